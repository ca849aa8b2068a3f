//! CaRB: tuples that people marked in sentences, against ours or those of another program (`--system FILE`).

use super::carb_match::{Scored, Tuple, curve};
use super::{Figures, read, systems};
use crate::args::Args;
use clew_knowledge::extract::propositions;
use std::collections::BTreeMap;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// One sentence with its marked tuples.
struct Marked {
    sentence: String,
    tuples: Vec<Tuple>,
}

/// `DIR/data/gold/dev.tsv`; `--half first|second` takes only these sentences, `--of triples` scores the graph's triples
/// instead of the propositions they are read from.
pub fn measure(args: &Args, folder: &Path) -> Result<Figures> {
    let mut marked = marked(&std::fs::read_to_string(folder.join("data/gold/dev.tsv"))?);
    let half = marked.len() / 2;
    match args.optional("half") {
        Some("first") => marked.truncate(half),
        Some("second") => drop(marked.drain(..half)),
        Some(other) => return Err(format!("--half is first or second, not {other}").into()),
        None => {}
    }
    let marked = super::limited(args, marked)?;
    let other = args.optional("system").map(std::fs::read_to_string).transpose()?;
    let other = other.map(|text| by_sentence(&systems::read(&text)));
    let found = |one: &Marked| match &other {
        Some(known) => known.get(&key(&one.sentence)).cloned().unwrap_or_default(),
        None if args.optional("of") == Some("triples") => triples(&one.sentence),
        None => ours(&one.sentence),
    };
    let mut scored = Vec::with_capacity(marked.len());
    let mut number = 0;
    for one in &marked {
        let found = found(one);
        number += found.len();
        if args.has("verbose") {
            print(one, &found);
        }
        scored.push(Scored::new(&one.tuples, &found));
    }
    let best = curve(&scored);
    let wanted = marked.iter().map(|one| one.tuples.len()).sum();
    let figures = Figures::default().rates(best.precision, best.recall).share("auc", best.area);
    let figures = figures.share("threshold", best.threshold);
    Ok(figures.count("found", number).count("wanted", wanted).count("sentences", marked.len()))
}

/// Lines of `sentence, relation, arguments…`; contexts (`C: …`) are no arguments.
fn marked(text: &str) -> Vec<Marked> {
    let mut all: Vec<Marked> = Vec::new();
    let mut place: BTreeMap<String, usize> = BTreeMap::new();
    for line in text.lines() {
        let mut columns = line.trim().split('\t').map(str::trim);
        let (Some(sentence), Some(relation)) = (columns.next(), columns.next()) else { continue };
        let arguments: Vec<&str> = columns.filter(|argument| !argument.contains("C: ")).collect();
        let at = *place.entry(key(sentence)).or_insert_with(|| {
            all.push(Marked { sentence: sentence.to_owned(), tuples: Vec::new() });
            all.len() - 1
        });
        all[at].tuples.push(Tuple::new(relation, &arguments, 1.0));
    }
    all
}

/// A sentence without spaces and punctuation.
fn key(sentence: &str) -> String {
    sentence.chars().filter(|c| !c.is_whitespace() && !c.is_ascii_punctuation()).collect()
}

fn by_sentence(tuples: &[(String, Tuple)]) -> BTreeMap<String, Vec<Tuple>> {
    let mut by_sentence: BTreeMap<String, Vec<Tuple>> = BTreeMap::new();
    for (sentence, tuple) in tuples {
        by_sentence.entry(key(sentence)).or_default().push(tuple.clone());
    }
    by_sentence
}

fn ours(sentence: &str) -> Vec<Tuple> {
    let tuple = |found: &clew_knowledge::extract::Proposition| {
        let mut arguments = vec![found.subject.as_str()];
        arguments.extend(found.arguments.iter().map(String::as_str));
        Tuple::new(&found.relation, &arguments, f64::from(found.confidence))
    };
    propositions(sentence).iter().map(tuple).collect()
}

fn triples(sentence: &str) -> Vec<Tuple> {
    let found = read("untitled", sentence);
    let name = |mention: u32| found.mentions[mention as usize].name.as_str();
    let tuple = |triple: &clew_types::extraction::LocalTriple| {
        let arguments = [name(triple.head), name(triple.tail)];
        Tuple::new(&triple.relation, &arguments, f64::from(triple.confidence))
    };
    found.triples.iter().map(tuple).collect()
}

fn print(one: &Marked, found: &[Tuple]) {
    println!("\n{}", one.sentence);
    let line = |mark: &str, tuple: &Tuple| {
        let rest = tuple.rest.as_deref().unwrap_or("");
        println!("  {mark} {:.2}  {} | {} | {rest}", tuple.confidence, tuple.first, tuple.relation);
    };
    one.tuples.iter().for_each(|tuple| line("=", tuple));
    found.iter().for_each(|tuple| line("-", tuple));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_tuples_of_a_sentence() {
        let text = "Ada left Leeds .\tleft\tAda\tLeeds\tC: they say\nAda left Leeds.\t is \tLeeds\ta town\n";
        let all = marked(text);
        let expected =
            [Tuple::new("left", &["Ada", "Leeds"], 1.0), Tuple::new("is", &["Leeds", "a town"], 1.0)];
        assert_eq!((all.len(), all[0].tuples.as_slice()), (1, expected.as_slice()));
    }
}
