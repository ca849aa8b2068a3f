//! Which columns does a question name, and which limits does it set to them?

use super::linked::{Link, Linker, Test};
use super::sheet::Column;
use super::words::{BOUNDS, Bound, MEASURED, VERBS};
use clew_language::text::terms::stem;

impl Linker<'_> {
    /// The one column of numbers that is called so.
    pub fn column_called(&self, names: &[&str]) -> Option<usize> {
        let is_called = |(_, column): &(usize, &Column)| {
            column.is_number && names.iter().any(|name| column.stems.contains(&stem(name)))
        };
        let mut called = self.sheet.columns.iter().enumerate().filter(is_called).map(|(at, _)| at);
        let (only, None) = (called.next()?, called.next()) else { return None };
        Some(only)
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
            let column = self.column_called(names).or_else(|| self.measure_near(at, at + length))?;
            self.filters.extend(limits.into_iter().map(|(bound, limit)| (column, Test::Bound(bound, limit))));
        }
        Some(())
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
        let mut numbers = self.sheet.columns.iter().enumerate().filter(|(_, column)| column.is_number);
        let (only, None) = (numbers.next()?, numbers.next()) else { return None };
        Some(only.0)
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
            if places.len() == column.stems.len() {
                whole.push((number, places));
            } else if !places.is_empty() {
                part.push((number, places));
            }
        }
        whole.sort_by_key(|(_, places)| std::cmp::Reverse(places.len()));
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
        self.links.sort_by_key(|link| link.at);
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
