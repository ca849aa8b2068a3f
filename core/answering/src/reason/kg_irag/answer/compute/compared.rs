//! Periods beside each other: which has more, whether one has, by how much.

use super::super::super::found::Findings;
use super::super::Told;
use super::extreme::beats;
use super::number::{measured, rounded};
use super::spans::named;
use super::{Asked, mean};
use clew_skills::skill::temporal::{Comparison, Seen, Span};
use clew_types::{arrange::Arrange, time::Period};

/// What a period comes to.
struct Reckoned {
    name: String,
    value: f64,
    measurements: usize,
}

impl Asked<'_> {
    pub(super) fn compared(&self, found: &Findings, comparison: Comparison) -> Told {
        let seen = found.seen();
        let mut all = Vec::new();
        for period in &self.plan.compared {
            let Some(reckoned) = self.of_period(&seen, *period) else {
                return self.unmeasured(found, *period);
            };
            all.push(reckoned);
        }
        let [first, rest @ ..] = all.as_slice() else { return self.nothing_there() };
        let text = told(comparison, first, rest, &all);
        let way = if self.plan.gather.is_sum() { "in total" } else { "on average" };
        let each = all.iter().map(|of| {
            format!("{} {way} in {}, from {}", rounded(of.value), of.name, measured(of.measurements))
        });
        let statement =
            format!("{} at {}: {}.", self.attribute, found.place, each.collect::<Vec<_>>().join("; "));
        self.told(text, statement, &ends(&seen, &self.plan.compared))
    }

    /// The sum of what was measured in a period, or the mean of what does not add up.
    fn of_period(&self, seen: &[Seen], period: Period) -> Option<Reckoned> {
        let within = seen.iter().filter(|seen| seen.period.overlaps(period));
        let numbers: Vec<f64> = within.filter_map(|seen| self.number(seen)).collect();
        let mean = mean(&numbers)?;
        let value = if self.plan.gather.is_sum() { numbers.iter().sum() } else { mean };
        Some(Reckoned { name: called(period), value, measurements: numbers.len() })
    }

    fn unmeasured(&self, found: &Findings, period: Period) -> Told {
        let name = called(period);
        let statement = format!("{} at {} was not measured in {name}.", self.attribute, found.place);
        let missing = vec![format!("What was {} at {} in {name}?", self.attribute, found.place)];
        Told { text: None, missing, ..self.told(String::new(), statement, &found.seen()) }
    }
}

/// The short answer: what is asked for first, and what each period comes to.
fn told(comparison: Comparison, first: &Reckoned, rest: &[Reckoned], all: &[Reckoned]) -> String {
    let is_tie = rest.iter().all(|other| other.value == first.value);
    let mut shown: Vec<&Reckoned> = all.iter().collect();
    let opening = match comparison {
        Comparison::Which { .. } if is_tie => "the same".to_owned(),
        Comparison::Which { highest } => {
            shown.arrange_by(
                |a, b| if highest { b.value.total_cmp(&a.value) } else { a.value.total_cmp(&b.value) },
            );
            String::new()
        }
        Comparison::Whether { highest } => {
            let is_so = rest.iter().all(|other| beats(first.value, other.value, highest));
            if is_so { "yes" } else { "no" }.to_owned()
        }
        Comparison::Difference => {
            rest.iter().map(|other| rounded((first.value - other.value).abs())).collect::<Vec<_>>().join(", ")
        }
        Comparison::Each => String::new(),
    };
    let each =
        shown.iter().map(|of| format!("{}: {}", of.name, rounded(of.value))).collect::<Vec<_>>().join("; ");
    if opening.is_empty() { each } else { format!("{opening} ({each})") }
}

/// The first and the last that was seen in each period.
fn ends(seen: &[Seen], periods: &[Period]) -> Vec<Seen> {
    let within = |period: &Period| {
        let mut within = seen.iter().filter(|seen| seen.period.overlaps(*period)).copied();
        (within.clone().next(), within.next_back())
    };
    let ends = periods.iter().map(within);
    ends.flat_map(|(first, last)| first.into_iter().chain(last)).collect()
}

/// "July 2013", "2013", "9 July 2013".
fn called(period: Period) -> String {
    let span = [Span::Month, Span::Year].into_iter().find(|span| span.around(period.start) == period);
    named(period, span.unwrap_or(Span::Day))
}
