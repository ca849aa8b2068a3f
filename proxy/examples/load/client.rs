//! A visitor: one connection, requests by hand, so that no client library's time is measured.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::Outcome;

pub struct Visitor {
    stream: BufReader<TcpStream>,
    host: SocketAddr,
}

impl Visitor {
    pub async fn connect(host: SocketAddr) -> Outcome<Self> {
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), host })
    }

    pub async fn ask(&mut self, body: &str) -> Outcome {
        let head = format!(
            "POST /v1/chat/completions HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.host,
            body.len()
        );
        Ok(self.stream.write_all(format!("{head}{body}").as_bytes()).await?)
    }

    /// Status and headers of the reply.
    pub async fn head(&mut self) -> Outcome<(u16, String)> {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(self.stream.read_u8().await?);
        }
        let head = String::from_utf8(head)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or("no status")?;
        Ok((status, head.to_ascii_lowercase()))
    }

    /// The next chunk of a chunked body; `None` after the last.
    pub async fn chunk(&mut self) -> Outcome<Option<Vec<u8>>> {
        let mut line = Vec::new();
        while !line.ends_with(b"\r\n") {
            line.push(self.stream.read_u8().await?);
        }
        let size = usize::from_str_radix(std::str::from_utf8(&line)?.trim(), 16)?;
        let mut chunk = vec![0; size + 2];
        self.stream.read_exact(&mut chunk).await?;
        chunk.truncate(size);
        Ok((size > 0).then_some(chunk))
    }

    /// A body of known length.
    pub async fn whole(&mut self, head: &str) -> Outcome<Vec<u8>> {
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let mut body = vec![0; length.ok_or("no length")?.trim().parse()?];
        self.stream.read_exact(&mut body).await?;
        Ok(body)
    }
}
