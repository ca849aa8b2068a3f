//! What is on screen, so that only differences are handed to the library: adding an element costs it far more than
//! keeping one.

use crate::viewport::Bounds;
use crate::{Edge, Node};
use std::collections::BTreeMap;

/// The elements as they were last set.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    nodes: BTreeMap<String, Node>,
    edges: BTreeMap<String, Edge>,
    /// By class; they stay when other elements are shown.
    marks: Vec<(String, Mark)>,
}

/// Who bears a class that was set from outside.
#[derive(Debug)]
pub(crate) enum Mark {
    /// Exactly these elements.
    Only(Vec<String>),
    /// This node, its edges and its neighbours.
    Around(String),
    /// All but these.
    Apart(String),
}

/// What has to be done to show other elements.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Change {
    /// Ids of what is there no more; edges first.
    pub(crate) gone: Vec<String>,
    /// Ids of what is to be added.
    pub(crate) new_nodes: Vec<String>,
    pub(crate) new_edges: Vec<String>,
    pub(crate) moved: Vec<(String, (f64, f64))>,
    pub(crate) reclassed: Vec<(String, String)>,
    /// Ids of what is there and has another label or size.
    pub(crate) retold: Vec<String>,
}

impl Change {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Shown {
    pub(crate) fn node(&self, id: &str) -> Option<&Node> {
        self.nodes.get(id)
    }

    pub(crate) fn edge(&self, id: &str) -> Option<&Edge> {
        self.edges.get(id)
    }

    /// Sets or ends the mark of a class.
    pub(crate) fn mark(&mut self, class: &str, mark: Option<Mark>) {
        self.marks.retain(|(known, _)| known != class);
        self.marks.extend(mark.map(|mark| (class.to_owned(), mark)));
    }

    pub(crate) fn marks(&self) -> &[(String, Mark)] {
        &self.marks
    }

    /// Nothing is shown.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// Elements that are wanted.
    pub(crate) fn count(&self) -> usize {
        self.nodes.len() + self.edges.len()
    }

    /// Around all nodes, or those of `class` where there are any.
    pub(crate) fn bounds(&self, class: Option<&str>) -> Option<Bounds> {
        bounds_of(self.nodes.values(), class)
    }

    /// Takes over these elements and tells the difference.
    pub(crate) fn become_these(&mut self, nodes: &[Node], edges: &[Edge]) -> Change {
        let mut change = Change::default();
        let old_nodes = std::mem::take(&mut self.nodes);
        let old_edges = std::mem::take(&mut self.edges);
        // Not collected: that would sort first, and sorting weighs more in the download than inserting takes here.
        self.nodes.extend(nodes.iter().map(|node| (node.id.clone(), node.clone())));
        self.edges.extend(edges.iter().map(|edge| (edge.id.clone(), edge.clone())));
        let kept_edge = |old: &&Edge| self.edges.get(&old.id).is_some_and(|new| has_same_ends(old, new));
        change.gone.extend(old_edges.values().filter(|old| !kept_edge(old)).map(|old| old.id.clone()));
        change.gone.extend(old_nodes.keys().filter(|id| !self.nodes.contains_key(*id)).cloned());
        for node in nodes {
            match old_nodes.get(&node.id) {
                Some(old) => change.keep_node(old, node),
                None => change.new_nodes.push(node.id.clone()),
            }
        }
        for edge in edges {
            match old_edges.get(&edge.id).filter(kept_edge) {
                Some(old) => change.keep(&edge.id, (&old.classes, &edge.classes), old.label == edge.label),
                None => change.new_edges.push(edge.id.clone()),
            }
        }
        change
    }
}

impl Change {
    fn keep_node(&mut self, old: &Node, new: &Node) {
        if old.position != new.position {
            self.moved.push((new.id.clone(), new.position));
        }
        let is_told_alike = old.label == new.label && old.size == new.size;
        self.keep(&new.id, (&old.classes, &new.classes), is_told_alike);
    }

    fn keep(&mut self, id: &str, (old, new): (&String, &String), is_told_alike: bool) {
        if old != new {
            self.reclassed.push((id.to_owned(), new.clone()));
        }
        if !is_told_alike {
            self.retold.push(id.to_owned());
        }
    }
}

/// Around these nodes, or those of `class` where there are any.
pub(crate) fn bounds_of<'a>(
    nodes: impl Iterator<Item = &'a Node> + Clone,
    class: Option<&str>,
) -> Option<Bounds> {
    let bears = |node: &&Node| class.is_none_or(|class| node.classes.split(' ').any(|name| name == class));
    let is_told = class.is_some();
    let told = |node| Bounds { is_told, ..bounds(node) };
    let wanted = nodes.clone().filter(bears).map(told).reduce(Bounds::and);
    wanted.or_else(|| nodes.map(bounds).reduce(Bounds::and))
}

fn bounds(node: &Node) -> Bounds {
    let ((x, y), half) = (node.position, node.size / 2.0);
    Bounds { left: x - half, top: y - half, right: x + half, bottom: y + half, is_told: false }
}

/// True when the library's element can be kept: all but its ends can be changed on it.
fn has_same_ends(old: &Edge, new: &Edge) -> bool {
    (&old.source, &old.target) == (&new.source, &new.target)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: &str, size: f64, classes: &str) -> Node {
        Node { id: id.to_owned(), size, classes: classes.to_owned(), ..Node::default() }
    }

    fn edge(id: &str, source: &str, target: &str) -> Edge {
        Edge { id: id.to_owned(), source: source.to_owned(), target: target.to_owned(), ..Edge::default() }
    }

    #[test]
    fn what_stays_is_not_touched() {
        let mut shown = Shown::default();
        let (nodes, edges) = ([node("a", 1.0, ""), node("b", 1.0, "")], [edge("ab", "a", "b")]);
        let first = shown.become_these(&nodes, &edges);
        assert_eq!((first.new_nodes.len(), first.new_edges.len()), (2, 1));
        assert_eq!(shown.become_these(&nodes, &edges), Change::default());
    }

    #[test]
    fn classes_and_places_change_in_place() {
        let mut shown = Shown::default();
        shown.become_these(&[node("a", 1.0, "")], &[]);
        let moved = Node { position: (3.0, 4.0), ..node("a", 1.0, "path") };
        let change = shown.become_these(&[moved], &[]);
        assert_eq!(change.moved, [("a".to_owned(), (3.0, 4.0))]);
        assert_eq!(change.reclassed, [("a".to_owned(), "path".to_owned())]);
        assert!(change.gone.is_empty() && change.new_nodes.is_empty());
    }

    #[test]
    fn bounds_are_those_of_a_class_where_it_is_borne() {
        let mut shown = Shown::default();
        let far = Node { position: (100.0, 50.0), ..node("b", 20.0, "place path") };
        shown.become_these(&[node("a", 10.0, "place"), far], &[]);
        let whole = shown.bounds(None).unwrap();
        assert_eq!((whole.left, whole.right), (-5.0, 110.0));
        assert_eq!(shown.bounds(Some("path")).unwrap().left, 90.0);
        assert_eq!(shown.bounds(Some("none")), Some(whole));
        assert_eq!(Shown::default().bounds(None), None);
    }

    #[test]
    fn marks_stay_when_elements_change() {
        let mut shown = Shown::default();
        shown.mark("near", Some(Mark::Around("a".to_owned())));
        shown.mark("chosen", Some(Mark::Only(vec!["b".to_owned()])));
        shown.mark("near", Some(Mark::Around("c".to_owned())));
        shown.become_these(&[node("a", 1.0, ""), node("b", 1.0, "")], &[edge("ab", "a", "b")]);
        let classes =
            |shown: &Shown| shown.marks().iter().map(|(class, _)| class.clone()).collect::<Vec<_>>();
        assert_eq!(classes(&shown), ["chosen", "near"]);
        shown.mark("near", None);
        assert_eq!(classes(&shown), ["chosen"]);
    }

    #[test]
    fn what_changes_its_size_or_its_words_stays_with_its_lines() {
        let mut shown = Shown::default();
        let nodes = [node("a", 1.0, ""), node("b", 1.0, "")];
        shown.become_these(&nodes, &[edge("ab", "a", "b")]);
        let told = Edge { label: "founded".to_owned(), ..edge("ab", "a", "b") };
        let change = shown.become_these(&[node("a", 2.0, ""), node("b", 1.0, "")], &[told]);
        assert_eq!(change, Change { retold: vec!["a".to_owned(), "ab".to_owned()], ..Change::default() });
        // A line between others is another one, and goes with its end.
        let turned = shown.become_these(&nodes, &[edge("ab", "b", "a")]);
        assert_eq!((turned.gone.len(), turned.new_edges.len(), turned.new_nodes.len()), (1, 1, 0));
        assert_eq!(shown.become_these(&nodes[..1], &[]).gone, ["ab", "b"]);
    }
}
