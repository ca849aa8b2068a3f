//! Getting out: what fits the question, from one library alone, within limits.

use clew_knowledge::corpus::CorpusBuilder;
use clew_knowledge::retrieve::hybrid;
use clew_knowledge::shelf::{MOST_HELD, MOST_PASSAGES, Slice, SliceRequest, join};
use clew_library::{LibraryError, Open};
use clew_types::shelf::document_id;

use crate::house::{House, name, people, publication, vector};

fn names(slice: &Slice) -> Vec<&str> {
    slice.documents.iter().map(|document| document.outline.name.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn words_meaning_and_facts_lead_to_the_passages() {
    let Some(house) = House::new().await else { return };
    for some in people(120).chunks(40) {
        house.publish(some).await;
    }
    house
        .publish(&[publication("next.txt", "Ribe lies at the mouth of the Gudenå. It has two bridges.")])
        .await;
    house.libraries.index(&house.library).await.unwrap();
    let ask = async |request: SliceRequest| house.libraries.slice(&house.library, &request).await.unwrap();
    let by_words = ask(SliceRequest {
        names: vec![],
        ..SliceRequest::new(&format!("Where was Anna {} born?", name(7)), None, 3)
    })
    .await;
    assert!(names(&by_words).contains(&"person7.txt"), "{:?}", names(&by_words));
    let meaning = vector(&format!("Anna {0} was born in {0}by", name(9)));
    let by_meaning = ask(SliceRequest { vector: meaning, passages: 3, ..SliceRequest::default() }).await;
    assert!(names(&by_meaning).contains(&"person9.txt"), "{:?}", names(&by_meaning));
    let named = vec![format!("anna {}", name(5).to_lowercase())];
    let by_facts = ask(SliceRequest { names: named, passages: 3, ..SliceRequest::default() }).await;
    assert_eq!(names(&by_facts), ["person5.txt"]);
    assert_eq!((by_words.passages, by_words.shares.len()), (121, 3));
    assert!(by_words.documents.iter().all(|document| !document.triples.is_empty()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slice_is_a_corpus_like_any_other_and_grows() {
    let Some(house) = House::new().await else { return };
    house.publish(&people(40)).await;
    let question = &format!("Who founded the {} Society?", name(12));
    let first = SliceRequest::new(question, Some(&vector(question)), 10);
    let slice = house.libraries.slice(&house.library, &first).await.unwrap();
    assert_eq!(slice.documents.iter().map(|it| it.passages.len()).sum::<usize>(), 10);
    let mut builder = CorpusBuilder::new();
    for document in &slice.documents {
        let id = document_id(document.number).unwrap();
        let joined =
            join(&document.outline, &document.passages, &document.sentences, &document.triples, None)
                .unwrap();
        builder.add_judged(id, joined.reading, &joined.verdicts);
        builder.set_vectors(id, &joined.vectors);
    }
    let corpus = builder.snapshot();
    let hits = hybrid(&corpus, question, Some(&vector(question)), 3);
    assert!(corpus.chunk_text(hits[0].chunk).contains(&format!("{} Society", name(12))));
    assert!(!corpus.graph.find(&format!("{} Society", name(12))).is_empty());
    let held: Vec<_> = slice
        .documents
        .iter()
        .flat_map(|it| it.passages.iter().map(|part| (it.number, part.index)))
        .collect();
    let more = SliceRequest { held: held.clone(), state: Some(slice.state), ..first };
    let more = house.libraries.slice(&house.library, &more).await.unwrap();
    let fresh: Vec<_> =
        more.documents.iter().flat_map(|it| it.passages.iter().map(|part| (it.number, part.index))).collect();
    assert!(fresh.len() == 10 && fresh.iter().all(|key| !held.contains(key)), "{fresh:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_above_the_limits_and_strange_ones() {
    let Some(house) = House::new().await else { return };
    house.publish(&people(3)).await;
    let ask = async |request: &SliceRequest| house.libraries.slice(&house.library, request).await;
    let usual = SliceRequest::new(&name(1), None, 5);
    let too_much = [
        SliceRequest { passages: MOST_PASSAGES + 1, ..usual.clone() },
        SliceRequest { terms: vec!["a".into(); 33], ..usual.clone() },
        SliceRequest { names: vec!["a".into(); 65], ..usual.clone() },
        SliceRequest { names: vec!["a".repeat(201)], ..usual.clone() },
        SliceRequest { held: vec![(1, 1); MOST_HELD + 1], ..usual.clone() },
    ];
    for request in &too_much {
        assert!(matches!(ask(request).await, Err(LibraryError::TooMuch(_))), "{request:?}");
    }
    for vector in [vec![0.1; 3], vec![f32::NAN; 384], vec![f32::INFINITY; 384], vec![9.0; 384]] {
        assert!(matches!(
            ask(&SliceRequest { vector, ..usual.clone() }).await,
            Err(LibraryError::Malformed(_))
        ));
    }
    let strange = [
        "'",
        "''",
        "\\",
        "' | '",
        "a & !b",
        "\0",
        "'; drop schema clew cascade; --",
        "$1",
        "%",
        "<->",
        "(",
        "a:*",
        " ",
    ];
    for text in strange {
        let request =
            SliceRequest { terms: vec![text.into()], names: vec![text.into()], passages: 5, ..usual.clone() };
        ask(&request).await.unwrap_or_else(|error| panic!("{text:?}: {error}"));
    }
    assert_eq!(ask(&usual).await.unwrap().documents.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn libraries_know_nothing_of_each_other() {
    let Some(house) = House::new().await else { return };
    house.publish(&people(5)).await;
    house.libraries.create("other", Open::Writing, true).await.unwrap();
    let other = house.libraries.open("other", "").await.unwrap();
    let mine =
        house.publish(&[publication("own.txt", &format!("Anna {} was born in Secretville.", name(1)))]).await;
    let clew_library::Published::New(number) = mine[0] else { panic!("{mine:?}") };
    let request =
        SliceRequest::new(&format!("Where was Anna {} born?", name(1)), Some(&vector("Secretville")), 50);
    let slice = house.libraries.slice(&other, &request).await.unwrap();
    assert!(slice.documents.is_empty() && slice.passages == 0);
    assert_eq!(house.libraries.document(&other, number).await.unwrap(), None);
    assert!(!house.libraries.remove(&other, number).await.unwrap());
    assert!(house.libraries.documents(&other, None).await.unwrap().is_empty());
    assert_eq!(house.libraries.slice(&house.library, &request).await.unwrap().passages, 6);
    house.libraries.destroy(&other).await.unwrap();
    assert_eq!(house.libraries.open("other", "").await, Err(LibraryError::NotOpen));
    assert_eq!(house.rows().await[0], 6);
}
