//! Do the words that are left allow the question to be this table's?

use super::linked::{LONGEST_NAME, Link, Linker, Query, Wants};
use super::words::{PREPOSITIONS, is_beyond, is_done, is_filler, is_tie, stem};
use clew_language::text::fold::fold;
use std::collections::BTreeSet;

/// What is known of a question beside what it means.
struct Known {
    /// Where a noun stands that is taken for the rows.
    noun: Option<usize>,
    /// Words that mean nothing here.
    left: usize,
    /// Columns, cells and limits that words mean.
    meant: usize,
    /// The table is named, or there is nothing else.
    is_about: bool,
    is_named: bool,
    is_alone: bool,
    /// Some of the rows are meant, not all.
    is_filtered: bool,
}

impl Linker<'_> {
    /// The query, where the words that are left allow it.
    pub fn judged(mut self, wants: Wants, is_named: bool, is_alone: bool) -> Option<Query> {
        let noun = self.head_noun();
        let composed = usize::from(self.together.is_some() || self.which_period.is_some());
        // `in 2012` is two limits, but said once.
        let tested: BTreeSet<usize> = self.filters.iter().map(|(column, _)| *column).collect();
        let known = Known {
            noun,
            left: self.left()?,
            meant: self.links.len() + tested.len() + self.sides + composed + self.of_caption,
            is_about: is_named || is_alone || self.is_about,
            is_named,
            is_alone,
            is_filtered: !self.filters.is_empty() || self.sides > 0,
        };
        let is_refused = self.asks_for_other(&wants, &known)
            || self.counts_other(&wants, &known)
            || self.is_untied(&known)
            || self.tells_other_deed(&wants, &known)
            || (self.is_strict || wants == Wants::Any) && known.left + usize::from(noun.is_some()) > 0;
        if is_refused || !self.is_understood(&wants, &known) {
            return None;
        }
        let taken = known.left + usize::from(noun.is_some());
        Some(Query {
            taken: taken + self.guessed + self.guessed_names,
            widened: self.widened,
            inferred: self.inferred,
            meant: known.meant,
            is_single: match wants {
                Wants::Cells(column) => taken > 0 && column != self.sheet.label(),
                Wants::Rows(_) => known.left > 0 && self.filters.len() < 2,
                _ => false,
            },
            filters: self.filters,
            wants,
        })
    }

    /// True where a cell or a row is asked for, but not of this table.
    fn asks_for_other(&self, wants: &Wants, known: &Known) -> bool {
        let is_cells = matches!(wants, Wants::Cells(_));
        let is_rows = matches!(wants, Wants::Rows(_));
        let is_told = matches!(self.asked.word(1), "is" | "was" | "are" | "were");
        // `What discount did the customer get?` asks for no column; `what expense categories` does.
        let is_no_column = known.noun == Some(1) && is_cells && !self.links.iter().any(|link| link.at == 2);
        // `What is the capital of Arrel?` asks for no row; `what products are there` does.
        let is_one = known.noun.is_some_and(|at| !self.asked.word(at).ends_with('s'));
        let is_no_row =
            is_rows && known.noun.is_some() && (is_told || self.asked.word(0) == "what" && is_one);
        // One value is asked for, and nothing says of which row.
        let is_no_value = is_cells
            && !known.is_filtered
            && (known.noun.is_some() || self.asked.word(1) == "is" || known.left > 0);
        // `Which trail is the hardest?` does not ask for all of them.
        let is_not_all = is_rows && !known.is_filtered && known.left > 0;
        is_no_column || is_no_row || is_no_value || is_not_all
    }

    /// True where rows are counted or listed by a noun that need not mean them.
    fn counts_other(&self, wants: &Wants, known: &Known) -> bool {
        let Some(ahead) = known.noun.map(|at| self.asked.word(at - 1)) else { return false };
        let is_count = *wants == Wants::Count;
        let is_counted = is_count && matches!(ahead, "many" | "of");
        // Where rows say how many there are of each, they are not what is counted.
        let is_amount = is_counted && self.sheet.amount().is_some();
        // `How many fans does the club have?` counts no rows of the club.
        let is_had = is_counted
            && (!(known.is_named || known.is_alone) || !self.named.is_empty())
            && self.asked.words.iter().any(|word| word.stem == "have");
        // `How many hats are in Wick?` counts no sailors.
        let is_loose = (is_count || matches!(wants, Wants::Rows(_)))
            && matches!(ahead, "many" | "of" | "which" | "what" | "all" | "the")
            && known.meant < 2
            && !known.is_about;
        is_amount || is_had || is_loose
    }

    /// True where rows are counted or listed of which a verb says what the table does not tell: `How many engineers left?`
    fn tells_other_deed(&self, wants: &Wants, known: &Known) -> bool {
        let is_open = |at: usize| self.free(at) && !self.is_empty_word(at) || known.noun == Some(at);
        // A bed is nothing that is done, unless it ends the question behind what is counted.
        let ends = |at: usize| at + 1 == self.asked.len() && self.used[at - 1];
        let is_verb = |at: usize| self.asked.words[at].is_quality || ends(at);
        let is_deed = |at: usize| is_verb(at) && is_done(self.asked.word(at));
        let is_of_rows = matches!(wants, Wants::Count | Wants::Distinct(_) | Wants::Rows(_));
        is_of_rows && (1..self.asked.len()).any(|at| is_open(at) && is_deed(at))
    }

    /// True where what is meant of the table could as well be elsewhere: money is spent there too, and things are old.
    fn is_untied(&self, known: &Known) -> bool {
        if known.is_about || known.is_filtered || self.deed.is_some() {
            return false;
        }
        let is_linked = self.links.len() > usize::from(self.is_money);
        let is_composed = self.together.is_some() || self.which_period.is_some() || self.is_money;
        let is_label = |link: &Link| Some(link.column) == self.sheet.own_label();
        is_composed && !is_linked || self.guessed > 0 && !self.links.iter().any(is_label)
    }

    /// True where enough is meant, and little enough is left.
    fn is_understood(&self, wants: &Wants, known: &Known) -> bool {
        let head = usize::from(known.noun.is_some());
        let is_count_of_all = matches!(wants, Wants::Count | Wants::Distinct(_)) && known.is_alone;
        let is_head_clear =
            head == 0 || is_count_of_all || known.meant > 0 && (known.is_about || known.is_filtered);
        let is_left_tied =
            known.left == 0 || known.left == 1 && known.meant + usize::from(known.is_named) > 1;
        let is_said = known.meant > 0 || known.is_named || is_count_of_all;
        is_head_clear && is_left_tied && is_said && (head + known.left < 2 || known.meant > 1)
    }

    fn is_empty_word(&self, at: usize) -> bool {
        let word = self.asked.word(at);
        !is_beyond(word) && (self.asked.is_common(at) || is_filler(word) || is_tie(word))
    }

    /// A noun for the rows that stands where one is expected: `which employees`, `how many films`, `the oldest member`.
    fn head_noun(&mut self) -> Option<usize> {
        let is_column = |at: usize| self.links.iter().any(|link| link.at == at);
        let is_determiner = |at: usize| {
            matches!(
                self.asked.word(at),
                "the" | "all" | "of" | "any" | "every" | "which" | "what" | "many" | "most" | "fewest"
            )
        };
        let opens = |at: usize| match self.asked.word(at) {
            // `waiting for the parcel`: a thing beside the rows.
            "the" => at < 3 || is_determiner(at - 1),
            _ => is_determiner(at) || self.used[at] && !is_column(at),
        };
        // `broken microphones`: not the rows are meant by it.
        let is_noun = |at: usize| {
            let is_ahead = self.used.get(at + 1) == Some(&true) && self.asked.words[at].is_quality;
            !is_ahead && !self.is_in_cells(at)
        };
        let place = (1..self.asked.len()).find(|at| self.is_open_noun(*at) && opens(at - 1) && is_noun(*at));
        self.uses(place?, 1);
        place
    }

    /// A word that means nothing yet, and may be a noun.
    pub fn is_open_noun(&self, at: usize) -> bool {
        self.free(at)
            && !self.is_empty_word(at)
            && self.asked.words[at].number.is_none()
            && !self.asked.words[at].is_capitalised
    }

    /// `unsold books`, `for fuel`: an unknown word says that not all of the rows are meant, which are not these.
    fn narrows(&self, at: usize) -> bool {
        let is_rows = |at: usize| {
            self.asked.words.get(at).is_some_and(|word| self.sheet.is_of_rows(&word.stem))
                || self.named.iter().any(|named| named.at == at)
        };
        let skipped = ["the", "a", "an", "my", "our", "your", "their"];
        let ahead = (0..at).rev().map(|at| self.asked.word(at)).find(|word| !skipped.contains(word));
        is_rows(at + 1) || ahead.is_some_and(|word| PREPOSITIONS.contains(&word)) || self.is_in_cells(at)
    }

    /// True where some cell holds the word beside others: `chairs` where there are folding chairs.
    fn is_in_cells(&self, at: usize) -> bool {
        let stem_of = &self.asked.words[at].stem;
        let columns = self.sheet.columns.iter().enumerate().filter(|(_, column)| !column.is_number);
        let mut cells =
            columns.flat_map(|(at, _)| self.sheet.rows().map(move |row| self.sheet.cell(row, at)));
        cells
            .any(|cell| cell.len() < LONGEST_NAME && fold(cell).split(' ').any(|word| stem(word) == *stem_of))
    }

    /// How many words mean nothing here; `None` where one of them means something else.
    fn left(&self) -> Option<usize> {
        let left = |at: &usize| self.free(*at) && !self.is_empty_word(*at);
        let left: Vec<usize> = (0..self.asked.len()).filter(left).collect();
        let is_elsewhere = |at: &usize| {
            let word = &self.asked.words[*at];
            let is_superlative = word.is_quality && word.text.len() > 4 && word.text.ends_with("est");
            is_superlative
                || is_beyond(&word.text)
                || word.number.is_some()
                || word.is_capitalised
                || self.narrows(*at)
        };
        (!left.iter().any(is_elsewhere)).then_some(left.len())
    }
}
