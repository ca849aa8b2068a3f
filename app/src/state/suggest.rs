//! Questions that one's own documents can answer, from what the map holds first.

use crate::words;
use clew_core::extract::EntityKind;
use clew_core::graph::view::{GraphView, NodeView};

/// Facts that an entity needs to be worth asking about.
const KNOWN: u32 = 2;

/// A few questions, the most general one first; none where the map holds too little.
pub fn questions(view: &GraphView) -> Vec<String> {
    let of = |kinds: &'static [EntityKind]| {
        let is_one = move |node: &&NodeView| node.degree >= KNOWN && kinds.contains(&node.kind);
        view.nodes.iter().filter(is_one)
    };
    let person = of(&[EntityKind::Person]).next();
    let mut things =
        of(&[EntityKind::Organisation, EntityKind::Work, EntityKind::Event, EntityKind::Product])
            .chain(of(&[EntityKind::Place, EntityKind::Concept, EntityKind::Species]));
    let (thing, other) = (things.next(), things.next());
    let pair = person.or(other).zip(thing);
    let asked = [
        thing.map(|node| words::ask_about_thing(&node.label)),
        person.map(|node| words::ask_about_person(&node.label)),
        pair.map(|(one, other)| words::ask_connection(&one.label, &other.label)),
        person.or(thing).map(|node| words::ask_order(&node.label)),
    ];
    let asked: Vec<String> = asked.into_iter().flatten().collect();
    if asked.is_empty() { Vec::new() } else { [vec![words::ASK_OVERVIEW.to_owned()], asked].concat() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_core::id::EntityId;

    #[test]
    fn what_is_well_known_is_asked_about() {
        let node = |id: u32, label: &str, kind, degree| NodeView {
            id: EntityId(id),
            label: label.to_owned(),
            kind,
            x: 0.0,
            y: 0.0,
            weight: 0.5,
            degree,
            on_path: false,
        };
        let nodes = vec![
            node(1, "1907", EntityKind::Date, 9),
            node(2, "Ada Holt", EntityKind::Person, 4),
            node(3, "Varn", EntityKind::Place, 4),
            node(4, "Guild", EntityKind::Organisation, 1),
        ];
        let view = GraphView { nodes, ..GraphView::default() };
        let expected = [
            "What are these documents about?",
            "Tell me about Varn",
            "Who is Ada Holt?",
            "How are Ada Holt and Varn connected?",
            "What happened to Ada Holt, in order?",
        ];
        assert_eq!(questions(&view), expected);
        assert!(questions(&GraphView::default()).is_empty());
    }
}
