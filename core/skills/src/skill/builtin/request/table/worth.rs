//! What is a row worth in money: what it says it comes to, or so many of a thing at a price each?

use super::linked::{Asks, How, Link, Linker};
use super::measure::Measure;
use super::sheet::{Column, Sheet};
use super::words::{AMOUNTS, BOUGHT, CURRENCIES, MONEY, PAID, PRICES, QUANTITIES, SPENT, is_tie, stem};

impl Linker<'_> {
    /// `How much did she spend?`, `What is it worth?`: money, where no column is named.
    pub fn worth(&mut self, asks: &Asks) {
        let is_number = |link: &Link| self.sheet.columns[link.column].is_number;
        let is_known = self.together.is_some() || self.links.iter().any(is_number);
        let is_asked = asks.how == Some(How::Much)
            || asks.extreme.is_some()
            || asks.reckoning.is_some()
            || asks.difference.is_some()
            || self.asked.word(0) == "what";
        // `the average hotel`: of what there is but one measure, that is meant.
        if asks.reckoning.is_some() && !is_known && asks.how.is_none() && self.money_word().is_none() {
            self.only_measure();
            return;
        }
        let Some(at) = self.money_word().filter(|_| is_asked && !is_known && asks.how != Some(How::Many))
        else {
            return;
        };
        if let Some(worth) = self.sheet.amount_at_price() {
            self.uses(at, 1);
            self.together = Some(worth);
            self.inferred += 1;
        } else if let Some(column) = self.sheet.money().filter(|_| is_tie(self.asked.word(at))) {
            self.uses(at, 1);
            self.links.push(Link { column, at, is_whole: false });
            self.is_money = true;
        }
    }

    /// Of rows of which a cell is named, the one column of numbers that come to something together.
    fn only_measure(&mut self) {
        let column = self.sheet.only(|column| column.days.is_none());
        let Some(column) = column.filter(|column| {
            !self.named.is_empty() && self.sheet.is_journal() && self.sheet.adds_up(&Measure::Column(*column))
        }) else {
            return;
        };
        self.links.push(Link { column, at: self.asked.len(), is_whole: false });
        self.inferred += 1;
    }

    /// Where a word speaks of money that changes hands.
    pub fn money_word(&self) -> Option<usize> {
        (0..self.asked.len()).find(|at| MONEY.contains(&self.asked.word(*at)))
    }

    /// The price of one thing says nothing of all that a row is about: added up, or asked of an order, it is taken as often
    /// as the row says.
    pub fn whole_price(&self, measure: Measure, is_sum: bool) -> Measure {
        let worth = self.sheet.amount_at_price();
        match (&measure, worth) {
            (Measure::Column(column), Some(Measure::Worth { amount, price }))
                if *column == price && (is_sum || self.speaks_of_numbered()) =>
            {
                Measure::Worth { amount, price }
            }
            _ => measure,
        }
    }

    /// The rows are called by what numbers them: `the most expensive order`, `order 2103`.
    fn speaks_of_numbered(&self) -> bool {
        let Some(numbering) = self.sheet.numbering() else { return false };
        let stems = &self.sheet.columns[numbering].stems;
        self.asked.words.iter().any(|word| stems.contains(&word.stem))
    }
}

impl Sheet<'_> {
    /// The one column of what was spent, by its name, its unit or its pennies.
    pub fn money(&self) -> Option<usize> {
        self.column_called(SPENT).or_else(|| self.only(Column::is_money))
    }

    /// So many at a price each.
    pub fn amount_at_price(&self) -> Option<Measure> {
        let price = self.column_called(PRICES)?;
        Some(Measure::Worth { amount: self.amount().filter(|amount| *amount != price)?, price })
    }

    /// The column of how many of a thing each row has.
    pub fn amount(&self) -> Option<usize> {
        let is_amount = |column: &Column| {
            let named = |names: &[&str], of: &String| names.iter().any(|name| *of == stem(name));
            match column.stems.as_slice() {
                [only] => named(QUANTITIES, only) || named(AMOUNTS, only) && !column.is_money(),
                [one, other] => [(one, other), (other, one)]
                    .into_iter()
                    .any(|(of, verb)| named(QUANTITIES, of) && named(BOUGHT, verb)),
                _ => false,
            }
        };
        self.only(is_amount)
    }
}

impl Column {
    /// Its numbers are money: so many of a thing are whole, an amount with pennies is none of these.
    fn is_money(&self) -> bool {
        let is_amount =
            |stems: &[String]| matches!(stems, [only] if PAID.iter().any(|name| *only == stem(name)));
        CURRENCIES.contains(&self.unit.as_str()) || self.has_parts && is_amount(&self.stems)
    }
}
