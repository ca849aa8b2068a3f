//! Builds app and engine into dist/ with Trunk, unless what lies there was built from the same files.

use std::fs;

use crate::{
    Outcome, offline,
    place::Place,
    setup::Tools,
    shell::{Job, begin, step},
    stamp,
};

/// How the wasm is compiled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    /// Optimised by the compiler (profile `web`): unoptimised wasm is too slow to read documents with.
    #[default]
    Web,
    /// The same code after `wasm-opt`: smaller to download.
    Release,
    /// Quick to build (profile `watch`).
    Watch,
}

/// Everything that dist/ is made of.
const INPUTS: [&str; 11] = [
    ".cargo/config.toml",
    "Cargo.toml",
    "Cargo.lock",
    "Trunk.toml",
    "index.html",
    "public",
    "styles",
    "core",
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

    /// Words for `trunk build` and `trunk watch`.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Web => &["--cargo-profile=web"],
            Self::Release => &["--release", "--cargo-profile=web"],
            Self::Watch => &["--cargo-profile=watch"],
        }
    }
}

/// Builds dist/ if need be.
pub fn dist(place: &Place, tools: &Tools, mode: Mode) -> Outcome {
    step("dist", || {
        let inputs = stamp::of(&place.root, &INPUTS)?;
        let note = place.dist().join(".clew-stamp");
        if let Some(present) = up_to_date(&note, &inputs, mode) {
            return Ok(((), format!("unchanged ({present})")));
        }
        begin(&format!("building app and engine ({}; the first time takes minutes)", mode.name()));
        trunk(place, tools, "build", mode).run()?;
        if mode != Mode::Watch {
            offline::list(place)?;
        }
        // A build that a changed Cargo.lock went into belongs to the changed one.
        stamp::write(&note, &format!("{} {}", mode.name(), stamp::of(&place.root, &INPUTS)?))?;
        Ok(((), format!("built ({})", mode.name())))
    })
}

/// The mode of the present build, if it serves: what is published serves for trying out as well.
fn up_to_date(note: &std::path::Path, inputs: &str, mode: Mode) -> Option<&'static str> {
    let present = fs::read_to_string(note).ok()?;
    let good_enough: &[Mode] = match mode {
        Mode::Web => &[Mode::Web, Mode::Release],
        Mode::Release => &[Mode::Release],
        Mode::Watch => return None,
    };
    let names = good_enough.iter().map(|mode| mode.name());
    names.into_iter().find(|name| present.trim() == format!("{name} {inputs}"))
}

/// `trunk build` or `trunk watch`, compiling for the browser with the toolchain that set-up found.
pub fn trunk(place: &Place, tools: &Tools, command: &str, mode: Mode) -> Job {
    let words = [&[command, "--offline=true", "--skip-version-check"], mode.options()].concat();
    // Trunk takes NO_COLOR=1, as others understand it, for a mistake.
    tools.wasm.apply(Job::new(place, "trunk", &words)).without_env("NO_COLOR").without_env("RUST_BACKTRACE")
}
