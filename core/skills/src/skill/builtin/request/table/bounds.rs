//! Which limits does a question set to numbers?

use super::days::is_year;
use super::linked::{Link, Linker, Test};
use super::measure::Measure;
use super::sheet::Column;
use super::words::{AGED, AGES, BEGAN, BOUNDS, Bound, MEASURED, QUANTITIES, SPENT, UNITS, VERBS, YEARS};
use clew_language::text::fold::fold;
use clew_types::month::named_month;

impl Linker<'_> {
    /// Limits on numbers: `over 20`, `older than 30`, `between 10 and 20`. `None` where one is said of no column.
    pub fn bounds(&mut self) -> Option<()> {
        let asked = self.asked;
        for at in 0..asked.len() {
            if let Some((length, limit)) = self.bound_of_row(at) {
                self.uses(at, length);
                self.filters.push(limit);
                continue;
            }
            let number = |at: usize| {
                let number = asked.words.get(at).and_then(|word| word.number);
                number.filter(|_| self.free(at) && !self.is_period_header(at))
            };
            let older =
                MEASURED.iter().find(|of| !of.more.is_empty() && asked.stands(&[of.more, "than"], at));
            let (length, limits, names): (usize, Vec<(Bound, f64)>, &[&str]) =
                if let (Some(of), Some(limit)) = (older, number(at + 2)) {
                    let bound = if of.is_more { Bound::Over } else { Bound::Under };
                    (3, vec![(bound, limit)], of.columns)
                } else if let (true, Some(low), Some(high)) = (
                    asked.word(at) == "between" && asked.word(at + 2) == "and",
                    number(at + 1),
                    number(at + 3),
                ) {
                    (4, vec![(Bound::AtLeast, low.min(high)), (Bound::AtMost, low.max(high))], &[])
                } else if let Some((phrase, bound)) =
                    BOUNDS.iter().find(|(phrase, _)| asked.stands(phrase, at))
                    && let Some(limit) = number(at + phrase.len())
                {
                    (phrase.len() + 1, vec![(*bound, limit)], &[])
                } else {
                    continue;
                };
            self.uses(at, length);
            let unit = self.unit(at + length);
            let of_unit =
                || self.sheet.only(|column| unit.is_some_and(|unit| unit.contains(&column.unit.as_str())));
            let column = self.sheet.column_called(names).or_else(of_unit);
            let column = column.or_else(|| self.amount_behind(at + length)).or_else(|| self.aged(at));
            let column = column.or_else(|| self.between_years(&limits));
            let are_years = limits.iter().all(|(_, limit)| is_year(*limit));
            let column = column.or_else(|| self.measure_near(at, at + length, are_years))?;
            if self.sheet.columns[column].is_year {
                self.uses_beginnings();
            }
            let limits: Vec<_> = limits.into_iter().map(|limit| self.limit_on(column, limit)).collect();
            self.filters.extend(limits);
        }
        Some(())
    }

    /// `more than 20 pieces`
    fn amount_behind(&mut self, at: usize) -> Option<usize> {
        let column = self.sheet.amount().filter(|_| QUANTITIES.contains(&self.asked.word(at)))?;
        self.uses(at, 1);
        Some(column)
    }

    /// `members over 60`, `aged under 20`: of persons that is their age.
    fn aged(&mut self, at: usize) -> Option<usize> {
        let word = self.asked.word(at);
        let ahead = self.asked.word(at.checked_sub(1)?);
        let is_age = ahead == "aged" || matches!(word, "over" | "under") && AGED.contains(&ahead);
        let is_of_rows = matches!(word, "over" | "under") && self.names_rows(at - 1);
        let column = self.sheet.column_called(AGES).filter(|_| is_age || is_of_rows)?;
        if ahead == "aged" {
            self.uses(at - 1, 1);
        }
        Some(column)
    }

    /// `longer than Stag Pass`: the limit is what that row has.
    fn bound_of_row(&mut self, at: usize) -> Option<(usize, (usize, Test))> {
        let of =
            MEASURED.iter().find(|of| !of.more.is_empty() && self.asked.stands(&[of.more, "than"], at))?;
        let asks = matches!(self.asked.word(0), "which" | "who" | "what" | "list" | "how");
        let label = self.sheet.own_label().filter(|_| asks)?;
        let place = self.named.iter().position(|named| named.column == label && named.at > at + 1)?;
        let between = at + 2..self.named[place].at;
        let (column, is_turned) = self.measured_by(of.columns)?;
        let limit = {
            let cell = &self.named[place].cell;
            let mut rows = self.sheet.rows().filter(|row| fold(self.sheet.cell(*row, label)) == *cell);
            let (row, None) = (rows.next()?, rows.next()) else { return None };
            self.sheet.value(row, column)?
        };
        let tests = self.filters.iter().filter(|(of, _)| *of == label).count();
        if tests != 1 || self.named.len() > 1 && self.two_cells().is_some() || between.len() > 1 {
            return None;
        }
        self.named.remove(place);
        self.filters.retain(|(of, _)| *of != label);
        let bound = if of.is_more == is_turned { Bound::Under } else { Bound::Over };
        Some((2, (column, Test::Bound(bound, limit))))
    }

    /// The unit that stands at a place, as it is written above columns.
    fn unit(&mut self, at: usize) -> Option<&'static [&'static str]> {
        let (_, written) = UNITS.iter().find(|(said, _)| said.contains(&self.asked.word(at)))?;
        self.uses(at, 1);
        Some(written)
    }

    /// `published after 2000`, `in 1987`, `hired in March 2020`: limits on the one column of years or days. `None` where there is
    /// none.
    pub fn years(&mut self) -> Option<()> {
        self.months();
        for at in 1..self.asked.len() {
            let is_said = self.asked.words[at].number.is_some_and(is_year) && self.free(at);
            if !is_said || self.is_period_header(at) {
                continue;
            }
            let word = self.asked.word(at - 1);
            let is_led = YEARS.iter().any(|(led, _)| *led == word)
                || matches!(word, "in" | "of" | "from" | "year")
                || named_month(word).is_some()
                || self.asked.words[at - 1].number.is_some();
            if !is_led {
                continue;
            }
            let column = self.sheet.only(|column| column.is_year).or_else(|| self.day_column())?;
            let limits = self.limits_of_year(at, column)?;
            self.filters.extend(limits);
        }
        Some(())
    }

    /// A word says that something began, as the column does or as any may be.
    pub fn says_began(&self, column: usize) -> bool {
        let column = &self.sheet.columns[column];
        self.asked.words.iter().any(|word| BEGAN.contains(&word.text.as_str()) || column.does(&word.stem))
    }

    /// The column of numbers whose name stands in front of a limit, else behind it, else the only one there is.
    fn measure_near(&mut self, from: usize, to: usize, are_years: bool) -> Option<usize> {
        let named = |at: usize| {
            let stem = &self.asked.words.get(at)?.stem;
            let is_number = |column: &Column| column.is_number && (column.days.is_none() || are_years);
            let of = |column: &&(usize, &Column)| is_number(column.1) && column.1.stems.contains(stem);
            let columns: Vec<_> = self.sheet.columns.iter().enumerate().collect();
            let mut fitting = columns.iter().filter(of).map(|column| column.0);
            let only = fitting.next()?;
            fitting.next().is_none().then_some((only, at))
        };
        let ahead = (0..from).rev().find_map(named);
        if let Some((column, at)) = ahead.or_else(|| (to..self.asked.len()).find_map(named)) {
            let stems = &self.sheet.columns[column].stems;
            let is_own =
                |at: &usize| self.asked.words.get(*at).is_some_and(|word| stems.contains(&word.stem));
            let own: Vec<usize> = (at.saturating_sub(stems.len())..at + stems.len()).filter(is_own).collect();
            own.into_iter().for_each(|at| self.uses(at, 1));
            return Some(column);
        }
        let verb = VERBS.iter().find(|(verbs, _)| (0..from).any(|at| verbs.contains(&self.asked.word(at))));
        if let Some(column) = verb.and_then(|(_, names)| self.sheet.column_called(names)) {
            return Some(column);
        }
        let deed = self.asked.words[..from].iter().find_map(|word| self.sheet.deed(&word.stem));
        let measure = deed.and_then(|counted| self.sheet.counted_in(counted));
        match measure {
            Some(Measure::Column(column)) => Some(column),
            _ => self.sheet.only(|column| column.days.is_none()),
        }
    }

    /// A bare number behind a column's name stands in that column: `grade 5`.
    pub fn numbers(&mut self) {
        for at in 1..self.asked.len() {
            let Some(value) = self.asked.words[at].number.filter(|_| self.free(at)) else { continue };
            let behind = if self.asked.word(at - 1) == "of" { at - 1 } else { at };
            let is_ahead = |link: &Link| link.at + 1 == behind && self.sheet.columns[link.column].is_number;
            let column = if let Some(place) = self.links.iter().position(is_ahead) {
                self.links.remove(place).column
            } else if let Some(column) = self.column_of_verb(at) {
                column
            } else {
                continue;
            };
            self.uses(at, 1);
            self.filters.push((column, Test::Bound(Bound::AtLeast, value)));
            self.filters.push((column, Test::Bound(Bound::AtMost, value)));
        }
    }

    /// `pays 120`, `aged 40`: a number behind a verb of what is measured.
    fn column_of_verb(&mut self, at: usize) -> Option<usize> {
        let verb = self.asked.word(at - 1);
        let names = if verb == "aged" {
            AGES
        } else {
            VERBS
                .iter()
                .find(|(verbs, _)| verbs.contains(&verb))
                .map(|(_, names)| *names)
                .or_else(|| matches!(verb, "pay" | "pays" | "paid").then_some(SPENT))?
        };
        let column = self.sheet.column_called(names)?;
        self.uses(at - 1, 1);
        self.unit(at + 1);
        Some(column)
    }
}
