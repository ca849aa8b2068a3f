//! The sentences an answer may be drawn from, and which of them speak of a thing.

use super::words::Words;
use crate::corpus::Corpus;
use crate::id::SentenceId;
use crate::skill::{Context, Scene};
use crate::text::fold::fold;
use crate::text::terms::terms;
use crate::trace::PathEdge;
use std::collections::BTreeSet;

/// How surely a sentence is about a thing.
const OWN_PAGE_OPENING: f32 = 1.0;
const OWN_PAGE: f32 = 0.85;
const OPENING_NAMES_IT: f32 = 0.65;
const NAMES_IT: f32 = 0.5;

/// All that an answer may use.
pub(super) struct Material<'a> {
    pub corpus: &'a Corpus,
    pub lines: Vec<Line<'a>>,
    pub edges: Vec<&'a PathEdge>,
}

/// A sentence in reach.
pub(super) struct Line<'a> {
    pub id: SentenceId,
    pub words: Words<'a>,
    pub terms: Vec<String>,
    /// Its document's title as written.
    pub title: &'a str,
    /// The sentence, and its document's title, folded with a space at either end.
    folded: String,
    folded_title: String,
    /// Place among the sentences of its document that are not its title.
    pub place: u32,
}

impl<'a> Material<'a> {
    /// The sentences of the context's passages and edges.
    pub fn of(scene: &Scene<'a>, context: &'a Context) -> Self {
        let corpus = scene.corpus;
        let mut ids: BTreeSet<SentenceId> =
            context.hits.iter().flat_map(|hit| corpus.sentences_of(hit.chunk)).collect();
        ids.extend(context.edges.iter().map(|edge| edge.edge.evidence.sentence));
        ids.extend(context.edges.iter().filter_map(|edge| edge.sentence));
        Self::from_sentences(corpus, ids, context.edges.iter().map(|edge| &edge.edge).collect())
    }

    pub fn from_sentences(
        corpus: &'a Corpus,
        ids: impl IntoIterator<Item = SentenceId>,
        edges: Vec<&'a PathEdge>,
    ) -> Self {
        let lines = ids.into_iter().filter_map(|id| Line::new(corpus, id)).collect();
        Self { corpus, lines, edges }
    }

    /// Sentences that speak of `name`, with how surely they do, surest first.
    pub fn about(&self, name: &str) -> Vec<(&Line<'a>, f32)> {
        let names = self.names_of(name);
        let mut found: Vec<(&Line, f32)> =
            self.lines.iter().filter_map(|line| Some((line, line.about(&names)?))).collect();
        found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.id.cmp(&b.0.id)));
        found
    }

    /// The folded forms of a name: as it is, without what stands in brackets, and its aliases in the graph.
    fn names_of(&self, name: &str) -> Vec<String> {
        let mut names = vec![fold(name), fold(without_brackets(name))];
        if let [entity] = self.corpus.graph.find(name).as_slice()
            && let Some(entity) = self.corpus.graph.entity(*entity)
        {
            let others = std::iter::once(&entity.name).chain(&entity.aliases);
            names.extend(others.map(|other| fold(other)).filter(|other| other.contains(' ')));
        }
        names.retain(|name| !name.is_empty());
        names.dedup();
        names
    }
}

impl<'a> Line<'a> {
    fn new(corpus: &'a Corpus, id: SentenceId) -> Option<Self> {
        let reading = corpus.reading(id.document)?;
        let text = reading.sentence(id.index);
        let title = reading.document.title.as_str();
        if text.is_empty() {
            return None;
        }
        let opens_with_title = u32::from(reading.sentence(0) == title);
        Some(Self {
            id,
            words: Words::new(text),
            terms: terms(text),
            title,
            folded: format!(" {} ", fold(text)),
            folded_title: fold(title),
            place: id.index.saturating_sub(opens_with_title),
        })
    }

    pub fn text(&self) -> &'a str {
        self.words.text
    }

    fn about(&self, names: &[String]) -> Option<f32> {
        let base = fold(without_brackets(self.title));
        if names.iter().any(|name| *name == self.folded_title || *name == base) {
            // Of two things of one name, that with the very same words in brackets is meant.
            let exact = if names[0] == self.folded_title { 0.0 } else { 0.05 };
            return Some(if self.place == 0 { OWN_PAGE_OPENING - exact } else { OWN_PAGE - exact });
        }
        let named = names.iter().any(|name| self.folded.contains(&format!(" {name} ")));
        named.then_some(if self.place == 0 { OPENING_NAMES_IT } else { NAMES_IT })
    }

    /// True when the line stands in a document called `name`.
    pub fn is_page_of(&self, name: &str) -> bool {
        self.folded_title == fold(name) || fold(without_brackets(self.title)) == fold(without_brackets(name))
    }
}

/// `The Zone (2017 film)` → `The Zone`.
pub(super) fn without_brackets(name: &str) -> &str {
    match name.find(" (") {
        Some(at) if at > 0 && name.trim_end().ends_with(')') => &name[..at],
        _ => name,
    }
}
