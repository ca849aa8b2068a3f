//! Answers kept on disk.

use std::path::PathBuf;
use std::time::Duration;

use clew_proxy::config::{CacheFile, Config};
use clew_test_model::{Act, TestModel, http};

use crate::house::House;
use crate::models::QUESTION;
use crate::streams::STREAMED;

fn keep(config: &mut Config, name: &str) -> PathBuf {
    let file = config.dist.join(format!("../clew-kept-{name}-{}.redb", std::process::id()));
    config.cache = Some(CacheFile { file: file.clone(), bytes: 1 << 20, keep: Duration::from_secs(60) });
    file
}

/// Keeping happens beside the answer.
async fn asked_until_kept(house: &House, body: &str) -> crate::house::Reply {
    for _ in 0..50 {
        let reply = house.ask(body).await;
        if reply.header("x-clew-cache") == "hit" {
            return reply;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("never kept: {body}");
}

#[tokio::test]
async fn the_same_question_is_answered_from_the_cache() {
    let model = TestModel::start().await.unwrap();
    let mut file = PathBuf::new();
    let house = House::asking_with(&model, |config| file = keep(config, "same")).await;
    for body in [QUESTION, STREAMED] {
        let first = house.ask(body).await;
        let kept = asked_until_kept(&house, body).await;
        assert_eq!(
            (kept.body.as_str(), kept.header("content-type")),
            (&*first.body, first.header("content-type"))
        );
    }
    let calls = model.count();
    assert_eq!(house.ask(QUESTION).await.status, 200);
    assert_eq!(model.count(), calls);
    house.ask(&QUESTION.replace("two", "three")).await;
    house.send(&format!("{}Cache-Control: no-cache\r\n", house.question()), QUESTION).await;
    assert_eq!(model.count(), calls + 2, "another question, and one that wants a fresh answer");
    std::fs::remove_file(file).unwrap();
}

#[tokio::test]
async fn failures_that_look_like_answers_are_not_kept() {
    let error = r#"{"error":{"message":"overloaded"}}"#;
    let events = format!("data: {error}\n\ndata: [DONE]\n\n");
    for (kind, body, question) in
        [("application/json", error.to_owned(), QUESTION), ("text/event-stream", events, STREAMED)]
    {
        let model = TestModel::play(move |_| vec![Act::say(http("200 OK", "", kind, &body))]).await.unwrap();
        let mut file = PathBuf::new();
        let house = House::asking_with(&model, |config| file = keep(config, "errors")).await;
        for _ in 0..2 {
            assert_eq!(house.ask(question).await.status, 200);
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(model.count(), 2, "{kind}");
        std::fs::remove_file(file).unwrap();
    }
}

#[tokio::test]
async fn failures_and_halves_are_not_kept() {
    let model = TestModel::start().await.unwrap();
    let mut file = PathBuf::new();
    let house = House::asking_with(&model, |config| file = keep(config, "halves")).await;
    for behaviour in ["disconnect", "server-error", "wrong-content-type"] {
        let body = STREAMED.replace("small", behaviour);
        let before = model.count();
        for _ in 0..2 {
            house.ask(&body).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(model.count(), before + 2, "{behaviour}");
    }
    std::fs::remove_file(file).unwrap();
}
