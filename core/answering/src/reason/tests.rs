use super::*;
use clew_knowledge::corpus::CorpusBuilder;
use clew_skills::skill::builtin::BuiltIn;
use clew_types::id::DocumentId;
use clew_types::testing::reading;
use clew_types::trace::{StopReason, TraceStep};
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// Runs a future that never waits.
pub(super) fn now<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("the future waits"),
    }
}

/// Keeps the steps; says stop after so many checkpoints.
struct Watcher {
    kinds: RefCell<Vec<&'static str>>,
    patience: Cell<u32>,
}

#[async_trait::async_trait(?Send)]
impl Progress for Watcher {
    fn step(&self, step: &Step) {
        self.kinds.borrow_mut().push(step.what.kind());
    }
    async fn checkpoint(&self) -> bool {
        self.patience.set(self.patience.get().saturating_sub(1));
        self.patience.get() > 0
    }
}

fn films() -> Corpus {
    let mut builder = CorpusBuilder::new();
    let rain = [
        (
            "Blue Rain is a 1931 drama film directed by Ann Holt.",
            Some(("Blue Rain", "be direct by", "Ann Holt")),
        ),
        ("It was shot in Turku.", None),
    ];
    let tor = [("Tor's Hammer is a 1950 British film directed by Ole Petty.", None)];
    let ann = [
        ("Ann Holt (2 May 1900 – 3 June 1950) was a Danish film director.", None),
        ("She was born in Odense.", None),
    ];
    let ole = [("Ole Petty (born 9 May 1911) is an Irish director.", None)];
    for (id, (title, told)) in
        [("Blue Rain", &rain[..]), ("Tor's Hammer", &tor), ("Ann Holt", &ann), ("Ole Petty", &ole)]
            .iter()
            .enumerate()
    {
        builder.add(DocumentId(id as u32), reading(title, told));
    }
    builder.snapshot()
}

fn run(question: &str, strategy: Strategy, patience: u32) -> (Outcome, Vec<&'static str>) {
    run_as(&Question::new(question, strategy), patience)
}

fn run_as(question: &Question, patience: u32) -> (Outcome, Vec<&'static str>) {
    let watcher = Watcher { kinds: RefCell::default(), patience: Cell::new(patience) };
    let host = Host { skills: &BuiltIn, embedder: None, reader: None, sources: &[], progress: &watcher };
    let outcome = now(ask(question, &films(), &host));
    (outcome, watcher.kinds.into_inner())
}

fn check(question: &str, strategy: Strategy, expected: &str) {
    let (outcome, _) = run(question, strategy, u32::MAX);
    let answer = &outcome.answer;
    assert_eq!(answer.text.as_deref(), Some(expected), "{question} {answer:#?}");
    assert!(!answer.statements.is_empty() && !answer.path.is_empty());
    for statement in &answer.statements {
        assert!(statement.citations.iter().all(|citation| !citation.quote.is_empty()));
    }
}

#[test]
fn rag_reads_what_it_finds() {
    check("Who directed Blue Rain?", Strategy::Rag, "Ann Holt");
    check("When did Ann Holt die?", Strategy::Rag, "3 June 1950");
}

#[test]
fn tcr_qf_follows_a_bridge_over_two_documents() {
    check("Where was the director of Blue Rain born?", Strategy::TcrQf, "Odense");
    check("What nationality is the director of film Tor's Hammer?", Strategy::TcrQf, "Irish");
    check("Who is the director of Blue Rain?", Strategy::Auto, "Ann Holt");
}

#[test]
fn a_thing_is_called_what_its_page_calls_it() {
    check("Who was Ann Holt?", Strategy::TcrQf, "a Danish film director");
}

#[test]
fn who_asks_for_a_year_gets_a_year() {
    check("In what year was the director of Blue Rain born?", Strategy::TcrQf, "1900");
}

#[test]
fn two_things_are_compared() {
    check("Who was born first, Ann Holt or Ole Petty?", Strategy::TcrQf, "Ann Holt");
    check("Which film came out later, Blue Rain or Tor's Hammer?", Strategy::TcrQf, "Tor's Hammer");
    check(
        "Which film has the director who is younger, Blue Rain or Tor's Hammer?",
        Strategy::TcrQf,
        "Tor's Hammer",
    );
    check("Are Ann Holt and Ole Petty from the same country?", Strategy::TcrQf, "no");
}

#[test]
fn the_trace_tells_every_step_and_how_it_ended() {
    let (outcome, told) = run("Where was the director of Blue Rain born?", Strategy::TcrQf, u32::MAX);
    let kinds: Vec<_> = outcome.answer.trace.steps.iter().map(|step| step.what.kind()).collect();
    assert_eq!(kinds, told);
    assert_eq!(kinds[0], "link");
    for kind in ["beam", "restore", "answer", "missing", "search", "feedback"] {
        assert!(kinds.contains(&kind), "{kind} in {kinds:?}");
    }
    let last = outcome.answer.trace.steps.last().map(|step| &step.what);
    assert!(matches!(last, Some(TraceStep::Stop(_))));
    assert!(!outcome.learned.is_empty());
}

#[test]
fn ablations_leave_their_part_out() {
    let kinds = |strategy| run("Where was the director of Blue Rain born?", strategy, u32::MAX).1;
    assert!(!kinds(Strategy::Tog).iter().any(|kind| matches!(*kind, "restore" | "missing" | "search")));
    assert!(kinds(Strategy::Tcr).contains(&"restore") && !kinds(Strategy::Tcr).contains(&"search"));
    assert!(kinds(Strategy::Qf).contains(&"search") && !kinds(Strategy::Qf).contains(&"restore"));
}

#[test]
fn kg_cqr_searches_with_what_the_graph_says() {
    let once = ["nearest", "complete", "contextualise", "search", "answer"];
    let (outcome, kinds) = run("Who directed Blue Rain?", Strategy::KgCqr, u32::MAX);
    assert_eq!(outcome.answer.text.as_deref(), Some("Ann Holt"));
    assert_eq!(kinds, [once.as_slice(), &["stop"]].concat());
    let share = outcome.answer.trace.steps.iter().find_map(|step| match step.what {
        TraceStep::Contextualise(_, share) => Some(share),
        _ => None,
    });
    assert!(share.is_some_and(|share| share > 0.0 && share <= 0.4), "{share:?}");
    for patience in 1..5 {
        let (outcome, _) = run("Who directed Blue Rain?", Strategy::KgCqr, patience);
        let last = outcome.answer.trace.steps.last().map(|step| step.what.clone());
        assert_eq!(last, Some(TraceStep::Stop(StopReason::Cancelled)));
    }
}

#[test]
fn kg_cqr_in_a_loop_searches_for_what_is_missing() {
    let mut question = Question::new("Who painted the Sistine ceiling?", Strategy::KgCqr);
    question.settings.context_steps = 2;
    let (outcome, kinds) = run_as(&question, u32::MAX);
    assert!(kinds.contains(&"missing"), "{kinds:?}");
    assert_eq!(outcome.answer.text, None);
    let reasons = [StopReason::Complete, StopReason::RoundLimit(2), StopReason::NothingNew];
    let last = outcome.answer.trace.steps.last().map(|step| step.what.clone());
    assert!(reasons.into_iter().any(|reason| last == Some(TraceStep::Stop(reason))), "{last:?}");
}

#[test]
fn a_run_stops_when_told() {
    for patience in 1..6 {
        let (outcome, _) = run("Where was the director of Blue Rain born?", Strategy::TcrQf, patience);
        let last = outcome.answer.trace.steps.last().map(|step| step.what.clone());
        assert_eq!(last, Some(TraceStep::Stop(StopReason::Cancelled)));
    }
}

#[test]
fn an_unknown_thing_is_not_answered() {
    let (outcome, _) = run("Who painted the Sistine ceiling?", Strategy::TcrQf, u32::MAX);
    assert_eq!(outcome.answer.text, None);
}

#[test]
fn what_one_look_does_not_settle_is_followed_through_the_graph() {
    let count = |kinds: &[&str], kind: &str| kinds.iter().filter(|told| **told == kind).count();
    for (question, patience, chosen) in [
        ("Who is the director of Blue Rain?", u32::MAX, 1),
        ("Who painted the Sistine ceiling?", u32::MAX, 2),
        // Stopped by the person: nothing else is begun.
        ("Who painted the Sistine ceiling?", 1, 1),
    ] {
        let (_, kinds) = run(question, Strategy::Auto, patience);
        assert_eq!((count(&kinds, "choose"), count(&kinds, "stop")), (chosen, 1), "{question} {kinds:?}");
    }
}

#[test]
fn a_question_that_leans_on_another_is_read_as_it_is_meant() {
    let (before, _) = run("Who directed Blue Rain?", Strategy::TcrQf, u32::MAX);
    let follow = |answer: &Answer, question: &str| {
        let follows = Some(Previous::of(answer));
        run_as(&Question { follows, ..Question::new(question, Strategy::TcrQf) }, u32::MAX)
    };
    let (born, kinds) = follow(&before.answer, "And where was she born?");
    assert_eq!(kinds[0], "understand");
    let understood = born.answer.trace.understood().unwrap();
    assert_eq!(understood.read_as, "Where was Ann Holt born?");
    assert_eq!(understood.follows, "Who directed Blue Rain?");
    assert_eq!(born.answer.text.as_deref(), Some("Odense"));
    assert_eq!(born.answer.question, "And where was she born?");
    // What it was read as is what the next one leans on.
    let (when, _) = follow(&born.answer, "When?");
    assert_eq!(when.answer.trace.understood().unwrap().read_as, "When was Ann Holt born?");
    let (own, kinds) = follow(&born.answer, "Who directed Tor's Hammer?");
    assert!(own.answer.trace.understood().is_none() && !kinds.contains(&"understand"));
    assert_eq!(run("And where was she born?", Strategy::TcrQf, u32::MAX).0.answer.trace.understood(), None);
}
