//! How does the work grow with a document? Texts that were written to be hard, at a size and its doubles, through reader,
//! sentences, facts and graph. Prints a row a shape; more than 2.2 a doubling is marked.
//!
//! `cargo run --release -p clew-knowledge --example growth [SHAPE]`

use clew_document::read;
use clew_knowledge::corpus::CorpusBuilder;
use clew_knowledge::extract::extract;
use clew_language::text::split;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use std::time::Instant;

/// First size in bytes, how often it is doubled at most, and when it is enough, in seconds.
const FIRST: usize = 25_000;
const DOUBLINGS: usize = 4;
const ENOUGH: f64 = 6.0;
/// More a doubling is more than in proportion; times below this many seconds say little.
const TOO_MUCH: f64 = 2.2;
const TELLING: f64 = 0.05;
/// How often a time is measured at most; the shortest counts.
const TRIES: usize = 5;

/// What is repeated: `{}` counts. The file's ending tells the reader; `|` parts what stands once before and behind.
const SHAPES: &[(&str, &str)] = &[
    ("txt", "1-"),
    ("txt", "a-"),
    ("txt", "a"),
    ("txt", "aA"),
    ("txt", "1"),
    ("txt", "1,"),
    ("txt", "1.5"),
    ("txt", "a.b"),
    ("txt", "A.B."),
    ("txt", "a@b"),
    ("txt", "a@b.c "),
    ("txt", "www."),
    ("txt", "http://a/"),
    ("txt", "("),
    ("txt", "[-]"),
    ("txt", "[1]."),
    ("txt", "\"a\" "),
    ("txt", "'a "),
    ("txt", "“a” "),
    ("txt", "s."),
    ("txt", ". "),
    ("txt", "- "),
    ("txt", "• "),
    ("txt", "A. "),
    ("txt", "a.) "),
    ("txt", "1. x "),
    ("txt", "Mr. "),
    ("txt", "x pm  Mr.X a b c d e "),
    ("txt", "a b\n"),
    ("txt", "a\n\n"),
    ("txt", "# a\n"),
    ("txt", "東"),
    ("txt", "e\u{301}"),
    ("txt", "Anna "),
    ("txt", "Anna and "),
    ("txt", "Anna, "),
    ("txt", "Anna Lee, "),
    ("txt", "A{} B{}, "),
    ("txt", "A{} B{}. "),
    ("txt", "Ada Q{} was born in Town{}. "),
    ("txt", "Ada Q{} met Q{}. "),
    ("txt", "Mr. Q{} met Dr. Q{}. "),
    ("txt", "Ada Doe{} (Jane) and Doe{} left. "),
    ("txt", "J. Doe{} wrote. Jane Doe{} read. "),
    ("txt", "The North C{} Company (NC{}) grew. "),
    ("txt", "Jane, also known as Q{}, left. "),
    ("txt", "Q{} is a kind of r{}. "),
    ("txt", "the old man of "),
    ("txt", "of the "),
    ("txt", "who said that he "),
    ("txt", "which is "),
    ("txt", "and he saw her and "),
    ("txt", "he she it they "),
    ("txt", "in 1950, "),
    ("txt", "on 3 May 1950 at 5 pm "),
    ("txt", "5 km "),
    ("txt", "5 to 6 "),
    ("txt", "last Friday "),
    ("txt", "is was has "),
    ("txt", "not only but also "),
    ("txt", "a, b; c: d - e "),
    ("txt", "Anna saw Bert. "),
    ("txt", "Anna (born 1950) "),
    ("txt", "King of the "),
    ("txt", "film by "),
    ("md", "#### …\n\n"),
    ("md", "- a\n"),
    ("md", "> a\n"),
    ("md", "[a](b) "),
    ("md", "[a"),
    ("md", "*a **b "),
    ("md", "`a "),
    ("md", "| a "),
    ("md", "|a|b|\n|-|-|\n|c\n\n"),
    ("md", "<b>"),
    ("md", "[^{}]: a\n"),
    ("html", "<div>"),
    ("html", "<table><tr><td>a"),
    ("html", "<td>a"),
    ("html", "<p>a"),
    ("html", "<dt>a"),
    ("html", "<ul><li>a"),
    ("html", "&amp;"),
    ("html", "<a b{}=c>"),
    ("html", "</p>"),
    ("csv", "a,1\n"),
    ("csv", "a,"),
    ("csv", "\"a\n"),
    ("csv", "2001-01-01,{},5\n"),
    ("json", "[|1,|1]"),
    ("json", "[|{\"k{}\":1},|{}]"),
    ("json", "{|\"k{}\":{\"a\":1},|\"z\":1}"),
    ("xml", "<a>|<b>x</b>|</a>"),
    ("xml", "<a>|<b{}>x|</a>"),
    ("rtf", "{\\rtf1 |{\\b a}|}"),
    ("rtf", "{\\rtf1 |{|}"),
    ("rtf", "{\\rtf1 |\\trowd a\\cell\\row |}"),
    ("srt", "1\n00:00:01,000 --> 00:00:02,000\na\n\n"),
    ("eml", "Subject: a\n|To: a@b.c\n|\nx"),
    ("graphml", "<graphml><graph>|<node id='n{}'/><edge source='n{}' target='n0'/>|</graph></graphml>"),
];

fn main() {
    let wanted = std::env::args().nth(1);
    for (ending, shape) in SHAPES {
        if wanted.as_ref().is_some_and(|wanted| !shape.contains(wanted.as_str()) && wanted != ending) {
            continue;
        }
        measure(ending, shape);
    }
}

fn measure(ending: &str, shape: &str) {
    let mut row = String::new();
    let mut before = 0.0;
    let mut worst = 0.0_f64;
    for doubling in 0..=DOUBLINGS {
        let text = written(shape, FIRST << doubling);
        let (steps, mut total) = timed(ending, &text);
        // A machine that is busy with something else is slower, never quicker: a bad time is measured again.
        for _ in 1..TRIES {
            if before > TELLING && total > TOO_MUCH * before {
                total = total.min(timed(ending, &text).1);
            }
        }
        if before > TELLING {
            worst = worst.max(total / before);
        }
        row += &format!(" {total:7.3}");
        before = total;
        if total > ENOUGH || doubling == DOUBLINGS {
            row += &format!("  {steps}");
            break;
        }
    }
    let mark = if worst > TOO_MUCH { "MORE" } else { "" };
    println!("{mark:4} {worst:4.1} {ending:>7} {shape:40.40?}{row}");
}

/// The shape repeated up to a size.
fn written(shape: &str, size: usize) -> String {
    let parts: Vec<&str> = shape.split('|').collect();
    let (before, unit, behind) = match parts[..] {
        [before, unit, behind] => (before, unit, behind),
        _ => ("", shape, ""),
    };
    let mut text = before.to_owned();
    let mut number = 0;
    while text.len() < size {
        text += &unit.replace("{}", &number.to_string());
        number += 1;
    }
    text + behind
}

/// Seconds of each part, and of all.
fn timed(ending: &str, text: &str) -> (String, f64) {
    let begun = Instant::now();
    let mut steps = String::new();
    let mut last = 0.0;
    let mut step = |name: &str| {
        let now = begun.elapsed().as_secs_f64();
        if now - last > TELLING {
            steps += &format!(" {name} {:.2}", now - last);
        }
        last = now;
    };
    let document = read(&format!("a.{ending}"), text.as_bytes());
    step("read");
    if let Ok(document) = document {
        let split = split(&document);
        step("split");
        let extraction = extract(&document, &split);
        step("extract");
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), Reading { document, text: split, extraction });
        step("add");
        let corpus = builder.snapshot();
        step("snapshot");
        corpus.concepts();
        step("concepts");
    }
    (steps, begun.elapsed().as_secs_f64())
}
