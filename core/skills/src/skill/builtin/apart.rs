//! How much time lies between two events? `How long after the flood did the mill open again?` asks when each was; two plain
//! questions are asked, and their dates settle it.

use super::clause::is_helping_verb;
use super::date::{Date, first_date};
use super::text::{first_word, lower, without_first};
use super::words::Words;
use clew_language::text::tag::Tag;
use clew_types::civil;

/// Days up to which nobody counts in months, and months up to which nobody counts in years.
const DAYS: i64 = 60;
const MONTHS: i32 = 24;
/// Words of an event at most.
const LONGEST: usize = 10;

/// What the time is to be told in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// As fits.
    Any,
    Years,
    Months,
    Days,
}

/// When the two events were, as questions, the earlier one first; and the unit asked for.
pub(super) fn apart(question: &str) -> Option<([String; 2], Unit)> {
    let question = question.trim().trim_end_matches(['?', '.', ' ']);
    let (unit, rest) = UNITS.iter().find_map(|(opening, unit)| {
        let rest = question.get(opening.len()..).filter(|rest| rest.starts_with(' '))?;
        question[..opening.len()].eq_ignore_ascii_case(opening).then_some((*unit, rest.trim_start()))
    })?;
    let (first, second, is_before) = match lower(first_word(rest)).as_str() {
        "after" => between(without_first(rest))?,
        "before" => {
            let (first, second, _) = between(without_first(rest))?;
            (first, second, true)
        }
        "passed" | "lay" | "lie" => {
            let both = rest.split_once(" between ").map(|(_, both)| both)?;
            let (first, second) = both.split_once(" and ")?;
            (when(first)?, when(second)?, false)
        }
        _ => return None,
    };
    Some((if is_before { [second, first] } else { [first, second] }, unit))
}

const UNITS: &[(&str, Unit)] = &[
    ("how long", Unit::Any),
    ("how much time", Unit::Any),
    ("how many years", Unit::Years),
    ("how many months", Unit::Months),
    ("how many days", Unit::Days),
];

/// `the flood did the mill open again`: where the second begins with its helping verb.
fn between(rest: &str) -> Option<(String, String, bool)> {
    let words = Words::new(rest);
    let at = (1..words.len().saturating_sub(1)).rev().find(|at| is_helping_verb(words.lower(*at)))?;
    let second = words.slice(at, words.len());
    Some((when(words.slice(0, at))?, format!("When {second}?"), false))
}

/// When a thing or an event was; `None` where it is told by a verb that cannot be turned round, or means one that stands before.
fn when(event: &str) -> Option<String> {
    let words = Words::new(event.trim().trim_end_matches(','));
    let tags = words.tags();
    let leans =
        matches!(tags.first()?, Tag::Pron) || matches!(words.lower(0), "its" | "his" | "her" | "their");
    if leans || words.len() > LONGEST {
        return None;
    }
    if let Some(at) = (1..words.len()).find(|at| matches!(words.lower(*at), "was" | "were")) {
        let (who, rest) = (words.slice(0, at), words.slice(at + 1, words.len()));
        return Some(format!("When {} {who} {rest}?", words.lower(at)));
    }
    let is_told = tags.iter().any(|tag| matches!(tag, Tag::Verb | Tag::Aux));
    (!is_told).then(|| format!("When was {}?", words.slice(0, words.len())))
}

/// The time between the two dates; `None` where a day is missing for the unit asked for, or the later one came first.
pub(super) fn settled(answers: [&str; 2], unit: Unit) -> Option<String> {
    let [first, second] = answers.map(first_date);
    let (first, second) = (first?, second?);
    let day = |date: Date| civil::days(date.year, date.month, date.day).filter(|_| date.day > 0);
    let days = day(first).zip(day(second)).map(|(first, second)| second - first);
    let has_months = first.month > 0 && second.month > 0;
    let has_days = first.day > 0 && second.day > 0;
    let begun = i32::from(has_days && second.day < first.day);
    let months = has_months
        .then(|| 12 * (second.year - first.year) + i32::from(second.month) - i32::from(first.month) - begun);
    let years = if has_months { first.years_until(second) } else { second.year - first.year };
    let is_after = days.map_or(months.map_or(years > 0, |months| months > 0), |days| days > 0);
    let counted = |count: i64, one: &str| format!("{count} {one}{}", if count == 1 { "" } else { "s" });
    let of_years = || {
        let about = if has_months { "" } else { "about " };
        (years > 0).then(|| format!("{about}{}", counted(i64::from(years), "year")))
    };
    let of_months = || months.map(|months| counted(i64::from(months), "month"));
    let of_days = || days.map(|days| counted(days, "day"));
    is_after.then(|| match unit {
        Unit::Days => of_days(),
        Unit::Months => of_months(),
        Unit::Years => of_years(),
        Unit::Any if days.is_some_and(|days| days <= DAYS) => of_days(),
        Unit::Any if months.is_some_and(|months| months < MONTHS) => of_months(),
        Unit::Any => of_years(),
    })?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_event_is_asked_for_its_day() {
        let check = |question: &str, expected: Option<[&str; 2]>| {
            let found = apart(question).map(|(both, _)| both);
            assert_eq!(found, expected.map(|both| both.map(str::to_owned)), "{question}");
        };
        let opened = "When did the mill open again?";
        check("How long after the flood did the mill open again?", Some(["When was the flood?", opened]));
        check(
            "How many years after Ada Renn was born was the mill built?",
            Some(["When was Ada Renn born?", "When was the mill built?"]),
        );
        check(
            "How many days before the fair did Ada Renn arrive?",
            Some(["When did Ada Renn arrive?", "When was the fair?"]),
        );
        check(
            "How many years lie between the flood and the fair?",
            Some(["When was the flood?", "When was the fair?"]),
        );
        check("How long after she was born was the mill built?", None);
        check("How long after Ada built the mill did she sell it?", None);
        check("How long is the river?", None);
        check("How many years did Ada work there?", None);
    }

    #[test]
    fn two_dates_settle_it() {
        let check = |first: &str, second: &str, unit: Unit, expected: Option<&str>| {
            assert_eq!(settled([first, second], unit).as_deref(), expected, "{first} {second}");
        };
        check("1907", "1910", Unit::Any, Some("about 3 years"));
        check("3 February 1907", "in 1908", Unit::Any, Some("about 1 year"));
        check("12 August 1884", "20 January 1885", Unit::Any, Some("5 months"));
        check("12 August 1884", "3 September 1886", Unit::Any, Some("2 years"));
        check("1 May 1901", "3 May 1901", Unit::Any, Some("2 days"));
        check("1 May 1901", "3 May 1902", Unit::Days, Some("367 days"));
        check("1907", "1910", Unit::Days, None);
        check("1910", "1907", Unit::Any, None);
        check("1907", "1907", Unit::Any, None);
        check("long ago", "1907", Unit::Any, None);
    }
}
