//! Which documents speak of it? `Which documents mention Ada Renn?` is told by their titles, each with the first sentence that
//! does.

use super::form::{ahead, behind};
use super::reply::{Line, Reply};
use super::sentence::spoken;
use super::subject::Subject;
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_types::arrange::InOrder;
use clew_types::id::{DocumentId, SentenceId};
use std::collections::{BTreeMap, BTreeSet};

/// Documents quoted, and documents named in the short text.
const MOST: usize = 12;
const NAMED: usize = 5;
/// The words stand there; by a name, another of the same name may be meant.
const BY_WORDS: f32 = 0.9;
const BY_NAME: f32 = 0.85;

const DOCUMENTS: &[&str] =
    &["document", "file", "text", "page", "paper", "article", "book", "report", "note", "source"];
const SPEAKING: &[&str] = &[
    "mention",
    "name",
    "contain",
    "discuss",
    "cover",
    "describe",
    "include",
    "talk about",
    "speak of",
    "speak about",
    "deal with",
    "write about",
    "are about",
    "is about",
    "refer to",
    "say something about",
];

/// What is looked for: `Ada Renn` of `Which of my documents mention Ada Renn`, `Where is Ada Renn mentioned`.
pub(super) fn asked(text: &str) -> Option<&str> {
    if let Some(rest) = behind(text, &["where is", "where are", "where was", "where were"]) {
        return ahead(rest, &[" mentioned", " named", " spoken of", " talked about", " discussed"]);
    }
    if let Some(rest) =
        behind(text, &["which", "what", "in which", "in what", "list all", "list the", "show me all"])
    {
        let (_, rest) = document(rest)?;
        let rest = rest.strip_prefix("that ").or(rest.strip_prefix("which ")).unwrap_or(rest);
        let of_passive = behind(rest, &["is", "are", "was", "were", "does", "do"]);
        let passive = of_passive.and_then(|rest| {
            ahead(
                rest,
                &[" mentioned", " named", " discussed", " described", " appear", " occur", " talked about"],
            )
        });
        return passive.or_else(|| speaking(rest));
    }
    None
}

/// What stands behind `documents`, `of my documents`.
fn document(text: &str) -> Option<(&str, &str)> {
    let text = behind(text, &["of my", "of these", "of the", "of your", "of those", "my", "the", "these"])
        .unwrap_or(text);
    let (noun, rest) = text.split_once(' ')?;
    let single = noun.strip_suffix('s').unwrap_or(noun).to_lowercase();
    DOCUMENTS.contains(&single.as_str()).then_some((noun, rest.trim_start()))
}

/// What stands behind `mention`, `talks about`.
fn speaking(text: &str) -> Option<&str> {
    SPEAKING.iter().find_map(|verb| {
        let (first, rest) = verb.split_once(' ').map_or((*verb, ""), |(first, rest)| (first, rest));
        let behind_first = behind(text, &[first, &format!("{first}s"), &format!("{first}es")])?;
        if rest.is_empty() { Some(behind_first) } else { behind(behind_first, &[rest]) }
    })
}

/// The documents that speak of it; `None` where none does.
pub(super) fn mentioned(corpus: &Corpus, name: &str) -> Option<Reply> {
    let (subject, found) = (Subject::known(corpus, name), by_words(corpus, name));
    let named: BTreeSet<SentenceId> = subject.iter().flat_map(|subject| by_name(corpus, subject)).into_set();
    let confidence = if named.is_subset(&found) { BY_WORDS } else { BY_NAME };
    let mut first: BTreeMap<DocumentId, SentenceId> = BTreeMap::new();
    for id in found.into_iter().chain(named) {
        first.entry(id.document).and_modify(|other| *other = id.min(*other)).or_insert(id);
    }
    let titles: Vec<&str> = first.keys().map(|document| corpus.title(*document)).collect();
    let text = match titles.len() {
        0 => return None,
        count if count <= NAMED + 1 => spoken(&titles),
        count => format!("{}, and {} more documents", titles[..NAMED].join(", "), count - NAMED),
    };
    let lines = first.iter().take(MOST).map(|(document, id)| Line::of(corpus.title(*document), *id));
    let reply = Reply::new(text, confidence, lines.collect());
    Some(subject.iter().fold(reply, |reply, subject| reply.about(&[subject])))
}

/// Sentences that the graph has found to speak of it, and the heads of its own pages.
fn by_name(corpus: &Corpus, subject: &Subject<'_>) -> Vec<SentenceId> {
    let own = subject.pages.iter().map(|page| SentenceId { document: *page, index: 0 });
    let sources = subject.entity.into_iter().flat_map(|entity| entity.sources.iter().copied());
    let exists = |id: &SentenceId| !corpus.sentence_text(*id).is_empty();
    own.chain(sources).filter(exists).collect()
}

/// Sentences that hold all words of it.
fn by_words(corpus: &Corpus, name: &str) -> BTreeSet<SentenceId> {
    let wanted = terms(name);
    let count = |term: &&String| corpus.lexical.holding(term).count();
    let Some(rarest) = wanted.iter().min_by_key(count) else { return BTreeSet::new() };
    let held = corpus.lexical.holding(rarest).flat_map(|chunk| corpus.sentences_of(chunk));
    let holds = |id: &SentenceId| {
        let told = terms(corpus.sentence_text(*id));
        wanted.iter().all(|term| told.contains(term))
    };
    held.filter(holds).into_set()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::testing::reading;

    #[test]
    fn what_is_looked_for() {
        let check = |text: &str, expected: Option<&str>| assert_eq!(asked(text), expected, "{text}");
        check("Which documents mention Ada Renn", Some("Ada Renn"));
        check("Which of my files talk about the flood", Some("the flood"));
        check("Which document is about rain", Some("rain"));
        check("In which documents is Ada Renn mentioned", Some("Ada Renn"));
        check("In which texts does Ada Renn appear", Some("Ada Renn"));
        check("Where is Ada Renn mentioned", Some("Ada Renn"));
        check("What page covers the flood", Some("the flood"));
        check("Where is Ada Renn", None);
        check("Which town mentions Ada Renn", None);
        check("Which documents did Ada Renn sign", None);
    }

    #[test]
    fn each_document_is_told_with_its_first_sentence() {
        let mut builder = CorpusBuilder::new();
        let of_ada = [("Ada Renn kept the lamp.", Some(("Ada Renn", "kept", "lamp"))), ("Rain fell.", None)];
        builder.add(DocumentId(0), reading("Lamps", &of_ada));
        builder.add(
            DocumentId(1),
            reading("Weather", &[("It was dry.", None), ("Rain fell on Ada Renn.", None)]),
        );
        let corpus = builder.snapshot();
        let check = |name: &str, expected: Option<(&str, &[u32])>| {
            let reply = mentioned(&corpus, name);
            let found = reply.map(|reply| {
                (reply.text.unwrap(), reply.lines.iter().map(|line| line.sentence.index).collect::<Vec<_>>())
            });
            assert_eq!(found, expected.map(|(text, ids)| (text.to_owned(), ids.to_vec())), "{name}");
        };
        check("Ada Renn", Some(("Lamps and Weather", &[0, 1])));
        check("rain", Some(("Lamps and Weather", &[1, 1])));
        check("lamps", Some(("Lamps", &[0])));
        check("snow", None);
    }
}
