//! What our own sample is asked, and how its answers hang together.

use super::known::{Known, link};

/// A link: words of the sentence that tells it, the question for it alone, what it is about, and it as a fact.
type Told = (&'static str, &'static str, &'static str, [&'static str; 3]);

/// What all strategies but `kg-irag` are asked, with the answers. The last one cannot be answered.
const QUESTIONS: [(&str, &str, &[Told]); 5] = [
    (
        "Who founded the observatory where the discoverer of Comet Velane was trained?",
        "Ingrid Maro",
        &[
            (
                "iscovered Comet Velane",
                "Who discovered Comet Velane?",
                "Comet Velane",
                ["Tomas Quill", "discover", "Comet Velane"],
            ),
            (
                "was trained at the Korvath Observatory",
                "Where was Tomas Quill trained?",
                "Tomas Quill",
                ["Tomas Quill", "be trained at", "Korvath Observatory"],
            ),
            (
                "Ingrid Maro founded it",
                "Who founded the Korvath Observatory?",
                "Korvath Observatory",
                ["Ingrid Maro", "found", "Korvath Observatory"],
            ),
        ],
    ),
    (
        "Who rebuilt the theatre where The Glass Tide was first performed?",
        "Hanne Dorr",
        &[
            (
                "at the Oriel Theatre in Port Lissen",
                "Where was The Glass Tide first performed?",
                "The Glass Tide",
                ["The Glass Tide", "be first performed at", "Oriel Theatre"],
            ),
            (
                "Hanne Dorr rebuilt the Oriel Theatre",
                "Who rebuilt the Oriel Theatre?",
                "Oriel Theatre",
                ["Hanne Dorr", "rebuild", "Oriel Theatre"],
            ),
        ],
    ),
    (
        "How high is the dam that Hanne Dorr's husband built?",
        "58 metres",
        &[
            (
                "married the engineer Jonas Wray",
                "Who was Hanne Dorr's husband?",
                "Hanne Dorr",
                ["Hanne Dorr", "marry", "Jonas Wray"],
            ),
            (
                "The dam is 58 metres high",
                "How high is the Brask Dam?",
                "Brask Dam",
                ["Brask Dam", "be high", "58 metres"],
            ),
        ],
    ),
    (
        "In which year was the Korvath Observatory founded?",
        "1871",
        &[(
            "founded it in 1871",
            "When was the Korvath Observatory founded?",
            "Korvath Observatory",
            ["Korvath Observatory", "be founded in", "1871"],
        )],
    ),
    (
        "Who painted the portrait of Edda Voss?",
        "not enough information",
        &[(
            "portrait of Edda Voss",
            "Who painted Edda Voss?",
            "portrait",
            ["somebody", "paint", "Edda Voss"],
        )],
    ),
];

/// These questions with their chains.
pub fn questions() -> Vec<Known> {
    let known = |(question, answer, links): &(&str, &str, &[Told])| Known {
        question: (*question).to_owned(),
        answer: (*answer).to_owned(),
        links: links.iter().map(|(told_by, asks, about, fact)| link(told_by, asks, about, *fact)).collect(),
    };
    QUESTIONS.iter().map(known).collect()
}

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
