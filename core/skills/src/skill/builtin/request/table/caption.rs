//! What stands above a table: `In millions of CHF, January–June 2023`. Of two tables alike it says which one is meant.

use super::days::is_year;
use super::linked::{Linker, Test};
use super::periods::Period;
use clew_knowledge::observe::row_sentences;
use clew_language::text::fold::fold;
use clew_types::document::{Block, BlockRole, Document};
use clew_types::reading::Reading;

/// A longer paragraph is text, in bytes.
const LONGEST: usize = 120;
/// Months that a part of a year begins and ends with, and what it is called.
const PARTS: &[([&str; 2], [&str; 2])] = &[
    (["january", "june"], ["first", "half"]),
    (["july", "december"], ["second", "half"]),
    (["january", "march"], ["first", "quarter"]),
    (["april", "june"], ["second", "quarter"]),
    (["july", "september"], ["third", "quarter"]),
    (["october", "december"], ["fourth", "quarter"]),
];

/// True for a short line above the rows of a table.
pub(super) fn is_caption(document: &Document, block: usize) -> bool {
    let role = |at: usize| document.blocks.get(at).map(|block| block.role);
    let is_above = role(block) == Some(BlockRole::Paragraph) && role(block + 1) == Some(BlockRole::TableRow);
    is_above && {
        let text = words(document, &document.blocks[block]);
        text.len() <= LONGEST && !text.ends_with(['.', '?', '!'])
    }
}

fn words<'d>(document: &'d Document, block: &Block) -> &'d str {
    document.text.get(block.span.start as usize..block.span.end as usize).unwrap_or_default().trim()
}

/// What stands above each table of a document; empty where nothing does.
pub(super) fn captions(reading: &Reading) -> Vec<String> {
    let document = &reading.document;
    if !(0..document.blocks.len()).any(|block| is_caption(document, block)) {
        return vec![String::new(); document.tables.len()];
    }
    let above = |rows: Vec<Option<u32>>| {
        let first = rows.first().copied().flatten()?;
        let block = (reading.text.sentences.get(first as usize)?.block as usize).checked_sub(1)?;
        let text = words(document, document.blocks.get(block)?);
        is_caption(document, block).then(|| text.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    row_sentences(reading).into_iter().map(|rows| above(rows).unwrap_or_default()).collect()
}

impl Linker<'_> {
    /// `in the first half of 2023` where that stands above the table. `None` where another year does.
    pub fn captioned(&mut self) -> Option<()> {
        let above = fold(&self.sheet.above).replace(['–', '-', '—'], " ");
        let above: Vec<&str> = above.split(|c: char| !c.is_alphanumeric()).collect();
        let holds = |word: &str| above.contains(&word);
        let has_column = self.sheet.columns.iter().any(|column| column.is_year);
        let is_time = |at: &usize| {
            self.asked.words[*at].number.is_some_and(is_year) && !has_column && !self.is_period_header(*at)
        };
        let is_dated = above.iter().any(|word| Period::of_word(word) == Some(Period::Year));
        let Some(year) = (1..self.asked.len()).find(is_time).filter(|_| is_dated) else { return Some(()) };
        if !holds(self.asked.word(year)) {
            return None;
        }
        self.uses(year, 1);
        self.of_caption += 1;
        let part = PARTS.iter().find_map(|(months, called)| {
            let at = self.asked.find(called)?;
            months.iter().all(|month| holds(month)).then_some(at)
        });
        let is_month = |word: &str| Period::of_word(word) == Some(Period::Month);
        let months: Vec<usize> = (0..self.asked.len()).filter(|at| is_month(self.asked.word(*at))).collect();
        let above: Vec<&str> = above.iter().copied().filter(|word| is_month(word)).collect();
        match part {
            Some(at) => self.uses(at, 2),
            // `In June` asks for less than January to June.
            None if !months.is_empty() => {
                if months.iter().map(|at| self.asked.word(*at)).ne(above) {
                    return None;
                }
                months.into_iter().for_each(|at| self.uses(at, 1));
            }
            // Of the year only a part may stand in the table.
            None => self.widened += usize::from(!above.is_empty()),
        }
        Some(())
    }

    /// `which zone`, where several rows are called a zone: those.
    pub fn kinds_of_names(&mut self) {
        let Some(label) = self.sheet.own_label() else { return };
        let Some(at) = ["which", "what"].iter().find_map(|word| self.asked.find(&[word])).map(|at| at + 1)
        else {
            return;
        };
        let word = self.asked.word(at);
        let singular = word.strip_suffix('s').unwrap_or(word);
        let is_kind =
            |cell: &String| cell.split_once(' ').is_some_and(|(first, _)| first == word || first == singular);
        let cells: Vec<String> =
            self.sheet.rows().map(|row| fold(self.sheet.cell(row, label))).filter(is_kind).collect();
        let is_header =
            self.sheet.columns.iter().any(|column| column.stems.contains(&self.asked.words[at].stem));
        let is_tested = self.filters.iter().any(|(column, _)| *column == label);
        if self.free(at) && !self.asked.is_common(at) && cells.len() > 1 && !is_header && !is_tested {
            self.uses(at, 1);
            self.filters.push((label, Test::Is(cells)));
        }
    }
}
