//! Which country does a piece of text speak of? By name, by its people's name, or by a well-known part of it.

use super::words::Words;
use clew_language::text::country::table;
use clew_language::text::fold::fold;

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

/// All names, folded, of a country, of its people and of its well-known parts.
pub(super) fn names_of(country: &str) -> impl Iterator<Item = &'static str> {
    table().iter().filter(move |(_, named)| named.0 == country).map(|(name, _)| name.as_str())
}

/// Names of languages. Not every people's name is one: nobody speaks Indian.
const LANGUAGES: &[&str] = &[
    "afrikaans",
    "albanian",
    "amharic",
    "arabic",
    "armenian",
    "azerbaijani",
    "basque",
    "belarusian",
    "bengali",
    "bosnian",
    "bulgarian",
    "burmese",
    "cantonese",
    "catalan",
    "chinese",
    "croatian",
    "czech",
    "danish",
    "dutch",
    "english",
    "esperanto",
    "estonian",
    "filipino",
    "finnish",
    "french",
    "galician",
    "georgian",
    "german",
    "greek",
    "gujarati",
    "hawaiian",
    "hebrew",
    "hindi",
    "hungarian",
    "icelandic",
    "indonesian",
    "irish",
    "italian",
    "japanese",
    "kannada",
    "kazakh",
    "khmer",
    "korean",
    "kurdish",
    "kyrgyz",
    "lao",
    "latin",
    "latvian",
    "lithuanian",
    "luxembourgish",
    "macedonian",
    "malay",
    "malayalam",
    "maltese",
    "mandarin",
    "maori",
    "marathi",
    "mongolian",
    "nepali",
    "norwegian",
    "odia",
    "pashto",
    "persian",
    "polish",
    "portuguese",
    "punjabi",
    "romanian",
    "russian",
    "sanskrit",
    "scots",
    "serbian",
    "sinhala",
    "slovak",
    "slovene",
    "slovenian",
    "somali",
    "spanish",
    "swahili",
    "swedish",
    "tagalog",
    "tajik",
    "tamil",
    "telugu",
    "thai",
    "tibetan",
    "turkish",
    "turkmen",
    "ukrainian",
    "urdu",
    "uzbek",
    "vietnamese",
    "welsh",
    "yiddish",
    "zulu",
];

/// True for the name of a language.
pub(super) fn is_language(name: &str) -> bool {
    LANGUAGES.binary_search(&fold(name).as_str()).is_ok()
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

    #[test]
    fn languages_are_not_peoples() {
        assert!(LANGUAGES.is_sorted());
        assert!(is_language("Danish") && is_language("hindi"));
        assert!(!is_language("Indian") && !is_language("American"));
    }
}
