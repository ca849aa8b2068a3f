use super::super::{Host, Outcome, Progress, Question, ReasonSettings, ask};
use clew_document::read;
use clew_knowledge::corpus::{Corpus, CorpusBuilder};
use clew_knowledge::extract::extract;
use clew_language::text::split;
use clew_skills::skill::builtin::BuiltIn;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::strategy::Strategy;
use clew_types::trace::{Judged, Step, StopReason, TraceStep};
use serde_json::Value;
use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

const SERIES: &str = include_str!("../../../../../public/sample/gull-point-hourly.csv");
const INDEX: &str = include_str!("../../../../../public/sample/index.json");
const OBSERVATORY: &str = include_str!("../../../../../public/sample/korvath-observatory.md");

/// Says stop after so many checkpoints.
struct Patience(Cell<u32>);

#[async_trait::async_trait(?Send)]
impl Progress for Patience {
    fn step(&self, _: &Step) {}
    async fn checkpoint(&self) -> bool {
        self.0.set(self.0.get().saturating_sub(1));
        self.0.get() > 0
    }
}

fn sample() -> Corpus {
    let mut builder = CorpusBuilder::new();
    for (id, (name, text)) in
        [("korvath-observatory.md", OBSERVATORY), ("gull-point-hourly.csv", SERIES)].iter().enumerate()
    {
        let document = read(name, text.as_bytes()).unwrap();
        let text = split(&document);
        let extraction = extract(&document, &text);
        builder.add(DocumentId(id as u32), Reading { document, text, extraction });
    }
    builder.snapshot()
}

fn run(question: &Question, patience: u32) -> Outcome {
    let patience = Patience(Cell::new(patience));
    let host = Host { skills: &BuiltIn, embedder: None, reader: None, sources: &[], progress: &patience };
    let corpus = sample();
    let asked = pin!(ask(question, &corpus, &host));
    match asked.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(outcome) => outcome,
        Poll::Pending => panic!("the future waits"),
    }
}

const LATER: &str = "I planned to be at Gull Point from 14 May 2024, 10:00 to 14 May 2024, 13:00 but it rains then. \
    What is the earliest time I can start later (at most 12 hours later) to avoid rain?";

#[test]
fn the_sample_s_questions_are_answered_by_either_way() {
    let index: Value = serde_json::from_str(INDEX).unwrap();
    let questions = index["questions"].as_array().unwrap().iter();
    let dated: Vec<&Value> = questions.filter(|question| question["strategy"] == "kg-irag").collect();
    assert!(dated.len() >= 3);
    for question in dated {
        let text = question["question"].as_str().unwrap();
        let aliases = question["aliases"].as_array().into_iter().flatten();
        let gold: Vec<&str> = aliases.chain([&question["answer"]]).filter_map(Value::as_str).collect();
        for strategy in [Strategy::KgIrag, Strategy::Auto] {
            let answer = run(&Question::new(text, strategy), u32::MAX).answer;
            assert!(answer.text.as_deref().is_some_and(|text| gold.contains(&text)), "{text} {answer:#?}");
            assert_eq!(answer.strategy, Strategy::KgIrag);
            assert!(!answer.statements[0].citations.is_empty() && !answer.path.is_empty());
        }
    }
}

#[test]
fn a_sum_rests_on_the_rows_that_add_to_it() {
    let question = "How many visitors came to Gull Point on 8 May 2024?";
    let answer = run(&Question::new(question, Strategy::KgIrag), u32::MAX).answer;
    assert_eq!(answer.text.as_deref(), Some("128"));
    assert!(!answer.path.is_empty() && answer.path.iter().all(|edge| edge.relation != "visitors 0"));
    // No column tells of stations: rain that is added up is no number of them.
    let other = "How many stations does the weather office run?";
    let answer = run(&Question::new(other, Strategy::KgIrag), u32::MAX).answer;
    assert_ne!(answer.text.as_deref(), Some("78.7"));
}

#[test]
fn other_questions_go_other_ways() {
    let answer =
        run(&Question::new("In which year was the Korvath Observatory founded?", Strategy::Auto), u32::MAX)
            .answer;
    assert_ne!(answer.strategy, Strategy::KgIrag);
    let told = run(&Question::new("Who founded the observatory?", Strategy::KgIrag), u32::MAX).answer;
    assert!(told.trace.steps.iter().any(|step| matches!(step.what, TraceStep::Notice(_))));
}

#[test]
fn the_trace_tells_plan_windows_and_jumps() {
    let outcome = run(&Question::new(LATER, Strategy::KgIrag), u32::MAX);
    let steps = &outcome.answer.trace.steps;
    assert_eq!(steps[0].what.kind(), "plan");
    let windows: Vec<_> = steps
        .iter()
        .filter_map(|step| match &step.what {
            TraceStep::Window(read) => Some(read),
            _ => None,
        })
        .collect();
    let jumps = steps.iter().filter(|step| matches!(step.what, TraceStep::Judge(Judged::Next(_)))).count();
    assert_eq!(windows.len(), jumps + 1);
    assert!(windows[..jumps].iter().all(|read| read.observations.iter().any(|seen| seen.abnormal)));
    assert!(windows[jumps].observations.iter().all(|seen| !seen.abnormal));
    // What is measured stays in its table.
    assert!(outcome.learned.is_empty(), "{:?}", outcome.learned);
}

#[test]
fn a_search_stops_when_told_or_at_its_limit() {
    for patience in 1..5 {
        let answer = run(&Question::new(LATER, Strategy::KgIrag), patience).answer;
        assert_eq!(
            answer.trace.steps.last().map(|step| &step.what),
            Some(&TraceStep::Stop(StopReason::Cancelled))
        );
        assert_eq!(answer.text, None);
    }
    let settings = ReasonSettings { windows: 1, ..ReasonSettings::default() };
    let answer = run(&Question { settings, ..Question::new(LATER, Strategy::KgIrag) }, u32::MAX).answer;
    assert_eq!(answer.text, None);
    assert_eq!(
        answer.trace.steps.last().map(|step| &step.what),
        Some(&TraceStep::Stop(StopReason::RoundLimit(1)))
    );
}

#[test]
fn a_long_series_does_not_flood_the_graph() {
    assert!(sample().graph.entities().len() < 200);
}

#[test]
fn dated_sentences_tell_what_happened() {
    let told = "The pier of Ness was opened in May 1881. A storm broke the pier on 3 February 1907. Ole Brand rebuilt \
        the pier in 1909. In 1931 the ferry stopped calling at Ness. The mill of Arle burned down in 1908.";
    let mut builder = CorpusBuilder::new();
    let document = read("ness.txt", told.as_bytes()).unwrap();
    let text = split(&document);
    let extraction = extract(&document, &text);
    builder.add(DocumentId(0), Reading { document, text, extraction });
    let corpus = builder.snapshot();
    for (question, expected) in [
        ("What happened to the pier between 1905 and 1908?", "A storm broke the pier on 3 February 1907."),
        ("What happened to the pier before 1900?", "The pier of Ness was opened in May 1881."),
        ("What happened in 1908?", "The mill of Arle burned down in 1908."),
        ("What happened to the ferry after 1920?", "In 1931 the ferry stopped calling at Ness."),
    ] {
        let patience = Patience(Cell::new(u32::MAX));
        let host = Host { skills: &BuiltIn, embedder: None, reader: None, sources: &[], progress: &patience };
        let asked = Question::new(question, Strategy::Auto);
        let asked = pin!(ask(&asked, &corpus, &host));
        let Poll::Ready(outcome) = asked.poll(&mut Context::from_waker(Waker::noop())) else {
            panic!("it waits")
        };
        assert_eq!(outcome.answer.strategy, Strategy::KgIrag);
        assert_eq!(outcome.answer.text.as_deref(), Some(expected), "{question}");
        assert_eq!(outcome.answer.statements[0].citations[0].quote, expected);
    }
}

#[test]
fn the_series_read_is_told_for_a_chart_and_drawn_in_the_page() {
    use crate::export::answer as export;
    use clew_types::export::AnswerFormat;
    use clew_types::trace::{Chart, SeriesRead};
    let answer = run(&Question::new(LATER, Strategy::KgIrag), u32::MAX).answer;
    let series: Vec<&SeriesRead> = answer
        .trace
        .steps
        .iter()
        .filter_map(|step| match &step.what {
            TraceStep::Series(series) => Some(series.as_ref()),
            _ => None,
        })
        .collect();
    let windows = answer.trace.steps.iter().filter(|step| step.what.kind() == "window").count();
    assert_eq!((series.len(), series[0].windows.len()), (1, windows));
    assert!(series[0].points.iter().any(|point| point.abnormal) && !series[0].rests_on.is_empty());
    assert!(series[0].points.len() <= SeriesRead::MOST_POINTS);
    let chart = Chart::of(series[0]).unwrap();
    assert!(chart.dots.iter().any(|dot| dot.emphasised) && chart.times.len() > 1);
    assert!(chart.dots.iter().all(|dot| !(dot.emphasised && dot.point.abnormal)));
    let page = export(&sample(), &answer, AnswerFormat::Html);
    let page = String::from_utf8(page.bytes).unwrap();
    assert!(page.contains("<svg viewBox=\"0 0 400 180\"") && page.contains("class=\"rests\""));
    assert!(!page.contains("<script") && !page.contains("http://") && !page.contains("NaN"), "{page}");
    let opened =
        page.matches("<rect").count() + page.matches("<path").count() + page.matches("<circle").count();
    assert!(opened > 5 && page.matches("<figure>").count() == page.matches("</figure>").count());
}
