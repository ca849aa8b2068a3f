//! Ten thousand requests that make no sense: each is answered with a status of 4xx or the connection is closed, and
//! the server is there afterwards. The changes are made by a small generator, the same on every run.

use clew_test_model::{Act, TestModel};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::House;
use crate::models::QUESTION;
use crate::streams::STREAMED;

const BODIES: usize = 9_000;
const HEADS: usize = 1_000;
const STREAMS: usize = 150;

/// xorshift64*: enough chance for tests.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }

    /// Some bytes changed, put in, or taken out; some pieces doubled.
    fn spoil(&mut self, text: &[u8]) -> Vec<u8> {
        let mut bytes = text.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len().max(1)).min(bytes.len());
            match self.below(5) {
                0 if at < bytes.len() => bytes[at] = self.below(256) as u8,
                1 => bytes.insert(at, b"{}[]\",:\\\0\xff0e-"[self.below(12)]),
                2 => bytes.truncate(at),
                3 => bytes.extend_from_within(at..),
                _ if at < bytes.len() => drop(bytes.remove(at)),
                _ => {}
            }
        }
        bytes
    }
}

/// Sends one request after the other over as few connections as the server allows.
struct Line<'h> {
    house: &'h House,
    stream: Option<TcpStream>,
}

impl Line<'_> {
    /// The status; 0 when the server hung up.
    async fn send(&mut self, request: &[u8]) -> u16 {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => TcpStream::connect(self.house.address).await.unwrap(),
        };
        let _ = stream.write_all(request).await;
        let (mut reply, mut buffer) = (Vec::new(), [0; 4096]);
        loop {
            let read = stream.read(&mut buffer).await.unwrap_or(0);
            reply.extend_from_slice(&buffer[..read]);
            let text = String::from_utf8_lossy(&reply);
            let whole = text.split_once("\r\n\r\n").filter(|(head, body)| {
                let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
                length.and_then(|length| length.parse().ok()).is_none_or(|length: usize| body.len() >= length)
            });
            if read == 0 || whole.is_some() {
                if read > 0 && !text.contains("connection: close") {
                    self.stream = Some(stream);
                }
                return text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
            }
        }
    }
}

#[tokio::test]
async fn bodies_that_make_no_sense_are_refused() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    let mut chance = Chance(1);
    let mut line = Line { house: &house, stream: None };
    for number in 0..BODIES {
        let template = if number % 2 == 0 { QUESTION } else { STREAMED };
        let mut body = chance.spoil(template.as_bytes());
        // What still happens to be a request is none of this test's business.
        if serde_json::from_slice::<serde_json::Value>(&body).is_ok() {
            body.push(b'}');
        }
        let head = format!("{}Content-Length: {}\r\n\r\n", house.question(), body.len());
        let status = line.send(&[head.as_bytes(), &body].concat()).await;
        assert_eq!(status, 400, "{}", String::from_utf8_lossy(&body));
    }
    assert_eq!((model.count(), house.ask(QUESTION).await.status), (0, 200));
}

#[tokio::test]
async fn heads_that_make_no_sense_are_refused() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    let mut chance = Chance(2);
    for _ in 0..HEADS {
        let whole = format!("{}Content-Length: 0\r\n", house.question());
        let spoiled = chance.spoil(whole.as_bytes());
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let _ = stream.write_all(&[&spoiled[..], b"\r\n\r\n"].concat()).await;
        // Without more to come, a server that waits for a body learns that there is none.
        let _ = stream.shutdown().await;
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply).await;
        let reply = String::from_utf8_lossy(&reply);
        let status: u16 = reply.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        // A spoiled path may be one of the app's own, whose page it is.
        assert!(matches!(status, 0 | 200 | 400..500), "{}: {reply}", String::from_utf8_lossy(&spoiled));
    }
    assert_eq!((model.count(), house.ask(QUESTION).await.status), (0, 200));
}

#[tokio::test]
async fn streams_that_make_no_sense_harm_nobody() {
    const STREAM: &str = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n\
        data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\ndata: {\"usage\":{\"prompt_tokens\":1}}\n\ndata: [DONE]\n\n";
    let model = TestModel::play(|call| {
        let mut chance = Chance(call.number as u64 + 3);
        vec![Act::Say(chance.spoil(STREAM.as_bytes())), Act::HangUp]
    });
    let model = model.await.unwrap();
    let house = House::asking(&model).await;
    for _ in 0..STREAMS {
        let status = house.ask(STREAMED).await.status;
        assert!(status == 0 || (200..=599).contains(&status), "{status}");
    }
    assert_eq!(house.get("/healthz").await.status, 200);
    assert_eq!(house.figure("clew_requests_open").await, "1");
}
