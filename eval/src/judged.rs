//! `clew-eval facts --judged SET --data DIR`: how true are the facts that were judged by reading, and does their confidence
//! say so? The set names files, passages and bytes; the texts stay where they are.

use crate::facts::{Source, sources_of};
use crate::logit::{List, learn_near};
use crate::workspace::LocalReader;
use crate::{Outcome, args::Args, qa, workspace};
use clew_network::reader::Claim;
use clew_network::reader::claims::{Claims, Prior, SAID};
use clew_network::reader::signs::SIGNS;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// Chances from which a fact might be shown.
const FLOORS: [f32; 8] = [0.0, 0.3, 0.4, 0.45, 0.5, 0.6, 0.65, 0.7];

/// One fact and what a person who read its sentence said of it.
#[derive(Deserialize)]
struct Row {
    part: String,
    file: String,
    pid: Option<String>,
    sentence: [u32; 2],
    head: [u32; 2],
    tail: [u32; 2],
    relation: String,
    verdict: String,
    useful: bool,
}

/// A fact as it is drawn today.
struct Drawn {
    claim: Claim,
    prior: Prior,
    names: [String; 2],
    wording: String,
}

/// `facts --judged SET --data DIR [--reader F|none] [--json|--fit]`; `--json` gives each fact with its sentence, to learn from,
/// `--fit` the weights of a fact's chance, learned from all but the part to measure with.
pub fn run(args: &Args, set: &str) -> Outcome {
    let data = Path::new(args.required("data")?);
    let rows = std::fs::read_to_string(set).map_err(|error| format!("{set}: {error}"))?;
    let rows: Vec<Row> = rows.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let mut of_text: BTreeMap<(&str, Option<&str>), Vec<usize>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        of_text.entry((&row.file, row.pid.as_deref())).or_default().push(at);
    }
    let mut files = Files { data, kept: None };
    let mut drawn: Vec<Option<Drawn>> = rows.iter().map(|_| None).collect();
    for ((file, pid), all) in of_text {
        let Some(source) = files.source(file, pid)? else { continue };
        let claims = Claims::every(&source.reading);
        for at in all {
            drawn[at] = found(source, &claims, &rows[at]);
        }
    }
    let reader = LocalReader::load(args);
    let said: Vec<(&Row, Drawn, f32)> = rows
        .iter()
        .zip(drawn)
        .filter_map(|(row, drawn)| {
            let drawn = drawn?;
            let network = reader.as_ref().map_or(0.5, |reader| reader.judge_one(&drawn.claim));
            Some((row, drawn, network))
        })
        .collect();
    if args.has("fit") {
        fit(&said);
    } else if args.has("json") {
        said.iter().for_each(|(row, drawn, network)| println!("{}", object(row, drawn, *network)));
    } else {
        println!("{} of {} judged facts are drawn today", said.len(), rows.len());
        tables(&said);
    }
    Ok(())
}

/// The texts of the set, a file at a time.
struct Files<'a> {
    data: &'a Path,
    kept: Option<(String, Vec<Source>)>,
}

impl Files<'_> {
    fn source(
        &mut self,
        file: &str,
        pid: Option<&str>,
    ) -> Result<Option<&Source>, Box<dyn std::error::Error>> {
        if self.kept.as_ref().is_none_or(|(kept, _)| kept != file) {
            self.kept = Some((file.to_owned(), self.read(file)?));
        }
        let sources = self.kept.iter().flat_map(|(_, sources)| sources);
        let is_it = |source: &&Source| source.passage.as_ref().map(|(id, _)| id.as_str()) == pid;
        Ok(sources.into_iter().find(is_it))
    }

    fn read(&self, file: &str) -> Result<Vec<Source>, Box<dyn std::error::Error>> {
        let path = self.data.join(file);
        let name = path.to_string_lossy().into_owned();
        let passages = if file.ends_with(".jsonl.gz") {
            qa::squad(&path, qa::Part::Tune)?.0
        } else if file.ends_with(".json") {
            pages(&path)?
        } else {
            return sources_of(&name);
        };
        let source = |passage: &qa::Passage| Source {
            file: name.clone(),
            passage: Some((passage.id.clone(), passage.title.clone())),
            reading: workspace::read(passage),
        };
        Ok(passages.iter().map(source).collect())
    }
}

/// `[{title, text}]`: pages, known by their titles with a line below for every blank and sign.
fn pages(path: &Path) -> Result<Vec<qa::Passage>, Box<dyn std::error::Error>> {
    let rows: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let page = |row: &Value| {
        let title = text(&row["title"]);
        let id = title.replace(|c: char| !c.is_alphanumeric(), "_");
        qa::Passage { id, title, text: text(&row["text"]) }
    };
    Ok(rows.iter().map(page).collect())
}

fn found(source: &Source, claims: &Claims, row: &Row) -> Option<Drawn> {
    let reading = &source.reading;
    let mention = |index: u32| &reading.extraction.mentions[index as usize];
    let at = reading.extraction.triples.iter().position(|triple| {
        let spans = [triple.head, triple.tail].map(|end| mention(end).span);
        let sentence = reading.text.sentences[triple.sentence as usize].span;
        triple.relation == row.relation
            && [sentence.start, sentence.end] == row.sentence
            && [[spans[0].start, spans[0].end], [spans[1].start, spans[1].end]] == [row.head, row.tail]
    })?;
    let triple = &reading.extraction.triples[at];
    Some(Drawn {
        claim: claims.of_triple(at)?.clone(),
        prior: claims.prior(at)?,
        names: [triple.head, triple.tail].map(|end| mention(end).name.clone()),
        wording: triple.wording.clone(),
    })
}

fn object(row: &Row, drawn: &Drawn, network: f32) -> Value {
    json!({
        "part": row.part,
        "file": row.file,
        "passage": row.pid,
        "sentence": drawn.claim.text,
        "head": drawn.names[0],
        "relation": row.relation,
        "wording": drawn.wording,
        "tail": drawn.names[1],
        "verdict": row.verdict,
        "useful": row.useful,
        "patterns": drawn.prior.patterns,
        "signs": drawn.prior.signs.0,
        "network": network,
    })
}

/// Keeps weights small that the facts say nothing about, for each fact.
const RIDGE: f64 = 2e-3;

/// A fact that the network has not read itself counts as many: of those it has read it is surer than of any others.
const UNREAD: usize = 3;

/// Logistic regression: a fact against nothing, right where it is true.
fn fit(said: &[(&Row, Drawn, f32)]) {
    let features = |drawn: &Drawn, network: f32| -> Vec<f64> {
        let said = drawn.prior.said(network);
        said.iter().chain(&drawn.prior.signs.0).map(|sign| f64::from(*sign)).collect()
    };
    let learned = said.iter().filter(|(row, ..)| row.part != "measure");
    let lists: Vec<List> = learned
        .flat_map(|(row, drawn, network)| {
            let is_true = row.verdict == "true";
            let list: List = vec![(features(drawn, *network), is_true), (vec![0.0; SAID + SIGNS], !is_true)];
            vec![list; if row.part == "learn" { 1 } else { UNREAD }]
        })
        .collect();
    let mut weights = learn_near(&lists, &[0.0; SAID + SIGNS], RIDGE);
    let apart: Vec<(Vec<f64>, bool)> = said
        .iter()
        .filter(|(row, ..)| row.part == "calibrate")
        .map(|(row, drawn, network)| (features(drawn, *network), row.verdict == "true"))
        .collect();
    weights[0] += shift(&apart, &weights) as f32;
    let (said, signs) = weights.split_at(SAID);
    println!("{} facts\nsaid {said:.2?}\nsigns {signs:.2?}", lists.len());
}

/// What to add to the constant so that facts are as likely, on the whole, as they were true. The network has read the facts to
/// learn from itself, and is surer of them than of any others.
fn shift(facts: &[(Vec<f64>, bool)], weights: &[f32]) -> f64 {
    let true_ = facts.iter().filter(|(_, is_true)| *is_true).count() as f64;
    let odds = |features: &[f64]| {
        features.iter().zip(weights).map(|(feature, weight)| feature * f64::from(*weight)).sum::<f64>()
    };
    let expected =
        |by: f64| facts.iter().map(|(features, _)| 1.0 / (1.0 + (-odds(features) - by).exp())).sum::<f64>();
    let (mut low, mut high) = (-4.0, 4.0);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if expected(middle) > true_ { high = middle } else { low = middle }
    }
    f64::midpoint(low, high)
}

/// For each part, stories apart: of the facts from each floor on the share that is true, true or partly, worth seeing.
fn tables(said: &[(&Row, Drawn, f32)]) {
    let mut groups: BTreeMap<(&str, bool), Vec<(f32, &Row)>> = BTreeMap::new();
    for (row, drawn, network) in said {
        let key = (row.part.as_str(), row.file.contains("gutenberg"));
        groups.entry(key).or_default().push((drawn.prior.chance(*network), row));
    }
    for ((part, is_story), facts) in groups {
        println!("\n{part}, {}: {} facts", if is_story { "stories" } else { "other texts" }, facts.len());
        println!("| from | shown | true | or partly | worth seeing |\n|---|---|---|---|---|");
        for floor in FLOORS {
            let shown: Vec<&Row> = facts.iter().filter(|fact| fact.0 >= floor).map(|fact| fact.1).collect();
            let share = |holds: &dyn Fn(&Row) -> bool| {
                shown.iter().filter(|row| holds(row)).count() as f64 / shown.len().max(1) as f64
            };
            println!(
                "| {floor:.2} | {:.2} | {:.2} | {:.2} | {:.2} |",
                shown.len() as f64 / facts.len() as f64,
                share(&|row| row.verdict == "true"),
                share(&|row| matches!(row.verdict.as_str(), "true" | "partly")),
                share(&|row| row.useful),
            );
        }
    }
}
