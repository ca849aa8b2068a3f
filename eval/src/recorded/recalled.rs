//! A model that answers as a recorded one did, wherever the request is of a kind that was recorded and shows what the reply
//! rested on; else as a careful reader who knows the question's chain.

use super::known::{bare, number, shown};
use super::reader::{CarefulReader, numbers, reply};
use clew_skills::llm::{ChatRequest, Llm};
use clew_types::llm::{ChatReply, LlmError};
use serde_json::Value;

/// Letters of a sentence by which it is known again.
const ENOUGH: usize = 50;

/// An exchange of a recording.
pub struct Exchange {
    pub system: String,
    pub user: String,
    pub reply: String,
}

/// The exchanges of a tape.
pub fn exchanges(tape: &str) -> Vec<Exchange> {
    let rows = tape.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let one = |row: Value| Exchange {
        system: text(&row["request"]["chat"]["system"]),
        user: text(&row["request"]["chat"]["user"]),
        reply: text(&row["answer"]["Ok"]["text"]),
    };
    rows.filter(|row| row["kind"] == "chat").map(one).collect()
}

/// The model.
pub struct Recalling {
    pub exchanges: Vec<Exchange>,
    pub reader: CarefulReader,
}

#[async_trait::async_trait(?Send)]
impl Llm for Recalling {
    fn model(&self) -> &str {
        "recalling"
    }

    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        let text = self.recalled(request).unwrap_or_else(|| self.read(request));
        Ok(reply(request, text))
    }
}

impl Recalling {
    /// Exchanges of a skill, the last first: the later a reply, the more was known.
    fn of<'a>(&'a self, system: &str) -> impl Iterator<Item = &'a Exchange> + use<'a> {
        let start: String = system.chars().take(25).collect();
        self.exchanges.iter().rev().filter(move |one| one.system.starts_with(&start))
    }

    /// The careful reader's reply; what an answer misses is asked for in the recorded model's words, once.
    fn read(&self, request: &ChatRequest) -> String {
        let said = self.reader.said(request);
        if !said.contains("Answer: not enough") {
            return said;
        }
        let lines = shown(&request.user);
        let missing = self.of(&request.system).filter_map(|one| one.reply.rsplit_once("\nMissing"));
        let missing = missing.map(|(_, missing)| missing.split_once(": ").map_or("", |(_, text)| text));
        let is_new =
            |text: &&str| *text != "none" && !lines.iter().any(|line| line.strip_prefix("- ") == Some(text));
        match (said.rsplit_once("Missing"), missing.filter(|text| !text.is_empty()).find(is_new)) {
            (Some((before, own)), Some(text)) => {
                let label = own.split(':').next().unwrap_or_default();
                format!("{before}Missing{label}: {text}")
            }
            _ => said,
        }
    }

    fn recalled(&self, request: &ChatRequest) -> Option<String> {
        let ChatRequest { system, user, .. } = request;
        let lines = shown(user);
        let is = |start: &str| system.starts_with(start);
        let known = self.of(system).next()?;
        match () {
            () if is("You turn a question") => Some(known.reply.clone()),
            () if is("You answer") => self.of(system).find_map(|one| answer(one, &lines)),
            () if is("You tell what you yourself know") => Some(self.told_of(system, user)),
            () if is("You choose which things") => Some(self.chosen(system, &lines)),
            () if is("You decide which") => Some(self.next(system, &lines)),
            () if is("You check one fact") => {
                self.of(system).filter(|one| same_fact(&one.user, user)).find_map(|one| marked(one, &lines))
            }
            () if is("You read") => Some(all(self.of(system).filter_map(|one| marked(one, &lines)))),
            () if is("You pick out") => self.picked(system, &lines),
            () => None,
        }
    }

    /// What the recorded model knew of the same thing.
    fn told_of(&self, system: &str, user: &str) -> String {
        let thing = |text: &str| text.lines().find(|line| line.starts_with("Thing: ")).map(bare);
        let same = self.of(system).find(|one| thing(&one.user) == thing(user));
        same.map_or_else(|| "none".to_owned(), |one| one.reply.clone())
    }

    /// The things that the recorded model chose, under today's numbers.
    fn chosen(&self, system: &str, lines: &[&str]) -> String {
        let names: Vec<String> = self
            .of(system)
            .flat_map(|one| named(&one.reply, &shown(&one.user)))
            .map(|line| bare(after(line)))
            .collect();
        let things = lines.iter().take_while(|line| !line.starts_with("Graph"));
        let chosen = things.filter(|line| number(line).is_some() && names.contains(&bare(after(line))));
        numbers(&chosen.filter_map(|line| number(line)).collect::<Vec<_>>())
    }

    /// A triple that the recorded model had looked up and that is not settled yet.
    fn next(&self, system: &str, lines: &[&str]) -> String {
        let looked_up = self.of(system).flat_map(|one| named(&one.reply, &shown(&one.user)));
        let wanted: Vec<&str> = looked_up.collect();
        let offered = lines.iter().skip_while(|line| !line.starts_with("Triples"));
        let mut offered = offered.filter(|line| !line.contains("not found") && number(line).is_some());
        let found = offered.find(|line| wanted.iter().any(|old| asks_the_same(old, line)));
        match found.and_then(|line| number(line)) {
            Some(number) => format!("Action: correct\nTriple: {number}"),
            None => "none".to_owned(),
        }
    }

    /// Sentences that the recorded model picked, with those of the chain.
    fn picked(&self, system: &str, lines: &[&str]) -> Option<String> {
        let picked: Vec<String> =
            self.of(system).flat_map(|one| named(&one.reply, &shown(&one.user))).map(sentence).collect();
        let marks: Vec<&str> = lines
            .iter()
            .filter(|line| number(line).is_some() && picked.iter().any(|known| bare(line).contains(known)))
            .filter_map(|line| number(line))
            .collect();
        (!marks.is_empty()).then(|| numbers(&marks))
    }
}

/// The recorded answer with today's marks; `None` where it had none, or a line that it rests on is not shown.
fn answer(one: &Exchange, lines: &[&str]) -> Option<String> {
    if one.reply.contains("Answer: not enough") {
        return None;
    }
    let (old, mut reply) = (shown(&one.user), one.reply.clone());
    for number_of_old in (1..200).rev() {
        for letter in ["S", "F"] {
            let mark = format!("{letter}{number_of_old}");
            let is_cited = reply.split(|c: char| !c.is_alphanumeric()).any(|word| word == mark);
            if is_cited {
                let line = old.iter().find(|line| line.starts_with(&format!("{mark} ")))?;
                let today = lines.iter().find(|today| shows(today, line)).and_then(|line| number(line))?;
                reply = reply.replace(&format!("[{mark}]"), &format!("[@{today}]"));
                reply = replaced(&reply, &mark, &format!("[@{today}]"));
            }
        }
    }
    Some(reply.replace('@', ""))
}

/// Whole words alone.
fn replaced(text: &str, word: &str, with: &str) -> String {
    text.split_inclusive([',', ' ', '\n'])
        .map(|part| {
            if part.trim_end_matches([',', ' ', '\n']) == word {
                part.replace(word, with)
            } else {
                part.to_owned()
            }
        })
        .collect()
}

/// True where today's line shows what an old one did: its sentence, or the ends of its fact.
fn shows(today: &str, old: &str) -> bool {
    let words = bare(today);
    match after(old).split_once(" (model)") {
        Some((fact, _)) => {
            let mut ends = fact.split(" | ").step_by(2);
            number(today).is_some() && ends.all(|end| words.contains(&bare(end)))
        }
        None => number(today).is_some() && words.contains(&sentence(old)),
    }
}

/// What stands behind a line's number.
fn after(line: &str) -> &str {
    line.split_once(' ').map_or("", |(_, rest)| rest)
}

/// A line's sentence as it is known again: without its number, its title, and the fact before it.
fn sentence(line: &str) -> String {
    let line = after(line);
    let line = line.rsplit_once(" — ").map_or(line, |(_, told)| told);
    let line =
        if line.starts_with('(') { line.split_once(") ").map_or(line, |(_, told)| told) } else { line };
    bare(line).chars().take(ENOUGH).collect()
}

/// The lines whose numbers a reply names.
fn named<'a>(reply: &str, lines: &[&'a str]) -> Vec<&'a str> {
    let reply = reply.rsplit_once("Triple:").map_or(reply, |(_, number)| number);
    let of = reply.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let list = lines.iter().skip_while(|line| !line.starts_with("Triples"));
    let list: Vec<&&str> =
        if list.clone().next().is_some() { list.collect() } else { lines.iter().collect() };
    of.filter_map(|digits| list.iter().find(|line| number(line) == Some(digits)).map(|line| **line)).collect()
}

/// True for triples about one thing by words that are alike: `director` and `be directed by`.
fn asks_the_same(a: &str, b: &str) -> bool {
    let parts = |line: &str| -> Vec<String> { after(line).split(" | ").map(str::to_lowercase).collect() };
    let stems = |relation: &str| -> Vec<String> {
        let words = relation.split(' ').filter(|word| word.chars().count() > 4);
        words.map(|word| word.chars().take(5).collect()).collect()
    };
    match (parts(a).as_slice(), parts(b).as_slice()) {
        ([head, relation, ..], [other, today, ..]) => {
            head == other
                && (relation == today || stems(relation).iter().any(|stem| stems(today).contains(stem)))
        }
        _ => false,
    }
}

fn same_fact(a: &str, b: &str) -> bool {
    let fact = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("Fact: "))?.to_owned();
        Some(bare(line.split(" | ").next()?))
    };
    fact(a) == fact(b)
}

/// The lines of a reply that name a sentence which is shown, with today's marks; `None` where there are none.
fn marked(one: &Exchange, lines: &[&str]) -> Option<String> {
    let old = shown(&one.user);
    let line = |line: &str| {
        let (mark, fact) = line.strip_prefix('[')?.split_once(']')?;
        let told = old.iter().find(|line| line.starts_with(&format!("{mark} ")))?;
        let today = lines.iter().find(|today| shows(today, told)).and_then(|line| number(line))?;
        Some(format!("[{today}]{fact}"))
    };
    let kept: Vec<String> = one.reply.lines().filter_map(line).collect();
    (!kept.is_empty()).then(|| kept.join("\n"))
}

fn all(found: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in found.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if lines.is_empty() { "none".to_owned() } else { lines.join("\n") }
}
