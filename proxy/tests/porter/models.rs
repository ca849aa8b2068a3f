//! Questions and whole answers.

use clew_proxy::config::{Key, Style, Upstream};
use clew_test_model::{Act, Behaviour, TestModel, http};
use serde_json::json;

use crate::house::{House, KEY, upstream};

pub const QUESTION: &str = r#"{"model":"small","messages":[{"role":"user","content":"one two"}]}"#;

#[tokio::test]
async fn without_a_model_server_it_says_how_to_set_one_up() {
    let house = House::alone().await;
    for reply in [house.ask(QUESTION).await, house.get("/v1/models").await, house.get("/v1/other").await] {
        assert_eq!((reply.status, reply.code().as_str()), (503, "no_upstream"), "{reply:?}");
        assert!(reply.body.contains("CLEW_UPSTREAM=") && reply.body.contains("CLEW_API_KEY="));
    }
}

#[tokio::test]
async fn the_key_is_added_and_nothing_else_of_the_page_passes() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    let head = format!("{}Cookie: a=b\r\nAuthorization: Bearer page\r\n", house.question());
    let answer = house.send(&head, QUESTION).await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/json"));
    assert_eq!(answer.json()["choices"][0]["message"]["content"], "You said: one two");
    let call = model.last_call();
    assert_eq!(
        (call.path(), call.header("authorization")),
        ("/v1/chat/completions", &*format!("Bearer {KEY}"))
    );
    assert_eq!(String::from_utf8_lossy(&call.body), QUESTION);
    assert!(call.header("cookie").is_empty() && !call.head.contains("Bearer page"), "{}", call.head);
}

#[tokio::test]
async fn embeddings_pass() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    let answer = house.send(&house.post("/v1/embeddings"), r#"{"model":"e","input":["one","two"]}"#).await;
    assert_eq!((answer.status, answer.json()["data"].as_array().map(Vec::len)), (200, Some(2)));
    assert_eq!(model.last_call().path(), "/v1/embeddings");
    for body in [r#"{"model":"e"}"#, r#"{"input":7}"#, r#"{"input":null}"#] {
        assert_eq!(house.send(&house.post("/v1/embeddings"), body).await.code(), "malformed", "{body}");
    }
}

#[tokio::test]
async fn errors_keep_their_status_and_lose_the_key() {
    let body = json!({ "error": { "message": format!("bad key {KEY}") } }).to_string();
    for status in ["401 Unauthorized", "429 Too Many Requests", "500 Internal Server Error"] {
        let reply = http(status, "Retry-After: 30\r\nX-Key: sk\r\n", "application/json", &body);
        let model = TestModel::play(move |_| vec![Act::say(reply.clone())]).await.unwrap();
        let house = House::asking(&model).await;
        for answer in [house.ask(QUESTION).await, house.get("/v1/models").await] {
            assert_eq!(
                (answer.status.to_string().as_str(), answer.header("retry-after")),
                (&status[..3], "30")
            );
            assert!(answer.body.contains("bad key [key]"), "{answer:?}");
            assert!(!format!("{answer:?}").contains(KEY) && answer.header("x-key").is_empty(), "{answer:?}");
        }
    }
}

#[tokio::test]
async fn a_server_that_says_the_key_back_is_not_repeated() {
    let model = TestModel::answering(|_| format!("your key is {KEY}, is it not?")).await.unwrap();
    let house = House::asking(&model).await;
    let whole = house.ask(QUESTION).await;
    assert!(whole.body.contains("your key is [key], is it not?"), "{whole:?}");
    let streamed = house.ask(&QUESTION.replacen('{', r#"{"stream":true,"#, 1)).await;
    assert!(streamed.body.contains("[key],") && !streamed.body.contains(KEY), "{streamed:?}");
}

#[tokio::test]
async fn a_long_error_does_not_end_with_half_the_key() {
    for most in [(64 << 10) - 1, (64 << 10) - KEY.len() + 1, (64 << 10) - 9] {
        let body = format!("{}{KEY} and more", "x".repeat(most));
        let reply = http("400 Bad Request", &format!("Retry-After: {KEY}\r\n"), "text/plain", &body);
        let model = TestModel::play(move |_| vec![Act::say(reply.clone())]).await.unwrap();
        let house = House::asking(&model).await;
        let answer = house.ask(QUESTION).await;
        assert!(answer.status == 400 && !answer.body.contains(&KEY[..8]), "{}", &answer.body[most - 20..]);
        assert_eq!(answer.header("retry-after"), "", "neither a number nor a date");
    }
}

#[tokio::test]
async fn the_key_is_known_however_json_writes_it() {
    let list = r#"{"data":[{"id":"m","owned_by":"sk\/test\/0123456789"},{"id":"\u0073k/test/0123456789"}]}"#;
    let model =
        TestModel::play(move |_| vec![Act::say(http("200 OK", "", "application/json", list))]).await.unwrap();
    let house = House::asking_with(&model, |config| {
        config.upstreams[0].key = Some(Key::new("sk/test/0123456789"));
    })
    .await;
    let listed = house.get("/v1/models").await;
    assert_eq!(listed.json()["data"][0]["owned_by"], "[key]", "{listed:?}");
    assert_eq!(listed.json()["data"][1]["id"], "[key]", "{listed:?}");
    assert!(!house.ask(QUESTION).await.body.contains(r"sk\/test"));
}

#[tokio::test]
async fn one_request_asks_one_model_for_one_answer() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    for more in [r#""n":128"#, r#""models":["large"]"#, r#""route":"fallback""#, r#""plugins":[]"#] {
        let body = QUESTION.replacen('{', &format!("{{{more},"), 1);
        assert_eq!(house.ask(&body).await.code(), "malformed", "{body}");
    }
    assert_eq!(model.count(), 0);
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let elsewhere = TestModel::start().await.unwrap();
    let location =
        http("307 Temporary Redirect", &format!("Location: {}\r\n", elsewhere.base()), "text/plain", "");
    let model = TestModel::play(move |_| vec![Act::say(location.clone())]).await.unwrap();
    let answer = House::asking(&model).await.ask(QUESTION).await;
    assert_eq!((answer.status, answer.code().as_str()), (502, "redirected"));
    assert_eq!(elsewhere.count(), 0);
}

#[tokio::test]
async fn requests_that_make_no_sense_go_no_further() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    for body in ["", "{", "[]", "null"] {
        assert_eq!(house.ask(body).await.code(), "not_json", "{body}");
    }
    let shapes = [
        r#"{"model":7,"messages":[]}"#,
        r#"{"messages":"hello"}"#,
        r#"{"messages":[],"stream":"yes"}"#,
        r#"{"messages":[],"max_tokens":-1}"#,
        r#"{"messages":[],"messages":[]}"#,
        "{}",
    ];
    for body in shapes {
        assert_eq!(house.ask(body).await.code(), "malformed", "{body}");
    }
    let plain = house.question().replace("application/json", "text/plain");
    assert_eq!(house.send(&plain, QUESTION).await.code(), "not_json");
    let large = format!(r#"{{"a":"{}"}}"#, "x".repeat(4 << 20));
    assert_eq!(house.ask(&large).await.status, 413);
    assert_eq!(house.get("/v1/chat/completions").await.status, 405);
    assert_eq!(house.get("/v1/files").await.status, 404);
    assert_eq!(model.count(), 0);
}

#[tokio::test]
async fn only_allowed_models_are_listed_and_asked() {
    let model = TestModel::start().await.unwrap();
    let house =
        House::asking_with(&model, |config| config.upstreams[0].models = vec!["refusal".to_owned()]).await;
    let ids = house.get("/v1/models").await.json();
    assert_eq!(ids["data"].as_array().map(Vec::len), Some(1), "{ids}");
    assert_eq!(house.ask(r#"{"model":"refusal","messages":[]}"#).await.status, 200);
    for body in [r#"{"model":"large","messages":[]}"#, r#"{"messages":[]}"#] {
        assert_eq!(house.ask(body).await.code(), "model_not_allowed", "{body}");
    }
}

#[tokio::test]
async fn several_servers_are_told_apart_by_name() {
    let (first, second) = (TestModel::start().await.unwrap(), TestModel::start().await.unwrap());
    let house = House::with(|config| {
        let azure = Style::Azure { version: "2024-10-21".to_owned() };
        let third = Upstream { style: azure, models: vec!["gpt-4o".into()], ..upstream("azure", &first) };
        config.upstreams = vec![upstream("first", &first), upstream("second", &second), third];
        config.upstreams[0].models = vec!["refusal".to_owned()];
        config.upstreams[1].key = Some(Key::new("sk-second-key"));
    })
    .await;
    let list = house.get("/v1/models").await.json();
    let ids: Vec<&str> =
        list["data"].as_array().unwrap().iter().filter_map(|model| model["id"].as_str()).collect();
    assert!(
        ids.contains(&"refusal") && ids.contains(&"second/correct") && ids.contains(&"azure/gpt-4o"),
        "{ids:?}"
    );

    let answer = house.ask(r#"{"model":"second/correct","messages":[]}"#).await;
    assert_eq!((answer.status, second.last_call().json()["model"].as_str()), (200, Some("correct")));
    assert_eq!(second.last_call().header("authorization"), "Bearer sk-second-key");
    assert_eq!(house.ask(r#"{"model":"azure/gpt-4o","messages":[]}"#).await.status, 200);
    let call = first.last_call();
    assert_eq!(call.path(), "/v1/deployments/gpt%2D4o/chat/completions?api-version=2024-10-21");
    assert_eq!((call.header("api-key"), call.header("authorization")), (KEY, ""));
}

#[tokio::test]
async fn answers_are_no_longer_than_allowed() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking_with(&model, |config| config.limits.max_tokens = Some(100)).await;
    for (body, expected) in [
        (r#"{"messages":[],"max_tokens":5000}"#, r#"{"messages":[],"max_tokens":100}"#),
        (r#"{"messages":[],"max_tokens":7}"#, r#"{"messages":[],"max_tokens":7}"#),
        (r#"{"messages":[]}"#, r#"{"messages":[],"max_tokens":100}"#),
    ] {
        assert_eq!(house.ask(body).await.status, 200);
        assert_eq!(String::from_utf8_lossy(&model.last_call().body), expected);
    }
}

#[tokio::test]
async fn structured_answers_and_odd_ones_pass_as_they_are() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    let format = json!({ "type": "json_schema", "json_schema": { "schema": {
        "type": "object", "properties": { "zebra": { "type": "string" }, "ant": { "type": "integer" } } } } });
    let said = |behaviour: Behaviour| {
        let body =
            json!({ "model": behaviour.name(), "messages": [], "response_format": format }).to_string();
        let house = &house;
        async move { house.ask(&body).await.json()["choices"][0].clone() }
    };
    assert_eq!(said(Behaviour::Correct).await["message"]["content"], r#"{"ant":1,"zebra":"text"}"#);
    assert_eq!(said(Behaviour::Truncated).await["finish_reason"], "length");
    assert!(said(Behaviour::Refusal).await["message"]["refusal"].is_string());
    assert!(said(Behaviour::ToolCall).await["message"]["tool_calls"].is_array());
    assert_eq!(said(Behaviour::EmptyContent).await["message"]["content"], "");
}
