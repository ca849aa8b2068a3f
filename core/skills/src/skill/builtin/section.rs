//! Below which heading does a sentence stand? A heading says what is told next and states nothing itself: under *Opening times*
//! stands `From April to October, Wednesday to Sunday`.

use super::request::prose;
use clew_knowledge::corpus::Corpus;
use clew_types::document::{Block, BlockRole};
use clew_types::id::SentenceId;

/// So many sentences behind a heading still tell what it says.
const NEXT: u32 = 2;
/// Words of what may be a heading without looking so.
const LABEL: usize = 4;

/// True for a heading.
pub(super) fn is_heading(corpus: &Corpus, id: SentenceId) -> bool {
    block(corpus, id).is_some_and(|block| matches!(block.role, BlockRole::Heading(_)))
}

/// `Style of play` in a paragraph of its own: a heading that has lost its looks. `Monday to Friday, 9–5` tells something.
pub(super) fn is_label(corpus: &Corpus, id: SentenceId) -> bool {
    let text = corpus.sentence_text(id);
    let tells = |c: char| c.is_ascii_digit() || ".!?:;,”\"".contains(c);
    block(corpus, id).is_some_and(|block| block.role == BlockRole::Paragraph)
        && text.split_whitespace().count() <= LABEL
        && !text.contains(tells)
}

/// The heading right above one of the first sentences of a section.
pub(super) fn heading_above(corpus: &Corpus, id: SentenceId) -> Option<&str> {
    let reading = corpus.reading(id.document)?;
    let above = (id.index.saturating_sub(NEXT)..id.index).rev().map(|index| SentenceId { index, ..id });
    let mut above = above.skip_while(|above| prose(reading, above.index).is_some());
    let heading = above.next().filter(|above| is_heading(corpus, *above))?;
    Some(corpus.sentence_text(heading))
}

fn block(corpus: &Corpus, id: SentenceId) -> Option<&Block> {
    let reading = corpus.reading(id.document)?;
    let sentence = reading.text.sentences.get(id.index as usize)?;
    reading.document.blocks.get(sentence.block as usize)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    /// One document, whose first line is a heading.
    pub fn headed(title: &str, lines: [&str; 4]) -> Corpus {
        let mut told = reading(title, &lines.map(|line| (line, None)));
        let first = told.text.sentences[0].block as usize;
        told.document.blocks[first].role = BlockRole::Heading(2);
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), told);
        builder.snapshot()
    }

    #[test]
    fn the_first_sentences_of_a_section_stand_below_its_heading() {
        let lines = [
            "Opening times",
            "We open at ten in the morning.",
            "We close at four on all days.",
            "The tearoom is small and warm.",
        ];
        let corpus = headed("Leaflet", lines);
        let id = |index| SentenceId { document: DocumentId(0), index };
        assert!(is_heading(&corpus, id(0)) && !is_heading(&corpus, id(1)));
        let above = [0, 1, 2, 3].map(|index| heading_above(&corpus, id(index)));
        assert_eq!(above, [None, Some("Opening times"), Some("Opening times"), None]);
    }

    #[test]
    fn a_few_words_in_a_paragraph_of_their_own_are_a_label() {
        let mut builder = CorpusBuilder::new();
        let lines = ["Style of play", "He was tall.", "Monday, 9–5", "Style of play of a tall man"];
        builder.add(DocumentId(0), reading("A player", &lines.map(|line| (line, None))));
        let corpus = builder.snapshot();
        let labels =
            [0, 1, 2, 3].map(|index| is_label(&corpus, SentenceId { document: DocumentId(0), index }));
        assert_eq!(labels, [true, false, false, false]);
    }
}
