//! What a step of reasoning did, in a sentence.

use super::{confidence, count, number};
use clew_types::trace::{Consulted, Judged, StopReason, WindowRead};

pub const STEP_LINK_NONE: &str = "The map knows nothing that the question names";
pub const STEP_MISSING: &str = "Still missing";
pub const STEP_CONTEXT: &str = "Put the facts into words";
pub const STEP_NOTICE: &str = "Note";
pub const FROM_OUTSIDE: &str = "From outside your documents";
pub const BY_MODEL: &str = "a model remembers this; no source was found";
pub const NOT_YET: &str = "Tried an answer: not enough is known yet";

/// Which way was taken.
pub fn step_choose(way: &str) -> String {
    format!("Chose: {way}")
}

/// Why; the reason is half a sentence.
pub fn because(reason: &str) -> String {
    format!("Because {}.", reason.trim_end_matches('.'))
}

pub fn step_link(names: &[String]) -> String {
    format!("Found on the map: {}", names.join(", "))
}

pub fn step_search(read: usize) -> String {
    if read == 0 { "Found no passage that fits".to_owned() } else { format!("Read {}", passages(read)) }
}

/// What was searched for.
pub fn searched_for(query: &str) -> String {
    format!("for “{query}”")
}

pub fn step_restore(facts_read: usize) -> String {
    let stand = if facts_read == 1 { "stands" } else { "stand" };
    format!("Read where {} {stand} in the documents", facts(facts_read))
}

pub fn step_beam(depth: u32, kept: usize, considered: u32) -> String {
    format!("Followed the map, step {depth}: {} may lead on", kept_of(kept, considered))
}

pub fn step_answer(text: Option<&str>, share: f32) -> String {
    // A greeting has nothing to be sure of.
    let sure = if share > 0.0 { format!(" · {}", confidence(share)) } else { String::new() };
    text.map_or_else(|| NOT_YET.to_owned(), |text| format!("Tried an answer: {text}{sure}"))
}

/// What a round brought that was looked for in the text.
pub fn step_feedback(added: usize, duplicates: u32) -> String {
    let known = match duplicates {
        0 => String::new(),
        _ => format!("; {} known before", number(duplicates)),
    };
    match added {
        0 => format!("Learned nothing new from the text{known}"),
        _ => format!("Learned {} from the text{known}", facts(added)),
    }
}

pub fn step_plan(window: &str) -> String {
    format!("Planned to read the records of {window}")
}

pub fn step_window(read: &WindowRead) -> String {
    let records = count(read.read, "record", "records");
    format!("Read {records} of {}, {}", read.place, read.window)
}

pub fn step_judge(judged: &Judged) -> String {
    match judged {
        Judged::Enough => "Judged the records: that is enough".to_owned(),
        Judged::Next(period) => format!("Judged the records: not enough, so {period} is next"),
        Judged::Exhausted => "Judged the records: nothing is left to read".to_owned(),
    }
}

/// A model was asked for one thing.
pub fn step_model(model: &str, skill: &str) -> String {
    format!("Asked the model {model} ({})", skill.replace(['_', '-'], " "))
}

pub fn step_nearest(kept: usize, considered: u32) -> String {
    format!("Took the nearest facts: {}", kept_of(kept, considered))
}

pub fn step_complete(joining: usize) -> String {
    format!("Joined them by {}", facts(joining))
}

pub fn step_seed(drawn: usize) -> String {
    format!("Drew a first map of {} from the question", facts(drawn))
}

pub fn step_expand(depth: u32, names: &[String]) -> String {
    format!("Asked the model what it knows of {} (step {depth})", names.join(", "))
}

pub fn step_consult(consulted: &Consulted) -> String {
    let what = if consulted.correct { "Looked a fact up" } else { "Looked for more" };
    format!("{what}: {}", consulted.query)
}

pub fn step_stop(reason: &StopReason) -> String {
    match reason {
        StopReason::Complete => "Finished: nothing is left to look up".to_owned(),
        StopReason::NothingNew => "Finished: the last round brought nothing new".to_owned(),
        StopReason::RoundLimit(rounds) => {
            format!("Finished: the limit of {} is reached", count(*rounds, "round", "rounds"))
        }
        StopReason::Cancelled => "Stopped by you".to_owned(),
        StopReason::Budget => "Finished: the budget is used up. Settings hold it.".to_owned(),
    }
}

/// What a context weighs in the search.
pub fn context_share(share: f32) -> String {
    format!("{STEP_CONTEXT}, which count {:.0} % of the search", share.clamp(0.0, 1.0) * 100.0)
}

pub fn facts(amount: usize) -> String {
    count(amount as u32, "fact", "facts")
}

pub fn passages(amount: usize) -> String {
    count(amount as u32, "passage", "passages")
}

fn kept_of(kept: usize, considered: u32) -> String {
    format!("{kept} of {}", count(considered, "fact", "facts"))
}

pub fn tokens(sent: u32, received: u32, cached: bool) -> String {
    let tail = if cached { ", from the cache" } else { "" };
    format!("{} tokens sent, {} received{tail}", number(sent), number(received))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_sentences() {
        for (told, expected) in [
            (step_search(33), "Read 33 passages"),
            (step_search(0), "Found no passage that fits"),
            (step_beam(2, 3, 1_200), "Followed the map, step 2: 3 of 1,200 facts may lead on"),
            (step_feedback(0, 2), "Learned nothing new from the text; 2 known before"),
            (step_feedback(1, 0), "Learned 1 fact from the text"),
            (step_answer(None, 0.0), NOT_YET),
            (step_answer(Some("Oslo"), 0.8), "Tried an answer: Oslo · 80 % sure"),
            (step_answer(Some("Hello."), 0.0), "Tried an answer: Hello."),
            (because("facts are known of Ada."), "Because facts are known of Ada."),
        ] {
            assert_eq!(told, expected);
        }
    }
}
