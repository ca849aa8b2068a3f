//! What was read of a series, ready for a chart: few enough points, none of the telling ones left out.

use super::found::Findings;
use clew_knowledge::observe::Frame;
use clew_skills::skill::temporal::{Seen, Task, TemporalPlan};
use clew_types::trace::{Plotted, SeriesRead};
use clew_types::{arrange::Arrange, time::Period};
use std::collections::BTreeSet;

/// All windows of a series together; its first window was read in round `first`.
pub(super) fn series(
    frame: &Frame,
    plan: &TemporalPlan,
    found: &Findings,
    first: u32,
    rests_on: impl Iterator<Item = Seen>,
) -> SeriesRead {
    let seen = found.seen();
    let points: Vec<Plotted> = seen.iter().map(|seen| plotted(frame, plan, seen)).collect();
    SeriesRead {
        place: found.place.clone(),
        attribute: frame.attributes.get(plan.attribute).map_or_else(String::new, |of| of.name.clone()),
        windows: (first..).zip(found.windows.iter().map(|read| read.window)).collect(),
        read: seen.len() as u32,
        points: sampled(&points, SeriesRead::MOST_POINTS),
        rests_on: joined(shown_of(plan, rests_on.collect())),
    }
}

/// A free slot is shown without the abnormal ones that were jumped over to find it.
fn shown_of(plan: &TemporalPlan, mut rests_on: Vec<Seen>) -> Vec<Period> {
    let is_free = |seen: &Seen| seen.abnormal == Some(false);
    if matches!(plan.task, Task::Shift { .. }) && rests_on.iter().any(is_free) {
        rests_on.retain(is_free);
    }
    rests_on.into_iter().map(|seen| seen.period).collect()
}

fn plotted(frame: &Frame, plan: &TemporalPlan, seen: &Seen) -> Plotted {
    let number = frame.number(plan.attribute, seen.at);
    let label =
        || frame.label(plan.attribute, seen.at).and(seen.abnormal).map(|event| f64::from(u8::from(event)));
    let value = number.or_else(label).filter(|value| value.is_finite());
    Plotted { period: seen.period, value, abnormal: seen.abnormal == Some(true) }
}

/// At most `most` of the points: of each stretch the first, the last, the lowest, the highest, an abnormal and an
/// unmeasured one, as far as there is room.
fn sampled(points: &[Plotted], most: usize) -> Vec<Plotted> {
    /// Points kept of a stretch.
    const OF_EACH: usize = 6;
    if points.len() <= most {
        return points.to_vec();
    }
    let stretch = points.len().div_ceil((most / OF_EACH).max(1));
    let mut kept = BTreeSet::new();
    for (nth, part) in points.chunks(stretch).enumerate() {
        let start = nth * stretch;
        let values = || part.iter().enumerate().filter_map(|(at, point)| Some((at, point.value?)));
        let lowest = values().min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at);
        let highest = values().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at);
        let abnormal = part.iter().position(|point| point.abnormal);
        let unmeasured = part.iter().position(|point| point.value.is_none());
        let all = [Some(0), Some(part.len() - 1), lowest, highest, abnormal, unmeasured];
        kept.extend(all.into_iter().flatten().map(|at| start + at));
    }
    kept.into_iter().map(|at| points[at]).collect()
}

/// Periods that follow each other without a break become one.
fn joined(mut periods: Vec<Period>) -> Vec<Period> {
    periods.arrange();
    let runs = periods.chunk_by(|left, right| right.start <= left.end);
    runs.filter_map(|run| run.iter().copied().reduce(Period::joined)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::time::Time;

    fn hour(at: i64, value: Option<f64>) -> Plotted {
        Plotted { period: Period::of(Time(at * 3600), 3600), value, abnormal: value == Some(99.0) }
    }

    #[test]
    fn few_points_are_all_kept() {
        let points: Vec<Plotted> = (0..500).map(|at| hour(at, Some(at as f64))).collect();
        assert_eq!(sampled(&points, 500), points);
    }

    #[test]
    fn peaks_gaps_and_ends_of_a_long_series_are_kept() {
        for length in [501, 1_000, 8_760, 200_000] {
            let value = |at: i64| match at {
                at if at == length / 3 => Some(99.0),
                at if at == length / 2 => None,
                at => Some((at % 7) as f64),
            };
            let points: Vec<Plotted> = (0..length).map(|at| hour(at, value(at))).collect();
            let kept = sampled(&points, 500);
            assert!(kept.len() <= 500, "{} of {length}", kept.len());
            assert_eq!((kept.first(), kept.last()), (points.first(), points.last()));
            assert!(
                kept.iter().any(|point| point.abnormal) && kept.iter().any(|point| point.value.is_none())
            );
            assert!(kept.is_sorted_by(|a, b| a.period.start < b.period.start));
        }
    }

    #[test]
    fn hours_in_a_row_are_one_period() {
        let period = |from: i64, hours: i64| Period::of(Time(from * 3600), hours * 3600);
        let hours = vec![period(5, 1), period(1, 1), period(2, 1), period(9, 2)];
        assert_eq!(joined(hours), [period(1, 2), period(5, 1), period(9, 2)]);
    }
}
