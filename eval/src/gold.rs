//! `clew-eval extract --gold SET DIR`: how much of what people (or a large model) marked in a text is read from it?

mod alike;
mod carb;
mod carb_match;
mod clusters;
mod confidence;
mod names;
mod pairs;
mod systems;

pub use confidence::learn_confidence;

use crate::Outcome;
use crate::args::Args;
use clew_knowledge::extract::extract;
use clew_language::text::split;
use clew_types::extraction::Extraction;
use serde_json::Value;
use std::path::Path;

/// Measures a set in its folder.
type Measure = fn(&Args, &Path) -> Result<Figures, Box<dyn std::error::Error>>;

/// The sets, each with its own rule of matching.
const SETS: &[(&str, Measure)] = &[
    ("carb", carb::measure),
    ("edc", pairs::web_nlg),
    ("openie", pairs::open_ie),
    ("2wiki", pairs::two_wiki),
    ("re_docred", clusters::measure),
    ("itext2kg", names::measure),
];

/// Measures against one of the sets.
pub fn run(args: &Args) -> Outcome {
    let wanted = args.required("gold")?;
    let Some((_, measure)) = SETS.iter().find(|(name, _)| *name == wanted) else {
        let known: Vec<&str> = SETS.iter().map(|(name, _)| *name).collect();
        return Err(format!("no such gold: {wanted} (there are {})", known.join(", ")).into());
    };
    measure(args, Path::new(args.file()?))?.print(wanted, args.has("json"));
    Ok(())
}

/// Named figures, in order.
#[derive(Debug, Default)]
pub struct Figures {
    shares: Vec<(&'static str, f64)>,
    counts: Vec<(&'static str, usize)>,
    notes: Vec<String>,
}

impl Figures {
    /// Adds a share, 0 to 1.
    pub fn share(mut self, name: &'static str, value: f64) -> Self {
        self.shares.push((name, value));
        self
    }

    /// Adds a number of things.
    pub fn count(mut self, name: &'static str, value: usize) -> Self {
        self.counts.push((name, value));
        self
    }

    /// Adds a line for people.
    pub fn note(mut self, line: String) -> Self {
        self.notes.push(line);
        self
    }

    /// Precision, recall and their harmonic mean from matches, what was found, and what was wanted.
    pub fn of_matches(precise: f64, found: usize, recalled: f64, wanted: usize) -> Self {
        let (precision, recall) = (precise / found.max(1) as f64, recalled / wanted.max(1) as f64);
        Self::default().rates(precision, recall).count("found", found).count("wanted", wanted)
    }

    /// Adds precision, recall and F1.
    pub fn rates(self, precision: f64, recall: f64) -> Self {
        let f1 = harmonic(precision, recall);
        self.share("precision", precision).share("recall", recall).share("f1", f1)
    }

    /// Prints a table, or one JSON object.
    pub fn print(&self, what: &str, json: bool) {
        let shares = self.shares.iter().map(|(name, value)| (*name, format!("{value:.4}")));
        let counts = self.counts.iter().map(|(name, value)| (*name, value.to_string()));
        let all: Vec<(&str, String)> = shares.chain(counts).collect();
        if json {
            let fields: Vec<String> = all.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
            println!("{{\"what\":\"{what}\",{}}}", fields.join(","));
        } else {
            self.notes.iter().for_each(|line| println!("  {line}"));
            println!("{what}");
            all.iter().for_each(|(name, value)| println!("  {name:<12} {value}"));
        }
    }
}

/// Harmonic mean; 0 where both are 0.
pub fn harmonic(precision: f64, recall: f64) -> f64 {
    if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 }
}

/// The first `--limit` of `all`.
fn limited<T>(args: &Args, mut all: Vec<T>) -> Result<Vec<T>, String> {
    if let Some(limit) = args.optional("limit") {
        all.truncate(limit.parse().map_err(|_| format!("--limit {limit} is no number"))?);
    }
    Ok(all)
}

/// Reads a text under a title as the app would.
fn read(title: &str, text: &str) -> Extraction {
    let document = crate::extract_check::plain(title, text);
    extract(&document, &split(&document))
}

fn lines(path: &Path) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path)?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}
