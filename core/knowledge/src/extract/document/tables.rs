//! What do rows, glossary lines and mere neighbours say?

use super::ends::concept_kind;
use super::*;
use crate::observe::{Unit, is_flag, stamp};
use clew_types::{arrange::Arrange, columns::DayOrder};

/// What a column's heading weighs among the reasons to take a name for something.
const BY_HEADING: u32 = 4;

impl Reader<'_> {
    pub(super) fn table_row(&mut self, span: Span, index: u32, block: u32) {
        let row = span.of(&self.document.text);
        if self.measurement(span, index) {
            return;
        }
        let cells = rows::cells(row);
        if let Some(property) = self.property(&cells, row) {
            return self.own_property(span, index, property);
        }
        for cell in &cells {
            let value =
                Span::new(span.start as usize + cell.value.start, span.start as usize + cell.value.end);
            let name = value.of(&self.document.text).split_whitespace().collect::<Vec<_>>().join(" ");
            self.heed_heading(cell, &cells, &name);
            match self.row_head.filter(|(owner, _)| *owner == block) {
                Some((_, head)) => {
                    let kind = value_kind(&name);
                    let mention = self.mention(index, value, name, kind);
                    self.triple(head, cell.relation(row), mention, index, Pattern::Cell.into())
                }
                None => {
                    let kind = cell_kind(&name);
                    self.row_head = Some((block, self.mention(index, value, name, kind)));
                }
            }
        }
    }

    /// The heading says what a cell names better than the name itself does.
    fn heed_heading(&mut self, cell: &rows::Cell, row: &[rows::Cell], name: &str) {
        let beside = row.iter().map(|cell| cell.header.as_str()).filter(|other| *other != cell.header);
        let told = headings::kind(&cell.header, beside);
        if let Some(kind) = told.filter(|_| headings::may_be_named(name, value_kind(name))) {
            self.votes.add(name, kind, BY_HEADING);
        }
    }

    /// `Fact: Mayor; Value: Ann Grey`, `Mayor: Ann Grey`: what the row tells of the page's subject, and where its value stands.
    fn property(&self, cells: &[rows::Cell], row: &str) -> Option<(Relation, Range<usize>)> {
        match cells {
            [only] if !self.has_column => Some((only.relation(row), only.value.clone())),
            [name, value] if names_property(&name.header) && names_value(&value.header) => {
                let written = &row[name.value.clone()];
                Some((Relation::new(written.to_lowercase(), written), value.value.clone()))
            }
            _ => None,
        }
    }

    fn own_property(&mut self, span: Span, index: u32, (relation, value): (Relation, Range<usize>)) {
        let start = span.start as usize;
        let value = Span::new(start + value.start, start + value.end);
        let name = value.of(&self.document.text).split_whitespace().collect::<Vec<_>>().join(" ");
        let kind = value_kind(&name);
        let tail = self.mention(index, value, name, kind);
        let Some(subject) = self.discourse.subject.clone() else { return };
        let head = self.mention(index, Span::new(start, start), subject.name, subject.kind);
        if head != tail {
            self.triple(head, relation, tail, index, Pattern::Cell.into());
        }
    }

    /// A row of measurements at a time is for [`observe`](crate::observe): the graph would drown in numbers. Only what
    /// it is about is mentioned. False for any other row.
    fn measurement(&mut self, span: Span, index: u32) -> bool {
        let row = span.of(&self.document.text);
        let cells = rows::cells(row);
        let value = |cell: &rows::Cell| row[cell.value.clone()].to_owned();
        if !is_measurement(&cells.iter().map(value).collect::<Vec<_>>()) {
            return false;
        }
        let about = cells.first().map(|cell| (cell, value(cell))).filter(|(_, name)| is_about(name));
        if let Some((cell, name)) = about {
            let start = span.start as usize;
            let place = Span::new(start + cell.value.start, start + cell.value.end);
            self.mention(index, place, name, EntityKind::Place);
        }
        true
    }

    pub(super) fn glossary(&mut self, reading: &Reading) {
        let s = reading.s;
        let line = s.span.of(&self.document.text);
        let Some(length) = rows::glossary_term(line) else { return };
        let starts_line = self.starts_block(s);
        let start = s.span.start as usize;
        let defined = reading
            .parsed
            .phrases
            .iter()
            .find(|phrase| s.span_of(&phrase.range).start as usize > start + length);
        // A name or a day behind the colon is what a label says: `From: Ann Grey`.
        let defines = |phrase: &&Phrase| starts_line && phrase.kind == PhraseKind::Concept;
        let Some(phrase) = defined.filter(defines) else { return };
        let term = Span::new(start, start + length);
        let name = term.of(&self.document.text).to_owned();
        let head = self.mention(s.index, term, name, EntityKind::Concept);
        let range = phrase.name.clone();
        let tail = self.mention(s.index, s.span_of(&range), s.name(&range), concept_kind(s, phrase));
        if head != tail {
            self.triple(head, Relation::be(), tail, s.index, Pattern::Glossary.into());
        }
    }

    pub(super) fn starts_block(&self, s: &Sentence) -> bool {
        let sentence = self.text.sentences[s.index as usize];
        self.document
            .blocks
            .get(sentence.block as usize)
            .is_some_and(|block| block.span.start == s.span.start)
    }

    pub(super) fn loose(&mut self, s: &Sentence) {
        let mut here: Vec<(Range<usize>, u32)> = Vec::new();
        for (index, mention) in
            self.mentions.iter().enumerate().rev().take_while(|(_, mention)| mention.sentence == s.index)
        {
            let start = s.tokens.iter().position(|token| token.span.start == mention.span.start);
            let end = s.tokens.iter().position(|token| token.span.end == mention.span.end);
            if let (Some(start), Some(end)) = (start, end) {
                here.push((start..end + 1, index as u32));
            }
        }
        here.arrange_by_key(|(range, index)| (range.start, range.end, *index));
        let ranges: Vec<Range<usize>> = here.iter().map(|(range, _)| range.clone()).collect();
        for (first, relation, second) in loose::pairs(s, &ranges) {
            let (head, tail) = (here[first].1, here[second].1);
            // What ties two names of this sentence was found while it was read.
            let mut of_sentence = self.triples.iter().rev().take_while(|triple| triple.sentence == s.index);
            let related = of_sentence.any(|triple| triple.head == head && triple.tail == tail);
            if !related && self.mentions[head as usize].name != self.mentions[tail as usize].name {
                self.triple(head, relation, tail, s.index, Pattern::Near.into());
            }
        }
    }
}

/// A day in the first cell or a time of day in one of the first three, and a number.
fn is_measurement(cells: &[String]) -> bool {
    let unit =
        |cell: &String| stamp(cell, DayOrder::DayFirst).filter(|_| cell.len() >= 8).map(|found| found.unit);
    let dated = cells.first().and_then(unit).is_some_and(|unit| unit <= Unit::Day);
    let timed = cells.iter().take(3).filter_map(unit).any(|unit| unit == Unit::Clock);
    (dated || timed) && cells.iter().any(|cell| cell.parse::<f64>().is_ok())
}

/// Heads of a column that names properties, and of one that holds their values.
fn names_property(header: &str) -> bool {
    let known =
        ["fact", "property", "field", "attribute", "key", "item", "parameter", "feature", "characteristic"];
    known.contains(&header)
}

fn names_value(header: &str) -> bool {
    ["value", "detail", "details", "data", "entry", "information"].contains(&header)
}

/// A name, not a number or a time.
fn is_about(cell: &str) -> bool {
    cell_kind(cell) != EntityKind::Quantity && stamp(cell, DayOrder::DayFirst).is_none()
}

/// A cell that tells something of its row: "yes", "card", "honorary president" and the code "B2" are no names.
fn value_kind(name: &str) -> EntityKind {
    let is_word = name.chars().find(|c| c.is_alphabetic()).is_some_and(char::is_lowercase);
    match cell_kind(name) {
        EntityKind::Other if is_word || is_flag(name) || is_code(name) => EntityKind::Concept,
        kind => kind,
    }
}

fn is_code(name: &str) -> bool {
    let is_capital = |c: char| c.is_ascii_digit() || c.is_uppercase() || matches!(c, '-' | '/' | '.' | '_');
    name.contains(|c: char| c.is_ascii_digit()) && name.chars().all(is_capital)
}

/// A table's cell: numbers and dates are told from how they are written.
fn cell_kind(name: &str) -> EntityKind {
    let digits = name.chars().filter(char::is_ascii_digit).count();
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let dated = digits >= 4 && (is_year(name) || name.len() >= 8 && name.get(4..5) == Some("-"));
    match (dated, digits > letters) {
        (true, _) => EntityKind::Date,
        (_, true) => EntityKind::Quantity,
        _ => kinds::by_words(name).unwrap_or_default(),
    }
}
