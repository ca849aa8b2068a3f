//! What may a question cost, before it is asked? Calls and tokens from the least to the most, for each strategy.
//!
//! Calls follow from how each strategy goes about it and from its parameters (`cost` in its file); tokens from the lengths of the
//! prompts, and of what the workspace may put into them:
//! - sentences: at least one passage of the shortest, at most the longest passages that are asked for, until the prompt is full;
//! - facts: none at least, at most the longest of the graph, as many as the strategy keeps;
//! - the reply: one token at least, at most what the skill allows.
//!
//! So the upper end is what the parameters allow, reached by a question that is never answered; most end far below.

use super::{Question, ReasonSettings};
use clew_knowledge::corpus::Corpus;
use clew_skills::skill::prompted::cost::{SENTENCES, call, tables};
use clew_types::{arrange::Arrange, llm::Estimate};

/// Things that a question names, at most: the beam is as wide for each of them.
const NAMED: usize = 6;
/// Bytes around a sentence in a prompt, beside its title: its number, brackets, line end.
const LABEL: usize = 10;
/// Shorter facts than this, in bytes, are not counted on: a model's own may be longer than the graph's.
const FACT: usize = 100;
/// How much more than on average is written around the sentences of one prompt.
pub(super) const UNEVEN: usize = 2;
/// Bytes of an answer so far, at most.
pub(super) const ANSWER: usize = 600;
/// Bytes that a question has more at most when it is made to stand on its own, and bytes of what it leans on.
const FOLLOWING: usize = 400;
const PREVIOUS: usize = 3_000;
/// Facts told of one entity, or read in one passage.
pub(super) const TOLD: usize = 5;

/// Sizes of a workspace, in bytes.
pub struct Estimator {
    /// Passages with what is written around their sentences, shortest first.
    pub(super) passages: Vec<usize>,
    /// All sentences, by themselves and with what is written around them.
    pub(super) sentences: (usize, usize),
    /// The longest sentence with what is written around it.
    pub(super) longest: usize,
    /// The longest fact, and the number of facts.
    pub(super) fact: usize,
    pub(super) facts: usize,
    pub(super) tables: Option<usize>,
}

impl Estimator {
    /// Measures a workspace.
    pub fn new(corpus: &Corpus) -> Self {
        let mut passages = Vec::new();
        let (mut sentences, mut longest) = ((0, 0), 0);
        for (_, reading) in corpus.documents() {
            let around = reading.document.title.len() + LABEL;
            let length = |sentence: &clew_types::text::Sentence| sentence.span.len();
            for chunk in &reading.text.chunks {
                let of = reading.text.sentences.get(chunk.first as usize..chunk.last as usize);
                passages.push(of.unwrap_or_default().iter().map(|one| length(one) + around).sum());
            }
            longest = reading.text.sentences.iter().map(|one| length(one) + around).fold(longest, usize::max);
            let own: usize = reading.text.sentences.iter().map(length).sum();
            sentences = (sentences.0 + own, sentences.1 + own + around * reading.text.sentences.len());
        }
        passages.arrange();
        let graph = &corpus.graph;
        let name = |id| graph.entity(id).map_or(0, |entity| entity.name.len());
        let fact = graph.triples().iter().map(|one| name(one.head) + one.relation.len() + name(one.tail));
        let fact = fact.max().unwrap_or(0).max(FACT) + 3 * LABEL;
        Self { passages, sentences, longest, fact, facts: graph.triples().len(), tables: tables(corpus) }
    }

    /// What asking may take.
    pub fn ask(&self, question: &Question) -> Estimate {
        let follows = question.follows.is_some();
        let longer = if follows { FOLLOWING } else { 0 };
        let asking =
            Asking { sizes: self, settings: &question.settings, question: question.text.len(), longer };
        let understand = asking.call("understand", 0, PREVIOUS).times(0, usize::from(follows));
        super::cost(&asking, question.strategy).and(understand)
    }

    /// Bytes of at most so many of the workspace's sentences, with what is written around them.
    pub(super) fn full(&self, room: usize) -> usize {
        let (own, written) = self.sentences;
        let share = room as f64 * written as f64 / own.max(1) as f64;
        written.min(share as usize * UNEVEN)
    }

    /// Bytes of so many passages.
    pub(super) fn passages(&self, most: usize) -> (usize, usize) {
        let longest: usize = self.passages.iter().rev().take(most).sum();
        (self.passages.first().copied().unwrap_or(0), longest.min(self.full(SENTENCES)))
    }
}

/// One question to a workspace.
pub(super) struct Asking<'a> {
    pub sizes: &'a Estimator,
    pub settings: &'a ReasonSettings,
    /// Bytes.
    question: usize,
    /// Bytes that may come to it.
    longer: usize,
}

impl Asking<'_> {
    pub fn call(&self, skill: &str, least: usize, most: usize) -> Estimate {
        call(skill, (least + self.question, most + self.question + self.longer))
    }

    pub fn facts(&self, most: usize) -> usize {
        most * self.sizes.fact
    }

    /// Edges that the beam keeps.
    pub fn kept(&self) -> usize {
        (self.settings.beam_width * NAMED * self.settings.depth as usize).min(self.sizes.facts)
    }

    /// Facts and sentences of a context that may be full.
    pub fn context(&self) -> usize {
        self.sizes.full(SENTENCES) + self.facts(self.kept() + self.settings.passages * TOLD)
    }

    pub fn answer(&self) -> Estimate {
        self.call("answer", 0, self.context())
    }
}
