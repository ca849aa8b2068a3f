//! What kind of file is this? Bytes are believed before names.

use super::encoding::looks_utf16;
use super::{DocumentKind, ReadError};

/// Largest file read, in bytes.
pub const LARGEST_FILE: usize = 200 * 1024 * 1024;

/// How far signs of binary data are looked for, in bytes.
const PROBE: usize = 8192;

/// First bytes of formats that are not read, and what a person calls them.
const SIGNATURES: &[(&[u8], &str)] = &[
    (b"\x89PNG", "PNG picture"),
    (b"\xff\xd8\xff", "JPEG picture"),
    (b"GIF8", "GIF picture"),
    (b"II*\0", "TIFF picture"),
    (b"MM\0*", "TIFF picture"),
    (b"\x1f\x8b", "gzip archive"),
    (b"BZh", "bzip2 archive"),
    (b"\xfd7zXZ\0", "xz archive"),
    (b"7z\xbc\xaf", "7-Zip archive"),
    (b"Rar!", "RAR archive"),
    (b"\x28\xb5\x2f\xfd", "Zstandard archive"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Office document"),
    (b"{\\rtf", "rich text (RTF)"),
    (b"\x7fELF", "program"),
    (b"MZ\x90", "program"),
    (b"\0asm", "WebAssembly program"),
    (b"SQLite format 3", "SQLite database"),
    (b"OggS", "Ogg sound"),
    (b"ID3", "MP3 sound"),
    (b"fLaC", "FLAC sound"),
    (b"RIFF", "sound, picture or video (RIFF)"),
    (b"wOFF", "font"),
    (b"wOF2", "font"),
    (b"%!PS", "PostScript"),
];

/// What a file is, by its first bytes and then its ending. PDF is told apart here though it is read elsewhere.
pub fn kind_of(name: &str, bytes: &[u8]) -> Result<DocumentKind, ReadError> {
    if bytes.len() > LARGEST_FILE {
        return Err(ReadError::TooLarge(bytes.len() as u64, LARGEST_FILE as u64));
    }
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(ReadError::Empty);
    }
    let ending = ending(name);
    if is_pdf(bytes) {
        return Ok(DocumentKind::Pdf);
    }
    if let Some(format) = unread_format(bytes, &ending) {
        return Err(ReadError::UnknownFormat(format.to_string()));
    }
    if ending == "pdf" {
        return Err(ReadError::Damaged("it does not begin like a PDF".to_string()));
    }
    if is_binary(bytes) {
        return Err(ReadError::Binary);
    }
    Ok(text_kind(&ending, bytes))
}

fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}

/// The mark may come after some rubbish.
fn is_pdf(bytes: &[u8]) -> bool {
    bytes[..bytes.len().min(1024)].windows(5).any(|window| window == b"%PDF-")
}

fn unread_format(bytes: &[u8], ending: &str) -> Option<&'static str> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return Some(zipped_format(ending));
    }
    if bytes.get(4..8) == Some(b"ftyp") {
        return Some("video");
    }
    if bytes.starts_with(b"BM") && ending == "bmp" {
        return Some("BMP picture");
    }
    SIGNATURES.iter().find(|(signature, _)| bytes.starts_with(signature)).map(|(_, format)| *format)
}

fn zipped_format(ending: &str) -> &'static str {
    match ending {
        "docx" | "docm" | "dotx" => "Word document (DOCX)",
        "xlsx" | "xlsm" => "Excel workbook (XLSX)",
        "pptx" | "ppsx" => "PowerPoint presentation (PPTX)",
        "odt" => "OpenDocument text (ODT)",
        "ods" => "OpenDocument spreadsheet (ODS)",
        "odp" => "OpenDocument presentation (ODP)",
        "epub" => "e-book (EPUB)",
        "jar" | "apk" => "program",
        _ => "ZIP archive",
    }
}

/// Text has no NUL bytes (unless it is UTF-16) and few control characters.
fn is_binary(bytes: &[u8]) -> bool {
    let probe = &bytes[..bytes.len().min(PROBE)];
    if looks_utf16(bytes).is_some() {
        return false;
    }
    let is_control = |b: &&u8| **b < 32 && !matches!(**b, b'\t' | b'\n' | b'\r' | 0x0c | 0x1b | 0x1a);
    let controls = probe.iter().filter(is_control).count();
    probe.iter().filter(|b| **b == 0).count() * 100 > probe.len() || controls * 20 > probe.len()
}

fn text_kind(ending: &str, bytes: &[u8]) -> DocumentKind {
    match ending {
        "md" | "markdown" | "mdown" | "mkd" => DocumentKind::Markdown,
        "html" | "htm" | "xhtml" | "xht" => DocumentKind::Html,
        "csv" | "tsv" | "tab" => DocumentKind::Csv,
        "txt" | "text" => DocumentKind::Text,
        _ if begins_like_html(bytes) => DocumentKind::Html,
        _ => DocumentKind::Text,
    }
}

fn begins_like_html(bytes: &[u8]) -> bool {
    let start = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let begins = |mark: &[u8]| start.get(..mark.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(mark));
    begins(b"<!doctype html") || begins(b"<html")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, bytes: &[u8], expected: Result<DocumentKind, ReadError>) {
        assert_eq!(kind_of(name, bytes), expected, "{name:?}");
    }

    fn unknown(format: &str) -> Result<DocumentKind, ReadError> {
        Err(ReadError::UnknownFormat(format.to_string()))
    }

    #[test]
    fn text_formats_by_ending() {
        check("a.txt", b"tide", Ok(DocumentKind::Text));
        check("a.MD", b"# tide", Ok(DocumentKind::Markdown));
        check("a.htm", b"tide", Ok(DocumentKind::Html));
        check("a.tsv", b"a\tb", Ok(DocumentKind::Csv));
        check("README", b"tide", Ok(DocumentKind::Text));
        check("page", b" <!DOCTYPE HTML><p>tide", Ok(DocumentKind::Html));
    }

    #[test]
    fn bytes_are_believed_before_names() {
        check("a.txt", b"%PDF-1.7 ...", Ok(DocumentKind::Pdf));
        check("a.pdf", b"\n\n%PDF-1.4", Ok(DocumentKind::Pdf));
        check("a.pdf", b"tide", Err(ReadError::Damaged("it does not begin like a PDF".into())));
        check("a.txt", b"\x89PNG\r\n", unknown("PNG picture"));
        check("a.docx", b"PK\x03\x04....", unknown("Word document (DOCX)"));
        check("a.zip", b"PK\x03\x04....", unknown("ZIP archive"));
        check("a.txt", b"ab\0\0\0\x01\x02cd", Err(ReadError::Binary));
    }

    #[test]
    fn utf16_is_text() {
        check("a.txt", b"\xff\xfet\0i\0d\0e\0", Ok(DocumentKind::Text));
        check("a.txt", b"t\0i\0d\0e\0 \0i\0n\0", Ok(DocumentKind::Text));
    }

    #[test]
    fn empty_files_are_said_to_be() {
        check("a.txt", b"", Err(ReadError::Empty));
        check("a.pdf", b" \n", Err(ReadError::Empty));
    }
}
