//! What do the rows of a table say, looked up, counted and reckoned? A question of which every word means a column, a cell,
//! a limit or a reckoning is computed over the rows; any other is left to those who read.

mod asked;
mod cells;
mod columns;
mod linked;
mod reckoned;
mod sheet;
#[cfg(test)]
mod tests;
mod wanted;
mod words;

use super::reply::{Line, Reply};
use asked::Asked;
use clew_knowledge::corpus::Corpus;
use clew_types::id::SentenceId;
use clew_types::{
    arrange::Arrange,
    document::{Block, BlockRole},
};
use linked::Query;
use reckoned::{Outcome, counted, reckon};
use sheet::Sheet;

/// Every word is understood, and what is reckoned is exact.
const EXACT: f32 = 0.95;
/// A word is taken for what the rows are (`employees`), or a cell holds no number.
const TAKEN: f32 = 0.8;
/// Rows that are quoted.
const QUOTED: usize = 12;

/// What the one table that understands the question says; `None` where none does, or several do equally well.
pub(super) fn answer(corpus: &Corpus, question: &str) -> Option<Reply> {
    let asked = Asked::read(question)?;
    let is_alone = is_alone(corpus);
    let sheets = corpus.documents().flat_map(|(id, reading)| Sheet::all(id, reading));
    let mut understood: Vec<(Sheet<'_>, Query)> = sheets
        .filter_map(|sheet| {
            let query = linked::query(&asked, &sheet, is_alone)?;
            Some((sheet, query))
        })
        .collect();
    understood.arrange_by_key(|(_, query)| (query.taken, std::cmp::Reverse(query.meant)));
    if let [(_, first), (_, second), ..] = understood.as_slice()
        && (first.taken, first.meant) == (second.taken, second.meant)
    {
        return None;
    }
    let (sheet, query) = understood.first()?;
    let outcome = reckon(sheet, query)?;
    Some(reply(corpus, sheet, query, outcome))
}

/// True where the workspace is rows of one document and nothing else.
fn is_alone(corpus: &Corpus) -> bool {
    let mut documents = corpus.documents();
    let (Some((_, reading)), None) = (documents.next(), documents.next()) else { return false };
    let is_text = |block: &Block| matches!(block.role, BlockRole::Paragraph | BlockRole::ListItem);
    !reading.document.blocks.iter().any(is_text)
}

fn reply(corpus: &Corpus, sheet: &Sheet<'_>, query: &Query, outcome: Outcome) -> Reply {
    let sentences = sheet.sentences(corpus);
    let quoted = outcome.rows.iter().filter_map(|row| sentences.get(*row).copied().flatten());
    let of_sentence = |index| Line::plain(SentenceId { document: sheet.document, index });
    let lines: Vec<Line> = quoted.take(QUOTED).map(of_sentence).collect();
    let sure = if query.taken == 0 && outcome.lacking == 0 { EXACT } else { TAKEN };
    let lacks = match outcome.lacking {
        0 => String::new(),
        1 => ", 1 row without a number left out".to_owned(),
        some => format!(", {some} rows without a number left out"),
    };
    let told =
        format!("{} ({}, {}{lacks})", outcome.told, corpus.title(sheet.document), counted(outcome.looked_at));
    Reply { told: Some(told), ..Reply::new(outcome.text, sure, lines) }
}
