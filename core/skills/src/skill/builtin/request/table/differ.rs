//! By how much does one thing have more than another?

use super::linked::{Asks, Linker, Test, Wants};
use super::measure::Measure;
use super::reckoned::{Outcome, reckoned, shown, values, written};
use super::sheet::Sheet;
use super::words::{CHANGES, COMPARATIVES, MEASURED, Reckoning};
use clew_language::text::fold::fold;
use clew_types::arrange::Arrange;

/// Which of the two has to have more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    First,
    Second,
    Either,
}

/// A difference that is asked for.
pub(super) struct Difference {
    pub sign: Sign,
    /// Columns that the adjective measures.
    names: &'static [&'static str],
    /// It is a change from one column to another.
    is_change: bool,
}

/// One of two things that are set against each other.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Side {
    /// A column, and the cell that its rows have there.
    pub of: Option<(usize, String)>,
    /// What is reckoned of them; `None`: how many they are.
    pub by: Option<(Reckoning, Measure)>,
}

impl Linker<'_> {
    /// `how much longer … than`, `difference between`, `how much did it rise`.
    pub fn difference(&mut self) -> Option<Difference> {
        let asked = self.asked;
        if let Some(at) = asked.find(&["difference"]) {
            self.uses(at, 1);
            if let Some(between) = asked.find(&["between"]) {
                self.uses(between, 1);
            }
            return Some(Difference { sign: Sign::Either, names: &[], is_change: false });
        }
        let how = [&["how", "much"][..], &["how", "many"]].into_iter().find_map(|how| asked.find(how))?;
        if let Some((at, is_more)) = self.change(how + 2) {
            self.uses(how, 2);
            self.uses(at, 1);
            // `go up`
            if matches!(asked.word(at - 1), "go" | "gone" | "went" | "come" | "came") {
                self.uses(at - 1, 1);
            }
            let sign = if is_more { Sign::Second } else { Sign::First };
            return Some(Difference { sign, names: &[], is_change: true });
        }
        let than = (how + 3..asked.len()).find(|at| asked.word(*at) == "than")?;
        let (length, is_more, names) = self.comparative(how + 2)?;
        // `how much more than 20`
        if asked
            .words
            .get(than + 1)
            .is_some_and(|word| word.number.is_some() && !self.is_period_header(than + 1))
        {
            return None;
        }
        self.uses(how, 2 + length);
        self.uses(than, 1);
        let sign = if is_more { Sign::First } else { Sign::Second };
        Some(Difference { sign, names, is_change: false })
    }

    /// A comparative at a place: its words, whether more is meant, and of which columns.
    pub fn comparative(&self, at: usize) -> Option<(usize, bool, &'static [&'static str])> {
        let asked = self.asked;
        let adjective = MEASURED.iter().find(|of| !of.more.is_empty() && of.more == asked.word(at));
        let plain = COMPARATIVES.iter().find(|(word, _)| *word == asked.word(at));
        let paired = MEASURED.iter().find(|of| of.plain == asked.word(at + 1));
        match (adjective, plain, paired) {
            (_, Some((word, is_more)), Some(of)) if matches!(*word, "more" | "less") => {
                Some((2, of.is_more == *is_more, of.columns))
            }
            (Some(of), _, _) => Some((1, of.is_more, of.columns)),
            (None, Some((_, is_more)), _) => Some((1, *is_more, &[])),
            (None, None, _) => None,
        }
    }

    /// `grow from 2019 to 2024`: the two rows of these years.
    pub fn changed_years(&mut self, difference: Option<&Difference>) {
        let Some(column) = self.sheet.only(|column| column.is_year && column.days.is_none()) else { return };
        let is_row = |at: &usize| {
            let mut rows =
                self.sheet.rows().filter(|row| self.sheet.cell(*row, column) == self.asked.word(*at));
            rows.next().is_some() && rows.next().is_none()
        };
        let from = |at: usize| ["from", "between"].contains(&self.asked.word(at - 1));
        let to = |at: usize| ["to", "until", "till", "and"].contains(&self.asked.word(at - 1));
        let ends: Vec<usize> =
            (1..self.asked.len()).filter(is_row).filter(|at| from(*at) || to(*at)).collect();
        let [first, last] = ends.as_slice() else { return };
        if difference.is_some_and(|difference| difference.is_change) && from(*first) && to(*last) {
            for at in [*first, *last] {
                self.uses(at - 1, 2);
                self.must_be(at, column, self.asked.word(at).to_owned());
            }
        }
    }

    fn change(&self, from: usize) -> Option<(usize, bool)> {
        let is_change = |at: usize| {
            let word = self.asked.word(at);
            let verb = CHANGES.iter().find(|(verb, _)| *verb == word);
            Some((at, verb?.1))
        };
        self.asked.find(&["from"]).or_else(|| self.asked.find(&["between"]))?;
        (from..self.asked.len()).find_map(is_change)
    }

    /// Two cells of one column, or two columns, in the order in which they are said. `None` where it is open what is
    /// subtracted.
    pub fn differs(
        &mut self,
        difference: &Difference,
        measures: &[Measure],
        names: &[usize],
        asks: &Asks,
    ) -> Option<Wants> {
        let compared = self.two_cells();
        let own = self.measured_by(difference.names);
        let by = asks.reckoning.unwrap_or(Reckoning::Sum);
        let (sides, is_turned) = match (compared, measures) {
            (None, [first, second]) if own.is_none() && names.is_empty() => {
                let side = |measure: &Measure| {
                    let sound = asks.reckoning.is_some() || self.is_one_row() || self.sheet.adds_up(measure);
                    sound.then(|| Side { of: None, by: Some((by, measure.clone())) })
                };
                ([side(first)?, side(second)?], false)
            }
            (Some((column, cells)), measures)
                if measures.len() < 2 && (!difference.is_change || self.sheet.columns[column].is_year) =>
            {
                let (measure, is_turned) = match own {
                    Some((own, is_turned)) => (Some(Measure::Column(own)), is_turned),
                    None => (measures.first().cloned(), false),
                };
                if measures.first().is_some_and(|said| measure.as_ref() != Some(said)) {
                    return None;
                }
                // How many rows is only asked by how many, and what is each one's own is no one row.
                let is_count = measure.is_none();
                let is_own = self.sheet.own_label() == Some(column);
                let is_many = self.asked.find(&["how", "many"]).is_some();
                let behind = self.asked.find(&["than"]).is_some() && !self.counts_more();
                if is_count && (is_own || !is_many || behind) {
                    return None;
                }
                self.filters.retain(|(of, test)| *of != column || !matches!(test, Test::Is(_)));
                let by = measure.map(|measure| (by, measure));
                (cells.map(|cell| Side { of: Some((column, cell)), by: by.clone() }), is_turned)
            }
            _ => return None,
        };
        let sign = match (difference.sign, is_turned) {
            (Sign::First, true) => Sign::Second,
            (Sign::Second, true) => Sign::First,
            (sign, _) => sign,
        };
        self.sides = 2;
        Some(Wants::Difference { sides, sign })
    }

    /// `how many more members`: the rows, by a noun of theirs.
    fn counts_more(&self) -> bool {
        let more = ["more", "fewer"].into_iter().find_map(|word| self.asked.find(&[word]));
        more.is_some_and(|at| self.names_rows(at + 1))
    }

    /// The two cells of one column that are named, in their order.
    pub fn two_cells(&self) -> Option<(usize, [String; 2])> {
        let mut named = self.named.clone();
        named.arrange_by_key(|named| named.at);
        let pairs: Vec<_> = self
            .filters
            .iter()
            .filter_map(|(column, test)| match test {
                Test::Is(cells) if cells.len() == 2 && !self.sheet.columns[*column].is_flag => Some(*column),
                _ => None,
            })
            .collect();
        let [column] = pairs.as_slice() else { return None };
        let mut cells = named.into_iter().filter(|named| named.column == *column).map(|named| named.cell);
        Some((*column, [cells.next()?, cells.next()?]))
    }
}

/// How much more the one side has; `None` where it has less than the question says, or nothing.
pub(super) fn difference(
    sheet: &Sheet<'_>,
    rows: &[usize],
    sides: &[Side; 2],
    sign: Sign,
    of: &str,
) -> Option<Outcome> {
    let mut used: Vec<usize> = Vec::new();
    let mut lacking = 0;
    let mut side = |side: &Side| {
        let is_of = |row: &usize| {
            side.of.as_ref().is_none_or(|(column, cell)| fold(sheet.cell(*row, *column)) == *cell)
        };
        let own: Vec<usize> = rows.iter().copied().filter(is_of).collect();
        used.extend(own.iter().filter(|row| !used.contains(row)).copied().collect::<Vec<_>>());
        let value = match &side.by {
            None => own.len() as f64,
            Some((by, measure)) => {
                let values = values(sheet, measure, &own);
                lacking += own.len() - values.len();
                let mut values: Vec<f64> = values.into_iter().map(|(_, value)| value).collect();
                // What adds up to nothing has to be one for all of them.
                if *by == Reckoning::Sum && !sheet.adds_up(measure) {
                    values.dedup();
                    if values.len() > 1 {
                        return None;
                    }
                }
                reckoned(*by, values)?
            }
        };
        let name = match (&side.of, &side.by) {
            (Some((column, cell)), _) => written(sheet, *column, cell).to_owned(),
            (None, Some((_, measure))) => sheet.named(measure),
            (None, None) => String::new(),
        };
        Some((name, value))
    };
    let (first, second) = (side(&sides[0])?, side(&sides[1])?);
    let value = match sign {
        Sign::First => first.1 - second.1,
        Sign::Second => second.1 - first.1,
        Sign::Either => (first.1 - second.1).abs(),
    };
    if value < 0.0 {
        return None;
    }
    let what = match &sides[0] {
        Side { of: Some(_), by: Some((_, measure)) } => format!(" of {}", sheet.named(measure)),
        Side { of: Some(_), by: None } => " of rows".to_owned(),
        Side { of: None, .. } => String::new(),
    };
    let text = shown(value);
    let [first, second] = [first, second].map(|(name, value)| format!("{name} {}", shown(value)));
    let told = format!("difference{what}{of}: {first}, {second}: {text}");
    Some(Outcome { text: Some(text), told, looked_at: used.len(), rows: used, lacking })
}
