//! Small closed sets of words that the patterns lean on.

use super::phrase::phrase_at;
use super::words::Words;
use clew_language::text::tag::Tag;

/// `a KIND of B`.
const KINDS: &[&str] = &[
    "type",
    "kind",
    "sort",
    "form",
    "class",
    "subclass",
    "subtype",
    "variety",
    "category",
    "breed",
    "genus",
    "family",
    "example",
    "instance",
    "member",
    "specialisation",
    "specialization",
    "species",
    "subspecies",
    "style",
    "version",
];

/// `classified into three KINDS`.
const GROUPS: &[&str] = &[
    "type", "kind", "sort", "class", "category", "group", "variety", "family", "species", "form", "subtype",
    "subclass", "style", "division",
];

/// `the PART of X`.
const PARTS: &[&str] = &[
    "part",
    "component",
    "element",
    "ingredient",
    "constituent",
    "section",
    "portion",
    "piece",
    "layer",
    "organ",
    "segment",
    "unit",
    "member",
    "bit",
    "building",
];

/// Nouns that measure what stands behind `of`.
const MEASURES: &[&str] = &[
    "pair",
    "set",
    "number",
    "couple",
    "series",
    "amount",
    "quantity",
    "mixture",
    "blend",
    "combination",
    "range",
    "lot",
    "handful",
    "bundle",
    "group",
    "variety",
    "type",
    "kind",
    "sort",
    "row",
    "bit",
    "layer",
    "piece",
    "mass",
];

/// What is had without being a part.
const ABSTRACT: &[&str] = &[
    "role",
    "effect",
    "other",
    "thousand",
    "hundred",
    "million",
    "pound",
    "acre",
    "mile",
    "degree",
    "style",
    "treatment",
    "agreement",
    "development",
    "argument",
    "moment",
    "movement",
    "taste",
    "flavour",
    "flavor",
    "value",
    "content",
    "history",
    "name",
    "height",
    "weight",
    "length",
    "size",
    "colour",
    "color",
    "shape",
    "age",
    "life",
    "lifespan",
    "use",
    "benefit",
    "reason",
    "right",
    "chance",
    "idea",
    "time",
    "way",
    "place",
    "power",
    "access",
    "problem",
    "difficulty",
    "need",
    "habit",
    "habitat",
    "influence",
    "impact",
    "relationship",
    "interest",
    "advantage",
    "disadvantage",
    "meaning",
    "reputation",
    "origin",
    "population",
    "texture",
    "aroma",
    "smell",
    "sound",
    "temperature",
    "speed",
    "range",
    "price",
    "cost",
    "design",
    "nature",
    "quality",
    "purpose",
    "function",
    "feature",
    "property",
    "feeling",
    "thought",
    "doubt",
    "effort",
    "day",
    "year",
    "hour",
    "friend",
    "enemy",
    "look",
    "voice",
    "trouble",
    "hope",
    "fear",
    "sense",
    "air",
    "view",
    "opinion",
    "word",
    "question",
    "lot",
    "job",
    "duty",
    "profile",
    "climate",
    "world",
    "thing",
    "matter",
    "fact",
    "people",
    "man",
    "woman",
    "child",
    "person",
    "wish",
    "desire",
];
const ABSTRACT_ENDINGS: &[&str] =
    &["ness", "ity", "tion", "sion", "ance", "ence", "ship", "hood", "ism", "dom"];

/// What something is said to be without being a kind of it.
const NO_CLASS: &[&str] = &[
    "way",
    "reason",
    "problem",
    "result",
    "thing",
    "matter",
    "lot",
    "pity",
    "degree",
    "mile",
    "other",
    "fact",
    "question",
    "cause",
    "source",
    "part",
    "number",
    "majority",
    "place",
    "time",
    "sign",
    "pleasure",
    "shame",
    "mistake",
    "chance",
    "something",
    "nothing",
    "one",
    "example",
    "case",
    "bit",
    "mixture",
    "basis",
    "key",
    "answer",
    "idea",
    "difference",
    "success",
    "failure",
    "help",
    "favourite",
    "ingredient",
    "component",
    "element",
    "favorite",
    "mystery",
    "start",
    "end",
    "beginning",
    "name",
    "word",
    "term",
    "synonym",
    "acronym",
    "kind",
    "sort",
    "type",
    "form",
    "couple",
    "pair",
    "day",
    "year",
    "moment",
    "minute",
    "hour",
    "truth",
    "lie",
    "day",
    "step",
];

/// True for nouns that a kind is told by: `kind`, `type`, `sort`.
pub fn is_kind_noun(lemma: &str) -> bool {
    KINDS.contains(&lemma)
}

pub(super) fn is_group_noun(lemma: &str) -> bool {
    GROUPS.contains(&lemma)
}

/// True for nouns that a part is told by: `part`, `component`.
pub fn is_part_noun(lemma: &str) -> bool {
    PARTS.contains(&lemma)
}

pub(super) fn is_measure(lemma: &str) -> bool {
    MEASURES.contains(&lemma)
}

pub(super) fn is_abstract(lemma: &str) -> bool {
    ABSTRACT.contains(&lemma)
        || ABSTRACT_ENDINGS.iter().any(|ending| lemma.len() > ending.len() + 2 && lemma.ends_with(ending))
}

pub(super) fn is_no_class(lemma: &str) -> bool {
    NO_CLASS.contains(&lemma)
}

/// The concepts that a text names, by key and as written, in order, each once: its noun phrases whole, then without
/// what describes them, word by word (LGM §3.3, step 1: the noun lemmas of the question).
pub fn concepts_in(text: &str) -> Vec<super::Term> {
    let words = Words::new(text);
    let mut found: Vec<super::Term> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let Some(phrase) = phrase_at(&words, at).filter(|phrase| !phrase.is_pronoun(&words)) else {
            at += 1;
            continue;
        };
        let owner = phrase.owner.clone();
        for (range, head) in owner.into_iter().chain([(phrase.name.clone(), phrase.head)]) {
            for start in range.start..=head {
                if start > range.start
                    && !matches!(words.tag(start), Tag::Noun | Tag::Propn | Tag::Adj | Tag::X)
                {
                    continue;
                }
                let key = words.key(&(start..head + 1), head);
                if !key.is_empty() && !found.iter().any(|known| known.key == key) {
                    found.push(super::Term { key, surface: words.slice(&(start..head + 1)).to_owned() });
                }
            }
        }
        at = phrase.range.end.max(at + 1);
    }
    found
}
