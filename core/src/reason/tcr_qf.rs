//! `tcr-qf`: triple context restoration and query-driven feedback (Huang et al. 2025, §3), with its ablations (§4.2).
//!
//! Each round: ① entities of the question → beam search over the graph (§3.2) → ② context restoration (§3.3) →
//! ③ answer → ④ what is missing, as sub-questions ΔK → ⑤ their retrieval and extraction grow the graph (§3.4).

use super::run::{Cancelled, Run};
use super::{beam, feedback, restore};
use crate::trace::{StopReason, TraceStep};

/// Which parts take part: both = `tcr-qf`, neither = `tog`.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    pub restore: bool,
    pub feedback: bool,
}

pub(super) async fn run(run: &mut Run<'_>, parts: Parts) {
    let reason = rounds(run, parts).await.unwrap_or(StopReason::Cancelled);
    run.stop(reason).await;
}

async fn rounds(run: &mut Run<'_>, parts: Parts) -> Result<StopReason, Cancelled> {
    let limit = run.settings().rounds;
    loop {
        forward(run, parts).await?;
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
        if !feedback::enrich(run, &missing).await? {
            return Ok(StopReason::NothingNew);
        }
        run.round += 1;
    }
}

/// The forward flow: `G⁽ⁱ⁾ → G′⁽ⁱ⁾ → A⁽ⁱ⁾`.
async fn forward(run: &mut Run<'_>, parts: Parts) -> Result<(), Cancelled> {
    let kept = beam::search(run).await?;
    run.context.edges = if parts.restore { restore::restore(run, kept).await? } else { restore::bare(kept) };
    let learned: Vec<_> = feedback::learned(run).collect();
    run.context.edges.extend(learned);
    run.try_answer().await
}

/// ΔK, the sub-questions already asked left out.
async fn find_missing(run: &mut Run<'_>) -> Result<Vec<String>, Cancelled> {
    let skilled = run.host.skills.find_missing(&run.scene(), &run.context, &run.attempt).await;
    let mut missing = run.heard(skilled);
    missing.retain(|question| !feedback::was_asked(run, question));
    missing.truncate(run.settings().sub_questions);
    run.step(TraceStep::Missing(missing.clone())).await?;
    Ok(missing)
}
