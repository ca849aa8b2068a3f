//! A running porter with a small built app, and a client that sends exactly what it is told.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clew_proxy::config::{Config, Key, Upstream};
use clew_test_model::TestModel;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub const INDEX: &str = "<!doctype html><title>Clew</title><script type=\"module\">start()</script>";
pub const KEY: &str = "sk-test-0123456789";

static HOUSES: AtomicUsize = AtomicUsize::new(0);

/// A porter listening on a free port; its folder goes with it.
pub struct House {
    pub address: SocketAddr,
    pub dist: PathBuf,
    stop: Option<oneshot::Sender<()>>,
    pub running: Option<JoinHandle<()>>,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dist);
    }
}

/// The settings to reach a model with the tests' key; nothing is tried again.
pub fn upstream(name: &str, model: &TestModel) -> Upstream {
    let mut upstream = Upstream::new(model.base().parse().unwrap());
    upstream.name = name.to_owned();
    upstream.key = Some(Key::new(KEY));
    upstream
}

impl House {
    /// The app and nothing else.
    pub async fn alone() -> Self {
        Self::with(|_| ()).await
    }

    /// With one model server; nothing is tried again.
    pub async fn asking(model: &TestModel) -> Self {
        Self::asking_with(model, |_| ()).await
    }

    pub async fn asking_with(model: &TestModel, change: impl FnOnce(&mut Config)) -> Self {
        Self::with(|config| {
            config.upstreams = vec![upstream("first", model)];
            config.limits.retries = 0;
            change(config);
        })
        .await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        // For clients of the tests themselves: the proxy chooses the cryptography of its own when it first asks a model.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let dist = built_app();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut config =
            Config { dist: dist.clone(), host: address.ip(), port: address.port(), ..Config::default() };
        change(&mut config);
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(async move {
            let stopped = async { stopped.await.unwrap_or(()) };
            clew_proxy::run(listener, config, stopped).await.unwrap();
        });
        Self { address, dist, stop: Some(stop), running: Some(running) }
    }

    /// As SIGTERM does.
    pub fn stop(&mut self) {
        let _ = self.stop.take().unwrap().send(());
    }

    /// A request of our own page without a body.
    pub async fn get(&self, path: &str) -> Reply {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\n", self.address), "").await
    }

    pub async fn get_with(&self, path: &str, headers: &str) -> Reply {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{headers}", self.address), "").await
    }

    /// A question of our own page.
    pub async fn ask(&self, body: &str) -> Reply {
        self.send(&self.question(), body).await
    }

    pub fn question(&self) -> String {
        self.post("/v1/chat/completions")
    }

    /// The head of a request of our own page with JSON in it.
    pub fn post(&self, path: &str) -> String {
        let address = self.address;
        format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n")
    }

    /// One line of `/metrics`; empty when it is not there.
    pub async fn figure(&self, start: &str) -> String {
        let metrics = self.get("/metrics").await.body;
        let line = metrics.lines().find(|line| line.starts_with(start));
        line.and_then(|line| line.rsplit_once(' ')).map_or(String::new(), |(_, value)| value.to_owned())
    }

    /// Sends the head (without its last empty line) and body, and reads the whole reply.
    pub async fn send(&self, head: &str, body: &str) -> Reply {
        let mut stream = self.begin(head, body).await;
        let mut bytes = Vec::new();
        let all = stream.read_to_end(&mut bytes);
        // A connection cut in mid-answer is a reply as well.
        let _ = tokio::time::timeout(Duration::from_secs(20), all).await.expect("a reply in time");
        Reply::parse(&bytes)
    }

    /// Sends and hands over the open connection.
    pub async fn begin(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = format!("{head}Connection: close\r\nContent-Length: {}\r\n\r\n", body.len());
        stream.write_all(head.as_bytes()).await.unwrap();
        // A refusal may arrive before a large body is through.
        let _ = stream.write_all(body.as_bytes()).await;
        stream
    }
}

fn built_app() -> PathBuf {
    let number = HOUSES.fetch_add(1, Ordering::Relaxed);
    let dist = std::env::temp_dir().join(format!("clew-porter-{}-{number}", std::process::id()));
    let files = [
        ("index.html", INDEX),
        ("clew-app-0123456789abcdef.js", "export default 1;"),
        ("clew-app-0123456789abcdef_bg.wasm", "\0asm"),
        ("clew-app-123456789abcdef.css", "p{}"),
        ("clew-worker.js", "self.onmessage = null;"),
        ("clew-worker.js.br", "pretend this is brotli"),
        ("vendor/pdf.worker.mjs", "export {};"),
        ("vendor/pdf.worker.mjs.gz", "pretend this is gzip"),
        ("vendor/cmaps/H.bcmap", "cmap"),
        ("vendor/pdf.worker.mjs.map", "{}"),
        ("sample/glossary.md", "# Glossary"),
        (".secret", "hidden"),
    ];
    for (name, content) in files {
        let path = dist.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }
    dist
}

/// One reply, with its body put together again.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn parse(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let body = if chunked { unchunk(body) } else { body.to_owned() };
        Self { status, head: head.to_owned(), body }
    }

    pub fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    /// The `code` of a JSON refusal.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }

    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

fn unchunk(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0).min(rest.len());
        whole.push_str(&rest[..size]);
        body = rest[size..].strip_prefix("\r\n").unwrap_or("");
    }
    whole
}
