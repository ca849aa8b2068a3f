//! The host's body in the browser.

use super::breath::Breath;
use super::opener::Opener;
use super::{http, pdf};
use crate::engine::doors::{FetchError, Host, HttpRequest, HttpResponse, PdfText};
use crate::protocol::PictureLanguage;
use crate::store::idb::IdbStore;
use crate::store::{Store, StoreError};
use clew_document::archive::InnerFile;
use clew_types::document::{Document, ReadError};
use futures::future::LocalBoxFuture;
use gloo_net::http::Request;
use std::rc::Rc;

/// The browser, as the engine sees it.
pub(super) struct BrowserHost {
    breath: Option<Breath>,
    opener: Opener,
    /// One of its own: what is dropped is listed while a large file is still being read.
    unfolder: Opener,
}

impl BrowserHost {
    pub(super) fn new() -> Self {
        Self { breath: Breath::new(), opener: Opener::default(), unfolder: Opener::default() }
    }
}

#[async_trait::async_trait(?Send)]
impl Host for BrowserHost {
    fn spawn(&self, task: LocalBoxFuture<'static, ()>) {
        wasm_bindgen_futures::spawn_local(task);
    }

    async fn breathe(&self) {
        match &self.breath {
            Some(breath) => breath.take().await,
            None => super::sleep(0).await,
        }
    }

    fn now(&self) -> f64 {
        js_sys::Date::now()
    }

    async fn read_pdf(
        &self,
        bytes: Vec<u8>,
        pictures: Option<PictureLanguage>,
        on_page: &dyn Fn(u32, u32),
    ) -> Result<PdfText, ReadError> {
        pdf::read(bytes, pictures, on_page).await
    }

    async fn read_packed(&self, name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
        self.opener.read(name, bytes).await
    }

    async fn unfold(&self, name: &str, bytes: &[u8]) -> Result<Option<Vec<InnerFile>>, ReadError> {
        self.unfolder.unfold(name, bytes).await
    }

    async fn fetch(&self, path: &str) -> Result<Vec<u8>, FetchError> {
        let wrong = |error: gloo_net::Error| FetchError(error.to_string());
        let response = Request::get(path).send().await.map_err(wrong)?;
        if !response.ok() {
            return Err(FetchError(format!("{} {}", response.status(), response.status_text())));
        }
        response.binary().await.map_err(wrong)
    }

    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, FetchError> {
        http::send(request).await
    }

    async fn store(&self, workspace: u32) -> Result<Rc<dyn Store>, StoreError> {
        Ok(Rc::new(IdbStore::open(workspace).await?))
    }

    async fn sleep(&self, milliseconds: i32) {
        super::sleep(milliseconds).await;
    }
}
