//! Small files that would become gigabytes, one for each way in which a format says a thing once and means it often.

use super::super::package::tests::packed;
use super::super::read;
use super::*;
use clew_types::document::{Document, ReadError};

/// What a document holds, in bytes.
fn size(document: &Document) -> usize {
    let cells = document.tables.iter().flat_map(|table| table.rows.iter().chain([&table.columns])).flatten();
    document.text.len() + cells.map(|cell| cell.len() + size_of::<String>()).sum::<usize>()
}

/// A small file is refused, or what is made of it stays within bounds.
fn check(name: &str, bytes: &[u8]) {
    assert!(bytes.len() < 4 << 20, "{name} is no small file: {}", bytes.len());
    match read(name, bytes) {
        Err(ReadError::UnpacksTooLarge(_)) => {}
        Ok(document) => {
            let most = 2 * Budget::of(bytes).whole() as usize;
            assert!(size(&document) <= most, "{name}: {} of {most}", size(&document));
        }
        Err(other) => panic!("{name}: {other}"),
    }
}

/// As [`check`], and it is refused.
fn refused(name: &str, bytes: &[u8]) {
    check(name, bytes);
    assert!(read(name, bytes).is_err(), "{name}");
}

fn open_document(kind: &str, body: &str) -> Vec<u8> {
    let content =
        format!("<office:document-content><office:body>{body}</office:body></office:document-content>");
    let kind = format!("application/vnd.oasis.opendocument.{kind}");
    packed(&[("mimetype", kind.as_bytes()), ("content.xml", content.as_bytes())])
}

#[test]
fn rows_and_cells_that_are_repeated() {
    let long = "tide ".repeat(2_000);
    let row = format!(
        "<table:table-row table:number-rows-repeated='100'><table:table-cell table:number-columns-repeated='64'>\
         <text:p>{long}</text:p></table:table-cell></table:table-row>"
    );
    let table = format!("<table:table table:name='x'>{}</table:table>", row.repeat(20));
    refused(
        "a.ods",
        &open_document("spreadsheet", &format!("<office:spreadsheet>{table}</office:spreadsheet>")),
    );
    refused("a.odt", &open_document("text", &format!("<office:text>{table}</office:text>")));
}

#[test]
fn cells_that_go_on_from_above() {
    let long = "tide ".repeat(20_000);
    let covered = "<table:table-row><table:covered-table-cell/><table:table-cell><text:p>x</text:p></table:table-cell>\
                   </table:table-row>";
    let first = covered.replace(
        "<table:covered-table-cell/>",
        &format!("<table:table-cell><text:p>{long}</text:p></table:table-cell>"),
    );
    let body =
        format!("<office:text><table:table>{first}{}</table:table></office:text>", covered.repeat(5_000));
    refused("a.odt", &open_document("text", &body));
    let row = |text: &str, merged: &str| {
        format!(
            "<w:tr><w:tc><w:tcPr><w:vMerge{merged}/></w:tcPr><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc></w:tr>"
        )
    };
    let table = row(&long, " w:val='restart'") + &row("", "").repeat(5_000);
    let body = format!("<w:document><w:body><w:tbl>{table}</w:tbl></w:body></w:document>");
    refused("a.docx", &packed(&[("word/document.xml", body.as_bytes())]));
}

#[test]
fn texts_that_cells_share() {
    let strings = format!("<sst><si><t>{}</t></si></sst>", "tide ".repeat(100_000));
    let row = |at: usize| {
        format!("<row r='{at}'><c r='A{at}' t='s'><v>0</v></c><c r='B{at}'><v>{at}</v></c></row>")
    };
    let sheet: String = (1..2_000).map(row).collect();
    let sheet = format!("<worksheet><sheetData>{sheet}</sheetData></worksheet>");
    check("a.xlsx", &workbook(&strings, &sheet));
}

#[test]
fn narrow_rows_under_a_wide_one() {
    let header: Vec<String> = (0..40_000).map(|at| format!("c{at}")).collect();
    let narrow = "1\n".repeat(100_000);
    check("a.csv", format!("{}\n{narrow}", header.join(",")).as_bytes());
    check("a.csv", format!("head,relation,tail,{}\n{narrow}", header.join(",")).as_bytes());
    let wide = "<row r='1'><c r='A1'><v>1</v></c><c r='XFA1'><v>2</v></c></row>";
    let rows: String =
        (2..60_000).map(|at| format!("<row r='{at}'><c r='A{at}'><v>7</v></c></row>")).collect();
    let sheet = format!("<worksheet><sheetData>{wide}{rows}</sheetData></worksheet>");
    check("a.xlsx", &workbook("<sst/>", &sheet));
    let wide = "<td>x".repeat(400);
    check("a.html", format!("<table><tr>{wide}{}</table>", "<tr><td>y<td>z".repeat(100_000)).as_bytes());
    let records: Vec<String> = (0..2_000)
        .map(|row| {
            let fields: Vec<String> = (0..60).map(|at| format!("\"k{row}_{at}\":1")).collect();
            format!("{{{}}}", fields.join(","))
        })
        .collect();
    check("a.json", format!("[{}]", records.join(",")).as_bytes());
}

#[test]
fn tall_cells_of_a_page() {
    let long = "tide ".repeat(10_000);
    let tall = format!("<tr><td rowspan=50>{long}<td>x{}", "<tr><td>x".repeat(49)).repeat(40);
    refused("a.html", format!("<table>{tall}</table>").as_bytes());
}

#[test]
fn a_long_header_over_many_rows() {
    let long = "tide ".repeat(60_000);
    let rows = "<tr><td>1<td>2".repeat(10_000);
    refused("a.html", format!("<table><tr><th>{long}<th>x{rows}</table>").as_bytes());
    let document = read("a.csv", format!("{long},x\n{}", "1,2\n".repeat(10_000)).as_bytes());
    assert!(size(&document.unwrap()) < 80 << 20);
}

#[test]
fn names_that_facts_share() {
    let long = "tide ".repeat(20_000);
    let edge = "<edge source='a' target='b'/>".repeat(5_000);
    let nodes = format!("<node id='a'><data key='label'>{long}</data></node><node id='b'/>");
    refused("a.graphml", format!("<graphml><graph>{nodes}{edge}</graph></graphml>").as_bytes());
}

#[test]
fn a_title_is_no_text() {
    let title = "tide ".repeat(100_000);
    let document = read("a.html", format!("<title>{title}</title><p>Rain fell.").as_bytes()).unwrap();
    assert!(document.title.len() <= 1000);
}

fn workbook(strings: &str, sheet: &str) -> Vec<u8> {
    packed(&[
        ("xl/workbook.xml", b"<workbook><sheets><sheet name='x' sheetId='1' r:id='r1'/></sheets></workbook>"),
        (
            "xl/_rels/workbook.xml.rels",
            b"<R><Relationship Id='r1' Type='x/worksheet' Target='sheet1.xml'/><Relationship Id='r2' \
              Type='x/sharedStrings' Target='strings.xml'/></R>",
        ),
        ("xl/strings.xml", strings.as_bytes()),
        ("xl/sheet1.xml", sheet.as_bytes()),
    ])
}

#[test]
fn an_account_is_shared_and_closes_for_good() {
    let budget = Budget::with(100);
    let other = budget.clone();
    assert!(budget.take(60) && !budget.take_if_any(50) && !budget.is_spent());
    assert!(!other.take(50) && budget.is_spent() && !budget.take(1));
    assert!(Budget::default().take(usize::MAX));
}
