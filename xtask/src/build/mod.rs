//! Builds app and engine into dist/, unless what lies there was built from the same files.

use std::{fs, path::Path};

use crate::{
    Outcome, offline,
    place::Place,
    setup::Tools,
    shell::{Steps, Todo, begin},
    stamp,
};

mod compile;
mod page;
pub mod watch;

/// How the wasm is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    /// Optimised by the compiler, each crate for itself (profile `web-quick`): unoptimised wasm is too slow to read
    /// documents with.
    #[default]
    Web,
    /// Optimised as one program (profile `web`), then by `wasm-opt`: smaller to download.
    Release,
    /// Quick to build (profile `watch`).
    Watch,
}

/// Everything that dist/ is made of.
const INPUTS: [&str; 11] = [
    ".cargo/config.toml",
    "Cargo.toml",
    "Cargo.lock",
    "index.html",
    "public",
    "styles",
    "core",
    "opener",
    "worker",
    "app",
    "cytoscape-bindgen",
];

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Self::Web => "web",
            Self::Release => "release",
            Self::Watch => "watch",
        }
    }

    /// Cargo's profile.
    fn profile(self) -> &'static str {
        match self {
            Self::Web => "web-quick",
            Self::Release => "web",
            Self::Watch => "watch",
        }
    }
}

/// What there is to build, and about how many seconds it takes on two cores the first time.
pub fn todo(place: &Place, mode: Mode) -> Vec<Todo> {
    let inputs = stamp::of(&place.root, &INPUTS);
    let done = inputs.is_ok_and(|inputs| up_to_date(&note(place), &inputs, mode).is_some());
    let seconds = match mode {
        Mode::Web => 390,
        Mode::Release => 600,
        Mode::Watch => 180,
    };
    vec![Todo { seconds: if done { 0 } else { seconds } }]
}

/// Builds dist/ if need be.
pub fn dist(place: &Place, tools: &Tools, mode: Mode, steps: &Steps) -> Outcome {
    steps.step("dist", || {
        let inputs = stamp::of(&place.root, &INPUTS)?;
        if let Some(present) = up_to_date(&note(place), &inputs, mode) {
            return Ok(((), format!("unchanged ({present})")));
        }
        begin(&format!("building app and engine ({}; the first time takes minutes)", mode.name()));
        fresh(place, tools, mode)?;
        // A build that a changed Cargo.lock went into belongs to the changed one.
        stamp::write(&note(place), &format!("{} {}", mode.name(), stamp::of(&place.root, &INPUTS)?))?;
        Ok(((), format!("built ({})", mode.name())))
    })
}

/// Compiles, and puts the page together beside dist/ before it takes its place: whoever loads it gets one build.
fn fresh(place: &Place, tools: &Tools, mode: Mode) -> Outcome {
    let parts = compile::all(place, tools, mode)?;
    let unfinished = place.dist().with_extension("new");
    let _ = fs::remove_dir_all(&unfinished);
    page::assemble(&place.root, &parts, &unfinished)?;
    if mode != Mode::Watch {
        offline::list(&unfinished)?;
    }
    let _ = fs::remove_dir_all(place.dist());
    fs::rename(&unfinished, place.dist()).map_err(|error| stamp::naming(&unfinished, &error))
}

fn note(place: &Place) -> std::path::PathBuf {
    place.dist().join(".clew-stamp")
}

/// The mode of the present build, if it serves: what is published serves for trying out as well.
fn up_to_date(note: &Path, inputs: &str, mode: Mode) -> Option<&'static str> {
    let present = fs::read_to_string(note).ok()?;
    let good_enough: &[Mode] = match mode {
        Mode::Web => &[Mode::Web, Mode::Release],
        Mode::Release => &[Mode::Release],
        Mode::Watch => return None,
    };
    let names = good_enough.iter().map(|mode| mode.name());
    names.into_iter().find(|name| present.trim() == format!("{name} {inputs}"))
}
