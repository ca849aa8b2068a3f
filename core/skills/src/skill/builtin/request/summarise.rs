//! What do documents say, in a few sentences? One by its central sentences; some, each by its opening; many, by what they
//! speak of most.

use super::central::{by_length, central};
use super::define::definition;
use super::form::Extent;
use super::reply::{Line, Reply};
use super::sentence::spoken;
use super::story::story;
use super::subject::{Subject, titled};
use super::tell::tell;
use crate::skill::builtin::material::without_brackets;
use crate::skill::builtin::text::strip_article;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_types::graph::Entity;
use clew_types::id::{DocumentId, EntityId};
use clew_types::{arrange::Arrange, extraction::EntityKind};

/// Sentences for one document.
const OF_ONE: usize = 6;
/// Documents that are told one by one, and sentences for all of them.
const SOME: usize = 16;
const OF_SOME: usize = 10;
/// Communities told, members that name one, and the fewest members of one worth telling.
const COMMUNITIES: usize = 6;
const NAMES: usize = 3;
const WORTH_TELLING: usize = 3;
/// How sure it is that these are the sentences a person would choose: it is a choice of many.
const ONE_SURE: f32 = 0.55;
const SOME_SURE: f32 = 0.55;
const MANY_SURE: f32 = 0.5;

/// The summary of what is meant.
pub(super) fn summarise(corpus: &Corpus, extent: &Extent) -> Option<Reply> {
    match extent {
        Extent::All => all(corpus),
        Extent::Named(name) => {
            match titled(corpus, name).first().copied().or_else(|| alone_titled(corpus, name)) {
                Some(document) => one(corpus, document),
                None => tell(corpus, &Subject::known(corpus, name)?),
            }
        }
    }
}

/// The one document whose title begins with the name: `the flood` is told in `Flood of 1907`.
fn alone_titled(corpus: &Corpus, name: &str) -> Option<DocumentId> {
    let wanted = format!("{} ", fold(strip_article(name)));
    let begins = |title: &str| format!("{} ", fold(strip_article(title))).starts_with(&wanted);
    let mut found = corpus.documents().filter(|(id, _)| begins(corpus.title(*id))).map(|(id, _)| id);
    let first = found.next().filter(|_| wanted.trim().len() > 2);
    if found.next().is_some() { None } else { first }
}

fn all(corpus: &Corpus) -> Option<Reply> {
    let documents: Vec<DocumentId> = corpus.documents().map(|(id, _)| id).collect();
    match documents.as_slice() {
        [] => None,
        [document] => one(corpus, *document),
        some if some.len() <= SOME => each(corpus, some),
        many => communities(corpus, many.len()).or_else(|| each(corpus, &by_length(corpus)[..SOME])),
    }
}

/// One document by its central sentences.
fn one(corpus: &Corpus, document: DocumentId) -> Option<Reply> {
    if let Some(told) = story(corpus, document) {
        return Some(told);
    }
    let told = central(corpus, document, OF_ONE);
    // What it opens with says more of it than that these are its main sentences.
    let opening = corpus.sentence_text(*told.first()?).trim();
    let title = corpus.title(document);
    let is_named = opening.contains(without_brackets(title));
    let text = if is_named { opening.to_owned() } else { format!("“{title}”: {opening}") };
    Some(Reply::new(text, ONE_SURE, told.into_iter().map(Line::plain).collect()))
}

/// Each document by its opening, and by more of its central sentences where there are few of them.
fn each(corpus: &Corpus, documents: &[DocumentId]) -> Option<Reply> {
    let share = (OF_SOME / documents.len().max(1)).clamp(1, 3);
    let mut lines = Vec::new();
    for document in documents {
        let title = corpus.title(*document);
        for sentence in central(corpus, *document, share) {
            let says_so = corpus.sentence_text(sentence).starts_with(without_brackets(title));
            lines.push(if says_so { Line::plain(sentence) } else { Line::of(title, sentence) });
        }
    }
    let count = corpus.documents().count();
    let titles: Vec<&str> = documents.iter().map(|document| corpus.title(*document)).collect();
    let more = count - documents.len();
    let text = if more == 0 {
        format!("Your {count} documents: {}.", spoken(&titles))
    } else {
        format!("Your {count} documents: {}, and {more} more.", titles.join(", "))
    };
    (!lines.is_empty()).then(|| Reply::new(text, SOME_SURE, lines))
}

/// Many documents by the communities of what they speak of: each named by its foremost members, told by a definition.
fn communities(corpus: &Corpus, documents: usize) -> Option<Reply> {
    let mut lines = Vec::new();
    let mut spoken_of: Vec<String> = Vec::new();
    for community in 0..COMMUNITIES as u32 {
        let members = foremost(corpus, community);
        let told = members.iter().find_map(|entity| {
            let subject = Subject::known(corpus, &entity.name)?;
            Some((entity, definition(corpus, &subject)?.sentence))
        });
        let Some((entity, sentence)) = told else { continue };
        let names: Vec<&str> = members.iter().take(NAMES).map(|entity| entity.name.as_str()).collect();
        spoken_of.push(members.first().unwrap_or(entity).name.clone());
        lines.push(Line::of(&spoken(&names), sentence));
    }
    let text = format!("Your {documents} documents are mostly about {}.", spoken(&spoken_of));
    (lines.len() > 1).then(|| Reply::new(text, MANY_SURE, lines))
}

/// The named members of a community, most important first; none of a small one.
fn foremost(corpus: &Corpus, community: u32) -> Vec<&Entity> {
    let graph = &corpus.graph;
    let members: Vec<EntityId> = graph.members(community).collect();
    if members.len() < WORTH_TELLING {
        return Vec::new();
    }
    let mut named: Vec<&Entity> =
        members.into_iter().filter_map(|id| graph.entity(id)).filter(|entity| is_named(entity)).collect();
    named.arrange_by(|a, b| graph.importance(b.id).total_cmp(&graph.importance(a.id)).then(a.id.cmp(&b.id)));
    named.truncate(2 * NAMES);
    named
}

/// True for things with a name of their own, not for dates, numbers and common nouns.
pub(super) fn is_named(entity: &Entity) -> bool {
    !matches!(entity.kind, EntityKind::Date | EntityKind::Quantity | EntityKind::Concept)
        && entity.name.starts_with(|c: char| c.is_uppercase())
}
