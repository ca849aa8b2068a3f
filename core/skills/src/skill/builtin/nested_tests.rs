//! Questions within questions of our own.

use super::*;

fn check(question: &str, inner: &str, outer: &str) {
    let found = nested(question);
    let found = found.as_ref().map(|found| (found.inner.as_str(), found.outer("#")));
    assert_eq!(found, Some((inner, outer.to_owned())), "{question}");
}

#[test]
fn what_is_described_by_a_clause_is_asked_first() {
    check(
        "Who was the father of the person who wrote the Elm Letters?",
        "Who wrote the Elm Letters?",
        "Who was the father of #?",
    );
    check(
        "When was the company that makes the Hale Engine founded?",
        "Which company makes the Hale Engine?",
        "When was # founded?",
    );
    check(
        "When did the society that gives the Orrin Medal open?",
        "Which society gives the Orrin Medal?",
        "When did # open?",
    );
    check(
        "What body of water does the river that Toller Creek flows into reach?",
        "Which river does Toller Creek flow into?",
        "What body of water does # reach?",
    );
    check(
        "Which abbey stands in the town where Ada Brook died?",
        "In which town did Ada Brook die?",
        "Which abbey stands in #?",
    );
}

#[test]
fn the_pronoun_may_be_left_out() {
    check(
        "When was the school Ada Brook attended built?",
        "Which school did Ada Brook attend?",
        "When was # built?",
    );
    check(
        "What year did the firm Tarn Air is part of dissolve?",
        "Which firm is Tarn Air part of?",
        "What year did # dissolve?",
    );
    check(
        "When was the land covered by the Otley office settled?",
        "Which land was covered by the Otley office?",
        "When was # settled?",
    );
}

#[test]
fn each_clause_describes_the_noun_right_before_it() {
    check(
        "What is the literacy rate in the main city near where Ada Brook was shot?",
        "In which main city was Ada Brook shot?",
        "What is the literacy rate in #?",
    );
    check(
        "When did the rights held by the firm the Otley office was representing expire?",
        "Which firm was the Otley office representing?",
        "When did the rights held by # expire?",
    );
    check(
        "What does the code mean that Ada's lamp was showing?",
        "Which code was Ada's lamp showing?",
        "What does # mean?",
    );
    check(
        "Which country the director of film Blue Rain is from?",
        "Who is the director of film Blue Rain?",
        "Which country # is from?",
    );
    check(
        "When did the country formerly known as Tarn become free?",
        "Which country was known as Tarn?",
        "When did # become free?",
    );
}

#[test]
fn what_belongs_to_a_name_is_asked_first() {
    check(
        "Where does the society's treasurer live?",
        "Who is the society's treasurer?",
        "Where does # live?",
    );
    check("When did Ole Petty's father die?", "Who is Ole Petty's father?", "When did # die?");
    check(
        "Who is the child of Ole Petty's teacher?",
        "Who is Ole Petty's teacher?",
        "Who is the child of #?",
    );
    check(
        "What prize did the director of Blue Rain receive?",
        "Who is the director of Blue Rain?",
        "What prize did # receive?",
    );
    check(
        "What year was the end of the firm that built the Hale Engine?",
        "Which firm built the Hale Engine?",
        "What year was the end of #?",
    );
}

#[test]
fn plain_questions_have_no_other_in_them() {
    for question in [
        "Who directed Blue Rain?",
        "Who is the director of Blue Rain?",
        "When was the old clock built?",
        "How does rain come about?",
        "",
        "the",
        "What is the population of New York?",
        "What is the population of the city of Otley?",
        "When did Ada Brook die?",
        "What year was the bridge built in?",
        "How much water fits into the tank of the DH-20?",
        "Which film has the director who is older, Blue Rain or Tor's Hammer?",
        "Ebb is a hamlet in the civil parish of which village in the Otley district of Tarn?",
        "The Otley league includes the team that was formed in what year?",
    ] {
        assert_eq!(nested(question), None, "{question}");
    }
}

#[test]
fn the_answer_stands_without_its_marks() {
    let found = nested("When did Ole Petty's father die?").expect("nested");
    assert_eq!(found.outer(" \"Al Petty\","), "When did Al Petty die?");
}
