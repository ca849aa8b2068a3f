//! A table as questions see it: what its columns are called, and which of them hold numbers.

use super::words::is_filler;
use clew_document::is_total;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::observe::{header_words, is_absent, is_flag, number, row_sentences};
use clew_language::text::terms::{is_stop_word, stem, terms};
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use clew_types::{arrange::InOrder, document::Table};

/// A table of fewer rows is a list of fields.
const LEAST_ROWS: usize = 2;
/// Of the filled cells of a column so many in ten are numbers where it is one of numbers.
const MOSTLY: usize = 8;

/// A column.
pub(super) struct Column {
    /// As it stands above the cells.
    pub header: String,
    /// Stems of its words, without the unit behind it.
    pub stems: Vec<String>,
    pub is_number: bool,
    /// Rows are numbered by it: nothing is reckoned with its numbers.
    pub is_numbering: bool,
    /// All its numbers are years.
    pub is_year: bool,
    /// Every cell says yes or no, or nothing.
    pub is_flag: bool,
    /// What its numbers are counted in, as it stands in brackets; lower case.
    pub unit: String,
    /// How many different things stand in it.
    pub distinct: usize,
}

/// A table of a document.
pub(super) struct Sheet<'c> {
    pub document: DocumentId,
    number: usize,
    pub table: &'c Table,
    pub columns: Vec<Column>,
    /// Stems of what the document is called.
    pub name: Vec<String>,
}

impl<'c> Sheet<'c> {
    /// All tables of a document that can be reckoned with.
    pub fn all(document: DocumentId, reading: &'c Reading) -> impl Iterator<Item = Self> + 'c {
        let tables = reading.document.tables.iter().enumerate();
        tables.filter(|(_, table)| table.rows.len() >= LEAST_ROWS && headers(table) > 1).map(
            move |(number, table)| Self {
                document,
                number,
                table,
                columns: (0..table.columns.len()).map(|at| column(table, at)).collect(),
                name: terms(&reading.document.title),
            },
        )
    }

    /// The sentence of each row; `None` where it is not in the text.
    pub fn sentences(&self, corpus: &Corpus) -> Vec<Option<u32>> {
        let all = corpus.reading(self.document).map(row_sentences);
        all.and_then(|mut tables| (self.number < tables.len()).then(|| tables.swap_remove(self.number)))
            .unwrap_or_default()
    }

    /// Its rows by number, but for those of what others come to.
    pub fn rows(&self) -> impl Iterator<Item = usize> {
        let rows = self.table.rows.iter().enumerate();
        rows.filter(|(_, cells)| !is_total(cells)).map(|(at, _)| at)
    }

    pub fn cell(&self, row: usize, column: usize) -> &'c str {
        self.table.rows.get(row).and_then(|row| row.get(column)).map_or("", |cell| cell.trim())
    }

    /// The number in a cell.
    pub fn value(&self, row: usize, column: usize) -> Option<f64> {
        number(self.cell(row, column))
    }

    /// What the rows are called by: the first column of words in which nearly every row has its own.
    pub fn label(&self) -> usize {
        let rows = self.table.rows.len();
        let columns: Vec<(usize, &Column)> = self.columns.iter().enumerate().collect();
        let is_name =
            |column: &&(usize, &Column)| !column.1.is_number && !column.1.is_flag && !column.1.is_numbering;
        let is_own = |column: &&(usize, &Column)| is_name(column) && column.1.distinct * 10 >= rows * 9;
        columns.iter().find(is_own).or_else(|| columns.iter().find(is_name)).map_or(0, |column| column.0)
    }
}

/// Words for what rows are numbered by.
const NUMBERING: &[&str] = &["no", "nr", "id", "code", "number", "isbn", "zip", "postcode", "phone"];

/// How many columns are called anything: a list of fields has no headers.
fn headers(table: &Table) -> usize {
    table.columns.iter().filter(|header| !header.trim().is_empty()).count()
}

fn column(table: &Table, at: usize) -> Column {
    let cells = table.rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.trim());
    let filled: Vec<&str> = cells.filter(|cell| !is_absent(cell)).collect();
    let numbers = filled.iter().filter(|cell| number(cell).is_some()).count();
    let header = table.columns[at].trim().to_owned();
    // A unit or a remark stands in brackets.
    let named = header.split(['(', '[']).next().unwrap_or(&header);
    let words = header_words(named);
    let says =
        |word: &&String| !is_filler(word) && !is_stop_word(word) && !NUMBERING.contains(&word.as_str());
    let mut stems: Vec<String> = words.iter().filter(says).map(|word| stem(word)).collect();
    if stems.is_empty() {
        stems = words.iter().map(|word| stem(word)).collect();
    }
    let is_numbering = words.iter().any(|word| NUMBERING.contains(&word.as_str()));
    let is_number = !filled.is_empty() && numbers * 10 >= filled.len() * MOSTLY && !is_numbering;
    let is_year = |cell: &&str| {
        number(cell).is_none_or(|value| value.fract() == 0.0 && (1000.0..=2100.0).contains(&value))
    };
    let unit = header.split(['(', '[']).nth(1).unwrap_or_default();
    Column {
        is_number,
        is_numbering,
        is_year: is_number && filled.iter().all(is_year),
        is_flag: !filled.is_empty() && filled.iter().all(|cell| is_flag(cell)),
        unit: unit.trim_end_matches([')', ']']).trim().to_lowercase(),
        header,
        stems,
        distinct: filled.iter().into_set().len(),
    }
}
