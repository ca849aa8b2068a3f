//! Word documents of 1997 to 2003 (DOC, MS-DOC): the text by its table of pieces. Styles are not looked at: headings are
//! told as in plain text.

use super::budget::Budget;
use super::compound::{Compound, u16_at, u32_at, utf16};
use super::draft::Draft;
use super::plain;
use super::table::{Grid, push_grid};
use clew_types::document::{Document, DocumentKind, ReadError};
use encoding_rs::WINDOWS_1252;

/// Where the file's information block keeps what is needed, in bytes.
const FLAGS: usize = 0x0a;
const TEXT_LENGTH: usize = 0x4c;
const NOTES_LENGTH: usize = 0x50;
const PIECES: usize = 0x01a2;
/// Version of Word 97; older ones keep their text otherwise.
const WORD_97: u16 = 0xc1;

/// Marks in the text.
const CELL: char = '\u{7}';
const FIELD: char = '\u{13}';
const FIELD_RESULT: char = '\u{14}';
const FIELD_END: char = '\u{15}';

/// Reads a document.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let mut draft = Draft::of(bytes);
    let text = text(bytes, &draft.budget)?;
    push(&mut draft, &shown(&text));
    draft.finish(name, DocumentKind::Docx)
}

fn damaged() -> ReadError {
    ReadError::Damaged("its text cannot be found".to_owned())
}

/// The text with its notes, marks in it.
fn text(bytes: &[u8], budget: &Budget) -> Result<String, ReadError> {
    let mut file = Compound::open(bytes)?;
    let block = file.stream("/WordDocument").ok_or_else(damaged)?;
    let flags = u16_at(&block, FLAGS).ok_or_else(damaged)?;
    if flags & 0x0100 != 0 {
        return Err(ReadError::Encrypted);
    }
    if u16_at(&block, 2).is_none_or(|version| version < WORD_97) {
        return Err(ReadError::UnknownFormat("Word document from before 1997".to_owned()));
    }
    let table = if flags & 0x0200 != 0 { "/1Table" } else { "/0Table" };
    let table = file.stream(table).ok_or_else(damaged)?;
    let long = |at| u32_at(&block, at).map(|number| number as usize);
    let (start, length) = long(PIECES).zip(long(PIECES + 4)).ok_or_else(damaged)?;
    let pieces = table.get(start..start.saturating_add(length)).and_then(piece_table).ok_or_else(damaged)?;
    let wanted = long(TEXT_LENGTH).zip(long(NOTES_LENGTH)).ok_or_else(damaged)?;
    join(&block, pieces, wanted.0.saturating_add(wanted.1), budget)
}

/// The table of pieces, behind what changes them.
fn piece_table(mut rest: &[u8]) -> Option<&[u8]> {
    loop {
        match *rest.first()? {
            1 => rest = rest.get(3 + u16_at(rest, 1)? as usize..)?,
            2 => return rest.get(5..5_usize.checked_add(u32_at(rest, 1)? as usize)?),
            _ => return None,
        }
    }
}

/// The first so many characters of all pieces.
fn join(block: &[u8], pieces: &[u8], wanted: usize, budget: &Budget) -> Result<String, ReadError> {
    let count = pieces.len().saturating_sub(4) / 12;
    let mut text = String::new();
    for at in 0..count {
        let place = u32_at(pieces, 4 * at).zip(u32_at(pieces, 4 * at + 4));
        let position = u32_at(pieces, 4 * (count + 1) + 8 * at + 2);
        let ((from, to), position) = place.zip(position).ok_or_else(damaged)?;
        let (from, to) = (from as usize, (to as usize).min(wanted));
        let characters = to.saturating_sub(from);
        let is_narrow = position & (1 << 30) != 0;
        let start = (position & !(1 << 30)) as usize;
        let (start, size) =
            if is_narrow { (start / 2, characters) } else { (start, characters.saturating_mul(2)) };
        let bytes = block.get(start..start.saturating_add(size)).ok_or_else(damaged)?;
        // Pieces may all be the same bytes.
        if !budget.take(size) {
            return Err(ReadError::UnpacksTooLarge(budget.whole()));
        }
        if is_narrow {
            // Its paragraphs end with a carriage return, which must stay.
            text += &WINDOWS_1252.decode_without_bom_handling(bytes).0;
        } else {
            text += &utf16(bytes);
        }
    }
    Ok(text)
}

/// What a person sees: of fields their results, of marks what they stand for.
fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    // Whether each open field shows its result by now.
    let mut fields: Vec<bool> = Vec::new();
    for c in text.chars() {
        match c {
            FIELD => fields.push(false),
            FIELD_RESULT => fields.last_mut().into_iter().for_each(|shows| *shows = true),
            FIELD_END => _ = fields.pop(),
            _ if fields.contains(&false) => {}
            '\u{b}' => shown.push('\n'),
            '\r' | '\u{c}' | '\u{e}' => shown.push_str("\n\n"),
            '\u{1e}' => shown.push('-'),
            '\t' | '\n' | CELL => shown.push(c),
            c if c.is_control() => {}
            c => shown.push(c),
        }
    }
    shown
}

/// Appends paragraphs, and tables: a cell ends with a mark, and a row with one more.
fn push(draft: &mut Draft, text: &str) {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for part in text.split("\u{7}\u{7}") {
        let (before, row) = match part.contains(CELL) {
            // The first cell begins behind the last paragraph above the table.
            true if rows.is_empty() => part.split_at(first_cell(part)),
            true => ("", part),
            false => (part, ""),
        };
        if !before.trim().is_empty() {
            push_rows(draft, std::mem::take(&mut rows));
            plain::push_text(draft, before);
        }
        if !row.is_empty() {
            rows.push(row.split(CELL).map(|cell| cell.trim().to_owned()).collect());
        }
    }
    push_rows(draft, rows);
}

fn first_cell(part: &str) -> usize {
    let end = part.find(CELL).unwrap_or(0);
    part[..end].rfind("\n\n").map_or(0, |at| at + 2)
}

/// The first row names the columns where all are as long as it is.
fn push_rows(draft: &mut Draft, rows: Vec<Vec<String>>) {
    let is_even = rows.len() > 1 && rows.iter().all(|row| row.len() == rows[0].len());
    if !rows.is_empty() {
        push_grid(draft, Grid { rows, headers: usize::from(is_even) });
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::tests::{check_blocks, survives_mutations};
    use super::*;
    use std::io::Write;

    /// A compound file of these streams.
    pub(in super::super) fn compound(streams: &[(&str, Vec<u8>)]) -> Vec<u8> {
        let mut file = cfb::CompoundFile::create(std::io::Cursor::new(Vec::new())).unwrap();
        for (path, bytes) in streams {
            if let Some((folder, _)) = path[1..].rsplit_once('/') {
                file.create_storage_all(format!("/{folder}")).unwrap();
            }
            file.create_stream(path).unwrap().write_all(bytes).unwrap();
        }
        file.into_inner().into_inner()
    }

    /// A document of two pieces, one of either width.
    fn written(narrow: &str, wide: &str, flags: u16, version: u16) -> Vec<u8> {
        let units: Vec<u8> = wide.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let (first, second) = (narrow.len() as u32, (units.len() / 2) as u32);
        let mut block = vec![0; 0x400];
        let mut put = |at: usize, bytes: &[u8]| block[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, &0xa5ec_u16.to_le_bytes());
        put(2, &version.to_le_bytes());
        put(FLAGS, &flags.to_le_bytes());
        put(TEXT_LENGTH, &(first + second).to_le_bytes());
        let narrow_at = 0x400_u32;
        let wide_at = narrow_at + first;
        block.extend(narrow.bytes());
        block.extend(units);
        let mut pieces = Vec::new();
        [0, first, first + second].iter().for_each(|at| pieces.extend(at.to_le_bytes()));
        for position in [(narrow_at * 2) | (1 << 30), wide_at] {
            pieces.extend([0, 0]);
            pieces.extend(position.to_le_bytes());
            pieces.extend([0, 0]);
        }
        let mut table = vec![1, 2, 0, 9, 9, 2];
        table.extend((pieces.len() as u32).to_le_bytes());
        table.extend(pieces);
        block[PIECES + 4..PIECES + 8].copy_from_slice(&(table.len() as u32).to_le_bytes());
        compound(&[("/WordDocument", block), ("/1Table", table)])
    }

    const TEXT: &str = "The tide rose.\rIt fell \u{13}HYPERLINK \"x\"\u{14}again\u{15}.\r\
        Port\u{7}Depth\u{7}\u{7}Leith\u{7}9 m\u{7}\u{7}Osk\u{7}4 m\u{7}\u{7}";

    #[test]
    fn pieces_fields_and_tables() {
        let expected = "p The tide rose.\np It fell again.\ntr Port: Leith; Depth: 9 m.\ntr Port: Osk; Depth: 4 m.\np Snø “fell”.";
        check_blocks(read("a.doc", &written(TEXT, "Snø “fell”.\r", 0x0200, 0xc1)), expected);
        check_blocks(super::super::read("a.doc", &written("Rain.", "", 0x0200, 0xd9)), "p Rain.");
    }

    #[test]
    fn refusals() {
        assert_eq!(read("a.doc", &written("x", "", 0x0300, 0xc1)), Err(ReadError::Encrypted));
        assert!(matches!(read("a.doc", &written("x", "", 0x0200, 0x65)), Err(ReadError::UnknownFormat(_))));
        assert!(matches!(read("a.doc", &written("x", "", 0, 0xc1)), Err(ReadError::Damaged(_))));
        assert!(matches!(read("a.doc", b"x"), Err(ReadError::Damaged(_))));
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(&written(TEXT, "Snø.\r", 0x0200, 0xc1), |bytes| read("a.doc", bytes));
    }
}
