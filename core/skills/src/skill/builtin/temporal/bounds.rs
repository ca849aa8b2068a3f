//! Which period bounds the facts that a question asks for: "before 1900", "between May 1905 and 1910", "in 1907"?

use super::when::{When, whens};
use super::words::{Word, words};
use clew_language::text::fold::fold;
use clew_language::text::terms::{is_stop_word, stem};
use clew_types::time::{Period, Time};

/// Further than any date in a text.
const FAR: i64 = 100_000 * 366 * 86_400;
/// Words that ask for events of any sort.
const ANYTHING: &[&str] =
    &["happened", "happen", "happens", "occurred", "events", "event", "took", "place", "went", "going"];

/// A bounded question.
pub struct Bounds {
    /// What is asked for lies in it.
    pub period: Period,
    /// Stems of what else the question says.
    pub stems: Vec<String>,
    /// Whatever happened is asked for.
    pub asks_events: bool,
}

/// The bounds of a question that asks for something by its date; `None` for any other.
pub fn bounds(question: &str) -> Option<Bounds> {
    let words = words(question);
    let asks = words
        .iter()
        .take(4)
        .any(|word| word.is(&["what", "which", "who", "whose", "whom", "where", "list", "name"]));
    let when = whens(&words, &[], |_| true).into_iter().find(|when| !when.has_clock).filter(|_| asks)?;
    let period = bounded(&words, &when)?;
    let free =
        words.iter().enumerate().filter(|(at, _)| !(when.from..when.to).contains(at)).map(|(_, word)| word);
    let asks_events =
        free.clone().any(|word| word.is(&["happened", "happen", "happens", "occurred", "events"]));
    let parts = free.filter(|word| {
        !word.is(ANYTHING) && !word.is(&["before", "after", "between", "since", "until", "during"])
    });
    let parts = parts.flat_map(|word| fold(&word.lower).split(' ').map(str::to_owned).collect::<Vec<_>>());
    let stems: Vec<String> = parts.filter(|part| !is_stop_word(part)).map(|part| stem(&part)).collect();
    (asks_events || !stems.is_empty()).then_some(Bounds { period, stems, asks_events })
}

fn bounded(words: &[Word], when: &When) -> Option<Period> {
    let before: Vec<&str> =
        words[when.from.saturating_sub(2)..when.from].iter().map(|word| word.lower.as_str()).collect();
    let says = |any: &[&str]| before.iter().any(|word| any.contains(word));
    let Period { start, end } = when.period;
    let far = Time(FAR);
    match () {
        () if says(&["before", "until", "till"]) => Some(Period { start: Time(-FAR), end: start }),
        () if says(&["after"]) => Some(Period { start: end, end: far }),
        () if says(&["since"]) => Some(Period { start, end: far }),
        () if says(&["between", "from", "in", "during", "on", "throughout"]) => Some(when.period),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, expected: Option<(&str, &str)>) {
        let found = bounds(question).map(|bounds| (bounds.period.start.iso(), bounds.period.end.iso()));
        let found = found.as_ref().map(|(start, end)| (&start[..], &end[..]));
        assert_eq!(
            found.map(|(start, end)| (&start[..start.len().min(10)], &end[..end.len().min(10)])),
            expected,
            "{question}"
        );
    }

    #[test]
    fn facts_are_bounded_by_dates() {
        check("What happened between 1905 and 1910?", Some(("1905-01-01", "1911-01-01")));
        check("Which ships were built in May 1930?", Some(("1930-05-01", "1930-06-01")));
        check("Who visited the pier on 3 May 1930?", Some(("1930-05-03", "1930-05-04")));
        check("Who built the pier?", None);
        check("Was the pier built before 1900?", None);
        assert!(bounds("Which pier stood before 1900?").unwrap().period.end.iso().starts_with("1900-01-01"));
        assert!(
            bounds("Which pier was built after 1900?").unwrap().period.start.iso().starts_with("1901-01-01")
        );
        assert_eq!(bounds("Which pier was built after 1900?").unwrap().stems, ["pier", "built"]);
    }
}
