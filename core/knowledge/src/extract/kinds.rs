//! What sort of thing is it? Told from the words of a name, from what it is said to be, and from what it does.

use super::lexicon::{
    COUNTRIES, EVENT_NOUNS, EVENT_WORDS, FIRST_NAMES, ORG_NOUNS, ORG_WORDS, PERSON_VERBS, PLACE_NOUNS,
    PLACE_WORDS, SPECIES_NOUNS, TITLES, WORK_NOUNS, is_person_noun,
};
use clew_types::extraction::EntityKind;
use rustc_hash::FxHashMap;

/// Told from the words of a name alone.
pub fn by_words(name: &str) -> Option<EntityKind> {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let (first, last) = (*words.first()?, *words.last()?);
    let before_of =
        words.iter().position(|word| *word == "of").map_or(last, |at| words[at.saturating_sub(1)]);
    if COUNTRIES.has(&lower) {
        return Some(EntityKind::Place);
    }
    if words.len() > 1 && TITLES.has(first) && !words.contains(&"of")
        || matches!(last, "jr" | "jr." | "sr" | "sr.")
    {
        return Some(EntityKind::Person);
    }
    [before_of, last].into_iter().find_map(|word| by_key_word(word, words.len())).or_else(|| {
        let given = FIRST_NAMES.has(first) && (2..=4).contains(&words.len());
        let place = words.len() > 1 && matches!(first, "lake" | "mount" | "cape" | "fort" | "river");
        place.then_some(EntityKind::Place).or(given.then_some(EntityKind::Person))
    })
}

fn by_key_word(word: &str, length: usize) -> Option<EntityKind> {
    if length < 2 {
        return None;
    }
    if EVENT_WORDS.has(word) {
        return Some(EntityKind::Event);
    }
    if ORG_WORDS.has(word) {
        return Some(EntityKind::Organisation);
    }
    PLACE_WORDS.has(word).then_some(EntityKind::Place)
}

/// Told from the noun that something is said to be.
pub fn by_noun(lemma: &str) -> Option<EntityKind> {
    let lists = [
        (&WORK_NOUNS, EntityKind::Work),
        (&ORG_NOUNS, EntityKind::Organisation),
        (&PLACE_NOUNS, EntityKind::Place),
        (&EVENT_NOUNS, EntityKind::Event),
        (&SPECIES_NOUNS, EntityKind::Species),
    ];
    let listed = lists.into_iter().find(|(words, _)| words.has(lemma)).map(|(_, kind)| kind);
    listed.or_else(|| is_person_noun(lemma).then_some(EntityKind::Person))
}

/// Told from the place in a relation.
pub fn by_relation(relation: &str, head: bool) -> Option<EntityKind> {
    let mut words = relation.split(' ');
    let first = words.next()?;
    let passive = first == "be";
    let verb = if passive { words.next().unwrap_or("") } else { first };
    let last = relation.rsplit(' ').next()?;
    match (head, passive) {
        (true, true) if matches!(verb, "bear" | "marry" | "educate" | "bury") => Some(EntityKind::Person),
        (true, false) if PERSON_VERBS.has(verb) => Some(EntityKind::Person),
        (true, true) if matches!(verb, "direct" | "film" | "compose" | "star") => Some(EntityKind::Work),
        (true, false) if verb == "star" => Some(EntityKind::Work),
        (false, true) if last == "by" && matches!(verb, "direct" | "write" | "compose" | "paint") => {
            Some(EntityKind::Person)
        }
        (false, _)
            if last == "in" && matches!(verb, "bear" | "die" | "live" | "locate" | "base" | "reside") =>
        {
            Some(EntityKind::Place)
        }
        (false, false) if matches!(verb, "marry") => Some(EntityKind::Person),
        (false, _) if super::lexicon::KIN.has(last) => Some(EntityKind::Person),
        _ => None,
    }
}

/// Votes for the kinds of names, gathered over a document.
#[derive(Debug, Default)]
pub struct Votes(FxHashMap<String, [u32; EntityKind::COUNT]>);

impl Votes {
    /// One more reason to take `name` for a `kind`; strong reasons weigh more.
    pub fn add(&mut self, name: &str, kind: EntityKind, weight: u32) {
        self.0.entry(name.to_owned()).or_default()[kind as usize] += weight;
    }

    /// The kind with most votes, the first one where several are equal.
    pub fn winner(&self, name: &str) -> Option<EntityKind> {
        let votes = self.0.get(name)?;
        let mut best = 0;
        for (index, count) in votes.iter().enumerate() {
            if *count > votes[best] {
                best = index;
            }
        }
        (votes[best] > 0).then(|| EntityKind::ALL[best])
    }
}
