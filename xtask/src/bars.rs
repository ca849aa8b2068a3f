//! `cargo xtask bars`: every figure of quality that is held to a bar, measured natively.

use std::path::PathBuf;

use crate::{Outcome, place::Place, shell::Job};

/// What `bars` was asked for.
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    /// Whole sets; else what every change is held to.
    pub full: bool,
    /// Handed on to `clew-eval bars`.
    pub for_eval: Vec<String>,
}

/// Measures; fails where a figure has fallen.
pub fn bars(place: &Place, options: &Options) -> Outcome {
    let job = job(place, if options.full { "--full" } else { "" });
    options.for_eval.iter().fold(job, Job::argument).run()
}

/// The small size.
pub fn small(place: &Place) -> Job {
    job(place, "")
}

/// Optimised: unoptimised, the network that reads takes minutes a question.
fn job(place: &Place, size: &str) -> Job {
    let line = format!("cargo run --quiet --locked --profile bars -p clew-eval -- bars {size}");
    let job = Job::line(place, &line);
    match data(place) {
        Some(folder) => job.argument("--data").argument(folder),
        None => {
            println!("no measuring sets (CLEW_DATA names their folder): only our own sets are measured");
            job
        }
    }
}

/// The measuring sets, which are not part of the repository: `CLEW_DATA`, else `../shared/data`.
fn data(place: &Place) -> Option<PathBuf> {
    let named = std::env::var_os("CLEW_DATA").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| place.root.join("../shared/data"));
    folder.is_dir().then_some(folder)
}
