//! What does one document state about its concepts? Read from its stored sentences alone.

use super::clause::clauses;
use super::read::{Read, relations};
use super::words::Words;
use super::{Stated, Term};
use clew_types::document::BlockRole;
use clew_types::reading::Reading;
use clew_types::text::Language;

/// Sentences back that the meaning of `it` is looked for in.
const BACK: u32 = 3;

/// Words without which no pattern can hold. Looked for before a sentence is tagged: most sentences have none.
const HINTS: &[&str] = &[
    " is a",
    " are ",
    " is one",
    " is not a",
    " is the",
    " is rich",
    " kind",
    " sort",
    " type",
    "such as",
    "such ",
    "includ",
    "consist",
    "compos",
    "compris",
    "contain",
    " part ",
    " parts ",
    " made ",
    " make up",
    "known",
    " called",
    " same ",
    "example",
    "instance",
    "e.g.",
    " other ",
    "belong",
    " falls ",
    " fall under",
    " class",
    " has ",
    " have ",
    " mean",
    "stands for",
    "stand for",
    " form ",
    " formed",
    " built ",
    "divided",
    "especially",
    "particularly",
    "namely",
    "notably",
    "categor",
    " groups",
    " term ",
    " termed",
    " named",
    "nicknamed",
    "short for",
    " among",
    "incorporat",
    "constitut",
    "synonym",
    " like ",
    " split ",
    " break",
    "derived",
    "identical",
    " counts ",
    " count as",
    " ranks",
    "serve",
    "functions as",
    "function as",
    "abbreviat",
    "mixture",
    "blend",
    "referred",
];

/// Longest sentence that is read, in bytes: longer ones wind too much for patterns, and cost most.
const LONGEST: usize = 500;

/// Every relation the document's sentences state, in their order.
pub(crate) fn stated(reading: &Reading) -> Vec<Stated> {
    // The patterns are English.
    if reading.text.language != Language::English {
        return Vec::new();
    }
    let mut found = Vec::new();
    for index in 0..reading.searched() as u32 {
        let text = reading.sentence(index);
        if !is_prose(reading, index) || !may_state(text) {
            continue;
        }
        let words = Words::new(text);
        let antecedent = if opens_with_pronoun(text) { antecedent(reading, index) } else { Vec::new() };
        found.extend(relations(&words, &antecedent).into_iter().map(|read| at(read, index)));
    }
    found
}

fn at(read: Read, sentence: u32) -> Stated {
    let Read { kind, from, to, plainness, denied } = read;
    Stated { kind, from, to, sentence, plainness, denied }
}

/// Running text and list items; neither headings, code nor tables.
pub(super) fn is_prose(reading: &Reading, index: u32) -> bool {
    let block = reading.text.sentences.get(index as usize).map(|sentence| sentence.block as usize);
    let role = block.and_then(|block| reading.document.blocks.get(block)).map(|block| block.role);
    matches!(role, Some(BlockRole::Paragraph | BlockRole::ListItem))
}

fn may_state(text: &str) -> bool {
    let apposed =
        || text.contains(", a") && [" is ", " are ", " can "].iter().any(|verb| text.contains(verb));
    let acronym = || text.contains('(');
    let hinted = HINTS.iter().any(|hint| text.contains(hint)) || apposed() || acronym();
    hinted && text.len() <= LONGEST && !text.trim_end().ends_with('?')
}

pub(super) fn opens_with_pronoun(text: &str) -> bool {
    let first = text.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or("");
    let pronouns = ["it", "they", "its", "their", "these", "this", "he", "she"];
    pronouns.iter().any(|pronoun| first.eq_ignore_ascii_case(pronoun))
}

/// What `it` or `they` mean at the beginning of a sentence: the subjects of the one before.
pub(super) fn antecedent(reading: &Reading, index: u32) -> Vec<Term> {
    for earlier in (index.saturating_sub(BACK)..index).rev() {
        if !is_prose(reading, earlier) {
            return Vec::new();
        }
        let words = Words::new(reading.sentence(earlier));
        let all = clauses(&words);
        let Some(first) = all.iter().find(|clause| !clause.verb.reduced) else { continue };
        let named =
            first.subjects.iter().filter(|subject| !subject.is_pronoun(&words) && !subject.pronoun_owner);
        let terms: Vec<Term> = named
            .map(|subject| Term { key: subject.key(&words), surface: subject.surface(&words).to_owned() })
            .collect();
        if !terms.is_empty() {
            return terms;
        }
    }
    Vec::new()
}
