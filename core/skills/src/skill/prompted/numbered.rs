//! The context as a model sees it: facts and sentences under numbers, within a budget.

use super::shown::{length, plain, without_table};
use crate::skill::{Context, ContextEdge};
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_types::graph::{PathEdge, Triple};
use clew_types::id::SentenceId;

/// Characters of sentences in one request: some 3,500 tokens.
pub(super) const BUDGET: usize = 14_000;
/// As many where facts were gathered too: they come first, and the passages' last sentences tell least.
pub(super) const BESIDE_FACTS: usize = 8_000;

/// Sentences in the order of their numbers, from 1.
pub(super) struct Numbered {
    ids: Vec<SentenceId>,
    /// What they are read for.
    asked: String,
}

impl Numbered {
    /// Sentences of the edges first, then those of the passages, until the budget is used up.
    pub fn of(corpus: &Corpus, context: &Context) -> Self {
        let of_edges = context.edges.iter().flat_map(|edge| sentences_of_edge(corpus, edge));
        let of_hits = context.hits.iter().flat_map(|hit| corpus.sentences_of(hit.chunk));
        let room = if context.edges.is_empty() { BUDGET } else { BESIDE_FACTS };
        Self::within(corpus, of_edges.chain(of_hits), room)
    }

    pub fn from_sentences(corpus: &Corpus, sentences: impl Iterator<Item = SentenceId>) -> Self {
        Self::within(corpus, sentences, BUDGET)
    }

    fn within(corpus: &Corpus, sentences: impl Iterator<Item = SentenceId>, room: usize) -> Self {
        let mut ids: Vec<SentenceId> = Vec::new();
        let mut used = 0;
        for id in sentences {
            let length = length(corpus.sentence_text(id));
            if length == 0 || ids.contains(&id) || used + length > room {
                continue;
            }
            used += length;
            ids.push(id);
        }
        Self { ids, asked: String::new() }
    }

    /// The same, read for a question: of what stood in tables, that is shown which it asks for.
    pub fn read_for(self, asked: &str) -> Self {
        Self { asked: asked.to_owned(), ..self }
    }

    /// All of them, whatever their length: the caller has cut them to size.
    pub fn all(corpus: &Corpus, sentences: impl Iterator<Item = SentenceId>) -> Self {
        let mut ids: Vec<SentenceId> = Vec::new();
        sentences.for_each(|id| {
            if !corpus.sentence_text(id).is_empty() && !ids.contains(&id) {
                ids.push(id);
            }
        });
        Self { ids, asked: String::new() }
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

    /// `[1] (Title) Words of the sentence.`, one a line.
    pub fn sentences(&self, corpus: &Corpus) -> String {
        lines((1..=self.ids.len()).filter_map(|number| self.line(corpus, number)))
    }

    /// One of these lines.
    pub fn line(&self, corpus: &Corpus, number: usize) -> Option<String> {
        let id = self.get(number)?;
        let words = without_table(&plain(corpus.sentence_text(id)), &self.asked);
        Some(format!("[{number}] ({}) {words}", plain(corpus.title(id.document))))
    }

    /// `head | relation | tail [1]`, one a line: the sentence that says so first, then the one that was restored.
    /// What was put into words before stands in those words.
    pub fn facts(&self, corpus: &Corpus, context: &Context) -> String {
        let words = |edge: &PathEdge| {
            let key = [&edge.head, &edge.relation, &edge.tail];
            let told = context.told.iter().find(|(known, _)| known.iter().eq(key))?;
            Some(plain(&told.1))
        };
        lines(context.edges.iter().map(|edge| {
            let mut marks: Vec<usize> =
                sentences_of_edge(corpus, edge).filter_map(|id| self.number(id)).collect();
            marks.dedup();
            let marks: String = marks.iter().map(|number| format!("[{number}]")).collect();
            let told = words(&edge.edge).unwrap_or_else(|| fact(corpus, &edge.edge));
            format!("{told} {marks}").trim_end().to_owned()
        }))
    }
}

/// `(Title) Words of the sentence.`
pub(super) fn titled(corpus: &Corpus, id: SentenceId) -> String {
    format!("({}) {}", plain(corpus.title(id.document)), plain(corpus.sentence_text(id)))
}

/// `head | relation | tail`, the relation in the text's words where the graph has them.
pub(super) fn fact(corpus: &Corpus, edge: &PathEdge) -> String {
    let graph = &corpus.graph;
    let is_it = |triple: &&Triple| triple.evidence == edge.evidence && triple.relation == edge.relation;
    let of_head = graph.find(&edge.head).into_iter().flat_map(|head| graph.edges_of(head));
    let known = of_head.filter_map(|one| graph.triple(one.triple)).find(is_it);
    let wording = known.map(|triple| triple.wording.as_str()).filter(|wording| !wording.is_empty());
    plain(&format!("{} | {} | {}", edge.head, wording.unwrap_or(&edge.relation), edge.tail))
}

pub(super) fn lines(all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join("\n")
}

/// True when a text names this, word for word (case, accents and marks apart). What has no letter names nothing.
pub(super) fn names(text: &str, name: &str) -> bool {
    let (text, name) = (fold(&plain(text)), fold(&plain(name)));
    !name.is_empty() && format!(" {text} ").contains(&format!(" {name} "))
}

/// The sentence that says so; and the restored one, where it names both ends too.
fn sentences_of_edge(corpus: &Corpus, edge: &ContextEdge) -> impl Iterator<Item = SentenceId> + use<> {
    let own = edge.edge.evidence.sentence;
    let tells = |id: &SentenceId| {
        let words = corpus.sentence_text(*id);
        *id != own && names(words, &edge.edge.head) && names(words, &edge.edge.tail)
    };
    let is_nowhere = edge.edge.evidence.is_nowhere();
    let restored = edge.sentence.filter(|id| is_nowhere || tells(id));
    std::iter::once(own).filter(move |_| !is_nowhere).chain(restored)
}
