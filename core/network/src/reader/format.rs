//! How is the reading network kept in one file?
//!
//! Header of 64 bytes, little endian: magic (8), version (u32), width, layers, intermediate, positions in all, positions of
//! the embedding model (5 × u32), the embedding model's checksum (u64), zeros, checksum (u64, last). Then: what a token of the
//! second part differs by, the positions that the embedding model lacks, for each layer four linear maps and two norms as in
//! [`embed::format`](crate::embed::format), and the heads (f32).

use crate::embed::DIMENSIONS;
use crate::embed::format::{
    Body, CHECKSUM_AT, HEADER, Layer, ModelError, Shape, checksum, write_layer, write_numbers,
};

const MAGIC: &[u8; 8] = b"clew-rdr";
/// Goes up with every change of the layout.
const VERSION: u32 = 2;
/// Logits of a token that a question is read with: start, end, evidence.
pub const OF_TOKEN: usize = 3;
/// Logits of a token that say whether a name stands there: outside, then begin and inside of each kind of name.
pub const OF_NAME: usize = 15;
/// Logits of a page: span, yes, no, none, relevance.
pub const OF_PAGE: usize = 5;

/// A head: `logit = weights · row + bias`, one row of weights a logit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Head {
    /// Logits × width.
    pub weights: Vec<f32>,
    /// One a logit.
    pub bias: Vec<f32>,
}

/// Everything in a reader's file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReaderWeights {
    /// Checksum of the embedding model whose word and position rows are shared.
    pub base: u64,
    /// Positions that the embedding model has.
    pub shared_positions: usize,
    /// What a token of the second part differs by.
    pub second: Vec<f32>,
    /// Positions from `shared_positions` on.
    pub positions: Vec<f32>,
    /// First to last.
    pub layers: Vec<Layer>,
    /// Start, end, evidence; then the labels of names.
    pub of_token: Head,
    /// Span, yes, no, none, relevance.
    pub of_page: Head,
}

impl ReaderWeights {
    /// Reads a file; whatever the bytes are, the result is a usable network or an error.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let header = bytes.get(..HEADER).filter(|header| header.starts_with(MAGIC));
        let header = header.ok_or(ModelError::NotAModel)?;
        let (words, _) = header[MAGIC.len()..32].as_chunks::<4>();
        let sizes: Vec<usize> = words.iter().map(|&word| u32::from_le_bytes(word) as usize).collect();
        let [version, width, layers, intermediate, positions, shared] = sizes[..] else {
            return Err(ModelError::NotAModel);
        };
        if version != VERSION as usize {
            return Err(ModelError::Version(version as u32));
        }
        let shape = Shape::of_encoder(width, layers, intermediate, positions);
        let shape = shape.filter(|_| width == DIMENSIONS && shared <= positions).ok_or(ModelError::Shape)?;
        let expected = length(&shape, shared);
        if bytes.len() != expected {
            return Err(ModelError::Length { found: bytes.len(), expected });
        }
        if checksum(bytes).to_le_bytes() != bytes[CHECKSUM_AT..HEADER] {
            return Err(ModelError::Checksum);
        }
        let base = header[32..40].try_into().map_or(0, u64::from_le_bytes);
        let mut body = Body(&bytes[HEADER..]);
        Ok(Self {
            base,
            shared_positions: shared,
            second: body.numbers(width)?,
            positions: body.numbers((positions - shared) * width)?,
            layers: (0..layers).map(|_| body.layer(&shape)).collect::<Result<_, _>>()?,
            of_token: body.head(OF_TOKEN + OF_NAME, width)?,
            of_page: body.head(OF_PAGE, width)?,
        })
    }

    /// Writes a file that [`ReaderWeights::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let width = self.second.len();
        let intermediate = self.layers.first().map_or(0, |layer| layer.widen.bias.len());
        let positions = self.shared_positions + self.positions.len() / width.max(1);
        let mut out = MAGIC.to_vec();
        out.extend(VERSION.to_le_bytes());
        let sizes = [width, self.layers.len(), intermediate, positions, self.shared_positions];
        out.extend(sizes.iter().flat_map(|&size| (size as u32).to_le_bytes()));
        out.extend(self.base.to_le_bytes());
        out.resize(HEADER, 0);
        write_numbers(&mut out, &self.second);
        write_numbers(&mut out, &self.positions);
        self.layers.iter().for_each(|layer| write_layer(&mut out, layer));
        for head in [&self.of_token, &self.of_page] {
            write_numbers(&mut out, &head.weights);
            write_numbers(&mut out, &head.bias);
        }
        let sum = checksum(&out).to_le_bytes();
        out[CHECKSUM_AT..HEADER].copy_from_slice(&sum);
        out
    }
}

impl Body<'_> {
    fn head(&mut self, logits: usize, width: usize) -> Result<Head, ModelError> {
        Ok(Head { weights: self.numbers(logits * width)?, bias: self.numbers(logits)? })
    }
}

/// Bytes of a file, header included.
fn length(shape: &Shape, shared: usize) -> usize {
    let heads = (OF_TOKEN + OF_NAME + OF_PAGE) * (shape.hidden + 1);
    HEADER + 4 * (shape.hidden * (1 + shape.positions - shared) + heads) + shape.layers_length()
}

#[cfg(test)]
#[path = "format_tests.rs"]
pub(crate) mod tests;
