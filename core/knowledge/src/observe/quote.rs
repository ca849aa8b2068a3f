//! Which sentence is a row? Rows stand in the document's text one block each, so that they can be quoted.

use clew_types::reading::Reading;
use clew_types::{arrange::Arrange, document::BlockRole};

/// Blocks looked at for the next row: some tables have rows that are not data.
const LOOK_AHEAD: usize = 4;

/// For each table, for each of its rows, the index of its sentence; `None` where the row is not in the text.
pub fn row_sentences(reading: &Reading) -> Vec<Vec<Option<u32>>> {
    let blocks = row_blocks(reading);
    let mut next = 0;
    let mut place = |row: &Vec<String>| {
        let ahead = blocks.iter().enumerate().skip(next).take(LOOK_AHEAD);
        let found =
            ahead.map(|(at, sentence)| (at, *sentence)).find(|(_, sentence)| fits(reading, *sentence, row));
        found.map(|(at, sentence)| {
            next = at + 1;
            sentence
        })
    };
    let tables = reading.document.tables.iter();
    tables.map(|table| table.rows.iter().map(&mut place).collect()).collect()
}

/// The first sentence of every row's block, in reading order.
fn row_blocks(reading: &Reading) -> Vec<u32> {
    let role = |block: u32| reading.document.blocks.get(block as usize).map(|block| block.role);
    let mut rows: Vec<(u32, u32)> = Vec::new();
    for (index, sentence) in reading.text.sentences.iter().enumerate() {
        let is_row = matches!(role(sentence.block), Some(BlockRole::TableRow | BlockRole::DataRow));
        if is_row && rows.last().is_none_or(|(block, _)| *block != sentence.block) {
            rows.push((sentence.block, index as u32));
        }
    }
    rows.arrange();
    rows.into_iter().map(|(_, sentence)| sentence).collect()
}

/// True when the row's first cells stand in the sentence.
fn fits(reading: &Reading, sentence: u32, row: &[String]) -> bool {
    let words = reading.sentence(sentence);
    let filled = row.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
    filled.take(2).all(|cell| cell.contains(char::is_whitespace) || words.contains(cell))
}
