//! What the page may load, and who may embed it. Every reply carries these: a worker is bound by the policy of its
//! own script, not by the page's.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::Porter;

const ALWAYS: [(HeaderName, HeaderValue); 6] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    // Nothing for others. Not `no-referrer`: with that, browsers hide from us as well where our own form comes from
    // (`Origin: null`), and nobody could sign in.
    (REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    // Together they isolate the page, which shared memory between workers needs.
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-embedder-policy"), HeaderValue::from_static("require-corp")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), \
             display-capture=(), browsing-topics=()",
        ),
    ),
];

/// For a year, browsers that have reached us through TLS under our name come no other way.
const ONLY_TLS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the headers; a policy that is already there stays.
pub(crate) async fn secure(State(porter): State<Arc<Porter>>, request: Request, next: Next) -> Response {
    let has_name = porter.doors.has_name_with_tls(request.headers());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if has_name {
        headers.insert(STRICT_TRANSPORT_SECURITY, ONLY_TLS);
    }
    for (name, value) in ALWAYS {
        headers.insert(name, value);
    }
    headers.entry(CONTENT_SECURITY_POLICY).or_insert_with(|| policy(""));
    response
}

/// What a visitor asked and was told is kept by no browser and nobody on the way.
pub(crate) async fn unkept(mut response: Response) -> Response {
    let kept = response.headers_mut().entry(CACHE_CONTROL);
    kept.or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The content security policy of a page, which may also run the scripts written into it.
///
/// Our page has none; in another page, naming the hash keeps every other inline script out.
pub(crate) fn policy(html: &str) -> HeaderValue {
    let hashes: String = inline_scripts(html).map(|script| format!(" 'sha256-{}'", digest(script))).collect();
    // `connect-src` names this machine, where people run their own model servers; cytoscape and the app style
    // elements through CSSOM, which needs no 'unsafe-inline'.
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{hashes}; worker-src 'self'; style-src 'self'; \
         img-src 'self' blob: data:; font-src 'self' data:; manifest-src 'self'; \
         connect-src 'self' http://127.0.0.1:* http://localhost:*; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).expect("base64 and the text above are visible ASCII")
}

fn digest(script: &str) -> String {
    STANDARD.encode(Sha256::digest(script))
}

/// Bodies of the `<script>` elements without `src`.
fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    let mut rest = html;
    std::iter::from_fn(move || {
        loop {
            rest = &rest[rest.find("<script")? + "<script".len()..];
            let (attributes, after) = rest.split_once('>')?;
            let (body, after) = after.split_once("</script")?;
            rest = after;
            if !attributes.contains("src=") {
                return Some(body);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(html: &str, expected: &[&str]) {
        assert_eq!(inline_scripts(html).collect::<Vec<_>>(), expected, "{html}");
    }

    #[test]
    fn scripts_written_into_a_page() {
        check("<p>none</p>", &[]);
        check("<script src=\"a.js\"></script>", &[]);
        check("<script type=\"module\">start()</script>", &["start()"]);
        check("<script>a</script><script src=b></script><script>\n c \n</script>", &["a", "\n c \n"]);
        check("<script>never closed", &[]);
    }

    #[test]
    fn the_policy_names_their_hashes() {
        let policy = policy("<script>start()</script>");
        let policy = policy.to_str().unwrap();
        // printf 'start()' | openssl dgst -sha256 -binary | base64
        assert!(
            policy.contains("'wasm-unsafe-eval' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
    }
}
