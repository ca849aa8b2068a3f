//! What a fact must keep, or it says something else; sentences of our own.

use super::tests::{check, check_not, document};
use super::*;
use clew_types::document::BlockRole;

/// Facts in the words of the text are all those `expected`.
pub(super) fn check_words(text: &str, expected: &[&str]) {
    let document = document("x", text, BlockRole::Paragraph);
    let found = extract(&document, &clew_language::text::split(&document));
    let name = |mention: u32| found.mentions[mention as usize].name.as_str();
    let said = |t: &clew_types::extraction::LocalTriple| {
        format!("{} | {} | {}", name(t.head), t.wording, name(t.tail))
    };
    let got: Vec<String> = found.triples.iter().map(said).collect();
    assert_eq!(got, expected, "{text}");
}

#[test]
fn an_object_belongs_to_the_participle_before_it() {
    check_not("x", "Tor Lund fled, taking the bell by ship into Sund.", &["Tor Lund | flee | bell"]);
    check("x", "Tor Lund fled, taking the bell by ship into Sund.", &["Tor Lund | take into | Sund"]);
    check(
        "x",
        "Ann Holt was cleaning and selling hats.",
        &["Ann Holt | clean | hats", "Ann Holt | sell | hats"],
    );
}

#[test]
fn what_is_used_belongs_to_the_verb() {
    check_words(
        "Ebb Mill was built by Tor Lund using clay.",
        &["Ebb Mill | was built by | Tor Lund", "Ebb Mill | was built using | clay"],
    );
    check("x", "Colds are treated using salt.", &["Colds | be treat using | salt"]);
    check("x", "A loom using cards was sold.", &["loom | use | cards"]);
}

#[test]
fn what_is_only_pointed_at_names_nothing() {
    check_words("This bridge was built by Ann Holt.", &[]);
    check_words("For this play, Tor Lund replaced Ann Holt.", &["Tor Lund | replaced | Ann Holt"]);
    check_words("Colds are treated with such salts.", &[]);
}

#[test]
fn numbers_alone_do_nothing() {
    check_words("The two married in 1889.", &[]);
    check_words("Tor Lund led the fourth.", &[]);
    check_words(
        "Ebb Hall is one of the nine halls of Sund.",
        &["Ebb Hall | is one of | nine halls", "Ebb Hall | is one of the nine halls of | Sund"],
    );
    check("x", "Two of the mills burned in Sund.", &["Two of the mills | burn in | Sund"]);
    check_not("x", "Peas grow with less than 650 mm annual rain.", &["Peas | grow with | 650"]);
}

#[test]
fn a_pronoun_in_the_words_of_a_fact_is_told_by_its_name() {
    let text = "Ebb Mill is a mill in Sund. Ann Holt founded it in 1871.";
    check_words(
        text,
        &[
            "Ebb Mill | is | mill",
            "Ebb Mill | is a mill in | Sund",
            "Ann Holt | founded | Ebb Mill",
            "Ann Holt | founded Ebb Mill in | 1871",
        ],
    );
    check_words("Tor Lund founded it in 1871.", &["Tor Lund | founded in | 1871"]);
}

#[test]
fn what_stands_behind_of_is_not_where_the_whole_is() {
    check_not(
        "x",
        "The capture of Tor Lund on 21 October 1956 ended the war.",
        &["Tor Lund | on | 21 October 1956"],
    );
}

#[test]
fn which_of_a_sort_is_meant_is_said() {
    check_words(
        "Settlers living in Sund in the 1950s sold hats.",
        &["Settlers | living in | Sund", "Settlers | living in Sund in | 1950s", "Settlers | sold | hats"],
    );
}

#[test]
fn nothing_is_done_to_what_has_lost_its_preposition() {
    check_not(
        "x",
        "Hats can be sold in Sund less than 90 mm tall hedges.",
        &["Hats | be sell | tall hedges"],
    );
    check_not("x", "Tor Lund arrived again the mill.", &["Tor Lund | arrive | mill"]);
    check("x", "Ann Holt was awarded the Sund Medal.", &["Ann Holt | be award | Sund Medal"]);
    check("x", "Ann Holt was born 4 May 1901.", &["Ann Holt | be bear | 4 May 1901"]);
}

#[test]
fn a_dash_joins_numbers_and_peoples() {
    check("x", "The flood of 1576–77 killed 900 clerks.", &["flood of 1576–77 | kill | 900 clerks"]);
    check("x", "Sund joined the Polish–Lithuanian Union.", &["Sund | join | Polish–Lithuanian Union"]);
    check_words("The pox has a rate of 30–75%.", &["pox | has a rate of | 30–75%"]);
}

#[test]
fn how_often_and_how_much_later_is_no_part_of_a_name() {
    check("x", "Ann Holt moved to Sund two years later.", &["Ann Holt | move to | Sund"]);
    check_words("Ann Holt visited Sund 22 times.", &["Ann Holt | visited | Sund"]);
}

#[test]
fn a_letter_is_named_by_what_it_is() {
    check("x", "Oxane is an element with symbol O and a smell.", &["Oxane | be element with | symbol O"]);
}

#[test]
fn some_verbs_are_never_passive() {
    check_words(
        "A third play was staged in Sund and consisted of songs.",
        &["third play | was staged in | Sund", "third play | consisted of | songs"],
    );
}

#[test]
fn a_participle_before_a_noun_describes_it() {
    check_not("x", "Sund was ruined by bombing raids and planned floods.", &["Sund | plan | floods"]);
    check("x", "Tor Lund sold lamp based systems.", &["Tor Lund | sell | lamp based systems"]);
}

#[test]
fn what_is_thought_is_a_clause_of_its_own() {
    check("x", "Clerks came to the conclusion Lund was hearing bells.", &["Lund | hear | bells"]);
    check_words("Ann Holt heard a rumour that Tor Lund sold Ebb Mill.", &["Ann Holt | heard | rumour"]);
    let told = "Tor Lund wrote to Ann Holt that Ebb Mill had two wheels.";
    check("x", told, &["Tor Lund | write to | Ann Holt", "Ebb Mill | have | two wheels"]);
    check_not("x", told, &["Ebb Mill | have | Ann Holt"]);
    let news = "Ann Holt heard the news that Tor Lund sold Ebb Mill.";
    check("x", news, &["Tor Lund | sell | Ebb Mill"]);
    check_not("x", news, &["Tor Lund | sell | news"]);
}

#[test]
fn what_stands_first_takes_no_object_away() {
    check_words(
        "In 1901, Tor Lund sold Ebb Mill.",
        &["Tor Lund | sold Ebb Mill in | 1901", "Tor Lund | sold | Ebb Mill"],
    );
}

#[test]
fn a_people_inside_a_longer_name_is_no_nationality() {
    check_not("x", "Tor Lund was a Serbian Orthodox priest.", &["Tor Lund | nationality | Serbian"]);
    check("x", "Tor Lund was a Serbian priest.", &["Tor Lund | nationality | Serbian"]);
}

#[test]
fn which_and_who_mean_what_agrees_with_them() {
    check(
        "x",
        "The sale of the mills, which was planned by Ann Holt, began in 1901.",
        &["mills | sale be plan by | Ann Holt"],
    );
    let text = "Ann Holt met the scientist in the field of weather who focuses on Sund.";
    check("x", text, &["scientist | focus on | Sund"]);
}

#[test]
fn a_verb_goes_on_behind_its_particle() {
    check("x", "Tor Lund went on to become mayor of Sund.", &["Tor Lund | go on to become | mayor"]);
}

#[test]
fn what_happened_was_done_by_nobody_named() {
    check_words("Tor Lund explained what had happened in Sund.", &[]);
}

#[test]
fn what_is_included_is_no_object() {
    check_words(
        "Ebb Mills sells goods, including Tarn Oil.",
        &["Ebb Mills | sells | goods", "Tarn Oil | is among | goods", "Ebb Mills | sells | Tarn Oil"],
    );
    check_words(
        "Norda has many beaches, including in Sund.",
        &["Norda | has | many beaches", "Norda | has many beaches in | Sund"],
    );
    check_words(
        "Following the Congress of Sund, Norda became a republic.",
        &["Norda | became a republic following | Congress of Sund", "Norda | became | republic"],
    );
    check("x", "Ann Holt was following Tor Lund.", &["Ann Holt | follow | Tor Lund"]);
}

#[test]
fn a_verb_behind_a_verb_is_said_with_it() {
    check(
        "x",
        "Tor Lund avoided being drafted into the Sund Guard.",
        &["Tor Lund | avoid be draft into | Sund Guard"],
    );
    check("x", "Tor Lund began working for Ebb Mill.", &["Tor Lund | work for | Ebb Mill"]);
    check_words(
        "Tor Lund was offered the task of rebuilding Ebb Mill.",
        &["Tor Lund | was offered | task", "Tor Lund | was offered the task of rebuilding | Ebb Mill"],
    );
}

#[test]
fn a_day_is_no_part_of_what_is_said_next() {
    check_words(
        "Ann Holt was born 4 May 1901 in Sund.",
        &["Ann Holt | was born | 4 May 1901", "Ann Holt | was born in | Sund"],
    );
}

#[test]
fn what_is_titled_is_what_stands_before() {
    check_words(
        "Ann Holt acted in a play titled The Mill.",
        &["Ann Holt | acted in | play", "Ann Holt | acted in | The Mill", "play | titled | The Mill"],
    );
}

#[test]
fn what_the_subject_also_is_is_no_place() {
    check_words(
        "Sund is a town in Norda and a member of the Ebb League.",
        &[
            "Sund | is | town",
            "Sund | is a town in | Norda",
            "Sund | is | member",
            "Sund | is a member of | Ebb League",
        ],
    );
}

#[test]
fn a_longer_name_than_the_title_is_another() {
    check("Sund", "Tor Lund founded the Sund Power Company.", &["Tor Lund | found | Sund Power Company"]);
    check("Sund", "Tor Lund left Sund in 1901.", &["Tor Lund | leave | Sund"]);
}

#[test]
fn much_of_a_thing_is_no_part_of_the_relation() {
    check_words("The flood ravaged much of Sund.", &["flood | ravaged much of | Sund"]);
    check("x", "Salt was sold in most of Norda.", &["Salt | be sell in | Norda"]);
}

#[test]
fn days_in_digits_and_measures_are_kept() {
    check("x", "Ann Holt was born on 10/13/1964.", &["Ann Holt | be bear on | 10/13/1964"]);
    check("x", "The Ebb Tower is elevated 610 metres.", &["Ebb Tower | be elevate | 610 metres"]);
}

#[test]
fn what_is_called_so_and_this_one_are_known() {
    check("x", "Ann Holt plays in the league in a hall called Ebb House.", &["hall | be call | Ebb House"]);
    check(
        "Ebb Bridge",
        "Ebb Bridge is a bridge. This bridge was built by Ann Holt.",
        &["Ebb Bridge | be build by | Ann Holt"],
    );
}

#[test]
fn what_is_not_so_is_no_fact() {
    let line = "Sund is the largest town not directly linked to a railway.";
    check_not("x", line, &["Sund | be link to | railway", "town | be link to | railway"]);
    check("x", "Sund is a town directly linked to a railway.", &["Sund | be link to | railway"]);
}
