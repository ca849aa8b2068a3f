//! Which moments and periods does a question name?

use super::words::Word;
use clew_knowledge::observe::{Unit, clock, stamp, weekday};
use clew_types::columns::DayOrder;
use clew_types::month::month;
use clew_types::time::{Period, Time};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// A day, month or year; what is not said is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Date {
    year: Option<i32>,
    month: Option<u8>,
    day: Option<u8>,
}

/// What one stretch of words says: a date, a time of day (from, to), or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mention {
    date: Option<Date>,
    clock: Option<(i64, i64)>,
    from: usize,
    to: usize,
}

/// A moment or period of the question: words `from..to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct When {
    pub period: Period,
    /// A single moment, whose period is empty.
    pub is_moment: bool,
    /// Its beginning or end was given as a time of day.
    pub has_clock: bool,
    pub from: usize,
    pub to: usize,
}

/// Words that may stand between a date and its time of day.
const BESIDE: &[&str] = &["at", "on", "of", "the", "in", "around", "about"];
/// Words between the two ends of a period.
const THROUGH: &[&str] = &["to", "until", "till", "and", "–", "—", "-", "through", "the"];

/// All moments and periods, in order. Years that are not said are chosen so that the period `fits`, the latest first.
pub(super) fn whens(words: &[Word], years: &[i32], fits: impl Fn(Period) -> bool) -> Vec<When> {
    let mentions = with_year(joined(mentions(words), words), words);
    let alone = mentions
        .iter()
        .find(|mention| mention.date.is_some_and(|date| date.day.is_some()) && mention.clock.is_none());
    let mut lent = false;
    let mut found: Vec<When> = Vec::new();
    let mut at = 0;
    while at < mentions.len() {
        let first = mentions[at];
        let second = mentions.get(at + 1).copied().filter(|second| spans(words, &first, second));
        let (mut first, mut second) = (first, second);
        at += 1 + usize::from(second.is_some());
        lent |= share_dates(&mut first, &mut second, alone.and_then(|mention| mention.date));
        let resolve = |year: Option<i32>| resolved(first, second, year);
        let all = years.iter().map(|year| resolve(Some(*year))).chain([resolve(None)]).flatten();
        let best = all.clone().find(|when| fits(when.period)).or_else(|| resolve(years.first().copied()));
        found.extend(best);
    }
    // A date that times of day elsewhere were meant for is no period of its own.
    found.retain(|when| !lent || alone.is_none_or(|alone| when.from != alone.from));
    found
}

/// Dates and times of day as they stand, one by one.
fn mentions(words: &[Word]) -> Vec<Mention> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match mention_at(words, at) {
            Some(mention) => {
                at = mention.to;
                found.push(mention);
            }
            None => at += 1,
        }
    }
    found
}

fn mention_at(words: &[Word], at: usize) -> Option<Mention> {
    written_date(words, at)
        .or_else(|| stamped(words, at))
        .or_else(|| time_of_day(words, at))
        .or_else(|| year(words, at))
}

/// `2014-04-24T18:00`, `24/04/2014`, `2014-04`.
fn stamped(words: &[Word], at: usize) -> Option<Mention> {
    let found = stamp(words[at].text, DayOrder::DayFirst).filter(|found| found.unit != Unit::Year)?;
    let (year, month, day) = found.time.date();
    let (hour, minute) = found.time.clock();
    let seconds = i64::from(hour) * HOUR + i64::from(minute) * 60;
    let clock = (found.unit == Unit::Clock).then_some((seconds, seconds));
    let day = (found.unit <= Unit::Day).then_some(day);
    Some(Mention {
        date: Some(Date { year: Some(year), month: Some(month), day }),
        clock,
        from: at,
        to: at + 1,
    })
}

/// `24 April 2014`, `the 24th of April`, `April 24th, 2014`, `April 2014`, `April`.
fn written_date(words: &[Word], at: usize) -> Option<Mention> {
    let name = |at: usize| words.get(at).and_then(|word| named_month(word));
    let date = |month, day, to: usize| {
        let year = year_number(words, to);
        let to = to + usize::from(year.is_some());
        Some(Mention { date: Some(Date { year, month: Some(month), day }), clock: None, from: at, to })
    };
    if let Some(day) = day_number(words, at) {
        let of = usize::from(words.get(at + 1).is_some_and(|word| word.is(&["of"])));
        return name(at + 1 + of).and_then(|month| date(month, Some(day), at + 2 + of));
    }
    let month = name(at)?;
    let the = usize::from(words.get(at + 1).is_some_and(|word| word.is(&["the"])));
    match day_number(words, at + 1 + the) {
        Some(day) => date(month, Some(day), at + 2 + the),
        None => date(month, None, at + 1),
    }
}

/// A month's name with its capital: "may" and "march" are words.
fn named_month(word: &Word) -> Option<u8> {
    month(word.text).filter(|_| word.text.starts_with(char::is_uppercase))
}

fn day_number(words: &[Word], at: usize) -> Option<u8> {
    let word = &words.get(at)?.lower;
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_plain = matches!(&word[digits.len()..], "" | "st" | "nd" | "rd" | "th");
    digits.parse().ok().filter(|day| is_plain && (1..=31).contains(day))
}

fn year_number(words: &[Word], at: usize) -> Option<i32> {
    let word = words.get(at)?;
    (word.text.len() == 4)
        .then(|| word.text.parse().ok())
        .flatten()
        .filter(|year| (1500..2200).contains(year))
}

/// A year by itself, where the words before say that it is one.
fn year(words: &[Word], at: usize) -> Option<Mention> {
    const BEFORE: &[&str] = &[
        "in",
        "during",
        "of",
        "year",
        "throughout",
        "since",
        "until",
        "before",
        "after",
        "from",
        "to",
        "and",
        "between",
        "for",
        "all",
        "whole",
        "by",
    ];
    let year = year_number(words, at)?;
    let said = at > 0 && words[at - 1].is(BEFORE);
    let date = Date { year: Some(year), ..Date::default() };
    said.then_some(Mention { date: Some(date), clock: None, from: at, to: at + 1 })
}

/// `18:00`, `6 pm`, `noon`, `the morning`; a bare hour where it stands like one.
fn time_of_day(words: &[Word], at: usize) -> Option<Mention> {
    let mention = |clock, to| Some(Mention { date: None, clock: Some(clock), from: at, to });
    let word = &words[at];
    let exact = |text: &str| clock(text).filter(|_| !text.bytes().all(|byte| byte.is_ascii_digit()));
    if let Some(next) = words.get(at + 1)
        && (next.is(&["am", "pm", "a.m", "p.m"]))
        && let Some(seconds) = clock(&format!("{} {}", word.text, next.text))
    {
        return mention((seconds, seconds), at + 2);
    }
    if let Some(seconds) = exact(&word.lower) {
        return mention((seconds, seconds), at + 1);
    }
    let named = match word.lower.as_str() {
        "noon" | "midday" => Some((12, 12)),
        "midnight" => Some((0, 0)),
        "morning" => Some((6, 12)),
        "afternoon" => Some((12, 18)),
        "evening" => Some((18, 24)),
        "night" => Some((0, 6)),
        _ => None,
    };
    if let Some((from, to)) = named {
        return mention((from * HOUR, to * HOUR), at + 1);
    }
    let hour = bare_hour(words, at)?;
    mention((hour * HOUR, hour * HOUR), at + 1)
}

/// `from 9 to 11 am`, `between 9 and 11:30`, `8 o'clock`.
fn bare_hour(words: &[Word], at: usize) -> Option<i64> {
    let hour: i64 = words[at].text.parse().ok().filter(|hour| (0..=24).contains(hour))?;
    let next = words.get(at + 1)?;
    if next.lower.starts_with("o'clock") || next.lower.starts_with("o’clock") {
        return Some(hour);
    }
    let opens = at > 0 && words[at - 1].is(&["from", "between"]) && next.is(THROUGH);
    let partner = opens.then(|| time_of_day(words, at + 2)).flatten()?.clock?.0;
    // "from 9 to 11 pm" begins at 9 pm, "from 11 to 2 pm" in the morning.
    let afternoon = partner > 12 * HOUR && hour < 12 && (hour + 12) * HOUR < partner;
    Some(if afternoon && words.get(at + 3).is_some_and(|word| word.is(&["pm", "p.m"])) {
        hour + 12
    } else {
        hour
    })
}

/// A date and a time of day that stand side by side become one.
fn joined(mentions: Vec<Mention>, words: &[Word]) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    for mention in mentions {
        let Some(last) = found.last_mut() else {
            found.push(mention);
            continue;
        };
        let between = &words[last.to..mention.from];
        let near = between.len() <= 3 && between.iter().all(|word| word.is(BESIDE));
        let parts = match (last.date, last.clock, mention.date, mention.clock) {
            (Some(date), None, None, Some(clock)) | (None, Some(clock), Some(date), None) => {
                Some((date, clock))
            }
            _ => None,
        };
        match parts.filter(|_| near) {
            Some((date, clock)) => {
                *last = Mention { date: Some(date), clock: Some(clock), from: last.from, to: mention.to };
            }
            None => found.push(mention),
        }
    }
    found
}

/// The one year that is said is that of every date without one: "in July or August 2013", "in 2013, was July …".
fn with_year(mut mentions: Vec<Mention>, words: &[Word]) -> Vec<Mention> {
    let years = || mentions.iter().filter_map(|mention| mention.date?.year);
    let Some(year) = years().next().filter(|year| years().all(|other| other == *year)) else {
        return mentions;
    };
    let is_bare =
        |mention: &Mention| mention.date.is_some_and(|date| date.month.is_none() && date.year.is_some());
    let mut lent = false;
    for mention in &mut mentions {
        if let Some(date) = mention.date.as_mut().filter(|date| date.year.is_none() && date.month.is_some()) {
            date.year = Some(year);
            lent = true;
        }
    }
    let is_within = |at: usize| at > 0 && words[at - 1].is(&["in", "of", "during", "throughout"]);
    mentions
        .retain(|mention| !(lent && is_bare(mention) && mention.clock.is_none() && is_within(mention.from)));
    mentions
}

/// True when the two are the ends of one period.
fn spans(words: &[Word], first: &Mention, second: &Mention) -> bool {
    let between = &words[first.to..second.from];
    let links = |word: &Word| word.is(THROUGH) || weekday(word.text).is_some();
    let linked = (1..=3).contains(&between.len()) && between.iter().all(links);
    let by_and = between.iter().any(|word| word.is(&["and"]));
    let opened = first.from > 0 && words[..first.from].iter().rev().take(3).any(|word| word.is(&["between"]));
    let compares = words.iter().any(|word| word.is(&["difference", "differ", "compare", "comparison"]));
    let by_and_alone = by_and && (!opened || compares);
    linked && !between.iter().all(|word| word.is(&["the"])) && !by_and_alone
}

/// Ends without a date take it from each other, or from the date that stands `alone`; true when it was lent.
fn share_dates(first: &mut Mention, second: &mut Option<Mention>, alone: Option<Date>) -> bool {
    let other = second.and_then(|second| second.date);
    let lent = first.date.is_none() && other.is_none() && alone.is_some();
    let own = first.date;
    first.date = own.or(other).or(alone);
    if let Some(second) = second {
        second.date = other.or(own).or(alone);
        complete(&mut first.date, second.date);
        complete(&mut second.date, first.date);
    }
    lent
}

/// "from 3 to 5 May 2024", "from May to July 2024": month and year are said once.
fn complete(date: &mut Option<Date>, other: Option<Date>) {
    if let (Some(date), Some(other)) = (date, other) {
        date.year = date.year.or(other.year);
        date.month = date.month.or(other.month);
    }
}

fn resolved(first: Mention, second: Option<Mention>, year: Option<i32>) -> Option<When> {
    let start = period(&first, year)?;
    let Some(second) = second else {
        let has_clock = first.clock.is_some();
        let is_moment = start.seconds() == 0;
        return Some(When { period: start, is_moment, has_clock, from: first.from, to: first.to });
    };
    let mut end = period(&second, year)?.end;
    if end <= start.start && second.clock.is_some() {
        end = end.plus(DAY);
    }
    let period = Period { start: start.start, end };
    let has_clock = first.clock.is_some() || second.clock.is_some();
    (period.start < period.end).then_some(When {
        period,
        is_moment: false,
        has_clock,
        from: first.from,
        to: second.to,
    })
}

/// The period a mention stands for; empty for a moment. `None` without a date, or without a year.
fn period(mention: &Mention, year: Option<i32>) -> Option<Period> {
    let date = mention.date?;
    let year = date.year.or(year)?;
    let day = |year, month, day| Time::of_day(year, month, day);
    let whole = match (date.month, date.day) {
        (None, _) => Period { start: day(year, 1, 1)?, end: day(year + 1, 1, 1)? },
        (Some(month), None) => {
            let next = if month == 12 { day(year + 1, 1, 1)? } else { day(year, month + 1, 1)? };
            Period { start: day(year, month, 1)?, end: next }
        }
        (Some(month), Some(number)) => Period::of(day(year, month, number)?, DAY),
    };
    let Some((from, to)) = mention.clock else { return Some(whole) };
    date.day?;
    Some(Period { start: whole.start.plus(from), end: whole.start.plus(to) })
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let year = |period: Period| period.start.date().0 == 2024;
        let found = whens(&words(text), &[2024], year);
        let found: Vec<String> = found
            .iter()
            .map(|when| format!("{}/{}", when.period.start.iso(), when.period.end.iso()))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    const NOON_TO_THREE: &[&str] = &["2024-05-09T12:00/2024-05-09T15:00"];

    #[test]
    fn a_slot_in_many_words() {
        for text in [
            "from 9 May 2024, 12:00 to 9 May 2024, 15:00",
            "between 9 May 2024, 12:00 and 9 May 2024, 15:00",
            "on 9 May 2024 between 12:00 and 15:00",
            "on 9 May from 12:00 to 15:00",
            "between noon and 3 pm on May 9th, 2024",
            "from 12 to 3 p.m. on the 9th of May",
            "on May 9, 2024, from noon until 15:00",
            "2024-05-09T12:00 – 2024-05-09T15:00",
            "12:00–15:00 on 09/05/2024",
            "between 2024-05-09 12:00 and 15:00",
        ] {
            check(text, NOON_TO_THREE);
        }
    }

    #[test]
    fn moments_days_months_and_years() {
        check("at 18:00 on 9 May 2024", &["2024-05-09T18:00/2024-05-09T18:00"]);
        check("What was it on 9 May at 6 pm?", &["2024-05-09T18:00/2024-05-09T18:00"]);
        check("in May 2024", &["2024-05-01T00:00/2024-06-01T00:00"]);
        check("in 2024", &["2024-01-01T00:00/2025-01-01T00:00"]);
        check("on the morning of 9 May", &["2024-05-09T06:00/2024-05-09T12:00"]);
        check("from 9 May to 11 May", &["2024-05-09T00:00/2024-05-12T00:00"]);
        check("from May to July 2024", &["2024-05-01T00:00/2024-08-01T00:00"]);
        check("between 22:00 on 9 May and 02:00 on 10 May", &["2024-05-09T22:00/2024-05-10T02:00"]);
        check(
            "in May or June 2023",
            &["2023-05-01T00:00/2023-06-01T00:00", "2023-06-01T00:00/2023-07-01T00:00"],
        );
        check("in 2023, was it May?", &["2023-05-01T00:00/2023-06-01T00:00"]);
        check(
            "the difference between May and June 2023",
            &["2023-05-01T00:00/2023-06-01T00:00", "2023-06-01T00:00/2023-07-01T00:00"],
        );
        check("on 9 May from 22:00 to 2:00", &["2024-05-09T22:00/2024-05-10T02:00"]);
    }

    #[test]
    fn numbers_that_are_no_times() {
        check("more than 131 crossings in 3 of 12 places", &[]);
        check("you may march on", &[]);
        check("It sold 2024 copies", &[]);
    }
}
