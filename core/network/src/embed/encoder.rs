//! How do an encoder's layers change a token's row? Attention within each text, then a feed-forward block, each added to
//! what came in and normed (Vaswani et al. 2017 §3.1). The same for the model that embeds and the one that reads.

use super::{
    DIMENSIONS,
    attention::{self, Scratch},
    format::Layer,
    kernel::{Precision, Quantised, multiply},
    math,
};

/// Rows taken through the feed-forward block at once, four times as wide as the rest; whole tiles for either kernel.
const BLOCK: usize = 48;

/// Buffers reused from layer to layer.
#[derive(Default)]
pub(crate) struct Workspace {
    quantised: Quantised,
    mixed: Vec<f32>,
    context: Vec<f32>,
    wide: Vec<f32>,
    narrow: Vec<f32>,
    scratch: Scratch,
}

impl Workspace {
    /// Buffers for inputs of this precision.
    pub(crate) fn new(precision: Precision) -> Self {
        Self { quantised: Quantised::new(precision), ..Self::default() }
    }

    /// Runs the rows of texts, one below the other, `lengths` tokens each, through all layers.
    pub(crate) fn encode(&mut self, layers: &[Layer], lengths: &[usize], rows: &mut [f32]) {
        for layer in layers {
            self.attend(layer, lengths, rows);
            self.feed_forward(layer, rows);
        }
    }

    /// The first half of a layer.
    fn attend(&mut self, layer: &Layer, lengths: &[usize], rows: &mut [f32]) {
        self.quantised.fill(rows, DIMENSIONS);
        self.mixed.resize(3 * rows.len(), 0.0);
        multiply(&self.quantised, &layer.query_key_value, &mut self.mixed);
        self.context.resize(rows.len(), 0.0);
        let mut start = 0;
        for length in lengths {
            let end = start + length * DIMENSIONS;
            let (mixed, context) = (&self.mixed[3 * start..3 * end], &mut self.context[start..end]);
            attention::attend(mixed, DIMENSIONS, &mut self.scratch, context);
            start = end;
        }
        self.quantised.fill(&self.context, DIMENSIONS);
        multiply(&self.quantised, &layer.attention_output, &mut self.context);
        math::add_and_norm(rows, &self.context, &layer.attention_norm);
    }

    /// The second half of a layer.
    fn feed_forward(&mut self, layer: &Layer, rows: &mut [f32]) {
        let width = layer.widen.bias.len();
        for rows in rows.chunks_mut(BLOCK * DIMENSIONS) {
            self.quantised.fill(rows, DIMENSIONS);
            self.wide.resize(rows.len() / DIMENSIONS * width, 0.0);
            multiply(&self.quantised, &layer.widen, &mut self.wide);
            math::gelu(&mut self.wide);
            self.quantised.fill(&self.wide, width);
            self.narrow.resize(rows.len(), 0.0);
            multiply(&self.quantised, &layer.narrow, &mut self.narrow);
            math::add_and_norm(rows, &self.narrow, &layer.output_norm);
        }
    }
}
