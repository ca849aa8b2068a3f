//! PowerPoint presentations (PPTX, ECMA-376): slides in their order, titles as headings, tables, diagrams, and the
//! speaker's notes after each slide. Dates, footers and slide numbers are left out.

use super::docx::diagram;
use super::draft::Draft;
use super::ooxml::{self, Relation, chosen};
use super::package::Package;
use super::table::{Grid, push_grid};
use super::xml::{self, Element};
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};

/// Reads a presentation.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let mut package = Package::open(bytes)?;
    let main = ooxml::main_part(&mut package, "ppt/presentation.xml")?;
    let relations = ooxml::relations(&mut package, &main)?;
    let mut draft = Draft::of(bytes);
    for slide in slides(&package.text(&main)?, &relations)? {
        let start = draft.text.len();
        push_slide(&mut draft, &mut package, &slide)?;
        draft.close_page(start);
    }
    let first =
        draft.blocks.first().filter(|block| block.role == BlockRole::Heading(2)).map(|block| block.span);
    let title = ooxml::properties(&mut package, &mut draft.about)?;
    draft.title = title.or_else(|| first.map(|span| span.of(&draft.text).to_string()));
    draft.finish_with_pictures(name, DocumentKind::Pptx, package.has_under("ppt/media/"))
}

/// Paths of the slides in the order they are shown.
fn slides(presentation: &str, relations: &[Relation]) -> Result<Vec<String>, ReadError> {
    let tree = xml::parse(presentation)?;
    let Some(list) = tree.root().child("sldIdLst") else { return Ok(Vec::new()) };
    let path = |slide: Element| ooxml::target_of(relations, &slide.attribute("r:id")?).map(str::to_owned);
    Ok(list.children().filter_map(path).collect())
}

fn push_slide(draft: &mut Draft, package: &mut Package, path: &str) -> Result<(), ReadError> {
    let text = package.text_if_any(path)?;
    let relations = ooxml::relations(package, path)?;
    if let Ok(tree) = xml::parse(&text) {
        push_shapes(draft, tree.root());
    }
    for data in relations.iter().filter(|relation| relation.kind == "diagramData") {
        draft.push_lines(BlockRole::ListItem, &diagram(&package.text_if_any(&data.target)?));
    }
    let notes = ooxml::part(package, &relations, "notesSlide")?;
    if let Ok(tree) = xml::parse(&notes) {
        let bodies =
            tree.root().all("sp").into_iter().filter(|shape| place(*shape).as_deref() == Some("body"));
        bodies.for_each(|body| push_text(draft, body, BlockRole::Paragraph));
    }
    Ok(())
}

fn push_shapes(draft: &mut Draft, group: Element) {
    for shape in group.children() {
        match shape.name() {
            "sp" => push_shape(draft, shape),
            "tbl" => push_table(draft, shape),
            "AlternateContent" => chosen(shape).into_iter().for_each(|shape| push_shapes(draft, shape)),
            "timing" | "transition" | "extLst" | "nvGraphicFramePr" => {}
            _ => push_shapes(draft, shape),
        }
    }
}

fn push_shape(draft: &mut Draft, shape: Element) {
    let hidden = shape.at(&["nvSpPr", "cNvPr"]).is_some_and(|about| about.is("hidden", "1"));
    match place(shape).as_deref() {
        _ if hidden => {}
        Some("title" | "ctrTitle") => {
            let lines: Vec<String> = paragraphs(shape).into_iter().map(paragraph_text).collect();
            draft.push(BlockRole::Heading(2), &lines.join(" "));
        }
        Some("dt" | "ftr" | "hdr" | "sldNum") => {}
        // The main field of a slide is a list unless it says otherwise.
        Some("body" | "obj" | "") if paragraphs(shape).len() > 1 => {
            push_text(draft, shape, BlockRole::ListItem)
        }
        _ => push_text(draft, shape, BlockRole::Paragraph),
    }
}

/// Which of the layout's places a shape fills; empty for one without a name, `None` for a free shape.
fn place(shape: Element) -> Option<String> {
    let place = shape.at(&["nvSpPr", "nvPr", "ph"])?;
    Some(place.attribute("type").unwrap_or_default().into_owned())
}

fn paragraphs(shape: Element) -> Vec<Element> {
    shape.all("p").into_iter().filter(|paragraph| !paragraph_text(*paragraph).trim().is_empty()).collect()
}

fn push_text(draft: &mut Draft, shape: Element, role: BlockRole) {
    for paragraph in paragraphs(shape) {
        let properties = paragraph.child("pPr");
        let has = |bullet| properties.is_some_and(|properties| properties.child(bullet).is_some());
        let role = match role {
            BlockRole::ListItem if has("buNone") => BlockRole::Paragraph,
            BlockRole::Paragraph if has("buChar") || has("buAutoNum") => BlockRole::ListItem,
            role => role,
        };
        draft.push(role, &paragraph_text(paragraph));
    }
}

fn paragraph_text(paragraph: Element) -> String {
    let mut text = String::new();
    collect(paragraph, &mut text);
    text
}

fn collect(element: Element, text: &mut String) {
    for child in element.children() {
        match child.name() {
            "t" => text.push_str(&child.text()),
            "br" | "tab" => text.push(' '),
            "AlternateContent" => chosen(child).into_iter().for_each(|child| collect(child, text)),
            "pPr" | "rPr" | "endParaRPr" => {}
            _ => collect(child, text),
        }
    }
}

fn push_table(draft: &mut Draft, table: Element) {
    let mut grid = Grid::default();
    for row in table.children().filter(|row| row.name() == "tr") {
        let mut texts: Vec<String> = Vec::new();
        for cell in row.children().filter(|cell| cell.name() == "tc") {
            let text =
                if cell.is("vMerge", "1") { grid.above(&texts, &draft.budget) } else { cell_text(cell) };
            texts.push(text);
        }
        grid.rows.push(texts);
    }
    let first =
        table.child("tblPr").is_some_and(|look| look.is("firstRow", "1") || look.is("firstRow", "true"));
    grid.headers = usize::from(first);
    if grid.is_data() {
        return push_grid(draft, grid);
    }
    let cells = grid.rows.iter().flatten();
    cells.for_each(|cell| draft.push_lines(BlockRole::Paragraph, cell));
}

fn cell_text(cell: Element) -> String {
    let lines: Vec<String> = cell.all("p").into_iter().map(paragraph_text).collect();
    lines.join("\n").trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::super::package::tests::packed;
    use super::super::tests::{check_blocks, survives_mutations};
    use super::*;

    const MAIN: &str = "<p:presentation><p:sldIdLst><p:sldId id='9' r:id='r2'/><p:sldId id='8' r:id='r1'/>\
        </p:sldIdLst></p:presentation>";
    const RELATIONS: &str = "<R><Relationship Id='r1' Type='x/slide' Target='slides/s1.xml'/>\
        <Relationship Id='r2' Type='x/slide' Target='slides/s2.xml'/></R>";
    const NOTES: &str = "<n><p:sp><p:nvSpPr><p:nvPr><p:ph type='sldNum'/></p:nvPr></p:nvSpPr><a:p><a:t>1</a:t></a:p>\
        </p:sp><p:sp><p:nvSpPr><p:nvPr><p:ph type='body'/></p:nvPr></p:nvSpPr><a:p><a:r><a:t>Say it.</a:t></a:r></a:p>\
        </p:sp></n>";

    fn shape(place: &str, lines: &[&str]) -> String {
        let lines: String =
            lines.iter().map(|line| format!("<a:p><a:r><a:t>{line}</a:t></a:r></a:p>")).collect();
        format!(
            "<p:sp><p:nvSpPr><p:cNvPr/><p:nvPr>{place}</p:nvPr></p:nvSpPr><p:txBody>{lines}</p:txBody></p:sp>"
        )
    }

    fn slides_of(first: &str, second: &str) -> Vec<u8> {
        packed(&[
            ("ppt/presentation.xml", MAIN.as_bytes()),
            ("ppt/_rels/presentation.xml.rels", RELATIONS.as_bytes()),
            ("ppt/slides/s2.xml", format!("<s><p:spTree>{first}</p:spTree></s>").as_bytes()),
            ("ppt/slides/s1.xml", format!("<s><p:spTree>{second}</p:spTree></s>").as_bytes()),
            (
                "ppt/slides/_rels/s1.xml.rels",
                b"<R><Relationship Id='n' Type='x/notesSlide' Target='../n.xml'/></R>",
            ),
            ("ppt/n.xml", NOTES.as_bytes()),
        ])
    }

    #[test]
    fn slides_in_order_with_notes() {
        let first = shape("<p:ph type='title'/>", &["Tides"]) + &shape("<p:ph idx='1'/>", &["ebb", "flow"]);
        let second = shape("", &["Rain fell."]) + &shape("<p:ph type='ftr'/>", &["page"]);
        let document = read("a.pptx", &slides_of(&first, &second)).unwrap();
        assert_eq!(document.title, "Tides");
        assert_eq!(document.pages[1].span.of(&document.text), "Rain fell.\n\nSay it.");
        check_blocks(Ok(document), "h2 Tides\nli ebb\nli flow\np Rain fell.\np Say it.");
    }

    #[test]
    fn tables_have_headers() {
        let cell =
            |text: &str| format!("<a:tc><a:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:txBody></a:tc>");
        let row = |a: &str, b: &str| format!("<a:tr>{}{}</a:tr>", cell(a), cell(b));
        let table = format!(
            "<p:graphicFrame><a:tbl><a:tblPr firstRow='1'/>{}{}</a:tbl></p:graphicFrame>",
            row("Port", "Depth"),
            row("Leith", "9")
        );
        check_blocks(read("a.pptx", &slides_of(&table, "")), "tr Port: Leith; Depth: 9.\np Say it.");
    }

    #[test]
    fn refusals() {
        let empty = packed(&[("ppt/presentation.xml", b"<p/>")]);
        assert_eq!(read("a.pptx", &empty), Err(ReadError::Empty));
        let pictures = packed(&[("ppt/presentation.xml", b"<p/>"), ("ppt/media/a.png", b"x")]);
        assert_eq!(read("a.pptx", &pictures), Err(ReadError::ImageOnly));
        assert!(matches!(read("a.pptx", b"PK\x03\x04"), Err(ReadError::Damaged(_))));
    }

    #[test]
    fn any_bytes_are_survived() {
        let slide = shape("<p:ph type='title'/>", &["Tides"]);
        survives_mutations(&slides_of(&slide, &slide), |bytes| read("a.pptx", bytes));
        survives_mutations(slide.as_bytes(), |bytes| {
            read("a.pptx", &slides_of(&String::from_utf8_lossy(bytes), &slide))
        });
    }
}
