//! `clew-test-model [PORT]`: the same server for trying things by hand; each request's `model` names a behaviour.

use clew_test_model::{Behaviour, TestModel};

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or(8089);
    let model = TestModel::play_at(port, |call| Behaviour::named_by(call).acts(call)).await?;
    println!(
        "{} answers; behaviours by model name: {}",
        model.base(),
        Behaviour::ALL.map(Behaviour::name).join(" ")
    );
    std::future::pending().await
}
