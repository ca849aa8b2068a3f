//! What does the graph hold only because a question taught it? Until a person accepts that, nobody counts it and no map
//! shows it.

use super::Graph;
use super::assemble::{Assembly, NONE};
use clew_types::graph::{Entity, Triple};
use clew_types::id::{EntityId, TripleId};

impl Assembly<'_> {
    /// Entities that reading named nowhere and no fact speaks of but what waits to be judged, ascending.
    pub fn taught(&self, triples: &[Triple], accepted: &[TripleId]) -> Vec<EntityId> {
        let clusters = || self.documents.iter().flat_map(|(_, part)| &part.clusters);
        if clusters().all(|cluster| !cluster.is_later) {
            return Vec::new();
        }
        let mut is_known = vec![false; self.ids.len()];
        let read = clusters().filter(|cluster| !cluster.is_later).map(|cluster| self.position(cluster));
        for at in read.filter(|at| *at != NONE) {
            is_known[at as usize] = true;
        }
        let waits = |triple: &Triple| triple.origin.is_learned() && !accepted.contains(&triple.id);
        for end in
            triples.iter().filter(|triple| !waits(triple)).flat_map(|triple| [triple.head, triple.tail])
        {
            if let Ok(at) = self.ids.binary_search(&end) {
                is_known[at] = true;
            }
        }
        self.ids.iter().zip(is_known).filter(|(_, is_known)| !is_known).map(|(id, _)| *id).collect()
    }
}

impl Graph {
    /// How many entities count: what only a question taught does not.
    pub fn names(&self) -> usize {
        self.entities().len() - self.taught.len()
    }

    /// True where something is there that does not count.
    pub fn has_taught(&self) -> bool {
        !self.taught.is_empty()
    }

    pub(super) fn is_taught(&self, entity: &Entity) -> bool {
        self.taught.binary_search(&entity.id).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::super::hand::denied;
    use super::super::testing::{builder, new_triple};
    use super::super::{Part, Seen, view};
    use clew_types::graph::{Edit, FactHandle, Filter};

    /// What a person says of one learned fact, and how many names are counted then.
    fn check(judge: impl Fn(&Edit, &Edit) -> Vec<Edit>, expected: usize) {
        let mut builder = builder(&[(
            "",
            &["Ada Quill:person > bear in > Norwick:place", "Tom Reed:person > be > smith:concept"],
        )]);
        let before = builder.freeze().names();
        assert_eq!(before, 4);
        let fact = new_triple("Ada Quill:person > leave > Ghent:place", 0, 0);
        builder.add_triple(fact.clone()).expect("it is new");
        let (accept, reject) = (Edit::Accept(vec![fact.clone()]), Edit::Reject(vec![FactHandle::of(&fact)]));
        let edits = judge(&accept, &reject);
        builder.set_edits(&edits, |_| None);
        let graph = builder.freeze();
        assert_eq!((graph.names(), graph.entities().len()), (expected, 5), "{:?}", denied(&edits));
        let part = Part::new(&graph, &Filter::default());
        let drawn = view::overview(Seen::part(&graph, Some(&part)), 100, &[]);
        let is_drawn = drawn.nodes.iter().any(|node| node.label == "Ghent");
        assert_eq!((is_drawn, drawn.total_nodes as usize), (expected == 5, expected));
    }

    #[test]
    fn asking_does_not_change_what_is_counted() {
        check(|_, _| Vec::new(), 4);
        check(|accept, _| vec![accept.clone()], 5);
        check(|_, reject| vec![reject.clone()], 4);
        check(|accept, reject| vec![accept.clone(), reject.clone()], 4);
    }
}
