use super::*;
use crate::retrieve::hybrid;
use clew_types::extraction::EntityKind;
use clew_types::testing::reading;

fn orchard() -> CorpusBuilder {
    let mut builder = CorpusBuilder::new();
    let pears = [
        ("The Anjou pear is grown in Oregon.", Some(("Anjou pear", "be grow in", "Oregon"))),
        ("Pears ripen off the tree.", None),
    ];
    builder.add(DocumentId(0), reading("Pears", &pears));
    let plums = [("The damson is a small plum.", Some(("damson", "be", "small plum")))];
    builder.add(DocumentId(1), reading("Plums", &plums));
    builder
}

fn found(corpus: &Corpus, question: &str) -> Vec<u32> {
    hybrid(corpus, question, None, 5).iter().map(|hit| hit.chunk.document.0).collect()
}

#[test]
fn words_find_chunks_and_their_best_sentence() {
    let corpus = orchard().snapshot();
    let hits = hybrid(&corpus, "When do pears ripen?", None, 5);
    assert_eq!(hits[0].sentence, Some(SentenceId { document: DocumentId(0), index: 1 }));
    assert_eq!((hits[0].score, hits[0].lexical, hits[0].dense), (0.5, 1.0, 0.0));
    assert_eq!(found(&corpus, "damson plum"), [1]);
    assert_eq!(found(&corpus, "of the"), [0; 0]);
}

#[test]
fn the_title_is_searched_too() {
    let mut builder = CorpusBuilder::new();
    builder.add(DocumentId(4), reading("Quince", &[("It smells of roses.", None)]));
    assert_eq!(found(&builder.snapshot(), "quince"), [4]);
}

#[test]
fn vectors_lead_where_words_do_not() {
    let mut builder = orchard();
    let axis = |axis: usize| (0..8).map(|i| f32::from(u8::from(i == axis))).collect::<Vec<f32>>();
    let vectors = |chunk, sentences: &[usize]| DocumentVectors {
        chunks: vec![axis(chunk)],
        sentences: sentences.iter().map(|&a| axis(a)).collect(),
    };
    builder.set_vectors(DocumentId(0), &vectors(0, &[1, 2]));
    builder.set_vectors(DocumentId(1), &vectors(3, &[4]));
    let hits = hybrid(&builder.snapshot(), "zzz", Some(&axis(2)), 1);
    assert_eq!(hits[0].sentence, Some(SentenceId { document: DocumentId(0), index: 1 }));
    assert!((hits[0].score - 0.5).abs() < 1e-6);
}

#[test]
fn a_snapshot_does_not_see_what_comes_after() {
    let mut builder = orchard();
    let before = builder.snapshot();
    builder.remove(DocumentId(0));
    builder.add(DocumentId(2), reading("Figs", &[("Figs ripen in August.", None)]));
    let after = builder.snapshot();
    assert_eq!(found(&before, "ripen"), [0]);
    assert_eq!(found(&after, "ripen"), [2]);
    assert_eq!(before.documents().map(|(id, _)| id.0).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(after.sentence_text(SentenceId { document: DocumentId(0), index: 0 }), "");
    assert!(!before.graph.find("Oregon").is_empty());
}

#[test]
fn places_of_sentences_and_chunks() {
    let corpus = orchard().snapshot();
    let second = SentenceId { document: DocumentId(0), index: 1 };
    let text = &corpus.reading(DocumentId(0)).unwrap().document.text;
    assert_eq!(corpus.evidence(second).span.of(text), "Pears ripen off the tree.");
    let chunk = corpus.chunk_of(second).unwrap();
    assert_eq!(corpus.sentences_of(chunk).count(), 2);
    assert!(corpus.chunk_text(chunk).ends_with("tree.\n"));
    assert_eq!(corpus.chunk_of(SentenceId { document: DocumentId(0), index: 2 }), None);
}

#[test]
fn learned_triples_join_a_copy() {
    let corpus = orchard().snapshot();
    let triple = NewTriple {
        head: "damson".to_owned(),
        head_kind: EntityKind::Species,
        relation: "come from".to_owned(),
        tail: "Damascus".to_owned(),
        tail_kind: EntityKind::Place,
        evidence: corpus.evidence(SentenceId { document: DocumentId(1), index: 0 }),
        origin: clew_types::graph::Origin::Feedback("Where does the damson come from?".to_owned()),
        confidence: 0.5,
    };
    let wiser = corpus.with_learned(std::slice::from_ref(&triple));
    assert_eq!((corpus.graph.triples().len(), wiser.graph.triples().len()), (2, 3));
    assert_eq!(wiser.with_learned(&[triple]).graph.triples().len(), 3);
}

#[test]
fn a_judged_fact_leaves_the_graph_and_its_passages_are_found_along_its_names() {
    let mut builder = orchard();
    builder.set_vectors(DocumentId(0), &DocumentVectors::default());
    let before = builder.snapshot();
    assert!(!builder.set_verdicts(DocumentId(0), &[]) && !builder.set_verdicts(DocumentId(9), &[]));
    assert!(builder.set_verdicts(DocumentId(0), &[Some(0.2)]));
    let after = builder.snapshot();
    assert_eq!((before.graph.triples().len(), after.graph.triples().len()), (2, 1));
    assert_eq!(after.graph.find("Oregon").len(), 1);
    assert_eq!(found(&after, "Anjou pear"), found(&before, "Anjou pear"));
    let as_read = |id| before.reading(id).expect("it is there").extraction.clone();
    let of = |id, chance| (DocumentId(id), as_read(DocumentId(id)), vec![Some(chance)]);
    let judged = before.judged(vec![of(0, 0.2), of(1, 0.7)]);
    let sure: Vec<f32> = judged.graph.triples().iter().map(|triple| triple.confidence).collect();
    assert_eq!(sure, [0.7]);
}

/// The entity that a document is about.
fn subject(corpus: &Corpus, title: &str) -> Vec<String> {
    let found = corpus.graph.find(title).into_iter().filter_map(|id| corpus.graph.entity(id));
    found.map(|entity| entity.name.clone()).collect()
}

#[test]
fn what_two_documents_call_alike_stays_apart_where_their_titles_differ() {
    let texts = [
        (
            "Humboldt, Nebraska",
            "Humboldt is a city in Richardson County, Nebraska. The city was founded in 1868.",
        ),
        ("Humboldt, Kansas", "Humboldt is a city in Allen County, Kansas. The city was founded in 1857."),
        (
            "Liberal Party of Canada",
            "The Liberal Party of Canada is a party. The Liberal Party was led by Ann Holt.",
        ),
        (
            "Liberal Party of Australia",
            "The Liberal Party of Australia is a party. The Liberal Party was led by Ole Petty.",
        ),
    ];
    let mut builder = CorpusBuilder::new();
    for (id, (title, text)) in texts.iter().enumerate() {
        let document = clew_document::read("page.md", format!("# {title}\n\n{text}\n").as_bytes()).unwrap();
        let text = clew_language::text::split(&document);
        let extraction = crate::extract::extract(&document, &text);
        builder.add(DocumentId(id as u32), Reading { document, text, extraction });
    }
    let corpus = builder.snapshot();
    for (title, _) in texts {
        assert_eq!(subject(&corpus, title), [title], "{title}");
    }
    let told = |head: &str| -> Vec<String> {
        let ids = corpus.graph.find(head);
        let of_head = corpus.graph.triples().iter().filter(|triple| ids.contains(&triple.head));
        of_head.filter_map(|triple| Some(corpus.graph.entity(triple.tail)?.name.clone())).collect()
    };
    assert!(told("Humboldt, Nebraska").contains(&"1868".to_owned()), "{:?}", told("Humboldt, Nebraska"));
    assert!(!told("Humboldt, Nebraska").contains(&"1857".to_owned()));
    assert!(
        told("Liberal Party of Canada").contains(&"Ann Holt".to_owned()),
        "{:?}",
        told("Liberal Party of Canada")
    );
    assert!(!told("Liberal Party of Canada").contains(&"Ole Petty".to_owned()));
}
