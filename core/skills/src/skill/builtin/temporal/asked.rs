//! What does a question speak of: measures, events, limits, names?

use super::compare::{Limit, limit};
use super::duration::{Duration, durations};
use super::lexicon::{EXTREME_OF, Event, MEASURES, Measure, SHORT_FORMS};
use super::when::{When, whens};
use super::words::{Word, words};
use clew_knowledge::observe::weekday;
use clew_language::text::fold::fold;
use clew_language::text::terms::{is_stop_word, stem};
use clew_types::time::Period;
use clew_types::{arrange::Arrange, month::month};
use std::ops::Range;

/// Words for having nothing of something.
const FREE: &[&str] = &[
    "avoid", "avoids", "avoiding", "avoided", "escape", "dodge", "without", "free", "clear", "spared",
    "miss", "evade", "bypass",
];

/// A question taken apart.
pub(super) struct Asked<'a> {
    pub words: Vec<Word<'a>>,
    pub whens: Vec<When>,
    pub durations: Vec<Duration>,
    pub limit: Option<Limit>,
    /// Measures it speaks of, and where; the first is what it is about.
    pub measures: Vec<&'static Measure>,
    /// The event it names, with its word.
    pub event: Option<(&'static str, Event)>,
    /// It wants to be without the event.
    pub wants_free: bool,
    /// Stems of all words but those of times and stop words.
    stems: Vec<String>,
    /// Folded, with a space at both ends.
    folded: String,
    /// Folded without spaces.
    squashed: String,
}

impl<'a> Asked<'a> {
    pub fn new(question: &'a str, years: &[i32], fits: impl Fn(Period) -> bool) -> Self {
        let words = words(question);
        let whens = whens(&words, years, fits);
        let durations = durations(&words);
        let times = whens.iter().map(|when| when.from..when.to);
        let taken: Vec<Range<usize>> = times.chain(durations.iter().map(|d| d.from..d.to)).collect();
        let limit = limit(&words, &taken);
        let is_taken = |at: usize| taken.iter().any(|range| range.contains(&at));
        let free = words.iter().enumerate().filter(|(at, _)| !is_taken(*at)).map(|(_, word)| word);
        let lowers: Vec<String> = free.flat_map(|word| split(&word.lower)).collect();
        let folded = fold(question);
        Self {
            measures: measures(&lowers),
            event: event(&lowers),
            wants_free: lowers.iter().any(|word| FREE.contains(&word.as_str())) || says_no(&lowers),
            stems: lowers.iter().filter(|word| !is_stop_word(word)).map(|word| stem(word)).collect(),
            squashed: folded.replace(' ', ""),
            folded: format!(" {folded} "),
            words,
            whens,
            durations,
            limit,
        }
    }

    /// True when one of the words stands in the question.
    pub fn says(&self, any: &[&str]) -> bool {
        self.words.iter().any(|word| word.is(any))
    }

    /// True when the words stand there in a row.
    pub fn says_phrase(&self, phrase: &str) -> bool {
        self.folded.contains(&format!(" {phrase} "))
    }

    /// True when a name stands in it, however it is spaced.
    pub fn names(&self, name: &str) -> bool {
        let name = fold(name);
        let squashed = name.replace(' ', "");
        !name.is_empty()
            && (self.folded.contains(&format!(" {name} "))
                || (squashed.len() > 6 && self.squashed.contains(&squashed)))
    }

    /// True when a header's word stands in it, also as its long form.
    pub fn has_word(&self, header: &str) -> bool {
        let has = |word: &str| self.stems.contains(&stem(word));
        let long = SHORT_FORMS.iter().filter(|(short, _)| *short == header).map(|(_, long)| *long);
        (header.len() > 1 && has(header)) || long.into_iter().any(has)
    }

    /// Stems of all words but those of times and stop words.
    pub fn stems(&self) -> &[String] {
        &self.stems
    }

    /// Names (words with a capital inside a sentence) that `known` does not hold.
    pub fn strangers(&self, known: &[String]) -> Vec<&'a str> {
        let opens = |at: usize| at == 0 || self.words[at - 1].ends_sentence;
        let in_time = |at: usize| self.whens.iter().any(|when| (when.from..when.to).contains(&at));
        let is_name = |(at, word): &(usize, &Word<'_>)| {
            let text = word.text;
            let is_sign =
                matches!(text, "I" | "UTC" | "GMT" | "AM" | "PM") || text.len() < 2 || text.contains('°');
            text.starts_with(char::is_uppercase)
                && !is_stop_word(&word.lower)
                && !opens(*at)
                && !in_time(*at)
                && !is_sign
                && month(text).is_none()
                && weekday(text).is_none()
        };
        let is_known = |word: &Word| split(&word.lower).iter().all(|part| known.contains(&stem(part)));
        let names = self.words.iter().enumerate().filter(is_name);
        names
            .filter(|(_, word)| !is_known(word) && !self.is_measure(word))
            .map(|(_, word)| word.text)
            .collect()
    }

    fn is_measure(&self, word: &Word) -> bool {
        MEASURES.iter().any(|measure| {
            measure.headers.contains(&word.lower.as_str()) || measure.words.contains(&word.lower.as_str())
        })
    }
}

/// Folded parts of a word: "fremont's" is "fremont" and "s".
fn split(word: &str) -> Vec<String> {
    fold(word).split(' ').filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// "no rain", "not busy": the event denied right before its word.
fn says_no(words: &[String]) -> bool {
    let is_event =
        |word: &String| MEASURES.iter().any(|measure| measure.events.iter().any(|(name, _)| name == word));
    words.windows(2).any(|pair| matches!(pair[0].as_str(), "no" | "not" | "never") && is_event(&pair[1]))
}

/// Measures by the place of their first word.
fn measures(words: &[String]) -> Vec<&'static Measure> {
    let speaks = |measure: &Measure, word: &str| {
        measure.words.contains(&word)
            || measure.events.iter().any(|(name, _)| *name == word)
            || (word.len() > 3 && measure.headers.contains(&word))
    };
    let implied = |word: &str| {
        EXTREME_OF.iter().find(|(name, _)| *name == word).map_or(word.to_owned(), |(_, of)| (*of).to_owned())
    };
    let mut found: Vec<(usize, &Measure)> = Vec::new();
    for measure in MEASURES {
        let place = words.iter().position(|word| speaks(measure, &implied(word)));
        found.extend(place.map(|place| (place, measure)));
    }
    found.arrange_by_key(|(place, _)| *place);
    found.into_iter().map(|(_, measure)| measure).collect()
}

/// The first word for an event; one that tells how the weather is counts before one that only names a measure.
fn event(words: &[String]) -> Option<(&'static str, Event)> {
    let events = || MEASURES.iter().flat_map(|measure| measure.events.iter());
    let found = words.iter().filter_map(|word| events().find(|(name, _)| name == word));
    let found: Vec<_> = found.collect();
    let wanted = found.iter().find(|(_, event)| matches!(event, Event::AtMost(_) | Event::Low));
    wanted.or(found.first()).map(|(name, event)| (*name, *event))
}
