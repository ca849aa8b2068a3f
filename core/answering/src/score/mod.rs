//! How good are the answers? Questions whose answers are known, and what is counted of each.

mod questions;
pub mod squad;

pub use questions::{SetError, questions};

use clew_language::text::fold::fold;
use clew_types::id::DocumentId;
use clew_types::score::{KnownQuestion, Score};
use clew_types::{answer::Answer, arrange::InOrder};
use std::collections::BTreeSet;

/// What sets write where nothing answers, folded.
const NO_ANSWER: [&str; 8] = [
    "not enough information",
    "no answer",
    "not answerable",
    "unanswerable",
    "not in the documents",
    "not mentioned",
    "unknown",
    "n/a",
];

/// The right answer is that the documents do not answer it.
fn is_unanswerable(gold: &[String]) -> bool {
    gold.iter().any(|answer| NO_ANSWER.contains(&fold(answer).trim_matches(['.', ' '])))
}

/// How an answer to a known question fares. `names_of` gives what a document is called: its file's name, its title.
pub fn score(answer: &Answer, known: &KnownQuestion, names_of: impl Fn(DocumentId) -> Vec<String>) -> Score {
    let gold = &known.answers;
    let abstains = answer.text.is_none() && is_unanswerable(gold);
    let guess = answer.best_guess.clone().or_else(|| answer.text.clone()).filter(|_| !abstains);
    let words = guess.as_deref().unwrap_or_default();
    let (calls, tokens) = answer.trace.spent();
    Score {
        sure: answer.text.is_some(),
        exact: abstains || squad::exact(words, gold) > 0.0,
        f1: if abstains { 1.0 } else { squad::f1(words, gold) },
        calls,
        tokens,
        path_recall: path_recall(answer, &known.supporting, names_of),
        guess,
    }
}

fn path_recall(
    answer: &Answer,
    supporting: &[String],
    names_of: impl Fn(DocumentId) -> Vec<String>,
) -> Option<f64> {
    let touched: BTreeSet<String> =
        answer.documents().into_iter().flat_map(names_of).map(|name| called(&name)).into_set();
    let found = supporting.iter().filter(|name| touched.contains(&called(name))).count();
    (!supporting.is_empty()).then(|| found as f64 / supporting.len() as f64)
}

/// A document's name as sets and files may write it differently: folded, without an ending such as `.txt`.
fn called(name: &str) -> String {
    let ending = |ending: &str| (1..=5).contains(&ending.len()) && ending.chars().all(char::is_alphanumeric);
    let bare = name.rsplit_once('.').filter(|(_, last)| ending(last)).map_or(name, |(bare, _)| bare);
    fold(bare)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::score::Tally;

    #[test]
    fn sums_become_shares() {
        let mut tally = Tally::default();
        assert_eq!((tally.shares(), tally.precision()), (None, None));
        let score = |sure, exact, f1| Score { sure, exact, f1, calls: 2, tokens: 30, ..Score::default() };
        tally.add(&score(true, true, 1.0), 5);
        tally.add(&score(true, false, 0.5), 6);
        tally.add(&score(false, true, 1.0), 7);
        tally.add(&score(false, false, 0.0), 8);
        assert_eq!(tally.shares(), Some([0.5, 0.625, 0.5]));
        assert_eq!(tally.precision(), Some(0.5));
        assert_eq!(tally.path_recall(), None);
        tally.add(&Score { path_recall: Some(0.5), ..Score::default() }, 0);
        tally.add(&Score { path_recall: Some(1.0), ..Score::default() }, 0);
        assert_eq!(tally.path_recall(), Some(0.75));
        assert_eq!((tally.calls, tally.tokens, tally.milliseconds), (8, 120, 26));
    }
    #[test]
    fn saying_nothing_is_right_where_nothing_answers() {
        let check = |gold: &[&str], text: Option<&str>, exact: bool| {
            let answer = Answer {
                question: String::new(),
                strategy: clew_types::strategy::Strategy::Rag,
                text: text.map(str::to_owned),
                best_guess: Some("a guess".to_owned()),
                confidence: 0.5,
                statements: Vec::new(),
                path: Vec::new(),
                evidence: Vec::new(),
                outside: Vec::new(),
                missing: Vec::new(),
                trace: clew_types::trace::Trace::default(),
            };
            let answers = gold.iter().map(|gold| (*gold).to_owned()).collect();
            let (id, question) = (String::new(), String::new());
            let known = KnownQuestion { id, question, answers, supporting: Vec::new() };
            let score = score(&answer, &known, |_| Vec::new());
            assert_eq!((score.exact, score.is_right_abstention()), (exact, exact), "{gold:?} {text:?}");
        };
        check(&["Not enough information."], None, true);
        check(&["unanswerable"], None, true);
        check(&["unanswerable"], Some("Oslo"), false);
        check(&["Oslo"], None, false);
    }

    #[test]
    fn documents_are_known_by_name_or_title() {
        let check = |a: &str, b: &str, same: bool| assert_eq!(called(a) == called(b), same, "{a} {b}");
        check("Varn Lighthouse", "varn lighthouse.txt", true);
        check("Varn Lighthouse.md", "varn lighthouse.txt", true);
        check("St. Mary", "St", false);
        check("Vol. 2 of Storms", "Vol. 3 of Storms", false);
    }
}
