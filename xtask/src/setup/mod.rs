//! Finds or installs everything that building and testing need. Every step may be repeated: it first looks.

use crate::{
    Outcome,
    place::Place,
    shell::{Job, begin, step},
};

pub mod browser;
pub mod model;
mod npm;
mod programs;
pub mod wasm;

/// What the steps found, for those who build.
pub struct Tools {
    /// How to compile for the browser.
    pub wasm: wasm::Toolchain,
}

/// All that `serve` needs.
pub fn everything(place: &Place) -> Outcome<Tools> {
    println!("Set-up (kept in {})", place.cache.display());
    // On a fresh machine nothing has made it yet, and the steps run programs in it.
    std::fs::create_dir_all(&place.cache)
        .map_err(|error| format!("cannot make {}: {error}", place.cache.display()))?;
    let wasm = step("wasm32 library", || wasm::toolchain(place))?;
    step("crates", || crates(place))?;
    step("trunk", || programs::trunk(place))?;
    step("wasm-bindgen", || programs::wasm_bindgen(place))?;
    step("npm packages", || npm::packages(place))?;
    step("public/vendor", || npm::vendor(place))?;
    if let Err(message) = step("embedding model", || model::model(place)) {
        println!("  warning: {message}\n  Clew works without it: search is then by words, not by meaning.");
    }
    Ok(Tools { wasm })
}

/// Trunk builds offline, so that it never downloads tools behind our back; the crates must be there before.
fn crates(place: &Place) -> Outcome<((), String)> {
    if Job::line(place, "cargo fetch --quiet --locked --offline").read().is_ok() {
        return Ok(((), "already there".into()));
    }
    Job::line(place, "cargo fetch --locked").run()?;
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
