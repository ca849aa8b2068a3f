//! `clew-eval nlp`: how well are words tagged and lemmatised, texts cut into sentences, pronouns understood?

use crate::args::Args;
use crate::conllu::{self, Sentence};
use crate::{Outcome, gap, segments};
use clew_language::text::lemma::lemma as lemma_of;
use clew_language::text::tag::tag;
use clew_language::text::token::tokenize;
use clew_types::span::Span;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Words are measured against the treebanks of a folder (files ending in `dev.conllu` or `test.conllu`; all `.conllu`
/// files where there are none), sentences and pronouns against their own sets.
pub fn run(args: &Args) -> Outcome {
    let (what, folder) = (args.required("what")?, Path::new(args.file()?));
    match what {
        "pos" => pos(&treebank(folder)?).print(what, args.has("json")),
        "lemma" => lemma(&treebank(folder)?).print(what, args.has("json")),
        "sentences" => segments::measure(args, folder)?.print(what, args.has("json")),
        "coref" => gap::measure(args, folder)?.print(what, args.has("json")),
        _ => return Err(format!("cannot measure {what}: pos, lemma, sentences or coref").into()),
    }
    Ok(())
}

fn treebank(folder: &Path) -> Result<Vec<Sentence>, std::io::Error> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "conllu"));
    files.sort();
    let held_out = |path: &PathBuf| {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        name.ends_with("dev") || name.ends_with("test")
    };
    if files.iter().any(held_out) {
        files.retain(held_out);
    }
    let mut sentences = Vec::new();
    for file in files {
        sentences.extend(conllu::read(&file)?);
    }
    Ok(sentences)
}

#[derive(Default)]
struct Score {
    words: usize,
    right: usize,
    seconds: f64,
    confused: BTreeMap<(String, String), usize>,
}

impl Score {
    fn count(&mut self, expected: &str, got: &str) {
        self.words += 1;
        if expected == got {
            self.right += 1;
        } else {
            *self.confused.entry((expected.to_owned(), got.to_owned())).or_default() += 1;
        }
    }

    fn print(&self, what: &str, json: bool) {
        let accuracy = self.right as f64 / self.words.max(1) as f64;
        let speed = self.words as f64 / self.seconds.max(1e-9);
        if json {
            println!(
                "{{\"what\":\"{what}\",\"accuracy\":{accuracy:.4},\"words\":{},\"words_per_second\":{speed:.0}}}",
                self.words
            );
            return;
        }
        println!("{what}: {accuracy:.4} of {} words, {speed:.0} words/s", self.words);
        let mut confused: Vec<_> = self.confused.iter().collect();
        confused.sort_by_key(|(pair, count)| (std::cmp::Reverse(**count), (*pair).clone()));
        for ((expected, got), count) in confused.iter().take(25) {
            println!("  {count:5}  {expected} taken for {got}");
        }
    }
}

fn pos(sentences: &[Sentence]) -> Score {
    let mut score = Score::default();
    let _ = tag(&["warm"]);
    for sentence in sentences {
        let words = sentence.words();
        let start = Instant::now();
        let tags = tag(&words);
        score.seconds += start.elapsed().as_secs_f64();
        for (expected, got) in sentence.tags.iter().zip(tags) {
            score.count(expected.upos(), got.upos());
        }
    }
    score
}

fn lemma(sentences: &[Sentence]) -> Score {
    let mut score = Score::default();
    for sentence in sentences {
        let start = Instant::now();
        let words = sentence.words.iter().zip(&sentence.tags);
        let lemmas: Vec<String> = words.map(|(word, tag)| lemma_of(word, *tag)).collect();
        score.seconds += start.elapsed().as_secs_f64();
        for (expected, got) in sentence.lemmas.iter().zip(lemmas) {
            score.count(expected, &got);
        }
    }
    score
}

/// Prints the tags of a text file's sentences.
pub fn tags(args: &Args) -> Outcome {
    let text = std::fs::read_to_string(args.file()?)?;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let tokens = tokenize(line, Span::new(0, line.len()));
        let words: Vec<&str> = tokens.iter().map(|token| token.span.of(line)).collect();
        let tagged = words.iter().zip(tag(&words)).map(|(word, tag)| format!("{word}/{}", tag.upos()));
        println!("{}", tagged.collect::<Vec<_>>().join(" "));
    }
    Ok(())
}
