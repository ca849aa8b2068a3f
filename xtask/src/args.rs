//! The command line.

use crate::{Outcome, bars, bench, build::Mode, read, serve::Options, train};

/// Printed by `cargo xtask --help`.
pub const HELP: &str = "\
cargo xtask COMMAND

  serve [--port 8080] [--release] [--watch] [--library] [-- PROXY OPTIONS]
          set up what is missing, build app and engine, serve them on this machine
            default    optimised build: what a user wants
            --release  also run wasm-opt: what is published
            --watch    quick build, again after every change; for developers
            --library  with the database that CLEW_LIBRARY names, or one of its own
  test    set up, check formatting and lints, run all tests, closing line `N passed, N failed`
  screenshots
          build what is published and take the pictures of docs/screenshots anew
  build [--release]
          only build dist/
  read DIR [--limit N] [--built] [-- EVAL OPTIONS]
          read every file of a folder in Chromium, PDFs through pdf.js, and score the texts (--built: dist/ as it lies)
  bars [--full] [-- EVAL OPTIONS]
          measure every figure of quality that is held to a bar (part of test); --full: whole sets, some minutes
  bench [--large] [--only PART]… [--program NAME]…
          measure ours beside others in Chromium; PART: embedding, reader, vectors, text, retrieval,
          graph, ingest, answer, endurance
            --large    more sizes, 50,000 vectors: an hour
            --program  only these, of vectors and text
  train [--smoke] [--data DIR] [-- TRAINING OPTIONS]
          teach the network that reads, or go on with it (hours); --smoke: four steps, to see that it runs
  setup   only fetch and install what the others need
  tidy    only the checks of the house's rules that need no compiler

Environment: CLEW_CACHE (default ~/.cache/clew), CHROMIUM and CHROMEDRIVER (programs for the tests),
CLEW_WASM_ROUTE=distribution (take the wasm library from the distribution's packages even where rustup has it).
";

/// What the caller wants.
#[derive(Debug, PartialEq)]
pub enum Wish {
    Help,
    Setup,
    Build(Mode),
    Serve(Options),
    Read(read::Options),
    Bars(bars::Options),
    Bench(bench::Options),
    Train(train::Options),
    Test,
    Screenshots,
    Tidy,
}

/// Reads the words after `cargo xtask`.
pub fn parse(mut words: impl Iterator<Item = String>) -> Outcome<Wish> {
    let command = words.next().unwrap_or_default();
    let wish = match command.as_str() {
        "" | "help" | "-h" | "--help" => Wish::Help,
        "serve" => return serve(words),
        "build" => return build(words),
        "read" => return read_options(words),
        "bars" => return bars_options(words),
        "bench" => return bench_options(words),
        "train" => return train_options(words),
        "setup" => Wish::Setup,
        "test" => Wish::Test,
        "screenshots" => Wish::Screenshots,
        "tidy" => Wish::Tidy,
        other => return Err(format!("no command {other}; see cargo xtask --help")),
    };
    match words.next() {
        Some(word) => Err(format!("{command} takes no {word}; see cargo xtask --help")),
        None => Ok(wish),
    }
}

fn build(mut words: impl Iterator<Item = String>) -> Outcome<Wish> {
    match words.next().as_deref() {
        None => Ok(Wish::Build(Mode::Web)),
        Some("--release") => Ok(Wish::Build(Mode::Release)),
        Some(other) => Err(format!("build takes no {other}; see cargo xtask --help")),
    }
}

fn serve(mut words: impl Iterator<Item = String>) -> Outcome<Wish> {
    let mut options = Options::default();
    while let Some(word) = words.next() {
        match word.split_once('=').unwrap_or((&word, "")) {
            ("--port", "") => options.port = port(&words.next().unwrap_or_default())?,
            ("--port", value) => options.port = port(value)?,
            ("--release", "") => options.mode = Mode::Release,
            ("--watch", "") => options.mode = Mode::Watch,
            ("--library", "") => options.library = true,
            ("--", "") => options.for_proxy.extend(words.by_ref()),
            _ => return Err(format!("serve takes no {word}; see cargo xtask --help")),
        }
    }
    Ok(Wish::Serve(options))
}

fn read_options(mut words: impl Iterator<Item = String>) -> Outcome<Wish> {
    let mut options = read::Options::default();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--limit" => {
                let number = words.next().unwrap_or_default();
                options.limit = Some(number.parse().map_err(|_| format!("--limit {number:?} is no number"))?);
            }
            "--built" => options.built = true,
            "--" => options.for_eval.extend(words.by_ref()),
            // Figures for programs are asked for as of the other measuring commands.
            "--json" | "--verbose" => options.for_eval.push(word),
            _ if word.starts_with('-') => {
                return Err(format!("read takes no {word}; see cargo xtask --help"));
            }
            _ if options.folder.is_empty() => options.folder = word,
            _ => return Err("read takes one folder".into()),
        }
    }
    if options.folder.is_empty() { Err("read needs a folder".into()) } else { Ok(Wish::Read(options)) }
}

fn bars_options(mut words: impl Iterator<Item = String>) -> Outcome<Wish> {
    let mut options = bars::Options::default();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--full" => options.full = true,
            "--" => options.for_eval.extend(words.by_ref()),
            _ => return Err(format!("bars takes no {word}; see cargo xtask --help")),
        }
    }
    Ok(Wish::Bars(options))
}

fn bench_options(mut words: impl Iterator<Item = String>) -> Outcome<Wish> {
    let mut options = bench::Options::default();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--large" => options.large = true,
            "--only" => options.only.push(part(words.next())?),
            "--program" => options.programs.push(words.next().ok_or("--program needs a program's name")?),
            _ => return Err(format!("bench takes no {word}; see cargo xtask --help")),
        }
    }
    Ok(Wish::Bench(options))
}

fn train_options(mut words: impl Iterator<Item = String>) -> Outcome<Wish> {
    let mut options = train::Options::default();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--smoke" => options.smoke = true,
            "--data" => options.data = Some(words.next().ok_or("--data needs a folder")?),
            "--" => options.for_training.extend(words.by_ref()),
            _ => return Err(format!("train takes no {word}; see cargo xtask --help")),
        }
    }
    Ok(Wish::Train(options))
}

fn part(word: Option<String>) -> Outcome<String> {
    let known = word.filter(|word| bench::PARTS.contains(&word.as_str()));
    known.ok_or_else(|| format!("--only needs one of {}", bench::PARTS.join(", ")))
}

fn port(word: &str) -> Outcome<u16> {
    word.parse().map_err(|_| format!("--port {word:?} is not a number from 0 to 65535"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<Wish>) {
        assert_eq!(parse(line.split_whitespace().map(String::from)).ok(), expected, "{line}");
    }

    fn options(port: u16, mode: Mode, for_proxy: &[&str]) -> Option<Wish> {
        let for_proxy = for_proxy.iter().map(|word| (*word).to_owned()).collect();
        Some(Wish::Serve(Options { port, mode, library: false, for_proxy }))
    }

    #[test]
    fn commands() {
        check("", Some(Wish::Help));
        check("test", Some(Wish::Test));
        check("test now", None);
        check("build", Some(Wish::Build(Mode::Web)));
        check("build --release", Some(Wish::Build(Mode::Release)));
        check("screenshots", Some(Wish::Screenshots));
        check("bake", None);
    }

    #[test]
    fn read_options() {
        let options = |folder: &str, limit, built, for_eval: &[&str]| {
            let for_eval = for_eval.iter().map(|word| (*word).to_owned()).collect();
            Some(Wish::Read(read::Options { folder: folder.into(), limit, built, for_eval }))
        };
        check("read d", options("d", None, false, &[]));
        check("read --limit 9 d --built --json", options("d", Some(9), true, &["--json"]));
        check("read d -- --report f", options("d", None, false, &["--report", "f"]));
        check("read", None);
        check("read a b", None);
        check("read d --limit x", None);
    }

    #[test]
    fn bars_options() {
        let bars = |full, words: &[&str]| {
            let for_eval = words.iter().map(|word| (*word).to_owned()).collect();
            Some(Wish::Bars(bars::Options { full, for_eval }))
        };
        check("bars", bars(false, &[]));
        check("bars --full -- --only carb", bars(true, &["--only", "carb"]));
        check("bars --large", None);
    }

    #[test]
    fn bench_options() {
        let options = |large, only: &[&str], programs: &[&str]| {
            let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
            Some(Wish::Bench(bench::Options { large, only: names(only), programs: names(programs) }))
        };
        check("bench", options(false, &[], &[]));
        check("bench --only text --large --only vectors", options(true, &["text", "vectors"], &[]));
        check("bench --program Clew", options(false, &[], &["Clew"]));
        check("bench --only", None);
        check("bench --only Clew", None);
        check("bench --program", None);
        check("bench fast", None);
    }

    #[test]
    fn train_options() {
        let options = |smoke, data: Option<&str>, words: &[&str]| {
            let for_training = words.iter().map(|word| (*word).to_owned()).collect();
            Some(Wish::Train(train::Options { smoke, data: data.map(str::to_owned), for_training }))
        };
        check("train", options(false, None, &[]));
        check("train --smoke --data d", options(true, Some("d"), &[]));
        check("train -- --tokens 9e6", options(false, None, &["--tokens", "9e6"]));
        check("train --data", None);
        check("train hard", None);
    }

    #[test]
    fn serve_options() {
        check("serve", options(8080, Mode::Web, &[]));
        check("serve --port 99 --release", options(99, Mode::Release, &[]));
        check("serve --watch --port=7", options(7, Mode::Watch, &[]));
        check("serve -- --upstream x", options(8080, Mode::Web, &["--upstream", "x"]));
        let with_library = Options { library: true, ..Options::default() };
        check("serve --library", Some(Wish::Serve(with_library)));
        check("serve --port", None);
        check("serve --port 70000", None);
        check("serve --fast", None);
    }
}
