//! The engine with simple doors: the same commands as in the browser, natively.

mod carrying;
mod charting;
mod checking;
mod columns;
mod editing;
mod estimating;
mod evaluating;
mod faults;
mod following;
mod full;
mod glance;
mod judging;
mod library;
mod looking;
mod model;
mod own;
mod pages;
mod pictures;
mod removing;
mod resuming;
mod telling;
mod versions;

use super::doors::{Doors, EmbedPool, FetchError, Host, HttpRequest, HttpResponse, PdfText};
use super::flag::Flag;
use super::{Engine, Sink};
use crate::protocol::{
    AnswerId, Ask, Command, DocumentStatus, EmbedderStatus, EngineError, Event, Notice, PictureLanguage,
    Reply, Stage,
};
use crate::record::{DOCUMENT, DocumentRecord, StoredStage};
use crate::store::memory::MemoryStore;
use crate::store::{Store, StoreError, Table, Write};
use clew_document::archive::InnerFile;
use clew_network::embed::{DIMENSIONS, EmbedError, Embedder};
use clew_types::document::{Document, ReadError};
use clew_types::id::DocumentId;
use clew_types::strategy::Strategy;
use futures::executor::{LocalPool, LocalSpawner};
use futures::future::LocalBoxFuture;
use futures::task::LocalSpawnExt;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

const LIGHTHOUSE: &str = "The Varn Lighthouse was designed by Ottilie Brandt. It stands on Skerry Island.";
const BRANDT: &str = "Ottilie Brandt was an engineer. Ottilie Brandt was born in Marlow.";

struct TestHost {
    spawner: LocalSpawner,
    server: Rc<model::Server>,
    /// Other workspaces.
    stores: Stores,
}

type Stores = Rc<RefCell<BTreeMap<u32, Rc<MemoryStore>>>>;

#[async_trait::async_trait(?Send)]
impl Host for TestHost {
    fn spawn(&self, task: LocalBoxFuture<'static, ()>) {
        self.spawner.spawn_local(task).expect("the pool outlives the host");
    }

    async fn breathe(&self) {
        turn().await;
    }

    fn now(&self) -> f64 {
        0.0
    }

    /// What follows the first line is the text, page by page; a file of one line has a password.
    async fn read_pdf(
        &self,
        bytes: Vec<u8>,
        pictures: Option<PictureLanguage>,
        on_page: &dyn Fn(u32, u32),
    ) -> Result<PdfText, ReadError> {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (_, text) = text.split_once('\n').ok_or(ReadError::Encrypted)?;
        let text = pictures::recognised(text, pictures, on_page).await;
        Ok(PdfText { info: Default::default(), pages: text.split('\x0c').map(pages::laid).collect() })
    }

    async fn read_packed(&self, name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
        clew_document::read(name, bytes)
    }

    async fn unfold(&self, name: &str, bytes: &[u8]) -> Result<Option<Vec<InnerFile>>, ReadError> {
        clew_document::archive::unfold(name, bytes)
    }

    async fn fetch(&self, path: &str) -> Result<Vec<u8>, FetchError> {
        match path {
            "/sample/index.json" => {
                Ok(br#"{"files":[{"name":"a.txt","path":"a"},{"name":"b.txt","path":"b"}]}"#.to_vec())
            }
            "/healthz" if self.server.library.borrow().is_some() => {
                Ok(br#"{"status":"ok","library":true}"#.to_vec())
            }
            "/sample/a" => Ok(LIGHTHOUSE.into()),
            "/sample/b" => Ok(BRANDT.into()),
            other => Err(FetchError(other.to_owned())),
        }
    }

    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, FetchError> {
        if self.server.part.borrow().is_some() {
            return self.server.answer_soon(request).await;
        }
        self.server.answer(request)
    }

    async fn store(&self, workspace: u32) -> Result<Rc<dyn Store>, StoreError> {
        Ok(self.stores.borrow_mut().entry(workspace).or_insert_with(memory).clone())
    }

    async fn sleep(&self, milliseconds: i32) {
        self.server.wait(milliseconds).await;
    }
}

/// Lets everything else go on first.
async fn turn() {
    let mut waited = false;
    std::future::poll_fn(|context| {
        if std::mem::replace(&mut waited, true) {
            return std::task::Poll::Ready(());
        }
        context.waker().wake_by_ref();
        std::task::Poll::Pending
    })
    .await;
}

/// Vectors that count letters: alike texts get alike vectors.
#[derive(Default)]
struct LetterPool {
    /// People who wait, now and at most.
    waiting: Cell<u32>,
    most: Cell<u32>,
    /// Texts that got vectors.
    made: Cell<usize>,
    /// From so many on it does nothing more, as when a tab is closed.
    breaks_after: Option<usize>,
}

#[async_trait::async_trait(?Send)]
impl Embedder for LetterPool {
    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        self.made.set(self.made.get() + texts.len());
        if self.breaks_after.is_some_and(|most| self.made.get() > most) {
            return Err(EmbedError::Cancelled);
        }
        Ok(texts.iter().map(|text| letters(text)).collect())
    }
}

#[async_trait::async_trait(?Send)]
impl EmbedPool for LetterPool {
    fn start(&self, on_status: Rc<dyn Fn(EmbedderStatus)>) {
        on_status(EmbedderStatus::Ready);
    }

    fn width(&self) -> usize {
        1
    }

    async fn embed_later(&self, texts: Vec<String>) -> Result<Vec<Vec<f32>>, EmbedError> {
        self.embed(&texts).await
    }

    fn leave_room(&self) {}

    fn make_way(&self, somebody_waits: bool) {
        let waiting = self.waiting.get();
        self.waiting.set(if somebody_waits { waiting + 1 } else { waiting - 1 });
        self.most.set(self.most.get().max(self.waiting.get()));
    }
}

fn letters(text: &str) -> Vec<f32> {
    let mut vector = vec![0.0; DIMENSIONS];
    text.bytes().for_each(|byte| vector[usize::from(byte)] += 1.0);
    let norm = vector.iter().map(|x| x * x).sum::<f32>().sqrt().max(1.0);
    vector.iter().map(|x| x / norm).collect()
}

/// An engine on its own executor.
struct Bench {
    pool: LocalPool,
    engine: Rc<Engine>,
    events: Rc<RefCell<Vec<Event>>>,
    server: Rc<model::Server>,
    stores: Stores,
}

impl Bench {
    fn new(store: Rc<dyn Store>) -> Self {
        Self::with(store, |_| ())
    }

    fn with(store: Rc<dyn Store>, change: impl FnOnce(&mut Doors)) -> Self {
        let mut bench = Self::about_to_start(store, change);
        bench.pool.run_until_stalled();
        bench
    }

    /// One that has not done anything yet.
    fn about_to_start(store: Rc<dyn Store>, change: impl FnOnce(&mut Doors)) -> Self {
        let pool = LocalPool::new();
        let server = Rc::new(model::Server::default());
        let stores = Stores::default();
        let host =
            Rc::new(TestHost { spawner: pool.spawner(), server: server.clone(), stores: stores.clone() });
        let mut doors = Doors {
            own_model: None,
            store,
            host,
            embedder: Some(Rc::new(LetterPool::default())),
            indexer: None,
            storage_refused: None,
            after_crash: false,
            distrusts: false,
            read_only: false,
        };
        change(&mut doors);
        let engine = Engine::start(doors);
        let bench = Self { pool, engine, events: Rc::default(), server, stores };
        let watching = bench.engine.clone().handle(Command::Watch, None, bench.sink(), Flag::default());
        bench.pool.spawner().spawn_local(async move { drop(watching.await) }).expect("spawns");
        bench
    }

    fn sink(&self) -> Sink {
        let events = self.events.clone();
        Rc::new(move |event| events.borrow_mut().push(event))
    }

    fn run(&mut self, command: Command, bytes: Option<&str>) -> Result<Reply, EngineError> {
        let bytes = bytes.map(|text| text.as_bytes().to_vec());
        let work = self.engine.clone().handle(command, bytes, self.sink(), Flag::default());
        let outcome = self.pool.run_until(work);
        self.pool.run_until_stalled();
        outcome
    }

    fn add(&mut self, name: &str, text: &str) -> Result<Reply, EngineError> {
        self.run(Command::AddFile(name.into()), Some(text))
    }

    /// The list of documents as a watcher knows it.
    fn list(&self) -> BTreeMap<DocumentId, DocumentStatus> {
        let mut list = BTreeMap::new();
        for event in self.events.borrow().iter() {
            match event {
                Event::Document(status) => drop(list.insert(status.id, status.clone())),
                Event::DocumentRemoved(id) => drop(list.remove(id)),
                _ => {}
            }
        }
        list
    }

    fn stages(&self) -> Vec<Stage> {
        self.list().into_values().map(|status| status.stage).collect()
    }

    fn notices(&self) -> Vec<Notice> {
        let notice = |event: &Event| match event {
            Event::Notice(notice) => Some(notice.clone()),
            _ => None,
        };
        self.events.borrow().iter().filter_map(notice).collect()
    }

    fn graph_size(&self) -> (usize, usize) {
        let graph = self.engine.corpus().graph;
        (graph.entities().len(), graph.triples().len())
    }

    fn ask(&mut self, question: &str) -> clew_types::answer::Answer {
        self.ask_by(Strategy::TcrQf, question)
    }

    fn ask_by(&mut self, strategy: Strategy, question: &str) -> clew_types::answer::Answer {
        let ask = Ask::new(question, strategy);
        match self.run(Command::Ask(ask), None) {
            Ok(Reply::Answer(_, answer)) => *answer,
            other => panic!("{other:?}"),
        }
    }
}

fn memory() -> Rc<MemoryStore> {
    Rc::default()
}

#[test]
fn a_file_becomes_a_document_with_knowledge_and_vectors() {
    let mut bench = Bench::new(memory());
    assert_eq!(bench.add("lighthouse.txt", LIGHTHOUSE), Ok(Reply::Added(DocumentId(0))));
    let status = bench.list().remove(&DocumentId(0)).expect("listed");
    assert_eq!(status.stage, Stage::Ready);
    assert!(status.triples > 0, "{status:?}");
    assert!(status.vectors.1 >= 2 && status.vectors.0 == status.vectors.1, "{status:?}");
}

#[test]
fn a_question_over_two_documents_is_answered_with_sentences_that_stand_there() {
    let mut bench = Bench::new(memory());
    bench.run(Command::AddSample, None).expect("sample");
    let answer = bench.ask("Where was the designer of the Varn Lighthouse born?");
    assert_eq!(answer.best_guess.as_deref(), Some("Marlow"), "{answer:#?}");
    let corpus = bench.engine.corpus();
    for citation in answer.statements.iter().flat_map(|statement| &statement.citations) {
        let reading = corpus.reading(citation.evidence.sentence.document).expect("there");
        assert_eq!(citation.evidence.span.of(&reading.document.text), citation.quote);
    }
    assert!(!answer.path.is_empty());
}

#[test]
fn background_work_makes_way_for_a_question_and_comes_back() {
    let letters = Rc::new(LetterPool::default());
    let mut bench = Bench::with(memory(), |doors| doors.embedder = Some(letters.clone()));
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    bench.ask("Who designed the lighthouse?");
    assert_eq!((letters.most.get(), letters.waiting.get()), (1, 0));
}

#[test]
fn a_reload_brings_everything_back_without_reading_again() {
    let store = memory();
    let mut bench = Bench::new(store.clone());
    bench.run(Command::AddSample, None).expect("sample");
    let answer = bench.ask("Who designed the Varn Lighthouse?");
    let before = (bench.list(), bench.graph_size());
    // Without its file a document could not be read again.
    let files = [0, 1].map(|key| Write::Delete(Table::Files, key));
    futures::executor::block_on(store.write(files.into())).expect("memory");
    let mut again = Bench::new(store);
    assert_eq!((again.list(), again.graph_size()), before);
    let Ok(Reply::History(items)) = again.run(Command::History, None) else { panic!("history") };
    assert_eq!(items.len(), 1);
    let recalled = again.run(Command::Recall(items[0].id), None);
    assert_eq!(recalled, Ok(Reply::Answer(items[0].id, Box::new(answer))));
}

#[test]
fn past_answers_lie_in_the_store_alone() {
    let store = memory();
    let mut bench = Bench::new(store.clone());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let first = bench.ask("Who designed the Varn Lighthouse?");
    let second = bench.ask("Where does the Varn Lighthouse stand?");
    let recall = |bench: &mut Bench, id| bench.run(Command::Recall(AnswerId(id)), None);
    assert_eq!(recall(&mut bench, 0), Ok(Reply::Answer(AnswerId(0), Box::new(first))));
    assert_eq!(recall(&mut bench, 1), Ok(Reply::Answer(AnswerId(1), Box::new(second.clone()))));
    let gone = [0, 1].map(|key| Write::Delete(Table::Answers, key));
    futures::executor::block_on(store.write(gone.into())).expect("memory");
    // The one looked at last is at hand still.
    assert_eq!(recall(&mut bench, 1), Ok(Reply::Answer(AnswerId(1), Box::new(second))));
    assert_eq!(recall(&mut bench, 0), Err(EngineError::NotFound));
}

#[test]
fn removing_a_document_takes_its_knowledge_away_and_nothing_else() {
    let mut alone = Bench::new(memory());
    alone.add("b.txt", BRANDT).expect("read");
    let mut both = Bench::new(memory());
    both.add("a.txt", LIGHTHOUSE).expect("read");
    both.add("b.txt", BRANDT).expect("read");
    assert_eq!(both.run(Command::RemoveDocument(DocumentId(0)), None), Ok(Reply::Nothing));
    assert_eq!(both.graph_size(), alone.graph_size());
    assert_eq!(both.list().len(), 1);
}

#[test]
fn the_same_file_twice_is_noticed() {
    let mut bench = Bench::new(memory());
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    assert_eq!(bench.add("copy.txt", LIGHTHOUSE), Ok(Reply::Added(DocumentId(0))));
    assert_eq!(bench.list().len(), 1);
    assert_eq!(bench.notices(), [Notice::AlreadyThere("a.txt".into())]);
}

#[test]
fn a_bad_file_fails_alone() {
    let mut bench = Bench::new(memory());
    assert!(matches!(bench.add("empty.txt", ""), Err(EngineError::Unreadable(_))));
    assert!(matches!(bench.add("locked.pdf", "%PDF-1.7 …"), Err(EngineError::Unreadable(_))));
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    let stages = bench.stages();
    assert!(matches!(stages[0], Stage::Failed(_)) && matches!(stages[1], Stage::Failed(_)), "{stages:?}");
    assert_eq!(stages[2], Stage::Ready);
}

#[test]
fn a_message_becomes_itself_and_its_attachments() {
    let mut bench = Bench::new(memory());
    let mail = format!(
        "Subject: Lights\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n--B\r\n\r\n{BRANDT}\r\n\
         --B\r\nContent-Type: text/plain; name=b.txt\r\nContent-Disposition: attachment; filename=b.txt\r\n\r\n\
         {LIGHTHOUSE}\r\n--B--\r\n"
    );
    assert_eq!(bench.add("a.eml", &mail), Ok(Reply::Added(DocumentId(0))));
    let names: Vec<String> = bench.list().into_values().map(|status| status.name).collect();
    assert_eq!(names, ["a.eml", "a.eml/b.txt"]);
    assert_eq!(bench.stages(), [Stage::Ready, Stage::Ready]);
    bench.add("again.eml", &mail).expect("known");
    assert_eq!(bench.list().len(), 2);
}

#[test]
fn dropping_the_request_cancels_the_reading() {
    let mut bench = Bench::new(memory());
    let cancel = Flag::default();
    let long = LIGHTHOUSE.repeat(3_000).into_bytes();
    let command = Command::AddFile("long.txt".into());
    let work = bench.engine.clone().handle(command, Some(long), bench.sink(), cancel.clone());
    let outcome = bench.pool.run_until(async move {
        let stop = async { cancel.raise() };
        futures::join!(work, stop).0
    });
    bench.pool.run_until_stalled();
    assert_eq!(outcome, Err(EngineError::Cancelled));
    assert_eq!(bench.stages(), [Stage::Cancelled]);
    assert_eq!(bench.graph_size(), (0, 0));
}

/// A store with a document that was being read when the engine ended.
fn interrupted() -> Rc<MemoryStore> {
    let store = memory();
    let mut record = DocumentRecord::new("a.txt".into(), LIGHTHOUSE.as_bytes());
    record.stage = StoredStage::UnderWay;
    let changes = vec![
        Write::Put(Table::Files, 0, LIGHTHOUSE.into()),
        Write::Put(Table::Documents, 0, DOCUMENT.encode(&record).expect("has bytes")),
    ];
    futures::executor::block_on(store.write(changes)).expect("memory");
    store
}

#[test]
fn a_closed_tab_goes_on_reading_where_it_was() {
    assert_eq!(Bench::new(interrupted()).stages(), [Stage::Ready]);
}

#[test]
fn after_a_crash_the_document_at_fault_is_set_aside() {
    let store = interrupted();
    let mut bench = Bench::with(store.clone(), |doors| doors.after_crash = true);
    assert!(matches!(bench.stages()[..], [Stage::Failed(_)]), "{:?}", bench.stages());
    assert_eq!(bench.notices(), [Notice::Restarted(Some("a.txt".into()))]);
    bench.add("b.txt", BRANDT).expect("the rest goes on");
    // Whoever wants it read all the same may say so.
    bench.run(Command::ReadAgain(DocumentId(0), None), None).expect("there");
    bench.pool.run_until_stalled();
    assert_eq!(bench.stages(), [Stage::Ready, Stage::Ready]);
}

#[test]
fn a_second_tab_shows_and_does_not_write() {
    let store = memory();
    Bench::new(store.clone()).add("a.txt", LIGHTHOUSE).expect("read");
    let mut second = Bench::with(store.clone(), |doors| doors.read_only = true);
    assert_eq!(second.stages(), [Stage::Ready]);
    assert_eq!(second.notices(), [Notice::OpenElsewhere]);
    second.add("b.txt", BRANDT).expect("read");
    let stored = futures::executor::block_on(store.all(Table::Documents)).expect("memory");
    assert_eq!(stored.len(), 1);
    let record = DOCUMENT.decode(&stored[0].1).expect("readable");
    assert_eq!(record.name, "a.txt");
}

#[test]
fn clearing_empties_the_workspace_for_good() {
    let store = memory();
    let mut bench = Bench::new(store.clone());
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    bench.run(Command::Clear, None).expect("cleared");
    assert!(bench.list().is_empty());
    assert!(Bench::new(store).list().is_empty());
    // Numbers go on: an old id never means something new.
    assert_eq!(bench.add("b.txt", BRANDT), Ok(Reply::Added(DocumentId(1))));
}
