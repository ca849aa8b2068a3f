//! Asking a model: what is sent, what is made of the replies, and what is put on record.

use super::*;
use crate::protocol::{Departure, Fate, Limits, ModelChoice, Outside, Settings, SkillModel};
use clew_types::llm::LlmError;
use clew_types::settings::SkillGroup;
use clew_types::trace::{StopReason, TraceStep};
use futures::StreamExt;
use std::collections::VecDeque;
use std::future::pending;

/// How often a server that is busy is asked, with pauses.
const PAUSED: usize = 3;
/// Waits up to this, in milliseconds, pass at once; longer ones never.
const SHORT: i32 = 20_000;

/// What the server says to one request.
pub(super) struct Says {
    status: u16,
    content_type: &'static str,
    retry_after: Option<f64>,
    pieces: Vec<String>,
    /// It then falls silent instead of ending.
    then_silent: bool,
}

/// What a model replies to a request's body.
type Part = fn(&str) -> String;
/// What a library answers to a request: status and body; `None` = it cannot be reached.
type Library = Box<dyn Fn(&HttpRequest) -> Option<(u16, Vec<u8>)>>;

/// A server that answers by a script, and remembers what it was asked. Without a script it cannot be reached.
#[derive(Default)]
pub(super) struct Server {
    script: RefCell<VecDeque<Says>>,
    /// Without a script: the reply to a request's body.
    pub(super) part: RefCell<Option<Part>>,
    pub(super) library: RefCell<Option<Library>>,
    /// Requests under way, now and at most.
    under_way: Cell<u32>,
    pub(super) most: Cell<u32>,
    pub(super) asked: RefCell<Vec<HttpRequest>>,
    waits: RefCell<Vec<i32>>,
}

impl Server {
    pub(super) fn answer(&self, request: HttpRequest) -> Result<HttpResponse, FetchError> {
        if request.library.is_some() {
            return self.answer_of_library(request);
        }
        self.asked.borrow_mut().push(request);
        let played = || Some(whole(&(*self.part.borrow())?(self.last_body()?.as_str())));
        let says = self.script.borrow_mut().pop_front().or_else(played);
        let says = says.ok_or_else(|| FetchError("nobody there".into()))?;
        let pieces = futures::stream::iter(says.pieces.into_iter().map(|piece| Ok(piece.into_bytes())));
        let silence = futures::stream::once(pending()).take(usize::from(says.then_silent));
        Ok(HttpResponse {
            status: says.status,
            content_type: says.content_type.into(),
            retry_after: says.retry_after,
            body: pieces.chain(silence).boxed_local(),
        })
    }

    fn answer_of_library(&self, request: HttpRequest) -> Result<HttpResponse, FetchError> {
        let answer = self.library.borrow().as_ref().and_then(|library| library(&request));
        self.asked.borrow_mut().push(request);
        let (status, body) = answer.ok_or_else(|| FetchError("nobody there".into()))?;
        Ok(HttpResponse {
            status,
            content_type: "application/octet-stream".into(),
            retry_after: None,
            body: futures::stream::iter([Ok(body)]).boxed_local(),
        })
    }

    fn last_body(&self) -> Option<String> {
        self.asked.borrow().last()?.body.clone()
    }

    /// The answer, after others had the time to ask as well.
    pub(super) async fn answer_soon(&self, request: HttpRequest) -> Result<HttpResponse, FetchError> {
        self.under_way.set(self.under_way.get() + 1);
        self.most.set(self.most.get().max(self.under_way.get()));
        for _ in 0..8 {
            turn().await;
        }
        self.under_way.set(self.under_way.get() - 1);
        self.answer(request)
    }

    pub(super) async fn wait(&self, milliseconds: i32) {
        if milliseconds > SHORT {
            return pending().await;
        }
        self.waits.borrow_mut().push(milliseconds);
    }

    pub(super) fn will(&self, says: impl IntoIterator<Item = Says>) {
        self.script.borrow_mut().extend(says);
    }
}

impl Says {
    pub(super) fn then_silent(self) -> Self {
        Self { then_silent: true, ..self }
    }
}

fn says(status: u16, content_type: &'static str, pieces: &[&str]) -> Says {
    let pieces = pieces.iter().map(|&piece| piece.to_owned()).collect();
    Says { status, content_type, retry_after: None, pieces, then_silent: false }
}

pub(super) fn whole(text: &str) -> Says {
    let content = serde_json::to_string(text).expect("a string");
    let usage = r#""usage":{"prompt_tokens":70,"completion_tokens":30}"#;
    says(
        200,
        "application/json",
        &[&format!(r#"{{"choices":[{{"message":{{"content":{content}}}}}],{usage}}}"#)],
    )
}

fn stream(pieces: &[&str]) -> Says {
    says(200, "text/event-stream; charset=utf-8", pieces)
}

fn refusal(status: u16, message: &str) -> Says {
    says(status, "application/json", &[&format!(r#"{{"error":{{"message":"{message}"}}}}"#)])
}

fn local() -> ModelChoice {
    ModelChoice { endpoint: "http://127.0.0.1:11434/v1/".into(), model: "tiny".into() }
}

impl Bench {
    fn test(&mut self, choice: ModelChoice) -> Result<Reply, EngineError> {
        self.run(Command::TestModel(choice), None)
    }

    pub(super) fn departures(&self) -> Vec<Departure> {
        let departure = |event: &Event| match event {
            Event::Departed(departure) => Some(departure.clone()),
            _ => None,
        };
        self.events.borrow().iter().filter_map(departure).collect()
    }

    pub(super) fn sent(&self, index: usize) -> serde_json::Value {
        let asked = self.server.asked.borrow();
        serde_json::from_str(asked[index].body.as_deref().unwrap_or_default()).expect("JSON")
    }
}

/// What a model test makes of what the server says.
fn check(script: Vec<Says>, expected: Result<&str, LlmError>) -> Bench {
    let mut bench = Bench::new(memory());
    bench.server.will(script);
    let outcome = bench.test(local());
    let expected = expected.map(|text| Reply::ModelSays(text.into())).map_err(EngineError::Model);
    assert_eq!(outcome, expected);
    bench
}

fn malformed(why: &str) -> Result<&'static str, LlmError> {
    Err(LlmError::Malformed(why.into()))
}

#[test]
fn replies_come_whole_or_in_pieces_cut_anywhere() {
    check(vec![whole("ready")], Ok("ready"));
    let pieces = [
        "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}\n\nda",
        "ta: {\"choices\":[{\"delta\":{\"content\":\"re\"}}]}\n\n: a comment\n\ndata: {\"choices\":[{\"del",
        "ta\":{\"content\":\"ady\"},\"finish_reason\":\"stop\"}]}\r\n\r\n",
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}\n\ndata: [DONE]\n\n",
    ];
    let bench = check(vec![stream(&pieces)], Ok("ready"));
    let departure = &bench.departures()[0];
    assert_eq!((departure.tokens, departure.status, &departure.fate), ((9, 2), 200, &Fate::Answered));
    assert_eq!(departure.address, "http://127.0.0.1:11434/v1/chat/completions");
    assert_eq!(departure.received as usize, pieces.iter().map(|piece| piece.len()).sum::<usize>());
    assert!(departure.sent > 100);
}

#[test]
fn broken_replies_are_named() {
    let cut = "data: {\"choices\":[{\"delta\":{\"content\":\"re\"}}]}\n\n";
    check(vec![stream(&[cut])], malformed("the reply broke off"));
    check(
        vec![stream(&["data: {\"error\":{\"message\":\"out of memory\"}}\n\n"])],
        malformed("out of memory"),
    );
    check(vec![says(200, "application/json", &["{}"])], malformed("no message in the reply"));
    for nonsense in ["", "<html>", "[1", "{\"choices\":7}"] {
        let mut bench = Bench::new(memory());
        bench.server.will([says(200, "text/html", &[nonsense])]);
        let outcome = bench.test(local());
        assert!(matches!(outcome, Err(EngineError::Model(LlmError::Malformed(_)))), "{outcome:?}");
    }
    check(vec![], Err(LlmError::Unreachable("nobody there".into())));
}

#[test]
fn a_busy_server_is_asked_again_after_the_pause_it_wishes() {
    let wish = Says { retry_after: Some(7.0), ..refusal(429, "later") };
    let bench = check(vec![wish, refusal(503, "soon"), whole("ready")], Ok("ready"));
    assert_eq!(*bench.server.waits.borrow(), [7_000, 4_000]);
    assert_eq!(bench.departures().len(), 3);
    // Not for hours, not without end, not when it is sure.
    let status = |status, text: &str| Err(LlmError::Status(status, text.into()));
    check(vec![Says { retry_after: Some(3_600.0), ..refusal(429, "tomorrow") }], status(429, "tomorrow"));
    check((0..3).map(|_| refusal(502, "down")).collect(), status(502, "down"));
    check(vec![refusal(401, "no key")], status(401, "no key"));
    // Clew's own proxy tries again itself.
    let mut bench = Bench::new(memory());
    bench.server.will([refusal(429, "later")]);
    let outcome = bench.test(ModelChoice { endpoint: "/v1".into(), model: String::new() });
    assert_eq!(outcome, Err(EngineError::Model(LlmError::Status(429, "later".into()))));
}

#[test]
fn what_a_server_does_not_understand_is_put_differently() {
    let bench =
        check(vec![refusal(400, "use max_completion_tokens, not max_tokens"), whole("ready")], Ok("ready"));
    assert_eq!(bench.sent(0)["max_tokens"], 16);
    assert_eq!(bench.sent(1)["max_completion_tokens"], 16);
    assert!(bench.sent(1).get("max_tokens").is_none());
}

#[test]
fn stopping_ends_a_request_at_once_and_silence_is_waited_for() {
    let mut bench = Bench::new(memory());
    let started = "data: {\"choices\":[{\"delta\":{\"content\":\"re\"}}]}\n\n";
    bench.server.will([stream(&[started]).then_silent()]);
    let cancel = Flag::default();
    let work = bench.engine.clone().handle(Command::TestModel(local()), None, bench.sink(), cancel.clone());
    let outcome = Rc::new(RefCell::new(None));
    let slot = outcome.clone();
    bench.pool.spawner().spawn_local(async move { *slot.borrow_mut() = Some(work.await) }).expect("spawns");
    bench.pool.run_until_stalled();
    assert_eq!(*outcome.borrow(), None);
    cancel.raise();
    bench.pool.run_until_stalled();
    assert_eq!(*outcome.borrow(), Some(Err(EngineError::Model(LlmError::Cancelled))));
    assert_eq!(bench.departures()[0].fate, Fate::Stopped);
}

#[test]
fn models_are_listed() {
    let mut bench = Bench::new(memory());
    bench.server.will([says(200, "application/json", &[r#"{"data":[{"id":"tiny"},{"id":"large"}]}"#])]);
    let outcome = bench.run(Command::ListModels("http://localhost:1234/v1".into()), None);
    assert_eq!(outcome, Ok(Reply::Models(vec!["tiny".into(), "large".into()])));
    let asked = bench.server.asked.borrow();
    assert_eq!(asked[0], HttpRequest::get("http://localhost:1234/v1/models".into()));
}

pub(super) fn with_model(limits: Limits) -> Settings {
    Settings { model: Some(local()), limits, ..Settings::default() }
}

#[test]
fn the_same_question_again_sends_nothing() {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    bench.run(Command::SetSettings(with_model(Limits::default())), None).expect("set");
    let reply = r#"{"answer":"Ottilie Brandt","sentences":[1]}"#;
    bench.server.will((0..12).map(|_| whole(reply)));
    bench.ask_by(Strategy::Rag, "Who designed the Varn Lighthouse?");
    let asked = bench.server.asked.borrow().len();
    assert!(asked > 0 && asked == bench.departures().len());
    bench.ask_by(Strategy::Rag, "Who designed the Varn Lighthouse?");
    assert_eq!(bench.server.asked.borrow().len(), asked);
}

#[test]
fn where_nobody_answers_a_question_asks_once() {
    let asked = |script: Vec<Says>| {
        let mut bench = Bench::new(memory());
        bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
        bench.run(Command::SetSettings(with_model(Limits::default())), None).expect("set");
        bench.server.will(script);
        bench.ask_by(Strategy::TcrQf, "Where was the designer of the Varn Lighthouse born?");
        bench.server.asked.borrow().len()
    };
    assert_eq!(asked(vec![]), 1);
    assert_eq!(asked((0..9).map(|_| refusal(401, "no key")).collect()), 1);
    assert_eq!(asked((0..9).map(|_| refusal(503, "no model server is set up")).collect()), PAUSED);
    // What may pass is asked again, and so is who has answered before.
    assert!(asked(vec![whole("none")]) > 2);
    assert!(asked((0..20).map(|_| refusal(503, "busy")).collect()) > PAUSED);
}

#[test]
fn a_task_may_have_a_model_and_a_temperature_of_its_own() {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let question = "Who designed the Varn Lighthouse?";
    let ask = |bench: &mut Bench, model: Option<&str>, temperature| {
        let own = SkillModel { group: SkillGroup::Writing, model: model.map(str::to_owned), temperature };
        let settings = Settings { skills: vec![own], ..with_model(Limits::default()) };
        bench.run(Command::SetSettings(settings), None).expect("set");
        let before = bench.server.asked.borrow().len();
        bench.server.will([whole("Answer: Ottilie Brandt\nSupports: S1")]);
        bench.ask_by(Strategy::Rag, question);
        bench.server.script.borrow_mut().clear();
        bench.server.asked.borrow().len() - before
    };
    assert_eq!(ask(&mut bench, Some("large"), Some(0.3)), 1);
    let sent = bench.sent(0);
    assert_eq!((sent["model"].as_str(), sent["temperature"].as_f64()), (Some("large"), Some(0.3)));
    assert_eq!(bench.departures()[0].model, "large");
    // The same is known; another temperature or model is another question.
    assert_eq!(ask(&mut bench, Some("large"), Some(0.3)), 0);
    assert_eq!(ask(&mut bench, Some("large"), Some(0.4)), 1);
    assert_eq!(ask(&mut bench, None, Some(0.4)), 1);
    assert_eq!(bench.sent(2)["model"], "tiny");
    assert_eq!(ask(&mut bench, None, None), 1);
    assert_eq!(bench.sent(3)["temperature"], 0.0);
    // Other tasks are asked as before.
    let rounds = ask(&mut bench, Some("larger"), None);
    assert_eq!(rounds, 1);
    bench.server.will((0..9).map(|_| whole("none")));
    bench.ask_by(Strategy::TcrQf, question);
    let all = (0..bench.server.asked.borrow().len()).skip(5).map(|at| bench.sent(at)["model"].clone());
    let names: Vec<String> = all.filter_map(|name| name.as_str().map(str::to_owned)).collect();
    assert!(
        names.iter().any(|name| name == "larger") && names.iter().any(|name| name == "tiny"),
        "{names:?}"
    );
}

#[test]
fn what_one_model_refuses_another_is_still_told() {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let own = SkillModel { group: SkillGroup::Writing, model: Some("strict".into()), temperature: Some(1.0) };
    let settings = Settings { skills: vec![own], ..with_model(Limits::default()) };
    bench.run(Command::SetSettings(settings), None).expect("set");
    bench.server.will([refusal(400, "temperature is fixed"), whole("Answer: unknown"), whole("When?")]);
    bench.ask_by(Strategy::TcrQf, "Who designed the Varn Lighthouse?");
    let sent = |at| (bench.sent(at)["model"].clone(), bench.sent(at).get("temperature").is_some());
    assert_eq!(sent(0), ("strict".into(), true));
    assert_eq!(sent(1), ("strict".into(), false));
    assert_eq!(sent(2), ("tiny".into(), true));
}

#[test]
fn a_spent_budget_ends_the_asking_and_is_told() {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let limits = Limits { tokens_per_question: Some(100), ..Limits::default() };
    bench.run(Command::SetSettings(with_model(limits)), None).expect("set");
    // The first reply, unreadable, uses the budget up: the repair is not sent.
    bench.server.will((0..12).map(|_| whole("well")));
    let answer = bench.ask("Who designed the Varn Lighthouse?");
    assert_eq!(bench.server.asked.borrow().len(), 1);
    let notices = answer.trace.steps.iter().filter(|step| step.what.kind() == "notice");
    assert!(notices.map(|step| format!("{step:?}")).any(|text| text.contains("budget of 100 tokens")));
    assert!(answer.best_guess.is_some());
    assert_eq!(answer.trace.steps.last().map(|step| &step.what), Some(&TraceStep::Stop(StopReason::Budget)));
}

#[test]
fn sources_outside_are_asked_only_when_the_person_allows_it() {
    let mut bench = Bench::new(memory());
    let question = "Who designed the Varn Lighthouse?";
    bench.ask_by(Strategy::AutoKg, question);
    assert!(bench.server.asked.borrow().is_empty() && bench.departures().is_empty());
    let settings = Settings { outside: Outside { wikipedia: true, web: false }, ..Settings::default() };
    bench.run(Command::SetSettings(settings), None).expect("set");
    let page = format!(
        r#"{{"source":"wikipedia","results":[{{"title":"Varn Lighthouse","url":"https://wiki.example/Varn","text":"{LIGHTHOUSE}"}}]}}"#
    );
    bench.server.will((0..6).map(|_| says(200, "application/json", &[&page])));
    let answer = bench.ask_by(Strategy::AutoKg, question);
    assert_eq!(answer.best_guess.as_deref(), Some("Ottilie Brandt"), "{answer:#?}");
    let departures = bench.departures();
    assert!(!departures.is_empty());
    assert!(departures.iter().all(|departure| departure.address.starts_with("/search/wikipedia?")));
}

/// A model that misses much, and reads something else for each thing it misses.
fn curious(body: &str) -> String {
    let request: serde_json::Value = serde_json::from_str(body).expect("JSON");
    let part = |at: usize| request["messages"][at]["content"].as_str().unwrap_or_default().to_owned();
    let (system, task) = (part(0), part(1));
    let asked = task.rsplit("uestion: ").next().unwrap_or_default().trim().to_owned();
    match () {
        () if system.starts_with("You read facts") => {
            let name = ["Marlow", "Skerry", "Harbour"].into_iter().find(|name| asked.contains(name));
            format!("[S1] Ottilie Brandt | have to do with | {}", name.unwrap_or("Varn Lighthouse"))
        }
        () if system.starts_with("You check whether what is known") => {
            "What is Marlow?\nWhat is Skerry Island?\nWhat is a Harbour?".to_owned()
        }
        () => "Answer: unknown\nSupports: none\nMissing: none".to_owned(),
    }
}

#[test]
fn sub_questions_are_read_for_side_by_side_and_learn_the_same() {
    let learned = |at_once| {
        let mut bench = Bench::new(memory());
        bench.run(Command::AddSample, None).expect("sample");
        let limits = Limits { calls_at_once: at_once, ..Limits::default() };
        bench.run(Command::SetSettings(with_model(limits)), None).expect("set");
        *bench.server.part.borrow_mut() = Some(curious);
        let answer = bench.ask_by(Strategy::Qf, "Who designed the Varn Lighthouse?");
        (bench.server.most.get(), bench.server.asked.borrow().len(), answer)
    };
    let (one, asked, answer) = learned(1);
    let calls = |skill: &str| {
        answer
            .trace
            .steps
            .iter()
            .filter(|step| matches!(&step.what, TraceStep::ModelCall { skill: of, .. } if of == skill))
            .count()
    };
    assert!(one == 1 && calls("extract") >= 3, "{one} {answer:#?}");
    assert_eq!(learned(2), (2, asked, answer.clone()));
    assert_eq!(learned(4), (3, asked, answer));
}

#[test]
fn replies_are_held_to_a_form_until_a_server_cannot_and_that_is_remembered() {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    bench.run(Command::SetSettings(with_model(Limits::default())), None).expect("set");
    let plain = "Answer: Ottilie Brandt\nSupports: [1]\nMissing: none";
    bench.server.will([refusal(400, "this response type is unavailable"), whole(plain), whole(plain)]);
    let answer = bench.ask_by(Strategy::Rag, "Who designed the Varn Lighthouse?");
    assert_eq!(answer.text.as_deref(), Some("Ottilie Brandt"));
    let is_held = |at| bench.sent(at)["response_format"]["json_schema"]["schema"].is_object();
    assert_eq!((is_held(0), is_held(1)), (true, false));
    // Another question knows it already.
    bench.ask_by(Strategy::Rag, "Who keeps the Varn Lighthouse?");
    assert!(bench.sent(2).get("response_format").is_none());
}

#[test]
fn a_window_that_a_server_names_is_packed_for() {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let tides: String =
        (1..90).map(|at| format!("Varn Lighthouse stood in storm {at} all night long. ")).collect();
    bench.add("storms.txt", &tides).expect("read");
    bench.run(Command::SetSettings(with_model(Limits::default())), None).expect("set");
    let says = "request (1900 tokens) exceeds the available context size (1024 tokens)";
    bench.server.will([refusal(400, says), whole("Answer: Ottilie Brandt\nSupports: [1]\nMissing: none")]);
    let answer = bench.ask_by(Strategy::Rag, "Who designed the Varn Lighthouse?");
    assert_eq!(answer.text.as_deref(), Some("Ottilie Brandt"));
    let (first, second) = (bench.sent(0).to_string().len(), bench.sent(1).to_string().len());
    assert!(second < first && bench.sent(1)["max_tokens"] == 341, "{first} {second}");
    assert!(
        answer.trace.steps.iter().any(
            |step| matches!(&step.what, TraceStep::Notice(text) if text.contains("1024 tokens at once"))
        )
    );
}
