//! What one run knows so far, and how it tells of its steps.

use super::constrain::{AGAIN, with, without};
use super::widen::Beside;
use super::{Host, Question, ReasonSettings};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::retrieve::hybrid;
use clew_knowledge::shelf::Shelf;
use clew_network::reader::Reader;
use clew_network::reader::kept::Kept;
use clew_skills::skill::builtin::BuiltIn;
use clew_skills::skill::feedback::FeedbackSkills;
use clew_skills::skill::{Attempt, Context, Scene, Skilled};
use clew_types::id::{DocumentId, SentenceId, TripleId};
use clew_types::trace::{Constraints, PageFound, SearchHit, Step, StopReason, Trace, TraceStep};
use clew_types::{
    arrange::Arrange,
    graph::{Evidence, NewTriple, Origin, PathEdge},
};
use futures::StreamExt;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Tokens of prompts that one question may take of a model that is asked step by step.
pub(super) const PROMPT_TOKENS: u32 = 12_000;

/// A question under way.
pub(super) struct Run<'a> {
    pub question: &'a Question,
    pub host: &'a Host<'a>,
    /// The workspace and what was learned.
    pub corpus: Corpus,
    pub vector: Option<Vec<f32>>,
    /// Vectors made so far, by text: rounds ask for the same ones again.
    vectors: FxHashMap<String, Vec<f32>>,
    /// The network that reads, with what it has read in this run.
    reader: Option<Kept<'a>>,
    pub round: u32,
    pub trace: Trace,
    pub context: Context,
    pub attempt: Attempt,
    pub learned: Vec<NewTriple>,
    /// Facts that the last round of feedback brought, new and known ones.
    pub brought: Vec<PathEdge>,
    /// Links that a model was asked about.
    pub offered: BTreeSet<TripleId>,
    /// Triples that the person wants to be used.
    pub pinned: Vec<TripleId>,
    /// Sentences that state what is forbidden.
    pub stating: BTreeSet<SentenceId>,
    /// What was not used because a hand has said that it is not so, as a person reads it.
    pub left_out: BTreeSet<String>,
    /// Pages from outside that `corpus` holds for this run, by the number each has there.
    pub pages: BTreeMap<DocumentId, PageFound>,
    /// A library, and what was taken from it.
    pub beside: Option<Beside<'a>>,
    /// How it ended; told when all is done.
    pub ended: Option<StopReason>,
    /// A model could not be asked any more: the person's budget of tokens is used up.
    is_out_of_tokens: bool,
}

/// The person has stopped the run, or the budget of tokens has.
pub(super) struct Cancelled;

impl<'a> Run<'a> {
    pub async fn new(
        question: &'a Question,
        corpus: &Corpus,
        host: &'a Host<'a>,
        shelf: Option<&'a dyn Shelf>,
    ) -> Run<'a> {
        let beside = shelf.map(Beside::new);
        let Constraints { forbidden, pinned } = &question.constraints;
        let (corpus, stating) =
            if forbidden.is_empty() { (corpus.clone(), BTreeSet::new()) } else { without(corpus, forbidden) };
        let (corpus, pinned) = with(corpus, pinned);
        let mut run = Run {
            question,
            host,
            corpus,
            vector: None,
            vectors: FxHashMap::default(),
            reader: host.reader.map(Kept::new),
            round: 0,
            trace: Trace::default(),
            context: Context::default(),
            attempt: Attempt::default(),
            learned: Vec::new(),
            brought: Vec::new(),
            offered: BTreeSet::new(),
            pinned,
            stating,
            left_out: BTreeSet::new(),
            pages: BTreeMap::new(),
            beside,
            ended: None,
            is_out_of_tokens: false,
        };
        run.vector = run.embed_one(&question.text).await;
        run
    }

    /// What comes of calls that do not build on one another, in their order; no more of them under way than the settings
    /// allow.
    pub async fn side_by_side<T>(&self, calls: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
        futures::stream::iter(calls).buffered(self.settings().calls_at_once.max(1)).collect().await
    }

    /// True where a language model is asked.
    pub fn is_prompted(&self) -> bool {
        self.host.skills.is_prompted()
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
            reader: self.reader.as_ref().map(|reader| reader as &dyn Reader),
        }
    }

    /// Tells of a step, then lets the host breathe. Ends the run when somebody or the budget has stopped it.
    pub async fn step(&mut self, what: TraceStep) -> Result<(), Cancelled> {
        self.tell(what);
        let goes_on = self.host.progress.checkpoint().await && !self.is_out_of_tokens;
        if goes_on { Ok(()) } else { Err(Cancelled) }
    }

    pub fn tell(&mut self, mut what: TraceStep) {
        if let TraceStep::Search(_, hits) = &mut what {
            for hit in hits {
                hit.sentence = hit.sentence.filter(|id| !self.corpus.sentence_text(*id).is_empty());
            }
        }
        let step = Step { round: self.round, what };
        self.host.progress.step(&step);
        self.trace.steps.push(step);
    }

    /// Takes a skill's result and tells what it has to say.
    pub fn heard<T>(&mut self, skilled: Skilled<T>) -> T {
        for step in skilled.steps {
            match step {
                // The run tells of its end itself, once.
                TraceStep::Stop(_) => self.is_out_of_tokens = true,
                // Rounds meet the same obstacle again.
                TraceStep::Notice(notice) => self.tell_once(notice),
                other => self.tell(other),
            }
        }
        skilled.value
    }

    /// The skill's answer from the present context, kept and told.
    pub async fn try_answer(&mut self) -> Result<(), Cancelled> {
        for _ in 0..=AGAIN {
            let skilled = self.host.skills.feedback().answer(&self.scene(), &self.context).await;
            let attempt = self.heard(skilled);
            let again = self.mute_unwanted(&attempt);
            self.attempt = self.permitted(attempt);
            if !again {
                break;
            }
        }
        self.tell_attempt().await
    }

    /// Tells of the present attempt.
    pub async fn tell_attempt(&mut self) -> Result<(), Cancelled> {
        let supports = self.attempt.statements.iter().flat_map(|statement| &statement.citations);
        let supports = supports.map(|citation| citation.evidence.sentence);
        let supports: Vec<SentenceId> =
            supports.filter(|id| !self.pages.contains_key(&id.document)).collect();
        self.step(TraceStep::Answer(self.attempt.text.clone(), self.attempt.confidence, supports)).await
    }

    /// Forgets what was gathered and tried, for another strategy; what was read stays read. Gives back the last attempt.
    pub fn begin_again(&mut self) -> Attempt {
        self.round = 0;
        self.context = Context::default();
        std::mem::take(&mut self.attempt)
    }

    /// The end. A run that the budget ended before an answer was tried leaves the built-in one to what was gathered.
    pub async fn stop(&mut self, reason: StopReason) {
        if !self.is_out_of_tokens {
            // Without an answer nothing is complete: there was no more to look for.
            let is_open = reason == StopReason::Complete && self.attempt.text.is_none();
            self.ended = Some(if is_open { StopReason::NothingNew } else { reason });
            return;
        }
        if !self.trace.steps.iter().any(|step| matches!(step.what, TraceStep::Answer(..))) {
            self.answer_without_model().await;
        }
        self.ended = Some(StopReason::Budget);
    }

    async fn answer_without_model(&mut self) {
        if self.context == Context::default() {
            let (text, passages) = (self.question.text.clone(), self.settings().passages);
            let hits = hybrid(&self.corpus, &text, self.vector.as_deref(), passages);
            self.context.hits.clone_from(&hits);
            self.tell(TraceStep::Search(text, hits));
        }
        let skilled = BuiltIn.answer(&self.scene(), &self.context).await;
        let attempt = self.heard(skilled);
        self.mute_unwanted(&attempt);
        self.attempt = self.permitted(attempt);
        // Whoever has stopped it meanwhile: it stops now in any case.
        let _ = self.tell_attempt().await;
    }

    /// Vectors of `texts`; `None` without a model (told once).
    pub async fn embed(&mut self, texts: &[String]) -> Option<Vec<Vec<f32>>> {
        let embedder = self.host.embedder?;
        let mut new: Vec<String> =
            texts.iter().filter(|text| !self.vectors.contains_key(*text)).cloned().collect();
        new.arrange();
        new.dedup();
        if !new.is_empty() {
            match embedder.embed(&new).await {
                Ok(vectors) => self.vectors.extend(new.into_iter().zip(vectors)),
                Err(error) => {
                    self.tell_once(format!("Searching by words alone: {error}."));
                    return None;
                }
            }
        }
        texts.iter().map(|text| self.vectors.get(text).cloned()).collect()
    }

    pub async fn embed_one(&mut self, text: &str) -> Option<Vec<f32>> {
        self.embed(&[text.to_owned()]).await?.pop()
    }

    /// Keeps passages for the answer; true when one of them is new.
    pub fn take_hits(&mut self, hits: &[SearchHit]) -> bool {
        let before = self.context.hits.len();
        for hit in hits {
            if !self.context.hits.iter().any(|known| known.chunk == hit.chunk) {
                self.context.hits.push(*hit);
            }
        }
        self.context.hits.len() > before
    }

    /// How many more calls of a model the budget allows; cached ones cost nothing.
    pub fn calls_left(&self) -> u32 {
        if self.is_out_of_tokens {
            return 0;
        }
        let is_call = |step: &&Step| matches!(step.what, TraceStep::ModelCall { cached: false, .. });
        self.settings().calls.saturating_sub(self.trace.steps.iter().filter(is_call).count() as u32)
    }

    /// How many more tokens of prompts this question may take; cached ones cost nothing.
    pub fn tokens_left(&self) -> u32 {
        let tokens = |step: &Step| match step.what {
            TraceStep::ModelCall { cached: false, prompt_tokens, .. } => prompt_tokens,
            _ => 0,
        };
        PROMPT_TOKENS.saturating_sub(self.trace.steps.iter().map(tokens).sum())
    }

    /// True when no more than so many tokens of prompts are left; what is left out for it is told.
    pub fn saves(&mut self, tokens: u32, what: &str) -> bool {
        let is_short = self.tokens_left() < tokens;
        if is_short {
            self.tell_once(format!("To stay near {PROMPT_TOKENS} tokens of prompts, {what}."));
        }
        is_short
    }

    /// True when the budget of model calls is used up.
    pub fn is_spent(&self) -> bool {
        self.calls_left() == 0
    }

    /// An edge as a person may see it: what a page from outside says has an address in place of a sentence.
    pub fn shown(&self, edge: PathEdge) -> PathEdge {
        match self.pages.get(&edge.evidence.sentence.document) {
            Some(page) => PathEdge {
                evidence: Evidence::NOWHERE,
                origin: Origin::External(page.address.clone()),
                ..edge
            },
            None => edge,
        }
    }

    pub fn tell_once(&mut self, notice: String) {
        let notice = TraceStep::Notice(notice);
        if !self.trace.steps.iter().any(|step| step.what == notice) {
            self.tell(notice);
        }
    }

    /// A triple of the graph as the trace remembers it.
    pub fn path_edge(&self, triple: TripleId, score: f32) -> Option<PathEdge> {
        clew_skills::skill::builtin::path_edge(&self.corpus, triple, score)
    }
}
