//! Retrieval along the graph: which passages answer together, though some share no word with the question?
//!
//! Two looks. The first scores passages by likeness, title, personalised PageRank and the trails from the ten likest;
//! the second follows trails again from what then scores best. Both are weighted sums ([`Weights`]). Where passages are
//! not about single things (untitled news), trails mislead; the question and what the graph says about it rank (KG-CQR).

use super::Query;
use super::about::About;
use super::cue::Cues;
use super::features::{Candidate, first_look, second_look};
use super::kg_cqr;
use super::likeness::Likeness;
use super::spread::spread;
use super::trail::Start;
use super::web::Web;
use super::weights::Weights;
use crate::corpus::Corpus;
use clew_types::id::ChunkId;
use clew_types::trace::SearchHit;

/// What all of a question's words are worth, in units of the scores, to the passage that is the first to hold them.
const NEW_WORDS: f32 = 6.0;

/// The `k` passages that best answer `query` together, best first. Without a vector, by words and the graph alone.
pub fn search(corpus: &Corpus, query: &Query, k: usize) -> Vec<SearchHit> {
    let mut looks = Looks::first(corpus, *query);
    if !looks.is_titled() {
        return kg_cqr::retrieve(corpus, query, &kg_cqr::Settings::default(), k);
    }
    let weights = Weights::learned(query.vector.is_some() && !corpus.chunk_vectors.is_empty());
    looks.score(weights);
    looks.again(weights);
    looks.best(k)
}

/// A question's candidates, looked at once or more.
pub struct Looks<'a> {
    web: &'a Web,
    likeness: Likeness<'a>,
    about: About<'a>,
    cues: Cues,
    starts: Vec<Start>,
    /// In order of passages.
    pub candidates: Vec<Candidate>,
}

impl<'a> Looks<'a> {
    /// The first look, scored by plain fusion.
    pub fn first(corpus: &'a Corpus, query: Query<'a>) -> Self {
        let web = corpus.web();
        let mut likeness = Likeness::new(corpus, query);
        let cues = Cues::new(corpus, query.text);
        let mut about = About::new(web);
        let (candidates, starts) = first_look(web, &mut likeness, &mut about, &cues);
        Self { web, likeness, about, cues, starts, candidates }
    }

    /// True where passages near the question are about one thing each: half of them say so by a title, or all of
    /// them open with something that few others open with.
    pub fn is_titled(&self) -> bool {
        let clear: usize = self.starts.iter().map(|(passage, _)| self.web.clarity(*passage)).sum();
        clear >= self.starts.len()
    }

    /// Scores by the first look.
    pub fn score(&mut self, weights: &Weights) {
        for candidate in &mut self.candidates {
            candidate.score = sum(&weights.first, &candidate.first);
        }
    }

    /// Another look, from what scores best now.
    pub fn again(&mut self, weights: &Weights) {
        second_look(self.web, &mut self.likeness, &mut self.about, &self.cues, &mut self.candidates);
        for candidate in &mut self.candidates {
            candidate.score = sum(&weights.again, &candidate.first) + sum(&weights.second, &candidate.second);
        }
    }

    /// The `k` that tell most together, with their scores, one chosen after the other; ties in order of passages.
    pub fn ranked(&self, k: usize) -> Vec<(ChunkId, f32)> {
        let scored = self.candidates.iter().map(|candidate| (candidate.chunk, candidate.score)).collect();
        spread(&self.likeness, scored, NEW_WORDS, k)
    }

    /// The same as hits.
    fn best(mut self, k: usize) -> Vec<SearchHit> {
        let ranked = self.ranked(k);
        ranked.into_iter().map(|(chunk, score)| self.likeness.hit(chunk, score)).collect()
    }
}

fn sum(weights: &[f32], features: &[f32]) -> f32 {
    weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
}

#[cfg(test)]
#[path = "graph_tests.rs"]
mod tests;
