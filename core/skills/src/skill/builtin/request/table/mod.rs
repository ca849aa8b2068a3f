//! What do the rows of a table say, looked up, counted and reckoned? A question of which every word means a column, a cell,
//! a limit or a reckoning is computed over the rows; any other is left to those who read.

mod asked;
mod beside;
mod bounds;
mod caption;
mod cells;
mod columns;
mod counts;
mod days;
mod deeds;
mod differ;
#[cfg(test)]
mod everyday_deeds_tests;
#[cfg(test)]
mod everyday_tests;
mod gaps;
mod groups;
mod judged;
mod linked;
mod measure;
mod periods;
mod polar;
mod reckoned;
mod rows;
mod sheet;
mod signals;
#[cfg(test)]
mod tests;
mod verbs;
mod wanted;
mod words;
mod worth;

use super::reply::{Line, Reply};
use asked::Asked;
use beside::beside;
use caption::is_caption;
use clew_knowledge::corpus::Corpus;
use clew_types::arrange::Arrange;
use clew_types::document::{Block, BlockRole};
use clew_types::id::SentenceId;
use linked::Query;
use reckoned::{Outcome, counted, reckon};
use sheet::Sheet;

/// Every word is understood, and what is reckoned is exact.
const EXACT: f32 = 0.95;
/// A word is taken for what the rows are (`employees`), or a cell holds no number.
const TAKEN: f32 = 0.8;
/// Rows that are quoted: a sum shows all that it is made of, unless nobody would look through them.
const QUOTED: usize = 100;

/// What the one table that understands the question says; `None` where none does, or several do equally well.
pub(super) fn answer(corpus: &Corpus, question: &str) -> Option<Reply> {
    let sheets: Vec<Sheet<'_>> =
        corpus.documents().flat_map(|(id, reading)| Sheet::all(id, reading)).collect();
    if let Some((sheet, outcome)) = beside(&sheets, question) {
        return Some(reply(corpus, sheet, 0, outcome));
    }
    let asked = Asked::read(question)?;
    let is_alone = is_alone(corpus);
    let mut understood: Vec<(&Sheet<'_>, Query)> =
        sheets.iter().filter_map(|sheet| Some((sheet, linked::query(&asked, sheet, is_alone)?))).collect();
    // A word that another table of the file has a column for is not what the rows of this one are.
    let has_column =
        |sheet: &Sheet<'_>, stem: &String| sheet.columns.iter().any(|column| column.stems.contains(stem));
    let is_of_other = |sheet: &Sheet<'_>| {
        let open = asked.words.iter().filter(|word| !has_column(sheet, &word.stem));
        let beside = |other: &&Sheet<'_>| other.document == sheet.document;
        open.into_iter().any(|word| sheets.iter().filter(beside).any(|other| has_column(other, &word.stem)))
    };
    understood.retain(|(sheet, query)| query.taken == 0 || !is_of_other(sheet));
    let rank = |query: &Query| (query.taken + query.inferred, std::cmp::Reverse(query.meant));
    understood.arrange_by_key(|(_, query)| rank(query));
    let (sheet, query) = understood.first()?;
    let outcome = reckon(sheet, query)?;
    // Where several understand it equally well they have to say the same: one table saved twice.
    let mut equals = understood[1..].iter().take_while(|(_, other)| rank(other) == rank(query));
    let says_same = |(sheet, query): &(&Sheet<'_>, Query)| {
        reckon(sheet, query).is_some_and(|other| other.text == outcome.text)
    };
    equals.all(says_same).then(|| reply(corpus, sheet, query.taken + query.widened, outcome))
}

/// True where the workspace is rows of one document and nothing else.
fn is_alone(corpus: &Corpus) -> bool {
    let mut documents = corpus.documents();
    let (Some((_, reading)), None) = (documents.next(), documents.next()) else { return false };
    let document = &reading.document;
    let is_text = |block: &Block| matches!(block.role, BlockRole::Paragraph | BlockRole::ListItem);
    let mut blocks = document.blocks.iter().enumerate();
    !blocks.any(|(at, block)| is_text(block) && !is_caption(document, at))
}

fn reply(corpus: &Corpus, sheet: &Sheet<'_>, taken: usize, outcome: Outcome) -> Reply {
    let title = corpus.title(sheet.document);
    let Some(text) = outcome.text else {
        let notice = Some(format!("An empty cell: {} ({title}).", outcome.told));
        return Reply { notice, ..Reply::default() };
    };
    let sentences = sheet.sentences(corpus);
    let quoted = outcome.rows.iter().filter_map(|row| sentences.get(*row).copied().flatten());
    let of_sentence = |index| Line::plain(SentenceId { document: sheet.document, index });
    let lines: Vec<Line> = quoted.take(QUOTED).map(of_sentence).collect();
    let sure = if taken == 0 && outcome.lacking == 0 { EXACT } else { TAKEN };
    let lacks = match outcome.lacking {
        0 => String::new(),
        1 => ", 1 row without a number left out".to_owned(),
        some => format!(", {some} rows without a number left out"),
    };
    let above = if sheet.above.is_empty() { String::new() } else { format!("{}, ", sheet.above) };
    let told = format!("{} ({title}, {above}{}{lacks})", outcome.told, counted(outcome.looked_at));
    Reply { told: Some(told), ..Reply::new(text, sure, lines) }
}
