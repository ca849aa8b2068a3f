//! Days, weeks, months and years compared with each other: by their sums where values add up.

use super::super::super::found::Findings;
use super::super::Told;
use super::extreme::beats;
use super::number::{measured, rounded};
use super::{Asked, mean};
use clew_skills::skill::temporal::{Gather, Seen, Span};
use clew_types::time::Period;
use std::collections::BTreeMap;

/// Share of a stretch that has to be measured for it to count as one with little. Clocks that change in spring leave an
/// hour of a day out.
const WHOLE: f64 = 0.95;

/// What was measured in one stretch.
type Measured = Vec<(Seen, f64)>;

impl Asked<'_> {
    /// The stretch with the highest or lowest sum; of what does not add up, the day with the outermost value or what is
    /// longer with the outermost mean. Also how much it is.
    pub(super) fn extreme_span(&self, found: &Findings, highest: bool, span: Span) -> Option<(Told, f64)> {
        let all = self.stretches(found, span);
        let compared = self.comparable(found, highest, &all);
        let reckoned = compared.iter().map(|period| (*period, self.of_span(&all[period], highest, span)));
        let (period, value) =
            reckoned.reduce(|best, next| if beats(next.1, best.1, highest) { next } else { best })?;
        let seen: Vec<Seen> = all[&period].iter().map(|(seen, _)| *seen).collect();
        let name = named(period, span);
        let noun = span.noun();
        let rank = if highest { "highest" } else { "lowest" };
        let why = match self.by(span) {
            Gather::Sum | Gather::LikelySum => format!("{} in total that {noun}", rounded(value)),
            Gather::Mean => format!("{} on average that {noun}", rounded(value)),
            Gather::Outermost => format!("{} is the {rank} value of that {noun}", rounded(value)),
        };
        let left_out = match all.len() - compared.len() {
            0 => String::new(),
            some => format!(" ({some} that were not measured throughout are left out)"),
        };
        let statement = format!(
            "{} at {}, {name}: {why}, from {}; the {rank} of {} {noun}{} in {}{left_out}.",
            self.attribute,
            found.place,
            measured(seen.len()),
            compared.len(),
            if compared.len() == 1 { "" } else { "s" },
            self.plan.range,
        );
        Some((self.told(name, statement, &seen), value))
    }

    /// What was measured, stretch by stretch.
    fn stretches(&self, found: &Findings, span: Span) -> BTreeMap<Period, Measured> {
        let mut all: BTreeMap<Period, Measured> = BTreeMap::new();
        for seen in found.seen() {
            if let Some(value) = self.number(&seen) {
                all.entry(span.around(seen.period.start)).or_default().push((seen, value));
            }
        }
        all
    }

    /// A month that was measured for a week has a small sum for that reason alone: of the smallest, only those count
    /// that were measured throughout, where there are any.
    fn comparable(&self, found: &Findings, highest: bool, all: &BTreeMap<Period, Measured>) -> Vec<Period> {
        let is_whole = |period: &Period| {
            let measured: i64 = all[period].iter().map(|(seen, _)| seen.period.seconds()).sum();
            measured as f64 >= WHOLE * period.seconds() as f64
        };
        let any = || all.keys().copied();
        let whole: Vec<Period> = match self.plan.gather.is_sum() && !highest {
            true if self.frame.series[found.at].is_regular => any().filter(is_whole).collect(),
            _ => Vec::new(),
        };
        if whole.is_empty() { any().collect() } else { whole }
    }

    /// How the values of a stretch become one: a day is as warm as its warmest hour, a month as its mean.
    fn by(&self, span: Span) -> Gather {
        match self.plan.gather {
            Gather::Outermost if span != Span::Day => Gather::Mean,
            gather => gather,
        }
    }

    fn of_span(&self, values: &Measured, highest: bool, span: Span) -> f64 {
        let values: Vec<f64> = values.iter().map(|(_, value)| *value).collect();
        match self.by(span) {
            Gather::Sum | Gather::LikelySum => values.iter().sum(),
            Gather::Mean => mean(&values).unwrap_or(f64::NAN),
            Gather::Outermost => {
                let best = values
                    .into_iter()
                    .reduce(|best, next| if beats(next, best, highest) { next } else { best });
                best.unwrap_or(f64::NAN)
            }
        }
    }
}

/// "9 July 2013", "8 July 2013 – 14 July 2013", "July 2013", "2013".
pub(super) fn named(period: Period, span: Span) -> String {
    match span {
        Span::Day | Span::Week => period.to_string(),
        Span::Month => period.start.month_text(),
        Span::Year => period.start.date().0.to_string(),
    }
}
