//! A table as questions see it: what its columns are called, and which of them hold numbers.

use super::caption::captions;
use super::days::{day, with_days};
use super::deeds::is_agent;
use super::periods::Period;
use super::words::{KINDS, PERSONS, PLACES, QUANTITIES, SINCE, UNITS, is_filler, stem};
use clew_document::is_total;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::extract::kind_of_heading;
use clew_knowledge::observe::{days, header_words, is_absent, is_flag, number, row_sentences};
use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::text::terms::is_stop_word;
use clew_types::columns::DayOrder;
use clew_types::document::Table;
use clew_types::extraction::EntityKind;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use std::collections::BTreeSet;

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
    /// All its numbers are years, or it holds days.
    pub is_year: bool,
    /// How its days are written, where it holds days.
    pub days: Option<DayOrder>,
    /// Its years say since when something is so.
    pub is_since: bool,
    /// The stem of what the rows are, where the header says it.
    pub rows_noun: Option<String>,
    /// Every cell says yes or no, or nothing.
    pub is_flag: bool,
    /// The part of time that it is of, where it is called by one.
    pub period: Option<Period>,
    /// Some of its numbers are no whole ones.
    pub has_parts: bool,
    /// In some row nothing stands in it.
    pub has_gaps: bool,
    /// What its numbers are counted in, as it stands in brackets; lower case.
    pub unit: String,
    /// How many different things stand in it.
    pub distinct: usize,
    /// Its cells are persons, or places, by its header.
    pub is_person: bool,
    pub is_place: bool,
}

impl Column {
    /// True for the stem of a word of the header that is not what the rows are.
    pub fn does(&self, stem: &str) -> bool {
        self.rows_noun.as_deref() != Some(stem) && self.stems.iter().any(|own| own == stem)
    }
}

/// A table of a document.
pub(super) struct Sheet<'c> {
    pub document: DocumentId,
    number: usize,
    pub table: &'c Table,
    pub columns: Vec<Column>,
    /// What stands above it; empty where nothing does.
    pub above: String,
    /// Stems of what the document is called.
    pub name: Vec<String>,
    /// Its words as nouns: a gardener is no gardening, though they have one stem.
    nouns: Vec<String>,
}

impl<'c> Sheet<'c> {
    /// In place of a column: all that a row says, where no column tells one row from another.
    pub const ROW: usize = usize::MAX;

    /// All tables of a document that can be reckoned with.
    pub fn all(document: DocumentId, reading: &'c Reading) -> impl Iterator<Item = Self> + 'c {
        let mut captions = captions(reading);
        let tables = reading.document.tables.iter().enumerate();
        tables.filter(|(_, table)| table.rows.len() >= LEAST_ROWS && headers(table) > 1).map(
            move |(number, table)| {
                let mut columns: Vec<Column> = (0..table.columns.len()).map(|at| column(table, at)).collect();
                with_days(&mut columns, table);
                let title = &reading.document.title;
                let nouns = fold(title).split(' ').map(|word| lemma(word, Tag::Noun)).collect();
                let above = captions.get_mut(number).map(std::mem::take).unwrap_or_default();
                Self { document, number, table, columns, above, name: name_stems(title), nouns }
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

    /// What a row is told by: its cell in a column, or all of its cells but those of the columns that are left out.
    pub fn told(&self, row: usize, column: usize, without: &[usize]) -> String {
        if column != Self::ROW {
            return self.cell(row, column).to_owned();
        }
        let all = (0..self.columns.len()).filter(|at| !without.contains(at) && !self.columns[*at].is_flag);
        let cells = all.map(|at| self.cell(row, at)).filter(|cell| !is_absent(cell));
        cells.collect::<Vec<_>>().join(", ")
    }

    /// True where rows are what happened on days, and no column of words has another name for each.
    pub fn is_journal(&self) -> bool {
        self.own_label().is_none() && self.columns.iter().any(|column| column.days.is_some())
    }

    /// The number in a cell; of a day its year and the part of it before that day.
    pub fn value(&self, row: usize, column: usize) -> Option<f64> {
        let cell = self.cell(row, column);
        self.columns[column].days.map_or_else(|| number(cell), |order| day(cell, order))
    }

    /// The one column of numbers that is called so.
    pub fn column_called(&self, names: &[&str]) -> Option<usize> {
        self.only(|column| names.iter().any(|name| column.stems.contains(&stem(name))))
    }

    /// The one column of numbers for which this holds.
    pub fn only(&self, holds: impl Fn(&Column) -> bool) -> Option<usize> {
        let columns = self.columns.iter().enumerate();
        let mut columns = columns.filter(|(_, column)| column.is_number && holds(column)).map(|(at, _)| at);
        let (only, None) = (columns.next()?, columns.next()) else { return None };
        Some(only)
    }

    /// What the rows are called by: the first column of words in which nearly every row has its own, else the first of
    /// words.
    pub fn label(&self) -> usize {
        self.own_label().or_else(|| self.names().next()).unwrap_or(0)
    }

    /// The first column of words in which nearly every row has its own.
    pub fn own_label(&self) -> Option<usize> {
        let rows = self.table.rows.len();
        self.names().find(|column| self.columns[*column].distinct * 10 >= rows * 9)
    }

    /// The one column of persons: the rows' own name is meant before others'.
    pub fn persons(&self) -> Option<usize> {
        let columns = self.columns.iter().enumerate();
        let mut persons = columns.filter(|(_, column)| column.is_person).map(|(at, _)| at);
        let (first, second) = (persons.next(), persons.next());
        let own = self.own_label().filter(|label| self.columns[*label].is_person);
        own.or(first.filter(|_| second.is_none()))
    }

    /// The columns of names.
    fn names(&self) -> impl Iterator<Item = usize> {
        let is_name = |column: &Column| !column.is_number && !column.is_flag && !column.is_numbering;
        self.columns.iter().enumerate().filter(move |(_, column)| is_name(column)).map(|(at, _)| at)
    }

    /// The column that gives each row a number of its own.
    pub fn numbering(&self) -> Option<usize> {
        let rows = self.rows().count();
        self.columns.iter().position(|column| column.is_numbering && column.distinct >= rows)
    }

    /// True for the stem of a word that means the rows: the table is called by it, or what numbers its rows.
    pub fn is_of_rows(&self, stem: &str) -> bool {
        let numbered = self.numbering().map(|column| &self.columns[column].stems);
        let is_numbered = numbered.is_some_and(|stems| stems.iter().any(|of| of == stem));
        let is_since = |column: &Column| column.rows_noun.as_deref() == Some(stem);
        self.name.iter().any(|of| of == stem)
            || is_numbered && !NUMBERING.contains(&stem)
            || self.columns.iter().any(is_since)
    }

    /// True for a noun that the table is called by: its rows are such things.
    pub fn is_called(&self, word: &str) -> bool {
        self.nouns.contains(&lemma(word, Tag::Noun))
    }

    /// True for the stem of a word for things that have such columns: books, where there are authors and pages.
    pub fn is_kind(&self, stem_of: &str) -> bool {
        let is_said = |names: &[&str]| names.iter().any(|name| stem(name) == stem_of);
        let has = |name: &&&str| self.columns.iter().any(|column| column.stems.contains(&stem(name)));
        KINDS.iter().any(|(nouns, columns)| is_said(nouns) && columns.iter().filter(has).count() > 1)
    }
}

fn name_stems(title: &str) -> Vec<String> {
    let folded = fold(title);
    folded.split(' ').filter(|word| !is_stop_word(word)).map(stem).collect()
}

/// Words for what rows are numbered by.
pub(super) const NUMBERING: &[&str] =
    &["no", "nr", "id", "code", "number", "isbn", "zip", "postcode", "phone"];

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
    let period = Period::of_header(named);
    if let Some((_, name)) = &period {
        stems = vec![stem(name)];
    }
    // `Member since`: the rows are members.
    let since = words.iter().position(|word| word == "since").filter(|at| *at > 0);
    let rows_noun = since.map(|at| stem(&words[at - 1]));
    if since.is_some() {
        stems.push(stem("since"));
    }
    let is_numbering = numbers_rows(&words);
    let is_number = !filled.is_empty() && numbers * 10 >= filled.len() * MOSTLY && !is_numbering;
    let is_year = |cell: &&str| {
        number(cell).is_none_or(|value| value.fract() == 0.0 && (1000.0..=2100.0).contains(&value))
    };
    let is_year = is_number && filled.iter().all(is_year);
    let mut unit = header.split(['(', '[']).nth(1).unwrap_or_default();
    // `Amount EUR`
    let written = |word: &str| UNITS.iter().any(|(_, units)| units.contains(&word.to_lowercase().as_str()));
    if let Some((_, last)) =
        named.trim().rsplit_once(' ').filter(|(_, last)| unit.is_empty() && written(last))
    {
        unit = last;
        stems.retain(|of| *of != stem(&last.to_lowercase()));
    }
    let beside = table.columns.iter().map(|other| other.to_lowercase()).collect::<Vec<_>>();
    let kind = kind_of_heading(&named.trim().to_lowercase(), beside.iter().map(String::as_str));
    let is_called = |names: &[&str]| stems.iter().any(|of| names.iter().any(|name| stem(name) == *of));
    let is_agent = stems.iter().any(|of| is_agent(of));
    let is_person = !is_number && (kind == Some(EntityKind::Person) || is_agent || is_called(PERSONS));
    let is_place = !is_number && (kind == Some(EntityKind::Place) || stems.len() == 1 && is_called(PLACES));
    Column {
        is_number,
        is_numbering,
        is_year,
        days: days(table, at).filter(|_| !is_number),
        is_since: is_year && words.iter().any(|word| SINCE.contains(&word.as_str())),
        rows_noun,
        period: period.map(|(period, _)| period).filter(|_| is_number),
        has_parts: filled.iter().filter_map(|cell| number(cell)).any(|value| value.fract() != 0.0),
        has_gaps: filled.len() < table.rows.len(),
        is_flag: !filled.is_empty() && filled.iter().all(|cell| is_flag(cell)),
        unit: unit.trim_end_matches([')', ']']).trim().to_lowercase(),
        header,
        stems,
        distinct: filled.iter().collect::<BTreeSet<_>>().len(),
        is_person,
        is_place,
    }
}

/// `Order no`, `ISBN`; not `Number of goals`, nor `Number` alone, which may say how many.
fn numbers_rows(words: &[String]) -> bool {
    let numbers = |word: &str| NUMBERING.contains(&word);
    let is_amount = words.iter().any(|word| QUANTITIES.contains(&word.as_str()))
        || words.windows(2).any(|pair| numbers(&pair[0]) && pair[1] == "of");
    words.iter().any(|word| numbers(word)) && !is_amount
}
