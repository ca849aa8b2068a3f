//! Comma-, semicolon-, tab- or bar-separated values: the delimiter and the header are guessed.

use super::draft::Draft;
use super::encoding::Decoded;
use super::table::row_sentence;
use clew_types::{
    arrange::Arrange,
    document::{BlockRole, Document, DocumentKind, ReadError, ReadWarning, Table},
};

/// Rows written out as sentences that are searched; the rest can be quoted.
const ROWS_AS_TEXT: usize = 200;
/// Bytes of rows that can be quoted.
const MOST_QUOTABLE: usize = 128 << 20;
/// Cells kept, in rows times columns.
const MOST_CELLS: usize = 8_000_000;
/// Records the delimiter is judged by.
const SAMPLE: usize = 50;

/// Reads separated values.
pub(super) fn read(name: &str, file: &Decoded<'_>) -> Result<Document, ReadError> {
    let mut draft = Draft::of_text(file);
    push_records(&mut draft, records(&file.text, delimiter(&file.text), usize::MAX));
    draft.finish(name, DocumentKind::Csv)
}

/// Appends a table whose preface and header have to be guessed. Records hold something each.
pub(super) fn push_records(draft: &mut Draft, records: Vec<Vec<String>>) {
    let preface = preface_length(&records);
    for record in &records[..preface] {
        draft.push(BlockRole::Paragraph, &record.join(" "));
    }
    let (columns, rows) = header_and_rows(records.into_iter().skip(preface).collect());
    push_rows(draft, columns, rows);
}

/// All records that hold something, as trimmed cells.
fn records(text: &str, delimiter: u8, limit: usize) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader.delimiter(delimiter).has_headers(false).flexible(true).trim(csv::Trim::All);
    let mut reader = reader.from_reader(text.as_bytes());
    let cells = |record: csv::StringRecord| record.iter().map(str::to_string).collect::<Vec<_>>();
    let filled = |cells: &Vec<String>| cells.iter().any(|cell| !cell.is_empty());
    // The text is valid UTF-8 and records may differ in length: nothing is left that could fail.
    reader.records().filter_map(Result::ok).map(cells).filter(filled).take(limit).collect()
}

/// The delimiter that splits the first records most evenly into most columns.
fn delimiter(text: &str) -> u8 {
    let score = |delimiter: &u8| {
        let sample = records(text, *delimiter, SAMPLE);
        let width = usual_width(&sample);
        let even = sample.iter().filter(|record| record.len() == width).count();
        if width < 2 { 0 } else { even * 1000 / sample.len() * 10 + width.min(9) }
    };
    // The last of equals wins: the comma.
    [b'|', b'\t', b';', b','].into_iter().max_by_key(score).unwrap_or(b',')
}

/// How many cells most records have; the larger number of equals.
fn usual_width(records: &[Vec<String>]) -> usize {
    let count = |width: usize| records.iter().filter(|record| record.len() == width).count();
    let widths = records.iter().take(SAMPLE).map(Vec::len);
    widths.max_by_key(|width| (count(*width), *width)).unwrap_or(0)
}

/// Lines before the table: fewer than half as many cells as the table has, at the top.
fn preface_length(records: &[Vec<String>]) -> usize {
    let width = usual_width(&records[..records.len().min(SAMPLE)]);
    let filled = |record: &Vec<String>| record.iter().filter(|cell| !cell.is_empty()).count();
    let preface = records.iter().take(SAMPLE).take_while(|record| filled(record) * 2 < width.max(2)).count();
    if preface == records.len().min(SAMPLE) { 0 } else { preface }
}

/// The first record is the header when it is all names and the cells below are not, or when nothing tells.
fn header_and_rows(mut records: Vec<Vec<String>>) -> (Vec<String>, Vec<Vec<String>>) {
    let width = records.iter().map(Vec::len).max().unwrap_or(0);
    let mut columns: Vec<String> = Vec::new();
    if records.len() > 1 && looks_like_header(&records[0]) {
        columns = records.remove(0);
    }
    for index in columns.len()..width {
        columns.push(format!("Column {}", index + 1));
    }
    for (index, column) in columns.iter_mut().enumerate().filter(|(_, column)| column.is_empty()) {
        *column = format!("Column {}", index + 1);
    }
    (columns, records)
}

fn looks_like_header(record: &[String]) -> bool {
    let number = |cell: &String| cell.parse::<f64>().is_ok();
    let mut names: Vec<&String> = record.iter().filter(|cell| !cell.is_empty()).collect();
    let filled = names.len();
    names.arrange();
    names.dedup();
    // Years as column names are common; a row of mostly numbers is data.
    names.len() == filled
        && filled * 2 > record.len()
        && record.iter().filter(|cell| number(cell)).count() * 2 <= filled
}

/// Appends a table: its first rows as text that is searched.
pub(super) fn push_rows(draft: &mut Draft, columns: Vec<String>, mut rows: Vec<Vec<String>>) {
    let total = rows.len();
    rows.truncate(MOST_CELLS / columns.len().max(1));
    let kept = draft.pad(&mut rows, columns.len());
    for (index, row) in rows.iter().enumerate() {
        let role = if index < ROWS_AS_TEXT { BlockRole::TableRow } else { BlockRole::DataRow };
        if draft.text.len() >= MOST_QUOTABLE || !draft.push_if_room(role, &row_sentence(&columns, row)) {
            break;
        }
    }
    if kept < total {
        draft.warnings.push(ReadWarning::Truncated(kept as u64, total as u64));
    }
    if kept > ROWS_AS_TEXT {
        draft.warnings.push(ReadWarning::RowsNotInText((kept - ROWS_AS_TEXT) as u64));
    }
    if !rows.is_empty() {
        draft.tables.push(Table { columns, rows });
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_blocks, survives_mutations};
    use super::*;

    fn check(text: &str, expected: &str) {
        check_blocks(crate::read("a.csv", text.as_bytes()), expected);
    }

    #[test]
    fn delimiters_are_guessed() {
        let expected = "tr Port: Leith; Depth: 9.\ntr Port: Wick; Depth: 7.";
        check("Port,Depth\nLeith,9\nWick,7", expected);
        check("Port;Depth\nLeith;9\nWick;7", expected);
        check("Port\tDepth\nLeith\t9\nWick\t7\n", expected);
        check("Port|Depth\r\nLeith|9\r\nWick|7\r\n", expected);
        check("Port;Depth\nLeith;9,5\nWick;7,25", "tr Port: Leith; Depth: 9,5.\ntr Port: Wick; Depth: 7,25.");
    }

    #[test]
    fn quoted_cells_and_ragged_rows() {
        check(
            "Port,Note\nLeith,\"deep, \"\"safe\"\"\"\nWick",
            "tr Port: Leith; Note: deep, \"safe\".\ntr Port: Wick.",
        );
        check("a,b\n1,2,3", "tr a: 1; b: 2; Column 3: 3.");
    }

    #[test]
    fn headers_are_guessed() {
        check("1,2\n3,4", "tr Column 1: 1; Column 2: 2.\ntr Column 1: 3; Column 2: 4.");
        check(
            "Port of call\n\nPort,Depth,Tide\nLeith,9,5\nWick,7,4",
            "p Port of call\ntr Port: Leith; Depth: 9; Tide: 5.\ntr Port: Wick; Depth: 7; Tide: 4.",
        );
        check("Port\nLeith\nWick", "tr Port: Leith.\ntr Port: Wick.");
    }

    #[test]
    fn large_tables_are_kept_as_data() {
        let rows: String = (0..500).map(|row| format!("{row},{}\n", row * 2)).collect();
        let document = crate::read("a.csv", format!("n,twice\n{rows}").as_bytes()).unwrap();
        let searched = document.blocks.iter().filter(|block| block.role == BlockRole::TableRow).count();
        assert_eq!((searched, document.blocks.len()), (ROWS_AS_TEXT, 500));
        assert_eq!(document.blocks[499].span.of(&document.text), "n: 499; twice: 998.");
        assert_eq!(clew_language::text::split(&document).chunks.last().unwrap().last as usize, ROWS_AS_TEXT);
        assert_eq!(document.tables[0].rows.len(), 500);
        assert_eq!(document.warnings, [ReadWarning::RowsNotInText(300)]);
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(b"a;b;c\n\"1;\n2\";x;\n3;caf\xe9,4|5\t6;y\n", |bytes| crate::read("a.csv", bytes));
    }
}
