//! Columns that a question names to say that something, nothing, yes or no stands in them.

use super::linked::{Asks, How, Link, Linker, Test};
use super::words::{Bound, MONEY, NEGATIONS, RECORDED, UNKNOWN, WITHOUT, stem};

/// What may stand between a negation and the column's name.
const ARTICLES: &[&str] = &["a", "an", "any", "the"];
const HAVING: &[&str] = &["have", "has", "had", "with", "having"];
const BEING: &[&str] = &["is", "are", "was", "were", "has", "have", "been"];

impl Linker<'_> {
    /// `no role`, `without a role`, `whose age is unknown`, `have a role`. `None` where it is open whether none or 0 is meant.
    pub fn gaps(&mut self) -> Option<()> {
        for Link { column, at, .. } in self.links.clone() {
            if self.sheet.columns[column].is_flag {
                continue;
            }
            let test = match self.says_nothing(at) {
                Some(said) => {
                    said.into_iter().for_each(|at| self.uses(at, 1));
                    self.none_in(column)?
                }
                None if self.sheet.columns[column].has_gaps && self.says_something(at) => Test::Present,
                None => continue,
            };
            let behind = (at + 1..self.asked.len()).skip_while(|at| !self.free(*at));
            let recorded: Vec<usize> =
                behind.take_while(|at| RECORDED.contains(&self.asked.word(*at)) && self.free(*at)).collect();
            recorded.into_iter().for_each(|at| self.uses(at, 1));
            self.links.retain(|link| link.column != column);
            match test {
                Test::Bound(..) => {
                    let none = [Bound::AtLeast, Bound::AtMost].map(|bound| (column, Test::Bound(bound, 0.0)));
                    self.filters.extend(none);
                }
                test => self.filters.push((column, test)),
            }
        }
        Some(())
    }

    /// No role is an empty cell, no goals are 0; where a column has both, either may be meant.
    fn none_in(&self, column: usize) -> Option<Test> {
        let of = &self.sheet.columns[column];
        let has_zero =
            of.is_number && self.sheet.rows().any(|row| self.sheet.value(row, column) == Some(0.0));
        match (has_zero, of.has_gaps) {
            (true, true) => None,
            (true, false) => Some(Test::Bound(Bound::AtMost, 0.0)),
            (false, _) => Some(Test::Absent),
        }
    }

    /// Where the words stand that say that nothing is in the column named at a place.
    fn says_nothing(&self, at: usize) -> Option<Vec<usize>> {
        let word = |at: usize| self.asked.word(at);
        let mut ahead = (0..at).rev().filter(|at| !ARTICLES.contains(&word(*at)) && word(*at) != "t");
        let first = ahead.next();
        if let Some(first) = first.filter(|at| WITHOUT.contains(&word(*at)) || UNKNOWN.contains(&word(*at))) {
            return Some(vec![first]);
        }
        let negation = ahead.next().filter(|at| NEGATIONS.contains(&word(*at)));
        if let (Some(_), Some(negation)) = (first.filter(|at| HAVING.contains(&word(*at))), negation) {
            return Some(vec![negation]);
        }
        let behind = (at + 1..self.asked.len()).find(|at| self.free(*at) && !BEING.contains(&word(*at)))?;
        if UNKNOWN.contains(&word(behind)) {
            return Some(vec![behind]);
        }
        let is_unrecorded = NEGATIONS.contains(&word(behind))
            && (behind + 1..behind + 4).any(|at| RECORDED.contains(&word(at)) && word(at) != "in");
        is_unrecorded.then(|| vec![behind])
    }

    /// `have a role`, `with any role`.
    fn says_something(&self, at: usize) -> bool {
        at > 1
            && matches!(self.asked.word(at - 1), "a" | "an" | "any")
            && HAVING.contains(&self.asked.word(at - 2))
            && matches!(self.asked.word(0), "which" | "who" | "how" | "list" | "show" | "name")
    }

    /// A column of yes and no that is named must say yes, or no behind a negation.
    pub fn flags(&mut self, asks: &Asks) {
        self.unflagged();
        let flagged: Vec<(usize, usize)> = self
            .links
            .iter()
            .filter(|link| self.sheet.columns[link.column].is_flag)
            .filter(|link| !self.asks_for_money(link, asks))
            .map(|link| (link.column, link.at))
            .collect();
        self.links.retain(|link| !self.sheet.columns[link.column].is_flag);
        for (column, at) in flagged {
            let negation = (at.saturating_sub(3)..at).find(|at| NEGATIONS.contains(&self.asked.word(*at)));
            if let Some(negation) = negation {
                self.uses(negation, 1);
            }
            self.says(column, negation.is_none());
        }
    }

    /// `How much do they pay?` is no question of who has paid.
    fn asks_for_money(&self, link: &Link, asks: &Asks) -> bool {
        let word = self.asked.word(link.at);
        let is_other_form = !self.sheet.columns[link.column].header.to_lowercase().contains(word);
        let is_money = is_other_form && MONEY.contains(&word) && self.sheet.money().is_some();
        is_money && (asks.how == Some(How::Much) || asks.extreme.is_some() || asks.reckoning.is_some())
    }

    /// `unpaid` where a column says who paid.
    fn unflagged(&mut self) {
        for at in 0..self.asked.len() {
            let Some(rest) = self.asked.word(at).strip_prefix("un").filter(|_| self.free(at)) else {
                continue;
            };
            let stem = stem(rest);
            let mut columns = self.sheet.columns.iter();
            if let Some(column) = columns.position(|column| column.is_flag && column.stems == [stem.as_str()])
            {
                self.uses(at, 1);
                self.says(column, false);
            }
        }
    }

    fn says(&mut self, column: usize, yes: bool) {
        let cells = if yes { &["yes", "true", "y", "x"][..] } else { &["no", "false", "n", ""][..] };
        self.filters.push((column, Test::Is(cells.iter().map(|cell| (*cell).to_owned()).collect())));
    }
}
