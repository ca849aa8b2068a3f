use std::time::{Duration, Instant};

use clew_proxy::config::Limits;
use tokio::io::AsyncReadExt;

use crate::house::House;
use crate::upstream::{Act, KEY, Script, reply, say};

const QUESTION: &str = r#"{"model":"small","stream":true,"messages":[]}"#;
const STREAM_HEAD: &str = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nX-Key: sk-test-0123456789\r\nConnection: close\r\n\r\n";

#[tokio::test]
async fn without_a_model_server_it_says_how_to_set_one_up() {
    let house = House::open(None).await;
    for reply in [house.ask(QUESTION).await, house.get("/v1/models").await, house.get("/v1/other").await] {
        assert_eq!((reply.status, reply.code().as_str()), (503, "no_upstream"), "{reply:?}");
        assert!(reply.body.contains("CLEW_UPSTREAM=") && reply.body.contains("CLEW_API_KEY="));
    }
}

#[tokio::test]
async fn the_key_is_added_and_nothing_else_of_the_page_passes() {
    let script = Script::play(reply("200 OK", "application/json", r#"{"choices":[]}"#)).await;
    let house = House::open(Some(script.upstream.clone())).await;
    let head = format!("{}Cookie: a=b\r\nAuthorization: Bearer page\r\n", house.question());
    let answer = house.send(&head, QUESTION).await;
    assert_eq!((answer.status, answer.body.as_str()), (200, r#"{"choices":[]}"#));
    let request = script.last_request();
    assert!(request.starts_with("POST /v1/chat/completions HTTP/1.1"), "{request}");
    assert!(
        request.contains(&format!("authorization: Bearer {KEY}")) && request.ends_with(QUESTION),
        "{request}"
    );
    assert!(!request.to_lowercase().contains("cookie") && !request.contains("Bearer page"), "{request}");
}

#[tokio::test]
async fn an_answer_streams_as_it_comes() {
    let acts = vec![
        say(STREAM_HEAD),
        say("data: one\n\n"),
        Act::Pause(Duration::from_millis(400)),
        say("data: two\n\n"),
        Act::Pause(Duration::from_millis(400)),
        say("data: [DONE]\n\n"),
    ];
    let script = Script::play(acts).await;
    let house = House::open(Some(script.upstream.clone())).await;
    let begun = Instant::now();
    let mut stream = house.begin(&house.question(), QUESTION).await;
    let mut text = String::new();
    let mut arrivals = Vec::new();
    for part in ["data: one\n\n", "data: two\n\n", "data: [DONE]\n\n"] {
        while !text.contains(part) {
            let mut buffer = [0; 512];
            let read = stream.read(&mut buffer).await.unwrap();
            assert!(read > 0, "ended before {part:?}: {text}");
            text.push_str(&String::from_utf8_lossy(&buffer[..read]));
        }
        arrivals.push(begun.elapsed());
    }
    assert!(arrivals[0] < Duration::from_millis(350), "{arrivals:?}");
    assert!(arrivals[1] < Duration::from_millis(750), "{arrivals:?}");
    assert!(text.contains("content-type: text/event-stream") && !text.contains(KEY), "{text}");
}

#[tokio::test]
async fn errors_keep_their_status_and_lose_the_key() {
    let body = format!(r#"{{"error":{{"message":"bad key {KEY}"}}}}"#);
    for status in ["401 Unauthorized", "429 Too Many Requests", "500 Internal Server Error"] {
        let script = Script::play(reply(status, "application/json", &body)).await;
        let house = House::open(Some(script.upstream.clone())).await;
        for answer in [house.ask(QUESTION).await, house.get("/v1/models").await] {
            assert_eq!(answer.status.to_string(), status[..3]);
            assert!(answer.body.contains("bad key [key]"), "{answer:?}");
            assert!(!format!("{answer:?}").contains(KEY), "{answer:?}");
        }
    }
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let elsewhere = Script::play(reply("200 OK", "text/plain", "caught")).await;
    let location =
        format!("HTTP/1.1 307 Temporary Redirect\r\nLocation: {}\r\n\r\n", elsewhere.upstream.base);
    let script = Script::play(vec![Act::Say(location)]).await;
    let house = House::open(Some(script.upstream.clone())).await;
    let answer = house.ask(QUESTION).await;
    assert_eq!((answer.status, answer.code().as_str()), (502, "redirected"));
    assert!(elsewhere.requests.lock().unwrap().is_empty());
}

#[tokio::test]
async fn only_our_own_page_may_ask() {
    let script = Script::play(reply("200 OK", "application/json", r#"{"data":[]}"#)).await;
    let house = House::open(Some(script.upstream.clone())).await;
    let port = house.address.port();
    let heads = [
        format!("GET /v1/models HTTP/1.1\r\nHost: rebound.example:{port}\r\n"),
        format!("GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://evil.example\r\n"),
        format!("GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nSec-Fetch-Site: cross-site\r\n"),
        format!("GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: localhost:{port}\r\n"),
        "GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1:1\r\n".to_owned(),
    ];
    for head in heads {
        let answer = house.send(&head, "").await;
        assert!(matches!(answer.status, 400 | 403), "{head}: {answer:?}");
    }
    assert!(script.requests.lock().unwrap().is_empty());
    let ours = format!("Origin: http://127.0.0.1:{port}\r\nSec-Fetch-Site: same-origin\r\n");
    assert_eq!(house.get_with("/v1/models", &ours).await.status, 200);
}

#[tokio::test]
async fn requests_that_make_no_sense_go_no_further() {
    let script = Script::play(reply("200 OK", "application/json", "{}")).await;
    let house = House::open(Some(script.upstream.clone())).await;
    for body in ["", "{", "[]", "null"] {
        assert_eq!(house.ask(body).await.code(), "not_json", "{body}");
    }
    let plain = house.question().replace("application/json", "text/plain");
    assert_eq!(house.send(&plain, QUESTION).await.code(), "not_json");
    let large = format!(r#"{{"a":"{}"}}"#, "x".repeat(4 << 20));
    assert_eq!(house.ask(&large).await.status, 413);
    assert_eq!(house.get("/v1/chat/completions").await.status, 405);
    assert_eq!(house.get("/v1/files").await.status, 404);
    assert!(script.requests.lock().unwrap().is_empty());
}

#[tokio::test]
async fn only_allowed_models_are_listed_and_asked() {
    let list = r#"{"object":"list","data":[{"id":"small"},{"id":"large"}]}"#;
    let script = Script::play(reply("200 OK", "application/json", list)).await;
    let mut upstream = script.upstream.clone();
    upstream.models = vec!["small".to_owned()];
    let house = House::open(Some(upstream)).await;
    let models = house.get("/v1/models").await;
    assert!(models.body.contains("small") && !models.body.contains("large"), "{models:?}");
    assert_eq!(house.ask(QUESTION).await.status, 200);
    for body in [r#"{"model":"large"}"#, r#"{"messages":[]}"#] {
        assert_eq!(house.ask(body).await.code(), "model_not_allowed", "{body}");
    }
}

async fn check_cancel(acts: Vec<Act>) {
    let mut script = Script::play(acts).await;
    let house = House::open(Some(script.upstream.clone())).await;
    let stream = house.begin(&house.question(), QUESTION).await;
    while script.requests.lock().unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(script.goodbyes.try_recv().is_err(), "gave up before the page did");
    drop(stream);
    let goodbye = tokio::time::timeout(Duration::from_secs(5), script.goodbyes.recv()).await;
    assert_eq!(goodbye, Ok(Some(())), "the upstream was left working");
}

#[tokio::test]
async fn a_page_that_goes_away_cancels_the_upstream() {
    check_cancel(vec![Act::AwaitGoodbye]).await;
    check_cancel(vec![say(STREAM_HEAD), say("data: one\n\n"), Act::AwaitGoodbye]).await;
}

#[tokio::test]
async fn silence_has_an_end() {
    let limits = Limits {
        first_byte: Duration::from_millis(300),
        idle: Duration::from_millis(200),
        ..Limits::default()
    };
    let silent = Script::play(vec![Act::AwaitGoodbye]).await;
    let house = House::with_limits(Some(silent.upstream.clone()), limits.clone()).await;
    assert_eq!(house.ask(QUESTION).await.code(), "too_slow");

    let mut halting = Script::play(vec![say(STREAM_HEAD), say("data: one\n\n"), Act::AwaitGoodbye]).await;
    let house = House::with_limits(Some(halting.upstream.clone()), limits).await;
    let answer = house.ask(QUESTION).await;
    assert_eq!((answer.status, answer.body.as_str()), (200, "data: one\n\n"));
    assert_eq!(halting.goodbyes.recv().await, Some(()));
}

#[tokio::test]
async fn an_absent_model_server_is_named_as_such() {
    let mut upstream = Script::play(Vec::new()).await.upstream;
    upstream.base = "http://127.0.0.1:1/v1".parse().unwrap();
    let answer = House::open(Some(upstream)).await.ask(QUESTION).await;
    assert_eq!((answer.status, answer.code().as_str()), (502, "unreachable"));
    assert!(!answer.body.contains(KEY));
}
