//! Questions within questions, over papers of our own.

use super::tests::now;
use super::*;
use clew_knowledge::corpus::CorpusBuilder;
use clew_network::reader::{Claim, Kinds, Page, Place, ReadError, Reading};
use clew_skills::skill::builtin::BuiltIn;
use clew_types::id::{DocumentId, SentenceId};
use clew_types::span::Span;
use clew_types::testing::reading;
use clew_types::trace::{StopReason, TripleKey};
use std::cell::RefCell;

#[derive(Default)]
struct Listener(RefCell<Vec<Step>>);

#[async_trait::async_trait(?Send)]
impl Progress for Listener {
    fn step(&self, step: &Step) {
        self.0.borrow_mut().push(step.clone());
    }
    async fn checkpoint(&self) -> bool {
        true
    }
}

/// Points at the second on pages that hold it, where the question holds the first.
const READS: [(&str, &str); 6] = [
    ("What is the capital of Arn", "Sund"),
    ("Comet Arn return", "2034"),
    ("Which society", "Tarn Watch"),
    ("of Tarn Watch", "green"),
    ("How high is the Orrin Tower?", "90 metres"),
    ("How high is the Selby Mast?", "120 metres"),
];

struct Pointing;

#[async_trait::async_trait(?Send)]
impl Reader for Pointing {
    async fn read(&self, question: &str, pages: &[Page]) -> Result<Vec<Reading>, ReadError> {
        let read = |page: &Page| {
            let known =
                READS.iter().find(|(asked, _)| question.starts_with(asked) || question.contains(asked));
            let at = known.and_then(|(_, said)| Some((page.text.find(said)?, said.len())));
            let place = |(at, length)| Place { span: Span::new(at, at + length), margin: 6.0, share: 0.9 };
            let span = if at.is_some() { 0.9 } else { 0.0 };
            let support = page.sentences.iter().map(|_| span).collect();
            let kinds = Kinds { span, yes: 0.0, no: 0.0, none: 1.0 - span };
            Reading { places: at.map(place).into_iter().collect(), kinds, relevance: span, support }
        };
        Ok(pages.iter().map(read).collect())
    }

    async fn judge(&self, claims: &[Claim]) -> Result<Vec<f32>, ReadError> {
        Ok(vec![0.5; claims.len()])
    }
}

/// The second page is none of those that the whole question finds.
fn papers() -> Corpus {
    let mut builder = CorpusBuilder::new();
    let medal = [("The Orrin Medal lies in a chest of the Tarn Watch.", None)];
    builder.add(DocumentId(0), reading("Orrin Medal", &medal));
    builder.add(DocumentId(1), reading("Tarn Watch", &[("The Tarn Watch flies a green flag.", None)]));
    builder.add(DocumentId(14), reading("Orrin Tower", &[("The Orrin Tower is 90 metres high.", None)]));
    builder.add(DocumentId(15), reading("Selby Mast", &[("The Selby Mast is 120 metres high.", None)]));
    let comet = [
        ("The Comet Arn is also known as the Lantern Comet.", None),
        ("The next return of the Comet Arn is in 2034.", None),
    ];
    builder.add(DocumentId(16), reading("Comet Arn", &comet));
    let sund = [("Sund is the capital of Arn.", Some(("Sund", "be capital of", "Arn")))];
    builder.add(DocumentId(17), reading("Sund", &sund));
    let turku = [("Turku is a harbour town in Arn.", Some(("Turku", "lie in", "Arn")))];
    builder.add(DocumentId(18), reading("Turku", &turku));
    for id in 2..14 {
        let told = format!("The colour of the society of street {id} is on a medal of the society.");
        builder.add(DocumentId(id), reading(&format!("Street {id}"), &[(&told, None)]));
    }
    builder.snapshot()
}

fn asked(question: &Question) -> (Answer, Vec<TraceStep>) {
    let listener = Listener::default();
    let (skills, reader) = (&BuiltIn, Some(&Pointing as &dyn Reader));
    let host = Host { skills, embedder: None, reader, sources: &[], progress: &listener };
    let outcome = now(ask(question, &papers(), &host));
    (outcome.answer, listener.0.into_inner().into_iter().map(|step| step.what).collect())
}

const QUESTION: &str = "What is the colour of the society that has the Orrin Medal?";

#[test]
fn a_question_within_the_question_is_answered_first() {
    let (answer, steps) = asked(&Question::new(QUESTION, Strategy::Auto));
    assert_eq!(answer.text.as_deref(), Some("green"), "{answer:#?}");
    let told: Vec<&str> = answer.statements.iter().map(|told| told.text.as_str()).collect();
    assert_eq!(
        told,
        ["The Orrin Medal lies in a chest of the Tarn Watch.", "The Tarn Watch flies a green flag."]
    );
    let looked_for = |question: &str| steps.contains(&TraceStep::Missing(vec![question.to_owned()]));
    assert!(looked_for("Which society has the Orrin Medal?"), "{steps:#?}");
    assert!(looked_for("What is the colour of Tarn Watch?"), "{steps:#?}");
    assert_eq!(steps, answer.trace.steps.into_iter().map(|step| step.what).collect::<Vec<_>>());
    let ends = steps.iter().filter(|step| matches!(step, TraceStep::Stop(_))).count();
    assert_eq!((ends, steps.last()), (1, Some(&TraceStep::Stop(StopReason::Complete))));
}

#[test]
fn the_whole_alone_does_not_find_it() {
    let (answer, _) = asked(&Question::new(QUESTION, Strategy::Rag));
    assert_ne!(answer.best_guess.as_deref(), Some("green"));
}

#[test]
fn nothing_is_taken_apart_where_somebody_forbids_a_fact() {
    let [head, relation, tail] = ["Tarn Watch", "flies", "a green flag"].map(str::to_owned);
    let evidence = papers().evidence(SentenceId { document: DocumentId(1), index: 0 });
    let mut question = Question::new(QUESTION, Strategy::Auto);
    question.constraints.forbidden.push(TripleKey { head, relation, tail, evidence });
    let (answer, _) = asked(&question);
    assert_ne!(answer.best_guess.as_deref(), Some("green"), "{answer:#?}");
}

#[test]
fn two_sides_are_asked_for_and_compared() {
    let check = |question: &str, expected: &str| {
        let (answer, steps) = asked(&Question::new(question, Strategy::Auto));
        assert_eq!(answer.best_guess.as_deref(), Some(expected), "{question} {answer:#?}");
        let told: Vec<&str> = answer.statements.iter().map(|told| told.text.as_str()).collect();
        assert!(told.contains(&"The Orrin Tower is 90 metres high."), "{told:?}");
        assert!(told.contains(&"The Selby Mast is 120 metres high."), "{told:?}");
        let second = TraceStep::Missing(vec!["How high is the Selby Mast?".to_owned()]);
        assert!(steps.contains(&second), "{steps:#?}");
    };
    check("Is the Orrin Tower higher than the Selby Mast?", "no");
    check("Is the Orrin Tower lower than the Selby Mast?", "yes");
    check("Which is higher, the Orrin Tower or the Selby Mast?", "the Selby Mast");
    let (answer, _) = asked(&Question::new("Is the Orrin Tower higher than 50 metres?", Strategy::Auto));
    assert_eq!(answer.text.as_deref(), Some("yes"), "{answer:#?}");
}

#[test]
fn a_thing_is_asked_for_by_its_other_name() {
    let (answer, steps) = asked(&Question::new("When will the Lantern Comet return?", Strategy::Auto));
    let looked_for = TraceStep::Missing(vec!["When will the Comet Arn return?".to_owned()]);
    assert!(steps.contains(&looked_for), "{steps:#?}");
    assert_eq!(answer.text.as_deref(), Some("2034"), "{answer:#?}");
}

#[test]
fn what_another_is_a_thing_is_not() {
    let (answer, _) = asked(&Question::new("Is Turku the capital of Arn?", Strategy::Auto));
    assert_eq!(answer.text.as_deref(), Some("no"), "{answer:#?}");
    assert_eq!(answer.statements[0].text, "Sund is the capital of Arn.");
}
