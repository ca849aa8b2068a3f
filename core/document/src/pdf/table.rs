//! Which lines are rows of a table? Those whose pieces stand below each other, in columns that no piece crosses.

use super::line::Fragment;
use std::ops::Range;

use clew_types::arrange::Arrange;
use std::rc::Rc;

/// Rows with several cells that a table has at least.
const FEWEST_ROWS: usize = 3;
/// More columns are a drawing.
const MOST_COLUMNS: usize = 24;
/// Longest mean cell, in characters: longer ones are columns of running text.
const LONGEST_MEAN_CELL: usize = 40;
/// Farthest next row, in font heights.
const FARTHEST: f32 = 3.5;
/// Farthest line that goes on with the cells of the row above, in font heights.
const FARTHEST_WRAP: f32 = 1.4;
/// Cells of a column begin, end or are centred within so many font heights of the usual place.
const ASTRAY: f32 = 0.6;
/// First cells of lists: bullets and numbers.
const LONGEST_BULLET: usize = 4;

/// A row of a table.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Names of the table's columns; empty ones where it has none.
    pub columns: Rc<Vec<String>>,
    /// As many cells as there are columns.
    pub cells: Vec<String>,
    /// The first row below the names.
    pub is_first: bool,
}

/// A table among lines.
pub(super) struct Found {
    /// The lines it takes.
    pub lines: Range<usize>,
    /// Its rows, each with the lines that it takes.
    pub rows: Vec<(Range<usize>, Row)>,
}

/// The tables among the lines of a region, each line as its pieces; in order, none within another.
pub(super) fn tables(lines: &[Vec<Fragment>]) -> Vec<Found> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let run = Run::from(lines, at);
        found.extend(run.table(lines));
        at = run.end.max(at + 1);
    }
    found
}

/// Lines that share columns.
struct Run {
    start: usize,
    end: usize,
    /// Where columns begin and end, from left to right.
    columns: Vec<(f32, f32)>,
}

impl Run {
    /// As many lines from this one on as share columns.
    fn from(lines: &[Vec<Fragment>], start: usize) -> Self {
        let mut run = Self { start, end: start, columns: Vec::new() };
        while run.end < lines.len() && run.is_near(lines) && run.take(&lines[run.end]) {
            run.end += 1;
        }
        // What stands alone below the last row belongs to what follows.
        while run.end > start && lines[run.end - 1].len() < 2 {
            run.end -= 1;
        }
        run
    }

    fn is_near(&self, lines: &[Vec<Fragment>]) -> bool {
        if self.end == self.start {
            return lines[self.end].len() > 1;
        }
        let (above, line) = (&lines[self.end - 1][0], &lines[self.end][0]);
        (line.y - above.y).abs() <= FARTHEST * above.height.max(line.height)
    }

    /// Whether a line fits: no piece of it crosses columns, nor do two stand in one.
    fn take(&mut self, line: &[Fragment]) -> bool {
        let mut columns = self.columns.clone();
        let mut taken = Vec::new();
        for piece in line {
            if piece.text.chars().any(|c| ('\u{590}'..='\u{8ff}').contains(&c)) {
                return false;
            }
            let mut met = (0..columns.len()).filter(|at| meets(columns[*at], piece));
            let (first, second) = (met.next(), met.next());
            let place = match (first, second) {
                (Some(at), None) => {
                    columns[at] = (columns[at].0.min(piece.left), columns[at].1.max(piece.right));
                    columns[at]
                }
                (None, _) => {
                    let at = columns.partition_point(|column| column.0 < piece.left);
                    columns.insert(at, (piece.left, piece.right));
                    columns[at]
                }
                _ => return false,
            };
            if taken.iter().any(|other| meets(*other, piece)) {
                return false;
            }
            taken.push(place);
        }
        let fits = columns.len() <= MOST_COLUMNS;
        if fits {
            self.columns = columns;
        }
        fits
    }

    fn column_of(&self, piece: &Fragment) -> Option<usize> {
        self.columns.iter().position(|column| meets(*column, piece))
    }

    /// The table, if these lines are one.
    fn table(&self, lines: &[Vec<Fragment>]) -> Option<Found> {
        let own = &lines[self.start..self.end];
        let full = own.iter().filter(|line| line.len() > 1).count();
        if full < FEWEST_ROWS || self.columns.len() < 2 || !self.is_aligned(own) {
            return None;
        }
        let mut rows = self.cells(lines);
        if !self.is_data(&rows) {
            return None;
        }
        let has_names = self.has_names(&rows);
        let columns = if has_names { rows.remove(0).1 } else { vec![String::new(); self.columns.len()] };
        let columns = Rc::new(columns);
        let row = |(at, (lines, cells)): (usize, (Range<usize>, Vec<String>))| {
            (lines, Row { columns: columns.clone(), cells, is_first: at == 0 })
        };
        let rows = rows.into_iter().enumerate().map(row).collect();
        Some(Found { lines: self.start..self.end, rows })
    }

    /// The rows; a line that fills few cells, close below, goes on with those of the row above.
    fn cells(&self, lines: &[Vec<Fragment>]) -> Vec<(Range<usize>, Vec<String>)> {
        let mut rows: Vec<(Range<usize>, Vec<String>)> = Vec::new();
        for at in self.start..self.end {
            let mut cells = vec![String::new(); self.columns.len()];
            for piece in &lines[at] {
                if let Some(column) = self.column_of(piece) {
                    cells[column] = piece.text.trim().to_owned();
                }
            }
            let is_close =
                at > self.start && lines[at][0].y - lines[at - 1][0].y <= FARTHEST_WRAP * lines[at][0].height;
            let goes_on = is_close && cells[0].is_empty() && lines[at].len() * 2 <= self.columns.len();
            match rows.last_mut().filter(|_| goes_on) {
                Some((range, above)) => {
                    range.end = at + 1;
                    above.iter_mut().zip(cells).filter(|(_, cell)| !cell.is_empty()).for_each(
                        |(above, cell)| {
                            let gap = if above.is_empty() { "" } else { " " };
                            *above += &format!("{gap}{cell}");
                        },
                    );
                }
                None => rows.push((at..at + 1, cells)),
            }
        }
        rows
    }

    /// Most cells stand where the others of their column do.
    fn is_aligned(&self, lines: &[Vec<Fragment>]) -> bool {
        let mut places: Vec<Vec<&Fragment>> = vec![Vec::new(); self.columns.len()];
        for piece in lines.iter().flatten() {
            if let Some(column) = self.column_of(piece) {
                places[column].push(piece);
            }
        }
        let all: usize = places.iter().map(Vec::len).sum();
        let aligned: usize = places.iter().map(|column| most_aligned(column)).sum();
        aligned * 4 >= all * 3
    }

    /// Short cells, most of them filled, and neither a list nor a table of contents.
    fn is_data(&self, rows: &[(Range<usize>, Vec<String>)]) -> bool {
        let cells = || rows.iter().flat_map(|(_, cells)| cells).filter(|cell| !cell.is_empty());
        let (filled, length) = (cells().count(), cells().map(|cell| cell.chars().count()).sum::<usize>());
        let is_list = rows.iter().all(|(_, cells)| cells[0].chars().count() <= LONGEST_BULLET);
        let is_contents = cells().any(|cell| cell.contains("....") || cell.contains(". . ."));
        let is_two = self.columns.len() == 2;
        rows.len() >= FEWEST_ROWS
            && length <= LONGEST_MEAN_CELL * filled
            && filled * 10 >= rows.len() * self.columns.len() * 6
            && !(is_two && (is_list || leads_to_pages(rows)))
            && !is_contents
    }

    /// The first row names the columns: it is filled, and no number but for years right of an empty corner; two columns
    /// of words name nothing.
    fn has_names(&self, rows: &[(Range<usize>, Vec<String>)]) -> bool {
        let (first, rest) = (&rows[0].1, &rows[1..]);
        let filled = first.iter().filter(|cell| !cell.is_empty()).count();
        let are_years = first[0].is_empty() && first[1..].iter().all(|cell| is_year(cell));
        let are_words = are_years || first.iter().all(|cell| !is_number(cell));
        let is_measured = (0..self.columns.len()).any(|column| {
            let numbers = rest.iter().filter(|(_, cells)| is_number(&cells[column])).count();
            numbers * 2 > rest.len()
        });
        are_words && filled + 1 >= self.columns.len() && filled > 1 && (is_measured || self.columns.len() > 2)
    }
}

fn meets(column: (f32, f32), piece: &Fragment) -> bool {
    piece.left < column.1 && column.0 < piece.right
}

/// How many pieces stand at the usual left edge, right edge or middle, whichever is most.
fn most_aligned(pieces: &[&Fragment]) -> usize {
    let places: [fn(&Fragment) -> f32; 3] = [|f| f.left, |f| f.right, |f| (f.left + f.right) / 2.0];
    let at = |place: fn(&Fragment) -> f32| {
        let mut all: Vec<f32> = pieces.iter().map(|piece| place(piece)).collect();
        all.arrange_by(f32::total_cmp);
        let usual = all.get(all.len() / 2).copied().unwrap_or_default();
        pieces.iter().filter(|piece| (place(piece) - usual).abs() <= ASTRAY * piece.height).count()
    };
    places.into_iter().map(at).max().unwrap_or_default()
}

/// Titles with growing numbers of pages.
fn leads_to_pages(rows: &[(Range<usize>, Vec<String>)]) -> bool {
    let pages: Vec<u32> = rows.iter().filter_map(|(_, cells)| cells[1].parse().ok()).collect();
    pages.len() + 1 >= rows.len() && pages.is_sorted()
}

fn is_number(cell: &str) -> bool {
    let letters = cell.chars().filter(|c| c.is_alphabetic()).count();
    let digits = cell.chars().filter(char::is_ascii_digit).count();
    digits > 0 && letters <= 3 && !cell.starts_with(char::is_alphabetic)
}

/// `2024`, or `2025e` where it is expected, `2024A` where it is known.
fn is_year(cell: &str) -> bool {
    let year = cell.trim_end_matches(|c: char| "eEfFaA".contains(c));
    cell.len() <= 5 && year.len() == 4 && year.parse().is_ok_and(|year: u32| (1800..2200).contains(&year))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{item, page};
    use super::super::{Info, Item, assemble};

    /// Rows with cells at these places, from a text: a line a row, cells parted by `|`.
    fn drawn(text: &str, columns: &[f32]) -> Vec<Item> {
        let mut items = Vec::new();
        for (line, row) in text.lines().enumerate() {
            let cells = row.trim().split('|').zip(columns).filter(|(cell, _)| !cell.is_empty());
            items.extend(cells.map(|(cell, x)| item(cell, *x, 100.0 + 14.0 * line as f32)));
        }
        items
    }

    fn check(text: &str, columns: &[f32], expected: &[&str]) {
        let document = assemble("a.pdf", &Info::default(), &[page(drawn(text, columns))]).unwrap();
        let blocks: Vec<&str> = document.blocks.iter().map(|block| block.span.of(&document.text)).collect();
        assert_eq!(blocks, expected);
    }

    const PORTS: &str = "Port|Depth|Opened\nLeith|9 m|1806\nOsk|4 m|1871\nVarn|12 m|1922";

    #[test]
    fn cells_keep_the_names_of_their_columns() {
        let rows = [
            "Port: Leith; Depth: 9 m; Opened: 1806.",
            "Port: Osk; Depth: 4 m; Opened: 1871.",
            "Port: Varn; Depth: 12 m; Opened: 1922.",
        ];
        check(PORTS, &[50.0, 150.0, 250.0], &rows);
        let document =
            assemble("a.pdf", &Info::default(), &[page(drawn(PORTS, &[50.0, 150.0, 250.0]))]).unwrap();
        assert_eq!(document.tables.len(), 1);
        assert_eq!(document.tables[0].columns, ["Port", "Depth", "Opened"]);
        assert_eq!(document.tables[0].rows[1], ["Osk", "4 m", "1871"]);
        // A row's place on the page is that of its cells.
        let osk = document.text.find("Port: Osk").unwrap();
        let place = document.rectangles(clew_types::span::Span::new(osk, osk + 9))[0].1;
        assert!(place.left == 50.0 && place.top < 128.0 && place.top > 110.0, "{place:?}");
    }

    #[test]
    fn what_is_missing_or_goes_on_below_stays_in_its_column() {
        let table = "Port|Depth|Remark\nLeith||old harbour\n||of the town\nOsk|4 m|new\nVarn|12 m|deep";
        let rows = [
            "Port: Leith; Remark: old harbour of the town.",
            "Port: Osk; Depth: 4 m; Remark: new.",
            "Port: Varn; Depth: 12 m; Remark: deep.",
        ];
        check(table, &[50.0, 150.0, 250.0], &rows);
    }

    #[test]
    fn numbers_are_no_names() {
        let table = "Leith|9|1806\nOsk|4|1871\nVarn|12|1922";
        check(table, &[50.0, 150.0, 250.0], &["Leith; 9; 1806.", "Osk; 4; 1871.", "Varn; 12; 1922."]);
    }

    #[test]
    fn years_name_columns() {
        let table = "|2024|2025e\nDues|9|18\nTolls|4|18\nRents|12|19";
        let rows = ["Dues; 2024: 9; 2025e: 18.", "Tolls; 2024: 4; 2025e: 18.", "Rents; 2024: 12; 2025e: 19."];
        check(table, &[50.0, 150.0, 250.0], &rows);
    }

    #[test]
    fn lists_contents_and_text_are_no_tables() {
        let list = "•|Oars of ash\n•|Sails of flax\n•|Ropes of hemp\n•|Tar";
        let contents = "Harbours|3\nLights|9\nKeepers|14\nStorms|20";
        for text in [list, contents] {
            let items = drawn(text, &[50.0, 90.0 + 160.0 * f32::from(u8::from(text == contents))]);
            let document = assemble("a.pdf", &Info::default(), &[page(items)]).unwrap();
            assert!(document.tables.is_empty(), "{}", document.text);
        }
    }
}
