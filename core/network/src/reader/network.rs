//! How does the network read? Six layers of a BERT encoder over question and page, then two linear heads. Word and position
//! rows are the embedding model's.

use super::format::{Head, OF_NAME, OF_PAGE, OF_TOKEN, ReaderWeights};
use super::input::{Window, alone, windows};
use super::names::{self, Name};
use super::span::{gather, kinds};
use super::{Claim, Page, Reading, as_claim};
use crate::embed::DIMENSIONS;
use crate::embed::encoder::Workspace;
use crate::embed::format::{ModelError, checksum};
use crate::embed::kernel::Precision;
use crate::embed::minilm::{Model, PACK};

/// The reading network without the rows it shares; it can be shared between threads.
#[derive(Debug)]
pub struct Network {
    weights: ReaderWeights,
    positions: usize,
    checksum: u64,
}

/// The logits of one window.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Logits {
    /// Start, end, evidence of every token.
    pub tokens: Vec<[f32; OF_TOKEN]>,
    /// Span, yes, no, none, relevance.
    pub page: [f32; OF_PAGE],
    /// The labels of names, of every token.
    pub names: Vec<[f32; OF_NAME]>,
}

impl Network {
    /// Loads a file as `format` describes it. Fails on anything that is not one, whole, unaltered and made for `model`.
    pub fn from_bytes(bytes: &[u8], model: &Model) -> Result<Self, ModelError> {
        let weights = ReaderWeights::from_bytes(bytes)?;
        if weights.base != model.checksum() || weights.shared_positions > model.positions().len() / DIMENSIONS
        {
            return Err(ModelError::OtherBase);
        }
        let positions = weights.shared_positions + weights.positions.len() / DIMENSIONS;
        Ok(Self { weights, positions, checksum: checksum(bytes) })
    }

    /// The checksum of the file: another network has another one.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// What each page says to the question, in order. `model` is the one the network was loaded for.
    pub fn read(&self, model: &Model, question: &str, pages: &[Page]) -> Vec<Reading> {
        let cut = |page: &Page| windows(model.tokenizer(), question, page, self.positions);
        let of_page: Vec<Vec<Window>> = pages.iter().map(cut).collect();
        let all: Vec<&Window> = of_page.iter().flatten().collect();
        let mut logits = self.forward_all(model, &all).into_iter();
        let readings = pages.iter().zip(&of_page).map(|(page, windows)| {
            let read: Vec<(&Window, Logits)> = windows.iter().zip(logits.by_ref()).collect();
            gather(page, &read)
        });
        readings.collect()
    }

    /// For each claim, how likely its text states it, 0 to 1.
    pub fn judge(&self, model: &Model, claims: &[Claim]) -> Vec<f32> {
        let window = |claim: &Claim| {
            let page = Page { text: claim.text.clone(), ..Page::default() };
            windows(model.tokenizer(), &as_claim(&claim.statement), &page, self.positions).swap_remove(0)
        };
        let windows: Vec<Window> = claims.iter().map(window).collect();
        let logits = self.forward_all(model, &windows.iter().collect::<Vec<_>>());
        logits.iter().map(|logits| kinds(&logits.page).yes).collect()
    }

    /// The names that stand in each text, in order.
    pub fn names(&self, model: &Model, texts: &[String]) -> Vec<Vec<Name>> {
        let windows: Vec<Window> =
            texts.iter().map(|text| alone(model.tokenizer(), text, self.positions)).collect();
        let logits = self.forward_all(model, &windows.iter().collect::<Vec<_>>());
        windows.iter().zip(&logits).map(|(window, logits)| names::spelt(window, &logits.names)).collect()
    }

    /// The logits of windows, in order: short ones run together, as many as fill a pack.
    fn forward_all(&self, model: &Model, windows: &[&Window]) -> Vec<Logits> {
        let mut workspace = Workspace::new(Precision::Coarse);
        let mut logits = Vec::with_capacity(windows.len());
        let mut rest = windows;
        while !rest.is_empty() {
            let mut tokens = 0;
            let fits = rest.iter().take_while(|window| {
                tokens += window.ids.len();
                tokens <= PACK
            });
            let (pack, after) = rest.split_at(fits.count().max(1));
            logits.extend(self.forward(model, pack, &mut workspace));
            rest = after;
        }
        logits
    }

    fn forward(&self, model: &Model, windows: &[&Window], workspace: &mut Workspace) -> Vec<Logits> {
        let mut rows = self.first_rows(model, windows);
        let lengths: Vec<usize> = windows.iter().map(|window| window.ids.len()).collect();
        workspace.encode(&self.weights.layers, &lengths, &mut rows);
        let mut rows = rows.chunks_exact(DIMENSIONS);
        let logits = lengths.iter().map(|&length| {
            let own: Vec<&[f32]> = rows.by_ref().take(length).collect();
            Logits {
                tokens: own.iter().map(|row| self.weights.of_token.logits(row, 0)).collect(),
                page: self.weights.of_page.logits(own[0], 0),
                names: own.iter().map(|row| self.weights.of_token.logits(row, OF_TOKEN)).collect(),
            }
        });
        logits.collect()
    }

    fn first_rows(&self, model: &Model, windows: &[&Window]) -> Vec<f32> {
        let (mut rows, mut summands) = (Vec::new(), Vec::new());
        let shared = &model.positions()[..self.weights.shared_positions * DIMENSIONS];
        for window in windows {
            for &id in &window.ids {
                model.push_row(id, &mut rows);
            }
            let places = shared.iter().chain(&self.weights.positions).take(window.ids.len() * DIMENSIONS);
            let begin = summands.len();
            summands.extend(places.copied());
            for row in summands[begin..].chunks_exact_mut(DIMENSIONS).skip(window.second) {
                row.iter_mut().zip(&self.weights.second).for_each(|(number, more)| *number += more);
            }
        }
        model.norm_rows(&mut rows, &summands);
        rows
    }
}

impl Head {
    /// The logits from `first` on.
    fn logits<const N: usize>(&self, row: &[f32], first: usize) -> [f32; N] {
        std::array::from_fn(|at| {
            let at = first + at;
            let weights = &self.weights[at * row.len()..][..row.len()];
            self.bias[at] + row.iter().zip(weights).map(|(number, weight)| number * weight).sum::<f32>()
        })
    }
}

#[cfg(test)]
#[path = "network_tests.rs"]
mod tests;
