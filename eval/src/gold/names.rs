//! iText2KG's lists of concepts and their variations: are two names the same thing? Each variation is paired with its own
//! concept (same) and with the next other concept of its list (different).

use super::{Figures, harmonic};
use crate::args::Args;
use crate::workspace::LocalModel;
use clew_knowledge::graph::{name_likeness, same_name};
use clew_types::extraction::EntityKind;
use std::path::Path;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Two names, and whether they are one thing.
struct Pair {
    names: [String; 2],
    same: bool,
}

/// The vector's part of the likeness is left out where there is no model file (`--model-file none`).
pub fn measure(args: &Args, folder: &Path) -> Result<Figures> {
    let lists = folder.join("itext2kg/similar_entities");
    let mut files: Vec<_> = std::fs::read_dir(&lists)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let model = LocalModel::load(args);
    let mut learned: Vec<(f64, bool)> = Vec::new();
    let mut held: Vec<(f64, bool)> = Vec::new();
    let (mut merged, mut merged_right) = (0, 0);
    for file in files {
        let pairs = pairs(&variations(&file)?);
        let pairs = super::limited(args, pairs)?;
        for (at, pair) in pairs.iter().enumerate() {
            let likeness = likeness(pair, model.as_ref());
            let merges = same_name(&pair.names[0], &pair.names[1], EntityKind::Concept);
            merged += usize::from(merges);
            merged_right += usize::from(merges && pair.same);
            let half = if 2 * at < pairs.len() { &mut learned } else { &mut held };
            half.push((likeness, pair.same));
            if args.has("verbose") {
                println!("{likeness:.3} {} {:?}", pair.same, pair.names);
            }
        }
    }
    let threshold = best_threshold(&learned);
    let (precision, recall) = rates(&held, threshold);
    let figures = Figures::default().rates(precision, recall).share("threshold", threshold);
    Ok(figures.count("pairs", held.len()).count("merged", merged).count("merged_right", merged_right))
}

/// Rows of concept and variation, in order, each once.
fn variations(file: &Path) -> Result<Vec<(String, String)>> {
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let read = clew_document::read(&name, &std::fs::read(file)?)?;
    let mut rows: Vec<(String, String)> = Vec::new();
    for block in &read.blocks {
        let row = block.span.of(&read.text).trim_end_matches('.');
        let cells = row.split_once("; ").and_then(|(concept, variation)| {
            Some((concept.strip_prefix("Concept: ")?, variation.strip_prefix("Variation: ")?))
        });
        let cells = cells.map(|(concept, variation)| (concept.to_owned(), variation.to_owned()));
        rows.extend(cells.filter(|cells| !rows.contains(cells)));
    }
    Ok(rows)
}

fn pairs(rows: &[(String, String)]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (at, (concept, variation)) in rows.iter().enumerate() {
        pairs.push(Pair { names: [concept.clone(), variation.clone()], same: true });
        let others = rows[at..].iter().chain(&rows[..at]).map(|(other, _)| other);
        if let Some(other) = others.into_iter().find(|other| *other != concept) {
            pairs.push(Pair { names: [other.clone(), variation.clone()], same: false });
        }
    }
    pairs
}

fn likeness(pair: &Pair, model: Option<&LocalModel>) -> f64 {
    let cosine = model.map(|model| {
        let vectors = model.embed_all(&pair.names);
        vectors[0].iter().zip(&vectors[1]).map(|(a, b)| a * b).sum::<f32>()
    });
    f64::from(name_likeness(&pair.names[0], &pair.names[1], cosine))
}

fn best_threshold(scored: &[(f64, bool)]) -> f64 {
    let f1 = |threshold: f64| {
        let (precision, recall) = rates(scored, threshold);
        harmonic(precision, recall)
    };
    let candidates = (0..200).map(|step| f64::from(step) / 200.0);
    candidates.max_by(|a, b| f1(*a).total_cmp(&f1(*b))).unwrap_or_default()
}

fn rates(scored: &[(f64, bool)], threshold: f64) -> (f64, f64) {
    let said: Vec<bool> =
        scored.iter().filter(|(score, _)| *score >= threshold).map(|(_, same)| *same).collect();
    let right = said.iter().filter(|same| **same).count();
    let wanted = scored.iter().filter(|(_, same)| *same).count();
    (right as f64 / said.len().max(1) as f64, right as f64 / wanted.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_variation_meets_its_own_and_another_concept() {
        let row = |concept: &str, variation: &str| (concept.to_owned(), variation.to_owned());
        let pairs = pairs(&[row("Tide", "ebb"), row("Tide", "flow"), row("Wind", "gale")]);
        let found: Vec<(&str, &str, bool)> =
            pairs.iter().map(|pair| (pair.names[0].as_str(), pair.names[1].as_str(), pair.same)).collect();
        let expected =
            [("Tide", "ebb", true), ("Wind", "ebb", false), ("Tide", "flow", true), ("Wind", "flow", false)];
        assert_eq!(found[..4], expected);
        assert_eq!(found[5], ("Tide", "gale", false));
    }
}
