use super::*;

/// Numbers that look random and are the same on every run (xorshift).
pub fn noise(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    std::iter::from_fn(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Some(state)
    })
}

/// Floats between −1 and 1.
pub fn floats(seed: u64, count: usize) -> Vec<f32> {
    noise(seed).take(count).map(|bits| (bits >> 40) as f32 / 8_388_608.0 - 1.0).collect()
}

pub fn linear(seed: u64, inputs: usize, outputs: usize) -> Linear {
    let values = noise(seed).take(inputs * outputs).map(|bits| (bits >> 32) as i8).collect();
    let scales = floats(seed + 1, outputs).iter().map(|scale| 0.0003 * (scale.abs() + 0.1)).collect();
    Linear::new(Rows { values, scales }, floats(seed + 2, outputs))
}

fn norm(seed: u64, width: usize) -> Norm {
    Norm { weight: floats(seed, width), bias: floats(seed + 1, width) }
}

/// A small model of the given width with made-up weights and a vocabulary of single letters.
pub fn miniature(hidden: usize) -> Weights {
    let letters = ('a'..='z').flat_map(|letter| [letter.to_string(), format!("##{letter}")]);
    let pieces: Vec<String> =
        ["[UNK]", "[CLS]", "[SEP]", "."].map(str::to_owned).into_iter().chain(letters).collect();
    let shape = Shape {
        hidden,
        layers: 2,
        heads: hidden / 32,
        intermediate: 64,
        vocabulary: pieces.len(),
        positions: 24,
    };
    let layer = |seed| Layer {
        query_key_value: linear(seed, hidden, 3 * hidden),
        attention_output: linear(seed + 10, hidden, hidden),
        attention_norm: norm(seed + 20, hidden),
        widen: linear(seed + 30, hidden, 64),
        narrow: linear(seed + 40, 64, hidden),
        output_norm: norm(seed + 50, hidden),
    };
    Weights {
        shape,
        vocabulary: pieces.join("\n"),
        tokens: linear(1, hidden, pieces.len()).weights,
        positions: floats(2, 24 * hidden).iter().map(|number| 0.01 * number).collect(),
        norm: norm(3, hidden),
        layers: vec![layer(100), layer(200)],
    }
}

fn check(change: impl FnOnce(&mut Vec<u8>), expected: ModelError) {
    let mut bytes = miniature(32).to_bytes();
    change(&mut bytes);
    assert_eq!(Weights::from_bytes(&bytes).unwrap_err(), expected);
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

/// Puts in the checksum that fits the bytes.
pub(crate) fn sign(bytes: &mut [u8]) {
    let sum = checksum(bytes).to_le_bytes();
    bytes[CHECKSUM_AT..HEADER].copy_from_slice(&sum);
}

#[test]
fn reads_what_it_wrote() {
    let weights = miniature(64);
    assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
}

#[test]
fn says_what_is_wrong() {
    let length = miniature(32).to_bytes().len();
    check(|bytes| bytes.clear(), ModelError::NotAModel);
    check(|bytes| bytes.truncate(63), ModelError::NotAModel);
    check(|bytes| bytes[0] = b'C', ModelError::NotAModel);
    check(|bytes| bytes[8] = 2, ModelError::Version(2));
    check(|bytes| bytes[12] = 33, ModelError::Shape);
    check(|bytes| bytes[16] = 0, ModelError::Shape);
    check(|bytes| bytes[23] = 255, ModelError::Shape);
    check(|bytes| bytes.truncate(length - 1), ModelError::Length { found: length - 1, expected: length });
    check(|bytes| bytes.push(0), ModelError::Length { found: length + 1, expected: length });
    check(|bytes| bytes[length - 1] ^= 1, ModelError::Checksum);
    check_signed(|bytes| bytes[HEADER] = 0xff, ModelError::Vocabulary);
    check_signed(|bytes| bytes[HEADER] = b'\n', ModelError::Vocabulary);
    check_signed(|bytes| bytes[length - 4..].copy_from_slice(&f32::NAN.to_le_bytes()), ModelError::NotFinite);
}

#[test]
fn notices_any_changed_bit_and_any_missing_end() {
    let bytes = miniature(32).to_bytes();
    for bits in noise(7).take(400) {
        let mut damaged = bytes.clone();
        damaged[bits as usize / 8 % bytes.len()] ^= 1 << (bits % 8);
        assert!(Weights::from_bytes(&damaged).is_err(), "bit {bits}");
        assert!(Weights::from_bytes(&bytes[..bits as usize % bytes.len()]).is_err());
    }
    for bit in 0..HEADER * 8 {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(Weights::from_bytes(&damaged).is_err(), "header bit {bit}");
    }
}
