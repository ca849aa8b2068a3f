//! Where words and names begin and end, and what they are when their tag misleads; sentences of our own.

use super::tests::{check, check_not};
use super::whole_tests::check_words;

#[test]
fn a_hyphen_cuts_no_name() {
    check_words("Ann Holt played in the All-Star Cup.", &["Ann Holt | played in | All-Star Cup"]);
    check("x", "Lac-Ebb is a lake in Norda.", &["Lac-Ebb | be lake in | Norda"]);
    check_words("The Anglo-American union ended.", &[]);
}

#[test]
fn words_that_a_hyphen_joins_are_one() {
    check_words("The 31-year-old founded Ebb Mill.", &["31-year-old | founded | Ebb Mill"]);
    check("x", "Ann Holt sold the best - selling lamp.", &["Ann Holt | sell | best - selling lamp"]);
    check_words("It rained - he left Otley.", &[]);
}

#[test]
fn a_people_begins_a_name_that_ends_in_a_noun() {
    check(
        "x",
        "Ebb is a part of the larger American International Group.",
        &["Ebb | be part of | American International Group"],
    );
}

#[test]
fn a_house_for_two_things_has_one_name() {
    check(
        "x",
        "Ann Holt left the University of Lamps and Clocks of Norda.",
        &["Ann Holt | leave | University of Lamps and Clocks of Norda"],
    );
    check_not(
        "x",
        "Ann Holt left the University of Sund and College of Otley.",
        &["Ann Holt | leave | University of Sund and College of Otley"],
    );
    check("x", "Santa Cruz de las Ondas is a town.", &["Santa Cruz de las Ondas | be | town"]);
}

#[test]
fn a_noun_with_an_article_is_named_with_what_it_is_of() {
    check_words("Ann Holt sold the Oath of Sund.", &["Ann Holt | sold | Oath of Sund"]);
    check("x", "Ann Holt of Otley left Sund.", &["Ann Holt | leave | Sund"]);
}

#[test]
fn years_of_an_office_are_no_life() {
    check_words("Sir Norman Holt (1956\u{2013}1963) left Otley.", &["Sir Norman Holt | left | Otley"]);
    let text = "Ann Holt (1901\u{2013}1963) left Otley.";
    check("x", text, &["Ann Holt | be bear on | 1901", "Ann Holt | die on | 1963"]);
}

#[test]
fn tens_of_thousands_are_so_many_of_what_they_count() {
    check_words("Tens of thousands of men left Otley.", &["Tens of thousands of men | left | Otley"]);
}

#[test]
fn two_days_are_one_time() {
    check_words("Lamps were sold between 1970 and 1981.", &["Lamps | were sold between | 1970 and 1981"]);
    check_words(
        "The cup was held from 2007 to 2009 in Otley.",
        &["cup | was held from | 2007 to 2009", "cup | was held in | Otley"],
    );
}

#[test]
fn a_title_is_known_by_its_letters() {
    let text = "\"I'm Gonna Miss You, Girl\" is a song by Ann Holt.";
    check("I'm Gonna Miss You, Girl", text, &["I'm Gonna Miss You, Girl | be | song"]);
    check("x", text, &["I'm Gonna Miss You, Girl | be | song"]);
}

#[test]
fn a_tag_that_does_not_fit_is_mended() {
    check("x", "T cells carry salt.", &["T cells | carry | salt"]);
    check("Ebb", "Ebb is the lead single from Ann Holt.", &["Ebb | be single from | Ann Holt"]);
    check("x", "Tor Lund is designed to detect salt.", &["Tor Lund | be design to detect | salt"]);
    check("x", "The cup had live music.", &["cup | have | live music"]);
    check("x", "The Otta is a compact crossover car.", &["Otta | be | compact crossover car"]);
    check("x", "The Otta is a compact crossover SUV.", &["Otta | be | compact crossover SUV"]);
    check_not("x", "Ebb am Sund has a mill.", &["Ebb | be | Sund"]);
    check("x", "The Ebb tournament features 16 teams.", &["Ebb tournament | feature | 16 teams"]);
}

#[test]
fn a_participle_between_a_name_and_a_noun_describes() {
    check_words(
        "The Otta was an Ebb designed lamp sold by Ann Holt.",
        &["Otta | was | Ebb designed lamp", "Otta | sold by | Ann Holt"],
    );
}
