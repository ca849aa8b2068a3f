use crate::extract::extract;
use clew_document::read;
use clew_language::text::split;

/// These facts are among those of the sentence, in its own words.
fn check(sentence: &str, expected: &[&str]) {
    let document = read("a.txt", sentence.as_bytes()).unwrap();
    let found = extract(&document, &split(&document));
    let name = |mention: u32| found.mentions[mention as usize].name.as_str();
    let facts: Vec<String> = found
        .triples
        .iter()
        .map(|triple| format!("{} | {} | {}", name(triple.head), triple.wording, name(triple.tail)))
        .collect();
    for fact in expected {
        assert!(facts.iter().any(|found| found == fact), "{sentence}\n{fact}\nnot in {facts:#?}");
    }
}

#[test]
fn a_verb_keeps_its_auxiliaries_and_its_preposition() {
    check(
        "Ada Kerr was born in Otley on 3 May 1901.",
        &["Ada Kerr | was born in | Otley", "Ada Kerr | was born on | 3 May 1901"],
    );
    check("The Long Hall has been painted by Bo Hart.", &["Long Hall | has been painted by | Bo Hart"]);
}

#[test]
fn a_number_that_only_sorts_is_no_part_of_a_name() {
    check("Tom Reed waited 7004334780000000000 ♠ 91 years.", &["Tom Reed | waited | 91 years"]);
    let document =
        read("a.txt", "The oldest man, aged 7004334780000000000 ♠ 91 years, is Tom Reed.".as_bytes());
    let document = document.unwrap();
    let found = extract(&document, &split(&document));
    let names: Vec<&str> = found.mentions.iter().map(|mention| mention.name.as_str()).collect();
    assert!(names.iter().all(|name| !name.contains("7004")), "{names:?}");
}

#[test]
fn what_was_given_stands_before_to_whom() {
    check(
        "Bo Hart donated a piano to Ripon School.",
        &["Bo Hart | donated | piano", "Bo Hart | donated a piano to | Ripon School"],
    );
}

#[test]
fn a_complement_keeps_its_words() {
    check("Velmar is the oldest port of Norland.", &["Velmar | is the oldest port of | Norland"]);
    check(
        "Cy Moss, the owner of Tern Mill, moved to Ghent.",
        &["Cy Moss | is the owner of | Tern Mill", "Cy Moss | moved to | Ghent"],
    );
}

#[test]
fn what_is_owned_is_said_with_its_owner() {
    check("Cy Moss's brother Tom Hale left Ghent.", &["Cy Moss | 's brother | Tom Hale"]);
    check(
        "Ada Kerr's eldest daughter was born in Leeds.",
        &["Ada Kerr | 's eldest daughter was born in | Leeds"],
    );
}

#[test]
fn what_turns_a_verb_stays_with_it() {
    check("Ada Kerr did not want to leave Ghent.", &["Ada Kerr | did not want to leave | Ghent"]);
    check("Bo Hart probably moved to Ghent.", &["Bo Hart | probably moved to | Ghent"]);
}

#[test]
fn joined_participles_share_their_auxiliary() {
    check(
        "The Tern Bridge was designed and built by Mira Oduya.",
        &["Tern Bridge | was designed by | Mira Oduya", "Tern Bridge | was built by | Mira Oduya"],
    );
    check("Sand Street, painted by Bo Hart, hangs in Otley.", &["Sand Street | painted by | Bo Hart"]);
}

#[test]
fn what_no_word_says_is_plain_english() {
    check(
        "Ada Kerr (born 3 May 1901) was a French painter.",
        &["Ada Kerr | was born on | 3 May 1901", "Ada Kerr | is | French"],
    );
}

#[test]
fn prepositions_that_stand_apart_are_no_relation() {
    check("Ada Kerr falls under either of the Otley Rules.", &[]);
    check("Ada Kerr was regarded by many as the Mayor of Ghent.", &[]);
}

#[test]
fn a_particle_belongs_to_its_verb() {
    check("Ada Kerr sat up in the chair.", &["Ada Kerr | sat up in | chair"]);
    check("Bo Hart picked up the lamp.", &["Bo Hart | picked up | lamp"]);
}
