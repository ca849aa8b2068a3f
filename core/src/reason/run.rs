//! What one run knows so far, and how it tells of its steps.

use super::{Host, Question, ReasonSettings};
use crate::corpus::Corpus;
use crate::graph::NewTriple;
use crate::id::{SentenceId, TripleId};
use crate::skill::{Attempt, Context, Scene, Skilled};
use crate::trace::{PathEdge, Step, StopReason, Trace, TraceStep};

/// A question under way.
pub(super) struct Run<'a> {
    pub question: &'a Question,
    pub host: &'a Host<'a>,
    /// The workspace and what was learned.
    pub corpus: Corpus,
    pub vector: Option<Vec<f32>>,
    pub round: u32,
    pub trace: Trace,
    pub context: Context,
    pub attempt: Attempt,
    pub learned: Vec<NewTriple>,
}

/// The person has stopped the run.
pub(super) struct Cancelled;

impl<'a> Run<'a> {
    pub async fn new(question: &'a Question, corpus: &Corpus, host: &'a Host<'a>) -> Run<'a> {
        let mut run = Run {
            question,
            host,
            corpus: corpus.clone(),
            vector: None,
            round: 0,
            trace: Trace::default(),
            context: Context::default(),
            attempt: Attempt::default(),
            learned: Vec::new(),
        };
        run.vector = run.embed_one(&question.text).await;
        run
    }

    pub fn settings(&self) -> &ReasonSettings {
        &self.question.settings
    }

    pub fn scene(&self) -> Scene<'_> {
        Scene {
            question: &self.question.text,
            vector: self.vector.as_deref(),
            corpus: &self.corpus,
            embedder: self.host.embedder,
        }
    }

    /// Tells of a step, then lets the host breathe.
    pub async fn step(&mut self, what: TraceStep) -> Result<(), Cancelled> {
        self.tell(what);
        if self.host.progress.checkpoint().await { Ok(()) } else { Err(Cancelled) }
    }

    pub fn tell(&mut self, what: TraceStep) {
        let step = Step { round: self.round, what };
        self.host.progress.step(&step);
        self.trace.steps.push(step);
    }

    /// Takes a skill's result and tells what it has to say.
    pub fn heard<T>(&mut self, skilled: Skilled<T>) -> T {
        skilled.steps.into_iter().for_each(|step| self.tell(step));
        skilled.value
    }

    /// The skill's answer from the present context, kept and told.
    pub async fn try_answer(&mut self) -> Result<(), Cancelled> {
        let skilled = self.host.skills.answer(&self.scene(), &self.context).await;
        self.attempt = self.heard(skilled);
        let supports = self.attempt.statements.iter().flat_map(|statement| &statement.citations);
        let supports: Vec<SentenceId> = supports.map(|citation| citation.evidence.sentence).collect();
        self.step(TraceStep::Answer(self.attempt.text.clone(), self.attempt.confidence, supports)).await
    }

    pub fn stop(&mut self, reason: StopReason) {
        self.tell(TraceStep::Stop(reason));
    }

    /// Vectors of `texts`; `None` without a model (told once).
    pub async fn embed(&mut self, texts: &[String]) -> Option<Vec<Vec<f32>>> {
        let embedder = self.host.embedder?;
        match embedder.embed(texts).await {
            Ok(vectors) => Some(vectors),
            Err(error) => {
                self.tell_once(format!("Searching by words alone: {error}."));
                None
            }
        }
    }

    pub async fn embed_one(&mut self, text: &str) -> Option<Vec<f32>> {
        self.embed(&[text.to_owned()]).await?.pop()
    }

    fn tell_once(&mut self, notice: String) {
        let notice = TraceStep::Notice(notice);
        if !self.trace.steps.iter().any(|step| step.what == notice) {
            self.tell(notice);
        }
    }

    /// A triple of the graph as the trace remembers it.
    pub fn path_edge(&self, triple: TripleId, score: f32) -> Option<PathEdge> {
        crate::skill::builtin::path_edge(&self.corpus, triple, score)
    }
}
