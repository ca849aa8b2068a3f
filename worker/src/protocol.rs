//! What do page and engine say to each other? All messages stand here, and nowhere else.
//!
//! Every [`Command`] yields 0..n [`Event`]s and exactly one `Done`; dropping the request on the page's side cancels it.
//! Messages cross as postcard bytes; files cross as `File` objects beside them (structured clone shares their bytes).

mod choice;
mod departure;
mod document;
mod glance;
mod library;
mod network;
mod own;

pub use choice::{ModelChoice, Outside};
use clew_types::columns::Columns;
use clew_types::document::{Block, DocumentKind, Rectangle};
use clew_types::export::{AnswerFormat, ExportedFile, GraphFormat};
use clew_types::extraction::EntityKind;
use clew_types::graph::{Facets, Filter, GraphView, Origin, Standing};
use clew_types::id::{DocumentId, EntityId, SentenceId, TripleId};
use clew_types::llm::Estimate;
use clew_types::score::{KnownQuestion, QuestionSet, Score};
use clew_types::settings::{PromptedSettings, SkillGroup, SkillSettings};
use clew_types::span::Span;
use clew_types::strategy::Strategy;
use clew_types::text::Sentence;
use clew_types::time::Period;
use clew_types::trace::{Step, TripleKey};
use clew_types::{answer::Answer, arrange::InOrder};
pub use departure::{Departure, Fate};
pub use document::{DocumentStatus, PictureLanguage, Pictures, Quote, Stage};
pub use glance::{Glance, Suggestion, Theme};
pub use library::{LibraryChoice, LibraryItem};
pub use network::EmbedderStatus;
pub use own::{CallId, OwnCall, OwnNews, OwnRequest};
use serde::{Deserialize, Serialize};

/// Raised when a message changes shape: page and engine of different builds refuse to talk.
pub const PROTOCOL_VERSION: u32 = 21;

/// Numbers the requests of one page. 32 bits outlast any tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RequestId(pub u32);

/// Page → engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ToEngine {
    /// Do this.
    Request(RequestId, Command),
    /// Nobody waits for this any more.
    Cancel(RequestId),
    /// What comes of a call of the browser's own model.
    Own(CallId, OwnNews),
}

/// Engine → page. [`Ready`](Self::Ready) stays the first variant and holds one number, whatever else changes: by it a page
/// and an engine of different builds notice each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FromEngine {
    /// The engine has started and listens; holds its [`PROTOCOL_VERSION`].
    Ready(u32),
    /// Something happened on the way.
    Event(RequestId, Event),
    /// The one and only end of a request.
    Done(RequestId, Result<Reply, EngineError>),
    /// The engine cannot go on (panic, out of memory): restart it. Holds what it was doing.
    Crashed(String),
    /// The browser's own model is wanted, which only the page may ask.
    Own(CallId, OwnCall),
    /// A sign of life, now and then: an engine that hangs gives none.
    Alive,
}

impl FromEngine {
    /// What is sent in place of this message when it cannot be put into bytes: the request it belongs to ends.
    pub fn unsent(&self, reason: &str) -> Self {
        match self {
            Self::Event(id, _) | Self::Done(id, _) => {
                Self::Done(*id, Err(EngineError::Unsendable(reason.to_owned())))
            }
            Self::Ready(version) => Self::Ready(*version),
            Self::Crashed(_) => Self::Crashed(reason.to_owned()),
            // Whoever waits for it hears that nobody will say more.
            Self::Own(id, _) => Self::Own(*id, OwnCall::Stop),
            Self::Alive => Self::Alive,
        }
    }
}

/// What the page may ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    /// Report all that happens to the workspace, from its present state on. Ends only by cancel.
    Watch,
    /// Read a file; its `File` object crosses beside the message. Done when it can be asked about.
    AddFile(String),
    /// Read pasted text under this name.
    AddText(String, String),
    /// Read the bundled sample collection.
    AddSample,
    /// Stop reading a document; it stays in the list as cancelled.
    CancelReading(DocumentId),
    /// Read a document once more: after a failure, because a model shall read along now, or with what can be recognised on
    /// its pages that are pictures. What is known of it stays until then.
    ReadAgain(DocumentId, Option<PictureLanguage>),
    /// Take a document and all that is known only from it out of the workspace.
    RemoveDocument(DocumentId),
    /// Storage was full, and reading paused: read on. Either there is room again (`true`), or what is new need not be
    /// kept (`false`).
    ReadOn(bool),
    /// Halt reading and work in the background (`true`), or let both go on where they stood.
    Halt(bool),
    /// Bring a document back that was removed since the start.
    RestoreDocument(DocumentId),
    /// Take everything out of the workspace.
    Clear,
    /// Answer a question.
    Ask(Ask),
    /// Read a set of questions whose answers are known; its `File` object crosses beside the message.
    ReadQuestions,
    /// Answer known questions one after the other, each in every way ([`Event::Scored`]). Neither are the answers kept,
    /// nor does the graph learn from them.
    Evaluate(Evaluation),
    /// Say what a model would take for this, before it is asked ([`Reply::Estimate`]).
    Estimate(Plan),
    /// Past questions, newest first.
    History,
    /// A past answer.
    Recall(AnswerId),
    /// Forget a past answer.
    Forget(AnswerId),
    /// From now on, maps show what this lets pass, and the path of an answer. Ends with what there is to filter by.
    Look(Filter),
    /// The map: at most so many of the most important entities.
    Overview(u32),
    /// All facts that the map may show, with the names of their ends and no places.
    Facts,
    /// What the documents can be asked, and what is in them.
    Glance,
    /// The community that an entity belongs to: at most so many nodes.
    Community(EntityId, u32),
    /// An entity's neighbourhood: at most so many nodes.
    Around(EntityId, u32),
    /// The map with an answer's path in it: at most so many nodes.
    AnswerGraph(AnswerId, u32),
    /// The map with what an answer's first so many steps had found in it: at most so many nodes.
    Replay(AnswerId, u32, u32),
    /// The map with the shortest path between two entities in it: at most so many nodes.
    Between(EntityId, EntityId, u32),
    /// Entities whose name starts like this, best first, at most so many.
    FindEntities(String, u32),
    /// Sentences with these words, best first, at most so many; what is in quotation marks must stand in them.
    FindSentences(String, u32),
    /// All about one entity.
    Inspect(EntityId),
    /// Sentences that name both entities, at most so many.
    Together(EntityId, EntityId, u32),
    /// Entities that might be the same as this one, the likeliest first; a person decides.
    Alike(EntityId),
    /// A document's text.
    ReadDocument(DocumentId),
    /// A document's file, as it was added.
    Original(DocumentId),
    /// What stands where on a page (by number, from 0), with a stretch of text that is looked for.
    Page(DocumentId, u32, Option<Span>),
    /// How a document's tables are understood.
    Tables(DocumentId),
    /// Have a document's table (by number) understood like this, now and whenever it is read again; `None` = as guessed.
    SetColumns(DocumentId, u32, Option<Columns>),
    /// The whole graph as a file.
    ExportGraph(GraphFormat),
    /// A past answer as a file.
    ExportAnswer(AnswerId, AnswerFormat),
    /// The whole workspace as a file, in pieces ([`Event::Piece`]).
    ExportWorkspace,
    /// Put what a saved file holds into the workspace of this number, in place of what is there; its `File` object
    /// crosses beside the message.
    ImportWorkspace(u32),
    /// Copy everything into the workspace of this number, in place of what is there.
    CopyWorkspace(u32),
    /// Put the graph right by hand.
    Edit(Change),
    /// What was learned while questions were answered, and how it was judged.
    Learned,
    /// Take the last change by hand back.
    Undo,
    /// Do the change again that was taken back last.
    Redo,
    /// How the engine is set up.
    Settings,
    /// Set it up differently.
    SetSettings(Settings),
    /// Try a model: one tiny request.
    TestModel(ModelChoice),
    /// Names of the models at an endpoint.
    ListModels(String),
    /// The libraries that a token opens; an empty one: those that are open to everybody, or to the token of the one beside
    /// this workspace.
    Libraries(String),
    /// Have a library stand beside this workspace, or the one of that number, from now on; `None` = none. For this one the
    /// reply is that of `Libraries`.
    SetLibrary(Option<u32>, Option<LibraryChoice>),
    /// Publish all that this workspace has read.
    Publish(LibraryChoice),
    /// Take a document out of the library beside this workspace, for everybody. There is no way back.
    TakeOut(DocumentId),
}

/// A change of the graph by hand. It holds until it is taken back, also when documents are read again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// Call it this.
    Rename(EntityId, String),
    /// It is of this sort.
    Retype(EntityId, EntityKind),
    /// The second is the same as the first.
    Merge(EntityId, EntityId),
    /// This other name of it names another thing.
    Split(EntityId, String),
    /// There is no such thing.
    Delete(EntityId),
    /// That is not so.
    DeleteFact(TripleId),
    /// What was learned is so, or is not.
    Judge(Judgement),
    /// This sentence says so.
    AddFact {
        /// Subject.
        head: String,
        /// Relation phrase.
        relation: String,
        /// Object.
        tail: String,
        /// Where it says so.
        sentence: SentenceId,
    },
}

/// A verdict on learned facts. One change, however many they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// Which; `None` = all that wait to be judged.
    pub facts: Option<Vec<TripleId>>,
    /// They are so.
    pub is_so: bool,
}

/// A question and how to go about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// In the person's words.
    pub question: String,
    /// Which way.
    pub strategy: Strategy,
    /// Facts that are left out: neither edges nor their sentences are used.
    pub forbidden: Vec<TripleKey>,
    /// Facts that are used first.
    pub pinned: Vec<TripleKey>,
    /// The answer whose question this one may lean on; `None` = it is asked as it stands.
    pub follows: Option<AnswerId>,
}

impl Ask {
    /// A question without conditions.
    pub fn new(question: impl Into<String>, strategy: Strategy) -> Self {
        Self { question: question.into(), strategy, forbidden: vec![], pinned: vec![], follows: None }
    }
}

/// What might be done with a model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Plan {
    /// A question.
    Ask(Ask),
    /// Every document that has been read, by the model as well.
    Documents,
    /// Known questions, each in every way.
    Evaluation(Evaluation),
}

/// What shall be evaluated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evaluation {
    /// In this order.
    pub questions: Vec<KnownQuestion>,
    /// Which ways, in this order for every question.
    pub strategies: Vec<Strategy>,
}

/// How one way of answering fared with one question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scored {
    /// Place among the questions, from 0.
    pub question: u32,
    /// Place among the strategies, from 0.
    pub strategy: u32,
    /// How the answer fares.
    pub score: Score,
    /// How long it took.
    pub milliseconds: u32,
}

/// A past answer's number, in order of asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AnswerId(pub u32);

/// What happens on the way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// `Watch`: a document's state, at first for every document, then when it changes.
    Document(DocumentStatus),
    /// `Watch`: a document is gone.
    DocumentRemoved(DocumentId),
    /// `Watch`: the graph has changed; its size now (entities, triples).
    GraphChanged(u32, u32),
    /// `Watch`: how many changes by hand hold, and how many could be done again.
    Edits(u32, u32),
    /// `Watch`: how far work in the background is (done, all): texts that get vectors, and behind them (`true`) facts that
    /// are checked.
    Background(u32, u32, bool),
    /// `Watch`: whether the person has halted work on documents ([`Command::Halt`]).
    Halted(bool),
    /// `Watch`: the embedding model.
    Embedder(EmbedderStatus),
    /// `Watch`: the network that reads.
    Reader(EmbedderStatus),
    /// `Watch`: something the person should know.
    Notice(Notice),
    /// `Watch`: a request left the browser, and what became of it. At first for the last ones, then for each.
    Departed(Departure),
    /// `Watch`: what documents of a library are called that an answer is about.
    LibraryNames(Vec<(DocumentId, String)>),
    /// `AddFile`, `AddText`: the engine has the document, and its bytes are kept where they can be.
    Admitted,
    /// `ExportWorkspace`: the next piece of the file.
    Piece(Vec<u8>),
    /// `Ask`: the end of what a model is writing at the moment.
    Writing(String),
    /// `Ask`: a step of reasoning.
    Step(Step),
    /// `Ask`: the map as it stands, the path so far lit up.
    Graph(GraphView),
    /// `Evaluate`: one more answer.
    Scored(Scored),
}

/// Messages to the person, by meaning; the app holds the words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    /// The workspace could not be kept (quota, private mode …): what is new will be gone after a reload.
    StorageFailed(String),
    /// The browser has no more room for this workspace: reading has paused ([`Command::ReadOn`]).
    StorageFull,
    /// Another tab has this workspace open: this one shows it, but does not write.
    OpenElsewhere,
    /// The file was added before, as this document.
    AlreadyThere(String),
    /// The engine was restarted after a crash; the document at fault (if known) was set aside.
    Restarted(Option<String>),
    /// The engine is still being loaded. The page says so itself.
    EngineSlow,
    /// There is no engine, and why. The page says so itself.
    EngineGone(String),
}

/// How the engine is set up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// `None` = the built-in reader.
    pub model: Option<ModelChoice>,
    /// What a model may cost.
    pub limits: Limits,
    /// Where answers may be looked for outside.
    pub outside: Outside,
    /// What is asked of the same endpoint in another way; at most one a group.
    pub skills: Vec<SkillModel>,
}

impl Settings {
    /// How a model's skills are asked.
    pub fn prompted(&self) -> PromptedSettings {
        let own = self.skills.iter().map(|one| {
            let SkillModel { group, model, temperature } = one.clone();
            (group, SkillSettings { model, temperature })
        });
        // Whoever cannot be held to a form of replies says so, and is asked without it from then on.
        PromptedSettings { structured: true, groups: own.into_map(), ..PromptedSettings::default() }
    }
}

/// How a group of skills is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SkillModel {
    /// Which.
    pub group: SkillGroup,
    /// Its model; `None` = the endpoint's of [`Settings::model`].
    pub model: Option<String>,
    /// 0 to 2; `None` = as each skill wants it.
    pub temperature: Option<f32>,
}

/// What a model may cost, and how much at once it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Tokens that one question may take, in both directions; then the run ends, with what it has. `None` = any number.
    pub tokens_per_question: Option<u32>,
    /// Tokens that the model may take to read one document, beside the built-in reader. `None` = it reads none.
    pub tokens_per_document: Option<u32>,
    /// Price of a million tokens sent and received, in the person's currency; 0 = free, or not known.
    pub price: (f32, f32),
    /// Requests of one question, or of one document, that are under way at once at most; 0 counts as 1.
    pub calls_at_once: u32,
}

impl Default for Limits {
    fn default() -> Self {
        let (tokens_per_question, tokens_per_document) = (None, None);
        Self { tokens_per_question, tokens_per_document, price: (0.0, 0.0), calls_at_once: 4 }
    }
}

/// What a request ends with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    /// Nothing to say: done.
    Nothing,
    /// `AddFile`, `AddText`: the document it became.
    Added(DocumentId),
    /// `Ask`, `Recall`.
    Answer(AnswerId, Box<Answer>),
    /// `ReadQuestions`.
    Questions(QuestionSet),
    /// `Estimate`: nothing at all where there is no model.
    Estimate(Estimate),
    /// `History`.
    History(Vec<HistoryItem>),
    /// `Overview`, `Facts`, `Around`, `AnswerGraph`.
    Graph(GraphView),
    /// `Glance`.
    Glance(Box<Glance>),
    /// `Look`.
    Facets(Box<Facets>),
    /// `FindEntities`, `Alike`.
    Entities(Vec<EntityItem>),
    /// `FindSentences`, `Together`.
    Quotes(Vec<Quote>),
    /// `Inspect`.
    Entity(Box<EntityDetail>),
    /// `Learned`.
    Learned(Box<LearnedFacts>),
    /// `Edit`: what stands where the changed thing stood, if anything does.
    Changed(Option<EntityId>),
    /// `ReadDocument`.
    Document(Box<DocumentText>),
    /// `Page`.
    Page(PageView),
    /// `Tables`, `SetColumns`.
    Tables(Vec<TableColumns>),
    /// `ExportGraph`, `ExportAnswer`, `Original`.
    File(ExportedFile),
    /// `Settings`.
    Settings(Settings),
    /// `TestModel`: what the model said.
    ModelSays(String),
    /// `ListModels`.
    Models(Vec<String>),
    /// `Libraries`; `None` where Clew's server has none, and none stands beside this workspace.
    Libraries(Option<Vec<LibraryItem>>),
    /// `Publish`: documents that are new there, and that were there.
    Published {
        /// New, or read anew.
        new: u32,
        /// There already, read the same way.
        there: u32,
    },
}

/// What was learned while questions were answered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LearnedFacts {
    /// Those that wait to be judged, the last learned first; at most [`Self::MOST`].
    pub waiting: Vec<Fact>,
    /// How many wait in all.
    pub total: u32,
    /// Those that a person has accepted, the last learned first; at most [`Self::MOST`].
    pub accepted: Vec<Fact>,
    /// Head, relation and tail of those that a person has rejected.
    pub rejected: Vec<[String; 3]>,
}

impl LearnedFacts {
    /// Facts that are sent at most.
    pub const MOST: usize = 300;
}

/// A past question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HistoryItem {
    /// Number of the answer.
    pub id: AnswerId,
    /// As asked.
    pub question: String,
    /// As it was understood, where it leant on the one before.
    pub understood: Option<String>,
    /// How.
    pub strategy: Strategy,
    /// The short answer; `None` = not enough information.
    pub text: Option<String>,
    /// What stands for it where it is not sure.
    pub guess: Option<String>,
    /// How many facts were left out, and how many used first.
    pub constraints: (u32, u32),
}

/// An entity in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EntityItem {
    /// Its id.
    pub id: EntityId,
    /// Canonical name.
    pub name: String,
    /// What sort of thing.
    pub kind: EntityKind,
    /// Number of its triples.
    pub degree: u32,
}

/// All about one entity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EntityDetail {
    /// Which.
    pub item: EntityItem,
    /// Other names.
    pub aliases: Vec<String>,
    /// The sentence that defines it.
    pub description: Option<Quote>,
    /// Its triples, surest first.
    pub facts: Vec<Fact>,
    /// Who is named with it, and in how many sentences, most first (the first 12).
    pub together: Vec<(EntityItem, u32)>,
    /// Sentences that mention it (the first 50).
    pub sources: Vec<Quote>,
}

/// A triple with its words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fact {
    /// Its id.
    pub id: TripleId,
    /// Subject.
    pub head: EntityItem,
    /// Relation phrase.
    pub relation: String,
    /// The same in the words of the texts.
    pub wording: String,
    /// Object.
    pub tail: EntityItem,
    /// Where from.
    pub origin: Origin,
    /// Whether anyone has judged it.
    pub standing: Standing,
    /// The sentence that says so.
    pub quote: Quote,
}

/// A document to be shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DocumentText {
    /// Which.
    pub id: DocumentId,
    /// File name.
    pub name: String,
    /// Title.
    pub title: String,
    /// Format.
    pub kind: DocumentKind,
    /// Its text; all spans below are bytes of it.
    pub text: String,
    /// Blocks in reading order.
    pub blocks: Vec<Block>,
    /// Sentences in reading order.
    pub sentences: Vec<Sentence>,
    /// Pages, for paged formats.
    pub pages: Vec<Span>,
    /// Where entities are named, in reading order; none overlaps another.
    pub names: Vec<Named>,
}

/// What stands where on a page. Rectangles are in points from its top left corner.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PageView {
    /// Width and height in points; zero where the format does not tell.
    pub size: (f32, f32),
    /// The stretch of text that was asked for, a rectangle a line; empty if it stands on another page.
    pub cited: Vec<Rectangle>,
    /// Where entities are named.
    pub names: Vec<(Rectangle, Named)>,
}

/// Words that name an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// Where.
    pub span: Span,
    /// Which.
    pub entity: EntityId,
    /// What sort of thing.
    pub kind: EntityKind,
}

/// A table of a document, and how it is understood.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableColumns {
    /// Its number in the document.
    pub table: u32,
    /// The header, a name a column.
    pub headers: Vec<String>,
    /// Its first rows.
    pub examples: Vec<Vec<String>>,
    /// What each column is for.
    pub columns: Columns,
    /// A person has said so.
    pub is_said: bool,
    /// What was measured; `None` = nothing over time.
    pub measured: Option<Measured>,
}

/// What a table measures over time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measured {
    /// Rows with a time (cells, where hours have columns of their own).
    pub observations: u32,
    /// Places, instruments …
    pub series: u32,
    /// What is measured of each.
    pub attributes: u32,
    /// From the first to the last.
    pub extent: Period,
}

/// Why a request could not be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum EngineError {
    /// Cancelled by the page.
    #[error("cancelled")]
    Cancelled,
    /// The thing asked about is not there (any more).
    #[error("not found")]
    NotFound,
    /// A file could not be read, and why.
    #[error("{0}")]
    Unreadable(String),
    /// IndexedDB refused.
    #[error("storage: {0}")]
    Storage(String),
    /// The model refused.
    #[error("{0}")]
    Model(clew_types::llm::LlmError),
    /// The engine crashed while this was under way.
    #[error("the engine stopped unexpectedly: {0}")]
    Crashed(String),
    /// Page and engine are of different builds, and would misunderstand each other.
    #[error("the page and its engine are of different versions; reload the page")]
    OtherVersion,
    /// A message could not be put into bytes, and why.
    #[error("a message could not be sent: {0}")]
    Unsendable(String),
    /// The engine's program cannot be loaded, or ended too often, and why.
    #[error("there is no engine: {0}")]
    Gone(String),
}
