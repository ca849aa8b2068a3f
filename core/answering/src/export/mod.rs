//! What can be taken out of a workspace? The graph in formats that other programs read, an answer as a page or a note.
//!
//! Pure text in memory: whoever asks decides where it goes. Every fact goes with the sentence that says so.

mod answer;
mod chart;
mod csv;
mod cypher;
mod facts;
mod graphml;
mod html;
mod jsonld;
mod markdown;
mod turtle;
mod vault;

use clew_knowledge::corpus::Corpus;
use clew_types::answer::Answer;
use clew_types::export::{AnswerFormat, ExportedFile, GraphFormat};

/// The whole graph as a file.
pub fn graph(corpus: &Corpus, format: GraphFormat) -> ExportedFile {
    let (name, media_type, bytes) = match format {
        GraphFormat::GraphMl => {
            ("clew.graphml", "application/graphml+xml", graphml::graph(corpus).into_bytes())
        }
        GraphFormat::Turtle => ("clew.ttl", "text/turtle", turtle::graph(corpus).into_bytes()),
        GraphFormat::JsonLd => ("clew.jsonld", "application/ld+json", jsonld::graph(corpus).into_bytes()),
        GraphFormat::Csv => ("clew-facts.csv", "text/csv", csv::graph(corpus).into_bytes()),
        GraphFormat::Cypher => ("clew.cypher", "text/plain", cypher::graph(corpus).into_bytes()),
        GraphFormat::Vault => ("clew-notes.zip", "application/zip", vault::packed(&vault::notes(corpus))),
    };
    ExportedFile { name: name.to_owned(), media_type: media_type.to_owned(), bytes }
}

/// An answer with its path, its quoted sentences and how it was reached.
pub fn answer(corpus: &Corpus, answer: &Answer, format: AnswerFormat) -> ExportedFile {
    let report = answer::Report::of(corpus, answer);
    let (ending, media_type, text) = match format {
        AnswerFormat::Markdown => ("md", "text/markdown", markdown::page(&report)),
        AnswerFormat::Html => ("html", "text/html", html::page(&report)),
    };
    let name = format!("{}.{ending}", file_stem(&answer.question));
    ExportedFile { name, media_type: media_type.to_owned(), bytes: text.into_bytes() }
}

/// Longest part of a question that becomes a file's name, in characters.
const LONGEST_STEM: usize = 60;

/// Words with hyphens between them: good on every file system.
fn file_stem(text: &str) -> String {
    let mut words = String::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if words.chars().count() + word.chars().count() > LONGEST_STEM {
            break;
        }
        if !words.is_empty() {
            words.push('-');
        }
        words.push_str(&word.to_lowercase());
    }
    if words.is_empty() { "answer".to_owned() } else { words }
}

/// Characters that mean something in XML and HTML, spelt out; characters that XML 1.0 forbids are left out.
fn escape_xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{FFFE}' | '\u{FFFF}' => {}
            character if character < ' ' && !matches!(character, '\t' | '\n' | '\r') => {}
            character => escaped.push(character),
        }
    }
    escaped
}

/// Between double quotes, as Turtle and Cypher write it.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            character if character < ' ' => quoted.push_str(&format!("\\u{:04X}", character as u32)),
            character => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests;
