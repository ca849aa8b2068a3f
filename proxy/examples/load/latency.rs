//! What the proxy adds to the time of every piece: each carries the moment it was said, once through the proxy and
//! once without it, under the same load.

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use clew_test_model::{Act, TestModel, chunked, stream_head};

use crate::client::Visitor;
use crate::program::Program;
use crate::{Outcome, Size, table};

const STREAMS: usize = 200;
const PACE: Duration = Duration::from_millis(50);

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

fn microseconds() -> u64 {
    u64::try_from(START.elapsed().as_micros()).unwrap_or(u64::MAX)
}

fn acts(tokens: usize) -> Vec<Act> {
    let tell = || Act::Improvise(Arc::new(|| chunked(&format!("data: {}\n\n", microseconds())).into_bytes()));
    let mut acts = vec![Act::say(stream_head())];
    for _ in 0..tokens {
        acts.extend([Act::Pause(PACE), tell()]);
    }
    acts.push(Act::say(chunked("")));
    acts
}

/// Milliseconds from saying to hearing, for each piece.
async fn visit(address: SocketAddr, wait: Duration) -> Outcome<Vec<f64>> {
    tokio::time::sleep(wait).await;
    let mut visitor = Visitor::connect(address).await?;
    visitor.ask(r#"{"stream":true,"messages":[]}"#).await?;
    visitor.head().await?;
    let mut delays = Vec::new();
    while let Some(chunk) = visitor.chunk().await? {
        let heard = microseconds();
        for said in std::str::from_utf8(&chunk)?.lines().filter_map(|line| line.strip_prefix("data: ")) {
            delays.push(heard.saturating_sub(said.parse()?) as f64 / 1000.0);
        }
    }
    Ok(delays)
}

async fn all(address: SocketAddr) -> Outcome<Vec<f64>> {
    // Visitors do not come in step.
    let wait = |number: usize| PACE * u32::try_from(number).unwrap_or_default() / STREAMS as u32;
    let visits: Vec<_> = (0..STREAMS).map(|number| tokio::spawn(visit(address, wait(number)))).collect();
    let mut delays = Vec::new();
    for visit in visits {
        delays.extend(visit.await??);
    }
    Ok(delays)
}

pub async fn run(size: &Size) -> Outcome {
    let tokens = size.tokens;
    let model = TestModel::play(move |_| acts(tokens)).await?;
    let program = Program::start(&model.base(), "latency")?;
    all(program.address).await?; // connections are warm the second time
    let mut direct = all(model.address()).await?;
    let mut through = all(program.address).await?;
    for (share, bar) in [(0.5, None), (0.99, Some(5.0)), (0.999, None)] {
        let (without, with) = (table::quantile(&mut direct, share), table::quantile(&mut through, share));
        let what = format!("{STREAMS} streams, {} pieces: added ms, p{}", through.len(), share * 100.0);
        let figure = format!("{:.2} ({with:.2} − {without:.2})", with - without);
        match bar {
            Some(bar) => table::line(&what, figure, &format!("< {bar}"), with - without < bar),
            None => table::note(&what, figure),
        }
    }
    Ok(())
}
