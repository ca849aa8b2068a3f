use super::*;
use clew_knowledge::extract::extract;
use clew_language::text::split;

fn read(name: &str, text: &str) -> Reading {
    let document = clew_document::read(name, text.as_bytes()).unwrap();
    let text = split(&document);
    let extraction = extract(&document, &text);
    Reading { document, text, extraction }
}

fn told(reading: &Reading) -> Vec<(String, String)> {
    Claims::of(reading).all().iter().map(|claim| (claim.statement.clone(), claim.text.clone())).collect()
}

fn check(reading: &Reading, statement: &str, text: &str) {
    let told = told(reading);
    assert!(told.contains(&(statement.to_owned(), text.to_owned())), "{told:#?}");
}

#[test]
fn a_fact_claims_its_words_of_its_sentence() {
    let reading = read("notes.txt", "Bo Hart painted\nthe Long Hall. It rained.");
    check(&reading, "Bo Hart painted Long Hall", "Bo Hart painted the Long Hall.");
}

#[test]
fn a_pronoun_goes_by_its_name_and_the_title_tells_whose_it_is() {
    let reading = read("Ada Quill.md", "# Ada Quill\n\nAda Quill was a painter. She was born in Leeds.");
    check(&reading, "Ada Quill was born in Leeds", "Ada Quill : She was born in Leeds.");
    check(&reading, "Ada Quill was painter", "Ada Quill was a painter.");
}

#[test]
fn the_same_claim_is_made_once() {
    let mut reading = read("notes.txt", "Bo Hart painted the Long Hall.");
    let before = Claims::of(&reading);
    let again = reading.extraction.triples[0].clone();
    reading.extraction.triples.push(again);
    let claims = Claims::of(&reading);
    assert_eq!((claims.all(), claims.digest()), (before.all(), before.digest()));
    let chances = vec![0.25; claims.all().len()];
    let verdicts = claims.verdicts(&chances).unwrap();
    let expected = |triple: usize| claims.prior(triple).map(|prior| prior.chance(0.25));
    assert_eq!(verdicts, (0..reading.extraction.triples.len()).map(expected).collect::<Vec<_>>());
    assert_eq!(claims.verdicts(&[chances, vec![0.5]].concat()), None);
}

#[test]
fn what_would_pass_in_no_case_is_not_asked() {
    let mut reading = read("notes.txt", "Bo Hart painted the Long Hall.");
    let mut vague = reading.extraction.triples[0].clone();
    vague.wording = "was said to have done rather more than".to_owned();
    reading.extraction.triples.push(vague);
    let (asked, every) = (Claims::of(&reading), Claims::every(&reading));
    assert!(!asked.all().is_empty() && asked.all().len() < every.all().len());
    let sure = vec![1.0; asked.all().len()];
    let verdicts = asked.verdicts(&sure).unwrap();
    let is_left_out =
        |triple: &usize| asked.of_triple(*triple).is_none() && every.of_triple(*triple).is_some();
    let left_out: Vec<usize> = (0..verdicts.len()).filter(is_left_out).collect();
    assert!(!left_out.is_empty() && left_out.iter().all(|triple| !passes(verdicts[*triple])));
}

#[test]
fn claims_of_other_words_have_another_digest() {
    let digests = ["Bo Hart painted the Long Hall.", "Bo Hart painted the Old Hall.", "It rained."]
        .map(|text| Claims::of(&read("notes.txt", text)).digest());
    assert!(digests[0] != digests[1] && digests[1] != digests[2] && digests[0] != digests[2]);
}

#[test]
fn only_prose_is_judged() {
    let table = "| City | Country |\n|---|---|\n| Oslo | Norway |\n| Turku | Finland |\n";
    let german = "Anna Weiss wohnt in Berlin und arbeitet dort. Der Fluss ist nicht breit, und das Haus von Karl Braun steht am \
                  Ufer. Anna Weiss kennt Karl Braun seit vielen Jahren.";
    let graph = "{\"head\": \"Ada Quill\", \"relation\": \"born in\", \"tail\": \"Leeds\"}\n";
    for (name, text) in [("cities.md", table), ("berlin.txt", german), ("facts.jsonl", graph)] {
        let reading = read(name, text);
        assert!(!reading.extraction.triples.is_empty(), "{name}");
        assert_eq!(told(&reading), [], "{name}");
        let none = vec![None; reading.extraction.triples.len()];
        assert_eq!(Claims::of(&reading).verdicts(&[]), Some(none), "{name}");
    }
    let mut reading = read("notes.txt", "Bo Hart painted the Long Hall.");
    reading.extraction.by_model = (0..reading.extraction.triples.len() as u32).collect();
    assert_eq!(told(&reading), []);
}

#[test]
fn what_is_not_judged_and_what_is_stated_passes() {
    assert!(passes(None) && passes(Some(STATED)) && passes(Some(1.0)) && !passes(Some(STATED - 0.01)));
}

#[test]
fn a_reading_is_judged_in_one_go() {
    use crate::embed::DIMENSIONS;
    let base = crate::embed::format::tests::miniature(DIMENSIONS);
    let model = Model::from_bytes(&base.to_bytes()).unwrap();
    let bytes = crate::reader::format::tests::miniature(&base).to_bytes();
    let network = Network::from_bytes(&bytes, &model).unwrap();
    let text: String = (0..70).map(|number| format!("Bo Hart painted Hall {number}. ")).collect();
    let reading = read("notes.txt", &text);
    let verdicts = judged(&network, &model, &reading);
    let (claims, triples) = (Claims::of(&reading), &reading.extraction.triples);
    assert!(claims.all().len() > TOGETHER && verdicts.len() == triples.len());
    let alone = network.judge(&model, &claims.all()[TOGETHER..=TOGETHER])[0];
    let expected = |triple: usize| claims.prior(triple).map(|prior| prior.chance(alone));
    let at = verdicts.iter().enumerate().find(|(triple, verdict)| **verdict == expected(*triple));
    assert!(at.is_some(), "{alone} is in none of the verdicts");
    assert_eq!(network.checksum(), Network::from_bytes(&bytes, &model).unwrap().checksum());
}
