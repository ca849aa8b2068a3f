//! Which passages answer together? Each of the best should tell something that those before it do not.

use super::likeness::Likeness;
use crate::index::top::better_first;
use clew_types::{arrange::Arrange, id::ChunkId};

/// Passages that can move up.
const POOL: usize = 100;
/// The `k` best, one after the other: a passage's score, and the share of the question's words (rare ones counting more)
/// that it is the first to hold (greedy maximum coverage); all of them are worth `new`. So near-copies of one passage do
/// not keep out what tells the rest. Scores stay what they were.
pub(super) fn spread(
    likeness: &Likeness,
    mut scored: Vec<(ChunkId, f32)>,
    new: f32,
    k: usize,
) -> Vec<(ChunkId, f32)> {
    scored.arrange_by(better_first);
    let rest = scored.split_off(POOL.min(scored.len()));
    let mut missing = scored.iter().fold(0, |held, (chunk, _)| held | likeness.held(*chunk));
    let worth = new / likeness.weight(missing).max(f32::MIN_POSITIVE);
    let mut chosen = Vec::with_capacity(k);
    while chosen.len() < k && !scored.is_empty() {
        let news = |chunk| worth * likeness.weight(missing & likeness.held(chunk));
        let best = first_highest(scored.iter().map(|(chunk, score)| score + news(*chunk)));
        let picked = scored.remove(best);
        missing &= !likeness.held(picked.0);
        chosen.push(picked);
    }
    chosen.extend(rest);
    chosen.truncate(k);
    chosen
}

fn first_highest(values: impl Iterator<Item = f32>) -> usize {
    let best = values.enumerate().reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or(0, |best| best.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::CorpusBuilder;
    use crate::retrieve::Query;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    /// In which order pages come that score alike but for a little.
    fn check(pages: &[&str], question: &str, expected: &[u32]) {
        let mut builder = CorpusBuilder::new();
        for (id, page) in pages.iter().enumerate() {
            builder.add(DocumentId(id as u32), reading("", &[(page, None)]));
        }
        let corpus = builder.snapshot();
        let likeness = Likeness::new(&corpus, Query::new(question, None));
        let chunk = |id: u32| ChunkId { document: DocumentId(id), index: 0 };
        let scored = (0..pages.len() as u32).map(|id| (chunk(id), 1.0 - 0.01 * id as f32)).collect();
        let found = spread(&likeness, scored, 1.0, 9);
        let found: Vec<u32> = found.iter().map(|(chunk, _)| chunk.document.0).collect();
        assert_eq!(found, expected, "{question}");
    }

    const PAGES: [&str; 4] =
        ["The mill sold flour.", "The mill sold flour.", "A ferry sank.", "Nothing else."];

    #[test]
    fn what_is_new_comes_before_what_was_told() {
        check(&PAGES, "Did the mill sell flour after the ferry sank?", &[2, 0, 1, 3]);
        check(&PAGES, "Did the mill sell flour?", &[0, 1, 2, 3]);
        check(&PAGES, "", &[0, 1, 2, 3]);
        check(&[], "Who?", &[]);
    }
}
