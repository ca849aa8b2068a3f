//! Word documents (DOCX, ECMA-376): paragraphs, headings, lists, tables, notes and text boxes. Insertions count,
//! deletions and hidden text do not; headers and footers belong to the page, not to the text.

mod styles;

use super::draft::{Draft, collapsed};
use super::ooxml::{self, Relation, chosen, is_on};
use super::package::Package;
use super::table::{Grid, push_grid};
use super::xml::{self, Element, Inside};
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};
use std::collections::BTreeMap;
use styles::{Role, Styles};

/// Columns a cell may span.
const WIDEST: usize = 64;

/// Reads a Word document.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let mut package = Package::open(bytes)?;
    let main = ooxml::main_part(&mut package, "word/document.xml")?;
    let relations = ooxml::relations(&mut package, &main)?;
    let text = package.text(&main)?;
    let body = xml::parse(&text)?;
    let styles = Styles::read(&ooxml::part(&mut package, &relations, "styles")?);
    let notes = [
        ooxml::part(&mut package, &relations, "footnotes")?,
        ooxml::part(&mut package, &relations, "endnotes")?,
    ];
    let [footnotes, endnotes] = [xml::parse(&notes[0]), xml::parse(&notes[1])];
    let mut writer = Writer::new(styles, Draft::of(bytes));
    let note_parts =
        footnotes.iter().map(|tree| (Note::Foot, tree)).chain(endnotes.iter().map(|t| (Note::End, t)));
    note_parts.for_each(|(kind, tree)| writer.list_notes(kind, tree.root()));
    writer.diagrams = diagrams(&mut package, &relations)?;
    writer.blocks(body.root().child("body").unwrap_or(body.root()));
    writer.write_waiting();
    let title = ooxml::properties(&mut package, &mut writer.draft.about)?;
    writer.draft.title = writer.draft.title.take().or(title);
    writer.draft.finish_with_pictures(name, DocumentKind::Docx, package.has_under("word/media/"))
}

/// Texts of drawn diagrams (SmartArt) by the id of their part, a line each.
fn diagrams(package: &mut Package, relations: &[Relation]) -> Result<BTreeMap<String, String>, ReadError> {
    let mut diagrams = BTreeMap::new();
    for relation in relations.iter().filter(|relation| relation.kind == "diagramData") {
        diagrams.insert(relation.id.clone(), diagram(&package.text_if_any(&relation.target)?));
    }
    Ok(diagrams)
}

/// The text in a diagram's points, a line each.
pub(super) fn diagram(text: &str) -> String {
    let Ok(tree) = xml::parse(text) else { return String::new() };
    let points = tree.root().all("pt");
    let lines =
        points.into_iter().map(|point| point.all("t").into_iter().map(Element::text).collect::<String>());
    lines.collect::<Vec<_>>().join("\n")
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Note {
    Foot,
    End,
}

/// What follows the paragraph that refers to it.
enum Waiting<'t> {
    Blocks(Element<'t>),
    Lines(String),
}

struct Writer<'t> {
    draft: Draft,
    styles: Styles,
    /// Notes not yet written, by kind and number.
    notes: BTreeMap<(Note, String), Element<'t>>,
    diagrams: BTreeMap<String, String>,
    waiting: Vec<Waiting<'t>>,
    /// Fields open here: whether we are still in the instruction, which nobody sees.
    fields: Vec<bool>,
    /// Text of a paragraph whose end was deleted: it goes on in the next.
    carried: String,
}

impl<'t> Writer<'t> {
    fn new(styles: Styles, draft: Draft) -> Self {
        Self {
            draft,
            styles,
            notes: BTreeMap::new(),
            diagrams: BTreeMap::new(),
            waiting: Vec::new(),
            fields: Vec::new(),
            carried: String::new(),
        }
    }

    fn list_notes(&mut self, kind: Note, root: Element<'t>) {
        let is_text = |note: &Element| note.attribute("type").is_none_or(|kind| kind == "normal");
        for note in root.children().filter(is_text) {
            self.notes.insert((kind, note.attribute("id").unwrap_or_default().into_owned()), note);
        }
    }

    /// Writes paragraphs and tables inside a body, cell, text box or note.
    fn blocks(&mut self, container: Element<'t>) {
        for block in container.children() {
            match block.name() {
                "p" => self.paragraph(block),
                "tbl" => self.table(block),
                "del" | "moveFrom" | "sectPr" | "sdtPr" | "tcPr" => {}
                "AlternateContent" => chosen(block).into_iter().for_each(|block| self.blocks(block)),
                _ => self.blocks(block),
            }
        }
    }

    fn paragraph(&mut self, paragraph: Element<'t>) {
        let properties = paragraph.child("pPr");
        let mut text = std::mem::take(&mut self.carried);
        self.runs(paragraph, &mut text);
        // An instruction left open does not swallow the rest of the document.
        self.fields.retain(|instruction| !instruction);
        let mark = properties.and_then(|properties| properties.child("rPr"));
        if mark.is_some_and(|mark| mark.child("del").is_some() || mark.child("moveFrom").is_some()) {
            self.carried = text;
            return;
        }
        self.push(self.styles.role(properties), &text);
        self.write_waiting();
    }

    fn push(&mut self, role: Role, text: &str) {
        match role {
            Role::Title => {
                self.draft.title.get_or_insert_with(|| collapsed(text));
                self.draft.push(BlockRole::Heading(1), text);
            }
            Role::Block(BlockRole::Code) => self.draft.push_verbatim(BlockRole::Code, text),
            Role::Block(role) => self.draft.push(role, text),
        }
    }

    /// Appends the text of runs and of what is wrapped around them.
    fn runs(&mut self, element: Element<'t>, text: &mut String) {
        for child in element.children() {
            match child.name() {
                "t" if !self.fields.contains(&true) => text.push_str(&child.text()),
                "r" if child.child("rPr").is_some_and(|properties| is_on(properties, "vanish")) => {}
                "tab" | "ptab" | "cr" => text.push(' '),
                "oMath" | "den" | "sup" | "sub" => self.formula(child, text),
                "br" => text.push('\n'),
                "noBreakHyphen" => text.push('-'),
                "fldChar" => self.field(&child.attribute("fldCharType").unwrap_or_default()),
                "footnoteReference" => self.await_note(Note::Foot, child),
                "endnoteReference" => self.await_note(Note::End, child),
                "txbxContent" => self.waiting.push(Waiting::Blocks(child)),
                "relIds" => self.await_diagram(child),
                "AlternateContent" => chosen(child).into_iter().for_each(|child| self.runs(child, text)),
                "t" | "del" | "moveFrom" | "pPr" | "rPr" | "rt" | "instrText" | "delText" | "sdtPr" => {}
                _ => self.runs(child, text),
            }
        }
    }

    /// Formulas in one line: `a/b`, `x^2`, `x_i`, apart from the text around them.
    fn formula(&mut self, part: Element<'t>, text: &mut String) {
        text.push_str(match part.name() {
            "den" => "/",
            "sup" => "^",
            "sub" => "_",
            _ => " ",
        });
        self.runs(part, text);
        if part.name() == "oMath" {
            text.push(' ');
        }
    }

    fn field(&mut self, kind: &str) {
        match kind {
            "begin" => self.fields.push(true),
            "separate" => self.fields.last_mut().into_iter().for_each(|instruction| *instruction = false),
            "end" => drop(self.fields.pop()),
            _ => {}
        }
    }

    /// A note is written once, so that notes that refer to each other come to an end.
    fn await_note(&mut self, kind: Note, reference: Element<'t>) {
        let id = reference.attribute("id").unwrap_or_default().into_owned();
        self.waiting.extend(self.notes.remove(&(kind, id)).map(Waiting::Blocks));
    }

    fn await_diagram(&mut self, reference: Element<'t>) {
        let id = reference.attribute("dm").unwrap_or_default();
        self.waiting.extend(self.diagrams.remove(id.as_ref()).map(Waiting::Lines));
    }

    fn write_waiting(&mut self) {
        if !self.carried.is_empty() {
            let text = std::mem::take(&mut self.carried);
            self.draft.push(BlockRole::Paragraph, &text);
        }
        for waiting in std::mem::take(&mut self.waiting) {
            match waiting {
                Waiting::Blocks(blocks) => self.blocks(blocks),
                Waiting::Lines(lines) => self.draft.push_lines(BlockRole::ListItem, &lines),
            }
        }
    }

    fn table(&mut self, table: Element<'t>) {
        let before = self.waiting.len();
        let fields = self.fields.clone();
        let grid = self.grid(table);
        if grid.is_data() {
            push_grid(&mut self.draft, grid);
            return self.write_waiting();
        }
        // A frame around text: its cells are read as blocks, which meets text boxes again, but no note twice.
        self.fields = fields;
        let mut anew = self.waiting.split_off(before);
        anew.retain(|waiting| !matches!(waiting, Waiting::Blocks(block) if block.name() == "txbxContent"));
        for cell in rows(table).into_iter().flat_map(cells) {
            self.blocks(cell);
        }
        self.waiting.extend(anew);
        self.write_waiting();
    }

    fn grid(&mut self, table: Element<'t>) -> Grid {
        let mut grid = Grid::default();
        for row in rows(table) {
            let cells = self.row(&grid, row);
            let is_header = row.child("trPr").is_some_and(|properties| is_on(properties, "tblHeader"));
            grid.headers += usize::from(is_header && grid.headers == grid.rows.len());
            grid.rows.push(cells);
        }
        if grid.headers == 0 && has_first_row(table) {
            grid.headers = 1;
        }
        grid
    }

    fn row(&mut self, above: &Grid, row: Element<'t>) -> Vec<String> {
        let before = row.child("trPr").and_then(|properties| properties.property("gridBefore"));
        let before = before.and_then(|count| count.parse().ok()).unwrap_or(0_usize);
        let mut texts = vec![String::new(); before.min(WIDEST)];
        for cell in cells(row) {
            let properties = cell.child("tcPr");
            let merged = properties.and_then(|properties| properties.child("vMerge"));
            let goes_on = merged.is_some_and(|merged| !merged.is("val", "restart"));
            let span = properties.and_then(|properties| properties.property("gridSpan"));
            let span = span.and_then(|span| span.parse().ok()).unwrap_or(1_usize);
            texts.push(if goes_on { above.above(&texts, &self.draft.budget) } else { self.cell(cell) });
            let covered = span.clamp(1, WIDEST) - 1;
            if (0..covered).all(|_| self.draft.budget.take_cell(0)) {
                texts.resize(texts.len() + covered, String::new());
            }
        }
        texts
    }

    /// The paragraphs of a cell, a line each.
    fn cell(&mut self, cell: Element<'t>) -> String {
        let mut text = std::mem::take(&mut self.carried);
        for block in cell.children() {
            match block.name() {
                "p" => self.runs(block, &mut text),
                "del" | "moveFrom" | "tcPr" | "sdtPr" => continue,
                _ => text.push_str(&self.cell(block)),
            }
            text.push('\n');
        }
        text.trim().to_string()
    }
}

/// Rows of a table, also those wrapped in something, without deleted ones.
fn rows(table: Element) -> Vec<Element> {
    let deleted =
        |row: &Element| row.child("trPr").is_some_and(|properties| properties.child("del").is_some());
    wrapped(table, "tr").into_iter().filter(|row| !deleted(row)).collect()
}

fn cells(row: Element) -> Vec<Element> {
    wrapped(row, "tc")
}

/// Children of a name, also those inside content controls.
fn wrapped<'t>(element: Element<'t>, name: &str) -> Vec<Element<'t>> {
    let mut found = Vec::new();
    for child in element.inside() {
        match child {
            Inside::Element(child) if child.name() == name => found.push(child),
            Inside::Element(child) if matches!(child.name(), "sdt" | "sdtContent" | "customXml" | "ins") => {
                found.extend(wrapped(child, name));
            }
            _ => {}
        }
    }
    found
}

/// Whether the table's look sets its first row apart.
fn has_first_row(table: Element) -> bool {
    let Some(look) = table.at(&["tblPr", "tblLook"]) else { return false };
    let bits = look.attribute("val").and_then(|bits| u32::from_str_radix(&bits, 16).ok());
    look.attribute("firstRow")
        .map_or(bits.is_some_and(|bits| bits & 0x20 != 0), |on| on != "0" && on != "false")
}

#[cfg(test)]
mod tests;
