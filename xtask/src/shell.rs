//! Running other programs, and saying what is done and how long it took.

use std::{
    cell::Cell,
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

/// A step that is still to come.
#[derive(Clone, Copy)]
pub struct Todo {
    /// About how long it takes on two cores; 0 where there is nothing to do.
    pub seconds: u32,
}

/// Named steps, one after the other, each with what it did and how long it took.
pub struct Steps {
    done: Cell<usize>,
    /// How many there are; 0 where nobody counts.
    of: usize,
    start: Instant,
}

impl Steps {
    /// Says how many steps come and how long they will take, before the first.
    pub fn announce(todo: &[Todo], cache: &Path) -> Self {
        let seconds: u32 = todo.iter().map(|step| step.seconds).sum();
        let work = todo.iter().filter(|step| step.seconds > 0).count();
        match work {
            0 => println!("{} steps, all done before (kept in {})", todo.len(), cache.display()),
            _ => println!(
                "{} steps, {work} with work to do: {} on two cores, less on more (kept in {})",
                todo.len(),
                about(seconds),
                cache.display()
            ),
        }
        Self { of: todo.len(), ..Self::uncounted() }
    }

    /// Steps of a command that does not say how many there are.
    pub fn uncounted() -> Self {
        Self { done: Cell::new(0), of: 0, start: Instant::now() }
    }

    /// Runs one step.
    pub fn step<T>(&self, name: &str, work: impl FnOnce() -> Outcome<(T, String)>) -> Outcome<T> {
        let start = Instant::now();
        self.done.set(self.done.get() + 1);
        let outcome = work();
        let took = seconds(start.elapsed());
        match outcome {
            Ok((value, what)) => {
                println!("  {:<6}{name:<18}{what:<56} {took:>8}{}", self.place(), self.so_far());
                Ok(value)
            }
            Err(message) => Err(format!("{name}: {message}")),
        }
    }

    fn place(&self) -> String {
        if self.of == 0 { String::new() } else { format!("{}/{}", self.done.get(), self.of) }
    }

    fn so_far(&self) -> String {
        if self.of == 0 { String::new() } else { format!("{:>10} so far", seconds(self.start.elapsed())) }
    }
}

/// Runs one named step that is not counted among others.
pub fn step<T>(name: &str, work: impl FnOnce() -> Outcome<(T, String)>) -> Outcome<T> {
    Steps::uncounted().step(name, work)
}

/// An estimate for people.
fn about(seconds: u32) -> String {
    match seconds {
        0..45 => format!("about {seconds} seconds"),
        _ => format!("about {} min", (seconds + 30) / 60),
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
