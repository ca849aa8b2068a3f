//! `cargo xtask bench`: ours beside others that run in a browser. A matter of minutes, so no part of `test`.

use std::{fs, path::PathBuf};

use crate::{
    Outcome,
    build::{self, Mode},
    place::Place,
    serve::{self, Compiled},
    setup,
    shell::{Job, Steps, begin, step},
    stamp::{self, naming},
};

/// What can be measured, in the order it is.
pub const PARTS: [&str; 9] =
    ["embedding", "reader", "vectors", "text", "retrieval", "graph", "ingest", "answer", "endurance"];

/// What onnxruntime's files are made with (PyPI).
const PYTHON: [&str; 3] = ["onnx==1.23.2", "onnxruntime==1.31.1", "numpy==2.4.6"];
const WRITER: &str = "bench/to_onnx.py";
/// The network that reads, and what knows its layout.
const READER: [&str; 2] = ["public/model/reader.clew", "train/shipped.py"];

/// What `bench` was asked for.
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    /// More sizes, and 50,000 vectors after the 10,000.
    pub large: bool,
    /// Only these parts, names of [`PARTS`].
    pub only: Vec<String>,
    /// Only programs of these names, where a part measures several, one after the other.
    pub programs: Vec<String>,
}

impl Options {
    fn wants(&self, parts: &[&str]) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| parts.contains(&name.as_str()))
    }
}

/// Builds our side, fetches the others, and measures them in one Chromium.
pub fn bench(place: &Place, options: &Options) -> Outcome {
    let tools = setup::everything(place)?;
    let (browser, _) = setup::browser::browser(place)?;
    step("packages beside ours", || packages(place))?;
    let folder = place.target.join("bench");
    let figures = folder.join("bench.json");
    engine(place, &tools, &folder)?;
    let mut page =
        Job::line(place, "node bench/run.mjs --clew").argument(&folder).argument("--json").argument(&figures);
    if options.wants(&["embedding", "reader"]) {
        page = page.argument("--onnx").argument(step("weights for onnxruntime", || onnx(place))?);
    }
    if options.wants(&["graph", "ingest", "answer", "endurance"]) {
        let (dist, proxy) = app(place, &tools)?;
        page = page.env("CLEW_DIST", dist).env("CLEW_PROXY_BIN", proxy);
    }
    for (word, names) in [("--only", &options.only), ("--program", &options.programs)] {
        page = names.iter().fold(page, |page, name| page.argument(word).argument(name));
    }
    let page = if options.large { page.argument("--large") } else { page };
    page.env("CHROMIUM", &browser.chromium).run()?;
    println!("\nfigures: {}", figures.display());
    Ok(())
}

/// Our parts as a page loads them.
fn engine(place: &Place, tools: &setup::Tools, folder: &std::path::Path) -> Outcome {
    begin("compiling clew-bench");
    let wasm = "cargo build --quiet --locked --profile web --target wasm32-unknown-unknown -p clew-bench";
    tools.wasm.apply(Job::line(place, wasm)).run()?;
    let built = place.target.join("wasm32-unknown-unknown/web/clew_bench.wasm");
    Job::new(place, &tools.bindgen, &["module", "clew_bench"]).argument(built).argument(folder).run()
}

/// The built app and the program that serves it: those named by `CLEW_DIST` and `CLEW_PROXY_BIN`, else fresh ones.
fn app(place: &Place, tools: &setup::Tools) -> Outcome<(PathBuf, PathBuf)> {
    let named = |variable: &str| std::env::var_os(variable).map(PathBuf::from);
    let dist = match named("CLEW_DIST") {
        Some(folder) => folder,
        None => build::dist(place, tools, Mode::Release, &Steps::uncounted()).map(|()| place.dist())?,
    };
    let proxy = match named("CLEW_PROXY_BIN") {
        Some(program) => program,
        None => step("proxy", || serve::build_proxy(place, Compiled::Well))
            .map(|()| Compiled::Well.program(place))?,
    };
    Ok((dist, proxy))
}

/// Brings `bench/node_modules` to what its lock file says.
fn packages(place: &Place) -> Outcome<((), String)> {
    let folder = place.root.join("bench");
    let wanted = stamp::of(&folder, &["package.json", "package-lock.json"])?;
    let note = folder.join("node_modules/.clew-stamp");
    if stamp::says(&note, &wanted) {
        return Ok(((), "already there".into()));
    }
    Job::line(place, "npm ci --ignore-scripts --no-audit --no-fund --loglevel=error")
        .within(&folder)
        .read()?;
    stamp::write(&note, &wanted)?;
    Ok(((), "installed".into()))
}

/// The folder with the model's weights as ONNX files, made again when the script that writes them changes.
fn onnx(place: &Place) -> Outcome<(PathBuf, String)> {
    let kept = place
        .cache
        .join("model")
        .join(format!("onnx-{}", stamp::of(&place.root, &[WRITER, READER[0], READER[1]])?));
    if kept.join("reader-int8.onnx").is_file() {
        return Ok((kept, "already there".into()));
    }
    let original = setup::model::original(place)?;
    let modules = place.cache.join("tools/python").join(PYTHON.join("-"));
    if !modules.is_dir() {
        begin(&format!("downloading {}", PYTHON.join(", ")));
        let unfinished = modules.with_extension("part");
        let pip = Job::line(
            place,
            "python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore",
        );
        pip.argument("--target")
            .argument(&unfinished)
            .argument(PYTHON[0])
            .argument(PYTHON[1])
            .argument(PYTHON[2])
            .read()?;
        fs::rename(&unfinished, &modules).map_err(|error| naming(&modules, &error))?;
    }
    let unfinished = kept.with_extension("part");
    Job::new(place, "python3", &[WRITER])
        .argument(original.join("model.safetensors"))
        .argument(place.root.join(READER[0]))
        .argument(&unfinished)
        .env("PYTHONPATH", &modules)
        .read()?;
    fs::rename(&unfinished, &kept).map_err(|error| naming(&kept, &error))?;
    Ok((kept, "written".into()))
}
