//! Which run of days lies between two that are named?

use super::calendar::{civil_date, day_number, weekday, year_start};
use super::day::{Day, Found, longest, month_start_from};
use super::found::{Kind, Phrase, Reading};
use super::period::{day_form, point};
use super::timex::{Bounds, DateForm, Length, Timex, Unit};
use super::token::Scan;

/// One end of a run of days: the days it may mean, and what it was named by.
#[derive(Clone, Debug)]
struct Edge {
    form: DateForm,
    days: Vec<i64>,
    grain: Unit,
}

const TO: &[&str] = &[
    "to",
    "till",
    "til",
    "until",
    "through",
    "thru",
    "up to",
    "-",
    "~",
    "- until",
    "to the",
    "till the",
    "through the",
    "until the",
];
const AND: &[&str] =
    &["and", "and the", "to", "till", "until", "through", "thru", "-", "~", "to the", "and from"];

impl Scan<'_> {
    /// The beginning of a range ("from", "between") and the words that may lead to its end.
    pub fn range_lead(&self, at: usize) -> (usize, &'static [&'static str]) {
        match self.word(at) {
            "from" => (at + 1, TO),
            "between" => (at + 1, AND),
            _ => (at, TO),
        }
    }

    /// `from 2014 to May 2018`, `January 12, 2016 - 01/22/2016`, `3 to 12 of September`.
    pub fn day_range(&self, at: usize) -> Option<Phrase> {
        let (next, links) = self.range_lead(at);
        if let Some((readings, end)) = self.joined_range(next) {
            return Some(Phrase { from: at, end, kind: Kind::DateRange, readings });
        }
        let numbers = self.numbered_days(self.skip(next, &["the"]), links);
        let edges = || {
            let (first, end) = self.edge(self.skip(next, &["the"]))?;
            let link = self.phrase(end, links)?;
            // A hyphen inside a number that is no range.
            let (second, end) = self.edge(self.skip(link, &["the"]))?;
            Some((self.between(first, second)?, end))
        };
        let whole = edges();
        let (readings, end) = match (numbers, whole) {
            (Some(numbers), Some(whole)) if whole.1 > numbers.1 => whole,
            (Some(numbers), _) => numbers,
            (None, whole) => whole?,
        };
        let lead = if next == at && self.is(at.wrapping_sub(1), &["in"]) && self.is(at + 1, &["through"]) {
            at - 1
        } else {
            at
        };
        let from = if lead < at && self.kind(end - 1) == self.kind(at) && end == at + 3 { lead } else { at };
        Some(Phrase { from, end, kind: Kind::DateRange, readings })
    }

    /// Two years or dates in digits with a hyphen close between: `2014-2018`, `10/1-11/2/2017`.
    fn joined_range(&self, at: usize) -> Found<Vec<Reading>> {
        let year = |at: usize| match self.digits(at) {
            Some((year, 4)) if (1000..3000).contains(&year) => Some((
                Edge {
                    form: DateForm::Year(year as i32),
                    days: vec![year_start(year as i32)],
                    grain: Unit::Year,
                },
                at + 1,
            )),
            _ => None,
        };
        let date = |at: usize| {
            let (day, end) = self.joined_date(at)?;
            Some((Edge { form: day.form, days: day.days, grain: Unit::Day }, end))
        };
        let edge = |at: usize| date(at).or_else(|| year(at));
        let (mut first, end) = edge(at).filter(|_| self.starts(at))?;
        let link = self.one(end, &["-"]).filter(|_| self.glued(end) && self.glued(end + 1))?;
        let (second, end) = edge(link)?;
        if !self.ends(end)
            || (first.grain == Unit::Year) != (second.grain == Unit::Year)
            || second.days.is_empty()
        {
            return None;
        }
        let mut second = second;
        for edge in [&mut first, &mut second] {
            if edge.grain == Unit::Year {
                edge.form = day_form(edge.days[0]);
            }
        }
        Some((self.between(first, second)?, end))
    }

    fn edge(&self, at: usize) -> Found<Edge> {
        let day =
            self.day(at).map(|(day, end)| (Edge { form: day.form, days: day.days, grain: Unit::Day }, end));
        let now = self.phrase(at, &["now", "the present", "present", "the current date"]);
        let now = now.map(|end| (Edge::known(self.today(), Unit::Day), end));
        let found = longest([day, now, self.period_edge(at)])?;
        (!found.0.days.is_empty()).then_some(found)
    }

    /// A period stands for its beginning, or for the part of it that is said.
    fn period_edge(&self, at: usize) -> Found<Edge> {
        let place = [("end of", 2), ("middle of", 1), ("beginning of", 0), ("start of", 0)].into_iter();
        let place =
            place.filter_map(|(words, place)| self.phrase(at, &[words]).map(|end| (place, end))).next();
        let next = place.map_or(at, |(_, end)| self.skip(end, &["the"]));
        let (period, end) = self.period(next)?;
        let open = match period.timex {
            Timex::Point(point) => {
                matches!(
                    point.date,
                    Some(DateForm::Month { year: None, .. } | DateForm::Day { year: None, .. })
                )
            }
            _ => false,
        };
        let side = |(from, to): (i64, i64)| match place {
            Some((2, _)) => to,
            Some((1, _)) => from + 15 * ((to - from) / 30).max(1),
            _ => from,
        };
        let days: Vec<i64> = period.spans.iter().map(|span| side(*span)).collect();
        let (_, month, day) = civil_date(*days.last()?);
        let form = if open {
            DateForm::Day { year: None, month: Some(month), day }
        } else {
            day_form(*days.last()?)
        };
        let grain = match (period.grain, place) {
            (Unit::Year, Some(_)) | (Unit::Quarter, _) => Unit::Month,
            (grain, _) => grain,
        };
        Some((Edge { form, days, grain }, end))
    }

    /// `3 to 12 of September`, `November 19-20`, `from 4-23 in next month`, `April ninth through seventeenth`.
    fn numbered_days(&self, at: usize, links: &[&str]) -> Found<Vec<Reading>> {
        let pair = |at: usize| {
            let (first, end) = self.day_of_month(at).filter(|_| self.starts(at))?;
            let link = self.phrase(end, links)?;
            let (second, end) = self.day_of_month(self.skip(link, &["the"]))?;
            (first < second).then_some((first, second, end))
        };
        if let Some((month, end)) = self.month(at) {
            let (first, second, end) = pair(self.skip(end, &["the"]))?;
            if self.month(end).is_some() {
                return None;
            }
            let year = self.year_after(end).filter(|(_, end)| self.ends(*end));
            let end = year.map_or(end, |(_, end)| end);
            return Some((self.days_of_month(year.map(|(year, _)| year), month, first, second)?, end));
        }
        let (first, second, end) = pair(at)?;
        let of = self.phrase(end, &["of the", "of", "in the", "in"]).unwrap_or(end);
        if let Some((steps, end)) = self.shifted(of, &["month"]) {
            let (year, month, _) = civil_date(month_start_from(self.today(), steps));
            return Some((self.days_of_month(Some(year), month, first, second)?, end));
        }
        let (month, end) = self.month(of)?;
        let year = self.year_after(end).filter(|(_, end)| self.ends(*end));
        let end = year.map_or(end, |(_, end)| end);
        Some((self.days_of_month(year.map(|(year, _)| year), month, first, second)?, end))
    }

    fn days_of_month(&self, year: Option<i32>, month: u8, first: u8, second: u8) -> Option<Vec<Reading>> {
        let edge = |day: Day| Edge { form: day.form, days: day.days, grain: Unit::Day };
        let first = edge(self.year_day(year, month, first)?);
        self.between(first, edge(self.year_day(year, month, second)?))
    }

    /// The runs two ends may mean. An end without a year takes the other's, or the year next to it.
    fn between(&self, mut first: Edge, mut second: Edge) -> Option<Vec<Reading>> {
        match (first.days.len(), second.days.len()) {
            (2, 1) => first.settle(*second.days.first()?, false),
            (1, 2) => {
                let from = *first.days.first()?;
                let form = second.form;
                second.settle(from, true);
                if from == self.today() && first.grain == Unit::Day {
                    second.form = form;
                }
            }
            _ => {}
        }
        let mut pairs: Vec<(i64, i64)> = Vec::new();
        for (index, from) in first.days.iter().enumerate() {
            let to = if first.is_in_month_of(&second) {
                // Both days of one month: the second follows the first.
                from + second.form.month_day()?.1 as i64 - first.form.month_day()?.1 as i64
            } else {
                *second.days.get(index).or(second.days.last())?
            };
            let step = if matches!(first.form, DateForm::Weekday(_)) { 7 } else { 0 };
            let pair = match (*from <= to, index) {
                (true, _) => (*from, to),
                (false, 0) => (*from, later(to, step, 1)?),
                (false, _) => (later(*from, step, -1)?, to),
            };
            if !pairs.contains(&pair) && pair.0 <= pair.1 {
                pairs.push(pair);
            }
        }
        let length = self.length_between(&first, &second, *pairs.last()?);
        let timex = Timex::Span { start: point(first.form), end: point(second.form), length };
        let reading = |(from, to)| Reading::new(timex.clone(), Bounds::Days(Some(from), Some(to)));
        Some(pairs.into_iter().map(reading).collect())
    }

    fn length_between(&self, first: &Edge, second: &Edge, (from, to): (i64, i64)) -> Length {
        let months = |day: i64| {
            let (year, month, _) = civil_date(day);
            i64::from(year) * 12 + i64::from(month)
        };
        let months = months(to) - months(from);
        let coarse =
            |edge: &Edge| matches!(edge.grain, Unit::Month | Unit::Year | Unit::Decade | Unit::Century);
        match (coarse(first), coarse(second)) {
            (true, true) if first.grain >= Unit::Year && second.grain >= Unit::Year => {
                Length::of((months / 12) as f64, Unit::Year)
            }
            (true, true) => Length::of(months as f64, Unit::Month),
            _ => Length::of((to - from) as f64, Unit::Day),
        }
    }
}

impl Edge {
    fn known(day: i64, grain: Unit) -> Self {
        Self { form: day_form(day), days: vec![day], grain }
    }

    fn is_in_month_of(&self, other: &Self) -> bool {
        let open = |edge: &Self| edge.days.len() == 2 && edge.grain == Unit::Day;
        open(self)
            && open(other)
            && matches!((self.form.month_day(), other.form.month_day()), (Some(a), Some(b)) if a.0 == b.0 && a.1 <= b.1)
    }

    /// Chooses the year or week next to a known day: the last one before it, or the first behind it.
    fn settle(&mut self, beside: i64, behind: bool) {
        let chosen = match self.form {
            DateForm::Weekday(day) => {
                let distance = (i64::from(day) - i64::from(weekday(beside))).rem_euclid(7);
                Some(if behind { beside + distance } else { beside - (7 - distance) % 7 })
            }
            form => form.month_day().and_then(|(month, day)| {
                let (year, ..) = civil_date(beside);
                let fits = |found: &i64| if behind { *found >= beside } else { *found <= beside };
                let other = if behind { year + 1 } else { year - 1 };
                [year, other].iter().filter_map(|year| day_number(*year, month, day)).find(fits)
            }),
        };
        if let Some(day) = chosen {
            *self = Self { grain: self.grain, ..Self::known(day, self.grain) };
        }
    }
}

impl DateForm {
    fn month_day(self) -> Option<(u8, u8)> {
        match self {
            Self::Day { month: Some(month), day, .. } => Some((month, day)),
            Self::Month { month, .. } => Some((month, 1)),
            _ => None,
        }
    }
}

/// A week or a year later (or earlier, with sign -1).
fn later(day: i64, week: i64, sign: i64) -> Option<i64> {
    if week > 0 {
        return Some(day + sign * week);
    }
    let (year, month, of_month) = civil_date(day);
    day_number(year + sign as i32, month, of_month)
}
