//! From Rust to what a browser loads: cargo, wasm-bindgen and, for what is published, `wasm-opt`.

use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use super::Mode;
use crate::{Outcome, place::Place, setup::Tools, shell::Job, stamp::naming};

/// One of our programs for the browser.
struct Program {
    package: &'static str,
    /// What wasm-bindgen writes: a module that the page imports, here one that is cut, or a script for a worker.
    form: &'static str,
    /// Cargo's profile for what is published.
    published: &'static str,
    /// How far it is optimised as one program: what its last crate says holds there for all, whatever a
    /// crate's own profile says. For size no loop would be unrolled, and little be built in where it is called.
    whole: &'static str,
    /// Words for the linker, however it is compiled: a program that is cut in two is cut by its relocations.
    link: &'static str,
    /// Words for `wasm-opt`: the app is glue, and its size counts; the engine's speed does.
    shrink: &'static str,
}

impl Program {
    fn profile(&self, mode: Mode) -> &'static str {
        if mode == Mode::Release { self.published } else { mode.profile() }
    }
}

const APP: Program = Program {
    package: "clew-app",
    form: "cut",
    published: "web-app",
    whole: "-Copt-level=z",
    link: "-Clink-args=--emit-relocs",
    shrink: "-Oz --low-memory-unused --flatten --rereloop -Oz -Oz",
};
const ENGINE: Program = Program {
    package: "clew-worker",
    form: "script",
    published: "web",
    whole: "-Copt-level=3",
    link: "",
    shrink: "-O1 --enable-relaxed-simd",
};

/// Reads formats that are not plain text; fetched with the first such file.
const OPENER: Program = Program {
    package: "clew-opener",
    form: "script",
    published: "web",
    whole: "-Copt-level=s",
    link: "",
    shrink: "-Os",
};

/// What all programs are compiled with, and `wasm-opt` may use.
const FEATURES: &str = "--enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
    --enable-mutable-globals --enable-reference-types --enable-multivalue --enable-simd";

/// A program's two files, ready to be published.
pub struct Part {
    pub script: PathBuf,
    pub wasm: PathBuf,
}

/// App, what is cut out of it to be fetched later (`app/src/late.rs`), engine and opener.
pub struct Parts {
    pub app: Part,
    pub late: Part,
    pub engine: Part,
    pub opener: Part,
}

/// Compiles all. Each for itself: together, the page would be compiled with all that the engine asks of shared crates.
pub fn all(place: &Place, tools: &Tools, mode: Mode) -> Outcome<Parts> {
    let app = part(place, tools, mode, &APP)?;
    Ok(Parts {
        late: late(place, mode, &app)?,
        app,
        engine: part(place, tools, mode, &ENGINE)?,
        opener: part(place, tools, mode, &OPENER)?,
    })
}

/// What `clew-bindgen` has put beside the app.
fn late(place: &Place, mode: Mode, app: &Part) -> Outcome<Part> {
    let cut = app.script.with_file_name("split_late.wasm");
    let wasm = if mode == Mode::Release { shrunk(place, &APP, &cut)? } else { cut };
    Ok(Part { script: app.script.with_file_name("clew-app-late.js"), wasm })
}

fn part(place: &Place, tools: &Tools, mode: Mode, program: &Program) -> Outcome<Part> {
    let profile = program.profile(mode);
    let job = Job::line(place, "cargo rustc --locked --offline --target wasm32-unknown-unknown --profile");
    let job = job.argument(profile).argument("--package").argument(program.package);
    let job = job.argument("--bin").argument(program.package);
    // Where nobody looks, cargo's list of crates is noise.
    let job = if std::env::var_os("CI").is_some() { job.argument("--quiet") } else { job };
    let optimised = (mode != Mode::Watch).then_some(program.whole);
    let words = optimised.into_iter().chain([program.link]).filter(|word| !word.is_empty());
    let job = words.fold(job.argument("--"), Job::argument);
    tools.wasm.apply(job).run()?;
    let compiled = place.target.join(format!("wasm32-unknown-unknown/{profile}/{}.wasm", program.package));
    let bound = bind(place, tools, mode, program, &compiled)?;
    let wasm = if mode == Mode::Release { shrunk(place, program, &bound.wasm)? } else { bound.wasm };
    Ok(Part { wasm, ..bound })
}

/// wasm-bindgen's two files of a compiled program, made again when that is newer.
fn bind(place: &Place, tools: &Tools, mode: Mode, program: &Program, compiled: &Path) -> Outcome<Part> {
    let name = program.package;
    let folder = place.target.join("bindgen").join(program.profile(mode));
    let part =
        Part { script: folder.join(format!("{name}.js")), wasm: folder.join(format!("{name}_bg.wasm")) };
    if !is_newer(&part.wasm, &[compiled, &tools.bindgen]) {
        let job = Job::new(place, &tools.bindgen, &[program.form, name]);
        job.argument(compiled).argument(&folder).run()?;
    }
    Ok(part)
}

/// `wasm-opt` of the npm package binaryen.
fn shrunk(place: &Place, program: &Program, wasm: &Path) -> Outcome<PathBuf> {
    let small = wasm.with_extension("small.wasm");
    // Written by this program: its words may have changed.
    let ourselves = std::env::current_exe().map_err(|error| error.to_string())?;
    if is_newer(&small, &[wasm, &ourselves]) {
        return Ok(small);
    }
    let unfinished = wasm.with_extension("part");
    let words: Vec<&str> = program.shrink.split_whitespace().chain(FEATURES.split_whitespace()).collect();
    let job = Job::new(place, "wasm-opt", &words);
    job.argument(wasm).argument("--output").argument(&unfinished).run()?;
    fs::rename(&unfinished, &small).map_err(|error| naming(&small, &error))?;
    Ok(small)
}

/// Is `made` there, and younger than all it was made of?
fn is_newer(made: &Path, of: &[&Path]) -> bool {
    let changed = |file: &Path| fs::metadata(file).and_then(|file| file.modified()).ok();
    let Some(made) = changed(made) else { return false };
    of.iter().map(|file| changed(file)).all(|time: Option<SystemTime>| time.is_some_and(|time| time < made))
}
