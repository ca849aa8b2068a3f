//! Is it a request that no strategy is needed for? Then the documents' own sentences answer it, whichever one is chosen.

use super::Question;
use super::auto::dated_series;
use super::constrain::AGAIN;
use super::run::{Cancelled, Run};
use clew_skills::skill::Attempt;
use clew_types::strategy::Strategy;
use clew_types::trace::{StopReason, TraceStep};

/// Answers a request; `None` for a question, which goes the way of its strategy.
pub(super) async fn answered(run: &mut Run<'_>, question: &Question) -> Option<Strategy> {
    // Its graph is made of what is known elsewhere, so what the documents do not know is asked there.
    if question.strategy == Strategy::AutoKg {
        return None;
    }
    let attempt = asked(run).await?;
    let strategy = chosen(run, question.strategy, &attempt);
    run.attempt = attempt;
    let reason = match run.tell_attempt().await {
        Ok(()) => StopReason::Complete,
        Err(Cancelled) => StopReason::Cancelled,
    };
    run.stop(reason).await;
    Some(strategy)
}

/// What comes of the request, without what a person forbids.
async fn asked(run: &mut Run<'_>) -> Option<Attempt> {
    for _ in 0..AGAIN {
        let skilled = run.host.skills.dialogue().request(&run.scene()).await;
        let attempt = skilled.value.as_ref()?;
        let is_line = attempt.text.is_some() && attempt.statements.is_empty();
        // What tables measure is computed, not quoted.
        if !is_line && dated_series(run).is_some() {
            return None;
        }
        if run.mute_unwanted(attempt) {
            continue;
        }
        let attempt = run.heard(skilled)?;
        return Some(run.permitted(attempt));
    }
    None
}

/// `auto` says how it was answered: by searching the documents for sentences.
fn chosen(run: &mut Run<'_>, strategy: Strategy, attempt: &Attempt) -> Strategy {
    if strategy != Strategy::Auto {
        return strategy;
    }
    if attempt.statements.is_empty() {
        return Strategy::Rag;
    }
    let why = "the documents' own sentences and rows are asked for, not one fact".to_owned();
    run.tell(TraceStep::Choose(Strategy::Rag.name().to_owned(), why));
    Strategy::Rag
}
