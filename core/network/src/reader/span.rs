//! Which places does the network point at? Sums of start and end, beside "not here" at `[CLS]` (Devlin et al. 2019 §4.3).

use super::input::Window;
use super::network::Logits;
use super::{Kinds, Page, Place, Reading};
use crate::embed::math::exp;
use clew_types::{arrange::Arrange, span::Span};

/// Tokens of an answer at most.
const LONGEST: usize = 30;
/// Starts and ends looked at in a window: places that neither leads are never among the best.
const BEAM: usize = 12;
/// Places given back.
const PLACES: usize = 5;

/// What the windows of a page say together.
pub(super) fn gather(page: &Page, windows: &[(&Window, Logits)]) -> Reading {
    let mut reading = Reading { support: vec![0.0; page.sentences.len()], ..Reading::default() };
    reading.kinds.none = f32::INFINITY;
    for (window, logits) in windows {
        reading.places.extend(places(page, window, logits));
        let kinds = kinds(&logits.page);
        if kinds.none < reading.kinds.none {
            reading.kinds = kinds;
        }
        reading.relevance = reading.relevance.max(sigmoid(logits.page[4]));
        for (kept, found) in reading.support.iter_mut().zip(support(page, window, logits)) {
            *kept = kept.max(found);
        }
    }
    reading.places.arrange_by(|a, b| b.margin.total_cmp(&a.margin).then(a.span.cmp(&b.span)));
    let mut kept: Vec<Place> = Vec::new();
    for place in reading.places {
        let overlaps = |known: &Place| known.span.start < place.span.end && place.span.start < known.span.end;
        if kept.len() < PLACES && !kept.iter().any(overlaps) {
            kept.push(place);
        }
    }
    reading.places = kept;
    reading
}

/// Places of a window, each within one sentence, best first: their margins over "not here" and their shares. Sentences
/// that merely follow on each other (`… before noon. 3. Wheel Mr Holt`) say nothing together.
fn places(page: &Page, window: &Window, logits: &Logits) -> Vec<Place> {
    let text = &logits.tokens[window.text..window.text + window.pieces.len()];
    let [start_none, end_none, _] = logits.tokens[0];
    let starts = shares(text.iter().map(|token| token[0]).chain([start_none]).collect());
    let ends = shares(text.iter().map(|token| token[1]).chain([end_none]).collect());
    let (firsts, lasts) = (best(text, 0), best(text, 1));
    let mut found = Vec::new();
    for &first in &firsts {
        for &last in lasts.iter().filter(|&&last| last >= first && last < first + LONGEST) {
            let sum = text[first][0] + text[last][1];
            let span = Span { start: window.pieces[first].span.start, end: window.pieces[last].span.end };
            if page.sentences.iter().any(|sentence| span.start < sentence.end && sentence.end < span.end) {
                continue;
            }
            let margin = (sum - start_none - end_none) / 2.0;
            found.push(Place { span, margin, share: (starts[first] * ends[last]).sqrt() });
        }
    }
    found
}

/// Indexes of the highest logits, highest first.
fn best(tokens: &[[f32; 3]], which: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..tokens.len()).collect();
    order.arrange_by(|&a, &b| tokens[b][which].total_cmp(&tokens[a][which]).then(a.cmp(&b)));
    order.truncate(BEAM);
    order
}

/// For each sentence of the page, the mean evidence of its tokens in this window; 0 where it has none.
fn support(page: &Page, window: &Window, logits: &Logits) -> Vec<f32> {
    let mean = |sentence: &Span| {
        let inside = |at: &usize| {
            let span = window.pieces[*at].span;
            sentence.start <= span.start && span.end <= sentence.end
        };
        let tokens: Vec<usize> = (0..window.pieces.len()).filter(inside).collect();
        let sum: f32 = tokens.iter().map(|at| sigmoid(logits.tokens[window.text + at][2])).sum();
        sum / tokens.len().max(1) as f32
    };
    page.sentences.iter().map(mean).collect()
}

pub(super) fn kinds(page: &[f32; 5]) -> Kinds {
    let shares = shares(page[..4].to_vec());
    Kinds { span: shares[0], yes: shares[1], no: shares[2], none: shares[3] }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

/// The softmax of logits; the same bits on every machine.
fn shares(mut values: Vec<f32>) -> Vec<f32> {
    let peak = values.iter().copied().fold(f32::MIN, f32::max);
    values.iter_mut().for_each(|value| *value = exp(*value - peak));
    let total: f32 = values.iter().sum();
    values.iter_mut().for_each(|value| *value /= total);
    values
}

#[cfg(test)]
#[path = "span_tests.rs"]
mod tests;
