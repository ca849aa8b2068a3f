//! How long does something last?

use super::day::{Found, longest};
use super::timex::{Length, Unit};
use super::token::{Kind, Scan, once};

/// Most amounts in one duration: keeps the work at each place bounded.
const PARTS: usize = 8;

impl Scan<'_> {
    /// A unit of time, in full or short: `hours`, `hrs`, `h`, `business days`.
    pub fn unit(&self, at: usize) -> Found<Unit> {
        let phrases: [(&[&str], Unit); 2] = [
            (
                &[
                    "business days",
                    "business day",
                    "working days",
                    "working day",
                    "work days",
                    "weekdays",
                    "weekday",
                ],
                Unit::BusinessDay,
            ),
            (&["calendar year", "calendar years"], Unit::Year),
        ];
        for (forms, unit) in phrases {
            if let Some(end) = self.phrase(at, forms) {
                return Some((unit, end));
            }
        }
        let unit = match self.word(at) {
            "second" | "seconds" | "sec" | "secs" | "s" => Unit::Second,
            "minute" | "minutes" | "min" | "mins" => Unit::Minute,
            "hour" | "hours" | "hr" | "hrs" | "h" => Unit::Hour,
            "day" | "days" | "d" | "night" | "nights" => Unit::Day,
            "weekend" | "weekends" => Unit::Weekend,
            "week" | "weeks" | "wk" | "wks" => Unit::Week,
            "fortnight" | "fortnights" => Unit::Fortnight,
            "month" | "months" | "mon" if self.word(at) != "mon" => Unit::Month,
            "quarter" | "quarters" => Unit::Quarter,
            "year" | "years" | "yr" | "yrs" | "y" => Unit::Year,
            "decade" | "decades" => Unit::Decade,
            "century" | "centuries" => Unit::Century,
            _ => return None,
        };
        // A single letter is a unit only close behind its number.
        (self.word(at).len() > 1 || self.glued(at)).then_some((unit, at + 1))
    }

    /// A duration: `3 hours and 20 minutes`, `half an hour`, `a year and a half`, `several weeks`.
    pub(super) fn length(&self, at: usize) -> Found<Length> {
        once(&self.lengths, at, || self.length_now(at))
    }

    fn length_now(&self, at: usize) -> Found<Length> {
        let (first, mut end) = self.amount_of_time(at)?;
        let mut parts = vec![first];
        if let Some((more, after)) = self.and_a_fraction(end) {
            parts[0].0 += more;
            return Some((Length(parts), after));
        }
        while parts.len() < PARTS {
            let next = self.phrase(end, &[", and", ",", "and"]).unwrap_or(end);
            let Some((part, after)) = self.amount_of_time(next) else { break };
            if part.1 >= parts[parts.len() - 1].1 || self.is(next, &["a", "an"]) || self.turns(after) {
                break;
            }
            parts.push(part);
            end = after;
        }
        Some((Length(parts), end))
    }

    /// "ago" and the like begin a time of their own behind an "and".
    fn turns(&self, end: usize) -> bool {
        self.is(end, &["ago"])
    }

    fn amount_of_time(&self, at: usize) -> Found<(f64, Unit)> {
        longest([self.counted_unit(at), self.half_a_unit(at), self.vague_amount(at)])
    }

    fn counted_unit(&self, at: usize) -> Found<(f64, Unit)> {
        if !self.starts(at) || self.is(at.wrapping_sub(1), &["$", "€", "£", ":", "."]) && self.glued(at) {
            return None;
        }
        let plain = self.number_words(at).filter(|figure| !figure.is_ordinal);
        let readings = [self.number(at), plain];
        readings.into_iter().flatten().find_map(|figure| {
            let next = self
                .phrase(figure.end, &["-", "of an", "of a", "more", "full", "whole"])
                .unwrap_or(figure.end);
            let (unit, end) = self.unit(next)?;
            let whole_word =
                !self.glued(end) || self.kind(end) != Some(Kind::Digits) || self.word(end - 1).len() == 1;
            whole_word.then_some(((figure.value, unit), end))
        })
    }

    /// `an hour`, `half an hour`, `a quarter of an hour`.
    fn half_a_unit(&self, at: usize) -> Found<(f64, Unit)> {
        if self.is(at, &["a", "an"]) {
            let (unit, end) = self.unit(at + 1).filter(|(unit, _)| *unit != Unit::Second)?;
            return Some(((1.0, unit), end));
        }
        let half = self.phrase(at, &["half an", "half a", "half"])?;
        let (unit, end) = self.unit(half)?;
        Some(((0.5, unit), end))
    }

    /// `a few days`, `couple of weeks`: a few are three, a couple are two.
    fn vague_amount(&self, at: usize) -> Found<(f64, Unit)> {
        const COUPLE: &[&str] = &["a couple of", "couple of", "a couple", "couple", "a pair of"];
        const FEW: &[&str] = &["a few", "few", "some", "several", "a few more"];
        let couple = self.phrase(at, COUPLE).map(|end| (2.0, end));
        let (amount, end) = couple.or_else(|| self.phrase(at, FEW).map(|end| (3.0, end)))?;
        let (unit, end) = self.unit(end)?;
        let plural = amount < 3.0 || self.word(end - 1).ends_with('s');
        plural.then_some(((amount, unit), end))
    }

    /// `and a half`, `and a quarter`, behind a unit.
    fn and_a_fraction(&self, at: usize) -> Found<f64> {
        let half = self.phrase(at, &["and a half", "and half", "and one half"]).map(|end| (0.5, end));
        let quarter = || self.phrase(at, &["and a quarter", "and one quarter"]).map(|end| (0.25, end));
        let three = || self.phrase(at, &["and three quarters"]).map(|end| (0.75, end));
        half.or_else(quarter).or_else(three).filter(|(_, end)| self.unit(*end).is_none())
    }

    /// A duration that stands for itself, also a whole unit: `all day`, `the whole week`, `full month`.
    pub fn duration(&self, at: usize) -> Found<Length> {
        let lead = self.phrase(at, &["all", "whole", "full", "entire"]);
        let whole = lead.and_then(|next| {
            let (unit, end) = self.unit(next).filter(|_| !self.word(next).ends_with('s'))?;
            Some((Length::of(1.0, unit), end))
        });
        whole.or_else(|| self.length(at))
    }
}
