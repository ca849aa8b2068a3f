//! What are the answer weights learned from? Every candidate of every question, with its features and its F1.
//! [`fit_answers`](crate::fit_answers) learns from it.

use crate::answer::{Silent, material};
use crate::workspace::LocalReader;
use crate::{Outcome, args::Args, qa};
use clew_answering::reason::{Host, Question, ask};
use clew_answering::score::squad;
use clew_network::reader::Reader;
use clew_skills::skill::builtin::{BuiltIn, Considered, considered};
use clew_skills::skill::feedback::FeedbackSkills;
use clew_skills::skill::{Attempt, Context, Scene, Skilled, Skills};
use clew_types::graph::NewTriple;
use clew_types::id::SentenceId;
use clew_types::strategy::Strategy;
use serde_json::json;
use std::cell::RefCell;
use std::io::Write;

/// The built-in skills, keeping the candidates of the last answer.
#[derive(Default)]
struct Listening {
    last: RefCell<Considered>,
}

impl Skills for Listening {
    fn feedback(&self) -> &dyn FeedbackSkills {
        self
    }
}

#[async_trait::async_trait(?Send)]
impl FeedbackSkills for Listening {
    async fn answer(&self, scene: &Scene<'_>, context: &Context) -> Skilled<Attempt> {
        *self.last.borrow_mut() = considered(scene, context).await;
        BuiltIn.answer(scene, context).await
    }
    async fn find_missing(
        &self,
        scene: &Scene<'_>,
        context: &Context,
        attempt: &Attempt,
    ) -> Skilled<Vec<String>> {
        BuiltIn.find_missing(scene, context, attempt).await
    }
    async fn extract(
        &self,
        scene: &Scene<'_>,
        sub_question: &str,
        sentences: &[SentenceId],
    ) -> Skilled<Vec<NewTriple>> {
        BuiltIn.extract(scene, sub_question, sentences).await
    }
}

/// `answer-candidates --corpus F --questions F | --folder F | --squad F --out F [--strategy S] [--limit N]`: a JSON line a question.
pub fn run(args: &Args) -> Outcome {
    let name = args.optional("strategy").unwrap_or("tcr-qf");
    let strategy = Strategy::from_name(name).ok_or_else(|| format!("no strategy is called {name}"))?;
    let limit = args.optional("limit").and_then(|n| n.parse().ok()).unwrap_or(usize::MAX);
    let (workspace, mut questions) = material(args)?;
    questions.truncate(limit);
    let embedder = workspace.model.as_ref().map(|model| model as &dyn clew_network::embed::Embedder);
    let reader = LocalReader::load(args);
    let reader = reader.as_ref().map(|reader| reader as &dyn Reader);
    let mut out = std::io::BufWriter::new(std::fs::File::create(args.required("out")?)?);
    for question in &questions {
        let skills = Listening::default();
        let host = Host { skills: &skills, embedder, reader, sources: &[], progress: &Silent };
        futures::executor::block_on(ask(&Question::new(&question.text, strategy), &workspace.corpus, &host));
        writeln!(out, "{}", row(question, &skills.last.borrow()))?;
    }
    Ok(())
}

fn row(question: &qa::Question, considered: &Considered) -> serde_json::Value {
    let right = |text: &str| (squad::exact(text, &question.answers), squad::f1(text, &question.answers));
    let candidates = considered.candidates.iter().map(|one| {
        let (em, f1) = right(&one.text);
        json!([one.text, em, f1, one.features.as_slice()])
    });
    let compared = considered.compared.as_ref().map(|(text, signs)| json!([right(text).0, signs]));
    json!({
        "kind": question.kind,
        "question": question.text,
        "candidates": candidates.collect::<Vec<_>>(),
        "compared": compared,
    })
}
