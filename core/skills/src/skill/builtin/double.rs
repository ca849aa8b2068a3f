//! Is more than one thing asked? `When was the mill built, and for whom?` is two questions, answered one after the other.

use super::date::dates;
use super::standalone::standalone;
use super::words::Words;
use crate::skill::Attempt;
use crate::skill::dialogue::Previous;
use clew_knowledge::corpus::Corpus;
use clew_language::text::tag::Tag;
use std::collections::BTreeSet;

/// What may ask for more behind `and`; who and which there mostly go on with the same question.
const MORE: &[&str] = &["when", "where", "why", "how", "what"];
const ALONE: &[&str] = &["when", "where", "why", "how", "whom", "who"];
const FIRST: &[&str] = &["who", "whom", "what", "when", "where", "why", "how", "which", "whose"];
const BEFORE: &[&str] = &["for", "by", "with", "from", "to", "of", "in", "at"];
const VERBS: &[&str] = &["is", "was", "are", "were", "did", "does", "do", "has", "have", "had", "will"];
/// What `how` asks for.
const MEASURES: &[&str] = &[
    "much", "many", "long", "old", "tall", "high", "far", "big", "large", "often", "deep", "wide", "heavy",
    "fast",
];

/// Confidence at most where only one of both is answered.
const HALF: f32 = 0.5;

/// The second question where the first has been answered: `Who was his sister?` asks for the sister of whom the first names.
pub(super) fn second_of(second: &str, first: &str, answered: &Attempt, corpus: &Corpus) -> String {
    let (answer, path) = (answered.best_guess.clone(), answered.path.clone());
    let previous = Previous { question: first.to_owned(), answer, path };
    standalone(second, &previous, corpus).unwrap_or_else(|| second.to_owned())
}

/// The two questions.
pub(super) fn double(question: &str) -> Option<[String; 2]> {
    let words = Words::new(question.trim().trim_end_matches('?'));
    if !FIRST.contains(&words.lower(0)) {
        return None;
    }
    if ALONE.contains(&words.lower(0)) && words.lower(1) == "and" && ALONE.contains(&words.lower(2)) {
        // `When and where was Ada born?`
        let rest = words.slice(3, words.len());
        return Some([0, 2].map(|at| format!("{} {rest}?", capital(words.lower(at)))));
    }
    let joint = (2..words.len()).rev().find(|at| words.lower(*at) == "and")?;
    let end = if words.get(joint - 1) == "," { joint - 1 } else { joint };
    let more = joint + 1;
    let first = words.slice(0, end);
    let is_preposition = BEFORE.contains(&words.lower(more));
    let asking = more + usize::from(is_preposition);
    // `Who wrote it and who sang it` and `the man who wrote it and who sang it` ask for one, `Where … and who …` for another.
    let is_who =
        words.lower(more) == "who" && (0..joint).all(|at| !matches!(words.lower(at), "who" | "which"));
    let is_measured = words.lower(more) == "how" && MEASURES.contains(&words.lower(more + 1));
    let is_deed = is_who && words.tags().get(more + 1) == Some(&Tag::Verb);
    let second = if asking + 1 == words.len() && ALONE.contains(&words.lower(asking)) {
        // `… and for whom` asks the same of the same.
        format!("{} {}?", capital(words.slice(more, words.len())), behind_question_word(&words, end))
    } else if (MORE.contains(&words.lower(more)) || is_who)
        && (VERBS.contains(&words.lower(more + 1)) || is_measured || is_deed)
    {
        format!("{}?", capital(words.slice(more, words.len())))
    } else {
        return None;
    };
    Some([format!("{first}?"), second])
}

/// The first question without what it asks for: `was the mill built`.
fn behind_question_word<'a>(words: &Words<'a>, end: usize) -> &'a str {
    words.slice(1, end)
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// When the same was done, where the sentence of a sure first answer has one date: another sentence would tell of another day.
pub(super) fn dated_by(first: &str, answered: &Attempt, second: &str, own: Attempt) -> Attempt {
    let rest = |question: &str| question.split_once(' ').map(|(_, rest)| rest.to_owned());
    let is_same = second.starts_with("When ") && rest(second) == rest(first);
    let Some(told) = answered.statements.first().filter(|_| is_same && answered.text.is_some()) else {
        return own;
    };
    let words = Words::new(&told.text);
    let dates = dates(&words);
    let [date] = dates.as_slice() else { return own };
    let date = words.slice(date.from, date.to).to_owned();
    let is_told = own.statements.first() == Some(told) || own.text.as_ref() == Some(&date);
    if is_told {
        return own;
    }
    let statements = vec![told.clone()];
    Attempt {
        text: Some(date.clone()),
        best_guess: Some(date),
        confidence: answered.confidence,
        statements,
        ..Attempt::default()
    }
}

/// What is left of an answer beside a sure one: a guess would make that one unsure, and is told as missing instead.
pub(super) fn beside(other: &Attempt, question: &str, own: Attempt) -> Attempt {
    if own.text.is_some() || other.text.is_none() {
        return own;
    }
    Attempt {
        best_guess: None,
        missing: vec![question.to_owned()],
        statements: Vec::new(),
        path: Vec::new(),
        ..own
    }
}

/// Both answers, as sure as the less sure of them.
pub(super) fn joined(first: Attempt, second: Attempt) -> Attempt {
    // What was guessed all the same is not told as missing.
    let lacking = |one: &Attempt| if one.best_guess.is_none() { one.missing.clone() } else { Vec::new() };
    let missing = [lacking(&first), lacking(&second)].concat();
    let both = |one: Option<String>, other: Option<String>| Some(format!("{}; {}", one?, other?));
    let lone = first.best_guess.clone().xor(second.best_guess.clone());
    let confidence = match lone {
        Some(_) => HALF.min(first.confidence.max(second.confidence)),
        None => first.confidence.min(second.confidence),
    };
    let mut all = Attempt {
        text: both(first.text.clone(), second.text),
        best_guess: lone.or_else(|| both(first.best_guess.clone(), second.best_guess)),
        confidence,
        missing,
        ..first
    };
    all.statements.extend(new_ones(&all.statements, second.statements));
    all.evidence.extend(second.evidence);
    let mut seen = BTreeSet::new();
    all.evidence.retain(|(id, _)| seen.insert(*id));
    all.path.extend(new_ones(&all.path, second.path));
    all.found.extend(second.found);
    all
}

/// Those that are not among the known ones.
fn new_ones<T: PartialEq>(known: &[T], more: Vec<T>) -> Vec<T> {
    more.into_iter().filter(|one| !known.contains(one)).collect()
}

#[cfg(test)]
mod tests {
    use super::{beside, dated_by, double, joined};
    use crate::skill::Attempt;
    use clew_types::answer::Statement;

    #[test]
    fn the_same_deed_has_one_day() {
        let attempt = |answer: &str, quote: &str| Attempt {
            text: Some(answer.to_owned()),
            best_guess: Some(answer.to_owned()),
            confidence: 0.8,
            statements: vec![Statement { text: quote.to_owned(), citations: Vec::new() }],
            ..Attempt::default()
        };
        let built = attempt("Ada Renn", "Ada Renn built the mill in 1901.");
        let other = || attempt("1950", "The mill was sold in 1950.");
        let dated = |second: &str| dated_by("Who built the mill?", &built, second, other()).text.unwrap();
        assert_eq!(dated("When built the mill?"), "1901");
        assert_eq!(dated("When did she die?"), "1950");
        let twice = attempt("Ada Renn", "Ada Renn built the mill in 1901 and the inn in 1905.");
        let dated = dated_by("Who built the mill?", &twice, "When built the mill?", other());
        assert_eq!(dated.text.as_deref(), Some("1950"));
    }

    fn check(question: &str, expected: Option<[&str; 2]>) {
        let expected = expected.map(|both| both.map(str::to_owned));
        assert_eq!(double(question), expected, "{question}");
    }

    #[test]
    fn two_questions_are_taken_apart() {
        check(
            "When was the mill built and for whom?",
            Some(["When was the mill built?", "For whom was the mill built?"]),
        );
        check(
            "Who founded the yard, and when did it close?",
            Some(["Who founded the yard?", "When did it close?"]),
        );
        check(
            "Where was Ada Renn born and who was her sister?",
            Some(["Where was Ada Renn born?", "Who was her sister?"]),
        );
        check("Whom did Ada marry, and when?", Some(["Whom did Ada marry?", "When did Ada marry?"]));
        check(
            "When did the mill burn, and who rebuilt it?",
            Some(["When did the mill burn?", "Who rebuilt it?"]),
        );
        check("Who built the dam and how high is it?", Some(["Who built the dam?", "How high is it?"]));
        check(
            "When and where was Ada Renn born?",
            Some(["When was Ada Renn born?", "Where was Ada Renn born?"]),
        );
        check(
            "Where was Ada Renn born and when?",
            Some(["Where was Ada Renn born?", "When was Ada Renn born?"]),
        );
    }

    #[test]
    fn both_answers_are_as_sure_as_the_less_sure_one() {
        let answer = |text: &str, confidence| Attempt {
            text: Some(text.to_owned()),
            best_guess: Some(text.to_owned()),
            confidence,
            missing: vec!["When was it founded?".to_owned()],
            ..Attempt::default()
        };
        let both = joined(answer("1742", 0.9), answer("Ada Renn", 0.6));
        assert_eq!((both.text.as_deref(), both.confidence), (Some("1742; Ada Renn"), 0.6));
        assert!(both.missing.is_empty());
        let sure = answer("1742", 0.9);
        let guess = Attempt { text: None, ..answer("Ada Renn", 0.2) };
        let told = joined(sure.clone(), beside(&sure, "Who was her sister?", guess));
        assert_eq!((told.best_guess.as_deref(), told.confidence), (Some("1742"), 0.5));
        assert_eq!(told.missing, ["Who was her sister?"]);
        let half = joined(answer("1742", 0.9), Attempt::default());
        assert_eq!((half.text, half.confidence), (None, 0.5));
        assert_eq!(half.best_guess.as_deref(), Some("1742"));
    }

    #[test]
    fn one_question_stays_one() {
        check("When did Ada and Tobias meet?", None);
        check("Who wrote the song and who sang it?", None);
        check("Which band played in Sund and was founded in 1990?", None);
        check("What is the name of the man who built it and who was born in Sund?", None);
        check("Tell me when it opens and where", None);
    }
}
