//! OpenDocument files made here, part by part.

use super::super::package::tests::packed;
use super::super::tests::{check_blocks, survives_mutations};
use super::*;

fn document(styles: &str, body: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:automatic-styles>{styles}</office:automatic-styles><office:body>{body}\
         </office:body></office:document-content>"
    );
    packed(&[
        ("mimetype", b"application/vnd.oasis.opendocument.text"),
        ("content.xml", content.as_bytes()),
        ("meta.xml", b"<m><office:meta><dc:title>High water</dc:title></office:meta></m>"),
    ])
}

fn text(body: &str) -> Result<Document, ReadError> {
    let styles = "<style:style style:name='P1' style:parent-style-name='Title'/><style:style style:name='H'>\
        <style:text-properties text:display='none'/></style:style>";
    read("a.odt", &document(styles, &format!("<office:text>{body}</office:text>")), DocumentKind::Odt)
}

fn check(body: &str, expected: &str) {
    check_blocks(text(body), expected);
}

#[test]
fn blocks() {
    check(
        "<text:p text:style-name='P1'>The Tide</text:p><text:h text:outline-level='2'>Rain</text:h>\
         <text:p>It <text:span>fell</text:span><text:s text:c='2'/>on<text:line-break/>Wick.</text:p>",
        "h1 The Tide\nh2 Rain\np It fell on Wick.",
    );
    check(
        "<text:list><text:list-item><text:p>oars</text:p><text:list><text:list-item><text:p>rope</text:p>\
         </text:list-item></text:list></text:list-item></text:list>",
        "li oars\nli rope",
    );
    assert_eq!(text("<text:p>x</text:p>").unwrap().title, "High water");
}

#[test]
fn notes_deletions_and_hidden_text() {
    check(
        "<text:p>Rain<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>In May.</text:p>\
         </text:note-body></text:note> fell.</text:p>",
        "p Rain fell.\np In May.",
    );
    check(
        "<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:p>a<text:span text:style-name='H'>b\
         </text:span>c<office:annotation><text:p>no</text:p></office:annotation></text:p>\
         <text:p text:style-name='H'>no</text:p>",
        "p ac",
    );
}

#[test]
fn tables() {
    let cell = |text: &str| format!("<table:table-cell><text:p>{text}</text:p></table:table-cell>");
    let row = |cells: &str| format!("<table:table-row>{cells}</table:table-row>");
    let head = row(&(cell("Port") + &cell("Depth")));
    check(
        &format!(
            "<table:table><table:table-header-rows>{head}</table:table-header-rows>{}</table:table>",
            row(&(cell("Leith") + &cell("9")))
        ),
        "tr Port: Leith; Depth: 9.",
    );
    check(&format!("<table:table>{}</table:table>", row(&cell("framed text"))), "p framed text");
}

#[test]
fn spreadsheets_and_slides() {
    let row = |a: &str, b: &str| {
        format!(
            "<table:table-row><table:table-cell><text:p>{a}</text:p></table:table-cell><table:table-cell><text:p>{b}</text:p></table:table-cell><table:table-cell table:number-columns-repeated='16000'/></table:table-row>"
        )
    };
    let sheet = format!(
        "<office:spreadsheet><table:table table:name='Ports'>{}{}<table:table-row table:number-rows-repeated='1000000'>\
         <table:table-cell/></table:table-row></table:table></office:spreadsheet>",
        row("Port", "Depth"),
        row("Leith", "9")
    );
    check_blocks(
        read("a.ods", &document("", &sheet), DocumentKind::Xlsx),
        "h2 Ports\ntr Port: Leith; Depth: 9.",
    );
    let slides = "<office:presentation><draw:page><draw:frame presentation:class='title'><draw:text-box><text:p>Tides\
        </text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>ebb</text:p></draw:text-box></draw:frame>\
        </draw:page></office:presentation>";
    check_blocks(read("a.odp", &document("", slides), DocumentKind::Pptx), "h2 Tides\np ebb");
}

#[test]
fn refusals() {
    assert_eq!(text(""), Err(ReadError::Empty));
    let locked =
        packed(&[("META-INF/manifest.xml", b"<m><x:encryption-data/></m>"), ("content.xml", b"\x01\x02")]);
    assert_eq!(read("a.odt", &locked, DocumentKind::Odt), Err(ReadError::Encrypted));
    assert!(matches!(read("a.odt", &packed(&[("x", b"")]), DocumentKind::Odt), Err(ReadError::Damaged(_))));
}

#[test]
fn any_bytes_are_survived() {
    let body = "<office:text><text:p>a<text:note><text:note-body><text:p>b</text:p></text:note-body></text:note></text:p>\
        <table:table><table:table-row><table:table-cell table:number-columns-repeated='9'><text:p>c</text:p>\
        </table:table-cell></table:table-row></table:table></office:text>";
    survives_mutations(&document("", body), |bytes| read("a.odt", bytes, DocumentKind::Odt));
    survives_mutations(body.as_bytes(), |bytes| {
        read("a.odt", &document("", &String::from_utf8_lossy(bytes)), DocumentKind::Odt)
    });
}
