//! How are figures shown? A table for people, one JSON object on the last line for programs, a small file to keep.

use crate::{Outcome, args::Args};
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// The figures of one run, in order.
pub struct Figures {
    command: &'static str,
    rows: Vec<(String, Value)>,
}

impl Figures {
    /// An empty table, headed by the files it was measured on.
    pub fn new(command: &'static str, args: &Args) -> Self {
        let mut figures = Self { command, rows: Vec::new() };
        if let Some(path) = args.optional("questions") {
            let name = path.rsplit('/').next().unwrap_or(path);
            figures.text("set", name.split('.').next().unwrap_or(name));
        }
        figures
    }

    /// Adds a setting.
    pub fn text(&mut self, name: &str, value: &str) {
        self.rows.push((name.to_owned(), json!(value)));
    }

    /// Adds a figure, kept to four places.
    pub fn number(&mut self, name: &str, value: f64) {
        self.rows.push((name.to_owned(), json!((value * 1e4).round() / 1e4)));
    }

    /// Adds a figure of several parts.
    pub fn value(&mut self, name: &str, value: Value) {
        self.rows.push((name.to_owned(), value));
    }

    /// Prints the table (and with `--json` the object), and writes `--report FILE`.
    pub fn print(&self, args: &Args) -> Outcome {
        for (name, value) in &self.rows {
            println!("{name:>24}  {}", show(value));
        }
        if let Some(path) = args.optional("report") {
            std::fs::write(path, self.table())?;
        }
        if args.has("json") {
            let object: Map<String, Value> = self.rows.iter().cloned().collect();
            println!("{}", Value::Object(object));
        }
        Ok(())
    }

    fn table(&self) -> String {
        let mut table =
            format!("# clew-eval {}, {}\n\n| figure | value |\n|---|---|\n", self.command, commit());
        for (name, value) in &self.rows {
            let _ = writeln!(table, "| {name} | {} |", show(value));
        }
        table
    }
}

fn show(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Day and commit, as far as git tells them.
fn commit() -> String {
    let output = std::process::Command::new("git").args(["log", "-1", "--format=%cs, %h"]).output();
    let text = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    text.map_or_else(|| "unknown commit".to_owned(), |text| text.trim().to_owned())
}
