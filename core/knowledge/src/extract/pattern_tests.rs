//! Patterns of grammar, one by one, in sentences of our own.

use super::tests::{check, check_not};

#[test]
fn attributes_belong_to_what_was_spoken_of() {
    check("x", "Otley is a town. The population is 900.", &["Otley | population | 900"]);
    check(
        "x",
        "The mayor of Otley is Al Finch and the currency is the crown.",
        &["Otley | mayor | Al Finch", "Otley | currency | crown"],
    );
    check("x", "In Otley the mayor is Al Finch.", &["Otley | mayor | Al Finch"]);
    check("x", "The area code for Otley is 0943.", &["Otley | area code | 0943"]);
    check("x", "Ada Brook lives in Otley, where the currency is the crown.", &["Otley | currency | crown"]);
    check(
        "x",
        "Ebb Mill was sold in 1901. Jo Marsh was the architect.",
        &["Ebb Mill | architect | Jo Marsh"],
    );
}

#[test]
fn the_noun_means_what_was_called_so() {
    check("x", "Ebb Mill is a mill in Otley. Jo Marsh bought the mill.", &["Jo Marsh | buy | Ebb Mill"]);
    check("x", "Ada Brook sold Tarn Castle. Jo Marsh built the castle.", &["Jo Marsh | build | Tarn Castle"]);
    check_not("x", "Jo Marsh bought the mill.", &["Jo Marsh | buy | Ebb Mill"]);
}

#[test]
fn the_city_of_a_name_is_the_name() {
    check(
        "x",
        "Ada Brook lives in the city of Otley.",
        &["Ada Brook | live in | Otley", "Otley | be | city"],
    );
    check("x", "The area of the state of Tarn is 90.", &["Tarn | area | 90"]);
    check("x", "Al Finch bought the Wharfe river.", &["Al Finch | buy | Wharfe"]);
}

#[test]
fn places_before_the_verb_go_on() {
    check(
        "x",
        "Leith Bank in Otley, Yorkshire has 90 clerks.",
        &["Leith Bank | have | 90 clerks", "Otley | be in | Yorkshire"],
    );
    check_not("x", "Leith Bank in Otley, Yorkshire has 90 clerks.", &["Yorkshire | have | 90 clerks"]);
}

#[test]
fn what_there_is_is_had() {
    check("x", "There are two mills in Otley.", &["Otley | have | two mills"]);
}

#[test]
fn people_from_somewhere() {
    check("x", "Tom Grey was a pilot from Otley who was born in Leeds.", &["Tom Grey | be bear in | Leeds"]);
    check_not("x", "Tom Grey was a pilot from Otley who was born in Leeds.", &["Otley | be bear in | Leeds"]);
}

#[test]
fn the_owner_in_apposition_acts() {
    check("x", "The mill's owner, Tom Grey, was born in Leeds.", &["Tom Grey | be bear in | Leeds"]);
}

#[test]
fn no_one_is_died() {
    check(
        "x",
        "Ada Brook was born in Otley and died in Leeds.",
        &["Ada Brook | be bear in | Otley", "Ada Brook | die in | Leeds"],
    );
}

#[test]
fn but_lists_nothing() {
    let text = "Al Finch is a poet, but the mayor of Otley is Tom Grey.";
    check("x", text, &["Otley | mayor | Tom Grey"]);
    check_not("x", text, &["Al Finch | be | mayor"]);
}

#[test]
fn verbs_behind_prepositions() {
    check("x", "Ada Brook began by selling hats.", &["Ada Brook | begin by sell | hats"]);
    check("x", "After leaving school, Ada Brook sang in Leeds.", &["Ada Brook | leave | school"]);
    check("x", "Founded in 1901 Ebb Mills sells flour.", &["Ebb Mills | sell | flour"]);
}

#[test]
fn examples_are_objects_as_well() {
    check(
        "x",
        "Ebb Mills sells goods such as Tarn Oil and Wharfe Salt.",
        &["Ebb Mills | sell | Tarn Oil", "Wharfe Salt | be | goods"],
    );
}

#[test]
fn participles_in_brackets() {
    check("x", "Ebb Mill (built by Jo Marsh) stands in Otley.", &["Ebb Mill | be build by | Jo Marsh"]);
    check("x", "Night Ferry (starring Al Finch) is a film.", &["Night Ferry | star | Al Finch"]);
}

#[test]
fn things_go_on_over_silent_sentences() {
    check(
        "x",
        "Ebb Mill stands in Otley. Rain falls often. Its height is 9 metres.",
        &["Ebb Mill | height | 9 metres"],
    );
}

#[test]
fn what_is_said_says_nothing_itself() {
    check_not("x", "\"Shall they, Mr. Brook!\" said Ada fiercely.", &["Mr. Brook | say | Ada"]);
    check_not("x", "'Mr. Brook!' returned Ada fiercely.", &["Mr. Brook | return | Ada"]);
    check_not("x", "“Jo thought so at first,” said Al Finch.", &["Jo | say | Al Finch"]);
    check("x", "Ada Brook asked Jo Marsh.", &["Ada Brook | ask | Jo Marsh"]);
}

#[test]
fn what_a_verb_is_done_to_goes_on_behind_and() {
    let text = "Otley won the Tarn Cup and 90 games, and has been home to two clubs.";
    check("x", text, &["Otley | win | Tarn Cup", "Otley | win | 90 games", "Otley | be home to | two clubs"]);
    check_not("x", text, &["90 games | be home to | two clubs"]);
    check("x", "Ada Brook met Tom Grey and 90 clerks left Otley.", &["90 clerks | leave | Otley"]);
}

#[test]
fn two_with_a_comma_before_and_are_no_list() {
    let text =
        "The Dale Herald, which was founded by Jo Marsh, and The Dale Star, founded by Al Finch, are papers.";
    check("x", text, &["Dale Herald | be found by | Jo Marsh"]);
    check_not("x", text, &["Dale Herald | be found by | Al Finch", "Dale Herald | be found by | Dale Star"]);
}

#[test]
fn a_subject_behind_its_verb_is_no_object() {
    check_not("x", "Ada Brook was tired and so was Tom Grey.", &["Ada Brook | be tired | Tom Grey"]);
    let text = "Many mills are found in Otley, as are the old tanneries.";
    check_not("x", text, &["Many mills | be | old tanneries"]);
}

#[test]
fn what_a_quoted_sentence_asks_is_not_said() {
    let text = "\u{201c}Do hens eat the barley?\u{201d} asked Ada Brook.";
    check_not("x", text, &["hens | eat | barley", "Do hens | eat | barley"]);
    check(
        "x",
        "Ada Brook met Tom Grey and asked, \u{201c}Who is there?\u{201d}",
        &["Ada Brook | meet | Tom Grey"],
    );
    check_not("x", "\u{201c}Hark!\u{201d} answered Tom Grey.", &["Hark | answer | Tom Grey"]);
}

#[test]
fn a_date_does_nothing() {
    let text = "Ada Brook (x; born 2 June 1901) is a Welsh painter.";
    check_not("x", text, &["2 June 1901 | be | Welsh painter", "2 June 1901 | nationality | Welsh"]);
}

#[test]
fn an_amount_is_one_of_what_it_counts() {
    check(
        "x",
        "Tarn Park contains 900 acres of salt marsh.",
        &["Tarn Park | contain | 900 acres of salt marsh"],
    );
    check("x", "Hundreds of mills were built in Otley.", &["Hundreds of mills | be build in | Otley"]);
    check("x", "Two of the town's mills stand in Otley.", &["Two of the town's mills | stand in | Otley"]);
}

#[test]
fn what_takes_place_takes_nothing() {
    check_not("x", "The Tarn Race took place in Otley.", &["Tarn Race | take | place"]);
}

#[test]
fn a_line_without_a_verb_states_no_tie() {
    check_not("x", "Tarn Guide to Otley (4th ed.).", &["Tarn Guide | to | Otley"]);
    check("x", "Tarn Hall in Otley.", &["Tarn Hall | be in | Otley"]);
}

#[test]
fn a_comma_before_and_ends_what_the_first_verb_takes() {
    let text = "Ada Brook shivered, and wiped the lamp. Ida Lund wrote, filmed, and directed Night Ferry.";
    let of_all =
        ["Ada Brook | wipe | lamp", "Ida Lund | write | Night Ferry", "Ida Lund | direct | Night Ferry"];
    check("x", text, &of_all);
    check_not("x", text, &["Ada Brook | shiver | lamp"]);
}

#[test]
fn a_bare_noun_after_at_names_nothing() {
    let text = "Ada Brook taught at Ebb School and at the mill. At length the bell was heard. Ida Lund was at work. Jon Holt died at sea.";
    check("x", text, &["Ada Brook | teach at | Ebb School"]);
    check_not(
        "x",
        text,
        &["bell | be hear at | length", "Ida Lund | be at | work", "Jon Holt | die at | sea"],
    );
}

#[test]
fn what_is_complete_takes_no_later_object() {
    check("x", "Ada Brook wrote and directed Night Ferry.", &["Ada Brook | write | Night Ferry"]);
    let text = "Ada Brook is blind and has two sisters.";
    check("x", text, &["Ada Brook | have | two sisters"]);
    check_not("x", text, &["Ada Brook | be blind | two sisters"]);
}

#[test]
fn a_participle_before_its_noun_is_no_verb() {
    check_not(
        "Tarn",
        "Tarn is a town. Striped cotton is sold there.",
        &["Tarn | stripe | cotton", "Tarn | be stripe | cotton"],
    );
    check("x", "Founded in 1901, Ebb Mills sells cotton.", &["Ebb Mills | be found in | 1901"]);
}

#[test]
fn what_stands_in_front_belongs_to_what_it_says() {
    let text = "In a letter to Jo Marsh, written in 1931, Ada Brook praised Otley.";
    check_not("x", text, &["Ada Brook | be write in | 1931", "Ada Brook | write in | 1931"]);
    check_not("x", "In 1931 Ada Brook was the mayor.", &["Ada Brook | be in | 1931"]);
    check_not("x", "In 1931 Ada Brook began selling cotton.", &["Ada Brook | begin in | 1931"]);
}
