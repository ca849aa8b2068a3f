use super::*;
use clew_test_model::{Act, Behaviour, Call, TestModel};

/// A model that plans one question, and nothing else.
fn play(call: &Call) -> Vec<Act> {
    let plan = "Table: T1\nSeries: all\nColumn: rain_mm\nEvent: > 0\nTask: happens\nFrom: 2024-05-06T13:00\n\
                To: 2024-05-06T16:00\nLimit:\nWhy: whether it rained in these hours";
    Behaviour::Correct.acts_with(call, plan)
}

fn args(words: &[&str]) -> Args {
    Args::parse(words.iter().map(|word| (*word).to_owned())).unwrap()
}

/// The answer's row, and what the tape says at the end.
fn measured(corpus: &Corpus, words: &[&str], text: &str) -> (Row, Result<(), String>) {
    let args = args(words);
    let asked = Asked::of(&args).unwrap();
    let question = json!({ "q": "Q1", "question": text, "answer": "yes" });
    let row = asked.with(|skills, _| measure(corpus, &question, (Strategy::KgIrag, skills), &args));
    (row, asked.finish())
}

#[test]
fn dated_series_are_asked_with_a_model_and_from_a_recording_of_it() {
    let folder = std::env::temp_dir();
    let path = |name: &str| folder.join(format!("clew-{}-{name}", std::process::id()));
    let (series, tape) = (path("pier.csv"), path("pier.jsonl"));
    let hour = |hour: i64| Time(1_715_000_400 + hour * HOUR).iso();
    let rows: String = (0..30).map(|at| format!("{},{}\n", hour(at), at % 3)).collect();
    std::fs::write(&series, format!("time,rain_mm\n{rows}")).unwrap();
    let corpus = corpus(std::iter::once(series.to_str().unwrap())).unwrap();
    let tape = tape.to_str().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let base = runtime.block_on(async { TestModel::play(play).await.unwrap().base() });
    let asked = "Did it rain at the pier on 6 May 2024 between 13:00 and 16:00?";
    let live = ["--skills", "prompted", "--endpoint", &base, "--model", "m", "--record", tape];
    let (row, end) = measured(&corpus, &live, asked);
    assert!(row.exact && row.windows > 0 && end.is_ok(), "{end:?}");
    runtime.shutdown_background();
    // The recording stands in for the model, and knows nothing else.
    let replay = ["--skills", "prompted", "--replay", tape];
    let (row, end) = measured(&corpus, &replay, asked);
    assert!(row.exact && end.is_ok(), "{end:?}");
    let (_, end) =
        measured(&corpus, &replay, "Did it rain at the pier on 7 May 2024 between 13:00 and 16:00?");
    assert!(end.is_err());
    std::fs::remove_file(tape).unwrap();
    std::fs::remove_file(series).unwrap();
}

/// Plans whatever slot the question names, and tells each request's question apart.
fn plan_of(call: &Call) -> Vec<Act> {
    let request = call.json();
    let asked = request["messages"][1]["content"].as_str().unwrap_or_default();
    let (task, limit) = match asked {
        asked if asked.contains("start earlier") => ("earlier", "12"),
        asked if asked.contains("start later") => ("later", "12"),
        _ => ("happens", ""),
    };
    let plan = format!(
        "Table: T1\nSeries: all\nColumn: rain_mm\nEvent: > 0\nTask: {task}\nFrom: 2024-05-06T14:00\n\
         To: 2024-05-06T15:00\nLimit: {limit}\nWhy: whether it rained in these hours"
    );
    Behaviour::Correct.acts_with(call, &plan)
}

/// Two hours of rain and one without, from 13:00 on, which is dry.
fn pier() -> String {
    let hour = |hour: i64| Time(1_715_000_400 + hour * HOUR).iso();
    let rows: String = (0..30).map(|at| format!("{},{}\n", hour(at), at % 3)).collect();
    format!("time,rain_mm\n{rows}")
}

#[test]
fn the_command_asks_a_model_what_is_left_after_skip_and_limit() {
    let path = |name: &str| std::env::temp_dir().join(format!("clew-{}-{name}", std::process::id()));
    let (series, questions) = (path("rows.csv"), path("rows.jsonl"));
    std::fs::write(&series, pier()).unwrap();
    let line = |q: &str, question: &str, answer: &str| {
        json!({ "q": q, "question": question, "answer": answer, "start": "2024-05-06T14:00", "end": "2024-05-06T15:00",
                "length_hours": 1, "max_shift_hours": 12 })
    };
    let asked = [
        line("Q1", "Did it rain at the pier from 14:00 to 15:00 on 6 May 2024?", "True"),
        line(
            "Q2",
            "What is the latest time I can start earlier to avoid rain at the pier?",
            "2024-05-06T13:00",
        ),
        line(
            "Q3",
            "What is the earliest time I can start later to avoid rain at the pier?",
            "06/05/2024 16:00",
        ),
    ];
    std::fs::write(&questions, asked.map(|line| line.to_string()).join("\n")).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let base = runtime.block_on(async { TestModel::play(plan_of).await.unwrap().base() });
    let corpus = corpus(std::iter::once(series.to_str().unwrap())).unwrap();
    let told = |more: &[&str]| -> Vec<(String, bool)> {
        let mut words = vec!["--questions", questions.to_str().unwrap(), "--skills", "prompted"];
        words.extend(["--endpoint", &base, "--model", "m"]);
        words.extend(more);
        let args = args(&words);
        let asked = Asked::of(&args).unwrap();
        let rows = rows(&corpus, Strategy::KgIrag, &asked, &args).unwrap();
        asked.finish().unwrap();
        rows.into_iter().map(|row| (row.kind, row.exact)).collect()
    };
    let all = [("Q1", true), ("Q2", true), ("Q3", true)].map(|(kind, exact)| (kind.to_owned(), exact));
    assert_eq!(told(&[]), all);
    assert_eq!(told(&["--skip", "1"]), all[1..]);
    assert_eq!(told(&["--skip", "1", "--limit", "1"]), all[1..2]);
    runtime.shutdown_background();
    std::fs::remove_file(series).unwrap();
    std::fs::remove_file(questions).unwrap();
}
