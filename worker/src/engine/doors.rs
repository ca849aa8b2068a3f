//! What does the engine need from its host? The browser gives it in `browser/`; tests give simple bodies.

use crate::protocol::{EmbedderStatus, OwnNews, OwnRequest, PictureLanguage};
use crate::store::{Store, StoreError};
use clew_document::archive::InnerFile;
use clew_document::pdf::{Info, Page};
use clew_network::embed::{EmbedError, Embedder};
use clew_network::reader::names::Name;
use clew_network::reader::{Claim, ReadError as NotRead, Reader};
use clew_types::document::{Document, ReadError};
use futures::future::LocalBoxFuture;
use futures::stream::LocalBoxStream;
use std::rc::Rc;

/// The text of a PDF as pdf.js gives it.
#[derive(Clone, Debug, Default)]
pub struct PdfText {
    /// What the file says of itself.
    pub info: Info,
    /// Pages in order.
    pub pages: Vec<Page>,
}

/// A request to a server: a model's, a search's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpRequest {
    /// Where to.
    pub address: String,
    /// JSON to be posted; `None` = nothing is sent along, the answer is only fetched.
    pub body: Option<String>,
    /// Asked of a library in its place, with the library's token.
    pub library: Option<LibraryCall>,
}

/// What a request to a library has beside its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryCall {
    /// Opens the library; empty for one that is open to everybody.
    pub token: String,
    /// What is done at the address.
    pub errand: Errand,
}

/// What a request to a library does at its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Fetches what is there.
    Fetch,
    /// Posts bytes.
    Post(Vec<u8>),
    /// Removes what is there.
    Remove,
}

impl HttpRequest {
    /// Fetches what is at an address.
    pub fn get(address: String) -> Self {
        Self { address, body: None, library: None }
    }

    /// Posts JSON to an address.
    pub fn post(address: String, body: String) -> Self {
        Self { address, body: Some(body), library: None }
    }

    /// Asks a library at an address of Clew's own server.
    pub fn library(address: String, token: String, errand: Errand) -> Self {
        Self { address, body: None, library: Some(LibraryCall { token, errand }) }
    }

    /// How many bytes are sent along.
    pub fn length(&self) -> usize {
        let bytes = self.library.as_ref().map_or(0, |call| match &call.errand {
            Errand::Post(bytes) => bytes.len(),
            Errand::Fetch | Errand::Remove => 0,
        });
        self.body.as_ref().map_or(bytes, String::len)
    }
}

/// What a server answers.
pub struct HttpResponse {
    /// HTTP status.
    pub status: u16,
    /// Media type of the body, in lower case; empty where the server does not say.
    pub content_type: String,
    /// Seconds the server wants to be left alone (`Retry-After`).
    pub retry_after: Option<f64>,
    /// The body as it arrives, cut anywhere. Dropping it ends the request.
    pub body: LocalBoxStream<'static, Result<Vec<u8>, FetchError>>,
}

/// Why a server could not be reached, or broke off.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FetchError(pub String);

/// The door to the world outside the engine.
#[async_trait::async_trait(?Send)]
pub trait Host {
    /// Runs a task beside the others.
    fn spawn(&self, task: LocalBoxFuture<'static, ()>);
    /// Lets waiting messages in. Called between slices of long work.
    async fn breathe(&self);
    /// Milliseconds since some start: for pacing messages, never for results.
    fn now(&self) -> f64;
    /// Runs pdf.js in a worker of its own, ended afterwards or when the future is dropped. Where a language is given, what
    /// stands on pages without text is recognised; `on_page` hears of each such page: its number among them, and of how many.
    async fn read_pdf(
        &self,
        bytes: Vec<u8>,
        pictures: Option<PictureLanguage>,
        on_page: &dyn Fn(u32, u32),
    ) -> Result<PdfText, ReadError>;
    /// Reads a file that is not plain text ([`clew_document::Readers::Packed`]), beside the engine; ended when the future is
    /// dropped.
    async fn read_packed(&self, name: &str, bytes: &[u8]) -> Result<Document, ReadError>;
    /// The files inside an archive, or a message and what was attached to it ([`clew_document::archive::unfold`]), beside the
    /// engine; ended when the future is dropped.
    async fn unfold(&self, name: &str, bytes: &[u8]) -> Result<Option<Vec<InnerFile>>, ReadError>;
    /// Fetches a file of Clew's own origin.
    async fn fetch(&self, path: &str) -> Result<Vec<u8>, FetchError>;
    /// Sends a request to a server; dropping the future ends it.
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, FetchError>;
    /// Another workspace's storage.
    async fn store(&self, workspace: u32) -> Result<Rc<dyn Store>, StoreError>;
    /// Waits so many milliseconds.
    async fn sleep(&self, milliseconds: i32);
}

/// The door to the embedding workers.
#[async_trait::async_trait(?Send)]
pub trait EmbedPool: Embedder {
    /// Starts loading the model; calls back whenever the state changes.
    fn start(&self, on_status: Rc<dyn Fn(EmbedderStatus)>);
    /// The network that reads, where the workers have one.
    fn reader(&self) -> Option<&dyn Reader> {
        None
    }
    /// Calls back whenever the state of the network that reads changes.
    fn watch_reader(&self, _: Rc<dyn Fn(EmbedderStatus)>) {}
    /// How many batches it works on at a time.
    fn width(&self) -> usize;
    /// Vectors of texts nobody waits for: after every [`Embedder::embed`], which serves a waiting person.
    async fn embed_later(&self, texts: Vec<String>) -> Result<Vec<Vec<f32>>, EmbedError>;
    /// Tells the network that reads from any other (its file's checksum), once there is one.
    fn reader_checksum(&self) -> Option<u64> {
        None
    }
    /// How likely each of these claims is stated by its text; nobody waits for them, as with
    /// [`embed_later`](Self::embed_later).
    async fn judge_later(&self, _: Vec<Claim>) -> Result<Vec<f32>, NotRead> {
        Err(NotRead::NoReader("there is none".to_owned()))
    }
    /// The names that stand in each of these texts; nobody waits for them.
    async fn names_later(&self, _: Vec<String>) -> Result<Vec<Vec<Name>>, NotRead> {
        Err(NotRead::NoReader("there is none".to_owned()))
    }
    /// While somebody waits for an answer, no batch of [`embed_later`](Self::embed_later) or of
    /// [`judge_later`](Self::judge_later) is begun: the cores are the question's. Every `true` is followed by one `false`.
    fn make_way(&self, somebody_waits: bool);
    /// The page is about to draw: for a while background work leaves it a core, where there are several.
    fn leave_room(&self);
}

/// The door to a worker that builds graphs of neighbours.
#[async_trait::async_trait(?Send)]
pub trait Indexer {
    /// Fewer vectors than this are scanned.
    fn worth_while(&self) -> usize;
    /// What [`neighbours::build`](clew_knowledge::index::neighbours::build) makes of them: a matter of minutes. `None` when
    /// it cannot be built.
    async fn build(&self, to_chart: Vec<u8>) -> Option<Vec<u8>>;
}

/// The door to the browser's own model.
pub trait OwnModel {
    /// What comes of a request; dropping it ends it.
    fn ask(&self, request: OwnRequest) -> LocalBoxStream<'static, OwnNews>;
}

/// All doors of one engine.
#[derive(Clone)]
pub struct Doors {
    /// Lasting storage.
    pub store: Rc<dyn Store>,
    /// The host.
    pub host: Rc<dyn Host>,
    /// Embedding workers; `None` where there are none (native tests).
    pub embedder: Option<Rc<dyn EmbedPool>>,
    /// Builds graphs of neighbours; `None` where vectors are only scanned.
    pub indexer: Option<Rc<dyn Indexer>>,
    /// The browser's own model; `None` where there is none (native tests).
    pub own_model: Option<Rc<dyn OwnModel>>,
    /// Told once storage turned out to be a forgetful stand-in, and why.
    pub storage_refused: Option<String>,
    /// This engine replaces one that crashed.
    pub after_crash: bool,
    /// More than one crashed while opening the workspace: what can be made again from the kept files is not taken from the
    /// store.
    pub distrusts: bool,
    /// Another tab holds the workspace: show it, write nothing.
    pub read_only: bool,
}
