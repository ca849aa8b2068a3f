//! The program itself: how it starts, what it logs and counts, how it ends.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use clew_test_model::{Act, TestModel, chunked, stream_head};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, KEY, Reply};
use crate::models::QUESTION;
use crate::streams::{STREAMED, read_until};

#[tokio::test]
async fn what_happens_is_counted() {
    let model = TestModel::start().await.unwrap();
    let house = House::asking(&model).await;
    let reply = house.ask(QUESTION).await;
    assert!(reply.header("x-request-id").contains('-'));
    house.ask("nonsense").await;
    assert_eq!(house.figure(r#"clew_requests_total{route="/v1/chat/completions",status="200"}"#).await, "1");
    assert_eq!(house.figure(r#"clew_refusals_total{code="not_json"}"#).await, "1");
    assert_eq!(house.figure(r#"clew_upstream_answers_total{upstream="first",status="200"}"#).await, "1");
    assert_eq!(house.figure("clew_requests_open").await, "1", "the one that asks");
    assert!(house.get("/metrics").await.body.ends_with("# EOF\n"));
}

#[tokio::test]
async fn running_answers_may_end() {
    let acts = || {
        let slow = (0..5).flat_map(|number| {
            [Act::Pause(Duration::from_millis(100)), Act::say(chunked(&format!("data: {number}\n\n")))]
        });
        [
            vec![Act::say(stream_head())],
            slow.collect(),
            vec![Act::say(chunked("data: [DONE]\n\n")), Act::say(chunked(""))],
        ]
        .concat()
    };
    let model = TestModel::play(move |_| acts()).await.unwrap();
    let mut house = House::asking(&model).await;
    let mut stream = house.begin(&house.question(), STREAMED).await;
    let mut text = String::new();
    read_until(&mut stream, &mut text, "data: 0").await;
    house.stop();
    stream.read_to_string(&mut text).await.unwrap();
    assert!(text.contains("[DONE]") && text.ends_with("0\r\n\r\n"), "{text}");
    house.running.take().unwrap().await.unwrap();
    assert!(TcpStream::connect(house.address).await.is_err(), "nobody is let in any more");
}

#[tokio::test]
async fn running_answers_do_not_run_for_ever() {
    let model = TestModel::start().await.unwrap();
    let mut house = House::asking_with(&model, |config| config.drain = Duration::from_millis(200)).await;
    let _stream = house.begin(&house.question(), r#"{"model":"hang","messages":[]}"#).await;
    while model.count() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    house.stop();
    let ended = tokio::time::timeout(Duration::from_secs(5), house.running.take().unwrap()).await;
    assert!(ended.is_ok());
}

/// The program with a model server; ends with the test.
struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    fn start(house: &House, model: &TestModel) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_clew-proxy"))
            .args(["--port", "0", "--dist"])
            .arg(&house.dist)
            .env("CLEW_UPSTREAM", model.base())
            .env("CLEW_API_KEY", KEY)
            .env("CLEW_LOG_FORMAT", "json")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim().trim_start_matches("Clew is at http://").trim_end_matches('/').parse().unwrap();
        Self { child, address }
    }

    async fn begin(&self, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let (address, length) = (self.address, body.len());
        let head = format!(
            "POST /v1/chat/completions HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
             Connection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream
    }

    fn terminate(&self) {
        let status = Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(status.success());
    }

    /// The exit code and the log.
    fn end(mut self) -> (Option<i32>, String) {
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.child.wait().unwrap().code(), log)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

// Two threads: the model must go on talking while the test waits for the program.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sigterm_in_mid_stream() {
    let model = TestModel::start().await.unwrap();
    let house = House::alone().await;
    let program = Program::start(&house, &model);
    let secret = "my-private-words ";
    let body = STREAMED.replace("small", "slow-stream");
    let body = body.replace("[]", &format!(r#"[{{"role":"user","content":"{secret}"}}]"#));
    let mut stream = program.begin(&body).await;
    let mut text = String::new();
    read_until(&mut stream, &mut text, "data: ").await;
    program.terminate();
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).await.unwrap();
    let text = text + &String::from_utf8_lossy(&rest);
    assert!(Reply::parse(text.as_bytes()).body.ends_with("data: [DONE]\n\n"), "{text}");
    let (code, log) = tokio::task::spawn_blocking(|| program_end(program)).await.unwrap();
    assert_eq!(code, Some(0), "{log}");
    let line = log.lines().find(|line| line.contains("\"request\"")).unwrap_or_default();
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(
        (line["route"].as_str(), line["status"].as_u64()),
        (Some("/v1/chat/completions"), Some(200)),
        "{log}"
    );
    assert_eq!(
        (line["ended"].as_str(), line["upstream"].as_str()),
        (Some("whole"), Some("default")),
        "{log}"
    );
    assert!(text.contains(line["id"].as_str().unwrap()), "the reply names the line: {log}");
    for private in [secret, KEY, "slow-stream"] {
        assert!(!log.contains(private.trim()), "{private} in {log}");
    }
}

fn program_end(program: Program) -> (Option<i32>, String) {
    program.end()
}

#[test]
fn mistakes_are_told_at_the_start() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_clew-proxy"));
        let output = command.args(arguments).env_remove("CLEW_TOKEN").output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(text).unwrap())
    };
    let file = std::env::temp_dir().join(format!("clew-mistake-{}.toml", std::process::id()));
    std::fs::write(&file, "[serve]\nport = 8080\n[limits]\nconcurent = 3\n").unwrap();
    let (ok, text) = run(&["--check", "--config", file.to_str().unwrap()]);
    assert!(!ok && text.contains("line 4") && text.contains("concurrent"), "{text}");
    std::fs::remove_file(file).unwrap();
    assert!(run(&["--help"]).1.contains("CLEW_WEB_SEARCH_KEY"));
    assert!(run(&["--host", "0.0.0.0"]).1.contains("CLEW_TOKEN"));
    assert!(run(&["--dist", "/none"]).1.contains("cargo xtask serve"));
}

/// What `--check` says of a settings file beside a built app.
fn checked(app: &Path, name: &str, settings: &str) -> (bool, String) {
    let file = app.join(format!("{name}.toml"));
    std::fs::write(&file, settings).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_clew-proxy"));
    command.args(["--check", "--config"]).arg(&file).env_remove("CLEW_TOKEN").env_remove("CLEW_DIST");
    let output = command.output().unwrap();
    (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

#[tokio::test]
async fn a_check_finds_what_a_start_would() {
    let house = House::alone().await;
    let app = house.dist.display().to_string();
    let serve = format!("[serve]\ndist = \"{app}\"\n");
    let check = |name: &str, settings: String, ok: bool| {
        let (passed, text) = checked(&house.dist, name, &settings);
        assert_eq!(passed, ok, "{name}: {text}");
    };
    check("good", serve.clone(), true);
    check("no-app", "[serve]\ndist = \"/none\"\n".to_owned(), false);
    let tls = "tls_certificate = \"/none.pem\"\ntls_key = \"/none.key\"\n";
    check("no-certificate", format!("{serve}{tls}"), false);
    check("no-folder", format!("{serve}[cache]\nfile = \"/none/answers.redb\"\n"), false);
    let file = house.dist.join("answers.redb");
    check("cache", format!("{serve}[cache]\nfile = \"{}\"\n", file.display()), true);
    assert!(!file.exists(), "a check leaves nothing behind");
    let search = "[search.web]\nendpoint = \"http://127.0.0.1:9/\"\nkey_env = \"PATH\"\n";
    check("private", format!("{serve}{search}"), false);
    check("crowd", format!("{serve}[limits]\nconnections = 9000000000000000000\n"), false);
}
