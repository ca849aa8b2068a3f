//! Pieces of at most K bytes, and which sentences to keep when nothing else helps.

use clew_knowledge::concept::Description;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::retrieve::Overlap;
use clew_language::text::terms::terms;
use clew_types::{arrange::Arrange, id::SentenceId};
use std::collections::{BTreeMap, BTreeSet};

/// Sentences of a concept that are read however badly they fit: of a common one only those that fit.
const FEW: usize = 40;
/// The least that one of a common concept has to fit, as a share of the best.
const LEAST: f32 = 0.3;

/// What the only sentence of a concept is worth beside its fit.
const RARE: f32 = 0.3;

/// Bytes of the sentences.
pub(super) fn bytes(corpus: &Corpus, all: &[Description]) -> usize {
    all.iter().map(|one| corpus.sentence_text(one.sentence).len()).sum()
}

/// The descriptions in pieces of at most `room` bytes, in order; a sentence longer than that is a piece by itself.
pub(super) fn pieces(corpus: &Corpus, all: Vec<Description>, room: usize) -> Vec<Vec<Description>> {
    let mut pieces: Vec<Vec<Description>> = Vec::new();
    let mut used = 0;
    for one in all {
        let length = corpus.sentence_text(one.sentence).len();
        match pieces.last_mut() {
            Some(piece) if used + length <= room => {
                piece.push(one);
                used += length;
            }
            _ => {
                pieces.push(vec![one]);
                used = length;
            }
        }
    }
    pieces
}

/// The descriptions that fit the question best, those of rare concepts before those of common ones, as many as fit; then
/// in the order they came in.
pub(super) fn best(corpus: &Corpus, question: &str, all: Vec<Description>, room: usize) -> Vec<Description> {
    let overlap = Overlap::new(corpus, question);
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    all.iter().for_each(|one| *told.entry(&one.concept).or_default() += 1);
    let share = |one: &Description| {
        let words = format!("{} {}", corpus.title(one.sentence.document), corpus.sentence_text(one.sentence));
        overlap.share(&words)
    };
    let shares: Vec<f32> = all.iter().map(share).collect();
    let least = LEAST * shares.iter().copied().fold(0.0, f32::max);
    let ranked = all.iter().enumerate().filter_map(|(at, one)| {
        let count = told[one.concept.as_str()];
        let fits = count <= FEW || shares[at] >= least;
        fits.then(|| (shares[at] + RARE / (count as f32).sqrt(), at))
    });
    let mut ranked: Vec<(f32, usize)> = ranked.collect();
    ranked.arrange_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut used = 0;
    let mut kept = BTreeSet::new();
    for (_, at) in ranked {
        let length = corpus.sentence_text(all[at].sentence).len();
        if used + length <= room {
            used += length;
            kept.insert(at);
        }
    }
    all.into_iter().enumerate().filter(|(at, _)| kept.contains(at)).map(|(_, one)| one).collect()
}

/// The sentences most like the question by ROUGE, as many as fit (Alg. 1, PRUNEBYROUGE).
pub(super) fn prune(corpus: &Corpus, question: &str, all: &[Description], room: usize) -> Vec<SentenceId> {
    let asked = terms(question);
    let mut ranked: Vec<(f32, SentenceId)> = all
        .iter()
        .map(|one| (rouge(&asked, &terms(corpus.sentence_text(one.sentence))), one.sentence))
        .collect();
    ranked.arrange_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut used = 0;
    let fits = |(_, id): &(f32, SentenceId)| {
        let length = corpus.sentence_text(*id).len();
        let fits = used + length <= room;
        used += if fits { length } else { 0 };
        fits
    };
    ranked.into_iter().filter(fits).map(|(_, id)| id).collect()
}

/// ROUGE-L F1 (Lin 2004): the harmonic mean of precision and recall of the longest common subsequence.
fn rouge(a: &[String], b: &[String]) -> f32 {
    let common = longest_common(a, b) as f32;
    let total = (a.len() + b.len()) as f32;
    if total > 0.0 { 2.0 * common / total } else { 0.0 }
}

fn longest_common(a: &[String], b: &[String]) -> usize {
    let mut row = vec![0; b.len() + 1];
    for x in a {
        let mut diagonal = 0;
        for (at, y) in b.iter().enumerate() {
            let above = row[at + 1];
            row[at + 1] = if x == y { diagonal + 1 } else { above.max(row[at]) };
            diagonal = above;
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::concept::Part;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(a: &str, b: &str, expected: f32) {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!((rouge(&words(a), &words(b)) - expected).abs() < 1e-6, "{a} / {b}");
    }

    #[test]
    fn rouge_counts_what_stands_in_the_same_order() {
        check("a b c d", "a b c d", 1.0);
        check("a b c d", "a x c", 4.0 / 7.0);
        check("a b", "b a", 0.5);
        check("a", "b", 0.0);
    }

    #[test]
    fn pieces_are_no_longer_than_their_room() {
        let told = [("Gulls have long wings.", None), ("Terns dive.", None), ("Gulls eat fish.", None)];
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Birds", &told));
        let corpus = builder.snapshot();
        let all: Vec<Description> = (0..3)
            .map(|index| Description {
                concept: "gull".to_owned(),
                sentence: SentenceId { document: DocumentId(0), index },
                part: Part::Own,
            })
            .collect();
        let sizes = |room| pieces(&corpus, all.clone(), room).iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!((sizes(100), sizes(34), sizes(5)), (vec![3], vec![2, 1], vec![1, 1, 1]));
        let kept = prune(&corpus, "What do gulls eat?", &all, 30);
        assert_eq!(kept.first().map(|id| id.index), Some(2));
        assert!(bytes(&corpus, &all) > 30 && kept.len() < 3);
        let fitting = best(&corpus, "What do gulls eat?", all.clone(), 30);
        assert_eq!(fitting.iter().map(|one| one.sentence.index).collect::<Vec<_>>(), [1, 2]);
        let rare = |at: u32| Description { concept: format!("c{}", at / 2), ..all[at as usize].clone() };
        let mixed = best(&corpus, "?", (0..3).map(rare).collect(), 30);
        assert_eq!(mixed.last().map(|one| one.sentence.index), Some(2));
    }
}
