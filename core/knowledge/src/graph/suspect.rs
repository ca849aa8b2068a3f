//! Which other things might be the same as this one, though their names alone do not prove it? For asking a person,
//! never for joining on its own: spelling proposes, neighbours and the vectors of the names weigh, and whatever
//! contradicts takes a pair out.

use super::alike::name_likeness;
use super::frozen::Graph;
use super::name;
use clew_language::text::terms::terms;
use clew_types::graph::Entity;
use clew_types::id::EntityId;
use clew_types::{arrange::Arrange, extraction::EntityKind};
use rustc_hash::FxHashSet;

/// Neighbours in common that propose a pair whose names share nothing.
const FEWEST_COMMON: usize = 2;
/// Weight of the names; the rest is that of the neighbours.
const NAMES: f32 = 0.75;
/// From here on a pair is worth a person's look.
pub const WORTH_ASKING: f32 = 0.6;

/// Another entity that might be the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suspect {
    /// Which.
    pub id: EntityId,
    /// Share of its neighbours, or of the first one's if those are fewer, that both have: 0 to 1.
    pub common: f32,
    names: f32,
}

impl Suspect {
    /// How likely both are one, 0 to 1; `cosine` is that of the vectors of their names, where there are any.
    pub fn likeness(&self, cosine: Option<f32>) -> f32 {
        let names = cosine.map_or(self.names, |cosine| cosine.max(self.names).clamp(0.0, 1.0));
        NAMES * names + (1.0 - NAMES) * self.common
    }
}

/// The likeliest, best first, at most `limit`: entities that share a word of their names or several neighbours, and
/// that nothing contradicts.
pub fn suspects(graph: &Graph, id: EntityId, limit: usize) -> Vec<Suspect> {
    let Some(entity) = graph.entity(id) else { return Vec::new() };
    let words = words_of(entity);
    let near = neighbours(graph, id);
    let weigh = |other: &Entity| {
        let shares_word = words_of(other).iter().any(|word| words.contains(word));
        let theirs = neighbours(graph, other.id);
        let common = near.intersection(&theirs).count();
        let proposed = other.id != id && (shares_word || common >= FEWEST_COMMON);
        (proposed && !contradict(entity, other)).then(|| Suspect {
            id: other.id,
            common: common as f32 / near.len().min(theirs.len()).max(1) as f32,
            names: name_likeness(&entity.name, &other.name, None),
        })
    };
    // Most are done with at a glance: of another kind, or named in the same sentence.
    let possible = graph.entities().iter().filter(|other| kinds_agree(entity.kind, other.kind));
    let mut found: Vec<Suspect> = possible.filter_map(weigh).collect();
    found.arrange_by(|a, b| b.likeness(None).total_cmp(&a.likeness(None)).then(a.id.cmp(&b.id)));
    found.truncate(limit);
    found
}

/// Dates and quantities are what they are.
fn kinds_agree(left: EntityKind, right: EntityKind) -> bool {
    let is_value = |kind| matches!(kind, EntityKind::Date | EntityKind::Quantity);
    let either_unknown = left == EntityKind::Other || right == EntityKind::Other;
    !is_value(left) && !is_value(right) && (left == right || either_unknown)
}

fn words_of(entity: &Entity) -> FxHashSet<String> {
    std::iter::once(&entity.name).chain(&entity.aliases).flat_map(|name| terms(name)).collect()
}

fn neighbours(graph: &Graph, id: EntityId) -> FxHashSet<EntityId> {
    graph.edges_of(id).map(|edge| edge.other).collect()
}

/// Two that a sentence speaks of are two; so are the second and the third of something, and father and son.
fn contradict(left: &Entity, right: &Entity) -> bool {
    let numbers = |entity: &Entity| -> Vec<String> {
        let words = entity.name.split(|letter: char| !letter.is_alphanumeric());
        words
            .filter(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
            .map(str::to_owned)
            .collect()
    };
    let suffix = |entity: &Entity| name::identity(&entity.name, entity.kind).qualifier.suffix;
    let are_in_one_sentence = left.sources.iter().any(|source| right.sources.binary_search(source).is_ok());
    are_in_one_sentence || numbers(left) != numbers(right) || suffix(left) != suffix(right)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{graph, id};
    use super::*;

    /// Names of the suspects of `name`, with their likeness to the tenth.
    fn check(lines: &[&str], name: &str, expected: &str) {
        let graph = graph(lines);
        let found = suspects(&graph, id(&graph, name), 9);
        let shown = found.iter().map(|suspect| {
            let name = graph.entity(suspect.id).map_or("", |entity| entity.name.as_str());
            format!("{name} {:.1}", suspect.likeness(None))
        });
        assert_eq!(shown.collect::<Vec<_>>().join(", "), expected);
    }

    #[test]
    fn words_and_neighbours_propose() {
        let lines = [
            "Varn Harbour Trust:org > built > Long Mole:work",
            "Trust of Varn Harbour:org > repaired > Long Mole:work",
            "Salt Guild:org > owns > Grey Mill:work",
        ];
        check(&lines, "Varn Harbour Trust", "Trust of Varn Harbour 1.0");
        let lines = [
            "Old Lady:org > built > Long Mole:work",
            "Bank of Varn:org > repaired > Long Mole:work",
            "Old Lady:org > owns > Grey Mill:work",
            "Bank of Varn:org > sold > Grey Mill:work",
        ];
        check(&lines, "Old Lady", "Bank of Varn 0.2");
    }

    #[test]
    fn what_contradicts_is_no_suspect() {
        check(&["Varn Trust:org; Varn Guild:org"], "Varn Trust", "");
        check(&["Varn Trust:org", "Varn Mill:work"], "Varn Trust", "");
        check(&["Comet 12:work", "Comet 13:work"], "Comet 12", "");
        check(&["Joan Hale Jr.:person", "Joan Mary Hale:person"], "Joan Hale Jr.", "");
    }

    #[test]
    fn vectors_of_names_weigh() {
        let suspect = Suspect { id: EntityId(1), common: 0.0, names: 0.2 };
        assert!(suspect.likeness(Some(0.9)) > WORTH_ASKING && suspect.likeness(Some(0.5)) < WORTH_ASKING);
        assert!((suspect.likeness(Some(-1.0)) - suspect.likeness(None)).abs() < 1e-6);
    }
}
