//! `cargo xtask train`: teaches the network that reads, in a Python environment of its own, and writes the file the page
//! loads. Not part of set-up or of the tests.

use std::path::{Path, PathBuf};

use crate::{
    Outcome,
    place::Place,
    setup,
    shell::{Job, begin, step},
    stamp,
};

/// What `train` was asked for.
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    /// A few steps on a few questions, and no file.
    pub smoke: bool,
    /// The folder of data; `../shared/data` unless told.
    pub data: Option<String>,
    /// Handed on to `train.py`.
    pub for_training: Vec<String>,
}

/// Trains, or goes on where the last run stopped.
pub fn train(place: &Place, options: &Options) -> Outcome {
    let data = options.data.as_ref().map_or_else(|| place.root.join("../shared/data"), PathBuf::from);
    if !data.join("train").is_dir() {
        return Err(format!("there is no data to learn from at {}; name it with --data", data.display()));
    }
    let python = environment(place)?;
    let base = setup::model::original(place)?;
    let folder = if options.smoke { "smoke" } else { "reader" };
    let out = place.cache.join("train").join(folder);
    if options.smoke {
        let _ = std::fs::remove_dir_all(&out);
    }
    let judged = out.join("judged.jsonl");
    if !options.smoke {
        write_judged(place, &data, &judged)?;
    }
    let script = |name: &str| Job::new(place, &python, &[place.root.join("train").join(name)]);
    let job = script("train.py").argument("--data").argument(&data);
    let job = job.argument("--base").argument(&base).argument("--out").argument(&out);
    let job =
        if options.smoke { job.argument("--smoke") } else { job.argument("--judged").argument(&judged) };
    options.for_training.iter().fold(job, |job, word| job.argument(word)).run()?;
    let weights = out.join("reader.safetensors");
    let from = out.join("reader.pt");
    script("export.py").argument("--from").argument(from).argument("--out").argument(&weights).run()?;
    let file =
        if options.smoke { out.join("reader.clew") } else { place.root.join("public/model/reader.clew") };
    write(place, &base, &weights, &file)
}

/// True where the packages and the data that learning needs are there already: tests do not fetch a gigabyte for four
/// steps.
pub fn is_set_up(place: &Place) -> Outcome<bool> {
    Ok(place.root.join("../shared/data/train").is_dir()
        && environment_folder(place)?.join(COMPLETE).is_file())
}

/// The facts that were judged by reading, with their sentences, which are not kept in the repository.
fn write_judged(place: &Place, data: &Path, file: &Path) -> Outcome {
    let set = "eval/sets/facts.judged.jsonl";
    let facts = "cargo run --quiet --locked --release -p clew-eval -- facts --reader none --json --judged";
    let rows = Job::line(place, facts).argument(set).argument("--data").argument(data).read()?;
    file.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(|error| stamp::naming(file, &error))?;
    std::fs::write(file, rows).map_err(|error| stamp::naming(file, &error))
}

/// Rounds the weights to 8 bits, for the embedding model whose rows they share.
fn write(place: &Place, base: &Path, weights: &Path, file: &Path) -> Outcome {
    setup::model::model(place)?;
    Job::line(place, "cargo run --quiet --locked --release -p clew-eval -- quantise-reader --weights")
        .argument(weights)
        .argument("--base")
        .argument(base.join("model.safetensors"))
        .argument("--model")
        .argument(place.root.join("public/model/minilm.clew"))
        .argument("--out")
        .argument(file)
        .run()
}

/// Left in the environment's folder when everything is installed.
const COMPLETE: &str = ".complete";
const REQUIREMENTS: &str = "train/requirements.txt";

/// Where the environment lies: another one for other packages.
fn environment_folder(place: &Place) -> Outcome<PathBuf> {
    Ok(place.cache.join("train").join(format!("venv-{}", stamp::of(&place.root, &[REQUIREMENTS])?)))
}

/// The interpreter of an environment with the pinned packages.
fn environment(place: &Place) -> Outcome<PathBuf> {
    let folder = environment_folder(place)?;
    let python = folder.join("bin/python");
    let done = folder.join(COMPLETE);
    step("training packages", || {
        if done.is_file() {
            return Ok(((), "already there".into()));
        }
        begin("installing PyTorch and what else train/ needs (1 GB and more, once)");
        Job::new(place, "python3", &["-m", "venv"]).argument(&folder).run()?;
        let install = ["-m", "pip", "install", "--quiet", "--requirement", REQUIREMENTS];
        Job::new(place, &python, &install).run()?;
        stamp::write(&done, "")?;
        Ok(((), "installed".into()))
    })?;
    Ok(python)
}
