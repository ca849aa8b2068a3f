//! Model servers at their worst, fifty visitors each, and visitors who take nothing: the proxy stays small and alive.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use clew_test_model::{Behaviour, TestModel};
use tokio::time::timeout;

use crate::client::Visitor;
use crate::program::Program;
use crate::{Outcome, table};

const VISITORS: usize = 50;
const PATIENCE: Duration = Duration::from_secs(30);
const FAULTS: [Behaviour; 9] = [
    Behaviour::Hang,
    Behaviour::Disconnect,
    Behaviour::Garbage,
    Behaviour::GarbageStream,
    Behaviour::Endless,
    Behaviour::NotJson,
    Behaviour::WrongContentType,
    Behaviour::ServerError,
    Behaviour::Throttled,
];

/// Whether the visit came to an end, well or badly, before patience did.
async fn visit(address: SocketAddr, behaviour: Behaviour, streams: bool) -> bool {
    let work = async {
        let mut visitor = Visitor::connect(address).await?;
        visitor
            .ask(&format!(r#"{{"model":"{}","stream":{streams},"messages":[]}}"#, behaviour.name()))
            .await?;
        let (_, head) = visitor.head().await?;
        if head.contains("transfer-encoding: chunked") {
            while visitor.chunk().await?.is_some() {}
        }
        Outcome::Ok(())
    };
    timeout(PATIENCE, work).await.is_ok()
}

async fn all(address: SocketAddr, behaviour: Behaviour) -> Outcome<usize> {
    let visits: Vec<_> =
        (0..VISITORS).map(|number| tokio::spawn(visit(address, behaviour, number % 2 == 0))).collect();
    let mut ended = 0;
    for visit in visits {
        ended += usize::from(visit.await?);
    }
    Ok(ended)
}

pub async fn run() -> Outcome {
    let model = TestModel::start().await?;
    let mut program = Program::start(&model.base(), "faults")?;
    for behaviour in FAULTS {
        let begun = Instant::now();
        let ended = all(program.address, behaviour).await?;
        let what = format!("{VISITORS} visitors, server: {}: answered or told", behaviour.name());
        let figure = format!("{ended} in {:.1} s", begun.elapsed().as_secs_f64());
        table::line(&what, figure, &VISITORS.to_string(), ended == VISITORS && program.is_alive());
    }
    leavers(&program).await?;
    slow_readers(&mut program).await?;
    let highest = program.memory()?.1;
    table::line(
        "after all faults: MB at most",
        format!("{:.1}", highest as f64 / 1e6),
        "< 150",
        highest < 150_000_000,
    );
    let well = visit(program.address, Behaviour::Correct, true).await;
    table::line("after all faults: a usual question is answered", well, "true", well && program.is_alive());
    Ok(())
}

/// Visitors who leave before the answer begins, or in its middle.
async fn leavers(program: &Program) -> Outcome {
    const LEAVING: u64 = 500;
    for number in 0..LEAVING {
        let mut visitor = Visitor::connect(program.address).await?;
        let model = if number % 2 == 0 { Behaviour::SlowStream } else { Behaviour::Hang };
        visitor.ask(&format!(r#"{{"model":"{}","stream":true,"messages":[]}}"#, model.name())).await?;
        tokio::time::sleep(Duration::from_millis(number % 7)).await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let files = program.open_files()?;
    table::line(
        &format!("{LEAVING} visitors who leave: open files a second later"),
        files,
        "< 50",
        files < 50,
    );
    Ok(())
}

/// Visitors who ask for ten gigabytes and read none of it.
async fn slow_readers(program: &mut Program) -> Outcome {
    let mut visitors = Vec::new();
    for _ in 0..VISITORS {
        let mut visitor = Visitor::connect(program.address).await?;
        visitor.ask(r#"{"model":"endless","stream":true,"messages":[]}"#).await?;
        visitors.push(visitor);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let held = program.memory()?.0;
    let what = format!("{VISITORS} visitors who read nothing of 10 GB: MB held");
    table::line(&what, format!("{:.1}", held as f64 / 1e6), "< 150", held < 150_000_000);
    tokio::time::sleep(Duration::from_secs(8)).await;
    let files = program.open_files()?;
    table::line("the same: open files once they were let go", files, "< 50", files < 50);
    Ok(())
}
