//! What does the tagger look at? Every feature is one 26-bit key; no strings are kept.

use super::Tag;
use super::model::Model;

/// Width of a feature key: wide enough that an unseen feature hits a stored one about once in a thousand look-ups.
pub const KEY_BITS: u32 = 26;

/// What is known of one word before its neighbours are looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct WordFacts {
    /// Hash of the word as written.
    pub exact: u64,
    /// Hash of the lower-cased word with digits made alike.
    pub lower: u64,
    /// Hashes of its first one to four letters, lower case.
    pub prefixes: [u64; 4],
    /// Hashes of its last one to five letters, lower case.
    pub suffixes: [u64; 5],
    /// Hash of its shape: runs of capitals, small letters, digits and others.
    pub shape: u64,
    /// Which tags it had in training, as a bit set; 0 when unknown.
    pub class: u32,
    /// Its tag, when it never had another one.
    pub fixed: Option<Tag>,
}

impl WordFacts {
    /// Looks at `word`.
    pub fn of(word: &str, model: &Model) -> Self {
        let mut facts = Self::spelled(word);
        (facts.class, facts.fixed) = model.lexicon(facts.exact, facts.lower);
        facts
    }

    /// All but what the lexicon says.
    pub fn spelled(word: &str) -> Self {
        let mut letters = [0u32; 24];
        let mut length = 0;
        let mut lower = SEED;
        for letter in word.chars() {
            let plain = plain(letter);
            lower = step(lower, plain);
            if length == letters.len() {
                letters.copy_within(1.., 0);
                length -= 1;
            }
            letters[length] = plain;
            length += 1;
        }
        let letters = &letters[..length];
        Self {
            exact: word.chars().fold(SEED, |hash, letter| step(hash, letter as u32)),
            lower,
            prefixes: running(letters.iter()),
            suffixes: running(letters.iter().rev()),
            shape: shape(word),
            class: 0,
            fixed: None,
        }
    }
}

fn plain(letter: char) -> u32 {
    match letter {
        '0'..='9' => '0' as u32,
        '\u{2019}' | '\u{2018}' => '\'' as u32,
        '\u{201c}' | '\u{201d}' => '"' as u32,
        _ if letter.is_ascii() => letter.to_ascii_lowercase() as u32,
        _ => letter.to_lowercase().next().unwrap_or(letter) as u32,
    }
}

/// Hashes of the first 1, 2, … N letters; those of words shorter than that are all the whole word's.
fn running<'a, const N: usize>(letters: impl Iterator<Item = &'a u32>) -> [u64; N] {
    let mut hashes = [0; N];
    let mut hash = SEED;
    let mut letters = letters.peekable();
    for slot in &mut hashes {
        match letters.next() {
            Some(letter) => hash = step(hash, *letter),
            None => break,
        }
        *slot = hash;
    }
    hashes
}

fn shape(word: &str) -> u64 {
    let mut hash = SEED;
    let mut last = 0;
    let mut run = 0;
    for letter in word.chars() {
        let class = match letter {
            _ if letter.is_uppercase() => 'X' as u32,
            _ if letter.is_alphabetic() => 'x' as u32,
            _ if letter.is_numeric() => 'd' as u32,
            _ => letter as u32,
        };
        run = if class == last { run + 1 } else { 1 };
        last = class;
        if run <= 2 {
            hash = step(hash, class);
        }
    }
    hash
}

const SEED: u64 = 0xcbf2_9ce4_8422_2325;

fn step(hash: u64, value: u32) -> u64 {
    (hash ^ u64::from(value)).wrapping_mul(0x0000_0100_0000_01b3)
}

fn mix(a: u64, b: u64) -> u64 {
    let mut hash = (a ^ b.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^= hash >> 32;
    hash.wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// Shortens a hash to a key.
pub fn key(template: u64, value: u64) -> u32 {
    (mix(value, template.wrapping_mul(0xa076_1d64_78bd_642f)) >> (64 - KEY_BITS)) as u32
}

/// A word among its neighbours.
pub struct Context<'a> {
    facts: &'a [WordFacts],
    at: usize,
    previous: u64,
    before: u64,
}

const EDGE: u64 = 31;

impl<'a> Context<'a> {
    /// The word at `at`, whose forerunners have `tags`.
    pub fn at(facts: &'a [WordFacts], tags: &[Tag], at: usize) -> Self {
        let tag = |back: usize| at.checked_sub(back).map_or(EDGE, |index| tags[index] as u64);
        Self { facts, at, previous: tag(1), before: tag(2) }
    }

    fn neighbour(&self, offset: isize) -> WordFacts {
        let edge = WordFacts { lower: offset.unsigned_abs() as u64, ..WordFacts::default() };
        self.at.checked_add_signed(offset).and_then(|index| self.facts.get(index)).copied().unwrap_or(edge)
    }

    /// Calls `visit` with the key of every feature that holds here.
    pub fn for_each(&self, mut visit: impl FnMut(u32)) {
        let mut template = 0;
        let mut feature = |value: u64| {
            template += 1;
            visit(key(template, value));
        };
        let word = self.facts[self.at];
        self.spelling(&word, &mut feature);
        self.neighbours(&word, &mut feature);
        self.history(&word, &mut feature);
    }

    fn spelling(&self, word: &WordFacts, feature: &mut impl FnMut(u64)) {
        feature(0);
        feature(word.lower);
        feature(word.exact);
        word.suffixes[..4].iter().for_each(|suffix| feature(*suffix));
        word.prefixes[..3].iter().for_each(|prefix| feature(*prefix));
        feature(word.shape);
        feature(mix(word.shape, u64::from(self.at == 0)));
        feature(mix(word.shape, word.suffixes[2]));
        feature(u64::from(word.class));
    }

    fn neighbours(&self, word: &WordFacts, feature: &mut impl FnMut(u64)) {
        let [left2, left, right, right2] = [-2, -1, 1, 2].map(|offset| self.neighbour(offset));
        feature(left.lower);
        feature(right.lower);
        feature(left2.lower);
        feature(right2.lower);
        feature(mix(left.lower, word.lower));
        feature(mix(word.lower, right.lower));
        feature(mix(left.lower, right.lower));
        feature(right.suffixes[2]);
        feature(left.suffixes[2]);
        feature(mix(right.shape, word.shape));
        feature(mix(left.shape, word.shape));
        feature(u64::from(right.class));
        feature(mix(u64::from(right.class), u64::from(right2.class)));
        feature(mix(u64::from(word.class), u64::from(right.class)));
        feature(mix(word.suffixes[2], u64::from(right.class)));
    }

    fn history(&self, word: &WordFacts, feature: &mut impl FnMut(u64)) {
        let right = self.neighbour(1);
        let pair = self.previous * 32 + self.before;
        feature(self.previous);
        feature(self.before);
        feature(pair);
        feature(mix(self.previous, word.lower));
        feature(mix(pair, word.lower));
        feature(mix(self.previous, word.suffixes[2]));
        feature(mix(self.previous, word.shape));
        feature(mix(self.previous, right.lower));
        feature(mix(pair, u64::from(word.class)));
        feature(mix(self.previous, mix(u64::from(word.class), u64::from(right.class))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_is_folded_and_shaped() {
        let facts = WordFacts::spelled;
        assert_eq!(facts("House").lower, facts("HOUSE").lower);
        assert_ne!(facts("House").exact, facts("HOUSE").exact);
        assert_eq!(facts("1987").lower, facts("2024").lower);
        assert_eq!(facts("walking").suffixes[2], facts("Running").suffixes[2]);
        assert_eq!(facts("Paris").shape, facts("London").shape);
        assert_ne!(facts("Paris").shape, facts("NATO").shape);
        assert_eq!(facts("at").suffixes[3], 0);
    }

    #[test]
    fn long_words_keep_their_endings() {
        let long = "pneumonoultramicroscopicsilicovolcanoconiosis";
        assert_eq!(WordFacts::spelled(long).suffixes[3], WordFacts::spelled("diagnosis").suffixes[3]);
    }

    #[test]
    fn keys_stay_in_their_width() {
        assert!((0..1000).all(|value| key(3, value) < 1 << KEY_BITS));
    }
}
