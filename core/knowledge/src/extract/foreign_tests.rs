//! Texts of our own in languages that are not understood: names are told, search finds them.

use super::tests::document;
use crate::corpus::{Corpus, CorpusBuilder};
use crate::retrieve::hybrid;
use clew_language::text::split;
use clew_types::document::BlockRole;
use clew_types::extraction::EntityKind;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::text::Language;

const GERMAN: &str = "Die Uhrmacherin Klara Winterfeld kam 1893 aus Lindau nach Zürich. Dort gründete sie mit Jakob Amrein \
    eine Werkstatt. Die Werkstatt lag am Ufer, und viele Kunden reisten aus Lindau an. Jakob Amrein starb in Genf.";
const FRENCH: &str = "L'horlogère Claire Dumontel est née à Besançon et elle a travaillé avec Henri de Vaubert. \
    Leur atelier était près du pont, et la ville de Besançon a acheté une horloge pour la gare.";
const SPANISH: &str = "La relojera Inés Valbuena nació en Cuenca y trabajó con Tomás de la Riva. \
    Su taller estaba en la plaza, y la ciudad de Cuenca compró un reloj para el puente.";
const CHINESE: &str = "林海云在青石镇修理钟表。林海云和周文山一起开了一家店。周文山的父亲写了《钟楼夜话》。青石镇的人都认识林海云。";
const RUSSIAN: &str = "Часовщица Вера Полянская приехала из Пскова и работала вместе с Петром Зориным. \
    Мастерская стояла у моста, и Вера Полянская жила там до зимы.";

fn reading(text: &str) -> Reading {
    let document = document("notes", text, BlockRole::Paragraph);
    let text = split(&document);
    let extraction = super::extract(&document, &text);
    Reading { document, text, extraction }
}

fn corpus(text: &str) -> Corpus {
    let mut builder = CorpusBuilder::new();
    builder.add(DocumentId(0), reading(text));
    builder.snapshot()
}

fn check(text: &str, language: Language, names: &[&str], no_names: &[&str], pairs: &[(&str, &str)]) {
    let reading = reading(text);
    assert_eq!(reading.text.language, language, "{text}");
    let found = &reading.extraction;
    let named: Vec<&str> = found.mentions.iter().map(|mention| mention.name.as_str()).collect();
    names.iter().for_each(|name| assert!(named.contains(name), "{name} in {named:?}"));
    no_names.iter().for_each(|word| assert!(!named.contains(word), "{word} in {named:?}"));
    for mention in &found.mentions {
        assert!(mention.span.of(&reading.document.text).starts_with(mention.name.chars().next().unwrap()));
        assert_eq!(mention.kind, EntityKind::Other);
    }
    let name = |mention: u32| found.mentions[mention as usize].name.as_str();
    for (head, tail) in pairs {
        let together = found.triples.iter().any(|t| name(t.head) == *head && name(t.tail) == *tail);
        assert!(together, "{head} with {tail}");
    }
    assert!(
        found.triples.iter().all(|triple| triple.relation == "be mentioned with" && triple.confidence < 0.5)
    );
}

#[test]
fn names_stand_in_the_graph_of_any_language() {
    let told = [("Klara Winterfeld", "Lindau"), ("Jakob Amrein", "Genf")];
    check(
        GERMAN,
        Language::German,
        &["Klara Winterfeld", "Jakob Amrein", "Lindau", "Zürich"],
        &["Werkstatt", "Ufer", "Dort", "Kunden"],
        &told,
    );
    check(
        FRENCH,
        Language::French,
        &["Claire Dumontel", "Henri de Vaubert", "Besançon"],
        &["Leur"],
        &[("Claire Dumontel", "Besançon")],
    );
    check(
        SPANISH,
        Language::Spanish,
        &["Inés Valbuena", "Tomás de la Riva", "Cuenca"],
        &["Su", "La"],
        &[("Inés Valbuena", "Cuenca")],
    );
    check(
        CHINESE,
        Language::Chinese,
        &["林海云", "周文山", "青石镇", "钟楼夜话"],
        &["一起"],
        &[("林海云", "周文山")],
    );
    check(
        RUSSIAN,
        Language::Russian,
        &["Вера Полянская", "Петром Зориным", "Пскова"],
        &["Мастерская"],
        &[("Вера Полянская", "Пскова")],
    );
    assert!(corpus(GERMAN).graph.entities().iter().any(|entity| entity.name == "Jakob Amrein"));
}

#[test]
fn search_finds_words_of_any_language() {
    let found = |text: &str, words: &str| !hybrid(&corpus(text), words, None, 5).is_empty();
    assert!(found(GERMAN, "Zürich Werkstatt"));
    assert!(found(FRENCH, "besancon"));
    assert!(found(SPANISH, "relojera"));
    assert!(found(CHINESE, "青石镇"));
    assert!(found(RUSSIAN, "Полянская"));
    assert!(!found(CHINESE, "火车"));
}

#[test]
fn no_text_of_any_script_breaks_the_names() {
    let pieces = [
        "Ä",
        "ß",
        "林",
        "的",
        "ガス",
        "《",
        "」",
        "de",
        "la",
        "Von",
        " ",
        ".",
        "\u{301}",
        "🙂",
        "한국어는",
        "ال",
        "'",
        "Ж",
    ];
    let mut seed = 7u64;
    for _ in 0..300 {
        let mut text = String::new();
        for _ in 0..60 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text.push_str(pieces[(seed >> 33) as usize % pieces.len()]);
        }
        let read = reading(&text);
        assert!(read.extraction.mentions.iter().all(|mention| text.get(mention.span.range()).is_some()));
    }
}
