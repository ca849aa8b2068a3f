//! Which verbs and nouns state that two concepts are related? The paper's templates and their like (LGM §3.2.2).

use super::clause::{Clause, VerbGroup};
use super::lexicon::{is_abstract, is_group_noun, is_kind_noun, is_measure, is_no_class, is_part_noun};
use super::phrase::{Phrase, list_at, owned_phrase_at, phrase_at};
use super::{Plainness, words::Words};
use clew_language::text::tag::Tag;
use clew_types::concept::RelationKind;

/// Which end of the relation the subject is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    SubjectFirst,
    ObjectFirst,
}

/// What a clause states about its subjects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub kind: RelationKind,
    pub side: Side,
    pub objects: Vec<Phrase>,
    pub plainness: Plainness,
}

/// A verb that relates: lemma, passive, the word behind it (`""` = none).
type VerbCue = (&'static str, bool, &'static str);

const HAS_PARTS: &[VerbCue] = &[
    ("consist", false, "of"),
    ("compose", true, "of"),
    ("comprise", false, ""),
    ("comprise", true, "of"),
    ("comprise", false, "of"),
    ("make", true, "of"),
    ("make", true, "from"),
    ("make", true, "out of"),
    ("make", true, "up of"),
    ("form", true, "of"),
    ("form", true, "from"),
    ("form", true, "by"),
    ("build", true, "of"),
    ("build", true, "from"),
    ("build", true, "around"),
    ("construct", true, "of"),
    ("construct", true, "from"),
    ("contain", false, ""),
    ("incorporate", false, ""),
    ("constitute", true, "of"),
    ("constitute", true, "by"),
    ("assemble", true, "from"),
    ("divide", true, "into"),
    ("divide", false, "into"),
    ("split", true, "into"),
    ("break", false, "down into"),
    ("break", true, "down into"),
    ("structure", true, "around"),
    ("derive", true, "from"),
];
const IS_PART: &[VerbCue] = &[("make", false, "up")];
const IS_KIND: &[VerbCue] = &[
    ("belong", false, "to"),
    ("fall", false, "under"),
    ("come", false, "under"),
    ("count", false, "as"),
    ("count", false, "among"),
    ("count", true, "among"),
    ("count", true, "as"),
    ("classify", true, "as"),
    ("class", true, "as"),
    ("class", true, "among"),
    ("classify", true, "among"),
    ("categorise", true, "as"),
    ("categorize", true, "as"),
    ("rank", false, "among"),
    ("qualify", false, "as"),
    ("group", true, "under"),
    ("list", true, "among"),
    ("include", true, "among"),
];
const IS_CALLED: &[VerbCue] = &[
    ("know", true, "as"),
    ("know", true, "to"),
    ("call", true, ""),
    ("name", true, ""),
    ("term", true, ""),
    ("dub", true, ""),
    ("nickname", true, ""),
    ("refer", true, "to as"),
    ("abbreviate", true, "as"),
    ("abbreviate", true, "to"),
    ("abbreviate", true, ""),
    ("stand", false, "for"),
    ("mean", false, ""),
    ("style", true, ""),
    ("title", true, ""),
];

/// Nouns of `B is the parent class of A`.
const PARENT_NOUNS: &[&str] = &[
    "class",
    "superclass",
    "supercategory",
    "generalisation",
    "generalization",
    "term",
    "category",
    "genus",
    "hypernym",
    "group",
    "concept",
];

const OF_KIND: (RelationKind, Side) = (RelationKind::Inheritance, Side::ObjectFirst);
const BY_NAME: (RelationKind, Side) = (RelationKind::Alias, Side::SubjectFirst);

/// All that a clause states.
pub(super) fn found(words: &Words<'_>, clause: &Clause) -> Vec<Found> {
    if clause.verb.copula {
        return copula(words, clause).into_iter().collect();
    }
    let after = clause.rest.start;
    let part = told(words, clause, HAS_PARTS)
        .map(|at| (RelationKind::Composition, Side::SubjectFirst, parts(words, at)));
    let whole = || {
        told(words, clause, IS_PART)
            .map(|at| (RelationKind::Composition, Side::ObjectFirst, wholes(words, at)))
    };
    let kind = || {
        told(words, clause, IS_KIND)
            .map(|at| (RelationKind::Inheritance, Side::SubjectFirst, classes(words, at)))
    };
    // `These animals, known as hinnies, …`: animals of a kind, not animals by another name.
    let (kind_of, side) = if clause.is_pointed_at(words) { OF_KIND } else { BY_NAME };
    let alias = || told(words, clause, IS_CALLED).map(|at| (kind_of, side, names(words, clause, at)));
    let explicit = part.or_else(whole).or_else(kind).or_else(alias);
    if let Some((kind, side, objects)) = explicit.filter(|(_, _, objects)| !objects.is_empty()) {
        return vec![Found { kind, side, objects, plainness: Plainness::Explicit }];
    }
    match clause.verb.lemma.as_str() {
        "include" | "encompass" | "cover" | "embrace" if !clause.verb.passive => {
            vec![includes(words, clause, after)]
        }
        "have" if !clause.verb.past && !clause.verb.modal => has(words, after).into_iter().collect(),
        "serve" | "form" | "act" | "function" | "constitute" => {
            part_noun(words, after + usize::from(words.lower(after) == "as")).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Where the objects begin, if the verb is one of `cues`.
fn told(words: &Words<'_>, clause: &Clause, cues: &[VerbCue]) -> Option<usize> {
    let verb = &clause.verb;
    let after = skip_adverbs(words, verb.range.end);
    cues.iter().filter(|(lemma, passive, _)| is(verb, words, lemma, *passive)).find_map(|(_, _, behind)| {
        let behind: Vec<&str> = behind.split(' ').filter(|word| !word.is_empty()).collect();
        let at = if words.has(after, &behind) { after } else { adjunct(words, after, &behind)? };
        Some(skip_adverbs(words, at + behind.len()))
    })
}

/// `known to its riders as`: the cue stands behind one phrase with a preposition.
fn adjunct(words: &Words<'_>, at: usize, behind: &[&str]) -> Option<usize> {
    let phrase =
        (words.tag(at) == Tag::Adp && !behind.is_empty()).then(|| phrase_at(words, at + 1)).flatten()?;
    words.has(phrase.range.end, behind).then_some(phrase.range.end)
}

fn is(verb: &VerbGroup, words: &Words<'_>, lemma: &str, passive: bool) -> bool {
    let same = verb.lemma == lemma || lemma == "call" && words.lower(verb.range.end - 1) == "called";
    same && verb.passive == passive && !(verb.past && verb.modal)
}

fn skip_adverbs(words: &Words<'_>, at: usize) -> usize {
    (at..words.len())
        .find(|at| words.tag(*at) != Tag::Adv || words.lower(*at) == "up" || words.lower(*at) == "down")
        .unwrap_or(at)
}

/// The parts; `three components: A, B and C` are A, B and C.
fn parts(words: &Words<'_>, at: usize) -> Vec<Phrase> {
    let Some((phrases, end)) = list_at(words, at) else { return Vec::new() };
    let head = words.lemma(phrases[0].head);
    if is_group_noun(&head) && words.is_plural(phrases[0].head) && phrases[0].owner.is_none() {
        return Vec::new();
    }
    let heads_list = is_part_noun(&head) && phrases[0].owner.is_none();
    if heads_list {
        return if words.lower(end) == ":" {
            list_at(words, end + 1).map_or(Vec::new(), |(items, _)| items)
        } else {
            Vec::new()
        };
    }
    phrases
}

fn wholes(words: &Words<'_>, at: usize) -> Vec<Phrase> {
    if let Some(found) = part_noun(words, at) {
        return found.objects;
    }
    owned_phrase_at(words, at).into_iter().collect()
}

/// The classes named: behind `the category of` or by themselves; only the first of a list.
fn classes(words: &Words<'_>, at: usize) -> Vec<Phrase> {
    let own = || owned_phrase_at(words, at).filter(|phrase| !phrase.is_pronoun(words));
    class_of(words, at).or_else(own).into_iter().collect()
}

/// `a kind of B`, `the large family of B` from `at` on: B.
pub(super) fn class_of(words: &Words<'_>, at: usize) -> Option<Phrase> {
    if words.has(at, &["one", "of"]) {
        return phrase_at(words, at + 2).map(|class| without_superlative(words, class));
    }
    let phrase = phrase_at(words, at)?;
    let noun = words.lemma(phrase.head);
    let of = words.lower(phrase.range.end) == "of" && phrase.owner.is_none();
    let kind = of
        && (is_kind_noun(&noun)
            || noun == "one"
            || noun == "heading"
            || noun == "case" && phrase.name.len() > 1);
    kind.then(|| phrase_at(words, phrase.range.end + 1))
        .flatten()
        .map(|class| without_superlative(words, class))
}

/// `one of the most popular fruits` → `fruits`.
fn without_superlative(words: &Words<'_>, class: Phrase) -> Phrase {
    let superlative = |at: usize| {
        matches!(words.lower(at), "most" | "least")
            || words.lower(at).ends_with("est") && words.tag(at) == Tag::Adj
    };
    let picked = class.range.clone().any(superlative);
    if picked { Phrase { name: class.head..class.head + 1, ..class } } else { class }
}

fn names(words: &Words<'_>, clause: &Clause, at: usize) -> Vec<Phrase> {
    let at = at + usize::from(words.lower(at) == "as");
    if clause.verb.lemma == "mean" {
        return same_as(words, at).into_iter().collect();
    }
    let Some((phrases, _)) = list_at(words, at) else { return Vec::new() };
    let of_name = |phrase: &Phrase| !phrase.indefinite && !phrase.pronoun_owner && !phrase.is_pronoun(words);
    let describes = matches!(clause.verb.lemma.as_str(), "describe" | "label" | "refer")
        && phrases.iter().any(|phrase| phrase.indefinite);
    if describes || phrases.iter().any(|phrase| phrase.pronoun_owner) {
        return Vec::new();
    }
    // "is called a skep" names a skep; "is called a great success" does not.
    let named = |phrase: &Phrase| of_name(phrase) || phrase.name.len() <= 3;
    phrases.into_iter().filter(named).map(with_owner).collect()
}

/// A name keeps its `'s`: `nature's brush`.
fn with_owner(phrase: Phrase) -> Phrase {
    let start =
        phrase.owner.as_ref().map(|(owner, _)| owner.start).filter(|start| *start < phrase.name.start);
    Phrase { name: start.unwrap_or(phrase.name.start)..phrase.name.end, ..phrase }
}

/// `the same as B`, `another name for B`.
fn same_as(words: &Words<'_>, at: usize) -> Option<Phrase> {
    let from = at + usize::from(words.lower(at) == "the");
    if words.has(from, &["same"]) {
        let as_at = (from + 1..from + 4).find(|at| matches!(words.lower(*at), "as"))?;
        return phrase_at(words, as_at + 1);
    }
    for (word, behind) in [
        ("identical", "to"),
        ("identical", "with"),
        ("synonymous", "with"),
        ("equivalent", "to"),
        ("short", "for"),
    ] {
        if words.has(from, &[word, behind]) {
            return phrase_at(words, from + 2);
        }
    }
    let phrase = phrase_at(words, at)?;
    let nouns = ["name", "word", "term", "synonym", "acronym", "abbreviation", "nickname", "form"];
    let noun = words.lemma(phrase.head);
    let fits = nouns.contains(&noun.as_str()) && matches!(words.lower(phrase.range.end), "for" | "of");
    let general = ["umbrella", "general", "generic", "collective", "broader"];
    if phrase.range.clone().any(|at| general.contains(&words.lower(at))) {
        return None;
    }
    let is_form = noun != "form"
        || phrase.range.clone().any(|at| matches!(words.lower(at), "short" | "long" | "full" | "shortened"));
    (fits && is_form).then(|| phrase_at(words, phrase.range.end + 1)).flatten()
}

/// `be`: a kind of, a part of, the same as, rich in; a plain class.
fn copula(words: &Words<'_>, clause: &Clause) -> Option<Found> {
    let at = skip_adverbs(words, clause.rest.start);
    let explicit =
        |kind, side, objects: Vec<Phrase>| Found { kind, side, objects, plainness: Plainness::Explicit };
    let compares = |phrase: &Phrase| words.tag(phrase.range.end) == Tag::Verb || clause.verb.past;
    if let Some(other) = same_as(words, at).filter(|phrase| !compares(phrase)) {
        return Some(explicit(RelationKind::Alias, Side::SubjectFirst, vec![other]));
    }
    if let Some(class) = class_of(words, at) {
        return Some(explicit(RelationKind::Inheritance, Side::SubjectFirst, vec![class]));
    }
    if words.has(at, &["rich", "in"]) {
        return Some(explicit(RelationKind::Composition, Side::SubjectFirst, parts(words, at + 2)));
    }
    if words.lower(at) == "among" {
        return Some(explicit(RelationKind::Inheritance, Side::SubjectFirst, classes(words, at + 1)));
    }
    if let Some(found) = part_noun(words, at) {
        return Some(found);
    }
    let phrase = phrase_at(words, at)?;
    let noun = words.lemma(phrase.head);
    if let "mixture" | "blend" | "fusion" | "combination" | "compound" | "alloy" = noun.as_str()
        && words.lower(phrase.range.end) == "of"
    {
        return Some(explicit(
            RelationKind::Composition,
            Side::SubjectFirst,
            parts(words, phrase.range.end + 1),
        ));
    }
    if PARENT_NOUNS.contains(&noun.as_str())
        && phrase.definite
        && matches!(words.lower(phrase.range.end), "of" | "for")
    {
        let objects = list_at(words, phrase.range.end + 1).map_or(Vec::new(), |(objects, _)| objects);
        return Some(explicit(RelationKind::Inheritance, Side::ObjectFirst, objects));
    }
    plain_class(words, clause, at)
}

/// `A is a B`, `As are Bs`: present tense, an indefinite or bare class.
fn plain_class(words: &Words<'_>, clause: &Clause, at: usize) -> Option<Found> {
    let phrase = phrase_at(words, at)?;
    let phrase = without_superlative(words, phrase);
    let noun = words.lemma(phrase.head);
    let bare = !phrase.definite && !phrase.indefinite;
    let named = clause.subjects.iter().all(|subject| words.is_capital(subject.head));
    let tense = !clause.verb.past || named;
    let plural = bare && words.is_plural(phrase.head);
    let mass = bare && phrase.range.end + 1 >= words.len();
    let fits = tense && (phrase.indefinite || plural || mass) && !is_no_class(&noun);
    let heading = |noun: &str| is_part_noun(noun) || is_group_noun(noun);
    let counted = phrase.number(words).is_some()
        || clause.subjects.iter().any(|subject| heading(&words.lemma(subject.head)));
    (fits && !counted && words.lower(phrase.range.end) != "-").then(|| Found {
        kind: RelationKind::Inheritance,
        side: Side::SubjectFirst,
        objects: vec![phrase],
        plainness: Plainness::Passing,
    })
}

/// `a part of X`, `the outer layer of X`, `the support system of X`.
fn part_noun(words: &Words<'_>, at: usize) -> Option<Found> {
    let part = phrase_at(words, at)?;
    let noun = words.lemma(part.head);
    let structure = part.definite && matches!(noun.as_str(), "system" | "structure" | "organ");
    if !(is_part_noun(&noun) || structure)
        || words.is_plural(part.head) && noun != "system" && part.indefinite
    {
        return None;
    }
    let behind =
        if words.lower(part.range.end) == "of" { phrase_at(words, part.range.end + 1) } else { None };
    let owner = part.owner.clone().map(|(name, head)| Phrase {
        range: name.clone(),
        name,
        head,
        owner: None,
        ..part.clone()
    });
    let whole = behind.or(owner)?;
    Some(Found {
        kind: RelationKind::Composition,
        side: Side::ObjectFirst,
        objects: vec![whole],
        plainness: Plainness::Explicit,
    })
}

/// `Bs include A`: kinds of a plural, parts of a single thing.
fn includes(words: &Words<'_>, clause: &Clause, after: usize) -> Found {
    let objects = parts(words, skip_adverbs(words, after));
    let plural = clause
        .subjects
        .iter()
        .all(|subject| words.is_plural(subject.head) && !subject.definite && !subject.pronoun_owner);
    match plural {
        true => Found {
            kind: RelationKind::Inheritance,
            side: Side::ObjectFirst,
            objects,
            plainness: Plainness::Explicit,
        },
        false => Found {
            kind: RelationKind::Composition,
            side: Side::SubjectFirst,
            objects,
            plainness: Plainness::Explicit,
        },
    }
}

/// `X has a Y`: things that can be parts.
fn has(words: &Words<'_>, after: usize) -> Option<Found> {
    let (phrases, _) = list_at(words, skip_adverbs(words, after))?;
    let concrete =
        |phrase: &Phrase| !is_abstract(&words.lemma(object(words, phrase).head)) && !phrase.pronoun_owner;
    let objects: Vec<Phrase> =
        phrases.into_iter().filter(|phrase| concrete(phrase) && !phrase.is_pronoun(words)).collect();
    let first_layer = objects.first().is_some_and(|first| !words.is_capital(first.head));
    first_layer.then_some(Found {
        kind: RelationKind::Composition,
        side: Side::SubjectFirst,
        objects,
        plainness: Plainness::Passing,
    })
}

/// `a pair of lenses` is about lenses.
pub(super) fn object(words: &Words<'_>, phrase: &Phrase) -> Phrase {
    match &phrase.owner {
        Some((name, head)) if *head > phrase.head && is_measure(&words.lemma(phrase.head)) => {
            Phrase { name: name.clone(), head: *head, owner: None, ..phrase.clone() }
        }
        _ => phrase.clone(),
    }
}
