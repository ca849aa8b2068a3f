//! Many browsers at once: each asks one question after the other through the proxy.

use super::{Args, Embedding, Outcome, figure, percentile, sets};
use clew_knowledge::shelf::wire::{decode, encode};
use clew_knowledge::shelf::{Slice, SliceRequest};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub async fn run(args: &Args) -> Outcome {
    let (proxy, name) = (args.required("proxy")?.to_owned(), args.required("name")?);
    let questions = sets::questions(args.required("questions")?)?;
    let embedding = Embedding::of(args)?;
    let body = |question: &sets::Question| {
        let vector = embedding.question(&question.text);
        encode(&SliceRequest::new(&question.text, Some(&vector), 200)).unwrap_or_default()
    };
    let bodies: Arc<Vec<Vec<u8>>> = Arc::new(questions.iter().map(body).collect());
    let path = format!("/library/v1/{name}/slice");
    let (clients, seconds) = (args.number("clients", 50), args.number("seconds", 20));
    let until = Instant::now() + Duration::from_secs(seconds as u64);
    let client = |client: usize| {
        let (proxy, path, bodies) = (proxy.clone(), path.clone(), bodies.clone());
        tokio::spawn(async move {
            let (mut times, mut errors, mut at) = (Vec::new(), 0, client * 7);
            while Instant::now() < until {
                let begun = Instant::now();
                match asked(&proxy, &path, &bodies[at % bodies.len()]).await {
                    Some(slice) if !slice.documents.is_empty() => {
                        times.push(begun.elapsed().as_secs_f64() * 1e3)
                    }
                    _ => errors += 1,
                }
                at += 1;
            }
            (times, errors)
        })
    };
    let tasks: Vec<_> = (0..clients).map(client).collect();
    let (mut times, mut errors) = (Vec::new(), 0);
    for task in tasks {
        let (some, wrong) = task.await?;
        times.extend(some);
        errors += wrong;
    }
    figure("clients", clients as f64);
    figure("slices", times.len() as f64);
    figure("errors", f64::from(errors));
    figure("slices a second", times.len() as f64 / seconds as f64);
    figure("slice ms p50", percentile(&mut times, 0.5));
    figure("slice ms p95", percentile(&mut times, 0.95));
    Ok(())
}

/// A slice through the proxy; `None` for anything else.
async fn asked(proxy: &str, path: &str, body: &[u8]) -> Option<Slice> {
    let mut stream = TcpStream::connect(proxy).await.ok()?;
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {proxy}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.ok()?;
    stream.write_all(body).await.ok()?;
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).await.ok()?;
    let end = reply.windows(4).position(|four| four == b"\r\n\r\n")?;
    let (head, body) = reply.split_at(end + 4);
    head.starts_with(b"HTTP/1.1 200").then(|| decode(body)).flatten()
}
