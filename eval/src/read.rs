//! Are files read, refused with a reason, or worse? And how near is the text to the one that stands beside a file?

use crate::{Outcome, args::Args, report::Figures, similarity, truth};
use clew_document::archive::unfold;
use clew_document::{kind_of, pdf};
use clew_types::document::{Document, DocumentKind, ReadError};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Longer, and a file counts as hanging.
const PATIENCE: Duration = Duration::from_secs(20);

/// What became of a file.
#[derive(Debug)]
enum Fate {
    Read,
    Refused(String),
    Crashed,
    Hung,
}

/// One file and its text.
struct Finding {
    path: PathBuf,
    fate: Fate,
    text: String,
    ms: u128,
    similarity: Option<f64>,
}

/// What a visitor's browser made of a file: a line of `--texts`.
#[derive(Deserialize)]
struct Seen {
    path: PathBuf,
    fate: String,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    text: String,
    #[serde(default)]
    ms: u128,
}

/// `clew-eval read DIR [--only ENDING] [--pages DIR | --texts FILE] [--json] [--verbose]`
pub fn run(args: &Args) -> Outcome {
    let root = Path::new(args.file()?);
    let only = args.optional("only");
    let mut findings = match args.optional("texts") {
        Some(file) => seen(file)?,
        None => truth::files(root)?
            .into_iter()
            .filter(|path| only.is_none_or(|only| ending(path) == only))
            .filter_map(|path| find(root, path, args.optional("pages")))
            .collect(),
    };
    for finding in &mut findings {
        let expected = truth::beside(&root.join(&finding.path));
        finding.similarity = match finding.fate {
            Fate::Read => expected.map(|expected| similarity::f1(&finding.text, &expected)),
            _ => None,
        };
        if args.has("verbose") {
            println!("{}", line(finding));
        }
        if let Some(folder) = args.optional("dump") {
            let name = finding.path.display().to_string().replace('/', "__");
            std::fs::write(Path::new(folder).join(name + ".txt"), &finding.text)?;
        }
    }
    figures(args, &findings).print(args)
}

fn line(finding: &Finding) -> String {
    let fate = match &finding.fate {
        Fate::Read => format!("read {}", finding.text.len()),
        Fate::Refused(reason) => format!("refused: {reason}"),
        other => format!("{other:?}").to_uppercase(),
    };
    let near = finding.similarity.map(|value| format!(" {value:.3}")).unwrap_or_default();
    format!("{} [{} ms]{near} {fate}", finding.path.display(), finding.ms)
}

fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// Reads a file; PDFs only with the pages that pdf.js made of them.
fn find(root: &Path, path: PathBuf, pages: Option<&str>) -> Option<Finding> {
    let bytes = std::fs::read(root.join(&path)).ok()?;
    let name = path.display().to_string();
    let is_pdf = matches!(kind_of(&name, &bytes), Ok(DocumentKind::Pdf));
    let made = pages.map(|folder| Path::new(folder).join(name.replace('/', "__") + ".json"));
    let made = made.and_then(|path| std::fs::read_to_string(path).ok());
    if is_pdf && made.is_none() {
        return None;
    }
    let start = Instant::now();
    let (sender, receiver) = mpsc::channel();
    // A thread that hangs is left behind.
    std::thread::spawn(move || {
        let outcome = if is_pdf { assemble(&name, &made.unwrap_or_default()) } else { read(&name, &bytes) };
        let _ = sender.send(outcome);
    });
    let (fate, text) = match receiver.recv_timeout(PATIENCE) {
        Ok(Ok(text)) => (Fate::Read, text),
        Ok(Err(error)) => (Fate::Refused(error.to_string()), String::new()),
        Err(mpsc::RecvTimeoutError::Timeout) => (Fate::Hung, String::new()),
        Err(mpsc::RecvTimeoutError::Disconnected) => (Fate::Crashed, String::new()),
    };
    Some(Finding { path, fate, text, ms: start.elapsed().as_millis(), similarity: None })
}

/// The text of a file, or of the first readable file inside it.
fn read(name: &str, bytes: &[u8]) -> Result<String, ReadError> {
    let Some(inner) = unfold(name, bytes)? else {
        return clew_document::read(name, bytes).map(|document| similarity::words_of(&document));
    };
    let texts: Vec<Result<Document, ReadError>> =
        inner.iter().map(|file| clew_document::read(&file.path, &file.bytes)).collect();
    let first = texts.into_iter().next().unwrap_or(Err(ReadError::Empty));
    first.map(|document| similarity::words_of(&document))
}

#[derive(Deserialize)]
struct Pages {
    #[serde(default)]
    pages: Vec<pdf::Page>,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    detail: String,
}

fn assemble(name: &str, made: &str) -> Result<String, ReadError> {
    let pages: Pages = serde_json::from_str(made).map_err(|error| ReadError::Damaged(error.to_string()))?;
    match pages.reason.as_str() {
        "" => pdf::assemble(name, &pdf::Info::default(), &pages.pages)
            .map(|document| similarity::words_of(&document)),
        "encrypted" => Err(ReadError::Encrypted),
        "hung" => Err(ReadError::TimedOut(20)),
        _ => Err(ReadError::Damaged(pages.detail)),
    }
}

fn seen(file: &str) -> Result<Vec<Finding>, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(file)?;
    let mut findings = Vec::new();
    for line in text.lines() {
        let Seen { path, fate, reason, text, ms } = serde_json::from_str(line)?;
        let fate = match fate.as_str() {
            "read" => Fate::Read,
            "refused" => Fate::Refused(reason),
            "hung" => Fate::Hung,
            _ => Fate::Crashed,
        };
        findings.push(Finding { path, fate, text, ms, similarity: None });
    }
    Ok(findings)
}

fn figures(args: &Args, findings: &[Finding]) -> Figures {
    let count = |is: fn(&Fate) -> bool| findings.iter().filter(|finding| is(&finding.fate)).count() as f64;
    let (read, refused) =
        (count(|fate| matches!(fate, Fate::Read)), count(|fate| matches!(fate, Fate::Refused(_))));
    let mut figures = Figures::new("read", args);
    figures.number("files", findings.len() as f64);
    figures.number("read", read);
    figures.number("refused", refused);
    figures.number("crashed", count(|fate| matches!(fate, Fate::Crashed)));
    figures.number("hung", count(|fate| matches!(fate, Fate::Hung)));
    figures.number("read_or_refused", (read + refused) / (findings.len() as f64).max(1.0));
    figures.number("slowest_ms", findings.iter().map(|finding| finding.ms).max().unwrap_or(0) as f64);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut near: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for finding in findings {
        if let Fate::Refused(reason) = &finding.fate {
            let reason = reason.split([':', '(']).next().unwrap_or(reason).trim();
            *reasons.entry(reason.to_owned()).or_default() += 1;
        }
        if let Some(value) = finding.similarity {
            near.entry(ending(&finding.path)).or_default().push(value);
        }
    }
    for (reason, count) in reasons {
        figures.number(&format!("refused, {reason}"), count as f64);
    }
    for (ending, mut values) in near {
        values.sort_by(f64::total_cmp);
        figures.number(&format!("similarity.{ending}"), values[values.len() / 2]);
        figures.number(&format!("similarity.{ending}.files"), values.len() as f64);
    }
    figures
}
