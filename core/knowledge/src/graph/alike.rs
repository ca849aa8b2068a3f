//! Do two names look like the same thing? For telling people, never for joining on its own.

use super::name;
use clew_language::text::terms::terms;
use clew_types::extraction::EntityKind;
use rustc_hash::FxHashSet;

/// True when the two are spellings of one name for a thing of this kind.
pub fn same_name(left: &str, right: &str, kind: EntityKind) -> bool {
    let primary = |name: &str| name::identity(name, kind).primary;
    let spells = |long: &str, short: &str| {
        name::acronym_letters(short).is_some_and(|letters| name::spells(long, &letters))
    };
    primary(left) == primary(right) || spells(left, right) || spells(right, left)
}

/// How likely two names mean the same, 0 to 1: by the words they share and, where known, the cosine of their vectors.
pub fn name_likeness(left: &str, right: &str, cosine: Option<f32>) -> f32 {
    let words = shared_words(left, right);
    cosine.map_or(words, |cosine| cosine.max(words).clamp(0.0, 1.0))
}

/// Share of the shorter name's terms that stand in the other one too.
fn shared_words(left: &str, right: &str) -> f32 {
    let (left, right): (FxHashSet<String>, FxHashSet<String>) =
        (terms(left).into_iter().collect(), terms(right).into_iter().collect());
    let shared = left.intersection(&right).count();
    shared as f32 / left.len().max(right.len()).max(1) as f32
}
