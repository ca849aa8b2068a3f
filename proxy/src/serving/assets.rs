//! Which file answers a path, compressed how, kept how long.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, IF_RANGE, LAST_MODIFIED, RANGE, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use tower_http::services::ServeFile;

use super::compress::{Coding, Compressed, etag};
use super::headers;
use crate::Porter;
use crate::door::login;

/// The built app's folder and what is compressed of it so far.
pub(crate) struct Assets {
    dist: PathBuf,
    compressed: Arc<Compressed>,
}

impl Assets {
    pub(crate) fn new(dist: PathBuf) -> Self {
        Self { dist, compressed: Arc::default() }
    }

    /// Compresses what is worth it without anybody waiting for it.
    pub(crate) fn compress_in_background(&self) {
        Compressed::fill_in_background(&self.compressed, self.dist.clone());
    }
}

/// Answers `GET` and `HEAD` for anything that is not an API route. The app's files are no secret; its page, where a
/// token is asked for, leads those who have not shown it to the form.
pub(crate) async fn serve(State(porter): State<Arc<Porter>>, request: Request) -> Response {
    let assets = &porter.assets;
    let Some(relative) = relative(request.uri().path()) else { return not_found() };
    let path = assets.dist.join(&relative);
    match tokio::fs::metadata(&path).await {
        Ok(metadata) if metadata.is_file() && relative != Path::new("index.html") => {
            file(assets, &path, &metadata, request).await
        }
        // Addresses within the app have no ending; all of them are the one page.
        _ if relative.extension().is_none() || relative == Path::new("index.html") => {
            if porter.access.has_session(request.headers(), SystemTime::now()) {
                page(assets, request.headers()).await
            } else {
                login::see(&login::address("/login", request.uri()))
            }
        }
        _ => not_found(),
    }
}

/// The path below the app's folder; `None` for anything that could lead out of it or to a hidden file.
fn relative(path: &str) -> Option<PathBuf> {
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let parts = path.split('/').filter(|part| !part.is_empty());
    let mut relative = PathBuf::new();
    for part in parts {
        if part.starts_with('.') || part.contains(['\\', ':', '\0']) {
            return None;
        }
        relative.push(part);
    }
    Some(relative)
}

/// `index.html`, with a policy that knows its inline scripts. Also on 304, whose headers replace the kept ones.
async fn page(assets: &Assets, known: &HeaderMap) -> Response {
    let path = assets.dist.join("index.html");
    let (Ok(html), Ok(metadata)) = (tokio::fs::read_to_string(&path).await, tokio::fs::metadata(&path).await)
    else {
        return not_found();
    };
    let policy = headers::policy(&html);
    let mut response = unless_known(known, etag(&metadata, ""), html);
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    describe(headers, &path);
    response
}

async fn file(assets: &Assets, path: &Path, metadata: &Metadata, request: Request) -> Response {
    let coding = coding(request.headers()).filter(|_| !request.headers().contains_key(RANGE));
    let copy = coding.and_then(|coding| Some((coding, assets.compressed.get(path, metadata, coding)?)));
    let mut response = match copy {
        Some((coding, (etag, bytes))) => {
            let mut response = unless_known(request.headers(), etag, bytes);
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
            response
        }
        None => match from_disk(path, request).await {
            Some(response) => response,
            None => return not_found(),
        },
    };
    if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
        describe(response.headers_mut(), path);
    }
    response
}

/// The file or a part of it. Parts are of the file itself, never of a compressed copy: which of them a browser holds
/// the beginning of would be a guess.
async fn from_disk(path: &Path, mut request: Request) -> Option<Response> {
    let mut files = ServeFile::new(path).precompressed_br().precompressed_gzip();
    if request.headers().contains_key(RANGE) {
        request.headers_mut().remove(ACCEPT_ENCODING);
        if !is_same_state(&mut files, request.headers()).await {
            request.headers_mut().remove(RANGE);
        }
    }
    files.try_call(request).await.ok().map(|response| response.map(Body::new))
}

/// Whether the beginning a browser holds (`If-Range`) is of the file as it is now.
async fn is_same_state(files: &mut ServeFile, headers: &HeaderMap) -> bool {
    let Some(held) = headers.get(IF_RANGE) else { return true };
    let mut probe = Request::new(Body::empty());
    *probe.method_mut() = Method::HEAD;
    let Ok(now) = files.try_call(probe).await else { return false };
    [ETAG, LAST_MODIFIED].iter().any(|name| now.headers().get(name) == Some(held))
}

/// The body, or 304 when the browser holds it already.
fn unless_known(headers: &HeaderMap, etag: String, body: impl Into<Body>) -> Response {
    let known =
        values(headers, &IF_NONE_MATCH).any(|value| value.trim_start_matches("W/") == etag || value == "*");
    let mut response =
        if known { StatusCode::NOT_MODIFIED.into_response() } else { Response::new(body.into()) };
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        response.headers_mut().insert(ETAG, etag);
    }
    response
}

/// Type and lifetime by the file's name.
fn describe(headers: &mut HeaderMap, path: &Path) {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let lifetime = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(lifetime));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
}

/// Whether the name carries its content's hash, as `cargo xtask` writes it: `name-0123456789abcdef.js`, `…_bg.wasm`;
/// other builds leave out a leading zero.
fn is_hashed(name: &str) -> bool {
    name.split('-').skip(1).any(|part| {
        let hash = part.split(['.', '_']).next().unwrap_or_default();
        matches!(hash.len(), 15 | 16)
            && hash.len() < part.len()
            && hash.bytes().all(|b| b.is_ascii_hexdigit())
    })
}

fn media_type(name: &str) -> &'static str {
    match ending(name) {
        "html" | "htm" | "xhtml" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "md" => "text/markdown; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    }
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// The best coding the browser takes.
fn coding(headers: &HeaderMap) -> Option<Coding> {
    [Coding::Brotli, Coding::Gzip].into_iter().find(|coding| takes(headers, coding.name()))
}

fn takes(headers: &HeaderMap, coding: &str) -> bool {
    values(headers, &ACCEPT_ENCODING).any(|value| {
        let mut parts = value.split(';').map(str::trim);
        parts.next() == Some(coding)
            && !parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// The header's comma-separated values.
fn values<'h>(headers: &'h HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'h str> {
    let lines = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',').map(str::trim))
}

fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "Nothing here. The app is at /\n").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_path(path: &str, expected: Option<&str>) {
        assert_eq!(relative(path), expected.map(PathBuf::from), "{path}");
    }

    #[test]
    fn paths_stay_inside() {
        check_path("/", Some(""));
        check_path("/a/b.js", Some("a/b.js"));
        check_path("//a//b.js", Some("a/b.js"));
        check_path("/two%20words.txt", Some("two words.txt"));
        check_path("/../etc/passwd", None);
        check_path("/a/%2e%2e/b", None);
        check_path("/a%2f..%2f..%2fb", None);
        check_path("/..%5cb", None);
        check_path("/c:/b", None);
        check_path("/.git/config", None);
        check_path("/a%00.js", None);
        check_path("/%ff", None);
    }

    fn check_hashed(name: &str, expected: bool) {
        assert_eq!(is_hashed(name), expected, "{name}");
    }

    #[test]
    fn hashed_names() {
        check_hashed("clew-app-0123456789abcdef.js", true);
        check_hashed("clew-app-0123456789abcdef_bg.wasm", true);
        check_hashed("style-0123456789abcdef.css", true);
        check_hashed("index.html", false);
        check_hashed("clew-worker_bg.wasm", false);
        check_hashed("all-minilm-l6-v2.clew", false);
        check_hashed("0123456789abcdef.js", false);
        check_hashed("a-123456789abcdef.js", true);
        check_hashed("a-123456789abcdef_bg.wasm", true);
        check_hashed("a-0123456789abcdef0.js", false);
        check_hashed("a-23456789abcdef.js", false);
        check_hashed("a-0123456789abcdeg.js", false);
        check_hashed("a-0123456789abcdef", false);
    }

    fn check_coding(accepted: &'static str, expected: Option<Coding>) {
        let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
        assert_eq!(coding(&headers), expected, "{accepted}");
    }

    #[test]
    fn codings_only_where_taken() {
        check_coding("gzip, deflate, br, zstd", Some(Coding::Brotli));
        check_coding("gzip, br;q=0.5", Some(Coding::Brotli));
        check_coding("gzip, br;q=0", Some(Coding::Gzip));
        check_coding("gzip;q=0, deflate", None);
        check_coding("*", None);
    }
}
