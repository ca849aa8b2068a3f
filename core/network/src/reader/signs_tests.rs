use super::*;
use clew_knowledge::extract::extract;
use clew_language::text::split;

/// The signs of the fact with these ends, were its relation worded so.
fn signs(text: &str, (head, tail): (&str, &str), wording: Option<&str>) -> [f32; SIGNS] {
    let document = clew_document::read("notes.txt", text.as_bytes()).unwrap();
    let text = split(&document);
    let extraction = extract(&document, &text);
    let reading = Reading { document, text, extraction };
    let name = |mention: u32| reading.extraction.mentions[mention as usize].name.as_str();
    let is_it = |triple: &&LocalTriple| (name(triple.head), name(triple.tail)) == (head, tail);
    let triple = reading.extraction.triples.iter().find(is_it);
    let told = || reading.extraction.triples.iter().map(|triple| (name(triple.head), name(triple.tail)));
    let triple = triple.unwrap_or_else(|| panic!("{:?}", told().collect::<Vec<_>>()));
    let mut triple = triple.clone();
    triple.wording = wording.unwrap_or(&triple.wording).to_owned();
    Signs::of(&reading, &triple).unwrap().0
}

/// The places of the signs that are set, those of lengths apart.
fn check(text: &str, ends: (&str, &str), expected: &[usize]) {
    check_worded(text, ends, None, expected);
}

fn check_worded(text: &str, ends: (&str, &str), wording: Option<&str>, expected: &[usize]) {
    let signs = signs(text, ends, wording);
    let found: Vec<usize> = (0..SIGNS - 2).filter(|at| signs[*at] > 0.0).collect();
    assert_eq!(found, expected, "{text}: {signs:?}");
}

#[test]
fn a_plain_fact_has_its_relation_between_its_ends() {
    check("Ada Quill painted the Long Hall.", ("Ada Quill", "Long Hall"), &[2]);
}

#[test]
fn a_tail_before_of_is_cut() {
    check("Ormley is the birthplace of slow jazz.", ("Ormley", "birthplace"), &[0, 2, 9]);
    check("Ada Quill was a painter.", ("Ada Quill", "painter"), &[2, 9]);
    check("The park has 90 acres (36 ha) of marsh.", ("park", "90 acres"), &[0, 2]);
}

#[test]
fn what_is_denied_or_only_possible_is_told() {
    let text = "Ada Quill painted the Long Hall.";
    let ends = ("Ada Quill", "Long Hall");
    for (wording, sign) in
        [("did not paint", 4), ("didn't paint", 4), ("will paint", 5), ("painted more than", 3)]
    {
        check_worded(text, ends, Some(wording), &[sign]);
    }
    check_worded(text, ends, Some("hoped to paint"), &[6]);
    check("We know that Ada Quill painted the Long Hall.", ("Ada Quill", "Long Hall"), &[2, 7]);
}

#[test]
fn lengths_are_shares() {
    let signs = signs("Ada Quill painted the Long Hall.", ("Ada Quill", "Long Hall"), None);
    assert_eq!(signs[SIGNS - 2..], [1.0 / LONG_WORDING as f32, 0.0]);
}

#[test]
fn the_form_of_what_is_said_is_told() {
    check("The Long Hall was painted by Ada Quill.", ("Long Hall", "Ada Quill"), &[2, 10]);
    check("Ada Quill's sister Jo Marsh left.", ("Ada Quill", "Jo Marsh"), &[2, 11]);
    check("Ormley is the largest port.", ("Ormley", "largest port"), &[2, 9, 12]);
    check("Ormley is a forest.", ("Ormley", "forest"), &[2, 9]);
}

#[test]
fn an_end_that_goes_by_another_word_is_told() {
    check("Ada Quill slept. She painted the Long Hall.", ("Ada Quill", "Long Hall"), &[2, 13]);
}
