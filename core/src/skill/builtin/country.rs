//! Which country does a piece of text speak of? By name, by its people's name, or by a well-known part of it.

use super::words::Words;
use crate::text::country::table;
use crate::text::fold::fold;

/// Longest name in words.
const LONGEST: usize = 4;

/// A country named in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The country's usual name.
    pub country: &'static str,
    /// The words it was named by.
    pub surface: String,
    /// True for an adjective (`Danish`).
    pub is_adjective: bool,
    /// Index of its first word.
    pub word: usize,
}

/// All countries named in `words`, in order.
pub(super) fn countries(words: &Words<'_>) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match longest_at(words, at) {
            Some((hit, length)) => {
                found.push(hit);
                at += length;
            }
            None => at += 1,
        }
    }
    found
}

/// The usual name of a country given by any of its names.
pub(super) fn country_of(name: &str) -> Option<&'static str> {
    table().get(&fold(name)).map(|entry| entry.0)
}

/// Languages that are called otherwise than a country's people.
const LANGUAGES: &[&str] = &[
    "afrikaans",
    "arabic",
    "basque",
    "bengali",
    "cantonese",
    "catalan",
    "english",
    "esperanto",
    "galician",
    "gujarati",
    "hebrew",
    "hindi",
    "irish",
    "kannada",
    "kurdish",
    "latin",
    "malayalam",
    "mandarin",
    "marathi",
    "nepali",
    "odia",
    "pashto",
    "persian",
    "punjabi",
    "sanskrit",
    "scots",
    "sinhala",
    "swahili",
    "tagalog",
    "tamil",
    "telugu",
    "urdu",
    "welsh",
    "yiddish",
];

/// True for the name of a language: its own, or its people's.
pub(super) fn is_language(name: &str) -> bool {
    let folded = fold(name);
    LANGUAGES.contains(&folded.as_str()) || table().get(&folded).is_some_and(|entry| entry.1)
}

fn longest_at(words: &Words<'_>, at: usize) -> Option<(Found, usize)> {
    if !words.is_capitalised(at) {
        return None;
    }
    (1..=LONGEST.min(words.len() - at)).rev().find_map(|length| {
        let surface = words.slice(at, at + length);
        let &(country, is_adjective) = table().get(&fold(surface))?;
        Some((Found { country, surface: surface.to_owned(), is_adjective, word: at }, length))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let found: Vec<_> = countries(&Words::new(text)).into_iter().map(|found| found.country).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn countries_by_any_name() {
        check("a 1932 Norwegian drama film", &["Norway"]);
        check("an American-born painter in New South Wales", &["United States", "Australia"]);
        check("a village in Oregon", &["United States"]);
        check("the South Korean and the North Korean side", &["South Korea", "North Korea"]);
        check("a bowl of turkey", &[]);
    }
}
