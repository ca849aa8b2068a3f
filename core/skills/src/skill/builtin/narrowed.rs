//! Does the answer's sentence say what the question narrows its noun by? *Who was Ada's first wife?* is not answered by *his wife
//! Elsa*, who may be the second, nor *Which is the highest hill?* by a hill.

use super::candidate::Candidate;
use super::read::Value;
use super::weights::Learned;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::tag::Tag;

/// Confidence at most in what no sentence on the way narrows so.
pub(super) const UNTOLD: f32 = 0.35;
/// How much less what is told so may stand out than what is not, in the ranking's own measure.
const NEARLY: f32 = 4.0;

/// Words that tell one of a row, and how else they are written.
const PLACES: &[&[&str]] = &[
    &["first", "1st"],
    &["second", "2nd"],
    &["third", "3rd"],
    &["fourth", "4th"],
    &["fifth", "5th"],
    &["sixth", "6th"],
    &["last", "final", "latest"],
    &["eldest", "oldest"],
    &["youngest"],
    &["elder", "older"],
    &["younger"],
    &["former", "ex"],
];
/// What leads to a noun that is narrowed.
const BEFORE: &[&str] = &["the", "'s", "’s", "his", "her", "its", "their", "my", "your", "our"];
/// `first name`, `last name`, `first time`: these are no rows.
const NO_ROWS: &[&str] =
    &["name", "names", "time", "place", "year", "years", "week", "month", "night", "half"];

/// Superlatives that say the same.
const SAME: &[&[&str]] = &[
    &["biggest", "largest", "greatest"],
    &["tallest", "highest"],
    &["oldest", "earliest"],
    &["newest", "latest"],
    &["fastest", "quickest"],
];

/// Words that only end like a superlative.
const NO_MOST: &[&str] = &[
    "forest", "harvest", "interest", "request", "guest", "quest", "priest", "contest", "protest", "conquest",
    "chest", "breast", "crest", "arrest", "digest", "honest", "modest", "earnest", "manifest", "inquest",
    "tempest", "behest", "bequest", "wrest",
];

/// Of each of these a sentence must have one word.
type Told = Vec<Vec<String>>;

/// What a sentence must say; nothing where the question narrows nothing.
fn narrowing(question: &str) -> Told {
    let words = Words::new(question);
    let tags = words.tags();
    let owned = |told: &[&str]| told.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let of_row = (0..words.len()).find_map(|at| {
        let told = PLACES.iter().find(|told| told.contains(&words.get(at)))?;
        let is_led = at == 0 || BEFORE.contains(&words.lower(at - 1));
        let noun = words.lower(at + 1);
        let is_noun = tags.get(at + 1) == Some(&Tag::Noun) && !NO_ROWS.contains(&noun);
        (is_led && is_noun).then(|| vec![owned(told)])
    });
    let of_most = || {
        let at = (0..words.len()).find(|at| is_superlative(&words, &tags, *at))?;
        let degree = words.get(at);
        let same = SAME.iter().find(|same| same.contains(&degree)).copied();
        let mut told = vec![same.map_or_else(|| vec![degree.to_owned()], owned)];
        if matches!(degree, "most" | "least") {
            told.push(vec![words.get(at + 1).to_owned()]);
        }
        // "Which hill is the highest?": a hill is meant, and not the highest tower.
        let is_last = at + told.len() >= words.len() - usize::from(words.get(words.len() - 1) == "?");
        let noun = matches!(words.lower(0), "which" | "what") && tags.get(1) == Some(&Tag::Noun);
        told.extend((is_last && noun).then(|| vec![words.lower(1).to_owned()]));
        Some(told)
    };
    of_row.or_else(of_most).unwrap_or_default()
}

/// `the highest`, `the most populous`.
fn is_superlative(words: &Words<'_>, tags: &[Tag], at: usize) -> bool {
    let word = words.get(at);
    let is_led = at > 0 && BEFORE.contains(&words.lower(at - 1));
    let by_ending = word.len() > 4 && word.ends_with("est") && !NO_MOST.contains(&word);
    let by_word = matches!(word, "most" | "least") && tags.get(at + 1) == Some(&Tag::Adj);
    is_led && (by_ending || by_word)
}

/// Whether one of its kind is asked for that has most of something: `What is the highest hill of Sund?`
pub fn asks_for_most(question: &str) -> bool {
    let words = Words::new(question);
    let tags = words.tags();
    (0..words.len()).any(|at| is_superlative(&words, &tags, at))
}

fn holds(told: &Told, text: &str) -> bool {
    let words = Words::new(text);
    let is_said = |word: &String| (0..words.len()).any(|at| words.lower(at) == word);
    told.iter().all(|any| any.iter().any(is_said))
}

/// True where a sentence narrows as the question, or a noun of it (`first wife`), does; or neither does.
pub(super) fn narrows_alike(question: &str, sentence: &str) -> bool {
    holds(&narrowing(question), sentence)
}

/// True where a sentence on the way to the answer, or the answer, narrows so.
fn is_told(corpus: &Corpus, told: &Told, answer: &Value) -> bool {
    holds(told, &answer.text) || answer.hops.iter().any(|hop| holds(told, corpus.sentence_text(hop.sentence)))
}

/// Before what nobody narrows comes what a sentence does, where it stands out nearly as well. False where the first is still
/// told without.
pub(super) fn narrowed_first(
    corpus: &Corpus,
    question: &str,
    ranked: &mut [Candidate],
    has_read: bool,
) -> bool {
    let told = narrowing(question);
    told_first(ranked, has_read, &|one| is_told(corpus, &told, &one.value))
}

/// Before what is not told so comes what is, where it stands out nearly as well. False where the first is still not.
pub(super) fn told_first(
    ranked: &mut [Candidate],
    has_read: bool,
    is_told: &dyn Fn(&Candidate) -> bool,
) -> bool {
    let learned = Learned::of(has_read);
    let Some(first) = ranked.first() else { return true };
    if is_told(first) {
        return true;
    }
    let least = first.score(learned) - NEARLY;
    match ranked.iter().position(|one| is_told(one) && one.score(learned) >= least) {
        Some(at) => {
            ranked[..=at].rotate_right(1);
            true
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{narrowing, narrows_alike};

    #[test]
    fn one_of_a_row_is_asked_for() {
        let check = |question: &str, expected: Option<&str>| {
            let told = narrowing(question);
            let first: Vec<&str> = told.iter().map(|any| any[0].as_str()).collect();
            assert_eq!(first.join(" "), expected.unwrap_or_default(), "{question}");
        };
        check("Who was Ada's first wife?", Some("first"));
        check("Who is the youngest daughter of Tom Renn?", Some("youngest"));
        check("What was her last book?", Some("last"));
        check("What is Ada's first name?", None);
        check("When did Ada first meet Tom?", None);
        check("Who fought in the First World War?", None);
        check("Which of them came first?", None);
        check("first wife", Some("first"));
        check("What is the tallest tower of Sund?", Some("tallest"));
        check("Who has the most expensive house?", Some("most expensive"));
        check("Which hill is the steepest?", Some("steepest hill"));
        check("Which borough is the most populous?", Some("most populous borough"));
        check("Who lives in the forest?", None);
        assert!(narrows_alike("What is the biggest park?", "Elm Park is the largest."));
        assert!(!narrows_alike("What is the biggest park?", "Elm Park is large."));
    }
}
