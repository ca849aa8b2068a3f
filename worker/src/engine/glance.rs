//! What is in somebody's documents, before anything has been asked? What sentences tell most about, with the best of those
//! sentences, and questions that they answer. What stands only in tables, or is named once or twice, is nothing to begin with.

mod question;
mod sentence;

use super::showing::quote;
use crate::protocol::{Glance, Theme};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::Seen;
use clew_language::text::fold::fold;
use clew_types::arrange::Arrange;
use clew_types::extraction::EntityKind;
use clew_types::graph::Entity;
use clew_types::id::{DocumentId, EntityId, SentenceId};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Entities that are looked at, those of most sources first, and sources of each.
const LOOKED_AT: usize = 300;
const SOURCES: usize = 200;
/// Sentences that name something which is worth beginning with.
const ENOUGH: usize = 3;
/// The same where nothing is named so often.
const FEW: usize = 2;
/// Themes, and names of each.
const THEMES: usize = 4;
const NAMES: usize = 3;

/// A first look at all documents.
pub(super) fn glance(corpus: &Corpus) -> Glance {
    let known = known(corpus);
    Glance { questions: question::questions(corpus, &known), themes: themes(corpus, &known) }
}

/// Something with a name that the documents tell about.
struct Known<'c> {
    entity: &'c Entity,
    /// Sentences of running text in which its name stands.
    told: Vec<SentenceId>,
}

impl Known<'_> {
    fn is_person(&self) -> bool {
        self.entity.kind == EntityKind::Person
    }

    /// The document that tells most of it.
    fn home(&self) -> Option<DocumentId> {
        let of = |document| self.told.iter().filter(|sentence| sentence.document == document).count();
        self.told
            .iter()
            .map(|sentence| sentence.document)
            .max_by_key(|document| (of(*document), Reverse(*document)))
    }
}

/// What is told of most, first.
fn known(corpus: &Corpus) -> Vec<Known<'_>> {
    let mut all: Vec<&Entity> = corpus.graph.entities().iter().filter(|entity| is_named(entity)).collect();
    all.arrange_by_key(|entity| (Reverse(entity.sources.len()), entity.id));
    all.truncate(LOOKED_AT);
    let told = |entity| {
        let told: Vec<SentenceId> = sources(entity).filter(|id| is_told(corpus, entity, *id)).collect();
        Known { entity, told }
    };
    let mut known: Vec<Known> = all.into_iter().map(told).collect();
    known.retain(|known| known.told.len() >= FEW && is_proper(corpus, known));
    // A single page tells of nothing so often.
    if known.iter().any(|known| known.told.len() >= ENOUGH) {
        known.retain(|known| known.told.len() >= ENOUGH);
    }
    known.arrange_by_key(|known| (Reverse(known.told.len()), known.entity.id));
    known
}

fn sources(entity: &Entity) -> impl Iterator<Item = SentenceId> + '_ {
    entity.sources.iter().copied().take(SOURCES)
}

fn is_named(entity: &Entity) -> bool {
    use EntityKind::{Concept, Date, Quantity};
    !matches!(entity.kind, Date | Quantity | Concept) && entity.name.starts_with(char::is_uppercase)
}

/// The sentence is running text and has the name in it; "she" may be anybody.
fn is_told(corpus: &Corpus, entity: &Entity, id: SentenceId) -> bool {
    sentence::is_running(corpus, id) && names(corpus.sentence_text(id), entity)
}

/// Of a person the last name does.
fn names(text: &str, entity: &Entity) -> bool {
    let text = format!(" {} ", fold(text));
    let holds = |name: &str| text.contains(&format!(" {} ", fold(name)));
    let last = (entity.kind == EntityKind::Person).then(|| entity.name.split(' ').next_back()).flatten();
    holds(&entity.name) || last.is_some_and(holds) || entity.aliases.iter().any(|alias| holds(alias))
}

/// A name and not a word that only begins a sentence or an office: of one word, it never stands there in small letters. Of persons,
/// only those with more than one name can be asked for.
fn is_proper(corpus: &Corpus, known: &Known) -> bool {
    let name = &known.entity.name;
    if name.contains(' ') {
        return true;
    }
    let small = format!(" {}", fold(name));
    let documents: BTreeSet<DocumentId> = known.told.iter().map(|id| id.document).collect();
    let texts = documents.iter().filter_map(|id| corpus.reading(*id)).map(|reading| &reading.document.text);
    let is_word = texts.map(String::as_str).any(|text| text.contains(&small));
    !known.is_person() && !is_word
}

/// What is told of most, with what stands in the map beside it; each document has its turn before one has a second.
fn themes(corpus: &Corpus, known: &[Known]) -> Vec<Theme> {
    let mut taken: BTreeSet<EntityId> = BTreeSet::new();
    let mut turns: Vec<DocumentId> = Vec::new();
    let mut themes = Vec::new();
    for is_second in [false, true] {
        for first in known {
            let Some(home) = first.home().filter(|_| themes.len() < THEMES) else { continue };
            if taken.contains(&first.entity.id) || turns.contains(&home) != is_second {
                continue;
            }
            let others = beside(corpus, first.entity.id, known).filter(|other| !taken.contains(&other.id));
            let named: Vec<&Entity> = std::iter::once(first.entity).chain(others).take(NAMES).collect();
            let Some(best) = sentence::best(corpus, &first.told, &named) else { continue };
            taken.extend(named.iter().map(|entity| entity.id));
            turns.push(home);
            let names = named.iter().map(|entity| entity.name.clone()).collect();
            themes.push(Theme { first: first.entity.id, names, quote: quote(corpus, best) });
        }
    }
    themes
}

/// What facts or sentences join with an entity, most told first.
fn beside<'k>(corpus: &Corpus, id: EntityId, known: &'k [Known<'k>]) -> impl Iterator<Item = &'k Entity> {
    let told = corpus.graph.edges_of(id).map(|edge| edge.other);
    let named = Seen::from(&*corpus.graph).companions(id).into_iter().map(|(other, _)| other);
    let near: BTreeSet<EntityId> = told.chain(named).collect();
    known.iter().map(|known| known.entity).filter(move |other| other.id != id && near.contains(&other.id))
}
