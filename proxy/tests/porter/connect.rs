//! Models that are connected from the page.

use clew_proxy::config::{Config, Service};
use clew_test_model::{Act, TestModel, http};
use serde_json::json;

use crate::house::House;
use crate::models::QUESTION;

const KEY: &str = "sk-typed-0123456789";

/// A list with one service on this machine and one that takes a key, both played by tests.
fn listing(config: &mut Config, here: &TestModel, elsewhere: &TestModel) {
    let service = |name: &str, model: &TestModel, takes_key| Service {
        name: name.to_owned(),
        title: format!("The {name}"),
        base: model.base().parse().unwrap(),
        takes_key,
    };
    config.services = vec![service("here", here, false), service("there", elsewhere, true)];
    config.limits.retries = 0;
}

async fn post(house: &House, path: &str, body: serde_json::Value) -> crate::house::Reply {
    house.send(&house.post(path), &body.to_string()).await
}

#[tokio::test]
async fn a_key_is_taken_once_used_and_never_given_back() {
    let (here, there) = (TestModel::start().await.unwrap(), TestModel::start().await.unwrap());
    let house = House::with(|config| listing(config, &here, &there)).await;
    assert_eq!(house.ask(QUESTION).await.code(), "no_upstream");
    let made = post(&house, "/connect", json!({ "service": "there", "key": KEY })).await;
    assert_eq!(made.status, 200, "{made:?}");
    assert_eq!(there.last_call().header("authorization"), format!("Bearer {KEY}"));
    assert_eq!(house.ask(QUESTION).await.status, 200);
    assert_eq!(there.last_call().header("authorization"), format!("Bearer {KEY}"));
    for path in ["/connect", "/v1/models", "/metrics", "/healthz"] {
        assert!(!house.get(path).await.body.contains(KEY), "{path}");
    }
    let shown = house.get("/connect").await.json();
    assert_eq!(shown["services"][1]["is_connected"], true);
    assert_eq!((&shown["may_connect"], &shown["may_keep"]), (&json!(true), &json!(false)));
    assert_eq!(post(&house, "/connect/forget", json!({ "service": "there" })).await.status, 200);
    assert_eq!(house.ask(QUESTION).await.code(), "no_upstream");
}

#[tokio::test]
async fn servers_on_this_machine_are_found_and_connected() {
    let (here, there) = (TestModel::start().await.unwrap(), TestModel::start().await.unwrap());
    let house = House::with(|config| listing(config, &here, &there)).await;
    let found = post(&house, "/connect/find", json!({})).await.json();
    assert_eq!(found["found"].as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!(found["found"][0]["name"], "here");
    assert!(!found["found"][0]["models"].as_array().unwrap().is_empty());
    let made = post(&house, "/connect", json!({ "service": "here" })).await;
    assert_eq!(made.status, 200, "{made:?}");
    assert!(here.last_call().header("authorization").is_empty());
}

#[tokio::test]
async fn nothing_but_the_list_can_be_reached() {
    let (here, there) = (TestModel::start().await.unwrap(), TestModel::start().await.unwrap());
    let house = House::with(|config| listing(config, &here, &there)).await;
    for (body, code) in [
        (json!({ "service": "http://10.0.0.1/v1" }), "no_such_service"),
        (json!({ "service": "elsewhere", "key": KEY }), "no_such_service"),
        (json!({ "service": "there", "base": "http://10.0.0.1/v1", "key": KEY }), "not_json"),
        (json!({ "service": "there" }), "malformed"),
        (json!({ "service": "there", "key": "a\r\nb" }), "malformed"),
    ] {
        assert_eq!(post(&house, "/connect", body.clone()).await.code(), code, "{body}");
    }
    assert_eq!(there.count(), 0);
    let plain = house.post("/connect").replace("application/json", "text/plain");
    assert_eq!(house.send(&plain, "{\"service\":\"here\"}").await.code(), "not_json");
    for header in ["Origin: http://evil.example\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
        for path in ["/connect", "/connect/find", "/connect/forget"] {
            let head = house.post(path) + header;
            assert_eq!(
                house.send(&head, "{\"service\":\"here\"}").await.code(),
                "not_our_page",
                "{path} {header}"
            );
        }
    }
    let rebound = house.post("/connect").replace(&house.address.to_string(), "rebound.example");
    assert_eq!(house.send(&rebound, "{\"service\":\"here\"}").await.code(), "not_our_page");
}

#[tokio::test]
async fn a_key_that_is_refused_is_not_kept() {
    let here = TestModel::start().await.unwrap();
    let body = json!({ "error": { "message": format!("no such key {KEY}") } }).to_string();
    let reply = http("401 Unauthorized", "", "application/json", &body);
    let there = TestModel::play(move |_| vec![Act::say(reply.clone())]).await.unwrap();
    let house = House::with(|config| listing(config, &here, &there)).await;
    let refused = post(&house, "/connect", json!({ "service": "there", "key": KEY })).await;
    assert_eq!((refused.status, refused.code().as_str()), (400, "wrong_key"));
    assert!(refused.body.contains("The there") && !refused.body.contains(KEY));
    assert_eq!(house.ask(QUESTION).await.code(), "no_upstream");
}

#[tokio::test]
async fn a_kept_connection_outlasts_the_server_and_others_do_not() {
    let (here, there) = (TestModel::start().await.unwrap(), TestModel::start().await.unwrap());
    let file = std::env::temp_dir().join(format!("clew-connections-{}.json", std::process::id()));
    let with_file = |config: &mut Config| {
        listing(config, &here, &there);
        config.connections = Some(file.clone());
    };
    let house = House::with(with_file).await;
    post(&house, "/connect", json!({ "service": "here" })).await;
    assert!(!file.exists());
    post(&house, "/connect", json!({ "service": "there", "key": KEY, "keep": true })).await;
    let next = House::with(with_file).await;
    let services = next.get("/connect").await.json()["services"].clone();
    assert_eq!((&services[0]["is_connected"], &services[1]["is_kept"]), (&json!(false), &json!(true)));
    assert_eq!(next.ask(QUESTION).await.status, 200);
    post(&next, "/connect/forget", json!({ "service": "there" })).await;
    assert!(!file.exists());
}

#[tokio::test]
async fn where_several_people_come_in_nobody_connects_for_the_others() {
    let (here, there) = (TestModel::start().await.unwrap(), TestModel::start().await.unwrap());
    let house = House::with(|config| {
        listing(config, &here, &there);
        config.client_address_header = Some("x-forwarded-for".parse().unwrap());
    })
    .await;
    for (path, body) in [
        ("/connect", json!({ "service": "here" })),
        ("/connect/find", json!({})),
        ("/connect/forget", json!({ "service": "here" })),
    ] {
        assert_eq!(post(&house, path, body).await.code(), "no_connecting", "{path}");
    }
}
