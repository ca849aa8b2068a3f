//! Removal takes all of a document, and nothing of another's.

use clew_knowledge::shelf::SliceRequest;
use clew_library::Published;

use crate::house::{House, name, people, publication};

#[tokio::test(flavor = "multi_thread")]
async fn removal_leaves_what_was_there_before() {
    let Some(house) = House::new().await else { return };
    house.publish(&people(8)).await;
    let rows = house.rows().await;
    let before = house.libraries.open("team", "").await.unwrap();
    // It speaks of others' people as well, who stay.
    let (three, four) = (name(3), name(4));
    let text = format!(
        "Anna {three} met Ravn Holm in {three}by. Ravn Holm founded the Mill of Odense. Anna {four} was born in {four}by."
    );
    let published = house.publish(&[publication("more.txt", &text)]).await;
    let Published::New(number) = published[0] else { panic!("{published:?}") };
    assert_ne!(house.rows().await, rows);
    assert!(house.libraries.remove(&house.library, number).await.unwrap());
    assert_eq!(house.rows().await, rows);
    let after = house.libraries.open("team", "").await.unwrap();
    assert_eq!((after.passages, after.state), (before.passages, before.state + 2));
    assert!(!house.libraries.remove(&house.library, number).await.unwrap());
    assert_eq!(house.libraries.document(&house.library, number).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_under_way_hears_what_went_and_sees_nothing_that_came() {
    let Some(house) = House::new().await else { return };
    let published = house.publish(&people(6)).await;
    let Published::New(number) = published[2] else { panic!("{published:?}") };
    let question = format!("Where was Anna {} born?", name(2));
    let ask = async |request: &SliceRequest| house.libraries.slice(&house.library, request).await.unwrap();
    let first = ask(&SliceRequest::new(&question, None, 1)).await;
    assert_eq!((first.documents.len(), first.documents[0].number), (1, number));
    house.libraries.remove(&house.library, number).await.unwrap();
    house.publish(&[publication("late.txt", &format!("Anna {} was born in Newtown.", name(2)))]).await;
    let mut second = SliceRequest::new(&question, None, 50);
    (second.state, second.held) = (Some(first.state), vec![(number, 0)]);
    let second = ask(&second).await;
    assert_eq!(second.gone, [number]);
    assert!(second.documents.iter().all(|it| it.outline.name != "late.txt"), "it came after the question");
    assert!(second.state > first.state);
    let anew = ask(&SliceRequest::new(&question, None, 50)).await;
    assert!(anew.documents.iter().any(|it| it.outline.name == "late.txt"));
}

#[tokio::test(flavor = "multi_thread")]
async fn publishing_and_removing_at_once_keep_the_graph_whole() {
    let Some(house) = House::new().await else { return };
    let batch = people(6);
    let turn = |_: usize| {
        let (libraries, library, batch) = (house.libraries.clone(), house.library.clone(), batch.clone());
        tokio::spawn(async move {
            for _ in 0..12 {
                for one in libraries.publish(&library, &batch, clew_library::Limits::default()).await.unwrap()
                {
                    let (Published::New(number) | Published::Already(number) | Published::Renewed(number)) =
                        one;
                    libraries.remove(&library, number).await.unwrap();
                }
            }
        })
    };
    let tasks: Vec<_> = (0..3).map(turn).collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(house.rows().await, [0; 3]);
    assert_eq!(house.libraries.open("team", "").await.unwrap().passages, 0);
}
