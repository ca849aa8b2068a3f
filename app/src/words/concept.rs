//! What is told of a search along concepts.

use super::{count, number};
use clew_types::concept::{RelationKind, Verdict};
use clew_types::trace::{ConceptStep, MarkedPiece, Shortened, WalkedRelation};

/// Concepts that were looked at.
pub fn step_concepts(concepts: &[ConceptStep]) -> String {
    let names: Vec<&str> = concepts.iter().map(|step| step.concept.as_str()).collect();
    format!("Looked up what is known of {}", names.join(", "))
}

/// A relation that was judged by what other sentences say.
pub fn step_reflect(relation: &WalkedRelation) -> String {
    format!("Doubted that {}", concept_relation(relation))
}

/// A relation between two concepts as a short sentence.
pub fn concept_relation(relation: &WalkedRelation) -> String {
    let verb = match relation.kind {
        RelationKind::Inheritance => "is a kind of",
        RelationKind::Composition => "has as a part",
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
pub fn step_mark(piece: &MarkedPiece) -> String {
    let kept = format!(
        "Picked {} of {} that help",
        piece.supporting.len(),
        count(piece.sentences, "sentence", "sentences")
    );
    if piece.pieces > 1 { format!("{kept} · part {} of {}", piece.piece, piece.pieces) } else { kept }
}

/// How many of the picked sentences are left.
pub fn step_shorten(shortened: &Shortened) -> String {
    let how = if shortened.pruned { " sentences, by likeness to the question" } else { " sentences" };
    format!("Kept the most telling {} of {}{how}", number(shortened.after), number(shortened.before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_numbered_where_there_are_several() {
        let piece = |pieces| MarkedPiece { piece: 1, pieces, sentences: 3, supporting: Vec::new() };
        assert_eq!(step_mark(&piece(1)), "Picked 0 of 3 sentences that help");
        assert_eq!(step_mark(&piece(2)), "Picked 0 of 3 sentences that help · part 1 of 2");
        let pruned = Shortened { before: 1_200, after: 80, pruned: true };
        assert_eq!(
            step_shorten(&pruned),
            "Kept the most telling 80 of 1,200 sentences, by likeness to the question"
        );
    }
}
