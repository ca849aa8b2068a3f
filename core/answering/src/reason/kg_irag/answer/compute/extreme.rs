//! The highest and the lowest: how much, when, on which day, where.

use super::super::super::found::Findings;
use super::super::Told;
use super::{Asked, rounded};
use clew_skills::skill::temporal::{Seen, Wanted};
use clew_types::time::Time;
use std::collections::BTreeMap;

impl Asked<'_> {
    pub(super) fn extreme(&self, found: &Findings, highest: bool, wanted: Wanted) -> Told {
        match wanted {
            Wanted::Place => self.extreme_place(highest),
            Wanted::Day | Wanted::Month => self.extreme_span(found, highest, wanted == Wanted::Month),
            Wanted::Value | Wanted::Time => {
                let Some((seen, _)) = self.outermost(found, highest) else { return self.nothing_there() };
                let value = self.value_of(found, &seen);
                let word = if highest { "highest" } else { "lowest" };
                let statement = format!(
                    "The {word} {} at {} in {} is {value}, {}.",
                    self.attribute, found.place, self.plan.range, seen.period
                );
                let text = if wanted == Wanted::Value { value } else { self.moment(seen.period) };
                self.told(text, statement, &[seen])
            }
        }
    }

    /// The first of the highest or lowest values.
    fn outermost(&self, found: &Findings, highest: bool) -> Option<(Seen, f64)> {
        let values = found.seen().into_iter().filter_map(|seen| Some((seen, self.number(&seen)?)));
        values.reduce(|best, next| if beats(next.1, best.1, highest) { next } else { best })
    }

    fn extreme_place(&self, highest: bool) -> Told {
        let measure = |found: &Findings| match self.plan.is_additive {
            true => Some(self.numbers(found).iter().sum::<f64>()).filter(|_| !self.numbers(found).is_empty()),
            false => self.outermost(found, highest).map(|(_, value)| value),
        };
        let values = self.findings.iter().enumerate().filter_map(|(of, found)| Some((of, measure(found)?)));
        let Some((of, value)) =
            values.reduce(|best, next| if beats(next.1, best.1, highest) { next } else { best })
        else {
            return self.nothing_there();
        };
        let found = &self.findings[of];
        let statement = format!(
            "{} at {} in {}: {}, of {} series.",
            self.attribute,
            found.place,
            self.plan.range,
            rounded(value),
            self.findings.len()
        );
        let seen = self.outermost(found, highest).map(|(seen, _)| (of, seen));
        Told {
            text: Some(found.place.clone()),
            statement,
            rests_on: seen.into_iter().collect(),
            missing: Vec::new(),
        }
    }

    /// The day or month with the highest or lowest sum; of what does not add up, the day with the outermost value or
    /// the month with the outermost mean.
    fn extreme_span(&self, found: &Findings, highest: bool, by_month: bool) -> Told {
        let beginning = |time: Time| if by_month { time.month() } else { time.midnight() };
        let mut spans: BTreeMap<Time, Vec<(Seen, f64)>> = BTreeMap::new();
        for seen in found.seen() {
            if let Some(value) = self.number(&seen) {
                spans.entry(beginning(seen.period.start)).or_default().push((seen, value));
            }
        }
        let all = spans.iter().map(|(span, values)| (span, values, self.of_span(values, highest, by_month)));
        let best = all.reduce(|best, next| if beats(next.2, best.2, highest) { next } else { best });
        let Some((span, values, value)) = best else { return self.nothing_there() };
        let name = if by_month { span.month_text() } else { span.day_text() };
        let seen: Vec<Seen> = values.iter().map(|(seen, _)| *seen).collect();
        let statement = format!("{} at {} in {name}: {}.", self.attribute, found.place, rounded(value));
        self.told(name, statement, &seen)
    }

    fn of_span(&self, values: &[(Seen, f64)], highest: bool, by_month: bool) -> f64 {
        let count = values.len().max(1) as f64;
        let mut values = values.iter().map(|(_, value)| *value);
        match (self.plan.is_additive, by_month) {
            (true, _) => values.sum(),
            (false, true) => values.sum::<f64>() / count,
            (false, false) => {
                let first = values.next().unwrap_or(f64::NAN);
                values.fold(first, |best, next| if beats(next, best, highest) { next } else { best })
            }
        }
    }
}

fn beats(new: f64, best: f64, highest: bool) -> bool {
    if highest { new > best } else { new < best }
}
