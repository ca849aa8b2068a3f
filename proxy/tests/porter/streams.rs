//! Answers that come in pieces.

use std::time::Duration;

use clew_test_model::{Act, TestModel, chunked, stream_head};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use crate::house::{House, KEY};

pub const STREAMED: &str = r#"{"model":"small","stream":true,"messages":[]}"#;
const PARTS: [&str; 3] = ["data: one\n\n", "data: two\n\n", "data: [DONE]\n\n"];

/// Reads until the text holds `part`.
pub async fn read_until(stream: &mut TcpStream, text: &mut String, part: &str) {
    while !text.contains(part) {
        let mut buffer = [0; 4096];
        let read = stream.read(&mut buffer).await.unwrap();
        assert!(read > 0, "ended before {part:?}: {text}");
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
}

/// The server never ends its answer, so whatever arrives was not held back.
#[tokio::test]
async fn an_answer_streams_as_it_comes() {
    let acts = || {
        let [one, two, _] = PARTS.map(|part| Act::say(chunked(part)));
        vec![Act::say(stream_head()), one, Act::Pause(Duration::from_millis(100)), two, Act::AwaitGoodbye]
    };
    let model = TestModel::play(move |_| acts()).await.unwrap();
    let house = House::asking(&model).await;
    let mut stream = house.begin(&house.question(), STREAMED).await;
    let mut text = String::new();
    for part in &PARTS[..2] {
        let arrival = read_until(&mut stream, &mut text, part);
        tokio::time::timeout(Duration::from_secs(20), arrival).await.unwrap();
    }
    assert!(text.contains("content-type: text/event-stream") && !text.contains(KEY), "{text}");
}

#[tokio::test]
async fn many_streams_are_not_mixed() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking_with(&model, |config| config.limits.concurrent = 20).await;
    let one = async |number: usize| {
        let words = (0..50).map(|word| format!("{number}x{word}")).collect::<Vec<_>>().join(" ");
        let body = format!(r#"{{"stream":true,"messages":[{{"role":"user","content":"{words}"}}]}}"#);
        let answer = house.ask(&body).await;
        let lines = answer.body.lines().filter_map(|line| line.strip_prefix("data: "));
        let text: String = lines
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .filter_map(|event| event["choices"][0]["delta"]["content"].as_str().map(str::to_owned))
            .collect();
        assert_eq!(text, format!("You said: {words}"));
        assert!(answer.body.ends_with("data: [DONE]\n\n"));
    };
    futures::future::join_all((0..60).map(one)).await;
    assert_eq!(model.count(), 60);
}

async fn check_cancel(acts: Vec<Act>) {
    let model = TestModel::play(move |_| acts.clone()).await.unwrap();
    let house = House::asking(&model).await;
    let stream = house.begin(&house.question(), STREAMED).await;
    while model.count() == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(model.goodbyes(), 0, "gave up before the page did");
    drop(stream);
    assert!(model.until_goodbyes(1, Duration::from_secs(5)).await, "the upstream was left working");
}

#[tokio::test]
async fn a_page_that_goes_away_cancels_the_upstream() {
    check_cancel(vec![Act::AwaitGoodbye]).await;
    check_cancel(vec![Act::say(stream_head()), Act::say(chunked(PARTS[0])), Act::AwaitGoodbye]).await;
}

#[tokio::test]
async fn a_place_is_free_again_when_the_page_goes_away() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking_with(&model, |config| config.limits.concurrent = 1).await;
    for _ in 0..3 {
        let stream = house.begin(&house.question(), r#"{"model":"hang","messages":[]}"#).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
        drop(stream);
    }
    assert_eq!(house.ask(STREAMED).await.status, 200);
}

#[tokio::test]
async fn usage_is_counted_as_it_passes() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    let messages = r#""messages":[{"role":"user","content":"one two three"}]"#;
    house.ask(&format!(r#"{{"stream":true,"stream_options":{{"include_usage":true}},{messages}}}"#)).await;
    assert_eq!(house.figure(r#"clew_tokens_total{upstream="first",kind="asked"}"#).await, "3");
    assert_eq!(house.figure(r#"clew_tokens_total{upstream="first",kind="answered"}"#).await, "5");
    house.ask(&format!("{{{messages}}}")).await;
    assert_eq!(house.figure(r#"clew_tokens_total{upstream="first",kind="answered"}"#).await, "10");
}
