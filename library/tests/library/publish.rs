//! Getting in: whole, once, or not at all.

use clew_knowledge::shelf::SliceRequest;
use clew_knowledge::shelf::parts::PassagePart;
use clew_library::{LibraryError, Limits, Published};

use crate::house::{House, name, people, publication};

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_in_comes_out_as_it_was() {
    let Some(house) = House::new().await else { return };
    let long: String = (0..900).map(|n| format!("Anna Lund{n} lives in Ribe{n}. ")).collect();
    let rows: String = (0..700).map(|n| format!("2020-01-{:02},{n},Ribe\n", n % 28 + 1)).collect();
    let batch = [
        publication("zero.txt", "Bells ring. It's \"quoted\"; drop table clew.documents; -- \\ '' $1"),
        publication("long.txt", &long),
        publication("rain.csv", &format!("day,mm,place\n{rows}")),
        publication("æøå.md", "# Ærø\n\nÆrø is an island. 港は静かだ。"),
    ];
    let published = house.publish(&batch).await;
    for (publication, published) in batch.iter().zip(published) {
        let Published::New(number) = published else { panic!("{published:?}") };
        let parts = house.libraries.document(&house.library, number).await.unwrap().unwrap();
        assert_eq!(parts, publication.parts);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_again_is_never_written_twice() {
    let Some(house) = House::new().await else { return };
    let batch = people(20);
    let first = house.publish(&batch).await;
    let rows = house.rows().await;
    let state = house.libraries.open("team", "").await.unwrap().state;
    let again = house.publish(&batch).await;
    for (first, again) in first.iter().zip(&again) {
        let Published::New(number) = first else { panic!("{first:?}") };
        assert_eq!(*again, Published::Already(*number));
    }
    assert_eq!((house.rows().await, house.libraries.open("team", "").await.unwrap().state), (rows, state));
    let known = house.libraries.known(&house.library, &[batch[3].source.clone(), "x".into()]).await.unwrap();
    assert_eq!(known.len(), 1);
    assert_eq!((&known[0].source, known[0].digest), (&batch[3].source, batch[3].digest()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_read_anew_takes_the_place_of_its_first_reading() {
    let Some(house) = House::new().await else { return };
    let before = people(5);
    house.publish(&before).await;
    let rows = house.rows().await;
    let mut after =
        publication("person3.txt", "Nobody knows where Ravn Holm was born. Ravn Holm sold the mill.");
    after.source.clone_from(&before[3].source);
    let published = house.publish(std::slice::from_ref(&after)).await;
    assert!(matches!(published[0], Published::Renewed(_)), "{published:?}");
    let slice = house.libraries.slice(&house.library, &SliceRequest::new(&name(3), None, 9)).await.unwrap();
    let about = slice.documents.iter().filter(|it| it.outline.name == "person3.txt");
    assert!(about.flat_map(|it| &it.passages).all(|passage| passage.text.contains("Ravn Holm")));
    let mut back = before[3].clone();
    back.source.clone_from(&after.source);
    house.publish(&[back]).await;
    assert_eq!(house.rows().await, rows, "nothing of the other reading is left");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_publishers_of_the_same_documents() {
    let Some(house) = House::new().await else { return };
    let batch = people(60);
    let mut backwards = batch.clone();
    backwards.reverse();
    let publish = |batch: Vec<_>| {
        let (libraries, library) = (house.libraries.clone(), house.library.clone());
        tokio::spawn(async move {
            let mut all = Vec::new();
            for some in batch.chunks(7) {
                all.extend(libraries.publish(&library, some, Limits::default()).await.unwrap());
            }
            all
        })
    };
    let tasks = [publish(batch.clone()), publish(backwards), publish(batch.clone())];
    let mut new = 0;
    for task in tasks {
        new += task.await.unwrap().iter().filter(|it| matches!(it, Published::New(_))).count();
    }
    assert_eq!(new, 60, "each document was new once");
    let rows = house.rows().await;
    house.publish(&batch).await;
    assert_eq!((rows[0], house.rows().await), (60, rows));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_reader_could_put_together_is_refused_whole() {
    let Some(house) = House::new().await else { return };
    let refused = async |batch: &[clew_library::Publication]| {
        house.libraries.publish(&house.library, batch, Limits::default()).await.unwrap_err()
    };
    let mut batch = people(3);
    batch[2].parts.sentences[0].sentence.span.end = 1 << 30;
    assert!(matches!(refused(&batch).await, LibraryError::Malformed(_)));
    let mut batch = people(3);
    batch[1].source = "'; drop schema clew cascade; --".into();
    assert!(matches!(refused(&batch).await, LibraryError::Malformed(_)));
    assert!(matches!(refused(&people(65)).await, LibraryError::TooMuch(_)));
    // Each passage keeps its sentences: a hundred that all hold the whole text are not taken.
    let mut batch = people(1);
    let one = batch[0].parts.passages[0].clone();
    batch[0].parts.passages = (0..100).map(|index| PassagePart { index, ..one.clone() }).collect();
    assert!(matches!(refused(&batch).await, LibraryError::Malformed(_)));
    let mut batch = people(1);
    batch[0].parts.outline.bytes = u32::MAX;
    assert!(matches!(refused(&batch).await, LibraryError::TooMuch(_)));
    assert_eq!(house.rows().await, [0; 3], "nothing of a refused batch is there");
}
