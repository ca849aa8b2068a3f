//! Where do dates and quantities stand?

use super::sentence::Sentence;
use clew_language::text::tag::Tag;
use clew_types::month::month;

/// End of the date that starts at token `at`, if one does.
pub fn date_at(s: &Sentence, at: usize) -> Option<usize> {
    day_month_year(s, at)
        .or_else(|| month_day_year(s, at))
        .or_else(|| decade(s, at))
        .or_else(|| bare_year(s, at))
}

/// A number that may be a year.
pub fn is_year(word: &str) -> bool {
    word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit()) && ("1000"..="2100").contains(&word)
}

fn is_day(s: &Sentence, at: usize) -> bool {
    let digits = s.lower(at).trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let ending = &s.lower(at)[digits.len()..];
    matches!(ending, "" | "st" | "nd" | "rd" | "th")
        && digits.parse().is_ok_and(|day: u32| (1..=31).contains(&day))
}

fn is_month(s: &Sentence, at: usize) -> bool {
    s.capital(at) && month(s.lower(at)).is_some()
}

/// A year, or one of the first centuries where the words before make it clear; with "BC" or "AD".
fn year(s: &Sentence, at: usize) -> Option<usize> {
    let word = s.word(at);
    let number = !word.is_empty() && word.len() <= 4 && word.bytes().all(|b| b.is_ascii_digit());
    let era = matches!(s.word(at + 1), "BC" | "AD" | "BCE" | "CE" | "B.C." | "A.D.");
    (number && (word.len() >= 3 || era)).then_some(at + 1 + usize::from(era))
}

fn day_month_year(s: &Sentence, at: usize) -> Option<usize> {
    if !is_day(s, at) {
        return None;
    }
    let of = usize::from(s.lower(at + 1) == "of");
    if !is_month(s, at + 1 + of) {
        return None;
    }
    let comma = usize::from(s.word(at + 2 + of) == ",");
    let after = at + 2 + of;
    Some(year(s, after + comma).unwrap_or(after))
}

fn month_day_year(s: &Sentence, at: usize) -> Option<usize> {
    if !is_month(s, at) {
        return None;
    }
    if is_day(s, at + 1) {
        let comma = usize::from(s.word(at + 2) == ",");
        return Some(year(s, at + 2 + comma).unwrap_or(at + 2));
    }
    let comma = usize::from(s.word(at + 1) == ",");
    year(s, at + 1 + comma).or_else(|| (s.tag(at) == Tag::Propn && s.word(at) != "May").then_some(at + 1))
}

/// "the 1990s", "19th century".
fn decade(s: &Sentence, at: usize) -> Option<usize> {
    let digits = s.lower(at).trim_end_matches('s').trim_end_matches('\'');
    if digits.len() < s.lower(at).len() && is_year(digits) {
        return Some(at + 1);
    }
    let ordinal = ["st", "nd", "rd", "th"].iter().any(|ending| s.lower(at).ends_with(ending));
    (ordinal && matches!(s.lower(at + 1), "century" | "centuries")).then_some(at + 2)
}

/// "1576–77" is one date.
fn with_second_year(s: &Sentence, at: usize, end: usize) -> usize {
    let dash = matches!(s.word(end), "-" | "\u{2013}") && s.attached(end) && s.attached(end + 1);
    let is_short = |word: &str| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit());
    let goes_on = end == at + 1 && is_year(s.word(at)) && dash && is_short(s.word(end + 1));
    if goes_on { end + 2 } else { end }
}

/// A year by itself; before a noun it describes the noun, unless a preposition of time stands before it.
fn bare_year(s: &Sentence, at: usize) -> Option<usize> {
    let end = with_second_year(s, at, year(s, at)?);
    let before = if at > 0 { s.lower(at - 1) } else { "" };
    let timed = matches!(
        before,
        "in" | "since" | "until" | "from" | "by" | "between" | "after" | "before" | "during" | "circa" | "c."
    );
    let describes = matches!(s.tag(end), Tag::Noun | Tag::Adj | Tag::Propn) && s.word(end) != "-"
        || s.attached(end) && s.word(end) == "-";
    let plain = is_year(s.word(at)) && !describes;
    let era = end == at + 2;
    if !era
        && matches!(before, "a" | "an" | "the" | "his" | "her" | "its" | "their")
        && s.tag(end) != Tag::Punct
    {
        return None;
    }
    let split = s.word(end) == "," || s.tag(end) == Tag::Punct;
    (era || plain || (timed && is_year(s.word(at)) && (split || !s.tag(end).is_noun() || s.capital(end))))
        .then_some(end)
}
