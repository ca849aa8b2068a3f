//! What is drawn in the graph region, and how a neighbourhood is added to it.

use crate::state::gathered;
use clew_types::extraction::EntityKind;
use clew_types::graph::{EdgeView, GraphView, NodeView, TieView};
use clew_types::id::EntityId;
use clew_worker::protocol::{AnswerId, Command};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What the picture is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Focus {
    /// The most important entities.
    #[default]
    Overview,
    /// One entity's neighbourhood; with its name.
    Around(EntityId, String),
    /// An answer's path and its surroundings.
    Answer(AnswerId),
    /// The shortest path between two entities; with their names.
    Between(String, String),
    /// What an answer's first steps had found.
    Replay(AnswerId),
    /// The path of a question that is being answered.
    Asking,
    /// Neighbours were added by hand: it is not replaced when the graph changes.
    Expanded,
}

/// A picture.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub focus: Focus,
    pub view: Arc<GraphView>,
    /// Rises whenever the viewport should be fitted anew.
    pub fit: u32,
    /// Rises when all facts are checked: many have left, and the rest may stand small in a corner.
    pub settled: u32,
    /// What brought it: at first the whole of it, then what was added.
    pub made_by: Vec<Command>,
}

impl Picture {
    /// The next picture; the viewport is fitted when its subject has changed, or it was empty.
    pub fn show(&self, focus: Focus, view: GraphView) -> Self {
        let fits = focus == self.focus && !self.view.nodes.is_empty();
        let fit = self.fit + u32::from(!fits);
        Self { focus, view: Arc::new(view), fit, settled: self.settled, made_by: Vec::new() }
    }

    /// The same picture with an entity's neighbours in it. A path that it is not on is about something else: it goes.
    pub fn expand(&self, centre: EntityId, around: &GraphView) -> Self {
        let mut view = merge(&self.view, around, centre);
        if !view.nodes.iter().any(|node| node.on_path && node.id == centre) {
            view.nodes.iter_mut().for_each(|node| node.on_path = false);
            view.edges.iter_mut().for_each(|edge| edge.on_path = false);
        }
        Self { focus: Focus::Expanded, view: Arc::new(view), ..self.clone() }
    }

    /// The same picture with members of a community where they were summed up. What is still hidden stays summed up.
    pub fn open(&self, member: EntityId, members: &GraphView) -> Self {
        let summary = self.view.summaries.iter().find(|summary| summary.member == member);
        let offset = summary.map_or_else(
            || offset(&self.view, members, member),
            |summary| {
                let (x, y) = middle(members);
                (summary.x - x, summary.y - y)
            },
        );
        let mut view = join(&self.view, members, offset);
        let added = (view.nodes.len() - self.view.nodes.len()) as u32;
        for summary in view.summaries.iter_mut().filter(|summary| summary.member == member) {
            summary.hidden = summary.hidden.saturating_sub(added);
        }
        view.summaries.retain(|summary| summary.hidden > 0 && (summary.member != member || added > 0));
        Self { focus: Focus::Expanded, view: Arc::new(view), fit: self.fit + 1, ..self.clone() }
    }

    /// The same picture without the nodes of some kinds and their edges; what is on the path stays.
    pub fn without(&self, kinds: &[EntityKind]) -> Self {
        if kinds.is_empty() {
            return self.clone();
        }
        let mut view = (*self.view).clone();
        view.nodes.retain(|node| node.on_path || !kinds.contains(&node.kind));
        let left: BTreeSet<EntityId> = gathered(view.nodes.iter().map(|node| node.id));
        view.edges.retain(|edge| left.contains(&edge.source) && left.contains(&edge.target));
        view.ties.retain(|tie| left.contains(&tie.source) && left.contains(&tie.target));
        view.summaries.iter_mut().for_each(|summary| summary.near.retain(|id| left.contains(id)));
        Self { view: Arc::new(view), ..self.clone() }
    }

    /// True where a path is shown and this is not in sight: who looks at it has gone on to other things.
    pub fn leads_elsewhere(&self, id: EntityId) -> bool {
        self.path_edges() > 0 && !self.view.nodes.iter().any(|node| node.id == id)
    }

    /// The name of a node; nothing where it is not in the picture.
    pub fn name_of(&self, id: EntityId) -> String {
        self.view.nodes.iter().find(|node| node.id == id).map(|node| node.label.clone()).unwrap_or_default()
    }

    /// Edges of the path that are shown.
    pub fn path_edges(&self) -> usize {
        self.view.edges.iter().filter(|edge| edge.on_path).count()
    }
}

/// The steps of the path that begins at the entity of this name: head, edge, tail, each in its own direction.
pub fn path_between(view: &GraphView, from: &str) -> Vec<(String, EdgeView, String)> {
    let name = |id: EntityId| {
        let node = view.nodes.iter().find(|node| node.id == id);
        node.map_or_else(String::new, |node| node.label.clone())
    };
    let mut left: Vec<&EdgeView> = view.edges.iter().filter(|edge| edge.on_path).collect();
    let mut at = view.nodes.iter().find(|node| node.on_path && node.label == from).map(|node| node.id);
    let mut steps = Vec::new();
    while let Some(here) = at {
        let next = left.iter().position(|edge| edge.source == here || edge.target == here);
        let Some(next) = next else { break };
        let edge = left.remove(next);
        at = Some(if edge.source == here { edge.target } else { edge.source });
        steps.push((name(edge.source), edge.clone(), name(edge.target)));
    }
    steps
}

/// Nearest two nodes may come, in the view's units.
const ELBOW_ROOM: f32 = 0.9;
/// Cosine and sine of the angle from place to place on the spiral where one is looked for: .8, as multiplying is cheaper.
const TURN: (f32, f32) = (0.696_706_7, 0.717_356_1);

/// `base` with those next to `centre` of what `around` shows. Nodes that are there keep their place; new ones stand as near to
/// `centre` as there is room: whoever looks at it finds them, and the rest of the picture stays as it is.
pub fn merge(base: &GraphView, around: &GraphView, centre: EntityId) -> GraphView {
    let told = around.edges.iter().map(|edge| (edge.source, edge.target));
    let ends = told.chain(around.ties.iter().map(|tie| (tie.source, tie.target)));
    let next: BTreeSet<EntityId> = gathered(
        ends.filter(|(one, other)| *one == centre || *other == centre).flat_map(|(one, other)| [one, other]),
    );
    let mut near = around.clone();
    near.nodes.retain(|node| node.id == centre || next.contains(&node.id));
    let (dx, dy) = offset(base, around, centre);
    let (x, y) = place(around, centre).unwrap_or_default();
    near.nodes.iter_mut().for_each(|node| (node.x, node.y) = (x, y));
    join(base, &near, (dx, dy))
}

fn join(base: &GraphView, around: &GraphView, (dx, dy): (f32, f32)) -> GraphView {
    let mut merged = base.clone();
    let known: BTreeSet<EntityId> = gathered(base.nodes.iter().map(|node| node.id));
    for node in around.nodes.iter().filter(|node| !known.contains(&node.id)) {
        let (x, y) = free_place(&merged.nodes, node.x + dx, node.y + dy);
        merged.nodes.push(NodeView { x, y, on_path: false, ..node.clone() });
    }
    let shown: BTreeSet<EntityId> = gathered(merged.nodes.iter().map(|node| node.id));
    let are_shown = |one: EntityId, other: EntityId| shown.contains(&one) && shown.contains(&other);
    let edges: BTreeSet<_> = gathered(base.edges.iter().map(|edge| edge.id));
    let is_new = |edge: &&EdgeView| !edges.contains(&edge.id) && are_shown(edge.source, edge.target);
    merged.edges.extend(around.edges.iter().filter(is_new).cloned());
    let is_new = |tie: &&TieView| !base.ties.contains(tie) && are_shown(tie.source, tie.target);
    merged.ties.extend(around.ties.iter().filter(is_new));
    merged
}

/// The middle of all nodes.
fn middle(view: &GraphView) -> (f32, f32) {
    let count = view.nodes.len().max(1) as f32;
    let sum = view.nodes.iter().fold((0.0, 0.0), |(x, y), node| (x + node.x, y + node.y));
    (sum.0 / count, sum.1 / count)
}

fn offset(base: &GraphView, around: &GraphView, centre: EntityId) -> (f32, f32) {
    match (place(base, centre), place(around, centre)) {
        (Some(to), Some(from)) => (to.0 - from.0, to.1 - from.1),
        _ => (0.0, 0.0),
    }
}

/// Where a node stands.
fn place(view: &GraphView, id: EntityId) -> Option<(f32, f32)> {
    view.nodes.iter().find(|node| node.id == id).map(|node| (node.x, node.y))
}

/// The first free place on a spiral that starts at the wanted one.
fn free_place(nodes: &[NodeView], x: f32, y: f32) -> (f32, f32) {
    let is_free = |x: f32, y: f32| nodes.iter().all(|n| (n.x - x).hypot(n.y - y) >= ELBOW_ROOM);
    let turned = |(across, down): &(f32, f32)| {
        Some((across * TURN.0 - down * TURN.1, across * TURN.1 + down * TURN.0))
    };
    (0..400u16)
        .zip(std::iter::successors(Some((1.0, 0.0)), turned))
        .map(|(step, (across, down))| {
            let reach = f32::from(step) * 0.06;
            (x + reach * across, y + reach * down)
        })
        .find(|&(x, y)| is_free(x, y))
        .unwrap_or((x, y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_types::graph::SummaryView;

    fn view(nodes: &[(u32, f32, f32)]) -> GraphView {
        let node = |&(id, x, y): &(u32, f32, f32)| NodeView {
            id: EntityId(id),
            label: id.to_string(),
            kind: EntityKind::Other,
            x,
            y,
            weight: 0.5,
            degree: 1,
            on_path: false,
        };
        GraphView { nodes: nodes.iter().map(node).collect(), ..GraphView::default() }
    }

    #[test]
    fn kinds_are_left_out_unless_they_are_on_the_path() {
        let mut all = view(&[(1, 0.0, 0.0), (2, 3.0, 0.0), (3, 6.0, 0.0)]);
        all.nodes[1].kind = EntityKind::Place;
        all.nodes[2].on_path = true;
        let near = vec![EntityId(1), EntityId(2)];
        let label = "1".to_owned();
        all.ties.push(TieView { source: EntityId(1), target: EntityId(2), sentences: 4 });
        all.summaries.push(SummaryView {
            member: EntityId(1),
            label,
            of_rows: false,
            hidden: 9,
            x: 0.0,
            y: 0.0,
            near,
        });
        let picture = Picture { view: Arc::new(all), ..Picture::default() };
        let shown = |kinds: &[EntityKind]| {
            picture.without(kinds).view.nodes.iter().map(|node| node.id.0).collect::<Vec<_>>()
        };
        assert_eq!(shown(&[]), [1, 2, 3]);
        assert_eq!(shown(&[EntityKind::Other]), [2, 3]);
        assert_eq!(picture.without(&[EntityKind::Other]).view.summaries[0].near, [EntityId(2)]);
        assert_eq!(shown(&[EntityKind::Other, EntityKind::Place]), [3]);
        assert_eq!(picture.without(&[EntityKind::Place]).view.ties, []);
        assert_eq!(picture.name_of(EntityId(2)), "2");
    }

    #[test]
    fn a_path_is_told_from_its_beginning() {
        use clew_types::graph::{Evidence, Origin, Standing};
        use clew_types::id::{DocumentId, SentenceId, TripleId};
        use clew_types::span::Span;
        let sentence = SentenceId { document: DocumentId(0), index: 0 };
        let mut all = view(&[(1, 0.0, 0.0), (2, 3.0, 0.0), (3, 6.0, 0.0), (4, 9.0, 0.0)]);
        all.nodes.iter_mut().for_each(|node| node.on_path = true);
        let edge = |id: u32, source: u32, target: u32, on_path| EdgeView {
            id: TripleId(id),
            source: EntityId(source),
            target: EntityId(target),
            label: String::new(),
            wording: String::new(),
            origin: Origin::Extracted,
            standing: Standing::Plain,
            evidence: Evidence { sentence, span: Span::new(0, 1) },
            on_path,
        };
        all.edges = vec![edge(1, 2, 3, true), edge(2, 1, 4, false), edge(3, 2, 1, true)];
        // Whoever goes on to something else leaves the path; whoever looks about on it does not.
        let picture = Picture { view: Arc::new(all.clone()), ..Picture::default() };
        assert_eq!(picture.expand(EntityId(3), &GraphView::default()).path_edges(), 2);
        assert_eq!([EntityId(3), EntityId(9)].map(|id| picture.leads_elsewhere(id)), [false, true]);
        assert_eq!(picture.expand(EntityId(9), &GraphView::default()).path_edges(), 0);
        let told = |from| path_between(&all, from).into_iter().map(|(a, _, b)| a + &b).collect::<Vec<_>>();
        assert_eq!(told("1"), ["21", "23"]);
        assert_eq!(told("3"), ["23", "21"]);
        assert!(told("9").is_empty());
    }

    fn tied(nodes: &[(u32, f32, f32)], pairs: &[(u32, u32)]) -> GraphView {
        let tie = |&(source, target): &(u32, u32)| TieView {
            source: EntityId(source),
            target: EntityId(target),
            sentences: 2,
        };
        GraphView { ties: pairs.iter().map(tie).collect(), ..view(nodes) }
    }

    #[test]
    fn neighbours_come_close_and_all_else_stays() {
        let base = tied(&[(1, 10.0, 10.0), (9, 12.0, 10.0)], &[(1, 9)]);
        let far = [(1, 0.0, 0.0), (2, 30.0, 0.0), (3, -40.0, 5.0), (4, 31.0, 1.0)];
        let around = tied(&far, &[(1, 2), (3, 1), (2, 4), (3, 9)]);
        let merged = merge(&base, &around, EntityId(1));
        assert_eq!(merged.nodes[..2], base.nodes);
        // The neighbour of a neighbour was not asked for.
        assert_eq!(merged.nodes.iter().map(|node| node.id.0).collect::<Vec<_>>(), [1, 9, 2, 3]);
        assert!(merged.nodes.iter().all(|node| (node.x - 10.0).hypot(node.y - 10.0) < 2.1), "{merged:?}");
        let ties: Vec<_> = merged.ties.iter().map(|tie| (tie.source.0, tie.target.0)).collect();
        assert_eq!(ties, [(1, 9), (1, 2), (3, 1), (3, 9)]);
    }

    #[test]
    fn a_community_opens_where_it_was_summed_up() {
        let mut all = view(&[(1, 0.0, 0.0), (2, 3.0, 0.0)]);
        let summed = |member: u32, hidden, x| SummaryView {
            member: EntityId(member),
            label: String::new(),
            of_rows: false,
            hidden,
            x,
            y: 0.0,
            near: Vec::new(),
        };
        all.summaries = vec![summed(2, 3, 20.0), summed(1, 5, 9.0)];
        let picture = Picture { view: Arc::new(all), ..Picture::default() };
        let members = view(&[(2, 0.0, 0.0), (7, 1.0, 0.0), (8, 2.0, 0.0)]);
        let opened = picture.open(EntityId(2), &members);
        let places: Vec<_> = opened.view.nodes.iter().map(|node| (node.id.0, node.x)).collect();
        assert_eq!(places, [(1, 0.0), (2, 3.0), (7, 20.0), (8, 21.0)]);
        assert_eq!((opened.focus.clone(), opened.fit), (Focus::Expanded, 1));
        let hidden =
            |picture: &Picture| picture.view.summaries.iter().map(|one| one.hidden).collect::<Vec<_>>();
        assert_eq!(hidden(&opened), [1, 5]);
        // Where there is nothing more to show, nothing promises it.
        assert_eq!(hidden(&opened.open(EntityId(2), &members)), [5]);
    }

    #[test]
    fn taken_places_are_avoided() {
        let base = view(&[(1, 0.0, 0.0), (3, 0.5, 0.5)]);
        let merged = merge(&base, &tied(&[(1, 0.0, 0.0), (2, 3.0, 0.0)], &[(1, 2)]), EntityId(1));
        let (a, b) = (&merged.nodes[1], &merged.nodes[2]);
        assert!((a.x - b.x).hypot(a.y - b.y) >= ELBOW_ROOM);
    }

    #[test]
    fn the_viewport_stays_while_the_subject_stays() {
        let first = Picture::default().show(Focus::Overview, view(&[(1, 0.0, 0.0)]));
        let second = first.show(Focus::Overview, view(&[(1, 0.0, 0.0), (2, 1.0, 0.0)]));
        let third = second.show(Focus::Answer(AnswerId(1)), view(&[(1, 0.0, 0.0)]));
        assert_eq!((first.fit, second.fit, third.fit), (1, 1, 2));
    }
}
