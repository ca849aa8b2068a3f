//! Which columns does a question name, and which limits does it set to them?

use super::linked::{Link, Linker, Test};
use super::sheet::Column;
use super::words::{AGES, BOUNDS, Bound, MEASURED, NEGATIONS, QUANTITIES, UNITS, VERBS, YEARS};
use clew_language::text::terms::stem;
use clew_types::arrange::Arrange;

impl Linker<'_> {
    /// The one column of numbers that is called so.
    pub fn column_called(&self, names: &[&str]) -> Option<usize> {
        self.only(|column| names.iter().any(|name| column.stems.contains(&stem(name))))
    }

    /// Limits on numbers: `over 20`, `older than 30`, `between 10 and 20`. `None` where one is said of no column.
    pub fn bounds(&mut self) -> Option<()> {
        let asked = self.asked;
        for at in 0..asked.len() {
            let number =
                |at: usize| asked.words.get(at).and_then(|word| word.number).filter(|_| self.free(at));
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
                || self.only(|column| unit.is_some_and(|unit| unit.contains(&column.unit.as_str())));
            let column = self.column_called(names).or_else(of_unit);
            let column = column.or_else(|| self.measure_near(at, at + length))?;
            self.filters.extend(limits.into_iter().map(|(bound, limit)| (column, Test::Bound(bound, limit))));
        }
        Some(())
    }

    /// The unit that stands at a place, as it is written above columns.
    fn unit(&mut self, at: usize) -> Option<&'static [&'static str]> {
        let (_, written) = UNITS.iter().find(|(said, _)| said.contains(&self.asked.word(at)))?;
        self.uses(at, 1);
        Some(written)
    }

    /// The one column of numbers for which this holds.
    fn only(&self, holds: impl Fn(&Column) -> bool) -> Option<usize> {
        let columns = self.sheet.columns.iter().enumerate();
        let mut columns = columns.filter(|(_, column)| column.is_number && holds(column)).map(|(at, _)| at);
        let (only, None) = (columns.next()?, columns.next()) else { return None };
        Some(only)
    }

    /// `published after 2000`, `in 1987`: limits on the one column of years. `None` where there is none.
    pub fn years(&mut self) -> Option<()> {
        let is_year = |value: &f64| value.fract() == 0.0 && (1000.0..=2100.0).contains(value);
        for at in 1..self.asked.len() {
            let Some(year) = self.asked.words[at].number.filter(is_year).filter(|_| self.free(at)) else {
                continue;
            };
            let ahead = self.asked.word(at - 1);
            let bound = YEARS.iter().find(|(word, _)| *word == ahead).map(|(_, bound)| *bound);
            if bound.is_none() && !matches!(ahead, "in" | "of" | "from" | "year") {
                continue;
            }
            let column = self.only(|column| column.is_year)?;
            self.uses(at - 1, 2);
            let bounds = bound.map_or(vec![Bound::AtLeast, Bound::AtMost], |bound| vec![bound]);
            self.filters.extend(bounds.into_iter().map(|bound| (column, Test::Bound(bound, year))));
        }
        Some(())
    }

    /// A column of yes and no that is named must say yes, or no behind a negation.
    pub fn flags(&mut self) {
        let flagged: Vec<(usize, usize)> = self
            .links
            .iter()
            .filter(|link| self.sheet.columns[link.column].is_flag)
            .map(|link| (link.column, link.at))
            .collect();
        self.links.retain(|link| !self.sheet.columns[link.column].is_flag);
        for (column, at) in flagged {
            let negation = (at.saturating_sub(3)..at).find(|at| NEGATIONS.contains(&self.asked.word(*at)));
            let cells = if negation.is_some() {
                &["no", "false", "n", ""][..]
            } else {
                &["yes", "true", "y", "x"][..]
            };
            if let Some(negation) = negation {
                self.uses(negation, 1);
            }
            self.filters.push((column, Test::Is(cells.iter().map(|cell| (*cell).to_owned()).collect())));
        }
    }

    /// `pieces` where a column says how many.
    pub fn quantities(&mut self) {
        let said =
            (0..self.asked.len()).find(|at| self.free(*at) && QUANTITIES.contains(&self.asked.word(*at)));
        if let (Some(at), Some(column)) = (said, self.quantity()) {
            self.uses(at, 1);
            self.links.push(Link { column, at });
        }
    }

    /// The column of how many of a thing each row has.
    pub fn quantity(&self) -> Option<usize> {
        self.only(|column| QUANTITIES.iter().any(|name| column.stems == [stem(name)]))
    }

    /// The column of what an adjective measures, and whether more of that is less there: who is older was born in a lower
    /// year.
    pub fn measured_by(&self, names: &[&str]) -> Option<(usize, bool)> {
        let plain = self.column_called(names).map(|column| (column, false));
        plain.or_else(|| Some((self.only(|column| names == AGES && column.is_year)?, true)))
    }

    /// The column of numbers whose name stands in front of a limit, else behind it, else the only one there is.
    fn measure_near(&mut self, from: usize, to: usize) -> Option<usize> {
        let named = |at: usize| {
            let stem = &self.asked.words.get(at)?.stem;
            let of = |column: &&(usize, &Column)| column.1.is_number && column.1.stems.contains(stem);
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
        if let Some(column) = verb.and_then(|(_, names)| self.column_called(names)) {
            return Some(column);
        }
        self.only(|_| true)
    }

    /// Columns by the words of their headers: all of them, or one that no other header has. `None` where several headers
    /// are meant by the same words.
    pub fn columns(&mut self) -> Option<()> {
        let place = |stem: &String| {
            (0..self.asked.len()).find(|at| self.free(*at) && self.asked.words[*at].stem == *stem)
        };
        let mut whole: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut part: Vec<(usize, Vec<usize>)> = Vec::new();
        for (number, column) in self.sheet.columns.iter().enumerate() {
            let places: Vec<usize> = column.stems.iter().filter_map(place).collect();
            if column.is_numbering && !places.iter().any(|at| self.numbers_rows(*at)) {
                continue;
            }
            if places.len() == column.stems.len() {
                whole.push((number, places));
            } else if !places.is_empty() {
                part.push((number, places));
            }
        }
        whole.arrange_by_key(|(_, places)| std::cmp::Reverse(places.len()));
        for (column, places) in whole {
            if places.iter().all(|at| self.free(*at)) {
                self.links(column, &places);
            }
        }
        let open: Vec<(usize, Vec<usize>)> = part
            .into_iter()
            .map(|(column, places)| {
                (column, places.into_iter().filter(|at| self.free(*at)).collect::<Vec<_>>())
            })
            .filter(|(_, places)| !places.is_empty())
            .collect();
        for (column, places) in &open {
            let is_shared = |at: &usize| open.iter().any(|(other, of)| other != column && of.contains(at));
            if places.iter().any(is_shared) {
                return None;
            }
            self.links(*column, places);
        }
        self.links.arrange_by_key(|link| link.at);
        Some(())
    }

    fn links(&mut self, column: usize, places: &[usize]) {
        places.iter().for_each(|at| self.uses(*at, 1));
        self.links.push(Link { column, at: places.iter().copied().min().unwrap_or_default() });
    }

    /// A bare number behind a column's name stands in that column: `grade 5`.
    pub fn numbers(&mut self) {
        for at in 1..self.asked.len() {
            let Some(value) = self.asked.words[at].number.filter(|_| self.free(at)) else { continue };
            let is_ahead = |link: &&Link| link.at + 1 == at && self.sheet.columns[link.column].is_number;
            let Some(place) = self.links.iter().position(|link| is_ahead(&link)) else { continue };
            let column = self.links.remove(place).column;
            self.uses(at, 1);
            self.filters.push((column, Test::Bound(Bound::AtLeast, value)));
            self.filters.push((column, Test::Bound(Bound::AtMost, value)));
        }
    }

    /// `How much does it cost?`, `Who earns most?`
    pub fn measured_verbs(&mut self) {
        for (verbs, names) in VERBS {
            let Some(at) =
                (0..self.asked.len()).find(|at| self.free(*at) && verbs.contains(&self.asked.word(*at)))
            else {
                continue;
            };
            let Some(column) = self.column_called(names) else { continue };
            self.uses(at, 1);
            let is_known = self.links.iter().any(|link| link.column == column)
                || self.filters.iter().any(|(of, _)| *of == column);
            if !is_known {
                self.links.push(Link { column, at });
            }
        }
    }
}
