//! A model for recordings: it knows nothing but how the facts of its questions hang together, and says only what it is shown.

use super::known::{Known, Link, number, shown};
use super::sample::{TIMES, questions};
use clew_skills::llm::{ChatRequest, Llm};
use clew_types::llm::{ChatReply, LlmError};

/// The model.
pub struct CarefulReader {
    known: Vec<Known>,
}

impl CarefulReader {
    /// One that knows our own sample.
    pub fn of_the_sample() -> Self {
        Self::knowing(questions())
    }

    pub fn knowing(known: Vec<Known>) -> Self {
        Self { known }
    }

    /// The reply to a request.
    pub fn said(&self, request: &ChatRequest) -> String {
        let ChatRequest { system, user, .. } = request;
        if system.starts_with("You plan") {
            return plan(user);
        }
        if system.starts_with("You put facts") {
            return verbalised(&shown(user));
        }
        if system.starts_with("You check a claim") {
            return "unknown".to_owned();
        }
        // Sub-questions are links of one of the chains.
        let Some(known) = self.known.iter().find(|known| known.is_asked(user)) else {
            return "none".to_owned();
        };
        // Only lines of the data tell anything.
        let shown = shown(user);
        let is = |start: &str| system.starts_with(start);
        match () {
            () if is("You answer") => answer(known, &shown, system),
            () if is("You check whether") => {
                known.missing(&shown).map_or("none", |link| link.asks.as_str()).to_owned()
            }
            () if is("You read facts") || is("You check one fact") => facts(known, &shown, user),
            () if is("You choose which links") => links(known, &shown),
            () if is("You pick out") || is("You shorten") => numbers(&known.marks(&shown)),
            () if is("You sort out") => kept(known, &shown),
            () if is("You write the background") => {
                known.links.iter().map(|link| link.fact.join(" ")).collect::<Vec<_>>().join(". ")
            }
            () if is("You turn a question") => begun(known),
            () if is("You decide which") => "Action: correct\nTriple: 1".to_owned(),
            () => "none".to_owned(),
        }
    }
}

/// A reply with its tokens, at four bytes each.
pub fn reply(request: &ChatRequest, text: String) -> ChatReply {
    let tokens = |bytes: usize| bytes.div_ceil(4) as u32;
    ChatReply {
        prompt_tokens: tokens(request.system.len() + request.user.len()),
        completion_tokens: tokens(text.len()),
        text,
        cached: false,
    }
}

#[async_trait::async_trait(?Send)]
impl Llm for CarefulReader {
    fn model(&self) -> &str {
        "careful-reader"
    }

    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        Ok(reply(request, self.said(request)))
    }
}

fn begun(known: &Known) -> String {
    let about = known.links.first().map_or("it", |link| &link.about);
    format!("Entity: {about}\n{about} | have to do with | ?thing 1")
}

pub fn numbers(marks: &[&str]) -> String {
    if marks.is_empty() { "none".to_owned() } else { marks.join(", ") }
}

fn answer(known: &Known, shown: &[&str], system: &str) -> String {
    let lacks = known.missing(shown);
    let found = known.links.iter().filter_map(|link| Some((link, link.told(shown)?)));
    let steps: Vec<String> = (1..)
        .zip(found)
        .map(|(at, (link, mark)): (usize, _)| format!("{at}. {} [{mark}]", link.fact.join(" ")))
        .collect();
    let answer = if lacks.is_none() { &known.answer } else { "not enough information" };
    let supports: Vec<String> = known.marks(shown).into_iter().map(|mark| format!("[{mark}]")).collect();
    let missing = if system.contains("Missing concepts") {
        format!("Missing concepts: {}", lacks.map_or("none", |link| &link.about))
    } else {
        format!("Missing: {}", lacks.map_or("none", |link| unasked(link, shown)))
    };
    format!("Steps:\n{}\nAnswer: {answer}\nSupports: {}\n{missing}", steps.join("\n"), supports.join(", "))
}

/// The link's question; what it is about alone where that was searched for in vain.
fn unasked<'l>(link: &'l Link, shown: &[&str]) -> &'l str {
    let was_asked = |text: &str| shown.iter().any(|line| line.strip_prefix("- ") == Some(text));
    let asks = [&link.asks, &link.about].into_iter().find(|text| !was_asked(text));
    asks.map_or("none", String::as_str)
}

/// The facts of a chain that the sentences tell; of one that is to be set right only its own.
fn facts(known: &Known, shown: &[&str], user: &str) -> String {
    let fact_line = user.lines().find(|line| line.starts_with("Fact: "));
    let is_meant = |link: &&Link| fact_line.is_none_or(|line| line.contains(&link.about));
    let told = known.links.iter().filter(is_meant).filter_map(|link| {
        let mark = link.told(shown)?;
        Some(format!("[{mark}] {}", link.fact.join(" | ")))
    });
    let all: Vec<String> = told.collect();
    if all.is_empty() { "none".to_owned() } else { all.join("\n") }
}

/// Links of which an end is on the way, at most three.
fn links(known: &Known, shown: &[&str]) -> String {
    let leads =
        |line: &&&str| known.links.iter().any(|link| link.is_told_by(line) || line.contains(&link.about));
    let marks: Vec<&str> = shown.iter().filter(leads).filter_map(|line| number(line)).take(3).collect();
    numbers(&marks)
}

fn verbalised(shown: &[&str]) -> String {
    let one = |line: &&str| {
        let number = number(line)?;
        let fact = line.split(" — ").next()?.split_once(". ")?.1.replace(" | ", " ");
        Some(format!("{number}. {fact}."))
    };
    shown.iter().filter_map(one).collect::<Vec<_>>().join("\n")
}

fn kept(known: &Known, shown: &[&str]) -> String {
    let is_end = |link: &Link, line: &str| link.fact.iter().any(|end| line.contains(end.as_str()));
    let ends = |line: &&&str| known.links.iter().any(|link| is_end(link, line));
    let marks: Vec<&str> = shown.iter().filter(ends).filter_map(|line| number(line)).collect();
    numbers(&marks)
}

fn plan(user: &str) -> String {
    let Some((_, _, [task, from, to, limit])) = TIMES.iter().find(|(question, ..)| user.contains(question))
    else {
        return "none".to_owned();
    };
    format!(
        "Table: T1\nSeries: all\nColumn: rain_mm\nEvent: > 0\nTask: {task}\nFrom: {from}\nTo: {to}\nLimit: {limit}\nWhy: whether it rains in these hours"
    )
}
