//! What is told of a search along concepts.

use super::{count, number};
use clew_core::concept::{RelationKind, Verdict};
use clew_core::trace::{ConceptStep, MarkedPiece, Shortened, WalkedRelation};

pub const STEP_CONCEPTS: &str = "Looked up what is known of";
pub const STEP_REFLECT: &str = "Doubted";
pub const STEP_MARK: &str = "Picked the sentences that help";
pub const STEP_SHORTEN: &str = "Kept the most telling ones";

/// The concepts of a step, by name.
pub fn concepts(concepts: &[ConceptStep]) -> String {
    concepts.iter().map(|step| step.concept.as_str()).collect::<Vec<_>>().join(", ")
}

/// A relation between two concepts as a short sentence.
pub fn concept_relation(relation: &WalkedRelation) -> String {
    let verb = match relation.kind {
        RelationKind::Inheritance => "is a kind of",
        RelationKind::Composition => "has a part:",
        RelationKind::Alias => "is another name for",
    };
    format!("{} {verb} {}", relation.from, relation.to)
}

/// What the other sentences say of a relation.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Valid => "Other sentences agree.",
        Verdict::Unknown => "Nothing else is said of it; taken for now.",
        Verdict::Invalid => "Other sentences contradict it; left out.",
    }
}

/// How many sentences of a piece were kept.
pub fn marked(piece: &MarkedPiece) -> String {
    let kept = format!("{} of {}", piece.supporting.len(), count(piece.sentences, "sentence", "sentences"));
    if piece.pieces > 1 { format!("{kept} · part {} of {}", piece.piece, piece.pieces) } else { kept }
}

/// How many of the picked sentences are left.
pub fn shortened(shortened: &Shortened) -> String {
    let how = if shortened.pruned { ", by likeness to the question" } else { "" };
    format!("{} of {}{how}", number(shortened.after), number(shortened.before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_numbered_where_there_are_several() {
        let piece = |pieces| MarkedPiece { piece: 1, pieces, sentences: 3, supporting: Vec::new() };
        assert_eq!(marked(&piece(1)), "0 of 3 sentences");
        assert_eq!(marked(&piece(2)), "0 of 3 sentences · part 1 of 2");
        let pruned = Shortened { before: 1_200, after: 80, pruned: true };
        assert_eq!(shortened(&pruned), "80 of 1,200, by likeness to the question");
    }
}
