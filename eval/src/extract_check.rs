//! `clew-eval triples` and `clew-eval extract`: what is found in a text, and how much of what people marked?

use crate::Outcome;
use crate::args::Args;
use clew_core::document::{Block, BlockRole, Document, DocumentKind};
use clew_core::extract::{Effort, Extraction, extract, extract_sentences};
use clew_core::span::Span;
use clew_core::text::fold::fold;
use clew_core::text::split;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Instant;

/// Prints the triples of a text file (`--title T` where the first line is none, `--effort thorough`).
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
    if !args.has("json") {
        for (index, sentence) in parts.sentences.iter().enumerate() {
            print_sentence(&found, index as u32, sentence.span.of(&document.text));
        }
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

/// Share of the marked pairs that are found: `--gold 2wiki DIR` or `--gold carb DIR`.
pub fn run(args: &Args) -> Outcome {
    let folder = Path::new(args.file()?);
    let tally = match args.required("gold")? {
        "2wiki" => two_wiki(folder, args.has("verbose"))?,
        "carb" => carb(folder)?,
        other => return Err(format!("no such gold: {other}").into()),
    };
    tally.print(args.has("json"));
    Ok(())
}

#[derive(Default)]
struct Tally {
    by_relation: BTreeMap<String, (usize, usize)>,
    found: usize,
    used: usize,
}

impl Tally {
    fn print(&self, json: bool) {
        let (hit, all) = self.by_relation.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let recall = hit as f64 / all.max(1) as f64;
        if !json {
            let mut rows: Vec<_> = self.by_relation.iter().collect();
            rows.sort_by_key(|(name, (_, all))| (std::cmp::Reverse(*all), (*name).clone()));
            rows.iter().take(25).for_each(|(name, (hit, all))| println!("  {hit:5} of {all:5}  {name}"));
        }
        // Only sets that mark every fact of a sentence have a precision.
        let precision = if self.used == 0 {
            "null".to_owned()
        } else {
            format!("{:.4}", self.used as f64 / self.found as f64)
        };
        println!(
            "{{\"recall\":{recall:.4},\"pairs\":{all},\"triples\":{},\"precision\":{precision}}}",
            self.found
        );
    }
}

fn lines(path: &Path) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path)?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

/// Marked triples of 2WikiMultiHopQA against what is found in the passages of their question.
fn two_wiki(folder: &Path, verbose: bool) -> Result<Tally, Box<dyn std::error::Error>> {
    let mut pairs: BTreeMap<u64, Vec<(String, String, String)>> = BTreeMap::new();
    for passage in lines(&folder.join("2wiki.corpus.jsonl"))? {
        let document = plain(passage["title"].as_str().unwrap_or(""), passage["text"].as_str().unwrap_or(""));
        pairs.insert(passage["pid"].as_u64().unwrap_or(0), named(&extract(&document, &split(&document))));
    }
    let mut tally = Tally { found: pairs.values().map(Vec::len).sum(), ..Tally::default() };
    let mut seen = BTreeSet::new();
    for question in lines(&folder.join("2wiki.questions.jsonl"))? {
        let passages: Vec<u64> =
            question["supporting"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        for triple in question["gold_triples"].as_array().into_iter().flatten() {
            let part = |at: usize| triple[at].as_str().unwrap_or("").to_owned();
            let (head, relation, tail) = (part(0), part(1), part(2));
            if !seen.insert((head.clone(), relation.clone(), tail.clone())) {
                continue;
            }
            let here = passages.iter().filter_map(|pid| pairs.get(pid)).flatten();
            let hit = here.into_iter().any(|(h, _, t)| joins(h, t, &head, &tail));
            if verbose && !hit {
                println!("missed: {head} | {relation} | {tail}   {passages:?}");
            }
            let entry = tally.by_relation.entry(relation).or_default();
            entry.0 += usize::from(hit);
            entry.1 += 1;
        }
    }
    Ok(tally)
}

fn named(found: &Extraction) -> Vec<(String, String, String)> {
    let name = |mention: u32| found.mentions[mention as usize].name.clone();
    found
        .triples
        .iter()
        .map(|triple| (name(triple.head), triple.relation.clone(), name(triple.tail)))
        .collect()
}

fn joins(head: &str, tail: &str, wanted_head: &str, wanted_tail: &str) -> bool {
    let (head, tail, wanted_head, wanted_tail) =
        (fold(head), fold(tail), fold(wanted_head), fold(wanted_tail));
    (alike(&head, &wanted_head) && alike(&tail, &wanted_tail))
        || (alike(&tail, &wanted_head) && alike(&head, &wanted_tail))
}

/// Same words, or all words of the shorter one in the longer one, or the same stem (Italy, Italian).
fn alike(found: &str, wanted: &str) -> bool {
    let words = |name: &str| {
        name.split(' ')
            .filter(|word| word.len() > 1 || word.bytes().all(|b| b.is_ascii_digit()))
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
    };
    let (found_words, wanted_words) = (words(found), words(wanted));
    let within = !found_words.is_empty()
        && (found_words.is_subset(&wanted_words)
            || (!wanted_words.is_empty() && wanted_words.is_subset(&found_words)));
    let stem =
        found.len() >= 5 && wanted.len() >= 5 && !found.contains(' ') && found.get(..4) == wanted.get(..4);
    within || stem
}

/// Pairs of arguments marked in CaRB's development part.
fn carb(folder: &Path) -> Result<Tally, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(folder.join("data/gold/dev.tsv"))?;
    let mut gold: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for line in text.lines() {
        if let [sentence, _, head, tail, ..] = line.split('\t').collect::<Vec<_>>()[..] {
            gold.entry(sentence).or_default().push((head, tail));
        }
    }
    let mut tally = Tally::default();
    for (sentence, pairs) in gold {
        let document = plain("untitled", sentence);
        let found = named(&extract(&document, &split(&document)));
        tally.found += found.len();
        tally.used +=
            found.iter().filter(|(h, _, t)| pairs.iter().any(|(head, tail)| joins(h, t, head, tail))).count();
        let entry = tally.by_relation.entry("any".to_owned()).or_default();
        entry.0 +=
            pairs.iter().filter(|(head, tail)| found.iter().any(|(h, _, t)| joins(h, t, head, tail))).count();
        entry.1 += pairs.len();
    }
    Ok(tally)
}
