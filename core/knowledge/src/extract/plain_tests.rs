//! What plain clauses say, and what they only seem to say; sentences of our own.

use super::tests::{check, check_not};
use super::whole_tests::check_words;

#[test]
fn a_former_thing_is_one() {
    check("Ebb Hall", "Ebb Hall is a former mill.", &["Ebb Hall | be | former mill"]);
    check_words("Ebb Hall sold the former.", &[]);
}

#[test]
fn what_is_said_of_a_sort_is_said_of_the_title_behind_it() {
    check_words(
        "Ebb was based on the 1911 play \"The Mill\" by Ann Holt.",
        &[
            "Ebb | was based on | 1911 play",
            "Ebb | was based on | The Mill",
            "The Mill | is | 1911 play",
            "The Mill | is by | Ann Holt",
        ],
    );
    check_words(
        "Sund runs a programme called Ebb House.",
        &["Sund | runs | programme", "Sund | runs | Ebb House", "programme | called | Ebb House"],
    );
}

#[test]
fn what_is_included_is_had_with_the_whole() {
    check_words(
        "Ebb Hall sells a number of hats, including a crown.",
        &["Ebb Hall | sells | number", "Ebb Hall | sells a number of | hats", "Ebb Hall | sells | crown"],
    );
}

#[test]
fn a_number_may_be_a_name() {
    check("x", "765 was sold to Ann Holt.", &["765 | be sell to | Ann Holt"]);
    check_not("x", "Of the 900 clerks, 765 were sold to Ann Holt.", &["765 | be sell to | Ann Holt"]);
}

#[test]
fn bearings_are_said_with_of() {
    check("x", "Sund is located northwest of Otley.", &["Sund | be locate northwest of | Otley"]);
    check("x", "Sund is a town north-northeast of Otley.", &["Sund | be town northeast of | Otley"]);
    check_words("Sund lies 6 km west of Otley.", &["Sund | lies | 6 km", "Sund | lies 6 km west of | Otley"]);
    check_not("x", "North of Otley lie the hills of Sund.", &["North | lie | hills"]);
    check("x", "Sund is in the north of Norda.", &["Sund | be in north of | Norda"]);
}

#[test]
fn a_preposition_is_no_part_of_a_name() {
    check("x", "Ann Holt returned to Otley amid news of a flood.", &["Ann Holt | return to | Otley"]);
    let between = "Between the French and the British, large areas were sold to Ann Holt.";
    check_not("x", between, &["British, large areas | be sell to | Ann Holt"]);
}

#[test]
fn a_participle_behind_a_preposition_describes() {
    check("x", "Ebb Mill was built by noted Swiss painter Ann Holt.", &["Ebb Mill | be build by | Ann Holt"]);
}

#[test]
fn when_it_was_is_no_object() {
    check_words(
        "Ann Holt, in the only success that year, captured Ebb Fort.",
        &["Ann Holt | captured Ebb Fort in | only success", "Ann Holt | captured | Ebb Fort"],
    );
    check("x", "Ebb Club was suspended following the flood.", &["Ebb Club | be suspend following | flood"]);
    check(
        "Ebb War",
        "The Ebb War (1754–1763) was won by Ann Holt.",
        &["Ebb War | begin in | 1754", "Ebb War | end in | 1763"],
    );
}

#[test]
fn a_clause_behind_a_preposition_is_one_of_its_own() {
    check_words(
        "Two raids were successful, with Ebb Fort and Otley falling to Ann Holt.",
        &["Ebb Fort | falling to | Ann Holt", "Otley | falling to | Ann Holt"],
    );
    let text = "Sund is considered the home of song as the Ebb Players moved to Otley.";
    check("x", text, &["Ebb Players | move to | Otley"]);
    check_not("x", text, &["Sund | be consider as | Ebb Players"]);
}

#[test]
fn two_of_a_row_are_each_among_it() {
    check_words(
        "Otley and Sund are the two largest towns in Norda.",
        &[
            "Otley | is among | two largest towns",
            "Sund | is among | two largest towns",
            "Otley | is among the two largest towns in | Norda",
            "Sund | is among the two largest towns in | Norda",
        ],
    );
    check(
        "x",
        "Lund met painters Ann Holt and Tor Rask.",
        &["Ann Holt | be | painters", "Tor Rask | be | painters"],
    );
    check_words("Sund is home to Ebb Mill.", &["Sund | is home to | Ebb Mill"]);
}

#[test]
fn a_part_of_a_land_is_not_all_of_it() {
    check(
        "Southern Norda",
        "Southern Norda is a land. Today southern Norda has two lakes.",
        &["Southern Norda | have | two lakes"],
    );
    check("x", "Ann Holt moved to southern Norda.", &["Ann Holt | move to | Norda"]);
}

#[test]
fn what_is_owned_in_a_name_belongs_to_it() {
    check("x", "Ebb Club held the Norda's Cup.", &["Ebb Club | hold | Norda's Cup"]);
    check("x", "Sund joined the Ten Years' War.", &["Sund | join | Ten Years' War"]);
}

#[test]
fn what_is_said_is_a_clause_of_its_own() {
    check_words(
        "Ann Holt said that Tor Lund left Otley in 1901.",
        &["Tor Lund | left | Otley", "Tor Lund | left Otley in | 1901"],
    );
    check_words("Ann Holt claimed that Tor Lund left Otley.", &[]);
}

#[test]
fn who_is_told_to_do_it_is_part_of_what_is_said() {
    check_words(
        "Ann Holt ordered Tor Lund to sell Ebb Mill.",
        &["Ann Holt | ordered Tor Lund to sell | Ebb Mill"],
    );
    check_words("Ann Holt saw the mill as a gift.", &["Ann Holt | saw the mill as | gift"]);
}

#[test]
fn a_verb_behind_and_is_chained_as_the_one_before() {
    check_words(
        "Tor Lund decided to buy Ebb Mill and defeat Ann Holt.",
        &["Tor Lund | decided to buy | Ebb Mill", "Tor Lund | decided to defeat | Ann Holt"],
    );
    check_words("Tor Lund attempted to broker a deal.", &["Tor Lund | attempted to broker | deal"]);
}

#[test]
fn a_role_is_told_of_whom_it_belongs_to() {
    let text = "Ann Holt of Sund, a painter, sold Ebb Mill.";
    check("x", text, &["Ann Holt | be | painter"]);
    check_not("x", text, &["Sund | be | painter"]);
    check("x", "Ann Holt, noted church historian, sold hats.", &["Ann Holt | be | noted church historian"]);
    check("x", "Sund was sold to Ann the Elder in 1901.", &["Sund | be sell to | Ann the Elder"]);
    let prints = "Ebb Mill sold prints by Ann Holt that contained lamps.";
    check_not("x", prints, &["Ann Holt | contain | lamps"]);
    check("x", prints, &["prints | contain | lamps"]);
}

#[test]
fn an_aside_between_dashes_takes_no_verb_away() {
    let text = "Tor Lund – then a clerk in Otley – sold Ebb Mill.";
    check("x", text, &["Tor Lund | sell | Ebb Mill"]);
    check_not("x", text, &["Otley | sell | Ebb Mill"]);
}

#[test]
fn how_far_and_which_is_no_fact() {
    check_not("x", "The Ebb Race from Otley to Sund was long.", &["Otley | to | Sund"]);
    check_not("x", "The Ebb Act of 1859 was passed by Norda.", &["Ebb Act | of | 1859"]);
}

#[test]
fn company_and_what_is_named_behind_its_sort() {
    check("x", "Later Tor Lund and his men reached Otley.", &["Tor Lund | reach | Otley"]);
    check(
        "x",
        "Sund holds a winter festival, Ebb Night.",
        &["Ebb Night | be | winter festival", "Sund | hold | Ebb Night"],
    );
    check("x", "Ebb was followed by the sequel The Two Mills.", &["Ebb | be follow by | The Two Mills"]);
    check("x", "Ebb is an Otley-based company.", &["Ebb | be base in | Otley"]);
}

#[test]
fn what_looks_like_a_plural_may_be_a_verb() {
    check("x", "Ebb Hall, built in 1901, houses a large library.", &["Ebb Hall | house | large library"]);
    check("x", "Tor Lund helped sell Ebb Mill.", &["Tor Lund | help sell | Ebb Mill"]);
}

#[test]
fn the_noun_in_a_name_means_it() {
    let text = "The University of Sund was founded by Ann Holt. Later Tor Lund led the university.";
    check("x", text, &["Tor Lund | lead | University of Sund"]);
    let text = "The Ebb War was long. It followed the Ten Years' War. The war was won by Ann Holt.";
    check("Ebb War", text, &["Ebb War | be win by | Ann Holt"]);
}
