//! How long do 700,000 rows of measurements take to be read, and a window of them to be found?
//!
//! `cargo run --release -p clew-knowledge --example observe_speed`

use clew_knowledge::extract::Extractor;
use clew_knowledge::observe::frames;
use clew_language::text;
use clew_types::columns::Said;
use clew_types::reading::Reading;
use clew_types::time::{Period, Time};
use std::fmt::Write;
use std::time::Instant;

const STATIONS: usize = 40;
const ROWS: usize = 700_000;
const HALF_HOUR: i64 = 1800;
const WINDOWS: usize = 2_000;

fn main() {
    let csv = series();
    let begun = Instant::now();
    let document = clew_document::read("counters.csv", csv.as_bytes()).expect("a table");
    let text = text::split(&document);
    let mut extractor = Extractor::new(&document, &text);
    while extractor.advance(1000) {}
    let extraction = extractor.finish();
    let reading = Reading { document, text, extraction };
    println!("{:.1} MB read in {:.2} s", csv.len() as f64 / 1e6, begun.elapsed().as_secs_f64());

    let begun = Instant::now();
    let frames = frames(&reading, &Said::new());
    let frame = frames.first().expect("it has times");
    println!("{} observations made in {:.2} s", frame.len(), begun.elapsed().as_secs_f64());

    // A day, a month and all of it, at places spread over the whole; every value in the window is looked at.
    for (name, days) in [("day", 1), ("month", 30), ("everything", 100_000)] {
        let mut longest = 0.0f64;
        let mut sum = 0.0;
        let begun = Instant::now();
        for turn in 0..WINDOWS {
            let single = Instant::now();
            let series = &frame.series[turn * 7 % frame.series.len()];
            let from = frame.period(series.range.start + turn * 31 % series.range.len()).start;
            let from = if days > 1000 { Time(0) } else { from };
            let window = Period { start: from, end: from.plus(days * 86_400) };
            sum += frame.window(series, window).filter_map(|at| frame.number(0, at)).sum::<f64>();
            longest = longest.max(single.elapsed().as_secs_f64());
        }
        let mean = begun.elapsed().as_secs_f64() / WINDOWS as f64;
        println!("{name}: {:.4} ms a window, longest {:.3} ms (sum {sum:.0})", mean * 1e3, longest * 1e3);
    }
}

fn series() -> String {
    let mut csv = String::from("station,time,bikes,walkers\n");
    for row in 0..ROWS {
        let (station, at) = (row % STATIONS, (row / STATIONS) as i64);
        let time = Time(1_704_067_200).plus(at * HALF_HOUR).iso().replace('T', " ");
        let _ = writeln!(csv, "Counter {station},{time},{},{}", (row * 37) % 211, (row * 53) % 97);
    }
    csv
}
