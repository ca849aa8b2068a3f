//! How does all-MiniLM-L6-v2 turn texts into vectors? A BERT encoder (Devlin et al. 2019), the mean of its last
//! rows, brought to length 1 (Reimers and Gurevych 2019). The same text gives the same bits natively and in wasm,
//! alone or among others.

use super::{
    DIMENSIONS,
    encoder::Workspace,
    format::{self, ModelError, Weights},
    math,
    wordpiece::WordPiece,
};
use clew_types::arrange::Arrange;

/// Tokens run through the layers together; longer packs gain nothing and leave the cache.
pub(crate) const PACK: usize = 256;

/// A loaded model; it can be shared between threads.
#[derive(Debug)]
pub struct Model {
    tokenizer: WordPiece,
    weights: Weights,
    checksum: u64,
}

impl Model {
    /// Loads a model file as `format` describes it. Fails on anything that is not one, whole and unaltered.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let weights = Weights::from_bytes(bytes)?;
        if weights.shape.hidden != DIMENSIONS {
            return Err(ModelError::Shape);
        }
        Ok(Self {
            tokenizer: WordPiece::new(&weights.vocabulary)?,
            weights,
            checksum: format::checksum(bytes),
        })
    }

    /// Unit vectors of [`DIMENSIONS`] numbers, one a text, in order. Text beyond the model's longest input is not
    /// looked at.
    pub fn embed(&self, texts: &[&str]) -> Vec<Vec<f32>> {
        let ids: Vec<Vec<u32>> = texts.iter().map(|text| self.tokens(text)).collect();
        let mut vectors = vec![Vec::new(); texts.len()];
        let mut workspace = Workspace::default();
        for pack in packs(&ids) {
            let texts: Vec<&[u32]> = pack.iter().map(|&text| &ids[text][..]).collect();
            for (text, vector) in pack.into_iter().zip(self.forward(&texts, &mut workspace)) {
                vectors[text] = vector;
            }
        }
        vectors
    }

    /// The ids a text becomes, special tokens included, cut off at the model's longest input.
    pub fn tokens(&self, text: &str) -> Vec<u32> {
        self.tokenizer.encode(text, self.weights.shape.positions)
    }

    /// One pass over a pack of texts, their rows one below the other.
    fn forward(&self, texts: &[&[u32]], workspace: &mut Workspace) -> Vec<Vec<f32>> {
        let mut rows = self.first_rows(texts);
        let lengths: Vec<usize> = texts.iter().map(|text| text.len()).collect();
        workspace.encode(&self.weights.layers, &lengths, &mut rows);
        let mut rest = &rows[..];
        let means = texts.iter().map(|text| {
            let (rows, after) = rest.split_at(text.len() * DIMENSIONS);
            rest = after;
            mean(rows)
        });
        means.collect()
    }

    /// Token, position and type rows added and normed.
    fn first_rows(&self, texts: &[&[u32]]) -> Vec<f32> {
        let (mut rows, mut positions) = (Vec::new(), Vec::new());
        for text in texts {
            positions.extend_from_slice(&self.weights.positions[..text.len() * DIMENSIONS]);
            for &id in *text {
                self.push_row(id, &mut rows);
            }
        }
        self.norm_rows(&mut rows, &positions);
        rows
    }

    /// Puts a token's row below the others.
    pub(crate) fn push_row(&self, id: u32, rows: &mut Vec<f32>) {
        let tokens = &self.weights.tokens;
        let scale = tokens.scales[id as usize];
        let row = &tokens.values[id as usize * DIMENSIONS..][..DIMENSIONS];
        rows.extend(row.iter().map(|&value| f32::from(value) * scale));
    }

    /// Adds what belongs to the tokens' places and norms the rows.
    pub(crate) fn norm_rows(&self, rows: &mut [f32], places: &[f32]) {
        math::add_and_norm(rows, places, &self.weights.norm);
    }

    /// Positions × [`DIMENSIONS`].
    pub(crate) fn positions(&self) -> &[f32] {
        &self.weights.positions
    }

    pub(crate) fn tokenizer(&self) -> &WordPiece {
        &self.tokenizer
    }

    /// Tells this model's file from any other's.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }
}

/// Groups texts, shortest first, into packs of at most [`PACK`] tokens (or one text).
fn packs(ids: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..ids.len()).collect();
    order.arrange_by_key(|&text| (ids[text].len(), text));
    let (mut packs, mut room) = (Vec::<Vec<usize>>::new(), 0);
    for text in order {
        let length = ids[text].len();
        match packs.last_mut().filter(|_| length <= room) {
            Some(pack) => pack.push(text),
            None => {
                packs.push(vec![text]);
                room = PACK;
            }
        }
        room = room.saturating_sub(length);
    }
    packs
}

/// The mean of rows, brought to length 1.
fn mean(rows: &[f32]) -> Vec<f32> {
    let mut mean = vec![0.0; DIMENSIONS];
    for row in rows.chunks_exact(DIMENSIONS) {
        for (sum, number) in mean.iter_mut().zip(row) {
            *sum += number;
        }
    }
    // The number of rows does not change the direction.
    math::normalise(&mut mean);
    mean
}

#[cfg(test)]
#[path = "minilm_tests.rs"]
mod tests;
