//! Which file answers a path, compressed how, kept how long.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, RANGE, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use rustc_hash::FxHashMap;
use tower_http::services::ServeFile;

use crate::{Porter, headers};

/// Compression waits this long, so that the first visitor, who usually comes at once, has the machine to himself.
const QUIET_START: Duration = Duration::from_secs(3);
/// Eleven takes ten times as long for three per cent less.
const BROTLI_QUALITY: i32 = 9;
/// Smaller files gain nothing.
const WORTH_COMPRESSING: u64 = 1024;

/// The built app's folder and what is compressed of it so far.
pub(crate) struct Assets {
    dist: PathBuf,
    compressed: Arc<RwLock<Compressed>>,
}

type Compressed = FxHashMap<PathBuf, Variant>;

/// A brotli copy of one state of a file.
#[derive(Clone)]
struct Variant {
    etag: String,
    bytes: axum::body::Bytes,
}

impl Assets {
    pub(crate) fn new(dist: PathBuf) -> Self {
        Self { dist, compressed: Arc::default() }
    }

    /// Compresses what is worth it, smallest first, without anybody waiting for it.
    pub(crate) fn compress_in_background(&self) {
        let (dist, compressed) = (self.dist.clone(), Arc::clone(&self.compressed));
        std::thread::spawn(move || {
            std::thread::sleep(QUIET_START);
            for path in worth_compressing(&dist) {
                if Arc::strong_count(&compressed) == 1 {
                    return; // the server is gone
                }
                let Some(variant) = compress(&path) else { continue };
                compressed.write().unwrap_or_else(PoisonError::into_inner).insert(path, variant);
            }
        });
    }

    /// The brotli copy, unless the file has changed since.
    fn variant(&self, path: &Path, metadata: &Metadata) -> Option<Variant> {
        let compressed = self.compressed.read().unwrap_or_else(PoisonError::into_inner);
        compressed.get(path).filter(|variant| variant.etag == etag(metadata, "-br")).cloned()
    }
}

/// Answers `GET` and `HEAD` for anything that is not an API route.
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
            page(assets, request.headers()).await
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
    let whole = !request.headers().contains_key(RANGE);
    let variant =
        if whole && takes_brotli(request.headers()) { assets.variant(path, metadata) } else { None };
    let mut response = match variant {
        Some(variant) => {
            let mut response = unless_known(request.headers(), variant.etag, variant.bytes);
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
            response
        }
        None => {
            let mut files = ServeFile::new(path).precompressed_br().precompressed_gzip();
            match files.try_call(request).await {
                Ok(response) => response.map(Body::new),
                Err(_) => return not_found(),
            }
        }
    };
    if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
        describe(response.headers_mut(), path);
    }
    response
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

/// Whether the name carries its content's hash, as Trunk writes it: `name-0123456789abcdef.js`, `…_bg.wasm`.
fn is_hashed(name: &str) -> bool {
    name.split('-').skip(1).any(|part| {
        let hash = part.split(['.', '_']).next().unwrap_or_default();
        hash.len() == 16 && hash.len() < part.len() && hash.bytes().all(|b| b.is_ascii_hexdigit())
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

fn etag(metadata: &Metadata, variant: &str) -> String {
    let modified = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    let modified = modified.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    format!("\"{modified:x}-{:x}{variant}\"", metadata.len())
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    values(headers, &ACCEPT_ENCODING).any(|value| {
        let mut parts = value.split(';').map(str::trim);
        parts.next() == Some("br")
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

/// Files a copy in memory pays for, smallest first: text and code, not the model's weights, and nothing that has a
/// compressed copy beside it.
fn worth_compressing(dist: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![dist.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let (path, Ok(metadata)) = (entry.path(), entry.metadata()) else { continue };
            if metadata.is_dir() {
                folders.push(path);
            } else if metadata.len() >= WORTH_COMPRESSING && is_compressible(&path) {
                found.push((metadata.len(), path));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(_, path)| path).collect()
}

fn is_compressible(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let text = matches!(
        ending(name),
        "html"
            | "js"
            | "mjs"
            | "wasm"
            | "css"
            | "json"
            | "map"
            | "webmanifest"
            | "txt"
            | "md"
            | "csv"
            | "svg"
    );
    text && !path.with_file_name(format!("{name}.br")).exists()
}

fn compress(path: &Path) -> Option<Variant> {
    let metadata = std::fs::metadata(path).ok()?;
    let bytes = std::fs::read(path).ok()?;
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: 22,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut compressed = Vec::with_capacity(bytes.len() / 3);
    brotli::BrotliCompress(&mut bytes.as_slice(), &mut compressed, &parameters).ok()?;
    let smaller = compressed.len() < bytes.len();
    smaller.then(|| Variant { etag: etag(&metadata, "-br"), bytes: compressed.into() })
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
    fn hashed_names_as_trunk_writes_them() {
        check_hashed("clew-app-0123456789abcdef.js", true);
        check_hashed("clew-app-0123456789abcdef_bg.wasm", true);
        check_hashed("style-0123456789abcdef.css", true);
        check_hashed("index.html", false);
        check_hashed("clew-worker_bg.wasm", false);
        check_hashed("all-minilm-l6-v2.clew", false);
        check_hashed("0123456789abcdef.js", false);
        check_hashed("a-0123456789abcde.js", false);
        check_hashed("a-0123456789abcdeg.js", false);
        check_hashed("a-0123456789abcdef", false);
    }

    fn check_brotli(accepted: &'static str, expected: bool) {
        let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
        assert_eq!(takes_brotli(&headers), expected, "{accepted}");
    }

    #[test]
    fn brotli_only_where_taken() {
        check_brotli("gzip, deflate, br, zstd", true);
        check_brotli("gzip, br;q=0.5", true);
        check_brotli("gzip, br;q=0", false);
        check_brotli("gzip", false);
        check_brotli("*", false);
    }

    #[test]
    fn compressed_copies_are_smaller_and_follow_the_file() {
        let folder = std::env::temp_dir().join(format!("clew-assets-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("app.js");
        std::fs::write(&path, "let thread = 'red';\n".repeat(500)).unwrap();
        std::fs::write(folder.join("weights.clew"), [7; 4096]).unwrap();
        assert_eq!(worth_compressing(&folder), std::slice::from_ref(&path));

        let assets = Assets::new(folder.clone());
        let variant = compress(&path).unwrap();
        assert!(variant.bytes.len() < 500);
        assets.compressed.write().unwrap().insert(path.clone(), variant);
        assert!(assets.variant(&path, &std::fs::metadata(&path).unwrap()).is_some());
        std::fs::write(&path, "changed").unwrap();
        assert!(assets.variant(&path, &std::fs::metadata(&path).unwrap()).is_none());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
