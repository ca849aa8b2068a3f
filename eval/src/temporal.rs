//! Are questions about dated series answered from the right observations (KG-IRAG §5.2)?

use crate::answer::Silent;
use crate::asked::Asked;
use crate::report::Figures;
use crate::{Outcome, args::Args};
use clew_answering::reason::{Host, Question, ask};
use clew_document::read;
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_knowledge::extract::extract;
use clew_knowledge::observe::stamp;
use clew_language::text::split;
use clew_skills::skill::Skills;
use clew_types::answer::Answer;
use clew_types::columns::DayOrder;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::strategy::Strategy;
use clew_types::time::Time;
use clew_types::trace::{Step, StopReason, TraceStep, WindowRead};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

const HOUR: i64 = 3600;

/// One question's outcome.
struct Row {
    /// `Q1`: does it happen; `Q2`, `Q3`: another start, earlier or later.
    kind: String,
    exact: bool,
    precision: f64,
    recall: f64,
    hit_rate: f64,
    hallucinates: bool,
    cited: (usize, usize),
    windows: usize,
    ms: f64,
}

/// `temporal --series F [F…] --questions F [--strategy S] [--skills builtin|prompted --endpoint URL --model M]
/// [--record F|--replay F] [--skip N] [--limit N] [--show wrong|all]`
pub fn run(args: &Args) -> Outcome {
    let strategy = args.optional("strategy").unwrap_or("kg-irag");
    let strategy =
        Strategy::from_name(strategy).ok_or_else(|| format!("no strategy is called {strategy}"))?;
    let asked = Asked::of(args)?;
    let started = Instant::now();
    let files = std::iter::once(args.required("series")?).chain(args.files().iter().map(String::as_str));
    let corpus = corpus(files)?;
    let read_s = started.elapsed().as_secs_f64();
    let observations: usize = corpus.observations().map(|(_, _, frame)| frame.len()).sum();
    let rows = rows(&corpus, strategy, &asked, args)?;
    asked.finish()?;
    let mut figures = figures(&rows, args);
    figures.text("strategy", strategy.name());
    figures.number("observations", observations as f64);
    figures.number("read_s", read_s);
    figures.print(args)
}

/// The rows of the questions of `--questions`, without the first `--skip`, `--limit` at most.
fn rows(
    corpus: &Corpus,
    strategy: Strategy,
    asked: &Asked,
    args: &Args,
) -> Result<Vec<Row>, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(args.required("questions")?)?;
    let limit = args.optional("limit").and_then(|n| n.parse().ok()).unwrap_or(usize::MAX);
    let skip = args.optional("skip").and_then(|n| n.parse().ok()).unwrap_or(0);
    let lines = text.lines().filter(|line| !line.trim().is_empty()).skip(skip).take(limit);
    let questions: Vec<Value> = lines.map(serde_json::from_str).collect::<Result<_, _>>()?;
    Ok(asked.with(|skills, _| {
        questions.iter().map(|question| measure(corpus, question, (strategy, skills), args)).collect()
    }))
}

/// All files through the real readers.
fn corpus<'a>(files: impl Iterator<Item = &'a str>) -> Result<Corpus, Box<dyn std::error::Error>> {
    let mut builder = CorpusBuilder::new();
    for (id, file) in files.enumerate() {
        let name = Path::new(file).file_name().map_or(file.into(), |name| name.to_string_lossy());
        let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let document = read(&name, &bytes)?;
        let text = split(&document);
        let extraction = extract(&document, &text);
        builder.add(DocumentId(id as u32), Reading { document, text, extraction });
    }
    Ok(builder.snapshot())
}

fn measure(
    corpus: &Corpus,
    question: &Value,
    (strategy, skills): (Strategy, &dyn Skills),
    args: &Args,
) -> Row {
    let text = question["question"].as_str().unwrap_or_default();
    let host = Host { skills, embedder: None, reader: None, sources: &[], progress: &Silent };
    let started = Instant::now();
    let answer = futures::executor::block_on(ask(&Question::new(text, strategy), corpus, &host)).answer;
    let ms = started.elapsed().as_secs_f64() * 1e3;
    let row = row(corpus, question, &answer, ms);
    let shown = args.optional("show");
    if shown == Some("all") || (shown == Some("wrong") && !row.exact) {
        println!("[{}] {text}\n    gold {}  answer {:?}", row.kind, question["answer"], answer.text);
        answer.statements.iter().for_each(|statement| println!("    · {}", statement.text));
    }
    row
}

fn row(corpus: &Corpus, question: &Value, answer: &Answer, ms: f64) -> Row {
    let gold = question["answer"].as_str().unwrap_or_default();
    let text = answer.text.as_deref();
    let exact = text.is_some_and(|text| normal(text) == normal(gold));
    let windows: Vec<&WindowRead> = answer.trace.steps.iter().filter_map(window).collect();
    let read: BTreeSet<Time> =
        windows.iter().flat_map(|window| &window.observations).map(|seen| seen.period.start).collect();
    let needed = standard_data(question);
    let both = read.intersection(&needed).count() as f64;
    let share = |of: usize| if of == 0 { 0.0 } else { both / of as f64 };
    Row {
        kind: question["q"].as_str().unwrap_or("?").to_owned(),
        exact,
        precision: share(read.len()),
        recall: share(needed.len()),
        hit_rate: share(read.union(&needed).count()),
        hallucinates: (text.is_some() && !exact) || invents(corpus, &windows) || never_stops(answer),
        cited: cited(corpus, answer),
        windows: windows.len(),
        ms,
    }
}

fn window(step: &Step) -> Option<&WindowRead> {
    match &step.what {
        TraceStep::Window(read) => Some(read),
        _ => None,
    }
}

/// `yes` for True, a time as ISO 8601, anything else in lower case.
fn normal(answer: &str) -> String {
    match answer.trim().to_lowercase().as_str() {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        other => stamp(answer, DayOrder::DayFirst).map_or_else(|| other.to_owned(), |found| found.time.iso()),
    }
}

/// The hours that the question cannot be answered without (KG-IRAG eqs. 1–2, "standard data"): of Q1 the slot; of Q2
/// and Q3 all from the planned slot to the end of the answer's, or of the search where there is no answer.
fn standard_data(question: &Value) -> BTreeSet<Time> {
    let time =
        |value: &Value| stamp(value.as_str().unwrap_or_default(), DayOrder::DayFirst).map(|found| found.time);
    let hours = |name: &str| question[name].as_i64().unwrap_or(0) * HOUR;
    let (Some(start), Some(end)) = (time(&question["start"]), time(&question["end"])) else {
        return BTreeSet::new();
    };
    let (length, shift) = (hours("length_hours"), hours("max_shift_hours"));
    let answer = time(&question["answer"]);
    let (from, to) = match question["q"].as_str() {
        Some("Q2") => (answer.unwrap_or(start.plus(-shift)), end),
        Some("Q3") => (start, answer.unwrap_or(start.plus(shift)).plus(length)),
        _ => (start, end),
    };
    (0..(to.0 - from.0) / HOUR).map(|hour| from.plus(hour * HOUR)).collect()
}

/// An observation was read that its row does not hold.
fn invents(corpus: &Corpus, windows: &[&WindowRead]) -> bool {
    windows.iter().flat_map(|window| &window.observations).any(|seen| {
        let row = seen.evidence.map_or("", |evidence| corpus.sentence_text(evidence.sentence));
        !row.contains(&seen.value)
    })
}

/// The search ran into its limit.
fn never_stops(answer: &Answer) -> bool {
    answer.trace.steps.iter().any(|step| matches!(step.what, TraceStep::Stop(StopReason::RoundLimit(_))))
}

/// Quotes, and how many of them stand verbatim in their document.
fn cited(corpus: &Corpus, answer: &Answer) -> (usize, usize) {
    let citations: Vec<_> = answer.statements.iter().flat_map(|statement| &statement.citations).collect();
    let verbatim = citations.iter().filter(|citation| {
        let reading = corpus.reading(citation.evidence.sentence.document);
        reading.is_some_and(|reading| citation.evidence.span.of(&reading.document.text) == citation.quote)
    });
    (citations.len(), verbatim.count())
}

fn figures(rows: &[Row], args: &Args) -> Figures {
    let mut figures = Figures::new("temporal", args);
    let of = |kind: &str| mean(rows.iter().filter(|row| row.kind == kind).map(|row| f64::from(row.exact)));
    figures.number("questions", rows.len() as f64);
    let em = json!({"q1": places(of("Q1")), "q2": places(of("Q2")), "q3": places(of("Q3"))});
    figures.value("em", em);
    let precision = mean(rows.iter().map(|row| row.precision));
    let recall = mean(rows.iter().map(|row| row.recall));
    figures.number("precision", precision);
    figures.number("recall", recall);
    let f1 =
        |row: &Row| 2.0 * row.precision * row.recall / (row.precision + row.recall).max(f64::MIN_POSITIVE);
    figures.number("f1", mean(rows.iter().map(f1)));
    figures.number("hit_rate", mean(rows.iter().map(|row| row.hit_rate)));
    figures.number("hallucination", mean(rows.iter().map(|row| f64::from(row.hallucinates))));
    let (cited, verbatim) = rows.iter().fold((0, 0), |sum, row| (sum.0 + row.cited.0, sum.1 + row.cited.1));
    figures.number("supported", verbatim as f64 / cited.max(1) as f64);
    figures.number("windows", mean(rows.iter().map(|row| row.windows as f64)));
    figures.number("ms_per_question", mean(rows.iter().map(|row| row.ms)));
    figures
}

fn places(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    // The sum of nothing is -0.
    (values.iter().sum::<f64>() + 0.0) / values.len().max(1) as f64
}

#[cfg(test)]
#[path = "temporal_tests.rs"]
mod tests;
