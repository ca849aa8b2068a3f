//! What is wanted of the rows that pass?

use super::linked::{Extreme, How, Link, Linker, Test, Wants};
use super::words::{EXTREMES, Reckoning};

impl Linker<'_> {
    pub fn wants(
        &mut self,
        extreme: Option<Extreme>,
        how: Option<How>,
        reckoning: Option<Reckoning>,
    ) -> Option<Wants> {
        let is_number = |link: &&Link| self.sheet.columns[link.column].is_number;
        let mut measures: Vec<usize> = self.links.iter().filter(is_number).map(|link| link.column).collect();
        // What a cell was named of is asked for no more, and what the rows are is asked for in any case.
        let is_tested = |column: usize| self.filters.iter().any(|(of, _)| *of == column);
        let mut names: Vec<(usize, usize)> =
            self.links.iter().filter(|link| !is_number(link)).map(|link| (link.column, link.at)).collect();
        names.retain(|(column, _)| !is_tested(*column));
        if reckoning.is_none() && extreme.is_none() {
            measures.retain(|column| !is_tested(*column));
        }
        if names.len() > 1 {
            names.retain(|(column, _)| *column != self.sheet.label());
        }
        if measures.len() > 1 || names.len() > 1 && extreme.is_none() {
            return None;
        }
        let measure = measures.first().copied();
        let name = names.first().copied();
        let is_many = how == Some(How::Many);
        if let Some(extreme) = extreme {
            return self.most(&extreme, measure, name, reckoning);
        }
        match (reckoning, measure, name) {
            (Some(by), Some(measure), None) => Some(Wants::Reckoned(by, measure)),
            (Some(by), Some(measure), Some((column, _))) if self.is_each() => {
                Some(Wants::Groups { column, by: Some((by, measure)), most: None })
            }
            (None | Some(Reckoning::Sum), None, None) if is_many => Some(self.counted()),
            (Some(Reckoning::Sum), None, _) if is_many => Some(Wants::Count),
            (Some(_), ..) => None,
            (None, Some(measure), None) if how.is_some() && !self.is_one_row() => {
                Some(Wants::Reckoned(Reckoning::Sum, measure))
            }
            (None, None, Some((column, _))) if is_many && self.is_each() => {
                Some(Wants::Groups { column, by: None, most: None })
            }
            (None, None, Some((column, _))) if is_many => Some(Wants::Distinct(column)),
            (None, Some(column), None) | (None, None, Some((column, _))) => Some(Wants::Cells(column)),
            (None, None, None) => {
                let is_listed = matches!(
                    self.asked.word(0),
                    "who" | "which" | "what" | "list" | "show" | "name" | "give"
                );
                let is_narrow = is_listed && !self.filters.is_empty() || self.filters.len() > 1;
                (is_narrow && !self.is_defined() && !is_tested(self.sheet.label())).then_some(Wants::Rows)
            }
            (None, Some(_), Some(_)) => None,
        }
    }

    /// How many rows; of a thing that is named (`how many clay mugs`) how many there are by the column that says so.
    fn counted(&self) -> Wants {
        let behind = ["many", "of"].iter().filter_map(|word| self.asked.find(&[word])).map(|at| at + 1);
        let is_named = behind.into_iter().any(|at| self.named.contains(&at));
        let column = self.quantity().filter(|_| is_named);
        column.map_or(Wants::Count, |column| Wants::Reckoned(Reckoning::Sum, column))
    }

    /// `What is Berlin?`, `Who is Ann Holt?`
    fn is_defined(&self) -> bool {
        let is_open = |at: usize| self.free(at) && !matches!(self.asked.word(at), "the" | "a" | "an");
        matches!(self.asked.word(1), "is" | "are" | "was" | "were")
            && !(2..self.asked.len()).any(is_open)
            && self.filters.iter().all(|(_, test)| matches!(test, Test::Is(_)))
    }

    /// `by department`, `per department`, `in each department`.
    fn is_each(&self) -> bool {
        ["by", "per", "each", "every"].iter().any(|word| self.asked.find(&[word]).is_some())
    }

    /// A cell of a column in which each row has its own is named.
    fn is_one_row(&self) -> bool {
        self.filters.iter().any(|(column, test)| {
            matches!(test, Test::Is(cells) if cells.len() == 1) && *column == self.sheet.label()
        })
    }

    fn most(
        &mut self,
        extreme: &Extreme,
        measure: Option<usize>,
        name: Option<(usize, usize)>,
        reckoning: Option<Reckoning>,
    ) -> Option<Wants> {
        // The column of `oldest` goes before one that other words name, that of `highest` behind it.
        let is_general = EXTREMES.iter().any(|(word, _)| *word == self.asked.word(extreme.at));
        let own = self.measured_by(extreme.names).filter(|_| !is_general || measure.is_none());
        let (by, is_turned) = own.map_or((measure, false), |(column, is_turned)| (Some(column), is_turned));
        let measure = measure.filter(|measure| by == Some(*measure));
        self.guessed += usize::from(is_turned);
        let is_most = extreme.most != is_turned;
        let most = Some(is_most);
        match (by, name, reckoning) {
            (Some(by), Some((column, _)), Some(reckoning)) => {
                Some(Wants::Groups { column, by: Some((reckoning, by)), most })
            }
            (Some(_), None, Some(_)) => None,
            // `Which product sold the most pieces?` where a product has several rows.
            (Some(by), Some((column, _)), None)
                if matches!(self.asked.word(extreme.at), "most" | "fewest") && self.has_repeats(column) =>
            {
                Some(Wants::Groups { column, by: Some((Reckoning::Sum, by)), most })
            }
            (Some(by), name, None) => {
                if measure.is_none() {
                    // No word of its own says it.
                    self.links.push(Link { column: by, at: self.asked.len() });
                }
                let label = self.sheet.label();
                // `What is the highest price?` asks for the price.
                let is_value = measure.is_some()
                    && name.is_none()
                    && self.asked.word(0) == "what"
                    && matches!(self.asked.word(1), "is" | "was" | "are" | "were");
                let shows = if is_value { None } else { Some(name.map_or(label, |(column, _)| column)) };
                Some(Wants::Extreme { by, most: is_most, count: extreme.count, shows })
            }
            (None, Some((column, _)), None)
                if self.asked.word(extreme.at) == "most" || self.asked.word(extreme.at) == "fewest" =>
            {
                Some(Wants::Groups { column, by: None, most })
            }
            _ => None,
        }
    }

    /// True where things in a column stand in several rows.
    fn has_repeats(&self, column: usize) -> bool {
        self.sheet.columns[column].distinct < self.sheet.rows().count()
    }
}
