//! How much a visitor may ask for.

use std::time::Duration;

use axum::http::HeaderName;
use clew_proxy::config::Config;
use clew_test_model::TestModel;

use crate::house::House;
use crate::models::QUESTION;

fn named_visitors(config: &mut Config) {
    config.client_address_header = Some(HeaderName::from_static("x-forwarded-for"));
}

async fn status(house: &House, visitor: &str) -> u16 {
    house.send(&format!("{}X-Forwarded-For: {visitor}\r\n", house.question()), QUESTION).await.status
}

#[tokio::test]
async fn each_visitor_has_so_many_requests() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking_with(&model, |config| {
        named_visitors(config);
        config.budgets.client.requests_per_minute = Some(2);
        config.budgets.all.requests_per_minute = Some(5);
    })
    .await;
    assert_eq!([status(&house, "1.1.1.1").await, status(&house, "1.1.1.1").await], [200, 200]);
    let refused = house.send(&format!("{}X-Forwarded-For: 1.1.1.1\r\n", house.question()), QUESTION).await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "over_budget"));
    assert!((1..=31).contains(&refused.header("retry-after").parse::<u64>().unwrap()), "{refused:?}");
    assert_eq!([status(&house, "2.2.2.2").await, status(&house, "2.2.2.2").await], [200, 200]);
    assert_eq!(
        [status(&house, "3.3.3.3").await, status(&house, "4.4.4.4").await],
        [200, 429],
        "all together have five"
    );
    assert_eq!(model.count(), 5);
}

#[tokio::test]
async fn tokens_are_counted_as_used_not_as_asked_for() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking_with(&model, |config| config.budgets.client.tokens_per_day = Some(1_000)).await;
    let wish =
        |tokens: u32| format!(r#"{{"max_tokens":{tokens},"messages":[{{"role":"user","content":"one"}}]}}"#);
    for _ in 0..5 {
        assert_eq!(house.ask(&wish(900)).await.status, 200, "four tokens are used of nine hundred");
    }
    let greedy = TestModel::answering(|_| "word ".repeat(995)).await.unwrap();
    let house =
        House::asking_with(&greedy, |config| config.budgets.client.tokens_per_day = Some(1_000)).await;
    assert_eq!(house.ask(&wish(100)).await.status, 200);
    assert_eq!(house.ask(&wish(100)).await.code(), "over_budget");
}

#[tokio::test]
async fn so_many_at_a_time_and_the_rest_wait() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking_with(&model, |config| {
        config.limits.concurrent = 1;
        config.limits.queued = 1;
        config.limits.queue = Duration::from_secs(2);
    })
    .await;
    let running = house.begin(&house.question(), r#"{"model":"hang","messages":[]}"#).await;
    while model.count() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let (waiting, too_many) = tokio::join!(house.ask(QUESTION), async {
        while house.figure("clew_requests_waiting").await != "1" {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        house.ask(QUESTION).await
    });
    assert_eq!((too_many.status, too_many.code().as_str()), (503, "busy"));
    assert_eq!((waiting.status, waiting.code().as_str()), (503, "busy"), "waiting has an end");
    assert!(!too_many.header("retry-after").is_empty());
    drop(running);
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(house.ask(QUESTION).await.status, 200);
}
