//! What was learned while questions were answered, and what a person says about it.

use clew_types::graph::{Origin, PathEdge};
use clew_types::id::TripleId;
use clew_worker::protocol::{Fact, LearnedFacts};

/// How a fact of a path stands with the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It waits to be judged.
    Waiting(TripleId),
    Accepted(TripleId),
    Rejected,
}

/// The verdict on an edge; `None` for what nobody needs to judge.
pub fn verdict(facts: &LearnedFacts, edge: &PathEdge) -> Option<Verdict> {
    if !edge.origin.is_learned() {
        return None;
    }
    let find = |facts: &[Fact]| facts.iter().find(|fact| says(fact, edge)).map(|fact| fact.id);
    let is_rejected = || {
        let words = [&edge.head, &edge.relation, &edge.tail];
        facts.rejected.iter().any(|rejected| rejected.each_ref() == words)
    };
    let waiting = find(&facts.waiting).map(Verdict::Waiting);
    let accepted = || find(&facts.accepted).map(Verdict::Accepted);
    waiting.or_else(accepted).or_else(|| is_rejected().then_some(Verdict::Rejected))
}

/// True where an answer rests on what was read for it and the graph does not hold it. Where not all is told, nobody knows.
pub fn is_unkept(facts: &LearnedFacts, edge: &PathEdge) -> bool {
    let is_read = matches!(edge.origin, Origin::Feedback(_)) && !edge.evidence.is_nowhere();
    let told = facts.waiting.len().max(facts.accepted.len());
    is_read && told < LearnedFacts::MOST && verdict(facts, edge).is_none()
}

/// Names in a path may be other ones of the same things: then the sentence tells.
fn says(fact: &Fact, edge: &PathEdge) -> bool {
    let ends = fact.head.name == edge.head && fact.tail.name == edge.tail;
    fact.relation == edge.relation && (ends || fact.quote.evidence == edge.evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::extraction::EntityKind;
    use clew_types::graph::{Evidence, Standing};
    use clew_types::id::{DocumentId, EntityId, SentenceId};
    use clew_types::span::Span;
    use clew_worker::protocol::{EntityItem, Quote};

    fn item(name: &str) -> EntityItem {
        EntityItem { id: EntityId(0), name: name.to_owned(), kind: EntityKind::Other, degree: 1 }
    }

    fn fact(id: u32, relation: &str) -> Fact {
        let quote = Quote { evidence: Evidence::NOWHERE, text: String::new(), document: String::new() };
        Fact {
            id: TripleId(id),
            head: item("Ann Holt"),
            relation: relation.to_owned(),
            wording: relation.to_owned(),
            tail: item("Odense"),
            origin: Origin::Feedback("where?".to_owned()),
            standing: Standing::Learned,
            quote,
        }
    }

    #[test]
    fn an_edge_waits_or_has_its_verdict() {
        let edge = |relation: &str, origin: Origin| PathEdge {
            head: "Ann Holt".to_owned(),
            relation: relation.to_owned(),
            tail: "Odense".to_owned(),
            evidence: Evidence::NOWHERE,
            origin,
            score: 1.0,
        };
        let facts = LearnedFacts {
            waiting: vec![fact(1, "be bear in")],
            total: 1,
            accepted: vec![fact(2, "live in")],
            rejected: vec![["Ann Holt", "die in", "Odense"].map(str::to_owned)],
        };
        let learned = || Origin::Feedback("where?".to_owned());
        let of = |relation| verdict(&facts, &edge(relation, learned()));
        assert_eq!(of("be bear in"), Some(Verdict::Waiting(TripleId(1))));
        assert_eq!(of("live in"), Some(Verdict::Accepted(TripleId(2))));
        assert_eq!(of("die in"), Some(Verdict::Rejected));
        assert_eq!(of("paint"), None);
        assert_eq!(verdict(&facts, &edge("be bear in", Origin::Extracted)), None);
        // What was read for an answer is kept, judged, or shown by it only.
        let read = |relation| {
            let sentence = SentenceId { document: DocumentId(0), index: 3 };
            let evidence = Evidence { sentence, span: Span::new(0, 4) };
            is_unkept(&facts, &PathEdge { evidence, ..edge(relation, learned()) })
        };
        assert_eq!(["be bear in", "live in", "die in", "paint"].map(read), [false, false, false, true]);
        assert!(!is_unkept(&facts, &edge("paint", Origin::Model)));
    }
}
