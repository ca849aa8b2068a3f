//! Words about documents that come in and are read.

use super::{background, bytes, checking_facts, count, number};
use crate::state::document::checking;
use clew_types::document::{DocumentKind, ReadWarning};
use clew_worker::protocol::{DocumentStatus, PictureLanguage, Pictures, Stage};

pub const HALT: &str = "Pause";
pub const GO_ON: &str = "Resume";
pub const HALTED: &str = "Reading is paused. Questions work with what has been read.";
pub const ASK_NOW: &str = "Ask a question";
pub const SEE_MAP: &str = "See the map";
pub const ADD_FOLDER: &str = "Add a folder";

pub const READ_PICTURES: &str =
    "Clew can also try to read the pictures itself; mistakes are possible. To download, once:";

/// Languages, and what reading pictures in them takes to download.
pub const PICTURE_LANGUAGES: [(PictureLanguage, &str); 4] = [
    (PictureLanguage::English, "English, 4 MB"),
    (PictureLanguage::German, "German, 2 MB"),
    (PictureLanguage::French, "French, 2 MB"),
    (PictureLanguage::Spanish, "Spanish, 3 MB"),
];

/// What of a folder is not read.
pub fn passed_over(files: u32) -> String {
    match files {
        1 => "One file of the folder was left out: it is of a kind that cannot be read, or one too many."
            .to_owned(),
        _ => format!(
            "{} files of the folder were left out: of kinds that cannot be read, or too many.",
            number(files)
        ),
    }
}

/// How far reading is.
pub fn documents_read(done: u32, all: u32) -> String {
    format!("Reading: {} of {} documents done", number(done), number(all))
}

/// The status text that scripts read.
pub fn status(stage: &Stage) -> String {
    match stage {
        Stage::Ready => "ready".to_owned(),
        Stage::Failed(reason) => format!("failed: {reason}"),
        Stage::Cancelled => "cancelled".to_owned(),
        _ => "reading …".to_owned(),
    }
}

/// What is being done to a document.
pub fn stage(stage: &Stage) -> String {
    let doing = match stage {
        Stage::Recognising(page, all) => return format!("reading picture {page} of {all}"),
        Stage::Queued => "waiting its turn",
        Stage::Reading => "taking out the text",
        Stage::Extracting => "finding facts",
        Stage::Indexing => "adding to the map",
        Stage::Ready | Stage::Failed(_) | Stage::Cancelled => "",
    };
    doing.to_owned()
}

/// What was found in a document. Facts that are still being checked are not counted: most of them may leave.
pub fn document_counts(status: &DocumentStatus) -> String {
    let unkept = if status.unkept { " · not kept" } else { "" };
    let counts = match checking(status) {
        Some((done, all)) => format!("{}, {}", checking_facts(), background(done, all)),
        None => {
            // Not the number of the map's facts: what two sentences state is one of these, and two here.
            let facts = count(status.triples, "fact stated", "facts stated");
            let facts = if status.triples == 0 { String::new() } else { format!(" · {facts}") };
            format!("{}{facts}", count(status.words, "word", "words"))
        }
    };
    format!("{counts}{unkept}")
}

/// How many facts were found that their sentence does not bear out; nothing where there are none.
pub fn not_borne_out(dropped: u32) -> String {
    let told = format!(", {} unsure ones left out", number(dropped));
    if dropped == 0 { String::new() } else { told }
}

/// Longer, for the tool tip.
pub fn document_detail(status: &DocumentStatus) -> String {
    [
        bytes(status.bytes),
        count(status.words, "word", "words"),
        count(status.sentences, "sentence", "sentences"),
        count(status.mentions, "mention", "mentions"),
        match checking(status) {
            Some((done, all)) => format!("{}, {}", checking_facts(), background(done, all)),
            None => {
                let facts = count(status.triples, "fact stated", "facts stated");
                let dropped = not_borne_out(status.dropped);
                format!("{facts} (each time; the map counts a fact once){dropped}")
            }
        },
    ]
    .join(" · ")
}

/// A format.
pub fn document_kind(kind: Option<DocumentKind>) -> &'static str {
    match kind {
        Some(DocumentKind::Text) => "TXT",
        Some(DocumentKind::Markdown) => "MD",
        Some(DocumentKind::Html) => "HTML",
        Some(DocumentKind::Pdf) => "PDF",
        Some(DocumentKind::Csv) => "CSV",
        Some(DocumentKind::Docx) => "WORD",
        Some(DocumentKind::Odt) => "ODT",
        Some(DocumentKind::Rtf) => "RTF",
        Some(DocumentKind::Epub) => "EPUB",
        Some(DocumentKind::Pptx) => "PPTX",
        Some(DocumentKind::Odp) => "ODP",
        Some(DocumentKind::Xlsx) => "XLSX",
        Some(DocumentKind::Ods) => "ODS",
        Some(DocumentKind::Json) => "JSON",
        Some(DocumentKind::Mail) => "MAIL",
        Some(DocumentKind::Xml) => "XML",
        Some(DocumentKind::Graph) => "GRAPH",
        Some(DocumentKind::Parquet) => "PARQUET",
        None => "···",
    }
}

/// Nothing was guessed or left out: it is only told.
fn is_note(warning: &ReadWarning) -> bool {
    matches!(warning, ReadWarning::RowsNotInText(_))
}

/// What the reader had to guess or leave out.
fn read_warning(warning: &ReadWarning) -> String {
    match warning {
        ReadWarning::Encoding(name) => format!("Not UTF-8: read as {name}."),
        ReadWarning::Truncated(kept, total) => format!("Too long: the first {kept} of {total} were kept."),
        ReadWarning::PagesWithoutText(pages) => {
            format!("{} without text, probably pictures.", count(pages.len() as u32, "page", "pages"))
        }
        ReadWarning::RowsNotInText(rows) => {
            format!(
                "The map shows the first rows of this table; the other {} are looked up when you ask.",
                number(*rows as u32)
            )
        }
        ReadWarning::ByModel(told) => told.clone(),
    }
}

/// All that is to be said of how a document was read, and whether it warns of anything.
pub fn read_warnings(status: &DocumentStatus) -> Vec<(bool, String)> {
    let guessed = matches!((&status.stage, status.pictures), (Stage::Ready, Pictures::Read(_)));
    let guessed = guessed.then(|| (true, "Read from pictures: letters may be wrong.".to_owned()));
    status.warnings.iter().map(|one| (!is_note(one), read_warning(one))).chain(guessed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_guessed_or_left_out_warns() {
        assert!(is_note(&ReadWarning::RowsNotInText(136)));
        assert!(
            !is_note(&ReadWarning::Truncated(1, 2)) && !is_note(&ReadWarning::Encoding("latin-1".into()))
        );
    }

    #[test]
    fn status_texts_do_not_change() {
        assert_eq!(status(&Stage::Ready), "ready");
        assert_eq!(status(&Stage::Indexing), "reading …");
        assert_eq!(status(&Stage::Failed("no text".to_owned())), "failed: no text");
        assert_eq!(status(&Stage::Cancelled), "cancelled");
    }
}
