//! Which columns, cells, limits and reckonings do the words of a question mean (schema linking)?

use super::asked::Asked;
use super::deeds::Counted;
use super::differ::{Difference, Side, Sign};
use super::measure::Measure;
use super::sheet::Sheet;
use super::signals::Extreme;
use super::words::{Bound, MEASURED, Reckoning};

/// A longer cell is a text, not a name; in bytes.
pub(super) const LONGEST_NAME: usize = 60;

/// What a row must have.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Test {
    /// One of these, folded.
    Is(Vec<String>),
    Bound(Bound, f64),
    /// Nothing.
    Absent,
    /// Anything.
    Present,
}

/// What is wanted of the rows that pass.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wants {
    /// What stands in a column.
    Cells(usize),
    /// What the rows are called, which stands in this column.
    Rows(usize),
    /// How many rows.
    Count,
    /// Whether there is any.
    Any,
    /// How many different things in a column.
    Distinct(usize),
    /// The rows with most or least of a measure, and what to tell of them; `None`: what they have of it.
    Extreme {
        by: Measure,
        most: bool,
        count: usize,
        is_rank: bool,
        shows: Option<usize>,
        /// What they have is told with the row.
        has_row: bool,
    },
    Reckoned(Reckoning, Measure),
    /// Reckoned for each thing in a column: the rows counted, or a measure; all of them, or so many with most or least.
    Groups {
        column: usize,
        by: Option<(Reckoning, Measure)>,
        most: Option<(bool, usize)>,
    },
    /// The one of several columns in which the rows come to most or least.
    Period {
        columns: Vec<usize>,
        most: bool,
    },
    /// By how much the one has more than the other.
    Difference {
        sides: [Side; 2],
        sign: Sign,
    },
}

/// A question understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Query {
    pub filters: Vec<(usize, Test)>,
    pub wants: Wants,
    /// Words that were taken to mean what they need not mean.
    pub taken: usize,
    /// Of the time that is asked for the table may tell a part.
    pub widened: usize,
    /// Measures that follow from columns which no word names.
    pub inferred: usize,
    /// Columns, cells and limits that words mean.
    pub meant: usize,
    /// As a list of cells or rows it holds only where one row passes.
    pub is_single: bool,
}

/// The question over this table; `None` where a word is left that means nothing in it. `is_alone`: there is nothing else
/// that the question could be about.
pub(super) fn query(asked: &Asked, sheet: &Sheet<'_>, is_alone: bool) -> Option<Query> {
    let mut linker = Linker {
        asked,
        sheet,
        used: vec![false; asked.len()],
        links: Vec::new(),
        filters: Vec::new(),
        named: Vec::new(),
        together: None,
        which_period: None,
        sides: 0,
        guessed: 0,
        guessed_names: 0,
        inferred: 0,
        of_caption: 0,
        widened: 0,
        is_money: false,
        deed: None,
        is_total: false,
        is_strict: false,
        is_about: false,
    };
    let has_name = linker.marks_names();
    let wants = linker.understood()?;
    linker.judged(wants, has_name, is_alone)
}

/// A column that words mean, and where the first of them stands.
#[derive(Clone)]
pub(super) struct Link {
    pub column: usize,
    pub at: usize,
    /// All of its header is said, not only what goes with it.
    pub is_whole: bool,
}

/// A cell that is named.
#[derive(Clone)]
pub(super) struct Named {
    pub at: usize,
    pub column: usize,
    pub cell: String,
}

/// How a question asks for a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    Many,
    Much,
}

/// What the words ask to be done.
pub(super) struct Asks {
    pub difference: Option<Difference>,
    pub extreme: Option<Extreme>,
    pub how: Option<How>,
    pub reckoning: Option<Reckoning>,
}

/// Links words to what they mean, each once.
pub(super) struct Linker<'a> {
    pub asked: &'a Asked,
    pub sheet: &'a Sheet<'a>,
    /// Words that have been understood.
    pub used: Vec<bool>,
    pub links: Vec<Link>,
    pub filters: Vec<(usize, Test)>,
    /// The cells that are named.
    pub named: Vec<Named>,
    /// What is measured, where that is more than one column.
    pub together: Option<Measure>,
    /// Columns of parts of time, one of which is asked for.
    pub which_period: Option<Vec<usize>>,
    /// Cells or columns that are set against each other.
    pub sides: usize,
    /// Columns that were taken for what an adjective measures, and are its reverse.
    pub guessed: usize,
    /// Cells of which only a part is said.
    pub guessed_names: usize,
    /// What is measured follows from columns that are not named.
    pub inferred: usize,
    /// Times that stand above the table.
    pub of_caption: usize,
    /// Of the time that is asked for the table may tell a part.
    pub widened: usize,
    /// A column of money is meant, and not called by its name.
    pub is_money: bool,
    /// Where a word speaks of what is done by the rows, and what that is measured in.
    pub deed: Option<(usize, Counted)>,
    /// What is measured of it comes to something together.
    pub is_total: bool,
    /// No word may be left.
    pub is_strict: bool,
    /// Words beside the table's name say that it is meant.
    pub is_about: bool,
}

impl Linker<'_> {
    pub fn uses(&mut self, from: usize, count: usize) {
        self.used.iter_mut().skip(from).take(count).for_each(|used| *used = true);
    }

    pub fn free(&self, at: usize) -> bool {
        self.used.get(at).is_some_and(|used| !used)
    }

    /// `membership` where the table is one of members.
    pub fn is_derived(&self, stem: &str) -> bool {
        self.sheet
            .name
            .iter()
            .any(|name| name.len() > 4 && stem.len() > name.len() && stem.starts_with(name.as_str()))
    }

    /// Words that name the table itself, or what numbers its rows.
    fn marks_names(&mut self) -> bool {
        let is_named = |at: &usize| {
            let stem = self.asked.words[*at].stem.as_str();
            let names = self.sheet.is_of_rows(stem) || self.sheet.is_kind(stem) || self.is_derived(stem);
            // `expensive` says how a thing is, and names no expenses.
            let is_adjective = MEASURED.iter().any(|of| of.plain == self.asked.word(*at));
            !self.asked.is_common(*at) && !is_adjective && names
        };
        let named: Vec<usize> = (0..self.asked.len()).filter(is_named).collect();
        // A column that is called so is meant first.
        let is_said = |stem: &String| self.asked.words.iter().any(|word| word.stem == *stem);
        let in_header = |at: &usize| {
            let stem = &self.asked.words[*at].stem;
            self.sheet.columns.iter().any(|column| {
                column.stems.contains(stem)
                    && column.stems.iter().all(is_said)
                    && (!column.is_numbering || self.numbers_rows(*at))
            })
        };
        let only_named: Vec<usize> = named.iter().copied().filter(|at| !in_header(at)).collect();
        only_named.iter().for_each(|at| self.uses(*at, 1));
        !named.is_empty()
    }

    fn understood(&mut self) -> Option<Wants> {
        self.values()?;
        let difference = self.difference();
        let extreme = if difference.is_none() { self.extreme() } else { None };
        let how = self.how();
        let reckoning = self.reckoning();
        let mut asks = Asks { difference, extreme, how, reckoning };
        self.captioned()?;
        self.changed_years(asks.difference.as_ref());
        self.bounds()?;
        self.years()?;
        self.columns()?;
        self.days_of_verbs();
        self.deeds();
        self.kinds_of_names();
        self.gaps()?;
        self.flags(&asks);
        self.either();
        self.quantities();
        self.numbers();
        self.measured_verbs();
        self.verbs_of_counted(&asks);
        self.periods(&mut asks)?;
        self.worth(&asks);
        self.measured_deed(&asks);
        self.wants(&asks)
    }
}
