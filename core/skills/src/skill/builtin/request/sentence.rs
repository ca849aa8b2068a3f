//! Which sentences can be quoted by themselves?

use crate::skill::builtin::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_types::document::BlockRole;
use clew_types::id::{DocumentId, SentenceId};
use clew_types::reading::Reading;
use clew_types::{
    answer::{Citation, Statement},
    arrange::InOrder,
};
use std::collections::BTreeSet;

/// Shorter sentences tell little, longer ones are lists or torn tables; in words.
const SHORTEST: usize = 4;
const LONGEST: usize = 70;
/// Two sentences that share so much of the shorter one's terms say the same.
const SAME: f32 = 0.7;

/// A sentence of running text, and what it is compared by.
#[derive(Clone, Debug)]
pub(super) struct Told<'c> {
    pub id: SentenceId,
    pub text: &'c str,
    pub terms: BTreeSet<String>,
}

impl<'c> Told<'c> {
    /// The sentence, if it is one of running text and whole.
    pub fn of(corpus: &'c Corpus, id: SentenceId) -> Option<Self> {
        let text = prose(corpus.reading(id.document)?, id.index)?;
        Some(Self { id, text, terms: terms(text).into_iter().into_set() })
    }

    /// Share of the shorter one's terms that the other has as well.
    pub fn overlap(&self, other: &Self) -> f32 {
        let least = self.terms.len().min(other.terms.len()).max(1);
        self.terms.intersection(&other.terms).count() as f32 / least as f32
    }

    /// True when one of `others` says the same.
    pub fn is_said_by(&self, others: &[Self]) -> bool {
        others.iter().any(|other| self.overlap(other) >= SAME)
    }
}

/// A sentence of running text that begins and ends as one; headings, rows of tables and torn lines are none.
pub(in crate::skill::builtin) fn prose(reading: &Reading, index: u32) -> Option<&str> {
    let sentence = reading.text.sentences.get(index as usize)?;
    let role = reading.document.blocks.get(sentence.block as usize)?.role;
    let text = reading.sentence(index);
    let count = text.split_whitespace().count();
    let begins = text.starts_with(|c: char| c.is_uppercase() || c.is_numeric() || "\"“‘'(«¿¡".contains(c))
        || text.starts_with(|c: char| c.is_alphabetic() && !c.is_lowercase());
    let ends = text.ends_with(['.', '!', '?', '”', '"', '’', ')', '…', '。', '！', '？']);
    // A line of contents leads to a page number, or to nothing, by points.
    let is_line_of_contents = text.contains(". . .") || text.contains("....");
    let is_text = matches!(role, BlockRole::Paragraph | BlockRole::ListItem) && !is_line_of_contents;
    (is_text && begins && ends && (SHORTEST..=LONGEST).contains(&count)).then_some(text)
}

/// The sentences of running text of a document, in order.
pub(super) fn prose_of(corpus: &Corpus, document: DocumentId) -> impl Iterator<Item = SentenceId> + '_ {
    let reading = corpus.reading(document);
    let count = reading.map_or(0, |reading| reading.searched() as u32);
    (0..count)
        .filter(move |index| reading.is_some_and(|reading| prose(reading, *index).is_some()))
        .map(move |index| SentenceId { document, index })
}

/// True for a sentence that cannot be understood without the one before it: `She was born there.`, `However, the mill …`.
/// A pronoun further on mostly means what the sentence itself names before.
pub fn leans(text: &str) -> bool {
    let words = Words::new(text);
    let first = (0..words.len()).find(|at| words.is_word(*at) || words.is_number(*at)).unwrap_or(0);
    let opening = words.lower(first);
    let mut near = first..words.len().min(first + NEAR);
    let is_tied = TIES.contains(&opening) || PRONOUNS.contains(&words.lower(first + 1));
    LEANING.contains(&opening) || is_tied || near.any(|at| PERSONAL.contains(&words.lower(at)))
}

/// True for a sentence that opens with a pronoun, and with nothing else that leans on the one before.
pub(in crate::skill::builtin) fn opens_with_pronoun(text: &str) -> bool {
    let words = Words::new(text);
    PRONOUNS.contains(&words.lower(0))
}

/// Words at the beginning of a sentence in which a pronoun means something before it.
const NEAR: usize = 6;
const PERSONAL: &[&str] = &["he", "she", "it", "they", "him", "them"];
const PRONOUNS: &[&str] = &["he", "she", "it", "they", "his", "her", "its", "their", "him", "them"];
const LEANING: &[&str] = &[
    "he", "she", "it", "they", "his", "her", "its", "their", "him", "them", "this", "these", "those", "that",
    "such", "both", "another", "others", "i", "we", "you", "my", "our", "your",
];
const TIES: &[&str] = &[
    "however",
    "therefore",
    "thus",
    "hence",
    "instead",
    "otherwise",
    "moreover",
    "furthermore",
    "besides",
    "but",
    "and",
    "or",
    "so",
    "also",
    "then",
    "yet",
    "nevertheless",
    "nonetheless",
    "meanwhile",
    "afterwards",
    "consequently",
    "similarly",
    "likewise",
    "conversely",
    "finally",
];

/// A sentence quoted; with something ahead of it where it stands for that.
pub(super) fn statement(corpus: &Corpus, id: SentenceId, label: Option<&str>) -> Option<Statement> {
    let quote = corpus.sentence_text(id);
    let text = match label {
        Some(label) => format!("{label}: {quote}"),
        None => quote.to_owned(),
    };
    let citation = Citation { evidence: corpus.evidence(id), quote: quote.to_owned() };
    (!quote.is_empty()).then(|| Statement { text, citations: vec![citation] })
}

/// `A`, `A and B`, `A, B and C`.
pub(in crate::skill::builtin) fn spoken<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// At most `most` of `all`, evenly spread, the first among them.
pub(super) fn sampled<T: Copy>(all: &[T], most: usize) -> Vec<T> {
    if all.len() <= most {
        return all.to_vec();
    }
    (0..most).map(|at| all[at * all.len() / most]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_sentences_lean_on_others() {
        for text in [
            "She was born in Turku.",
            "However, the mill burnt down.",
            "In 1950, he left.",
            "In 1881 it built a mill.",
            "After her death the mill was sold.",
            "Ann Holt bought it.",
            "This was late.",
        ] {
            assert!(leans(text), "{text}");
        }
        for text in [
            "Ann Holt was born in Turku.",
            "In 1950, Ann left.",
            "The mill burnt down.",
            "1950 was a dry year.",
        ] {
            assert!(!leans(text), "{text}");
        }
    }

    #[test]
    fn a_line_of_contents_is_no_prose() {
        let lines = ["10 Rules of the old mill . . . . .", "The rules of the old mill are short."];
        let contents = clew_types::testing::reading("Rules", &lines.map(|line| (line, None)));
        assert_eq!(prose(&contents, 0), None);
        assert_eq!(prose(&contents, 1), Some(lines[1]));
    }

    #[test]
    fn names_are_told_in_a_row() {
        assert_eq!(spoken(&["A", "B", "C"]), "A, B and C");
        assert_eq!(spoken(&["A"]), "A");
        assert_eq!(sampled(&[0, 1, 2, 3, 4, 5], 3), [0, 2, 4]);
    }
}
