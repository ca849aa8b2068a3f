//! Where do words stand? Each name on the first side of its node where it lies on nothing, each relation on its line or beside
//! it; where there is no such place, the less important one is left out.

use crate::graph::canvas::PADDING;
use crate::graph::elements::SUMMARY;
use crate::graph::look::{Lens, PATH_WIDTH};
use crate::state::gathered;
use cytoscape_bindgen::{Edge, Node};
use std::collections::BTreeMap;

/// Width of letters at most and at least, of bold ones, and height of a line, in sizes of the letters.
const LETTER: (f64, f64) = (0.6, 0.5);
const BOLD: (f64, f64) = (0.65, 0.6);
const LINE: f64 = 1.2;
/// Sizes of letters on the screen, as in the style sheet: of the path, of what is named from afar, of the others, of relations.
pub const SIZES: [f64; 4] = [13.0, 12.0, 11.5, 12.0];

/// The side of its node on which a label stands: left of it, over or below it, right of it (-1, 0, 1), and above it, beside it,
/// below it. Of a line's words the second says whether they stand above it, on it or below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    pub across: i8,
    pub down: i8,
}

/// True for the sides that a class is for.
type IsThere = fn(Side) -> bool;

impl Side {
    const fn at(across: i8, down: i8) -> Self {
        Self { across, down }
    }

    /// On the node itself.
    const ON: Self = Self::at(0, 0);

    /// In the order in which they are tried. The last is the node itself, for who must be named before all others.
    const ALL: [Self; 9] = [
        Self::at(0, 1),
        Self::at(0, -1),
        Self::at(1, 0),
        Self::at(-1, 0),
        Self::at(1, 1),
        Self::at(1, -1),
        Self::at(-1, 1),
        Self::at(-1, -1),
        Self::ON,
    ];

    /// The same for the words of a line.
    const OF_LINES: [Self; 3] = [Self::at(0, 0), Self::at(0, -1), Self::at(0, 1)];

    /// Classes of what does not stand right below.
    pub const CLASSES: [(&str, IsThere); 5] = [
        ("label-on", |side| matches!(side, Self::ON)),
        ("label-above", |side| side.down < 0),
        ("label-beside", |side| side.down == 0),
        ("label-right", |side| side.across > 0),
        ("label-left", |side| side.across < 0),
    ];
}

/// Of the room beside the outermost nodes of a fitted picture so much stays free, in pixels.
const FRAME: f64 = 12.0;
/// Between a node and its label, in pixels.
pub const SPACE: f64 = 3.0;
/// Between a node and the words of another one or of a line, in pixels, at least.
const RIM: f64 = 2.0;
/// Between words and words, in pixels: two names are not read as one.
const APART: f64 = 5.0;
/// So many places are tried for those that are seen first.
const TURNS: u32 = 20_000;

/// A rectangle with its sides along the axes.
#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    fn around((x, y): (f64, f64), across: f64, down: f64) -> Self {
        Self { left: x - across, top: y - down, right: x + across, bottom: y + down }
    }

    /// So much wider at either side.
    fn and(&self, beside: f64) -> Self {
        Self { left: self.left - beside, right: self.right + beside, ..*self }
    }

    fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// How far a node's shape stands from it; less than nothing where it lies on the shape.
    fn gap(&self, node: &Node, lens: Lens) -> f64 {
        let (x, y) = node.position;
        let across = (self.left - x).max(x - self.right).max(0.0);
        let down = (self.top - y).max(y - self.bottom).max(0.0);
        across.hypot(down) - node.size * lens.node / 2.0
    }
}

/// Marks the node that is looked at, its lines and its neighbours: their words come before all but the path's.
pub fn lift(nodes: &mut [Node], edges: &mut [Edge], id: &str) {
    let (mut near, lines) =
        (Vec::new(), edges.iter_mut().filter(|edge| edge.source == id || edge.target == id));
    for edge in lines {
        edge.classes.push_str(" near");
        near.extend([edge.source.clone(), edge.target.clone()]);
    }
    for node in nodes {
        if node.id == id {
            node.classes.push_str(" path");
        } else if near.contains(&node.id) {
            node.classes.push_str(" near");
        }
    }
}

/// A node with its lines and its neighbours, lifted, and nothing else.
pub fn near(nodes: &[Node], edges: &[Edge], id: &str) -> (Vec<Node>, Vec<Edge>) {
    let (mut nodes, mut edges) = (nodes.to_vec(), edges.to_vec());
    lift(&mut nodes, &mut edges, id);
    edges.retain(|edge| edge.source == id || edge.target == id);
    let is_end = |node: &Node| edges.iter().any(|edge| edge.source == node.id || edge.target == node.id);
    nodes.retain(|node| node.id == id || is_end(node));
    (nodes, edges)
}

/// What words may not lie on.
struct Plan<'a> {
    nodes: &'a [Node],
    lens: Lens,
    /// From where to where what stands beside nodes is seen, where the picture is fitted.
    seen: (f64, f64),
    /// Words that have their place.
    taken: Vec<Area>,
    placed: Vec<(&'a str, Option<Side>)>,
}

/// Where those words stand that are to be read at this distance, by the ids of nodes and lines; `None`: they have no room. The
/// path's come first, then nodes in the order they are given: the most important ones first.
///
/// `beside` the path's outermost nodes is so much room, in pixels, where it is fitted; beside all others what a picture leaves.
pub fn sides<'a>(
    nodes: &'a [Node],
    edges: &'a [Edge],
    lens: Lens,
    beside: f64,
) -> Vec<(&'a str, Option<Side>)> {
    let path = || edges.iter().filter(|edge| has(&edge.classes, "path"));
    // Where there is a path, it is what is fitted.
    let (fitted, beside) = if path().next().is_some() { (0, beside) } else { (3, PADDING) };
    let seen = seen(nodes.iter().filter(|node| rank(node) <= fitted), lens, beside);
    let mut plan = Plan { nodes, lens, seen, taken: Vec::new(), placed: Vec::new() };
    plan.relate(path(), true);
    plan.name(0);
    plan.seen = self::seen(nodes.iter(), lens, PADDING);
    plan.name(1);
    let is_near = |edge: &&Edge| has(&edge.classes, "near") && !has(&edge.classes, "path");
    plan.relate(edges.iter().filter(is_near), false);
    plan.name_first();
    plan.name(2);
    plan.name(3);
    plan.placed
}

impl<'a> Plan<'a> {
    /// Names the nodes of this rank.
    fn name(&mut self, wanted: u8) {
        let nodes = self.nodes;
        for node in nodes.iter().filter(|node| rank(node) == wanted) {
            if self.placed.iter().all(|(id, _)| *id != node.id) {
                let sides = self.sides(node);
                if !sides.is_empty() {
                    self.place(&node.id, Some(node), &sides, has(&node.classes, "path"));
                }
            }
        }
    }

    /// Names those that are seen first so that each of them has a place, if there is a way; one after the other they would take
    /// each other's.
    fn name_first(&mut self) {
        let mut open = Vec::new();
        for node in self.nodes.iter().filter(|node| rank(node) == 2 && has(&node.classes, "first")) {
            let mut free = self.sides(node);
            free.retain(|(side, area)| self.load(Some(node), *side, area).0 == 0);
            if !free.is_empty() {
                open.push((node.id.as_str(), free));
            }
        }
        let (apart, mut chosen) = (APART * self.lens.text, Vec::new());
        // Words are reckoned rather too wide than too narrow: where it must be, corners may touch.
        if !fit(&open, apart, &mut chosen, &mut TURNS.clone()) {
            fit(&open, -apart, &mut chosen, &mut TURNS.clone());
        }
        for ((id, _), (side, area)) in open.into_iter().zip(chosen) {
            self.taken.push(area);
            self.placed.push((id, Some(side)));
        }
    }

    /// The sides of a node on which its words would be seen; none where it is not named at this distance.
    fn sides(&self, node: &Node) -> Vec<(Side, Area)> {
        let Some(size) = size_of(node, self.lens) else { return Vec::new() };
        let (left, right) = self.seen;
        let is_afar = has(&node.classes, SUMMARY) && !self.lens.names_groups;
        let is_seen = |(side, area): &(Side, Area)| match side {
            &Side::ON => rank(node) < 3,
            _ if is_afar => false,
            Side { across: 0, .. } => true,
            _ => left <= area.left && area.right <= right,
        };
        Side::ALL.iter().map(|side| (*side, label(node, size, *side, self.lens))).filter(is_seen).collect()
    }

    /// Puts relations on their lines. A turned line does not turn its words: they are to be read.
    fn relate(&mut self, edges: impl Iterator<Item = &'a Edge>, must: bool) {
        let nodes = self.nodes;
        let places: BTreeMap<&str, (f64, f64)> =
            gathered(nodes.iter().map(|node| (node.id.as_str(), node.position)));
        let size = SIZES[3] * self.lens.text;
        for edge in edges.filter(|edge| !edge.label.is_empty()) {
            let ends = (places.get(edge.source.as_str()), places.get(edge.target.as_str()));
            let (Some(from), Some(to)) = ends else { continue };
            let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
            let (half, down) = extent(&edge.label, LETTER, size, self.lens);
            let area = |side: &Side| {
                let away = f64::from(side.down) * off_line(self.lens);
                (*side, Area::around((middle.0, middle.1 + away), half, down))
            };
            let areas: Vec<_> = Side::OF_LINES.iter().map(area).collect();
            self.place(&edge.id, None, &areas, must);
        }
    }

    /// How much is in the way of words there: what they may not lie on, and what they hide.
    #[inline(never)]
    fn load(&self, own: Option<&Node>, side: Side, area: &Area) -> (usize, usize) {
        let own_gap = own.map_or(0.0, |own| area.gap(own, self.lens));
        let on_it = own.filter(|_| side == Side::ON);
        let apart = area.and(APART * self.lens.text);
        // On the node itself a name hides what it names, and may hide what is smaller.
        let (mut worse, mut bad) = (2 * self.taken.iter().filter(|other| other.meets(&apart)).count(), 0);
        bad += usize::from(on_it.is_some());
        for other in self.nodes.iter().filter(|node| own.is_none_or(|own| own.id != node.id)) {
            let gap = area.gap(other, self.lens);
            match on_it {
                Some(own) if own.size > other.size => bad += usize::from(gap < 0.0),
                Some(_) => worse += usize::from(gap < 0.0),
                None => {
                    // A triangle has corners outside of its circle.
                    let half = other.size * self.lens.node / 2.0;
                    let is_on = area.meets(&Area::around(other.position, half, half));
                    worse += usize::from(is_on || gap <= own_gap.max(RIM * self.lens.text));
                }
            }
        }
        (worse, bad)
    }

    /// On the first of these sides where it lies on nothing, and is nearer to what it names than to anything else; what must be
    /// read, else where least is in its way.
    fn place(&mut self, id: &'a str, own: Option<&Node>, areas: &[(Side, Area)], must: bool) {
        let loads = areas.iter().map(|at| (self.load(own, at.0, &at.1), *at));
        let best = loads.min_by_key(|(load, _)| *load).filter(|(load, _)| must || load.0 == 0);
        self.taken.extend(best.map(|(_, (_, area))| area));
        self.placed.push((id, best.map(|(_, (side, _))| side)));
    }
}

/// Chooses a place for each so that none meets another; false where that cannot be, or takes too long.
fn fit(
    open: &[(&str, Vec<(Side, Area)>)],
    apart: f64,
    chosen: &mut Vec<(Side, Area)>,
    turns: &mut u32,
) -> bool {
    let Some(((_, own), rest)) = open.split_first() else { return true };
    for (side, area) in own {
        *turns = turns.saturating_sub(1);
        let meets = chosen.iter().any(|(_, other)| other.meets(&area.and(apart)));
        if *turns == 0 || meets {
            continue;
        }
        chosen.push((*side, *area));
        if fit(rest, apart, chosen, turns) {
            return true;
        }
        chosen.pop();
    }
    false
}

/// The path is named first, then who is looked at, then the largest, and what stands for many.
fn rank(node: &Node) -> u8 {
    match () {
        () if has(&node.classes, "path") => 0,
        () if has(&node.classes, "near") => 1,
        () if has(&node.classes, "first") || has(&node.classes, SUMMARY) => 2,
        () => 3,
    }
}

/// True where what stands for many has no room for its name, and says how many on itself.
pub fn is_brief(node: &Node, side: Side) -> bool {
    side == Side::ON && !node.brief.is_empty()
}

/// From where to where what stands beside the outermost of these nodes is seen, where all of them are fitted.
fn seen<'a>(nodes: impl Iterator<Item = &'a Node>, lens: Lens, beside: f64) -> (f64, f64) {
    nodes.fold((f64::INFINITY, f64::NEG_INFINITY), |(left, right), node| {
        let away = node.size * lens.node / 2.0 + (beside - FRAME) * lens.text;
        (left.min(node.position.0 - away), right.max(node.position.0 + away))
    })
}

/// How large a node's letters are; `None` where it is not named at this distance.
fn size_of(node: &Node, lens: Lens) -> Option<f64> {
    let [path, major, other, _] = SIZES;
    let from_afar = has(&node.classes, "first") || (lens.names_major && has(&node.classes, "major"));
    if has(&node.classes, "path") {
        Some(path * lens.text)
    } else if has(&node.classes, "near") {
        Some(major * lens.text)
    } else if has(&node.classes, SUMMARY) {
        lens.names_major.then_some(other * lens.text)
    } else if from_afar {
        Some(major * lens.text)
    } else {
        lens.names_all.then_some(other * lens.text)
    }
}

/// Half the width and half the height of words of such letters, in as many lines as they take: these are
/// broken between words.
#[inline(never)]
fn extent(words: &str, (wide, narrow): (f64, f64), size: f64, lens: Lens) -> (f64, f64) {
    let most = lens.widest * lens.text / size;
    let (mut lines, mut line, mut widest) = (1.0, 0.0_f64, 0.0_f64);
    for word in words.split(' ') {
        let word = word.chars().count() as f64;
        let with = if line > 0.0 { line + 1.0 + word } else { word };
        let is_broken = line > 0.0 && with * wide > most;
        if is_broken && with * narrow < most {
            // Or it is not.
            widest = most;
        }
        (lines, line) = if is_broken { (lines + 1.0, word) } else { (lines, with) };
        widest = widest.max(line * wide);
    }
    (widest * size / 2.0, lines * size * LINE / 2.0)
}

/// So far from a line's middle stands what is said above or below it.
pub fn off_line(lens: Lens) -> f64 {
    (SIZES[3] * LINE / 2.0 + SPACE) * lens.text + lens.node * PATH_WIDTH / 2.0
}

/// Beside the node.
fn label(node: &Node, size: f64, side: Side, lens: Lens) -> Area {
    let is_bold = ["path", "first"].iter().any(|class| has(&node.classes, class));
    let words = if is_brief(node, side) { &node.brief } else { &node.label };
    let (half, down) = extent(words, if is_bold { BOLD } else { LETTER }, size, lens);
    let away = node.size * lens.node / 2.0 + SPACE * lens.text;
    let (x, y) = node.position;
    let middle = (x + f64::from(side.across) * (away + half), y + f64::from(side.down) * (away + down));
    Area::around(middle, half, down)
}

fn has(classes: &str, class: &str) -> bool {
    classes.split(' ').any(|one| one == class)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: &str, x: f64, y: f64, classes: &str) -> Node {
        let (id, label, classes) = (id.to_owned(), "Korvath Observatory".to_owned(), classes.to_owned());
        Node { id, label, position: (x, y), size: 20.0, classes, ..Node::default() }
    }

    /// Where the labels stand, in a letter each, `-` where there is no room, in the nodes' order.
    fn check(nodes: &[Node], edges: &[Edge], zoom: f64, expected: &str) {
        // Others far away: nothing of this is at the rim.
        let mut all = nodes.to_vec();
        all.extend([-1.0, 1.0].map(|side| node("rim", side * 2000.0, 900.0, "")));
        let placed = sides(&all, edges, Lens::at(zoom), PADDING);
        // Those of the keys of a telephone around the 5, which is the node.
        let letter = |side: Option<Side>| {
            side.map_or('-', |Side { across, down }| char::from(b'5'.wrapping_add_signed(across + 3 * down)))
        };
        let of = |node: &Node| placed.iter().find(|(id, _)| *id == node.id).map(|(_, side)| letter(*side));
        assert_eq!(nodes.iter().filter_map(of).collect::<String>(), expected);
    }

    #[test]
    fn a_label_goes_where_it_lies_on_nothing() {
        check(&[node("a", 0.0, 0.0, ""), node("b", 300.0, 0.0, "")], &[], 1.0, "88");
        // The second one's place below is taken by the first one's label.
        check(&[node("a", 0.0, 30.0, ""), node("b", 30.0, 0.0, "")], &[], 1.0, "82");
        // A node right below: no label lies on it, nor on what stands above.
        let [low, high] = [node("b", 0.0, 24.0, ""), node("c", 0.0, -24.0, "")];
        check(&[node("a", 0.0, 0.0, ""), low.clone(), high.clone()], &[], 1.0, "682");
        let right = node("d", 24.0, 0.0, "");
        check(&[node("a", 0.0, 0.0, ""), low.clone(), high.clone(), right], &[], 1.0, "4826");
        // At the rim it would be cut: rather none than a name that seems to be another one's.
        let rim = [node("a", 0.0, 0.0, ""), low, high];
        assert_eq!(sides(&rim, &[], Lens::at(1.0), PADDING)[0], ("a", None));
    }

    #[test]
    fn no_name_lies_on_a_corner_of_another_shape() {
        let lens = Lens::at(1.0);
        for (x, y) in (0..60).flat_map(|x| (10..60).map(move |y| (f64::from(x), f64::from(y)))) {
            let mut all = vec![node("a", 0.0, 0.0, ""), node("b", x, y, "")];
            all.extend([-1.0, 1.0].map(|side| node("rim", side * 2000.0, 900.0, "")));
            let Some((_, Some(side))) =
                sides(&all, &[], lens, PADDING).into_iter().find(|(id, _)| *id == "a")
            else {
                continue;
            };
            let half = all[1].size * lens.node / 2.0;
            let named = label(&all[0], size_of(&all[0], lens).unwrap(), side, lens);
            assert!(!named.meets(&Area::around((x, y), half, half)), "{x} {y} {side:?}");
        }
    }

    #[test]
    fn of_two_that_meet_the_less_important_one_gives_way() {
        // A crowd around the middle leaves no side to who comes last.
        let around = [(0.0, 25.0), (0.0, -25.0), (25.0, 0.0), (-25.0, 0.0)];
        let ids = ["a", "b", "c", "d"];
        let crowd = |classes: &str| {
            let crowd = ids.iter().zip(around).map(|(id, (x, y))| node(id, x, y, ""));
            crowd.chain([node("e", 0.0, 0.0, classes)]).collect::<Vec<Node>>()
        };
        check(&crowd(""), &[], 1.0, "8264-");
        // The path is named anyway, and first.
        check(&crowd("path"), &[], 1.0, "82-46");
        // What is much larger is no exception, unless it is seen first: it is named on itself, over what is small.
        let mut large = crowd("");
        large.iter_mut().take(4).for_each(|node| node.size = 10.0);
        large.rotate_right(1);
        check(&large, &[], 1.0, "-8264");
        large[0].classes.push_str("first");
        assert_eq!(sides(&large, &[], Lens::at(1.0), PADDING)[0], ("e", Some(Side::at(0, 0))));
        // What is not named at this distance is in nobody's way.
        let afar = [node("a", 0.0, 0.0, ""), node("b", 30.0, 5.0, "first")];
        check(&afar, &[], 0.2, "8");
    }

    #[test]
    fn those_that_are_seen_first_leave_each_other_room() {
        // In the middle of a map on a phone; the last three are not of them.
        let (zoom, lens) = (0.46492, Lens::at(0.46492));
        let crowd = [
            ("Tomas Quill", 61.5, 179.0, 254.0),
            ("Port Lissen", 60.2, 171.0, 317.0),
            ("Odile Fenn", 57.8, 223.0, 338.0),
            ("Arrel", 54.8, 179.0, 363.0),
            ("Ingrid Maro", 54.1, 111.0, 326.0),
            ("Korvath Observatory", 50.4, 120.0, 279.0),
            ("River Ambel", 47.2, 151.0, 278.0),
            ("Lower Brask", 45.1, 201.0, 302.0),
            ("Aldous Maro", 38.0, 153.0, 388.0),
        ];
        let node = |(name, size, x, y): (&str, f64, f64, f64)| Node {
            label: name.to_owned(),
            position: (x / zoom, y / zoom),
            size: size / lens.node,
            ..node(name, 0.0, 0.0, if size > 50.0 { "first" } else { "" })
        };
        let nodes = crowd.map(node);
        let placed = sides(&nodes, &[], lens, PADDING);
        let silent = placed.iter().filter(|(_, side)| side.is_none()).map(|(id, _)| *id);
        assert!(silent.clone().all(|id| !nodes[..6].iter().any(|first| first.id == id)), "{placed:?}");
    }

    #[test]
    fn neighbours_of_what_is_looked_at_come_first() {
        let mut near = [node("a", 0.0, 0.0, ""), node("b", 0.0, 60.0, ""), node("c", 0.0, 25.0, "")];
        let edge = Edge { source: "b".to_owned(), target: "c".to_owned(), ..Edge::default() };
        check(&near, &[], 1.0, "286");
        lift(&mut near, &mut [edge], "b");
        assert_eq!(near.each_ref().map(rank), [3, 0, 1]);
    }

    #[test]
    fn the_words_of_the_path_have_room() {
        let ends = [node("a", 0.0, 0.0, "path"), node("b", 400.0, 0.0, "path"), node("c", 200.0, -20.0, "")];
        let (id, source, target) = ("e".to_owned(), "a".to_owned(), "b".to_owned());
        let edge =
            Edge { id, source, target, label: "first performed at".to_owned(), classes: "path ".to_owned() };
        check(&ends, &[edge], 1.0, "882");
        check(&ends, &[], 1.0, "888");
    }

    #[test]
    fn lines_are_worded_where_there_is_room() {
        let ends = [node("a", 0.0, 0.0, "path"), node("b", 300.0, 0.0, "near"), node("c", 0.0, 60.0, "near")];
        let line = |target: &str, label: &str, classes: &str| {
            let [id, source, target] = [&format!("a{target}"), "a", target].map(str::to_owned);
            Edge { id, source, target, label: label.to_owned(), classes: classes.to_owned() }
        };
        let worded = |classes: &str| {
            let edges = [line("b", "founded", classes), line("c", "lived in a house of", classes)];
            let placed = sides(&ends, &edges, Lens::at(1.0), PADDING);
            let of = |id: &str| placed.iter().find(|one| one.0 == id).map(|one| one.1.map(|side| side.down));
            [of("ab"), of("ac")]
        };
        assert_eq!(worded(" near"), [Some(Some(0)), Some(None)]);
        // A path is worded wherever it runs, and other lines only while they are looked at.
        assert!(matches!(worded("path"), [Some(Some(_)), Some(Some(_))]));
        assert_eq!(worded(""), [None, None]);
    }
}
