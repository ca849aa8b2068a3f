//! Word documents made here, part by part.

use super::super::package::tests::packed;
use super::super::tests::{check_blocks, survives_mutations};
use super::*;

const RELATIONS: &str = "<Relationships><Relationship Id='rId1' Type='x/styles' Target='styles.xml'/>\
    <Relationship Id='rId2' Type='x/footnotes' Target='footnotes.xml'/>\
    <Relationship Id='rId3' Type='x/diagramData' Target='diagrams/data1.xml'/></Relationships>";
const STYLES: &str = "<w:styles><w:style w:styleId='T'><w:name w:val='Title'/></w:style>\
    <w:style w:styleId='H1'><w:name w:val='heading 1'/></w:style></w:styles>";
const NOTES: &str = "<w:footnotes><w:footnote w:type='separator' w:id='0'><w:p><w:r><w:t>---</w:t></w:r></w:p>\
    </w:footnote><w:footnote w:id='1'><w:p><w:r><w:t>In May.</w:t></w:r></w:p></w:footnote></w:footnotes>";
const DIAGRAM: &str = "<d><pt><a:t>ebb</a:t></pt><pt><a:t>flow</a:t></pt></d>";

fn word(body: &str) -> Vec<u8> {
    let body = format!("<w:document><w:body>{body}</w:body></w:document>");
    packed(&[
        ("[Content_Types].xml", b"<Types/>"),
        ("word/document.xml", body.as_bytes()),
        ("word/_rels/document.xml.rels", RELATIONS.as_bytes()),
        ("word/styles.xml", STYLES.as_bytes()),
        ("word/footnotes.xml", NOTES.as_bytes()),
        ("word/diagrams/data1.xml", DIAGRAM.as_bytes()),
    ])
}

/// Short marks for Word's long ones: `<p>` and text.
fn p(text: &str) -> String {
    format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>")
}

fn styled(style: &str, text: &str) -> String {
    format!("<w:p><w:pPr><w:pStyle w:val='{style}'/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>")
}

fn check(body: &str, expected: &str) {
    check_blocks(read("a.docx", &word(body)), expected);
}

#[test]
fn blocks() {
    let list = "<w:p><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr><w:r><w:t>oars</w:t></w:r></w:p>";
    let body = styled("T", "The Tide") + &styled("H1", "Rain") + &p("It fell.") + list;
    check(&body, "h1 The Tide\nh1 Rain\np It fell.\nli oars");
    check("<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>", "p a b c");
    check("<w:p><w:hyperlink><w:r><w:t>Wick</w:t></w:r></w:hyperlink></w:p>", "p Wick");
    check(&format!("<w:sdt><w:sdtPr/><w:sdtContent>{}</w:sdtContent></w:sdt>", p("kept")), "p kept");
}

#[test]
fn what_a_document_says_of_itself_stands_at_its_end() {
    let body = format!("<w:document><w:body>{}</w:body></w:document>", p("Rain fell."));
    let told = |creator: &str| {
        format!(
            "<c><dc:title>High Water</dc:title><dc:creator>{creator}</dc:creator><dcterms:created>2024-03-01T09:00:00Z</dcterms:created></c>"
        )
    };
    let read = |creator: &str| {
        let parts: [(&str, &[u8]); 3] = [
            ("[Content_Types].xml", b"<Types/>"),
            ("word/document.xml", body.as_bytes()),
            ("docProps/core.xml", &told(creator).into_bytes()),
        ];
        read("a.docx", &packed(&parts))
    };
    check_blocks(
        read("Ada Renn"),
        "p Rain fell.\nh2 Who wrote this, and when\ntr Title: High Water; Author: Ada Renn; Created: 2024-03-01.",
    );
    // An account is no author.
    check_blocks(
        read("ada"),
        "p Rain fell.\nh2 Who wrote this, and when\ntr Title: High Water; Created: 2024-03-01.",
    );
}

#[test]
fn notes_stand_after_their_paragraph() {
    let noted = "<w:p><w:r><w:t>Rain fell.</w:t></w:r><w:r><w:footnoteReference w:id='1'/></w:r></w:p>";
    check(&(noted.to_string() + noted + &p("Snow.")), "p Rain fell.\np In May.\np Rain fell.\np Snow.");
}

#[test]
fn revisions_and_hidden_text() {
    check(
        "<w:p><w:del><w:r><w:delText>no</w:delText><w:t>no</w:t></w:r></w:del><w:ins><w:r><w:t>yes</w:t></w:r></w:ins></w:p>",
        "p yes",
    );
    check(
        "<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r><w:r><w:rPr><w:vanish w:val='0'/></w:rPr><w:t>yes</w:t></w:r></w:p>",
        "p yes",
    );
    check(
        &("<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>one </w:t></w:r></w:p>".to_string()
            + &p("two")),
        "p one two",
    );
    check(&format!("<w:moveFrom>{}</w:moveFrom>{}", p("no"), p("yes")), "p yes");
}

#[test]
fn fields_show_their_result() {
    let field = |kind| format!("<w:r><w:fldChar w:fldCharType='{kind}'/></w:r>");
    let body = format!(
        "<w:p>{}<w:r><w:instrText>PAGE</w:instrText><w:t>no</w:t></w:r>{}<w:r><w:t>7</w:t></w:r>{}</w:p>",
        field("begin"),
        field("separate"),
        field("end")
    );
    check(&body, "p 7");
    check(&(format!("<w:p>{}</w:p>", field("begin")) + &p("still here")), "p still here");
}

#[test]
fn formulas_in_one_line() {
    let run = |text: &str| format!("<m:r><m:t>{text}</m:t></m:r>");
    let body = format!(
        "<w:p><w:r><w:t>so</w:t></w:r><m:oMath>{}<m:f><m:num>{}</m:num><m:den>{}</m:den></m:f><m:sSup><m:e>{}</m:e><m:sup>{}\
         </m:sup></m:sSup></m:oMath></w:p>",
        run("y="),
        run("a"),
        run("b"),
        run("x"),
        run("2")
    );
    check(&body, "p so y=a/bx^2");
}

#[test]
fn text_boxes_once_and_diagrams() {
    let inside = format!("<wps:txbx><w:txbxContent>{}</w:txbxContent></wps:txbx>", p("boxed"));
    let body = format!(
        "<w:p><w:r><w:t>before</w:t><mc:AlternateContent><mc:Choice>{inside}</mc:Choice><mc:Fallback>{inside}\
         </mc:Fallback></mc:AlternateContent></w:r></w:p>"
    );
    check(&body, "p before\np boxed");
    check("<w:p><w:r><w:drawing><dgm:relIds r:dm='rId3'/></w:drawing></w:r></w:p>", "li ebb\nli flow");
}

fn table(properties: &str, rows: &[&[&str]]) -> String {
    let cell = |text: &&str| format!("<w:tc>{}</w:tc>", p(text));
    let row = |cells: &&[&str]| format!("<w:tr>{}</w:tr>", cells.iter().map(cell).collect::<String>());
    let rows: String = rows.iter().map(row).collect();
    format!("<w:tbl><w:tblPr>{properties}</w:tblPr>{rows}</w:tbl>")
}

#[test]
fn tables() {
    let look = "<w:tblLook w:val='04A0'/>";
    let rows: &[&[&str]] = &[&["Port", "Depth"], &["Leith", "9"]];
    check(&table(look, rows), "tr Port: Leith; Depth: 9.");
    check(&table("", rows), "tr Port; Depth.\ntr Leith; 9.");
    check(&table("", &[&["framed text"]]), "p framed text");
    let merged = "<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge w:val='restart'/></w:tcPr><w:p><w:r><w:t>Wick</w:t></w:r></w:p>\
        </w:tc><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/>\
        </w:tc><w:tc><w:p><w:r><w:t>2</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
    check(merged, "tr Wick; 1.\ntr Wick; 2.");
}

#[test]
fn refusals() {
    assert_eq!(read("a.docx", &word("")), Err(ReadError::Empty));
    let pictures = packed(&[("word/document.xml", b"<d><body/></d>"), ("word/media/a.png", b"x")]);
    assert_eq!(read("a.docx", &pictures), Err(ReadError::ImageOnly));
    assert!(matches!(read("a.docx", &packed(&[("x", b"y")])), Err(ReadError::Damaged(_))));
    assert!(matches!(read("a.docx", &packed(&[("word/document.xml", b"<a><")])), Err(ReadError::Damaged(_))));
}

#[test]
fn deep_nesting_is_survived() {
    for (open, close) in
        [("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"), ("<w:sdt>", "</w:sdt>"), ("<w:r>", "</w:r>")]
    {
        let body = open.repeat(3000) + &p("tide") + &close.repeat(3000);
        let _ = read("a.docx", &word(&body));
    }
}

#[test]
fn any_bytes_are_survived() {
    survives_mutations(&word(&(styled("T", "a") + &table("", &[&["b", "c"], &["d", "e"]]))), |bytes| {
        read("a.docx", bytes)
    });
}

#[test]
fn any_markup_is_survived() {
    let body = styled("T", "a")
        + "<w:p><w:footnoteReference w:id='1'/></w:p>"
        + &table("", &[&["b", "c"], &["d", "e"]]);
    survives_mutations(body.as_bytes(), |bytes| read("a.docx", &word(&String::from_utf8_lossy(bytes))));
}
