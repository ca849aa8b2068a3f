//! The context as a model sees it: facts and sentences under numbers, within a budget.

use crate::corpus::Corpus;
use crate::id::SentenceId;
use crate::skill::{Context, ContextEdge};
use crate::text::fold::fold;
use crate::trace::PathEdge;

/// Characters of sentences in one request: some 3,500 tokens.
pub(super) const BUDGET: usize = 14_000;

/// Sentences in the order of their numbers, from 1.
pub(super) struct Numbered {
    ids: Vec<SentenceId>,
}

impl Numbered {
    /// Sentences of the edges first, then those of the passages, until the budget is used up.
    pub fn of(corpus: &Corpus, context: &Context) -> Self {
        let of_edges = context.edges.iter().flat_map(sentences_of_edge);
        let of_hits = context.hits.iter().flat_map(|hit| corpus.sentences_of(hit.chunk));
        Self::from_sentences(corpus, of_edges.chain(of_hits))
    }

    pub fn from_sentences(corpus: &Corpus, sentences: impl Iterator<Item = SentenceId>) -> Self {
        let mut ids: Vec<SentenceId> = Vec::new();
        let mut used = 0;
        for id in sentences {
            let length = corpus.sentence_text(id).len();
            if length == 0 || ids.contains(&id) || used + length > BUDGET {
                continue;
            }
            used += length;
            ids.push(id);
        }
        Self { ids }
    }

    /// All of them, whatever their length: the caller has cut them to size.
    pub fn all(corpus: &Corpus, sentences: impl Iterator<Item = SentenceId>) -> Self {
        let mut ids: Vec<SentenceId> = Vec::new();
        sentences.for_each(|id| {
            if !corpus.sentence_text(id).is_empty() && !ids.contains(&id) {
                ids.push(id);
            }
        });
        Self { ids }
    }

    /// The sentence of a number.
    pub fn get(&self, number: usize) -> Option<SentenceId> {
        self.ids.get(number.checked_sub(1)?).copied()
    }

    pub fn ids(&self) -> &[SentenceId] {
        &self.ids
    }

    fn number(&self, id: SentenceId) -> Option<usize> {
        self.ids.iter().position(|known| *known == id).map(|at| at + 1)
    }

    /// `S1 (Title) Words of the sentence.`, one a line.
    pub fn sentences(&self, corpus: &Corpus) -> String {
        let line = |(at, &id): (usize, &SentenceId)| {
            let words = corpus.sentence_text(id).replace('\n', " ");
            format!("S{} ({}) {words}", at + 1, corpus.title(id.document))
        };
        lines(self.ids.iter().enumerate().map(line))
    }

    /// `head | relation | tail [S1]`, one a line.
    pub fn facts(&self, edges: &[ContextEdge]) -> String {
        lines(edges.iter().map(|edge| {
            let sentence = edge.sentence.unwrap_or(edge.edge.evidence.sentence);
            let number = self.number(sentence).map_or(String::new(), |number| format!(" [S{number}]"));
            format!("{}{number}", fact(&edge.edge))
        }))
    }
}

/// `head | relation | tail`.
pub(super) fn fact(edge: &PathEdge) -> String {
    format!("{} | {} | {}", edge.head, edge.relation, edge.tail)
}

pub(super) fn lines(all: impl Iterator<Item = String>) -> String {
    let text = all.collect::<Vec<_>>().join("\n");
    if text.is_empty() { "(none)".to_owned() } else { text }
}

/// True when a text names this, word for word (case, accents and marks apart). What has no letter names nothing.
pub(super) fn names(text: &str, name: &str) -> bool {
    let (text, name) = (fold(text), fold(name));
    !name.is_empty() && format!(" {text} ").contains(&format!(" {name} "))
}

fn sentences_of_edge(edge: &ContextEdge) -> impl Iterator<Item = SentenceId> + use<> {
    edge.sentence.into_iter().chain([edge.edge.evidence.sentence])
}
