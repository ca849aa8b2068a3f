//! `cargo xtask test`: every check and every test, one closing line.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::Instant,
};

use crate::{
    Outcome, bars,
    build::{self, Mode},
    library,
    place::Place,
    serve::{self, Compiled},
    setup::{self, Tools, browser::Browser, programs::TEST_RUNNER},
    shell::{Job, Steps, seconds, step},
    train,
};

mod counts;
mod debts;
mod functions;
mod page;
mod rooms;
mod sizes;
mod tidy;

use counts::Tally;
use debts::Debts;

/// Crates compiled for the browser.
const WASM_CRATES: [&str; 5] = ["clew-opener", "clew-worker", "clew-app", "cytoscape-bindgen", "clew-bench"];

/// Runs all stages; a stage that fails does not keep the later ones from running.
pub fn test(place: &Place) -> Outcome<ExitCode> {
    let start = Instant::now();
    let mut tally = Tally::default();
    let tools = stage(&mut tally, "set-up", || setup::everything(place));
    let browser = stage(&mut tally, "browser", || step("chromium", || setup::browser::browser(place)));
    thread::scope(|scope| {
        // Optimising a program as a whole keeps one core busy for minutes: the native stages go on beside it.
        let building = tools.as_ref().map(|tools| scope.spawn(|| production_build(place, tools)));
        native_stages(place, tools.as_ref(), &mut tally);
        let built = building.map(|building| building.join().unwrap_or_else(|_| Err("it panicked".into())));
        if let (Some(tools), Some(browser)) = (&tools, &browser) {
            browser_tests(place, tools, browser, &mut tally);
        }
        if let Some(built) = built {
            built_stages(place, built, browser.as_ref(), &mut tally);
        }
    });
    println!("\nAll in {}\n{tally}", seconds(start.elapsed()));
    Ok(if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Builds what is published.
fn production_build(place: &Place, tools: &Tools) -> Outcome {
    build::dist(place, tools, Mode::Release, &Steps::uncounted())
}

/// What needs no browser.
fn native_stages(place: &Place, tools: Option<&Tools>, tally: &mut Tally) {
    stage(tally, "formatting", || Job::line(place, "cargo fmt --all --check").run());
    tidy_stages(place, tally);
    stage(tally, "lints", || {
        Job::line(place, "cargo clippy --quiet --locked --all-targets -- -D warnings").run()
    });
    if let Some(tools) = tools {
        stage(tally, "lints of the browser's crates", || wasm_lints(place, tools));
    }
    counted(tally, "native tests", || native_tests(place));
    counted(tally, "quality bars", || counts::of_bars(bars::small(place).show_and_read()?));
    if train::is_set_up(place) == Ok(true) {
        let smoke = train::Options { smoke: true, ..train::Options::default() };
        stage(tally, "four steps of training", || train::train(place, &smoke));
    }
}

/// Only the checks that need no compiler.
pub fn tidy(place: &Place) -> Outcome<ExitCode> {
    let mut tally = Tally::default();
    tidy_stages(place, &mut tally);
    println!("\n{tally}");
    Ok(if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Takes the pictures of `docs/screenshots` of the app as it is published.
pub fn screenshots(place: &Place) -> Outcome {
    let tools = setup::everything(place)?;
    let browser = step("chromium", || setup::browser::browser(place))?;
    build::dist(place, &tools, Mode::Release, &Steps::uncounted())?;
    visitor(place, &browser, None)?.env("CLEW_SCREENSHOTS", "1").run()
}

fn tidy_stages(place: &Place, tally: &mut Tally) {
    stage(tally, "core stands alone", || tidy::core_stands_alone(place));
    stage(tally, "the page stands on types", || tidy::page_stands_on_types(place));
    stage(tally, "files are short", || tidy::short_files(place, &Debts::read(place)?));
    stage(tally, "functions are short", || functions::short(place, &Debts::read(place)?));
    stage(tally, "rooms of core use only those below", || rooms::layers(place, &Debts::read(place)?));
    stage(tally, "stylesheets are linked", || tidy::linked_styles(place));
    stage(tally, "colours only in tokens.css", || tidy::colours(place));
}

/// What can be checked once the app is built as it is published.
fn built_stages(place: &Place, built: Outcome, browser: Option<&Browser>, tally: &mut Tally) {
    if stage(tally, "production build", || built).is_none() {
        tally.failed += 1;
        println!("sizes, page and e2e are not checked: there is no build");
        return;
    }
    for budget in sizes::BUDGETS {
        stage(tally, &format!("size of {}", budget.what), || sizes::check(place, &budget));
    }
    stage(tally, "no inline scripts", || page::no_inline_scripts(place));
    if let Some(browser) = browser.filter(|_| e2e_is_there(place)) {
        counted(tally, "e2e", || e2e(place, browser));
    }
}

/// One stage that counts as one check.
fn stage<T>(tally: &mut Tally, name: &str, work: impl FnOnce() -> Outcome<T>) -> Option<T> {
    let start = announce(name);
    let outcome = work();
    tally.add(u32::from(outcome.is_ok()), u32::from(outcome.is_err()));
    conclude(name, start, &outcome);
    outcome.ok()
}

/// One stage that counts its own tests.
fn counted(tally: &mut Tally, name: &str, work: impl FnOnce() -> Outcome<Tally>) {
    let start = announce(name);
    let outcome = work();
    match &outcome {
        Ok(tests) => tally.add(tests.passed, tests.failed),
        Err(_) => tally.add(0, 1),
    }
    let sum = outcome.and_then(|tests| match tests.failed {
        0 => Ok(()),
        _ => Err(tests.to_string()),
    });
    conclude(name, start, &sum);
}

fn announce(name: &str) -> Instant {
    println!("\n── {name}");
    Instant::now()
}

fn conclude<T>(name: &str, start: Instant, outcome: &Outcome<T>) {
    let took = seconds(start.elapsed());
    match outcome {
        Ok(_) => println!("   ok: {name} ({took})"),
        Err(message) => println!("   FAILED: {name} ({took}): {message}"),
    }
}

fn wasm_lints(place: &Place, tools: &Tools) -> Outcome {
    let job = tools.wasm.lint(place);
    WASM_CRATES.iter().fold(job, |job, package| job.argument("--package").argument(package)).run()
}

fn native_tests(place: &Place) -> Outcome<Tally> {
    let job = Job::line(place, "cargo test --quiet --locked --no-fail-fast").without_env("RUST_BACKTRACE");
    let job = library::with_server(place, job);
    counts::of_cargo(job.show_and_read()?)
}

fn wasm_test_crates(place: &Place) -> Vec<&'static str> {
    let folder = |package: &str| package.strip_prefix("clew-").unwrap_or(package).to_owned();
    let has_tests = |package: &&str| tidy::mentions(&place.root.join(folder(package)), "wasm_bindgen_test");
    WASM_CRATES.into_iter().filter(has_tests).collect()
}

/// The tests of the browser's crates, in Chromium.
fn browser_tests(place: &Place, tools: &Tools, browser: &Browser, tally: &mut Tally) {
    let runner = stage(tally, "test runner", || step("wasm-bindgen", || TEST_RUNNER.find(place)));
    let Some(runner) = runner else { return };
    for package in wasm_test_crates(place) {
        counted(tally, &format!("tests of {package} in Chromium"), || {
            wasm_tests(place, tools, browser, &runner, package)
        });
    }
}

fn wasm_tests(
    place: &Place,
    tools: &Tools,
    browser: &Browser,
    runner: &Path,
    package: &str,
) -> Outcome<Tally> {
    let job = Job::line(place, "cargo test --locked --no-fail-fast --target wasm32-unknown-unknown -p")
        .argument(package);
    let job = tools
        .wasm
        .apply(job)
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner)
        .env("CHROMEDRIVER", &browser.driver)
        .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", &browser.driver_settings);
    counts::of_cargo(job.show_and_read()?)
}

fn e2e_is_there(place: &Place) -> bool {
    ["ts", "js", "mjs", "mts"]
        .iter()
        .any(|end| place.root.join(format!("e2e/playwright.config.{end}")).is_file())
}

fn e2e(place: &Place, browser: &Browser) -> Outcome<Tally> {
    counts::of_playwright(visitor(place, browser, tested(place))?.show_and_read()?)
}

/// Where the native tests have left the programs that they run themselves, just as they are now: the proxy, and the one that
/// hosts libraries. None where not all of the tests compile.
fn tested(place: &Place) -> Option<PathBuf> {
    Job::line(place, "cargo test --quiet --locked --no-run").run().ok()?;
    let folder = place.target.join("debug");
    ["clew-proxy", "clew-library"].iter().all(|name| folder.join(name).is_file()).then_some(folder)
}

/// A visitor of the built app, served by the proxy: the one in that folder, or one that is built for it.
fn visitor(place: &Place, browser: &Browser, built: Option<PathBuf>) -> Outcome<Job> {
    let proxy = match &built {
        Some(folder) => folder.join("clew-proxy"),
        None => {
            serve::build_proxy(place, Compiled::Soon)?;
            Compiled::Soon.program(place)
        }
    };
    let words = [
        "node_modules/@playwright/test/cli.js",
        "test",
        "--config=e2e",
        "--reporter=list,./e2e/support/reasons.ts",
    ];
    let job = Job::new(place, "node", &words)
        .env("CHROMIUM", &browser.chromium)
        .env("CLEW_E2E_PORT", free_port()?.to_string())
        .env("CLEW_E2E_MODEL_PORT", free_port()?.to_string())
        .env("CLEW_PROXY_BIN", proxy)
        .env("CLEW_DIST", place.dist())
        .without_env("FORCE_COLOR")
        .env("NO_COLOR", "1");
    library::with_program(place, job, built.map(|folder| folder.join("clew-library")))
}

/// Several runs may share a machine.
pub fn free_port() -> Outcome<u16> {
    let listener = std::net::TcpListener::bind(("127.0.0.1", 0)).map_err(|error| error.to_string())?;
    listener.local_addr().map(|address| address.port()).map_err(|error| error.to_string())
}
