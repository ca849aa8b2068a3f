//! A compiler for the browser: rustup's, or the distribution's where rustup cannot download.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use super::install_packages;
use crate::{
    Outcome,
    place::Place,
    shell::{Job, begin},
    stamp::{self, naming},
};

const TARGET: &str = "wasm32-unknown-unknown";
const LINKED: &str = "clew-wasm";
const COMPILER: &str = "/usr/bin/rustc";
const LIBRARY: &str = "/usr/lib/rustlib/wasm32-unknown-unknown/lib";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library";

/// How cargo is told to compile for the browser.
#[derive(Debug, PartialEq)]
pub enum Toolchain {
    /// The toolchain in use has the target.
    Usual,
    /// The distribution's compiler, linked into rustup as `clew-wasm`; its own linker is too old.
    Distribution { linker: PathBuf },
}

impl Toolchain {
    /// Makes `job` compile for the browser with this toolchain.
    pub fn apply(&self, job: Job) -> Job {
        match self {
            Self::Usual => job,
            Self::Distribution { linker } => {
                job.env("RUSTUP_TOOLCHAIN", LINKED).env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
            }
        }
    }
}

impl Toolchain {
    /// Clippy with warnings as errors; plain `cargo check` where the distribution's compiler comes without it.
    pub fn lint(&self, place: &Place) -> Job {
        let there = *self == Self::Usual || Path::new("/usr/bin/clippy-driver").is_file();
        let why = "linting the crates compiled for the browser";
        let clippy = there || install_packages(place, &["rust-web-clippy"], why).is_ok();
        // Joined to the flags in .cargo/config.toml, where RUSTFLAGS would replace them.
        let config = "target.wasm32-unknown-unknown.rustflags=['-Dwarnings']";
        let words = [if clippy { "clippy" } else { "check" }, "--quiet", "--locked", "--all-targets"];
        self.apply(Job::new(place, "cargo", &words))
            .argument("--target")
            .argument(TARGET)
            .argument("--config")
            .argument(config)
    }
}

/// Is the target's library there?
pub fn is_there(place: &Place) -> bool {
    let distribution = env::var("CLEW_WASM_ROUTE").is_ok_and(|route| route == "distribution");
    !distribution && usual_has_it(place) || distribution_has_it(place)
}

/// Finds the target's library, installs it with rustup, or builds it from the distribution's sources.
pub fn toolchain(place: &Place) -> Outcome<(Toolchain, String)> {
    let distribution = env::var("CLEW_WASM_ROUTE").is_ok_and(|route| route == "distribution");
    if !distribution && usual_has_it(place) {
        return Ok((Toolchain::Usual, "already there".into()));
    }
    if distribution_has_it(place) {
        return Ok((linked(place)?, "already there, from the distribution".into()));
    }
    if !distribution {
        begin(&format!("rustup target add {TARGET}"));
        let added = Job::new(place, "rustup", &["target", "add", TARGET]).read();
        if added.is_ok() && usual_has_it(place) {
            return Ok((Toolchain::Usual, "installed with rustup".into()));
        }
        println!("  rustup could not add it; taking the distribution's compiler and library sources");
    }
    from_distribution(place)?;
    Ok((linked(place)?, "built from the distribution's sources".into()))
}

fn usual_has_it(place: &Place) -> bool {
    let folder = Job::new(place, "rustc", &["--print", "target-libdir", "--target", TARGET]).read();
    folder.is_ok_and(|folder| has_core(Path::new(folder.trim())))
}

fn has_core(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))
}

/// The library must come from this very compiler: after an upgrade of the package it has to be built again.
fn distribution_has_it(place: &Place) -> bool {
    let Ok(version) = Job::new(place, COMPILER, &["--version"]).read() else { return false };
    let toolchains = Job::line(place, "rustup toolchain list").read().unwrap_or_default();
    has_core(Path::new(LIBRARY)) && stamp::says(&note(), version.trim()) && toolchains.contains(LINKED)
}

fn note() -> PathBuf {
    Path::new(LIBRARY).with_file_name(".clew-stamp")
}

fn from_distribution(place: &Place) -> Outcome {
    if place.program(&["rustup"]).is_none() {
        return Err(format!(
            "this Rust has no library for {TARGET} and there is no rustup to add it; install your system's package \
             for it (Debian: libstd-rust-dev-wasm32) or rustup from https://rustup.rs"
        ));
    }
    if !Path::new(COMPILER).is_file() || !Path::new(SOURCES).is_dir() {
        let why = "compiling for the browser where rustup cannot download the wasm32 target";
        install_packages(place, &["rustc-web", "cargo-web", "rust-web-src"], why)?;
    }
    begin("building the standard library for the browser (about a minute, once)");
    let built = build_library(place)?;
    install_library(&built)?;
    Job::new(place, "rustup", &["toolchain", "link", LINKED, "/usr"]).read()?;
    stamp::write(&note(), Job::new(place, COMPILER, &["--version"]).read()?.trim())
}

/// Builds the standard library in a scratch copy, and returns the folder with the results.
fn build_library(place: &Place) -> Outcome<PathBuf> {
    let scratch = place.cache.join("wasm-std");
    let _ = fs::remove_dir_all(&scratch);
    let library = scratch.join("library");
    stamp::copy(Path::new(SOURCES), &library)?;
    Job::line(
        place,
        "/usr/bin/cargo build --release --target wasm32-unknown-unknown --manifest-path sysroot/Cargo.toml",
    )
    .within(&library)
    .env("RUSTC", COMPILER)
    .env("RUSTC_BOOTSTRAP", "1")
    .env("CARGO_TARGET_DIR", scratch.join("target"))
    .env("__CARGO_DEFAULT_LIB_METADATA", "stablestd")
    .env("RUSTFLAGS", "-Zforce-unstable-if-unmarked -Cembed-bitcode=yes")
    .read()?;
    Ok(scratch.join("target").join(TARGET).join("release/deps"))
}

fn install_library(built: &Path) -> Outcome {
    let library = Path::new(LIBRARY);
    // Libraries of an earlier compiler beside these would be refused.
    let _ = fs::remove_dir_all(library);
    for file in
        stamp::files(built).iter().filter(|file| file.extension().is_some_and(|ending| ending == "rlib"))
    {
        stamp::copy(file, &library.join(file.file_name().unwrap_or_default())).map_err(|error| {
            format!("{error} (only root can put the library beside the system's compiler)")
        })?;
    }
    Ok(())
}

fn linked(place: &Place) -> Outcome<Toolchain> {
    let system = Job::line(place, "rustc --print sysroot").read()?;
    let host = Job::line(place, "rustc -vV").read()?;
    let host =
        host.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or("x86_64-unknown-linux-gnu");
    let linker = Path::new(system.trim()).join("lib/rustlib").join(host).join("bin/rust-lld");
    match fs::metadata(&linker) {
        Ok(_) => Ok(Toolchain::Distribution { linker }),
        Err(error) => Err(naming(&linker, &error)),
    }
}
