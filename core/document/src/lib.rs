//! How do file bytes become a [`Document`]? One file per format; PDF arrives as positioned text from pdf.js.

mod above;
pub mod archive;
mod budget;
mod compound;
mod csv;
mod description;
pub mod detect;
mod doc;
mod docx;
mod draft;
pub mod encoding;
mod epub;
pub mod graph;
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
mod plain;
mod pptx;
mod rtf;
mod sheet;
mod subtitle;
mod table;
mod xlsx;
pub mod xml;

pub use description::ABOUT;

use clew_types::document::{Document, DocumentKind, ReadError};

pub use detect::kind_of;
use encoding::Decoded;
pub use table::is_total;

/// Reads a file of any format but PDF, whose pages come from elsewhere, and archives, which are files of their own
/// ([`archive::unfold`]): [`ReadError::UnknownFormat`] then.
/// Total: any bytes give a document or a reason, never a panic.
pub fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let kind = kind_of(name, bytes).map_err(|error| archive::refusal(name, bytes).unwrap_or(error))?;
    match kind {
        DocumentKind::Docx if bytes.starts_with(compound::SIGNATURE) => doc::read(name, bytes),
        DocumentKind::Docx => docx::read(name, bytes),
        kind @ (DocumentKind::Odt | DocumentKind::Odp | DocumentKind::Ods) => odf::read(name, bytes, kind),
        DocumentKind::Rtf => rtf::read(name, bytes),
        DocumentKind::Epub => epub::read(name, bytes),
        DocumentKind::Pptx => pptx::read(name, bytes),
        DocumentKind::Xlsx => xlsx::read(name, bytes),
        DocumentKind::Mail if bytes.starts_with(compound::SIGNATURE) => msg::read(name, bytes),
        DocumentKind::Mail => mail::read(name, bytes),
        DocumentKind::Xml => markup::read(name, bytes),
        DocumentKind::Graph => graph::read(name, bytes),
        DocumentKind::Parquet if graph::is_parquet_graph(bytes) => graph::read(name, bytes),
        DocumentKind::Parquet => parquet::read(name, bytes),
        DocumentKind::Pdf => Err(ReadError::UnknownFormat("pdf".to_string())),
        DocumentKind::Html => html::read(name, &Decoded::any(bytes, html::charset(bytes))),
        plain => read_text(name, &Decoded::any(bytes, None), plain),
    }
}

/// Who reads a file. In the browser the engine reads what is plain itself, and has all that needs a reader of weight, or the
/// tables of an encoding that is not UTF-8, read by a program that is fetched with the first such file (`opener/`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readers {
    /// [`read_plain`].
    Plain(DocumentKind),
    /// pdf.js, and [`pdf::assemble`].
    Pdf,
    /// [`read`]; an archive too, which it refuses: it knows why.
    Packed,
}

/// Who reads this file.
///
/// # Errors
/// What is nothing that could be read.
pub fn reader_of(name: &str, bytes: &[u8]) -> Result<Readers, ReadError> {
    match kind_of(name, bytes) {
        Ok(
            kind @ (DocumentKind::Text
            | DocumentKind::Markdown
            | DocumentKind::Html
            | DocumentKind::Csv
            | DocumentKind::Json),
        ) if encoding::is_utf8(bytes) => Ok(Readers::Plain(kind)),
        Ok(DocumentKind::Pdf) => Ok(Readers::Pdf),
        Err(error) if !archive::is_archive(bytes) => Err(error),
        Ok(_) | Err(_) => Ok(Readers::Packed),
    }
}

/// Reads a file of a plain kind in UTF-8 ([`Readers::Plain`]); [`ReadError::UnknownFormat`] for any other.
pub fn read_plain(name: &str, bytes: &[u8], kind: DocumentKind) -> Result<Document, ReadError> {
    let text =
        Decoded::utf8(bytes).ok_or_else(|| ReadError::UnknownFormat("text that is not UTF-8".to_string()))?;
    read_text(name, &text, kind)
}

fn read_text(name: &str, file: &Decoded<'_>, kind: DocumentKind) -> Result<Document, ReadError> {
    match kind {
        DocumentKind::Text if detect::is_subtitle(name, file.bytes) => subtitle::read(name, file),
        DocumentKind::Text => plain::read(name, file),
        DocumentKind::Markdown => markdown::read(name, file),
        DocumentKind::Html => html::read(name, file),
        DocumentKind::Csv => csv::read(name, file),
        DocumentKind::Json => json::read(name, file),
        packed => Err(ReadError::UnknownFormat(format!("{packed:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::document::{Block, BlockRole};
    use clew_types::testing::mutations;

    #[test]
    fn every_file_has_its_reader() {
        let check = |name, bytes: &[u8], expected| assert_eq!(reader_of(name, bytes), expected, "{name}");
        let archive = package::tests::packed(&[("a.txt", b"tide")]);
        check("a.md", b"# tide", Ok(Readers::Plain(DocumentKind::Markdown)));
        check("a.txt", b"caf\xe9", Ok(Readers::Packed));
        check("a.csv", b"\xff\xfet\0i\0d\0e\0", Ok(Readers::Packed));
        check("a.pdf", b"%PDF-1.7", Ok(Readers::Pdf));
        check("a.eml", b"Subject: x\r\n\r\ntide", Ok(Readers::Packed));
        check("a.zip", &archive, Ok(Readers::Packed));
        check("a.png", b"\x89PNG\r\n", Err(kind_of("a.png", b"\x89PNG\r\n").unwrap_err()));
        // Before it is opened: whatever it holds.
        let holds = |name, bytes: &[u8]| archive::may_hold_files(name, bytes);
        assert!(
            holds("a.zip", &archive)
                && holds("a.eml", b"Subject: x\r\n\r\ntide")
                && holds("a.zip", b"PK\x03\x04 lost")
        );
        assert!(!holds("a.md", b"# tide") && !holds("a.png", b"\x89PNG\r\n"));
    }

    /// Compares blocks, one a line: `h1 `, `p `, `li `, `tr ` or `code ` and the text.
    pub fn check_blocks(document: Result<Document, ReadError>, expected: &str) {
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
    pub fn survives_mutations(seed: &[u8], read: impl Fn(&[u8]) -> Result<Document, ReadError>) {
        mutations(seed, |bytes| {
            if let Ok(document) = read(bytes) {
                check_invariants(&document);
                clew_language::text::split(&document);
            }
        });
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
