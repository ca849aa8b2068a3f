//! How do the words around a time change it: before, since, or later, early, at the end of?

use super::calendar::civil_date;
use super::day::{Found, longest, month_start_from};
use super::found::{Kind, Modifier, Phrase, Reading};
use super::period::Period;
use super::timex::{Bounds, Timex, Unit};
use super::token::Scan;

const BEFORE: &[&str] = &[
    "before",
    "prior to",
    "earlier than",
    "sooner than",
    "no later than",
    "not later than",
    "ahead of",
    "until",
    "till",
    "by",
    "< ",
    "<",
];
const AFTER: &[&str] = &["after", "later than", "following", ">"];
const SINCE: &[&str] = &[
    "since",
    "starting on",
    "starting from",
    "starting",
    "beginning on",
    "beginning from",
    "beginning",
    "as early as",
    "on or after",
    "no earlier than",
    "not earlier than",
    "> =",
    "≥",
    "as of",
    "any time from",
];
const UNTIL: &[&str] = &["as late as", "on or before", "up to", "up until", "< =", "≤", "through"];

impl Scan<'_> {
    /// A word that makes a time a bound, and what it makes of it.
    pub fn bound_word(&self, at: usize) -> Found<Modifier> {
        let of = |words, modifier| self.phrase(at, words).map(|end| (modifier, end));
        longest([
            of(BEFORE, Modifier::Before),
            of(AFTER, Modifier::After),
            of(SINCE, Modifier::Since),
            of(UNTIL, Modifier::Until),
        ])
    }

    /// `or later`, `and earlier`, behind a time.
    pub fn bound_behind(&self, at: usize) -> Found<Modifier> {
        let later = &[
            "or later",
            "and later",
            "or after",
            "and after",
            "onwards",
            "onward",
            "or newer",
            "and onwards",
            "and onward",
        ];
        if let Some(end) = self.phrase(at, later) {
            let clause = self.is(end - 1, &["after"]) && self.kind(end) == Some(super::token::Kind::Word);
            return (!clause).then_some((Modifier::Since, end));
        }
        let end = self.phrase(at, &["or earlier", "and earlier", "or before", "and before"])?;
        Some((Modifier::Until, end))
    }

    /// A time with a bound: `before 2010`, `since last August`, `after 3pm`, `2012 or later`, `around 7 am`.
    pub fn bounded(&self, at: usize) -> Option<Phrase> {
        if let Some((modifier, next)) = self.bound_word(at) {
            let about = self.phrase(next, &["around", "about", "approximately"]).unwrap_or(next);
            let the = self.skip(about, &["the"]);
            let inner =
                self.simple(about).into_iter().chain((the > about).then(|| self.simple(the)).flatten());
            let inner = inner.max_by_key(|phrase| (phrase.end, std::cmp::Reverse(phrase.from)))?;
            return Some(Phrase { from: at, ..bound(inner, modifier)? });
        }
        if let Some(next) = self.phrase(at, &["around", "about", "circa", "approximately", "c ."]) {
            let mut inner =
                self.simple(next).filter(|inner| !matches!(inner.kind, Kind::Duration | Kind::DateRange))?;
            let vague = inner.kind == Kind::Date && self.is(next, &["the"]) && inner.readings.len() > 1;
            if vague || self.is(at, &["about"]) && !matches!(inner.kind, Kind::Time) {
                return None;
            }
            inner.readings.iter_mut().for_each(|reading| reading.modifier = Some(Modifier::Approximate));
            return Some(Phrase { from: at, ..inner });
        }
        let inner = self.simple(at)?;
        let (modifier, end) = self.bound_behind(inner.end)?;
        Some(Phrase { end, ..bound(inner, modifier)? })
    }

    /// A date, period or time that nothing bounds yet.
    pub fn simple(&self, at: usize) -> Option<Phrase> {
        let day = self.day(at).map(|(day, end)| self.day_phrase(at, &day, end));
        let period = self.part_or_period(at);
        let clock = self.clock_phrase(at);
        let part = self.clock_range(at).filter(|_| !self.is(at, &["from", "between"]));
        let meal = self.meal(at);
        best([self.moment(at), part, self.moment_range_simple(at), day, period, clock, meal])
    }

    fn moment_range_simple(&self, at: usize) -> Option<Phrase> {
        self.moment_range(at).filter(|_| !self.is(at, &["from", "between"]))
    }

    /// `lunch` alone, which only a bound makes a time.
    fn meal(&self, at: usize) -> Option<Phrase> {
        let (part, end) = self.day_part(at).filter(|_| self.bound_before(at))?;
        let (from, to) = part.bounds();
        let point = super::timex::Point { date: None, time: Some(super::timex::TimeForm::Part(part)) };
        let reading = Reading::new(Timex::Point(point), Bounds::Clocks(Some(from), Some(to)));
        Some(Phrase { from: at, end, kind: Kind::TimeRange, readings: vec![reading] })
    }

    fn bound_before(&self, at: usize) -> bool {
        self.is(at.wrapping_sub(1), &["before", "after", "until", "till", "by"])
    }

    pub fn day_phrase(&self, at: usize, day: &super::day::Day, end: usize) -> Phrase {
        let timex = Timex::date(day.form);
        let mut readings: Vec<Reading> =
            day.days.iter().map(|day| Reading::new(timex.clone(), Bounds::Day(*day))).collect();
        if readings.is_empty() {
            readings.push(Reading::new(timex, Bounds::Open));
        }
        Phrase { from: at, end, kind: Kind::Date, readings }
    }

    pub fn clock_phrase(&self, at: usize) -> Option<Phrase> {
        let said = self.is(at, &["at"]);
        let (clock, end) = self.clock(at + usize::from(said)).filter(|(clock, _)| !clock.bare)?;
        // A dot between hour and minute needs "at"; then "at" belongs to it.
        if clock.dotted != said {
            return None;
        }
        let reading = |form: super::timex::TimeForm| {
            let point = super::timex::Point { date: None, time: Some(form) };
            Reading::new(Timex::Point(point), Bounds::Clock(form.seconds()))
        };
        let readings = clock.forms().into_iter().map(reading).collect();
        Some(Phrase { from: at, end, kind: Kind::Time, readings })
    }

    /// A period, or the part of it that `early`, `mid`, `the end of` name.
    pub fn part_or_period(&self, at: usize) -> Option<Phrase> {
        let whole = self.period(at).map(|(period, end)| phrase_of(at, period, end, None));
        let part = self.part_word(at).and_then(|(modifier, toward_now, next)| {
            let (period, end) = self.period(next)?;
            let spans = period
                .spans
                .iter()
                .map(|span| self.part_of(*span, period.grain, modifier, toward_now))
                .collect();
            Some(phrase_of(at, Period { spans, ..period }, end, Some(modifier)))
        });
        best([whole, part])
    }

    /// Which part of a period, and whether "later" and "earlier" cut it at today.
    fn part_word(&self, at: usize) -> Option<(Modifier, bool, usize)> {
        const START: &[&str] = &[
            "early",
            "early in",
            "early in the",
            "beginning of",
            "start of",
            "the start of",
            "beginning of the",
            "start of the",
            "early -",
        ];
        const MID: &[&str] = &["mid", "mid -", "middle of", "the middle of", "middle of the"];
        const END: &[&str] = &["late", "late in", "late in the", "end of", "end of the", "late -"];
        let earlier = self.phrase(at, &["earlier", "earlier in", "earlier in the"]);
        let later = self.phrase(at, &["later", "later in", "later in the"]);
        let of = |end: usize| if self.is(end - 1, &["the"]) { end - 1 } else { end };
        let candidates = [
            (earlier, Modifier::Start, true),
            (later, Modifier::End, true),
            (self.phrase(at, START), Modifier::Start, false),
            (self.phrase(at, MID), Modifier::Mid, false),
            (self.phrase(at, END), Modifier::End, false),
        ];
        let found =
            candidates.into_iter().find_map(|(end, modifier, now)| end.map(|end| (modifier, now, end)))?;
        let next = of(found.2);
        let next = if self.period(next).is_some() { next } else { found.2 };
        Some((found.0, found.1, next))
    }

    fn part_of(
        &self,
        (from, to): (i64, i64),
        grain: Unit,
        modifier: Modifier,
        toward_now: bool,
    ) -> (i64, i64) {
        let today = self.today();
        let months = |n: i32| month_start_from(from, n);
        let (first, second) = match grain {
            Unit::Year if toward_now => (months(6), months(6)),
            Unit::Year => (months(4), months(8)),
            Unit::Quarter => (months(1), months(2)),
            Unit::Decade => (months(48), months(84)),
            Unit::Century => (months(34 * 12), months(67 * 12)),
            Unit::Month if modifier == Modifier::Mid => (from + 9, from + 20),
            Unit::Month => (from + 15, from + 15),
            Unit::Week => (from + 3, from + 3),
            _ => (from + (to - from) / 3, to - (to - from) / 3),
        };
        match modifier {
            Modifier::Start => (from, if toward_now { first.min(today.max(from + 1)) } else { first }),
            Modifier::End => (if toward_now { second.max(today.min(to - 1)) } else { second }, to),
            _ => (first, second),
        }
    }

    /// `more than 4 days`, `less than 3 days after tomorrow`, `more than 2 weeks ago`.
    pub fn compared(&self, at: usize) -> Option<Phrase> {
        let more = self.phrase(at, &["more than", "longer than", "at least", "greater than"]);
        let less = self
            .phrase(at, &["less than", "under", "at most", "no more than", "fewer than", "within less than"]);
        let (modifier, next) =
            more.map(|end| (Modifier::More, end)).or(less.map(|end| (Modifier::Less, end)))?;
        if let Some((day, end)) = self
            .day(next)
            .filter(|(day, end)| day.days.len() == 1 && self.length(next).is_some_and(|found| found.1 < *end))
        {
            let (length, length_end) = self.length(next)?;
            let target = day.days[0];
            let past = self.is(length_end, &["ago", "before", "earlier", "prior"]);
            let phrase = self.day_phrase(at, &day, end);
            let side = if (modifier == Modifier::More) == past { Modifier::Before } else { Modifier::After };
            if modifier == Modifier::More {
                return bound(phrase, side);
            }
            let base = super::counted::moved(target, &length, if past { 1 } else { -1 });
            let (from, to) = if past { (target, base) } else { (base, target) };
            let [start, to_form] = [from, to].map(|day| super::period::point(super::period::day_form(day)));
            let timex = Timex::Span { start, end: to_form, length };
            let reading = Reading::new(timex, Bounds::Days(Some(from), Some(to)));
            return Some(Phrase { from: at, end, kind: Kind::DateRange, readings: vec![reading] });
        }
        let (length, end) = self.length(next)?;
        let bounds = Bounds::Seconds(length.seconds());
        let reading = Reading { modifier: Some(modifier), ..Reading::new(Timex::Length(length), bounds) };
        Some(Phrase { from: at, end, kind: Kind::Duration, readings: vec![reading] })
    }

    /// `to date`.
    pub fn to_date(&self, at: usize) -> Option<Phrase> {
        let end = self
            .phrase(at, &["to date"])
            .filter(|_| !self.is(at.wrapping_sub(1), &["up", "year", "month", "equals", "relating"]))?;
        let point = super::period::point(super::timex::DateForm::Now);
        let bounds = Bounds::Days(None, Some(self.today()));
        let reading =
            Reading { modifier: Some(Modifier::Before), ..Reading::new(Timex::Point(point), bounds) };
        let date_follows = self.day(end).is_some() || civil_date(self.today()).0 < 1;
        (!date_follows).then_some(Phrase { from: at, end, kind: Kind::DateRange, readings: vec![reading] })
    }
}

fn phrase_of(from: usize, period: Period, end: usize, modifier: Option<Modifier>) -> Phrase {
    let Period { timex, spans, .. } = period;
    let reading = |(first, last)| Reading {
        modifier,
        ..Reading::new(timex.clone(), Bounds::Days(Some(first), Some(last)))
    };
    let mut readings: Vec<Reading> = spans.into_iter().map(reading).collect();
    if readings.is_empty() {
        readings.push(Reading { modifier, ..Reading::new(timex, Bounds::Open) });
    }
    Phrase { from, end, kind: Kind::DateRange, readings }
}

/// The phrase that ends last; of equals the first.
pub(super) fn best<const N: usize>(phrases: [Option<Phrase>; N]) -> Option<Phrase> {
    phrases.into_iter().flatten().reduce(|best, next| if next.end > best.end { next } else { best })
}

/// A phrase whose bounds reach from it or up to it without end; `None` for what has no place in time.
fn bound(mut phrase: Phrase, modifier: Modifier) -> Option<Phrase> {
    for reading in &mut phrase.readings {
        let side = match (modifier, reading.modifier) {
            (Modifier::Before, Some(Modifier::End)) => Modifier::Until,
            (Modifier::After, Some(Modifier::Start)) => Modifier::Since,
            _ => modifier,
        };
        reading.bounds = open_ended(reading.bounds, side)?;
        reading.modifier = Some(modifier);
    }
    phrase.kind = match phrase.kind {
        Kind::Date => Kind::DateRange,
        Kind::Time => Kind::TimeRange,
        Kind::DateTime => Kind::DateTimeRange,
        kind => kind,
    };
    Some(phrase)
}

fn open_ended(bounds: Bounds, modifier: Modifier) -> Option<Bounds> {
    // Before and since look at the beginning of a period, after and until at its end.
    let cut = |from: Option<i64>, to: Option<i64>| match modifier {
        Modifier::Before => Some((None, Some(from?))),
        Modifier::After => Some((Some(to?), None)),
        Modifier::Since => Some((Some(from?), None)),
        _ => Some((None, Some(to?))),
    };
    Some(match bounds {
        Bounds::Day(day) => cut(Some(day), Some(day)).map(|(from, to)| Bounds::Days(from, to))?,
        Bounds::Days(from, to) => cut(from, to).map(|(from, to)| Bounds::Days(from, to))?,
        Bounds::Clock(at) => cut(Some(at), Some(at)).map(|(from, to)| Bounds::Clocks(from, to))?,
        Bounds::Clocks(from, to) => cut(from, to).map(|(from, to)| Bounds::Clocks(from, to))?,
        Bounds::Moment(at) => cut(Some(at), Some(at)).map(|(from, to)| Bounds::Moments(from, to))?,
        Bounds::Moments(from, to) => cut(from, to).map(|(from, to)| Bounds::Moments(from, to))?,
        Bounds::Open => Bounds::Open,
        Bounds::Seconds(_) => return None,
    })
}
