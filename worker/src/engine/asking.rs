//! How is a question answered and remembered?

use super::doors::EmbedPool;
use super::flag::Flag;
use super::keeping::put;
use super::{Engine, Past, Sink};
use crate::protocol::{AnswerId, Ask, EngineError, Event, HistoryItem, Reply};
use crate::record::{ANSWER, COUNTERS, LEARNED, NUMBERS, meta};
use crate::store::{Table, Write};
use clew_answering::outside::ExternalSource;
use clew_answering::reason;
use clew_answering::reason::{Host, Outcome, Progress, Question};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::shelf::Shelf;
use clew_network::embed::Embedder;
use clew_skills::skill::Skills;
use clew_skills::skill::builtin::BuiltIn;
use clew_skills::skill::dialogue::Previous;
use clew_skills::skill::prompted::Prompted;
use clew_types::answer::Answer;
use clew_types::graph::{NewTriple, PathEdge};
use clew_types::shelf::number_of;
use clew_types::trace::{Constraints, Step, TraceStep};
use futures::FutureExt;
use std::cell::RefCell;
use std::rc::Rc;

/// Nodes of the map that is sent along while a question is being answered: the path and what lies around it.
pub(super) const MAP_NODES: usize = 60;

/// A library whose documents go while an answer rests on them, again and again.
const CHANGES: &str = "the library changed while the question was answered; ask again";

/// Passes steps on to the page, with the map whenever the path has grown.
struct Reporter<'a> {
    engine: &'a Engine,
    corpus: Corpus,
    /// `None` = nobody listens.
    sink: Option<Sink>,
    cancel: Flag,
    path: RefCell<Vec<PathEdge>>,
}

#[async_trait::async_trait(?Send)]
impl Progress for Reporter<'_> {
    fn step(&self, step: &Step) {
        let Some(sink) = &self.sink else { return };
        sink(Event::Step(step.clone()));
        let edges = edges_of(&step.what);
        if !edges.is_empty() {
            self.path.borrow_mut().extend(edges);
            let map = self.engine.map(&self.corpus, MAP_NODES, &self.path.borrow());
            sink(Event::Graph(map));
        }
    }

    async fn checkpoint(&self) -> bool {
        self.engine.doors.host.breathe().await;
        !self.cancel.is_up()
    }
}

/// Keeps background work off while somebody waits.
struct Precedence(Option<Rc<dyn EmbedPool>>);

impl Precedence {
    fn over(pool: Option<Rc<dyn EmbedPool>>) -> Self {
        pool.iter().for_each(|pool| pool.make_way(true));
        Self(pool)
    }
}

impl Drop for Precedence {
    fn drop(&mut self) {
        self.0.iter().for_each(|pool| pool.make_way(false));
    }
}

/// Edges that a step brought.
pub(super) fn edges_of(step: &TraceStep) -> Vec<PathEdge> {
    match step {
        TraceStep::Beam { kept, .. } => kept.clone(),
        TraceStep::Feedback { added, .. } => added.clone(),
        TraceStep::Nearest { kept: edges, .. } | TraceStep::Complete(edges) => edges.clone(),
        TraceStep::Consult(consulted) => consulted.changed.clone(),
        _ => Vec::new(),
    }
}

/// What the history says of an answer.
pub(super) fn item(id: u32, answer: &Answer) -> HistoryItem {
    HistoryItem {
        id: AnswerId(id),
        question: answer.question.clone(),
        understood: answer.trace.understood().map(|understood| understood.read_as.clone()),
        strategy: answer.strategy,
        text: answer.text.clone(),
        guess: answer.guess().map(str::to_owned),
        constraints: answer.trace.constraints().map_or((0, 0), |constraints| {
            (constraints.forbidden.len() as u32, constraints.pinned.len() as u32)
        }),
    }
}

impl Engine {
    /// Answers a question, reporting every step.
    pub(super) async fn ask(
        self: &Rc<Self>,
        ask: Ask,
        sink: Sink,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        if self.state.borrow().counters.answer >= NUMBERS {
            // An answer that is here already must not be written over.
            return Err(EngineError::Storage("this workspace has no number left for a new answer".into()));
        }
        let Outcome { answer, learned } = self.answer(ask, Some(sink), &cancel).await?;
        if !learned.is_empty() {
            let settled = self.settled();
            self.change(|builder| builder.learn(&learned));
            // Questions lean on nothing of it before a person accepts it.
            self.state.borrow_mut().settled = Some(settled);
            self.graph_changed();
        }
        let id = self.remember(&answer, learned);
        self.leave_room();
        Ok(Reply::Answer(id, Box::new(answer)))
    }

    /// Answers a question and changes nothing; reports every step to who listens.
    pub(super) async fn answer(
        self: &Rc<Self>,
        ask: Ask,
        sink: Option<Sink>,
        cancel: &Flag,
    ) -> Result<Outcome, EngineError> {
        let follows = self.previous(ask.follows).await;
        let corpus = self.settled();
        let settings = self.state.borrow().settings.clone();
        let model = settings.model.clone().map(|choice| self.model(choice, cancel.clone(), sink.clone()));
        let prompted = model.as_ref().map(|model| Prompted::new(model).with(settings.prompted()));
        let skills: &dyn Skills = prompted.as_ref().map_or(&BuiltIn, |prompted| prompted);
        let embedder = self.doors.embedder.clone();
        // A language model takes its time elsewhere: meanwhile the cores may as well work.
        let _precedence = Precedence::over(embedder.clone().filter(|_| prompted.is_none()));
        let reporter = Reporter {
            engine: self,
            corpus: corpus.clone(),
            sink,
            cancel: cancel.clone(),
            path: RefCell::default(),
        };
        let network = self.network(cancel.clone());
        let searches = self.sources(&network);
        let sources: Vec<_> = searches.iter().map(|search| search as &dyn ExternalSource).collect();
        let host = Host {
            skills,
            embedder: embedder.as_deref().map(|pool| pool as &dyn Embedder),
            reader: embedder.as_deref().and_then(EmbedPool::reader),
            sources: &sources,
            progress: &reporter,
        };
        let Ask { question, strategy, forbidden, pinned, .. } = ask;
        let constraints = Constraints { forbidden, pinned };
        let mut question = Question { constraints, follows, ..Question::new(question, strategy) };
        question.settings.calls_at_once = settings.limits.calls_at_once.max(1) as usize;
        let beside = self.beside(cancel);
        let shelf = beside.as_ref().map(|beside| beside as &dyn Shelf);
        let mut outcome = reason::ask_beside(&question, &corpus, &host, shelf).await;
        if let Some(beside) = &beside {
            if beside.has_lost(&outcome.answer).await && !cancel.is_up() {
                // Once more, from what the library holds now.
                outcome = reason::ask_beside(&question, &corpus, &host, shelf).await;
                if beside.has_lost(&outcome.answer).await {
                    return Err(EngineError::Unreadable(CHANGES.to_owned()));
                }
            }
            // What rests on a library's sentence is not kept without it.
            outcome.learned.retain(|triple| number_of(triple.evidence.sentence.document).is_none());
        }
        if cancel.is_up() { Err(EngineError::Cancelled) } else { Ok(outcome) }
    }

    /// What a question may lean on; nothing when that answer has been forgotten.
    async fn previous(&self, follows: Option<AnswerId>) -> Option<Previous> {
        Some(Previous::of(&*self.past(follows?.0).await.ok()?))
    }

    /// Notes the answer, and has it kept while the person reads it already.
    fn remember(self: &Rc<Self>, answer: &Answer, learned: Vec<NewTriple>) -> AnswerId {
        let (id, counters) = {
            let mut state = self.state.borrow_mut();
            let id = state.counters.answer;
            state.counters.answer += 1;
            let answer = Rc::new(answer.clone());
            state.at_hand = Some((id, answer.clone()));
            state.answers.insert(id, Past { item: item(id, &answer), unkept: Some(answer) });
            (id, state.counters)
        };
        let mut changes = vec![
            put(Table::Answers, id, &ANSWER, answer),
            put(Table::Meta, meta::COUNTERS, &COUNTERS, &counters),
        ];
        if !learned.is_empty() {
            changes.push(put(Table::Learned, id, &LEARNED, &learned));
        }
        let engine = self.clone();
        let keep = async move {
            // Once more when the store refuses, unless it has been forgotten meanwhile.
            let is_wanted = || engine.state.borrow().answers.contains_key(&id);
            let is_kept = engine.keep(changes.clone()).await || (is_wanted() && engine.keep(changes).await);
            if let (true, Some(past)) = (is_kept, engine.state.borrow_mut().answers.get_mut(&id)) {
                past.unkept = None;
            }
        };
        self.doors.host.spawn(keep.boxed_local());
        AnswerId(id)
    }

    /// Past questions, newest first.
    pub(super) fn history(&self) -> Reply {
        let state = self.state.borrow();
        Reply::History(state.answers.values().rev().map(|past| past.item.clone()).collect())
    }

    /// A past answer.
    pub(super) async fn recall(self: &Rc<Self>, id: AnswerId) -> Result<Reply, EngineError> {
        let answer = self.past(id.0).await?;
        let (engine, named) = (self.clone(), answer.clone());
        self.doors.host.spawn(async move { engine.name_again(&named).await }.boxed_local());
        Ok(Reply::Answer(id, Box::new(Answer::clone(&answer))))
    }

    /// A past answer, from the store where it is not at hand.
    pub(super) async fn past(&self, id: u32) -> Result<Rc<Answer>, EngineError> {
        let at_hand = {
            let state = self.state.borrow();
            let past = state.answers.get(&id).ok_or(EngineError::NotFound)?;
            let last = state.at_hand.as_ref().filter(|(last, _)| *last == id).map(|(_, answer)| answer);
            past.unkept.as_ref().or(last).cloned()
        };
        if let Some(answer) = at_hand {
            return Ok(answer);
        }
        let stored = self.stored(Table::Answers, id).await;
        let bytes = stored.map_err(|error| EngineError::Storage(error.to_string()))?;
        let bytes = bytes.ok_or(EngineError::NotFound)?;
        let answer = ANSWER.decode(&bytes).map_err(|error| EngineError::Unreadable(error.to_string()))?;
        let answer = Rc::new(answer);
        self.state.borrow_mut().at_hand = Some((id, answer.clone()));
        Ok(answer)
    }

    /// Forgets an answer. What it taught the graph stays.
    pub(super) async fn forget(&self, id: AnswerId) -> Result<Reply, EngineError> {
        let known = self.state.borrow_mut().answers.remove(&id.0).is_some();
        self.keep_surely(vec![Ok(Write::Delete(Table::Answers, id.0))]).await;
        if known { Ok(Reply::Nothing) } else { Err(EngineError::NotFound) }
    }
}
