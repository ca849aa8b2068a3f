//! A table with a column a month (or a year): which of its columns are meant together?

use super::linked::{Asks, How, Link, Linker};
use super::measure::Measure;
use super::words::{Reckoning, WHOLES};

/// A part of time that columns are called by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Period {
    Month,
    Weekday,
    Quarter,
    Year,
}

const MONTHS: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: &[&str] = &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const QUARTERS: &[&str] = &["q1", "q2", "q3", "q4"];

impl Period {
    /// The part of time that a header names, and its whole name: `January`, `Jan`, `2021`, `Q3`.
    pub fn of_header(header: &str) -> Option<(Self, String)> {
        let header = header.trim().to_lowercase();
        let is_short = |month: &&&str| header.len() == 3 && month.starts_with(&header);
        match (Self::of_word(&header), MONTHS.iter().find(is_short)) {
            (Some(period), _) => Some((period, header)),
            (None, Some(month)) => Some((Self::Month, (*month).to_owned())),
            (None, None) => None,
        }
    }

    /// The part of time that a lower-case word names.
    pub fn of_word(word: &str) -> Option<Self> {
        let is_year =
            |word: &str| word.len() == 4 && word.parse().is_ok_and(|year: u32| (1800..=2100).contains(&year));
        match word {
            _ if MONTHS.contains(&word) => Some(Self::Month),
            _ if WEEKDAYS.contains(&word) => Some(Self::Weekday),
            _ if QUARTERS.contains(&word) => Some(Self::Quarter),
            _ if is_year(word) => Some(Self::Year),
            _ => None,
        }
    }

    /// True for what one of any of them is called.
    pub fn is_noun(word: &str) -> bool {
        [Self::Month, Self::Weekday, Self::Quarter, Self::Year].iter().any(|of| of.nouns().contains(&word))
    }

    /// What one of them is called.
    fn nouns(self) -> &'static [&'static str] {
        match self {
            Self::Month => &["month", "months", "monthly"],
            Self::Weekday => &["day", "days", "weekday", "weekdays", "daily"],
            Self::Quarter => &["quarter", "quarters", "quarterly"],
            Self::Year => &["year", "years", "yearly", "annual", "annually"],
        }
    }
}

impl Linker<'_> {
    /// True where a column of a part of time is called by the word at a place.
    pub fn is_period_header(&self, at: usize) -> bool {
        let Some(word) = self.asked.words.get(at) else { return false };
        let mut columns = self.sheet.columns.iter();
        columns.any(|column| column.period.is_some() && column.stems == [word.stem.as_str()])
    }

    /// Columns that are meant together become one measure. `None` where they cannot be.
    pub fn periods(&mut self, asks: &mut Asks) -> Option<()> {
        if asks.difference.is_some() {
            return Some(());
        }
        let is_number = |link: &&Link| self.sheet.columns[link.column].is_number;
        let linked: Vec<(usize, usize)> =
            self.links.iter().filter(is_number).map(|link| (link.column, link.at)).collect();
        match linked.as_slice() {
            [] => self.all_periods(asks),
            [_] => {}
            several => {
                let range = several.windows(2).find(|pair| self.is_range(pair[0].1, pair[1].1));
                let columns: Vec<usize> = match range {
                    Some(ends) if several.len() > 2 || ends[0].0 > ends[1].0 => return None,
                    Some(ends) => (ends[0].0..=ends[1].0).collect(),
                    None if self.is_together(asks) => several.iter().map(|(column, _)| *column).collect(),
                    None => return Some(()),
                };
                self.takes_together(columns)?;
            }
        }
        Some(())
    }

    /// `from January to March`, `between January and March`.
    fn is_range(&mut self, first: usize, last: usize) -> bool {
        let ahead = |at: usize| at.checked_sub(1).map_or("", |at| self.asked.word(at));
        let is_range = match ahead(first) {
            "from" => matches!(ahead(last), "to" | "until" | "till" | "through"),
            "between" => ahead(last) == "and",
            _ => false,
        };
        if is_range {
            self.uses(first - 1, 1);
            self.uses(last - 1, 1);
        }
        is_range
    }

    /// A sum is asked for.
    fn is_together(&self, asks: &Asks) -> bool {
        asks.reckoning == Some(Reckoning::Sum)
            || asks.how.is_some()
            || WHOLES.iter().any(|word| self.asked.find(&[word]).is_some())
    }

    fn takes_together(&mut self, columns: Vec<usize>) -> Option<()> {
        let of = |at: usize| &self.sheet.columns[at];
        let first = of(*columns.first()?);
        let is_alike = |at: &usize| {
            of(*at).is_number
                && of(*at).unit == first.unit
                && of(*at).period == first.period
                && !of(*at).is_year
        };
        if !columns.iter().all(is_alike) {
            return None;
        }
        self.links.retain(|link| !columns.contains(&link.column));
        self.together = Some(Measure::Across(Reckoning::Sum, columns));
        Some(())
    }

    /// None of the columns is named where all of them are meant: `in total`, `per month`, `in which month`.
    fn all_periods(&mut self, asks: &mut Asks) {
        let Some((period, columns)) = self.period_columns() else { return };
        let noun = (0..self.asked.len()).find(|at| period.nouns().contains(&self.asked.word(*at)));
        let ends = asks.extreme.as_ref().map(|extreme| extreme.end);
        let is_which = noun
            .is_some_and(|at| at > 0 && matches!(self.asked.word(at - 1), "which" | "what") || ends == noun);
        if let (Some(noun), true) = (noun, is_which && asks.extreme.is_some()) {
            self.uses(noun, 1);
            self.which_period = Some(columns);
            return;
        }
        let is_whole = WHOLES.iter().any(|word| self.asked.find(&[word]).is_some());
        let is_spent = asks.how == Some(How::Much) && self.money_word().is_some();
        let by = match asks.reckoning {
            Some(Reckoning::Sum) => Reckoning::Sum,
            // For several rows it may be theirs that is meant.
            Some(by) if noun.is_some() && self.is_one_row() => {
                asks.reckoning = None;
                by
            }
            None if is_whole || is_spent => Reckoning::Sum,
            _ => return,
        };
        if let (Some(noun), Reckoning::Mean | Reckoning::Median) = (noun, by) {
            self.uses(noun, 1);
        }
        self.together = Some(Measure::Across(by, columns));
    }

    /// All columns of a part of time, where they are of one kind and unit.
    fn period_columns(&self) -> Option<(Period, Vec<usize>)> {
        let columns = self.sheet.columns.iter().enumerate();
        let found: Vec<_> =
            columns.filter_map(|(at, column)| Some((column.period?, &column.unit, at))).collect();
        let (period, unit, _) = *found.first()?;
        let is_alike = found.iter().all(|(of, called, _)| *of == period && *called == unit);
        (is_alike && found.len() > 1).then(|| (period, found.into_iter().map(|(.., at)| at).collect()))
    }
}
