//! Which places keep neighbours together? Stochastic neighbour embedding of a graph (van der Maaten and Hinton 2008;
//! Kruiger et al. 2017, "Graph Layouts by t-SNE"): nodes are as likely to be taken for neighbours by their distance as
//! they are by the edges. Every sum has a fixed order, so that it comes out the same on every machine.

use super::layout::Point;
use clew_types::arrange::Arrange;

/// Steps of the descent; more change little.
const ROUNDS: usize = 100;
/// In the first so many rounds edges pull harder, so that what belongs together finds together across what does not.
const EARLY: usize = 40;
/// How much harder.
const EARLY_PULL: f32 = 4.0;
/// Step for each node there is.
const STEP: f32 = 0.5;
/// Share of a step that is kept in the next one, in the early and the later rounds.
const MOMENTUM: (f32, f32) = (0.5, 0.8);
/// Partial sums kept beside each other, so that a machine can add that many at once.
const LANES: usize = 8;
/// Where the lanes' spare places lie: too far away to push anybody.
const NOWHERE: f32 = 1e18;

/// Moves points to where neighbours are near. `edges`: pairs of different points, each pair at least once.
pub(super) fn bring_together(points: &mut [Point], edges: &[(u32, u32)]) {
    let pulls = pulls(points.len(), edges);
    let mut places = Places::new(points);
    let mut moves = vec![(0.0f32, 0.0f32); points.len()];
    let mut forces = vec![(0.0f32, 0.0f32); points.len()];
    for round in 0..ROUNDS {
        let early = round < EARLY;
        places.push(&mut forces);
        places.pull(&pulls, if early { EARLY_PULL } else { 1.0 }, &mut forces);
        let kept = if early { MOMENTUM.0 } else { MOMENTUM.1 };
        let step = STEP * points.len() as f32;
        for (one, force) in moves.iter_mut().zip(&forces) {
            *one = (kept * one.0 + step * force.0, kept * one.1 + step * force.1);
        }
        places.move_by(&moves);
    }
    points.iter_mut().enumerate().for_each(|(node, point)| *point = places.point(node));
}

/// How strongly each pair is joined, all pairs together (either way round) 1: the fewer neighbours a node has, the
/// more each of them matters to it.
fn pulls(nodes: usize, edges: &[(u32, u32)]) -> Vec<(usize, usize, f32)> {
    let mut pairs: Vec<(u32, u32)> = edges.iter().map(|(a, b)| (*a.min(b), *a.max(b))).collect();
    pairs.arrange();
    pairs.dedup();
    pairs.retain(|(a, b)| a != b);
    let mut degrees = vec![0.0f32; nodes];
    for (a, b) in &pairs {
        degrees[*a as usize] += 1.0;
        degrees[*b as usize] += 1.0;
    }
    let weight = |a: usize, b: usize| 1.0 / degrees[a] + 1.0 / degrees[b];
    let pairs = pairs.into_iter().map(|(a, b)| (a as usize, b as usize));
    let mut pulls: Vec<(usize, usize, f32)> = pairs.map(|(a, b)| (a, b, weight(a, b))).collect();
    let total: f32 = pulls.iter().map(|pull| 2.0 * pull.2).sum();
    pulls.iter_mut().for_each(|pull| pull.2 /= total);
    pulls
}

/// Points by coordinate, filled up to whole lanes.
struct Places {
    x: Vec<f32>,
    y: Vec<f32>,
}

impl Places {
    fn new(points: &[Point]) -> Self {
        let spare = points.len().next_multiple_of(LANES) - points.len();
        let filled = |values: &mut dyn Iterator<Item = f32>| {
            values.chain(std::iter::repeat_n(NOWHERE, spare)).collect::<Vec<f32>>()
        };
        Self {
            x: filled(&mut points.iter().map(|point| point.0)),
            y: filled(&mut points.iter().map(|point| point.1)),
        }
    }

    fn point(&self, node: usize) -> Point {
        (self.x[node], self.y[node])
    }

    fn move_by(&mut self, moves: &[(f32, f32)]) {
        for (node, (x, y)) in moves.iter().enumerate() {
            self.x[node] += x;
            self.y[node] += y;
        }
    }

    /// How every node pushes every other away, in place of what `forces` held.
    fn push(&self, forces: &mut [(f32, f32)]) {
        let mut total = 0.0;
        for (node, force) in forces.iter_mut().enumerate() {
            let (x, y, near) = self.push_on(self.point(node));
            *force = (x, y);
            // A node is near itself, which does not count.
            total += near - 1.0;
        }
        let share = 1.0 / total.max(f32::MIN_POSITIVE);
        forces.iter_mut().for_each(|force| *force = (force.0 * share, force.1 * share));
    }

    /// The push on a point, and the sum of how near all nodes are to it.
    fn push_on(&self, (x, y): Point) -> (f32, f32, f32) {
        let (mut across, mut down, mut near) = ([0.0f32; LANES], [0.0f32; LANES], [0.0f32; LANES]);
        for (others_x, others_y) in self.x.chunks_exact(LANES).zip(self.y.chunks_exact(LANES)) {
            for lane in 0..LANES {
                let (dx, dy) = (x - others_x[lane], y - others_y[lane]);
                let nearness = 1.0 / (1.0 + dx * dx + dy * dy);
                near[lane] += nearness;
                across[lane] += dx * nearness * nearness;
                down[lane] += dy * nearness * nearness;
            }
        }
        (across.iter().sum(), down.iter().sum(), near.iter().sum())
    }

    /// Adds how edges pull.
    fn pull(&self, pulls: &[(usize, usize, f32)], harder: f32, forces: &mut [(f32, f32)]) {
        for (a, b, weight) in pulls {
            let (dx, dy) = (self.x[*a] - self.x[*b], self.y[*a] - self.y[*b]);
            let pull = weight * harder / (1.0 + dx * dx + dy * dy);
            forces[*a] = (forces[*a].0 - pull * dx, forces[*a].1 - pull * dy);
            forces[*b] = (forces[*b].0 + pull * dx, forces[*b].1 + pull * dy);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_count_once_and_lone_neighbours_count_most() {
        let pulls = pulls(4, &[(0, 1), (1, 0), (0, 2), (0, 3), (2, 2), (3, 2)]);
        let pairs: Vec<(usize, usize)> = pulls.iter().map(|pull| (pull.0, pull.1)).collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (0, 3), (2, 3)]);
        assert!(pulls[0].2 > pulls[1].2);
        let total: f32 = pulls.iter().map(|pull| 2.0 * pull.2).sum();
        assert!((total - 1.0).abs() < 1e-6);
    }

    #[test]
    fn groups_that_lie_across_each_other_part() {
        // Two cliques whose members stand in turn on a line.
        let clique =
            |first: u32| (0..12u32).flat_map(move |a| (0..a).map(move |b| (first + 2 * a, first + 2 * b)));
        let edges: Vec<(u32, u32)> = clique(0).chain(clique(1)).chain([(0, 1)]).collect();
        let mut points: Vec<Point> = (0..24u8).map(|at| (f32::from(at), f32::from(at % 3))).collect();
        bring_together(&mut points, &edges);
        let away = |a: Point, b: Point| (a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1);
        for node in 0..24 {
            let mut others: Vec<usize> = (0..24).filter(|other| *other != node).collect();
            others.sort_by(|l, r| away(points[*l], points[node]).total_cmp(&away(points[*r], points[node])));
            let friends = others[..11].iter().filter(|other| *other % 2 == node % 2).count();
            assert!(friends >= 10, "{node}: {friends}");
        }
    }
}
