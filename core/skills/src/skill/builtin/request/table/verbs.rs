//! Which columns do verbs mean: what is done, who does it, when, where?

use super::asked::Word;
use super::linked::{Link, Linker};
use super::sheet::Column;
use super::words::{AUTHORS, BEGAN, MADE, PRICES, ROLES, VERBS, WORKPLACES, stem};

/// Words by which a time is asked for.
const WHEN: &[&str] = &[
    "when", "date", "dates", "day", "days", "month", "months", "year", "years", "time", "since", "long",
    "first", "last", "latest", "earliest", "recent", "recently", "newest", "oldest", "before", "after",
    "between", "until",
];

impl Linker<'_> {
    /// `How much does it cost?`, `Who earns most?`
    pub fn measured_verbs(&mut self) {
        for (verbs, names) in VERBS {
            let Some(at) =
                (0..self.asked.len()).find(|at| self.free(*at) && verbs.contains(&self.asked.word(*at)))
            else {
                continue;
            };
            // `How much did it cost?`, where what was spent stands in a column of another name.
            let is_cost = self.sheet.tells_costs();
            let money =
                || self.sheet.money().filter(|_| is_cost && names.iter().any(|name| PRICES.contains(name)));
            let called = self.sheet.column_called(names);
            let Some(column) = called.or_else(money) else { continue };
            self.is_money |= called.is_none();
            self.uses(at, 1);
            let is_known = self.links.iter().any(|link| link.column == column)
                || self.filters.iter().any(|(of, _)| *of == column);
            if !is_known {
                self.links.push(Link { column, at, is_whole: false });
            }
        }
        self.roles();
        self.agents();
        self.beginnings();
        self.places();
    }

    /// `What did Ann buy?` asks for no day, though a column is called *Bought on*.
    pub fn days_of_verbs(&mut self) {
        let asks_when = (0..self.asked.len()).any(|at| WHEN.contains(&self.asked.word(at)));
        let is_deed = self.asked.word(0) == "who"
            || self.asked.word(0) == "what" && matches!(self.asked.word(1), "did" | "does" | "do");
        let (words, columns) = (&self.asked.words, &self.sheet.columns);
        self.links.retain(|link| {
            let is_verb = is_deed || words[link.at].is_quality;
            asks_when || !is_verb || columns[link.column].days.is_none()
        });
    }

    /// `What does Ann do?`, `What is Ann's job?`
    fn roles(&mut self) {
        let last = self.asked.len() - 1;
        let does = matches!(self.asked.word(1), "does" | "did") && self.asked.word(last) == "do";
        let does = (does && self.asked.word(0) == "what" && self.links.is_empty()).then_some(last);
        let said = || (0..=last).find(|at| self.free(*at) && ROLES.contains(&self.asked.word(*at)));
        let Some(at) = does.or_else(said).filter(|_| self.is_one_row()) else { return };
        let mut columns = self.sheet.columns.iter().enumerate();
        let is_role = |column: &Column| ROLES.iter().any(|name| column.stems == [stem(name)]);
        if let Some((column, _)) = columns.find(|(_, column)| is_role(column)) {
            self.uses(at, 1);
            self.links.push(Link { column, at, is_whole: false });
            self.is_strict = true;
        }
    }

    /// `Where does Ann live?`: the one column of places. A city is where somebody lives: who asks for work means a workplace.
    fn places(&mut self) {
        if self.asked.word(0) != "where" {
            return;
        }
        let is_work = self.asked.words.iter().any(|word| word.stem == "work");
        let is_called = |column: &Column| WORKPLACES.iter().any(|name| column.stems == [stem(name)]);
        let is_meant = |column: &Column| if is_work { is_called(column) } else { column.is_place };
        let columns = self.sheet.columns.iter().enumerate();
        let mut columns = columns.filter(|(_, column)| is_meant(column)).map(|(at, _)| at);
        if let (Some(column), None) = (columns.next(), columns.next()) {
            self.links.push(Link { column, at: 0, is_whole: false });
            self.is_strict = true;
        }
    }

    /// `Who keeps the cameras?` where a column says who the keeper is; `which books did she write`, where she is one.
    fn agents(&mut self) {
        let asks_who = self.asked.word(0) == "who";
        let of = |word: &Word, column: &Column| {
            let header = column.header.to_lowercase();
            let root = header.strip_suffix("er").or_else(|| header.strip_suffix("or"));
            let verb = word.stem.trim_end_matches('e');
            root.is_some_and(|root| root == verb || stem(root) == word.stem)
                || verb == "writ" && AUTHORS.contains(&header.as_str())
        };
        for at in 1..self.asked.len() {
            let word = &self.asked.words[at];
            let mut columns = self.sheet.columns.iter().enumerate();
            let found = columns.find(|(_, column)| !column.is_number && of(word, column)).map(|(at, _)| at);
            let Some(column) = found.filter(|_| self.free(at)) else { continue };
            let is_tested = self.filters.iter().any(|(of, _)| *of == column);
            if is_tested || asks_who {
                self.uses(at, 1);
            }
            if asks_who && !is_tested {
                self.links.push(Link { column, at, is_whole: false });
                return;
            }
        }
    }

    /// `Who joined most recently?`
    pub fn uses_beginnings(&mut self) {
        let began: Vec<usize> = (1..self.asked.len())
            .filter(|at| self.free(*at) && BEGAN.contains(&self.asked.word(*at)))
            .collect();
        let is_since =
            self.sheet.only(|column| column.is_year).is_some_and(|at| self.sheet.columns[at].is_since);
        if is_since && !began.is_empty() {
            began.into_iter().for_each(|at| self.uses(at, 1));
            self.is_about = true;
        }
    }

    /// `When did Ann join?`: the one column of years, where a word says that it is of that.
    fn beginnings(&mut self) {
        let year = self.sheet.only(|column| column.is_year).or_else(|| self.day_column());
        let Some(column) = year.filter(|_| self.asked.word(0) == "when") else { return };
        let is_linked = self.links.iter().any(|link| link.column == column);
        // What happened on a day is narrowed by what it was: `When did Becker go to Athens?`
        if self.sheet.is_journal() && !is_linked && !self.filters.is_empty() {
            self.uses(0, 1);
            self.is_strict = true;
            self.links.push(Link { column, at: 0, is_whole: false });
            return;
        }
        let began = (1..self.asked.len()).find(|at| self.free(*at) && BEGAN.contains(&self.asked.word(*at)));
        self.is_strict = true;
        let is_year = self.sheet.columns[column].stems == ["year"];
        let made = (1..self.asked.len()).find(|at| self.free(*at) && MADE.contains(&self.asked.word(*at)));
        let began = if is_year { made } else { began.filter(|_| self.sheet.columns[column].is_since) };
        if is_linked {
            self.uses(0, 1);
        } else if let Some(at) = began {
            self.uses(0, 1);
            self.uses(at, 1);
            self.links.push(Link { column, at, is_whole: false });
        }
    }
}
