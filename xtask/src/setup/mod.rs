//! Finds or installs everything that building and testing need. Every step may be repeated: it first looks.

use std::path::PathBuf;

use crate::{
    Outcome,
    place::Place,
    shell::{Job, Steps, Todo, begin},
};

pub mod browser;
pub mod model;
mod npm;
pub mod postgres;
pub mod programs;
pub mod wasm;

/// What the steps found, for those who build.
pub struct Tools {
    /// How to compile for the browser.
    pub wasm: wasm::Toolchain,
    /// Writes the JavaScript beside our wasm.
    pub bindgen: PathBuf,
}

/// What set-up has to do here, and about how many seconds each takes on two cores.
pub fn todo(place: &Place) -> Vec<Todo> {
    let step = |seconds, done: bool| Todo { seconds: if done { 0 } else { seconds } };
    vec![
        step(30, wasm::is_there(place)),
        step(10, crates_are_there(place)),
        step(105, programs::BINDGEN.is_there(place)),
        step(10, npm::is_there(place)),
        step(0, true),
        step(30, model::is_there(place)),
    ]
}

/// All that building needs, as a command of its own: says first how long it will take.
pub fn everything(place: &Place) -> Outcome<Tools> {
    steps(place, &Steps::announce(&todo(place), &place.cache))
}

/// The steps themselves, counted among others.
pub fn steps(place: &Place, steps: &Steps) -> Outcome<Tools> {
    // On a fresh machine nothing has made it yet, and the steps run programs in it.
    std::fs::create_dir_all(&place.cache)
        .map_err(|error| format!("cannot make {}: {error}", place.cache.display()))?;
    let wasm = steps.step("wasm32 library", || wasm::toolchain(place))?;
    steps.step("crates", || crates(place))?;
    let bindgen = steps.step("wasm-bindgen", || programs::BINDGEN.find(place))?;
    steps.step("npm packages", || npm::packages(place))?;
    steps.step("public/vendor", || npm::vendor(place))?;
    if let Err(message) = steps.step("embedding model", || model::model(place)) {
        println!("  warning: {message}\n  Clew works without it: search is then by words, not by meaning.");
    }
    Ok(Tools { wasm, bindgen })
}

fn crates_are_there(place: &Place) -> bool {
    Job::line(place, "cargo fetch --quiet --locked --offline").read().is_ok()
}

/// The page is built offline, so that nothing is downloaded behind our back; the crates must be there before.
fn crates(place: &Place) -> Outcome<((), String)> {
    if crates_are_there(place) {
        return Ok(((), "already there".into()));
    }
    Job::line(place, "cargo fetch --quiet --locked").run()?;
    Ok(((), "downloaded".into()))
}

/// Installs distribution packages, or says which ones to install and why.
fn install_packages(place: &Place, packages: &[&str], why: &str) -> Outcome {
    let list = packages.join(" ");
    let cannot = |reason: &str| {
        Err(format!(
            "{why} needs the package(s) {list}; {reason}: apt-get install --no-install-recommends {list}"
        ))
    };
    if place.program(&["apt-get"]).is_none() {
        return cannot("there is no apt here, so install them the way of your system; on Debian it is");
    }
    if !Job::line(place, "id -u").read().is_ok_and(|user| user.trim() == "0") {
        return cannot("only root can install them; run as root");
    }
    begin(&format!("installing {list} ({why})"));
    let install = || {
        let words = ["install", "--yes", "--quiet", "--no-install-recommends"];
        Job::new(place, "apt-get", &[&words[..], packages].concat())
            .env("DEBIAN_FRONTEND", "noninteractive")
            .read()
    };
    if install().is_ok() {
        return Ok(());
    }
    // A fresh machine has no package lists yet.
    Job::line(place, "apt-get update --quiet").read()?;
    install().map(drop)
}
