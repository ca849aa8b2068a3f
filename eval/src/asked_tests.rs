use super::*;
use crate::answer::Silent;
use clew_answering::reason::{Host, Question, ask};
use clew_knowledge::corpus::CorpusBuilder;
use clew_test_model::{Act, Article, Behaviour, Call, TestModel, Wiki, http};
use clew_types::answer::Answer;
use clew_types::graph::Origin;
use clew_types::strategy::Strategy;
use clew_types::trace::TraceStep;
use serde_json::{Value, json};

const QUESTION: &str = "Where was the director of Blue Rain born?";

fn wiki() -> Wiki {
    let article = |title: &str, text: &str| Article { title: title.into(), text: text.into() };
    Wiki::new([
        article("Blue Rain", "Blue Rain is a 1931 drama film directed by Ann Holt. It was shot in Turku."),
        article("Ann Holt", "Ann Holt was a Danish film director. She was born in Odense."),
    ])
}

/// A model that knows its part, and the proxy's search over our encyclopedia.
fn play(call: &Call) -> Vec<Act> {
    if call.path().starts_with("/search/") {
        let query = call.path().split("q=").nth(1).unwrap_or_default().split('&').next().unwrap_or_default();
        let query = query.replace("%20", " ").replace("%2C", ",");
        let result = |found: &Article| {
            let url = format!("https://w.example/{}", found.title.replace(' ', "_"));
            json!({ "title": found.title, "url": url, "text": found.text, "date": "" })
        };
        let found: Vec<Value> = wiki().search(&query, 5).into_iter().map(result).collect();
        let body = json!({ "source": "wikipedia", "results": found }).to_string();
        return vec![Act::say(http("200 OK", "", "application/json", &body))];
    }
    let request = call.json();
    let system = request["messages"][0]["content"].as_str().unwrap_or_default();
    let lines = [
        (
            "You turn a question",
            "Entity: Blue Rain\nBlue Rain | be directed by | ?person 1\n?person 1 | be born in | ?place 2",
        ),
        ("You choose which things", "none"),
        ("You decide which fact", "Action: correct\nTriple: 1"),
        ("You check one fact", "[S2] Ann Holt | be born in | Odense"),
        ("You answer a question from a small", "1. Born there [F2]\nAnswer: Odense\nMissing: none"),
    ];
    let task = request["messages"][1]["content"].as_str().unwrap_or_default();
    let reply = lines.iter().find(|(start, _)| system.starts_with(start)).map_or("hm", |(_, text)| text);
    let reply =
        if task.contains("Fact: Blue Rain") { "[S1] Blue Rain | be directed by | Ann Holt" } else { reply };
    Behaviour::Correct.acts_with(call, reply)
}

fn args(words: &[&str]) -> Args {
    Args::parse(words.iter().map(|word| (*word).to_owned())).unwrap()
}

fn answered(asked: &Asked) -> Answer {
    asked.with(|skills, sources| {
        let corpus = CorpusBuilder::new().snapshot();
        let host = Host { skills, embedder: None, reader: None, sources, progress: &Silent };
        futures::executor::block_on(ask(&Question::new(QUESTION, Strategy::AutoKg), &corpus, &host)).answer
    })
}

/// A server on a thread of its own, since asking blocks this one.
fn server() -> (tokio::runtime::Runtime, std::net::SocketAddr) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let address = runtime.block_on(async { TestModel::play(play).await.unwrap().address() });
    (runtime, address)
}

#[test]
fn what_was_recorded_is_played_back_without_a_server() {
    let (runtime, address) = server();
    let tape = std::env::temp_dir().join(format!("clew-tape-{}.jsonl", std::process::id()));
    let tape = tape.to_str().unwrap();
    let endpoint = format!("http://{address}/v1");
    let search = format!("http://{address}");
    let live = [
        "--skills",
        "prompted",
        "--endpoint",
        &endpoint,
        "--model",
        "scripted",
        "--search",
        &search,
        "--record",
        tape,
    ];
    let asked = Asked::of(&args(&live)).unwrap();
    let first = answered(&asked);
    asked.finish().unwrap();
    assert_eq!(first.text.as_deref(), Some("Odense"), "{first:#?}");
    assert!(first.outside.iter().flat_map(|s| &s.quotes).any(|q| q.address == "https://w.example/Ann_Holt"));
    assert!(first.path.iter().all(|edge| matches!(edge.origin, Origin::External(_))));
    runtime.shutdown_background();

    let replay = ["--skills", "prompted", "--search", "gone", "--replay", tape];
    let asked = Asked::of(&args(&replay)).unwrap();
    assert_eq!(answered(&asked), first);
    asked.finish().unwrap();

    // Held to a schema, the model would be asked otherwise: that is not in the recording.
    let other = ["--skills", "prompted", "--search", "gone", "--replay", tape, "--structured"];
    let asked = Asked::of(&args(&other)).unwrap();
    answered(&asked);
    let error = asked.finish().unwrap_err();
    assert!(error.contains("not in the recording") && error.contains(tape), "{error}");
    std::fs::remove_file(tape).unwrap();
}

#[test]
fn a_recording_holds_no_address_and_no_header() {
    let (runtime, address) = server();
    let tape = std::env::temp_dir().join(format!("clew-bare-{}.jsonl", std::process::id()));
    let endpoint = format!("http://{address}/v1");
    let words =
        ["--skills", "prompted", "--endpoint", &endpoint, "--model", "m", "--record", tape.to_str().unwrap()];
    let asked = Asked::of(&args(&words)).unwrap();
    answered(&asked);
    asked.finish().unwrap();
    let text = std::fs::read_to_string(&tape).unwrap();
    assert!(text.lines().count() > 2 && !text.contains("127.0.0.1"));
    std::fs::remove_file(tape).unwrap();
    runtime.shutdown_background();
}

#[test]
fn wrong_options_are_named() {
    let error = |words: &[&str]| Asked::of(&args(words)).err().map(|error| error.to_string());
    assert_eq!(error(&["--skills", "magic"]).as_deref(), Some("no skills are called magic"));
    assert_eq!(error(&["--sources", "oracle"]).as_deref(), Some("no source is called oracle"));
    let both = error(&["--record", "/tmp/a", "--replay", "/tmp/b"]);
    assert_eq!(both.as_deref(), Some("a run is recorded or replayed, not both"));
    assert!(error(&["--replay", "/nowhere/tape"]).unwrap().contains("/nowhere/tape"));
}

/// An answer by `rag` over one small document, of a model that behaves so; held to a schema where `structured`.
fn answer_of(behaviour: Behaviour, structured: bool) -> Answer {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let base = runtime.block_on(async { TestModel::behaving(behaviour).await.unwrap().base() });
    let name = behaviour.name();
    let mut words = vec!["--skills", "prompted", "--endpoint", &base, "--model", &name];
    words.extend(structured.then_some("--structured"));
    let asked = Asked::of(&args(&words)).unwrap();
    let answer = asked.with(|skills, sources| {
        let document = clew_document::read("ann.txt", b"Ann Holt was born in Odense.").unwrap();
        let text = clew_language::text::split(&document);
        let extraction = clew_knowledge::extract::extract(&document, &text);
        let mut builder = CorpusBuilder::new();
        builder
            .add(clew_types::id::DocumentId(0), clew_types::reading::Reading { document, text, extraction });
        let corpus = builder.snapshot();
        let host = Host { skills, embedder: None, reader: None, sources, progress: &Silent };
        let question = Question::new("Where was Ann Holt born?", Strategy::Rag);
        futures::executor::block_on(ask(&question, &corpus, &host)).answer
    });
    runtime.shutdown_background();
    answer
}

/// Calls that were answered, and notices.
fn told(answer: &Answer) -> (usize, Vec<String>) {
    let steps = || answer.trace.steps.iter().map(|step| &step.what);
    let calls = steps().filter(|step| matches!(step, TraceStep::ModelCall { .. })).count();
    let notice =
        |step: &TraceStep| if let TraceStep::Notice(text) = step { Some(text.clone()) } else { None };
    (calls, steps().filter_map(notice).collect())
}

#[test]
fn a_reply_in_the_wrong_dress_is_read_and_one_that_cannot_be_is_asked_for_once_more() {
    for behaviour in [Behaviour::Correct, Behaviour::FencedJson, Behaviour::ProseAroundJson] {
        let answer = answer_of(behaviour, true);
        assert_eq!(told(&answer), (1, Vec::new()), "{behaviour:?}");
    }
    for (behaviour, structured) in [
        (Behaviour::Refusal, false),
        (Behaviour::Refusal, true),
        (Behaviour::BrokenJson, true),
        (Behaviour::WrongShape, true),
        (Behaviour::Truncated, true),
        (Behaviour::EmptyContent, false),
        (Behaviour::Correct, false),
    ] {
        let answer = answer_of(behaviour, structured);
        let (calls, notices) = told(&answer);
        assert_eq!((calls, notices.len()), (2, 1), "{behaviour:?}: {notices:?}");
        assert!(notices[0].contains("The built-in reader took over (answer)."), "{notices:?}");
        assert_eq!(answer.best_guess.as_deref(), Some("Odense"), "{behaviour:?}");
    }
    // What does not arrive is not asked for in another form.
    for behaviour in [Behaviour::NoChoices, Behaviour::NotJson, Behaviour::ServerError] {
        let answer = answer_of(behaviour, false);
        let (calls, notices) = told(&answer);
        assert_eq!((calls, notices.len()), (0, 1), "{behaviour:?}: {notices:?}");
        assert_eq!(answer.best_guess.as_deref(), Some("Odense"), "{behaviour:?}");
    }
}

#[test]
fn groups_of_skills_have_models_and_temperatures_of_their_own() {
    let read = |words: &[&str]| groups(&args(words));
    let own = SkillSettings { model: Some("large=2".into()), temperature: Some(0.5) };
    let small = SkillSettings { model: Some("small".into()), temperature: None };
    let words = ["--model-for", "writing=large=2,reading=small", "--temperature-for", "writing=0.5"];
    assert_eq!(read(&words), Ok([(SkillGroup::Writing, own), (SkillGroup::Reading, small)].into()));
    assert_eq!(read(&[]), Ok(BTreeMap::new()));
    for (option, value, why) in [
        ("--model-for", "large", "--model-for: large is no GROUP=VALUE"),
        (
            "--model-for",
            "cooking=x",
            "no group of skills is called cooking: reading, planning, judging, writing",
        ),
        ("--temperature-for", "writing=3", "3 is no temperature from 0 to 2"),
        ("--temperature-for", "writing=NaN", "NaN is no temperature from 0 to 2"),
        ("--temperature-for", "writing=warm", "warm is no temperature from 0 to 2"),
    ] {
        assert_eq!(read(&[option, value]), Err(why.to_owned()));
    }
}
