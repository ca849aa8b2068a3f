//! Marked facts as pairs of things, whatever the relation is called: WebNLG, an LLM's triples, 2WikiMultiHopQA.

use super::alike::{Name, Pair};
use super::{Figures, lines, read};
use crate::args::Args;
use crate::{qa, workspace};
use clew_knowledge::graph::Graph;
use clew_types::graph::Entity;
use clew_types::id::EntityId;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A text, its title, and the facts marked in it as head, relation, tail.
pub struct Marked {
    /// What the text is about.
    pub title: String,
    /// The text.
    pub text: String,
    facts: Vec<[String; 3]>,
}

impl Marked {
    /// The pairs that are marked.
    pub fn pairs(&self) -> Vec<Pair> {
        self.facts.iter().map(|[head, _, tail]| Pair::new(head, tail)).collect()
    }
}

/// WebNLG as EDC has it: a sentence or two, and all facts they were written from. No titles.
pub fn web_nlg(args: &Args, folder: &Path) -> Result<Figures> {
    let texts = std::fs::read_to_string(folder.join("datasets/webnlg.txt"))?;
    let references = std::fs::read_to_string(folder.join("evaluate/references/webnlg.txt"))?;
    let marked = texts.lines().zip(references.lines()).map(|(text, facts)| Marked {
        title: "untitled".to_owned(),
        text: text.to_owned(),
        facts: python_triples(facts),
    });
    compare(args, &super::limited(args, marked.collect())?)
}

/// Triples written as Python lists: `[['A', 'b', "C's"], …]`.
fn python_triples(line: &str) -> Vec<[String; 3]> {
    let mut parts = Vec::new();
    let mut chars = line.chars();
    while let Some(quote) = chars.find(|c| matches!(c, '\'' | '"')) {
        let mut part = String::new();
        while let Some(c) = chars.next().filter(|c| *c != quote) {
            part.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
        }
        parts.push(part);
    }
    parts.chunks_exact(3).map(|three| [three[0].clone(), three[1].clone(), three[2].clone()]).collect()
}

/// Passages with the triples that a large language model found in them; `--half first` are those that confidence is
/// learned from, `--half second` the others.
pub fn open_ie(args: &Args, folder: &Path) -> Result<Figures> {
    let all = open_ie_passages(folder)?;
    let half = match args.optional("half") {
        None => all,
        Some("first") => every_other(all, 0),
        Some("second") => every_other(all, 1),
        Some(other) => return Err(format!("--half is first or second, not {other}").into()),
    };
    compare(args, &super::limited(args, half)?)
}

/// The passages at even (`from` = 0) or odd (1) places.
pub fn every_other(all: Vec<Marked>, from: usize) -> Vec<Marked> {
    all.into_iter().skip(from).step_by(2).collect()
}

/// All passages of the set, in order.
pub fn open_ie_passages(folder: &Path) -> Result<Vec<Marked>> {
    let mut marked = Vec::new();
    let mut files: Vec<_> = std::fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let results = |path: &&std::path::PathBuf| path.to_string_lossy().contains("openie_");
    for file in files.iter().filter(results) {
        // Written by a program that knows numbers which JSON does not.
        let text = std::fs::read_to_string(file)?.replace(": NaN", ": null");
        let all: Value = serde_json::from_str(&text)?;
        marked.extend(all["docs"].as_array().into_iter().flatten().map(open_ie_passage));
    }
    Ok(marked)
}

fn open_ie_passage(passage: &Value) -> Marked {
    let text = |key: &str| passage[key].as_str().unwrap_or("").to_owned();
    let part = |triple: &Value, at: usize| triple[at].as_str().unwrap_or("").to_owned();
    let triples = passage["extracted_triples"].as_array().into_iter().flatten();
    let whole = triples.filter(|triple| triple.as_array().is_some_and(|parts| parts.len() == 3));
    let facts = whole.map(|triple| [part(triple, 0), part(triple, 1), part(triple, 2)]).collect();
    Marked { title: text("title"), text: text("text"), facts }
}

/// Precision and recall of the pairs, each counted once a text; `--least C` leaves out triples less sure than that.
fn compare(args: &Args, marked: &[Marked]) -> Result<Figures> {
    let (verbose, least) = (args.has("verbose"), args.optional("least").map_or(Ok(0.0), str::parse)?);
    let (mut used, mut found, mut hit, mut wanted) = (0, 0, 0, 0);
    let mut missed: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for one in marked {
        let ours = our_pairs(&one.title, &one.text, least);
        let gold = one.pairs();
        found += ours.len();
        wanted += gold.len();
        used += ours.iter().filter(|(_, pair)| gold.iter().any(|gold| pair.alike(gold))).count();
        for (fact, pair) in one.facts.iter().zip(&gold) {
            let here = ours.iter().any(|(_, ours)| ours.alike(pair));
            hit += usize::from(here);
            let entry = missed.entry(fact[1].clone()).or_default();
            entry.0 += usize::from(!here);
            entry.1 += 1;
            if verbose && !here {
                println!("missed: {}   in: {}", fact.join(" | "), one.text);
            }
        }
        if verbose {
            for (line, pair) in &ours {
                let marked = gold.iter().any(|gold| pair.alike(gold));
                println!("{}: {line}   in: {}", if marked { "marked" } else { "unmarked" }, one.text);
            }
        }
    }
    let figures = Figures::of_matches(used as f64, found, hit as f64, wanted).count("texts", marked.len());
    Ok(most_missed(figures, missed))
}

fn most_missed(figures: Figures, missed: BTreeMap<String, (usize, usize)>) -> Figures {
    let mut rows: Vec<_> = missed.into_iter().collect();
    rows.sort_by_key(|(name, (missed, _))| (std::cmp::Reverse(*missed), name.clone()));
    let note = |figures: Figures, (name, (missed, all)): (String, (usize, usize))| {
        figures.note(format!("missed {missed:5} of {all:5}  {name}"))
    };
    rows.into_iter().take(20).fold(figures, note)
}

/// What we read, as pairs, each once, with a line for people.
fn our_pairs(title: &str, text: &str, least: f32) -> Vec<(String, Pair)> {
    let found = read(title, text);
    let name = |mention: u32| found.mentions[mention as usize].name.as_str();
    let mut seen = BTreeSet::new();
    let mut pairs = Vec::new();
    for triple in found.triples.iter().filter(|triple| triple.confidence >= least) {
        let (head, tail) = (name(triple.head), name(triple.tail));
        if seen.insert((head, tail)) && !seen.contains(&(tail, head)) {
            let line = format!("{:.2} {head} | {} | {tail}", triple.confidence, triple.relation);
            pairs.push((line, Pair::new(head, tail)));
        }
    }
    pairs
}

/// Evidence triples of 2WikiMultiHopQA that the graph of the whole corpus holds: one end is found by its name, the
/// other among its neighbours.
pub fn two_wiki(args: &Args, folder: &Path) -> Result<Figures> {
    let built = workspace::build(&qa::passages(&folder.join("2wiki.corpus.jsonl"))?, None);
    let graph = &built.corpus.graph;
    let mut missed: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for question in super::limited(args, lines(&folder.join("2wiki.questions.jsonl"))?)? {
        for triple in question["gold_triples"].as_array().into_iter().flatten() {
            let part = |at: usize| triple[at].as_str().unwrap_or("").to_owned();
            let (head, relation, tail) = (part(0), part(1), part(2));
            if !seen.insert((head.clone(), relation.clone(), tail.clone())) {
                continue;
            }
            let hit = joined(graph, &head, &tail) || joined(graph, &tail, &head);
            if args.has("verbose") && !hit {
                println!("missed: {head} | {relation} | {tail}");
            }
            let entry = missed.entry(relation).or_default();
            entry.0 += usize::from(!hit);
            entry.1 += 1;
        }
    }
    let (lost, all) = missed.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let recall = (all - lost) as f64 / all.max(1) as f64;
    let figures = Figures::default().share("recall", recall).count("wanted", all);
    let figures = figures.count("entities", graph.entities().len()).count("triples", graph.triples().len());
    Ok(most_missed(figures, missed))
}

fn joined(graph: &Graph, known: &str, wanted: &str) -> bool {
    let wanted = Name::new(wanted);
    let called = |entity: &Entity| {
        std::iter::once(&entity.name).chain(&entity.aliases).any(|name| Name::new(name).alike(&wanted))
    };
    let is_wanted = |id: EntityId| graph.entity(id).is_some_and(called);
    graph.find(known).into_iter().any(|id| graph.edges_of(id).any(|edge| is_wanted(edge.other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triples_in_python_lists() {
        let line = r#"[['Ebb', 'place', "King's Wharf"], ['Ebb', 'name', '"Low, tide"']]"#;
        let expected = [["Ebb", "place", "King's Wharf"], ["Ebb", "name", "\"Low, tide\""]];
        assert_eq!(python_triples(line), expected.map(|fact| fact.map(str::to_owned)));
    }
}
