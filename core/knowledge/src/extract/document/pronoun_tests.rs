//! Whom pronouns mean in texts of our own.

use crate::extract::pronouns;
use clew_language::text::split;

/// The pronouns of a text and whom they mean, as LGM writes them: `She [: Ada Brook]`.
fn check(text: &str, expected: &[&str]) {
    let document = crate::extract::tests::document("", text, clew_types::document::BlockRole::Paragraph);
    let found: Vec<String> = pronouns(&document, &split(&document))
        .iter()
        .map(|found| format!("{} [: {}]", found.span.of(text), found.name))
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn the_only_one_who_fits() {
    check("Ada Brook met Tom Grey. She left.", &["She [: Ada Brook]"]);
    check("Ada Brook met Tom Grey. He left.", &["He [: Tom Grey]"]);
    check("The actress Robin Marsh met Tom Grey in Leeds. She left.", &["She [: Robin Marsh]"]);
}

#[test]
fn subjects_go_on() {
    check("Tom Grey met Carl Weiss in Leeds. He then left for Oslo.", &["He [: Tom Grey]"]);
    check("Tom Grey sold his mill.", &["his [: Tom Grey]"]);
}

#[test]
fn short_names_are_of_those_named_before() {
    check("Ada Brook was born in Leeds. Brook sold her mill.", &["her [: Ada Brook]"]);
}

#[test]
fn no_one_to_be_meant() {
    check("He left.", &[]);
}
