//! The tagger's weights and lexicon, and the small file they are kept in.

use super::features::KEY_BITS;
use super::{TAGS, Tag};
use clew_types::arrange::Arrange;
use rustc_hash::FxHashMap;

const MAGIC: &[u8; 4] = b"CLT1";

/// Weights and lexicon.
#[derive(Clone, Debug, Default)]
pub struct Model {
    slots: Vec<u32>,
    keys: Vec<u32>,
    rows: Vec<[i8; TAGS]>,
    classes: FxHashMap<u32, u32>,
    fixed: FxHashMap<u32, Tag>,
}

/// The weights file does not hold what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a tagger file")]
pub struct NotATagger;

/// A row of weights by feature key.
pub type WeightRows = Vec<(u32, [i8; TAGS])>;

impl Model {
    /// A model of its parts: weight rows by feature key; tag sets by word (lower-case hash); tags of words that
    /// only ever have one (hash of the word as written). Hashes as [`word_key`] shortens them.
    pub fn new(mut rows: WeightRows, classes: FxHashMap<u32, u32>, fixed: FxHashMap<u32, Tag>) -> Self {
        rows.arrange_by_key(|(key, _)| *key);
        let keys: Vec<u32> = rows.iter().map(|(key, _)| *key).collect();
        let slots = slots(&keys);
        Self { slots, keys, rows: rows.into_iter().map(|(_, row)| row).collect(), classes, fixed }
    }

    /// The same lexicon with other weights.
    pub fn with_rows(self, rows: WeightRows) -> Self {
        Self::new(rows, self.classes, self.fixed)
    }

    /// Adds the weights of one feature to the scores.
    pub fn add_scores(&self, key: u32, scores: &mut [i32; TAGS]) {
        if let Some(row) = self.row(key) {
            for (score, weight) in scores.iter_mut().zip(row) {
                *score += i32::from(*weight);
            }
        }
    }

    fn row(&self, key: u32) -> Option<&[i8; TAGS]> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut slot = key as usize & mask;
        loop {
            let index = self.slots[slot].checked_sub(1)? as usize;
            if self.keys[index] == key {
                return Some(&self.rows[index]);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Which tags a word had in training, and its only one if it is certain.
    pub fn lexicon(&self, exact: u64, lower: u64) -> (u32, Option<Tag>) {
        let class = self.classes.get(&word_key(lower)).copied().unwrap_or(0);
        (class, self.fixed.get(&word_key(exact)).copied())
    }

    /// The file form: columns of variable-length integers, sorted by key.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        write_keys(&mut out, &self.keys);
        write_rows(&mut out, &self.rows);
        write_words(&mut out, &self.classes, |class| *class);
        write_words(&mut out, &self.fixed, |tag| *tag as u32);
        out
    }

    /// Reads the file form.
    ///
    /// # Errors
    /// [`NotATagger`] when the bytes are something else.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NotATagger> {
        let mut reader = Reader { bytes: bytes.strip_prefix(MAGIC).ok_or(NotATagger)? };
        let keys = reader.keys()?;
        let rows = keys.iter().map(|key| Ok((*key, reader.weights()?))).collect::<Result<_, NotATagger>>()?;
        let classes = reader.words()?.into_iter().collect();
        let fixed = reader.words()?.into_iter().map(|(key, tag)| (key, Tag::from_index(tag as usize % TAGS)));
        Ok(Self::new(rows, classes, fixed.collect()))
    }
}

/// Shortens a word's hash to the lexicon's key.
pub fn word_key(hash: u64) -> u32 {
    super::features::key(0, hash)
}

/// An open-addressed table: 0 is empty, else one more than the index into `keys`.
fn slots(keys: &[u32]) -> Vec<u32> {
    let mut slots = vec![0u32; (keys.len() * 2 + 1).next_power_of_two()];
    let mask = slots.len() - 1;
    for (index, key) in keys.iter().enumerate() {
        let mut slot = *key as usize & mask;
        while slots[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        slots[slot] = index as u32 + 1;
    }
    slots
}

fn write_number(out: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn write_keys(out: &mut Vec<u8>, keys: &[u32]) {
    write_number(out, keys.len() as u32);
    let mut last = 0;
    for key in keys {
        write_number(out, key - last);
        last = *key;
    }
}

/// Only weights that are not zero: how many, then tag and weight of each.
fn write_rows(out: &mut Vec<u8>, rows: &[[i8; TAGS]]) {
    for row in rows {
        let kept: Vec<(usize, i8)> =
            row.iter().copied().enumerate().filter(|(_, weight)| *weight != 0).collect();
        out.push(kept.len() as u8);
        for (tag, weight) in kept {
            out.extend([tag as u8, weight.cast_unsigned()]);
        }
    }
}

fn write_words<V>(out: &mut Vec<u8>, words: &FxHashMap<u32, V>, number: impl Fn(&V) -> u32) {
    let mut keys: Vec<u32> = words.keys().copied().collect();
    keys.arrange();
    write_keys(out, &keys);
    keys.iter().for_each(|key| write_number(out, number(&words[key])));
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8, NotATagger> {
        let (first, rest) = self.bytes.split_first().ok_or(NotATagger)?;
        self.bytes = rest;
        Ok(*first)
    }

    fn number(&mut self) -> Result<u32, NotATagger> {
        let mut value = 0;
        for shift in (0..32).step_by(7) {
            let byte = self.byte()?;
            value |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(NotATagger)
    }

    fn keys(&mut self) -> Result<Vec<u32>, NotATagger> {
        let count = self.number()? as usize;
        if count > self.bytes.len() {
            return Err(NotATagger);
        }
        let mut last = 0u32;
        (0..count)
            .map(|_| {
                last =
                    last.checked_add(self.number()?).filter(|key| *key < 1 << KEY_BITS).ok_or(NotATagger)?;
                Ok(last)
            })
            .collect()
    }

    fn weights(&mut self) -> Result<[i8; TAGS], NotATagger> {
        let mut row = [0; TAGS];
        for _ in 0..self.byte()? {
            let tag = self.byte()? as usize;
            *row.get_mut(tag).ok_or(NotATagger)? = self.byte()?.cast_signed();
        }
        Ok(row)
    }

    fn words(&mut self) -> Result<Vec<(u32, u32)>, NotATagger> {
        let keys = self.keys()?;
        keys.into_iter().map(|key| Ok((key, self.number()?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Model {
        let mut row = [0; TAGS];
        row[3] = -7;
        row[16] = 127;
        let rows = vec![(900_000, row), (5, [1; TAGS])];
        Model::new(rows, [(77, 0b101)].into_iter().collect(), [(9, Tag::Verb)].into_iter().collect())
    }

    #[test]
    fn written_and_read_again() {
        let again = Model::from_bytes(&sample().to_bytes()).unwrap();
        assert_eq!(again.to_bytes(), sample().to_bytes());
        assert_eq!(again.row(900_000).map(|row| (row[3], row[16])), Some((-7, 127)));
        assert_eq!(again.row(6), None);
        assert_eq!(again.classes.get(&77), Some(&0b101));
        assert_eq!(again.fixed.get(&9), Some(&Tag::Verb));
    }

    #[test]
    fn broken_files_are_refused() {
        let bytes = sample().to_bytes();
        for length in 0..bytes.len() {
            assert!(Model::from_bytes(&bytes[..length]).is_err(), "cut at {length}");
        }
        assert!(Model::from_bytes(b"CLT1\xff\xff\xff\xff\x0f").is_err());
    }

    #[test]
    fn an_empty_model_scores_nothing() {
        let mut scores = [0; TAGS];
        Model::default().add_scores(1, &mut scores);
        assert_eq!(scores, [0; TAGS]);
    }
}
