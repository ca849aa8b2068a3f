//! Is a table data or layout, and what are its rows?

use super::budget::Budget;
use super::html_content::Shape;
use clew_types::document::BlockRole;

/// Tables inside tables that are told apart; deeper ones are read as text.
const DEEPEST: usize = 32;
/// Longest mean cell of a data table, in bytes.
const LONGEST_MEAN_CELL: usize = 200;
/// Cells in one row.
const WIDEST: usize = 500;

#[derive(Default)]
struct Cell {
    text: String,
    header: bool,
    /// Some of its text is bold, and some is not.
    bold: bool,
    plain: bool,
}

impl Cell {
    fn new(text: String, header: bool) -> Self {
        Self { text, header, bold: false, plain: false }
    }

    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

#[derive(Default)]
struct Row {
    cells: Vec<Cell>,
    in_head: bool,
}

#[derive(Default)]
struct OpenTable {
    rows: Vec<Row>,
    /// By column: rows still to be filled with the text of a tall cell above.
    falling: Vec<(usize, String)>,
    /// Where the current cell's text goes when it falls: column and further rows.
    tall: Option<(usize, usize)>,
    in_head: bool,
    in_cell: bool,
    /// Its cells are paragraphs, not data.
    layout: bool,
}

/// The tables open at some place of a page, outermost first.
#[derive(Default)]
pub(super) struct Tables {
    open: Vec<OpenTable>,
    deeper: usize,
    budget: Budget,
}

impl Tables {
    /// None open yet; cells that span several rows or columns draw on the budget.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone(), ..Self::default() }
    }

    /// Whether any table is open.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether text here belongs to a cell of a data table.
    pub fn in_cell(&self) -> bool {
        self.open.last().is_some_and(|table| table.in_cell && !table.layout)
    }

    /// Opens a table. A table with a table inside is layout: its cells so far are returned.
    pub fn open_table(&mut self) -> Vec<String> {
        let dissolved = self.dissolve();
        if self.open.len() < DEEPEST {
            self.open.push(OpenTable::default());
        } else {
            self.deeper += 1;
        }
        dissolved
    }

    /// Declares the innermost table to be layout and returns the texts of its cells.
    pub fn dissolve(&mut self) -> Vec<String> {
        let Some(table) = self.open.last_mut() else { return Vec::new() };
        table.layout = true;
        std::mem::take(&mut table.rows).into_iter().flat_map(|row| row.cells).map(|cell| cell.text).collect()
    }

    /// A `thead`, `tbody` or `tfoot` begins.
    pub fn section(&mut self, head: bool) {
        if let Some(table) = self.open.last_mut() {
            table.in_head = head;
            table.in_cell = false;
        }
    }

    /// A row begins.
    pub fn row(&mut self) {
        let Some(table) = self.open.last_mut() else { return };
        table.in_cell = false;
        table.settle_tall();
        if !table.layout {
            table.rows.push(Row { cells: Vec::new(), in_head: table.in_head });
            table.fill_falling(&self.budget);
        }
    }

    /// A cell begins, so many columns wide and rows tall.
    pub fn cell(&mut self, header: bool, columns: usize, rows: usize) {
        let Some(table) = self.open.last_mut() else { return };
        table.settle_tall();
        table.in_cell = true;
        if table.rows.is_empty() {
            table.rows.push(Row::default());
        }
        table.fill_falling(&self.budget);
        let Some(row) = table.rows.last_mut() else { return };
        if row.cells.len() + columns > WIDEST || !(1..columns).all(|_| self.budget.take_cell(0)) {
            return;
        }
        table.tall = (rows > 1).then_some((row.cells.len(), rows - 1));
        // Text goes to the last cell: the empty ones of a wide cell come before it.
        row.cells.extend((1..columns).map(|_| Cell::new(String::new(), header)));
        row.cells.push(Cell::new(String::new(), header));
    }

    /// Moves collected text into the current cell.
    pub fn take_text(&mut self, text: &mut String) {
        let cell =
            self.open.last_mut().and_then(|table| table.rows.last_mut()).and_then(|row| row.cells.last_mut());
        if let Some(cell) = cell {
            cell.text.push_str(text);
        }
        text.clear();
    }

    /// Notes that text of the current cell is bold, or not.
    pub fn weigh(&mut self, is_bold: bool) {
        let row = self.open.last_mut().and_then(|table| table.rows.last_mut());
        if let Some(cell) = row.and_then(|row| row.cells.last_mut()) {
            (cell.bold, cell.plain) = (cell.bold || is_bold, cell.plain || !is_bold);
        }
    }

    /// Closes the innermost table and gives what it held.
    pub fn close_table(&mut self) -> Vec<Shape> {
        if self.deeper > 0 {
            self.deeper -= 1;
            return Vec::new();
        }
        self.open.pop().map(OpenTable::into_shapes).unwrap_or_default()
    }
}

impl OpenTable {
    /// The text of a tall cell is known when the next cell begins.
    fn settle_tall(&mut self) {
        let Some((column, rows)) = self.tall.take() else { return };
        let text = self
            .rows
            .last()
            .and_then(|row| row.cells.last())
            .map(|cell| cell.text.clone())
            .unwrap_or_default();
        if self.falling.len() <= column {
            self.falling.resize(column + 1, (0, String::new()));
        }
        self.falling[column] = (rows, text);
    }

    /// Puts texts of tall cells above where the next cell would stand.
    fn fill_falling(&mut self, budget: &Budget) {
        let Some(row) = self.rows.last_mut() else { return };
        while let Some((rows, text)) = self.falling.get_mut(row.cells.len()).filter(|(rows, _)| *rows > 0) {
            if !budget.take_cell(text.len()) {
                return;
            }
            *rows -= 1;
            row.cells.push(Cell::new(text.clone(), false));
        }
    }

    fn into_shapes(mut self) -> Vec<Shape> {
        self.rows.retain(|row| !row.cells.iter().all(Cell::is_blank));
        if !self.is_data() {
            let cells = self.rows.into_iter().flat_map(|row| row.cells);
            return cells.map(|cell| Shape::Block(BlockRole::Paragraph, cell.text)).collect();
        }
        let header = match self.rows.as_slice() {
            [first, second, ..] => first.is_header() || first.is_bold() && !second.is_bold(),
            _ => false,
        };
        let columns = if header { self.rows.remove(0).texts() } else { Vec::new() };
        if columns.is_empty() && self.rows.iter().all(Row::is_entry) {
            return self.rows.into_iter().map(Row::into_entry).collect();
        }
        vec![Shape::Table(columns, self.rows.into_iter().map(Row::texts).collect())]
    }

    fn is_data(&self) -> bool {
        let cells: Vec<&Cell> = self.rows.iter().flat_map(|row| &row.cells).collect();
        let length: usize = cells.iter().map(|cell| cell.text.trim().len()).sum();
        let wide = self.rows.iter().filter(|row| row.cells.len() > 1).count();
        wide * 2 >= self.rows.len() && length <= LONGEST_MEAN_CELL * cells.len()
    }
}

impl Row {
    fn is_header(&self) -> bool {
        self.in_head || self.cells.iter().all(|cell| cell.header || cell.is_blank())
    }

    /// Several cells, and all that is written in them is bold: a header that is only drawn as one.
    fn is_bold(&self) -> bool {
        let filled = || self.cells.iter().filter(|cell| !cell.is_blank());
        filled().count() > 1 && filled().all(|cell| cell.bold && !cell.plain)
    }

    /// A name and its value, as in the box beside an encyclopedia's article; or a title over such rows.
    fn is_entry(&self) -> bool {
        match self.cells.as_slice() {
            [_] => true,
            [name, value] => name.header && !value.header,
            _ => self.cells.iter().filter(|cell| !cell.is_blank()).count() == 1,
        }
    }

    fn into_entry(self) -> Shape {
        let texts: Vec<String> = self.texts().into_iter().map(|text| text.trim().to_string()).collect();
        let filled: Vec<&str> = texts.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        let mut entry = filled.join(": ");
        if !entry.ends_with('.') {
            entry.push('.');
        }
        Shape::Block(BlockRole::TableRow, entry)
    }

    fn texts(self) -> Vec<String> {
        self.cells.into_iter().map(|cell| cell.text).collect()
    }
}
