//! What descends from what, asked at each relation that is taken in: names of one concept are one set, which knows what
//! any of them is a kind of.

use super::graph::ConceptId;
use rustc_hash::FxHashSet;

/// Most concepts that are looked at above another one: more are no hierarchy that anybody wrote down.
const MOST_ABOVE: usize = 4096;

/// Sets of names and what stands above them.
#[derive(Clone, Debug, Default)]
pub(super) struct Descent {
    /// By concept.
    set_of: Vec<u32>,
    /// By set: its concepts, and what they are kinds of.
    members: Vec<Vec<u32>>,
    parents: Vec<Vec<ConceptId>>,
}

impl Descent {
    /// So many concepts, each by itself.
    pub fn new(concepts: usize) -> Self {
        let set_of: Vec<u32> = (0..concepts as u32).collect();
        let members = set_of.iter().map(|concept| vec![*concept]).collect();
        Self { set_of, members, parents: vec![Vec::new(); concepts] }
    }

    fn set(&self, concept: ConceptId) -> u32 {
        self.set_of.get(concept.0 as usize).copied().unwrap_or(concept.0)
    }

    /// `child` is a kind of `parent`.
    pub fn add_parent(&mut self, child: ConceptId, parent: ConceptId) {
        let set = self.set(child);
        self.parents[set as usize].push(parent);
    }

    /// The two are names of one concept. The smaller set goes into the larger one.
    pub fn add_alias(&mut self, left: ConceptId, right: ConceptId) {
        let (left, right) = (self.set(left), self.set(right));
        if left == right {
            return;
        }
        let size = |set: u32| self.members[set as usize].len() + self.parents[set as usize].len();
        let (stays, goes) = if size(left) < size(right) { (right, left) } else { (left, right) };
        let members = std::mem::take(&mut self.members[goes as usize]);
        members.iter().for_each(|member| self.set_of[*member as usize] = stays);
        self.members[stays as usize].extend(members);
        let parents = std::mem::take(&mut self.parents[goes as usize]);
        self.parents[stays as usize].extend(parents);
    }

    /// Whether `child` descends from `ancestor` or is it; `None` where too much stands above it to tell.
    pub fn reaches(&self, child: ConceptId, ancestor: ConceptId) -> Option<bool> {
        let goal = self.set(ancestor);
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut open = vec![self.set(child)];
        let mut looked_at = 0;
        while let Some(here) = open.pop() {
            if here == goal {
                return Some(true);
            }
            if seen.insert(here) {
                let parents = self.parents.get(here as usize).map_or(&[][..], Vec::as_slice);
                looked_at += parents.len();
                if looked_at > MOST_ABOVE {
                    return None;
                }
                open.extend(parents.iter().map(|parent| self.set(*parent)));
            }
        }
        Some(false)
    }
}
