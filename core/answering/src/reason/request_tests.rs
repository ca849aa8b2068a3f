//! Requests of a small workspace: what is answered, what it rests on, and what goes the usual way.

use crate::reason::{Host, Question, ask};
use crate::testing::Silent;
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_skills::skill::Scene;
use clew_skills::skill::builtin::{BuiltIn, leans};
use clew_skills::skill::dialogue::{DialogueSkills, Previous};
use clew_types::answer::Answer;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::strategy::Strategy;
use clew_types::testing::now;
use clew_types::trace::TraceStep;

const HANNE: &str = "# Hanne Dorr\n\nHanne Dorr (3 May 1871 – 9 June 1940) was a Norwegian architect and painter, who \
    spent her life in Port Lissen. She was born in Marlow. Hanne Dorr rebuilt the Oriel Theatre in 1912. \
    Hanne Dorr married Ivo Tarn in 1899. Hanne Dorr designed the Sund Lighthouse in 1905. \
    The town of Marlow named a street after Hanne Dorr in 1950. Hanne Dorr taught drawing at the Marlow School.";
const IVO: &str = "# Ivo Tarn\n\nIvo Tarn (born 1868) was a Danish playwright. He was born in Sund. Ivo Tarn wrote The \
    Glass Tide in 1901. Ivo Tarn wrote The Salt Road in 1910. Ivo Tarn wrote The Last Ferry in 1922. \
    The Glass Tide was first performed at the Oriel Theatre.";
const THEATRE: &str = "# Oriel Theatre\n\nThe Oriel Theatre is a theatre in Port Lissen with 400 seats. The Oriel \
    Theatre was built in 1884. A fire destroyed the stage of the Oriel Theatre in 1911. The theatre reopened after \
    the rebuilding. The Oriel Theatre shows plays, and its stage is the largest on the coast.";
const PLAY: &str = "# The Glass Tide\n\nThe Glass Tide is a play by Ivo Tarn about a lighthouse keeper. The play has \
    three acts. The Salt Road is a play by Ivo Tarn. The Last Ferry is a play by Ivo Tarn.";
const BIRDS: &str = "# Birds of the coast\n\nPittas are small forest birds. A rain gauge is a device that measures \
    rain. The winters on the coast are mild. Gulls rest on the Sund Lighthouse.";

fn corpus() -> Corpus {
    read(&[("0.md", HANNE), ("1.md", IVO), ("2.md", THEATRE), ("3.md", PLAY), ("4.md", BIRDS)])
}

fn read(files: &[(&str, &str)]) -> Corpus {
    let mut builder = CorpusBuilder::new();
    for (id, (name, text)) in (0..).map(DocumentId).zip(files) {
        let document = clew_document::read(name, text.as_bytes()).unwrap();
        let text = clew_language::text::split(&document);
        let extraction = clew_knowledge::extract::extract(&document, &text);
        builder.add(id, Reading { document, text, extraction });
    }
    builder.snapshot()
}

fn asked_of(corpus: &Corpus, question: &Question) -> Answer {
    let host = Host { skills: &BuiltIn, embedder: None, reader: None, sources: &[], progress: &Silent };
    now(ask(question, corpus, &host)).answer
}

fn answer(question: &str) -> Answer {
    asked_of(&corpus(), &Question::new(question, Strategy::Auto))
}

/// A short text, and how sure it is at least.
fn check(question: &str, text: &str, least: f32) -> Answer {
    let answer = answer(question);
    assert_eq!(answer.text.as_deref(), Some(text), "{question} {answer:#?}");
    assert!(answer.confidence >= least, "{question} {}", answer.confidence);
    let citations = answer.statements.iter().flat_map(|statement| &statement.citations);
    assert!(
        !answer.statements.is_empty() && citations.into_iter().all(|it| !it.quote.is_empty()),
        "{question}"
    );
    answer
}

fn quotes(answer: &Answer) -> Vec<&str> {
    answer.statements.iter().map(|statement| statement.citations[0].quote.as_str()).collect()
}

#[test]
fn what_a_thing_is() {
    let who = check("Who is Hanne Dorr?", "a Norwegian architect and painter", 0.9);
    assert!(quotes(&who)[0].starts_with("Hanne Dorr (3 May 1871"));
    check("What is the Oriel Theatre?", "a theatre in Port Lissen with 400 seats", 0.9);
    check("What’s a rain gauge?", "a device that measures rain", 0.7);
    check("What are pittas?", "small forest birds", 0.7);
    check("What is a pitta?", "small forest birds", 0.7);
}

#[test]
fn what_is_told_of_a_thing() {
    let told = answer("Tell me about Hanne Dorr");
    let quotes = quotes(&told);
    assert!((3..=6).contains(&quotes.len()), "{quotes:#?}");
    assert!(quotes[0].contains("was a Norwegian architect"));
    assert!(quotes.contains(&"Hanne Dorr rebuilt the Oriel Theatre in 1912."));
    let stands = |text: &str| text.starts_with("Hanne Dorr: ") || !leans(text);
    assert!(told.statements.iter().all(|it| stands(&it.text)), "{quotes:#?}");
    assert!(!told.path.is_empty());
    assert_eq!(answer("Hanne Dorr").statements, told.statements);
    check("Tell me about the winters", "The winters on the coast are mild.", 0.3);
}

#[test]
fn every_strategy_answers_requests() {
    for strategy in Strategy::ALL.into_iter().filter(|strategy| *strategy != Strategy::AutoKg) {
        let answer = asked_of(&corpus(), &Question::new("Who was Ivo Tarn?", strategy));
        assert_eq!(answer.text.as_deref(), Some("a Danish playwright"), "{strategy:?}");
    }
}

#[test]
fn what_the_documents_say_in_short() {
    let one = check(
        "Summarise Oriel Theatre",
        "The Oriel Theatre is a theatre in Port Lissen with 400 seats.",
        0.5,
    );
    assert!(quotes(&one)[0].starts_with("The Oriel Theatre is a theatre"));
    let titles =
        "Your 5 documents: Hanne Dorr, Ivo Tarn, Oriel Theatre, The Glass Tide and Birds of the coast.";
    for question in ["Summarise these documents", "What is in here?", "What are these documents about?"] {
        let all = check(question, titles, 0.5);
        assert!(all.documents().len() == 5, "{question}");
    }
    check(
        "What is the Oriel Theatre about?",
        "The Oriel Theatre is a theatre in Port Lissen with 400 seats.",
        0.5,
    );
}

#[test]
fn what_there_is_of_a_kind() {
    check("List all works by Ivo Tarn", "The Glass Tide, The Last Ferry and Salt Road", 0.6);
    check("List the plays written by Ivo Tarn", "The Glass Tide and The Last Ferry", 0.6);
    check("List all people", "Hanne Dorr and Ivo Tarn", 0.5);
    let one = check("List all people who wrote plays", "Ivo Tarn", 0.3);
    assert!(one.confidence < 0.6, "one where many are asked for");
    check("works of Ivo Tarn", "The Glass Tide, The Last Ferry and Salt Road", 0.6);
}

#[test]
fn how_two_things_differ_and_what_joins_them() {
    let both = "Hanne Dorr: a Norwegian architect and painter. Ivo Tarn: a Danish playwright.";
    check("Compare Hanne Dorr and Ivo Tarn", both, 0.7);
    check("What is the difference between Hanne Dorr and Ivo Tarn?", both, 0.7);
    let text = "Hanne Dorr and The Glass Tide are connected by way of Ivo Tarn.";
    let path = check("How are Hanne Dorr and The Glass Tide connected?", text, 0.7);
    let quoted = ["Hanne Dorr married Ivo Tarn in 1899.", "Ivo Tarn wrote The Glass Tide in 1901."];
    assert_eq!((quotes(&path).as_slice(), path.path.len()), (quoted.as_slice(), 2));
    let sund = check(
        "How is Ivo Tarn connected to Sund?",
        "Ivo Tarn and Sund are connected directly: “He was born in Sund.”",
        0.8,
    );
    assert_eq!(sund.statements[0].text, "Ivo Tarn: He was born in Sund.");
    let apart = answer("How are Ivo Tarn and pittas connected?");
    let nothing = "Nothing in your documents connects Ivo Tarn and Pittas.";
    assert_eq!((apart.text.as_deref(), apart.missing), (Some(nothing), Vec::new()));
}

#[test]
fn two_that_no_fact_joins_are_named_together() {
    let corpus = read(&[("0.md", "# Rain\n\nNeither Ada Renn nor Tor Lund could sleep that night.")]);
    let question = Question::new("How are Ada Renn and Tor Lund connected?", Strategy::Auto);
    let answer = asked_of(&corpus, &question);
    assert_eq!(answer.text.as_deref(), Some("Ada Renn and Tor Lund are named together in one sentence."));
}

#[test]
fn whose_somebody_is() {
    check("Who is the author of The Glass Tide?", "Ivo Tarn", 0.5);
    check("What is Hanne Dorr's nationality?", "Norwegian", 0.5);
}

#[test]
fn what_happened_in_order() {
    let told = check("Timeline of Hanne Dorr", "Hanne Dorr: 5 dates, from 1871 to 1950.", 0.7);
    let dates: Vec<&str> = told.statements.iter().filter_map(|it| it.text.split(':').next()).collect();
    assert_eq!(dates, ["3 May 1871", "1899", "1905", "1912", "1950"]);
    assert_eq!(answer("Tell me about Hanne Dorr in chronological order").statements, told.statements);
}

#[test]
fn what_no_document_mentions_is_not_known() {
    for name in ["Zork Manor", "photosynthesis"] {
        let unknown = answer(&format!("Tell me about {name}"));
        assert_eq!((unknown.text, unknown.best_guess), (None, None));
        assert_eq!(unknown.missing, [format!("What is {name}?")]);
        let said = TraceStep::Notice(format!("Your documents do not mention {name}."));
        assert!(unknown.trace.steps.iter().any(|step| step.what == said), "{name}");
    }
    assert_eq!(answer("Compare Hanne Dorr and Zork Manor").text, None);
}

#[test]
fn where_nothing_is_asked_a_friendly_line_says_what_can_be() {
    for said in ["hello", "Thanks!", "asdf qwer", "?", "What can you do?"] {
        let line = answer(said);
        let text = line.text.unwrap_or_default();
        assert!(text.contains("You can ask, for example") && text.contains("Hanne Dorr"), "{said}: {text}");
        assert!(line.statements.is_empty() && line.confidence == 0.0);
    }
    let empty = asked_of(&CorpusBuilder::new().snapshot(), &Question::new("hello", Strategy::Auto));
    assert_eq!(empty.text.as_deref(), Some("Hello! Add a document, then ask what it says."));
}

#[test]
fn a_question_for_one_thing_is_no_request() {
    let corpus = corpus();
    for question in [
        "Who wrote The Glass Tide?",
        "When was the Oriel Theatre built?",
        "Where was Hanne Dorr born?",
        "What is the capital of France?",
        "Who is the mother of Ivo Tarn?",
        "Who was Hanne Dorr married to?",
        "List the year Hanne Dorr died",
        "How many seats does the Oriel Theatre have?",
        "Compare the heights of Hanne Dorr and Ivo Tarn — which is taller?",
        "Which is older, Hanne Dorr or Ivo Tarn?",
        "Who was born first, Hanne Dorr or Ivo Tarn?",
        "Are Hanne Dorr and Ivo Tarn from the same country?",
        "What nationality is Ivo Tarn?",
        "What did Hanne Dorr design?",
        "How is rain measured?",
    ] {
        let scene = Scene { question, vector: None, corpus: &corpus, embedder: None, reader: None };
        let taken = now(BuiltIn.request(&scene)).value.filter(|attempt| attempt.text.is_some());
        assert!(taken.is_none(), "{question} {taken:#?}");
    }
}

#[test]
fn a_request_may_lean_on_what_was_asked_before() {
    let corpus = corpus();
    let before = answer("Who is Hanne Dorr?");
    for (typed, read_as) in [
        ("Tell me more about her", "Tell me more about Hanne Dorr?"),
        ("Where was she born?", "Where was Hanne Dorr born?"),
    ] {
        let follows = Some(Previous::of(&before));
        let after = asked_of(&corpus, &Question { follows, ..Question::new(typed, Strategy::Auto) });
        assert_eq!(after.trace.understood().map(|it| it.read_as.as_str()), Some(read_as), "{typed}");
        assert!(after.text.is_some(), "{typed} {after:#?}");
    }
}

#[test]
fn who_wrote_a_document() {
    let told = |corpus: &Corpus, question: &str| {
        asked_of(corpus, &Question::new(question, Strategy::Auto)).text.unwrap_or_default()
    };
    let letters = "---\ntitle: Letters from the Coast\nauthor: Ada Renn and Bo Lind\n---\n\nGulls rest on the lighthouse of Sund.";
    let book = read(&[("salt.md", letters), ("ivo.md", IVO)]);
    assert_eq!(told(&book, "Who wrote Letters from the Coast?"), "Ada Renn and Bo Lind");
    // Of two documents, one says nothing of itself.
    assert_eq!(told(&book, "Who wrote these documents?"), "Letters from the Coast: Ada Renn and Bo Lind");
    let silent = read(&[("ivo.md", IVO), ("bo.md", "Gulls rest.")]);
    let silent = asked_of(&silent, &Question::new("Who wrote these documents?", Strategy::Auto));
    let said = TraceStep::Notice("None of your documents says who wrote it.".to_owned());
    assert!(silent.text.is_none() && silent.missing.is_empty(), "{silent:#?}");
    assert!(silent.trace.steps.iter().any(|step| step.what == said), "{silent:#?}");
    // What stands in the text is asked of the text.
    assert_eq!(told(&book, "Who wrote The Salt Road?"), "Ivo Tarn");
    let page = "<html><head><title>The Salt Road</title><meta name=author content='Ada Renn'></head><body>\
        <h1>The Salt Road</h1><p>The Salt Road is a play by Ivo Tarn. It has three acts.</p></body></html>";
    assert_eq!(told(&read(&[("page.html", page), ("ivo.md", IVO)]), "Who wrote The Salt Road?"), "Ivo Tarn");
}
