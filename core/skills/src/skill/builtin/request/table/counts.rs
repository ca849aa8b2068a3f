//! What does `how many` count: rows, different things, or as many as the rows say?

use super::linked::{Linker, Wants};
use super::measure::Measure;
use super::words::Reckoning;

impl Linker<'_> {
    /// How many rows; of a thing that is named (`how many clay mugs`) how many there are by the column that says so.
    pub fn counted(&self) -> Option<Wants> {
        // Who has several rows is one person, and where no column tells persons, rows are none.
        if let Some(column) = self.people() {
            return self.distinct(column?);
        }
        let behind: Vec<usize> =
            ["many", "of"].iter().filter_map(|word| self.asked.find(&[word])).map(|at| at + 1).collect();
        let is_named = self.named.iter().any(|named| behind.contains(&named.at));
        // `How many gardeners?` counts no rows of `Gardening at sea`.
        let is_of_others = |at: &usize| {
            let word = &self.asked.words[*at];
            let is_of_name = self.sheet.name.contains(&word.stem) || self.is_derived(&word.stem);
            is_of_name && !self.sheet.is_called(self.asked.word(*at)) && !self.sheet.is_kind(&word.stem)
        };
        let behind: Vec<usize> = behind.into_iter().filter(|at| *at < self.asked.len()).collect();
        if behind.iter().any(is_of_others) {
            return None;
        }
        let amount = self.sheet.amount();
        if let Some(column) = amount.filter(|_| is_named) {
            return Some(Wants::Reckoned(Reckoning::Sum, Measure::Column(column)));
        }
        // `How many items are there?`, where each row has so many of them.
        let is_open = amount.is_some()
            && behind.iter().any(|at| matches!(self.asked.word(*at), "item" | "items" | "thing" | "things"));
        // One row is no number of rows.
        (!is_open && !self.is_one_row()).then_some(Wants::Count)
    }

    /// How many different things; of what each row has its own, how many rows. `None` where those that are counted may be
    /// as many as each row says.
    pub fn distinct(&self, column: usize) -> Option<Wants> {
        let is_said = |words: &[&str]| words.iter().any(|word| self.asked.find(&[word]).is_some());
        if is_said(&["item", "items"])
            && self.sheet.amount().is_some()
            && !is_said(&["different", "distinct"])
        {
            return None;
        }
        let is_own = self.sheet.own_label() == Some(column) && !self.has_repeats(column);
        Some(if is_own { Wants::Count } else { Wants::Distinct(column) })
    }
}
