//! `clew-eval learn-confidence DIR`: how sure is a triple, given how and where it was found?

use super::alike::Pair;
use super::pairs::{Marked, every_other, open_ie_passages};
use crate::extract_check::plain;
use crate::logit::{List, learn_near};
use crate::{Outcome, args::Args};
use clew_knowledge::extract::{FEATURES, extract_with_features};
use clew_language::text::split;
use std::path::Path;

/// How firmly weights stay at 0, for each triple.
const RIDGE: f64 = 7e-4;

/// Prints the weights as they stand in `core/knowledge/src/extract/weights.rs`, learned from the passages at even places.
pub fn learn_confidence(args: &Args) -> Outcome {
    let passages = every_other(open_ie_passages(Path::new(args.file()?))?, 0);
    let lists: Vec<List> = passages.iter().flat_map(judged).collect();
    let weights = learn_near(&lists, &[0.0; FEATURES], RIDGE);
    println!("{} triples of {} passages", lists.len(), passages.len());
    println!("[{}]", weights.into_iter().map(written).collect::<Vec<_>>().join(", "));
    Ok(())
}

fn written(weight: f32) -> String {
    let text = format!("{weight:.2}");
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

/// For each triple, its features against nothing: nothing is right where the passage's marks do not have the pair.
fn judged(one: &Marked) -> Vec<List> {
    let document = plain(&one.title, &one.text);
    let (found, features) = extract_with_features(&document, &split(&document));
    let marked = one.pairs();
    let name = |mention: u32| found.mentions[mention as usize].name.as_str();
    let list = |(triple, features): (&clew_types::extraction::LocalTriple, Vec<(usize, f32)>)| {
        let pair = Pair::new(name(triple.head), name(triple.tail));
        let right = marked.iter().any(|marked| pair.alike(marked));
        let mut row = vec![0.0; FEATURES];
        features.into_iter().for_each(|(index, value)| row[index] = f64::from(value));
        vec![(row, right), (vec![0.0; FEATURES], !right)]
    };
    found.triples.iter().zip(features).map(list).collect()
}
