//! Of whom a clause tells, and what is only claimed; sentences of our own.

use super::tests::{check, check_not};
use super::whole_tests::check_words;

#[test]
fn what_is_argued_is_no_fact() {
    check_words("Critics claim Ann Holt sold the mill.", &[]);
    check_not("x", "Lawyers argued Tuesday that Ann Holt sold the mill.", &["Ann Holt | sell | mill"]);
    check_words("The mill was sold to Ann Holt, lawyers claim.", &[]);
    check_words("Ann Holt sold the mill, Tor Lund claims.", &[]);
    check("x", "Ann Holt sold the mill, Tor Lund said.", &["Ann Holt | sell | mill"]);
}

#[test]
fn which_and_that_mean_the_noun_that_fits() {
    check_not(
        "x",
        "The removal of the Norwegians, which was ordered by Tor Lund, took a year.",
        &["Norwegians | be order by | Tor Lund"],
    );
    let text = "Ann Holt is the head of the group that finds lamps.";
    check("x", text, &["group | find | lamps"]);
    check_not("x", text, &["Ann Holt | find | lamps"]);
}

#[test]
fn a_spokesman_speaks_for_no_professor() {
    check_not(
        "x",
        "Ann Holt is a spokesman for the lamp trial and a professor at Sund.",
        &["Ann Holt | be spokesman for | professor"],
    );
}

#[test]
fn where_somebody_stands_in_a_picture_does_nothing() {
    check_words("Ann Holt, center, founded Ebb Mill.", &["Ann Holt | founded | Ebb Mill"]);
}

#[test]
fn a_place_in_a_list_holds_no_other() {
    check_not("x", "Ann Holt lived in Otley, Sund, and parts of Norda.", &["Otley | be in | Sund"]);
    check("x", "Ann Holt lived in Otley, Norda, and parted.", &["Otley | be in | Norda"]);
}

#[test]
fn who_owns_something_is_not_where_it_is() {
    let text = "Ann Holt owned the largest market, Ebb Market, located in Sund.";
    check_not("x", text, &["Ann Holt | be locate in | Sund"]);
    check("x", text, &["Ebb Market | be locate in | Sund"]);
    check("x", "Ebb Mill is a mill, located in Sund.", &["Ebb Mill | be locate in | Sund"]);
}

#[test]
fn a_day_behind_a_time_belongs_to_it() {
    check_not("x", "Sales have grown since its founding in 2004.", &["Sales | grow in | 2004"]);
    check_not("x", "The heat in Otley in March is high.", &["Otley | be in | March"]);
}

#[test]
fn how_long_something_was_so_is_said_with_what_it_was() {
    check_words("Otley was for many years a village.", &["Otley | was | village"]);
    check("x", "Ebb Mill was closed for two years.", &["Ebb Mill | be close for | two years"]);
}

#[test]
fn one_is_not_many_and_a_year_counts_nothing() {
    check_not("x", "Before entering films Tor Lund left Otley.", &["Tor Lund | be | films"]);
    check_words(
        "Ebb or Sund is a 1939 film by Ann Holt.",
        &[
            "Ebb | is | 1939 film",
            "Sund | is | 1939 film",
            "Ebb | is from | 1939",
            "Sund | is from | 1939",
            "Ebb | is a 1939 film by | Ann Holt",
            "Sund | is a 1939 film by | Ann Holt",
        ],
    );
}
