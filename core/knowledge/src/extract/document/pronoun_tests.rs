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

/// Of this text a fact is drawn in which the pronoun is that name, or none in which it is any (empty).
fn check_fact(text: &str, pronoun: &str, expected: &str) {
    let document = crate::extract::tests::document("", text, clew_types::document::BlockRole::Paragraph);
    let found = crate::extract::extract(&document, &split(&document));
    let ends = found.triples.iter().flat_map(|triple| [triple.head, triple.tail]);
    let meant = ends.map(|end| &found.mentions[end as usize]).find(|end| end.span.of(text) == pronoun);
    assert_eq!(meant.map_or("", |end| end.name.as_str()), expected, "{text}");
}

#[test]
fn facts_are_of_whom_nobody_else_may_be() {
    check_fact("Tom Grey met Ada Brook in Leeds. Then he painted the mill.", "he", "Tom Grey");
    // Somebody without a name stands between, and does what is told.
    check_fact("Tom Grey went home. An old man opened the gate. He carried a lamp.", "He", "");
    check_fact("Ada Brook saw the lamp. An old man opened the gate. She carried a lamp.", "She", "Ada Brook");
    check_fact("Tom Grey was a miller. He painted the hall.", "He", "Tom Grey");
    // Nobody else has come up since, though the name does not tell a man.
    check_fact(
        "Ivo Tarn wrote The Glass Tide. Ivo Tarn was a playwright. He was born in Sund.",
        "He",
        "Ivo Tarn",
    );
    let kin = "Bran Holt was a composer. He left Leeds. The botanist Odile Holt was his elder sister.";
    check_fact(kin, "his", "Bran Holt");
    // Whom a speaker means was named by the other one, or shown.
    check_fact("“Dan Moss is dead,” said Tom Grey. “He left Leeds in June,” he said.", "He", "");
    check_fact("“Ada Brook is ill, and she left Leeds,” said Tom Grey.", "she", "Ada Brook");
    check_fact("Tom Grey came in. “Where is Dan?” Then he left Leeds.", "he", "Tom Grey");
}

#[test]
fn a_name_is_a_mans_or_a_womans_by_what_is_said_of_it() {
    let known = "Orrin lost his hat. Orrin found his hat. Orrin sold his hat. ";
    check_fact(&format!("{known}Wyll saw Orrin in Leeds. She painted the mill."), "She", "Wyll");
    check_fact(&format!("{known}Orrin saw Wyll in Leeds. Then he painted the mill."), "he", "Orrin");
    check_fact("Orrin saw Wyll in Leeds. Then he painted the mill.", "he", "");
    check_fact(
        "Mr. Weir and Mrs. Weir came. Mrs. Weir saw the mill. She painted the hall.",
        "She",
        "Mrs. Weir",
    );
}

#[test]
fn a_hero_is_not_forgotten_for_whom_somebody_speaks_of() {
    let often = "Halsey found his hat. ".repeat(60);
    check_fact(
        &format!("{often}Thomas Grey sat in Leeds. Halsey came in. He opened the door."),
        "He",
        "Halsey",
    );
    check_fact(
        &format!("{often}“He is a boy who works,” Tom said. Our hero was glad. He opened the door."),
        "He",
        "Halsey",
    );
}
