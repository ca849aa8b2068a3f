//! Exchanges with models and sources, kept in a file and played back without them.
//!
//! One JSON object a line: first the run (`{"kind":"run","model":…}`), then its exchanges in order, each with its request, the
//! hash of it, and what came back. Requests hold what was asked and nothing of how it was sent: no address, no header, no
//! key. A request that comes more than once is answered in the order of the recording, then with its last answer.

use clew_answering::outside::{Fetch, Fetched};
use clew_skills::llm::{ChatRequest, Llm};
use clew_types::llm::{ChatReply, LlmError};
use rustc_hash::FxHasher;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::hash::Hasher;
use std::io::{BufRead, BufReader, BufWriter, Write};

/// Where exchanges go to, or come from.
pub enum Tape {
    /// Every exchange is written down.
    Record(RefCell<BufWriter<File>>),
    /// Nothing is asked outside.
    Replay(Recording),
}

/// What a file holds, and what was asked of it in vain.
pub struct Recording {
    path: String,
    model: String,
    answers: RefCell<BTreeMap<String, VecDeque<Value>>>,
    unknown: RefCell<Vec<String>>,
}

impl Tape {
    /// A new recording of a run with `model`.
    pub fn record(path: &str, model: &str) -> std::io::Result<Self> {
        let mut file = BufWriter::new(File::create(path)?);
        writeln!(file, "{}", json!({ "kind": "run", "model": model }))?;
        Ok(Self::Record(RefCell::new(file)))
    }

    /// The recording in a file.
    pub fn replay(path: &str) -> Result<Self, String> {
        let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
        let mut recording = Recording {
            path: path.to_owned(),
            model: String::new(),
            answers: RefCell::default(),
            unknown: RefCell::default(),
        };
        for (number, line) in (1..).zip(BufReader::new(file).lines()) {
            let broken = |error: &dyn std::fmt::Display| format!("{path}, line {number}: {error}");
            let line = line.map_err(|error| broken(&error))?;
            let value: Value = serde_json::from_str(&line).map_err(|error| broken(&error))?;
            if value["kind"] == "run" {
                recording.model = value["model"].as_str().unwrap_or_default().to_owned();
                continue;
            }
            let mut answers = recording.answers.borrow_mut();
            answers.entry(key(&value["request"])).or_default().push_back(value["answer"].clone());
        }
        Ok(Self::Replay(recording))
    }

    /// Name of the model that is recorded.
    pub fn model(&self) -> Option<&str> {
        match self {
            Self::Record(_) => None,
            Self::Replay(recording) => Some(&recording.model),
        }
    }

    /// An error where something was asked that the recording does not hold, or that could not be written.
    pub fn finish(&self) -> Result<(), String> {
        match self {
            Self::Record(file) => file.borrow_mut().flush().map_err(|error| error.to_string()),
            Self::Replay(recording) => recording.finish(),
        }
    }

    /// The recorded answer to a request, or the one `live` gives, written down.
    async fn exchange(
        &self,
        kind: &str,
        request: Value,
        live: impl AsyncFnOnce() -> Value,
    ) -> Result<Value, String> {
        match self {
            Self::Replay(recording) => recording.answer(&request),
            Self::Record(file) => {
                let answer = live().await;
                let hash = hash(&request);
                let line = json!({ "kind": kind, "hash": hash, "request": request, "answer": answer });
                writeln!(file.borrow_mut(), "{line}").map_err(|error| error.to_string())?;
                Ok(answer)
            }
        }
    }
}

impl Recording {
    fn answer(&self, request: &Value) -> Result<Value, String> {
        let mut answers = self.answers.borrow_mut();
        let found = answers.get_mut(&key(request));
        let answer =
            found.and_then(|found| if found.len() > 1 { found.pop_front() } else { found.front().cloned() });
        answer.ok_or_else(|| {
            let hash = hash(request);
            let missing = format!("request {hash} is not in the recording {}", self.path);
            self.unknown.borrow_mut().push(hash);
            missing
        })
    }

    fn finish(&self) -> Result<(), String> {
        match self.unknown.borrow().as_slice() {
            [] => Ok(()),
            [first, ..] => {
                let count = self.unknown.borrow().len();
                Err(format!("{count} requests are not in the recording {}, the first is {first}", self.path))
            }
        }
    }
}

/// Objects are sorted by name, so equal requests have equal keys.
fn key(request: &Value) -> String {
    request.to_string()
}

fn hash(request: &Value) -> String {
    let mut hasher = FxHasher::default();
    hasher.write(key(request).as_bytes());
    format!("{:016x}", hasher.finish())
}

/// A model on tape.
pub struct TapedModel<'a> {
    tape: &'a Tape,
    /// None when played back.
    live: Option<&'a dyn Llm>,
    model: String,
}

impl<'a> TapedModel<'a> {
    /// `live` on `tape`; a replay needs no `live`.
    pub fn new(tape: &'a Tape, live: Option<&'a dyn Llm>) -> Self {
        let model = live.map(Llm::model).or(tape.model()).unwrap_or_default().to_owned();
        Self { tape, live, model }
    }
}

#[async_trait::async_trait(?Send)]
impl Llm for TapedModel<'_> {
    fn model(&self) -> &str {
        &self.model
    }

    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        let asked = json!({ "of": self.model, "chat": request });
        let live = async || {
            let answer = match self.live {
                Some(live) => live.chat(request).await,
                None => Err(LlmError::Unreachable("there is no model".to_owned())),
            };
            serde_json::to_value(answer).unwrap_or_default()
        };
        let answer = self.tape.exchange("chat", asked, live).await.map_err(LlmError::Unreachable)?;
        serde_json::from_value(answer).unwrap_or_else(|error| Err(LlmError::Malformed(error.to_string())))
    }
}

/// A source on tape.
pub struct TapedFetch<'a> {
    tape: &'a Tape,
    live: Option<&'a dyn Fetch>,
}

impl<'a> TapedFetch<'a> {
    /// `live` on `tape`; a replay needs no `live`.
    pub fn new(tape: &'a Tape, live: Option<&'a dyn Fetch>) -> Self {
        Self { tape, live }
    }
}

#[async_trait::async_trait(?Send)]
impl Fetch for TapedFetch<'_> {
    async fn get(&self, path: &str) -> Result<Fetched, String> {
        let live = async || {
            let answer = match self.live {
                Some(live) => live.get(path).await,
                None => Err("there is no source".to_owned()),
            };
            match answer {
                Ok(Fetched { status, body }) => {
                    json!({ "status": status, "body": String::from_utf8_lossy(&body) })
                }
                Err(reason) => json!({ "error": reason }),
            }
        };
        let answer = self.tape.exchange("search", json!({ "search": path }), live).await?;
        if let Some(reason) = answer["error"].as_str() {
            return Err(reason.to_owned());
        }
        let status = answer["status"].as_u64().unwrap_or_default() as u16;
        Ok(Fetched { status, body: answer["body"].as_str().unwrap_or_default().as_bytes().to_vec() })
    }
}
