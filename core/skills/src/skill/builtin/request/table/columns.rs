//! Which columns does a question name?

use super::linked::{Link, Linker};
use super::sheet::NUMBERING;
use super::words::{AGES, LENGTHS, PRICES, QUANTITIES, VERBS, YEARS_ONLY, stem};
use clew_types::arrange::Arrange;

impl Linker<'_> {
    /// `pieces` where a column says how many.
    pub fn quantities(&mut self) {
        let said =
            (0..self.asked.len()).find(|at| self.free(*at) && QUANTITIES.contains(&self.asked.word(*at)));
        if let (Some(at), Some(column)) = (said, self.sheet.amount()) {
            self.uses(at, 1);
            self.links.push(Link { column, at, is_whole: false });
        }
    }

    /// The column of what an adjective measures, and whether more of that is less there: who is older was born in a lower
    /// year, and who is so since a lower year is longer so.
    pub fn measured_by(&self, names: &[&str]) -> Option<(usize, bool)> {
        let is_cost = self.sheet.tells_costs();
        let money =
            || self.sheet.money().filter(|_| is_cost && names.iter().any(|name| PRICES.contains(name)));
        // A yearly fee says nothing of what is new.
        let called = self.sheet.column_called(names).filter(|_| names != YEARS_ONLY);
        let plain = called.or_else(money);
        let plain = plain.filter(|column| !self.sheet.columns[*column].is_year);
        let by_year = || match names {
            // Since when somebody is here says nothing of an age.
            AGES => self
                .sheet
                .only(|column| column.is_year && (column.days.is_none() || column.does(&stem("born")))),
            YEARS_ONLY => self.sheet.only(|column| column.is_year).or_else(|| self.day_column()),
            LENGTHS => self.sheet.only(|column| column.is_since),
            _ => None,
        };
        plain.map(|column| (column, false)).or_else(|| Some((by_year()?, true)))
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
            // A column without a header is called by no word.
            let is_unnamed = column.stems.is_empty();
            if is_unnamed || column.is_numbering && !places.iter().any(|at| self.numbers_rows(*at)) {
                continue;
            }
            if column.rows_noun.is_some() && places.len() < column.stems.len() {
                continue;
            }
            if places.len() == column.stems.len() {
                whole.push((number, places));
            } else if places.iter().any(|at| !self.asked.is_common(*at)) {
                // `what` alone is not meant as "What to do".
                part.push((number, places));
            }
        }
        whole.arrange_by_key(|(_, places)| std::cmp::Reverse(places.len()));
        for (column, places) in whole {
            if places.iter().all(|at| self.free(*at)) {
                self.links(column, &places, true);
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
            self.links(*column, places, false);
        }
        self.links.arrange_by_key(|link| link.at);
        Some(())
    }

    fn links(&mut self, column: usize, places: &[usize], is_whole: bool) {
        places.iter().for_each(|at| self.uses(*at, 1));
        let is_verb = |at: &usize| VERBS.iter().any(|(verbs, _)| verbs.contains(&self.asked.word(*at)));
        let is_whole = is_whole && !places.iter().all(is_verb);
        self.links.push(Link { column, at: places.iter().copied().min().unwrap_or_default(), is_whole });
    }

    /// `order numbers`, `ISBN`, but not `orders`: those are the rows.
    pub fn numbers_rows(&self, at: usize) -> bool {
        NUMBERING.contains(&stem(self.asked.word(at)).as_str())
            || NUMBERING.contains(&stem(self.asked.word(at + 1)).as_str())
    }
}
