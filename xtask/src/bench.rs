//! `cargo xtask bench`: our vector search beside others that run in a browser. A matter of minutes, so no part of `test`.

use crate::{
    Outcome,
    place::Place,
    setup,
    shell::{Job, step},
    stamp,
};

/// What `bench` was asked for.
#[derive(Debug, Default, PartialEq)]
pub struct Options {
    /// 50,000 vectors after the 10,000.
    pub large: bool,
    /// Only programs of these names.
    pub only: Vec<String>,
}

/// Builds our side, fetches the others, and measures them in Chromium.
pub fn bench(place: &Place, options: &Options) -> Outcome {
    let tools = setup::everything(place)?;
    let (browser, _) = setup::browser::browser(place)?;
    step("packages beside ours", || packages(place))?;
    let wasm = "cargo build --quiet --locked --profile web --target wasm32-unknown-unknown -p clew-bench";
    tools.wasm.apply(Job::line(place, wasm)).run()?;
    let folder = place.target.join("bench");
    let built = place.target.join("wasm32-unknown-unknown/web/clew_bench.wasm");
    Job::line(place, "wasm-bindgen --target web --out-dir").argument(&folder).argument(built).run()?;
    let page = Job::line(place, "node bench/vectors.mjs --clew").argument(&folder);
    let page = page.argument("--json").argument(folder.join("vectors.json"));
    let page = if options.large { page.argument("--large") } else { page };
    let page = options.only.iter().fold(page, |page, name| page.argument("--only").argument(name));
    page.env("CHROMIUM", &browser.chromium).run()?;
    println!("figures: {}", folder.join("vectors.json").display());
    Ok(())
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
