//! Which words ask for most, for a number, for a sum?

use super::linked::{How, Link, Linker};
use super::periods::Period;
use super::words::{
    BEGAN, EXTREMES, LENGTHS, MEASURED, Measured, ORGANISATIONS, RANKS, RECKONINGS, Reckoning, UNITS,
    YEARS_ONLY, is_tie,
};

/// A superlative, or a comparative of two.
pub(super) struct Extreme {
    pub at: usize,
    /// Behind its words.
    pub end: usize,
    pub most: bool,
    pub count: usize,
    /// Only the last of so many: `the second longest`.
    pub is_rank: bool,
    /// Columns that may be meant by an adjective of its own.
    pub names: &'static [&'static str],
    /// `most often`
    pub is_often: bool,
    /// The column of the two cells one of which has more.
    pub of: Option<usize>,
}

impl Linker<'_> {
    pub fn extreme(&mut self) -> Option<Extreme> {
        self.superlative().or_else(|| self.better_of_two())
    }

    fn superlative(&mut self) -> Option<Extreme> {
        let asked = self.asked;
        let of_adjective = |at: usize| {
            let of = MEASURED.iter().find(|of| !of.most.is_empty() && of.most == asked.word(at));
            let behind = asked.word(at + 1);
            let is_plain = |of: &Measured| of.plain == behind || behind.strip_suffix("ly") == Some(of.plain);
            let pair = |of: &&Measured| is_plain(of) && matches!(asked.word(at), "most" | "least");
            of.map(|of| (1, of.is_more, of.columns)).or_else(|| {
                let of = MEASURED.iter().find(pair)?;
                Some((2, of.is_more == (asked.word(at) == "most"), of.columns))
            })
        };
        // `Who joined first?`
        let ordinal = |at: usize| {
            let is_first = matches!(asked.word(at), "first" | "last");
            // `last year` is told by whoever asks.
            let is_other = ["name", "time", "week", "half"].contains(&asked.word(at + 1))
                || Period::is_noun(asked.word(at + 1));
            // `last visited`, where the rows are no visits.
            let behind = &asked.words.get(at + 1).map_or("", |word| word.stem.as_str());
            let is_other = is_other || is_tie(asked.word(at + 1)) && self.sheet.deed(behind).is_none();
            let is_year = at + 1 == asked.len() && self.speaks_of_year();
            (is_first && !is_other && (is_year || self.day_column().is_some()))
                .then(|| (1, asked.word(at) == "first", YEARS_ONLY))
        };
        let plain = |at: usize| {
            let found = EXTREMES.iter().find(|(word, _)| *word == asked.word(at));
            found.map(|(_, most)| (1, *most, &[][..]))
        };
        let at_least = |at: usize| at > 0 && asked.word(at - 1) == "at";
        let found = (0..asked.len()).filter(|at| self.free(*at) && !at_least(*at)).find_map(|at| {
            let (length, most, names) = of_adjective(at).or_else(|| ordinal(at)).or_else(|| plain(at))?;
            Some((at, length, most, names))
        });
        let (at, length, most, names) = found?;
        let is_often = asked.word(at + length) == "often";
        let end = at + length + usize::from(is_often);
        self.uses(at, end - at);
        let end = end + self.organisation(names, end);
        // `the three oldest`, `top 3`, `which two products`.
        let behind_which = asked.find(&["which"]).map(|at| at + 1);
        let places = [at.checked_sub(1), Some(end), behind_which].into_iter().flatten();
        let counted = places.filter(|at| self.free(*at)).find_map(|at| Some((at, asked.count(at)?)));
        let ahead = at.checked_sub(1);
        let rank =
            ahead.and_then(|at| Some((at, RANKS.iter().position(|rank| *rank == asked.word(at))? + 2)));
        if let Some((at, _)) = rank.or(counted) {
            self.uses(at, 1);
        }
        let count = rank.or(counted).map_or(1, |(_, count)| count);
        Some(Extreme { at, end, most, count, is_rank: rank.is_some(), names, is_often, of: None })
    }

    /// `in the club the longest`: who is so since a year is so of something.
    /// How many words behind it belong to it.
    fn organisation(&mut self, names: &[&str], end: usize) -> usize {
        let is_since = names == LENGTHS && matches!(self.measured_by(names), Some((_, true)));
        let of =
            (0..self.asked.len()).find(|at| self.free(*at) && ORGANISATIONS.contains(&self.asked.word(*at)));
        if let Some(at) = of.filter(|_| is_since) {
            self.uses(at, 1);
            self.is_about = true;
        }
        // `the longest-serving member`
        let serves = usize::from(is_since && matches!(self.asked.word(end), "serving" | "standing"));
        self.uses(end, serves);
        serves
    }

    /// `Which is longer, A or B?`
    fn better_of_two(&mut self) -> Option<Extreme> {
        let asked = self.asked;
        let or = asked.find(&["or"])?;
        let asks = asked.find(&["which"]).or_else(|| asked.find(&["who"]))?;
        let (column, _) = self.two_cells()?;
        let (at, (length, most, names)) = (asks..asked.len())
            .filter(|at| self.free(*at) && asked.word(at + 1) != "than")
            .find_map(|at| Some((at, self.comparative(at)?)))?;
        self.uses(at, length);
        self.uses(or, 1);
        let end = at + length;
        Some(Extreme { at, end, most, count: 1, is_rank: false, names, is_often: false, of: Some(column) })
    }

    /// `how many`, `number of`, `how much`, `how tall`.
    pub fn how(&mut self) -> Option<How> {
        if let Some((at, column)) = self.how_many_units() {
            self.uses(at, 3);
            self.links.push(Link { column, at, is_whole: false });
            return Some(How::Much);
        }
        for (phrase, how) in [
            (&["how", "many"][..], How::Many),
            (&["how", "often"], How::Many),
            (&["number", "of"], How::Many),
            (&["how", "much"], How::Much),
        ] {
            if let Some(at) = self.asked.find(phrase) {
                self.uses(at, phrase.len());
                self.is_strict |= phrase[1] == "often";
                return Some(how);
            }
        }
        let measured = MEASURED.iter().find_map(|of| {
            let at = self.asked.find(&["how", of.plain])?;
            let (column, is_turned) = self.measured_by(of.columns)?;
            (!is_turned && !self.sheet.columns[column].is_year).then_some((at, column))
        });
        let (at, column) = measured?;
        self.uses(at, 2);
        self.links.push(Link { column, at, is_whole: false });
        Some(How::Much)
    }

    /// `how many km`: a column by what it is counted in.
    fn how_many_units(&self) -> Option<(usize, usize)> {
        let at = self.asked.find(&["how", "many"])?;
        let (_, written) = UNITS.iter().find(|(said, _)| said.contains(&self.asked.word(at + 2)))?;
        let column = self.sheet.only(|column| written.contains(&column.unit.as_str()))?;
        Some((at, column))
    }

    /// A superlative of any measure.
    pub fn is_general(&self, extreme: &Extreme) -> bool {
        extreme.names.is_empty()
            || EXTREMES.iter().any(|(word, _)| *word == self.asked.word(extreme.at))
                && extreme.end == extreme.at + 1
    }

    /// A word says that something began in the year of the one column of years, or is that column's.
    fn speaks_of_year(&self) -> bool {
        let Some(column) = self.sheet.only(|column| column.is_year) else { return false };
        let column = &self.sheet.columns[column];
        let is_began = |word: &str| column.is_since && BEGAN.contains(&word);
        self.asked.words.iter().any(|word| column.does(&word.stem) || is_began(&word.text))
    }

    pub fn reckoning(&mut self) -> Option<Reckoning> {
        // `Total` above a column is that column.
        let is_header =
            |word: &str| self.sheet.columns.iter().any(|column| column.header.eq_ignore_ascii_case(word));
        let (at, reckoning) = RECKONINGS
            .iter()
            .filter(|(word, _)| !is_header(word))
            .find_map(|(word, reckoning)| Some((self.asked.find(&[word])?, *reckoning)))?;
        self.uses(at, 1);
        if at > 0 && self.asked.word(at - 1) == "in" {
            self.uses(at - 1, 1);
        }
        // `add up to`
        if self.asked.word(at + 1) == "up" {
            self.uses(at + 1, 1);
        }
        Some(reckoning)
    }
}
