//! Which words of the collection may be meant by one that nobody wrote? Those that one slip of the hand leads to.

use super::bm25::Bm25;
use clew_language::text::terms::stem;
use std::collections::BTreeMap;
use std::hash::Hash;

/// The words of the collection from which `typed` (lower case) differs by one slip: a letter more, less or other, or two that
/// changed places, not the first. Of one stem the shortest, by stem.
pub fn near<Unit: Copy + Eq + Hash + Ord>(index: &Bm25<Unit>, typed: &str) -> Vec<String> {
    let near = index.words().filter_map(|(word, _)| {
        let letters: Vec<u8> = word.bytes().collect();
        is_one_slip(typed.as_bytes(), &letters).then(|| String::from_utf8(letters).ok())?
    });
    let mut by_stem: BTreeMap<String, String> = BTreeMap::new();
    for word in near {
        let best = by_stem.entry(stem(&word)).or_insert_with(|| word.clone());
        if (word.len(), &word) < (best.len(), &*best) {
            *best = word;
        }
    }
    by_stem.into_values().collect()
}

/// The first letter is hardly ever the wrong one.
fn is_one_slip(typed: &[u8], meant: &[u8]) -> bool {
    if typed.first() != meant.first() || typed.len().abs_diff(meant.len()) > 1 {
        return false;
    }
    let same = typed.iter().zip(meant).take_while(|(a, b)| a == b).count();
    let (typed, meant) = (&typed[same..], &meant[same..]);
    let behind = typed.iter().rev().zip(meant.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&typed[..typed.len() - behind], &meant[..meant.len() - behind]) {
        ([], [_]) | ([_], [] | [_]) => true,
        ([a, b], [c, d]) => (a, b) == (d, c),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::bm25::Bm25Settings;

    #[test]
    fn one_slip_of_the_hand() {
        let check = |typed: &str, meant: &str, expected: bool| {
            assert_eq!(is_one_slip(typed.as_bytes(), meant.as_bytes()), expected, "{typed} {meant}");
        };
        check("mayer", "mayor", true);
        check("observatry", "observatory", true);
        check("telesscope", "telescope", true);
        check("recieved", "received", true);
        check("mayor", "mayor", false);
        check("bayor", "mayor", false);
        check("mayo", "mayor", true);
        check("mayonnaise", "mayor", false);
        check("abba", "baba", false);
    }

    #[test]
    fn of_one_stem_the_shortest_is_near() {
        let mut index: Bm25<u32> = Bm25::new(Bm25Settings::default());
        index.add(1, ["the mayor", "mayors", "price of tea"]);
        index.add(2, ["a prize"]);
        assert_eq!(near(&index, "mayer"), ["mayor"]);
        assert_eq!(near(&index, "prite"), ["price", "prize"]);
        index.remove(2);
        assert_eq!(near(&index, "prite"), ["price"]);
    }
}
