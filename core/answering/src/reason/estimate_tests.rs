//! Does what a run costs lie where it was said to lie?

use super::*;
use crate::testing::Silent;
use clew_knowledge::corpus::CorpusBuilder;
use clew_skills::llm::{ChatRequest, Llm};
use clew_skills::skill::prompted::{Prompted, reading_cost};
use clew_types::id::DocumentId;
use clew_types::llm::{ChatReply, LlmError};
use clew_types::testing::{Told, reading};
use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::task::{Context as TaskContext, Poll, Waker};

fn now<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut TaskContext::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("the future waits"),
    }
}

/// A model of which one thing is known: how much it wants. Counts four bytes a token, as one does in English.
struct Player {
    wants: Wants,
    calls: Cell<u32>,
    tokens: Cell<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Wants {
    /// Content with nothing.
    Nothing,
    /// Answers at once.
    Little,
    /// Always another question, fact or concept, as wordily as allowed.
    Everything,
}

impl Player {
    fn reply(&self, request: &ChatRequest) -> String {
        let (system, call) = (&request.system, self.calls.get());
        let is_answer = system.contains("Answer:");
        match self.wants {
            Wants::Nothing if is_answer => "Answer: unknown\nSupports: none\nMissing: none".to_owned(),
            Wants::Nothing => "none".to_owned(),
            Wants::Little if is_answer => "1. It was so [S1] [F1]\nAnswer: Odense\nSupports: S1".to_owned(),
            Wants::Little => "1. First\n2. Second\nEntity: Blue Rain\nAction: correct\nTriple: 1".to_owned(),
            Wants::Everything if is_answer => {
                let more = "1. A long thought about the matter [S1]\n".repeat(30);
                let concepts = ["director", "film", "drama", "town", "harbour", "coast"][call as usize % 6];
                format!(
                    "{more}Answer: unknown\nSupports: none\nMissing concepts: {concepts}\nMissing: {concepts}"
                )
            }
            Wants::Everything if system.starts_with("You check whether what is known") => {
                (0..4).map(|at| format!("What became of director number {call} in year {at}?\n")).collect()
            }
            Wants::Everything => (1..=10)
                .map(|at| format!("[S{at}] Ann Holt | be seen {call} times with | Person {call} of {at}\n"))
                .chain((1..=5).map(|at| format!("{at}. Entity: Thing {at} of {call}\n")))
                .collect(),
        }
    }
}

#[async_trait::async_trait(?Send)]
impl Llm for Player {
    fn model(&self) -> &str {
        "player"
    }

    async fn chat(&self, request: &ChatRequest) -> Result<ChatReply, LlmError> {
        let text = self.reply(request);
        let most = request.max_tokens as usize * 4;
        let text: String = text.chars().take(most).collect();
        // What cannot be read is asked for once more: that is not promised.
        let is_again = request.user.contains("An earlier reply could not be used");
        let prompt_tokens = (request.system.len() + request.user.len()).div_ceil(4) as u32;
        let completion_tokens = text.len().div_ceil(4) as u32;
        if !is_again {
            self.calls.set(self.calls.get() + 1);
            self.tokens.set(self.tokens.get() + prompt_tokens + completion_tokens);
        }
        Ok(ChatReply { text, prompt_tokens, completion_tokens, cached: false })
    }
}

fn films() -> Corpus {
    let mut builder = CorpusBuilder::new();
    for (id, (title, sentences)) in
        (0..).zip([("Blue Rain", 6), ("Ann Holt", 40), ("The Coast of Varn", 120)])
    {
        let all: Vec<_> = (0..sentences).map(|at| film(title, at)).collect();
        let told: Vec<Told> = all
            .iter()
            .map(|(text, [head, relation, tail])| {
                (text.as_str(), Some((head.as_str(), relation.as_str(), tail.as_str())))
            })
            .collect();
        builder.add(DocumentId(id), reading(title, &told));
    }
    builder.snapshot()
}

fn film(title: &str, at: usize) -> (String, [String; 3]) {
    let text = format!("{title} is a drama film number {at}, directed by Person {at} in the town of Odense.");
    (text, [title.to_owned(), format!("be directed {at} times by"), format!("Person {at}")])
}

fn check(corpus: &Corpus, strategy: Strategy, wants: Wants, steps: u32) {
    let mut question =
        Question::new("Who directed the drama film Blue Rain, and where was Ann Holt born?", strategy);
    question.settings.context_steps = steps;
    let said = Estimator::new(corpus).ask(&question);
    let player = Player { wants, calls: Cell::new(0), tokens: Cell::new(0) };
    let skills = Prompted::new(&player);
    let host = Host { skills: &skills, embedder: None, reader: None, sources: &[], progress: &Silent };
    now(ask(&question, corpus, &host));
    let calls = player.calls.get();
    let lies = |(least, most): (u32, u32), real: u32| least <= real && real <= most;
    let told = format!("{strategy:?} {wants:?}: {calls} calls, {} tokens; {said:?}", player.tokens.get());
    assert!(lies(said.calls, calls) && lies(said.tokens, player.tokens.get()), "{told}");
}

#[test]
fn a_run_costs_what_was_said() {
    let (full, empty) = (films(), CorpusBuilder::new().snapshot());
    for strategy in Strategy::ALL {
        for wants in [Wants::Nothing, Wants::Little, Wants::Everything] {
            check(&full, strategy, wants, 1);
            check(&full, strategy, wants, 3);
            check(&empty, strategy, wants, 1);
        }
    }
}

#[test]
fn reading_a_document_takes_one_call_a_passage() {
    let corpus = films();
    for (id, document) in corpus.documents() {
        let said = reading_cost(document);
        let player = Player { wants: Wants::Nothing, calls: Cell::new(0), tokens: Cell::new(0) };
        let skills = Prompted::new(&player);
        for chunk in 0..document.text.chunks.len() {
            now(skills.read(&document.document, &document.text, chunk));
        }
        let (calls, tokens) = (player.calls.get(), player.tokens.get());
        assert_eq!(said.calls, (calls, calls), "{id:?}");
        assert!(calls > 0 && said.tokens.0 <= tokens && tokens <= said.tokens.1, "{tokens} {said:?}");
    }
}
