//! Which passages are near what the question names? Sentence activation, then personalised PageRank over passages and
//! the entities that stand in them.

use super::about::About;
use super::likeness::Likeness;
use super::web::{Mention, Web};
use clew_types::arrange::Arrange;
use rustc_hash::FxHashMap;

/// How often activation passes from an entity over a sentence to others.
const HOPS: usize = 3;
/// Activation below this is let go.
const FAINT: f32 = 0.05;
/// Mentions of one entity that are looked at; a hub's others are too vague.
const MENTIONS: usize = 300;
/// Share of rank that flows on.
const DAMPING: f32 = 0.75;
/// Rank too small to flow on.
const CRUMB: f32 = 2e-5;
/// Rounds of flow at most.
const ROUNDS: usize = 20;
/// Weight of an edge between a passage and its title, against 1 for a mention; of several passages with one title, the
/// likest's.
const TITLE: f32 = 3.0;
/// Share of the start that lies on passages, the rest lying on entities.
const PASSAGES: f32 = 0.2;

/// Entities that matter to the question, each with a strength of 0 to 1, ascending. Each entity passes its strength
/// over that one of its sentences that is most like the question.
pub(super) fn activate(web: &Web, seeds: &[(u32, f32)], likeness: &mut Likeness) -> Vec<(u32, f32)> {
    let mut active: FxHashMap<u32, f32> = seeds.iter().copied().collect();
    let mut frontier = seeds.to_vec();
    for _ in 0..HOPS {
        let mut next = Vec::new();
        for (entity, strength) in frontier {
            let Some((mention, likeness)) = best_mention(web, entity, likeness) else { continue };
            let passed = strength * likeness;
            if passed < FAINT {
                continue;
            }
            for other in web.entities_in(mention.sentence) {
                let known = active.entry(other).or_insert(0.0);
                if passed > *known {
                    *known = passed;
                    next.push((other, passed));
                }
            }
        }
        frontier = strongest(next);
    }
    let mut active: Vec<(u32, f32)> = active.into_iter().collect();
    active.arrange_by_key(|(entity, _)| *entity);
    active
}

fn best_mention(web: &Web, entity: u32, likeness: &mut Likeness) -> Option<(Mention, f32)> {
    let mut best: Option<(Mention, f32)> = None;
    for mention in web.mentions(entity).iter().take(MENTIONS) {
        let score = likeness.sentence(mention.sentence);
        if best.is_none_or(|(_, known)| score > known) {
            best = Some((*mention, score));
        }
    }
    best
}

/// Each entity once, with its greatest strength, ascending.
fn strongest(mut all: Vec<(u32, f32)>) -> Vec<(u32, f32)> {
    all.arrange_by(|left, right| left.0.cmp(&right.0).then(right.1.total_cmp(&left.1)));
    all.dedup_by_key(|(entity, _)| *entity);
    all
}

/// Personalised PageRank of passages, ascending, those with any. Entities start with `strength / spread`; `starts` are
/// passages.
pub(super) fn rank<'w>(
    web: &'w Web,
    likeness: &mut Likeness,
    about: &mut About<'w>,
    active: &[(u32, f32)],
    starts: &[(u32, f32)],
) -> Vec<(u32, f32)> {
    let mut flow = Flow::new(web, likeness, about);
    let entities = active
        .iter()
        .map(|&(entity, strength)| (flow.entity(entity), strength / web.spread(entity).max(1) as f32));
    let entities: Vec<(u32, f32)> = entities.collect();
    flow.start(&entities, 1.0 - PASSAGES);
    flow.start(starts, PASSAGES);
    for _ in 0..ROUNDS {
        if !flow.advance() {
            break;
        }
    }
    flow.passages()
}

/// Rank that rests and rank still on its way, by node: passages first, then entities.
struct Flow<'a, 'l, 'c> {
    web: &'a Web,
    likeness: &'l mut Likeness<'c>,
    about: &'l mut About<'a>,
    resting: Vec<f32>,
    moving: Vec<f32>,
    /// Nodes with rank on its way.
    front: Vec<u32>,
}

impl<'a, 'l, 'c> Flow<'a, 'l, 'c> {
    fn new(web: &'a Web, likeness: &'l mut Likeness<'c>, about: &'l mut About<'a>) -> Self {
        let nodes = web.len() + web.graph.entities().len();
        Self { web, likeness, about, resting: vec![0.0; nodes], moving: vec![0.0; nodes], front: Vec::new() }
    }

    fn entity(&self, entity: u32) -> u32 {
        self.web.len() as u32 + entity
    }

    /// Lays `share` on these nodes in proportion to their weights.
    fn start(&mut self, nodes: &[(u32, f32)], share: f32) {
        let total: f32 = nodes.iter().map(|(_, weight)| weight).sum();
        if total <= 0.0 {
            return;
        }
        for (node, weight) in nodes {
            self.put(*node, share * weight / total);
        }
    }

    fn put(&mut self, node: u32, rank: f32) {
        let moving = &mut self.moving[node as usize];
        if *moving == 0.0 {
            self.front.push(node);
        }
        *moving += rank;
    }

    /// One round; false when nothing is on its way any more.
    fn advance(&mut self) -> bool {
        let mut front = std::mem::take(&mut self.front);
        front.arrange();
        let held: Vec<f32> =
            front.iter().map(|node| std::mem::take(&mut self.moving[*node as usize])).collect();
        for (node, rank) in front.iter().zip(held) {
            self.resting[*node as usize] += (1.0 - DAMPING) * rank;
            if rank > CRUMB {
                self.spread(*node, DAMPING * rank);
            }
        }
        !self.front.is_empty()
    }

    fn spread(&mut self, node: u32, rank: f32) {
        let (web, passages) = (self.web, self.web.len() as u32);
        let mentions = |entity: u32| web.mentions(entity).iter().map(|mention| mention.passage);
        match node.checked_sub(passages) {
            None => {
                let (plain, titled) = (web.entities(node), web.titles(node));
                let each = share(rank, plain.len(), titled.len() as f32);
                plain.iter().for_each(|entity| self.put(passages + entity, each));
                titled.iter().for_each(|entity| self.put(passages + entity, TITLE * each));
            }
            Some(entity) => {
                let titled = self.about.shares(entity, self.likeness);
                let shares = titled.iter().map(|(_, share)| share).sum();
                let each = share(rank, web.mentions(entity).len(), shares);
                mentions(entity).for_each(|passage| self.put(passage, each));
                titled.iter().for_each(|(passage, share)| self.put(*passage, TITLE * share * each));
            }
        }
    }

    /// Rank that came to rest on passages.
    fn passages(&self) -> Vec<(u32, f32)> {
        let ranks = self.resting[..self.web.len()].iter().enumerate();
        ranks.filter(|(_, rank)| **rank > 0.0).map(|(passage, rank)| (passage as u32, *rank)).collect()
    }
}

/// What an edge of weight 1 carries.
fn share(rank: f32, plain: usize, titled: f32) -> f32 {
    rank / (plain as f32 + TITLE * titled).max(1.0)
}

#[cfg(test)]
#[path = "walk_tests.rs"]
mod tests;
