//! Questions that one's own documents can answer, from what the map holds first.

use crate::state::gathered;
use crate::words;
use clew_types::extraction::EntityKind;
use clew_types::graph::{GraphView, NodeView};
use clew_types::id::EntityId;
use std::collections::BTreeSet;

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
            .chain(of(&[EntityKind::Place, EntityKind::Species]));
    let (thing, other) = (things.next(), things.next());
    // Of what nothing ties together there is nothing to tell.
    let are_joined = |(one, other): &(&NodeView, &NodeView)| neighbours(view, one.id).contains(&other.id);
    let pair = person.or(other).zip(thing).filter(are_joined);
    let asked = [
        thing.map(|node| words::ask_about_thing(&node.label)),
        person.map(|node| words::ask_about_person(&node.label)),
        pair.map(|(one, other)| words::ask_connection(&one.label, &other.label)),
    ];
    let asked: Vec<String> = asked.into_iter().flatten().collect();
    if asked.is_empty() { Vec::new() } else { [vec![words::ASK_OVERVIEW.to_owned()], asked].concat() }
}

/// What belongs together in the map, named by its first.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    pub first: EntityId,
    /// Its names, the first one's before the others'.
    pub names: Vec<String>,
}

/// Themes at most, and names of each.
const THEMES: usize = 4;
const NAMES: usize = 3;

/// What the documents are about: what is well known, with its neighbours; each entity in one theme.
pub fn themes(view: &GraphView) -> Vec<Theme> {
    let is_thing = |node: &&NodeView| !matches!(node.kind, EntityKind::Date | EntityKind::Quantity);
    let mut taken: BTreeSet<EntityId> = BTreeSet::new();
    let mut themes = Vec::new();
    for node in view.nodes.iter().filter(is_thing).filter(|node| node.degree >= KNOWN) {
        if themes.len() == THEMES || taken.contains(&node.id) {
            continue;
        }
        let near = neighbours(view, node.id);
        let others = view.nodes.iter().filter(is_thing);
        let others: Vec<&NodeView> =
            others.filter(|other| near.contains(&other.id) && !taken.contains(&other.id)).collect();
        taken.insert(node.id);
        if !others.is_empty() {
            let named = std::iter::once(node).chain(others).take(NAMES);
            themes.push(Theme { first: node.id, names: named.map(|node| node.label.clone()).collect() });
            taken.extend(near);
        }
    }
    themes
}

fn neighbours(view: &GraphView, id: EntityId) -> BTreeSet<EntityId> {
    let told = view.edges.iter().map(|edge| (edge.source, edge.target));
    let named = view.ties.iter().map(|tie| (tie.source, tie.target));
    let other = |(source, target): (EntityId, EntityId)| match id {
        _ if source == id => Some(target),
        _ if target == id => Some(source),
        _ => None,
    };
    gathered(told.chain(named).filter_map(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::graph::TieView;

    fn node(id: u32, label: &str, kind: EntityKind, degree: u32) -> NodeView {
        let (id, label) = (EntityId(id), label.to_owned());
        NodeView { id, label, kind, x: 0.0, y: 0.0, weight: 0.5, degree, on_path: false }
    }

    #[test]
    fn what_is_named_together_is_a_theme() {
        let nodes = ["Ada", "Varn", "Guild", "Osk", "Pier", "1907", "Jon"];
        let kind = |name: &str| if name == "1907" { EntityKind::Date } else { EntityKind::Place };
        let nodes = (1..).zip(nodes).map(|(id, name)| node(id, name, kind(name), 3)).collect();
        let tie =
            |(source, target)| TieView { source: EntityId(source), target: EntityId(target), sentences: 2 };
        let ties = [(1, 2), (1, 3), (1, 6), (3, 4), (4, 5), (6, 7)].map(tie).to_vec();
        let view = GraphView { nodes, ties, ..GraphView::default() };
        let names = themes(&view).into_iter().map(|theme| theme.names.join(" ")).collect::<Vec<_>>();
        assert_eq!(names, ["Ada Varn Guild", "Osk Pier"]);
        assert!(themes(&GraphView::default()).is_empty());
    }

    #[test]
    fn what_is_well_known_is_asked_about() {
        let nodes = vec![
            node(1, "1907", EntityKind::Date, 9),
            node(2, "Ada Holt", EntityKind::Person, 4),
            node(3, "Varn", EntityKind::Place, 4),
            node(4, "Guild", EntityKind::Organisation, 1),
        ];
        let view = GraphView { nodes, ..GraphView::default() };
        let mut expected = vec!["What are these documents about?", "Tell me about Varn", "Who is Ada Holt?"];
        assert_eq!(questions(&view), expected);
        let ties = vec![TieView { source: EntityId(2), target: EntityId(3), sentences: 2 }];
        expected.push("How are Ada Holt and Varn connected?");
        assert_eq!(questions(&GraphView { ties, ..view }), expected);
        assert!(questions(&GraphView::default()).is_empty());
    }
}
