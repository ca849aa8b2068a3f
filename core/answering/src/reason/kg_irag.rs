//! `kg-irag`: iterative retrieval from dated series (Yang et al. 2025, §3).
//!
//! Plan (first window, event, what would settle it; Alg. 1) → read the window → judge → enough? answer : read the next
//! window, jumping past the abnormal slot that was found (Alg. 2) → … → answer, or "no answer" when the range is used up.

mod answer;
#[cfg(test)]
mod asked_tests;
mod found;
mod plot;
mod prose;
#[cfg(test)]
mod span_tests;
mod tell;
#[cfg(test)]
mod tests;

use super::estimate::Asking;
use super::rag;
use super::run::{Cancelled, Run};
use clew_knowledge::observe::Frame;
use clew_skills::skill::builtin::temporal::{bounds, opening};
use clew_skills::skill::temporal::{TemporalPlan, Verdict, WindowReading};
use clew_types::llm::Estimate;
use clew_types::trace::{Judged, StopReason, TraceStep};
use found::Findings;

/// Runs the strategy; a question that is none about series is answered from the text.
pub(super) async fn run(run: &mut Run<'_>) {
    let planned = run.host.skills.temporal().plan(&run.scene()).await;
    let planned = run.heard(planned);
    match planned.plan {
        Some(plan) => {
            let reason = follow(run, &plan).await.unwrap_or(StopReason::Cancelled);
            run.stop(reason).await;
        }
        None if !planned.missing.is_empty() => {
            run.attempt.missing.clone_from(&planned.missing);
            run.tell(TraceStep::Missing(planned.missing));
            run.stop(StopReason::Complete).await;
        }
        None => text(run).await,
    }
}

/// Dated sentences where the question bounds a period, else any passages.
async fn text(run: &mut Run<'_>) {
    let Some(bounds) = bounds(&run.question.text) else {
        run.tell(TraceStep::Notice("No dated series fits the question: the text is searched.".to_owned()));
        return rag::run(run).await;
    };
    let reason = prose::run(run, &bounds).await.unwrap_or(StopReason::Cancelled);
    run.stop(reason).await;
}

async fn follow(run: &mut Run<'_>, plan: &TemporalPlan) -> Result<StopReason, Cancelled> {
    let corpus = run.corpus.clone();
    let Some(frame) = plan.frame(&corpus) else { return Ok(StopReason::NothingNew) };
    run.step(TraceStep::Plan(Box::new(tell::plan(frame, plan)))).await?;
    if !run.pinned.is_empty() {
        let words =
            "This question is answered from what was measured: the facts to be used have no part in it.";
        run.tell(TraceStep::Notice(words.to_owned()));
    }
    let mut findings = Vec::new();
    let mut rounds = Vec::new();
    for (at, place) in &plan.series {
        rounds.push(run.round);
        findings.push(search(run, plan, frame, (*at, place)).await?);
    }
    let (attempt, rests_on) = answer::attempt(&corpus, frame, plan, &findings);
    run.attempt = run.permitted(attempt);
    for (of, (found, round)) in findings.iter().zip(rounds).enumerate() {
        let rests_on = rests_on.iter().filter(|(series, _)| *series == of).map(|(_, seen)| *seen);
        let series = plot::series(frame, plan, found, round, rests_on);
        run.step(TraceStep::Series(Box::new(series))).await?;
    }
    let supports = run.attempt.statements.iter().flat_map(|statement| &statement.citations);
    let supports = supports.map(|citation| citation.evidence.sentence).collect();
    run.step(TraceStep::Answer(run.attempt.text.clone(), run.attempt.confidence, supports)).await?;
    let cut_short = findings.iter().any(|found| matches!(found.verdict, Verdict::Next(_)));
    Ok(if cut_short { StopReason::RoundLimit(run.settings().windows) } else { StopReason::Complete })
}

/// One series, window by window, until enough is known, nothing is left, or the limit is reached.
async fn search(
    run: &mut Run<'_>,
    plan: &TemporalPlan,
    frame: &Frame,
    (at, place): (usize, &str),
) -> Result<Findings, Cancelled> {
    let series = &frame.series[at];
    let mut found = Findings::new(at, place);
    let mut window = opening(plan, series);
    loop {
        let read = WindowReading::of(frame, series, plan, window);
        run.step(TraceStep::Window(tell::window(&run.corpus, frame, plan, (at, place), &read))).await?;
        let judged = run.host.skills.temporal().judge(&run.scene(), plan, series, &read).await;
        found.verdict = run.heard(judged);
        run.step(TraceStep::Judge(judged_step(found.verdict))).await?;
        found.take(read);
        run.round += 1;
        match found.verdict {
            Verdict::Next(next) if found.windows.len() < run.settings().windows as usize => window = next,
            _ => return Ok(found),
        }
    }
}

fn judged_step(verdict: Verdict) -> Judged {
    match verdict {
        Verdict::Enough => Judged::Enough,
        Verdict::Next(period) => Judged::Next(period),
        Verdict::Exhausted => Judged::Exhausted,
    }
}

/// A plan where there are tables, the rest in code; else dated sentences, in code or for an answer, or as `rag`.
pub(super) fn cost(asking: &Asking<'_>) -> Estimate {
    let text = rag::cost(asking).or(asking.answer()).times(0, 1);
    let plan = asking.sizes.tables.map(|bytes| asking.call("plan", bytes, bytes)).unwrap_or_default();
    plan.and(text)
}
