use super::order::{rank, size_of};
use super::room::{Area, label};
use super::*;
use crate::graph::canvas::PADDING;
use crate::graph::look::Lens;
use cytoscape_bindgen::{Edge, Node};

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
        let Some((_, Some(side))) = sides(&all, &[], lens, PADDING).into_iter().find(|(id, _)| *id == "a")
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

#[test]
fn a_name_of_nine_letters_is_one_line() {
    // The whole of a small map on a phone: the second Fenn has only room for a line.
    let lens = Lens::at(0.416);
    let nodes = [
        ("Tomas Quill", 65.5, 121.0, 71.0),
        ("Port Lissen", 65.3, 60.0, -116.0),
        ("Odile Fenn", 61.5, -60.0, 81.0),
        ("Ruan Fenn", 61.3, 62.0, 125.0),
        ("Hanne Dorr", 60.1, -38.0, 268.0),
        ("Arrel", 58.3, -86.0, -60.0),
        ("Ingrid Maro", 57.9, 203.0, -206.0),
        ("Korvath Observatory", 53.7, 172.0, 4.0),
        ("River Ambel", 50.3, -48.0, -143.0),
        ("Velane expedition", 48.3, -226.0, 279.0),
        ("Glass Tide", 48.2, 26.0, 233.0),
        ("Lower Brask", 48.0, 30.0, 25.0),
        ("Comet Velane", 47.1, 202.0, 263.0),
        ("Lissen Weather Office", 45.5, -168.0, -28.0),
        ("Carla Quill", 44.6, -239.0, 66.0),
        ("Mirel Asch", 43.0, 212.0, -435.0),
        ("Edda Voss", 42.7, 194.0, 104.0),
        ("Velane", 42.2, -1.0, -301.0),
        ("Jonas Wray", 42.0, -107.0, 401.0),
        ("Brask Botanical Garden", 40.5, -99.0, 226.0),
        ("Aldous Maro", 40.2, 212.0, -103.0),
        ("Maro Shipyard", 37.9, 323.0, -137.0),
        ("Mount Korvath", 37.3, 281.0, 67.0),
        ("Johanna Fenn", 36.5, 95.0, 224.0),
        ("Captain Sela Rooth", 36.4, -307.0, 391.0),
        ("University of Sarn", 36.4, -166.0, 121.0),
        ("Sarn", 36.2, -223.0, -152.0),
        ("Lissen School of Navigation", 36.1, 307.0, -258.0),
        ("Gull Point", 35.3, 91.0, -228.0),
        ("Bram Tolley", 35.2, -323.0, -209.0),
        ("Edith Solane", 35.0, 88.0, -581.0),
        ("Ostrel", 34.8, 253.0, -348.0),
        ("Lissen Courier", 34.7, 140.0, -315.0),
        ("Queen Oriel", 34.2, 138.0, -152.0),
        ("Oriel Theatre", 33.6, -5.0, 141.0),
        ("Brask Dam", 33.2, -100.0, -297.0),
        ("Upper Brask", 32.0, -144.0, -217.0),
        ("Lantern Comet", 30.7, 269.0, 390.0),
        ("Gull Point Lighthouse", 30.4, -42.0, 435.0),
        ("Ostrel", 28.0, 8.0, -469.0),
        ("Dora Hensley", 26.8, 66.0, -325.0),
        ("Ambel", 26.8, 11.0, -199.0),
    ];
    // A phone that is a little narrower or wider sees it from a little further off, or nearer.
    for zoom in (36..=46).map(|percent| f64::from(percent) / 100.0).chain([0.416]) {
        let of = |(at, (name, size, x, y)): (usize, (&str, f64, f64, f64))| Node {
            label: name.to_owned(),
            size: size / lens.node,
            ..node(&at.to_string(), x, y, if at < 8 { "major first" } else { "major" })
        };
        let nodes: Vec<Node> = nodes.into_iter().enumerate().map(of).collect();
        let placed = sides(&nodes, &[], Lens::at(zoom), PADDING);
        let silent = placed.iter().filter(|(_, side)| side.is_none()).map(|(id, _)| *id);
        let first: Vec<&str> = silent.filter(|id| id.len() == 1 && *id < "8").collect();
        assert_eq!(first, Vec::<&str>::new(), "{zoom}");
    }
}
