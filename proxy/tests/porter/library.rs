//! Libraries, as a page and as strangers reach them: over sockets, with a real PostgreSQL behind.

use std::sync::Arc;

use clew_knowledge::shelf::parts::Parts;
use clew_knowledge::shelf::wire::{Known, Publication, Published, decode, encode};
use clew_knowledge::shelf::{Slice, SliceRequest};
use clew_library::local::Server;
use clew_library::{Libraries, Open, Settings, Tokens};
use clew_proxy::config::{Allowance, Key};

use crate::house::{House, Reply};

/// A porter with libraries: `open`, `shown` (to readers) and `closed`.
struct Archive {
    house: House,
    closed: Tokens,
    server: Arc<Server>,
}

async fn archive(name: &str, change: impl FnOnce(&mut clew_proxy::config::Config)) -> Option<Archive> {
    let server = Server::shared().unwrap()?;
    let (root, address) = (server.address("postgres"), server.address(name));
    let (client, connection) = tokio_postgres::connect(&root, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(&format!("create database {name}")).await.unwrap();
    Libraries::migrate(&address).await.unwrap();
    let libraries = Libraries::at(&address, Settings::default()).unwrap();
    libraries.create("open", Open::Writing, true).await.unwrap();
    libraries.create("shown", Open::Reading, true).await.unwrap();
    let closed = libraries.create("closed", Open::Closed, true).await.unwrap();
    let house = House::with(|config| {
        config.library = Some(Key::new(address));
        change(config);
    })
    .await;
    Some(Archive { house, closed, server })
}

impl Archive {
    async fn post<T: serde::Serialize>(&self, path: &str, token: &str, body: &T) -> (u16, Vec<u8>) {
        let url = format!("http://{}/library/v1/{path}", self.house.address);
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let request = client.post(url).header("x-clew-library-token", token).body(encode(body).unwrap());
        let reply = request.send().await.unwrap();
        (reply.status().as_u16(), reply.bytes().await.unwrap().to_vec())
    }

    async fn get(&self, path: &str, token: &str) -> Reply {
        self.house
            .get_with(&format!("/library/v1/{path}"), &format!("X-Clew-Library-Token: {token}\r\n"))
            .await
    }

    async fn delete(&self, path: &str, token: &str) -> Reply {
        let head = format!(
            "DELETE /library/v1/{path} HTTP/1.1\r\nHost: {}\r\nX-Clew-Library-Token: {token}\r\n",
            self.house.address
        );
        self.house.send(&head, "").await
    }
}

fn publication() -> Publication {
    let document = clew_document::read("harbour.txt", b"Anna Lund drew the harbour of Ribe.").unwrap();
    let text = clew_language::text::split(&document);
    let extraction = clew_knowledge::extract::extract(&document, &text);
    let reading = clew_types::reading::Reading { document, text, extraction };
    let parts = Parts::of(&reading, &clew_types::vectors::DocumentVectors::default(), &[]);
    Publication { source: "harbour".to_owned(), parts }
}

fn code(body: &[u8]) -> String {
    let json: serde_json::Value = serde_json::from_slice(body).unwrap_or_default();
    json["error"]["code"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn without_a_database_there_is_nothing() {
    let house = House::alone().await;
    for path in ["libraries", "open/slice", "open/documents", "open/documents/1", ""] {
        let reply = house.get(&format!("/library/v1/{path}")).await;
        assert_eq!(reply.status, 404, "{path}: {reply:?}");
    }
    assert!(!house.get("/healthz").await.body.contains("library"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_publishes_asks_opens_and_removes() {
    let Some(archive) = archive("pages", |_| ()).await else { return };
    assert_eq!(archive.house.get("/healthz").await.json()["library"], true);
    let (status, body) = archive.post("open/documents", "", &vec![publication()]).await;
    let published: Vec<Published> = decode(&body).unwrap();
    let Published::New(number) = published[0] else { panic!("{status} {published:?}") };
    let (_, body) = archive.post("open/known", "", &vec!["harbour".to_owned(), "x".to_owned()]).await;
    let known: Vec<Known> = decode(&body).unwrap();
    assert_eq!((known.len(), known[0].digest), (1, publication().digest()));
    let (_, body) =
        archive.post("open/slice", "", &SliceRequest::new("Who drew the harbour?", None, 9)).await;
    let slice: Slice = decode(&body).unwrap();
    assert_eq!((slice.documents[0].number, slice.documents[0].passages.len()), (number, 1));
    let listed = archive.get("open/documents", "").await.json();
    assert_eq!((listed[0]["name"].as_str(), listed[0]["passages"].as_u64()), (Some("harbour.txt"), Some(1)));
    let document = archive.get(&format!("open/documents/{number}"), "").await;
    assert_eq!((document.status, document.header("cache-control")), (200, "no-store"));
    assert_eq!(archive.delete(&format!("open/documents/{number}"), "").await.status, 200);
    for gone in [
        archive.get(&format!("open/documents/{number}"), "").await,
        archive.delete(&format!("open/documents/{number}"), "").await,
    ] {
        assert_eq!((gone.status, gone.code().as_str()), (404, "no_such_document"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn foreign_tokens_other_pages_and_guesses_get_nowhere() {
    let Some(archive) = archive("tokens", |_| ()).await else { return };
    let ask = SliceRequest::new("harbour", None, 9);
    let (status, body) = archive.post("closed/slice", "", &ask).await;
    assert_eq!((status, code(&body).as_str()), (403, "library_not_open"));
    let none = archive.post("none/slice", "", &ask).await;
    assert_eq!(none, (status, body), "what is closed looks like what is not there");
    assert_eq!(archive.post("closed/slice", &archive.closed.read, &ask).await.0, 200);
    let (status, body) = archive.post("closed/documents", &archive.closed.read, &vec![publication()]).await;
    assert_eq!((status, code(&body).as_str()), (403, "library_read_only"));
    let (status, _) = archive.post("shown/documents", &archive.closed.write, &vec![publication()]).await;
    assert_eq!(status, 403, "another library's token");
    assert_eq!(archive.delete("shown/documents/0", "").await.status, 403);
    let names = archive.get("libraries", "").await.body;
    assert!(names.contains("open") && names.contains("shown") && !names.contains("closed"), "{names}");
    let head = format!("GET /library/v1/libraries HTTP/1.1\r\nHost: {}\r\n", archive.house.address);
    for other in ["Origin: http://evil.example\r\n", "Sec-Fetch-Site: cross-site\r\n"] {
        assert_eq!(archive.house.send(&format!("{head}{other}"), "").await.status, 403, "{other}");
    }
    let mut statuses = Vec::new();
    for n in 0..14 {
        statuses.push(archive.post("closed/slice", &format!("guess-{n}"), &ask).await.0);
    }
    assert!(statuses[..8].iter().all(|status| *status == 403) && statuses[13] == 429, "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn injection_through_every_field() {
    let Some(archive) = archive("fields", |_| ()).await else { return };
    let evil = "'; drop schema clew cascade; --";
    let quoted = "%27%3B%20drop%20schema%20clew%20cascade%3B%20--";
    for path in [
        format!("{quoted}/documents"),
        format!("open/documents/{quoted}"),
        format!("open/documents?after={quoted}"),
    ] {
        let reply = archive.get(&path, "' or ''='").await;
        assert!(matches!(reply.status, 400 | 403 | 404 | 429), "{path}: {reply:?}");
    }
    let text = format!("{evil} Anna Lund {evil} drew the harbour of Ribe. \\' $1 %s \u{0}");
    let mut one = publication();
    one.parts.outline.name = evil.to_owned();
    one.parts.outline.title = text.clone();
    one.parts.outline.subject = Some(evil.to_owned());
    for triple in &mut one.parts.triples {
        (triple.head.0, triple.tail.0) = (evil.to_owned(), format!("{evil}\u{0}"));
        (triple.triple.relation, triple.triple.wording) = (evil.to_owned(), evil.to_owned());
    }
    let (status, body) = archive.post("open/documents", "", &vec![one]).await;
    assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
    let (terms, names) = (vec![evil.to_owned(), "harbour".to_owned()], vec![evil.to_owned()]);
    let (status, body) = archive
        .post("open/slice", "", &SliceRequest { terms, names, passages: 9, ..SliceRequest::default() })
        .await;
    let slice: Slice = decode(&body).unwrap();
    assert_eq!((status, slice.documents.len(), slice.documents[0].outline.name.as_str()), (200, 1, evil));
    let (_, body) = archive.post("open/known", "", &vec![evil.to_owned()]).await;
    assert_eq!(decode::<Vec<Known>>(&body), Some(Vec::new()));
    assert!(archive.get("open/documents", "").await.body.contains("drop schema"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_much_or_makes_no_sense() {
    let Some(archive) = archive("limits", |_| ()).await else { return };
    let large = SliceRequest { passages: 5000, ..SliceRequest::default() };
    assert_eq!(archive.post("open/slice", "", &large).await.0, 413);
    let held = vec![(1_u32, 1_u32); 300_000];
    let (status, _) = archive.post("open/slice", "", &SliceRequest { held, ..SliceRequest::default() }).await;
    assert_eq!(status, 413);
    let (status, _) = archive.post("open/documents", "", &vec![publication(); 65]).await;
    assert_eq!(status, 413);
    let head =
        |path: &str| format!("POST /library/v1/{path} HTTP/1.1\r\nHost: {}\r\n", archive.house.address);
    for body in ["", "{}", "\u{1}", "\u{2}abc", "select 1"] {
        for path in ["open/slice", "open/known", "open/documents"] {
            let reply = archive.house.send(&head(path), body).await;
            assert_eq!((reply.status, reply.code().as_str()), (400, "malformed"), "{path} {body:?}");
        }
    }
    assert_eq!(archive.house.send(&head("open/none"), "").await.status, 404);
    assert_eq!(archive.get("open/slice", "").await.status, 405);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_held_back_and_others_are_served() {
    let Some(archive) = archive("flood", |config| {
        config.budgets.client = Allowance { requests_per_minute: Some(40), ..Allowance::default() };
    })
    .await
    else {
        return;
    };
    let mut statuses = std::collections::BTreeMap::new();
    for _ in 0..60 {
        *statuses
            .entry(archive.post("open/slice", "", &SliceRequest::new("x", None, 1)).await.0)
            .or_insert(0) += 1;
    }
    assert!(statuses[&200] >= 40 && statuses[&429] >= 10, "{statuses:?}");
    assert_eq!(archive.house.get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_or_of_another_version_is_named() {
    let house =
        House::with(|config| config.library = Some(Key::new("postgresql://a:secret@127.0.0.1:1/x"))).await;
    let reply = house.get("/library/v1/libraries").await;
    assert_eq!((reply.status, reply.code().as_str()), (502, "library_unreachable"));
    assert!(!reply.body.contains("secret"));
    let Some(archive) = archive("versions", |_| ()).await else { return };
    let (client, connection) =
        tokio_postgres::connect(&archive.server.address("versions"), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute("delete from clew.migrations where number > 1").await.unwrap();
    let reply = archive.get("libraries", "").await;
    assert_eq!((reply.status, reply.code().as_str()), (503, "library_version"), "{reply:?}");
    assert!(reply.body.contains("clew-library migrate"));
}
