use super::*;
use crate::graph::GraphBuilder;
use crate::graph::testing::{graph, id, reading};
use clew_types::graph::{Evidence, Origin, Standing};
use clew_types::id::{DocumentId, SentenceId};
use clew_types::span::Span;

const LINES: &[&str] = &[
    "Ada Quill:person > direct > The Salt Road:work",
    "Ada Quill:person > direct > Low Tide:work",
    "Ada Quill:person > be bear in > Norwick:place",
    "The Salt Road:work > publish in > 1962:date",
    "Low Tide:work > publish in > 1962:date",
    "Norwick:place > lie on > Mere:place",
    "Tom Reed:person > live in > Eastmere:place",
];

fn edge(head: &str, relation: &str, tail: &str) -> PathEdge {
    let graph = graph(LINES);
    let evidence = graph.triples()[0].evidence;
    let (head, relation, tail) = (head.to_string(), relation.to_string(), tail.to_string());
    PathEdge { head, relation, tail, evidence, origin: Origin::Extracted, score: 1.0 }
}

fn labels(view: &GraphView) -> Vec<&str> {
    view.nodes.iter().map(|node| node.label.as_str()).collect()
}

#[test]
fn the_map_shows_important_names_first() {
    let graph = graph(LINES);
    let view = overview(&graph, 3, &[]);
    assert_eq!(view.nodes.len(), 3);
    assert_eq!(labels(&view)[0], "Ada Quill");
    assert!(!labels(&view).contains(&"1962"));
    assert_eq!((view.total_nodes, view.total_edges), (8, 7));
    assert_eq!(overview(&graph, 100, &[]).nodes.len(), 8);
    assert!(overview(&graph, 0, &[]).nodes.is_empty());
}

#[test]
fn values_are_small_however_often_they_are_named() {
    let lines: Vec<String> = (0..9).map(|at| format!("Order {at}:other > paid by > card:concept")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let view = overview(&graph(&lines), 40, &[]);
    assert_eq!(view.nodes.last().map(|node| node.label.as_str()), Some("card"));
}

#[test]
fn labels_of_forms_are_no_names() {
    let lines =
        ["Oakline:org > lie in > (Address of head office):other", "Oakline:org > own > Mole House:place"];
    let view = overview(&graph(&lines), 12, &[]);
    assert_eq!(labels(&view), ["Oakline", "Mole House"]);
}

#[test]
fn the_path_is_always_on_the_map() {
    let path = [edge("tom reed", "live in", "Eastmere"), edge("Low Tide", "publish in", "1962")];
    let view = overview(&graph(LINES), 2, &path);
    let lit: Vec<&str> =
        view.nodes.iter().filter(|node| node.on_path).map(|node| node.label.as_str()).collect();
    assert_eq!(lit.len(), 4, "{lit:?}");
    let edges = view.edges.iter().filter(|edge| edge.on_path).count();
    assert_eq!(edges, 2);
}

#[test]
fn a_path_in_the_words_of_another_sentence_is_on_the_map() {
    let mut said = reading("Mere", &["Tom Reed:person > discover > Mere:place"]);
    said.extraction.triples[0].wording = "discovered".to_owned();
    let mut builder = GraphBuilder::new();
    builder.add(DocumentId(0), &said);
    let mut asked = edge("Tom Reed", "discovered", "Mere");
    asked.evidence.sentence.document = DocumentId(7);
    let view = overview(&builder.freeze(), 5, &[asked]);
    assert_eq!(view.edges.iter().filter(|edge| edge.on_path).count(), 1);
}

#[test]
fn what_was_read_for_the_answer_and_not_kept_is_a_line_of_its_own() {
    let graph = graph(LINES);
    let drawn = |origin: Origin, tail: &str| {
        let path = [PathEdge { origin, ..edge("Tom Reed", "sail on", tail) }];
        let view = overview(&graph, 5, &path);
        view.edges.into_iter().filter(|edge| edge.on_path).collect::<Vec<_>>()
    };
    let read = || Origin::Feedback("Where did Tom Reed sail?".to_owned());
    let [line] = drawn(read(), "Mere").try_into().expect("one line");
    assert_eq!((line.source, line.target), (id(&graph, "Tom Reed"), id(&graph, "Mere")));
    assert_eq!((line.standing, line.label.as_str()), (Standing::Unkept, "sail on"));
    assert!(graph.triple(line.id).is_none());
    // An end that is nowhere on the map, and what no document says, have no line.
    assert!(drawn(read(), "Somewhere").is_empty());
    assert!(drawn(Origin::Model, "Mere").is_empty());
}

#[test]
fn around_an_entity_come_its_neighbours() {
    let graph = graph(LINES);
    let view = around(&graph, id(&graph, "Norwick"), 3);
    assert_eq!(labels(&view), ["Ada Quill", "Norwick", "Mere"]);
    assert_eq!(view.edges.len(), 2);
    assert_eq!(around(&graph, EntityId(999), 3).nodes.len(), 0);
}

#[test]
fn nodes_stay_when_the_graph_grows() {
    let small = overview(&graph(&LINES[..6]), 10, &[]);
    let grown = overview_from(&graph(LINES), 10, &[], &small);
    assert!(grown.nodes.len() > small.nodes.len());
    for node in &small.nodes {
        let same = grown.nodes.iter().find(|other| other.id == node.id).unwrap();
        assert!((same.x - node.x).hypot(same.y - node.y) < 0.5, "{}", node.label);
    }
}

#[test]
fn what_is_not_drawn_is_summed_up() {
    let mut lines: Vec<String> = LINES.iter().map(|line| (*line).to_owned()).collect();
    lines.extend((0..9).map(|at| format!("Bay {at}:place > lie on > Grey Coast:place")));
    let graph = graph(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    let view = overview(&graph, 4, &[]);
    let coast = view.summaries.iter().find(|summary| summary.label == "Grey Coast").unwrap();
    let drawn =
        view.nodes.iter().filter(|node| node.label.starts_with("Bay") || node.label == "Grey Coast").count();
    assert_eq!(coast.hidden as usize, 10 - drawn);
    assert!(coast.near.iter().all(|id| view.nodes.iter().any(|node| node.id == *id)));
    let members = community(&graph, coast.member, 100);
    assert_eq!(members.nodes.len(), 10);
    assert_eq!(members.edges.len(), 9);
    // All is drawn, or a path is shown: nothing is summed up.
    assert_eq!(overview(&graph, 100, &[]).summaries, []);
    assert_eq!(overview(&graph, 4, &[edge("Tom Reed", "live in", "Eastmere")]).summaries, []);
    // Summaries stay where they were, as nodes do.
    let again = overview_from(&graph, 4, &[], &view);
    assert_eq!(again.summaries, view.summaries);
}

#[test]
fn names_that_stand_together_are_tied_where_no_fact_joins_them() {
    let lines = [
        "Ada Quill:person > direct > Low Tide:work",
        "Ada Quill:person; Low Tide:work; Tom Reed:person",
        "Ada Quill:person; Low Tide:work; Tom Reed:person",
        "Tom Reed:person; Mere:place",
    ];
    let graph = graph(&lines);
    let view = overview(&graph, 10, &[]);
    let name = |id: EntityId| graph.entity(id).unwrap().name.clone();
    let ties: Vec<String> = view
        .ties
        .iter()
        .map(|tie| format!("{} {} {}", name(tie.source), tie.sentences, name(tie.target)))
        .collect();
    assert_eq!(ties, ["Ada Quill 2 Tom Reed", "Low Tide 2 Tom Reed"]);
    let near = around(&graph, id(&graph, "Tom Reed"), 10);
    assert!(labels(&near).contains(&"Low Tide") && !labels(&near).contains(&"Mere"), "{near:?}");
}

#[test]
fn what_no_line_joins_is_left_out_where_much_is_joined() {
    let coast = (0..30).map(|at| format!("Bay {at}:place > lie on > Grey Coast:place"));
    // Each has a fact, but one about a year.
    let loose = (0..9).map(|at| format!("Hut {at}:place > be built in > 190{at}:date"));
    let all: Vec<String> = coast.chain(loose.clone()).collect();
    let of = |lines: &[String]| graph(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    let view = overview(&of(&all), 100, &[]);
    assert!(!labels(&view).iter().any(|label| label.starts_with("Hut")), "{:?}", labels(&view));
    assert!(labels(&view).contains(&"Bay 29"));
    // Where there is nothing else, they are better than an empty map.
    let lonely: Vec<String> = loose.collect();
    assert!(labels(&overview(&of(&lonely), 100, &[])).contains(&"Hut 8"));
}

#[test]
fn rows_that_an_answer_rests_on_are_shown_by_what_they_are_about_and_a_handful_of_them() {
    let lines: Vec<String> = (0..9).map(|at| format!("Boat {at}:other > price > {at}00:number")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut all = vec!["Orders:concept"];
    all.extend(&lines);
    let graph = graph(&all);
    let row = |index: u32| {
        let sentence = SentenceId { document: DocumentId(0), index };
        let evidence = Evidence { sentence, span: Span::new(0, 1) };
        // The table's name is no name of its rows.
        let (head, relation) = ("orders".to_owned(), format!("price {index}00"));
        PathEdge {
            head,
            relation,
            tail: "30 May 2024".to_owned(),
            evidence,
            origin: Origin::Table,
            score: 1.0,
        }
    };
    let lit = |path: &[PathEdge]| {
        let view = overview(&graph, 40, path);
        let lit = view.nodes.into_iter().filter(|node| node.on_path);
        lit.map(|node| node.label).collect::<Vec<_>>()
    };
    assert_eq!(lit(&[row(3)]), ["Boat 2"]);
    assert_eq!(lit(&(1..10).map(row).collect::<Vec<_>>()).len(), 5);
}

#[test]
fn a_bare_value_of_many_rows_joins_nothing() {
    let staff = ["Maren Holt", "Otto Lind", "Jun Abe", "Rosa Tamm"];
    let of = |relation: &str, value: &str| staff.map(|name| format!("{name}:person > {relation} > {value}"));
    let lines =
        [of("absences", "0:number"), of("active", "yes:concept"), of("hired in", "2019:date")].concat();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let graph = graph(&lines);
    let drawn = labels(&overview(&graph, 100, &[])).len();
    assert_eq!(drawn, staff.len() + 1, "the date may stand where names are few");
    let lonely = ["Maren Holt:person > absences > 0:number", "Otto Lind:person > absences > 0:number"];
    let graph = self::graph(&lonely);
    let view = around(&graph, id(&graph, "Maren Holt"), 40);
    assert_eq!(labels(&view), ["Maren Holt", "0"]);
    // Whoever asks for the number itself sees whose it is.
    assert_eq!(around(&graph, id(&graph, "0"), 40).nodes.len(), 3);
}
