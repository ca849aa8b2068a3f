//! Who may come in.

use clew_proxy::config::{Key, Origin, Tls};
use clew_test_model::TestModel;

use crate::house::House;
use crate::models::QUESTION;

const TOKEN: &str = "a-token-of-more-than-twenty-letters";

#[tokio::test]
async fn only_our_own_page_may_ask() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    let port = house.address.port();
    for path in ["/v1/models", "/search/web?q=x", "/metrics"] {
        let heads = [
            format!("GET {path} HTTP/1.1\r\nHost: rebound.example:{port}\r\n"),
            format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://evil.example\r\n"),
            format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nSec-Fetch-Site: cross-site\r\n"),
            format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: localhost:{port}\r\n"),
            format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:1\r\n"),
            format!("GET http://evil.example{path} HTTP/1.1\r\nHost: evil.example\r\n"),
        ];
        for head in heads {
            let answer = house.send(&head, "").await;
            assert!(matches!(answer.status, 400 | 403), "{head}: {answer:?}");
        }
    }
    assert_eq!(model.count(), 0);
    let ours = format!("Origin: http://127.0.0.1:{port}\r\nSec-Fetch-Site: same-origin\r\n");
    assert_eq!(house.get_with("/v1/models", &ours).await.status, 200);
}

async fn with_token(model: &TestModel) -> House {
    House::asking_with(model, |config| config.token = Some(Key::new(TOKEN))).await
}

#[tokio::test]
async fn with_a_token_the_api_is_closed_to_strangers() {
    let model = TestModel::start().await.unwrap();
    let house = with_token(&model).await;
    for path in ["/v1/models", "/search/wikipedia?q=x", "/metrics"] {
        let stranger = house.get(path).await;
        assert_eq!((stranger.status, stranger.code().as_str()), (401, "no_access"), "{path}");
        let wrong = house.get_with(path, "Authorization: Bearer another-token-of-twenty-letters\r\n").await;
        assert_eq!(wrong.status, 401, "{path}");
    }
    assert_eq!(model.count(), 0);
    assert_eq!(house.get_with("/v1/models", &format!("Authorization: Bearer {TOKEN}\r\n")).await.status, 200);
    assert!(
        !model.last_call().head.contains(TOKEN),
        "the visitor's token is no business of the model server"
    );
    assert_eq!(house.get("/healthz").await.status, 200);
    let page = house.get("/").await;
    assert_eq!((page.status, page.header("location")), (303, "/login"));
    assert_eq!(house.get("/clew-worker.js").await.status, 200);
}

fn sign_in(house: &House, headers: &str) -> String {
    let address = house.address;
    format!(
        "POST /login HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/x-www-form-urlencoded\r\n{headers}"
    )
}

#[tokio::test]
async fn signing_in_gives_a_cookie_that_no_other_page_can_use() {
    let model = TestModel::start().await.unwrap();
    let house = with_token(&model).await;
    assert!(house.get("/login").await.body.contains("<form method=\"post\""));
    let wrong = house.send(&sign_in(&house, ""), "token=wrong").await;
    assert!(wrong.status == 401 && wrong.header("set-cookie").is_empty(), "{wrong:?}");
    let right = house.send(&sign_in(&house, ""), &format!("token={TOKEN}")).await;
    let cookie = right.header("set-cookie");
    assert_eq!((right.status, right.header("location")), (303, "/"));
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains(TOKEN),
        "{cookie}"
    );
    let cookie = format!("Cookie: {}\r\n", cookie.split(';').next().unwrap());
    assert_eq!(house.get_with("/", &cookie).await.status, 200);
    assert_eq!(house.send(&format!("{}{cookie}", house.question()), QUESTION).await.status, 200);
    let forged = format!("{cookie}Origin: http://evil.example\r\n");
    assert_eq!(house.send(&format!("{}{forged}", house.question()), QUESTION).await.status, 403);
    let elsewhere =
        house.send(&sign_in(&house, "Origin: http://evil.example\r\n"), &format!("token={TOKEN}")).await;
    assert_eq!(elsewhere.status, 403);
}

/// What browsers write into `Origin` of a form that a page of ours sends (Fetch, "append a request Origin header").
fn origin_of_form(house: &House, referrer_policy: &str) -> String {
    match referrer_policy {
        "no-referrer" => "Origin: null\r\n".to_owned(),
        _ => format!("Origin: http://{}\r\nSec-Fetch-Site: same-origin\r\n", house.address),
    }
}

#[tokio::test]
async fn a_browser_can_sign_in() {
    let model = TestModel::start().await.unwrap();
    let house = with_token(&model).await;
    let form = house.get("/login?workspace=7&x='y'").await;
    let policy = form.header("referrer-policy");
    assert!(form.body.contains("action=\"/login?workspace=7&amp;x=&#39;y&#39;\""), "{}", form.body);
    let sent = sign_in(&house, &origin_of_form(&house, policy)).replacen("/login", "/login?workspace=7", 1);
    let reply = house.send(&sent, &format!("token={TOKEN}")).await;
    assert_eq!((reply.status, reply.header("location")), (303, "/?workspace=7"), "{policy}");
}

#[tokio::test]
async fn a_link_elsewhere_leads_in() {
    let model = TestModel::start().await.unwrap();
    let house = with_token(&model).await;
    let led = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n";
    let first = house.get_with("/?workspace=7", led).await;
    assert_eq!((first.status, first.header("location")), (303, "/login?workspace=7"));
    // Browsers leave the cookie out of this, and put it into what the page does by itself.
    let stone = house.get_with("/login?workspace=7", led).await;
    assert_eq!((stone.status, stone.header("cache-control")), (200, "no-store"));
    assert!(stone.body.contains("http-equiv=\"refresh\" content=\"0; url=/?workspace=7\""), "{}", stone.body);
    let right = house.send(&sign_in(&house, ""), &format!("token={TOKEN}")).await;
    let cookie = format!("Cookie: {}\r\n", right.header("set-cookie").split(';').next().unwrap());
    let ours = format!("{cookie}Sec-Fetch-Site: same-origin\r\n");
    assert_eq!(house.get_with("/?workspace=7", &ours).await.status, 200);
    assert_eq!(house.get_with("/login?workspace=7", &ours).await.header("location"), "/?workspace=7");
    let stranger = house.get_with("/login", "Sec-Fetch-Site: same-origin\r\n").await;
    assert!(stranger.body.contains("<form"), "{}", stranger.body);
    let rebound = house.send("GET /login HTTP/1.1\r\nHost: rebound.example\r\n", "").await;
    assert_eq!(rebound.status, 403);
    let posted = format!("{}{led}", sign_in(&house, ""));
    assert_eq!(house.send(&posted, &format!("token={TOKEN}")).await.status, 403);
}

#[tokio::test]
async fn a_token_in_a_header_is_guessed_no_faster() {
    let model = TestModel::start().await.unwrap();
    let house = with_token(&model).await;
    let bearer = |token: &str| format!("Authorization: Bearer {token}\r\n");
    for _ in 0..30 {
        assert_eq!(house.get_with("/v1/models", &bearer(TOKEN)).await.status, 200, "a right one is no guess");
    }
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(house.get_with("/metrics", &bearer("wrong")).await.status);
    }
    assert_eq!((&statuses[..10], statuses[11]), ([401; 10].as_slice(), 429));
    assert_eq!(house.get_with("/v1/models", &bearer(TOKEN)).await.status, 429, "who guesses learns nothing");
    assert_eq!(house.get_with("/", &bearer(TOKEN)).await.status, 303, "the page knows cookies only");
}

#[tokio::test]
async fn guessing_takes_too_long() {
    let model = TestModel::start().await.unwrap();
    let house = with_token(&model).await;
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(house.send(&sign_in(&house, ""), "token=guess").await.status);
    }
    assert_eq!((&statuses[..10], statuses[11]), ([401; 10].as_slice(), 429));
}

#[tokio::test]
async fn behind_a_reverse_proxy_its_name_is_ours() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking_with(&model, |config| {
        config.token = Some(Key::new(TOKEN));
        config.origins = vec![Origin::parse("https://clew.example.org").unwrap()];
    })
    .await;
    let head = "POST /login HTTP/1.1\r\nHost: clew.example.org\r\nOrigin: https://clew.example.org\r\n\
                Content-Type: application/x-www-form-urlencoded\r\n";
    let cookie = house.send(head, &format!("token={TOKEN}")).await;
    assert!(cookie.header("set-cookie").ends_with("; Secure"), "{cookie:?}");
    assert_eq!(cookie.header("strict-transport-security"), "max-age=31536000");
    let local = house.get("/login").await;
    assert_eq!(local.header("strict-transport-security"), "", "other servers of this machine have no TLS");
}

#[tokio::test]
async fn what_is_asked_and_told_is_not_kept_on_the_way() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    for path in ["/v1/models", "/search/web?q=x", "/metrics", "/v1/none"] {
        assert_eq!(house.get(path).await.header("cache-control"), "no-store", "{path}");
    }
}

#[tokio::test]
async fn tls_with_ones_own_certificate() {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let folder = std::env::temp_dir().join(format!("clew-tls-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let tls = Tls { certificate: folder.join("cert.pem"), key: folder.join("key.pem") };
    std::fs::write(&tls.certificate, made.cert.pem()).unwrap();
    std::fs::write(&tls.key, made.signing_key.serialize_pem()).unwrap();
    let house = House::with(|config| config.tls = Some(tls)).await;
    let trusted = reqwest::Certificate::from_pem(made.cert.pem().as_bytes()).unwrap();
    let client = reqwest::Client::builder().tls_certs_only([trusted]).no_proxy().build().unwrap();
    let url = format!("https://localhost:{}/healthz", house.address.port());
    assert_eq!(client.get(url).send().await.unwrap().status(), 200);
    let plain = house.send("GET /healthz HTTP/1.1\r\nHost: x\r\n", "").await;
    assert_eq!(plain.status, 0, "no answer without TLS: {plain:?}");
    std::fs::remove_dir_all(folder).unwrap();
}
