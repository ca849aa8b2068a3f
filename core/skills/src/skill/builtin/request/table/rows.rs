//! What do a question's words call the rows, and by what are they told?

use super::linked::{Linker, Test};
use super::sheet::Sheet;
use super::signals::Extreme;
use super::words::stem;

impl Linker<'_> {
    /// The column by which rows are told: persons where `who` asks, their numbers where those are asked for. `None` where
    /// persons are asked for and the rows are none, or where it is open by what they are told.
    pub fn told_by(&self) -> Option<usize> {
        let sheet = self.sheet;
        if matches!(self.asked.word(0), "who" | "whose") {
            return self.persons();
        }
        let label = match sheet.is_journal() {
            // `What did she borrow?` asks for no days.
            true if self.asked.word(0) == "what" && self.deed.is_some() => {
                sheet.thing().unwrap_or(Sheet::ROW)
            }
            true => Sheet::ROW,
            false => sheet.label(),
        };
        let Some(numbering) = sheet.numbering() else { return Some(label) };
        let stems = &sheet.columns[numbering].stems;
        let is_asked = self.asked.words.iter().any(|word| stems.contains(&word.stem));
        if is_asked { Some(numbering) } else { sheet.own_label() }
    }

    /// The column of persons: that of the rows' names unless only another is called like one.
    fn persons(&self) -> Option<usize> {
        // Who spent is no name of the rows: money has somebody who spends it.
        if self.sheet.is_journal() || self.is_money || self.deed.is_some() {
            return self.sheet.persons();
        }
        let label = self.sheet.label();
        let has_persons = self.sheet.columns.iter().any(|column| column.is_person);
        let is_label = self.sheet.columns[label].is_person
            || !has_persons
            || self.sheet.columns[label].stems == [stem("name")];
        is_label.then_some(label)
    }

    /// The one column of persons, where people are counted: `how many people`. `None` where the rows know of none.
    pub fn people(&self) -> Option<Option<usize>> {
        let is_many = |at: &usize| {
            matches!(self.asked.word(*at), "people" | "persons")
                && self.asked.find(&["many"]).or_else(|| self.asked.find(&["of"])) == at.checked_sub(1)
        };
        (1..self.asked.len()).find(is_many).map(|_| self.sheet.persons())
    }

    /// True where a word means the rows: the table's name, what numbers them, or what each of them is called by.
    pub fn names_rows(&self, at: usize) -> bool {
        let Some(word) = self.asked.words.get(at) else { return false };
        let own = self.sheet.own_label().map(|label| &self.sheet.columns[label].stems);
        self.sheet.is_of_rows(&word.stem)
            || self.sheet.is_kind(&word.stem)
            || own.is_some_and(|stems| stems.contains(&word.stem))
    }

    /// Where what there is most of stands: behind `most`, `most of the`.
    pub fn behind(&self, extreme: &Extreme) -> usize {
        let skipped = ["of", "the", "our", "my", "different"];
        (extreme.end..self.asked.len())
            .find(|at| !skipped.contains(&self.asked.word(*at)))
            .unwrap_or(usize::MAX)
    }

    /// The column of names of which there is most: `the most donors`, `the most people`.
    pub fn counted_behind(&self, extreme: &Extreme) -> Option<usize> {
        let is_plain =
            extreme.names.is_empty() && matches!(self.asked.word(extreme.at), "most" | "fewest" | "least");
        let behind = self.behind(extreme);
        let linked = self.links.iter().find(|link| link.at == behind).map(|link| link.column);
        // Of things each row may have several.
        let is_one = |column: &usize| {
            let of = &self.sheet.columns[*column];
            !of.is_number && (of.is_person || self.sheet.amount().is_none())
        };
        let named = linked.filter(is_one);
        let people = || (self.asked.word(behind) == "people").then(|| self.sheet.persons()).flatten();
        named.or_else(people).filter(|_| is_plain)
    }

    /// True where the rows are what there is most of: `the most orders`, `most often`.
    pub fn counts_rows(&self, extreme: &Extreme) -> bool {
        let behind = self.behind(extreme);
        let is_noun = behind < self.asked.len() && self.is_open_noun(behind);
        let has_amount = self.sheet.amount().is_some();
        extreme.is_often
            || self.names_rows(behind)
            || is_noun && !has_amount
            || self.has_most_of_cell(extreme) && !has_amount
    }

    /// True where what there is most of is named by a cell: `the most clay mugs`.
    pub fn has_most_of_cell(&self, extreme: &Extreme) -> bool {
        let behind = self.behind(extreme);
        self.named.iter().any(|named| named.at == behind)
    }

    /// One row is named: by its name, or its number.
    pub fn is_one_row(&self) -> bool {
        let own = [self.sheet.own_label(), self.sheet.numbering()];
        self.filters.iter().any(|(column, test)| {
            matches!(test, Test::Is(cells) if cells.len() == 1) && own.contains(&Some(*column))
        })
    }

    /// True where things in a column stand in several rows.
    pub fn has_repeats(&self, column: usize) -> bool {
        self.sheet.columns.get(column).is_some_and(|column| column.distinct < self.sheet.rows().count())
    }
}
