//! What sentences of our own say, in their own words.

use super::*;

/// Every line of `expected` is among what `sentence` says, as `subject | relation | argument | …`.
fn check(sentence: &str, expected: &[&str]) {
    let line = |found: &Proposition| {
        format!("{} | {} | {}", found.subject, found.relation, found.arguments.join(" | "))
    };
    let found: Vec<String> = propositions(sentence).iter().map(line).collect();
    for wanted in expected {
        assert!(found.iter().any(|got| got == wanted), "{sentence}\nwanted: {wanted}\ngot: {found:#?}");
    }
}

#[test]
fn verbs_take_all_their_arguments() {
    check(
        "In 1911 Marie Brandt founded the Linden Institute in Hamburg.",
        &["Marie Brandt | founded | the Linden Institute | in Hamburg | In 1911"],
    );
    check(
        "The bridge was built by Karl Weiss in 1902.",
        &["The bridge | was built by | Karl Weiss | in 1902"],
    );
}

#[test]
fn subjects_are_told_in_full() {
    check("The director of the mill sold two ships.", &["The director of the mill | sold | two ships"]);
    check("Ada's brother owns a mill.", &["Ada's brother | owns | a mill"]);
}

#[test]
fn lists_are_told_one_by_one() {
    check("Ada and Tom left Leeds.", &["Ada | left | Leeds", "Tom | left | Leeds"]);
}

#[test]
fn adjectives_are_said_of_their_subject() {
    check("The harbour is deep.", &["The harbour | is | deep"]);
    check("The mill was close to Leeds.", &["The mill | was close to | Leeds"]);
}

#[test]
fn those_in_apposition_are_what_they_are_said_to_be() {
    check(
        "Ada Brook, a pilot, lives in Leeds.",
        &["Ada Brook | is | a pilot", "Ada Brook | lives in | Leeds"],
    );
}
