//! Servers that hang, drop, talk nonsense or never end, and visitors who are slow.

use std::time::{Duration, Instant};

use clew_test_model::{Act, Behaviour, TestModel, chunked, http, stream_head};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, Reply};
use crate::streams::STREAMED;

const WHOLE: &str = r#"{"messages":[]}"#;

async fn check(behaviour: Behaviour, body: &str, status: u16, code: &str) {
    let model = TestModel::behaving(behaviour).await.unwrap();
    let house = House::asking_with(&model, |config| {
        // The others answer at once, but this machine may be busy.
        let patience = if behaviour == Behaviour::Hang { 300 } else { 10_000 };
        config.limits.first_byte = Duration::from_millis(patience);
        config.limits.answer_bytes = 1 << 20;
    })
    .await;
    let answer = house.ask(body).await;
    assert_eq!((answer.status, answer.code().as_str()), (status, code), "{behaviour:?} {body}: {answer:?}");
    assert_eq!(house.get("/healthz").await.status, 200, "alive after {behaviour:?}");
}

#[tokio::test]
async fn answers_that_are_none_are_named() {
    for body in [WHOLE, STREAMED] {
        check(Behaviour::Hang, body, 504, "too_slow").await;
        check(Behaviour::Garbage, body, 502, "unreachable").await;
        check(Behaviour::WrongContentType, body, 502, "unreadable").await;
        check(Behaviour::NotJson, body, 502, "unreadable").await;
        check(Behaviour::ServerError, body, 500, "").await;
    }
    check(Behaviour::Endless, WHOLE, 502, "answer_too_large").await;
}

#[tokio::test]
async fn an_endless_stream_is_cut_and_its_server_let_go() {
    let model = TestModel::behaving(Behaviour::Endless).await.unwrap();
    let house = House::asking_with(&model, |config| config.limits.answer_bytes = 1 << 20).await;
    let answer = house.ask(STREAMED).await;
    assert!(answer.status == 200 && answer.body.len() <= 1 << 20, "{} bytes", answer.body.len());
    assert!(model.until_goodbyes(1, Duration::from_secs(5)).await, "the server goes on sending");
}

#[tokio::test]
async fn a_broken_stream_says_so_and_is_not_taken_for_whole() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    let mut stream = house.begin(&house.question(), &STREAMED.replace("small", "disconnect")).await;
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    assert!(text.contains("\"code\":\"broken_off\"") && !text.contains("[DONE]"), "{text}");
    assert!(!text.ends_with("0\r\n\r\n"), "the end of a chunked body would mean that all is well: {text}");
}

#[tokio::test]
async fn garbage_in_a_stream_passes_and_harms_nobody() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    let answer = house.ask(&STREAMED.replace("small", "garbage-stream")).await;
    assert!(answer.status == 200 && answer.body.contains("data data data\n"), "{answer:?}");
    assert_eq!(house.ask(STREAMED).await.status, 200);
}

#[tokio::test]
async fn silence_has_an_end() {
    let acts = || vec![Act::say(stream_head()), Act::say(chunked("data: one\n\n")), Act::AwaitGoodbye];
    let model = TestModel::play(move |_| acts()).await.unwrap();
    let house = House::asking_with(&model, |config| config.limits.idle = Duration::from_millis(200)).await;
    let answer = house.ask(STREAMED).await;
    assert!(answer.body.starts_with("data: one\n\ndata: {\"error\":"), "{answer:?}");
    assert!(model.until_goodbyes(1, Duration::from_secs(5)).await);
}

#[tokio::test]
async fn an_absent_model_server_is_named_as_such() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking_with(&model, |config| {
        config.upstreams[0].base = "http://127.0.0.1:1/v1".parse().unwrap()
    });
    let answer = house.await.ask(WHOLE).await;
    assert_eq!((answer.status, answer.code().as_str()), (502, "unreachable"));
}

async fn check_retry(behaviour: Behaviour, retries: u32, status: u16, calls: usize) {
    let model = TestModel::behaving(behaviour).await.unwrap();
    let house = House::asking_with(&model, |config| {
        config.limits.retries = retries;
        config.limits.backoff = Duration::from_millis(10);
    })
    .await;
    let answer = house.ask(STREAMED).await;
    assert_eq!((answer.status, model.count()), (status, calls), "{behaviour:?}");
}

#[tokio::test]
async fn failures_before_the_first_byte_are_tried_again() {
    check_retry(Behaviour::ThrottledOnce, 2, 200, 2).await;
    check_retry(Behaviour::ServerErrorOnce, 2, 200, 2).await;
    check_retry(Behaviour::ServerError, 2, 500, 3).await;
    check_retry(Behaviour::ServerErrorOnce, 0, 503, 1).await;
    check_retry(Behaviour::Disconnect, 2, 200, 1).await;
}

#[tokio::test]
async fn retry_after_is_kept_to() {
    let model = TestModel::play(|call| match call.number {
        0 => vec![Act::say(http("429 Too Many Requests", "Retry-After: 1\r\n", "application/json", "{}"))],
        _ => Behaviour::Correct.acts(call),
    });
    let model = model.await.unwrap();
    let house = House::asking_with(&model, |config| config.limits.retries = 1).await;
    let begun = Instant::now();
    assert_eq!(house.ask(WHOLE).await.status, 200);
    assert!(begun.elapsed() >= Duration::from_secs(1));

    let model = TestModel::behaving(Behaviour::Throttled).await.unwrap();
    let house = House::asking_with(&model, |config| {
        config.limits.retries = 3;
        config.limits.longest_retry_after = Duration::from_millis(900);
    });
    let answer = house.await.ask(WHOLE).await;
    assert_eq!(
        (answer.status, answer.header("retry-after"), model.count()),
        (429, "1", 1),
        "longer than we wait"
    );
}

#[tokio::test]
async fn a_visitor_who_takes_nothing_is_let_go() {
    let block = || Act::Repeat(chunked(&format!("data: {}\n\n", "x".repeat(8_000))).into_bytes(), 100_000);
    let model = TestModel::play(move |_| vec![Act::say(stream_head()), block()]).await.unwrap();
    let house = House::asking_with(&model, |config| {
        config.limits.stall = Duration::from_millis(300);
        config.limits.answer_bytes = usize::MAX;
    })
    .await;
    let stream = house.begin(&house.question(), STREAMED).await;
    assert!(
        model.until_goodbyes(1, Duration::from_secs(10)).await,
        "the stream is held for somebody who is not there"
    );
    drop(stream);
}

/// A server that says a little, again and again.
fn dripping() -> Vec<Act> {
    let drops = (0..200).flat_map(|_| {
        [Act::Pause(Duration::from_millis(50)), Act::say(chunked("data: {\"choices\":[]}\n\n"))]
    });
    std::iter::once(Act::say(stream_head())).chain(drops).collect()
}

#[tokio::test]
async fn an_answer_has_an_end_however_it_drips() {
    let model = TestModel::play(|_| dripping()).await.unwrap();
    let house = House::asking_with(&model, |config| config.limits.answer = Duration::from_millis(300)).await;
    let answer = house.ask(STREAMED).await;
    assert!(answer.body.contains("took too long"), "{answer:?}");
    assert_eq!(house.ask(WHOLE).await.code(), "too_slow");
}

#[tokio::test]
async fn a_visitor_who_sips_is_let_go() {
    let block = || Act::Repeat(chunked(&format!("data: {}\n\n", "x".repeat(8_000))).into_bytes(), 100_000);
    let model = TestModel::play(move |_| vec![Act::say(stream_head()), block()]).await.unwrap();
    let house = House::asking_with(&model, |config| {
        config.limits.answer = Duration::from_millis(300);
        config.limits.answer_bytes = usize::MAX;
    })
    .await;
    let mut stream = house.begin(&house.question(), STREAMED).await;
    let sip = tokio::spawn(async move {
        let mut byte = [0];
        while stream.read(&mut byte).await.is_ok_and(|read| read > 0) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    assert!(model.until_goodbyes(1, Duration::from_secs(10)).await, "its place is held for ever");
    sip.abort();
}

#[tokio::test]
async fn a_slow_visitor_gets_everything() {
    let model = TestModel::answering(|_| "word ".repeat(2_000)).await.unwrap();
    let house = House::asking(&model).await;
    let mut stream = house.begin(&house.question(), STREAMED).await;
    let (mut text, mut buffer) = (Vec::new(), vec![0; 16 << 10]);
    loop {
        tokio::time::sleep(Duration::from_millis(5)).await;
        let read = stream.read(&mut buffer).await.unwrap();
        if read == 0 {
            break;
        }
        text.extend_from_slice(&buffer[..read]);
    }
    let body = Reply::parse(&text).body;
    assert_eq!(body.matches("\"content\":\"word \"").count(), 2_000);
    assert!(text.ends_with(b"0\r\n\r\n"));
}

#[tokio::test]
async fn half_a_request_does_not_wait_for_ever() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking_with(&model, |config| config.limits.request = Duration::from_millis(200)).await;
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let head = format!("{}Connection: close\r\nContent-Length: 1000\r\n\r\n{{\"a\":", house.question());
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.unwrap();
    assert!(reply.starts_with("HTTP/1.1 408") && reply.contains("request_too_slow"), "{reply}");
}

#[tokio::test]
async fn memory_for_bodies_is_shared_and_given_back() {
    let model = TestModel::answering(|_| "x".repeat(300_000)).await.unwrap();
    let house = House::asking_with(&model, |config| config.limits.held_bytes = 200_000).await;
    let large = house.ask(WHOLE).await;
    assert_eq!(
        (large.status, large.code().as_str()),
        (503, "busy"),
        "an answer larger than the room for all"
    );
    assert_eq!(house.ask(STREAMED).await.status, 200, "streams are not held");
    let long = format!(r#"{{"messages":[],"user":"{}"}}"#, "x".repeat(100_000));
    assert_eq!(house.ask(&long).await.code(), "busy");
    assert_eq!(house.ask(STREAMED).await.status, 200);
}
