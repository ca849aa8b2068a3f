//! Running other programs, and saying what is done and how long it took.

use std::{
    ffi::OsStr,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

use crate::{Outcome, place::Place};

/// A program about to be run in the repository, with our tools on its path.
pub struct Job {
    command: Command,
    name: String,
}

impl Job {
    /// `program` with `arguments`.
    pub fn new<A: AsRef<OsStr>>(place: &Place, program: impl AsRef<Path>, arguments: &[A]) -> Self {
        let program = program.as_ref();
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&place.root).env("PATH", place.path());
        // The cargo that started us hands these down; they would name the wrong crate or toolchain below.
        for variable in ["CARGO", "CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH", "RUSTC"] {
            command.env_remove(variable);
        }
        let first = arguments.first().map(|word| word.as_ref().to_string_lossy().into_owned());
        let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Self { command, name: [name, first.unwrap_or_default()].join(" ").trim_end().to_owned() }
    }

    /// Words split at spaces, for calls without file names in them.
    pub fn line(place: &Place, line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        Self::new(place, words[0], &words[1..])
    }

    pub fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    pub fn without_env(mut self, name: &str) -> Self {
        self.command.env_remove(name);
        self
    }

    pub fn within(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    pub fn argument(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.command.arg(argument);
        self
    }

    /// Runs it with its output shown.
    pub fn run(mut self) -> Outcome {
        let status = self.command.status().map_err(|error| self.missing(&error))?;
        if status.success() { Ok(()) } else { Err(format!("{} failed", self.name)) }
    }

    /// Runs it silently and returns what it printed; when it fails, the error ends with its last lines.
    pub fn read(mut self) -> Outcome<String> {
        let output = self.command.stdin(Stdio::null()).output().map_err(|error| self.missing(&error))?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        Err(format!("{} failed:\n{}", self.name, last_lines(&output)))
    }

    /// Runs it with its output shown, and returns what it printed and whether it succeeded.
    pub fn show_and_read(mut self) -> Outcome<(String, bool)> {
        let mut child = self.command.stdout(Stdio::piped()).spawn().map_err(|error| self.missing(&error))?;
        let mut text = String::new();
        if let Some(stdout) = child.stdout.take() {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                println!("{line}");
                text.push_str(&line);
                text.push('\n');
            }
        }
        let status = child.wait().map_err(|error| self.missing(&error))?;
        Ok((text, status.success()))
    }

    /// Starts it and leaves it running.
    pub fn start(mut self) -> Outcome<std::process::Child> {
        self.command.spawn().map_err(|error| self.missing(&error))
    }

    /// Becomes that program; returns only the reason why it cannot.
    #[cfg(unix)]
    pub fn replace(mut self) -> String {
        let error = std::os::unix::process::CommandExt::exec(&mut self.command);
        self.missing(&error)
    }

    fn missing(&self, error: &std::io::Error) -> String {
        format!("cannot run {}: {error}", self.name)
    }
}

fn last_lines(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}

/// Runs one named step and prints what it did and how long it took.
pub fn step<T>(name: &str, work: impl FnOnce() -> Outcome<(T, String)>) -> Outcome<T> {
    let start = Instant::now();
    let outcome = work();
    let took = seconds(start.elapsed());
    match outcome {
        Ok((value, what)) => {
            println!("  {name:<22} {what:<56} {took:>8}");
            Ok(value)
        }
        Err(message) => Err(format!("{name}: {message}")),
    }
}

/// Says that something long begins.
pub fn begin(what: &str) {
    println!("  … {what}");
    let _ = std::io::stdout().flush();
}

/// A duration for people.
pub fn seconds(took: Duration) -> String {
    let seconds = took.as_secs_f64();
    if seconds < 120.0 { format!("{seconds:.1} s") } else { format!("{:.1} min", seconds / 60.0) }
}
