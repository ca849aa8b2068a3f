//! What our own sample is asked, and how its answers hang together.

use super::known::{Known, link};

/// What all strategies but `kg-irag` are asked. The last one cannot be answered.
pub fn questions() -> Vec<Known> {
    vec![
        Known {
            question: "Who founded the observatory where the discoverer of Comet Velane was trained?"
                .to_owned(),
            answer: "Ingrid Maro".to_owned(),
            links: vec![
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
            question: "Who rebuilt the theatre where The Glass Tide was first performed?".to_owned(),
            answer: "Hanne Dorr".to_owned(),
            links: vec![
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
            question: "How high is the dam that Hanne Dorr's husband built?".to_owned(),
            answer: "58 metres".to_owned(),
            links: vec![
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
            question: "In which year was the Korvath Observatory founded?".to_owned(),
            answer: "1871".to_owned(),
            links: vec![link(
                "founded it in 1871",
                "When was the Korvath Observatory founded?",
                "Korvath Observatory",
                ["Korvath Observatory", "be founded in", "1871"],
            )],
        },
        Known {
            question: "Who painted the portrait of Edda Voss?".to_owned(),
            answer: "not enough information".to_owned(),
            links: vec![link(
                "portrait of Edda Voss",
                "Who painted Edda Voss?",
                "portrait",
                ["somebody", "paint", "Edda Voss"],
            )],
        },
    ]
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
