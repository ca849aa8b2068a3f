//! Which week, month, quarter, year, decade or season is named?

use super::calendar::{
    civil_date, iso_week, monday, month_start, months_later, week_start, weeks_of_year, year_start,
};
use super::counted::moved;
use super::day::{Found, Shift, longest, month_start_from};
use super::timex::{DateForm, Length, Point, Timex, Unit};
use super::token::{Kind, Scan, once};

/// A run of days as it was said, and the runs it may mean: from a day on, up to another.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Period {
    pub timex: Timex,
    pub spans: Vec<(i64, i64)>,
    /// What it is one of, or made of.
    pub grain: Unit,
}

/// What the year or month of a period is, if said: its number, or none to be chosen around today.
pub(super) fn day_form(day: i64) -> DateForm {
    let (year, month, of_month) = civil_date(day);
    DateForm::Day { year: Some(year), month: Some(month), day: of_month }
}

pub(super) fn point(date: DateForm) -> Point {
    Point { date: Some(date), time: None }
}

impl Period {
    /// A period between two known days, written with its length.
    pub fn between(from: i64, to: i64, amount: f64, unit: Unit) -> Self {
        let length = Length::of(amount, unit);
        let timex = Timex::Span { start: point(day_form(from)), end: point(day_form(to)), length };
        Self { timex, spans: vec![(from, to)], grain: unit }
    }

    pub fn year(year: i32) -> Self {
        let spans = vec![(year_start(year), year_start(year + 1))];
        Self { timex: Timex::date(DateForm::Year(year)), spans, grain: Unit::Year }
    }

    pub fn month(year: i32, month: u8) -> Self {
        let from = month_start(year, month.into());
        let timex = Timex::date(DateForm::Month { year: Some(year), month });
        Self { timex, spans: vec![(from, months_later(from, 1))], grain: Unit::Month }
    }

    pub fn week(start: i64) -> Self {
        let (year, week) = iso_week(start);
        let timex = Timex::date(DateForm::Week { year, week, weekend: false });
        Self { timex, spans: vec![(start, start + 7)], grain: Unit::Week }
    }

    pub fn weekend(week: i64, days: i64) -> Self {
        let (year, number) = iso_week(week);
        let timex = Timex::date(DateForm::Week { year, week: number, weekend: true });
        Self { timex, spans: vec![(week + 5, week + 5 + days)], grain: Unit::Weekend }
    }

    pub fn months(from: i64, months: i32) -> Self {
        let (amount, unit) = if months % 12 == 0 { (months / 12, Unit::Year) } else { (months, Unit::Month) };
        Self { grain: Unit::Quarter, ..Self::between(from, months_later(from, months), amount.into(), unit) }
    }

    pub fn years(from: i32, years: i32, grain: Unit) -> Self {
        Self { grain, ..Self::between(year_start(from), year_start(from + years), years.into(), Unit::Year) }
    }
}

impl Scan<'_> {
    /// A period that is named, not bounded by two others.
    pub(super) fn period(&self, at: usize) -> Found<Period> {
        once(&self.periods, at, || self.period_now(at))
    }

    fn period_now(&self, at: usize) -> Found<Period> {
        longest([
            self.shifted_unit(at),
            self.shifted_length(at),
            self.month_of_year(at),
            self.month_in_digits(at),
            self.year_period(at),
            self.special_year(at),
            self.numbered_week(at),
            self.week_of_period(at),
            self.quarter_of_year(at),
            self.decade(at),
            self.century_named(at),
            self.season(at),
            self.week_of_day(at),
            self.length_from(at),
            self.first_or_last(at),
            self.rest_or_to_date(at),
            self.feast_weekend(at),
        ])
    }

    /// `April`, `April 2017`, `Dec-2018`, `this September`, `May of next year`, `the 9th month of next year`.
    pub(super) fn month_of_year(&self, at: usize) -> Found<Period> {
        let (this_year, this_month, _) = civil_date(self.today());
        if let Some((shift, next)) = self.shift(at) {
            let (month, end) = self.month(next).filter(|_| !self.is_other_word(next))?;
            if let Some((year, end)) = self.year_after(end) {
                return Some((Period::month(year, month), end));
            }
            let ahead =
                shift == Shift::Coming && month > this_month || shift == Shift::Past && month < this_month;
            let year = if ahead { this_year } else { this_year + shift.steps() };
            return Some((Period::month(year, month), end));
        }
        if let Some((nth, end)) =
            self.ordinal(self.skip(at, &["the"])).filter(|(nth, _)| (1..=12).contains(nth))
        {
            let of = self.phrase(end, &["month of", "month in"])?;
            let (year, end) = self.year_or_shifted(of)?;
            return Some((Period::month(year, nth as u8), end));
        }
        let (month, end) = self.month(at).filter(|_| self.starts(at) || self.glued(at))?;
        if let Some((year, end)) = self.year_after(end).or_else(|| self.glued_year(end)) {
            return Some((Period::month(year, month), end));
        }
        let of = self.phrase(end, &["of the", "of", "in the", "in"]).unwrap_or(end);
        if let Some((steps, end)) = self.shifted(of, &["year"]) {
            return Some((Period::month(this_year + steps, month), end));
        }
        if !self.month_is_meant(at) {
            return None;
        }
        let next = this_year + i32::from(month < this_month);
        let span = |year: i32| {
            let from = month_start(year, month.into());
            (from, months_later(from, 1))
        };
        let timex = Timex::date(DateForm::Month { year: None, month });
        Some((Period { timex, spans: vec![span(next - 1), span(next)], grain: Unit::Month }, end))
    }

    pub(super) fn glued_year(&self, end: usize) -> Found<i32> {
        let mark = self.is(end, &["-", "/"]) && self.glued(end);
        mark.then(|| {
            self.digits(end + 1).filter(|(year, length)| *length == 4 && (1000..3000).contains(year))
        })
        .flatten()
        .filter(|_| self.ends(end + 2))
        .map(|(year, _)| (year as i32, end + 2))
    }

    /// Some months are words of other meaning: they need a preposition before them, or a capital inside a sentence.
    pub(super) fn month_is_meant(&self, at: usize) -> bool {
        let word = self.word(at);
        if !matches!(
            word,
            "may" | "march" | "mar" | "dec" | "jan" | "sep" | "jun" | "jul" | "oct" | "nov" | "apr"
        ) {
            return true;
        }
        let before = at.wrapping_sub(1);
        let led = self.is(
            before,
            &[
                "in", "since", "until", "till", "by", "of", "during", "from", "to", "before", "after",
                "late", "early", "mid", "and", "between", "through", "for", "-", "the", "or",
            ],
        );
        let inside = at > 0 && !self.is(before, &[".", "!", "?", ":", "\"", "“", "(", "#"]);
        let capital = self.tokens.get(at).is_some_and(|token| token.capital);
        let weakly = self.is(before, &["and", "or", "for", "to", "the"]) && !capital;
        let doubtful = matches!(word, "may" | "march" | "mar");
        let meant = !doubtful || inside && capital || led && !weakly;
        meant && !self.is_other_word(at)
    }

    /// "May" before what follows the verb.
    pub(super) fn is_other_word(&self, at: usize) -> bool {
        self.is(at, &["may"])
            && self.is(
                at + 1,
                &["not", "be", "have", "i", "we", "you", "also", "or", "well", "take", "at", "only"],
            )
            && !self.is(at.wrapping_sub(1), &["in", "since", "of", "during", "late", "early", "mid"])
    }

    /// `2015-3`, `12-2015`, `2018/07`.
    pub(super) fn month_in_digits(&self, at: usize) -> Found<Period> {
        let (first, second) = (self.digits(at)?, self.digits(at + 2)?);
        let spaced = self.is(at + 1, &["-"]) && !self.glued(at + 1) && !self.glued(at + 2);
        let close = self.is(at + 1, &["-", "/"]) && self.glued(at + 1) && self.glued(at + 2);
        let (year, month) = match (first, second) {
            ((year, 4), (month, 1..=2)) if close => (year, month),
            ((month, 1..=2), (year, 4)) if close || spaced => (year, month),
            _ => return None,
        };
        let is_month = (1..=12).contains(&month) && (1900..2100).contains(&year);
        let end = at + 3;
        let whole = is_month && self.starts(at) && self.ends(end) && !self.is(end, &["-", "/"]);
        whole.then(|| (Period::month(year as i32, month as u8), end))
    }

    /// `2017`, `nineteen ninety six` behind a preposition, `next year`, `this year`.
    pub(super) fn year_or_shifted(&self, at: usize) -> Found<i32> {
        let (this_year, ..) = civil_date(self.today());
        let the = self.phrase(at, &["the year", "year"]).unwrap_or(at);
        self.year(the).or_else(|| {
            let next = self.skip(at, &["the"]);
            let (steps, end) = self.shifted(next, &["year"])?;
            Some((this_year + steps, end))
        })
    }

    pub(super) fn year_period(&self, at: usize) -> Found<Period> {
        let said = self.phrase(at, &["calendar year", "year", "cy"]);
        let year_at = said.unwrap_or(at);
        let (year, end) = self.year(year_at).or_else(|| {
            let (short, 2) = self.digits(year_at).filter(|_| self.is(at, &["cy"]))? else { return None };
            Some((2000 + short as i32, year_at + 1))
        })?;
        if said.is_some() {
            return Some((Period::year(year), end));
        }
        const LEADS: &[&str] = &[
            "in", "since", "during", "by", "of", "before", "after", "from", "until", "till", "between", "to",
            "and", "than", "circa", "not", "or", "through", "around", "about", "=", "-", "~", ">", "<",
            "for", "late", "early", "mid",
        ];
        let led = at > 0 && self.is(at - 1, LEADS);
        let digits = self.kind(at) == Some(Kind::Digits);
        let stands = match self.kind(end) {
            Some(Kind::Word) => self.is(
                end,
                &[
                    "and", "or", "to", "was", "is", "were", "but", "with", "through", "till", "until",
                    "when", "at", "on", "by", "in", "-",
                ],
            ),
            Some(Kind::Digits) => false,
            Some(Kind::Mark) => !self.is(end, &["%", "$", "/", "+"]),
            None => at > 0,
        };
        let counted = self.unit(end).is_some() && !self.glued(end);
        let plausible = (1500..2200).contains(&year) || led && self.is(at - 1, &["in", "since", "until"]);
        let found = !counted
            && plausible
            && (led || digits && stands && !self.is(at.wrapping_sub(1), &["$", "#", "no"]));
        found.then(|| (Period::year(year), end))
    }

    /// `fiscal year 2008`, `FY18`, `this school year`.
    pub(super) fn special_year(&self, at: usize) -> Found<Period> {
        let (this_year, ..) = civil_date(self.today());
        let lead = self.shift(at);
        let next = lead.map_or(at, |(_, end)| end);
        let fiscal = self.phrase(next, &["fiscal year", "fiscal", "fy"]).map(|end| ("FY", end));
        let school = || self.phrase(next, &["school year", "academic year", "sy"]).map(|end| ("SY", end));
        let (code, end) = fiscal.or_else(school)?;
        let short = || match self.digits(end) {
            Some((short, 2)) if self.ends(end + 1) => Some((2000 + short as i32, end + 1)),
            _ => None,
        };
        let said = self.year(end).or_else(short);
        let (year, end) = match (said, lead) {
            (Some((year, end)), _) => (Some(year), end),
            (None, Some((shift, _))) => (Some(this_year + shift.steps()), end),
            (None, None) if self.is(end - 1, &["year"]) => (None, end),
            _ => return None,
        };
        let timex = Timex::date(DateForm::SpecialYear { code, year });
        Some((Period { timex, spans: Vec::new(), grain: Unit::Year }, end))
    }

    /// `week 31`, `week 3 of 2027`, `the week 12`.
    pub(super) fn numbered_week(&self, at: usize) -> Found<Period> {
        let week = self.phrase(at, &["week", "week number", "week no"])?;
        let (number, length) = self.digits(week)?;
        if !(1..=53).contains(&number) || length > 2 || !self.ends(week + 1) || self.unit(week + 1).is_some()
        {
            return None;
        }
        let of = self.skip(week + 1, &["of", "in", ","]);
        let (year, end) = self
            .year_or_shifted(of)
            .filter(|_| of > week + 1)
            .unwrap_or((civil_date(self.today()).0, week + 1));
        (number <= weeks_of_year(year).into()).then(|| (Period::week(week_start(year, number as u8)), end))
    }

    /// `first week of Jan 2015`, `the last week of July`, `the second week of 2021`, `last week of next month`.
    pub(super) fn week_of_period(&self, at: usize) -> Found<Period> {
        let the = self.skip(at, &["the"]);
        let (nth, end) = match self.one(the, &["last"]) {
            Some(end) => (None, end),
            None => self.ordinal(the).map(|(nth, end)| (Some(nth), end))?,
        };
        let week = self.one(end, &["week"])?;
        let of = self.one(week, &["of", "in"])?;
        let of = self.skip(of, &["the"]);
        if let Some((month, year, end)) = self.some_month(of) {
            let nth = nth.filter(|nth| (1..=5).contains(nth)).or(nth.is_none().then_some(5))? as u8;
            let start = |year: i32| week_of_month(year, month, nth);
            let timex = Timex::date(DateForm::MonthWeek { year, month, week: nth });
            let (this_year, this_month, _) = civil_date(self.today());
            let next = this_year + i32::from(month < this_month);
            let starts = year.map_or_else(|| vec![start(next - 1), start(next)], |year| vec![start(year)]);
            let spans = starts.into_iter().map(|start| (start, start + 7)).collect();
            return Some((Period { timex, spans, grain: Unit::Week }, end));
        }
        let (year, end) = self.year_or_shifted(of)?;
        let week = nth.map_or(weeks_of_year(year), |nth| nth.min(53) as u8);
        (week >= 1).then(|| (Period::week(week_start(year, week)), end))
    }

    /// A month by name or by its distance, with its year if known.
    pub(super) fn some_month(&self, at: usize) -> Option<(u8, Option<i32>, usize)> {
        if let Some((steps, end)) = self.shifted(at, &["month"]) {
            let (year, month, _) = civil_date(month_start_from(self.today(), steps));
            return Some((month, Some(year), end));
        }
        let (month, end) = self.month(at)?;
        match self.year_after(end) {
            Some((year, end)) => Some((month, Some(year), end)),
            None => Some((month, None, end)),
        }
    }

    /// `the week of April 10th`, `w/c Feb 4`, `the week starting on February 4`.
    pub(super) fn week_of_day(&self, at: usize) -> Found<Period> {
        const LEADS: &[&str] = &[
            "week of",
            "week of the",
            "w / c",
            "week starting",
            "week starting on",
            "week commencing",
            "week beginning",
            "week beginning on",
            "week commencing on",
        ];
        let next = self.phrase(self.skip(at, &["the"]), LEADS)?;
        let (day, end) = self.day(next).or_else(|| {
            let (day, end) = self.ordinal(next).filter(|(day, _)| (1..=31).contains(day))?;
            Some((self.day_of_some_month(day as u8), end))
        })?;
        let spans = day.days.iter().map(|day| (monday(*day), monday(*day) + 7)).collect();
        Some((Period { timex: Timex::date(day.form), spans, grain: Unit::Week }, end))
    }

    /// `the last 3 weeks of this year`, `first ten days of May 2019`.
    pub(super) fn first_or_last(&self, at: usize) -> Found<Period> {
        let the = self.skip(at, &["the"]);
        let first = self.is(the, &["first"]);
        let next = self.one(the, &["first", "last"])?;
        let (length, end) = self.length(next).filter(|(length, _)| !length.is_clock())?;
        let of = self.one(end, &["of", "in"])?;
        let whole = longest([
            self.year_or_shifted(of).map(|(year, end)| ((year_start(year), year_start(year + 1)), end)),
            self.some_month(self.skip(of, &["the"])).and_then(|(month, year, end)| {
                let from = month_start(year?, month.into());
                Some(((from, months_later(from, 1)), end))
            }),
        ]);
        let ((from, to), end) = whole?;
        let weeks = length.0.first().is_some_and(|(_, unit)| *unit == Unit::Week);
        let to = if weeks && !first { monday(to) } else { to };
        let (from, to) = if first { (from, moved(from, &length, 1)) } else { (moved(to, &length, -1), to) };
        let timex = Timex::Span { start: point(day_form(from)), end: point(day_form(to)), length };
        Some((Period { timex, spans: vec![(from, to)], grain: Unit::Day }, end))
    }

    /// `Halloween weekend 2021`, `Labor Day 2021 weekend`: Saturday to Sunday, and a Monday that is the feast.
    pub(super) fn feast_weekend(&self, at: usize) -> Found<Period> {
        let (feast, end) = super::feast::Feast::at(self, at)?;
        let first = self.one(end, &["weekend"]);
        let (year, after) = self.year_or_shifted(self.skip(first.unwrap_or(end), &["of"]))?;
        let end = if first.is_some() { after } else { self.one(after, &["weekend"])? };
        let day = feast.day(year)?;
        let is_monday = monday(day) == day;
        let week = if is_monday { day - 7 } else { monday(day) };
        Some((Period::weekend(week, 2 + i64::from(is_monday)), end))
    }
}

/// The nth week of a month, the first being the one whose Thursday lies in it; 5 is the last.
fn week_of_month(year: i32, month: u8, nth: u8) -> i64 {
    let start = month_start(year, month.into());
    if nth == 5 {
        return monday(months_later(start, 1) - 4);
    }
    monday(start + 3) + 7 * (i64::from(nth) - 1)
}
