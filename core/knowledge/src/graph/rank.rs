//! Which entities matter, and how does one lead to another? PageRank and paths over edges in both directions.

use super::csr::Rows;
use super::frozen::Graph;
use clew_types::graph::Triple;
use clew_types::id::{EntityId, TripleId};

/// Share of a node's rank that flows on along its edges.
const DAMPING: f32 = 0.85;
/// After so many rounds ranks change by less than a hundredth.
const ROUNDS: usize = 30;

impl Graph {
    /// Importance of an entity: PageRank that begins where things are mentioned, so that a thing named often matters also where few
    /// facts are told of it. 1 for the most important one; 0 for one that is not there.
    pub fn importance(&self, id: EntityId) -> f32 {
        let ranks = self.importance.get_or_init(|| {
            let mentions = self.entities.iter().map(|entity| entity.sources.len().max(1));
            self.page_rank_along(&self.neighbours(), mentions)
        });
        self.position(id).and_then(|at| ranks.get(at)).copied().unwrap_or(0.0)
    }

    /// Importance of all entities, were these all the links and all the sentences that mention each. One without any
    /// (entered by hand) should count as mentioned once.
    pub(super) fn page_rank_along(
        &self,
        neighbours: &Rows<u32>,
        mentions: impl Iterator<Item = usize> + Clone,
    ) -> Vec<f32> {
        let all = mentions.clone().sum::<usize>().max(1) as f32;
        let shares: Vec<f32> = mentions.map(|mentions| mentions as f32 / all).collect();
        scaled(flow(neighbours, &shares, DAMPING, ROUNDS))
    }

    /// Personalised PageRank: how near each entity is to the seeds. Seeds have weights; `damping` is the share that
    /// flows on at each round. One value per entity, in the order of [`entities`](Graph::entities); they sum to 1
    /// (all 0 without a seed that is there).
    pub fn ppr(&self, seeds: &[(EntityId, f32)], damping: f32, iterations: usize) -> Vec<f32> {
        let mut start = vec![0.0; self.entities.len()];
        for (id, weight) in seeds {
            if let Some(at) = self.position(*id) {
                start[at] += weight.max(0.0);
            }
        }
        let sum: f32 = start.iter().sum();
        if sum <= 0.0 {
            return start;
        }
        start.iter_mut().for_each(|share| *share /= sum);
        flow(&self.neighbours(), &start, damping, iterations)
    }

    /// Positions of neighbours, once for each edge.
    fn neighbours(&self) -> Rows<u32> {
        self.neighbours_by(self.triples.iter())
    }

    /// The same, by these triples alone.
    pub(super) fn neighbours_by<'a>(&self, triples: impl Iterator<Item = &'a Triple>) -> Rows<u32> {
        let mut pairs = Vec::with_capacity(self.triples.len() * 2);
        for triple in triples {
            let ends = (self.entity_at[triple.head.index()], self.entity_at[triple.tail.index()]);
            pairs.extend([ends, (ends.1, ends.0)]);
        }
        Rows::new(self.entities.len(), &pairs)
    }

    /// Triples of a shortest path, at most `max_hops` long, in walking order; empty when both ends are one. Of equally
    /// short paths, the one that turns to older triples first.
    pub fn shortest_path(&self, from: EntityId, to: EntityId, max_hops: usize) -> Option<Vec<TripleId>> {
        let (start, goal) = (self.position(from)?, self.position(to)?);
        let mut reached: Vec<Option<(usize, TripleId)>> = vec![None; self.entities.len()];
        let mut frontier = vec![start];
        for _ in 0..max_hops {
            if start == goal || reached[goal].is_some() {
                break;
            }
            let mut next = Vec::new();
            for at in frontier {
                for edge in self.edges.row(at) {
                    let other = self.entity_at[edge.other.index()] as usize;
                    if other != start && reached[other].is_none() {
                        reached[other] = Some((at, edge.triple));
                        next.push(other);
                    }
                }
            }
            frontier = next;
        }
        walk_back(&reached, start, goal)
    }
}

/// Power iteration. What would flow on from a node without edges returns to the start.
fn flow(neighbours: &Rows<u32>, start: &[f32], damping: f32, rounds: usize) -> Vec<f32> {
    let mut rank = start.to_vec();
    for _ in 0..rounds {
        let mut next = vec![0.0f32; rank.len()];
        let mut stuck = 0.0;
        for (at, share) in rank.iter().enumerate() {
            let others = neighbours.row(at);
            if others.is_empty() {
                stuck += share;
            }
            let each = share / others.len().max(1) as f32;
            others.iter().for_each(|other| next[*other as usize] += each);
        }
        for (value, start) in next.iter_mut().zip(start) {
            *value = damping * (*value + stuck * start) + (1.0 - damping) * start;
        }
        rank = next;
    }
    rank
}

fn walk_back(reached: &[Option<(usize, TripleId)>], start: usize, goal: usize) -> Option<Vec<TripleId>> {
    let mut path = Vec::new();
    let mut at = goal;
    while at != start {
        let (before, triple) = reached[at]?;
        path.push(triple);
        at = before;
    }
    path.reverse();
    Some(path)
}

fn scaled(mut ranks: Vec<f32>) -> Vec<f32> {
    let most = ranks.iter().copied().fold(0.0, f32::max);
    if most > 0.0 {
        ranks.iter_mut().for_each(|rank| *rank /= most);
    }
    ranks
}

#[cfg(test)]
#[path = "rank_tests.rs"]
mod tests;
