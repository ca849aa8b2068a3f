//! What do sentences tell with the question's own verb or noun? The part of the sentence that fills the gap.

use super::country::country_of;
use super::material::{Line, Material};
use super::names::{Piece, Shape, pieces, with_region};
use super::plan::{Gap, Link};
use super::read::{Hop, Value, fits};
use super::relation::Wanted;
use super::words::Words;
use crate::ablation::Rule;
use clew_knowledge::concept;
use clew_knowledge::concept::phrase_at;
use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::text::terms::{stem, terms};
use clew_types::arrange::Arrange;

/// Trust where the thing stands in the very slot that the clause gives it.
const IN_SLOT: f32 = 0.95;
/// Trust where a pronoun, a surname or `the clock` stands for it.
const REFERRED: f32 = 0.9;
/// Trust where the sentence names it elsewhere, or only its page is about it.
const ELSEWHERE: f32 = 0.5;
/// What each word between verb and value costs.
const PER_WORD: f32 = 0.02;
/// What a value is trusted without the year or the kind that the question wants.
const OTHER_YEAR: f32 = 0.5;
const OTHER_KIND: f32 = 0.8;
/// And where the sentence is about another thing done.
const OTHER_OBJECT: f32 = 0.4;
/// And where the thing, or the value, is led to by another preposition than the question has.
const OTHER_PREPOSITION: f32 = 0.6;
/// Prepositions that part an object from what stands near it.
const PLACE: &[&str] =
    &["in", "at", "on", "above", "below", "near", "from", "to", "for", "with", "over", "under"];
/// How far from its verb a part may stand, in words.
const REACH: usize = 14;

/// A sentence's telling word, and where the thing stands.
struct Told<'l, 'a> {
    line: &'l Line<'a>,
    /// The verb's token.
    at: usize,
    is_verb: bool,
    is_passive: bool,
    pieces: Vec<Piece>,
    /// Tokens that mean the thing, and how surely.
    mentions: Vec<(usize, usize, f32)>,
}

/// Values of `link` for `name`, best first.
pub(super) fn told(material: &Material<'_>, link: &Link, name: &str) -> Vec<Value> {
    let mut values = Vec::new();
    if !Rule::OwnWords.holds() {
        return values;
    }
    for (line, _) in material.about(name) {
        let places = (0..line.words.len()).filter_map(|at| Some((at, tells(&line.words, at, link)?)));
        let places: Vec<(usize, bool)> = places.collect();
        if places.is_empty() {
            continue;
        }
        let mentions = material.mentions(line, name);
        for (at, is_verb) in places {
            let is_passive = is_verb && is_passive(&line.words, at);
            let (pieces, mentions) = (pieces(&line.words), mentions.clone());
            let told = Told { line, at, is_verb, is_passive, pieces, mentions };
            values.extend(told.value(material, link, name));
        }
    }
    values.arrange_by(|a, b| b.score.total_cmp(&a.score));
    values
}

/// Whether a token is the link's verb (true) or noun (false) in any of its forms.
fn tells(words: &Words<'_>, at: usize, link: &Link) -> Option<bool> {
    if !words.is_word(at) {
        return None;
    }
    let word = words.lower(at);
    if link.told_noun.as_ref().is_some_and(|noun| stem(word) == *noun) {
        return Some(false);
    }
    let is_verb = link.verb.as_ref().is_some_and(|verb| lemma(word, Tag::Verb) == *verb);
    (is_verb && !words.is_capitalised(at)).then_some(true)
}

/// `was repaired`, `was first repaired`.
fn is_passive(words: &Words<'_>, at: usize) -> bool {
    let before = (at.saturating_sub(3)..at).map(|at| words.lower(at));
    before.into_iter().any(|word| matches!(word, "is" | "are" | "was" | "were" | "been" | "be" | "being"))
}

impl Told<'_, '_> {
    fn value(&self, material: &Material<'_>, link: &Link, name: &str) -> Option<Value> {
        let (text, distance) = self.candidate(material, link, name)?;
        let trust = self.slot_trust(link) * kind_trust(material, link, &text);
        let trust = trust * self.year_trust(link) * self.object_trust(link) * self.aside_trust(link, &text);
        let score = (trust - PER_WORD * distance.saturating_sub(1) as f32).max(0.05);
        let (head, tail) = if self.is_verb && link.verb_gap() == Gap::Subject {
            (text.clone(), name.to_owned())
        } else {
            (name.to_owned(), text.clone())
        };
        let relation = if self.is_verb { self.line.words.lower(self.at) } else { &link.surface };
        let hop = Hop { head, relation: relation.to_owned(), tail, sentence: self.line.id };
        Some(Value { text, score, hops: vec![hop] })
    }

    /// How surely the thing stands where the clause has it.
    fn slot_trust(&self, link: &Link) -> f32 {
        let is_before = match (self.is_verb, link.verb_gap()) {
            (false, _) => None,
            (_, Gap::Subject) => Some(self.is_passive),
            (_, Gap::Object) => Some(!self.is_passive),
            (_, Gap::Aside) => None,
        };
        let led = |from: usize| self.preposition_trust(link, from);
        let fits = |from: usize, to: usize| match is_before {
            None => true,
            Some(true) => to <= self.at && !self.is_owner(from, to),
            Some(false) => from > self.at || self.is_relative(to),
        };
        let near = |from: usize, to: usize| {
            let distance = if to <= self.at { self.at - to } else { from.saturating_sub(self.at) };
            distance <= REACH && !self.is_parted(from.min(self.at), to.max(self.at))
        };
        let found = self.mentions.iter().filter(|(from, to, _)| fits(*from, *to) && near(*from, *to));
        let holds =
            !link.context.is_empty() && link.context.iter().all(|word| self.line.terms.contains(word));
        let least = if holds { REFERRED } else { ELSEWHERE };
        found.map(|(from, _, trust)| trust * led(*from)).fold(least, f32::max)
    }

    /// `her father founded it`, `Ada's father founded it`: somebody else did.
    fn is_owner(&self, from: usize, to: usize) -> bool {
        let words = &self.line.words;
        let is_possessive = to == from + 1 && matches!(words.lower(from), "her" | "his" | "its" | "their");
        is_possessive || words.lower(to).starts_with(['\'', '’'])
    }

    /// The thing behind a verb has to be led to as the question has it: who wrote a letter did not write from it.
    fn preposition_trust(&self, link: &Link, thing: usize) -> f32 {
        let is_behind =
            self.is_verb && !self.is_passive && link.verb_gap() == Gap::Subject && thing > self.at;
        if !is_behind || link.told_noun.is_some() {
            return 1.0;
        }
        let between = || (self.at + 1..thing).map(|at| self.line.words.lower(at));
        let agrees = match &link.preposition {
            Some(wanted) => between().any(|word| word == wanted),
            None => !between().any(|word| PLACE.contains(&word)),
        };
        if agrees { 1.0 } else { OTHER_PREPOSITION }
    }

    /// `the Heron, which the yard had built`: the clause before the verb begins at the thing.
    fn is_relative(&self, end: usize) -> bool {
        let opens = |at: usize| matches!(self.line.words.lower(at), "which" | "that" | "whom");
        (end..(end + 3).min(self.at)).any(opens)
    }

    fn is_parted(&self, from: usize, to: usize) -> bool {
        (from..to).any(|at| matches!(self.line.words.get(at), ";" | ":") || self.ends_at(at))
    }

    /// What somebody says is one line of several sentences: `“They live far away. Trees are no company.”`
    fn ends_at(&self, at: usize) -> bool {
        let words = &self.line.words;
        let is_mark = matches!(words.get(at), "." | "!" | "?");
        let is_short = || at == 0 || words.is_capitalised(at - 1) && words.get(at - 1).len() <= 4;
        is_mark && !words.is_glued(at + 1) && words.is_capitalised(at + 1) && !is_short()
    }

    /// What the verb is done to has to stand in the sentence, or be what the sentence is about.
    fn object_trust(&self, link: &Link) -> f32 {
        let meant: Vec<String> = self.line.referents.iter().flat_map(|meant| terms(&meant.name)).collect();
        let stands = |word: &String| self.line.all_terms.contains(word) || meant.contains(word);
        if link.object.iter().chain(&link.context).all(stands) { 1.0 } else { OTHER_OBJECT }
    }

    /// What a preposition of the question leads to has to stand behind that preposition.
    fn aside_trust(&self, link: &Link, text: &str) -> f32 {
        let asks = self.is_verb && link.verb_gap() == Gap::Aside;
        let Some(wanted) = link.preposition.as_ref().filter(|_| asks) else { return 1.0 };
        let words = &self.line.words;
        let is_value = |piece: &&Piece| text.starts_with(words.slice(piece.from, piece.to));
        let is_led =
            |piece: &Piece| (piece.from.saturating_sub(4)..piece.from).any(|at| words.lower(at) == wanted);
        let found = self.pieces.iter().filter(|piece| piece.from > self.at).find(is_value);
        if found.is_none_or(is_led) { 1.0 } else { OTHER_PREPOSITION }
    }

    fn year_trust(&self, link: &Link) -> f32 {
        match &link.year {
            Some(year) if !self.line.text().contains(year.as_str()) => OTHER_YEAR,
            _ => 1.0,
        }
    }

    /// What fills the gap, and how many words from the verb it stands.
    fn candidate(&self, material: &Material<'_>, link: &Link, name: &str) -> Option<(String, usize)> {
        if !self.is_verb {
            return self.beside_noun(material, link, name);
        }
        match (link.verb_gap(), self.is_passive) {
            (Gap::Subject, false) | (Gap::Object, true) => self.before(material, link, name),
            (Gap::Subject, true) => {
                let by = (self.at + 1..self.line.words.len().min(self.at + REACH))
                    .find(|&at| self.line.words.lower(at) == "by")?;
                self.after(material, link, name, by + 1)
            }
            (Gap::Object, false) => self.after(material, link, name, self.at + 1),
            (Gap::Aside, _) => self.aside(material, link, name),
        }
    }

    /// `His teacher there was X`, `X, the teacher of …`, `the Brask Dam`.
    fn beside_noun(&self, material: &Material<'_>, link: &Link, name: &str) -> Option<(String, usize)> {
        let words = &self.line.words;
        let holds_noun = |piece: &&Piece| piece.from <= self.at && self.at < piece.to;
        // A name that holds a calling is an office: "Leader of the House".
        let held = self.pieces.iter().find(holds_noun).filter(|_| link.wanted != Wanted::Person);
        if let Some(piece) = held {
            let text = words.slice(piece.from, piece.to);
            return (fold(text) != fold(name)).then(|| (text.to_owned(), 0));
        }
        match (link.gap, link.wanted) {
            (Gap::Subject, _) => self.owner(material, name),
            (Gap::Aside, wanted) if wanted != Wanted::Number => {
                let meant =
                    self.line.referents.iter().find(|meant| meant.from < self.at && self.at < meant.to)?;
                Some((meant.name.clone(), 0))
            }
            (_, Wanted::Number) => {
                self.before(material, link, name).map(|(text, distance)| (text, 3 * distance))
            }
            _ => self.after(material, link, name, self.at + 1).or_else(|| self.before(material, link, name)),
        }
    }

    /// `Tomas Quill's granddaughter`, `his granddaughter` on the page of Tomas Quill.
    fn owner(&self, material: &Material<'_>, name: &str) -> Option<(String, usize)> {
        let words = &self.line.words;
        let start = (self.at.saturating_sub(3)..self.at).rev();
        for at in start {
            if matches!(words.lower(at), "his" | "her" | "its" | "their") {
                let title = super::material::without_brackets(self.line.title).to_owned();
                return (fold(&title) != fold(name)).then_some((title, 0));
            }
            let owner =
                self.pieces.iter().find(|piece| piece.to == at && words.lower(at).starts_with(['\'', '’']));
            if let Some(piece) = owner {
                return Some((material.full_name(self.line, words.slice(piece.from, piece.to)), 0));
            }
        }
        let of = self.at + 1;
        let piece = self
            .pieces
            .iter()
            .find(|piece| words.lower(of) == "of" && piece.from <= of + 3 && piece.from > of)?;
        Some((material.full_name(self.line, words.slice(piece.from, piece.to)), 0))
    }

    fn fits(&self, material: &Material<'_>, link: &Link, piece: Piece, name: &str) -> bool {
        let text = self.line.words.slice(piece.from, piece.to);
        let shape_fits = match link.wanted {
            Wanted::Date => piece.shape == Shape::Date,
            Wanted::Number => piece.shape == Shape::Number,
            Wanted::Anything | Wanted::Work => piece.shape != Shape::Date,
            _ => piece.shape == Shape::Name && (link.wanted == Wanted::Place || country_of(text).is_none()),
        };
        let is_thing = self.mentions.iter().any(|(from, to, _)| piece.from < *to && *from < piece.to);
        shape_fits && !is_thing && fold(text) != fold(name) && fits(material, link.wanted, text)
    }

    fn after(
        &self,
        material: &Material<'_>,
        link: &Link,
        name: &str,
        from: usize,
    ) -> Option<(String, usize)> {
        let words = &self.line.words;
        let near = self.pieces.iter().filter(|piece| piece.from >= from && piece.from <= from + REACH);
        let is_object = self.is_verb && link.verb_gap() == Gap::Object;
        let is_led = |piece: &Piece| is_object && PLACE.contains(&words.lower(piece.from.wrapping_sub(1)));
        let found = near.copied().find(|piece| !is_led(piece) && self.fits(material, link, *piece, name));
        let found = found.filter(|piece| !self.is_parted(from, piece.from));
        if let Some(piece) = found {
            // "She designed the glasshouse of the Brask Garden": not the garden.
            let is_part =
                is_object && link.wanted == Wanted::Anything && is_behind_of(words, from, piece.from);
            if is_part {
                return Some((words.slice(from, piece.to).to_owned(), 0));
            }
            let piece = if link.wanted == Wanted::Place { with_region(words, piece) } else { piece };
            let text = material.full_name(self.line, words.slice(piece.from, piece.to));
            return Some((text, piece.from - from));
        }
        let meant = self.line.referents.iter().find(|meant| meant.from >= from && meant.from < from + 4);
        if let Some(meant) = meant {
            return Some((meant.name.clone(), 0)).filter(|(text, _)| fold(text) != fold(name));
        }
        (is_object && link.wanted == Wanted::Anything).then(|| self.phrase(from)).flatten()
    }

    /// What the verb is done to, where it has no name: `the red storm flag`.
    fn phrase(&self, from: usize) -> Option<(String, usize)> {
        let start = self.line.text().len().min(self.line.words.start_of(from)?);
        let words = concept::Words::new(&self.line.text()[start..]);
        let phrase = phrase_at(&words, 0).filter(|phrase| !phrase.is_pronoun(&words))?;
        Some((phrase.surface(&words).to_owned(), 0))
    }

    fn before(&self, material: &Material<'_>, link: &Link, name: &str) -> Option<(String, usize)> {
        let words = &self.line.words;
        let start = if link.wanted == Wanted::Number { self.at } else { self.at.saturating_sub(4) };
        for at in (start..self.at).rev() {
            // "She designed …": the page's subject.
            if matches!(words.lower(at), "he" | "she" | "it" | "they") {
                if let Some(meant) = self.line.referents.iter().find(|meant| meant.from == at) {
                    let usable = fold(&meant.name) != fold(name) && fits(material, link.wanted, &meant.name);
                    return usable.then(|| (meant.name.clone(), 0));
                }
                let title = super::material::without_brackets(self.line.title).to_owned();
                if (words.lower(at) == "it") == material.is_person(&title) {
                    return None;
                }
                let usable = fold(&title) != fold(name) && fits(material, link.wanted, &title);
                return usable.then_some((title, 0));
            }
        }
        let near =
            self.pieces.iter().rev().filter(|piece| piece.to <= self.at && self.at - piece.to <= REACH);
        let piece = near.copied().find(|piece| self.fits(material, link, *piece, name))?;
        let has_unit = piece.shape == Shape::Number && piece.to < self.at && words.is_word(piece.to);
        let piece = Piece { to: piece.to + usize::from(has_unit), ..piece };
        let text = material.full_name(self.line, words.slice(piece.from, piece.to));
        (!self.is_parted(piece.to, self.at)).then_some((text, (self.at - piece.to) / 2))
    }

    /// A place, a time or what a preposition leads to.
    fn aside(&self, material: &Material<'_>, link: &Link, name: &str) -> Option<(String, usize)> {
        let words = &self.line.words;
        let led = |piece: &Piece| {
            let before = [1, 2].map(|back| words.lower(piece.from.wrapping_sub(back)).to_owned());
            before.iter().any(|word| match (&link.preposition, link.wanted) {
                (Some(preposition), Wanted::Anything | Wanted::Person) => word == preposition,
                _ => matches!(
                    word.as_str(),
                    "in" | "at" | "on" | "from" | "near" | "to" | "by" | "of" | "into"
                ),
            })
        };
        let behind = self.pieces.iter().filter(|piece| piece.from > self.at && piece.from <= self.at + REACH);
        let in_clause = behind.copied().filter(|piece| !self.is_parted(self.at, piece.from));
        let fitting = in_clause.filter(|piece| self.fits(material, link, *piece, name));
        let fitting: Vec<Piece> = fitting.collect();
        let chosen = match &link.noun {
            Some(noun) => {
                fitting.iter().find(|piece| is_of_kind(material, noun, words.slice(piece.from, piece.to)))
            }
            None => None,
        };
        let chosen = chosen.or_else(|| fitting.iter().find(|piece| led(piece))).or(fitting.first());
        match chosen {
            Some(piece) => {
                let range = if link.wanted == Wanted::Place && link.noun.is_none() {
                    with_region(words, *piece)
                } else {
                    *piece
                };
                Some((
                    material.full_name(self.line, words.slice(range.from, range.to)),
                    (piece.from - self.at) / 3,
                ))
            }
            None => self.led_phrase(link).or_else(|| self.before(material, link, name)),
        }
    }

    /// What the question's preposition leads to, where it has no name: `made of pale granite`.
    fn led_phrase(&self, link: &Link) -> Option<(String, usize)> {
        let wanted = link.preposition.as_ref().filter(|_| link.wanted == Wanted::Anything)?;
        let near = self.at + 1..(self.at + 4).min(self.line.words.len());
        let led = near.into_iter().find(|&at| self.line.words.lower(at) == wanted)?;
        self.phrase(led + 1)
    }
}

/// True where a thing stands between `from` and the name at `at`, and `of` ties them.
fn is_behind_of(words: &Words<'_>, from: usize, at: usize) -> bool {
    let before = at.saturating_sub(1);
    let of = if words.lower(before) == "the" { before.saturating_sub(1) } else { before };
    of > from && words.lower(of) == "of"
}

/// How well the value is of the kind that the question names.
fn kind_trust(material: &Material<'_>, link: &Link, text: &str) -> f32 {
    match &link.noun {
        Some(noun) if !is_of_kind(material, noun, text) => OTHER_KIND,
        _ => 1.0,
    }
}

/// True when a thing's name or definition holds the noun (a stem).
pub(super) fn is_of_kind(material: &Material<'_>, noun: &str, text: &str) -> bool {
    let has = |text: &str| terms(text).iter().any(|term| term == noun);
    let graph = &material.corpus.graph;
    let entity = graph.find(text).first().and_then(|id| graph.entity(*id));
    let definition = entity.and_then(|entity| entity.description);
    has(text) || definition.is_some_and(|id| has(material.corpus.sentence_text(id)))
}

pub(super) const MENTION: f32 = IN_SLOT;
pub(super) const REFERENCE: f32 = REFERRED;

#[cfg(test)]
#[path = "told_tests.rs"]
mod tests;
