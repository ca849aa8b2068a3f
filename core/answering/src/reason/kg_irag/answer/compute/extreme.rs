//! The highest and the lowest: how much, when, on which day, where.

use super::super::super::found::Findings;
use super::super::Told;
use super::number::rounded;
use super::{Asked, mean};
use clew_skills::skill::temporal::{Gather, Seen, Wanted};

impl Asked<'_> {
    pub(super) fn extreme(&self, found: &Findings, highest: bool, wanted: Wanted) -> Told {
        match wanted {
            Wanted::Place => self.extreme_place(highest),
            Wanted::Span(span) => {
                self.extreme_span(found, highest, span).map_or_else(|| self.nothing_there(), |(told, _)| told)
            }
            Wanted::ValueOf(span) => match self.extreme_span(found, highest, span) {
                Some((told, value)) => Told { text: Some(rounded(value)), ..told },
                None => self.nothing_there(),
            },
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
        let measure = |found: &Findings| {
            let numbers = self.numbers(found);
            match self.plan.gather {
                Gather::Sum | Gather::LikelySum => (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>()),
                Gather::Mean => mean(&numbers),
                Gather::Outermost => self.outermost(found, highest).map(|(_, value)| value),
            }
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
}

pub(super) fn beats(new: f64, best: f64, highest: bool) -> bool {
    if highest { new > best } else { new < best }
}
