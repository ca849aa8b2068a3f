//! Is it no question at all? A greeting, thanks, or letters without sense get a friendly line that says what can be asked.

use super::define::definition;
use super::form::plain;
use super::subject::Subject;
use super::summarise::is_named;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::terms::{is_stop_word, terms};
use clew_types::{arrange::Arrange, graph::Entity};

/// Longer rows of unknown words may be a question.
const LONGEST: usize = 6;
/// Entities looked at for an example.
const EXAMPLES: usize = 40;

const GREETINGS: &[&str] = &[
    "hello",
    "hi",
    "hey",
    "hallo",
    "hello there",
    "hi there",
    "hey there",
    "good morning",
    "good afternoon",
    "good evening",
    "good day",
    "greetings",
    "howdy",
    "how are you",
    "hello how are you",
    "hi how are you",
    "hello clew",
    "hi clew",
    "hey clew",
];
const THANKS: &[&str] = &[
    "thanks",
    "thank you",
    "thank you very much",
    "thanks a lot",
    "many thanks",
    "thx",
    "great thanks",
    "cheers",
    "ok thanks",
    "okay thanks",
    "great",
    "nice",
    "cool",
    "ok",
    "okay",
    "perfect",
    "well done",
];
const FAREWELLS: &[&str] = &["bye", "goodbye", "good bye", "see you", "good night", "bye bye", "farewell"];
const HELP: &[&str] = &[
    "help",
    "help me",
    "what can you do",
    "what can i ask",
    "what can i ask you",
    "what should i ask",
    "who are you",
    "what are you",
    "how does this work",
    "how do you work",
    "what is this app",
    "what can i do here",
    "test",
    "testing",
];

/// The friendly line; `None` for anything that may be a question.
pub(super) fn line(corpus: &Corpus, question: &str) -> Option<String> {
    let said = fold(question);
    let is_one_of = |list: &[&str]| list.contains(&said.as_str());
    let opening = if is_one_of(GREETINGS) {
        "Hello!"
    } else if is_one_of(THANKS) {
        "You are welcome."
    } else if is_one_of(FAREWELLS) {
        return Some("Goodbye! Your documents stay here.".to_owned());
    } else if is_one_of(HELP) {
        "I answer questions from your documents, and show where each answer stands."
    } else if is_without_sense(corpus, question) {
        let may_ask = question.trim_end().ends_with('?') && said.split(' ').count() > 2;
        if may_ask {
            "None of these words stands in your documents."
        } else {
            "I could not find a question in that."
        }
    } else {
        return None;
    };
    Some(format!("{opening} {}", invitation(corpus)))
}

/// Marks and digits alone, or a few small words none of which any document holds.
fn is_without_sense(corpus: &Corpus, question: &str) -> bool {
    if !question.chars().any(char::is_alphabetic) {
        return !question.chars().any(|c| c.is_ascii_digit());
    }
    let asked = plain(question);
    let folded = fold(asked);
    let words: Vec<&str> = folded.split(' ').collect();
    let is_name = asked.split_whitespace().any(|word| word.starts_with(char::is_uppercase));
    let is_held = || terms(asked).iter().any(|term| corpus.lexical.holding(term).next().is_some());
    let has_documents = corpus.documents().next().is_some();
    has_documents
        && words.len() <= LONGEST
        && !words.iter().any(|word| is_stop_word(word) || word.chars().any(|c| c.is_ascii_digit()))
        && !is_name
        && !is_held()
        && corpus.graph.link(asked).is_empty()
}

/// What can be asked, with names from the documents.
fn invitation(corpus: &Corpus) -> String {
    if corpus.documents().next().is_none() {
        return "Add a document, then ask what it says.".to_owned();
    }
    let known = examples(corpus);
    match known.as_slice() {
        [] => "You can ask, for example: “What is in here?” or “Summarise these documents”.".to_owned(),
        [one] => format!("You can ask, for example: “Tell me about {one}” or “Summarise these documents”."),
        [one, other, ..] => format!(
            "You can ask, for example: “Tell me about {one}”, “How are {one} and {other} connected?” or “What is in here?”"
        ),
    }
}

/// The two most important things whose definition is known and that one step joins, else the most important one.
fn examples(corpus: &Corpus) -> Vec<String> {
    let graph = &corpus.graph;
    let mut named: Vec<&Entity> =
        graph.entities().iter().filter(|entity| is_named(entity) && entity.description.is_some()).collect();
    named.arrange_by(|a, b| graph.importance(b.id).total_cmp(&graph.importance(a.id)).then(a.id.cmp(&b.id)));
    named.truncate(EXAMPLES);
    let is_defined = |entity: &&&Entity| {
        Subject::known(corpus, &entity.name).is_some_and(|subject| definition(corpus, &subject).is_some())
    };
    let Some(first) = named.iter().find(is_defined).or(named.first()) else { return Vec::new() };
    let others = graph.edges_of(first.id).filter_map(|edge| graph.entity(edge.other));
    let is_other = |other: &&Entity| is_named(other) && other.id != first.id && other.description.is_some();
    let other = others.into_iter().find(is_other);
    [Some(first.name.clone()), other.map(|other| other.name.clone())].into_iter().flatten().collect()
}
