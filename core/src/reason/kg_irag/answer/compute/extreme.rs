//! The highest and the lowest: how much, when, on which day, where.

use super::super::super::found::Findings;
use super::super::Told;
use super::{Asked, rounded};
use crate::observe::Time;
use crate::skill::temporal::{Seen, Wanted};
use std::collections::BTreeMap;

impl Asked<'_> {
    pub(super) fn extreme(&self, found: &Findings, highest: bool, wanted: Wanted) -> Told {
        match wanted {
            Wanted::Place => self.extreme_place(highest),
            Wanted::Day => self.extreme_day(found, highest),
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

    fn extreme_day(&self, found: &Findings, highest: bool) -> Told {
        let mut days: BTreeMap<Time, Vec<(Seen, f64)>> = BTreeMap::new();
        for seen in found.seen() {
            if let Some(value) = self.number(&seen) {
                days.entry(seen.period.start.midnight()).or_default().push((seen, value));
            }
        }
        let of_day = |values: &[(Seen, f64)]| {
            let values = values.iter().map(|(_, value)| *value);
            match self.plan.is_additive {
                true => values.sum(),
                false => values
                    .reduce(|best, next| if beats(next, best, highest) { next } else { best })
                    .unwrap_or(f64::NAN),
            }
        };
        let all = days.iter().map(|(day, values)| (day, values, of_day(values)));
        let Some((day, values, value)) =
            all.reduce(|best, next| if beats(next.2, best.2, highest) { next } else { best })
        else {
            return self.nothing_there();
        };
        let seen: Vec<Seen> = values.iter().map(|(seen, _)| *seen).collect();
        let statement =
            format!("{} at {} on {}: {}.", self.attribute, found.place, day.day_text(), rounded(value));
        self.told(day.day_text(), statement, &seen)
    }
}

fn beats(new: f64, best: f64, highest: bool) -> bool {
    if highest { new > best } else { new < best }
}
