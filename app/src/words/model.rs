//! Words about models, what they cost, and what left the browser.

use super::{bytes, count, number};
use crate::state::compare::Figures;
use clew_core::llm::Estimate;
use clew_core::skill::prompted::SkillGroup;
use clew_worker::protocol::{Departure, Fate};

pub const DIRECT: &str = "A model server on this machine";
pub const DIRECT_IS: &str =
    "The page may call it directly, without the proxy, once the server lets this page read its replies:";
pub const OUTSIDE: &str = "Look outside the documents";
pub const WIKIPEDIA: &str = "Wikipedia";
pub const WEB: &str = "The web";
pub const OUTSIDE_IS: &str = "Used where a graph is drawn on the way (AutoKG), through the proxy where it is set up for it. What it searches for is sent; what it finds is quoted with its address.";
pub const TASKS: &str = "Models by task";
pub const TASKS_ARE: &str =
    "At the same endpoint. An empty field means: the model above, as freely as each task wants it.";
pub const TEMPERATURE: &str = "Temperature";
pub const TEMPERATURE_HINT: &str = "0 to 2";
pub const NO_TEMPERATURE: &str = "A temperature is a number from 0 to 2. The last one still holds.";
pub const BUDGET: &str = "Tokens per question, at most";
pub const BUDGET_HINT: &str = "no limit";
pub const READING_BUDGET: &str = "Tokens to read a document, at most";
pub const READING_BUDGET_HINT: &str = "not read by it";
pub const PRICE_SENT: &str = "Price of a million sent";
pub const PRICE_RECEIVED: &str = "… and received";
pub const AT_ONCE: &str = "Calls at once, at most";
pub const DEPARTURES: &str = "What left this browser";
pub const DEPARTURES_NONE: &str = "Nothing. The built-in reader works in this tab alone.";
pub const DEPARTURES_ARE: &str = "Every request to a model or a search since this page was opened. A model is sent the question and the passages it is to read.";
pub const WHEN: &str = "When";
pub const WHERE_TO: &str = "Where to";
pub const SENT: &str = "Sent";
pub const RECEIVED: &str = "Received";
pub const TOOK: &str = "Took";
pub const BECAME: &str = "Outcome";

/// What a model would take, and what that costs at most.
pub fn estimate(said: &Estimate, price: (f32, f32)) -> String {
    let cost = (said.sent.1 as f32 * price.0 + said.received.1 as f32 * price.1) / 1e6;
    // Up, so that the most is not less than it says.
    let cost = if cost > 0.0 { format!(", ≤ {:.2}", (cost * 100.0).ceil() / 100.0) } else { String::new() };
    let calls = if said.calls.1 == 1 { "call" } else { "calls" };
    format!("About {} {calls}, {} tokens{cost}", range(said.calls), range(said.tokens))
}

fn range((least, most): (u32, u32)) -> String {
    let (least, most) = (round(least, false), round(most, true));
    if least == most { number(most) } else { format!("{}–{}", number(least), number(most)) }
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

/// How much has left the browser: requests, tokens (sent, received), prices of a million of each.
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

/// How many strategies agree.
pub fn agreement(text: &str, votes: usize, all: usize) -> String {
    format!("{votes} of {all} are sure of “{text}”.")
}

/// An answer's figures, in one line.
pub fn compared(figures: &Figures) -> String {
    let sure = figures.text.as_ref().map(|_| format!("{:.0} % sure", figures.confidence * 100.0));
    let calls = (figures.calls > 0).then(|| {
        format!("{}, {} tokens", count(figures.calls, "model call", "model calls"), number(figures.tokens))
    });
    let parts = [
        sure,
        Some(count(figures.path, "fact on the path", "facts on the path")),
        Some(count(figures.sentences, "sentence", "sentences")),
        Some(count(figures.rounds, "round", "rounds")),
        calls,
        Some(milliseconds(figures.milliseconds)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_told_from_the_least_to_the_most() {
        let said = Estimate::call((500, 900), 100);
        let both = said.and(said.times(0, 5));
        assert_eq!(estimate(&both, (0.0, 0.0)), "About 1–6 calls, 100–2,500 tokens");
        assert_eq!(estimate(&said, (1.0, 100.0)), "About 1 call, 100–420 tokens, ≤ 0.02");
    }
}
