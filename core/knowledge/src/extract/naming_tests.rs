use super::*;
use crate::extract::tests::document;
use clew_types::text::{Sentence, Text};

const TEXT: &str = "In fact, Fritz poured a glass. Come along, said Sapt. Lower Brask lies by the sea. It fell into the River Ambel.";

fn reading() -> Reading {
    let place =
        |words: &str| TEXT.find(words).map(|at| Span::new(at, at + words.len())).expect("it is there");
    let sentences = [
        "In fact, Fritz poured a glass.",
        "Come along, said Sapt.",
        "Lower Brask lies by the sea.",
        "It fell into the River Ambel.",
    ];
    let sentences = sentences.map(|words| Sentence { span: place(words), block: 0 });
    let mention =
        |sentence, name: &str, kind| Mention { sentence, span: place(name), name: name.to_owned(), kind };
    let document = document("A story", TEXT, BlockRole::Paragraph);
    let mentions = vec![
        mention(0, "In fact, Fritz", EntityKind::Person),
        mention(0, "glass", EntityKind::Concept),
        mention(1, "Come", EntityKind::Person),
        mention(1, "Sapt", EntityKind::Other),
        mention(2, "Lower Brask", EntityKind::Other),
        mention(3, "River Ambel", EntityKind::Place),
    ];
    let extraction = Extraction { mentions, ..Extraction::default() };
    Reading { document, text: Text { sentences: sentences.to_vec(), ..Text::default() }, extraction }
}

/// What a network would find that knows these names.
fn found(naming: &Naming, known: &[(&str, NameKind)]) -> Vec<Vec<Name>> {
    let in_text = |text: &String| {
        let at = |(name, kind): &(&str, NameKind)| {
            let at = text.find(name)?;
            Some(Name { span: Span::new(at, at + name.len()), kind: *kind, share: 0.9 })
        };
        known.iter().filter_map(at).collect()
    };
    naming.texts().iter().map(in_text).collect()
}

fn named(known: &[(&str, NameKind)]) -> Vec<(String, EntityKind, String)> {
    let mut reading = reading();
    let naming = Naming::of(&reading);
    naming.apply(&found(&naming, known), &mut reading.extraction);
    let said = |mention: Mention| (mention.name, mention.kind, mention.span.of(TEXT).to_owned());
    reading.extraction.mentions.into_iter().map(said).collect()
}

#[test]
fn what_has_an_article_is_nobody() {
    let all = named(&[("River Ambel", NameKind::Person)]);
    assert!(
        all.contains(&("River Ambel".to_owned(), EntityKind::Place, "River Ambel".to_owned())),
        "{all:?}"
    );
}

#[test]
fn names_are_what_the_network_finds() {
    let all = named(&[("Fritz", NameKind::Person), ("Sapt", NameKind::Person), ("Brask", NameKind::Place)]);
    let is = |name: &str, kind, said: &str| {
        assert!(all.contains(&(name.to_owned(), kind, said.to_owned())), "{name}: {all:?}");
    };
    is("Fritz", EntityKind::Person, "Fritz");
    is("glass", EntityKind::Concept, "glass");
    is("Come", EntityKind::Concept, "Come");
    is("Sapt", EntityKind::Person, "Sapt");
    is("Lower Brask", EntityKind::Place, "Lower Brask");
}

#[test]
fn a_name_in_one_sentence_is_one_in_all() {
    let texts = ["Sarn lies here.", "Sarn sleeps."].map(str::to_owned);
    let looks = vec![(0, Span::new(0, 4)), (1, Span::new(0, 4))];
    let one = Name { span: Span::new(0, 4), kind: NameKind::Place, share: 0.9 };
    assert_eq!(
        verdict("Sarn", &looks, (&texts, &[Vec::new(), vec![one]])),
        Found::Name(Some(EntityKind::Place))
    );
    assert_eq!(verdict("Sarn", &looks, (&texts, &[Vec::new(), Vec::new()])), Found::None);
}

#[test]
fn who_is_spoken_to_is_no_longer_name() {
    let known = [("Sapt", Found::Name(None)), ("Smith", Found::Name(None)), ("John", Found::Name(None))];
    let known: FxHashMap<&str, Found> = known.into_iter().collect();
    assert_eq!(called("Well, Sapt", &known), Some(("Well, Sapt", Found::Part(6..10, None))));
    assert_eq!(called("Smith, John", &known), None);
    assert_eq!(called("Washington, D.C.", &known), None);
}

#[test]
fn what_is_said_before_a_name_is_none_of_it() {
    let check = |name: &str, others: &[&str], known: &[&str], expected: Option<&str>| {
        let texts: Vec<String> = others.iter().chain([&name]).map(|name| format!("{name} barked.")).collect();
        let look = |at: usize, name: &str| (name.to_owned(), vec![(at, Span::new(0, name.len()))]);
        let looks = others.iter().chain([&name]).enumerate().map(|(at, name)| look(at, name)).collect();
        let naming = Naming { texts, looks };
        let known: Vec<(&str, NameKind)> = known.iter().map(|name| (*name, NameKind::Person)).collect();
        let mention = Mention {
            sentence: 0,
            span: Span::new(0, name.len()),
            name: name.to_owned(),
            kind: EntityKind::Person,
        };
        let mut extraction = Extraction { mentions: vec![mention], ..Extraction::default() };
        naming.apply(&found(&naming, &known), &mut extraction);
        assert_eq!(extraction.mentions[0].name, expected.unwrap_or(name));
    };
    check("One devil, dat Spitz", &["Spitz"], &["Spitz"], Some("Spitz"));
    check("Q.E.D. Mercedes", &["Hal", "Mercedes"], &["Mercedes"], Some("Mercedes"));
    check("Black Michael", &["Michael"], &["Michael"], None);
    check("J.R. Tolkien", &["Tolkien"], &["J.R. Tolkien", "Tolkien"], None);
    // Nobody is called Mercedes alone.
    check("Q.E.D. Mercedes", &["Hal"], &["Mercedes"], None);
}

#[test]
fn what_was_found_elsewhere_changes_nothing() {
    let mut other = reading();
    Naming::of(&reading()).apply(&[], &mut other.extraction);
    assert_eq!(other.extraction, reading().extraction);
}

#[test]
fn a_part_is_the_name_only_where_the_rest_is_chance() {
    let check = |name: &str, part: &str, is_so: bool| {
        let at = name.find(part).expect("it is there");
        assert_eq!(is_said_beside(name, &(at..at + part.len())), is_so, "{name}");
    };
    check("In fact, Fritz", "Fritz", true);
    check("So Mr. Detchard", "Mr. Detchard", true);
    check("Help, help! Michael, help!", "Michael", true);
    check("Duke of Strelsau", "Strelsau", false);
    check("River Ambel", "bel", false);
    check("Black Michael", "Michael", false);
    check("Jacob’s Ladder", "Jacob", false);
}
