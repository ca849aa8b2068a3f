//! What is wanted of the rows that pass?

use super::linked::{Asks, How, Link, Linker, Test, Wants};
use super::measure::Measure;
use super::signals::Extreme;
use super::words::{PRICES, Reckoning, is_done, is_tie};

impl Linker<'_> {
    pub fn wants(&mut self, asks: &Asks) -> Option<Wants> {
        if self.is_polar() {
            return self.any(asks);
        }
        let (measures, names) = self.meant(asks)?;
        if let Some(difference) = &asks.difference {
            return self.differs(difference, &measures, &names, asks);
        }
        if measures.len() > 1 || names.len() > 1 && asks.extreme.is_none() {
            return None;
        }
        let measure = measures.into_iter().next();
        let name = names.first().copied();
        if let Some(extreme) = &asks.extreme {
            return match self.which_period.take() {
                Some(columns) if measure.is_none() && name.is_none() && extreme.count == 1 => {
                    Some(Wants::Period { columns, most: extreme.most })
                }
                Some(_) => None,
                None => {
                    let counted = self.counted_behind(extreme);
                    let name = names.into_iter().find(|name| Some(*name) != counted);
                    self.most(extreme, measure, name, asks)
                }
            };
        }
        match (asks.reckoning, measure, name) {
            (Some(by), Some(measure), None) => Some(Wants::Reckoned(by, measure)),
            (Some(by), Some(measure), Some(column)) if self.is_each() => {
                Some(Wants::Groups { column, by: Some((by, measure)), most: None })
            }
            (reckoning, None, name) => self.without_measure(asks.how, reckoning, name),
            (None, Some(measure), None) => {
                (!self.is_price_or_whole(&measure)).then(|| self.of_measure(measure, asks.how))
            }
            (None, Some(measure), Some(column))
                if asks.how.is_some() && self.is_each() && self.sheet.adds_up(&measure) =>
            {
                Some(Wants::Groups { column, by: Some((Reckoning::Sum, measure)), most: None })
            }
            (_, Some(_), Some(_)) => None,
        }
    }

    /// The measures and the columns of names that are meant. `None` where a name is asked for beside what is no row.
    fn meant(&self, asks: &Asks) -> Option<(Vec<Measure>, Vec<usize>)> {
        let is_number = |link: &&Link| self.sheet.columns[link.column].is_number;
        // What a cell was named of is asked for no more, and what the rows are is asked for in any case.
        let is_tested = |column: usize| self.filters.iter().any(|(of, _)| *of == column);
        let is_sum = asks.reckoning == Some(Reckoning::Sum);
        let is_plain = asks.reckoning.is_none() && asks.extreme.is_none();
        let measures =
            self.links.iter().filter(is_number).filter(|link| !is_plain || !is_tested(link.column));
        let whole = |link: &Link| {
            let measure = Measure::Column(link.column);
            if link.is_whole && !is_sum { measure } else { self.whole_price(measure, is_sum) }
        };
        let measures_of: Vec<Measure> = measures.map(whole).collect();
        // `How much did we pay?` asks for no column of those who were paid.
        let has_measure = !measures_of.is_empty() || self.together.is_some();
        let is_verb =
            |link: &&Link| has_measure && is_tie(self.asked.word(link.at)) && self.asked.word(0) != "who";
        let names =
            self.links.iter().filter(|link| !is_number(link) && !is_verb(link)).map(|link| link.column);
        let mut names: Vec<usize> = names.filter(|column| !is_tested(*column)).collect();
        if names.len() > 1 || asks.reckoning.is_some() && !self.is_each() && asks.extreme.is_none() {
            names.retain(|column| Some(*column) != self.sheet.own_label());
        }
        let measures = self.together.clone().into_iter().chain(measures_of).collect();
        Some((measures, names))
    }

    /// Of several columns the one behind `most` or `how many` is meant, where the others are only said as verbs: `has won
    /// the most titles` beside a column of how many were won.
    pub fn verbs_of_counted(&mut self, asks: &Asks) {
        let is_number = |link: &&Link| self.sheet.columns[link.column].is_number;
        let how = || ["more", "fewer", "many"].iter().find_map(|word| self.asked.find(&[word]));
        let behind = asks.extreme.as_ref().map(|extreme| extreme.end).or_else(|| Some(how()? + 1));
        let counted = self.links.iter().filter(is_number).find(|link| Some(link.at) == behind);
        let Some(counted) = counted.map(|link| link.column) else { return };
        let columns = &self.sheet.columns;
        self.links.retain(|link| {
            link.column == counted || !columns[link.column].is_number || !is_done(self.asked.word(link.at))
        });
    }

    /// `What did the mugs cost?`: one of them, or all?
    fn is_price_or_whole(&self, measure: &Measure) -> bool {
        let price = match self.sheet.amount_at_price() {
            Some(Measure::Worth { price, .. }) => Measure::Column(price),
            _ => return false,
        };
        *measure == price
            && self.asked.find(&["did"]).is_some()
            && self.links.iter().any(|link| !link.is_whole && Measure::Column(link.column) == price)
    }

    /// A measure alone: added up where that is asked and means something, else what stands there.
    fn of_measure(&self, measure: Measure, how: Option<How>) -> Wants {
        match measure {
            Measure::Column(column)
                if how.is_none() || self.is_one_row() || !self.sheet.adds_up(&measure) =>
            {
                Wants::Cells(column)
            }
            measure => Wants::Reckoned(Reckoning::Sum, measure),
        }
    }

    fn without_measure(
        &self,
        how: Option<How>,
        reckoning: Option<Reckoning>,
        name: Option<usize>,
    ) -> Option<Wants> {
        let is_many = how == Some(How::Many);
        match (reckoning, name) {
            (None | Some(Reckoning::Sum), None) if is_many => self.counted(),
            (Some(Reckoning::Sum), Some(_)) if is_many => Some(Wants::Count),
            (Some(_), _) => None,
            (None, Some(column)) if is_many && self.is_each() => {
                Some(Wants::Groups { column, by: None, most: None })
            }
            (None, Some(column)) if is_many => self.distinct(column),
            // How much of a name?
            (None, Some(column)) => how.is_none().then_some(Wants::Cells(column)),
            (None, None) => self.rows().filter(|_| how.is_none()),
        }
    }

    /// The rows themselves.
    fn rows(&self) -> Option<Wants> {
        let is_listed = matches!(
            self.asked.word(0),
            "who" | "whose" | "which" | "what" | "list" | "show" | "name" | "give"
        );
        let is_listed = is_listed || self.names_rows(0) && self.asked.words[0].text.ends_with('s');
        let is_narrow = is_listed && !self.filters.is_empty() || self.filters.len() > 1;
        let told_by =
            self.told_by().filter(|_| is_narrow && !self.is_defined() && !self.asks_for_tested())?;
        // `What did she order?` asks for no order.
        let is_object = self.asked.word(0) == "what" && matches!(self.asked.word(1), "do" | "does" | "did");
        if is_object
            && (Some(told_by) == self.sheet.numbering() || self.asked.word(self.asked.len() - 1) == "do")
        {
            return None;
        }
        let is_tested = self.filters.iter().any(|(of, test)| *of == told_by && matches!(test, Test::Is(_)));
        (!is_tested).then_some(Wants::Rows(told_by))
    }

    /// `Which club is in Orsby?`, where that was taken for a club: not the rows are asked for.
    fn asks_for_tested(&self) -> bool {
        let tested = |column: usize| self.filters.iter().any(|(of, _)| *of == column);
        matches!(self.asked.word(0), "which" | "what")
            && self.links.iter().any(|link| link.at == 1 && tested(link.column))
    }

    /// `What is Berlin?`, `Who is Ann Holt?`; not `Who is the treasurer?`, which asks for the row that says so.
    fn is_defined(&self) -> bool {
        let is_open = |at: usize| self.free(at) && !matches!(self.asked.word(at), "the" | "a" | "an");
        // `Which were not approved?` asks for those of which something is denied or said.
        let is_of_flag = self.filters.iter().any(|(column, _)| self.sheet.columns[*column].is_flag);
        let is_role = is_of_flag
            || matches!(self.asked.word(0), "who")
                && matches!(self.asked.word(2), "the" | "our" | "a" | "an")
                && self.named.iter().all(|named| !self.asked.words[named.at].is_capitalised);
        !is_role
            && matches!(self.asked.word(1), "is" | "are" | "was" | "were")
            && !(2..self.asked.len()).any(is_open)
            && self.filters.iter().all(|(_, test)| matches!(test, Test::Is(_)))
    }

    /// `by department`, `per department`, `in each department`.
    fn is_each(&self) -> bool {
        ["by", "per", "each", "every"].iter().any(|word| self.asked.find(&[word]).is_some())
    }

    fn most(
        &mut self,
        extreme: &Extreme,
        measure: Option<Measure>,
        name: Option<usize>,
        asks: &Asks,
    ) -> Option<Wants> {
        let reckoning = asks.reckoning;
        // The column of `oldest` goes before one that other words name, that of `highest` behind it.
        let is_general = self.is_general(extreme);
        let own = self.measured_by(extreme.names).filter(|_| !is_general || measure.is_none());
        let (by, is_turned) = match own {
            Some((column, is_turned)) => (Some(self.of_adjective(extreme, column)), is_turned),
            None => (measure.clone(), false),
        };
        // `The age of the longest member` asks for another column than is compared.
        if measure.is_some() && measure != by {
            return None;
        }
        // The oldest author is not who wrote the oldest book.
        let is_day = matches!(by, Some(Measure::Column(at)) if self.sheet.columns[at].days.is_some());
        let is_of_rows =
            self.sheet.is_journal() && (measure.is_some() || name.is_none()) || is_day && self.deed.is_some();
        if is_turned && !is_of_rows && name.or(self.told_by()) != self.sheet.own_label() {
            return None;
        }
        // `the earliest start date` names what is compared.
        self.guessed += usize::from(is_turned && measure.is_none());
        if is_turned {
            self.uses_beginnings();
        }
        let most = extreme.most != is_turned;
        let by = by.or_else(|| self.amount_of_cell(extreme));
        match by {
            Some(by) => self.most_of(extreme, by, measure.is_some(), name, (most, asks)),
            None => {
                let column =
                    name.or(extreme.of).or_else(|| self.told_by().filter(|_| self.asked.word(0) == "who"))?;
                if extreme.is_rank {
                    return None;
                }
                let counted = self.counted_behind(extreme).filter(|counted| *counted != column);
                let is_counted = reckoning.is_none()
                    && (counted.is_some() || self.counts_rows(extreme))
                    && self.has_repeats(column);
                let is_plain =
                    matches!(self.asked.word(extreme.at), "most" | "fewest" | "more" | "fewer" | "least");
                (is_counted && is_plain).then_some(Wants::Groups {
                    column,
                    by: self.different(counted),
                    most: Some((most, extreme.count)),
                })
            }
        }
    }

    /// Persons who stand in several rows are counted once.
    fn different(&self, counted: Option<usize>) -> Option<(Reckoning, Measure)> {
        let is_once = |column: &usize| self.sheet.columns[*column].is_person && self.has_repeats(*column);
        counted.filter(is_once).map(|column| (Reckoning::Different, Measure::Column(column)))
    }

    /// The dearest order is that of which amount and price come to most.
    fn of_adjective(&self, extreme: &Extreme, column: usize) -> Measure {
        let measure = Measure::Column(column);
        if extreme.names.iter().any(|name| PRICES.contains(name)) {
            self.whole_price(measure, false)
        } else {
            measure
        }
    }

    /// Prices that somebody has paid add up, where nothing says how many were bought at each.
    fn is_spent(&self) -> bool {
        let is_paid = |word: &str| matches!(word, "spent" | "spend" | "spends" | "paid" | "pay" | "pays");
        self.sheet.amount().is_none() && (0..self.asked.len()).any(|at| is_paid(self.asked.word(at)))
    }

    /// `the most clay mugs`: as many as a column says.
    fn amount_of_cell(&mut self, extreme: &Extreme) -> Option<Measure> {
        let is_plain = extreme.names.is_empty() && self.has_most_of_cell(extreme);
        self.sheet.amount().filter(|_| is_plain).map(Measure::Column)
    }

    fn most_of(
        &mut self,
        extreme: &Extreme,
        by: Measure,
        is_said: bool,
        name: Option<usize>,
        (most, asks): (bool, &Asks),
    ) -> Option<Wants> {
        let name = name.or(extreme.of);
        let counted = Some((most, extreme.count));
        let is_plain = extreme.names.is_empty()
            && matches!(self.asked.word(extreme.at), "most" | "fewest" | "least" | "more" | "less" | "fewer");
        match (name, asks.reckoning) {
            (Some(column), Some(reckoning)) if self.has_repeats(column) => {
                return Some(Wants::Groups { column, by: Some((reckoning, by)), most: counted });
            }
            (None, Some(_)) | (Some(_), Some(Reckoning::Mean | Reckoning::Median)) => return None,
            _ => {}
        }
        if extreme.is_rank && (is_plain || !matches!(by, Measure::Column(_))) {
            return None;
        }
        let told_by = match name {
            Some(column) => column,
            None => self.told_by()?,
        };
        // `Which product sold the most pieces?` where a product has several rows.
        // And what comes of several numbers is as a whole each one's.
        let is_whole =
            !matches!(by, Measure::Column(_)) && told_by != self.sheet.numbering().unwrap_or(usize::MAX);
        let adds_up = self.sheet.adds_up(&by) || self.is_spent() || self.is_total;
        if (is_plain || is_whole) && adds_up && self.has_repeats(told_by) {
            return Some(Wants::Groups { column: told_by, by: Some((Reckoning::Sum, by)), most: counted });
        }
        if !is_said && let Measure::Column(column) = by {
            // No word of its own says it.
            self.links.push(Link { column, at: self.asked.len(), is_whole: false });
            self.is_money |= extreme.names.iter().any(|name| PRICES.contains(name))
                && self.sheet.column_called(extreme.names).is_none();
        }
        // `What is the highest price?` asks for the price.
        let is_told = matches!(self.asked.word(0), "what" | "which")
            && matches!(self.asked.word(1), "is" | "was" | "are" | "were");
        let is_of_rows = name.is_none_or(|name| Some(name) == self.sheet.own_label());
        // `The last thing she bought` is no day.
        let is_verb = |link: &Link| is_done(self.asked.word(link.at));
        let is_day = |link: &&Link| self.sheet.columns[link.column].days.is_some();
        let is_when = self.asked.word(0) == "when";
        let is_told = is_told && !self.links.iter().filter(is_day).any(is_verb);
        let is_value = is_said && is_of_rows && (is_told || is_when || asks.how.is_some());
        let shows = if is_value { None } else { Some(told_by) };
        // `The largest gift` is so much, and somebody's.
        let has_row = self.deed.is_some_and(|(at, _)| at == self.behind(extreme));
        Some(Wants::Extreme { by, most, count: extreme.count, is_rank: extreme.is_rank, shows, has_row })
    }
}
