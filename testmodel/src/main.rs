//! `clew-test-model [PORT]`: the same server for trying things by hand; each request's `model` names a behaviour.
//! `clew-test-model wiki PORT FILE`: a MediaWiki's `api.php` over the articles of a file, `{"title", "text"}` a line.

use clew_test_model::{Article, Behaviour, TestModel, Wiki};
use serde_json::Value;

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let port = |at: usize| words.get(at).and_then(|port| port.parse().ok()).unwrap_or(8089);
    let server = if words.first().is_some_and(|word| word == "wiki") {
        let wiki = Wiki::new(articles(words.get(2).map_or("", String::as_str))?);
        let server = TestModel::play_at(port(1), move |call| wiki.acts(call)).await?;
        println!("http://{}/w/api.php answers", server.address());
        server
    } else {
        let server = TestModel::play_at(port(0), |call| Behaviour::named_by(call).acts(call)).await?;
        let names = Behaviour::ALL.map(Behaviour::name).join(" ");
        println!("{} answers; behaviours by model name: {names}", server.base());
        server
    };
    let _stays = server;
    std::future::pending().await
}

fn articles(path: &str) -> std::io::Result<Vec<Article>> {
    let text = std::fs::read_to_string(path)?;
    let rows = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let part = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    Ok(rows.map(|row| Article { title: part(&row, "title"), text: part(&row, "text") }).collect())
}
