//! Is everything read that was ever written? A fixture for every version of every kind, made by the versions' own shapes.
//!
//! A fixture that is missing is written by `cargo test -p clew-worker write_missing_fixtures -- --ignored`; one that is
//! there is never written again: it is what lies in somebody's browser.

pub(crate) mod samples;
mod shapes;

use super::*;
use crate::protocol::{Limits, Outside, Pictures, Settings};
use clew_types::answer::Answer;
use clew_types::strategy::Strategy;
use clew_types::trace::Trace;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::fs;
use std::path::PathBuf;

fn path(fixture: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/record/fixtures")).join(format!("{fixture}.bin"))
}

/// A record as a version wrote it, such as `settings.2`.
pub(crate) fn fixture(name: &str) -> Vec<u8> {
    fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn bytes<T: Serialize>(version: u8, value: &T) -> Vec<u8> {
    postcard::to_extend(value, vec![version]).expect("has bytes")
}

/// What fixtures are made of; those of readings that are not read any more hold words in their place.
fn made() -> Vec<(String, Vec<u8>)> {
    let mut made: Vec<(String, Vec<u8>)> = Vec::new();
    let mut add = |name: &str, bytes: Vec<u8>| made.push((name.to_owned(), bytes));
    add("document.1", bytes(1, &samples::second_document()));
    add("document.2", bytes(2, &samples::second_document()));
    add("document.3", bytes(3, &samples::document()));
    for version in 1..6 {
        add(&format!("reading.{version}"), bytes(version, &("a reading of long ago", u32::from(version))));
    }
    add("reading.6", bytes(6, &samples::sixth_reading()));
    add("reading.7", bytes(7, &samples::reading()));
    add("reading.8", bytes(8, &samples::reading()));
    add("vectors.1", bytes(1, &samples::vectors()));
    add("vectors.2", bytes(2, &samples::vectors()));
    let Verdicts { reader, claims, chances, .. } = samples::verdicts();
    add("verdicts.1", bytes(1, &(reader, claims, chances)));
    add("verdicts.2", bytes(2, &samples::verdicts()));
    add("learned.1", bytes(1, &samples::learned()));
    for (at, edit) in samples::edits().iter().enumerate() {
        add(&format!("edit.1.{at}"), bytes(1, edit));
    }
    add("columns.1", bytes(1, &samples::columns()));
    add("reply.1", bytes(1, &samples::reply()));
    add("counters.1", bytes(1, &samples::counters()));
    add("library.1", bytes(1, &samples::library()));
    let Answer { question, strategy, text, best_guess, confidence, statements, path, .. } = samples::answer();
    let Answer { evidence, missing, trace, .. } = samples::answer();
    let head = (question, strategy, text, best_guess, confidence, statements, path, evidence);
    add("answer.1", bytes(1, &(&head, &missing, &trace)));
    // A step that there was no more, or not yet, under the same version.
    let strange = (1_u8, 0_u8, 99_u8);
    add("answer.1.strange", bytes(1, &(&head, &missing, strange)));
    add("answer.2", bytes(2, &samples::answer()));
    add("answer.2.strange", bytes(2, &(&head, samples::answer().outside, &missing, strange)));
    add("settings.1", bytes(1, &samples::model()));
    add("settings.2.early", bytes(2, &samples::early_second()));
    add("settings.2", bytes(2, &samples::second()));
    add("settings.3", bytes(3, &samples::third()));
    add("settings.4.early", bytes(4, &samples::early_fourth()));
    add("settings.4", bytes(4, &samples::settings()));
    made
}

#[test]
#[ignore = "writes files"]
fn write_missing_fixtures() {
    for (name, bytes) in made().into_iter().filter(|(name, _)| !path(name).exists()) {
        fs::write(path(&name), bytes).expect("the folder is there");
    }
}

/// What is written now is in the fixture of the present version, to the last byte.
fn check_now<T>(kind: &Kind<T>, fixture_of: &str, value: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let fixture = fixture(fixture_of);
    assert_eq!(kind.decode(&fixture).as_ref(), Ok(value), "{fixture_of}");
    assert!(kind.encode(value).as_ref() == Ok(&fixture), "{fixture_of} has other bytes than are written now");
}

#[test]
fn what_is_written_now_is_read_as_it_was() {
    check_now(&DOCUMENT, "document.3", &samples::document());
    for older in ["document.1", "document.2"] {
        let pictures = Pictures::None;
        let expected = DocumentRecord { pictures, ..samples::document() };
        assert_eq!(DOCUMENT.decode(&fixture(older)), Ok(expected), "{older}");
    }
    check_now(&VECTORS, "vectors.2", &samples::vectors());
    check_now(&VERDICTS, "verdicts.2", &samples::verdicts());
    check_now(&LEARNED, "learned.1", &samples::learned());
    for (at, edit) in samples::edits().iter().enumerate() {
        check_now(&EDIT, &format!("edit.1.{at}"), edit);
    }
    check_now(&COLUMNS, "columns.1", &samples::columns());
    check_now(&REPLY, "reply.1", &samples::reply());
    check_now(&COUNTERS, "counters.1", &samples::counters());
    check_now(&LIBRARY, "library.1", &samples::library());
    check_now(&ANSWER, "answer.2", &samples::answer());
    check_now(&SETTINGS, "settings.4", &samples::settings());
    // What is read from a file changes with the rules: only its shape must not.
    let stored = READING.decode(&fixture("reading.8")).expect("the present version");
    check_now(&READING, "reading.8", &stored);
    assert_eq!(stored.document.text, samples::reading().document.text);
}

/// Every version up to the present one has a fixture.
fn check_complete<T>(name: &str, kind: &Kind<T>) {
    for version in 1..=kind.version {
        let plain = path(&format!("{name}.{version}"));
        let first = path(&format!("{name}.{version}.0"));
        assert!(plain.exists() || first.exists(), "no fixture of {name}, version {version}");
    }
}

#[test]
fn no_version_is_without_a_fixture() {
    check_complete("document", &DOCUMENT);
    check_complete("reading", &READING);
    check_complete("vectors", &VECTORS);
    check_complete("verdicts", &VERDICTS);
    check_complete("learned", &LEARNED);
    check_complete("edit", &EDIT);
    check_complete("columns", &COLUMNS);
    check_complete("reply", &REPLY);
    check_complete("counters", &COUNTERS);
    check_complete("library", &LIBRARY);
    check_complete("answer", &ANSWER);
    check_complete("settings", &SETTINGS);
}

#[test]
fn what_can_be_made_again_is_told_from_what_is_damaged() {
    for version in 1..8 {
        let outdated = READING.decode(&fixture(&format!("reading.{version}")));
        assert_eq!(outdated, Err(RecordError::Outdated("readings")));
    }
    assert_eq!(VECTORS.decode(&fixture("vectors.1")), Err(RecordError::Outdated("vectors")));
}

#[test]
fn what_a_model_has_read_is_kept_from_older_readings() {
    let mut read = samples::reading();
    read.extraction.by_model = vec![0];
    assert_eq!(READING.decode(&bytes(7, &read)), Ok(read));
    let mut sixth = samples::sixth_reading();
    sixth.extraction.by_model = vec![0];
    let stored = READING.decode(&bytes(6, &sixth)).expect("a reading");
    // The sixth version kept no words of a fact: its normal form stands for them.
    let facts = &stored.extraction.triples;
    assert!(!facts.is_empty() && facts.iter().all(|fact| fact.wording == fact.relation), "{facts:?}");
}

fn check_answer(fixture_of: &str, expected: Answer) {
    assert_eq!(ANSWER.decode(&fixture(fixture_of)), Ok(expected), "{fixture_of}");
}

#[test]
fn answers_of_all_versions_are_read() {
    let now = samples::answer();
    let first = Answer { outside: Vec::new(), ..now.clone() };
    check_answer("answer.1", first.clone());
    check_answer("answer.1.strange", Answer { trace: Trace::default(), ..first });
    check_answer("answer.2.strange", Answer { trace: Trace::default(), ..now.clone() });
    assert_eq!(now.strategy, Strategy::TcrQf);
    assert_eq!(ANSWER.decode(&fixture("answer.2")[..40]), Err(RecordError::Damaged("answers")));
}

#[test]
fn settings_of_all_versions_are_read() {
    let now = samples::settings();
    let check = |fixture_of: &str, expected: &Settings| {
        assert_eq!(SETTINGS.decode(&fixture(fixture_of)).as_ref(), Ok(expected), "{fixture_of}");
    };
    let early_fourth =
        Settings { limits: Limits { calls_at_once: Limits::default().calls_at_once, ..now.limits }, ..now };
    check("settings.4.early", &early_fourth);
    let third = Settings { skills: Vec::new(), ..early_fourth };
    check("settings.3", &third);
    let second = Settings { limits: Limits { tokens_per_document: None, ..third.limits }, ..third };
    check("settings.2", &second);
    let early_second = Settings { outside: Outside::default(), ..second };
    check("settings.2.early", &early_second);
    check("settings.1", &Settings { model: early_second.model.clone(), ..Settings::default() });
}

fn check_name(record: &[u8], expected: Option<&str>) {
    assert_eq!(name_of(record).as_deref(), expected, "{record:?}");
}

#[test]
fn a_documents_name_is_found_in_a_record_of_any_version() {
    check_name(&fixture("document.1"), Some("lighthouse.txt"));
    check_name(b"\x07\x05a.txtand more", Some("a.txt"));
    for other in
        [&b""[..], b"\x01", b"\x01\x00", b"\x01\x05a.t", b"\x01\x02\xff\xfe", b"\x01\x02a\n", b"\x01\x01 "]
    {
        check_name(other, None);
    }
}

#[test]
fn numbers_only_go_on() {
    let mut counters = Counters { document: 3, answer: 4 };
    for taken in [0, 7, u32::MAX, NUMBERS, 2] {
        counters.take_document(taken);
        counters.take_answer(taken);
    }
    assert_eq!(counters, Counters { document: 8, answer: 8 });
    counters.take_document(NUMBERS - 1);
    assert!(counters.are_possible());
    assert!(!Counters { document: u32::MAX, answer: 0 }.are_possible());
}
