//! Words about models, what they cost, and what left the browser.

use super::{bytes, count, number, own_fault};
use clew_types::llm::{Estimate, LlmError};
use clew_types::settings::SkillGroup;
use clew_worker::protocol::{Departure, Fate};

pub const DIRECT: &str = "A model server on this machine";
pub const DIRECT_IS: &str =
    "The page may call it directly, without the proxy, once the server lets this page read its replies:";
pub const CONNECT_MODEL: &str = "Connect a model";
pub const HERE_IS: &str = "Ollama, LM Studio, llama.cpp and vLLM are looked for at their usual ports of this machine. Nothing leaves it.";
pub const LOOK_HERE: &str = "Look on this machine";
pub const LOOKING_HERE: &str = "Looking …";
pub const SERVICE: &str = "Service";
pub const KEY: &str = "Key";
pub const KEEP_KEY: &str = "Keep the key for next time";
pub const KEY_IS: &str = "The key goes to Clew’s own server on this machine and is sent to this service alone. It stays in that server’s memory until it ends; if you tick the box, also in a file that only you can read. The page keeps nothing of it and cannot read it again.";
pub const CONNECT: &str = "Connect";
pub const CONNECTING: &str = "Trying the connection …";
pub const CONNECTIONS: &str = "Connected models";
pub const OUTSIDE: &str = "Look outside the documents";
pub const WIKIPEDIA: &str = "Wikipedia";
pub const WEB: &str = "The web";
pub const OUTSIDE_IS: &str = "Leave both off to have answers from your documents alone. If one is on, “Draw a map on the way (AutoKG)” looks there through Clew’s own server, where that is set up for it; no other way to answer does. The words it searches for are sent; what it finds is quoted with its address.";
pub const TASKS: &str = "Models by task";
pub const TASKS_ARE: &str = "Some of the work can go to another model of the same server, say a smaller and cheaper one. Leave a field empty, and the model above does it.";
pub const TEMPERATURE_IS: &str = "Temperature says how freely a model chooses its words: 0 is the most careful, 2 the wildest. Left empty, each task has what suits it.";
pub const TEMPERATURE: &str = "Temperature";
pub const TEMPERATURE_HINT: &str = "0 to 2";
pub const NO_TEMPERATURE: &str = "A temperature is a number from 0 to 2. The last one still holds.";
pub const COSTS: &str = "What it may cost";
pub const COSTS_ARE: &str = "Services charge by tokens: pieces of words, about four letters each. A limit makes Clew stop there. Fill in the service’s prices, and costs are told in its money. Documents are read without the model as long as nothing is allowed for that.";
pub const BUDGET: &str = "Tokens per question, at most";
pub const BUDGET_HINT: &str = "no limit";
pub const READING_BUDGET: &str = "Tokens to read a document, at most";
pub const READING_BUDGET_HINT: &str = "not read by it";
pub const PRICE_SENT: &str = "Price of a million tokens sent";
pub const PRICE_RECEIVED: &str = "Price of a million tokens received";
pub const AT_ONCE: &str = "Requests at once, at most";
pub const DEPARTURES: &str = "What left this browser";
pub const DEPARTURES_NONE: &str = "Nothing has left this browser since this page was opened. Your documents and questions are read in this tab, by the built-in reader. If you connect a language model, everything that is sent to it is listed here.";
pub const DEPARTURES_ARE: &str = "Everything that was sent to a language model or a search since this page was opened, newest first. A model is sent your question and the passages it is to read, and nothing else.";
pub const DEPARTURES_STAYED: &str =
    "Nothing has left this browser. What its own model was asked stayed here; it is listed all the same.";
pub const TOOK_OVER: &str = "The model failed on the way: the built-in reader took over. The steps below say where and why; Settings test the model.";
pub const WHEN: &str = "When";
pub const WHERE_TO: &str = "Where to";
pub const SENT: &str = "Sent";
pub const RECEIVED: &str = "Received";
pub const TOOK: &str = "Took";
pub const BECAME: &str = "Outcome";

/// Why no model can be connected from the page, and what is possible all the same.
pub fn no_connecting(is_ours: bool) -> &'static str {
    if is_ours {
        "This server does not let visitors connect models: whoever runs it sets one up in its settings file. A server on your own machine can be called directly, at the address below."
    } else {
        "This page is not served by Clew’s own server, which keeps keys: services with a key cannot be connected. This browser’s own model can answer, and so can a server on this machine, at the address below."
    }
}

/// How many servers answer on this machine.
pub fn found_here(servers: usize) -> String {
    match servers {
        0 => "Nobody answers at the usual ports. Start Ollama, LM Studio or another server, then look again."
            .to_owned(),
        _ => format!("Found {}. Choose a model.", count(servers as u32, "server", "servers")),
    }
}

pub fn model_here(server: &str, model: &str) -> String {
    format!("{server}: {model}")
}

pub fn connected(service: &str, model: Option<&str>) -> String {
    match model {
        Some(model) => {
            format!("{service} is connected; {model} answers from now on. Another name can be chosen below.")
        }
        None => format!("{service} is connected but has no models yet. Load one there, then connect again."),
    }
}

/// Why a connection did not come about, and what to do.
pub fn not_connected_because(told: &str) -> String {
    if told.is_empty() {
        return "Clew’s own server does not answer. Start it again, then repeat.".to_owned();
    }
    format!("Not connected: {}.", told.trim_end_matches('.'))
}

pub fn forgotten(service: &str) -> String {
    format!("{service} is not connected any more, and its key is forgotten.")
}

pub fn connection(service: &str, takes_key: bool, is_kept: bool) -> String {
    let kept = match (takes_key, is_kept) {
        (false, _) => "on this machine",
        (true, false) => "key kept until the server ends",
        (true, true) => "key kept in the server’s file",
    };
    format!("{service} ({kept})")
}

pub fn forget_connection(service: &str) -> String {
    format!("Forget {service}")
}

/// Why a model did not answer, and what to do; its own words stand behind.
pub fn model_error(error: &LlmError, endpoint: Option<&str>) -> String {
    let (status, said) = match error {
        LlmError::Unreachable(_) => return unreachable(endpoint),
        LlmError::Budget(most) => {
            return format!("The budget of {} tokens is used up. Settings hold it.", number(*most));
        }
        LlmError::Malformed(said) => {
            return format!(
                "The model’s answer could not be read ({said}). Try again, or choose another model."
            );
        }
        LlmError::Cancelled => return "Stopped.".to_owned(),
        LlmError::TooLong(_) => {
            return "The model reads too little at once for this, even shortened. Choose a model with a larger context window, or give the server more (Ollama: OLLAMA_CONTEXT_LENGTH, llama.cpp: -c)."
                .to_owned();
        }
        LlmError::Own(fault) => return own_fault(fault),
        LlmError::Status(status, said) => (*status, said.as_str()),
    };
    let lower = said.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let cause = if status == 402 || says(&["quota", "credit", "billing", "balance"]) {
        "The account has no credit left. Top it up at the service, or choose another model"
    } else if matches!(status, 401 | 403) && !says(&["not among"]) {
        "The key was not accepted. Connect the model again in Settings, with a key that is valid"
    } else if status == 404
        || says(&["not among", "model not found", "no such model", "does not exist", "unknown model"])
    {
        "The server knows no model of this name. Choose one from the list in Settings"
    } else if status == 429 {
        "The service asks for a pause. Wait a minute, then try again"
    } else if says(&["cannot be reached"]) {
        "Nobody answers at the model’s address. Is Ollama, LM Studio or the other server running"
    } else if says(&["no model server"]) {
        return "No model is connected yet. Connect one in Settings.".to_owned();
    } else {
        "The model’s server refused. Try again, or choose another model"
    };
    let end = if cause.contains(". Is ") { "?" } else { "." };
    format!("{cause}{end} ({status}: {})", said.trim_end_matches('.'))
}

/// The browser does not tell why nothing came: the address does.
fn unreachable(endpoint: Option<&str>) -> String {
    let address = endpoint.unwrap_or_default().trim();
    let is_here = ["http://127.0.0.1", "http://localhost"].iter().any(|here| address.starts_with(here));
    match address {
        _ if is_here => format!(
            "Nobody answers at {address}. Is the model server running, and does it let this page in (see below)?"
        ),
        "" => "The model’s server does not answer. Is it running? Settings show its address.".to_owned(),
        _ if address.starts_with('/') => {
            "Clew’s own server does not answer. Start it again, then repeat.".to_owned()
        }
        _ => format!(
            "The page may not call {address} itself: its content security policy (CSP) allows this machine alone. Connect the service above; Clew’s own server calls it then."
        ),
    }
}

/// What a model would take, and what that costs at most.
pub fn estimate(said: &Estimate, price: (f32, f32)) -> String {
    let cost = (said.sent.1 as f32 * price.0 + said.received.1 as f32 * price.1) / 1e6;
    let most = match said.tokens {
        (least, most) if least < most => format!(" (at most {})", number(round(most, true))),
        _ => String::new(),
    };
    let cost = match cost {
        0.0 => String::new(),
        0.0..=0.01 => ", less than a cent".to_owned(),
        // Up, so that the most is not less than it says.
        _ => format!(", at most {:.2}", (cost * 100.0).ceil() / 100.0),
    };
    let calls = count(middle(said.calls), "call", "calls");
    format!("About {calls}, {} tokens{most}{cost}", number(middle(said.tokens)))
}

/// One number that a person can reckon with: as many times the least as it goes into the most. Most questions end early, so
/// the sum's half would be far too much.
fn middle((least, most): (u32, u32)) -> u32 {
    round((least.max(1) as f32 * most as f32).sqrt() as u32, true)
}

/// To two digits: more would only look exact.
fn round(exact: u32, up: bool) -> u32 {
    let unit = 10_u32.pow(exact.checked_ilog10().unwrap_or(0).saturating_sub(1));
    (if up { exact.div_ceil(unit) } else { exact / unit }).saturating_mul(unit)
}

/// What a group of skills does.
pub fn task(group: SkillGroup) -> &'static str {
    match group {
        SkillGroup::Reading => "Reading documents",
        SkillGroup::Planning => "Taking the question apart",
        SkillGroup::Judging => "Judging what was found",
        SkillGroup::Writing => "Writing the answer",
    }
}

/// Names a task's temperature by itself.
pub fn temperature_for(task: &str) -> String {
    format!("{TEMPERATURE}: {task}")
}

/// Without the zeros at its end.
pub fn decimal(number: f32) -> String {
    format!("{number:.4}").trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// How servers on this machine are told to let the page at `origin` in: program, what to do.
pub fn direct_help(origin: &str) -> [(&'static str, String); 4] {
    [
        ("Ollama", format!("OLLAMA_ORIGINS={origin} ollama serve")),
        ("LM Studio", "lms server start --cors".to_owned()),
        ("llama.cpp", "llama-server -m MODEL.gguf".to_owned()),
        ("vLLM", format!("vllm serve MODEL --allowed-origins '[\"{origin}\"]'")),
    ]
}

/// How much has left the browser, of all requests: requests, tokens (sent, received), prices of a million of each.
pub fn meter(requests: u32, tokens: (u32, u32), price: (f32, f32)) -> String {
    if requests == 0 {
        return "Nothing sent".to_owned();
    }
    let cost = (tokens.0 as f32 * price.0 + tokens.1 as f32 * price.1) / 1e6;
    let cost = if cost > 0.0 { format!(" · {cost:.2}") } else { String::new() };
    format!("{} · {} tokens{cost}", count(requests, "request", "requests"), number(tokens.0 + tokens.1))
}

/// Bytes and tokens that went one way.
pub fn volume(size: u64, tokens: u32) -> String {
    let tokens = if tokens > 0 { format!(", {} tokens", number(tokens)) } else { String::new() };
    format!("{}{tokens}", bytes(size))
}

/// What became of a request.
pub fn fate(departure: &Departure) -> String {
    let status = if departure.status == 0 { String::new() } else { format!(" ({})", departure.status) };
    match &departure.fate {
        Fate::Answered if departure.stayed => "answered; stayed here".to_owned(),
        Fate::Answered => format!("answered{status}"),
        Fate::Stopped => "stopped".to_owned(),
        Fate::Failed(why) => why.clone(),
    }
}

/// A span of time.
pub fn milliseconds(milliseconds: u32) -> String {
    match milliseconds {
        0..1_000 => format!("{milliseconds} ms"),
        _ => format!("{:.1} s", f64::from(milliseconds) / 1_000.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_cause_and_the_next_step() {
        let check = |status, said: &str, expected: &str| {
            let told = model_error(&LlmError::Status(status, said.to_owned()), None);
            assert!(told.starts_with(expected) && told.contains(said), "{told}");
        };
        check(401, "that key has expired", "The key was not accepted.");
        check(429, "You exceeded your current quota", "The account has no credit left.");
        check(429, "slow down", "The service asks for a pause.");
        check(404, "The model `x` does not exist", "The server knows no model of this name.");
        check(
            403,
            "model \"x\" is not among those this server may be asked for",
            "The server knows no model",
        );
        check(502, "the server cannot be reached: no connection", "Nobody answers at the model’s address.");
        let error = LlmError::Status(503, "no model server is set up: CLEW_UPSTREAM".to_owned());
        assert_eq!(model_error(&error, None), "No model is connected yet. Connect one in Settings.");
        let lost = |endpoint| model_error(&LlmError::Unreachable(String::new()), Some(endpoint));
        assert!(
            lost("http://127.0.0.1:11434/v1").starts_with("Nobody answers at http://127.0.0.1:11434/v1.")
        );
        assert!(lost("https://api.example.org/v1").contains("content security policy (CSP)"));
        assert!(lost("/v1").starts_with("Clew’s own server does not answer."));
    }

    #[test]
    fn a_cost_is_told_from_the_least_to_the_most() {
        let said = Estimate::call((500, 900), 100);
        let both = said.and(said.times(0, 5));
        assert_eq!(estimate(&both, (0.0, 0.0)), "About 2 calls, 500 tokens (at most 2,500)");
        assert_eq!(estimate(&said, (1.0, 100.0)), "About 1 call, 210 tokens (at most 420), at most 0.02");
        assert_eq!(estimate(&said, (0.1, 0.4)), "About 1 call, 210 tokens (at most 420), less than a cent");
    }
}
