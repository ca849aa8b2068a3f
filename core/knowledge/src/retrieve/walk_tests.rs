use super::*;
use crate::corpus::{Corpus, CorpusBuilder};
use crate::retrieve::Query;
use clew_types::id::DocumentId;
use clew_types::testing::reading;

/// A chain of pages, each naming the next, and one that stands apart.
fn chain() -> Corpus {
    let mut builder = CorpusBuilder::new();
    let pages = [
        ("Ada", ("Ada met Ben.", ("Ada", "meet", "Ben"))),
        ("Ben", ("Ben met Cid.", ("Ben", "meet", "Cid"))),
        ("Cid", ("Cid met Dot.", ("Cid", "meet", "Dot"))),
        ("Zoe", ("Zoe met Yan.", ("Zoe", "meet", "Yan"))),
    ];
    for (id, (title, (sentence, told))) in pages.into_iter().enumerate() {
        builder.add(DocumentId(id as u32), reading(title, &[(sentence, Some(told))]));
    }
    builder.snapshot()
}

fn entity(corpus: &Corpus, name: &str) -> u32 {
    let id = corpus.graph.find(name)[0];
    corpus.graph.position(id).unwrap() as u32
}

fn ranks(corpus: &Corpus, active: &[(u32, f32)], starts: &[(u32, f32)]) -> Vec<(u32, f32)> {
    let mut likeness = Likeness::new(corpus, Query::new("Whom did Ada meet?", None));
    rank(corpus.web(), &mut likeness, &mut About::new(corpus.web()), active, starts)
}

#[test]
fn rank_falls_with_distance_and_stays_in_reach() {
    let corpus = chain();
    let seeds = [(entity(&corpus, "Ada"), 1.0)];
    let ranks = ranks(&corpus, &seeds, &[]);
    let of = |passage: u32| ranks.iter().find(|(other, _)| *other == passage).map_or(0.0, |rank| rank.1);
    assert!(of(0) > of(1) && of(1) > of(2) && of(2) > 0.0, "{ranks:?}");
    assert_eq!(of(3), 0.0);
    assert!(ranks.iter().map(|rank| rank.1).sum::<f32>() < 1.0);
}

#[test]
fn passages_take_their_share_of_the_start() {
    let corpus = chain();
    let found = ranks(&corpus, &[(entity(&corpus, "Ada"), 1.0)], &[(3, 1.0)]);
    assert!(found.iter().any(|(passage, rank)| *passage == 3 && *rank > 0.0), "{found:?}");
    assert!(ranks(&corpus, &[], &[]).is_empty());
}

#[test]
fn activation_passes_over_the_likest_sentence() {
    let corpus = chain();
    let mut likeness = Likeness::new(&corpus, Query::new("Whom did Ada meet?", None));
    let active = activate(corpus.web(), &[(entity(&corpus, "Ada"), 1.0)], &mut likeness);
    let of = |name| active.iter().find(|(other, _)| *other == entity(&corpus, name)).map_or(0.0, |a| a.1);
    assert_eq!(of("Ada"), 1.0);
    assert!(of("Ben") > of("Dot") && of("Ben") < 1.0, "{active:?}");
    assert_eq!(of("Zoe"), 0.0);
}
