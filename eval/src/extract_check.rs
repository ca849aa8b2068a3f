//! `clew-eval triples`: what is found in a text?

use crate::Outcome;
use crate::args::Args;
use clew_knowledge::extract::{Effort, extract, extract_sentences};
use clew_knowledge::graph::coreferent;
use clew_language::text::split;
use clew_types::document::{Block, BlockRole, Document, DocumentKind};
use clew_types::extraction::Extraction;
use clew_types::span::Span;
use std::collections::BTreeMap;
use std::time::Instant;

/// Prints the triples of a text file (`--title T` where the first line is none, `--effort thorough`), or with
/// `--entities N` the N things mentioned most.
pub fn triples(args: &Args) -> Outcome {
    let file = args.file()?;
    let text = std::fs::read_to_string(file)?;
    let document = plain(args.optional("title").unwrap_or(file), &text);
    let start = Instant::now();
    let parts = split(&document);
    let found = match args.optional("effort") {
        Some("thorough") => {
            let all: Vec<u32> = (0..parts.sentences.len() as u32).collect();
            extract_sentences(&document, &parts, &all, Effort::Thorough)
        }
        _ => extract(&document, &parts),
    };
    let seconds = start.elapsed().as_secs_f64();
    if !args.has("json") && args.optional("entities").is_none() {
        for (index, sentence) in parts.sentences.iter().enumerate() {
            print_sentence(&found, index as u32, sentence.span.of(&document.text));
        }
    }
    if let Some(most) = args.optional("entities") {
        print_entities(&found, most.parse()?);
    }
    let words = text.split_whitespace().count();
    println!(
        "{{\"words\":{words},\"mentions\":{},\"triples\":{},\"aliases\":{},\"words_per_second\":{:.0}}}",
        found.mentions.len(),
        found.triples.len(),
        found.aliases.len(),
        words as f64 / seconds
    );
    Ok(())
}

/// The things mentioned most, with the names they go by.
fn print_entities(found: &Extraction, most: usize) {
    let mut names: BTreeMap<u32, BTreeMap<&str, usize>> = BTreeMap::new();
    for (mention, thing) in found.mentions.iter().zip(coreferent(found)) {
        *names.entry(thing).or_default().entry(mention.name.as_str()).or_default() += 1;
    }
    let mut things: Vec<_> =
        names.into_values().map(|names| (names.values().sum::<usize>(), names)).collect();
    things.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    for (count, names) in things.into_iter().take(most) {
        let names: Vec<String> = names.iter().map(|(name, count)| format!("{name} {count}")).collect();
        println!("{count:6}  {}", names.join("; "));
    }
}

fn print_sentence(found: &Extraction, index: u32, text: &str) {
    println!("\n{}", text.split_whitespace().collect::<Vec<_>>().join(" "));
    for triple in found.triples.iter().filter(|triple| triple.sentence == index) {
        let end = |mention: u32| {
            let mention = &found.mentions[mention as usize];
            format!("{} [{:?}]", mention.name, mention.kind)
        };
        println!(
            "  {:.2}  {} | {} | {}",
            triple.confidence,
            end(triple.head),
            triple.relation,
            end(triple.tail)
        );
    }
    for alias in found.aliases.iter().filter(|alias| alias.sentence == index) {
        println!("        {} = {}", alias.name, alias.alias);
    }
}

/// A document of plain paragraphs.
pub fn plain(title: &str, text: &str) -> Document {
    let mut blocks = Vec::new();
    let mut at = 0;
    for piece in text.split_inclusive("\n\n") {
        let trimmed = piece.trim();
        if !trimmed.is_empty() {
            let start = at + piece.find(trimmed).unwrap_or(0);
            blocks.push(Block { span: Span::new(start, start + trimmed.len()), role: BlockRole::Paragraph });
        }
        at += piece.len();
    }
    Document {
        name: title.to_owned(),
        kind: DocumentKind::Text,
        title: title.to_owned(),
        text: text.to_owned(),
        blocks,
        pages: Vec::new(),
        tables: Vec::new(),
        warnings: Vec::new(),
    }
}
