//! Is what the patterns took for a name one, and of what? They go by capitals, and in a story every exclamation has one. The
//! network that reads is shown sentences in which each name stands ([`Naming`]), and what it finds there decides: a name is
//! shortened to what is one, gets its kind, or is a common noun.

use super::lexicon::TITLES;
use clew_language::text::terms::is_stop_word;
use clew_network::reader::names::{Name, NameKind};
use clew_types::arrange::Arrange;
use clew_types::digest::digest;
use clew_types::document::{BlockRole, DocumentKind};
use clew_types::extraction::{EntityKind, Extraction, Mention};
use clew_types::reading::Reading;
use clew_types::span::Span;
use clew_types::text::Language;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Sentences that are looked at for one name.
const LOOKED_AT: usize = 3;
/// Sentences that are looked at in one document; the names used most come first.
const SENTENCES: usize = 2_000;

/// The names of a reading that are to be looked at, and the sentences that show them.
#[derive(Clone, Debug, Default)]
pub struct Naming {
    texts: Vec<String>,
    looks: Vec<(String, Vec<Look>)>,
}

/// A sentence's place among the texts, and where in it the name stands.
type Look = (usize, Span);

/// What the network has made of a name.
#[derive(Clone, Debug, PartialEq)]
enum Found {
    /// It is one, of that kind where one can be told.
    Name(Option<EntityKind>),
    /// A part of it is: the rest is what was said before or behind.
    Part(Range<usize>, Option<EntityKind>),
    /// It is none.
    None,
}

impl Naming {
    /// The names that the patterns found in English prose, each with the first sentences that it stands in.
    pub fn of(reading: &Reading) -> Self {
        let mut naming = Self::default();
        let mut by_name: FxHashMap<&str, (usize, Vec<&Mention>)> = FxHashMap::default();
        let is_asked = |mention: &&Mention| is_asked(reading, mention);
        for mention in reading.extraction.mentions.iter().filter(is_asked) {
            let (count, places) = by_name.entry(&mention.name).or_default();
            *count += 1;
            if places.len() < LOOKED_AT && places.iter().all(|known| known.sentence != mention.sentence) {
                places.push(mention);
            }
        }
        let mut names: Vec<(&str, (usize, Vec<&Mention>))> = by_name.into_iter().collect();
        names.arrange_by(|a, b| b.1.0.cmp(&a.1.0).then(a.0.cmp(b.0)));
        let mut slots: FxHashMap<u32, usize> = FxHashMap::default();
        for (name, (_, places)) in names {
            if slots.len() + places.len() > SENTENCES {
                break;
            }
            let looks = places.iter().map(|place| naming.look(reading, place, &mut slots)).collect();
            naming.looks.push((name.to_owned(), looks));
        }
        naming
    }

    fn look(&mut self, reading: &Reading, mention: &Mention, slots: &mut FxHashMap<u32, usize>) -> Look {
        let slot = *slots.entry(mention.sentence).or_insert_with(|| {
            self.texts.push(reading.sentence(mention.sentence).to_owned());
            self.texts.len() - 1
        });
        let start = reading.text.sentences[mention.sentence as usize].span.start;
        let within = |at: u32| (at - start) as usize;
        (slot, Span::new(within(mention.span.start), within(mention.span.end)))
    }

    /// The sentences to be looked at.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Tells these sentences from others: what was found in them holds for the same ones only.
    pub fn digest(&self) -> u64 {
        digest(&self.texts.iter().flat_map(|text| digest(text.as_bytes()).to_le_bytes()).collect::<Vec<u8>>())
    }

    /// Names the reading's things as the network finds them, one list of names a text; less leaves it as it is.
    pub fn apply(&self, found: &[Vec<Name>], extraction: &mut Extraction) {
        if found.len() != self.texts.len() {
            return;
        }
        let mut verdicts: FxHashMap<&str, Found> = self
            .looks
            .iter()
            .map(|(name, looks)| (name.as_str(), verdict(name, looks, (&self.texts, found))))
            .collect();
        let called: Vec<(&str, Found)> =
            self.looks.iter().filter_map(|(name, _)| called(name, &verdicts)).collect();
        let begun: Vec<(&str, Found)> =
            (0..self.looks.len()).filter_map(|at| self.begun_early(at, &verdicts, found)).collect();
        verdicts.extend(begun.into_iter().chain(called));
        let subject = extraction.subject.clone();
        for mention in &mut extraction.mentions {
            // "_Mr._ Doe": the address alone names nobody.
            if mention.name.ends_with('.') && TITLES.has(&mention.name.to_lowercase()) {
                mention.kind = EntityKind::Concept;
                continue;
            }
            let is_subject = subject.as_deref() == Some(mention.name.as_str());
            let Some(verdict) = verdicts.get(mention.name.as_str()).filter(|_| is_claimed(mention.kind))
            else {
                continue;
            };
            match verdict {
                Found::Name(kind) => mention.kind = kind.unwrap_or(mention.kind),
                Found::None if is_subject => {}
                Found::None => mention.kind = EntityKind::Concept,
                Found::Part(part, kind) => shorten(mention, part, *kind),
            }
        }
    }
}

impl Naming {
    /// "One devil, dat Spitz", "Q.E.D. Mercedes": more than a name's words before whom the document calls by the last ones more
    /// often, and whom the network finds in those alone.
    fn begun_early<'n>(
        &'n self,
        at: usize,
        verdicts: &FxHashMap<&str, Found>,
        found: &[Vec<Name>],
    ) -> Option<(&'n str, Found)> {
        let (name, looks) = &self.looks[at];
        // Those used more often come first.
        let (last, _) = self.looks[..at].iter().find(|(last, _)| {
            let before = name.strip_suffix(last.as_str()).and_then(|before| before.strip_suffix(' '));
            before.is_some_and(is_no_part_of_name)
        })?;
        let Some(Found::Name(kind)) = verdicts.get(last.as_str()) else { return None };
        let part = name.len() - last.len()..name.len();
        let is_in_part = |(slot, place): &Look| {
            overlap(*place, &found[*slot]).is_none_or(|(held, _)| held.start >= part.start)
        };
        looks.iter().all(is_in_part).then_some((name.as_str(), Found::Part(part, *kind)))
    }
}

/// True for words with a mark between them, or without capitals, which no name begins with.
fn is_no_part_of_name(words: &str) -> bool {
    let is_title = TITLES.has(&words.to_lowercase());
    let has_mark = words.contains([',', ';', '!', '?', '.', '"', '”']);
    !is_title && (has_mark || words.split(' ').any(|word| word.starts_with(char::is_lowercase)))
}

/// A name is one if it is in any of its sentences; what it names, most of them say.
fn verdict(name: &str, looks: &[Look], (texts, found): (&[String], &[Vec<Name>])) -> Found {
    let mut kinds: Vec<NameKind> = Vec::new();
    let mut part = None;
    for (slot, place) in looks {
        match overlap(*place, &found[*slot]) {
            Some((held, kind)) if 4 * held.len() >= 3 * name.len() && !is_said_beside(name, &held) => {
                kinds.push(kind)
            }
            Some(held) => part = part.or(Some(held)),
            None => {}
        }
    }
    // "The River Ambel" is nobody, whatever it is; "the Emperor Karl" is.
    let is_nobody = !is_titled(name) && looks.iter().any(|(slot, place)| has_article(&texts[*slot], *place));
    let kind_of = |kind| entity_kind(kind).filter(|kind| !(is_nobody && *kind == EntityKind::Person));
    match (kinds.as_slice(), part) {
        ([], None) => Found::None,
        ([], Some((held, kind))) if is_said_beside(name, &held) || is_titled(&name[held.clone()]) => {
            Found::Part(held, entity_kind(kind))
        }
        // The last word says what it is: the Brask of Lower Brask is a place, and so is this.
        ([], Some((held, kind))) => Found::Name(kind_of(kind).filter(|_| held.end == name.len())),
        (kinds, _) => Found::Name(most(kinds).and_then(kind_of)),
    }
}

/// True for `the` right before the place.
fn has_article(text: &str, place: Span) -> bool {
    let before = text.get(..place.start as usize).unwrap_or_default();
    before
        .strip_suffix("the ")
        .or(before.strip_suffix("The "))
        .is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
}

/// A pronoun keeps its place, and goes by the shorter name.
fn shorten(mention: &mut Mention, part: &Range<usize>, kind: Option<EntityKind>) {
    if mention.span.len() == mention.name.len() {
        let start = mention.span.start as usize;
        mention.span = Span::new(start + part.start, start + part.end);
    }
    mention.name = mention.name[part.clone()].to_owned();
    mention.kind = kind.unwrap_or(mention.kind);
}

/// A kind that only what has a name is of, and that the network was taught.
fn is_claimed(kind: EntityKind) -> bool {
    !matches!(kind, EntityKind::Date | EntityKind::Quantity | EntityKind::Concept | EntityKind::Species)
}

/// A name that stands in a sentence of English prose as it is written; bare titles ("the King") are names in a story.
fn is_asked(reading: &Reading, mention: &Mention) -> bool {
    let sentence = reading.text.sentences.get(mention.sentence as usize);
    let block = sentence.and_then(|found| reading.document.blocks.get(found.block as usize));
    let is_prose = !block.is_some_and(|block| matches!(block.role, BlockRole::TableRow | BlockRole::DataRow));
    let is_title = || mention.name.split(' ').all(|word| TITLES.has(&word.to_lowercase()));
    let is_within = sentence
        .is_some_and(|found| found.span.start <= mention.span.start && mention.span.end <= found.span.end);
    is_prose
        && is_within
        && is_claimed(mention.kind)
        && reading.document.kind != DocumentKind::Graph
        && reading.text.language == Language::English
        && reading.extraction.by_model.is_empty()
        && mention.span.of(&reading.document.text) == mention.name
        && !is_title()
}

/// "Well, Sapt": a word and a comma before what is a name by itself in this document, where the word is none.
fn called<'n>(name: &'n str, verdicts: &FxHashMap<&str, Found>) -> Option<(&'n str, Found)> {
    let (before, behind) = name.split_once(", ")?;
    let is_name = |name: &str| matches!(verdicts.get(name), Some(Found::Name(_)));
    let Some(Found::Name(kind)) = verdicts.get(behind) else { return None };
    let is_called = !before.contains(' ') && !is_name(before);
    is_called.then(|| (name, Found::Part(name.len() - behind.len()..name.len(), *kind)))
}

/// The longest part of the place that is found to be a name, as bytes of the place, and its kind.
fn overlap(place: Span, found: &[Name]) -> Option<(Range<usize>, NameKind)> {
    let within = |name: &Name| {
        let start = name.span.start.max(place.start);
        let end = name.span.end.min(place.end);
        (start < end).then(|| ((start - place.start) as usize..(end - place.start) as usize, name.kind))
    };
    found.iter().filter_map(within).max_by_key(|(range, _)| range.len())
}

/// Whether what is left of a name stands there by chance: "In fact, Fritz", "So Mr. Detchard". Whole words only.
fn is_said_beside(name: &str, part: &Range<usize>) -> bool {
    let (Some(before), Some(behind)) = (name.get(..part.start), name.get(part.end..)) else { return false };
    let breaks = |c: char| matches!(c, ',' | '!' | '?' | ';' | ':' | '—' | '…');
    let first = before.split(' ').next().unwrap_or_default().to_lowercase();
    let is_whole = (before.is_empty() || before.ends_with(|c: char| !c.is_alphanumeric()))
        && !behind.starts_with(char::is_alphanumeric);
    let is_chance = before.trim_end().ends_with(breaks)
        || behind.starts_with(breaks)
        || before.contains(' ') && is_stop_word(&first);
    is_whole && is_chance
}

/// "Mr. Detchard": nothing before a title is part of the name.
fn is_titled(name: &str) -> bool {
    name.split_once(' ').is_some_and(|(first, _)| TITLES.has(&first.to_lowercase()))
}

fn most(kinds: &[NameKind]) -> Option<NameKind> {
    let count = |kind: &NameKind| kinds.iter().filter(|other| *other == kind).count();
    // The first of those that are alike often.
    kinds.iter().rev().max_by_key(|kind| count(kind)).copied()
}

fn entity_kind(kind: NameKind) -> Option<EntityKind> {
    match kind {
        NameKind::Person => Some(EntityKind::Person),
        NameKind::Organisation => Some(EntityKind::Organisation),
        NameKind::Place => Some(EntityKind::Place),
        NameKind::Work => Some(EntityKind::Work),
        NameKind::Event => Some(EntityKind::Event),
        NameKind::Product => Some(EntityKind::Product),
        NameKind::Other => None,
    }
}

#[cfg(test)]
#[path = "naming_tests.rs"]
mod tests;
