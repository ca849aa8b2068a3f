//! Many streams at once: every visitor gets his own answer, byte for byte.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use clew_test_model::{Act, Call, TestModel, chunked, stream_head};

use crate::client::Visitor;
use crate::program::Program;
use crate::{Outcome, Size, table};

const PACE: Duration = Duration::from_millis(20);

/// What visitor `number` is told, piece by piece; nobody else is told the same.
fn piece(number: u64, token: usize) -> String {
    let word = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ token as u64;
    format!(
        "data: {{\"choices\":[{{\"index\":0,\"delta\":{{\"content\":\"{number}:{token}:{word:016x} \"}}}}]}}\n\n"
    )
}

fn answer(call: &Call, tokens: usize) -> Vec<Act> {
    let number = call.json()["seed"].as_u64().unwrap_or_default();
    let mut acts = vec![Act::say(stream_head())];
    for token in 0..tokens {
        acts.push(Act::say(chunked(&piece(number, token))));
        acts.push(Act::Pause(PACE));
    }
    acts.push(Act::say(chunked("data: [DONE]\n\n")));
    acts.push(Act::say(chunked("")));
    acts
}

async fn visit(address: SocketAddr, number: u64, tokens: usize) -> Outcome<bool> {
    let mut visitor = Visitor::connect(address).await?;
    visitor.ask(&format!(r#"{{"stream":true,"seed":{number},"messages":[]}}"#)).await?;
    let (status, _) = visitor.head().await?;
    let mut body = Vec::new();
    while let Some(chunk) = visitor.chunk().await? {
        body.extend(chunk);
    }
    let mut expected: String = (0..tokens).map(|token| piece(number, token)).collect();
    expected.push_str("data: [DONE]\n\n");
    Ok(status == 200 && body == expected.as_bytes())
}

pub async fn run(size: &Size) -> Outcome {
    let (streams, tokens) = (size.streams, size.tokens);
    let model = TestModel::play(move |call| answer(call, tokens)).await?;
    let program = Program::start(&model.base(), "mixing")?;
    let before = program.memory()?.0;
    let begun = Instant::now();
    let visits: Vec<_> =
        (0..streams as u64).map(|number| tokio::spawn(visit(program.address, number, tokens))).collect();
    let mut exact = 0;
    for visit in visits {
        exact += usize::from(matches!(visit.await?, Ok(true)));
    }
    let highest = program.memory()?.1;
    let what = format!("{streams} concurrent streams of {tokens} tokens: exact to the byte");
    table::line(&what, exact, &streams.to_string(), exact == streams);
    table::note("the same: seconds, all together", format!("{:.1}", begun.elapsed().as_secs_f64()));
    table::note("the same: MB before", format!("{:.1}", before as f64 / 1e6));
    table::line(
        "the same: MB at most",
        format!("{:.1}", highest as f64 / 1e6),
        "< 150",
        highest < 150_000_000,
    );
    Ok(())
}
