use super::*;
use crate::document;
use crate::extract::extract;
use crate::text::split;

/// The signs of the fact with these ends.
fn signs(text: &str, head: &str, tail: &str) -> [f32; SIGNS] {
    let document = document::read("notes.txt", text.as_bytes()).unwrap();
    let text = split(&document);
    let extraction = extract(&document, &text);
    let reading = Reading { document, text, extraction };
    let name = |mention: u32| reading.extraction.mentions[mention as usize].name.as_str();
    let is_it = |triple: &&LocalTriple| (name(triple.head), name(triple.tail)) == (head, tail);
    let triple = reading.extraction.triples.iter().find(is_it);
    let told = || reading.extraction.triples.iter().map(|triple| (name(triple.head), name(triple.tail)));
    let triple = triple.unwrap_or_else(|| panic!("{:?}", told().collect::<Vec<_>>()));
    Signs::of(&reading, triple).unwrap().0
}

/// The places of the signs that are set, those of lengths apart.
fn check(text: &str, ends: (&str, &str), expected: &[usize]) {
    let signs = signs(text, ends.0, ends.1);
    let found: Vec<usize> = (0..SIGNS - 2).filter(|at| signs[*at] > 0.0).collect();
    assert_eq!(found, expected, "{text}: {signs:?}");
}

#[test]
fn a_plain_fact_has_its_relation_between_its_ends() {
    check("Ada Quill painted the Long Hall.", ("Ada Quill", "Long Hall"), &[2]);
}

#[test]
fn a_tail_before_of_is_cut() {
    check("Ormley is the birthplace of slow jazz.", ("Ormley", "birthplace"), &[0, 2]);
    check("Ada Quill was a painter.", ("Ada Quill", "painter"), &[2]);
}

#[test]
fn what_is_denied_or_only_possible_is_told() {
    check("Ada Quill did not paint the Long Hall.", ("Ada Quill", "Long Hall"), &[2, 4]);
    check("Ada Quill will paint the Long Hall.", ("Ada Quill", "Long Hall"), &[2, 5]);
    check("We know that Ada Quill painted the Long Hall.", ("Ada Quill", "Long Hall"), &[2, 7]);
}

#[test]
fn lengths_are_shares() {
    let signs = signs("Ada Quill painted the Long Hall.", "Ada Quill", "Long Hall");
    assert_eq!(signs[SIGNS - 2..], [1.0 / LONG_WORDING as f32, 0.0]);
}
