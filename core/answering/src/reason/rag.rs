//! `rag`: hybrid search, then answer. The honest baseline.

use super::estimate::Asking;
use super::run::{Cancelled, Run};
use clew_knowledge::retrieve::hybrid;
use clew_types::llm::Estimate;
use clew_types::trace::{StopReason, TraceStep};

pub(super) async fn run(run: &mut Run<'_>) {
    let reason = steps(run).await.unwrap_or(StopReason::Cancelled);
    run.stop(reason).await;
}

/// Without telling of the end.
pub(super) async fn steps(run: &mut Run<'_>) -> Result<StopReason, Cancelled> {
    let question = run.question.text.clone();
    let hits = hybrid(&run.corpus, &question, run.vector.as_deref(), run.settings().passages);
    run.context.hits.clone_from(&hits);
    run.step(TraceStep::Search(question, hits)).await?;
    run.take_pinned();
    run.try_answer().await?;
    Ok(StopReason::Complete)
}

/// The passages, then the answer.
pub(super) fn cost(asking: &Asking<'_>) -> Estimate {
    let (least, most) = asking.sizes.passages(asking.settings.passages);
    asking.call("answer", least.min(most), most)
}
