//! Following relations from a name to a value, hop by hop, as far as the sentences in reach tell.

use super::material::Material;
use super::plan::{Expr, Link};
use super::read::{Value, read};
use super::told;
use crate::skill::Scene;
use clew_language::text::fold::fold;
use clew_language::text::tag::{Tag, tag};
use clew_types::arrange::Arrange;
use clew_types::extraction::EntityKind;
use clew_types::graph::LinkedEntity;

/// Values of an inner hop that are followed further.
const BRANCHES: usize = 2;

/// What came of following an expression.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Followed {
    /// Best first.
    pub values: Vec<Value>,
    /// The first hop nothing was found for, as a question.
    pub missing: Vec<String>,
}

pub(super) fn follow(scene: &Scene<'_>, material: &Material<'_>, expr: &Expr) -> Followed {
    // Questions made of the asker's own words are no English to show; where the network reads, none are needed.
    let reads = scene.reader.is_some();
    match expr {
        Expr::Name(name) => {
            let name = name.strip_prefix("the ").unwrap_or(name);
            let text = whole_name(scene, name).unwrap_or_else(|| name.to_owned());
            let value = Value { text, score: 1.0, hops: Vec::new() };
            Followed { values: vec![value], missing: Vec::new() }
        }
        Expr::Clause(text, _) => {
            let missing = (!reads).then(|| format!("Who or what is {text}?")).into_iter().collect();
            Followed { values: Vec::new(), missing }
        }
        Expr::Told(link, inner) => {
            let inner = follow(scene, material, inner);
            let mut followed = Followed { values: Vec::new(), missing: inner.missing };
            for value in inner.values.iter().take(BRANCHES) {
                let found = linked(material, link, &value.text);
                if !reads && found.first().is_none_or(|best| best.score < CLEAR) {
                    followed.missing.push(link.asking(&value.text));
                }
                followed.values.extend(found.into_iter().map(|next| joined(value, next)));
            }
            followed.values.arrange_by(|a, b| b.score.total_cmp(&a.score));
            followed
        }
        Expr::Of(relation, inner) => {
            let inner = follow(scene, material, inner);
            let mut followed = Followed { values: Vec::new(), missing: inner.missing };
            for value in inner.values.iter().take(BRANCHES) {
                let found = read(material, relation, &value.text);
                let is_told = || material.about(&value.text).iter().any(|(_, weight)| *weight >= 0.8);
                if (found.is_empty() || !is_told()) && is_whole(&value.text) {
                    followed.missing.push(relation.asking(&value.text));
                }
                followed.values.extend(found.into_iter().map(|next| joined(value, next)));
            }
            followed.values.arrange_by(|a, b| b.score.total_cmp(&a.score));
            followed
        }
    }
}

/// False for a thing that something of the question's sentence hangs on: `the nuts come`, `Ada Renn at`.
fn is_whole(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let is_small = words.last().is_some_and(|last| last.starts_with(char::is_lowercase));
    let last = tag(&words).last().copied();
    !is_small || !matches!(last, Some(Tag::Verb | Tag::Aux | Tag::Adp | Tag::Part))
}

/// The name in full of somebody called by one name alone, who has a document of that name: their life stands there.
fn whole_name(scene: &Scene<'_>, name: &str) -> Option<String> {
    let [linked]: [LinkedEntity; 1] = scene.corpus.graph.link(name).try_into().ok()?;
    let is_part = !name.contains(' ')
        && linked.kind == EntityKind::Person
        && fold(&linked.name).split(' ').any(|word| word == fold(name));
    let has_page = || scene.corpus.documents().any(|(_, reading)| reading.document.title == linked.name);
    (is_part && linked.name.contains(' ') && has_page()).then_some(linked.name)
}

/// What the link's own word tells, and its relation's other words.
pub(super) fn linked(material: &Material<'_>, link: &Link, name: &str) -> Vec<Value> {
    let mut values = told::told(material, link, name);
    if let Some(relation) = link.relation {
        let others = read(material, relation, name).into_iter();
        values.extend(others.map(|value| Value { score: value.score * OTHER_WORDS, ..value }));
    }
    values.arrange_by(|a, b| b.score.total_cmp(&a.score));
    let mut seen = Vec::new();
    values.retain(|value| {
        let key = fold(&value.text);
        !seen.contains(&key) && {
            seen.push(key);
            true
        }
    });
    values
}

/// Trust in other words for the same relation.
const OTHER_WORDS: f32 = 0.85;
/// From here on a hop needs no further search.
const CLEAR: f32 = 0.7;

/// A value reached over another.
fn joined(first: &Value, next: Value) -> Value {
    let hops = first.hops.iter().cloned().chain(next.hops).collect();
    Value { text: next.text, score: first.score * next.score, hops }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::reading::Reading;

    #[test]
    fn what_hangs_on_a_name_is_no_part_of_it() {
        assert!(is_whole("Ada Renn") && is_whole("the old mill"));
        assert!(!is_whole("Ada Renn at") && !is_whole("the nuts come"));
    }

    #[test]
    fn a_surname_means_whoever_has_a_document() {
        let told = "Ada Renn was a painter. She married Tom Lund. Tom Lund was a composer.";
        let document = clew_document::read("Ada Renn.txt", told.as_bytes()).unwrap();
        let text = clew_language::text::split(&document);
        let extraction = clew_knowledge::extract::extract(&document, &text);
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), Reading { document, text, extraction });
        let corpus = builder.snapshot();
        let scene = Scene { question: "?", vector: None, corpus: &corpus, embedder: None, reader: None };
        let check = |name: &str, expected: Option<&str>| {
            assert_eq!(whole_name(&scene, name).as_deref(), expected, "{name}");
        };
        check("Renn", Some("Ada Renn"));
        check("Ada Renn", None);
        check("Lund", None);
    }
}
