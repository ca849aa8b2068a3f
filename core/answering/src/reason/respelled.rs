//! Is a word of the question mistyped? One that no document has, and that differs by one slip from one that they have.

use clew_knowledge::corpus::Corpus;
use clew_knowledge::index::slip::near;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, is_everyday};
use clew_language::text::terms::terms;

/// Letters of a word that may be mistyped; shorter ones are near too many others. A name stands out more.
const LETTERS: usize = 5;
const LETTERS_OF_NAME: usize = 4;

/// The question in the words that it seems to mean; `None` where each of its words is one of the documents, an everyday one, or
/// near to none of theirs.
pub(super) fn respelled(corpus: &Corpus, question: &str) -> Option<String> {
    let is_no_letter = |c: char| !c.is_alphanumeric();
    let read = |piece: &str| {
        let word = piece.trim_end_matches(is_no_letter);
        let is_plain = word.chars().all(|c| c.is_ascii_alphabetic());
        let meant = (is_plain && is_strange(corpus, word)).then(|| meant(corpus, question, word)).flatten();
        meant.map_or_else(|| piece.to_owned(), |meant| meant + &piece[word.len()..])
    };
    let text: String = question.split_inclusive(is_no_letter).map(read).collect();
    (text != question).then_some(text)
}

/// The only word that is near, or the only one with which the question names something.
fn meant(corpus: &Corpus, question: &str, word: &str) -> Option<String> {
    let near = near(&corpus.lexical, &word.to_ascii_lowercase());
    let mut near: Vec<String> = near.iter().map(|meant| in_case_of(word, meant)).collect();
    let is_name = word.starts_with(char::is_uppercase);
    let names = |meant: &String| {
        let linked = corpus.graph.link(&question.replacen(word, meant, 1));
        // The bank of the river is no name.
        linked.iter().any(|found| found.name.split(' ').any(|part| part == meant))
    };
    if near.len() > 1 && is_name {
        near.retain(names);
    }
    near.pop().filter(|_| near.is_empty())
}

/// True for a word that stands in no document, and that nobody writes every day.
fn is_strange(corpus: &Corpus, word: &str) -> bool {
    let is_name = word.starts_with(char::is_uppercase);
    let least = if is_name { LETTERS_OF_NAME } else { LETTERS };
    let terms = terms(word);
    let is_held = || terms.iter().any(|term| corpus.lexical.holding(term).next().is_some());
    let is_usual = || {
        let lower = word.to_ascii_lowercase();
        is_everyday(&lower) || [Tag::Noun, Tag::Verb].iter().any(|tag| is_everyday(&lemma(&lower, *tag)))
    };
    word.len() >= least && !terms.is_empty() && !is_held() && (is_name || !is_usual())
}

/// Written as the other is: with a capital, or all in capitals.
fn in_case_of(word: &str, meant: &str) -> String {
    let is_capital = word.starts_with(char::is_uppercase);
    if word.len() > 1 && word.chars().all(char::is_uppercase) {
        return meant.to_uppercase();
    }
    let first = meant.get(..1).filter(|_| is_capital).map(str::to_uppercase);
    first.map_or_else(|| meant.to_owned(), |first| first + &meant[1..])
}

#[cfg(test)]
mod tests {
    use super::respelled;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    #[test]
    fn a_slip_is_seen() {
        let mut builder = CorpusBuilder::new();
        let line = "Ada Renn is the mayor of Sund and received the prize of the government.";
        builder.add(DocumentId(0), reading("Sund", &[(line, None)]));
        let dam = "The Brask Dam holds the bank of the river.";
        builder.add(DocumentId(1), reading("Dams", &[(dam, Some(("Brask Dam", "hold", "bank")))]));
        let corpus = builder.snapshot();
        let check = |question: &str, expected: Option<&str>| {
            assert_eq!(respelled(&corpus, question).as_deref(), expected, "{question}");
        };
        check("Who is the mayer of Sund?", Some("Who is the mayor of Sund?"));
        check("Who receeved the goverment prize?", Some("Who received the government prize?"));
        check("When was Ada Ren born?", None);
        // "Ann" is as near, but is no name that is known.
        check("When was Annn Holt seen?", None);
        check("When was Adda Renn born?", Some("When was Ada Renn born?"));
        check("When was Ada Rennn born?", Some("When was Ada Renn born?"));
        check("Who built the Bask Dam?", Some("Who built the Brask Dam?"));
        // A slip is no part of another word.
        check("Was the mayermaker a mayer?", Some("Was the mayermaker a mayor?"));
        // "Price" is a word, though nobody here wrote it, and "baker" is near to nothing.
        check("What is the price of Sund?", None);
        check("Who is the baker of Sund?", None);
        check("Who is the mayor of Sund?", None);
    }
}
