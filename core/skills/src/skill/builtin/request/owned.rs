//! Who or what is a thing's so-and-so? `Ada Holt's nephew`, `the owner of the mill`: what the graph ties to it by that noun,
//! whichever way round the text says it.

use super::reply::{Line, Reply};
use super::sentence::{leans, spoken};
use super::subject::Subject;
use crate::skill::builtin::kin::sex_of_kin;
use crate::skill::builtin::narrowed::narrows_alike;
use crate::skill::builtin::text::{last_word, lower, strip_article};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::extract::sex_of_name;
use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::text::terms::terms;
use clew_types::arrange::Arrange;
use clew_types::extraction::EntityKind;
use clew_types::graph::{Entity, Triple};
use clew_types::id::{EntityId, TripleId};

/// A fact is trusted from here on.
const LEAST: f32 = 0.5;
/// What a fact loses by each word of its sentence: long ones tell of many, and who is whose is easily mistaken there.
const PER_WORD: f32 = 0.01;
/// Answers told at most, where the noun means many.
const MOST: usize = 5;

/// The thing asked for; `None` where no fact ties anything to the owner by that noun.
pub(super) fn owned(corpus: &Corpus, name: &str) -> Option<Reply> {
    let (owner, noun) = parts(name)?;
    let owner = Subject::known(corpus, &owner)?;
    let mut found = tied(corpus, owner.entity?, last_word(&noun));
    if found.is_empty() {
        found = tied_the_other_way(corpus, owner.entity?, last_word(&noun));
    }
    found.retain(|(_, triple)| narrows_alike(&noun, corpus.sentence_text(triple.evidence.sentence)));
    let worth = |triple: &Triple| {
        let words = corpus.sentence_text(triple.evidence.sentence).split(' ').count();
        triple.confidence - PER_WORD * words as f32
    };
    found.arrange_by(|a, b| worth(b.1).total_cmp(&worth(a.1)).then(a.1.id.cmp(&b.1.id)));
    let mut seen = Vec::new();
    found.retain(|(other, _)| {
        !seen.contains(&other.id) && {
            seen.push(other.id);
            true
        }
    });
    let is_one = lemma(last_word(&noun), Tag::Noun) == last_word(&noun);
    found.truncate(if is_one { 1 } else { MOST });
    let sure = found.first()?.1.confidence;
    let line = |(other, triple): &(&Entity, &Triple)| {
        let sentence = triple.evidence.sentence;
        if leans(corpus.sentence_text(sentence)) {
            Line::of(&other.name, sentence)
        } else {
            Line::plain(sentence)
        }
    };
    let lines = found.iter().map(line).collect();
    let names: Vec<&str> = found.iter().map(|(other, _)| other.name.as_str()).collect();
    let path = found.iter().map(|(_, triple)| triple.id).collect();
    Some(Reply { path, ..Reply::new(spoken(&names), sure, lines) }.about(&[&owner]))
}

/// The owner, and the noun for what is asked for, with what narrows it: `first wife`.
fn parts(name: &str) -> Option<(String, String)> {
    let bare = strip_article(name).replace('’', "'");
    let bare = strip_article(bare.strip_prefix("name of ").unwrap_or(&bare)).to_owned();
    let (owner, noun) = match bare.rsplit_once("'s ") {
        Some((owner, noun)) => (owner.to_owned(), noun.to_owned()),
        None => bare.split_once(" of ").map(|(noun, owner)| (owner.to_owned(), noun.to_owned()))?,
    };
    (noun.split(' ').count() <= 3 && !owner.is_empty()).then(|| (owner, lower(&noun)))
}

/// `owner | nephew | other` and `other | be nephew of | owner`.
fn tied<'c>(corpus: &'c Corpus, owner: &Entity, noun: &str) -> Vec<(&'c Entity, &'c Triple)> {
    let graph = &corpus.graph;
    let wanted = terms(noun);
    let of_edge = |(triple, other): (TripleId, EntityId)| {
        let (triple, other) = (graph.triple(triple)?, graph.entity(other)?);
        let relation = fold(&triple.relation);
        let is_whose = terms(&relation) == wanted;
        let runs =
            if triple.head == owner.id { !relation.ends_with(" of") } else { relation.ends_with(" of") };
        // “Is she Ada's mother?” asks who it is.
        let asks = corpus.sentence_text(triple.evidence.sentence).contains('?');
        let is_told = triple.confidence >= LEAST && !triple.evidence.is_nowhere() && !asks;
        (is_whose && runs && is_told && other.name.starts_with(char::is_uppercase)).then_some((other, triple))
    };
    graph.edges_of(owner.id).map(|edge| (edge.triple, edge.other)).filter_map(of_edge).collect()
}

/// What two are to each other: who is one of the first is told by the second as well.
const BOTH_WAYS: &[[&[&str]; 2]] = &[
    [&["grandfather", "grandmother", "grandparent"], &["grandson", "granddaughter", "grandchild"]],
    [&["father", "mother", "parent"], &["son", "daughter", "child"]],
    [&["uncle", "aunt"], &["nephew", "niece"]],
    [&["husband", "wife", "spouse"], &["husband", "wife", "spouse"]],
    [&["brother", "sister", "sibling"], &["brother", "sister", "sibling"]],
    [&["teacher", "master", "mentor"], &["pupil", "student", "apprentice"]],
];

/// `Tom Holt | granddaughter | owner` where the owner's grandfather is asked for; nobody whose first name is of the other sex.
fn tied_the_other_way<'c>(corpus: &'c Corpus, owner: &Entity, noun: &str) -> Vec<(&'c Entity, &'c Triple)> {
    let wanted = lemma(noun, Tag::Noun);
    let sides = BOTH_WAYS.iter().flat_map(|[one, other]| [(one, other), (other, one)]);
    let inverse: Vec<&str> = sides
        .filter(|(one, _)| one.contains(&wanted.as_str()))
        .flat_map(|(_, other)| other.iter().copied())
        .collect();
    let is_woman = sex_of_kin(&wanted);
    let may_be = |found: &Entity| {
        is_woman.is_none_or(|wanted| sex_of_name(&found.name).is_none_or(|told| told == wanted))
    };
    let graph = &corpus.graph;
    let of_edge = |(triple, other): (TripleId, EntityId)| {
        let (triple, other) = (graph.triple(triple)?, graph.entity(other)?);
        let relation = fold(&triple.relation);
        let is_whose = inverse.iter().any(|noun| terms(&relation) == terms(noun));
        let runs =
            if triple.tail == owner.id { !relation.ends_with(" of") } else { relation.ends_with(" of") };
        let is_told = triple.confidence >= LEAST && !triple.evidence.is_nowhere();
        let is_somebody = other.kind == EntityKind::Person && may_be(other);
        (is_whose && runs && is_told && is_somebody).then_some((other, triple))
    };
    graph.edges_of(owner.id).map(|edge| (edge.triple, edge.other)).filter_map(of_edge).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(name: &str, expected: Option<&str>) {
        let told = [
            ("Tor Lund, Ada Renn's nephew, slept.", Some(("Ada Renn", "nephew", "Tor Lund"))),
            ("Ivo Sand is the apprentice of Ada Renn.", Some(("Ivo Sand", "be apprentice of", "Ada Renn"))),
        ];
        let mut builder = CorpusBuilder::new();
        let mut winter = reading("A winter", &told);
        winter.extraction.mentions.iter_mut().for_each(|mention| mention.kind = EntityKind::Person);
        builder.add(DocumentId(0), winter);
        let corpus = builder.snapshot();
        let found = owned(&corpus, name).and_then(|reply| reply.text);
        assert_eq!(found.as_deref(), expected, "{name}");
    }

    #[test]
    fn whose_somebody_is() {
        check("Ada Renn's nephew", Some("Tor Lund"));
        check("the nephew of Ada Renn", Some("Tor Lund"));
        check("Ada Renn's young apprentice", Some("Ivo Sand"));
        check("Ada Renn's first apprentice", None);
        check("Ivo Sand's apprentice", None);
        check("Ada Renn's aunt", None);
        check("Tor Lund's aunt", Some("Ada Renn"));
        check("Tor Lund's uncle", None);
        check("the teacher of Ivo Sand", Some("Ada Renn"));
        check("Ada Renn's teacher", None);
    }
}
