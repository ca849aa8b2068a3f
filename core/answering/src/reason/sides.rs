//! Which of two is more so? Each side is a question of its own, with a search and a reading of its own; their answers settle it.

use super::run::Run;
use super::within::{LIKELY, LONGEST, asked, joined, words};
use clew_skills::skill::builtin::sides::{Sides, sides};
use clew_types::extraction::EntityKind;
use clew_types::trace::{StopReason, TraceStep};

/// From here on what two answers come to is said as an answer.
const SURE: f32 = 0.4;

/// Answers a comparison by what is told of either side; false where the question is none, or a side is not told of.
pub(super) async fn answer(run: &mut Run<'_>) -> bool {
    let is_over = run.ended == Some(StopReason::Cancelled);
    if is_over || run.is_prompted() || !run.question.constraints.is_empty() {
        return false;
    }
    let Some(sides) = sides(&run.question.text) else { return false };
    let Some((first, a)) = side(run, &sides, 0).await else { return false };
    let (mut both, b) = match sides.given(1) {
        Some(given) => (first, given),
        None => {
            let Some((second, b)) = side(run, &sides, 1).await else { return false };
            (joined(first, second), b)
        }
    };
    let Some(told) = sides.settled([&a, &b]) else { return false };
    both.best_guess = Some(told.clone());
    both.text = (both.confidence >= SURE).then_some(told);
    run.attempt = both;
    let reason = if run.attempt.text.is_some() { StopReason::Complete } else { StopReason::NothingNew };
    run.ended = Some(reason);
    true
}

async fn side(run: &mut Run<'_>, sides: &Sides, at: usize) -> Option<(clew_skills::skill::Attempt, String)> {
    let graph = &run.corpus.graph;
    let found = graph.find(&sides.options[at]).into_iter().find_map(|id| graph.entity(id));
    let text = sides.asking(at, found.is_some_and(|entity| entity.kind == EntityKind::Person));
    run.tell(TraceStep::Missing(vec![text.clone()]));
    let (attempt, answer) = asked(run, text, LONGEST, 0).await?;
    (attempt.confidence >= LIKELY && words(&answer) <= LONGEST).then_some((attempt, answer))
}
