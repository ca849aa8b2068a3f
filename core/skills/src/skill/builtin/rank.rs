//! Open questions: which name, date or number in the best sentences answers? Scored by the sentence it stands in, what
//! it is, and how near it stands to the question's words.

use super::asked::Asked;
use super::country::country_of;
use super::material::{Line, Material};
use super::names::{Piece, Shape, pieces};
use super::read::{Hop, Value, fits};
use super::relation::Wanted;
use crate::skill::Scene;
use clew_knowledge::index::top::top_k;
use clew_knowledge::index::vectors::dot;
use clew_knowledge::retrieve::Overlap;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_types::id::SentenceId;

/// Sentences that candidates are taken from.
const LINES: usize = 12;
/// Share of a title's words in a sentence's likeness: the page speaks of it.
const TITLE: f32 = 0.5;

/// Sentences with how well they fit `text`, best first.
pub(super) fn best_lines<'m, 'a>(
    scene: &Scene<'_>,
    material: &'m Material<'a>,
    text: &str,
    k: usize,
) -> Vec<(&'m Line<'a>, f32)> {
    let all = likeness_of_all(scene, material, text).into_iter().enumerate();
    top_k(all, k).into_iter().map(|(at, score)| (&material.lines[at], score)).collect()
}

/// How well each line of the material fits `text`.
pub(super) fn likeness_of_all(scene: &Scene<'_>, material: &Material<'_>, text: &str) -> Vec<f32> {
    let overlap = Overlap::new(scene.corpus, text);
    let vector = scene.vector.filter(|_| text == scene.question);
    material.lines.iter().map(|line| likeness(scene, line, &overlap, vector)).collect()
}

fn likeness(scene: &Scene<'_>, line: &Line<'_>, overlap: &Overlap, vector: Option<&[f32]>) -> f32 {
    let words = (1.0 - TITLE) * overlap.share_of(&line.terms) + TITLE * overlap.share_of(&line.all_terms);
    with_meaning(scene, line.id, words, vector)
}

/// How well a sentence fits the question, of which it holds `words`' share: by that, and by its vector where there is one.
pub(super) fn sentence_fit(scene: &Scene<'_>, id: SentenceId, words: f32) -> f32 {
    with_meaning(scene, id, words, scene.vector)
}

fn with_meaning(scene: &Scene<'_>, id: SentenceId, words: f32, vector: Option<&[f32]>) -> f32 {
    let stored = scene.corpus.sentence_vectors.get(id.document, id.index);
    match (vector, stored) {
        (Some(vector), Some(stored)) => 0.5 * words + 0.5 * dot(vector, stored).max(0.0),
        _ => words,
    }
}

/// Candidates for `text`, best first.
pub(super) fn ranked(scene: &Scene<'_>, material: &Material<'_>, text: &str, asked: &Asked) -> Vec<Value> {
    let question_terms = terms(text);
    let in_question = format!(" {} ", fold(text));
    let is_named = |candidate: &str| in_question.contains(&format!(" {} ", fold(candidate)));
    let mut found: Vec<Value> = Vec::new();
    for (line, score) in best_lines(scene, material, text, LINES) {
        for piece in pieces(&line.words) {
            let candidate = line.words.slice(piece.from, piece.to);
            if is_named(candidate) || !is_candidate(material, asked.wanted, piece, candidate) {
                continue;
            }
            let nearness = nearness(line, piece, &question_terms);
            let looks = shape_fit(asked.wanted, piece.shape) + noun_fit(material, asked, candidate);
            add(&mut found, candidate, score * (0.4 + 0.35 * nearness + 0.25 * looks), line);
        }
        let title = super::material::without_brackets(line.title);
        if !is_named(title) && can_be_title(material, asked, title) {
            let says_so =
                asked.noun.as_ref().is_some_and(|noun| line.place == 0 && line.terms.contains(noun));
            add(&mut found, title, score * if says_so { 1.0 } else { 0.65 }, line);
        }
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found
}

/// The page's own subject: the answer to "which film …" is often the thing whose page says so.
fn can_be_title(material: &Material<'_>, asked: &Asked, title: &str) -> bool {
    !matches!(asked.wanted, Wanted::Date | Wanted::Number) && fits(material, asked.wanted, title)
}

/// Half for a name that holds the noun asked for (`Rensselaer County`), or whose definition does.
pub(super) fn noun_fit(material: &Material<'_>, asked: &Asked, candidate: &str) -> f32 {
    let Some(noun) = &asked.noun else { return 0.0 };
    if terms(candidate).contains(noun) {
        return 0.6;
    }
    let graph = &material.corpus.graph;
    let entity = graph.find(candidate).first().and_then(|id| graph.entity(*id));
    let definition = entity.and_then(|entity| entity.description);
    let says = definition.is_some_and(|id| terms(material.corpus.sentence_text(id)).contains(noun));
    if says { 0.5 } else { 0.0 }
}

fn add(found: &mut Vec<Value>, candidate: &str, score: f32, line: &Line<'_>) {
    let key = fold(candidate);
    if key.is_empty() {
        return;
    }
    match found.iter_mut().find(|value| fold(&value.text) == key) {
        Some(known) if known.score >= score => known.score += 0.1 * score,
        Some(known) => {
            known.score = score + 0.1 * known.score;
            known.hops = vec![hop(candidate, line)];
        }
        None => found.push(Value { text: candidate.to_owned(), score, hops: vec![hop(candidate, line)] }),
    }
}

fn hop(candidate: &str, line: &Line<'_>) -> Hop {
    let head = super::material::without_brackets(line.title).to_owned();
    Hop { head, relation: String::new(), tail: candidate.to_owned(), sentence: line.id }
}

pub(super) fn is_candidate(material: &Material<'_>, wanted: Wanted, piece: Piece, text: &str) -> bool {
    let shape_fits = match wanted {
        Wanted::Date => piece.shape == Shape::Date,
        Wanted::Number => piece.shape == Shape::Number,
        Wanted::Anything => true,
        _ => matches!(piece.shape, Shape::Name | Shape::Title),
    };
    let is_people = !matches!(wanted, Wanted::Place | Wanted::Language) && country_of(text).is_some();
    shape_fits && !is_people && fits(material, wanted, text)
}

pub(super) fn shape_fit(wanted: Wanted, shape: Shape) -> f32 {
    match (wanted, shape) {
        (Wanted::Anything, Shape::Name | Shape::Title) => 1.0,
        (Wanted::Anything, _) => 0.3,
        (Wanted::Work, Shape::Title) => 1.0,
        (Wanted::Work, _) => 0.8,
        _ => 1.0,
    }
}

/// 1 when a question's word stands right beside, less with distance.
pub(super) fn nearness(line: &Line<'_>, piece: Piece, question_terms: &[String]) -> f32 {
    let reach = 12;
    let from = piece.from.saturating_sub(reach);
    let to = (piece.to + reach).min(line.words.len());
    let mut best = 0.0_f32;
    for at in (from..to).filter(|at| *at < piece.from || *at >= piece.to) {
        if terms(line.words.get(at)).iter().any(|term| question_terms.contains(term)) {
            let distance = if at < piece.from { piece.from - at } else { at + 1 - piece.to };
            best += 1.0 / (1.0 + distance as f32);
        }
    }
    best.min(1.0)
}
