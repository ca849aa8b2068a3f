//! A server that plays acts: what it says, when it pauses, when it hangs up.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::Behaviour;

/// Calls kept for tests to look at; a load test makes more than anybody looks at.
const KEPT_CALLS: usize = 1_000;

/// One thing the server does after it has read a request.
#[derive(Clone)]
pub enum Act {
    /// Sends bytes.
    Say(Vec<u8>),
    /// Sends the same bytes so many times.
    Repeat(Vec<u8>, usize),
    /// Sends what is made up when its turn comes.
    Improvise(Arc<dyn Fn() -> Vec<u8> + Send + Sync>),
    /// Waits.
    Pause(Duration),
    /// Waits until the other side hangs up, and counts it.
    AwaitGoodbye,
    /// Hangs up at once, whatever was promised.
    HangUp,
}

impl Act {
    /// Sends text.
    pub fn say(text: impl Into<String>) -> Self {
        Self::Say(text.into().into_bytes())
    }
}

/// One request as it came.
#[derive(Clone, Debug, Default)]
pub struct Call {
    /// How many requests this server had read before.
    pub number: usize,
    /// Request line and headers.
    pub head: String,
    /// Body.
    pub body: Vec<u8>,
}

impl Call {
    /// The path and query asked for.
    pub fn path(&self) -> &str {
        self.head.split(' ').nth(1).unwrap_or_default()
    }

    /// A header's value; empty when it is absent.
    pub fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(key, _)| key.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    /// The body as JSON; null when it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

type Script = dyn Fn(&Call) -> Vec<Act> + Send + Sync;

/// A model server on a free port of 127.0.0.1, which ends with its runtime.
pub struct TestModel {
    address: SocketAddr,
    stage: Arc<Stage>,
    goodbyes: watch::Receiver<usize>,
}

struct Stage {
    script: Box<Script>,
    calls: Mutex<Vec<Call>>,
    count: AtomicUsize,
    goodbyes: watch::Sender<usize>,
}

impl TestModel {
    /// A model that behaves as each request's `model` names it, and correctly for other names.
    ///
    /// # Errors
    /// When no port can be had.
    pub async fn start() -> io::Result<Self> {
        Self::play(|call| Behaviour::named_by(call).acts(call)).await
    }

    /// A model that always behaves like this.
    ///
    /// # Errors
    /// When no port can be had.
    pub async fn behaving(behaviour: Behaviour) -> io::Result<Self> {
        Self::play(move |call| behaviour.acts(call)).await
    }

    /// A model that answers what `answer` makes of each request's body, in the way it was asked to (streamed or not).
    ///
    /// # Errors
    /// When no port can be had.
    pub async fn answering(answer: impl Fn(&Value) -> String + Send + Sync + 'static) -> io::Result<Self> {
        Self::play(move |call| Behaviour::Correct.acts_with(call, &answer(&call.json()))).await
    }

    /// A server that plays the acts a script gives for each request.
    ///
    /// # Errors
    /// When no port can be had.
    pub async fn play(script: impl Fn(&Call) -> Vec<Act> + Send + Sync + 'static) -> io::Result<Self> {
        Self::play_at(0, script).await
    }

    /// The same on a chosen port.
    ///
    /// # Errors
    /// When the port is taken.
    pub async fn play_at(
        port: u16,
        script: impl Fn(&Call) -> Vec<Act> + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", port)).await?;
        let address = listener.local_addr()?;
        let (goodbyes, heard) = watch::channel(0);
        let script: Box<Script> = Box::new(script);
        let stage = Arc::new(Stage { script, calls: Mutex::default(), count: AtomicUsize::new(0), goodbyes });
        tokio::spawn(receive(listener, Arc::clone(&stage)));
        Ok(Self { address, stage, goodbyes: heard })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address a client is told: `http://127.0.0.1:PORT/v1`.
    pub fn base(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// The first thousand calls so far.
    pub fn calls(&self) -> Vec<Call> {
        self.stage.calls().clone()
    }

    /// How many calls so far.
    pub fn count(&self) -> usize {
        self.stage.count.load(Ordering::SeqCst)
    }

    /// The latest call; an empty one before the first.
    pub fn last_call(&self) -> Call {
        self.stage.calls().last().cloned().unwrap_or_default()
    }

    /// How many connections the other side gave up during [`Act::AwaitGoodbye`].
    pub fn goodbyes(&self) -> usize {
        *self.goodbyes.borrow()
    }

    /// Waits until `count` connections were given up; false when that takes longer than `patience`.
    pub async fn until_goodbyes(&self, count: usize, patience: Duration) -> bool {
        let mut goodbyes = self.goodbyes.clone();
        tokio::time::timeout(patience, goodbyes.wait_for(|sum| *sum >= count))
            .await
            .is_ok_and(|heard| heard.is_ok())
    }
}

impl Stage {
    fn calls(&self) -> MutexGuard<'_, Vec<Call>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn acts(&self, mut call: Call) -> Vec<Act> {
        call.number = self.count.fetch_add(1, Ordering::SeqCst);
        let acts = (self.script)(&call);
        let mut calls = self.calls();
        if calls.len() < KEPT_CALLS {
            calls.push(call);
        }
        acts
    }
}

async fn receive(listener: TcpListener, stage: Arc<Stage>) {
    while let Ok((stream, _)) = listener.accept().await {
        let _ = stream.set_nodelay(true);
        tokio::spawn(converse(stream, Arc::clone(&stage)));
    }
}

/// Answers one request after the other until somebody hangs up.
async fn converse(mut stream: TcpStream, stage: Arc<Stage>) {
    let mut read = Vec::new();
    while let Some(call) = next_call(&mut stream, &mut read).await {
        for act in stage.acts(call) {
            if !perform(&mut stream, act, &stage).await {
                return;
            }
        }
    }
}

/// Whether the conversation goes on.
async fn perform(stream: &mut TcpStream, act: Act, stage: &Stage) -> bool {
    match act {
        Act::Say(bytes) => stream.write_all(&bytes).await.is_ok(),
        Act::Improvise(make) => stream.write_all(&make()).await.is_ok(),
        Act::Repeat(bytes, times) => {
            for _ in 0..times {
                if stream.write_all(&bytes).await.is_err() {
                    stage.goodbyes.send_modify(|sum| *sum += 1);
                    return false;
                }
            }
            true
        }
        Act::Pause(time) => {
            tokio::time::sleep(time).await;
            true
        }
        Act::AwaitGoodbye => {
            let mut rest = [0; 64];
            while stream.read(&mut rest).await.is_ok_and(|read| read > 0) {}
            stage.goodbyes.send_modify(|sum| *sum += 1);
            false
        }
        Act::HangUp => false,
    }
}

/// The next request; what was read beyond it stays in `read`.
async fn next_call(stream: &mut TcpStream, read: &mut Vec<u8>) -> Option<Call> {
    loop {
        if let Some((call, length)) = whole_call(read) {
            read.drain(..length);
            return Some(call);
        }
        if stream.read_buf(read).await.ok()? == 0 {
            return None;
        }
    }
}

fn whole_call(read: &[u8]) -> Option<(Call, usize)> {
    let head = read.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let text = String::from_utf8_lossy(&read[..head]).into_owned();
    let mut call = Call { head: text, ..Call::default() };
    let length = head + call.header("content-length").parse().unwrap_or(0);
    call.body = read.get(head..length)?.to_vec();
    Some((call, length))
}
