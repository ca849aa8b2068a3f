//! Does a line of the form `Apologies: Ada Renn` say it? Its name asks for itself: *Who sent apologies?*, *When is the next
//! meeting?*

use super::read::{Hop, Value};
use super::relation::Wanted;
use super::request::says;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::terms::{stem, terms};
use clew_types::id::SentenceId;
use std::collections::BTreeSet;

/// Confidence where the line's document or its name says all that is asked, and where something is asked beside.
const WHOLE: f32 = 0.7;
const PART: f32 = 0.5;
/// Words of a line's name at most, and bytes of what it says.
const NAME: usize = 3;
const LONGEST: usize = 160;

/// What the line says whose name the question holds; the one that leaves least unsaid.
pub(super) fn field(
    corpus: &Corpus,
    (question, wanted): (&str, Wanted),
    read: &BTreeSet<SentenceId>,
) -> Option<Value> {
    let asked = terms(question);
    let words: Vec<String> = fold(question).split(' ').map(stem).collect();
    let fields = read.iter().filter_map(|id| Some((*id, parts(corpus.sentence_text(*id))?)));
    let named = fields.filter(|(_, (name, said))| is_asked(&words, name) && is_of_kind(wanted, said));
    let left = |id: SentenceId, name: &str| {
        let known: Vec<String> = terms(&format!("{name} {}", around(corpus, id)));
        asked.iter().filter(|term| !known.contains(term)).count()
    };
    let (id, (name, said)) = named.min_by_key(|(id, (name, _))| (left(*id, name), *id))?;
    let score = if left(id, name) == 0 { WHOLE } else { PART };
    let hop = Hop { head: String::new(), relation: String::new(), tail: said.to_owned(), sentence: id };
    Some(Value { text: said.to_owned(), score, hops: vec![hop] })
}

/// The name of a line and what it says.
fn parts(sentence: &str) -> Option<(&str, &str)> {
    let (name, said) = sentence.split_once(": ")?;
    let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || "-'’".contains(c));
    let is_name = name.starts_with(char::is_uppercase) && name.split(' ').all(is_word);
    let is_short = name.split(' ').count() <= NAME && said.len() <= LONGEST && !said.contains(": ");
    let said = said.trim().trim_end_matches('.');
    // `The Mill: A Life is a film` is a title and a sentence.
    (is_name && is_short && !said.is_empty() && !says(said)).then_some((name, said))
}

/// True where all words of the name are asked, small ones too: `If you go: …` is no name.
fn is_asked(words: &[String], name: &str) -> bool {
    !terms(name).is_empty() && fold(name).split(' ').all(|word| words.contains(&stem(word)))
}

/// A date holds a number, somebody a capital.
fn is_of_kind(wanted: Wanted, said: &str) -> bool {
    match wanted {
        Wanted::Date | Wanted::Number => said.contains(|c: char| c.is_ascii_digit()),
        Wanted::Person => said.starts_with(char::is_uppercase),
        _ => true,
    }
}

/// The passage the line stands in, with the title above it.
fn around(corpus: &Corpus, id: SentenceId) -> String {
    let passage = corpus.chunk_of(id).into_iter().flat_map(|chunk| corpus.sentences_of(chunk));
    let texts = passage.map(|id| corpus.sentence_text(id));
    [corpus.title(id.document)].into_iter().chain(texts).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(question: &str, wanted: Wanted, expected: Option<&str>) {
        let lines = [
            "Present: Ada Renn, Mina Vey.",
            "Apologies: Tobias Holt.",
            "Next meeting: 4 May, same place.",
            "If you go: take a coat.",
            "Ada Renn: A Life is a film of 1908.",
        ];
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Minutes", &lines.map(|line| (line, None))));
        let corpus = builder.snapshot();
        let read = (0..5).map(|index| SentenceId { document: DocumentId(0), index }).collect();
        let found = field(&corpus, (question, wanted), &read).map(|value| value.text);
        assert_eq!(found.as_deref(), expected, "{question}");
    }

    #[test]
    fn a_line_says_what_its_name_asks_for() {
        check("Who was present?", Wanted::Person, Some("Ada Renn, Mina Vey"));
        check("Who sent apologies?", Wanted::Person, Some("Tobias Holt"));
        check("When is the next meeting?", Wanted::Date, Some("4 May, same place"));
        check("Why could it not go on?", Wanted::Anything, None);
        check("Who was Ada Renn?", Wanted::Anything, None);
        check("When was the first meeting?", Wanted::Date, None);
        check("When were apologies sent?", Wanted::Date, None);
    }
}
