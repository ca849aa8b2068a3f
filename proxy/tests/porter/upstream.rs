//! A model server that plays a script: each connection is answered with the same acts.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use clew_proxy::config::{Key, Upstream};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

pub const KEY: &str = "sk-test-0123456789";

/// One thing the server does after it has read a request.
#[derive(Clone, Debug)]
pub enum Act {
    Say(String),
    Pause(Duration),
    /// Waits until the other side hangs up, and tells.
    AwaitGoodbye,
}

pub fn say(text: &str) -> Act {
    Act::Say(text.to_owned())
}

pub fn reply(status: &str, content_type: &str, body: &str) -> Vec<Act> {
    let length = body.len();
    vec![Act::Say(format!(
        "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    ))]
}

pub struct Script {
    pub upstream: Upstream,
    /// Requests as they came, head and body.
    pub requests: Arc<Mutex<Vec<String>>>,
    /// One message for each connection the other side gave up.
    pub goodbyes: UnboundedReceiver<()>,
}

impl Script {
    pub async fn play(acts: Vec<Act>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}/v1", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (gone, goodbyes) = unbounded_channel();
        let kept = Arc::clone(&requests);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(perform(stream, acts.clone(), Arc::clone(&kept), gone.clone()));
            }
        });
        let upstream = Upstream { base: base.parse().unwrap(), key: Some(Key::new(KEY)), models: Vec::new() };
        Self { upstream, requests, goodbyes }
    }

    pub fn last_request(&self) -> String {
        self.requests.lock().unwrap().last().cloned().unwrap_or_default()
    }
}

async fn perform(
    mut stream: TcpStream,
    acts: Vec<Act>,
    kept: Arc<Mutex<Vec<String>>>,
    gone: UnboundedSender<()>,
) {
    let request = read_request(&mut stream).await;
    kept.lock().unwrap().push(request);
    for act in acts {
        match act {
            Act::Say(text) => {
                if stream.write_all(text.as_bytes()).await.is_err() {
                    return;
                }
            }
            Act::Pause(time) => tokio::time::sleep(time).await,
            Act::AwaitGoodbye => {
                let mut rest = [0; 64];
                while stream.read(&mut rest).await.is_ok_and(|read| read > 0) {}
                let _ = gone.send(());
            }
        }
    }
}

async fn read_request(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    let mut buffer = [0; 4096];
    loop {
        let read = stream.read(&mut buffer).await.unwrap_or(0);
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length =
            head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
        if read == 0 || body.len() >= length.unwrap_or(0) {
            return text;
        }
    }
}
