//! How do file bytes become a [`Document`]? One file per format; PDF arrives as positioned text from pdf.js.

pub mod archive;
mod budget;
mod compound;
mod csv;
mod description;
pub mod detect;
mod doc;
mod docx;
mod draft;
pub(crate) mod encoding;
mod epub;
pub(crate) mod graph;
mod html;
mod html_content;
mod html_table;
mod json;
mod mail;
mod markdown;
mod markup;
mod moment;
mod msg;
mod odf;
mod ooxml;
mod package;
mod parquet;
pub mod pdf;
mod place;
mod plain;
mod pptx;
mod rtf;
mod sheet;
mod subtitle;
mod table;
mod xlsx;
pub(crate) mod xml;

pub use description::ABOUT;

use crate::span::Span;
use serde::{Deserialize, Serialize};

/// The formats Clew reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DocumentKind {
    /// Plain text.
    Text,
    /// Markdown (CommonMark with tables).
    Markdown,
    /// A web page.
    Html,
    /// Portable Document Format.
    Pdf,
    /// Comma- or tab-separated values.
    Csv,
    /// A Word document.
    Docx,
    /// An OpenDocument text.
    Odt,
    /// Rich text.
    Rtf,
    /// An e-book.
    Epub,
    /// A PowerPoint presentation.
    Pptx,
    /// An OpenDocument presentation.
    Odp,
    /// An Excel workbook.
    Xlsx,
    /// An OpenDocument spreadsheet.
    Ods,
    /// JSON, JSON Lines or a notebook.
    Json,
    /// A message or a saved page.
    Mail,
    /// XML of any other vocabulary.
    Xml,
    /// A knowledge graph: GraphML, a table of triples, a table of GraphRAG's.
    Graph,
    /// A table in Apache Parquet.
    Parquet,
}

/// What was read from one file: clean text plus where things stand in it. All spans are bytes of `text`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// File name as given.
    pub name: String,
    /// Format it was read as.
    pub kind: DocumentKind,
    /// Title: from metadata, first heading, or the file name without its ending. Never empty.
    pub title: String,
    /// The clean text. Blocks (paragraphs, headings, list items, table rows) are separated by `\n\n` or `\n`.
    pub text: String,
    /// Blocks in reading order; they do not overlap, and together cover all that is not white space.
    pub blocks: Vec<Block>,
    /// For paged formats (PDF, slides): each page's text and its place, in order. Empty otherwise.
    pub pages: Vec<PageText>,
    /// Tables that were kept as data (CSV). Row text also stands in `text` as sentences, one block a row.
    pub tables: Vec<Table>,
    /// What the reader had to guess or leave out.
    pub warnings: Vec<ReadWarning>,
}

/// A piece of text with one role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub role: BlockRole,
}

/// The role of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BlockRole {
    /// A heading; level 1 is the title's.
    Heading(u8),
    /// Running text.
    Paragraph,
    /// An item of a list.
    ListItem,
    /// A row of a table.
    TableRow,
    /// A row of a large table, past the first ones: it can be quoted and shown, but is neither searched nor read for
    /// facts. What such rows measure is asked of [`observe`](crate::observe).
    DataRow,
    /// Verbatim text or code: searched, but no facts are drawn from it.
    Code,
}

/// A table kept as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Column headers.
    pub columns: Vec<String>,
    /// Cells, row by row; every row has as many cells as there are columns.
    pub rows: Vec<Vec<String>>,
}

/// Something the person should know about how a file was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReadWarning {
    /// The bytes were not UTF-8; this encoding was used.
    Encoding(String),
    /// Only the first part was kept: (kept, total) bytes or rows.
    Truncated(u64, u64),
    /// These pages hold no text (probably pictures).
    PagesWithoutText(Vec<u32>),
    /// A large table: so many rows are not searched as sentences; all rows are kept as data.
    RowsNotInText(u64),
    /// A language model was to read it too: which passages it did not, why, and how many facts of its were left out; in
    /// words.
    ByModel(String),
}

/// Why a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum ReadError {
    /// No bytes, or nothing but white space.
    #[error("the file is empty")]
    Empty,
    /// A format Clew does not know (the name of what it looks like, if known).
    #[error("this kind of file cannot be read yet ({0})")]
    UnknownFormat(String),
    /// Binary data under a text file's name.
    #[error("the file holds binary data, not text")]
    Binary,
    /// Password needed.
    #[error("the file is protected by a password")]
    Encrypted,
    /// Structure broken; the detail is the parser's.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// Pages are pictures.
    #[error(
        "its pages are pictures without text, perhaps scanned; a copy with recognised text (OCR), from the scanner's own \
         program or OCRmyPDF, can be read in full"
    )]
    ImageOnly,
    /// Pages are pictures, and nothing is legible on them.
    #[error("no text could be recognised on its pages, which are pictures")]
    NothingRecognised,
    /// Larger than the limit, both in bytes.
    #[error("the file is too large ({0} bytes; the limit is {1})")]
    TooLarge(u64, u64),
    /// The program that reads such files is not there, and why. Nothing is wrong with the file.
    #[error(
        "the part of Clew that reads such files could not be loaded; reload the page, and it is read then ({0})"
    )]
    ReaderAbsent(String),
    /// Took longer than the limit (seconds).
    #[error("reading took longer than {0} seconds")]
    TimedOut(u32),
    /// A packed file that would grow beyond all measure (the bytes it claims or reached).
    #[error("the file unpacks to far more than a document holds ({0} bytes or more)")]
    UnpacksTooLarge(u64),
    /// More files inside than the limit.
    #[error("the file holds too many files (the limit is {0})")]
    TooManyFiles(u64),
}

pub use detect::kind_of;
pub use place::{PageText, PlacedLine, Rectangle};

/// Reads a file of any format but PDF, whose pages come from elsewhere, and archives, which are files of their own
/// ([`archive::unfold`]): [`ReadError::UnknownFormat`] then.
/// Total: any bytes give a document or a reason, never a panic.
pub fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let kind = kind_of(name, bytes).map_err(|error| archive::refusal(name, bytes).unwrap_or(error))?;
    match kind {
        DocumentKind::Text if detect::is_subtitle(name, bytes) => subtitle::read(name, bytes),
        DocumentKind::Text => plain::read(name, bytes),
        DocumentKind::Markdown => markdown::read(name, bytes),
        DocumentKind::Html => html::read(name, bytes),
        DocumentKind::Csv => csv::read(name, bytes),
        DocumentKind::Docx if bytes.starts_with(compound::SIGNATURE) => doc::read(name, bytes),
        DocumentKind::Docx => docx::read(name, bytes),
        kind @ (DocumentKind::Odt | DocumentKind::Odp | DocumentKind::Ods) => odf::read(name, bytes, kind),
        DocumentKind::Rtf => rtf::read(name, bytes),
        DocumentKind::Epub => epub::read(name, bytes),
        DocumentKind::Pptx => pptx::read(name, bytes),
        DocumentKind::Xlsx => xlsx::read(name, bytes),
        DocumentKind::Json => json::read(name, bytes),
        DocumentKind::Mail if bytes.starts_with(compound::SIGNATURE) => msg::read(name, bytes),
        DocumentKind::Mail => mail::read(name, bytes),
        DocumentKind::Xml => markup::read(name, bytes),
        DocumentKind::Graph => graph::read(name, bytes),
        DocumentKind::Parquet => parquet::read(name, bytes),
        DocumentKind::Pdf => Err(ReadError::UnknownFormat("pdf".to_string())),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Compares blocks, one a line: `h1 `, `p `, `li `, `tr ` or `code ` and the text.
    pub(super) fn check_blocks(document: Result<Document, ReadError>, expected: &str) {
        let document = document.expect("readable");
        let name = |role| match role {
            BlockRole::Heading(level) => format!("h{level}"),
            BlockRole::Paragraph => "p".to_string(),
            BlockRole::ListItem => "li".to_string(),
            BlockRole::TableRow => "tr".to_string(),
            BlockRole::DataRow => "data".to_string(),
            BlockRole::Code => "code".to_string(),
        };
        let line = |block: &Block| format!("{} {}", name(block.role), block.span.of(&document.text));
        let found: Vec<String> = document.blocks.iter().map(line).collect();
        assert_eq!(found.join("\n"), expected);
        check_invariants(&document);
    }

    /// Blocks are in order, apart, and cover all but white space; the title is not empty.
    fn check_invariants(document: &Document) {
        let mut end = 0;
        for block in &document.blocks {
            let gap = document.text.get(end..block.span.start as usize);
            assert!(gap.is_some_and(|gap| gap.trim().is_empty()), "{gap:?} before {block:?}");
            assert!(!block.span.of(&document.text).trim().is_empty());
            end = block.span.end as usize;
        }
        assert!(document.text[end..].trim().is_empty());
        assert!(!document.title.is_empty());
    }

    /// Reads many small mutations of a valid input, always the same ones.
    pub(super) fn survives_mutations(seed: &[u8], read: impl Fn(&[u8]) -> Result<Document, ReadError>) {
        mutations(seed, |bytes| {
            if let Ok(document) = read(bytes) {
                check_invariants(&document);
                crate::text::split(&document);
            }
        });
    }

    /// Many small mutations of an input, always the same ones.
    pub(crate) fn mutations(seed: &[u8], each: impl Fn(&[u8])) {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut next = move |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below.max(1) as u64) as usize
        };
        for _ in 0..2000 {
            let mut bytes = seed.to_vec();
            for _ in 0..=next(4) {
                mutate(&mut bytes, &mut next);
            }
            each(&bytes);
        }
    }

    fn mutate(bytes: &mut Vec<u8>, next: &mut impl FnMut(usize) -> usize) {
        let at = next(bytes.len());
        match next(5) {
            0 if !bytes.is_empty() => bytes[at] = next(256) as u8,
            1 => bytes.insert(at, next(256) as u8),
            2 => bytes.truncate(at),
            3 => bytes.extend_from_within(at..),
            _ => drop(bytes.drain(..at / 2)),
        }
    }

    #[test]
    fn formats_are_told_apart() {
        for (name, bytes, kind) in [
            ("a.txt", &b"tide"[..], DocumentKind::Text),
            ("a.md", b"# tide", DocumentKind::Markdown),
            ("a.html", b"<p>tide", DocumentKind::Html),
            ("a.csv", b"a,b\n1,2", DocumentKind::Csv),
            ("a.json", b"{\"a\":1}", DocumentKind::Json),
            ("a.eml", b"Subject: tide\n\nebb", DocumentKind::Mail),
            ("a.xml", b"<a>tide</a>", DocumentKind::Xml),
            ("a.doc", b"{\\rtf1 tide}", DocumentKind::Rtf),
            ("a.csv", b"head,relation,tail\na,b,c", DocumentKind::Graph),
        ] {
            assert_eq!(read(name, bytes).expect("readable").kind, kind);
        }
        assert_eq!(read("a.pdf", b"%PDF-1.4"), Err(ReadError::UnknownFormat("pdf".into())));
        assert_eq!(read("a.txt", b"\xff\xfe\n\0"), Err(ReadError::Empty));
    }
}
