//! Which parts does a person's name have?

use super::name::split_note;
use crate::extract::sex_of_name;
use clew_language::text::fold::fold;

/// Words before a person's name that are not part of it.
const TITLES: &[&str] = &[
    "mr",
    "mrs",
    "ms",
    "miss",
    "mx",
    "dr",
    "doctor",
    "prof",
    "professor",
    "sir",
    "dame",
    "lord",
    "lady",
    "president",
    "senator",
    "governor",
    "chancellor",
    "minister",
    "king",
    "queen",
    "prince",
    "princess",
    "emperor",
    "empress",
    "pope",
    "saint",
    "captain",
    "capt",
    "colonel",
    "col",
    "general",
    "gen",
    "major",
    "lieutenant",
    "lt",
    "sergeant",
    "sgt",
    "admiral",
    "judge",
    "justice",
    "reverend",
    "rev",
    "father",
    "mayor",
    "baron",
    "count",
    "countess",
    "duke",
    "duchess",
    "congressman",
    "congresswoman",
    "secretary",
    "ambassador",
    "coach",
    "director",
    "uncle",
    "aunt",
    "cousin",
    "madame",
    "monsieur",
    "mademoiselle",
    "master",
    "mistress",
];
/// Words of feeling before a name, no part of it.
const EPITHETS: &[&str] = &["old", "poor", "dear", "dearest"];
/// Who has one of these has no other of them.
const RANKS: &[&str] = &[
    "mr", "mrs", "miss", "sir", "dame", "lord", "lady", "king", "queen", "prince", "princess", "duke",
    "duchess", "count", "countess",
];
/// Titles of women.
const OF_WOMEN: &[&str] = &[
    "mrs",
    "ms",
    "miss",
    "dame",
    "lady",
    "queen",
    "princess",
    "empress",
    "countess",
    "duchess",
    "aunt",
    "sister",
    "madame",
    "mademoiselle",
    "mistress",
    "congresswoman",
];
/// Titles of men.
const OF_MEN: &[&str] = &[
    "mr",
    "sir",
    "lord",
    "king",
    "prince",
    "emperor",
    "pope",
    "father",
    "baron",
    "count",
    "duke",
    "congressman",
    "uncle",
    "brother",
    "monsieur",
    "master",
];
/// Titles that stand before a first name as well (`Lady Anne`); behind all others stands a surname.
const OF_FIRST_NAMES: &[&str] = &[
    "miss", "sir", "dame", "lord", "lady", "king", "queen", "prince", "princess", "emperor", "empress",
    "pope", "saint", "father", "uncle", "aunt", "cousin", "sister", "brother", "master", "mistress",
    "madame",
];
/// Generations: the same name with another one of these is another person.
const SUFFIXES: &[&str] =
    &["jr", "junior", "sr", "senior", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];
/// Small words that belong to the surname after them.
const PARTICLES: &[&str] = &[
    "de", "del", "della", "di", "da", "dos", "du", "la", "le", "van", "von", "der", "den", "ten", "ter",
    "bin", "ibn", "al", "el", "st",
];
/// A person's name, folded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PersonName {
    /// What it began with (`dr`), the last of several.
    pub title: Option<String>,
    /// Whether a woman, where the title or the first name says so.
    pub female: Option<bool>,
    /// First name, or all there is.
    pub first: String,
    /// Names between the first and the last.
    pub middle: Vec<String>,
    /// Surname with its particles, where there is more than one word.
    pub last: Option<String>,
    /// Generation.
    pub suffix: Option<String>,
}

impl PersonName {
    /// Reads a name without its note in parentheses.
    pub fn parse(name: &str) -> Self {
        let name = without_epithets(split_note(name).0);
        let mut words = person_words(name);
        let titles = words
            .iter()
            .take_while(|w| TITLES.contains(&w.as_str()))
            .count()
            .min(words.len().saturating_sub(1));
        let titles: Vec<String> = words.drain(..titles).collect();
        let mut suffix = take_suffix(&mut words);
        // "Miss Doe I" is Miss Doe, and somebody who goes on speaking.
        suffix = suffix.filter(|suffix| {
            suffix != "i" || !titles.iter().any(|title| matches!(title.as_str(), "mr" | "mrs" | "miss"))
        });
        if name.starts_with(char::is_lowercase)
            && words.first().is_some_and(|w| PARTICLES.contains(&w.as_str()))
        {
            // "van Holt": a surname alone.
            words = vec![words.join(" ")];
        }
        let last = take_surname(&mut words);
        let first = if words.is_empty() { String::new() } else { words.remove(0) };
        let by_first_name = || last.as_ref().and_then(|last| sex_of_name(&format!("{first} {last}")));
        let female = titles.iter().find_map(|title| sex_of(title)).or_else(by_first_name);
        let title = titles.into_iter().next_back();
        Self { title, female, first, middle: words, last, suffix }
    }

    /// The words each of which can stand for this person, and whether they are the surname: the first name or the surname,
    /// whole or its last word. Of `Mr. Doe`, the surname is all there is.
    pub fn short_words(&self) -> impl Iterator<Item = (&str, bool)> {
        let alone = self.last.is_some() || self.suffix.is_some();
        let first = (alone || self.title.is_some()).then_some((self.first.as_str(), !alone));
        let last = self.last.as_deref();
        let surnames = last.into_iter().chain(last.and_then(|last| last.rsplit(' ').next()));
        first.into_iter().chain(surnames.map(|surname| (surname, true)))
    }

    /// Behind its title stands a surname: `Colonel Doe` is no Doe by first name.
    pub fn is_by_surname(&self) -> bool {
        self.title.as_ref().is_some_and(|title| !OF_FIRST_NAMES.contains(&title.as_str()))
    }

    /// `Mrs. Doe`, whose first name is not told.
    pub fn is_lady_by_surname(&self) -> bool {
        self.last.is_none() && matches!(self.title.as_deref(), Some("mrs" | "miss" | "ms"))
    }

    /// Neither has a rank that the other lacks: a lady is no miss.
    pub fn agrees_in_rank(&self, other: &Self) -> bool {
        let rank = |name: &Self| name.title.clone().filter(|title| RANKS.contains(&title.as_str()));
        let (own, other) = (rank(self), rank(other));
        own.is_none() || other.is_none() || own == other
    }

    /// First name and surname.
    pub fn base(&self) -> String {
        match &self.last {
            Some(last) => format!("{} {last}", self.first),
            None => self.first.clone(),
        }
    }
}

/// `Poor Jane` is Jane.
pub(super) fn without_epithets(name: &str) -> &str {
    match name.split_once(' ') {
        Some((first, rest)) if EPITHETS.contains(&fold(first).as_str()) => {
            without_epithets(rest.trim_start())
        }
        _ => name,
    }
}

fn sex_of(title: &str) -> Option<bool> {
    OF_WOMEN.contains(&title).then_some(true).or_else(|| OF_MEN.contains(&title).then_some(false))
}

/// Folded words; dotted initials stay single (`J.R.R.` are three).
fn person_words(name: &str) -> Vec<String> {
    let pieces = name.split(|c: char| c.is_whitespace() || c == '.' || c == ',');
    pieces.map(|piece| fold(piece).replace(' ', "")).filter(|word| !word.is_empty()).collect()
}

fn take_suffix(words: &mut Vec<String>) -> Option<String> {
    let is_suffix = words.len() > 1 && words.last().is_some_and(|w| SUFFIXES.contains(&w.as_str()));
    let suffix = if is_suffix { words.pop() } else { None }?;
    Some(match suffix.as_str() {
        "junior" => "jr".to_string(),
        "senior" => "sr".to_string(),
        _ => suffix,
    })
}

fn take_surname(words: &mut Vec<String>) -> Option<String> {
    if words.len() < 2 {
        return None;
    }
    let particles =
        words[1..words.len() - 1].iter().rev().take_while(|w| PARTICLES.contains(&w.as_str())).count();
    Some(words.split_off(words.len() - 1 - particles).join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_known_by_parts_of_the_name() {
        let check = |name: &str, word: &str, expected: bool| {
            assert_eq!(
                PersonName::parse(name).short_words().any(|(own, _)| own == word),
                expected,
                "{name:?} {word:?}"
            );
        };
        check("Jane Q. Doe", "doe", true);
        check("Jane Q. Doe", "jane", true);
        check("Jane Q. Doe", "q", false);
        check("Ludwig van Holt", "holt", true);
        check("Ludwig van Holt", "van holt", true);
        check("Tom Reed Jr.", "reed", true);
        check("Tom Reed Jr.", "jr", false);
        check("Henrik VIII", "henrik", true);
        check("Plato", "plato", false);
    }
}
