use crate::house::{House, INDEX};

async fn check_type(house: &House, path: &str, content_type: &str, lifetime: &str) {
    let reply = house.get(path).await;
    assert_eq!((reply.status, reply.header("content-type")), (200, content_type), "{path}");
    assert!(reply.header("cache-control").contains(lifetime), "{path}: {}", reply.head);
}

#[tokio::test]
async fn files_have_their_type_and_lifetime() {
    let house = House::alone().await;
    check_type(&house, "/", "text/html; charset=utf-8", "no-cache").await;
    check_type(&house, "/index.html", "text/html; charset=utf-8", "no-cache").await;
    check_type(&house, "/clew-app-0123456789abcdef.js", "text/javascript; charset=utf-8", "immutable").await;
    check_type(&house, "/clew-app-0123456789abcdef_bg.wasm", "application/wasm", "immutable").await;
    check_type(&house, "/clew-app-123456789abcdef.css", "text/css; charset=utf-8", "immutable").await;
    check_type(&house, "/clew-worker.js", "text/javascript; charset=utf-8", "no-cache").await;
    check_type(&house, "/vendor/pdf.worker.mjs", "text/javascript; charset=utf-8", "no-cache").await;
    check_type(&house, "/vendor/pdf.worker.mjs.map", "application/json", "no-cache").await;
    check_type(&house, "/vendor/cmaps/H.bcmap", "application/octet-stream", "no-cache").await;
    check_type(&house, "/sample/glossary.md", "text/markdown; charset=utf-8", "no-cache").await;
}

#[tokio::test]
async fn every_reply_carries_the_headers_of_trust() {
    let house = House::alone().await;
    for path in ["/", "/clew-worker.js", "/missing.js", "/v1/models", "/healthz"] {
        let reply = house.get(path).await;
        let policy = reply.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"),
            "{path}: {policy}"
        );
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{path}: {policy}");
        assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert_eq!(reply.header("cross-origin-embedder-policy"), "require-corp", "{path}");
        assert_eq!(reply.header("cross-origin-resource-policy"), "same-origin", "{path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(reply.header("referrer-policy"), "same-origin", "{path}");
        assert!(reply.header("permissions-policy").contains("camera=()"), "{path}");
    }
}

#[tokio::test]
async fn only_the_page_may_run_its_inline_script() {
    let house = House::alone().await;
    assert!(house.get("/").await.header("content-security-policy").contains("'sha256-"));
    assert!(!house.get("/clew-worker.js").await.header("content-security-policy").contains("'sha256-"));
}

#[tokio::test]
async fn addresses_within_the_app_are_the_page() {
    let house = House::alone().await;
    for path in ["/", "/workspace/two", "/sample", "/ask?question=why.not"] {
        let reply = house.get(path).await;
        assert_eq!((reply.status, reply.body.as_str()), (200, INDEX), "{path}");
    }
    assert_eq!(house.get("/missing.js").await.status, 404);
    assert_eq!(house.get("/vendor/missing.wasm").await.status, 404);
}

#[tokio::test]
async fn nothing_outside_the_app_is_served() {
    let house = House::alone().await;
    let outside = house.dist.with_extension("txt");
    std::fs::write(&outside, "private").unwrap();
    let name = outside.file_name().unwrap().to_str().unwrap();
    let paths = ["/../", "/%2e%2e/", "/..%2f", "/vendor/../../", "/vendor/%2E%2E/%2e%2e/", "/..%5c", "//../"];
    for path in paths {
        let reply = house.get(&format!("{path}{name}")).await;
        assert!(reply.status >= 400 && !reply.body.contains("private"), "{path}: {reply:?}");
    }
    assert_eq!(house.get("/.secret").await.status, 404);
    std::fs::remove_file(outside).unwrap();
}

#[tokio::test]
async fn what_the_browser_holds_is_not_sent_again() {
    let house = House::alone().await;
    for path in ["/", "/clew-worker.js", "/sample/glossary.md"] {
        let first = house.get(path).await;
        let again = house.get_with(path, &format!("If-None-Match: {}\r\n", first.header("etag"))).await;
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}: {again:?}");
        let policy = "content-security-policy";
        assert_eq!(first.header(policy), again.header(policy), "{path}");
    }
}

#[tokio::test]
async fn compressed_copies_and_ranges() {
    let house = House::alone().await;
    let reply = house.get_with("/clew-worker.js", "Accept-Encoding: gzip, br\r\n").await;
    assert_eq!((reply.header("content-encoding"), reply.body.as_str()), ("br", "pretend this is brotli"));
    assert_eq!(reply.header("content-type"), "text/javascript; charset=utf-8");
    let reply = house.get_with("/vendor/pdf.worker.mjs", "Accept-Encoding: gzip\r\n").await;
    assert_eq!((reply.header("content-encoding"), reply.body.as_str()), ("gzip", "pretend this is gzip"));
    assert_eq!(reply.header("vary"), "accept-encoding");
    assert_eq!(house.get("/clew-worker.js").await.header("content-encoding"), "");
    let part = house.get_with("/sample/glossary.md", "Range: bytes=2-9\r\n").await;
    assert_eq!((part.status, part.body.as_str()), (206, "Glossary"));
}

#[tokio::test]
async fn parts_are_of_the_file_a_browser_holds() {
    let house = House::alone().await;
    let held = house.get("/clew-worker.js").await;
    let part = "Accept-Encoding: br\r\nRange: bytes=0-3\r\n";
    let same =
        house.get_with("/clew-worker.js", &format!("{part}If-Range: {}\r\n", held.header("etag"))).await;
    assert_eq!((same.status, same.body.as_str(), same.header("content-encoding")), (206, "self", ""));
    let changed = house.get_with("/clew-worker.js", &format!("{part}If-Range: \"another\"\r\n")).await;
    assert_eq!((changed.status, changed.body.as_str()), (200, held.body.as_str()));
    let beyond = house.get_with("/sample/glossary.md", "Range: bytes=900-\r\n").await;
    assert_eq!(beyond.status, 416);
}

#[tokio::test]
async fn head_and_other_methods() {
    let house = House::alone().await;
    for path in ["/", "/clew-worker.js"] {
        let head = house.send(&format!("HEAD {path} HTTP/1.1\r\nHost: x\r\n"), "").await;
        assert_eq!((head.status, head.body.as_str()), (200, ""), "{path}");
        assert_ne!(head.header("content-length"), "0", "{path}");
    }
    assert_eq!(house.send("DELETE / HTTP/1.1\r\nHost: x\r\n", "").await.status, 405);
}

#[tokio::test]
async fn health_is_told() {
    let reply = House::alone().await.get("/healthz").await;
    assert_eq!((reply.status, reply.body.as_str()), (200, r#"{"models":false,"status":"ok"}"#));
}
