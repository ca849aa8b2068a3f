//! Which entities belong together? Communities by modularity, as Blondel et al. 2008 find them ("Fast unfolding of
//! communities in large networks"), with every choice in a fixed order: the same graph always falls apart the same way.

use super::csr::Rows;
use super::frozen::Graph;
use clew_types::{arrange::Arrange, id::EntityId};
use rustc_hash::FxHashMap;

/// Rounds over all nodes at one level; the first ones move nearly all that will ever move.
const ROUNDS: usize = 12;
/// Levels of joining at most; each at least halves the number of communities in practice.
const LEVELS: usize = 8;
/// Gains that differ by less are equal: the node stays, or goes to the first of them.
const NEARLY_EQUAL: f64 = 1e-9;

/// The communities of a graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Communities {
    /// By entity's position: its community, 0 for the largest one.
    of: Vec<u32>,
    /// By community: its members' positions, ascending.
    members: Vec<Vec<u32>>,
}

impl Graph {
    /// The community of an entity; 0 is the largest one. Entities without triples are communities of their own.
    pub fn community(&self, id: EntityId) -> Option<u32> {
        self.communities().of(self.position(id)?)
    }

    /// The members of a community, by id; none for a number that no community has.
    pub fn members(&self, community: u32) -> impl Iterator<Item = EntityId> + '_ {
        self.communities().members(community).map(|at| self.entities[at as usize].id)
    }

    pub(super) fn communities(&self) -> &Communities {
        self.communities.get_or_init(|| Communities::find(self, |_| true))
    }
}

impl Communities {
    /// By the triples at these positions alone.
    pub fn find(graph: &Graph, counts: impl Fn(usize) -> bool) -> Self {
        let mut pairs = Vec::with_capacity(graph.triples.len() * 2);
        for (_, triple) in graph.triples.iter().enumerate().filter(|(at, _)| counts(*at)) {
            let (head, tail) = (graph.entity_at[triple.head.index()], graph.entity_at[triple.tail.index()]);
            pairs.extend([(head, (tail, 1)), (tail, (head, 1))]);
        }
        let mut of: Vec<u32> = (0..graph.entities.len() as u32).collect();
        let mut level = Level::new(of.len(), &pairs);
        for _ in 0..LEVELS {
            let (found, count) = level.communities();
            if count == level.nodes {
                break;
            }
            of.iter_mut().for_each(|community| *community = found[*community as usize]);
            level = level.joined(&found, count);
        }
        Self::numbered(&of)
    }

    /// Of the entity at a position.
    pub fn of(&self, at: usize) -> Option<u32> {
        self.of.get(at).copied()
    }

    /// Positions of a community's members.
    pub fn members(&self, community: u32) -> impl Iterator<Item = u32> + '_ {
        self.members.get(community as usize).into_iter().flatten().copied()
    }

    /// Numbers them by size, then by their first member.
    fn numbered(of: &[u32]) -> Self {
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); of.len()];
        (0u32..).zip(of).for_each(|(at, community)| members[*community as usize].push(at));
        members.retain(|members| !members.is_empty());
        members.arrange_by_key(|members| (std::cmp::Reverse(members.len()), members[0]));
        let mut numbers = vec![0; of.len()];
        for (number, members) in (0u32..).zip(&members) {
            members.iter().for_each(|at| numbers[*at as usize] = number);
        }
        Self { of: numbers, members }
    }
}

/// Nodes (at first entities, then communities) with weighted edges between them.
struct Level {
    edges: Rows<(u32, u32)>,
    nodes: usize,
    /// By node: sum of its edges' weights, twice those to itself.
    degree: Vec<f64>,
    total: f64,
}

impl Level {
    /// Every edge stands there twice, once from either end; one to itself as well.
    fn new(nodes: usize, pairs: &[(u32, (u32, u32))]) -> Self {
        let mut degree = vec![0.0; nodes];
        for (from, (_, weight)) in pairs {
            degree[*from as usize] += f64::from(*weight);
        }
        let total = degree.iter().sum();
        Self { edges: Rows::new(nodes, pairs), nodes, degree, total }
    }

    /// Moves each node to the neighbouring community that gains most, until nobody moves. Gives back the community of
    /// each node, numbered without gaps, and how many there are.
    fn communities(&self) -> (Vec<u32>, usize) {
        let mut of: Vec<u32> = (0..self.nodes as u32).collect();
        let mut weight_of = self.degree.clone();
        let mut towards = vec![0.0f64; self.nodes];
        for _ in 0..ROUNDS {
            let mut moved = false;
            for node in 0..self.nodes {
                moved |= self.settle(node, &mut of, &mut weight_of, &mut towards);
            }
            if !moved {
                break;
            }
        }
        without_gaps(of)
    }

    /// True when the node moved. `towards` is all zero, before and after.
    fn settle(&self, node: usize, of: &mut [u32], weight_of: &mut [f64], towards: &mut [f64]) -> bool {
        let others = || self.edges.row(node).iter().filter(|(other, _)| *other as usize != node);
        let own = of[node];
        for (other, weight) in others() {
            towards[of[*other as usize] as usize] += f64::from(*weight);
        }
        weight_of[own as usize] -= self.degree[node];
        // Gain of modularity, up to what is the same for all: links to it, less those expected by chance.
        let gain = |community: u32| {
            let community = community as usize;
            towards[community] - weight_of[community] * self.degree[node] / self.total
        };
        let mut best = (gain(own), own);
        for community in others().map(|(other, _)| of[*other as usize]) {
            let candidate = gain(community);
            if candidate > best.0 + NEARLY_EQUAL {
                best = (candidate, community);
            }
        }
        others().for_each(|(other, _)| towards[of[*other as usize] as usize] = 0.0);
        weight_of[best.1 as usize] += self.degree[node];
        of[node] = best.1;
        best.1 != own
    }

    /// The communities as nodes.
    fn joined(&self, of: &[u32], count: usize) -> Self {
        let mut sums: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for (node, from) in of.iter().enumerate() {
            for (other, weight) in self.edges.row(node) {
                *sums.entry((*from, of[*other as usize])).or_default() += weight;
            }
        }
        let mut pairs: Vec<_> = sums.into_iter().map(|((from, to), weight)| (from, (to, weight))).collect();
        pairs.arrange();
        Self::new(count, &pairs)
    }
}

fn without_gaps(mut of: Vec<u32>) -> (Vec<u32>, usize) {
    let mut numbers = vec![u32::MAX; of.len()];
    let mut count = 0u32;
    for community in &mut of {
        let number = &mut numbers[*community as usize];
        if *number == u32::MAX {
            *number = count;
            count += 1;
        }
        *community = *number;
    }
    (of, count as usize)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{graph, id};
    use super::*;

    /// Two groups of four who all know each other, with one link between them, and a pair apart.
    fn villages() -> Graph {
        let pairs =
            [("Ann", "Bob"), ("Ann", "Cid"), ("Ann", "Dee"), ("Bob", "Cid"), ("Bob", "Dee"), ("Cid", "Dee")];
        let know =
            |village: &str, (a, b): (&str, &str)| format!("{a} {village}:work > know > {b} {village}:work");
        let mut lines: Vec<String> =
            ["North", "South"].iter().flat_map(|village| pairs.map(|pair| know(village, pair))).collect();
        lines.push("Ann North:work > visit > Ann South:work".to_owned());
        lines.push("Ivy West:work > know > Jon West:work".to_owned());
        graph(&lines.iter().map(String::as_str).collect::<Vec<_>>())
    }

    #[test]
    fn those_who_know_each_other_belong_together() {
        let graph = villages();
        let of = |name: &str| graph.community(id(&graph, name)).unwrap();
        for village in ["North", "South"] {
            let first = of(&format!("Ann {village}"));
            assert!(["Bob", "Cid", "Dee"].iter().all(|name| of(&format!("{name} {village}")) == first));
        }
        assert_ne!(of("Ann North"), of("Ann South"));
        assert_eq!((of("Ivy West"), of("Jon West")), (2, 2));
        assert_eq!(graph.members(0).count(), 4);
        assert_eq!(graph.members(3).count(), 0);
    }

    #[test]
    fn every_entity_belongs_to_one_community() {
        let graph = villages();
        let mut all: Vec<EntityId> = (0..3).flat_map(|community| graph.members(community)).collect();
        all.sort_unstable();
        assert_eq!(all, graph.entities().iter().map(|entity| entity.id).collect::<Vec<_>>());
        assert_eq!(Graph::default().members(0).count(), 0);
    }
}
