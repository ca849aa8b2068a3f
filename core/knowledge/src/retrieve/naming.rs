//! Which passages mention what the question names, whatever they call it? The graph knows that a surname, a short form or
//! a pronoun means the entity that the question spells out; by words alone a long name counts once for each of its words,
//! and a passage that uses another name of the same thing goes without.

use super::clause::{Clauses, clauses};
use super::hybrid::CLAUSE;
use super::likeness::PART;
use super::web::Web;
use crate::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_types::{
    arrange::{Arrange, InOrder},
    id::{ChunkId, EntityId},
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What a name's words count in a passage in which the graph does not see the entity itself.
const WORDS_ONLY: f32 = 0.5;

/// Scores of passages by the question's words, each of its names taken as one word for the entity.
pub(super) struct Naming {
    whole: Clauses,
    clauses: Clauses,
}

impl Naming {
    /// For the words of `whole`, and the clauses of `question`.
    pub fn new(corpus: &Corpus, whole: &str, question: &str) -> Self {
        let names = Names::find(corpus, question);
        let score = |terms: &[String]| names.scores(corpus, terms);
        Self {
            whole: Clauses::best_of(&[terms(whole)], score),
            clauses: Clauses::of_several(&clauses(question), score),
        }
    }

    /// Weighed as fusion weighs its words.
    pub fn score(&self, chunk: ChunkId) -> f32 {
        PART * self.whole.score(chunk) + CLAUSE * self.clauses.score(chunk)
    }

    /// The `pool` passages that score best as a whole, and for a clause.
    pub fn candidates(&self, pool: usize) -> impl Iterator<Item = ChunkId> + use<> {
        self.whole.candidates(pool).chain(self.clauses.candidates(pool))
    }
}

/// How often each passage mentions an entity.
type Mentions = BTreeMap<ChunkId, u32>;

/// The question's names, as search terms, with where what they name is mentioned.
struct Names {
    mentions: BTreeMap<Vec<String>, Mentions>,
    longest: usize,
}

impl Names {
    /// Links the question. A single word that is not capitalised is no name, though there may be a concept of it.
    fn find(corpus: &Corpus, question: &str) -> Self {
        let web = corpus.web();
        let mut mentions = BTreeMap::new();
        for link in corpus.graph.link(question) {
            let name = terms(&link.surface);
            let is_name = name.len() > 1 || link.surface.starts_with(char::is_uppercase);
            if is_name && !name.is_empty() {
                let mut entities = web.graph.find(&link.surface);
                entities.push(link.entity);
                mentions.insert(name, mentions_of(web, entities));
            }
        }
        let longest = mentions.keys().map(Vec::len).max().unwrap_or(0);
        Self { mentions, longest }
    }

    /// Every passage with something of these terms, each name and each other word once.
    fn scores(&self, corpus: &Corpus, terms: &[String]) -> Vec<(ChunkId, f32)> {
        let mut sums = Sums::default();
        let mut seen: Vec<&[String]> = Vec::new();
        let mut run: Vec<String> = Vec::new();
        let mut rest = terms;
        while !rest.is_empty() {
            let name = self.longest_at(rest);
            let (unit, after) = rest.split_at(name.map_or(1, |(length, _)| length));
            rest = after;
            let is_new = !seen.contains(&unit);
            seen.push(unit);
            match name {
                None if is_new => run.extend_from_slice(unit),
                _ => sums.add_all(corpus.lexical.scores(&std::mem::take(&mut run))),
            }
            if let Some((_, mentions)) = name.filter(|_| is_new) {
                sums.add_all(name_scores(corpus, unit, mentions));
            }
        }
        sums.add_all(corpus.lexical.scores(&run));
        sums.sums
    }

    /// The longest name that the terms begin with.
    fn longest_at(&self, terms: &[String]) -> Option<(usize, &Mentions)> {
        let mut lengths = (1..=self.longest.min(terms.len())).rev();
        lengths.find_map(|length| Some((length, self.mentions.get(&terms[..length])?)))
    }
}

/// What a name counts: as rare as its entity, and more the longer it is, but less than all of its words one by one.
fn name_scores(corpus: &Corpus, name: &[String], mentions: &Mentions) -> BTreeMap<ChunkId, f32> {
    let lexical = &corpus.lexical;
    let weight = (name.len() as f32).sqrt() * lexical.rarity(mentions.len(), name);
    let distinct = name.iter().enumerate().filter(|(at, word)| !name[..*at].contains(word));
    let words: f32 = distinct.map(|(_, word)| lexical.idf(word)).sum();
    let spelt = weight * WORDS_ONLY / words.max(f32::MIN_POSITIVE);
    let by_words = lexical.scores(name).into_iter();
    let mut scores: BTreeMap<ChunkId, f32> = by_words.map(|(chunk, score)| (chunk, spelt * score)).into_map();
    for (&chunk, &count) in mentions {
        let mentioned = weight * lexical.saturation(chunk, count);
        let known = scores.entry(chunk).or_insert(0.0);
        *known = known.max(mentioned);
    }
    scores
}

/// In how many of each passage's sentences one of the entities stands.
fn mentions_of(web: &Web, mut entities: Vec<EntityId>) -> Mentions {
    entities.arrange();
    entities.dedup();
    let mut counts = Mentions::new();
    for position in entities.into_iter().filter_map(|id| web.graph.position(id)) {
        for mention in web.mentions(position as u32) {
            *counts.entry(web.chunk(mention.passage)).or_insert(0) += 1;
        }
    }
    counts
}

/// Sums in the order in which passages were first met.
#[derive(Default)]
struct Sums {
    at: FxHashMap<ChunkId, usize>,
    sums: Vec<(ChunkId, f32)>,
}

impl Sums {
    fn add_all(&mut self, scores: impl IntoIterator<Item = (ChunkId, f32)>) {
        scores.into_iter().for_each(|(chunk, score)| self.add(chunk, score));
    }

    fn add(&mut self, chunk: ChunkId, value: f32) {
        let next = self.sums.len();
        let at = *self.at.entry(chunk).or_insert(next);
        if at == next {
            self.sums.push((chunk, 0.0));
        }
        self.sums[at].1 += value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::{Told, reading};

    /// Pages that tell of an entity by name, by its words in another order, and without its words.
    const PAGES: [&[Told]; 4] = [
        &[("The miller Sten Aho sold flour.", Some(("Sten Aho", "sell", "flour")))],
        &[("He went to sea, and left the mill to his sister.", Some(("Sten Aho", "leave", "mill")))],
        &[("Aho is a hill, and Sten a brook beneath it.", None)],
        &[("Nothing else grew there.", None)],
    ];

    fn corpus() -> Corpus {
        let mut builder = CorpusBuilder::new();
        for (id, page) in PAGES.iter().enumerate() {
            builder.add(DocumentId(id as u32), reading("", page));
        }
        builder.snapshot()
    }

    /// Which pages score for a question, best first.
    fn check(question: &str, expected: &[u32]) {
        let named = Naming::new(&corpus(), question, question);
        let mut found: Vec<(u32, f32)> = named
            .candidates(9)
            .map(|chunk| (chunk.document.0, named.score(chunk)))
            .filter(|(_, score)| *score > 0.0)
            .collect();
        found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        found.dedup();
        let found: Vec<u32> = found.into_iter().map(|(page, _)| page).collect();
        assert_eq!(found, expected, "{question}");
    }

    #[test]
    fn a_passage_about_the_entity_holds_its_name() {
        check("Where did Sten Aho go?", &[0, 1, 2]);
        check("Who sold flour?", &[0]);
        check("Is there a brook?", &[2]);
        check("", &[]);
    }

    #[test]
    fn a_name_counts_once() {
        let corpus = corpus();
        let name = terms("Sten Aho");
        let names = Names::find(&corpus, "Sten Aho");
        let once = names.scores(&corpus, &name);
        assert_eq!(once.len(), 3);
        assert_eq!(names.scores(&corpus, &[name.clone(), name].concat()), once);
    }
}
