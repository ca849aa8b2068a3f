//! Which sentences say these words? For a person who looks something up; nothing is understood, nothing inferred.

use crate::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_types::id::SentenceId;

/// Sentences looked at for one that is asked for: neighbouring chunks share some, and quoted words rule some out.
const SPARE: usize = 8;

/// The best `k` sentences by BM25, best first. What stands between `"` must stand in a sentence as it is, but for case,
/// accents and punctuation.
pub fn sentences(corpus: &Corpus, words: &str, k: usize) -> Vec<SentenceId> {
    let quoted: Vec<String> = words.split('"').skip(1).step_by(2).map(fold).collect();
    let holds = |sentence: SentenceId| {
        let text = format!(" {} ", fold(corpus.sentence_text(sentence)));
        quoted.iter().all(|phrase| text.contains(&format!(" {phrase} ")))
    };
    let mut found = Vec::new();
    for ((chunk, part), _) in corpus.lexical.search_parts(&terms(words), k * SPARE) {
        // The first part is the chunk's title.
        let chunks = corpus.reading(chunk.document).map(|reading| &reading.text.chunks);
        let first = chunks.and_then(|chunks| Some(chunks.get(chunk.index as usize)?.first));
        let index = part.checked_sub(1).zip(first).map(|(at, first)| first + at);
        let sentence = index.map(|index| SentenceId { document: chunk.document, index });
        if let Some(sentence) = sentence.filter(|sentence| !found.contains(sentence) && holds(*sentence)) {
            found.push(sentence);
        }
        if found.len() == k {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(words: &str, expected: &[(u32, u32)]) {
        let mut builder = CorpusBuilder::new();
        let harbour = [
            ("The harbour clock was built by Ida Brandt.", None),
            ("Its hands were cast in Möln.", None),
            ("The clock of the harbour stood still for years.", None),
        ];
        builder.add(DocumentId(0), reading("Harbour clock", &harbour));
        builder.add(DocumentId(1), reading("Moln", &[("A town of bell founders.", None)]));
        let found = sentences(&builder.snapshot(), words, 5);
        let places: Vec<(u32, u32)> = found.iter().map(|id| (id.document.0, id.index)).collect();
        assert_eq!(places, expected, "{words}");
    }

    #[test]
    fn sentences_are_found_by_their_words() {
        check("bells", &[(1, 0)]);
        check("moln hands", &[(0, 1)]);
        check("built harbour clock", &[(0, 0), (0, 2)]);
        check("\"harbour clock\"", &[(0, 0)]);
        check("\"clock of the harbour\" years", &[(0, 2)]);
        check("\"harbour brandt\"", &[]);
        check("the", &[]);
        check("", &[]);
    }
}
