//! In which order are the parts of a page read? Columns are found by the gutter between them; what spans the gutter
//! (titles, wide figures) parts the page into bands, each read column by column.

use super::line::{Fragment, rows};
use super::table::tables;
use clew_types::arrange::Arrange;

/// Columns inside columns.
const DEEPEST: usize = 3;
/// Places tried for a gutter.
const STEPS: usize = 160;
/// Fewer fragments on one side are no column.
const FEWEST: usize = 4;
/// How deep a side of a gutter may be parted for it to be one, and the gutters tried.
const WITHIN: usize = 2;
const MOST_TRIED: usize = 6;
/// Characters in a usual line of a column: shorter ones are cells of a table.
const SHORTEST_LINE: usize = 12;
/// Characters in a usual line of running text.
const LINE_OF_PROSE: usize = 30;
/// A white band that may part a page is higher than so many font heights.
const WHITE: f32 = 1.5;
/// Baselines so many font heights apart are one.
const SAME_BASELINE: f32 = 0.15;
/// Lines closer than so many font heights follow each other; labels beside what has several lines each do not.
const FOLLOWING: f32 = 2.2;
/// Lines of text on a page that tell whether what stands beside them has lines of its own.
const ENOUGH_LINES: usize = 2 * FEWEST;

/// Fragments grouped by column, in reading order.
pub(super) fn regions(fragments: Vec<Fragment>) -> Vec<Vec<Fragment>> {
    let mut regions = Vec::new();
    split(fragments, DEEPEST, &mut regions);
    regions
}

fn split(fragments: Vec<Fragment>, depth: usize, regions: &mut Vec<Vec<Fragment>>) {
    let all: Vec<&Fragment> = fragments.iter().collect();
    let gutter = if depth == 0 { None } else { gutter(&all, WITHIN) };
    let Some(gutter) = gutter else {
        return split_across(fragments, depth, regions);
    };
    let wide = in_wide_tables(&fragments, gutter);
    let mut band = Band::default();
    for (fragment, is_wide) in fragments.into_iter().zip(wide) {
        if is_wide || crosses(&fragment, gutter) {
            band.flush_columns(depth, regions);
            band.spanning.push(fragment);
        } else {
            band.flush_spanning(regions);
            if fragment.right <= gutter { band.left.push(fragment) } else { band.right.push(fragment) }
        }
    }
    band.flush_columns(depth, regions);
    band.flush_spanning(regions);
}

/// What stands in columns only above or below a wide white band is parted there.
fn split_across(mut fragments: Vec<Fragment>, depth: usize, regions: &mut Vec<Vec<Fragment>>) {
    match cut(&fragments).filter(|_| depth > 0) {
        Some(at) => {
            let below = fragments.split_off(at);
            split(fragments, depth - 1, regions);
            split(below, depth - 1, regions);
        }
        None if fragments.is_empty() => {}
        None => regions.push(fragments),
    }
}

/// The first fragment below the widest white band beside which running text stands in columns.
fn cut(fragments: &[Fragment]) -> Option<usize> {
    let mut bands = Vec::new();
    let mut bottom = fragments.first()?.y;
    for (at, fragment) in fragments.iter().enumerate() {
        let white = fragment.y - fragment.height - bottom;
        if white > WHITE * fragment.height {
            bands.push((at, white));
        }
        bottom = bottom.max(fragment.y);
    }
    bands.arrange_by(|a, b| b.1.total_cmp(&a.1));
    let has_columns = |part: &[Fragment]| {
        let part: Vec<&Fragment> = part.iter().collect();
        gutter(&part, 0).is_some_and(|x| runs_beside(&side(&part, x, true), &side(&part, x, false)))
    };
    let mut places = bands.into_iter().take(MOST_TRIED).map(|(at, _)| at);
    places.find(|at| has_columns(&fragments[..*at]) || has_columns(&fragments[*at..]))
}

/// Running text beside running text, or beside what has lines of its own: the long cells of a table have not.
fn runs_beside(left: &[&Fragment], right: &[&Fragment]) -> bool {
    let (is_left, is_right) = (is_column(left, LINE_OF_PROSE), is_column(right, LINE_OF_PROSE));
    is_left && (is_right || !shares_lines(left, right)) || is_right && !shares_lines(right, left)
}

/// For each fragment whether it is in a row of a table that reaches over the gutter, as far apart there as elsewhere.
fn in_wide_tables(fragments: &[Fragment], gutter: f32) -> Vec<bool> {
    let mut rows = rows(fragments.to_vec());
    rows.iter_mut().for_each(|row| row.arrange_by(|a, b| a.left.total_cmp(&b.left)));
    let mut wide = vec![false; rows.len()];
    for table in tables(&rows) {
        let lines = &rows[table.lines.clone()];
        let over = lines.iter().filter(|row| reaches_over(row, gutter)).count();
        if over * 2 > lines.len() {
            wide[table.lines].fill(true);
        }
    }
    rows.iter().zip(wide).flat_map(|(row, wide)| std::iter::repeat_n(wide, row.len())).collect()
}

/// Several cells of a row on each side, and no wider a gap between the sides than between other cells.
fn reaches_over(row: &[Fragment], gutter: f32) -> bool {
    let left = row.iter().take_while(|cell| cell.right <= gutter).count();
    let gap = |pair: &[Fragment]| pair[1].left - pair[0].right;
    let widest = |cells: &[Fragment]| cells.windows(2).map(gap).fold(0.0, f32::max);
    left > 1
        && left + 1 < row.len()
        && gap(&row[left - 1..=left]) <= widest(&row[..left]).max(widest(&row[left..]))
}

/// What was met since the last change between spanning and column text.
#[derive(Default)]
struct Band {
    left: Vec<Fragment>,
    right: Vec<Fragment>,
    spanning: Vec<Fragment>,
}

impl Band {
    fn flush_columns(&mut self, depth: usize, regions: &mut Vec<Vec<Fragment>>) {
        split(std::mem::take(&mut self.left), depth - 1, regions);
        split(std::mem::take(&mut self.right), depth - 1, regions);
    }

    fn flush_spanning(&mut self, regions: &mut Vec<Vec<Fragment>>) {
        if !self.spanning.is_empty() {
            regions.push(std::mem::take(&mut self.spanning));
        }
    }
}

fn crosses(fragment: &Fragment, x: f32) -> bool {
    fragment.left < x && x < fragment.right
}

/// The middle of the best gutter, if the fragments stand in columns, so many of which may be columns themselves.
fn gutter(fragments: &[&Fragment], within: usize) -> Option<f32> {
    if fragments.len() < 2 * FEWEST {
        return None;
    }
    let left = fragments.iter().map(|f| f.left).fold(f32::MAX, f32::min);
    let right = fragments.iter().map(|f| f.right).fold(f32::MIN, f32::max);
    let place = |step: usize| left + (right - left) * (0.15 + 0.7 * step as f32 / STEPS as f32);
    let crossings: Vec<usize> =
        (0..=STEPS).map(|step| fragments.iter().filter(|f| crosses(f, place(step))).count()).collect();
    let mut runs = quiet_runs(&crossings, fragments.len());
    runs.arrange_by_key(|(start, end)| (crossings[*start], usize::MAX - (end - start)));
    let tried = if within == WITHIN { MOST_TRIED } else { MOST_TRIED / 2 };
    let middles = runs.into_iter().take(tried).map(|(start, end)| (place(start) + place(end - 1)) / 2.0);
    middles.into_iter().find(|x| parts_columns(fragments, *x, within))
}

/// Stretches of steps with equally few crossings, at most a third of all fragments.
fn quiet_runs(crossings: &[usize], total: usize) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut start = 0;
    for end in 1..=crossings.len() {
        if end == crossings.len() || crossings[end] != crossings[start] {
            if crossings[start] * 3 <= total {
                runs.push((start, end));
            }
            start = end;
        }
    }
    runs
}

fn parts_columns(fragments: &[&Fragment], x: f32, within: usize) -> bool {
    let (left, right) = (side(fragments, x, true), side(fragments, x, false));
    // Notes in a margin and the column beside them are two columns on one side of the next; cells of a table are not.
    let holds_columns = |side: &[&Fragment]| within > 0 && gutter(side, within - 1).is_some();
    let are_columns = |one: &[&Fragment], other: &[&Fragment]| {
        is_column(one, SHORTEST_LINE) && is_column(other, SHORTEST_LINE)
            || is_column(one, LINE_OF_PROSE) && (holds_columns(other) || has_own_lines(one, other))
    };
    stand_beside(&left, &right) && (are_columns(&left, &right) || are_columns(&right, &left))
}

/// What stands on one side of a gutter.
fn side<'f>(fragments: &[&'f Fragment], x: f32, is_left: bool) -> Vec<&'f Fragment> {
    fragments.iter().copied().filter(|f| !crosses(f, x) && (f.right <= x) == is_left).collect()
}

/// Enough lines, most of them long and as wide as the column.
fn is_column(side: &[&Fragment], shortest: usize) -> bool {
    if side.len() < FEWEST {
        return false;
    }
    let mut lengths: Vec<usize> = side.iter().map(|f| f.text.chars().count()).collect();
    lengths.arrange();
    let mut widths: Vec<f32> = side.iter().map(|f| f.right - f.left).collect();
    widths.arrange_by(f32::total_cmp);
    let left = side.iter().map(|f| f.left).fold(f32::MAX, f32::min);
    let right = side.iter().map(|f| f.right).fold(f32::MIN, f32::max);
    let usual = side.len() * 2 / 3;
    lengths[usual] >= shortest && widths[usual] >= 0.5 * (right - left)
}

/// A table or a list beside running text has baselines of its own, where the cells of one table share theirs.
fn has_own_lines(prose: &[&Fragment], other: &[&Fragment]) -> bool {
    let lines = baselines(other);
    let mut distances: Vec<f32> = lines.windows(2).map(|pair| (pair[1].0 - pair[0].0) / pair[1].1).collect();
    distances.arrange_by(f32::total_cmp);
    let follow = distances.get(distances.len() / 2).is_some_and(|usual| *usual <= FOLLOWING);
    baselines(prose).len() >= ENOUGH_LINES && follow && !shares_lines(prose, other)
}

/// Whether half of the lines that stand beside those of a text stand on their baselines; so do too few to tell.
fn shares_lines(prose: &[&Fragment], other: &[&Fragment]) -> bool {
    let (own, mut beside) = (baselines(prose), baselines(other));
    let (Some(first), Some(last)) = (own.first(), own.last()) else { return true };
    let near = |a: &(f32, f32), b: &(f32, f32)| (a.0 - b.0).abs() <= SAME_BASELINE * a.1.max(b.1);
    let has_its = |line: &(f32, f32)| {
        let below = own.partition_point(|own| own.0 < line.0);
        own[below.saturating_sub(1)..own.len().min(below + 1)].iter().any(|own| near(own, line))
    };
    beside.retain(|line| line.0 >= first.0 && line.0 <= last.0);
    let shared = beside.iter().filter(|line| has_its(line)).count();
    beside.len() < FEWEST || shared * 2 >= beside.len()
}

/// Baselines from the top, each once, with font heights.
fn baselines(fragments: &[&Fragment]) -> Vec<(f32, f32)> {
    let mut lines: Vec<(f32, f32)> = fragments.iter().map(|fragment| (fragment.y, fragment.height)).collect();
    lines.arrange_by(|a, b| a.0.total_cmp(&b.0));
    lines.dedup_by(|next, line| next.0 - line.0 <= SAME_BASELINE * line.1);
    lines
}

/// The two share a good part of the page's height.
fn stand_beside(left: &[&Fragment], right: &[&Fragment]) -> bool {
    let extent = |side: &[&Fragment]| {
        let top = side.iter().map(|f| f.y).fold(f32::MAX, f32::min);
        let bottom = side.iter().map(|f| f.y).fold(f32::MIN, f32::max);
        (top, bottom)
    };
    let ((top_a, bottom_a), (top_b, bottom_b)) = (extent(left), extent(right));
    let shared = bottom_a.min(bottom_b) - top_a.max(top_b);
    shared > 0.3 * (bottom_a - top_a).min(bottom_b - top_b) && shared > 0.0
}

#[cfg(test)]
mod tests {
    use super::super::tests::{item, page};
    use super::super::{Info, Item, assemble};

    /// The words of each column, or of what stands between them, in this order.
    fn check(items: Vec<Item>, expected: &[&str]) {
        let text = assemble("a.pdf", &Info::default(), &[page(items)]).unwrap().text;
        let places: Vec<usize> = expected
            .iter()
            .map(|words| text.find(words).unwrap_or_else(|| panic!("{words:?} in {text}")))
            .collect();
        assert!(places.is_sorted(), "{expected:?} in {text}");
    }

    fn prose(name: &str, x: f32, y: f32, lines: usize) -> Vec<Item> {
        let line =
            |at: usize| item(&format!("{name}{at:02} goes on for the whole line"), x, y + 12.0 * at as f32);
        (0..lines).map(line).collect()
    }

    fn rows(cells: &[&str], places: &[f32], y: f32, pitch: f32, count: usize) -> Vec<Item> {
        let row = |at: usize| {
            let y = y + pitch * at as f32;
            cells.iter().zip(places).map(move |(cell, x)| item(&format!("{cell}{at}"), *x, y))
        };
        (0..count).flat_map(row).collect()
    }

    #[test]
    fn columns_beside_a_table_are_read_as_columns() {
        let mut items = [prose("ebb", 40.0, 100.0, 20), prose("tide", 230.0, 100.0, 20)].concat();
        items.extend(rows(&["Port", "4.", "7."], &[440.0, 500.0, 540.0], 105.0, 13.1, 9));
        check(items, &["ebb00", "ebb19", "tide00", "tide19", "Port0; 4.0; 7.0", "Port8; 4.8; 7.8"]);
    }

    #[test]
    fn cells_beside_long_cells_stay_in_their_rows() {
        let mut items = prose("what it is for ", 200.0, 100.0, 12);
        items.extend(rows(&["Port"], &[40.0], 100.0, 12.0, 12));
        check(items, &["Port0", "for 00", "Port5", "for 05", "Port11", "for 11"]);
    }

    #[test]
    fn a_table_over_both_columns_is_read_whole() {
        let places = [50.0, 110.0, 170.0, 230.0, 290.0, 350.0, 410.0];
        let mut items = rows(&["Port", "1.", "2.", "3.", "4.", "5.", "6."], &places, 100.0, 12.0, 4);
        items.extend([prose("ebb", 50.0, 180.0, 20), prose("tide", 280.0, 180.0, 20)].concat());
        check(items, &["Port0; 1.0; 2.0; 3.0; 4.0; 5.0; 6.0.", "Port3; 1.3", "ebb00", "ebb19", "tide00"]);
    }

    #[test]
    fn columns_below_other_things_are_read_as_columns() {
        let wide = "every line of what stands above is as wide as both of the columns below are";
        let mut items: Vec<Item> =
            (0..30).map(|at| item(&format!("{wide} {at:02}"), 50.0, 60.0 + 12.0 * at as f32)).collect();
        items.extend([prose("ebb", 50.0, 470.0, 12), prose("tide", 280.0, 475.0, 9)].concat());
        check(items, &["below are 29", "ebb00", "ebb11", "tide00", "tide08"]);
    }

    #[test]
    fn a_large_heading_is_no_part_of_the_line_beside_it() {
        let mut items = [prose("ebb", 50.0, 100.0, 20), prose("tide", 220.0, 150.0, 10)].concat();
        items.push(Item { width: 100.0, height: 18.0, ..item("Depths", 220.0, 124.0) });
        check(items, &["ebb00", "ebb19", "Depths", "tide00"]);
    }
}
