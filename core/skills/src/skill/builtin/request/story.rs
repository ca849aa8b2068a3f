//! What is a long story? What it is called and whose it is, whom and which places it speaks of most, and how it begins: a few
//! of its thousands of sentences would say nothing of it.

use super::define::definition;
use super::reply::{Line, Reply};
use super::sentence::{Told, prose_of, sampled, spoken};
use super::subject::Subject;
use super::summarise::is_named;
use super::voice::{is_speech, states};
use super::written::{Told as Written, told_of};
use crate::skill::builtin::text::strip_article;
use crate::skill::builtin::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_types::arrange::Arrange;
use clew_types::extraction::EntityKind;
use clew_types::graph::Entity;
use clew_types::id::{DocumentId, SentenceId};
use std::cmp::Reverse;

/// Sentences from which on a text is long, and how many of them are looked at.
const LONG: usize = 400;
const LOOKED_AT: usize = 400;
/// Share of speech that tells a story from a treatise, one in so many.
const SPEECH: usize = 6;
/// People and places named, and people of whom a sentence is quoted.
const PEOPLE: usize = 6;
const PLACES: usize = 4;
const TOLD: usize = 4;
/// People told where they are asked for, and how sure it is that a reader would name the same.
const CAST: usize = 8;
const CAST_SURE: f32 = 0.6;
/// It says what the text is, and nothing of what happens.
const SURE: f32 = 0.5;

/// The summary of a long story; `None` of anything else.
pub(super) fn story(corpus: &Corpus, document: DocumentId) -> Option<Reply> {
    let all: Vec<SentenceId> = prose_of(corpus, document).collect();
    if all.len() < LONG {
        return None;
    }
    let looked_at = sampled(&all, LOOKED_AT);
    let speech = looked_at.iter().filter(|id| is_speech(corpus.sentence_text(**id))).count();
    if speech * SPEECH < looked_at.len() {
        return None;
    }
    let people = foremost(corpus, document, EntityKind::Person, PEOPLE);
    let places = foremost(corpus, document, EntityKind::Place, PLACES);
    let author = told_of(corpus, document);
    let first = all.iter().filter_map(|id| Told::of(corpus, *id)).find(|told| states(told.text));
    let mut lines: Vec<Line> = author.iter().map(|author| Line::plain(author.row)).collect();
    lines.extend(first.map(|told| Line::plain(told.id)));
    let defined = people.iter().filter_map(|entity| {
        let found = definition(corpus, &Subject::known(corpus, &entity.name)?)?;
        Some(Line::of(&entity.name, found.sentence))
    });
    lines.extend(defined.take(TOLD));
    let text = in_short(corpus.title(document), author.as_ref(), &people, &places);
    (!lines.is_empty()).then(|| Reply::new(text, SURE, lines))
}

/// `the main characters`, `the most important people in the book`.
pub(super) fn asks_for_cast(text: &str) -> bool {
    const WORDS: &[&str] =
        &["main", "most", "important", "principal", "chief", "leading", "central", "major", "key"];
    const BOOKS: &[&str] = &["book", "novel", "story", "tale", "text"];
    let words = Words::new(strip_article(text));
    let noun = (0..words.len()).find(|at| !WORDS.contains(&words.lower(*at))).unwrap_or(0);
    let is_cast = match words.lower(noun) {
        "characters" | "protagonists" => true,
        "people" | "persons" => noun > 0,
        _ => false,
    };
    let behind: Vec<&str> = (noun + 1..words.len()).map(|at| words.lower(at)).collect();
    let is_whole = match behind.as_slice() {
        [] => true,
        ["in" | "of", "the" | "this", book] => BOOKS.contains(book),
        _ => false,
    };
    is_cast && is_whole
}

/// Whom a long story speaks of most, each with the first sentence that tells of them.
pub(super) fn cast(corpus: &Corpus) -> Option<Reply> {
    let is_story = |document: &DocumentId| story(corpus, *document).is_some();
    let document = corpus.documents().map(|(id, _)| id).find(is_story)?;
    let people = foremost(corpus, document, EntityKind::Person, CAST);
    let line = |entity: &&Entity| {
        let defined = Subject::known(corpus, &entity.name).and_then(|subject| definition(corpus, &subject));
        let own = || entity.sources.iter().copied().find(|id| states(corpus.sentence_text(*id)));
        Some(Line::of(&entity.name, defined.map(|found| found.sentence).or_else(own)?))
    };
    let names: Vec<&str> = people.iter().map(|entity| entity.name.as_str()).collect();
    let lines: Vec<Line> = people.iter().filter_map(line).collect();
    (names.len() > 1).then(|| Reply::new(format!("Most spoken of: {}.", spoken(&names)), CAST_SURE, lines))
}

/// `“Blue Rain” by Ann Holt, a long story. Its people: … Its places: …`
fn in_short(title: &str, author: Option<&Written>, people: &[&Entity], places: &[&Entity]) -> String {
    let by = author.map_or(String::new(), |author| format!(" by {}", spoken(&author.values)));
    let named = |what: &str, all: &[&Entity]| {
        let names: Vec<&str> = all.iter().map(|entity| entity.name.as_str()).collect();
        if names.is_empty() {
            String::new()
        } else {
            format!(" Most named of its {what}: {}.", spoken(&names))
        }
    };
    format!("“{title}”{by}, a long story.{}{}", named("people", people), named("places", places))
}

/// The things of a kind that the document names most often.
fn foremost(corpus: &Corpus, document: DocumentId, kind: EntityKind, most: usize) -> Vec<&Entity> {
    let of_kind = corpus.graph.entities().iter().filter(|entity| entity.kind == kind && is_named(entity));
    let count = |entity: &Entity| entity.sources.iter().filter(|id| id.document == document).count();
    let mut all: Vec<(usize, &Entity)> = of_kind.map(|entity| (count(entity), entity)).collect();
    all.arrange_by_key(|(count, entity)| (Reverse(*count), entity.id));
    all.into_iter().filter(|(count, _)| *count > 1).take(most).map(|(_, entity)| entity).collect()
}

#[cfg(test)]
mod tests {
    use super::asks_for_cast;

    #[test]
    fn the_people_of_a_story_are_asked_for_in_many_ways() {
        assert!(asks_for_cast("the main characters"));
        assert!(asks_for_cast("the most important people in the book"));
        assert!(asks_for_cast("characters"));
        assert!(!asks_for_cast("people"));
        assert!(!asks_for_cast("main characters of Ann Holt"));
    }
}
