//! A model for recordings: it knows nothing but how our sample's questions hang together, and says only what it is shown.

use clew_core::llm::{ChatReply, ChatRequest, Llm, LlmError};

/// One link of the chain that leads to an answer.
struct Link {
    /// Words of the sentence that tells it.
    told_by: &'static str,
    /// The question for it alone.
    asks: &'static str,
    /// What it is about.
    about: &'static str,
    /// It as a fact.
    fact: [&'static str; 3],
}

/// A question of the sample.
pub struct Known {
    pub question: &'static str,
    pub answer: &'static str,
    links: &'static [Link],
}

const fn link(
    told_by: &'static str,
    asks: &'static str,
    about: &'static str,
    fact: [&'static str; 3],
) -> Link {
    Link { told_by, asks, about, fact }
}

/// What all strategies but `kg-irag` are asked. The last one cannot be answered.
pub const QUESTIONS: [Known; 5] = [
    Known {
        question: "Who founded the observatory where the discoverer of Comet Velane was trained?",
        answer: "Ingrid Maro",
        links: &[
            link(
                "iscovered Comet Velane",
                "Who discovered Comet Velane?",
                "Comet Velane",
                ["Tomas Quill", "discover", "Comet Velane"],
            ),
            link(
                "was trained at the Korvath Observatory",
                "Where was Tomas Quill trained?",
                "Tomas Quill",
                ["Tomas Quill", "be trained at", "Korvath Observatory"],
            ),
            link(
                "Ingrid Maro founded it",
                "Who founded the Korvath Observatory?",
                "Korvath Observatory",
                ["Ingrid Maro", "found", "Korvath Observatory"],
            ),
        ],
    },
    Known {
        question: "Who rebuilt the theatre where The Glass Tide was first performed?",
        answer: "Hanne Dorr",
        links: &[
            link(
                "at the Oriel Theatre in Port Lissen",
                "Where was The Glass Tide first performed?",
                "The Glass Tide",
                ["The Glass Tide", "be first performed at", "Oriel Theatre"],
            ),
            link(
                "Hanne Dorr rebuilt the Oriel Theatre",
                "Who rebuilt the Oriel Theatre?",
                "Oriel Theatre",
                ["Hanne Dorr", "rebuild", "Oriel Theatre"],
            ),
        ],
    },
    Known {
        question: "How high is the dam that Hanne Dorr's husband built?",
        answer: "58 metres",
        links: &[
            link(
                "married the engineer Jonas Wray",
                "Who was Hanne Dorr's husband?",
                "Hanne Dorr",
                ["Hanne Dorr", "marry", "Jonas Wray"],
            ),
            link(
                "The dam is 58 metres high",
                "How high is the Brask Dam?",
                "Brask Dam",
                ["Brask Dam", "be high", "58 metres"],
            ),
        ],
    },
    Known {
        question: "In which year was the Korvath Observatory founded?",
        answer: "1871",
        links: &[link(
            "founded it in 1871",
            "When was the Korvath Observatory founded?",
            "Korvath Observatory",
            ["Korvath Observatory", "be founded in", "1871"],
        )],
    },
    Known {
        question: "Who painted the portrait of Edda Voss?",
        answer: "not enough information",
        links: &[link(
            "portrait of Edda Voss",
            "Who painted Edda Voss?",
            "portrait",
            ["somebody", "paint", "Edda Voss"],
        )],
    },
];

/// What `kg-irag` is asked, and how it is planned: task, from, to, limit.
pub const TIMES: [(&str, &str, [&str; 4]); 3] = [
    (
        "I plan to be at Gull Point from 9 May 2024, 12:00 to 9 May 2024, 15:00. Judging by the hourly rainfall records, can I avoid rain during the visit?",
        "no",
        ["free", "2024-05-09T12:00", "2024-05-09T15:00", ""],
    ),
    (
        "I planned to be at Gull Point from 14 May 2024, 10:00 to 14 May 2024, 13:00 but it rains then. Keeping the same length of 3 hours, what is the latest time I can start earlier (at most 12 hours earlier) to avoid rain?",
        "2024-05-14T08:00",
        ["earlier", "2024-05-14T10:00", "2024-05-14T13:00", "12"],
    ),
    (
        "I planned to be at Gull Point from 14 May 2024, 10:00 to 14 May 2024, 13:00 but it rains then. Keeping the same length of 3 hours, what is the earliest time I can start later (at most 12 hours later) to avoid rain?",
        "2024-05-14T20:00",
        ["later", "2024-05-14T10:00", "2024-05-14T13:00", "12"],
    ),
];

/// The model.
pub struct CarefulReader;

#[async_trait::async_trait(?Send)]
impl Llm for CarefulReader {
    fn model(&self) -> &str {
        "careful-reader"
    }

    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        let text = said(request);
        let tokens = |bytes: usize| bytes.div_ceil(4) as u32;
        Ok(ChatReply {
            prompt_tokens: tokens(request.system.len() + request.user.len()),
            completion_tokens: tokens(text.len()),
            text,
            cached: false,
        })
    }
}

fn said(request: &ChatRequest) -> String {
    let ChatRequest { system, user, .. } = request;
    if system.starts_with("You plan") {
        return plan(user);
    }
    // Sub-questions are links of one of the chains.
    let is_its = |known: &&Known| {
        user.contains(known.question) || known.links.iter().any(|link| user.contains(link.asks))
    };
    let Some(known) = QUESTIONS.iter().find(is_its) else { return "none".to_owned() };
    // Only lines of the data tell anything.
    let shown: Vec<&str> = user.lines().take_while(|line| *line != "data>>>").collect();
    let skill =
        ["You answer", "You check whether", "You read facts", "You choose which links", "You pick out"]
            .into_iter()
            .chain(["You shorten", "You put facts", "You sort out", "You write the background"])
            .chain([
                "You turn a question",
                "You choose which things",
                "You decide which",
                "You check one fact",
            ])
            .position(|start| system.starts_with(start));
    match skill {
        Some(0) => answer(known, &shown, system),
        Some(1) => missing(known, &shown).map_or("none", |link| link.asks).to_owned(),
        Some(2 | 12) => facts(known, &shown, user),
        Some(3) => links(known, &shown),
        Some(4 | 5) => numbers(&marks_of(known, &shown)),
        Some(6) => verbalised(&shown),
        Some(7) => kept(known, &shown),
        Some(8) => known.links.iter().map(|link| link.fact.join(" ")).collect::<Vec<_>>().join(". "),
        Some(9) => format!(
            "Entity: {0}\n{0} | have to do with | ?thing 1",
            known.links.first().map_or("it", |link| link.about)
        ),
        Some(11) => "Action: correct\nTriple: 1".to_owned(),
        _ => "none".to_owned(),
    }
}

/// The number in front of a line: `[3] …`, `[S3] …`, `3. …`.
fn number(line: &str) -> Option<&str> {
    let start = line.trim_start_matches(['[', 'S']);
    let digits = start.find(|c: char| !c.is_ascii_digit()).unwrap_or(start.len());
    Some(&start[..digits]).filter(|digits| !digits.is_empty())
}

/// The mark of the line that tells a link.
fn told<'a>(link: &Link, shown: &[&'a str]) -> Option<&'a str> {
    shown.iter().copied().filter(|line| line.contains(link.told_by)).find_map(number)
}

fn missing<'k>(known: &'k Known, shown: &[&str]) -> Option<&'k Link> {
    known.links.iter().find(|link| told(link, shown).is_none())
}

fn marks_of<'a>(known: &Known, shown: &[&'a str]) -> Vec<&'a str> {
    known.links.iter().filter_map(|link| told(link, shown)).collect()
}

fn numbers(marks: &[&str]) -> String {
    if marks.is_empty() { "none".to_owned() } else { marks.join(", ") }
}

fn answer(known: &Known, shown: &[&str], system: &str) -> String {
    let lacks = missing(known, shown);
    let found = known.links.iter().filter_map(|link| Some((link, told(link, shown)?)));
    let steps: Vec<String> = (1..)
        .zip(found)
        .map(|(at, (link, mark)): (usize, _)| format!("{at}. {} [S{mark}]", link.fact.join(" ")))
        .collect();
    let answer = if lacks.is_none() { known.answer } else { "not enough information" };
    let mark = |mark: &str| format!("[S{mark}]");
    let supports: Vec<String> = marks_of(known, shown).into_iter().map(mark).collect();
    let asks = lacks.map_or("none", |link| link.asks);
    let about = lacks.map_or("none", |link| link.about);
    let missing = if system.contains("Missing concepts") {
        format!("Missing concepts: {about}")
    } else {
        format!("Missing: {asks}")
    };
    let steps = steps.join("\n");
    // Facts have marks of their own in older prompts.
    let reply = format!("Steps:\n{steps}\nAnswer: {answer}\nSupports: {}\n{missing}", supports.join(", "));
    let letter = if system.contains("small knowledge graph") { "[F" } else { "[S" };
    reply.replace("[S", if system.contains("like [") { "[" } else { letter })
}

/// The facts of a chain that the sentences tell; of one that is to be set right only its own.
fn facts(known: &Known, shown: &[&str], user: &str) -> String {
    let fact_line = user.lines().find(|line| line.starts_with("Fact: "));
    let is_meant = |link: &&Link| fact_line.is_none_or(|line| line.contains(link.about));
    let told = known.links.iter().filter(is_meant).filter_map(|link| {
        let mark = told(link, shown)?;
        Some(format!("[{mark}] {}", link.fact.join(" | ")))
    });
    let all: Vec<String> = told.collect();
    if all.is_empty() { "none".to_owned() } else { all.join("\n") }
}

/// Links of which an end is on the way, at most three.
fn links(known: &Known, shown: &[&str]) -> String {
    let leads = |line: &&&str| {
        known.links.iter().any(|link| line.contains(link.told_by) || line.contains(link.about))
    };
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
    let ends = |line: &&&str| known.links.iter().any(|link| link.fact.iter().any(|end| line.contains(end)));
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
