//! How do two things differ? What each is, then facts of the same kind side by side, then what only one has.

use super::define::definition;
use super::form::Pair;
use super::reply::{Line, Reply};
use super::sentence::{Told, leans};
use super::subject::Subject;
use super::tell::sentences;
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_types::id::SentenceId;
use std::collections::BTreeMap;

/// Kinds of facts that are set side by side, and sentences that only one has, of each.
const SHARED: usize = 3;
const OWN: usize = 2;
/// Confidence where both are defined, one is, none is.
const SURE: [f32; 3] = [0.45, 0.6, 0.8];

/// The first two that are both known, compared.
pub(super) fn compare(corpus: &Corpus, pairs: &[Pair]) -> Option<Reply> {
    let both = |(left, right): &Pair| Some((Subject::known(corpus, left)?, Subject::known(corpus, right)?));
    let (left, right) = pairs.iter().find_map(both)?;
    let sides = [&left, &right];
    let defined = sides.map(|side| definition(corpus, side));
    let mut lines: Vec<Line> = Vec::new();
    for (side, found) in sides.iter().zip(&defined) {
        lines.extend(found.as_ref().map(|found| Line::of(&side.name, found.sentence)));
    }
    side_by_side(corpus, sides, &mut lines);
    for (side, found) in sides.iter().zip(&defined) {
        let more = sentences(corpus, side, found.as_ref(), 1 + OWN);
        more.into_iter().for_each(|sentence| add(&mut lines, &side.name, sentence));
    }
    let said: Vec<String> = sides
        .iter()
        .zip(&defined)
        .filter_map(|(side, found)| Some(format!("{}: {}.", side.name, found.as_ref()?.predicate)))
        .collect();
    let text = match said.as_slice() {
        [_, _] => said.join(" "),
        _ => format!("{} and {}, side by side.", left.name, right.name),
    };
    let confidence = SURE[defined.iter().flatten().count()];
    (!lines.is_empty()).then(|| Reply::new(text, confidence, lines).about(&sides))
}

/// Sentences that tell the same kind of fact of both, those of one kind one after the other.
fn side_by_side(corpus: &Corpus, sides: [&Subject<'_>; 2], lines: &mut Vec<Line>) {
    let [left, right] = sides.map(|side| told(corpus, side));
    let shared = left.iter().filter_map(|(kind, first)| Some([*first, *right.get(kind)?]));
    for pair in shared.take(SHARED) {
        for (side, sentence) in sides.iter().zip(pair) {
            add(lines, &side.name, sentence);
        }
    }
}

/// By kind of fact, as the stems of its relation: the first sentence that tells one of this thing.
fn told(corpus: &Corpus, side: &Subject<'_>) -> BTreeMap<(bool, Vec<String>), SentenceId> {
    let graph = &corpus.graph;
    let mut found = BTreeMap::new();
    for edge in side.entity.into_iter().flat_map(|entity| graph.edges_of(entity.id)) {
        let Some(triple) = graph.triple(edge.triple) else { continue };
        let sentence = triple.evidence.sentence;
        let stems = terms(&triple.relation);
        let can_stand = Told::of(corpus, sentence).is_some_and(|told| !leans(told.text));
        if !stems.is_empty() && can_stand {
            found.entry((edge.outgoing, stems)).or_insert(sentence);
        }
    }
    found
}

fn add(lines: &mut Vec<Line>, name: &str, sentence: SentenceId) {
    let line = Line::of(name, sentence);
    if !lines.contains(&line) {
        lines.push(line);
    }
}
