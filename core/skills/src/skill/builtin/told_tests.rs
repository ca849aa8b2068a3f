use super::*;
use crate::skill::builtin::clause::{Head, clause};
use crate::skill::builtin::plan::Expr;
use clew_knowledge::corpus::CorpusBuilder;
use clew_types::id::{DocumentId, SentenceId};
use clew_types::testing::reading;

/// What `asked` about Norvo, for something of this kind, comes to from one sentence on the page `title`.
fn best(asked: &str, wanted: Wanted, title: &str, sentence: &str) -> Option<Value> {
    let mut builder = CorpusBuilder::new();
    builder.add(DocumentId(0), reading(title, &[(sentence, None)]));
    let corpus = builder.snapshot();
    let line = SentenceId { document: DocumentId(0), index: 0 };
    let material = Material::from_sentences(&corpus, [line], Vec::new());
    let head = Head { is_aside: wanted == Wanted::Date, wanted, noun: None };
    let Some(Expr::Told(link, _)) = clause(asked, head, &|name| name == "Norvo") else {
        panic!("not read as a clause: {asked}");
    };
    told(&material, &link, "Norvo").into_iter().next()
}

fn check(asked: &str, title: &str, sentence: &str, expected: &str, is_clear: bool) {
    let found = best(asked, Wanted::Date, title, sentence).map(|value| (value.text, value.score > 0.7));
    assert_eq!(found, Some((expected.to_owned(), is_clear)), "{asked} {sentence}");
}

#[test]
fn a_date_is_told_clearly_only_of_the_thing_asked_about() {
    let asked = "did Norvo introduce the Kestrel radio";
    check(asked, "Norvo", "Norvo introduced the Kestrel radio in 1931.", "1931", true);
    check(asked, "Kestrel radio", "Norvo introduced it in 1931.", "1931", true);
    check(asked, "Norvo", "Norvo introduced a lamp in 1938.", "1938", false);
}

#[test]
fn what_is_made_of_a_thing_is_not_the_thing() {
    let sentence = "Norvo designed the glasshouse of the Brask Garden.";
    let found = best("did Norvo design", Wanted::Anything, "Norvo", sentence).map(|value| value.text);
    assert_eq!(found.as_deref(), Some("the glasshouse of the Brask Garden"));
}

#[test]
fn what_somebody_elses_did_they_did_not() {
    let clear = |sentence: &str| {
        let found = best("did Norvo found", Wanted::Anything, "Norvo", sentence);
        found.is_some_and(|value| value.score > 0.7)
    };
    assert!(clear("Norvo founded the Ebb Mill in 1931."));
    assert!(clear("It founded the Ebb Mill in 1931."));
    assert!(!clear("Norvo's owner, Aldous Brook, founded the Ebb Mill."));
    assert!(!clear("Its owner, Aldous Brook, founded the Ebb Mill."));
}

#[test]
fn another_preposition_tells_less() {
    let clear = |sentence: &str| {
        best("wrote Norvo", Wanted::Person, "Letters", sentence).is_some_and(|value| value.score > 0.7)
    };
    assert!(clear("Edda Lind wrote Norvo in 1931."));
    assert!(!clear("Edda Lind wrote from Norvo in 1931."));
}
