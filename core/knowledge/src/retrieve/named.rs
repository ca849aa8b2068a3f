//! What does the question name, and which passages are about it?

use super::about::About;
use super::likeness::Likeness;
use super::web::Web;
use clew_types::graph::LinkedEntity;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What is left of a link's score for other entities of that name.
const NAMESAKE: f32 = 0.8;

/// Entities of a question and passages about them.
pub(super) struct Named {
    /// Entities with the score of their link, ascending.
    pub entities: Vec<(u32, f32)>,
    /// Passages with the best score of what they are about.
    pub titles: BTreeMap<u32, f32>,
    /// By entity: score times rarity.
    weights: FxHashMap<u32, f32>,
}

impl Named {
    pub fn find(web: &Web, likeness: &mut Likeness, about: &mut About) -> Self {
        let mut entities = BTreeMap::new();
        let mut titles = BTreeMap::new();
        for linked in web.graph.link(likeness.query.text) {
            for (entity, score) in bearers(web, &linked) {
                raise(&mut entities, entity, score);
                let passages = about.shares(entity, likeness);
                passages.iter().for_each(|(passage, share)| raise(&mut titles, *passage, score * share));
            }
        }
        // In f64, so that the last bit of `ln` (which differs between machines) is rounded away.
        let rarity = |entity: u32| (1.0 / (1.0 + f64::from(web.spread(entity).max(1)).ln())) as f32;
        let weights = entities.iter().map(|(&entity, &score)| (entity, score * rarity(entity))).collect();
        Self { entities: entities.into_iter().collect(), titles, weights }
    }

    /// How much of what the question names stands in a passage.
    pub fn mentions(&self, web: &Web, passage: u32) -> f32 {
        web.entities(passage).iter().filter_map(|entity| self.weights.get(entity)).sum()
    }
}

/// The entity that was linked, and its namesakes.
fn bearers(web: &Web, linked: &LinkedEntity) -> Vec<(u32, f32)> {
    let namesakes = web.graph.find(&linked.surface).into_iter().map(|id| (id, NAMESAKE * linked.score));
    let all = std::iter::once((linked.entity, linked.score)).chain(namesakes);
    all.filter_map(|(id, score)| Some((web.graph.position(id)? as u32, score))).collect()
}

fn raise(scores: &mut BTreeMap<u32, f32>, key: u32, score: f32) {
    let known = scores.entry(key).or_insert(0.0);
    *known = known.max(score);
}
