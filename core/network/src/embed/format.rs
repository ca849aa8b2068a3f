//! How is the embedding model kept in one file?
//!
//! Header of 64 bytes, little endian: magic (8), version (u32), shape (6 × u32), bytes of vocabulary (u32), zeros,
//! checksum (u64, last). Then, in this order, nothing between: vocabulary (UTF-8, one piece a line), token rows
//! (i8) and their scales (f32), positions (f32), the norm after them, and for each layer four linear maps and two
//! norms. A linear map is its weights (i8, one row of inputs per output), one f32 scale and one f32 bias an output.

use std::sync::OnceLock;

/// The first bytes of every file.
const MAGIC: &[u8; 8] = b"clew-emb";
/// Goes up with every change of the layout.
const VERSION: u32 = 1;
pub(crate) const HEADER: usize = 64;
pub(crate) const CHECKSUM_AT: usize = HEADER - 8;

/// Numbers in one attention head's part of a row.
pub const HEAD_WIDTH: usize = 32;

/// Why a model file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// The magic bytes are absent.
    #[error("this is not an embedding model")]
    NotAModel,
    /// Written by another version.
    #[error("the model has format version {0}, not {VERSION}")]
    Version(u32),
    /// The sizes named in the header cannot be computed with.
    #[error("the model's sizes do not fit together")]
    Shape,
    /// Bytes are missing or left over.
    #[error("the model's file has {found} bytes instead of {expected}")]
    Length {
        /// Bytes there are.
        found: usize,
        /// Bytes the header announces.
        expected: usize,
    },
    /// The bytes are not those that were written.
    #[error("the model's file is damaged")]
    Checksum,
    /// The vocabulary is not text, has another number of pieces or lacks a special piece.
    #[error("the model's vocabulary is unusable")]
    Vocabulary,
    /// A reader that was made for another embedding model.
    #[error("the reader belongs to another embedding model")]
    OtherBase,
    /// A scale, bias or norm is infinite or not a number.
    #[error("the model holds a number that is not finite")]
    NotFinite,
}

/// The sizes of a BERT encoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Numbers in a token's row.
    pub hidden: usize,
    /// Encoder layers.
    pub layers: usize,
    /// Attention heads, each [`HEAD_WIDTH`] wide.
    pub heads: usize,
    /// Numbers between the two maps of a feed-forward block.
    pub intermediate: usize,
    /// Pieces in the vocabulary.
    pub vocabulary: usize,
    /// Longest input in tokens.
    pub positions: usize,
}

impl Shape {
    /// Whether the kernels can compute with these sizes: whole vectors, and sums that fit 32 bits.
    fn is_usable(&self) -> bool {
        let is_width =
            |width: usize| width.is_multiple_of(HEAD_WIDTH) && (HEAD_WIDTH..=2048).contains(&width);
        is_width(self.hidden)
            && is_width(self.intermediate)
            && self.heads * HEAD_WIDTH == self.hidden
            && (1..=64).contains(&self.layers)
            && (3..=1 << 18).contains(&self.vocabulary)
            && (2..=512).contains(&self.positions)
    }

    /// Inputs and outputs of a layer's four linear maps.
    fn linears(&self) -> [(usize, usize); 4] {
        let (hidden, intermediate) = (self.hidden, self.intermediate);
        [(hidden, 3 * hidden), (hidden, hidden), (hidden, intermediate), (intermediate, hidden)]
    }

    /// Bytes of a file, header included.
    fn file_length(&self, vocabulary_bytes: usize) -> usize {
        let norm = 8 * self.hidden;
        let rows = self.vocabulary * (self.hidden + 4) + self.positions * self.hidden * 4;
        HEADER + vocabulary_bytes + rows + norm + self.layers_length()
    }

    /// Bytes of all layers.
    pub(crate) fn layers_length(&self) -> usize {
        let linears: usize = self.linears().iter().map(|(inputs, outputs)| (inputs + 8) * outputs).sum();
        self.layers * (linears + 2 * 8 * self.hidden)
    }

    /// The sizes of an encoder whose words are kept elsewhere; `None` where they cannot be computed with.
    pub(crate) fn of_encoder(
        hidden: usize,
        layers: usize,
        intermediate: usize,
        positions: usize,
    ) -> Option<Self> {
        let shape =
            Self { hidden, layers, heads: hidden / HEAD_WIDTH, intermediate, vocabulary: 3, positions };
        shape.is_usable().then_some(shape)
    }
}

/// Rows of small integers with one scale each: `value = integer × scale`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rows {
    /// Row after row.
    pub values: Vec<i8>,
    /// One a row.
    pub scales: Vec<f32>,
}

/// A linear map: `output = weights · input + bias`, one row of weights an output.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Linear {
    /// Outputs × inputs.
    pub weights: Rows,
    /// One an output.
    pub bias: Vec<f32>,
    /// The sum of each output's weights, once it has been asked for.
    sums: OnceLock<Vec<i32>>,
}

impl Linear {
    /// A map of these weights and biases, one an output.
    pub fn new(weights: Rows, bias: Vec<f32>) -> Self {
        Self { weights, bias, sums: OnceLock::new() }
    }

    /// The sum of each output's weights.
    pub(super) fn sums(&self) -> &[i32] {
        self.sums.get_or_init(|| {
            let width = self.weights.values.len() / self.bias.len().max(1);
            let rows = self.weights.values.chunks_exact(width.max(1));
            rows.map(|row| row.iter().map(|&weight| i32::from(weight)).sum()).collect()
        })
    }
}

/// Weight and bias of a layer norm.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Norm {
    /// Factor of each number.
    pub weight: Vec<f32>,
    /// Summand of each number.
    pub bias: Vec<f32>,
}

/// One encoder layer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    /// Queries (already divided by the root of the head's width), keys and values, one below the other.
    pub query_key_value: Linear,
    /// From the heads' results back to a row.
    pub attention_output: Linear,
    /// After attention.
    pub attention_norm: Norm,
    /// Into the feed-forward block.
    pub widen: Linear,
    /// Out of it.
    pub narrow: Linear,
    /// After the feed-forward block.
    pub output_norm: Norm,
}

/// Everything in a model file.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Sizes of all that follows.
    pub shape: Shape,
    /// One piece a line.
    pub vocabulary: String,
    /// One row a piece.
    pub tokens: Rows,
    /// Positions × hidden, the token type's row already added.
    pub positions: Vec<f32>,
    /// After tokens and positions are added.
    pub norm: Norm,
    /// First to last.
    pub layers: Vec<Layer>,
}

impl Weights {
    /// Reads a file; whatever the bytes are, the result is a usable model or an error.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let (shape, vocabulary_bytes) = read_header(bytes)?;
        let mut reader = Body(&bytes[HEADER..]);
        let vocabulary = String::from_utf8(reader.take(vocabulary_bytes).to_vec());
        let vocabulary = vocabulary.map_err(|_| ModelError::Vocabulary)?;
        if vocabulary.lines().count() != shape.vocabulary {
            return Err(ModelError::Vocabulary);
        }
        Ok(Self {
            vocabulary,
            tokens: reader.rows(shape.vocabulary, shape.hidden)?,
            positions: reader.numbers(shape.positions * shape.hidden)?,
            norm: reader.norm(shape.hidden)?,
            layers: (0..shape.layers).map(|_| reader.layer(&shape)).collect::<Result<_, _>>()?,
            shape,
        })
    }

    /// Writes a file that [`Weights::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.shape.file_length(self.vocabulary.len()));
        out.extend(MAGIC);
        let Shape { hidden, layers, heads, intermediate, vocabulary, positions } = self.shape;
        let sizes = [hidden, layers, heads, intermediate, vocabulary, positions, self.vocabulary.len()];
        out.extend(VERSION.to_le_bytes());
        out.extend(sizes.iter().flat_map(|&size| (size as u32).to_le_bytes()));
        out.resize(HEADER, 0);
        out.extend(self.vocabulary.bytes());
        write_rows(&mut out, &self.tokens);
        write_numbers(&mut out, &self.positions);
        write_norm(&mut out, &self.norm);
        self.layers.iter().for_each(|layer| write_layer(&mut out, layer));
        let sum = checksum(&out).to_le_bytes();
        out[CHECKSUM_AT..HEADER].copy_from_slice(&sum);
        out
    }
}

/// Checks all that can be checked before the body is read: its shape and its length in bytes of vocabulary.
fn read_header(bytes: &[u8]) -> Result<(Shape, usize), ModelError> {
    let header =
        bytes.get(..HEADER).filter(|header| header.starts_with(MAGIC)).ok_or(ModelError::NotAModel)?;
    let (words, _) = header[MAGIC.len()..CHECKSUM_AT].as_chunks::<4>();
    let sizes: Vec<usize> = words.iter().map(|&word| u32::from_le_bytes(word) as usize).collect();
    let [version, hidden, layers, heads, intermediate, vocabulary, positions, vocabulary_bytes, ..] =
        sizes[..]
    else {
        return Err(ModelError::NotAModel);
    };
    if version != VERSION as usize {
        return Err(ModelError::Version(version as u32));
    }
    let shape = Shape { hidden, layers, heads, intermediate, vocabulary, positions };
    // No vocabulary is longer than this; with it the file's length cannot overflow 32 bits.
    if heads > hidden || vocabulary_bytes > 1 << 24 || !shape.is_usable() {
        return Err(ModelError::Shape);
    }
    let (found, expected) = (bytes.len(), shape.file_length(vocabulary_bytes));
    if found != expected {
        return Err(ModelError::Length { found, expected });
    }
    match checksum(bytes).to_le_bytes() == bytes[CHECKSUM_AT..HEADER] {
        true => Ok((shape, vocabulary_bytes)),
        false => Err(ModelError::Checksum),
    }
}

/// A fast sum over everything but its own place; changes with every change of a single 8-byte word. It finds
/// damage, not malice.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let (before, after) = (&bytes[..CHECKSUM_AT], &bytes[HEADER..]);
    let (words, rest) = after.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = before.as_chunks::<8>().0.iter().chain(words).chain([&last]);
    words.fold(0, |sum: u64, &word| {
        (sum.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

/// The rest of a body whose length has been checked.
pub(crate) struct Body<'a>(pub &'a [u8]);

impl<'a> Body<'a> {
    fn take(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(length);
        self.0 = rest;
        taken
    }

    pub fn numbers(&mut self, count: usize) -> Result<Vec<f32>, ModelError> {
        let (words, _) = self.take(4 * count).as_chunks::<4>();
        let numbers: Vec<f32> = words.iter().map(|&word| f32::from_le_bytes(word)).collect();
        if numbers.iter().all(|number| number.is_finite()) { Ok(numbers) } else { Err(ModelError::NotFinite) }
    }

    fn rows(&mut self, count: usize, width: usize) -> Result<Rows, ModelError> {
        let values = self.take(count * width).iter().map(|&byte| byte.cast_signed()).collect();
        Ok(Rows { values, scales: self.numbers(count)? })
    }

    fn linear(&mut self, (inputs, outputs): (usize, usize)) -> Result<Linear, ModelError> {
        Ok(Linear::new(self.rows(outputs, inputs)?, self.numbers(outputs)?))
    }

    fn norm(&mut self, width: usize) -> Result<Norm, ModelError> {
        Ok(Norm { weight: self.numbers(width)?, bias: self.numbers(width)? })
    }

    pub fn layer(&mut self, shape: &Shape) -> Result<Layer, ModelError> {
        let [query_key_value, attention_output, widen, narrow] = shape.linears();
        Ok(Layer {
            query_key_value: self.linear(query_key_value)?,
            attention_output: self.linear(attention_output)?,
            attention_norm: self.norm(shape.hidden)?,
            widen: self.linear(widen)?,
            narrow: self.linear(narrow)?,
            output_norm: self.norm(shape.hidden)?,
        })
    }
}

pub(crate) fn write_numbers(out: &mut Vec<u8>, numbers: &[f32]) {
    out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

fn write_rows(out: &mut Vec<u8>, rows: &Rows) {
    out.extend(rows.values.iter().map(|value| value.cast_unsigned()));
    write_numbers(out, &rows.scales);
}

fn write_linear(out: &mut Vec<u8>, linear: &Linear) {
    write_rows(out, &linear.weights);
    write_numbers(out, &linear.bias);
}

fn write_norm(out: &mut Vec<u8>, norm: &Norm) {
    write_numbers(out, &norm.weight);
    write_numbers(out, &norm.bias);
}

pub(crate) fn write_layer(out: &mut Vec<u8>, layer: &Layer) {
    write_linear(out, &layer.query_key_value);
    write_linear(out, &layer.attention_output);
    write_norm(out, &layer.attention_norm);
    write_linear(out, &layer.widen);
    write_linear(out, &layer.narrow);
    write_norm(out, &layer.output_norm);
}

#[cfg(test)]
#[path = "format_tests.rs"]
pub(crate) mod tests;
