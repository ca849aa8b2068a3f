//! Which stretch of the calendar does an extreme want: "the lowest day", "which week", "the highest daily total"?

use super::asked::Asked;
use super::lexicon::{HIGHEST, LOWEST};
use super::words::Word;
use crate::skill::temporal::Span;

/// The stretch that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Asking {
    pub span: Span,
    /// How much there was of it, not which it was: "the highest daily total".
    pub is_value: bool,
    /// Its word.
    pub at: usize,
    /// The extreme stands right before its word: "the busiest week".
    pub is_ranked: bool,
}

/// Words that may stand between the one that asks and the stretch.
const SINGLE: &[&str] = &["single", "whole", "one", "calendar", "individual", "full"];
/// Words for what a stretch comes to.
const SUMS: &[&str] = &["total", "totals", "sum", "count", "figure", "number", "value", "volume"];

/// The stretch that the question asks for; `None` also for "the day of the week", which is none of the calendar's.
pub(super) fn asking(asked: &Asked) -> Option<Asking> {
    (0..asked.words.len()).find_map(|at| named(&asked.words, at).or_else(|| every(&asked.words, at)))
}

/// "which day", "the busiest single day", "the month with the fewest".
fn named(words: &[Word], at: usize) -> Option<Asking> {
    let span = noun(&words[at])?;
    let is = |at: usize, any: &[&str]| words.get(at).is_some_and(|word| word.is(any));
    let before = |back: usize, any: &[&str]| at >= back && words[at - back].is(any);
    if is(at + 1, &["of"]) && is(at + 2, &["the"]) && is(at + 3, &["week", "month", "year"]) {
        return None;
    }
    let back = 1 + usize::from(before(1, SINGLE));
    let is_ranked = before(back, HIGHEST) || before(back, LOWEST);
    let chosen = ["which", "what"];
    let is_chosen = before(back, &chosen) || (is_ranked && before(back + 1, &chosen));
    let is_told = before(1, &["the"]) && is(at + 1, &["with", "when", "that", "where", "which"]);
    let is_date = words[at].is(&["date"]) && before(1, &["the"]);
    let asks_how = words.iter().take(at).any(|word| word.is(&["how"]));
    let is_value = is_ranked && (is(at + 1, SUMS) || asks_how);
    (is_ranked || is_chosen || is_told || is_date).then_some(Asking { span, is_value, at, is_ranked })
}

/// "daily", "per day", "in a single week": how much it was in one of them.
fn every(words: &[Word], at: usize) -> Option<Asking> {
    let adverb = match words[at].lower.as_str() {
        "daily" => Some(Span::Day),
        "weekly" => Some(Span::Week),
        "monthly" => Some(Span::Month),
        "yearly" | "annual" => Some(Span::Year),
        _ => None,
    };
    let before = |back: usize, any: &[&str]| at >= back && words[at - back].is(any);
    let back = 1 + usize::from(before(1, SINGLE));
    let one = before(1, &["per"])
        || (before(back, &["a", "any"]) && before(back + 1, &["in", "on", "of"]))
        || (before(1, &["one"]) && before(2, &["in", "on", "of", "any"]));
    let span = adverb.or_else(|| noun(&words[at]).filter(|_| one))?;
    Some(Asking { span, is_value: true, at, is_ranked: false })
}

fn noun(word: &Word) -> Option<Span> {
    match word.lower.as_str() {
        "day" | "date" => Some(Span::Day),
        "week" => Some(Span::Week),
        "month" => Some(Span::Month),
        "year" => Some(Span::Year),
        _ => None,
    }
}

/// "The lowest hour" is a time, as "the lowest day" is a day.
pub(super) fn is_ranked_hour(asked: &Asked) -> bool {
    let ranked = |pair: &[Word]| (pair[0].is(HIGHEST) || pair[0].is(LOWEST)) && pair[1].is(&["hour"]);
    asked.words.windows(2).any(ranked)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, expected: Option<(Span, bool)>) {
        let asked = Asked::new(question, &[2024], |_| true);
        assert_eq!(asking(&asked).map(|asking| (asking.span, asking.is_value)), expected, "{question}");
    }

    #[test]
    fn stretches_that_are_asked_for() {
        let which = |span| Some((span, false));
        let much = |span| Some((span, true));
        check("What was the lowest day in May 2024 eastbound?", which(Span::Day));
        check("In May 2024 which day was the lift highest in total?", which(Span::Day));
        check("What was the date of the most visitors?", which(Span::Day));
        check("Name the day with the fewest visitors.", which(Span::Day));
        check("Which single day had the most visitors?", which(Span::Day));
        check("When was the busiest week?", which(Span::Week));
        check("Which was the wettest month?", which(Span::Month));
        check("In which year were there the most visitors?", which(Span::Year));
        check("What was the highest daily total in May?", much(Span::Day));
        check("What is the most that passed in a single day?", much(Span::Day));
        check("How many passed on the busiest day?", much(Span::Day));
        check("What was the highest temperature that day?", None);
        check("Which day of the week is the busiest?", None);
        check("What was the highest temperature in 2024?", None);
    }
}
