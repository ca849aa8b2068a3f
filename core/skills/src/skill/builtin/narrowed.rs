//! Does the answer's sentence say what the question narrows its noun by? *Who was Ada's first wife?* is not answered by *his wife
//! Elsa*, who may be the second.

use super::candidate::Candidate;
use super::read::Value;
use super::weights::Learned;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::tag::{Tag, tag};

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

/// The words of which a sentence must have one; none where the question narrows nothing.
fn narrowing(question: &str) -> Option<&'static [&'static str]> {
    let words = Words::new(question);
    let all: Vec<&str> = (0..words.len()).map(|at| words.get(at)).collect();
    let tags = tag(&all);
    (0..words.len()).find_map(|at| {
        let told = PLACES.iter().find(|told| told.contains(&words.get(at)))?;
        let is_led = at == 0 || BEFORE.contains(&words.lower(at - 1));
        let noun = words.lower(at + 1);
        let is_noun = tags.get(at + 1) == Some(&Tag::Noun) && !NO_ROWS.contains(&noun);
        (is_led && is_noun).then_some(*told)
    })
}

fn holds(told: &[&str], text: &str) -> bool {
    let words = Words::new(text);
    (0..words.len()).any(|at| told.contains(&words.lower(at)))
}

/// True where a sentence narrows as the question, or a noun of it (`first wife`), does; or neither does.
pub(super) fn narrows_alike(question: &str, sentence: &str) -> bool {
    narrowing(question).is_none_or(|told| holds(told, sentence))
}

/// True where a sentence on the way to the answer, or the answer, narrows so.
fn is_told(corpus: &Corpus, told: &[&str], answer: &Value) -> bool {
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
    let Some(told) = narrowing(question) else { return true };
    told_first(ranked, has_read, &|one| is_told(corpus, told, &one.value))
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
    use super::narrowing;

    #[test]
    fn one_of_a_row_is_asked_for() {
        let check = |question: &str, expected: Option<&str>| {
            assert_eq!(narrowing(question).map(|told| told[0]), expected, "{question}");
        };
        check("Who was Ada's first wife?", Some("first"));
        check("Who is the youngest daughter of Tom Renn?", Some("youngest"));
        check("What was her last book?", Some("last"));
        check("What is Ada's first name?", None);
        check("When did Ada first meet Tom?", None);
        check("Who fought in the First World War?", None);
        check("Which of them came first?", None);
        check("first wife", Some("first"));
    }
}
