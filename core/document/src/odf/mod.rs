//! OpenDocument (ODT, ODS, ODP; OASIS ODF 1.3): text with headings, lists, tables and notes, spreadsheets, slides.
//! Tracked deletions, hidden text and annotations are left out.

mod styles;

use super::description::Description;
use super::draft::{Draft, collapsed, usable_title};
use super::package::Package;
use super::sheet::push_sheet;
use super::table::{Grid, push_grid};
use super::xml::{self, Element, Inside};
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};
use styles::{Styles, Wording};

/// Equal cells written as one that are told apart.
const MOST_REPEATED_CELLS: usize = 64;
/// Equal rows written as one that are told apart.
const MOST_REPEATED_ROWS: usize = 100;

/// Reads an OpenDocument file of any of its kinds.
pub(super) fn read(name: &str, bytes: &[u8], kind: DocumentKind) -> Result<Document, ReadError> {
    let mut package = Package::open(bytes)?;
    if package.text_if_any("META-INF/manifest.xml")?.contains("encryption-data") {
        return Err(ReadError::Encrypted);
    }
    let text = package.text("content.xml")?;
    let content = xml::parse(&text)?;
    let named = package.text_if_any("styles.xml")?;
    let styles = Styles::read(&[&named, &text]);
    let mut writer = Writer { draft: Draft::of(bytes), styles, waiting: Vec::new() };
    let body = content.root().child("body").unwrap_or(content.root());
    writer.blocks(body, BlockRole::Paragraph);
    let title = properties(&mut package, &mut writer.draft.about)?;
    writer.draft.title = writer.draft.title.take().or(title);
    writer.draft.finish_with_pictures(name, kind, package.has_under("Pictures/"))
}

/// The title, if it is one, and who wrote it and when.
fn properties(package: &mut Package, about: &mut Description) -> Result<Option<String>, ReadError> {
    let text = package.text_if_any("meta.xml")?;
    let Ok(tree) = xml::parse(&text) else { return Ok(None) };
    let property = |name: &str| tree.root().at(&["meta", name]).map(Element::text).unwrap_or_default();
    about.made_by(&property("initial-creator"));
    about.dated("Created", &property("creation-date"));
    Ok(usable_title(&property("title")))
}

struct Writer<'t> {
    draft: Draft,
    styles: Styles,
    /// Notes and text boxes that follow the paragraph they stand in.
    waiting: Vec<Element<'t>>,
}

impl<'t> Writer<'t> {
    /// Writes what is inside a body, section, item, text box or note.
    fn blocks(&mut self, container: Element<'t>, role: BlockRole) {
        for block in container.children() {
            match block.name() {
                "h" | "p" => self.paragraph(block, role),
                "list" => self.blocks(block, BlockRole::ListItem),
                "table" => self.table(block),
                "page" => self.page(block),
                "spreadsheet" => block.all("table").into_iter().for_each(|table| self.sheet(table)),
                "notes" => self.blocks(block, BlockRole::Paragraph),
                name if is_left_out(name) || is_hidden(block) => {}
                _ => self.blocks(block, role),
            }
        }
    }

    fn paragraph(&mut self, paragraph: Element<'t>, role: BlockRole) {
        let mut text = String::new();
        self.inline(paragraph, &mut text);
        let style = paragraph.attribute("style-name").unwrap_or_default();
        match self.styles.wording(&style) {
            Wording::Hidden => self.waiting.clear(),
            _ if paragraph.name() == "h" => {
                let level = paragraph.number("outline-level").unwrap_or(1).clamp(1, 9);
                self.draft.push(BlockRole::Heading(level as u8), &text);
            }
            Wording::Title => {
                self.draft.title.get_or_insert_with(|| collapsed(&text));
                self.draft.push(BlockRole::Heading(1), &text);
            }
            Wording::Code => self.draft.push_verbatim(BlockRole::Code, &text),
            Wording::Plain => self.draft.push(role, &text),
        }
        for waiting in std::mem::take(&mut self.waiting) {
            self.blocks(waiting, BlockRole::Paragraph);
        }
    }

    fn inline(&mut self, element: Element<'t>, text: &mut String) {
        for inside in element.inside() {
            let child = match inside {
                Inside::Text(words) => {
                    // A line end in the file is a space; spaces that count are elements of their own.
                    text.extend(words.chars().map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c }));
                    continue;
                }
                Inside::Element(child) => child,
            };
            match child.name() {
                "s" => text.extend(std::iter::repeat_n(' ', child.number("c").unwrap_or(1).min(40))),
                "tab" => text.push(' '),
                "line-break" => text.push('\n'),
                "note" => self.waiting.extend(child.child("note-body")),
                "text-box" => self.waiting.push(child),
                "span" if self.is_hidden_span(child) => {}
                name if is_left_out(name) || is_hidden(child) => {}
                _ => self.inline(child, text),
            }
        }
    }

    fn is_hidden_span(&self, span: Element) -> bool {
        let style = span.attribute("style-name").unwrap_or_default();
        self.styles.wording(&style) == Wording::Hidden
    }

    /// A slide, with its name where it is not just a number.
    fn page(&mut self, page: Element<'t>) {
        let start = self.draft.text.len();
        for shape in page.children() {
            match shape.attribute("class").as_deref() {
                Some("title") => self.draft.push(BlockRole::Heading(2), &shape_text(shape)),
                Some("footer" | "header" | "date-time" | "page-number") => {}
                _ => self.blocks(shape, BlockRole::Paragraph),
            }
        }
        self.draft.close_page(start);
    }

    fn sheet(&mut self, table: Element<'t>) {
        let grid = self.grid(table);
        let title = table.attribute("name").unwrap_or_default();
        push_sheet(&mut self.draft, &title, grid.rows);
    }

    fn table(&mut self, table: Element<'t>) {
        let before = self.waiting.len();
        let grid = self.grid(table);
        if grid.is_data() {
            push_grid(&mut self.draft, grid);
        } else {
            self.waiting.truncate(before);
            table.all("table-cell").into_iter().for_each(|cell| self.blocks(cell, BlockRole::Paragraph));
        }
        for waiting in self.waiting.split_off(before) {
            self.blocks(waiting, BlockRole::Paragraph);
        }
    }

    fn grid(&mut self, table: Element<'t>) -> Grid {
        let mut grid = Grid::default();
        self.rows(table, &mut grid);
        grid
    }

    fn rows(&mut self, table: Element<'t>, grid: &mut Grid) {
        let budget = self.draft.budget.clone();
        for row in table.children().take_while(|_| !budget.is_spent()) {
            match row.name() {
                "table-header-rows" => {
                    let at_top = grid.headers == grid.rows.len();
                    self.rows(row, grid);
                    grid.headers = if at_top { grid.rows.len() } else { grid.headers };
                }
                "table-row-group" | "table-rows" => self.rows(row, grid),
                "table-row" => {
                    let cells = self.row(row, grid);
                    let repeated = row.number("number-rows-repeated").unwrap_or(1);
                    // Tables end in a million empty rows.
                    let count = if cells.is_empty() { 1 } else { repeated.clamp(1, MOST_REPEATED_ROWS) };
                    if budget.take_rows(&cells, count) {
                        grid.rows.extend(std::iter::repeat_n(cells, count));
                    }
                }
                _ => {}
            }
        }
    }

    fn row(&mut self, row: Element<'t>, above: &Grid) -> Vec<String> {
        let mut cells: Vec<String> = Vec::new();
        for cell in row.children() {
            let text = match cell.name() {
                "table-cell" => self.cell(cell),
                "covered-table-cell" if cell.children().next().is_none() => self.covered(above, &cells),
                "covered-table-cell" => String::new(),
                _ => continue,
            };
            let repeated = cell.number("number-columns-repeated").unwrap_or(1);
            let repeated = repeated.clamp(1, MOST_REPEATED_CELLS);
            if !self.draft.budget.take(text.len() * (repeated - 1)) {
                break;
            }
            cells.extend(std::iter::repeat_n(text, repeated));
        }
        while cells.last().is_some_and(String::is_empty) {
            cells.pop();
        }
        cells
    }

    /// A cell covered from above repeats it; one covered from the left is empty.
    fn covered(&self, above: &Grid, row: &[String]) -> String {
        if row.is_empty() { above.above(row, &self.draft.budget) } else { String::new() }
    }

    /// The paragraphs of a cell, a line each.
    fn cell(&mut self, cell: Element<'t>) -> String {
        let mut text = String::new();
        for block in cell.children().filter(|block| !is_left_out(block.name())) {
            match block.name() {
                "p" | "h" => self.inline(block, &mut text),
                _ => text.push_str(&self.cell(block)),
            }
            text.push('\n');
        }
        text.trim().to_string()
    }
}

fn shape_text(shape: Element) -> String {
    let lines: Vec<String> = shape.all("p").into_iter().map(Element::text).collect();
    lines.join(" ")
}

fn is_left_out(name: &str) -> bool {
    matches!(
        name,
        "annotation"
            | "annotation-end"
            | "forms"
            | "tracked-changes"
            | "ruby-text"
            | "title"
            | "desc"
            | "sequence-decls"
            | "variable-decls"
            | "user-field-decls"
            | "note-citation"
            | "shapes"
            | "settings"
    )
}

fn is_hidden(element: Element) -> bool {
    let hideable = matches!(element.name(), "hidden-text" | "hidden-paragraph");
    (hideable && !element.is("is-hidden", "false")) || element.is("display", "none")
}

#[cfg(test)]
mod tests;
