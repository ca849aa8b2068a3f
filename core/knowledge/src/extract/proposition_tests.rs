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

/// Nothing that `sentence` says begins as `unwanted`.
fn check_not(sentence: &str, unwanted: &str) {
    for found in propositions(sentence) {
        let line = format!("{} | {}", found.subject, found.relation);
        assert!(!line.starts_with(unwanted), "{sentence}\nunwanted: {found:#?}");
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
fn who_speaks_takes_no_name_for_the_verb() {
    check_not("It was Ada Brook whom I met in Leeds.", "Ada Brook | met");
    check_not("Of all the men of Otley we chose the oldest.", "the men of Otley | chose");
    check_not("Several times I was attacked in Leeds.", "Several times | was attacked");
    check_not("Ada Brook, I told them, and Tom left Leeds.", "Ada Brook | told");
    check_not("Ada Brook says you sold the mill.", "Ada Brook | sold");
    check("The mill I sold in Leeds was tall.", &["The mill | was | tall"]);
    check("Ada Brook lives in Leeds, and I know that Tom owns a mill.", &["Tom | owns | a mill"]);
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
