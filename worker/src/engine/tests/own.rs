//! The browser's own model, as the engine asks the page for it.

use super::*;
use crate::engine::doors::OwnModel;
use crate::protocol::{Fate, ModelChoice, OwnNews, OwnRequest, Settings};
use clew_types::answer::Answer;
use clew_types::llm::{ChatReply, LlmError, Overlong, OwnFault};
use clew_types::trace::TraceStep;
use futures::stream::LocalBoxStream;
use futures::{StreamExt, stream};
use std::future::pending;

const QUESTION: &str = "Who designed the Varn Lighthouse?";

/// What comes of a request, by its number.
type Part = fn(usize, &OwnRequest) -> Vec<OwnNews>;

/// A browser's model that plays a part, and remembers what it was asked.
struct Played {
    part: Part,
    asked: RefCell<Vec<OwnRequest>>,
    /// Requests that nobody has given up yet.
    under_way: Rc<Cell<u32>>,
    most: Cell<u32>,
}

struct UnderWay(Rc<Cell<u32>>);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

impl OwnModel for Played {
    fn ask(&self, request: OwnRequest) -> LocalBoxStream<'static, OwnNews> {
        let news = (self.part)(self.asked.borrow().len(), &request);
        self.asked.borrow_mut().push(request);
        self.under_way.set(self.under_way.get() + 1);
        self.most.set(self.most.get().max(self.under_way.get()));
        let under_way = UnderWay(self.under_way.clone());
        // Whoever says nothing more is still waited for.
        let is_over = news.iter().any(|news| matches!(news, OwnNews::Ended(_)));
        let silence = stream::once(pending()).take(usize::from(!is_over));
        stream::iter(news)
            .chain(silence)
            .map(move |news| {
                let _held = &under_way;
                news
            })
            .boxed_local()
    }
}

fn said(text: &str) -> Vec<OwnNews> {
    let reply = ChatReply { text: text.to_owned(), prompt_tokens: 90, completion_tokens: 9, cached: false };
    let (half, _) = text.split_at(text.len() / 2);
    vec![OwnNews::Wrote(half.to_owned()), OwnNews::Ended(Ok(reply))]
}

fn answering(_: usize, request: &OwnRequest) -> Vec<OwnNews> {
    if !request.system.starts_with("You answer") {
        return said("none");
    }
    said(
        r#"{"steps":[{"text":"Ottilie Brandt designed it","numbers":[1]}],"answer":"Ottilie Brandt","supports":[1],"missing":[]}"#,
    )
}

/// An engine whose browser's model plays `part` and is chosen.
fn with_own(part: Part) -> (Bench, Rc<Played>) {
    let played =
        Rc::new(Played { part, asked: RefCell::default(), under_way: Rc::default(), most: Cell::new(0) });
    let door: Rc<dyn OwnModel> = played.clone();
    let mut bench = Bench::with(memory(), |doors| doors.own_model = Some(door));
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let settings = Settings { model: Some(ModelChoice::own()), ..Settings::default() };
    bench.run(Command::SetSettings(settings), None).expect("set");
    (bench, played)
}

fn notices(answer: &Answer) -> String {
    let told = answer.trace.steps.iter().filter_map(|step| match &step.what {
        TraceStep::Notice(text) => Some(text.as_str()),
        _ => None,
    });
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn it_answers_and_nothing_leaves() {
    let (mut bench, played) = with_own(answering);
    let answer = bench.ask_by(Strategy::Rag, QUESTION);
    assert_eq!(answer.text.as_deref(), Some("Ottilie Brandt"));
    let asked = played.asked.borrow();
    assert!(asked[0].schema.as_deref().is_some_and(|schema| schema.contains("supports")));
    assert!(asked[0].system.starts_with("You answer") && asked[0].reply == 700);
    assert!(bench.server.asked.borrow().is_empty());
    let departures = bench.departures();
    let calls = departures.iter().map(|one| (one.stayed, one.tokens, &one.fate));
    assert_eq!(calls.collect::<Vec<_>>(), [(true, (90, 9), &Fate::Answered)]);
    // What was asked before is known.
    drop(asked);
    bench.ask_by(Strategy::Rag, QUESTION);
    assert_eq!(played.asked.borrow().len(), 1);
}

#[test]
fn it_is_tested_like_any_model_and_lists_none() {
    let (mut bench, _) = with_own(|_, _| said("ready"));
    let outcome = bench.run(Command::TestModel(ModelChoice::own()), None);
    assert_eq!(outcome, Ok(Reply::ModelSays("ready".into())));
    let outcome = bench.run(Command::ListModels(ModelChoice::OWN.to_owned()), None);
    assert_eq!(outcome, Ok(Reply::Models(Vec::new())));
    let mut without = Bench::new(memory());
    let outcome = without.run(Command::TestModel(ModelChoice::own()), None);
    assert_eq!(outcome, Err(EngineError::Model(LlmError::Own(OwnFault::Absent))));
}

#[test]
fn where_it_fails_the_built_in_reader_takes_over_and_says_so() {
    for (fault, words) in [
        (OwnFault::Absent, "is not to be had on this device"),
        (OwnFault::NotDownloaded, "has not been downloaded yet"),
        (OwnFault::Crashed("out of memory".into()), "broke off: out of memory"),
    ] {
        let part: Part = match fault {
            OwnFault::Absent => |_, _| vec![OwnNews::Ended(Err(LlmError::Own(OwnFault::Absent)))],
            OwnFault::NotDownloaded => {
                |_, _| vec![OwnNews::Ended(Err(LlmError::Own(OwnFault::NotDownloaded)))]
            }
            _ => |_, _| vec![OwnNews::Ended(Err(LlmError::Own(OwnFault::Crashed("out of memory".into()))))],
        };
        let (mut bench, _) = with_own(part);
        let answer = bench.ask_by(Strategy::Rag, QUESTION);
        let told = notices(&answer);
        assert!(told.contains(words) && told.contains("The built-in reader took over"), "{told}");
        assert!(answer.text.or(answer.best_guess).is_some(), "{fault}");
    }
}

/// Has room for little, and counts three bytes a token.
fn small(number: usize, request: &OwnRequest) -> Vec<OwnNews> {
    let taken = ((request.system.len() + request.user.len()) / 3) as u32;
    if taken + request.reply > 1_200 {
        return vec![OwnNews::Ended(Err(LlmError::TooLong(Overlong { window: 1_200, taken })))];
    }
    answering(number, request)
}

#[test]
fn a_small_window_gets_what_fits_and_what_was_cut_is_told() {
    let (mut bench, played) = with_own(small);
    let tides: String = (1..90)
        .map(|at| format!("Varn Lighthouse stood in storm {at} and its lamp went on burning. "))
        .collect();
    bench.add("storms.txt", &tides).expect("read");
    let answer = bench.ask_by(Strategy::Rag, QUESTION);
    assert_eq!(answer.text.as_deref(), Some("Ottilie Brandt"), "{answer:#?}");
    let told = notices(&answer);
    assert!(told.contains("The model reads 1200 tokens at once") && told.contains("(answer)"), "{told}");
    assert!(!told.contains("took over"), "{told}");
    // The first was too long; from the second on its size is known.
    let before = played.asked.borrow().len();
    assert_eq!(before, 2);
    bench.ask_by(Strategy::Rag, "When did the Varn Lighthouse stand in a storm?");
    assert_eq!(played.asked.borrow().len(), before + 1);
}

#[test]
fn one_request_follows_the_other_and_stopping_ends_the_one_under_way() {
    let (mut bench, played) = with_own(|_, _| vec![OwnNews::Wrote("Ott".into())]);
    let cancel = [Flag::default(), Flag::default()];
    for cancel in &cancel {
        let command = Command::TestModel(ModelChoice::own());
        let work = bench.engine.clone().handle(command, None, bench.sink(), cancel.clone());
        bench.pool.spawner().spawn_local(async move { drop(work.await) }).expect("spawns");
    }
    bench.pool.run_until_stalled();
    assert_eq!((played.under_way.get(), played.asked.borrow().len()), (1, 1));
    cancel[0].raise();
    bench.pool.run_until_stalled();
    assert_eq!((played.under_way.get(), played.asked.borrow().len(), played.most.get()), (1, 2, 1));
    cancel[1].raise();
    bench.pool.run_until_stalled();
    assert_eq!(played.under_way.get(), 0);
    let fates = bench.departures();
    assert!(fates.iter().all(|one| one.fate == Fate::Stopped && one.stayed) && fates.len() == 2);
}
