//! Is what was read enough (KG-IRAG Alg. 2)? The event is tested exactly; an abnormal slot is jumped over.

use crate::skill::temporal::{Task, TemporalPlan, Verdict, WindowReading};
use clew_knowledge::observe::Series;
use clew_types::time::Period;

/// Parts a long range is read in, so that the host can breathe.
const PARTS: i64 = 12;
/// Observations a part holds at least.
const PART: i64 = 48;

/// The verdict on the newest window of a series.
pub(in crate::skill) fn judge(plan: &TemporalPlan, series: &Series, read: &WindowReading) -> Verdict {
    let found = read.abnormal().next().is_some();
    match plan.task {
        Task::Happens { .. } | Task::Value => Verdict::Enough,
        Task::Shift { later } => shift(plan, read, later),
        Task::Compare(_) => beside(plan, read.window),
        Task::First | Task::Places if found => Verdict::Enough,
        Task::Last if found => Verdict::Enough,
        Task::Last => before(plan, series, read.window),
        Task::First | Task::Places => after(plan, series, read.window).unwrap_or(Verdict::Exhausted),
        _ => after(plan, series, read.window).unwrap_or(Verdict::Enough),
    }
}

/// The first part of the range that is read: all of a slot, some of a longer range.
pub fn opening(plan: &TemporalPlan, series: &Series) -> Period {
    match plan.task {
        Task::Happens { .. } | Task::Value | Task::Shift { .. } | Task::Compare(_) => plan.window,
        Task::Last => {
            Period { start: plan.range.end.plus(-part(plan, series)).max(plan.range.start), ..plan.range }
        }
        _ => Period { end: plan.range.start.plus(part(plan, series)).min(plan.range.end), ..plan.range },
    }
}

/// Length of a part, in whole days where it can be.
fn part(plan: &TemporalPlan, series: &Series) -> i64 {
    (plan.range.seconds() / PARTS).max(PART * series.resolution)
}

fn after(plan: &TemporalPlan, series: &Series, window: Period) -> Option<Verdict> {
    let next = Period::of(window.end, part(plan, series)).shared(plan.range)?;
    Some(Verdict::Next(next))
}

fn before(plan: &TemporalPlan, series: &Series, window: Period) -> Verdict {
    let next = Period { start: window.start.plus(-part(plan, series)), end: window.start };
    next.shared(plan.range).map_or(Verdict::Exhausted, Verdict::Next)
}

/// The next of the periods that are compared; what lies between them is not read.
fn beside(plan: &TemporalPlan, window: Period) -> Verdict {
    let read = plan.compared.iter().position(|period| *period == window);
    let next = read.and_then(|at| plan.compared.get(at + 1));
    next.map_or(Verdict::Enough, |next| Verdict::Next(*next))
}

/// No slot that holds the last abnormal observation of this one is free, so the next begins behind it; backwards, the
/// next ends before the first. What was not measured is not vouched for.
fn shift(plan: &TemporalPlan, read: &WindowReading, later: bool) -> Verdict {
    let blockers = || read.abnormal().chain(read.unknown());
    let length = plan.window.seconds();
    let start = match later {
        true => blockers().map(|period| period.end).max(),
        false => blockers().map(|period| period.start).min().map(|end| end.plus(-length)),
    };
    match start {
        None => Verdict::Enough,
        Some(start) if (plan.range.start..=plan.range.end).contains(&start) => {
            Verdict::Next(Period::of(start, length))
        }
        Some(_) => Verdict::Exhausted,
    }
}
