//! Does the passage that answers speak of what was asked? In a long text every question finds a passage with words like its
//! own: a stranger's hair, or what somebody says of himself.

use super::read::Value;
use super::request::{addresses, is_speech};
use super::text::strip_article;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_types::graph::LinkedEntity;
use clew_types::id::{EntityId, SentenceId};

/// Confidence at most where the passage that answers does not speak of what was asked.
pub(super) const OF_OTHERS: f32 = 0.35;

/// Less sure links are no names of the question; a first name alone is one.
const LINKED: f32 = 0.3;

/// Sentences before the one that answers that may name of whom it speaks.
const BEFORE: u32 = 4;
/// Sentences of a document's head: its title, and `by Ada Renn`.
const HEAD: u32 = 3;

/// Words beside what is said that tell no more than who says it.
const TOLD: usize = 6;

/// Verbs that tell who says what stands between quotation marks.
const SAYING: &[&str] = &[
    "said",
    "says",
    "asked",
    "replied",
    "answered",
    "cried",
    "exclaimed",
    "echoed",
    "returned",
    "whispered",
    "shouted",
    "muttered",
    "added",
    "remarked",
    "continued",
    "repeated",
];

/// True for an answer that is only who says a sentence: `“Stolen!” echoed the cashier.` tells nothing of who stole.
pub(super) fn is_only_speaker(corpus: &Corpus, question: &str, answer: &Value) -> bool {
    let Some(text) = answer.hops.last().map(|hop| corpus.sentence_text(hop.sentence)) else { return false };
    let asks_for_speaker =
        terms(question).iter().any(|stem| SAYING.iter().any(|verb| terms(verb).contains(stem)));
    is_speech(text) && !asks_for_speaker && says_it(text, &answer.text)
}

/// True for a sentence that names somebody only as whoever says it, and tells little beside what is said.
pub(super) fn is_said_by(text: &str, name: &str) -> bool {
    let surname = name.rsplit(' ').next().unwrap_or(name);
    let told: usize =
        text.split(['“', '”', '"']).step_by(2).map(|part| part.split_whitespace().count()).sum();
    is_speech(text) && told <= TOLD && (says_it(text, name) || says_it(text, surname))
}

/// `echoed the cashier`, `the cashier echoed`, outside of what is said.
fn says_it(text: &str, name: &str) -> bool {
    let outside = |(at, part): (usize, &str)| (at % 2 == 0).then(|| format!(" {} ", fold(part)));
    let parts: Vec<String> = text.split(['“', '”', '"']).enumerate().filter_map(outside).collect();
    let name = fold(strip_article(name));
    let speaks = |part: &String, verb: &&str| {
        let behind = [format!(" {verb} {name} "), format!(" {verb} the {name} ")];
        behind.iter().any(|said| part.contains(said)) || part.contains(&format!(" {name} {verb} "))
    };
    !name.is_empty() && parts.iter().any(|part| SAYING.iter().any(|verb| speaks(part, verb)))
}

/// Whom and what a question names.
pub(super) fn named(corpus: &Corpus, question: &str) -> Vec<LinkedEntity> {
    let mut linked = corpus.graph.link(question);
    // "List the rules" names no list.
    let opens = |found: &LinkedEntity| {
        question.trim_start().starts_with(&found.surface) && found.name.starts_with(char::is_lowercase)
    };
    let is_name = |found: &LinkedEntity| found.surface.starts_with(char::is_uppercase) && !opens(found);
    linked.retain(|found| found.score >= LINKED && is_name(found));
    linked
}

/// False where no passage on the way to the answer names anything the question names, or where somebody who is not named
/// there says the answer of himself.
pub(super) fn is_spoken_of(corpus: &Corpus, question: &str, sentences: &[SentenceId]) -> bool {
    let linked = named(corpus, question);
    let Some(last) = sentences.last().filter(|_| !linked.is_empty()) else { return true };
    let is_named = linked.iter().any(|found| sentences.iter().any(|id| is_in_passage(corpus, found, *id)));
    let text = corpus.sentence_text(*last);
    let is_of_speaker = is_speech(text) && addresses(text);
    is_named && (!is_of_speaker || linked.iter().any(|found| holds(text, found)))
}

/// False where neither the sentence that answers nor its document's title has a word of the question: it only stands near what
/// was asked about.
pub(super) fn shares_a_word(corpus: &Corpus, question: &str, sentence: SentenceId) -> bool {
    let asked = terms(question);
    let has = |text: &str| terms(text).iter().any(|term| asked.contains(term));
    asked.is_empty() || has(corpus.sentence_text(sentence)) || has(corpus.title(sentence.document))
}

/// True where the sentence or one close before it names it, or the head of its document: a title, or whose report it is. The
/// whole passage is too much: in a story it names everybody.
fn is_in_passage(corpus: &Corpus, found: &LinkedEntity, id: SentenceId) -> bool {
    let is_meant = |id: SentenceId, entity: EntityId| corpus.graph.entities_in(id).contains(&entity);
    let named = |id: SentenceId| is_meant(id, found.entity) || holds(corpus.sentence_text(id), found);
    let near = id.index.saturating_sub(BEFORE)..=id.index;
    let mut places = (0..HEAD.min(id.index)).chain(near).map(|index| SentenceId { index, ..id });
    holds(corpus.title(id.document), found) || places.any(named)
}

/// True where a text holds the last word of the name: a surname stands for the whole.
fn holds(text: &str, found: &LinkedEntity) -> bool {
    let last = terms(&found.surface).pop();
    last.is_some_and(|last| terms(text).contains(&last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::extraction::EntityKind;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(question: &str, sentence: u32, expected: bool) {
        let mut builder = CorpusBuilder::new();
        let of_ada = [
            ("Ada Renn kept the lamp.", Some(("Ada Renn", "kept", "lamp"))),
            ("“I am by trade a baker,” said the guest.", None),
        ];
        let mut winter = reading("A winter", &of_ada);
        winter.extraction.mentions.iter_mut().for_each(|mention| mention.kind = EntityKind::Person);
        builder.add(DocumentId(0), winter);
        builder.add(DocumentId(1), reading("The mill", &[("His hair was grey.", None)]));
        let report = [
            "Two days at sea",
            "by Ada Renn",
            "We left.",
            "It rained.",
            "It blew.",
            "We ate.",
            "We slept.",
            "I bought rope.",
        ];
        builder.add(DocumentId(2), reading("Two days", &report.map(|line| (line, None))));
        let corpus = builder.snapshot();
        // Two sentences of the first document, one of the second; the last of the third is the ninth.
        let (document, index) = if sentence == 9 { (2, 7) } else { (sentence / 2, sentence % 2) };
        let id = SentenceId { document: DocumentId(document), index };
        assert_eq!(is_spoken_of(&corpus, question, &[id]), expected, "{question} {sentence}");
    }

    #[test]
    fn who_says_a_thing_did_not_do_it() {
        assert!(says_it("“Stolen!” echoed the cashier.", "the cashier"));
        assert!(says_it("\"Gone?\" Ada Renn asked.", "Ada Renn"));
        assert!(!says_it("“The cashier took it,” said Ada.", "the cashier"));
        assert!(!says_it("The cashier took it.", "The cashier"));
        assert!(!says_it("“Gone?” said Annabel.", "Ann"));
    }

    #[test]
    fn a_sentence_without_a_word_of_the_question_only_stands_near() {
        let mut builder = CorpusBuilder::new();
        let lines = [("The dome has 30,000 visitors.", None), ("It was built for the people of Sund.", None)];
        builder.add(DocumentId(0), reading("The dome", &lines));
        let corpus = builder.snapshot();
        let check = |question: &str, index: u32, expected: bool| {
            let sentence = SentenceId { document: DocumentId(0), index };
            assert_eq!(shares_a_word(&corpus, question, sentence), expected, "{question} {index}");
        };
        check("What is the population of Sund?", 0, false);
        check("What is the population of Sund?", 1, true);
        check("Who visits the dome?", 1, true);
    }

    #[test]
    fn a_stranger_is_not_who_was_asked_for() {
        check("What colour is Ada Renn's hair?", 2, false);
        check("What colour is Ada's hair?", 2, false);
        check("What did Ada Renn buy?", 9, true);
        check("What colour is the hair of the miller?", 2, true);
        check("What did Ada Renn keep?", 0, true);
        check("What is Ada Renn's trade?", 1, false);
    }
}
