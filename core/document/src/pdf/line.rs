//! How do pieces of text become lines?

use super::super::draft::collapsed;
use super::super::table::row_sentence;
use super::table::{self, Row};
use super::{Item, Page};
use clew_types::{arrange::Arrange, document::Rectangle};

/// A gap wider than this many font heights may be a gutter between columns.
const GUTTER: f32 = 0.7;
/// A gap wider than this many font heights is a space.
const SPACE: f32 = 0.15;

/// Text on one baseline without wide gaps. Coordinates are those of the page turned upright.
#[derive(Clone, Debug)]
pub(super) struct Fragment {
    pub text: String,
    pub left: f32,
    pub right: f32,
    /// Baseline, from the top.
    pub y: f32,
    pub height: f32,
}

/// A line of a column.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub text: String,
    pub left: f32,
    pub right: f32,
    pub y: f32,
    pub height: f32,
    /// Index of the page.
    pub page: usize,
    /// Direction of its page's text, in quarter turns; only upright lines (0) are headings.
    pub turn: u8,
    /// Number of the column on its page.
    pub region: usize,
    /// Where the column's lines usually begin and end.
    pub column: (f32, f32),
    /// The row of a table that it is; `text` is the row as a sentence.
    pub row: Option<Row>,
}

/// Letters in a piece looked at for having been drawn before.
const LONGEST_DRAWN_TWICE: usize = 64;
/// Pieces of a row that a new one may lie below: the last ones, as rows of single letters may be long.
const MOST_LOOKED_AT: usize = 64;
/// Share of a font's height that stands above the baseline.
const ASCENT: f32 = 0.8;

impl Line {
    /// Where it stands on the page as shown: the opposite of [`upright`].
    pub fn place(&self) -> Rectangle {
        let (length, height) = (self.right - self.left, self.height);
        let (up, down) = (ASCENT * height, (1.0 - ASCENT) * height);
        let wide = |left, top| Rectangle { left, top, width: length, height };
        let tall = |left, top| Rectangle { left, top, width: height, height: length };
        match self.turn % 4 {
            0 => wide(self.left, self.y - up),
            1 => tall(-self.y - down, self.left),
            2 => wide(-self.right, -self.y - down),
            _ => tall(self.y - up, -self.right),
        }
    }
}

/// The fragments of a page's text that runs in one direction.
pub(super) fn fragments(page: &Page, turn: u8) -> Vec<Fragment> {
    let mut pieces: Vec<Fragment> =
        page.items.iter().filter(|item| item.turn % 4 == turn).filter_map(upright).collect();
    pieces.arrange_by(|a, b| a.y.total_cmp(&b.y).then(a.left.total_cmp(&b.left)));
    rows(pieces).into_iter().flat_map(|row| join(row, GUTTER)).collect()
}

/// An item as if its page were turned so that it reads from left to right; `None` when blank or nowhere.
fn upright(item: &Item) -> Option<Fragment> {
    let finite = |value: f32| value.is_finite() && value.abs() < 1e6;
    let text: String = item.text.chars().filter(|c| !c.is_control()).collect();
    if text.trim().is_empty() || ![item.x, item.y, item.width, item.height].into_iter().all(finite) {
        return None;
    }
    let (left, y) = match item.turn % 4 {
        0 => (item.x, item.y),
        1 => (item.y, -item.x),
        2 => (-item.x, -item.y),
        _ => (-item.y, item.x),
    };
    // Fonts without a height still have lines: a usual size keeps them apart.
    let height = if item.height.abs() < 0.5 { 10.0 } else { item.height.abs() };
    Some(Fragment { text, left, right: left + item.width.abs(), y, height })
}

/// Groups sorted pieces by baseline; small raised or lowered ones belong to the line they stand in.
pub(super) fn rows(pieces: Vec<Fragment>) -> Vec<Vec<Fragment>> {
    let mut rows: Vec<Vec<Fragment>> = Vec::new();
    // Baseline and height of the tallest piece of the last row.
    let mut main = (f32::MIN, 0.0);
    for piece in pieces {
        let place = (piece.y, piece.height);
        match rows.last_mut() {
            Some(row) if same_row(main, place) && !lies_below(row, &piece) => {
                row.push(piece);
                if place.1 > main.1 {
                    main = place;
                }
            }
            _ => {
                rows.push(vec![piece]);
                main = place;
            }
        }
    }
    rows
}

/// True for a piece right below one of the row: a large word beside two small lines makes no one line of them. What hangs
/// less than half of its own height below a small one has it as its raised mark.
fn lies_below(row: &[Fragment], piece: &Fragment) -> bool {
    row.iter().rev().take(MOST_LOOKED_AT).any(|other| {
        let shared = other.right.min(piece.right) - other.left.max(piece.left);
        let narrow = (other.right - other.left).min(piece.right - piece.left);
        narrow > 0.0 && shared > 0.5 * narrow && piece.y - other.y > 0.5 * piece.height
    })
}

/// Baselines (with font heights) of one line; marks in a smaller font may stand half a line off.
fn same_row((y, height): (f32, f32), (other_y, other_height): (f32, f32)) -> bool {
    let (small, large) = (height.min(other_height), height.max(other_height));
    let reach = if small < 0.8 * large { 0.5 * large } else { 0.6 * small };
    (y - other_y).abs() <= reach
}

/// Joins the pieces of a row from left to right (right to left for scripts that run so), apart where gaps are wider
/// than `gap` font heights.
fn join(mut row: Vec<Fragment>, gap: f32) -> Vec<Fragment> {
    row.arrange_by(|a, b| a.left.total_cmp(&b.left));
    let mut joined: Vec<Vec<Fragment>> = Vec::new();
    let (mut right, mut tallest) = (f32::MIN, 0.0_f32);
    for piece in row {
        // A heading in a large font stands no nearer to the small lines of the column before it.
        let near = !joined.is_empty() && piece.left - right <= gap * piece.height.min(tallest);
        right = if near { right.max(piece.right) } else { piece.right };
        tallest = if near { tallest.max(piece.height) } else { piece.height };
        match joined.last_mut() {
            Some(pieces) if near => pieces.push(piece),
            _ => joined.push(vec![piece]),
        }
    }
    joined.into_iter().filter_map(merge).collect()
}

fn merge(mut pieces: Vec<Fragment>) -> Option<Fragment> {
    let tallest = pieces.iter().max_by(|a, b| weight(a).total_cmp(&weight(b)))?;
    let (y, height) = (tallest.y, tallest.height);
    let left = pieces.iter().map(|piece| piece.left).fold(f32::MAX, f32::min);
    let right = pieces.iter().map(|piece| piece.right).fold(f32::MIN, f32::max);
    if runs_right_to_left(&pieces) {
        pieces.reverse();
    }
    let mut text = String::new();
    let mut previous: Option<&Fragment> = None;
    for piece in &pieces {
        if let Some(previous) = previous {
            if is_shadow(previous, piece) {
                continue;
            }
            let gap = (piece.left - previous.right).max(previous.left - piece.right);
            if gap > SPACE * piece.height.min(previous.height) {
                text.push(' ');
            }
        }
        text.push_str(&piece.text[previous.map_or(0, |previous| drawn_before(previous, piece))..]);
        previous = Some(piece);
    }
    Some(Fragment { text: joined_forms(text), left, right, y, height })
}

/// Arabic lam and alef are often one glyph, whose two letters come out in the wrong order: alef, alef with a sign, lam is
/// no Arabic, and always stands for alef, lam, alef with the sign.
fn joined_forms(text: String) -> String {
    if !text.contains('\u{644}') {
        return text;
    }
    ['\u{622}', '\u{623}', '\u{625}'].into_iter().fold(text, |text, alef| {
        text.replace(&format!("\u{627}{alef}\u{644}"), &format!("\u{627}\u{644}{alef}"))
    })
}

/// Bytes at the start of a piece that lies over the piece before and begins with its last letters: the same letters drawn
/// again, to look bold.
fn drawn_before(previous: &Fragment, piece: &Fragment) -> usize {
    if previous.right - piece.left < 0.3 * piece.height {
        return 0;
    }
    let ends = piece.text.char_indices().map(|(at, c)| at + c.len_utf8()).take(LONGEST_DRAWN_TWICE);
    ends.filter(|end| previous.text.ends_with(&piece.text[..*end])).last().unwrap_or(0)
}

/// How much a piece says about its line's font: its area.
fn weight(piece: &Fragment) -> f32 {
    piece.height * piece.text.chars().count() as f32
}

/// The same text drawn again a little aside, as programs do to make it look bold.
fn is_shadow(previous: &Fragment, piece: &Fragment) -> bool {
    previous.text == piece.text && (previous.left - piece.left).abs() < 0.2 * piece.height
}

fn runs_right_to_left(pieces: &[Fragment]) -> bool {
    let (mut rtl, mut letters) = (0, 0);
    for c in pieces.iter().flat_map(|piece| piece.text.chars()).filter(|c| c.is_alphabetic()) {
        letters += 1;
        rtl += usize::from(
            matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'),
        );
    }
    rtl * 2 > letters
}

/// The lines of a column, from fragments in reading order.
pub(super) fn lines(fragments: Vec<Fragment>, page: usize, region: usize, turn: u8) -> Vec<Line> {
    let mut pieces = rows(fragments);
    pieces.iter_mut().for_each(|row| row.arrange_by(|a, b| a.left.total_cmp(&b.left)));
    let tables = table::tables(&pieces);
    let mut joined: Vec<(Fragment, Option<Row>)> = Vec::new();
    let mut at = 0;
    let plain = |row: &Vec<Fragment>| join(row.clone(), f32::MAX).into_iter().map(|line| (line, None));
    for table in tables {
        joined.extend(pieces[at..table.lines.start].iter().flat_map(plain));
        for (lines, row) in table.rows {
            let whole = whole(&pieces[lines], row_sentence(&row.columns, &row.cells));
            joined.extend(whole.map(|line| (line, Some(row))));
        }
        at = table.lines.end;
    }
    joined.extend(pieces[at..].iter().flat_map(plain));
    joined.retain(|(line, _)| !line.text.trim().is_empty());
    let column = usual_edges(&joined);
    let line = |(f, row): (Fragment, Option<Row>)| {
        let (left, right, y, height) = (f.left, f.right, f.y, f.height);
        Line { text: collapsed(&f.text), left, right, y, height, page, turn, region, column, row }
    };
    joined.into_iter().map(line).filter(|line| !line.text.is_empty()).collect()
}

/// A row of a table as one line, as high as its lines together.
fn whole(lines: &[Vec<Fragment>], text: String) -> Option<Fragment> {
    let mut pieces = lines.iter().flatten();
    let first = pieces.next()?.clone();
    let mut whole = Fragment { text, ..first };
    for piece in pieces {
        whole.left = whole.left.min(piece.left);
        whole.right = whole.right.max(piece.right);
        let below = (piece.y - whole.y).max(0.0);
        (whole.y, whole.height) = (whole.y + below, whole.height + below);
    }
    Some(whole)
}

/// Where most lines begin and the longest end; single lines that stick out do not count.
fn usual_edges(lines: &[(Fragment, Option<Row>)]) -> (f32, f32) {
    let edge = |mut values: Vec<f32>, share: f32| {
        values.arrange_by(f32::total_cmp);
        let index = (values.len().saturating_sub(1) as f32 * share).round() as usize;
        values.get(index).copied().unwrap_or(0.0)
    };
    (
        edge(lines.iter().map(|(l, _)| l.left).collect(), 0.1),
        edge(lines.iter().map(|(l, _)| l.right).collect(), 0.9),
    )
}
