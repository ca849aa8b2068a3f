//! Where is each node drawn? Small parts by a force layout (Fruchterman and Reingold's), larger ones so that neighbours
//! stay near (see [`nearby`](super::nearby)). It comes out the same every time: no random numbers, and no function whose
//! last digit differs between machines.

use super::nearby::bring_together;
use super::union_find::UnionFind;
use clew_types::arrange::Arrange;
use rustc_hash::FxHashMap;

/// Wanted length of an edge.
const EDGE: f32 = 1.3;
/// Nodes are moved apart until they are this far from each other.
const APART: f32 = 0.9;
/// Distance kept between parts that are not connected.
const GAP: f32 = 1.1;
/// Up to so many nodes, forces draw the clearer picture: all are near to each other anyway.
const FEW: usize = 40;
/// Rounds of the forces.
const ROUNDS: usize = 200;
/// Many nodes begin so near to each other, in parts of an edge.
const DENSE: f32 = 0.2;
/// Cosine and sine of the golden angle: points turned by it spread evenly around a centre.
const GOLDEN: (f32, f32) = (-0.737_368_9, 0.675_490_3);

/// A point, y downwards.
pub(super) type Point = (f32, f32);

/// Positions for nodes `0..nodes`, of which the edges' ends are indexes. Nodes with an earlier position stay near it.
pub(super) fn layout(nodes: usize, edges: &[(u32, u32)], earlier: &[Option<Point>]) -> Vec<Point> {
    let known = earlier.iter().flatten().count();
    if known > 0 && known * 2 >= nodes {
        return grow(nodes, edges, earlier);
    }
    let mut placed = Placed::default();
    let mut positions = vec![(0.0, 0.0); nodes];
    for component in components(nodes, edges) {
        let part = layout_component(&component, edges);
        let offset = placed.free_offset(&part);
        for (node, point) in component.iter().zip(part) {
            positions[*node as usize] = (point.0 + offset.0, point.1 + offset.1);
            placed.add(positions[*node as usize]);
        }
    }
    positions
}

/// Connected parts, largest first, then by first node.
fn components(nodes: usize, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut sets = UnionFind::new(nodes);
    for (source, target) in edges {
        sets.union(*source, *target);
    }
    let mut parts: Vec<Vec<u32>> = vec![Vec::new(); nodes];
    (0..nodes as u32).for_each(|node| parts[sets.root(node) as usize].push(node));
    parts.retain(|part| !part.is_empty());
    parts.arrange_by_key(|part| std::cmp::Reverse(part.len()));
    parts
}

fn layout_component(nodes: &[u32], edges: &[(u32, u32)]) -> Vec<Point> {
    let local: FxHashMap<u32, u32> = nodes.iter().zip(0..).map(|(node, at)| (*node, at)).collect();
    let own = |(source, target): &(u32, u32)| Some((*local.get(source)?, *local.get(target)?));
    let edges: Vec<(u32, u32)> = edges.iter().filter_map(own).collect();
    let mut points;
    if nodes.len() <= FEW {
        points = start(nodes.len(), &edges, EDGE * 0.7);
        simulate(&mut points, &edges, ROUNDS, EDGE);
    } else {
        points = start(nodes.len(), &edges, EDGE * DENSE);
        bring_together(&mut points, &edges);
    }
    scale(&mut points, &edges);
    push_apart(&mut points);
    points
}

/// Breadth first from the best connected node outwards on a spiral, about `unit` apart.
fn start(nodes: usize, edges: &[(u32, u32)], unit: f32) -> Vec<Point> {
    let mut neighbours = vec![Vec::new(); nodes];
    for (source, target) in edges {
        neighbours[*source as usize].push(*target as usize);
        neighbours[*target as usize].push(*source as usize);
    }
    let centre = (0..nodes).min_by_key(|node| std::cmp::Reverse(neighbours[*node].len())).unwrap_or(0);
    let mut order = vec![centre];
    let mut seen = vec![false; nodes];
    seen[centre] = true;
    let mut at = 0;
    while let Some(&node) = order.get(at) {
        for &next in &neighbours[node] {
            if !std::mem::replace(&mut seen[next], true) {
                order.push(next);
            }
        }
        at += 1;
    }
    let mut points = vec![(0.0, 0.0); nodes];
    order.into_iter().zip(spiral(unit)).for_each(|(node, point)| points[node] = point);
    points
}

/// Points that spread evenly around (0, 0), about `unit` apart.
fn spiral(unit: f32) -> impl Iterator<Item = Point> {
    let mut turned = (1.0f32, 0.0f32);
    (0..).map(move |index| {
        let radius = unit * (index as f32).sqrt();
        let point = (turned.0 * radius, turned.1 * radius);
        turned = turn(turned);
        point
    })
}

/// Turned by the golden angle, back to length 1.
fn turn((x, y): Point) -> Point {
    let turned = (x * GOLDEN.0 - y * GOLDEN.1, x * GOLDEN.1 + y * GOLDEN.0);
    let length = (turned.0 * turned.0 + turned.1 * turned.1).sqrt();
    (turned.0 / length, turned.1 / length)
}

/// Lets edges pull and nodes push; steps shrink from `reach` to nothing.
fn simulate(points: &mut [Point], edges: &[(u32, u32)], rounds: usize, reach: f32) {
    let mut forces = vec![(0.0f32, 0.0f32); points.len()];
    for round in 0..rounds {
        forces.fill((0.0, 0.0));
        repel(points, &mut forces);
        attract(points, edges, &mut forces);
        let step = reach * (1.0 - round as f32 / rounds as f32);
        for (point, force) in points.iter_mut().zip(&forces) {
            // A slight pull to the middle keeps far branches in sight.
            let force = (force.0 - point.0 * 0.02, force.1 - point.1 * 0.02);
            let length = (force.0 * force.0 + force.1 * force.1).sqrt();
            let share = if length > step { step / length } else { 1.0 };
            *point = (point.0 + force.0 * share, point.1 + force.1 * share);
        }
    }
}

fn repel(points: &[Point], forces: &mut [Point]) {
    for left in 0..points.len() {
        let from = points[left];
        let mut sum = (0.0, 0.0);
        for right in left + 1..points.len() {
            let (x, y) = (from.0 - points[right].0, from.1 - points[right].1);
            let push = EDGE * EDGE / (x * x + y * y).max(0.01);
            sum = (sum.0 + x * push, sum.1 + y * push);
            forces[right] = (forces[right].0 - x * push, forces[right].1 - y * push);
        }
        forces[left] = (forces[left].0 + sum.0, forces[left].1 + sum.1);
    }
}

fn attract(points: &[Point], edges: &[(u32, u32)], forces: &mut [Point]) {
    for (source, target) in edges.iter().map(|(source, target)| (*source as usize, *target as usize)) {
        let (x, y) = (points[target].0 - points[source].0, points[target].1 - points[source].1);
        let pull = (x * x + y * y).sqrt() / EDGE;
        forces[source] = (forces[source].0 + x * pull, forces[source].1 + y * pull);
        forces[target] = (forces[target].0 - x * pull, forces[target].1 - y * pull);
    }
}

/// Brings the middle one of all edges to the wanted length.
fn scale(points: &mut [Point], edges: &[(u32, u32)]) {
    let length = |(source, target): &(u32, u32)| distance(points[*source as usize], points[*target as usize]);
    let mut lengths: Vec<f32> = edges.iter().map(length).collect();
    lengths.arrange_by(f32::total_cmp);
    let Some(&middle) = lengths.get(lengths.len() / 2).filter(|middle| **middle > 0.0) else { return };
    let factor = EDGE / middle;
    points.iter_mut().for_each(|point| *point = (point.0 * factor, point.1 * factor));
}

fn distance(left: Point, right: Point) -> f32 {
    let (x, y) = (left.0 - right.0, left.1 - right.1);
    (x * x + y * y).sqrt()
}

/// Moves nodes that lie too near to each other until none do.
fn push_apart(points: &mut [Point]) {
    for round in 0..400 {
        let mut moved = false;
        // Sorted by x, only a few nodes further on can be near.
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.arrange_by(|left, right| points[*left].0.total_cmp(&points[*right].0).then(left.cmp(right)));
        for at in 0..order.len() {
            for &other in &order[at + 1..] {
                if points[other].0 - points[order[at]].0 > APART * 1.5 {
                    break;
                }
                moved |= separate(points, order[at], other, round);
            }
        }
        if !moved {
            return;
        }
    }
}

fn separate(points: &mut [Point], left: usize, right: usize, round: usize) -> bool {
    let (x, y) = (points[right].0 - points[left].0, points[right].1 - points[left].1);
    let length = (x * x + y * y).sqrt();
    if length >= APART {
        return false;
    }
    // Nodes on one spot part in a direction that depends on which they are.
    let away = if length > 1e-3 {
        (x / length, y / length)
    } else {
        (0..(left + right + round) % 64).fold((1.0, 0.0), |d, _| turn(d))
    };
    let half = (APART - length) * 0.5 + 0.01;
    points[left] = (points[left].0 - away.0 * half, points[left].1 - away.1 * half);
    points[right] = (points[right].0 + away.0 * half, points[right].1 + away.1 * half);
    true
}

/// Nodes that have their place, by grid cell.
#[derive(Default)]
struct Placed {
    cells: FxHashMap<(i32, i32), Vec<Point>>,
}

impl Placed {
    fn cell(point: Point) -> (i32, i32) {
        ((point.0 / GAP).floor() as i32, (point.1 / GAP).floor() as i32)
    }

    fn add(&mut self, point: Point) {
        self.cells.entry(Self::cell(point)).or_default().push(point);
    }

    /// The nearest place to the middle where a part lies clear of all others.
    fn free_offset(&self, part: &[Point]) -> Point {
        let middle = middle_of(part);
        let offset = |(x, y): Point| (x - middle.0, y - middle.1);
        let free =
            |offset: &Point| part.iter().all(|point| self.is_free((point.0 + offset.0, point.1 + offset.1)));
        spiral(GAP * 0.5).map(offset).find(free).unwrap_or_default()
    }

    fn is_free(&self, point: Point) -> bool {
        let (column, row) = Self::cell(point);
        let cells = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (column + x, row + y)));
        cells.filter_map(|cell| self.cells.get(&cell)).flatten().all(|other| distance(*other, point) >= GAP)
    }
}

fn middle_of(points: &[Point]) -> Point {
    let bounds = |values: &mut dyn Iterator<Item = f32>| {
        values
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
    };
    let x = bounds(&mut points.iter().map(|point| point.0));
    let y = bounds(&mut points.iter().map(|point| point.1));
    ((x.0 + x.1) * 0.5, (y.0 + y.1) * 0.5)
}

/// New nodes settle around their neighbours (or outside, where they have none); the others hardly move.
fn grow(nodes: usize, edges: &[(u32, u32)], earlier: &[Option<Point>]) -> Vec<Point> {
    let mut places: Vec<Option<Point>> = earlier.to_vec();
    places.resize(nodes, None);
    let mut placed = Placed::default();
    places.iter().flatten().for_each(|point| placed.add(*point));
    let mut neighbours = vec![Vec::new(); nodes];
    for (source, target) in edges {
        neighbours[*source as usize].push(*target as usize);
        neighbours[*target as usize].push(*source as usize);
    }
    let mut open: Vec<usize> = (0..nodes).filter(|node| places[*node].is_none()).collect();
    while !open.is_empty() {
        // First those that know most neighbours with a place.
        let known = |node: &usize| neighbours[*node].iter().filter(|other| places[**other].is_some()).count();
        let Some(at) = (0..open.len()).min_by_key(|at| (std::cmp::Reverse(known(&open[*at])), *at)) else {
            break;
        };
        let node = open.remove(at);
        let near: Vec<Point> = neighbours[node].iter().filter_map(|other| places[*other]).collect();
        let middle = mean(&near);
        let free = |point: &Point| placed.is_free(*point);
        let around = spiral(GAP * 0.5).map(|(x, y)| (x + middle.0, y + middle.1));
        let point = { around }.find(free).unwrap_or(middle);
        placed.add(point);
        places[node] = Some(point);
    }
    let mut points: Vec<Point> = places.into_iter().flatten().collect();
    push_apart(&mut points);
    points
}

fn mean(points: &[Point]) -> Point {
    let count = points.len().max(1) as f32;
    let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    (sum.0 / count, sum.1 / count)
}

#[cfg(test)]
#[path = "layout_tests.rs"]
mod tests;
