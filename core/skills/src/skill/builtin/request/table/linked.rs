//! Which columns, cells, limits and reckonings do the words of a question mean (schema linking)?

use super::asked::Asked;
use super::sheet::Sheet;
use super::words::{
    Bound, EXTREMES, MEASURED, Measured, RECKONINGS, Reckoning, is_beyond, is_filler, is_tie,
};

/// What a row must have.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Test {
    /// One of these, folded.
    Is(Vec<String>),
    Bound(Bound, f64),
}

/// What is wanted of the rows that pass.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wants {
    /// What stands in a column.
    Cells(usize),
    /// What the rows are called.
    Rows,
    /// How many rows.
    Count,
    /// How many different things in a column.
    Distinct(usize),
    /// The rows with most or least in a column, and what to tell of them; `None`: what they have there.
    Extreme {
        by: usize,
        most: bool,
        count: usize,
        shows: Option<usize>,
    },
    Reckoned(Reckoning, usize),
    /// Reckoned for each thing in a column: the rows counted, or another column; all of them, or the one with most or
    /// least.
    Groups {
        column: usize,
        by: Option<(Reckoning, usize)>,
        most: Option<bool>,
    },
}

/// A question understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Query {
    pub filters: Vec<(usize, Test)>,
    pub wants: Wants,
    /// Words that were taken to mean what they need not mean.
    pub taken: usize,
    /// Columns, cells and limits that words mean.
    pub meant: usize,
    /// As a list of cells or rows it holds only where one row passes.
    pub is_single: bool,
}

/// The question over this table; `None` where a word is left that means nothing in it. `is_alone`: there is nothing else
/// that the question could be about.
pub(super) fn query(asked: &Asked, sheet: &Sheet<'_>, is_alone: bool) -> Option<Query> {
    let used = vec![false; asked.len()];
    let mut linker =
        Linker { asked, sheet, used, links: Vec::new(), filters: Vec::new(), named: Vec::new(), guessed: 0 };
    let has_name = linker.marks_names();
    linker.values()?;
    let most = linker.extreme();
    let how = linker.how();
    let reckoning = linker.reckoning();
    linker.bounds()?;
    linker.years()?;
    linker.columns()?;
    linker.flags();
    linker.quantities();
    linker.numbers();
    linker.measured_verbs();
    let wants = linker.wants(most, how, reckoning)?;
    let noun = linker.head_noun();
    // `What discount did the customer get?` asks for no column; `what expense categories` does.
    let is_asked = |link: &Link| link.at == 2;
    if noun == Some(1) && matches!(wants, Wants::Cells(_)) && !linker.links.iter().any(is_asked) {
        return None;
    }
    // `What is the capital of Arrel?` asks for no row; `what products are there` does.
    let is_one = noun.is_some_and(|at| !asked.word(at).ends_with('s'));
    let is_told = matches!(asked.word(1), "is" | "was" | "are" | "were");
    if wants == Wants::Rows && noun.is_some() && (is_told || asked.word(0) == "what" && is_one) {
        return None;
    }
    let head = usize::from(noun.is_some());
    let left = linker.left()?;
    let meant = linker.links.len() + linker.filters.len();
    let is_about = has_name || is_alone;
    let is_filtered = !linker.filters.is_empty();
    // One value is asked for, and nothing says of which row.
    if matches!(wants, Wants::Cells(_)) && !is_filtered && (head > 0 || asked.word(1) == "is") {
        return None;
    }
    let is_count_of_all = wants == Wants::Count && is_alone;
    let is_head_clear = head == 0 || is_count_of_all || meant > 0 && (is_about || is_filtered);
    let is_left_tied = left == 0 || left == 1 && meant + usize::from(has_name) > 1;
    let allowed = is_head_clear && is_left_tied && (head + left < 2 || meant > 1);
    let is_said = meant > 0 || has_name || is_count_of_all;
    (allowed && is_said).then_some(Query {
        taken: head + left + linker.guessed,
        meant,
        is_single: match wants {
            Wants::Cells(column) => head + left > 0 && column != sheet.label(),
            Wants::Rows => left > 0 && linker.filters.len() < 2,
            _ => false,
        },
        filters: linker.filters,
        wants,
    })
}

/// A column that words mean, and where the first of them stands.
pub(super) struct Link {
    pub column: usize,
    pub at: usize,
}

/// A superlative.
pub(super) struct Extreme {
    pub at: usize,
    pub most: bool,
    pub count: usize,
    /// Columns that may be meant by an adjective of its own.
    pub names: &'static [&'static str],
}

/// How a question asks for a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    Many,
    Much,
}

/// Links words to what they mean, each once.
pub(super) struct Linker<'a> {
    pub asked: &'a Asked,
    pub sheet: &'a Sheet<'a>,
    /// Words that have been understood.
    used: Vec<bool>,
    pub links: Vec<Link>,
    pub filters: Vec<(usize, Test)>,
    /// Where the cells stand that are named.
    pub named: Vec<usize>,
    /// Columns that were taken for what an adjective measures, and are its reverse.
    pub guessed: usize,
}

impl Linker<'_> {
    pub fn uses(&mut self, from: usize, count: usize) {
        self.used.iter_mut().skip(from).take(count).for_each(|used| *used = true);
    }

    pub fn free(&self, at: usize) -> bool {
        self.used.get(at).is_some_and(|used| !used)
    }

    /// Words that name the table itself.
    fn marks_names(&mut self) -> bool {
        let is_named =
            |at: &usize| !self.asked.is_common(*at) && self.sheet.name.contains(&self.asked.words[*at].stem);
        let named: Vec<usize> = (0..self.asked.len()).filter(is_named).collect();
        // A column of that name is meant first.
        let in_header = |at: &usize| {
            let stem = self.asked.words[*at].stem.as_str();
            self.sheet
                .columns
                .iter()
                .any(|column| column.stems == [stem] && (!column.is_numbering || self.numbers_rows(*at)))
        };
        let only_named: Vec<usize> = named.iter().copied().filter(|at| !in_header(at)).collect();
        only_named.iter().for_each(|at| self.uses(*at, 1));
        !named.is_empty()
    }

    /// `order numbers`, but not `orders`: those are the rows.
    pub fn numbers_rows(&self, at: usize) -> bool {
        matches!(self.asked.word(at + 1), "number" | "numbers" | "no" | "id" | "code")
    }

    fn extreme(&mut self) -> Option<Extreme> {
        let asked = self.asked;
        let of_adjective = |at: usize| {
            let of = MEASURED.iter().find(|of| !of.most.is_empty() && of.most == asked.word(at));
            let pair =
                |of: &&Measured| of.plain == asked.word(at + 1) && matches!(asked.word(at), "most" | "least");
            of.map(|of| (1, of.is_more, of.columns)).or_else(|| {
                let of = MEASURED.iter().find(pair)?;
                Some((2, of.is_more == (asked.word(at) == "most"), of.columns))
            })
        };
        let plain = |at: usize| {
            let found = EXTREMES.iter().find(|(word, _)| *word == asked.word(at));
            found.map(|(_, most)| (1, *most, &[][..]))
        };
        let at_least = |at: usize| at > 0 && asked.word(at - 1) == "at";
        let found = (0..asked.len()).filter(|at| self.free(*at) && !at_least(*at)).find_map(|at| {
            let (length, most, names) = of_adjective(at).or_else(|| plain(at))?;
            Some((at, length, most, names))
        });
        let (at, length, most, names) = found?;
        let length = length + usize::from(asked.word(at + length) == "often");
        self.uses(at, length);
        // `the three oldest`, `top 3`, `which two products`.
        let behind_which = asked.find(&["which"]).map(|at| at + 1);
        let places = [at.checked_sub(1), Some(at + length), behind_which].into_iter().flatten();
        let counted = places.filter(|at| self.free(*at)).find_map(|at| Some((at, asked.count(at)?)));
        if let Some((at, _)) = counted {
            self.uses(at, 1);
        }
        Some(Extreme { at, most, count: counted.map_or(1, |(_, count)| count), names })
    }

    /// `how many`, `number of`, `how much`, `how tall`.
    fn how(&mut self) -> Option<How> {
        for (phrase, how) in
            [(&["how", "many"][..], How::Many), (&["number", "of"], How::Many), (&["how", "much"], How::Much)]
        {
            if let Some(at) = self.asked.find(phrase) {
                self.uses(at, phrase.len());
                return Some(how);
            }
        }
        let measured = MEASURED.iter().find_map(|of| {
            let at = self.asked.find(&["how", of.plain])?;
            let (column, is_turned) = self.measured_by(of.columns)?;
            (!is_turned).then_some((at, column))
        });
        let (at, column) = measured?;
        self.uses(at, 2);
        self.links.push(Link { column, at });
        Some(How::Much)
    }

    fn reckoning(&mut self) -> Option<Reckoning> {
        let (at, reckoning) =
            RECKONINGS.iter().find_map(|(word, reckoning)| Some((self.asked.find(&[word])?, *reckoning)))?;
        self.uses(at, 1);
        if at > 0 && self.asked.word(at - 1) == "in" {
            self.uses(at - 1, 1);
        }
        Some(reckoning)
    }

    /// A noun for the rows that stands where one is expected: `which employees`, `how many films`, `the oldest member`.
    fn head_noun(&mut self) -> Option<usize> {
        let is_column = |at: usize| self.links.iter().any(|link| link.at == at);
        let opens = |at: usize| {
            matches!(
                self.asked.word(at),
                "which" | "what" | "many" | "all" | "of" | "the" | "most" | "fewest" | "every" | "any"
            ) || self.used[at] && !is_column(at)
        };
        let is_open = |at: &usize| {
            self.free(*at)
                && !self.is_empty_word(*at)
                && self.asked.words[*at].number.is_none()
                && !self.asked.words[*at].is_capitalised
        };
        let place = (1..self.asked.len()).find(|at| is_open(at) && opens(at - 1));
        self.uses(place?, 1);
        place
    }

    fn is_empty_word(&self, at: usize) -> bool {
        let word = self.asked.word(at);
        !is_beyond(word) && (self.asked.is_common(at) || is_filler(word) || is_tie(word))
    }

    /// How many words mean nothing here; `None` where one of them means something else.
    fn left(&self) -> Option<usize> {
        let left = |at: &usize| self.free(*at) && !self.is_empty_word(*at);
        let left: Vec<usize> = (0..self.asked.len()).filter(left).collect();
        let is_elsewhere = |at: &usize| {
            let word = &self.asked.words[*at];
            is_beyond(&word.text) || word.number.is_some() || word.is_capitalised
        };
        (!left.iter().any(is_elsewhere)).then_some(left.len())
    }
}
