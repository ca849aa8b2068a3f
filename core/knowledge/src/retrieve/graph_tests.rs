use super::*;
use crate::corpus::{Corpus, CorpusBuilder};
use clew_types::id::DocumentId;
use clew_types::testing::{Told, reading};

/// Pages about films and their people; `Lo Marsh` and others share more words with the questions than the answers do.
/// Directors are many, as in any library of films: a word that two of seven pages hold would count as a rare one.
fn pages() -> Corpus {
    let pages: &[(&str, &[Told])] = &[
        (
            "Grey Ferry",
            &[
                ("Grey Ferry is a 1952 film.", Some(("Grey Ferry", "be", "film"))),
                ("It was directed by Ines Vold.", Some(("Grey Ferry", "be direct by", "Ines Vold"))),
                ("Piet Larn built the ship.", Some(("Piet Larn", "build", "ship"))),
            ],
        ),
        ("Lo Marsh", &[("Lo Marsh was a director of ferry lines.", Some(("Lo Marsh", "be", "director")))]),
        ("Ines Vold", &[("Ines Vold came from Tarn.", Some(("Ines Vold", "come from", "Tarn")))]),
        ("Piet Larn", &[("Piet Larn came from Odd.", Some(("Piet Larn", "come from", "Odd")))]),
        ("Tarn", &[("Tarn lies on the river Wey.", Some(("Tarn", "lie on", "Wey")))]),
        ("Ferries", &[("Ferries carry people over grey water.", Some(("Ferries", "carry", "people")))]),
        ("Directors", &[("Directors make a film or a play.", Some(("Directors", "make", "play")))]),
        ("Oda Brin", &[("Oda Brin was a director of plays.", Some(("Oda Brin", "be", "director")))]),
        ("Tam Ashby", &[("Tam Ashby was a director of a bank.", Some(("Tam Ashby", "be", "director")))]),
        ("Ruth Hale", &[("Ruth Hale was a director of choirs.", Some(("Ruth Hale", "be", "director")))]),
    ];
    let mut builder = CorpusBuilder::new();
    for (id, (title, told)) in pages.iter().enumerate() {
        builder.add(DocumentId(id as u32), reading(title, told));
    }
    builder.snapshot()
}

fn found(question: &str, k: usize) -> Vec<String> {
    let corpus = pages();
    let hits = search(&corpus, &Query::new(question, None), k);
    hits.iter().map(|hit| corpus.title(hit.chunk.document).to_owned()).collect()
}

fn check(question: &str, expected: &[&str]) {
    assert_eq!(found(question, expected.len()), expected, "{question}");
}

#[test]
fn a_link_leads_to_a_page_that_shares_no_word_with_the_question() {
    check("Who was the director of the film Grey Ferry?", &["Grey Ferry", "Ines Vold"]);
    check("Who was the builder of the ship in Grey Ferry?", &["Grey Ferry", "Piet Larn"]);
}

#[test]
fn the_same_question_gives_the_same_hits() {
    let question = "Where was the director of Grey Ferry born?";
    assert_eq!(found(question, 7), found(question, 7));
    assert_eq!(found(question, 3), found(question, 7)[..3]);
}

#[test]
fn nothing_is_found_in_nothing() {
    let corpus = CorpusBuilder::new().snapshot();
    assert!(search(&corpus, &Query::new("Who?", None), 5).is_empty());
    assert!(found("", 3).is_empty());
}
