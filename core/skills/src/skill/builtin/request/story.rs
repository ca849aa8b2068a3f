//! What is a long story? What it is called and whose it is, whom and which places it speaks of most, and how it begins: a few
//! of its thousands of sentences would say nothing of it.

use super::define::definition;
use super::reply::{Line, Reply};
use super::sentence::{Told, prose_of, sampled, spoken};
use super::subject::Subject;
use super::summarise::is_named;
use super::voice::{is_speech, states};
use super::written::{Told as Written, told_of};
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
