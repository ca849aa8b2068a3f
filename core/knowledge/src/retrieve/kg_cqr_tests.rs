use super::*;
use crate::corpus::CorpusBuilder;
use clew_types::id::DocumentId;
use clew_types::testing::reading;

/// Three pages; what the question asks is told by the first and the last, joined by the second.
fn pages() -> Corpus {
    let pages = [
        ("Mill", "The old mill was built by Sten Aho.", ("mill", "be build by", "Sten Aho")),
        ("Sten Aho", "Sten Aho studied under Kaja Rem.", ("Sten Aho", "study under", "Kaja Rem")),
        ("Kaja Rem", "Kaja Rem drew the town hall.", ("Kaja Rem", "draw", "town hall")),
        ("Baker", "A baker sold bread.", ("baker", "sell", "bread")),
    ];
    let mut builder = CorpusBuilder::new();
    for (id, (title, sentence, told)) in pages.into_iter().enumerate() {
        builder.add(DocumentId(id as u32), reading(title, &[(sentence, Some(told))]));
    }
    builder.snapshot()
}

fn told(corpus: &Corpus, triples: &[TripleId]) -> Vec<String> {
    let triples = triples.iter().filter_map(|id| corpus.graph.triple(*id));
    triples.map(|triple| triple.relation.clone()).collect()
}

const QUESTION: &str = "Who built the mill and who drew the town hall?";

#[test]
fn the_nearest_triples_are_those_the_question_words_name() {
    let corpus = pages();
    let near = nearest(&corpus, &Query::new(QUESTION, None), 2);
    let ids: Vec<TripleId> = near.iter().map(|near| near.0).collect();
    let mut relations = told(&corpus, &ids);
    relations.sort();
    assert_eq!(relations, ["be build by", "draw"]);
}

#[test]
fn completion_adds_what_joins_them() {
    let corpus = pages();
    let query = Query::new(QUESTION, None);
    let kept = keep(&nearest(&corpus, &query, 2), &Settings { keep: 0.0, ..Settings::default() });
    let added = complete(&corpus, &query, &kept, &Settings::default());
    assert_eq!(told(&corpus, &added), ["study under"]);
    assert!(complete(&corpus, &query, &kept, &Settings { added: 0, ..Settings::default() }).is_empty());
    assert!(complete(&corpus, &query, &[], &Settings::default()).is_empty());
}

#[test]
fn the_context_brings_a_passage_without_the_questions_words() {
    let corpus = pages();
    let query = Query::new(QUESTION, None);
    let settings = Settings { keep: 0.1, nearest: 2, ..Settings::default() };
    let titles: Vec<&str> =
        retrieve(&corpus, &query, &settings, 3).iter().map(|hit| corpus.title(hit.chunk.document)).collect();
    assert!(titles.contains(&"Sten Aho"), "{titles:?}");
    assert!(!titles.contains(&"Baker"));
}

#[test]
fn the_filter_keeps_what_is_nearly_as_near() {
    let near = [(TripleId(0), 0.9), (TripleId(1), 0.7), (TripleId(2), 0.2)];
    assert_eq!(keep(&near, &Settings { keep: 0.7, ..Settings::default() }), [TripleId(0), TripleId(1)]);
    assert!(keep(&[], &Settings::default()).is_empty());
}

#[test]
fn a_context_that_is_about_something_else_has_no_weight() {
    let corpus = pages();
    let weigh = |question: &str| {
        let query = Query::new(question, None);
        let settings = Settings::default();
        let kept = keep(&nearest(&corpus, &query, 1), &settings);
        context(&corpus, &query, &kept, &[], &settings).agreement
    };
    assert_eq!(weigh("Who built the old mill?"), 1.0);
    assert_eq!(weigh("Why did the baker of Turku leave for the coast with seven ships of iron?"), 0.0);
    let between = weigh("Who built the mill and who drew the town hall?");
    assert!(between > 0.0 && between < 1.0, "{between}");
}
