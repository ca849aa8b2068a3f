//! What was read from one file: its clean text, and where things stand in it.

mod place;

pub use place::{PageText, PlacedLine, Rectangle};

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
    /// facts. What such rows measure is asked of `observe`.
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
