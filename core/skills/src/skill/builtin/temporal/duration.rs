//! How long is "a three-hour walk", "90 minutes", "half a day"?

use super::words::Word;

/// A length of time in a question: words `from..to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Duration {
    pub seconds: i64,
    pub from: usize,
    pub to: usize,
}

/// Seconds of a unit of time, by its name.
pub(super) fn unit(word: &str) -> Option<i64> {
    match word {
        "minute" | "minutes" | "min" | "mins" => Some(60),
        "hour" | "hours" | "hr" | "hrs" | "h" => Some(3600),
        "day" | "days" => Some(86_400),
        "week" | "weeks" => Some(7 * 86_400),
        _ => None,
    }
}

/// All lengths of time, in order.
pub(super) fn durations(words: &[Word]) -> Vec<Duration> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match duration_at(words, at) {
            Some(duration) => {
                at = duration.to;
                found.push(duration);
            }
            None => at += 1,
        }
    }
    found
}

fn duration_at(words: &[Word], at: usize) -> Option<Duration> {
    hyphenated(words, at).or_else(|| counted(words, at))
}

/// `3-hour`, `two-hour`, `4h`.
fn hyphenated(words: &[Word], at: usize) -> Option<Duration> {
    let word = &words[at].lower;
    let (number, name) = word.split_once('-').or_else(|| {
        let letters = word.find(|c: char| c.is_ascii_alphabetic()).filter(|at| *at > 0)?;
        Some(word.split_at(letters))
    })?;
    let number = super::words::words(number).first()?.number()?;
    Some(Duration { seconds: seconds(number, unit(name)?), from: at, to: at + 1 })
}

/// `3 hours`, `half an hour`, `an hour and a half`, `two more hours`.
fn counted(words: &[Word], at: usize) -> Option<Duration> {
    let number = words[at].number()?;
    let filler = words.get(at + 1).is_some_and(|word| {
        (word.is(&["a", "an"]) && number == 0.5) || word.is(&["full", "whole", "more", "consecutive"])
    });
    let named = at + 1 + usize::from(filler);
    let unit = unit(&words.get(named)?.lower)?;
    let half = words.get(named + 1).is_some_and(|word| word.is(&["and"]))
        && words.get(named + 2).is_some_and(|word| word.is(&["a"]))
        && words.get(named + 3).is_some_and(|word| word.is(&["half"]));
    let number = number + if half { 0.5 } else { 0.0 };
    Some(Duration { seconds: seconds(number, unit), from: at, to: named + 1 + if half { 3 } else { 0 } })
}

fn seconds(number: f64, unit: i64) -> i64 {
    (number * unit as f64).round() as i64
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    fn check(text: &str, expected: &[i64]) {
        let minutes: Vec<i64> = durations(&words(text)).iter().map(|found| found.seconds / 60).collect();
        assert_eq!(minutes, expected, "{text}");
    }

    #[test]
    fn lengths_of_time() {
        check("Keeping 4 hours, at most 9 hours earlier", &[240, 540]);
        check("a three-hour walk of 90 minutes", &[180, 90]);
        check("half an hour, an hour and a half, half a day", &[30, 90, 720]);
        check("2h or 45-minute", &[120, 45]);
        check("more than 131 crossings on 3 May", &[]);
    }
}
