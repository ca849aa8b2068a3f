//! How does a question become an answer? One file per strategy, written over [`skill`](clew_skills::skill)s.

mod auto;
mod autokg;
mod beam;
mod conclude;
mod constrain;
mod estimate;
mod feedback;
mod kg_cqr;
mod kg_irag;
mod lasting;
mod lgm;
mod rag;
mod renamed;
mod request;
mod respelled;
mod restore;
mod run;
mod sides;
mod tcr_qf;
mod widen;
mod within;

#[cfg(test)]
mod budget_tests;
#[cfg(test)]
mod estimate_tests;
#[cfg(test)]
mod prompted_tests;
#[cfg(test)]
mod request_tests;
#[cfg(test)]
mod shown_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod widen_tests;
#[cfg(test)]
mod within_tests;

use crate::outside::ExternalSource;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::retrieve::kg_cqr::Settings as ContextSettings;
use clew_knowledge::shelf::Shelf;
use clew_network::embed::Embedder;
use clew_network::reader::Reader;
use clew_skills::skill::dialogue::Previous;
use clew_skills::skill::{Scene, Skilled, Skills};
use clew_types::answer::Answer;
use clew_types::graph::NewTriple;
use clew_types::llm::Estimate;
use clew_types::strategy::Strategy;
use clew_types::trace::{Constraints, Step, StopReason, TraceStep, Understood};
use estimate::Asking;
pub use estimate::Estimator;
use run::Run;
use serde::{Deserialize, Serialize};

/// A question and how to go about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// In the person's words.
    pub text: String,
    /// Which way.
    pub strategy: Strategy,
    /// The papers' parameters.
    pub settings: ReasonSettings,
    /// Facts that are left out, and facts that are used first.
    pub constraints: Constraints,
    /// The question that this one may lean on.
    pub follows: Option<Previous>,
}

impl Question {
    /// A question with default settings.
    pub fn new(text: impl Into<String>, strategy: Strategy) -> Self {
        let (settings, constraints) = (ReasonSettings::default(), Constraints::default());
        Self { text: text.into(), strategy, settings, constraints, follows: None }
    }
}

/// Parameters of the strategies; the defaults are the papers' unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReasonSettings {
    /// Edges kept at each depth for each entity of the question (ToG: N = 3).
    pub beam_width: usize,
    /// Depth of the beam search (ToG: D = 3).
    pub depth: u32,
    /// Rounds of feedback at most (TCR-QF: 20; here 5, where its curve is flat).
    pub rounds: u32,
    /// Passages read for a question (`rag`).
    pub passages: usize,
    /// Passages read for a sub-question (TCR-QF's feedback).
    pub feedback_passages: usize,
    /// Sub-questions followed in one round.
    pub sub_questions: usize,
    /// Windows of a series read at most (KG-IRAG).
    pub windows: u32,
    /// How question and graph are searched for together (KG-CQR §3 and Appendix A).
    pub context: ContextSettings,
    /// Contextual searches at most: 1 = one search, as in KG-CQR §3; more = inside a loop like IRCoT's (§4.4).
    pub context_steps: u32,
    /// Depth of expansion by the model's own knowledge (AutoKG Algorithm 1 and Appendix A: D = 3).
    pub expansion_depth: u32,
    /// Triples looked up outside at most (AutoKG §3.3 and Appendix A: S = 5).
    pub search_steps: u32,
    /// Passages read for one triple (AutoKG Appendix A: k = 3).
    pub search_passages: usize,
    /// Calls of a language model that one question may make, for the strategies that look at it between their steps (KG-CQR,
    /// AutoKG, LGM); what was asked before and kept does not count.
    pub calls: u32,
    /// K: bytes of sentences that a piece, and the supporting sentences together, may have (LGM §4.2: 16,000 characters
    /// for a model of 16k tokens, 64,000 for one of 64k).
    pub piece_bytes: usize,
    /// I_max: rounds of concept retrieval (LGM §4.2: 5).
    pub concept_rounds: u32,
    /// J_max: how often the supporting sentences are compressed before they are pruned (LGM Alg. 1; the paper names no
    /// number).
    pub compressions: u32,
    /// Pieces marked side by side (LGM §3.3.2, Parallel Retrieval): none of them knows what is marked in the others.
    pub parallel: usize,
    /// Calls that do not build on one another and are under way at once, at most. Changes no outcome.
    pub calls_at_once: usize,
    /// Concepts looked at in a round after the first.
    pub concepts: usize,
    /// Relations between concepts are judged by the other sentences before they are walked (LGM §3.2.3: optional, and
    /// off where documents can be trusted, §4.2).
    pub reflect: bool,
    /// Relations judged in one run at most.
    pub reflections: u32,
}

impl Default for ReasonSettings {
    fn default() -> Self {
        Self {
            beam_width: 3,
            depth: 3,
            rounds: 5,
            passages: 8,
            feedback_passages: 3,
            sub_questions: 4,
            windows: 60,
            context: ContextSettings::default(),
            context_steps: 1,
            expansion_depth: 3,
            search_steps: 5,
            search_passages: 3,
            calls: 60,
            piece_bytes: 16_000,
            concept_rounds: 5,
            compressions: 3,
            parallel: 4,
            calls_at_once: 4,
            concepts: 6,
            reflect: false,
            reflections: 12,
        }
    }
}

/// Who helps: skills, perhaps an embedding model, and somebody who listens.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// The skills.
    pub skills: &'a dyn Skills,
    /// The embedding model, if there is one.
    pub embedder: Option<&'a dyn Embedder>,
    /// The network that reads, if there is one.
    pub reader: Option<&'a dyn Reader>,
    /// Sources outside the workspace, in the order they are asked; the workspace itself need not be among them.
    pub sources: &'a [&'a dyn ExternalSource],
    /// Hears of every step, and may stop the run.
    pub progress: &'a dyn Progress,
}

/// Somebody who watches a run.
#[async_trait::async_trait(?Send)]
pub trait Progress {
    /// A step was made.
    fn step(&self, step: &Step);
    /// Called between steps: lets the host breathe. False = stop.
    async fn checkpoint(&self) -> bool;
}

/// What a run leaves behind.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The answer.
    pub answer: Answer,
    /// Triples the graph may keep.
    pub learned: Vec<NewTriple>,
}

/// Answers a question from a workspace; one that leans on the question before it as it would be asked by itself.
pub async fn ask(question: &Question, corpus: &Corpus, host: &Host<'_>) -> Outcome {
    ask_beside(question, corpus, host, None).await
}

/// As [`ask`], where a library may stand beside the workspace: what the question needs of it joins the run's own corpus.
pub async fn ask_beside(
    question: &Question,
    corpus: &Corpus,
    host: &Host<'_>,
    shelf: Option<&dyn Shelf>,
) -> Outcome {
    let Skilled { value: read_as, steps } = read_after(question, corpus, host).await;
    let asked = Question { text: read_as.unwrap_or_else(|| question.text.clone()), ..question.clone() };
    let mut run = Run::new(&asked, corpus, host, shelf).await;
    run.heard(Skilled { value: (), steps });
    run.widen(&asked.text).await;
    let first = answer(run).await;
    let Outcome { answer, learned } = match respelled(&asked, corpus, host, shelf, &first.answer).await {
        Some(respelled) => respelled,
        None => first,
    };
    Outcome { answer: Answer { question: question.text.clone(), ..answer }, learned }
}

/// What the question leads to without its slips, where it led to nothing sure with them. A language model sees through a slip, and
/// costs the person something.
async fn respelled(
    asked: &Question,
    corpus: &Corpus,
    host: &Host<'_>,
    shelf: Option<&dyn Shelf>,
    first: &Answer,
) -> Option<Outcome> {
    let is_cancelled = |step: &Step| step.what == TraceStep::Stop(StopReason::Cancelled);
    let is_over = first.text.is_some() || first.trace.steps.iter().any(is_cancelled);
    let is_over = is_over || host.skills.is_prompted();
    let text = (!is_over).then(|| respelled::respelled(corpus, &asked.text)).flatten()?;
    let question = Question { text: text.clone(), ..asked.clone() };
    let mut run = Run::new(&question, corpus, host, shelf).await;
    let follows = first.trace.understood().map(|understood| understood.follows.clone());
    let read = Understood { follows: follows.unwrap_or_default(), read_as: text };
    run.heard(Skilled { value: (), steps: vec![TraceStep::Understand(read)] });
    run.widen(&question.text).await;
    let again = answer(run).await;
    again.answer.text.is_some().then_some(again)
}

/// The question as it is meant, after the one before it where there is one.
async fn read_after(question: &Question, corpus: &Corpus, host: &Host<'_>) -> Skilled<Option<String>> {
    let first = Previous::default();
    let previous = question.follows.as_ref().unwrap_or(&first);
    let (embedder, reader) = (host.embedder, host.reader);
    let scene = Scene { question: &question.text, vector: None, corpus, embedder, reader };
    let mut skilled = host.skills.dialogue().understand(&scene, previous).await;
    skilled.steps.extend(skilled.value.clone().map(|read_as| previous.step(read_as)));
    skilled
}

async fn answer(mut run: Run<'_>) -> Outcome {
    let question = run.question;
    if !question.constraints.is_empty() {
        run.tell(TraceStep::Constrain(question.constraints.clone()));
    }
    if let Some(strategy) = request::answered(&mut run, question).await {
        return conclude::outcome(run, strategy);
    }
    let strategy = match question.strategy {
        Strategy::Auto => auto::answer(&mut run, within::DEPTH).await,
        chosen => {
            follow(&mut run, chosen).await;
            chosen
        }
    };
    conclude::outcome(run, strategy)
}

/// The strategy's own way from the question to an attempt.
async fn follow(run: &mut Run<'_>, strategy: Strategy) {
    match strategy {
        Strategy::Rag | Strategy::Auto => rag::run(run).await,
        Strategy::KgIrag => kg_irag::run(run).await,
        Strategy::KgCqr => kg_cqr::run(run).await,
        Strategy::AutoKg => autokg::run(run).await,
        Strategy::Lgm => lgm::run(run).await,
        Strategy::TcrQf | Strategy::Tcr | Strategy::Qf | Strategy::Tog => {
            tcr_qf::run(run, tcr_qf::Parts::of(strategy)).await
        }
    }
}

/// What the strategy's own way may take.
fn cost(asking: &Asking<'_>, strategy: Strategy) -> Estimate {
    match strategy {
        Strategy::Auto => auto::cost(asking),
        Strategy::Rag => rag::cost(asking),
        Strategy::KgIrag => kg_irag::cost(asking),
        Strategy::KgCqr => kg_cqr::cost(asking),
        Strategy::AutoKg => autokg::cost(asking),
        Strategy::Lgm => lgm::cost(asking),
        Strategy::TcrQf | Strategy::Tcr | Strategy::Qf | Strategy::Tog => {
            tcr_qf::cost(asking, tcr_qf::Parts::of(strategy))
        }
    }
}
