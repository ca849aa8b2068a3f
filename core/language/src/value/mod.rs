//! Which times, numbers and amounts does a text name, in a form that can be computed with?
//!
//! [`times`] finds dates, times of day, periods, durations and repetitions, seen from a moment that "now" means;
//! [`numbers`](fn@numbers) finds numbers, ordinals, percentages, ranges and amounts with a unit. Both give byte spans of the text and typed values;
//! what is written of them is ISO 8601, or TIMEX3 where the text leaves something open.
//! The grammar is English. Work grows with the length of the text: every rule looks a bounded number of tokens ahead.

mod bound;
mod calendar;
mod clock;
mod clocks;
mod counted;
mod date;
mod day;
mod daytime;
mod duration;
mod feast;
mod figure;
mod found;
mod measures;
mod moments;
mod number;
mod opening;
mod period;
mod range;
mod repeat;
mod season;
mod shifted;
mod span;
mod timex;
mod token;
mod unit;
mod weekday;

pub use calendar::day_number;
pub use figure::{Amount, Number, NumberSpan, cardinals, numbers};
pub use found::{Kind, Modifier, Reading, TimeSpan};
pub use range::{NumberRange, number_ranges};
pub use timex::{Bounds, DateForm, DayPart, Length, Moment, Point, Season, TimeForm, Timex, Unit};
pub use unit::{Dimension, Measure, UnitName};

use found::Phrase;
use token::Scan;

#[cfg(test)]
mod tests;

/// The times a text names, in order, none inside another. `now` is the moment relative times are seen from.
pub fn times(text: &str, now: Moment) -> Vec<TimeSpan> {
    let scan = Scan::new(text, now);
    let mut found = Vec::new();
    let mut at = 0;
    while at < scan.tokens.len() {
        scan.forget(at);
        match scan.time_at(at) {
            Some(phrase) if phrase.end > phrase.from && !phrase.readings.is_empty() => {
                let (first, last) = (&scan.tokens[phrase.from], &scan.tokens[phrase.end - 1]);
                at = phrase.end;
                found.push(TimeSpan {
                    span: first.from..last.to,
                    kind: phrase.kind,
                    readings: phrase.readings,
                });
            }
            _ => at += 1,
        }
    }
    found
}

impl Scan<'_> {
    /// The longest time that begins at a token.
    fn time_at(&self, at: usize) -> Option<Phrase> {
        if !self.may_begin(at) {
            return None;
        }
        let duration = self.duration(at).map(|(length, end)| {
            let bounds = Bounds::Seconds(length.seconds());
            let reading = Reading { timex: Timex::Length(length), bounds, modifier: None };
            Phrase { from: at, end, kind: Kind::Duration, readings: vec![reading] }
        });
        bound::best([
            self.repeated(at),
            self.moment_range(at),
            self.moment(at),
            self.day_range(at),
            self.compared(at),
            self.clock_range(at),
            self.simple(at),
            self.bounded(at),
            self.to_date(at),
            duration,
        ])
        .filter(|phrase| !self.cut(phrase))
    }

    /// The end lies inside a word or number.
    fn cut(&self, phrase: &Phrase) -> bool {
        self.glued(phrase.end)
            && self.kind(phrase.end) == Some(token::Kind::Word)
            && self.kind(phrase.end - 1) != Some(token::Kind::Mark)
    }
}
