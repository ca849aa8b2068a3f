//! Which cells does a question name?

use super::linked::{LONGEST_NAME, Linker, Named, Test};
use super::words::is_filler;
use clew_language::text::fold::fold;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

use clew_types::arrange::Arrange;

/// A cell's name has at most so many words.
const LONGEST_CELL: usize = 6;

impl Linker<'_> {
    /// Cells that the question names, the longest first. `None` where one name stands in several columns.
    pub fn values(&mut self) -> Option<()> {
        let mut runs: FxHashMap<String, (usize, usize)> = FxHashMap::default();
        for length in (1..=LONGEST_CELL.min(self.asked.len())).rev() {
            for at in 0..=self.asked.len() - length {
                let words = (at..at + length).map(|at| self.asked.word(at)).collect::<Vec<_>>().join(" ");
                let is_name =
                    (at..at + length).any(|at| !self.asked.is_common(at) && !is_filler(self.asked.word(at)));
                if is_name {
                    // `clay mugs` where the cell says `Clay mug`.
                    if let Some(single) = words.strip_suffix('s').filter(|single| single.len() > 2) {
                        runs.entry(single.to_owned()).or_insert((at, length));
                    }
                    runs.insert(words, (at, length));
                }
            }
        }
        let mut found: Vec<(usize, usize, String, BTreeSet<usize>)> = Vec::new();
        for (cell, columns) in self.cells_among(&runs) {
            let (at, length) = runs[&cell];
            found.push((length, at, cell, columns));
        }
        found.arrange_by_key(|(length, at, ..)| (std::cmp::Reverse(*length), *at));
        for (length, at, cell, columns) in found {
            if !(at..at + length).all(|at| self.free(at)) {
                continue;
            }
            let mut columns = columns.into_iter();
            let (column, None) = (columns.next()?, columns.next()) else { return None };
            self.uses(at, length);
            self.must_be(at, column, cell);
        }
        self.parts_of_names();
        Some(())
    }

    /// `in Aarwil or Seebach`: rows that have either.
    pub fn either(&mut self) {
        let Some((column, _)) = self.two_cells() else { return };
        let Some(or) = self.asked.find(&["or"]).filter(|at| self.free(*at)) else { return };
        let is_side = |named: &Named, ahead: bool| named.column == column && (named.at < or) == ahead;
        let is_between =
            [true, false].iter().all(|ahead| self.named.iter().any(|named| is_side(named, *ahead)));
        if is_between && self.sheet.own_label() != Some(column) {
            self.uses(or, 1);
        }
    }

    pub fn must_be(&mut self, at: usize, column: usize, cell: String) {
        self.named.push(Named { at, column, cell: cell.clone() });
        let same = self.filters.iter_mut().find(|(of, test)| *of == column && matches!(test, Test::Is(_)));
        match same {
            Some((_, Test::Is(cells))) => cells.push(cell),
            _ => self.filters.push((column, Test::Is(vec![cell]))),
        }
    }

    /// The cells of words that are among the runs of the question's words, each with its columns.
    fn cells_among(&self, runs: &FxHashMap<String, (usize, usize)>) -> BTreeMap<String, BTreeSet<usize>> {
        let longest = runs.keys().map(String::len).max().unwrap_or_default();
        let mut found: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for row in self.sheet.rows().map(|row| &self.sheet.table.rows[row]) {
            for (at, cell) in row.iter().enumerate() {
                // Folding may leave out marks, hardly as many as there are letters.
                let is_number = self.sheet.columns.get(at).is_none_or(|column| column.is_number);
                if is_number || cell.len() > 2 * longest + 8 {
                    continue;
                }
                let folded = fold(cell);
                if runs.contains_key(&folded) {
                    found.entry(folded).or_default().insert(at);
                }
            }
        }
        found
    }

    /// `Miller` where one cell alone is called so: `Bob Miller`.
    fn parts_of_names(&mut self) {
        let open: Vec<usize> = (0..self.asked.len())
            .filter(|at| self.free(*at) && self.asked.words[*at].is_capitalised)
            .collect();
        for at in open {
            let word = self.asked.word(at).to_owned();
            let mut named: BTreeSet<(usize, String)> = BTreeSet::new();
            for row in self.sheet.rows().map(|row| &self.sheet.table.rows[row]) {
                for (column, cell) in row.iter().enumerate() {
                    if cell.len() > LONGEST_NAME
                        || !cell.trim().contains(' ')
                        || self.sheet.columns[column].is_number
                    {
                        continue;
                    }
                    let folded = fold(cell);
                    // `Holt` is more than `Holt Mill House`: a first word means a name of two.
                    let is_first = folded
                        .split_once(' ')
                        .is_some_and(|(first, rest)| first == word && !rest.contains(' '));
                    if is_first || folded.split(' ').next_back() == Some(&word) {
                        named.insert((column, folded));
                    }
                }
            }
            if named.len() == 1
                && let Some((column, cell)) = named.pop_first()
            {
                self.uses(at, 1);
                // It may be another's.
                self.guessed_names += 1;
                self.must_be(at, column, cell);
            }
        }
    }
}
