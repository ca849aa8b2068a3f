//! Who wrote a document, and when? Files say so of themselves, in the last row of their text.

use super::form::{Extent, Matter};
use super::reply::{Line, Reply};
use super::sentence::spoken;
use super::subject::titled;
use crate::skill::builtin::text::{last_word, lower, strip_article, without_last};
use clew_document::ABOUT;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_types::document::DocumentKind;
use clew_types::id::{DocumentId, SentenceId};
use clew_types::reading::Reading;

/// Documents that are told of one by one.
const SOME: usize = 8;
/// Whoever filled the field in may have been its first author's typist; a day may be that of a later edition.
const AUTHOR_SURE: f32 = 0.8;
const DAY_SURE: f32 = 0.7;

/// What the files meant say of it; `None` where the one that is meant says nothing. A page that is called like a work may tell of it: who wrote the
/// page is told only where the page is asked about.
pub(super) fn written(corpus: &Corpus, matter: Matter, of: &Extent) -> Option<Reply> {
    let documents: Vec<DocumentId> = match of {
        Extent::All => corpus.documents().map(|(id, _)| id).collect(),
        Extent::Named(_) if matter == Matter::Day => return None,
        Extent::Named(name) => works(corpus, name),
    };
    let told: Vec<Told> = documents.iter().filter_map(|id| told(corpus, *id, matter)).collect();
    let sure = if matter == Matter::Author { AUTHOR_SURE } else { DAY_SURE };
    match (told.as_slice(), documents.len()) {
        // Of one document its text may tell; of several, each would be asked for in vain.
        ([], count) => (count > 1 && *of == Extent::All).then(|| Reply::untold(matter)),
        ([one], 1) => {
            let text = spoken(&one.values);
            Some(Reply::new(text, sure, vec![Line::plain(one.row)]))
        }
        (some, _) => {
            let named = &some[..some.len().min(SOME)];
            let each = named.iter().map(|one| format!("{}: {}", one.title, spoken(&one.values)));
            let mut text = each.collect::<Vec<_>>().join("; ");
            if some.len() > SOME {
                text.push_str(&format!("; and {} more", some.len() - SOME));
            }
            let lines = named.iter().map(|one| Line::of(&one.title, one.row)).collect();
            Some(Reply::new(text, sure, lines))
        }
    }
}

/// Works called so, as they are named in full or before a colon: `the Tides paper` is `Tides: A Survey`.
fn works(corpus: &Corpus, name: &str) -> Vec<DocumentId> {
    let is_kind = KINDS.contains(&lower(last_word(name)).as_str());
    let names = [name, if is_kind { without_last(name) } else { name }];
    let called = names.iter().map(|name| titled(corpus, name));
    let briefly = names.iter().map(|name| titled_before_colon(corpus, name));
    let found = called.chain(briefly).find(|found| !found.is_empty()).unwrap_or_default();
    found.into_iter().filter(|id| is_work(corpus, *id)).collect()
}

/// What a work is called by behind its name.
const KINDS: &[&str] = &["article", "book", "essay", "paper", "report", "study", "thesis"];

fn titled_before_colon(corpus: &Corpus, name: &str) -> Vec<DocumentId> {
    let wanted = fold(strip_article(name));
    let is_called = |title: &str| title.split_once(": ").is_some_and(|(main, _)| fold(main) == wanted);
    let documents = corpus.documents().filter(|(_, reading)| is_called(&reading.document.title));
    documents.map(|(id, _)| id).collect()
}

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Told {
    title: String,
    pub values: Vec<String>,
    /// The sentence that says so.
    pub row: SentenceId,
}

/// Who wrote a document, where its file says so.
pub(super) fn told_of(corpus: &Corpus, document: DocumentId) -> Option<Told> {
    told(corpus, document, Matter::Author)
}

fn is_work(corpus: &Corpus, document: DocumentId) -> bool {
    corpus.reading(document).is_some_and(|reading| reading.document.kind != DocumentKind::Html)
}

fn told(corpus: &Corpus, document: DocumentId, matter: Matter) -> Option<Told> {
    let reading = corpus.reading(document)?;
    let index = row_of(reading)?;
    let row = reading.sentence(index).trim_end_matches('.');
    let fields = match matter {
        Matter::Author => &["Author"][..],
        Matter::Day => &["Published", "Created"][..],
    };
    let cells = row.split("; ").filter_map(|cell| cell.split_once(": "));
    let values: Vec<String> =
        cells.filter(|(field, _)| fields.contains(field)).map(|(_, value)| value.to_owned()).collect();
    let title = corpus.title(document).to_owned();
    (!values.is_empty()).then_some(Told { title, values, row: SentenceId { document, index } })
}

/// Words of a question that a file's own row may answer.
const OF_FILES: &[&str] = &[
    "author",
    "written",
    "wrote",
    "write",
    "writes",
    "writer",
    "made",
    "created",
    "published",
    "publish",
    "publisher",
    "edited",
    "editor",
    "dated",
    "date",
    "file",
    "document",
    "title",
    "called",
    "book",
    "report",
    "letter",
    "article",
    "page",
    "version",
];

/// True where a question may be one about a file, not about what it says: the day of a file answers no other "when".
pub(in crate::skill::builtin) fn may_ask_of_files(question: &str) -> bool {
    fold(question).split(' ').any(|word| OF_FILES.contains(&word))
}

/// True for the row of what a file says of itself.
pub(in crate::skill::builtin) fn is_of_file(corpus: &Corpus, id: SentenceId) -> bool {
    let Some(reading) = corpus.reading(id.document) else { return false };
    let sentence = reading.text.sentences.get(id.index as usize);
    sentence.is_some_and(|sentence| block_of_row(reading) == Some(sentence.block as usize))
}

/// The block below the heading of what a file says of itself.
fn block_of_row(reading: &Reading) -> Option<usize> {
    let blocks = &reading.document.blocks;
    let (row, heading) = (blocks.len().checked_sub(1)?, blocks.len().checked_sub(2)?);
    let is_about = reading.document.text.get(blocks[heading].span.range()) == Some(ABOUT);
    is_about.then_some(row)
}

/// The sentence that is what a file says of itself.
fn row_of(reading: &Reading) -> Option<u32> {
    let row = block_of_row(reading)?;
    let of_row = |sentence: &clew_types::text::Sentence| sentence.block as usize == row;
    reading.text.sentences.iter().position(of_row).map(|index| index as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_knowledge::extract::extract;
    use clew_language::text::split;

    fn check(name: &str, expected: Option<&str>) {
        let mut builder = CorpusBuilder::new();
        let files = [
            "---\ntitle: 'Tides: A Survey of the Coast'\nauthor: Ada Renn and Bo Lind\n---\n\nGulls rest on the wall.",
            "---\ntitle: The Paper\nauthor: Eva Sund\n---\n\nRain fell on Osk.",
        ];
        for (id, file) in files.iter().enumerate() {
            let document = clew_document::read("a.md", file.as_bytes()).unwrap();
            let text = split(&document);
            let extraction = extract(&document, &text);
            builder.add(DocumentId(id as u32), Reading { document, text, extraction });
        }
        let reply = written(&builder.snapshot(), Matter::Author, &Extent::Named(name.to_owned()));
        assert_eq!(reply.and_then(|reply| reply.text).as_deref(), expected, "{name}");
    }

    #[test]
    fn works_are_known_by_the_name_before_a_colon() {
        for name in ["Tides: A Survey of the Coast", "Tides", "Tides paper", "the Tides report"] {
            check(name, Some("Ada Renn and Bo Lind"));
        }
        check("the Paper", Some("Eva Sund"));
        check("A Survey of the Coast", None);
        check("Tides book club", None);
    }
}
