//! Reads treebanks in CoNLL-U form.

use clew_language::text::tag::Tag;
use std::path::Path;

/// A sentence of a treebank: words with their tags and lemmas.
#[derive(Default)]
pub struct Sentence {
    /// Words as written.
    pub words: Vec<String>,
    /// Their tags.
    pub tags: Vec<Tag>,
    /// Their lemmas.
    pub lemmas: Vec<String>,
}

impl Sentence {
    /// The words, borrowed.
    pub fn words(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).collect()
    }
}

/// All sentences of a file.
pub fn read(path: &Path) -> Result<Vec<Sentence>, std::io::Error> {
    let text = std::fs::read_to_string(path)?;
    Ok(text.split("\n\n").map(sentence).filter(|sentence| !sentence.words.is_empty()).collect())
}

fn sentence(block: &str) -> Sentence {
    let mut sentence = Sentence::default();
    for line in block.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        // Ranges ("1-2") and empty nodes ("3.1") are no words of their own.
        if let [number, word, lemma, upos, ..] = columns[..]
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && let Some(tag) = Tag::from_upos(upos)
        {
            sentence.words.push(word.to_owned());
            sentence.tags.push(tag);
            sentence.lemmas.push(lemma.to_owned());
        }
    }
    sentence
}
