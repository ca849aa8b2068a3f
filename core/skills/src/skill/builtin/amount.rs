//! Is an amount told whole? `8` of `between 8 to 10 miles`, `million` of `20 million ounces`, `five` of `one in five` answer
//! nobody: a number comes with what it ranges over and with its unit, as far as the question has not named that.

use super::read::Value;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::value::{Number, cardinals, number_ranges, numbers};
use std::ops::Range;

/// The amount of the answer's sentence that the answer, a number alone, is a part of.
pub(super) fn whole_amount(corpus: &Corpus, question: &str, answer: &Value) -> Option<String> {
    let sentence = corpus.sentence_text(answer.hops.last()?.sentence);
    whole(sentence, question, &answer.text)
}

fn whole(sentence: &str, question: &str, number: &str) -> Option<String> {
    if !is_number(number) {
        return None;
    }
    let at = only_place(sentence, number)?;
    let mut span = at.clone();
    let ranges =
        number_ranges(sentence).into_iter().filter(|range| range.from.is_some() && range.to.is_some());
    let ranges = ranges.map(|range| range.span);
    let amounts = numbers(sentence).into_iter().map(|found| found.span);
    // Once for what the number is a part of, and once more for the unit behind a range.
    for part in ranges.chain(cardinals(sentence).into_iter().map(|found| found.span)).chain(amounts) {
        if part.start < span.end && span.start < part.end {
            span = span.start.min(part.start)..span.end.max(part.end);
        }
    }
    let unit = sentence.get(at.end.max(span.start)..span.end).unwrap_or_default();
    let is_told = unit.split_whitespace().any(|word| is_in(question, word));
    let is_wider = span != at && (!is_told || span.start < at.start);
    is_wider.then(|| sentence[span].to_owned())
}

/// All digits of a number of which a span begins or ends within: `968` of `23,718,968` is no number.
pub(super) fn whole_number(text: &str, span: Range<usize>) -> &str {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let is_mark = |at: usize| matches!(text.as_bytes().get(at), Some(b',' | b'.'));
    let (mut start, mut end) = (span.start, span.end);
    while start > 0 && is_digit(start) {
        start -= match () {
            () if is_digit(start - 1) => 1,
            () if start > 1 && is_mark(start - 1) && is_digit(start - 2) => 2,
            () => break,
        };
    }
    while end > 0 && is_digit(end - 1) {
        end += match () {
            () if is_digit(end) => 1,
            () if is_mark(end) && is_digit(end + 1) => 2,
            () => break,
        };
    }
    &text[start..end]
}

/// A number without a unit, in digits or in words; `million` too.
fn is_number(text: &str) -> bool {
    let is_scale = matches!(text, "hundred" | "thousand" | "million" | "billion" | "trillion");
    let found = cardinals(text);
    let is_plain = |number: &Number| matches!(number, Number::Cardinal(value) if !is_year(*value));
    is_scale || matches!(found.as_slice(), [one] if one.span == (0..text.len()) && is_plain(&one.number))
}

/// A number that is more often a year.
fn is_year(value: f64) -> bool {
    value.fract() == 0.0 && (1000.0..2100.0).contains(&value)
}

/// Where the number stands, not as a part of a longer one; `None` where it stands more than once.
fn only_place(sentence: &str, number: &str) -> Option<Range<usize>> {
    let is_own = |at: &usize| {
        let before = sentence[..*at].chars().next_back();
        let mut behind = sentence[at + number.len()..].chars();
        let (next, after) = (behind.next(), behind.next());
        let goes_on = |mark: Option<char>, more: Option<char>| {
            matches!(mark, Some('.' | ',')) && more.is_some_and(|more| more.is_ascii_digit())
        };
        let is_within = |side: Option<char>| side.is_some_and(char::is_alphanumeric);
        let before_that = sentence[..*at].chars().nth_back(1);
        !is_within(before) && !is_within(next) && !goes_on(next, after) && !goes_on(before, before_that)
    };
    let mut places = sentence.match_indices(number).map(|(at, _)| at).filter(is_own);
    let at = places.next()?;
    places.next().is_none().then_some(at..at + number.len())
}

/// True where the question has the word, in whatever number.
fn is_in(question: &str, word: &str) -> bool {
    let base = |word: &str| lemma(&fold(word), Tag::Noun);
    question.split_whitespace().any(|asked| base(asked) == base(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sentence: &str, question: &str, number: &str, expected: Option<&str>) {
        assert_eq!(whole(sentence, question, number).as_deref(), expected, "{question} {number}");
    }

    #[test]
    fn a_number_comes_with_its_range_and_its_unit() {
        let walked = "For exercise, she walked between 8 to 10 miles per day.";
        check(walked, "How far did she walk?", "8", Some("between 8 to 10 miles"));
        check(walked, "How far did she walk?", "10", Some("between 8 to 10 miles"));
        check("The town has 874.3 square miles.", "How large is it?", "874.3", Some("874.3 square miles"));
        check("One in five of all birds live here.", "What share lives here?", "five", Some("One in five"));
        check(
            "They dug up 20 million ounces of gold.",
            "How much gold?",
            "million",
            Some("20 million ounces"),
        );
    }

    #[test]
    fn a_number_keeps_all_its_digits() {
        let check = |text: &str, part: &str, expected: &str| {
            let at = text.find(part).unwrap();
            assert_eq!(whole_number(text, at..at + part.len()), expected, "{text}");
        };
        check("They sold 23,718,968 shares.", "968", "23,718,968");
        check("They sold 23,718,968 shares.", "23", "23,718,968");
        check("It has 16 rooms, 4 of them small.", "16", "16");
        check("In 1905, 12 came.", "12", "12");
        check("A mill.", "mill", "mill");
    }

    #[test]
    fn what_is_asked_for_is_not_said_again() {
        check("The town has 40 miles of road.", "How many miles of road are there?", "40", None);
        check("In 2010 the town had 1,548 schools.", "How many schools had it?", "1,548", None);
        check("It was built in 1905.", "When was it built?", "1905", None);
        // Of two places nobody knows which one is meant.
        check("From 8 in the morning 8 miles are walked.", "How far?", "8", None);
        check("There are 18 miles and 8.5 more.", "How far?", "8", None);
    }
}
