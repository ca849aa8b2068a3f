//! Has any row all that a question of yes or no says?

use super::deeds::is_deed;
use super::linked::{Asks, Link, Linker, Query, Test, Wants};
use super::reckoned::{Outcome, counted, passes};
use super::sheet::Sheet;
use std::collections::BTreeSet;

impl Linker<'_> {
    /// `Did she buy a lamp?`, `Is there a cook in Wick?`
    pub fn is_polar(&self) -> bool {
        let opens = ["is", "are", "was", "were", "do", "does", "did", "has", "have", "had"];
        let asks = ["which", "who", "what", "when", "where"];
        opens.contains(&self.asked.word(0)) && asks.iter().all(|word| self.asked.find(&[word]).is_none())
    }

    /// Yes where a row has all that is said; one thing said of none in particular is no question of rows.
    pub fn any(&self, asks: &Asks) -> Option<Wants> {
        let is_reckoned = asks.difference.is_some()
            || asks.extreme.is_some()
            || asks.how.is_some()
            || asks.reckoning.is_some();
        let tested: BTreeSet<usize> = self.filters.iter().map(|(column, _)| *column).collect();
        let is_tested = |link: &Link| tested.contains(&link.column);
        let is_one = |(column, test): &(usize, Test)| {
            let is_flag = self.sheet.columns[*column].is_flag;
            !matches!(test, Test::Is(cells) if cells.len() > 1 && !is_flag)
        };
        // Who gave something to the school roof did not buy it.
        let is_other = |at: usize| {
            let stem = &self.asked.words[at].stem;
            is_deed(stem) && self.sheet.deed(stem).is_none() && self.free(at)
        };
        if (0..self.asked.len()).any(is_other) {
            return None;
        }
        let is_said = tested.len() > 1 || tested.len() == 1 && self.deed.is_some();
        let is_asked = is_said && !is_reckoned && self.guessed == 0;
        (is_asked && self.links.iter().all(is_tested) && self.filters.iter().all(is_one))
            .then_some(Wants::Any)
    }
}

/// Whether any row passes. No rests on the rows of what is named first, else on all of them.
pub(super) fn any(sheet: &Sheet<'_>, query: &Query, mut rows: Vec<usize>, of: &str) -> Outcome {
    let text = if rows.is_empty() { "no" } else { "yes" };
    let told = format!("{}{of}", counted(rows.len()));
    let first = Query { filters: query.filters[..1].to_vec(), ..query.clone() };
    let all: Vec<usize> = sheet.rows().collect();
    let looked_at = all.len();
    if rows.is_empty() {
        rows = all.iter().copied().filter(|row| passes(sheet, &first, *row)).collect();
    }
    let rows = if rows.is_empty() { all } else { rows };
    Outcome { text: Some(text.to_owned()), told, rows, looked_at, lacking: 0 }
}
