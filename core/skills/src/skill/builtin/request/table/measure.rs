//! What a row has that is reckoned with: a number of its own, or one that comes of several.

use super::reckoned::reckoned;
use super::sheet::Sheet;
use super::words::{RATES, Reckoning, called, stem};

/// What is measured of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Measure {
    Column(usize),
    /// Several columns of the row, reckoned together.
    Across(Reckoning, Vec<usize>),
    /// So many of a thing at a price each.
    Worth {
        amount: usize,
        price: usize,
    },
}

impl Sheet<'_> {
    /// The measure of a row; `None` where a number lacks.
    pub fn measured(&self, row: usize, measure: &Measure) -> Option<f64> {
        match measure {
            Measure::Column(column) => self.value(row, *column),
            Measure::Across(by, columns) => {
                let values: Option<Vec<f64>> =
                    columns.iter().map(|column| self.value(row, *column)).collect();
                reckoned(*by, values?)
            }
            Measure::Worth { amount, price } => Some(self.value(row, *amount)? * self.value(row, *price)?),
        }
    }

    /// A measure in words.
    pub fn named(&self, measure: &Measure) -> String {
        let header = |column: &usize| self.columns[*column].header.as_str();
        match measure {
            Measure::Column(column) => header(column).to_owned(),
            Measure::Across(Reckoning::Sum, columns) => {
                columns.iter().map(header).collect::<Vec<_>>().join(" + ")
            }
            Measure::Across(by, columns) => {
                let all = columns.iter().map(header).collect::<Vec<_>>().join(", ");
                format!("{} of {all}", called(*by))
            }
            Measure::Worth { amount, price } => format!("{} × {}", header(amount), header(price)),
        }
    }

    /// The price of one, where another column says how many.
    fn is_price(&self, measure: &Measure) -> bool {
        matches!((measure, self.amount_at_price()), (Measure::Column(column), Some(Measure::Worth { price, .. })) if *column == price)
    }

    /// True where the numbers of several rows come to something together: two ages do not.
    pub fn adds_up(&self, measure: &Measure) -> bool {
        match measure {
            Measure::Column(column) => {
                let column = &self.columns[*column];
                let is_rate = RATES.iter().any(|name| column.stems.contains(&stem(name)));
                !is_rate && !column.is_year && column.unit != "%" && !self.is_price(measure)
            }
            Measure::Across(by, _) => *by == Reckoning::Sum,
            Measure::Worth { .. } => true,
        }
    }
}
