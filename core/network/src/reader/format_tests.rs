use super::*;
use crate::embed::format::tests::{floats, linear, noise, sign};
use crate::embed::format::{Norm, Weights};

/// A small network for the embedding model of these bytes, with made-up weights.
pub fn miniature(base: &Weights) -> ReaderWeights {
    let width = base.shape.hidden;
    let norm = |seed| Norm { weight: floats(seed, width), bias: floats(seed + 1, width) };
    let layer = |seed| Layer {
        query_key_value: linear(seed, width, 3 * width),
        attention_output: linear(seed + 10, width, width),
        attention_norm: norm(seed + 20),
        widen: linear(seed + 30, width, 64),
        narrow: linear(seed + 40, 64, width),
        output_norm: norm(seed + 50),
    };
    let head =
        |seed, logits: usize| Head { weights: floats(seed, logits * width), bias: floats(seed + 1, logits) };
    ReaderWeights {
        base: checksum(&base.to_bytes()),
        shared_positions: base.shape.positions,
        second: floats(5, width),
        positions: floats(6, 8 * width),
        layers: vec![layer(300), layer(400)],
        of_token: head(7, OF_TOKEN + OF_NAME),
        of_page: head(8, OF_PAGE),
    }
}

fn small() -> ReaderWeights {
    miniature(&crate::embed::format::tests::miniature(DIMENSIONS))
}

fn check(change: impl FnOnce(&mut Vec<u8>), expected: ModelError) {
    let mut bytes = small().to_bytes();
    change(&mut bytes);
    assert_eq!(ReaderWeights::from_bytes(&bytes).unwrap_err(), expected);
}

/// As [`check`], with a checksum that fits the change.
fn check_signed(change: impl FnOnce(&mut Vec<u8>), expected: ModelError) {
    check(
        |bytes| {
            change(bytes);
            sign(bytes)
        },
        expected,
    );
}

#[test]
fn reads_what_it_wrote() {
    let weights = small();
    assert_eq!(ReaderWeights::from_bytes(&weights.to_bytes()), Ok(weights));
}

#[test]
fn says_what_is_wrong() {
    let length = small().to_bytes().len();
    check(|bytes| bytes.clear(), ModelError::NotAModel);
    check(|bytes| bytes[0] = b'C', ModelError::NotAModel);
    check(|bytes| bytes[8] = 9, ModelError::Version(9));
    check(|bytes| bytes[12] = 33, ModelError::Shape);
    check(|bytes| bytes[19] = 255, ModelError::Shape);
    check(|bytes| bytes[28] = 255, ModelError::Shape);
    check(|bytes| bytes.truncate(length - 1), ModelError::Length { found: length - 1, expected: length });
    check(|bytes| bytes[length - 1] ^= 1, ModelError::Checksum);
    check_signed(|bytes| bytes[length - 4..].copy_from_slice(&f32::NAN.to_le_bytes()), ModelError::NotFinite);
}

#[test]
fn notices_any_changed_bit_and_any_missing_end() {
    let bytes = small().to_bytes();
    for bits in noise(11).take(40) {
        let mut damaged = bytes.clone();
        damaged[bits as usize / 8 % bytes.len()] ^= 1 << (bits % 8);
        assert!(ReaderWeights::from_bytes(&damaged).is_err(), "bit {bits}");
        assert!(ReaderWeights::from_bytes(&bytes[..bits as usize % bytes.len()]).is_err());
    }
}
