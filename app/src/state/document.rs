//! The list of documents, and the one that is open.

use clew_types::id::{DocumentId, SentenceId};
use clew_types::span::Span;
use clew_types::text::Sentence;
use clew_worker::protocol::{DocumentStatus, DocumentText, Stage};
use leptos::prelude::*;
use std::sync::Arc;

/// One document of the list. Each row has its own signal, so that progress of one redraws one.
#[derive(Clone)]
pub struct DocumentRow {
    pub id: DocumentId,
    pub status: ArcRwSignal<DocumentStatus>,
}

/// Puts a new state into the list; `true` when the document is new to it.
pub fn upsert(rows: &[DocumentRow], status: &DocumentStatus) -> Option<DocumentRow> {
    match rows.iter().find(|row| row.id == status.id) {
        Some(row) => {
            row.status.set(status.clone());
            None
        }
        None => Some(DocumentRow { id: status.id, status: ArcRwSignal::new(status.clone()) }),
    }
}

/// What can be done with a document in this stage.
pub fn is_under_way(stage: &Stage) -> bool {
    !matches!(stage, Stage::Ready | Stage::Failed(_) | Stage::Cancelled)
}

/// How much of a document's facts has been checked, where some have not; (done, all).
pub fn checking(status: &DocumentStatus) -> Option<(u32, u32)> {
    let (done, all) = status.claims;
    (status.stage == Stage::Ready && done < all).then_some((done, all))
}

/// Share of the whole reading that is done, 0 to 1: each stage is a third, the queue nothing.
pub fn share_read(status: &DocumentStatus) -> f32 {
    let done = match status.stage {
        Stage::Queued => return 0.0,
        Stage::Reading => 0.0,
        // Pages that are recognised take nearly all of the time.
        Stage::Recognising(page, all) => return page.saturating_sub(1) as f32 / (all.max(1) as f32) / 3.0,
        Stage::Extracting => 1.0,
        Stage::Indexing => 2.0,
        Stage::Ready | Stage::Failed(_) | Stage::Cancelled => return 1.0,
    };
    (done + status.progress.clamp(0.0, 1.0)) / 3.0
}

/// The document viewer.
#[derive(Clone, Default)]
pub enum Viewer {
    #[default]
    Closed,
    Loading(DocumentId),
    Open(Arc<DocumentText>),
    /// It could not be shown; holds the reason.
    Failed(String),
}

/// A place in a document that the viewer shall show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cited {
    pub sentence: SentenceId,
    /// Known from evidence; found from the sentence's number where only that is known.
    pub span: Option<Span>,
}

/// The cited bytes of this document.
pub fn cited_span(text: &DocumentText, cited: Cited) -> Option<Span> {
    if cited.sentence.document != text.id {
        return None;
    }
    let span = cited.span.or_else(|| text.sentences.get(cited.sentence.index as usize).map(|s| s.span))?;
    (!span.of(&text.text).is_empty()).then_some(span)
}

/// Places found at most: nobody goes through more.
const MOST_PLACES: usize = 1_000;

/// Where these words stand, whatever their case: in which sentence, and where exactly.
pub fn places(text: &DocumentText, typed: &str) -> Vec<(u32, Span)> {
    let wanted = typed.trim().to_lowercase();
    if wanted.is_empty() {
        return Vec::new();
    }
    let of = |(index, sentence): (usize, &Sentence)| {
        let words = sentence.span.of(&text.text);
        let lower = words.to_lowercase();
        // Where lower case takes other bytes, places in it mean nothing: the sentence stands for them.
        let is_same = lower.len() == words.len();
        let start = sentence.span.start as usize;
        let places = lower.match_indices(&wanted).map(move |(at, found)| match is_same {
            true => Span::new(start + at, start + at + found.len()),
            false => sentence.span,
        });
        places.map(move |span| (index as u32, span)).collect::<Vec<_>>()
    };
    text.sentences.iter().enumerate().flat_map(of).take(MOST_PLACES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::document::DocumentKind;

    fn status(stage: Stage, progress: f32) -> DocumentStatus {
        DocumentStatus {
            id: DocumentId(1),
            name: "a.txt".to_owned(),
            kind: Some(DocumentKind::Text),
            bytes: 10,
            stage,
            progress,
            words: 0,
            sentences: 0,
            mentions: 0,
            triples: 0,
            dropped: 0,
            vectors: (0, 0),
            claims: (0, 0),
            warnings: Vec::new(),
            unkept: false,
            pictures: Default::default(),
        }
    }

    #[test]
    fn facts_are_counted_once_they_are_checked() {
        let told = |claims| {
            let read = status(Stage::Ready, 1.0);
            crate::words::document_counts(&DocumentStatus { words: 1_200, triples: 33, claims, ..read })
        };
        assert_eq!(told((0, 0)), "1,200 words · 33 facts stated");
        assert_eq!(told((40, 100)), "checking facts, 40 %");
        assert_eq!(told((100, 100)), "1,200 words · 33 facts stated");
        let size = |facts| crate::words::workspace_size(1, 2, facts);
        assert_eq!(size(None), "1 document · 2 names · checking facts");
        assert_eq!(size(Some((196, 0))), "1 document · 2 names · 196 facts");
        // Where there were more before, it is said what has become of them.
        assert_eq!(size(Some((196, 192))), "1 document · 2 names · 196 facts, 192 unsure ones left out");
    }

    #[test]
    fn share_grows_through_the_stages() {
        let stages = [Stage::Queued, Stage::Reading, Stage::Extracting, Stage::Indexing, Stage::Ready];
        let shares: Vec<f32> = stages.into_iter().map(|stage| share_read(&status(stage, 0.5))).collect();
        assert!(shares.windows(2).all(|pair| pair[0] < pair[1]), "{shares:?}");
    }

    #[test]
    fn known_documents_are_updated_in_place() {
        let row = upsert(&[], &status(Stage::Queued, 0.0)).expect("new to the list");
        assert!(upsert(std::slice::from_ref(&row), &status(Stage::Ready, 1.0)).is_none());
        assert_eq!(row.status.get_untracked().stage, Stage::Ready);
    }

    #[test]
    fn words_are_found_whatever_their_case() {
        let text = DocumentText {
            id: DocumentId(1),
            name: String::new(),
            title: String::new(),
            kind: DocumentKind::Text,
            text: "One oak. Two OAKS, one oak.".to_owned(),
            blocks: Vec::new(),
            sentences: vec![
                Sentence { span: Span::new(0, 8), block: 0 },
                Sentence { span: Span::new(9, 27), block: 0 },
            ],
            pages: Vec::new(),
            names: Vec::new(),
        };
        let expected = [(0, Span::new(4, 7)), (1, Span::new(13, 16)), (1, Span::new(23, 26))];
        assert_eq!(places(&text, " Oak"), expected);
        assert!(places(&text, " ").is_empty() && places(&text, "elm").is_empty());
    }

    #[test]
    fn cited_spans_must_fit_the_text() {
        let text = DocumentText {
            id: DocumentId(1),
            name: "a.txt".to_owned(),
            title: "a".to_owned(),
            kind: DocumentKind::Text,
            text: "One. Two.".to_owned(),
            blocks: Vec::new(),
            sentences: vec![
                Sentence { span: Span::new(0, 4), block: 0 },
                Sentence { span: Span::new(5, 9), block: 0 },
            ],
            pages: Vec::new(),
            names: Vec::new(),
        };
        let check = |document, index, span, expected: Option<Span>| {
            let sentence = SentenceId { document: DocumentId(document), index };
            assert_eq!(cited_span(&text, Cited { sentence, span }), expected);
        };
        check(1, 1, None, Some(Span::new(5, 9)));
        check(1, 1, Some(Span::new(0, 4)), Some(Span::new(0, 4)));
        check(1, 7, None, None);
        check(1, 0, Some(Span::new(0, 99)), None);
        check(2, 0, None, None);
    }
}
