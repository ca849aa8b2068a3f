//! `tcr-qf`: triple context restoration and query-driven feedback (Huang et al. 2025, §3), with its ablations (§4.2).
//!
//! Each round: ① entities of the question → beam search over the graph (§3.2) → ② context restoration (§3.3) →
//! ③ answer → ④ what is missing, as sub-questions ΔK → ⑤ their retrieval and extraction grow the graph (§3.4).
//!
//! Where a model or the network reads, the question's best passages are read from the first round on, beside what the
//! graph says: the paper's rounds begin with the graph alone, and say *not enough* once before they search. A language
//! model sees less and sees it once: in later rounds what feedback brought, then what its last answer cited, then links
//! it was not asked about before.

use super::estimate::{ANSWER, Asking};
use super::run::{Cancelled, Run};
use super::{beam, feedback, restore};
use clew_skills::skill::ContextEdge;
use clew_skills::skill::prompted::cost::{CHOICES, LINK};
use clew_types::llm::Estimate;
use clew_types::strategy::Strategy;
use clew_types::trace::{StopReason, TraceStep};
use clew_types::{arrange::InOrder, id::SentenceId};
use std::collections::BTreeSet;

/// Passages of the question that a model sees in the first round.
const FIRST_PASSAGES: usize = 4;

/// Tokens of prompts that an answer takes, and those that what a sub-question brings is read with.
const AN_ANSWER: u32 = 2_500;
const A_SUB_QUESTION: u32 = 1_000;

/// Which parts take part: both = `tcr-qf`, neither = `tog`.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    pub restore: bool,
    pub feedback: bool,
}

impl Parts {
    /// Those of TCR-QF, and of its name without one or both.
    pub fn of(strategy: Strategy) -> Self {
        Self {
            restore: matches!(strategy, Strategy::TcrQf | Strategy::Tcr),
            feedback: matches!(strategy, Strategy::TcrQf | Strategy::Qf),
        }
    }
}

pub(super) async fn run(run: &mut Run<'_>, parts: Parts) {
    let reason = rounds(run, parts).await.unwrap_or(StopReason::Cancelled);
    run.stop(reason).await;
}

async fn rounds(run: &mut Run<'_>, parts: Parts) -> Result<StopReason, Cancelled> {
    let limit = run.settings().rounds;
    let mut asked = Vec::new();
    loop {
        forward(run, parts, &asked).await?;
        if !parts.feedback {
            return Ok(StopReason::Complete);
        }
        let missing = find_missing(run).await?;
        if missing.is_empty() {
            return Ok(StopReason::Complete);
        }
        if run.round == limit {
            return Ok(StopReason::RoundLimit(limit));
        }
        let missing = affordable(run, missing);
        if missing.is_empty() {
            return Ok(StopReason::Budget);
        }
        if !feedback::enrich(run, &missing).await? {
            return Ok(StopReason::NothingNew);
        }
        asked = missing;
        run.round += 1;
    }
}

/// The forward flow: `G⁽ⁱ⁾ → G′⁽ⁱ⁾ → A⁽ⁱ⁾`.
async fn forward(run: &mut Run<'_>, parts: Parts, asked: &[String]) -> Result<(), Cancelled> {
    if run.is_prompted() && parts.feedback && run.round == 0 {
        first_passages(run, FIRST_PASSAGES).await?;
    }
    let kept = beam::search(run, asked).await?;
    let walked = if parts.restore { restore::restore(run, kept).await? } else { restore::bare(kept) };
    if run.is_prompted() {
        run.context.edges = gathered(run, walked);
    } else {
        run.context.edges = walked;
        let learned: Vec<_> = feedback::learned(run).collect();
        run.context.edges.extend(learned);
        if parts.feedback && run.round == 0 && run.scene().reader.is_some() {
            first_passages(run, run.settings().passages).await?;
        }
    }
    run.try_answer().await
}

/// The question's own passages, so many at most.
async fn first_passages(run: &mut Run<'_>, most: usize) -> Result<(), Cancelled> {
    let question = run.question.text.clone();
    let hits = feedback::passages(run, &question, most).await?;
    run.take_hits(&hits);
    Ok(())
}

/// What feedback brought, then what the last answer cited, then what the beam found; each fact once.
fn gathered(run: &Run<'_>, walked: Vec<ContextEdge>) -> Vec<ContextEdge> {
    let cited = cited(run);
    let is_cited = |known: &&ContextEdge| {
        [Some(known.edge.evidence.sentence), known.sentence]
            .into_iter()
            .flatten()
            .any(|id| cited.contains(&id))
    };
    let brought = run.brought.iter().map(|edge| ContextEdge { edge: edge.clone(), sentence: None });
    let before = run.context.edges.iter().filter(is_cited).cloned();
    let mut all: Vec<ContextEdge> = Vec::new();
    for next in brought.chain(before).chain(walked) {
        let same = |known: &ContextEdge| {
            let (one, other) = (&known.edge, &next.edge);
            (&one.head, &one.relation, &one.tail) == (&other.head, &other.relation, &other.tail)
        };
        if !all.iter().any(same) {
            all.push(next);
        }
    }
    all
}

/// The sub-questions that there is room for beside one more answer; the first links of a chain come first.
fn affordable(run: &mut Run<'_>, mut missing: Vec<String>) -> Vec<String> {
    let room = run.tokens_left().saturating_sub(AN_ANSWER) / A_SUB_QUESTION;
    if missing.len() > room as usize {
        missing.truncate(room as usize);
        run.saves(u32::MAX, "sub-questions that came last were left out");
    }
    missing
}

/// Sentences that the present attempt cites.
pub(super) fn cited(run: &Run<'_>) -> BTreeSet<SentenceId> {
    let cited = run.attempt.statements.iter().flat_map(|statement| &statement.citations);
    cited.map(|citation| citation.evidence.sentence).into_set()
}

/// ΔK, the sub-questions already asked left out.
async fn find_missing(run: &mut Run<'_>) -> Result<Vec<String>, Cancelled> {
    let skilled = run.host.skills.feedback().find_missing(&run.scene(), &run.context, &run.attempt).await;
    let mut missing = run.heard(skilled);
    missing.retain(|question| !feedback::was_asked(run, question));
    missing.truncate(run.settings().sub_questions);
    run.step(TraceStep::Missing(missing.clone())).await?;
    Ok(missing)
}

/// Round by round: forward, what is missing, and what its passages tell.
pub(super) fn cost(asking: &Asking<'_>, parts: Parts) -> Estimate {
    if !parts.feedback {
        return forward_cost(asking);
    }
    let missing = asking.call("find missing", 0, asking.context() + ANSWER);
    let round = forward_cost(asking).and(missing.times(0, 1));
    let (_, read) = asking.sizes.passages(asking.settings.feedback_passages.max(asking.settings.passages));
    let extract = asking.call("extract", 0, read + ANSWER);
    let rounds = asking.settings.rounds as usize;
    round.times(1, rounds + 1).and(extract.times(0, rounds * asking.settings.sub_questions))
}

/// A choice at each depth where there is one, and an answer.
fn forward_cost(asking: &Asking<'_>) -> Estimate {
    let depths = if asking.sizes.facts > asking.settings.beam_width { asking.settings.depth } else { 0 };
    let links = CHOICES.max(asking.kept());
    let prune = asking.call("prune", 0, asking.facts(links + asking.kept()) + links * LINK);
    prune.times(0, depths as usize).and(asking.answer())
}
