//! What is done by the rows of a table: is something given, bought, lent? A header or the table's name says it in one word, a
//! question in another (`Donor`, `gifts`, `Who contributed?`): all words for a deed stand here, and what it is measured in.

use super::linked::{Asks, How, Link, Linker};
use super::measure::Measure;
use super::sheet::{Column, Sheet};
use super::signals::Extreme;
use super::words::stem;

/// What `how much` and `most` mean of a deed that no other word measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    Money,
    Amount,
    /// How often it was done.
    Rows,
}

/// A deed: who does it, what it and its object are called, what questions alone call it too, and what it is measured in.
struct Deed {
    agents: &'static [&'static str],
    words: &'static [&'static str],
    also: &'static [&'static str],
    counted: Counted,
}

const fn deed([agents, words, also]: [&'static [&'static str]; 3], counted: Counted) -> Deed {
    Deed { agents, words, also, counted }
}

const DEEDS: &[Deed] = &[
    deed(
        [
            &["donor", "giver", "contributor", "sponsor", "supporter"],
            &["give", "donate", "donation", "contribute", "contribution", "gift"],
            &["raise", "collect", "receive", "get"],
        ],
        Counted::Money,
    ),
    deed(
        [&["customer", "client", "buyer", "shopper"], &["buy", "purchase"], &["spend", "pay", "get"]],
        Counted::Money,
    ),
    deed([&["seller", "vendor"], &["sell", "sale"], &[]], Counted::Money),
    deed([&["payer", "tenant"], &["pay", "payment", "expense", "spend", "bill"], &[]], Counted::Money),
    deed([&[], &["fine"], &["pay"]], Counted::Money),
    deed([&["earner"], &["earn", "salary", "wage", "income"], &["make"]], Counted::Money),
    deed(
        [
            &["gardener", "picker", "farmer", "grower"],
            &["pick", "harvest", "gather", "crop", "yield"],
            &["grow", "give"],
        ],
        Counted::Amount,
    ),
    deed([&["borrower", "reader"], &["borrow", "lend", "loan"], &["read", "take"]], Counted::Rows),
    deed([&["player", "athlete"], &["play", "sport"], &["do"]], Counted::Rows),
    deed([&["employee", "worker", "staff", "colleague"], &["work", "employ", "job"], &[]], Counted::Rows),
    deed(
        [
            &["traveller", "guest", "visitor", "passenger"],
            &["travel", "visit", "stay", "trip", "flight"],
            &["go", "fly"],
        ],
        Counted::Rows,
    ),
    deed(
        [
            &["student", "pupil", "participant", "attendee", "learner"],
            &["attend", "learn", "study", "course", "class", "lesson"],
            &["take", "do"],
        ],
        Counted::Rows,
    ),
    deed([&["volunteer", "helper"], &["help"], &[]], Counted::Rows),
    deed([&["driver"], &["drive"], &[]], Counted::Rows),
    deed([&["keeper", "owner"], &["keep", "own"], &[]], Counted::Rows),
];

/// What is done by whom something is given to: a list of givers does not tell who that is.
const RECEIVING: &[&str] = &["receive", "get"];

impl Deed {
    /// True where a header or a name is a word for it.
    fn is_called(&self, of: &str) -> bool {
        self.agents.iter().chain(self.words).any(|word| stem(word) == of)
    }
}

/// True for the stem of a word for whoever does something.
pub(super) fn is_agent(stem_of: &str) -> bool {
    DEEDS.iter().any(|deed| deed.agents.iter().any(|agent| stem(agent) == stem_of))
}

/// True for the stem of a word for a deed.
pub(super) fn is_deed(stem_of: &str) -> bool {
    DEEDS.iter().any(|deed| deed.is_called(stem_of))
}

impl Sheet<'_> {
    /// The deeds that the headers speak of, else those that the name does.
    fn deeds(&self) -> impl Iterator<Item = &'static Deed> {
        let in_headers =
            |deed: &Deed| self.columns.iter().any(|column| column.stems.iter().any(|of| deed.is_called(of)));
        let in_name = |deed: &Deed| self.name.iter().any(|of| deed.is_called(of));
        let has_headers = DEEDS.iter().any(in_headers);
        DEEDS.iter().filter(move |deed| if has_headers { in_headers(deed) } else { in_name(deed) })
    }

    /// True where its money may be what something costs: not where it is given, earned or a fine.
    pub fn tells_costs(&self) -> bool {
        let mut of_money = self.deeds().filter(|deed| deed.counted == Counted::Money);
        of_money.all(|deed| deed.also.iter().chain(deed.words).any(|word| *word == "spend"))
    }

    /// What is measured of the deed that a word speaks of; `None` where the table tells of no such deed.
    pub fn deed(&self, stem_of: &str) -> Option<Counted> {
        let is_said =
            |deed: &&Deed| deed.is_called(stem_of) || deed.also.iter().any(|word| stem(word) == stem_of);
        self.deeds().find(is_said).map(|deed| deed.counted)
    }

    /// The one column of numbers that come to something together; of money where that is asked.
    pub fn counted_in(&self, counted: Counted) -> Option<Measure> {
        let adds_up = |column: &Column| {
            let at = self.columns.iter().position(|of| std::ptr::eq(of, column));
            column.days.is_none() && at.is_some_and(|at| self.adds_up(&Measure::Column(at)))
        };
        match counted {
            Counted::Money => self
                .amount_at_price()
                .or_else(|| self.money().or_else(|| self.only(adds_up)).map(Measure::Column)),
            Counted::Amount => self.amount().or_else(|| self.only(adds_up)).map(Measure::Column),
            Counted::Rows => None,
        }
    }

    /// The one column of things that the rows are about: of names that are no persons, places, or yes and no; of several the
    /// one that is called by the deed.
    pub fn thing(&self) -> Option<usize> {
        let things: Vec<usize> = (0..self.columns.len())
            .filter(|at| {
                let column = &self.columns[*at];
                !(column.is_number
                    || column.is_numbering
                    || column.is_flag
                    || column.is_person
                    || column.is_place)
            })
            .collect();
        // `Paid by` says how.
        let is_deed = |at: &usize| {
            let column = &self.columns[*at];
            !column.header.contains(' ') && column.stems.iter().any(|of| self.deed(of).is_some())
        };
        let mut of_deed = things.iter().filter(|at| is_deed(at));
        match (things.as_slice(), of_deed.next(), of_deed.next()) {
            ([only], ..) => Some(*only),
            (_, Some(only), None) => Some(*only),
            _ => None,
        }
    }
}

impl Linker<'_> {
    /// Words for what is done by the rows.
    pub fn deeds(&mut self) {
        let in_cell = |at: usize| {
            let holds = |(from, cell): (usize, &str)| (from..from + cell.split(' ').count()).contains(&at);
            self.named.iter().any(|named| holds((named.at, &named.cell)))
        };
        let gives = stem("give");
        let is_given = self.sheet.deeds().any(|deed| deed.is_called(&gives));
        let is_of_receiver = |at: usize| {
            let stem_of = &self.asked.words[at].stem;
            is_given && self.asked.word(0) == "who" && RECEIVING.iter().any(|word| stem(word) == *stem_of)
        };
        let said: Vec<(usize, Counted)> = (1..self.asked.len())
            .filter(|at| {
                !in_cell(*at) && !is_of_receiver(*at) && !self.links.iter().any(|link| link.at == *at)
            })
            .filter_map(|at| Some((at, self.sheet.deed(&self.asked.words[at].stem)?)))
            .collect();
        said.iter().for_each(|(at, _)| self.uses(*at, 1));
        // What is measured goes before what is only counted.
        let measured = said.iter().find(|(_, counted)| *counted != Counted::Rows);
        self.deed = measured.or(said.first()).copied();
    }

    /// `Who gave the most?`, `the average gift`: what the deed is measured in, where nothing else is.
    pub fn measured_deed(&mut self, asks: &Asks) {
        let ahead = [
            self.asked.find(&["how", "much"]).map(|at| at + 2),
            asks.extreme.as_ref().map(|of| self.behind(of)),
        ];
        // `the most money`
        let is_money = self.deed.is_some_and(|(_, counted)| counted == Counted::Money);
        let is_said = |at: &usize| is_money && self.asked.word(*at) == "money";
        let money = ahead.into_iter().flatten().find(is_said);
        money.into_iter().for_each(|at| self.uses(at, 1));
        let is_number =
            |column: usize| self.sheet.columns[column].is_number && self.sheet.columns[column].days.is_none();
        let is_known = self.together.is_some() || self.links.iter().any(|link| is_number(link.column));
        // `the most gifts` counts them.
        let is_counted = |at: usize| {
            let is_plain = matches!(self.asked.word(at), "most" | "fewest" | "least");
            let behind = asks.extreme.as_ref().map_or(usize::MAX, |extreme| self.behind(extreme));
            let is_noun = self.links.iter().any(|link| link.at == behind)
                || self.deed.is_some_and(|(at, _)| at == behind && self.asked.word(at).ends_with('s'));
            is_plain && is_noun
        };
        // `the most speeches`: of something else.
        let is_other = ahead.into_iter().flatten().any(|at| at < self.asked.len() && self.is_open_noun(at));
        let is_most =
            |extreme: &Extreme| self.is_general(extreme) && !extreme.is_often && !is_counted(extreme.at);
        let is_asked = asks.how == Some(How::Much)
            || asks.reckoning.is_some() && asks.how.is_none()
            || asks.extreme.as_ref().is_some_and(is_most);
        let Some((_, counted)) = self.deed.filter(|_| is_asked && !is_known && !is_other) else { return };
        match self.sheet.counted_in(counted) {
            Some(Measure::Column(column)) => {
                self.links.push(Link { column, at: self.asked.len(), is_whole: false });
                self.is_money |= counted == Counted::Money;
                self.is_total = true;
            }
            Some(worth) => {
                self.together = Some(worth);
                self.inferred += 1;
            }
            None => {}
        }
    }
}
