//! What is read from sentences of our own.

use super::*;
use clew_types::document::{Block, BlockRole, DocumentKind};
use clew_types::extraction::EntityKind;

pub(super) fn document(title: &str, text: &str, role: BlockRole) -> Document {
    Document {
        name: format!("{title}.txt"),
        kind: DocumentKind::Text,
        title: title.to_owned(),
        text: text.to_owned(),
        blocks: vec![Block { span: Span::new(0, text.len()), role }],
        pages: Vec::new(),
        tables: Vec::new(),
        warnings: Vec::new(),
    }
}

fn read(title: &str, text: &str) -> Extraction {
    let document = document(title, text, BlockRole::Paragraph);
    let found = extract(&document, &clew_language::text::split(&document));
    assert!(found.mentions.iter().all(|mention| text.get(mention.span.range()).is_some()));
    found
}

fn lines(found: &Extraction) -> Vec<String> {
    let name = |mention: u32| found.mentions[mention as usize].name.as_str();
    found.triples.iter().map(|t| format!("{} | {} | {}", name(t.head), t.relation, name(t.tail))).collect()
}

/// All `expected` lines are among what is read from `text` under `title`.
pub(super) fn check(title: &str, text: &str, expected: &[&str]) {
    let found = lines(&read(title, text));
    for line in expected {
        assert!(found.iter().any(|got| got == line), "{text}\nwanted: {line}\ngot: {found:#?}");
    }
}

/// None of the `unwanted` lines is.
pub(super) fn check_not(title: &str, text: &str, unwanted: &[&str]) {
    let found = lines(&read(title, text));
    for line in unwanted {
        assert!(!found.iter().any(|got| got == line), "{text}\nunwanted: {line}\ngot: {found:#?}");
    }
}

#[test]
fn a_file_without_a_title_names_nothing() {
    let text = "The Korvath Observatory was founded by Ada Renn.";
    let names = |title: &str| {
        let found = read(title, text);
        found.mentions.into_iter().map(|mention| mention.name).collect::<Vec<_>>()
    };
    assert!(!names("korvath-observatory").contains(&"korvath-observatory".to_owned()));
    assert!(names("Korvath Observatory").contains(&"Korvath Observatory".to_owned()));
}

#[test]
fn a_heading_that_is_no_name_names_nothing() {
    check("Welcome to Ormley Mill", "Ormley Mill was built in 1742.", &["Ormley Mill | be build in | 1742"]);
}

#[test]
fn what_stands_behind_a_label_defines_nothing() {
    check("Terms", "Sluice: a gate that holds water back", &["Sluice | be | gate"]);
    check_not("Post", "From: Ann Grey", &["From | be | Ann Grey"]);
    check_not("Post", "Date: Thursday, 2 February 2023", &["Date | be | Thursday"]);
}

#[test]
fn what_is_called_out_is_no_title() {
    let found = read("A hall", "\"Are you Sir Roland?\" asked Anna Holt.");
    assert!(found.mentions.iter().all(|mention| !mention.name.contains("Are you")), "{:?}", found.mentions);
}

#[test]
fn what_a_file_says_of_itself_is_facts() {
    let page = b"<title>High Water</title><meta name=author content='Ada Renn'><meta name=date content=1911><p>It rained.";
    let document = clew_document::read("a.html", page).unwrap();
    let found = lines(&extract(&document, &clew_language::text::split(&document)));
    for line in ["High Water | author | Ada Renn", "High Water | published | 1911"] {
        assert!(found.iter().any(|got| got == line), "wanted: {line}\ngot: {found:#?}");
    }
}

#[test]
fn openings_of_encyclopedic_pages() {
    check(
        "Nora Ashdown",
        "Nora Ashdown (3 May 1921 \u{2013} 9 July 1987) was a Welsh novelist.",
        &[
            "Nora Ashdown | be bear on | 3 May 1921",
            "Nora Ashdown | die on | 9 July 1987",
            "Nora Ashdown | be | Welsh novelist",
            "Nora Ashdown | nationality | Welsh",
        ],
    );
    check(
        "Nora Ashdown",
        "Nora Ashdown (born May 3, 1921 in Cardiff) is a painter.",
        &["Nora Ashdown | be bear on | May 3, 1921", "Nora Ashdown | be bear in | Cardiff"],
    );
    check(
        "The Salt Road",
        "The Salt Road is a 1958 Argentine drama film directed by Ana Ledesma and starring Luis Paz and Rosa Vidal.",
        &[
            "The Salt Road | be direct by | Ana Ledesma",
            "The Salt Road | star | Luis Paz",
            "The Salt Road | star | Rosa Vidal",
            "The Salt Road | country | Argentine",
            "The Salt Road | year | 1958",
        ],
    );
}

#[test]
fn verbs_and_their_arguments() {
    check(
        "x",
        "In 1911 Marie Brandt founded the Linden Institute in Hamburg.",
        &["Marie Brandt | found | Linden Institute"],
    );
    check(
        "x",
        "The bridge was written about, designed and built by Karl Weiss.",
        &["bridge | be build by | Karl Weiss", "bridge | be design by | Karl Weiss"],
    );
    check(
        "x",
        "Peter Lowe married Clara Stein in Vienna.",
        &["Peter Lowe | marry | Clara Stein", "Peter Lowe | marry in | Vienna"],
    );
    check("x", "Oslo is the capital of Norway.", &["Oslo | be capital of | Norway"]);
    check_not("x", "Peter Lowe did not marry Clara Stein.", &["Peter Lowe | marry | Clara Stein"]);
}

#[test]
fn what_stands_beside_a_verb_is_not_always_its_own() {
    check(
        "x",
        "Karl Weiss left the camp and in deep silence dashed through the woods.",
        &["Karl Weiss | dash through | woods"],
    );
    check_not(
        "x",
        "Karl Weiss left the camp and in deep silence dashed through the woods.",
        &["deep silence | dash through | woods"],
    );
    check_not(
        "x",
        "The crane is powered by an engine similar to the Linden Engine.",
        &["crane | be power to | Linden Engine"],
    );
    check_not("x", "Karl Weiss proceeded to harness the dogs.", &["Karl Weiss | proceed to | harness"]);
    check("x", "Karl Weiss walked to Linden.", &["Karl Weiss | walk to | Linden"]);
    check_not(
        "x",
        "Karl Weiss awoke one day.",
        &["Karl Weiss | awake | one day", "Karl Weiss | awake | day"],
    );
}

#[test]
fn owners_and_appositions() {
    check(
        "x",
        "Lantern's director Ada Brook lives in Leeds.",
        &["Lantern | director | Ada Brook", "Ada Brook | live in | Leeds"],
    );
    check("x", "The director of Lantern is Ada Brook.", &["Lantern | director | Ada Brook"]);
    check(
        "x",
        "Ada Brook, the daughter of Tom Brook, was born in Leeds.",
        &["Ada Brook | be daughter of | Tom Brook", "Ada Brook | be bear in | Leeds"],
    );
}

#[test]
fn relative_clauses() {
    check(
        "x",
        "Ada Brook, who was born in Leeds, directed Lantern.",
        &["Ada Brook | be bear in | Leeds", "Ada Brook | direct | Lantern"],
    );
}

#[test]
fn places_in_a_row() {
    check(
        "x",
        "Ada Brook was born in Otley, Yorkshire, England.",
        &["Ada Brook | be bear in | Otley", "Ada Brook | be bear in | England", "Otley | be in | Yorkshire"],
    );
}

#[test]
fn roles_before_their_bearers() {
    check(
        "x",
        "The son of Tom Brook, Carl Brook moved to Leeds.",
        &["Carl Brook | be son of | Tom Brook", "Carl Brook | move to | Leeds"],
    );
    check("x", "The historian Paul Grey (1817\u{2013}1894) was her father.", &["Paul Grey | die on | 1894"]);
}

#[test]
fn shared_modifiers_are_one_phrase() {
    check(
        "Ada Brook",
        "Ada Brook is a film, stage and radio actor.",
        &["Ada Brook | be | film, stage and radio actor"],
    );
}

#[test]
fn parts_of_what_the_page_is_about() {
    let text = "Night Ferry is a 1990 film. Music was composed by Jo Marsh. It was shot in Oslo with a screenplay by Al Finch.";
    check(
        "Night Ferry",
        text,
        &["Night Ferry | music be compose by | Jo Marsh", "Night Ferry | screenplay by | Al Finch"],
    );
}

#[test]
fn supposed_asked_or_denied() {
    check_not("x", "If Ada Brook married Tom Grey, she left.", &["Ada Brook | marry | Tom Grey"]);
    check_not("x", "Did Ada Brook marry Tom Grey?", &["Ada Brook | marry | Tom Grey"]);
    check_not("x", "Ada Brook never met Tom Grey.", &["Ada Brook | meet | Tom Grey"]);
    check_not(
        "x",
        "Ada Brook never by any chance gave warning to Tom Grey.",
        &["Ada Brook | give | warning"],
    );
    check("x", "Ada Brook hardly slept. Tom Grey met Ada Brook.", &["Tom Grey | meet | Ada Brook"]);
    check_not("x", "There is no doubt that Ada Brook left.", &["Ada Brook | be | doubt"]);
}

#[test]
fn other_names() {
    let found = read(
        "Night Ferry",
        "Night Ferry (German: Nachtfähre), also known as The Boat, is a film by the Oslo Film Company (OFC).",
    );
    let pairs: Vec<(&str, &str)> =
        found.aliases.iter().map(|pair| (pair.name.as_str(), pair.alias.as_str())).collect();
    for pair in [("Night Ferry", "Nachtfähre"), ("Night Ferry", "The Boat"), ("Oslo Film Company", "OFC")] {
        assert!(pairs.contains(&pair), "{pair:?} in {pairs:?}");
    }
}

#[test]
fn a_short_name_in_quotation_marks_is_defined() {
    for text in [
        "Reston Iron Limited (\"RIL\") owns the Long Mole.",
        "Reston Iron Limited (\u{201c}RIL\u{201d}) owns the Long Mole.",
    ] {
        let found = read("x", text);
        let is_known = |pair: &clew_types::extraction::AliasPair| {
            (pair.name.as_str(), pair.alias.as_str()) == ("Reston Iron Limited", "RIL")
        };
        assert!(found.aliases.iter().any(is_known), "{text} {:?}", found.aliases);
    }
}

#[test]
fn who_says_i_is_nobody_of_that_name() {
    let found =
        read("x", "Sometimes I met Tom Grey. When I called, Henrik I came. Now I know that Ada Brook left.");
    let names: Vec<&str> = found.mentions.iter().map(|mention| mention.name.as_str()).collect();
    assert!(names.contains(&"Henrik I") && names.contains(&"Tom Grey"), "{names:?}");
    let is_speech = |name: &&str| ["Sometimes I", "When I", "Now I"].contains(name);
    assert!(!names.iter().any(is_speech), "{names:?}");
}

#[test]
fn kinds_are_told_by_words_and_deeds() {
    let found = read("x", "Ada Brook was born in Otley. Lantern is a novel. Leith Bank lies on Lake Tarn.");
    let kind =
        |name: &str| found.mentions.iter().find(|mention| mention.name == name).map(|mention| mention.kind);
    let expected = [
        ("Ada Brook", EntityKind::Person),
        ("Otley", EntityKind::Place),
        ("Lantern", EntityKind::Work),
        ("Leith Bank", EntityKind::Organisation),
        ("Lake Tarn", EntityKind::Place),
    ];
    for (name, wanted) in expected {
        assert_eq!(kind(name), Some(wanted), "{name}");
    }
}

#[test]
fn a_paper_called_by_a_pronoun_names_itself_nowhere() {
    check_not("I", "I left the cabin.", &["I | leave | cabin"]);
    check_not("It", "The hut stood apart. It had lost its door.", &["It | have lose | door"]);
}

#[test]
fn pronouns_of_a_page() {
    let text = "Tom Varga is a Hungarian composer. He was born in Pécs. His first wife was Ilona Kiss.";
    check("Tom Varga", text, &["Tom Varga | be bear in | Pécs", "Tom Varga | first wife | Ilona Kiss"]);
    let film = "Night Ferry is a 1990 film. It was directed by Jo Marsh. The film stars Al Finch.";
    check("Night Ferry", film, &["Night Ferry | be direct by | Jo Marsh", "Night Ferry | star | Al Finch"]);
    check("Night Ferry (1990 film)", film, &["Night Ferry (1990 film) | be direct by | Jo Marsh"]);
}

#[test]
fn unclear_pronouns_say_nothing() {
    let yard = "Ingrid Marr was a shipbuilder. She was born in Ostrel. Her father, Aldous Marr, had founded the Marr Shipyard in \
                Osk in 1821. She inherited the yard in 1858 and ran it for forty years.";
    check_not("Ingrid Marr", yard, &["Ingrid Marr | run | Aldous Marr"]);
    check_not("notes", "He went to Leeds.", &["He | go to | Leeds"]);
}

#[test]
fn mentions_stand_where_they_say() {
    let text = "The University of Leeds was founded in 1904 by King Edward VII.";
    let found = read("x", text);
    let names: Vec<&str> = found.mentions.iter().map(|mention| mention.span.of(text)).collect();
    assert!(
        names.contains(&"University of Leeds")
            && names.contains(&"1904")
            && names.contains(&"King Edward VII"),
        "{names:?}"
    );
}

#[test]
fn directions_are_no_names() {
    let text =
        "The land in the S.W. of Leith is flat. It is bounded on the E. by Osk, and N. Grey lives there.";
    let found = read("x", text);
    let names: Vec<&str> = found.mentions.iter().map(|mention| mention.span.of(text)).collect();
    assert!(!names.contains(&"S.W.") && !names.contains(&"E."), "{names:?}");
    assert!(names.contains(&"Leith") && names.contains(&"N. Grey"), "{names:?}");
}

#[test]
fn table_rows() {
    let text = "Port: Leith; Depth: 9 m; Owner: Ann Grey.";
    let document = document("ports", text, BlockRole::TableRow);
    let found = extract(&document, &clew_language::text::split(&document));
    assert_eq!(lines(&found), ["Leith | depth | 9 m", "Leith | owner | Ann Grey"]);
}

#[test]
fn what_a_row_tells_is_a_name_only_where_it_is_written_as_one() {
    let text = "Order: Clay mug; Customer: Hanne Overgaard; Paid by: card; Shipped: Yes; Shelf: B2.";
    let document = document("orders", text, BlockRole::TableRow);
    let found = extract(&document, &clew_language::text::split(&document));
    let kinds: Vec<(&str, EntityKind)> =
        found.mentions.iter().map(|mention| (mention.name.as_str(), mention.kind)).collect();
    let is = |name, kind| assert!(kinds.contains(&(name, kind)), "{name}: {kinds:?}");
    is("Clay mug", EntityKind::Other);
    is("B2", EntityKind::Concept);
    is("card", EntityKind::Concept);
    is("Yes", EntityKind::Concept);
}

#[test]
fn a_heading_tells_what_its_cells_are() {
    let check = |text: &str, expected: &[(&str, EntityKind)]| {
        let document = document("staff", text, BlockRole::TableRow);
        let found = extract(&document, &clew_language::text::split(&document));
        for (name, kind) in expected {
            let mention = found.mentions.iter().find(|mention| mention.name == *name).expect("mentioned");
            assert_eq!(mention.kind, *kind, "{name}");
        }
    };
    use EntityKind::{Concept, Organisation, Other, Person, Place, Quantity};
    check(
        "Employee: Maren Holt; Department: Sales; City: Bergen; Manager: Otto Lind; Absences: 0; Active: yes.",
        &[
            ("Maren Holt", Person),
            ("Sales", Organisation),
            ("Bergen", Place),
            ("Otto Lind", Person),
            ("0", Quantity),
            ("yes", Concept),
        ],
    );
    check("Name: Oak Oar; Price: 40; Town: 9 Hill.", &[("Oak Oar", Other)]);
}

#[test]
fn rows_of_properties_are_about_the_page() {
    let check = |row: &str, expected: &str| {
        let text = format!("Leith is a harbour town. {row}");
        let mut document = document("Leith", &text, BlockRole::Paragraph);
        let parts = [(0, 24, BlockRole::Paragraph), (25, text.len(), BlockRole::TableRow)];
        document.blocks =
            parts.iter().map(|&(from, to, role)| Block { span: Span::new(from, to), role }).collect();
        let found = extract(&document, &clew_language::text::split(&document));
        assert!(lines(&found).iter().any(|line| line == expected), "{:?}", lines(&found));
    };
    check("Fact: Mayor; Value: Ann Grey.", "Leith | mayor | Ann Grey");
    check("Mayor: Ann Grey.", "Leith | mayor | Ann Grey");
}

#[test]
fn code_says_nothing() {
    let document = document("x", "Ada Brook is a director.", BlockRole::Code);
    assert_eq!(extract(&document, &clew_language::text::split(&document)), Extraction::default());
}

#[test]
fn harder_looking_finds_more() {
    let text = "Ada Brook quickly near Leeds.";
    let document = document("x", text, BlockRole::Paragraph);
    let parts = clew_language::text::split(&document);
    let usual = extract_sentences(&document, &parts, &[0, 7], Effort::Usual);
    let thorough = extract_sentences(&document, &parts, &[0, 7], Effort::Thorough);
    assert!(thorough.triples.len() > usual.triples.len());
}

#[test]
fn slices_give_the_same() {
    let text =
        "Night Ferry is a film. It was directed by Jo Marsh. It stars Al Finch. Al Finch was born in Leeds.";
    let document = document("Night Ferry", text, BlockRole::Paragraph);
    let parts = clew_language::text::split(&document);
    let mut sliced = Extractor::new(&document, &parts);
    while sliced.advance(1) {}
    assert_eq!(sliced.finish(), extract(&document, &parts));
}

#[test]
fn what_somebody_is_said_to_be_is_not_cut_off() {
    for sentence in [
        "Ada Kerr regarded Bo Hart as the finest potter of Norland.",
        "Ada Kerr considered Bo Hart the finest potter of Norland.",
        "Ada Kerr considers Bo Hart to be the finest potter.",
    ] {
        check_not("Pots", sentence, &["Ada Kerr | regard | Bo Hart", "Ada Kerr | consider | Bo Hart"]);
    }
    check("Pots", "Ada Kerr considered the offer.", &["Ada Kerr | consider | offer"]);
    check("Pots", "Ada Kerr regarded Bo Hart as a rival.", &["Ada Kerr | regard as | rival"]);
}

#[test]
fn amounts_and_ones_of_a_row_are_told_whole() {
    check(
        "x",
        "The Ebb Fair lasted four hours and ten minutes.",
        &["Ebb Fair | last | four hours and ten minutes"],
    );
    check(
        "x",
        "Ada Kerr became the second woman to climb the Orn.",
        &["Ada Kerr | become | second woman to climb the Orn"],
    );
    check_not("x", "During sleep, Ada Kerr is very still.", &["Ada Kerr | be during | sleep"]);
    check_not(
        "x",
        "Her herbarium of 90 sheets belongs to Ebb Hall.",
        &["90 sheets | herbarium belong to | Ebb Hall"],
    );
    check("x", "The Heron was sold and sank off Gull Point.", &["Heron | sink off | Gull Point"]);
    check("x", "Ada Kerr carried it up the Orn.", &["Ada Kerr | carry up | Orn"]);
    check_not("x", "The birth of Ebb Stone (1960s – 1970s)", &["Ebb Stone | be bear on | 1960s"]);
    check_not("x", "7 wins Ada Kerr", &["Ada Kerr | be | 7 wins"]);
    check_not(
        "x",
        "The following towns are known for Ebb Stone.",
        &["following towns | be know for | Ebb Stone"],
    );
}
