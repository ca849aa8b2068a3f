//! How does the command line reach a server? Plain HTTP, one request a connection; what wants TLS is reached through
//! Clew's own proxy.

use clew_answering::outside::{Fetch, Fetched};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Longest wait for a reply.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server at `http://host:port/base`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    host: String,
    base: String,
}

impl Server {
    /// The server of a base address; `base` stands in where the address has no path.
    pub fn new(address: &str, base: &str) -> Result<Self, String> {
        let rest = address.strip_prefix("http://").ok_or("an address must begin with http://")?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, base));
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        let path = path.trim_matches('/');
        let base = if path.is_empty() { String::new() } else { format!("/{path}") };
        Ok(Self { host, base })
    }

    /// Posts JSON; status and body of the answer.
    pub fn post(&self, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let length = body.len();
        let content = format!("Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}");
        self.exchange(&format!("POST {}{path}", self.base), &content)
    }

    fn exchange(&self, line: &str, rest: &str) -> std::io::Result<(u16, String)> {
        let mut stream = TcpStream::connect(&self.host)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(stream, "{line} HTTP/1.0\r\nHost: {}\r\nConnection: close\r\n{rest}", self.host)?;
        let mut reply = Vec::new();
        let mut piece = [0; 16_384];
        // Some servers leave the connection open: a body whose length is told ends there.
        while !is_whole(&reply) {
            match stream.read(&mut piece)? {
                0 => break,
                read => reply.extend_from_slice(&piece[..read]),
            }
        }
        parse(&String::from_utf8_lossy(&reply)).ok_or_else(|| std::io::Error::other("no HTTP answer"))
    }
}

/// True when the body is as long as its head says.
fn is_whole(reply: &[u8]) -> bool {
    let Some(head) = reply.windows(4).position(|window| window == b"\r\n\r\n") else { return false };
    let text = String::from_utf8_lossy(&reply[..head]).to_lowercase();
    let length =
        text.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
    length.is_some_and(|length| reply.len() >= head + 4 + length)
}

#[async_trait::async_trait(?Send)]
impl Fetch for Server {
    async fn get(&self, path: &str) -> Result<Fetched, String> {
        let answer = self.exchange(&format!("GET {}{path}", self.base), "\r\n");
        let (status, body) = answer.map_err(|error| error.to_string())?;
        Ok(Fetched { status, body: body.into_bytes() })
    }
}

/// Status and body of an answer that ends with its connection.
fn parse(reply: &str) -> Option<(u16, String)> {
    let (head, body) = reply.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, body.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_answers() {
        let base = |address: &str| Server::new(address, "v1").map(|server| (server.host, server.base));
        assert_eq!(base("http://localhost:8080/v1/"), Ok(("localhost:8080".into(), "/v1".into())));
        assert_eq!(base("http://localhost"), Ok(("localhost:80".into(), "/v1".into())));
        assert!(base("ftp://x").is_err());
        assert_eq!(parse("HTTP/1.1 429 Slow\r\nA: b\r\n\r\nlater"), Some((429, "later".to_owned())));
        assert_eq!(parse("hello"), None);
        assert!(is_whole(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"));
        assert!(!is_whole(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok"));
        assert!(!is_whole(b"HTTP/1.1 200 OK\r\n\r\nuntil the end"));
    }
}
