//! Which part of speech is each word? A greedy averaged perceptron over hashed features.
//!
//! Everything is integer arithmetic on a fixed hash, so native code and wasm agree to the bit.
//! How the weights were made stands in `README.md` beside this file.

pub mod features;
pub mod model;

use features::{Context, WordFacts};
use model::Model;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Universal part-of-speech tags (UD v2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)] // the names are the definition
#[repr(u8)]
pub enum Tag {
    Adj,
    Adp,
    Adv,
    Aux,
    Cconj,
    Det,
    Intj,
    Noun,
    Num,
    Part,
    Pron,
    Propn,
    Punct,
    Sconj,
    Sym,
    Verb,
    X,
}

/// How many tags there are.
pub const TAGS: usize = 17;

const NAMES: [(&str, Tag); TAGS] = [
    ("ADJ", Tag::Adj),
    ("ADP", Tag::Adp),
    ("ADV", Tag::Adv),
    ("AUX", Tag::Aux),
    ("CCONJ", Tag::Cconj),
    ("DET", Tag::Det),
    ("INTJ", Tag::Intj),
    ("NOUN", Tag::Noun),
    ("NUM", Tag::Num),
    ("PART", Tag::Part),
    ("PRON", Tag::Pron),
    ("PROPN", Tag::Propn),
    ("PUNCT", Tag::Punct),
    ("SCONJ", Tag::Sconj),
    ("SYM", Tag::Sym),
    ("VERB", Tag::Verb),
    ("X", Tag::X),
];

impl Tag {
    /// The tag of a UPOS name, in capitals as in CoNLL-U files.
    pub fn from_upos(name: &str) -> Option<Self> {
        NAMES.iter().find(|(upos, _)| *upos == name).map(|(_, tag)| *tag)
    }

    /// The UPOS name.
    pub fn upos(self) -> &'static str {
        NAMES[self as usize].0
    }

    /// The `index`-th tag.
    ///
    /// # Panics
    /// When `index` is not below [`TAGS`].
    pub fn from_index(index: usize) -> Self {
        NAMES[index].1
    }

    /// Common or proper noun.
    pub fn is_noun(self) -> bool {
        matches!(self, Tag::Noun | Tag::Propn)
    }
}

static MODEL: LazyLock<Model> = LazyLock::new(|| {
    Model::from_bytes(include_bytes!("tagger.bin")).expect("the shipped weights are well-formed")
});

/// One tag for each word of a sentence, left to right.
pub fn tag(words: &[&str]) -> Vec<Tag> {
    tag_with(&MODEL, words)
}

/// True for a word that the texts had from which tagging was learned: an everyday one, spelled as it should be.
pub fn is_everyday(word: &str) -> bool {
    WordFacts::of(word, &MODEL).class != 0
}

/// As [`tag`], with other weights.
pub fn tag_with(model: &Model, words: &[&str]) -> Vec<Tag> {
    let facts: Vec<WordFacts> = words.iter().map(|word| WordFacts::of(word, model)).collect();
    let mut tags = Vec::with_capacity(words.len());
    for at in 0..words.len() {
        let known = facts[at].fixed;
        let next = known.unwrap_or_else(|| best(model, &Context::at(&facts, &tags, at)));
        tags.push(next);
    }
    tags
}

fn best(model: &Model, context: &Context) -> Tag {
    let mut scores = [0i32; TAGS];
    context.for_each(|key| model.add_scores(key, &mut scores));
    best_of(&scores)
}

/// The tag with the highest score; the first one where several are equal.
pub fn best_of(scores: &[i32; TAGS]) -> Tag {
    let mut best = 0;
    for (index, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = index;
        }
    }
    Tag::from_index(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(sentence: &str, expected: &str) {
        let words: Vec<&str> = sentence.split(' ').collect();
        let tags: Vec<&str> = tag(&words).into_iter().map(Tag::upos).collect();
        assert_eq!(tags.join(" "), expected, "{sentence}");
    }

    #[test]
    fn plain_sentences() {
        check("The cat sat on the mat .", "DET NOUN VERB ADP DET NOUN PUNCT");
        check("She was born in Dublin in 1950 .", "PRON AUX VERB ADP PROPN ADP NUM PUNCT");
        check("He has directed three short films .", "PRON AUX VERB NUM ADJ NOUN PUNCT");
    }

    #[test]
    fn names_and_back() {
        for (index, (name, tag)) in NAMES.iter().enumerate() {
            assert_eq!(Tag::from_upos(name), Some(*tag));
            assert_eq!(Tag::from_index(index), *tag);
            assert_eq!(tag.upos(), *name);
        }
        assert_eq!(Tag::from_upos("_"), None);
    }

    #[test]
    fn no_words_no_tags() {
        assert!(tag(&[]).is_empty());
    }
}
