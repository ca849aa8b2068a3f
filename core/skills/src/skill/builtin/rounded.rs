//! Does an answer end where its phrase does? `the fever (causing fits` ends within brackets, `Ada, Ida` ahead of `and Tom`,
//! `Passers` within `Passers-by`.

use super::read::Value;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::tag::Tag;

/// Words of the last item of a list at most.
const LONGEST: usize = 6;

/// The answer with the whole of its last word, without a bracket that is not closed or a quotation mark that stands alone, or with
/// the last item of its list; `None` where it is whole.
pub(super) fn rounded(corpus: &Corpus, answer: &Value) -> Option<String> {
    let sentence = corpus.sentence_text(answer.hops.last()?.sentence);
    whole_word(sentence, &answer.text)
        .or_else(|| without_bracket(&answer.text))
        .or_else(|| without_lone_mark(&answer.text))
        .or_else(|| with_last_item(sentence, &answer.text))
}

/// `Passers-by` of `Passers`, where the sentence has it only so.
fn whole_word(sentence: &str, answer: &str) -> Option<String> {
    let (_, behind) = sentence.split_once(answer).filter(|_| answer.ends_with(char::is_alphabetic))?;
    let rest = behind.strip_prefix('-').filter(|rest| rest.starts_with(char::is_alphabetic))?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '-').unwrap_or(rest.len());
    Some(format!("{answer}-{}", &rest[..end]))
}

/// `new chapter` of `new chapter" of trade`: what a mark that nothing opens would close is not quoted.
fn without_lone_mark(answer: &str) -> Option<String> {
    let is_mark = |c: char| matches!(c, '"' | '“' | '”');
    let mut marks = answer.char_indices().filter(|(_, c)| is_mark(*c));
    let (Some((at, mark)), None) = (marks.next(), marks.next()) else { return None };
    // `6"` is a measure.
    let is_measure = mark == '"' && answer[..at].ends_with(|c: char| c.is_ascii_digit());
    (!is_measure).then(|| answer.replacen(mark, "", 1).trim().to_owned()).filter(|left| !left.is_empty())
}

fn without_bracket(answer: &str) -> Option<String> {
    let open = answer.rfind('(').filter(|at| !answer[*at..].contains(')'))?;
    let before = answer[..open].trim_end();
    (!before.is_empty()).then(|| before.to_owned())
}

/// `Ada, Ida and Tom` of `Ada, Ida`.
fn with_last_item(sentence: &str, answer: &str) -> Option<String> {
    if !answer.contains(", ") || answer.contains(" and ") {
        return None;
    }
    let (_, behind) = sentence.split_once(answer)?;
    let (joint, rest) =
        [", and ", " and "].iter().find_map(|joint| Some((*joint, behind.strip_prefix(joint)?)))?;
    let end = rest.find([',', ';', ':', '.', '(', ')', '–', '—']).unwrap_or(rest.len());
    let item = rest[..end].trim_end();
    let words = Words::new(item);
    let is_item = (1..=LONGEST).contains(&words.len())
        && !words.tags().iter().any(|tag| matches!(tag, Tag::Verb | Tag::Aux | Tag::Pron | Tag::Adp));
    is_item.then(|| format!("{answer}{joint}{item}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_is_closed_or_left_out() {
        let check = |answer: &str, expected: Option<&str>| {
            assert_eq!(without_bracket(answer).as_deref(), expected, "{answer}");
        };
        check("the fever (causing fits", Some("the fever"));
        check("the fever (causing fits)", None);
        check("(causing fits", None);
        check("the fever", None);
    }

    #[test]
    fn a_word_is_told_whole() {
        let check = |answer: &str, expected: Option<&str>| {
            let sentence = "Passers-by bought ten half-price loaves – cheap – at 3-4 o'clock.";
            assert_eq!(whole_word(sentence, answer).as_deref(), expected, "{answer}");
        };
        check("Passers", Some("Passers-by"));
        check("ten half", Some("ten half-price"));
        check("Passers-by", None);
        check("loaves", None);
        check("3", None);
        check("butter", None);
    }

    #[test]
    fn a_mark_that_stands_alone_is_left_out() {
        let check = |answer: &str, expected: Option<&str>| {
            assert_eq!(without_lone_mark(answer).as_deref(), expected, "{answer}");
        };
        check("new chapter\" of trade", Some("new chapter of trade"));
        check("“new chapter of trade", Some("new chapter of trade"));
        check("“new chapter” of trade", None);
        check("a board of 6\"", None);
        check("\"", None);
    }

    #[test]
    fn a_list_has_its_last_item() {
        let check = |answer: &str, expected: Option<&str>| {
            let sentence =
                "Her brothers Ole, Per, and Tom Holt, all bakers, sold bread, cake and left for Sund.";
            assert_eq!(with_last_item(sentence, answer).as_deref(), expected, "{answer}");
        };
        check("Ole, Per", Some("Ole, Per, and Tom Holt"));
        check("Ole", None);
        check("Ole, Per, and Tom Holt", None);
        check("bread, cake", None);
    }
}
