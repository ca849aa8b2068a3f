//! What kind of file is this? Bytes are believed before names.

use super::compound;
use super::encoding::looks_utf16;
use super::graph::is_graph;
use super::package::Package;
use super::parquet::is_parquet;
use clew_types::document::{DocumentKind, ReadError};

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

/// How packed formats name themselves, in the entry `mimetype` or in the list of content types.
const PACKED: &[(&str, DocumentKind)] = &[
    ("application/epub+zip", DocumentKind::Epub),
    ("opendocument.text", DocumentKind::Odt),
    ("opendocument.spreadsheet", DocumentKind::Ods),
    ("opendocument.presentation", DocumentKind::Odp),
    ("wordprocessingml.document.main", DocumentKind::Docx),
    ("wordprocessingml.template.main", DocumentKind::Docx),
    ("word.document.macroEnabled.main", DocumentKind::Docx),
    ("presentationml.presentation.main", DocumentKind::Pptx),
    ("presentationml.slideshow.main", DocumentKind::Pptx),
    ("presentationml.template.main", DocumentKind::Pptx),
    ("powerpoint.presentation.macroEnabled.main", DocumentKind::Pptx),
    ("spreadsheetml.sheet.main", DocumentKind::Xlsx),
    ("spreadsheetml.template.main", DocumentKind::Xlsx),
    ("excel.sheet.macroEnabled.main", DocumentKind::Xlsx),
];

/// What a file is, by its first bytes and then its ending. PDF is told apart here though it is read elsewhere; whether a Parquet
/// table is a graph shows when it is read.
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
    if bytes.starts_with(b"{\\rtf") {
        return Ok(DocumentKind::Rtf);
    }
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        return zipped_kind(&ending, bytes);
    }
    if is_parquet(bytes) {
        return Ok(DocumentKind::Parquet);
    }
    if bytes.starts_with(compound::SIGNATURE) {
        return old_office(&ending, bytes);
    }
    if let Some(format) = unread_format(bytes, &ending) {
        return Err(ReadError::UnknownFormat(format.to_string()));
    }
    if let Some(format) = named_binary(&ending) {
        return Err(ReadError::Damaged(format!("it does not begin like {format}")));
    }
    if is_binary(bytes) {
        return Err(ReadError::Binary);
    }
    Ok(text_kind(&ending, bytes))
}

/// What a file with an ending of these must be, and is not.
fn named_binary(ending: &str) -> Option<&'static str> {
    Some(match ending {
        "pdf" => "a PDF",
        "docx" | "docm" | "dotx" => "a Word document",
        "xlsx" | "xlsm" => "an Excel workbook",
        "pptx" | "ppsx" | "pptm" => "a PowerPoint presentation",
        "odt" | "ods" | "odp" => "an OpenDocument file",
        "epub" => "an e-book",
        "zip" => "a ZIP archive",
        "parquet" => "a Parquet table",
        _ => return None,
    })
}

fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}

/// The mark may come after some rubbish.
fn is_pdf(bytes: &[u8]) -> bool {
    bytes[..bytes.len().min(1024)].windows(5).any(|window| window == b"%PDF-")
}

fn unread_format(bytes: &[u8], ending: &str) -> Option<&'static str> {
    if bytes.get(4..8) == Some(b"ftyp") {
        return Some("video");
    }
    if bytes.starts_with(b"BM") && ending == "bmp" {
        return Some("BMP picture");
    }
    SIGNATURES.iter().find(|(signature, _)| bytes.starts_with(signature)).map(|(_, format)| *format)
}

/// What is packed, by what is inside; damaged packages by their ending, so that their reader says what is wrong.
fn zipped_kind(ending: &str, bytes: &[u8]) -> Result<DocumentKind, ReadError> {
    let by_ending = kind_by_ending(ending);
    let mut package = match (Package::open(bytes), by_ending) {
        (Ok(package), _) => package,
        (Err(_), Some(kind)) => return Ok(kind),
        (Err(error), None) => return Err(error),
    };
    let says = package.text_if_any("mimetype").unwrap_or_default();
    let types = package.text_if_any("[Content_Types].xml").unwrap_or_default();
    let packed = PACKED.iter().find(|(mark, _)| says.contains(mark) || types.contains(mark));
    let holds = |folder| package.has_under(folder);
    match (packed, by_ending) {
        _ if package.has("xl/workbook.bin") => unknown("binary Excel workbook (XLSB)"),
        (Some((_, kind)), _) => Ok(*kind),
        (_, Some(kind)) => Ok(kind),
        _ if holds("word/") => Ok(DocumentKind::Docx),
        _ if holds("ppt/") => Ok(DocumentKind::Pptx),
        _ if holds("xl/") => Ok(DocumentKind::Xlsx),
        _ if package.has("META-INF/container.xml") => Ok(DocumentKind::Epub),
        _ if holds("Index/") && package.has("Index/Document.iwa") => {
            unknown("Apple Pages, Numbers or Keynote")
        }
        _ if matches!(ending, "jar" | "apk" | "whl" | "xpi" | "crx") => unknown("program"),
        _ => unknown("ZIP archive"),
    }
}

fn unknown(format: &str) -> Result<DocumentKind, ReadError> {
    Err(ReadError::UnknownFormat(format.to_string()))
}

fn kind_by_ending(ending: &str) -> Option<DocumentKind> {
    Some(match ending {
        "docx" | "docm" | "dotx" => DocumentKind::Docx,
        "xlsx" | "xlsm" | "xltx" => DocumentKind::Xlsx,
        "pptx" | "ppsx" | "pptm" | "potx" => DocumentKind::Pptx,
        "odt" | "ott" => DocumentKind::Odt,
        "ods" | "ots" => DocumentKind::Ods,
        "odp" | "otp" => DocumentKind::Odp,
        "epub" => DocumentKind::Epub,
        _ => return None,
    })
}

/// Word, Excel and PowerPoint before 2007, Outlook; and newer ones with a password, which are packed likewise.
fn old_office(ending: &str, bytes: &[u8]) -> Result<DocumentKind, ReadError> {
    let format = match ending {
        _ if compound::names(bytes, "EncryptedPackage") => return Err(ReadError::Encrypted),
        _ if compound::names(bytes, "__properties_version1.0") => return Ok(DocumentKind::Mail),
        _ if compound::names(bytes, "WordDocument") => return Ok(DocumentKind::Docx),
        "doc" | "dot" | "msg" => return Err(ReadError::Damaged("its parts are not there".to_string())),
        "xls" | "xlt" => "old Excel workbook (XLS): save it as XLSX or CSV",
        "ppt" | "pps" => "old PowerPoint presentation (PPT): save it as PPTX or PDF",
        _ => "old Office document: save it in a newer format",
    };
    Err(ReadError::UnknownFormat(format.to_string()))
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
        _ if is_graph(ending, bytes) => DocumentKind::Graph,
        "md" | "markdown" | "mdown" | "mkd" => DocumentKind::Markdown,
        "html" | "htm" | "xhtml" | "xht" => DocumentKind::Html,
        "csv" | "tsv" | "tab" => DocumentKind::Csv,
        "json" | "jsonl" | "ndjson" | "geojson" | "ipynb" => DocumentKind::Json,
        "eml" | "mht" | "mhtml" => DocumentKind::Mail,
        "xml" | "fb2" if !begins_like_html(bytes) => DocumentKind::Xml,
        "txt" | "text" => DocumentKind::Text,
        _ if begins_like_html(bytes) => DocumentKind::Html,
        _ if bytes.starts_with(b"<?xml") => DocumentKind::Xml,
        _ => DocumentKind::Text,
    }
}

/// Subtitles are text of their own kind.
pub(super) fn is_subtitle(name: &str, bytes: &[u8]) -> bool {
    matches!(ending(name).as_str(), "vtt" | "srt") || bytes.starts_with(b"WEBVTT\n")
}

fn begins_like_html(bytes: &[u8]) -> bool {
    let start = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let begins = |mark: &[u8]| start.get(..mark.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(mark));
    begins(b"<!doctype html") || begins(b"<html")
}

#[cfg(test)]
mod tests {
    use super::super::package::tests::packed;
    use super::*;

    fn check(name: &str, bytes: &[u8], expected: Result<DocumentKind, ReadError>) {
        assert_eq!(kind_of(name, bytes), expected, "{name:?}");
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
        check("a.doc", b"{\\rtf1 tide}", Ok(DocumentKind::Rtf));
        check("a.docx", b"tide", Err(ReadError::Damaged("it does not begin like a Word document".into())));
        check("a.txt", b"ab\0\0\0\x01\x02cd", Err(ReadError::Binary));
    }

    #[test]
    fn packed_formats_by_what_is_inside() {
        let types = |main: &str| packed(&[("[Content_Types].xml", main.as_bytes())]);
        check("a.zip", &types("wordprocessingml.document.main"), Ok(DocumentKind::Docx));
        check("a", &types("presentationml.presentation.main"), Ok(DocumentKind::Pptx));
        check("a.zip", &packed(&[("mimetype", b"application/epub+zip")]), Ok(DocumentKind::Epub));
        check("a.bin", &packed(&[("xl/workbook.xml", b"")]), Ok(DocumentKind::Xlsx));
        check("a.xlsx", &packed(&[("xl/workbook.bin", b"")]), unknown("binary Excel workbook (XLSB)"));
        check("a.zip", &packed(&[("a.txt", b"tide")]), unknown("ZIP archive"));
        check("a.docx", b"PK\x03\x04 lost", Ok(DocumentKind::Docx));
    }

    #[test]
    fn old_office_is_named() {
        let old = |rest: &[u8]| [compound::SIGNATURE, rest].concat();
        let named = |name: &str| old(&name.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
        check("a.xls", &old(b"x"), unknown("old Excel workbook (XLS): save it as XLSX or CSV"));
        check("a.doc", &old(b"x"), Err(ReadError::Damaged("its parts are not there".into())));
        check("a", &named("WordDocument"), Ok(DocumentKind::Docx));
        check("a.msg", &named("__properties_version1.0"), Ok(DocumentKind::Mail));
        let locked: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
        check("a.docx", &old(&locked), Err(ReadError::Encrypted));
    }

    #[test]
    fn other_text_formats() {
        check("a.ndjson", b"{}", Ok(DocumentKind::Json));
        check("a.fb2", b"<FictionBook/>", Ok(DocumentKind::Xml));
        check("a", b"<?xml version='1.0'?><a/>", Ok(DocumentKind::Xml));
        check("a.eml", b"Subject: x", Ok(DocumentKind::Mail));
    }

    #[test]
    fn graphs_by_what_they_name() {
        check("a.graphml", b"<graphml/>", Ok(DocumentKind::Graph));
        check("a.xml", b"<?xml version='1.0'?>\n<graphml xmlns='x'></graphml>", Ok(DocumentKind::Graph));
        check("a.csv", b"\xef\xbb\xbfHead;Relation;Tail\na;b;c", Ok(DocumentKind::Graph));
        check("a.tsv", b"subject\tpredicate\tobject\n", Ok(DocumentKind::Graph));
        check("a.csv", b"source,relationship,target,weight\n", Ok(DocumentKind::Graph));
        check("a.csv", b"id,human_readable_id,title,type,description\n", Ok(DocumentKind::Graph));
        check("a.jsonl", b"{\"head\":\"a\",\"relation\":\"b\",\"tail\":\"c\"}", Ok(DocumentKind::Graph));
        check("a.csv", b"source,target,type\nLeith,Wick,Directed", Ok(DocumentKind::Csv));
        check("a.csv", b"id,title,type,description\n", Ok(DocumentKind::Csv));
        check("a.csv", b"station,time,level\n", Ok(DocumentKind::Csv));
        check("a.json", b"[{\"title\":\"a\"}]", Ok(DocumentKind::Json));
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
