//! Excel workbooks (XLSX, ECMA-376): every visible sheet as a table, with numbers and dates as they are shown.

mod number;

use super::budget::Budget;
use super::description::Description;
use super::draft::Draft;
use super::ooxml;
use super::package::Package;
use super::sheet::push_sheet;
use super::xml::{self, Element};
use clew_types::document::{Document, DocumentKind, ReadError, ReadWarning};
use number::Formats;

/// Columns of a sheet in Excel.
const WIDEST: usize = 16_384;
/// Cells kept of one sheet.
const MOST_CELLS: usize = 2_000_000;
/// Empty rows kept between two filled ones: more say no more.
const MOST_EMPTY_ROWS: usize = 1;

/// Reads a workbook.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let mut package = Package::open(bytes)?;
    let main = ooxml::main_part(&mut package, "xl/workbook.xml")?;
    let relations = ooxml::relations(&mut package, &main)?;
    let workbook = package.text(&main)?;
    let tree = xml::parse(&workbook)?;
    let strings = shared_strings(&ooxml::part(&mut package, &relations, "sharedStrings")?);
    let from_1904 = tree.root().child("workbookPr").is_some_and(|settings| settings.is("date1904", "1"));
    let formats = Formats::read(&ooxml::part(&mut package, &relations, "styles")?, from_1904);
    let reader = Reader { strings, formats };
    let mut draft = Draft::of(bytes);
    let sheets = tree.root().child("sheets").into_iter().flat_map(Element::children);
    for sheet in sheets.filter(|sheet| !is_hidden(*sheet)) {
        let id = sheet.attribute("r:id").unwrap_or_default();
        let Some(path) = ooxml::target_of(&relations, &id) else { continue };
        let text = package.text_if_any(path)?;
        let Ok(cells) = xml::parse(&text) else { continue };
        let (rows, left_out) = reader.rows(cells.root(), &draft.budget);
        push_sheet(&mut draft, &sheet.attribute("name").unwrap_or_default(), rows);
        draft.warnings.extend(left_out);
    }
    draft.title = ooxml::properties(&mut package, &mut Description::default())?;
    draft.finish_with_pictures(name, DocumentKind::Xlsx, package.has_under("xl/media/"))
}

fn is_hidden(sheet: Element) -> bool {
    sheet.attribute("state").is_some_and(|state| state != "visible")
}

/// The table of texts that cells refer to by number.
fn shared_strings(text: &str) -> Vec<String> {
    let Ok(tree) = xml::parse(text) else { return Vec::new() };
    tree.root().children().filter(|item| item.name() == "si").map(rich_text).collect()
}

/// A text with or without runs; how to pronounce it is left out.
fn rich_text(item: Element) -> String {
    let mut text = String::new();
    for child in item.children() {
        match child.name() {
            "t" => text.push_str(&child.text()),
            "r" => text.push_str(&child.child("t").map(Element::text).unwrap_or_default()),
            _ => {}
        }
    }
    text
}

struct Reader {
    strings: Vec<String>,
    formats: Formats,
}

impl Reader {
    /// The rows of a sheet up to the last filled cell of each, and a warning if there are too many.
    fn rows(&self, sheet: Element, budget: &Budget) -> (Vec<Vec<String>>, Option<ReadWarning>) {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut cells = 0;
        let mut last = 0;
        let all: Vec<Element> = sheet.child("sheetData").into_iter().flat_map(Element::children).collect();
        for (index, row) in all.iter().enumerate() {
            let number = row.number("r").unwrap_or(last + 1);
            let (texts, is_whole) = self.row(*row, budget);
            if texts.is_empty() && is_whole {
                continue;
            }
            let gap = number.saturating_sub(last + 1).min(MOST_EMPTY_ROWS);
            rows.extend(std::iter::repeat_n(Vec::new(), if rows.is_empty() { 0 } else { gap }));
            last = number;
            cells += texts.len();
            rows.push(texts);
            if cells > MOST_CELLS || !is_whole {
                return (rows, Some(ReadWarning::Truncated(index as u64 + 1, all.len() as u64)));
            }
        }
        (rows, None)
    }

    /// The texts of a row, and whether there was room for all of them: cells share texts.
    fn row(&self, row: Element, budget: &Budget) -> (Vec<String>, bool) {
        let mut texts: Vec<String> = Vec::new();
        let mut next = 0;
        for cell in row.children().filter(|cell| cell.name() == "c") {
            let column = cell.attribute("r").and_then(|place| column(&place)).unwrap_or(next);
            next = column + 1;
            let text = self.cell(cell);
            if column >= WIDEST || text.is_empty() {
                continue;
            }
            let added = (column + 1).saturating_sub(texts.len());
            if !(budget.take_if_any(text.len()) && budget.take_cells_if_any(added)) {
                return (texts, false);
            }
            texts.resize(texts.len().max(column + 1), String::new());
            texts[column] = text;
        }
        (texts, true)
    }

    fn cell(&self, cell: Element) -> String {
        let value = || cell.child("v").map(Element::text).unwrap_or_default();
        match cell.attribute("t").as_deref() {
            Some("s") => {
                let index: Option<usize> = value().trim().parse().ok();
                index.and_then(|index| self.strings.get(index)).cloned().unwrap_or_default()
            }
            Some("inlineStr") => cell.child("is").map(rich_text).unwrap_or_default(),
            Some("b") => if value() == "1" { "TRUE" } else { "FALSE" }.to_owned(),
            // What went wrong in a formula says nothing about the world.
            Some("e") => String::new(),
            Some("str" | "d") => value(),
            _ => self.formats.shown(value().trim(), cell.number("s")),
        }
    }
}

/// `C7` → 2.
fn column(place: &str) -> Option<usize> {
    let letters = place.bytes().take_while(u8::is_ascii_alphabetic).take(4);
    let number =
        letters.fold(0, |number, letter| number * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1);
    number.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::super::package::tests::packed;
    use super::super::tests::{check_blocks, survives_mutations};
    use super::*;

    const STYLES: &str = "<styleSheet><numFmts><numFmt numFmtId='164' formatCode='yyyy\\-mm\\-dd'/></numFmts>\
        <cellXfs><xf numFmtId='0'/><xf numFmtId='164'/><xf numFmtId='9'/></cellXfs></styleSheet>";

    fn workbook(sheet: &str) -> Vec<u8> {
        let sheet = format!("<worksheet><sheetData>{sheet}</sheetData></worksheet>");
        packed(&[
            (
                "xl/workbook.xml",
                b"<workbook><sheets><sheet name='Ports' sheetId='1' r:id='r1'/><sheet name='Secret' state='hidden' \
                  r:id='r1'/></sheets></workbook>",
            ),
            (
                "xl/_rels/workbook.xml.rels",
                b"<R><Relationship Id='r1' Type='x/worksheet' Target='sheet1.xml'/><Relationship Id='r2' \
                  Type='x/sharedStrings' Target='strings.xml'/><Relationship Id='r3' Type='x/styles' \
                  Target='styles.xml'/></R>",
            ),
            ("xl/strings.xml", b"<sst><si><t>Port</t></si><si><r><t>De</t></r><r><t>pth</t></r></si></sst>"),
            ("xl/styles.xml", STYLES.as_bytes()),
            ("xl/sheet1.xml", sheet.as_bytes()),
        ])
    }

    fn check(sheet: &str, expected: &str) {
        check_blocks(read("a.xlsx", &workbook(sheet)), expected);
    }

    #[test]
    fn cells_of_all_types() {
        check(
            "<row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' t='s'><v>1</v></c><c r='C1' t='inlineStr'><is><t>Since</t>\
             </is></c></row><row r='2'><c r='A2' t='str'><v>Leith</v></c><c r='B2'><v>9.300000000000001</v></c>\
             <c r='C2' s='1'><v>45352</v></c></row><row r='3'><c r='A3' t='str'><v>Wick</v></c><c r='C3' t='e'><v>#N/A</v>\
             </c></row>",
            "h2 Ports\ntr Port: Leith; Depth: 9.3; Since: 2024-03-01.\ntr Port: Wick.",
        );
    }

    #[test]
    fn rows_far_apart_are_tables_of_their_own() {
        check(
            "<row r='1'><c t='str'><v>Port</v></c><c t='str'><v>Flag</v></c></row><row r='2'><c t='str'><v>Wick</v></c>\
             <c t='str'><v>red</v></c></row><row r='900000'><c r='XFD900000' t='str'><v>far</v></c></row>",
            "h2 Ports\ntr Port: Wick; Flag: red.\ntr Column 1: far.",
        );
    }

    #[test]
    fn columns_have_letters() {
        for (place, expected) in
            [("A1", Some(0)), ("Z9", Some(25)), ("AA1", Some(26)), ("XFD1", Some(16_383)), ("7", None)]
        {
            assert_eq!(column(place), expected, "{place}");
        }
    }

    #[test]
    fn refusals() {
        assert_eq!(read("a.xlsx", &workbook("")), Err(ReadError::Empty));
        assert!(matches!(read("a.xlsx", &packed(&[("x", b"")])), Err(ReadError::Damaged(_))));
    }

    #[test]
    fn any_bytes_are_survived() {
        let sheet = "<row r='1'><c r='A1' t='s'><v>0</v></c><c r='B1' s='1'><v>1e9</v></c></row><row><c><v>7</v></c></row>";
        survives_mutations(&workbook(sheet), |bytes| read("a.xlsx", bytes));
        survives_mutations(sheet.as_bytes(), |bytes| {
            read("a.xlsx", &workbook(&String::from_utf8_lossy(bytes)))
        });
    }
}
