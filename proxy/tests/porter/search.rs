//! Searches outside.

use clew_proxy::config::{Key, Source};
use clew_test_model::{Act, Call, TestModel, http};
use serde_json::json;

use crate::house::House;

const KEY: &str = "serper-key-123";

fn source(model: &TestModel, path: &str) -> Source {
    let endpoint = format!("http://{}{path}", model.address()).parse().unwrap();
    Source { endpoint, key: Some(Key::new(KEY)), private: true }
}

async fn searching(model: &TestModel) -> House {
    let (wikipedia, web) = (source(model, "/w/api.php"), source(model, "/search"));
    House::with(|config| {
        config.search.wikipedia = Some(wikipedia);
        config.search.web = Some(web);
    })
    .await
}

fn json_reply(body: &serde_json::Value) -> Vec<Act> {
    vec![Act::say(http("200 OK", "", "application/json", &body.to_string()))]
}

fn found(call: &Call) -> Vec<Act> {
    if call.path().starts_with("/w/api.php") {
        let pages = json!([{ "title": "Second", "index": 2, "fullurl": "https://w.example/2", "extract": "b" },
            { "title": "First", "index": 1, "fullurl": "https://w.example/1", "extract": "x".repeat(9_000) },
            { "title": "Third", "index": 3, "fullurl": "javascript:alert(1)", "extract": "c" }]);
        return json_reply(&json!({ "query": { "pages": pages } }));
    }
    json_reply(
        &json!({ "organic": [{ "title": "Found", "link": "https://a.example/", "snippet": "text", "date": "1 May" }] }),
    )
}

#[tokio::test]
async fn searches_are_off_until_they_are_configured() {
    let house = House::alone().await;
    for (path, hint) in
        [("/search/wikipedia?q=x", "CLEW_WIKIPEDIA"), ("/search/web?q=x", "CLEW_WEB_SEARCH_KEY")]
    {
        let reply = house.get(path).await;
        assert_eq!((reply.status, reply.code().as_str()), (503, "no_search"));
        assert!(reply.body.contains(hint), "{reply:?}");
    }
}

#[tokio::test]
async fn articles_and_pages_are_found() {
    let model = TestModel::play(found).await.unwrap();
    let house = searching(&model).await;
    let articles = house.get("/search/wikipedia?q=two%20words&limit=2").await.json();
    assert_eq!(articles["source"], "wikipedia");
    assert_eq!(
        (articles["results"][0]["title"].as_str(), articles["results"].as_array().map(Vec::len)),
        (Some("First"), Some(2))
    );
    assert_eq!(articles["results"][0]["text"].as_str().map(str::len), Some(4_000), "texts are cut");
    assert!(
        model.last_call().path().contains("gsrsearch=two+words&gsrlimit=2"),
        "{}",
        model.last_call().path()
    );
    let three = house.get("/search/wikipedia?q=three&limit=3").await.json();
    assert_eq!(
        three["results"].as_array().map(Vec::len),
        Some(2),
        "a link that is no address of a page is left out"
    );

    let pages = house.get("/search/web?q=where").await;
    assert_eq!(
        pages.json()["results"][0],
        json!({ "title": "Found", "url": "https://a.example/", "text": "text", "date": "1 May" })
    );
    assert!(!pages.body.contains(KEY) && !pages.head.contains(KEY));
    assert_eq!(
        (model.last_call().header("x-api-key"), model.last_call().json()),
        (KEY, json!({ "q": "where", "num": 5 }))
    );
}

#[tokio::test]
async fn the_same_search_is_made_once() {
    let model = TestModel::play(found).await.unwrap();
    let house = searching(&model).await;
    for query in ["q=a+b", "q=%20a%20%20b%20", "q=a+b&limit=5"] {
        assert_eq!(house.get(&format!("/search/wikipedia?{query}")).await.status, 200, "{query}");
    }
    assert_eq!(model.count(), 1);
    assert_eq!(house.figure(r#"clew_cache_total{what="wikipedia",outcome="hit"}"#).await, "2");
}

#[tokio::test]
async fn no_host_is_taken_from_a_request() {
    let model = TestModel::play(found).await.unwrap();
    let other = TestModel::play(found).await.unwrap();
    let house = searching(&model).await;
    let elsewhere = other.address();
    for path in [
        format!("/search/wikipedia?q=x&endpoint=http://{elsewhere}/"),
        format!("/search/web?q=http://{elsewhere}/&url=http://{elsewhere}/"),
    ] {
        assert_eq!(house.get(&path).await.status, 200, "{path}");
    }
    assert_eq!(house.get(&format!("/search/http://{elsewhere}/")).await.code(), "no_upstream");
    assert_eq!((model.count(), other.count()), (2, 0));
}

async fn check_refused(path: &str, status: u16, code: &str) {
    let model = TestModel::play(found).await.unwrap();
    let house = searching(&model).await;
    let reply = house.get(path).await;
    assert_eq!((reply.status, reply.code().as_str(), model.count()), (status, code, 0), "{path}");
}

#[tokio::test]
async fn searches_that_make_no_sense_go_no_further() {
    check_refused("/search/web", 400, "malformed").await;
    check_refused("/search/web?q=", 400, "malformed").await;
    check_refused("/search/web?q=%20%20", 400, "malformed").await;
    check_refused("/search/web?q=a%00b", 400, "malformed").await;
    check_refused("/search/web?q=a&limit=many", 400, "malformed").await;
    check_refused(&format!("/search/web?q={}", "a".repeat(401)), 400, "malformed").await;
}

#[tokio::test]
async fn a_server_that_says_the_key_back_is_not_repeated() {
    let model = TestModel::play(|call| {
        let said = format!("your key is {}", call.header("x-api-key"));
        json_reply(&json!({ "organic": [{ "title": said, "link": "https://a.example/" }] }))
    });
    let model = model.await.unwrap();
    let found = searching(&model).await.get("/search/web?q=x").await;
    assert_eq!(found.json()["results"][0]["title"], "your key is [key]");
}

#[tokio::test]
async fn the_key_is_known_however_json_writes_it() {
    let escaped = KEY.replacen('s', "\\u0073", 1);
    let body =
        format!(r#"{{"organic":[{{"title":"it is {escaped}","link":"https://a.example/{escaped}"}}]}}"#);
    let reply = http("200 OK", "", "application/json", &body);
    let model = TestModel::play(move |_| vec![Act::say(reply.clone())]).await.unwrap();
    let found = searching(&model).await.get("/search/web?q=x").await;
    assert_eq!(found.json()["results"][0]["title"], "it is [key]");
    assert!(!found.body.contains(KEY), "{found:?}");
}

async fn check_answer(reply: String, code: &str) {
    let model = TestModel::play(move |_| vec![Act::say(reply.clone()), Act::HangUp]).await.unwrap();
    let house = searching(&model).await;
    let answer = house.get("/search/web?q=x").await;
    assert_eq!((answer.status, answer.code().as_str()), (502, code));
    assert!(!answer.body.contains(KEY));
}

#[tokio::test]
async fn odd_answers_are_named() {
    let elsewhere = TestModel::play(found).await.unwrap();
    let moved = format!("Location: http://{}/search\r\n", elsewhere.address());
    check_answer(http("302 Found", &moved, "text/plain", ""), "redirected").await;
    check_answer(
        http("302 Found", "Location: http://169.254.169.254/latest\r\n", "text/plain", ""),
        "redirected",
    )
    .await;
    check_answer(
        http("403 Forbidden", "", "application/json", &json!({ "message": KEY }).to_string()),
        "failed",
    )
    .await;
    check_answer(http("200 OK", "", "text/html", "<p>"), "unreadable").await;
    check_answer(http("200 OK", "", "application/json", &" ".repeat(3 << 20)), "answer_too_large").await;
    assert_eq!(elsewhere.count(), 0);
}

#[tokio::test]
async fn a_redirect_within_the_site_is_followed() {
    let model = TestModel::play(|call| match call.number {
        0 => vec![Act::say(http(
            "301 Moved Permanently",
            "Location: /w/api.php?moved=1\r\n",
            "text/plain",
            "",
        ))],
        _ => found(call),
    });
    let model = model.await.unwrap();
    assert_eq!(searching(&model).await.get("/search/wikipedia?q=x").await.status, 200);
    assert_eq!(model.last_call().path(), "/w/api.php?moved=1");
}

#[tokio::test]
async fn names_that_lead_into_our_own_network_are_refused() {
    let model = TestModel::play(found).await.unwrap();
    let port = model.address().port();
    let house = House::with(|config| {
        let endpoint = format!("http://localhost:{port}/w/api.php").parse().unwrap();
        config.search.wikipedia = Some(Source { endpoint, key: None, private: false });
    });
    let reply = house.await.get("/search/wikipedia?q=x").await;
    assert_eq!((reply.status, reply.code().as_str(), model.count()), (502, "unreachable", 0));
}
