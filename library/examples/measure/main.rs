//! How fast does a library fill, how fast is a slice, and does it hold what search in a tab would have found?
//!
//! ```text
//! measure fill --database URL --name N --corpora F,F --copies N [--from N] [--publishers N] [--unindexed] [--model F]
//! measure ask  --database URL --name N --questions F [--corpus F,F [--copies N]] [--passages N] [--limit N] [--breadth N] [--graph] [--model F]
//! measure load --proxy HOST:PORT --name N --questions F [--clients N] [--seconds N] [--model F]
//! ```
//!
//! Sets are multiplied to fill a large library: each copy has every name spelled otherwise, letter for letter, and vectors
//! turned by a chance of its own, to a cosine of .7 with the first's; its facts and sentences are otherwise the same. Without
//! `--model`, vectors are made of words alone, each a direction of its own: they take no time, and what is measured of search is
//! then search by such vectors, in the library as in the tab.
#![allow(missing_docs)]

mod ask;
mod fill;
mod load;
mod renamed;
mod sets;

use std::process::ExitCode;

use clew_language::text::terms::terms;
use clew_library::{Libraries, Settings};
use clew_network::embed::DIMENSIONS;
use clew_network::embed::minilm::Model;
use clew_types::digest::digest;
use clew_types::reading::Reading;
use clew_types::vectors::DocumentVectors;

/// What a part ends with; the message is shown to the person at the terminal.
pub type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args(std::env::args().skip(2).collect());
    let outcome = match std::env::args().nth(1).as_deref() {
        Some("fill") => fill::run(&args).await,
        Some("ask") => ask::run(&args).await,
        Some("load") => load::run(&args).await,
        _ => Err("measure fill, ask or load; see its first lines".into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("measure: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The words behind the command.
pub struct Args(Vec<String>);

impl Args {
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|word| word.strip_prefix("--") == Some(name))
    }

    fn optional(&self, name: &str) -> Option<&str> {
        let at = self.0.iter().position(|word| word.strip_prefix("--") == Some(name))?;
        self.0.get(at + 1).map(String::as_str)
    }

    fn required(&self, name: &str) -> Outcome<&str> {
        self.optional(name).ok_or_else(|| format!("--{name} is needed").into())
    }

    fn number(&self, name: &str, usual: usize) -> usize {
        self.optional(name).and_then(|text| text.parse().ok()).unwrap_or(usual)
    }

    fn libraries(&self) -> Outcome<Libraries> {
        let breadth = self.number("breadth", 200) as u16;
        Ok(Libraries::at(self.required("database")?, Settings { breadth, ..Settings::default() })?)
    }
}

/// Makes vectors.
pub struct Embedding(Option<Model>);

impl Embedding {
    fn of(args: &Args) -> Outcome<Self> {
        let Some(file) = args.optional("model") else { return Ok(Self(None)) };
        Ok(Self(Some(Model::from_bytes(&std::fs::read(file)?).map_err(|error| error.to_string())?)))
    }

    fn all(&self, texts: &[String]) -> Vec<Vec<f32>> {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        match &self.0 {
            Some(model) => texts.chunks(32).flat_map(|some| model.embed(some)).collect(),
            None => texts.iter().map(|text| hashed(text)).collect(),
        }
    }

    fn question(&self, text: &str) -> Vec<f32> {
        self.all(&[text.to_owned()]).pop().unwrap_or_default()
    }

    fn reading(&self, reading: &Reading) -> DocumentVectors {
        let (chunks, sentences) = reading.texts_to_embed();
        DocumentVectors { chunks: self.all(&chunks), sentences: self.all(&sentences) }
    }
}

/// The sum of a direction for each distinct word, to the length of one.
fn hashed(text: &str) -> Vec<f32> {
    let mut words = terms(text);
    words.sort_unstable();
    words.dedup();
    let mut vector = vec![1e-3_f32; DIMENSIONS];
    for word in words {
        let mut state = digest(word.as_bytes()) | 1;
        for number in &mut vector {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            *number += (state >> 40) as f32 / (1_u32 << 23) as f32 - 1.0;
        }
    }
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    vector.iter_mut().for_each(|x| *x /= length);
    vector
}

/// The share-th smallest of some figures; 0 of none.
fn percentile(figures: &mut [f64], share: f64) -> f64 {
    figures.sort_by(f64::total_cmp);
    let last = figures.len().saturating_sub(1);
    figures.get((last as f64 * share).round() as usize).copied().unwrap_or_default()
}

fn figure(name: &str, value: f64) {
    println!("{name:<32} {value:.3}");
}
