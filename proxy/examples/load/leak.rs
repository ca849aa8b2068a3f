//! Very many requests, one after the other on a few connections: memory and open files stay where they were.

use std::net::SocketAddr;
use std::time::Instant;

use clew_test_model::TestModel;

use crate::client::Visitor;
use crate::program::Program;
use crate::{Outcome, Size, table};

const VISITORS: usize = 32;
/// Tables, buffers and the allocator find their size.
const WARM_UP: usize = 10_000;
/// More than the allocator's own back and forth.
const LEAK: i64 = 8_000_000;

async fn visit(address: SocketAddr, requests: usize) -> Outcome {
    let mut visitor = Visitor::connect(address).await?;
    for number in 0..requests {
        let streams = number % 4 == 0;
        let body =
            format!(r#"{{"stream":{streams},"messages":[{{"role":"user","content":"number {number}"}}]}}"#);
        visitor.ask(&body).await?;
        let (status, head) = visitor.head().await?;
        if streams {
            while visitor.chunk().await?.is_some() {}
        } else {
            visitor.whole(&head).await?;
        }
        if status != 200 {
            return Err(format!("status {status}").into());
        }
    }
    Ok(())
}

async fn ask_all(address: SocketAddr, requests: usize) -> Outcome {
    let visits: Vec<_> = (0..VISITORS).map(|_| tokio::spawn(visit(address, requests / VISITORS))).collect();
    for visit in visits {
        visit.await??;
    }
    Ok(())
}

pub async fn run(size: &Size) -> Outcome {
    let model = TestModel::start().await?;
    let program = Program::start(&model.base(), "leak")?;
    ask_all(program.address, WARM_UP).await?;
    let (before, files) = (program.memory()?.0, program.open_files()?);
    let begun = Instant::now();
    ask_all(program.address, size.requests).await?;
    let rate = size.requests as f64 / begun.elapsed().as_secs_f64();
    let (after, highest) = program.memory()?;
    let grown = after as i64 - before as i64;
    let what = format!("{} requests: MB grown", size.requests);
    table::line(
        &what,
        format!("{:.1} (from {:.1})", grown as f64 / 1e6, before as f64 / 1e6),
        "< 8",
        grown < LEAK,
    );
    table::note("the same: MB at most", format!("{:.1}", highest as f64 / 1e6));
    let now = program.open_files()?;
    table::line("the same: open files more", now as i64 - files as i64, "≤ 32", now <= files + VISITORS);
    table::note("the same: requests a second", format!("{rate:.0}"));
    Ok(())
}
