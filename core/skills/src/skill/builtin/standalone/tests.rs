//! Questions after questions. Each case: the question before, its answer, the question, and how it is read.

use super::*;
use clew_knowledge::corpus::CorpusBuilder;
use clew_types::graph::PathEdge;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;

const THEATRE: &str = "The Oriel Theatre stands in Port Lissen. The Oriel Theatre was built in 1884. \
    Hanne Dorr rebuilt the Oriel Theatre in 1912. The Glass Tide was first performed at the Oriel Theatre. \
    Hanne Dorr was an architect. She was born in Marlow.";
const PLAY: &str = "Ivo Tarn wrote The Glass Tide. Ivo Tarn was a playwright. He was born in Sund. \
    Ivo Tarn married Vera Moss. Vera Moss was a painter.";
const SKY: &str = "Ingrid Maro founded the Korvath Observatory. The Korvath Observatory stands in Telmar. \
    Comet Velane was discovered by Oskar Brenn. Oskar Brenn was trained at the Korvath Observatory.";
const PORT: &str = "Port Lissen is a town. Telmar is a town. The Lissen Shipping Company was founded in 1871. \
    The Lissen Shipping Company owned the Grey Courier. The Grey Courier is a ship. \
    The Brightwater Lamp was made in Telmar. Many lamps were made there.";

fn corpus() -> Corpus {
    let mut builder = CorpusBuilder::new();
    for (id, text) in [THEATRE, PLAY, SKY, PORT].into_iter().enumerate() {
        let document = clew_document::read("page.txt", text.as_bytes()).unwrap();
        let text = clew_language::text::split(&document);
        let extraction = clew_knowledge::extract::extract(&document, &text);
        builder.add(DocumentId(id as u32), Reading { document, text, extraction });
    }
    builder.snapshot()
}

/// Every edge between two of these.
fn path(corpus: &Corpus, names: &[&str]) -> Vec<PathEdge> {
    let ids: Vec<_> = names.iter().flat_map(|name| corpus.graph.find(name)).collect();
    let inside =
        corpus.graph.triples().iter().filter(|one| ids.contains(&one.head) && ids.contains(&one.tail));
    inside.filter_map(|one| crate::skill::builtin::path_edge(corpus, one.id, 1.0)).collect()
}

type Case<'a> = (&'a str, &'a str);

fn after(question: &str, answer: &str, names: &[&str], cases: &[Case<'_>]) {
    let corpus = corpus();
    let previous = Previous {
        question: question.to_owned(),
        answer: Some(answer.to_owned()).filter(|answer| !answer.is_empty()),
        path: path(&corpus, names),
    };
    let mut wrong = Vec::new();
    for (typed, expected) in cases {
        let read = standalone(typed, &previous, &corpus);
        assert!(read.is_none() || leans(typed, &corpus), "{typed}");
        let read = read.unwrap_or_else(|| "as typed".to_owned());
        if read != *expected {
            wrong.push(format!("{typed}: {read}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{question} {answer} {wrong:#?}");
}

#[test]
fn pronouns_mean_the_answer_or_what_was_asked_about() {
    after(
        "Who rebuilt the Oriel Theatre?",
        "Hanne Dorr",
        &["Hanne Dorr", "Oriel Theatre"],
        &[
            ("When was she born?", "When was Hanne Dorr born?"),
            ("And where was she born?", "Where was Hanne Dorr born?"),
            ("What was her profession?", "What was Hanne Dorr's profession?"),
            ("Who taught her?", "Who taught Hanne Dorr?"),
            ("When was it built?", "When was the Oriel Theatre built?"),
            ("Where does it stand?", "Where does the Oriel Theatre stand?"),
            ("Who designed its roof?", "Who designed the Oriel Theatre's roof?"),
            ("When was she born and where did she live?", "When was Hanne Dorr born and where did she live?"),
            ("When did she rebuild it?", "When did Hanne Dorr rebuild the Oriel Theatre?"),
        ],
    );
    after(
        "Where was The Glass Tide first performed?",
        "Oriel Theatre",
        &["The Glass Tide", "Oriel Theatre"],
        &[
            ("And who rebuilt it?", "Who rebuilt Oriel Theatre?"),
            ("But who wrote it?", "Who wrote The Glass Tide?"),
            ("Who lives there?", "as typed"),
        ],
    );
    after(
        "Where does the Korvath Observatory stand?",
        "Telmar",
        &["Telmar", "Korvath Observatory"],
        &[
            ("Who lives there?", "Who lives in Telmar?"),
            ("Is there a harbour?", "as typed"),
            ("Who founded it?", "Who founded the Korvath Observatory?"),
        ],
    );
    after(
        "Who wrote The Glass Tide?",
        "Ivo Tarn",
        &["Ivo Tarn", "The Glass Tide"],
        &[
            ("Where was he born?", "Where was Ivo Tarn born?"),
            ("Who was his wife?", "Who was Ivo Tarn's wife?"),
            ("Whom did he marry?", "Whom did Ivo Tarn marry?"),
            ("Where was she born?", "as typed"),
            ("Did Vera Moss know him?", "Did Vera Moss know Ivo Tarn?"),
        ],
    );
}

#[test]
fn what_nobody_named_is_left() {
    after(
        "Which ship is the oldest?",
        "",
        &[],
        &[
            ("When was she born?", "as typed"),
            ("Who rebuilt it?", "as typed"),
            ("When?", "as typed"),
            ("And in 2010?", "Which ship is the oldest in 2010?"),
        ],
    );
    after(
        "",
        "",
        &[],
        &[("Who rebuilt it?", "as typed"), ("What about Telmar?", "as typed"), ("Why?", "as typed")],
    );
}

#[test]
fn nouns_point_back() {
    after(
        "Where was The Glass Tide first performed?",
        "Oriel Theatre",
        &["The Glass Tide", "Oriel Theatre"],
        &[
            ("Who rebuilt the theatre?", "Who rebuilt Oriel Theatre?"),
            ("Who rebuilt that theatre?", "Who rebuilt Oriel Theatre?"),
            ("When was this theatre built?", "When was Oriel Theatre built?"),
            ("Who painted the ceiling?", "as typed"),
        ],
    );
    after(
        "When was the Lissen Shipping Company founded?",
        "1871",
        &["Lissen Shipping Company"],
        &[
            ("What else happened in that year?", "What else happened in 1871?"),
            ("Who was mayor then?", "Who was mayor in 1871?"),
            ("What did the company own?", "What did the Lissen Shipping Company own?"),
            ("How many ships did it own?", "How many ships did the Lissen Shipping Company own?"),
        ],
    );
}

#[test]
fn pieces_of_questions_are_completed() {
    after(
        "Who rebuilt the Oriel Theatre?",
        "Hanne Dorr",
        &["Hanne Dorr", "Oriel Theatre"],
        &[
            ("When?", "When did Hanne Dorr rebuild the Oriel Theatre?"),
            ("And why?", "Why did Hanne Dorr rebuild the Oriel Theatre?"),
            ("In which year?", "In which year did Hanne Dorr rebuild the Oriel Theatre?"),
            ("What about the Korvath Observatory?", "Who rebuilt the Korvath Observatory?"),
            ("And the Korvath Observatory?", "Who rebuilt the Korvath Observatory?"),
            ("And her husband?", "Who was Hanne Dorr's husband?"),
        ],
    );
    after(
        "Where was Ivo Tarn born?",
        "Sund",
        &["Ivo Tarn", "Sund"],
        &[
            ("And Vera Moss?", "Where was Vera Moss born?"),
            ("What about Hanne Dorr?", "Where was Hanne Dorr born?"),
            ("How about Mr Brandt?", "Where was Mr Brandt born?"),
            ("When?", "When was Ivo Tarn born?"),
            ("And his wife?", "Where was Ivo Tarn's wife born?"),
        ],
    );
    after(
        "How much rain fell in Telmar in 2009?",
        "812 mm",
        &["Telmar"],
        &[
            ("And in 2010?", "How much rain fell in Telmar in 2010?"),
            ("In 2010?", "How much rain fell in Telmar in 2010?"),
            ("And 2011?", "How much rain fell in Telmar in 2011?"),
            ("What about May 2010?", "How much rain fell in Telmar in May 2010?"),
            ("What about Port Lissen?", "How much rain fell in Port Lissen in 2009?"),
            ("And in Port Lissen?", "How much rain fell in Port Lissen in 2009?"),
        ],
    );
    after(
        "Who was the founder of the Korvath Observatory?",
        "Ingrid Maro",
        &["Ingrid Maro", "Korvath Observatory"],
        &[
            ("And of the Oriel Theatre?", "Who was the founder of the Oriel Theatre?"),
            ("Since when?", "Since when was Ingrid Maro the founder of the Korvath Observatory?"),
        ],
    );
}

#[test]
fn a_question_that_stands_on_its_own_is_left_as_it_is() {
    let cases = [
        "Who rebuilt the Oriel Theatre?",
        "And who founded the Korvath Observatory?",
        "Where was Hanne Dorr born?",
        "When did Hanne Dorr rebuild the Oriel Theatre?",
        "Where did Hanne Dorr live when she rebuilt the Oriel Theatre?",
        "Which theatre did Hanne Dorr say she liked?",
        "In her youth, where did Hanne Dorr live?",
        "When he wrote The Glass Tide, how old was Ivo Tarn?",
        "What did Ivo Tarn publish before he died?",
        "Who was Ivo Tarn and whom did he marry?",
        "When did Port Lissen get its harbour?",
        "What did Port Lissen do with its harbour?",
        "Which company sold its ships?",
        "By how much has Apple cut its prices?",
        "Which ship sank after it left Port Lissen?",
        "Which towns lost their harbours?",
        "Who lost his life in the flood?",
        "Who said that he was innocent?",
        "Did Ivo Tarn write his own plays?",
        "Is it true that Hanne Dorr was born in Marlow?",
        "Was it possible to see Comet Velane?",
        "How long did it take to rebuild the Oriel Theatre?",
        "Did it rain in Port Lissen in 1907?",
        "Was it warmer on 10 May or on 12 May?",
        "Is it cold in winter?",
        "Who was it that discovered Comet Velane?",
        "What time is it?",
        "Is there a lighthouse?",
        "How many theatres are there in Port Lissen?",
        "How many theatres are there?",
        "Was there a flood in 1907?",
        "Who said that the Grey Courier had sunk?",
        "Is the theatre where The Glass Tide was first performed older than the observatory?",
        "What is a comet?",
        "Which comets are known?",
        "Ivo Tarn",
        "comet velane",
        "What does The Glass Tide tell?",
        "Who wrote It Never Rains?",
        "List all ships.",
        "List all the ships and what they carry.",
        "Why do theatres burn?",
        "How many people live in Telmar?",
        "Where do the rivers meet?",
        "Wer baute das Theater?",
    ];
    let corpus = corpus();
    let previous = Previous {
        question: "Who rebuilt the theatre where The Glass Tide was first performed?".to_owned(),
        answer: Some("Hanne Dorr".to_owned()),
        path: path(&corpus, &["Hanne Dorr", "Oriel Theatre", "The Glass Tide"]),
    };
    let read = |typed: &str| Some(format!("{typed}: {}", standalone(typed, &previous, &corpus)?));
    let wrong: Vec<String> = cases.into_iter().filter_map(read).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn nothing_typed_is_a_question_too_odd() {
    let odd = [
        "",
        " ",
        "?",
        "it",
        "her",
        "And",
        "and?",
        "What about",
        "What about?",
        "’s",
        "it's",
        "And it?",
        "é",
        "And 🦀?",
    ];
    let corpus = corpus();
    let previous =
        Previous { question: "🦀 it?".to_owned(), answer: Some("’s".to_owned()), path: Vec::new() };
    for typed in odd {
        drop(standalone(typed, &previous, &corpus));
        drop(standalone(typed, &Previous::default(), &corpus));
    }
}

#[test]
fn the_only_one_there_is_needs_no_question_before() {
    after(
        "",
        "",
        &[],
        &[
            ("When was the observatory founded?", "When was the Korvath Observatory founded?"),
            ("When was the company founded?", "When was the Lissen Shipping Company founded?"),
            ("When was the mill built?", "as typed"),
            // There are others.
            ("When was the lamp patented?", "as typed"),
            ("Who was trained at the observatory of Sund?", "as typed"),
            ("Who is the painter?", "as typed"),
            ("And where?", "as typed"),
        ],
    );
}
