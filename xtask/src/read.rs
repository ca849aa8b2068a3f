//! `cargo xtask read`: what a visitor's browser makes of every file of a folder, PDFs through pdf.js, and how near the
//! texts are to those that stand beside the files.

use crate::{
    Outcome,
    build::{self, Mode},
    place::Place,
    serve::{self, Compiled},
    setup,
    shell::{Job, Steps},
    test::free_port,
};

/// What `read` was asked for.
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    /// The folder of files.
    pub folder: String,
    /// Only so many files.
    pub limit: Option<usize>,
    /// Take `dist/` as it lies instead of building it again.
    pub built: bool,
    /// Handed on to `clew-eval read`.
    pub for_eval: Vec<String>,
}

/// Reads the folder in Chromium, then has the findings scored.
pub fn read(place: &Place, options: &Options) -> Outcome {
    if !options.built {
        let tools = setup::everything(place)?;
        build::dist(place, &tools, Mode::Web, &Steps::uncounted())?;
    } else if !place.dist().join("index.html").is_file() {
        return Err("there is no dist/ yet: leave out --built".into());
    }
    let (browser, _) = setup::browser::browser(place)?;
    serve::build_proxy(place, Compiled::Well)?;
    let findings = place.target.join("read.jsonl");
    let driver = place.root.join("xtask/src/read.mjs");
    let job = Job::new(place, "node", &[driver]).argument(&options.folder).argument(&findings);
    let job = options.limit.into_iter().fold(job, |job, limit| job.argument(limit.to_string()));
    job.env("CHROMIUM", &browser.chromium)
        .env("CLEW_PROXY_BIN", Compiled::Well.program(place))
        .env("CLEW_DIST", place.dist())
        .env("CLEW_READ_PORT", free_port()?.to_string())
        .run()?;
    let job = Job::line(place, "cargo run --quiet --locked --release -p clew-eval -- read");
    let job = job.argument(&options.folder).argument("--texts").argument(&findings);
    options.for_eval.iter().fold(job, |job, word| job.argument(word)).run()
}
