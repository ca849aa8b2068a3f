//! Which part does a name play in its sentence? Told from what stands directly around it.

use super::super::phrases::{Form, Parsed, Phrase, PhraseKind, Unit};
use super::super::sentence::Sentence;
use super::super::spans::{CLOSING, is_quotation_mark};

/// The part that a phrase plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Does what the verb says.
    Subject,
    /// Stands behind the verb.
    Object,
    /// Stands behind a preposition.
    Oblique,
    /// Owns what follows.
    Owner,
    /// None of these.
    #[default]
    Other,
}

/// Where a phrase stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Its first token.
    pub token: usize,
    /// Its part.
    pub role: Role,
    /// How many verbs stand before it in the sentence.
    pub verbs: usize,
    /// One of several that are listed.
    pub listed: bool,
    /// Within quotation marks, where somebody speaks.
    pub spoken: bool,
}

/// The place of each phrase, by number.
pub fn places(s: &Sentence, parsed: &Parsed) -> Vec<Place> {
    let spoken = spoken(s);
    let place = |phrase: &Phrase| {
        let token = phrase.name.start;
        Place { token, spoken: spoken.get(token).is_some_and(|spoken| *spoken), ..Place::default() }
    };
    let mut places: Vec<Place> = parsed.phrases.iter().map(place).collect();
    let mut verbs = 0;
    for (at, unit) in parsed.units.iter().enumerate() {
        match unit {
            Unit::Verb(_) => verbs += 1,
            Unit::Phrase(index) => {
                places[*index].verbs = verbs;
                places[*index].role = role(&parsed.units, at);
                places[*index].listed = listed(&parsed.units, at);
                own(parsed, *index, verbs, &mut places);
            }
            _ => {}
        }
    }
    places
}

/// Which tokens stand within quotation marks; a mark that closes what began before this sentence has all before it spoken.
fn spoken(s: &Sentence) -> Vec<bool> {
    let marks: Vec<usize> = (0..s.len()).filter(|at| is_quotation_mark(s.word(*at))).collect();
    let closes = |at: usize| CLOSING.contains(&s.word(at)) && (s.word(at) != "\"" || s.attached(at));
    let mut within = marks.first().is_some_and(|at| closes(*at));
    let is_spoken = |at: usize| {
        let is_mark = marks.contains(&at);
        within ^= is_mark;
        within && !is_mark
    };
    (0..s.len()).map(is_spoken).collect()
}

/// Owners stand before what they own, in the same place.
fn own(parsed: &Parsed, index: usize, verbs: usize, places: &mut [Place]) {
    let mut owned = index;
    while let Some(owner) = parsed.phrases[owned].owner {
        places[owner].role = Role::Owner;
        places[owner].verbs = verbs;
        owned = owner;
    }
}

fn role(units: &[Unit], at: usize) -> Role {
    let before = units[..at].iter().rev().find(|unit| !matches!(unit, Unit::Other(_)));
    let after = units[at + 1..].iter().find(|unit| !matches!(unit, Unit::Other(_)));
    match (before, after) {
        (Some(Unit::Preposition(_)), _) => Role::Oblique,
        (_, Some(Unit::Verb(verb))) if !matches!(verb.form, Form::Gerund | Form::Infinitive) => Role::Subject,
        (Some(Unit::Verb(_)), _) => Role::Object,
        (
            None | Some(Unit::Break | Unit::Unreal),
            Some(Unit::Comma | Unit::Open(_) | Unit::And | Unit::But),
        ) => Role::Subject,
        (None | Some(Unit::Break | Unit::Unreal | Unit::Relative(_)), _) => Role::Subject,
        (Some(Unit::Comma), Some(Unit::Comma | Unit::Open(_) | Unit::Relative(_))) => Role::Other,
        (Some(Unit::And), _) => units[..at]
            .iter()
            .rposition(|unit| matches!(unit, Unit::Phrase(_)))
            .filter(|first| at - first <= 2)
            .map_or(Role::Other, |first| role(units, first)),
        _ => Role::Other,
    }
}

fn listed(units: &[Unit], at: usize) -> bool {
    let joined = |unit: Option<&Unit>| matches!(unit, Some(Unit::And));
    let phrase = |unit: Option<&Unit>| matches!(unit, Some(Unit::Phrase(_)));
    joined(units.get(at + 1)) && phrase(units.get(at + 2))
        || at >= 2 && joined(units.get(at - 1)) && phrase(units.get(at - 2))
}

/// Where a pronoun stands: as a phrase of its own, or before the noun that it owns.
pub fn pronoun_place(s: &Sentence, parsed: &Parsed, places: &[Place], token: usize) -> Place {
    let own = parsed.phrases.iter().position(|phrase| {
        phrase.kind == PhraseKind::Pronoun && phrase.head == token || phrase.possessive == Some(token)
    });
    let verbs = parsed
        .units
        .iter()
        .filter(|unit| matches!(unit, Unit::Verb(verb) if verb.range.end <= token))
        .count();
    let place = own.map(|index| places[index]);
    let possessive = own.is_some_and(|index| parsed.phrases[index].possessive == Some(token));
    let role = match place {
        Some(_) if possessive => Role::Owner,
        Some(place) if place.role != Role::Other => place.role,
        _ if matches!(s.lower(token), "he" | "she" | "they") => Role::Subject,
        _ if matches!(s.lower(token), "his" | "its" | "their") => Role::Owner,
        _ => Role::Object,
    };
    let spoken = spoken(s).get(token).is_some_and(|spoken| *spoken);
    Place { token, role, verbs, listed: false, spoken }
}
