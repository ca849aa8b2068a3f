//! Is a relation so? Judged by the *other* sentences about its two concepts (LGM §3.2.3): what they state, what they
//! rule out, and how much the two are described alike.

use super::read::{Read, relations};
use super::words::Words;
use clew_language::text::terms::{stem, terms};
use clew_types::{
    arrange::{Arrange, InOrder},
    concept::{RelationKind, Verdict},
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Sentences about each concept from which silence counts.
const ENOUGH: usize = 4;
/// Cosine of the two descriptions from which they agree, and below which they have nothing to do with each other.
const ALIKE: f32 = 0.30;
const STRANGE: f32 = 0.16;

/// Values that exclude each other; words of one group agree. Dimensions by which things are told apart everywhere.
const DIMENSIONS: &[&[&[&str]]] = &[
    &[
        &["round", "spherical", "ball-shaped", "globular"],
        &["elongated", "long", "curved", "cylindrical", "slender", "tubular"],
        &["flat", "square", "rectangular", "cubic"],
    ],
    &[
        &[
            "manufactured",
            "designed",
            "built",
            "constructed",
            "assembled",
            "tool",
            "tools",
            "machine",
            "device",
            "vessel",
            "vessels",
            "factory",
        ],
        &[
            "reproduce",
            "species",
            "seed",
            "seeds",
            "ovary",
            "ovaries",
            "photosynthesis",
            "grow",
            "grows",
            "organism",
            "breed",
        ],
    ],
    &[&["liquid", "fluid"], &["solid", "mineral", "rock"], &["gas", "gaseous"]],
    &[&["perennial", "woody", "trunk"], &["juicy", "sweet", "sour", "edible", "eaten", "tasty"]],
];

/// The verdict on `from` – `to` (concept keys), by the sentences about each that do not state it.
pub fn reflect(kind: RelationKind, from: &str, to: &str, about_from: &[&str], about_to: &[&str]) -> Verdict {
    let all: BTreeSet<&str> = about_from.iter().chain(about_to).copied().into_set();
    let by_sentence: Vec<Vec<Read>> = all.iter().map(|text| relations(&Words::new(text), &[])).collect();
    let side_by_side = by_sentence.iter().any(|stated| siblings(stated, from, to));
    let stated = by_sentence.concat();
    if let Some(verdict) = said_outright(kind, from, to, &stated, side_by_side) {
        return verdict;
    }
    let named_together = all.iter().filter(|text| names(text, from) && names(text, to)).count();
    if kind == RelationKind::Composition {
        return by_company(named_together, about_from.len().min(about_to.len()));
    }
    if exclude(about_from, about_to) {
        return Verdict::Invalid;
    }
    let likeness = likeness(about_from, about_to, &[from, to]);
    let known_well = about_from.len() >= ENOUGH && about_to.len() >= ENOUGH;
    match likeness {
        alike if alike >= ALIKE => Verdict::Valid,
        alike if alike < STRANGE && known_well => Verdict::Invalid,
        _ => Verdict::Unknown,
    }
}

/// True when the sentence itself states the relation: it is no further evidence.
pub fn states(text: &str, kind: RelationKind, from: &str, to: &str) -> bool {
    let same = |read: &Read| read.kind == kind && read.from.key == from && read.to.key == to;
    let turned = |read: &Read| {
        kind == RelationKind::Alias && read.kind == kind && read.from.key == to && read.to.key == from
    };
    relations(&Words::new(text), &[]).iter().any(|read| same(read) || turned(read))
}

/// What other sentences say in so many words.
fn said_outright(
    kind: RelationKind,
    from: &str,
    to: &str,
    stated: &[Read],
    side_by_side: bool,
) -> Option<Verdict> {
    use RelationKind::{Alias, Composition, Inheritance};
    let has = |kind, a: &str, b: &str, denied| {
        stated
            .iter()
            .any(|read| read.kind == kind && read.denied == denied && read.from.key == a && read.to.key == b)
    };
    let either = |kind| has(kind, from, to, false) || has(kind, to, from, false);
    if has(kind, from, to, true) || kind == Alias && has(kind, to, from, true) {
        return Some(Verdict::Invalid);
    }
    let (agrees, forbids) = match kind {
        Inheritance => {
            (has(kind, from, to, false), has(kind, to, from, false) || either(Alias) || side_by_side)
        }
        Composition => {
            (has(kind, from, to, false), has(kind, to, from, false) || either(Alias) || either(Inheritance))
        }
        Alias => (either(Alias), either(Inheritance) || either(Composition) || side_by_side),
    };
    match (agrees, forbids) {
        (true, false) => Some(Verdict::Valid),
        (false, true) => Some(Verdict::Invalid),
        (true, true) => Some(Verdict::Unknown),
        (false, false) => None,
    }
}

/// Both are named as kinds of one thing in one sentence, side by side.
fn siblings(stated: &[Read], a: &str, b: &str) -> bool {
    let parents = |key: &str| -> BTreeSet<&str> {
        let own = stated
            .iter()
            .filter(|read| read.kind == RelationKind::Inheritance && !read.denied && read.from.key == key);
        own.map(|read| read.to.key.as_str()).into_set()
    };
    let (of_a, of_b) = (parents(a), parents(b));
    !of_a.contains(b) && !of_b.contains(a) && of_a.intersection(&of_b).next().is_some()
}

/// A part is named beside its whole; where both are well described and never together, it is none.
fn by_company(together: usize, known: usize) -> Verdict {
    match together {
        0 if known >= ENOUGH => Verdict::Invalid,
        0 => Verdict::Unknown,
        _ => Verdict::Valid,
    }
}

fn names(text: &str, key: &str) -> bool {
    let (wanted, all) = (terms(key), terms(text));
    !wanted.is_empty() && all.windows(wanted.len()).any(|window| window == wanted)
}

/// The two have values of one dimension that exclude each other, and none in common.
fn exclude(a: &[&str], b: &[&str]) -> bool {
    let words = |texts: &[&str]| -> BTreeSet<String> {
        let all = texts.iter().flat_map(|text| text.split(|c: char| !c.is_alphanumeric() && c != '-'));
        all.map(str::to_lowercase).into_set()
    };
    let (a, b) = (words(a), words(b));
    let groups = |words: &BTreeSet<String>, dimension: &[&[&str]]| -> BTreeSet<usize> {
        let named =
            dimension.iter().enumerate().filter(|(_, group)| group.iter().any(|word| words.contains(*word)));
        named.map(|(at, _)| at).into_set()
    };
    DIMENSIONS.iter().any(|dimension| {
        let (of_a, of_b) = (groups(&a, dimension), groups(&b, dimension));
        !of_a.is_empty() && !of_b.is_empty() && of_a.is_disjoint(&of_b)
    })
}

/// Cosine of the stems that describe the two, their own names left out.
fn likeness(a: &[&str], b: &[&str], names: &[&str]) -> f32 {
    let own: Vec<String> = names.iter().flat_map(|name| name.split(' ')).map(stem).collect();
    let counts = |texts: &[&str]| -> FxHashMap<String, f32> {
        let mut counts: FxHashMap<String, f32> = FxHashMap::default();
        for term in texts.iter().flat_map(|text| terms(text)).filter(|term| !own.contains(term)) {
            *counts.entry(term).or_default() += 1.0;
        }
        counts
    };
    let (a, b) = (counts(a), counts(b));
    let mut shared: Vec<(&String, f32)> =
        a.iter().filter_map(|(term, count)| Some((term, count * b.get(term)?))).collect();
    shared.arrange_by(|a, b| a.0.cmp(b.0));
    let norm = |counts: &FxHashMap<String, f32>| {
        let mut squares: Vec<f32> = counts.values().map(|count| count * count).collect();
        squares.arrange_by(f32::total_cmp);
        squares.iter().sum::<f32>().sqrt()
    };
    let product = norm(&a) * norm(&b);
    if product > 0.0 { shared.iter().map(|(_, count)| count).sum::<f32>() / product } else { 0.0 }
}
