//! Which clauses has a question, and which passages fit one of them? Questions about several accounts of a thing
//! (`…, as one paper wrote, while another …`) are answered by passages each of which fits one clause, and none the whole.

use crate::corpus::Corpus;
use crate::index::top::top_k;
use clew_language::text::terms::terms;
use clew_types::id::ChunkId;
use rustc_hash::FxHashMap;

/// A clause has at least so many search terms; a shorter one stays with its neighbour.
const LEAST: usize = 4;
/// Clauses that are searched for at most.
const MOST: usize = 8;
/// Words that join clauses.
const JOINTS: &[&str] = &["and", "or", "but", "while", "whereas", "who", "which", "that", "as", "also"];

/// The search terms of each clause, in order. A question of one clause is whole.
pub(super) fn clauses(question: &str) -> Vec<Vec<String>> {
    let mut clauses: Vec<Vec<String>> = Vec::new();
    for piece in pieces(question) {
        let piece = terms(&piece);
        match clauses.last_mut().filter(|last| last.len() < LEAST || piece.len() < LEAST) {
            Some(last) => last.extend(piece),
            None => clauses.push(piece),
        }
    }
    clauses
}

/// The words between commas, semicolons, colons, dashes and joints.
fn pieces(question: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for word in question.split_whitespace() {
        if JOINTS.contains(&word.to_lowercase().as_str()) {
            pieces.push(String::new());
        }
        let last = pieces.len() - 1;
        pieces[last].push_str(word);
        pieces[last].push(' ');
        if word.ends_with([',', ';', ':', '—']) {
            pieces.push(String::new());
        }
    }
    pieces
}

/// How well passages fit the clause that they fit best.
pub(super) struct Clauses {
    best: FxHashMap<ChunkId, f32>,
    /// Those that hold a word of any clause, each once.
    fitting: Vec<ChunkId>,
}

impl Clauses {
    /// Scores passages by each clause's words. A question of one clause has nothing to add to its own words.
    pub fn new(corpus: &Corpus, question: &str) -> Self {
        Self::of_several(&clauses(question), |clause| corpus.lexical.scores(clause))
    }

    /// As [`Self::best_of`]; nothing where there is one clause.
    pub fn of_several(clauses: &[Vec<String>], score: impl Fn(&[String]) -> Vec<(ChunkId, f32)>) -> Self {
        Self::best_of(if clauses.len() > 1 { clauses } else { &[] }, score)
    }

    /// Takes each passage's best score, where each clause gives 1 to the passage that fits it best.
    pub fn best_of(clauses: &[Vec<String>], score: impl Fn(&[String]) -> Vec<(ChunkId, f32)>) -> Self {
        let mut all = Self { best: FxHashMap::default(), fitting: Vec::new() };
        clauses.iter().take(MOST).for_each(|clause| all.take(score(clause)));
        all
    }

    fn take(&mut self, scores: Vec<(ChunkId, f32)>) {
        let highest = scores.iter().fold(f32::MIN_POSITIVE, |highest, (_, score)| highest.max(*score));
        for (chunk, score) in scores {
            let known = self.best.entry(chunk).or_insert_with(|| {
                self.fitting.push(chunk);
                0.0
            });
            *known = known.max(score / highest);
        }
    }

    /// The score for the best clause, 1 for the passage that fits it best; 0 where the question has one clause.
    pub fn score(&self, chunk: ChunkId) -> f32 {
        self.best.get(&chunk).copied().unwrap_or(0.0)
    }

    /// The `pool` passages that fit a clause best.
    pub fn candidates(&self, pool: usize) -> impl Iterator<Item = ChunkId> + use<> {
        let best = top_k(self.fitting.iter().map(|chunk| (*chunk, self.score(*chunk))), pool);
        best.into_iter().map(|(chunk, _)| chunk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Clauses separated by `|`.
    fn check(question: &str, expected: &str) {
        let found: Vec<String> = clauses(question).iter().map(|clause| clause.join(" ")).collect();
        assert_eq!(found.join("|"), expected, "{question}");
    }

    #[test]
    fn clauses_end_at_commas_and_joints() {
        check(
            "Did the harbour paper call the new ferry pier cheap, while the valley paper called its timber roof ugly?",
            "harbour paper call new ferri pier cheap|valley paper call timber roof ugli",
        );
        check(
            "Which town sold its old grain mill and bought two small river boats?",
            "town sold old grain mill|bought two small river boat",
        );
    }

    #[test]
    fn short_ones_stay_with_their_neighbours() {
        check("Who built the mill and who drew the town hall?", "built mill drew town hall");
        check("Where was Ada, the keeper, born?", "ada keeper born");
        check("", "");
    }
}
