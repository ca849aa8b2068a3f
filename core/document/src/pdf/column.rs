//! In which order are the parts of a page read? Columns are found by the gutter between them; what spans the gutter
//! (titles, wide figures) parts the page into bands, each read column by column.

use super::line::Fragment;
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
        if !fragments.is_empty() {
            regions.push(fragments);
        }
        return;
    };
    let mut band = Band::default();
    for fragment in fragments {
        if crosses(&fragment, gutter) {
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
    let side = |is_left: bool| -> Vec<&Fragment> {
        fragments.iter().copied().filter(|f| !crosses(f, x) && (f.right <= x) == is_left).collect()
    };
    let (left, right) = (side(true), side(false));
    // Notes in a margin and the column beside them are two columns on one side of the next; cells of a table are not.
    let holds_columns = |side: &[&Fragment]| within > 0 && gutter(side, within - 1).is_some();
    let are_columns = |one: &[&Fragment], other: &[&Fragment]| {
        is_column(one, SHORTEST_LINE) && is_column(other, SHORTEST_LINE)
            || is_column(one, LINE_OF_PROSE) && holds_columns(other)
    };
    stand_beside(&left, &right) && (are_columns(&left, &right) || are_columns(&right, &left))
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
