//! What may a new question lean on of what earlier ones taught?

use super::{GraphBuilder, LocalFact, Part};
use std::sync::Arc;

impl GraphBuilder {
    /// The same without what questions taught. What a person has accepted of it is among the edits, and stays; what one has
    /// said is not so stays too, since the graph knows by it in which sentences that is not to be read again.
    pub fn without_learned(&self) -> Self {
        let mut without = self.clone();
        let adjusted = self.adjusted();
        let entity = |part: &Part, cluster: u32| {
            adjusted.unified.entity[part.clusters[cluster as usize].group as usize]
        };
        for part in without.parts.values_mut().filter(|part| part.facts.len() > part.read) {
            let part = Arc::make_mut(part);
            let learned = part.facts.split_off(part.read);
            let is_gone = |fact: &LocalFact| {
                let said = (entity(part, fact.head), fact.relation, entity(part, fact.tail));
                adjusted.gone.contains(&said)
            };
            let denied: Vec<LocalFact> = learned.into_iter().filter(is_gone).collect();
            part.facts.extend(denied);
        }
        without.duplicates = None;
        without
    }
}
