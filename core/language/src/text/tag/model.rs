//! The tagger's weights and lexicon, and the small file they are kept in.

use super::features::KEY_BITS;
use super::{TAGS, Tag};
use clew_types::arrange::Arrange;
use rustc_hash::FxHashMap;

const MAGIC: &[u8; 4] = b"CLT2";

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
        let rows = reader.rows(keys.len())?;
        let rows = keys.into_iter().zip(rows).collect();
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

/// Only weights that are not zero. First which tags have one, a bit each, in three columns of bytes; then the weights of all
/// rows but each row's last; then what each row adds up to. Learning gives to one tag what it takes from another: most sums are
/// near zero and tell the last weight in fewer bits. In columns like lies beside like, and packs a seventh smaller.
fn write_rows(out: &mut Vec<u8>, rows: &[[i8; TAGS]]) {
    let tags: Vec<u32> = rows.iter().map(tags).collect();
    PLANES.iter().for_each(|shift| out.extend(tags.iter().map(|tags| (tags >> shift) as u8)));
    let kept = || rows.iter().map(|row| row.iter().copied().filter(|weight| *weight != 0));
    for (row, tags) in kept().zip(&tags) {
        out.extend(row.take(plain(*tags)).map(i8::cast_unsigned));
    }
    let summed = kept().zip(&tags).filter(|(_, tags)| is_summed(**tags));
    out.extend(summed.map(|(row, _)| row.fold(0, i8::wrapping_add).cast_unsigned()));
}

/// Where in a set of tags its three bytes begin.
const PLANES: [u32; 3] = [0, 8, 16];

/// The tags that have a weight.
fn tags(row: &[i8; TAGS]) -> u32 {
    row.iter().enumerate().map(|(tag, weight)| u32::from(*weight != 0) << tag).sum()
}

/// Is a row's last weight told by what all add up to?
fn is_summed(tags: u32) -> bool {
    tags.count_ones() > 1
}

/// How many weights of a row are written as they are.
fn plain(tags: u32) -> usize {
    tags.count_ones() as usize - usize::from(is_summed(tags))
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

impl<'a> Reader<'a> {
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

    fn slice(&mut self, length: usize) -> Result<&'a [u8], NotATagger> {
        let (slice, rest) = self.bytes.split_at_checked(length).ok_or(NotATagger)?;
        self.bytes = rest;
        Ok(slice)
    }

    fn rows(&mut self, count: usize) -> Result<Vec<[i8; TAGS]>, NotATagger> {
        let mut tags = vec![0; count];
        for shift in PLANES {
            let plane = self.slice(count)?;
            tags.iter_mut().zip(plane).for_each(|(tags, byte)| *tags |= u32::from(*byte) << shift);
        }
        if tags.iter().any(|tags| tags >> TAGS != 0) {
            return Err(NotATagger);
        }
        let mut weights = self.slice(tags.iter().map(|tags| plain(*tags)).sum())?.iter();
        let mut sums = self.slice(tags.iter().filter(|tags| is_summed(**tags)).count())?.iter();
        Ok(tags.into_iter().map(|tags| row(tags, &mut weights, &mut sums)).collect())
    }

    fn words(&mut self) -> Result<Vec<(u32, u32)>, NotATagger> {
        let keys = self.keys()?;
        keys.into_iter().map(|key| Ok((key, self.number()?))).collect()
    }
}

/// The next row of these tags.
fn row<'a>(
    tags: u32,
    weights: &mut impl Iterator<Item = &'a u8>,
    sums: &mut impl Iterator<Item = &'a u8>,
) -> [i8; TAGS] {
    let mut row = [0i8; TAGS];
    let mut places = (0..TAGS).filter(|tag| tags >> tag & 1 == 1);
    for (place, weight) in places.by_ref().take(plain(tags)).zip(weights) {
        row[place] = weight.cast_signed();
    }
    let told = row.iter().copied().fold(0, i8::wrapping_add);
    for (place, sum) in places.zip(sums) {
        row[place] = sum.cast_signed().wrapping_sub(told);
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Model {
        let mut row = [0; TAGS];
        row[3] = -7;
        row[16] = 127;
        let mut one = [0; TAGS];
        one[0] = -128;
        let rows = vec![(900_000, row), (70, one), (71, [0; TAGS]), (72, [100; TAGS]), (5, [1; TAGS])];
        Model::new(rows, [(77, 0b101)].into_iter().collect(), [(9, Tag::Verb)].into_iter().collect())
    }

    #[test]
    fn written_and_read_again() {
        let again = Model::from_bytes(&sample().to_bytes()).unwrap();
        assert_eq!(again.to_bytes(), sample().to_bytes());
        assert_eq!(again.row(900_000).map(|row| (row[3], row[16])), Some((-7, 127)));
        assert_eq!(again.row(70).map(|row| (row[0], row[1])), Some((-128, 0)));
        assert_eq!(again.row(72), Some(&[100; TAGS]));
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
        assert!(Model::from_bytes(b"CLT2\xff\xff\xff\xff\x0f").is_err());
    }

    #[test]
    fn the_shipped_file_is_written_again_byte_by_byte() {
        let shipped: &[u8] = include_bytes!("../tagger.bin");
        assert!(Model::from_bytes(shipped).unwrap().to_bytes() == shipped);
    }

    #[test]
    fn an_empty_model_scores_nothing() {
        let mut scores = [0; TAGS];
        Model::default().add_scores(1, &mut scores);
        assert_eq!(scores, [0; TAGS]);
    }
}
