//! Where do names stand in a text, and of what kind are they? The labels that the network gives to tokens, put together.

use super::format::OF_NAME;
use super::input::Window;
use clew_types::span::Span;
use serde::{Deserialize, Serialize};

/// What a name names, as the network was taught (`train/names.py`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum NameKind {
    /// People, also of stories.
    Person,
    /// Companies, parties, bands, schools.
    Organisation,
    /// Countries, towns, rivers, buildings.
    Place,
    /// Books, songs, films, journals.
    Work,
    /// Battles, elections, tournaments.
    Event,
    /// Things that are made and sold.
    Product,
    /// Whatever else has a name.
    Other,
}

/// In the order of the labels.
const KINDS: [NameKind; (OF_NAME - 1) / 2] = [
    NameKind::Person,
    NameKind::Organisation,
    NameKind::Place,
    NameKind::Work,
    NameKind::Event,
    NameKind::Product,
    NameKind::Other,
];

/// A name in a text.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Name {
    /// Bytes of the text.
    pub span: Span,
    /// What it names.
    pub kind: NameKind,
    /// How sure the network is that its first token begins a name, 0 to 1.
    pub share: f32,
}

/// The names that the best labels of a window spell, in order.
pub(super) fn spelt(window: &Window, labels: &[[f32; OF_NAME]]) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    let mut goes_on = false;
    for (piece, logits) in window.pieces.iter().zip(&labels[window.text..]) {
        let best = (0..OF_NAME).max_by(|&a, &b| logits[a].total_cmp(&logits[b]).then(b.cmp(&a)));
        let Some(label) = best.filter(|&label| label > 0) else {
            goes_on = false;
            continue;
        };
        let (kind, is_inside) = (KINDS[(label - 1) / 2], label % 2 == 0);
        match names.last_mut().filter(|name| goes_on && is_inside && name.kind == kind) {
            Some(name) => name.span.end = piece.span.end,
            None => names.push(Name { span: piece.span, kind, share: 1.0 - outside(logits) }),
        }
        goes_on = true;
    }
    names
}

/// The share of "no name here".
fn outside(logits: &[f32; OF_NAME]) -> f32 {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    let all: f32 = logits.iter().map(|logit| crate::embed::math::exp(logit - most)).sum();
    crate::embed::math::exp(logits[0] - most) / all
}

#[cfg(test)]
#[path = "names_tests.rs"]
mod tests;
