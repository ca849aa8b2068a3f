use crate::reason::{Host, Question, ask};
use crate::testing::Silent;
use clew_document::read;
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_knowledge::extract::extract;
use clew_language::text::split;
use clew_skills::skill::builtin::BuiltIn;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::strategy::Strategy;
use std::fmt::Write;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// A workspace of CSV files.
fn corpus(files: &[(&str, String)]) -> Corpus {
    let mut builder = CorpusBuilder::new();
    for (id, (name, csv)) in files.iter().enumerate() {
        let document = read(name, csv.as_bytes()).unwrap();
        let text = split(&document);
        let extraction = extract(&document, &text);
        builder.add(DocumentId(id as u32), Reading { document, text, extraction });
    }
    builder.snapshot()
}

/// Two stations over ten days of June 2023. Ardmore: rain from 6 to 9 every third day (2, 5, 8 June …), temperature
/// by the hour of the day. Belcarra: dry but for 1 mm on 4 June at 15:00, always 5 degrees colder.
fn weather() -> (&'static str, String) {
    let mut csv = "Station;Date;Time;Rain (mm);Temperature (°C)\n".to_owned();
    for station in ["Ardmore", "Belcarra Pier"] {
        for (day, hour) in (1..=10).flat_map(|day| (0..24).map(move |hour| (day, hour))) {
            let ardmore = station == "Ardmore";
            let wet = if ardmore { day % 3 == 2 && (6..9).contains(&hour) } else { (day, hour) == (4, 15) };
            let rain = if !wet {
                0.0
            } else if ardmore {
                0.4 + f64::from(hour - 6)
            } else {
                1.0
            };
            let warmth = f64::from(12 - (hour - 14_i32).abs()) + f64::from(day) / 10.0
                - if ardmore { 0.0 } else { 5.0 };
            let _ = writeln!(csv, "{station};{day:02}.06.2023;{hour:02}:00;{rain};{warmth:.1}");
        }
    }
    ("weather.csv", csv)
}

/// A lift of a quarry, counted every half hour on 3 March 2024, eastbound and westbound.
fn lift() -> (&'static str, String) {
    let mut csv = "Time,Quarry Lift EB,Quarry Lift WB\n".to_owned();
    for slot in 0..48 {
        let (east, west) = (slot % 12, if (16..20).contains(&slot) { 90 } else { 10 });
        let _ = writeln!(csv, "03/03/2024 {:02}:{:02},{east},{west}", slot / 2, slot % 2 * 30);
    }
    ("quarry_lift.csv", csv)
}

/// What the sky did on 1 April 2022.
fn sky() -> (&'static str, String) {
    let mut csv = "when,sky\n".to_owned();
    for hour in 0..24 {
        let sky = match hour {
            0..6 => "clear",
            6..9 => "light rain",
            9..15 => "cloudy",
            15..16 => "rain",
            _ => "cloudy",
        };
        let _ = writeln!(csv, "2022-04-01T{hour:02}:00,{sky}");
    }
    ("moss_hill.csv", csv)
}

fn answer(corpus: &Corpus, question: &str) -> Option<String> {
    let host = Host { skills: &BuiltIn, embedder: None, reader: None, sources: &[], progress: &Silent };
    let question = Question::new(question, Strategy::KgIrag);
    let asked = pin!(ask(&question, corpus, &host));
    let mut asked = asked;
    let Poll::Ready(outcome) = asked.as_mut().poll(&mut Context::from_waker(Waker::noop())) else {
        panic!("the future waits")
    };
    for statement in &outcome.answer.statements {
        assert!(!statement.citations.is_empty() && statement.citations.iter().all(|c| c.quote.contains(';')));
    }
    outcome.answer.text
}

pub(super) fn check(files: &[(&str, String)], cases: &[(&str, Option<&str>)]) {
    let corpus = corpus(files);
    let wrong: Vec<String> = cases
        .iter()
        .map(|(question, expected)| (question, *expected, answer(&corpus, question)))
        .filter(|(_, expected, found)| found.as_deref() != *expected)
        .map(|(question, expected, found)| format!("{question}\n    {expected:?} but {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn does_it_happen_in_this_slot() {
    check(
        &[weather()],
        &[
            ("Will I stay dry in Ardmore on 5 June 2023 between 06:00 and 08:00?", Some("no")),
            ("Can I avoid rain at Ardmore from 9 am to 11 am on 5 June 2023?", Some("yes")),
            ("Did it rain in Ardmore on 5 June 2023?", Some("yes")),
            ("Was it dry at Belcarra Pier on June 4th, 2023 from noon to 3 pm?", Some("yes")),
            ("Was there any rain at Belcarra Pier on the afternoon of 4 June?", Some("yes")),
            ("Is there no rain in Ardmore between 2023-06-02T05:00 and 2023-06-02T07:00?", Some("no")),
            ("Did the temperature in Ardmore exceed 12 degrees on 3 June 2023?", Some("yes")),
            ("Did the temperature in Ardmore stay above 2 degrees on 3 June 2023?", Some("no")),
            ("Was the temperature at Belcarra Pier ever below -7 °C on 3 June 2023?", Some("no")),
        ],
    );
}

#[test]
fn another_start_is_found() {
    check(
        &[weather()],
        &[
            (
                "I wanted to walk at Ardmore on 5 June 2023 from 07:00 to 09:00, but it rains. What is the latest \
                 I can leave earlier and keep two hours without rain, within 6 hours?",
                Some("5 June 2023, 04:00"),
            ),
            (
                "My visit to Ardmore from 5 June 2023, 07:00 to 5 June 2023, 09:00 meets rain. By postponing it, when \
                 could I start at the earliest and stay dry?",
                Some("5 June 2023, 09:00"),
            ),
            (
                "The walk in Ardmore on 5 June 2023 starting at 08:00 for 2 hours gets wet. What is the earliest later \
                 start without rain?",
                Some("5 June 2023, 09:00"),
            ),
            (
                "I planned to be in Ardmore on 5 June 2023 between 06:00 and 08:00. What is the latest earlier start \
                 (at most 1 hour earlier) with no rain?",
                Some("no answer"),
            ),
        ],
    );
    check(
        &[lift()],
        &[
            (
                "I take the westbound Quarry Lift on 3 March 2024 from 09:00 to 10:30. Counting more than 50 people as \
                 crowded, how much later can I go at the earliest to avoid the crowd? When should I start?",
                Some("3 March 2024, 10:00"),
            ),
            (
                "Was the eastbound lift busier than 11 or more on 3 March 2024 between 6:00 and 7:00?",
                Some("no"),
            ),
        ],
    );
}

#[test]
fn first_last_longest_and_when() {
    check(
        &[weather()],
        &[
            ("When did it first rain in Ardmore in June 2023?", Some("2 June 2023, 06:00")),
            ("When was the last rain at Ardmore?", Some("8 June 2023, 08:00")),
            ("When did it rain at Belcarra Pier?", Some("4 June 2023, 15:00 – 16:00")),
            (
                "What was the longest dry spell in Ardmore?",
                Some("69 hours (2 June 2023, 09:00 – 5 June 2023, 06:00)"),
            ),
            ("On how many days did it rain in Ardmore in June 2023? I mean the number of days.", Some("3")),
            ("How many hours of rain were there in Ardmore on 5 June 2023?", Some("3")),
            ("How often did it rain in Ardmore after 4 June 2023?", Some("2")),
            ("How long did it rain in Ardmore on 2 June 2023?", Some("3")),
            ("When was the first frost in Ardmore on 3 June 2023?", Some("3 June 2023, 00:00")),
            ("When did it first rain in Ardmore on 3 June 2023?", Some("no answer")),
        ],
    );
}

#[test]
fn values_extremes_and_places() {
    check(
        &[weather()],
        &[
            ("What was the temperature in Ardmore at 14:00 on 3 June 2023?", Some("12.3")),
            ("What was the highest temperature at Belcarra Pier on 3 June 2023?", Some("7.3")),
            ("When was it coldest in Ardmore on 3 June 2023?", Some("3 June 2023, 00:00")),
            ("How much rain fell in Ardmore on 5 June 2023?", Some("4.2")),
            ("Which day was the wettest at Belcarra Pier?", Some("4 June 2023")),
            ("At which station did it rain on 4 June 2023?", Some("Belcarra Pier")),
            ("Which station had the most rain in June 2023?", Some("Ardmore")),
            ("Which station was the coldest on 6 June 2023?", Some("Belcarra Pier")),
            ("What was the average temperature in Ardmore on 3 June 2023?", Some("6.05")),
        ],
    );
}

#[test]
fn labels_are_events_too() {
    check(
        &[sky()],
        &[
            ("Can I avoid rain on Moss Hill on 1 April 2022 from 05:00 to 07:00?", Some("no")),
            ("Is it dry on 1 April 2022 between 10:00 and 14:00?", Some("yes")),
            ("When did the light rain start on 1 April 2022?", Some("1 April 2022, 06:00")),
        ],
    );
}

#[test]
fn what_the_series_do_not_tell_is_not_answered() {
    check(
        &[weather(), lift()],
        &[
            ("Can I avoid rain in Glenmore on 5 June 2023 between 06:00 and 08:00?", None),
            ("Can I avoid rain in Ardmore on 5 June 2021 between 06:00 and 08:00?", None),
            ("Can I avoid rain on 5 June 2023 between 06:00 and 08:00?", None),
            ("Was there congestion at the Quarry Lift on 3 March 2024 between 8:00 and 9:00?", None),
            ("Did it snow in Ardmore on 5 June 2023?", None),
            ("Who built the lift in 2024?", None),
        ],
    );
}

#[test]
fn a_count_of_another_place_is_not_added_up() {
    let prose = |text: &str| [visitors(), ("house.txt", text.to_owned())];
    let asked = "How many visitors come to the mill every year?";
    let total = "How many visitors were there?";
    let observatory = prose("The observatory has a dome. The observatory is old.");
    check(&observatory, &[("How many visitors come to the observatory every year?", None)]);
    let text = "The mill has a wheel. It is an hour on foot from the mill to the head of the valley.";
    check(&prose(text), &[(asked, None), (total, Some("72"))]);
    // The mill is told to be the place that the table is called by.
    check(&prose("The mill stands on Tarn Head."), &[(asked, Some("72"))]);
}

#[test]
fn rows_that_are_to_be_grouped_are_not_told_along_time() {
    let people = ("people.csv", PEOPLE.to_owned());
    check(&[people], &[("Which department has the highest average salary?", Some("Mill"))]);
}

/// Rows with a date each, and a column that they can be grouped by.
const PEOPLE: &str = "Name,Department,Salary,Start date\nAda,Sales,52000,2019-03-01\nBo,Mill,61000,2020-07-15\n\
    Cid,Mill,68500,2018-01-10\nDov,Sales,47000,2021-11-02\nEva,Barn,45500,2022-05-20\nFinn,Mill,73000,2016-09-05\n";

/// Three visitors an hour on one day, at a door that the file is called by.
fn visitors() -> (&'static str, String) {
    let mut csv = "Time,Visitors\n".to_owned();
    for hour in 0..24 {
        let _ = writeln!(csv, "2022-04-01 {hour:02}:00,3");
    }
    ("tarn-head-hourly.csv", csv)
}

#[test]
fn an_hour_that_clocks_skip_is_no_gap() {
    let series = |skipped: u32| {
        let mut csv = "time,cars\n".to_owned();
        for hour in (0..24).filter(|hour| *hour != skipped) {
            let _ = writeln!(csv, "2023-03-26 {hour:02}:00,{hour}");
        }
        [("gate.csv", csv)]
    };
    let question = "Can I avoid more than 50 cars on 26 March 2023 between 00:00 and 06:00?";
    check(&series(1), &[(question, Some("yes"))]);
    check(&series(4), &[(question, None)]);
    check(
        &series(4),
        &[("Can I avoid more than 4 cars on 26 March 2023 between 00:00 and 06:00?", Some("no"))],
    );
}

#[test]
fn other_words_for_the_same() {
    check(
        &[weather()],
        &[
            (
                "It rains in Ardmore from 06:00 to 09:00 on 5 June 2023. How late can I set off if I go earlier?",
                Some("5 June 2023, 03:00"),
            ),
            (
                "I would like to visit Ardmore on 5 June 2023 from 6 am to 8 p.m. Can I avoid rain?",
                Some("no"),
            ),
            ("Can I avoid rain from 1 p.m. to 3 p.m. on 5 June 2023 in Ardmore?", Some("yes")),
            (
                "Is Ardmore free of frost on 5 June 2023 between 12:00 and 18:00, when anything below 3 degrees is frost?",
                Some("yes"),
            ),
            ("Can you tell me when it first rained in Ardmore?", Some("2 June 2023, 06:00")),
            (
                "I want to put off my visit to Ardmore on 5 June 2023 from 7 am to 9 am. When can I start without rain?",
                Some("5 June 2023, 09:00"),
            ),
        ],
    );
}

#[test]
fn days_months_and_times_that_are_not_understood() {
    check(
        &[weather()],
        &[
            (
                "On which days in June 2023 did it rain in Ardmore?",
                Some("2 June 2023; 5 June 2023; 8 June 2023"),
            ),
            ("Which was the wettest month at Belcarra Pier?", Some("June 2023")),
            ("Which month had the highest temperature in Ardmore?", Some("June 2023")),
            ("How many hours did it rain in Ardmore in spring 2023?", None),
            ("Did it rain in Ardmore on the first weekend of June 2023?", None),
            ("Was it dry in Ardmore in the week of 5 June 2023?", None),
        ],
    );
}
