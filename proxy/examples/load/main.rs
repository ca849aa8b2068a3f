//! The proxy under load, for `cargo run --release -p clew-proxy --example load`: starts the program built beside it,
//! plays its model server and its visitors, all on 127.0.0.1, and prints a table. Takes about two minutes.
//!
//! Options: `--streams N` (1000), `--tokens N` (200), `--requests N` (100000), and `--only` with one of `mixing`,
//! `latency`, `leak`, `faults`.
#![allow(missing_docs)]

mod client;
mod faults;
mod latency;
mod leak;
mod mixing;
mod program;
mod table;

use std::time::Instant;

pub type Outcome<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How much is tried.
pub struct Size {
    pub streams: usize,
    pub tokens: usize,
    pub requests: usize,
    pub only: Option<String>,
}

impl Size {
    fn from_command_line() -> Outcome<Self> {
        let mut size = Self { streams: 1_000, tokens: 200, requests: 100_000, only: None };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or("each option needs a value")?;
            match name.as_str() {
                "--streams" => size.streams = value.parse()?,
                "--tokens" => size.tokens = value.parse()?,
                "--requests" => size.requests = value.parse()?,
                "--only" => size.only = Some(value),
                _ => return Err(format!("{name}: no such option").into()),
            }
        }
        Ok(size)
    }

    fn wants(&self, part: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only == part)
    }
}

#[tokio::main]
async fn main() -> Outcome {
    let size = Size::from_command_line()?;
    let begun = Instant::now();
    table::head();
    if size.wants("mixing") {
        mixing::run(&size).await?;
    }
    if size.wants("latency") {
        latency::run(&size).await?;
    }
    if size.wants("leak") {
        leak::run(&size).await?;
    }
    if size.wants("faults") {
        faults::run().await?;
    }
    println!("\nAll in {:.0} s.", begun.elapsed().as_secs_f64());
    Ok(())
}
