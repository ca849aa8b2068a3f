//! Whom do this document's pronouns mean, and who is there to be meant?

use super::*;
use crate::extract::antecedent::people::{Pronoun, asks_for};
use crate::extract::antecedent::rank::FEATURES;
use crate::extract::lexicon::{COUNTRIES, KIN, is_person_noun};

/// Below this share of the softmax a pronoun is not understood.
const LIKELY: f32 = 0.2;
/// Names of more words are no person's.
const MOST_WORDS: usize = 5;
/// Below this, no fact is drawn from it.
const SURE: f32 = 0.6;

/// A pronoun of people, understood or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Understood {
    /// Where it stands.
    pub span: Span,
    /// Who is meant, if that is likely enough.
    pub meant: Option<ResolvedPronoun>,
    /// Every candidate's name and features.
    pub candidates: Vec<(String, [f32; FEATURES])>,
}

impl<'a> Reader<'a> {
    /// Keeps what pronouns stand for.
    pub fn with_pronouns(self) -> Self {
        Self { pronouns: Some(Vec::new()), ..self }
    }

    /// What pronouns stand for, as far as read.
    pub fn pronouns(self) -> Vec<Understood> {
        self.pronouns.unwrap_or_default()
    }

    pub(super) fn keep_pronouns(&mut self, reading: &Reading) {
        let Some(mut kept) = self.pronouns.take() else { return };
        let s = reading.s;
        for at in 0..s.len() {
            let pronoun = self.pronoun(reading, at);
            let Some((referent, _)) = self
                .likely_referent(reading, at)
                .or_else(|| pronoun.map(|_| (Referent::new("", EntityKind::Other), 0.0)))
            else {
                continue;
            };
            let span = s.span_of(&(at..at + 1));
            let candidates = pronoun.map(|pronoun| self.people.candidates(pronoun)).unwrap_or_default();
            let meant = (!referent.name.is_empty()).then_some(ResolvedPronoun {
                sentence: s.index,
                span,
                name: referent.name,
            });
            kept.push(Understood { span, meant, candidates });
        }
        self.pronouns = Some(kept);
    }

    fn pronoun(&self, reading: &Reading, token: usize) -> Option<Pronoun> {
        let female = asks_for(reading.s.lower(token)).filter(|_| reading.s.tag(token) != Tag::Propn)?;
        Some(Pronoun {
            female,
            place: roles::pronoun_place(reading.s, reading.parsed, reading.places, token),
        })
    }

    /// What a pronoun stands for, and how far that can be trusted, where a fact is to be drawn from it.
    pub(super) fn referent(&mut self, reading: &Reading, token: usize) -> Option<(Referent, f32)> {
        let has_subject = self.discourse.present_subject().is_some();
        let ruled = self.ruled(reading, token);
        let Some(pronoun) = self.pronoun(reading, token) else {
            // In what somebody says, "it" is what the others have spoken of.
            let is_spoken = roles::pronoun_place(reading.s, reading.parsed, reading.places, token).spoken;
            return ruled
                .filter(|(referent, _)| has_subject || !is_spoken && !self.people.has(&referent.name));
        };
        if ruled.is_some() && has_subject {
            return ruled.filter(|(referent, _)| !self.people.is_overtaken(pronoun, &referent.name));
        }
        let (name, sure) = self.people.understand_surely(pronoun).filter(|(_, sure)| *sure >= SURE)?;
        let name = name.to_owned();
        Some(self.person(pronoun, name, sure))
    }

    fn ruled(&mut self, reading: &Reading, token: usize) -> Option<(Referent, f32)> {
        self.discourse.resolve(reading.s.lower(token), token).map(|referent| (referent, BY_PRONOUN))
    }

    fn likely_referent(&mut self, reading: &Reading, token: usize) -> Option<(Referent, f32)> {
        let ruled = self.ruled(reading, token);
        let Some(pronoun) = self.pronoun(reading, token) else { return ruled };
        if ruled.is_some() && self.discourse.present_subject().is_some() {
            return ruled;
        }
        let (name, sure) = self.people.understand(pronoun).filter(|(_, sure)| *sure >= LIKELY)?;
        let name = name.to_owned();
        Some(self.person(pronoun, name, sure))
    }

    fn person(&self, pronoun: Pronoun, name: String, sure: f32) -> (Referent, f32) {
        let kind = match self.kind_of(&name) {
            EntityKind::Other => EntityKind::Person,
            kind => kind,
        };
        (Referent { female: Some(pronoun.female), name, kind }, BY_PRONOUN * sure)
    }

    /// Everyone whom this sentence names.
    pub(super) fn meet_people(&mut self, reading: &Reading) {
        for (index, phrase) in reading.parsed.phrases.iter().enumerate() {
            let Some(name) = self.phrase_name(reading, index) else { continue };
            let kind = self.kind_of(&name);
            if matches!(kind, EntityKind::Person | EntityKind::Other)
                && may_be_person(reading.s, phrase, &name)
            {
                let hint = self.sex_hint(reading, phrase, &name);
                self.people.meet(&name, kind, hint, reading.places[index]);
            }
        }
        self.meet_strangers(reading);
        for token in 0..reading.s.len() {
            if let Some(pronoun) = self.pronoun(reading, token) {
                self.people.hear(pronoun);
            }
        }
    }

    /// Everyone who is in this sentence without a name: "an old man", "his mother".
    fn meet_strangers(&mut self, reading: &Reading) {
        let s = reading.s;
        for (phrase, place) in reading.parsed.phrases.iter().zip(reading.places) {
            let noun = s.lower(phrase.head);
            let is_one = phrase.kind == PhraseKind::Concept && s.lemma(phrase.head).to_lowercase() == noun;
            let is_person = || is_person_noun(noun) || KIN.has(noun) || PERSONS.contains(&noun);
            let is_ahead = |at: &usize| !matches!(s.tag(*at), Tag::Det | Tag::Adj | Tag::Num);
            let before = (0..phrase.range.start).rev().find(is_ahead).map_or("", |at| s.lower(at));
            // "our hero" has a name.
            let is_ours = s.lower(phrase.range.start) == "our" || before == "our";
            if is_one && is_person() && !is_ours && !DESCRIBING.contains(&before) {
                self.people.meet_stranger(sex_of_noun(noun), *place);
            }
        }
    }

    /// "the actress X", "his father, X", "X was his elder sister".
    pub(super) fn sex_hint(&self, reading: &Reading, phrase: &Phrase, name: &str) -> Option<bool> {
        if let Some(subject) = self.discourse.subject.as_ref().filter(|subject| subject.name == name) {
            return subject.female;
        }
        let s = reading.s;
        let description = phrase.description.clone().unwrap_or(phrase.range.start..phrase.range.start);
        let before = (phrase.range.start >= 2 && s.word(phrase.range.start - 1) == ",")
            .then(|| phrase.range.start - 2)
            .filter(|at| KIN.has(s.lower(*at)));
        description.chain(before).chain(predicate(s, phrase)).find_map(|at| sex_of_noun(s.lower(at)))
    }
}

/// The noun of "X was his elder sister", "X is a nun".
fn predicate(s: &Sentence, phrase: &Phrase) -> Option<usize> {
    let verb = phrase.range.end;
    let is_ahead = |at: &usize| matches!(s.tag(*at), Tag::Det | Tag::Adj | Tag::Num | Tag::Pron);
    let noun = (verb + 1..s.len().min(verb + 6)).find(|at| !is_ahead(at))?;
    matches!(s.lower(verb), "is" | "was").then_some(noun)
}

/// Nouns of people, besides those that tell what somebody is known for.
const PERSONS: &[&str] = &[
    "companion",
    "fellow",
    "gentleman",
    "lad",
    "lass",
    "maid",
    "nurse",
    "cook",
    "cashier",
    "clerk",
    "tramp",
    "detective",
    "constable",
    "chap",
    "youth",
    "guide",
    "servant",
    "neighbour",
    "neighbor",
    "friend",
    "guest",
    "policeman",
    "patient",
    "figure",
    "bride",
    "groom",
    "baby",
    "kid",
    "tenant",
    "client",
    "agent",
    "host",
    "hostess",
    "slave",
    "sheriff",
];
/// Words behind which somebody is described rather than there: "was a farmer", "as a farmer".
const DESCRIBING: &[&str] = &[
    "is", "was", "be", "been", "being", "are", "were", "become", "became", "as", "like", "of", "not", "than",
];

fn may_be_person(s: &Sentence, phrase: &Phrase, name: &str) -> bool {
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let shouted = letters > 1 && name.chars().filter(|c| c.is_alphabetic()).all(char::is_uppercase);
    let lower = name.to_lowercase();
    let article = s.lower(phrase.range.start) == "the" && phrase.description.is_none();
    let quoted = name.contains(['!', '?', ';', '"', ',']) || name.split(' ').count() > MOST_WORDS;
    !quoted && !shouted && !COUNTRIES.has(&lower) && !is_demonym(&lower) && !article && letters > 1
}

fn sex_of_noun(lower: &str) -> Option<bool> {
    match lower {
        "actress" | "wife" | "daughter" | "mother" | "sister" | "queen" | "princess" | "duchess" | "aunt"
        | "niece" | "widow" | "maid" | "lass" | "bride" | "hostess" | "girlfriend" | "grandmother"
        | "granddaughter" | "stepmother" | "stepdaughter" | "woman" | "girl" | "mrs" | "mrs." | "ms."
        | "ms" | "miss" | "lady" | "countess" | "baroness" | "empress" | "heroine" | "businesswoman"
        | "nun" => Some(true),
        "husband" | "son" | "gentleman" | "fellow" | "chap" | "lad" | "policeman" | "father" | "brother"
        | "king" | "prince" | "duke" | "uncle" | "nephew" | "widower" | "boyfriend" | "grandfather"
        | "grandson" | "stepfather" | "stepson" | "man" | "boy" | "mr" | "mr." | "sir" | "lord"
        | "emperor" | "businessman" | "monk" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
#[path = "pronoun_tests.rs"]
mod tests;
