use super::*;
use crate::graph::list::listing;
use crate::graph::testing::{builder, graph as lone, id, new_triple, reading};
use crate::graph::view::{around, community, overview};
use crate::graph::{GraphBuilder, Part, Seen};
use clew_types::graph::{GraphView, PathEdge, Years};
use clew_types::id::{DocumentId, EntityId};

const FILMS: &[&str] = &[
    "Ada Quill:person > direct > The Salt Road:work",
    "Ada Quill:person > be bear in > Norwick:place",
    "The Salt Road:work > publish in > 1962:date",
    "Norwick:place > lie on > Mere:place",
];
const LIVES: &[&str] = &[
    "Ada Quill:person > be bear in > Norwick:place",
    "Tom Reed:person > live in > Eastmere:place",
    "Tom Reed:person > be bear in > 12 May 1911:date",
    "Ivo Reed:person",
];

fn two() -> Graph {
    builder(&[("films", FILMS), ("lives", LIVES)]).freeze()
}

fn names(graph: &Graph, filter: &Filter) -> Vec<String> {
    let part = Part::new(graph, filter);
    let mut names: Vec<String> =
        overview(Seen::part(graph, Some(&part)), 100, &[]).nodes.into_iter().map(|node| node.label).collect();
    names.sort_unstable();
    names
}

fn relations(graph: &Graph, filter: &Filter) -> Vec<String> {
    let part = Part::new(graph, filter);
    let edges = overview(Seen::part(graph, Some(&part)), 100, &[]).edges;
    let mut relations: Vec<String> = edges.into_iter().map(|edge| edge.label).collect();
    relations.sort_unstable();
    assert_eq!(relations.len(), part.facts());
    relations
}

#[test]
fn all_facts_are_listed_that_a_filter_lets_pass() {
    let graph = two();
    assert_eq!(listing(&graph).edges.len(), graph.triples().len());
    let lives = Filter { documents: vec![DocumentId(1)], ..Filter::default() };
    let part = Part::new(&graph, &lives);
    let listed = listing(Seen::part(&graph, Some(&part)));
    assert_eq!((listed.edges.len(), listed.nodes.len()), (part.facts(), 5));
}

fn years(from: Option<i32>, to: Option<i32>, undated: bool) -> Filter {
    Filter { years: Years { from, to, undated }, ..Filter::default() }
}

#[test]
fn nothing_asked_for_is_everything() {
    let graph = two();
    assert!(Filter::default().is_empty() && years(None, None, true).is_empty());
    assert_eq!(Part::new(&graph, &Filter::default()).len(), graph.entities().len());
    assert_eq!(Part::new(&graph, &Filter::default()).facts(), graph.triples().len());
}

#[test]
fn a_documents_own_graph_is_drawn() {
    let graph = two();
    let lives = Filter { documents: vec![DocumentId(1)], ..Filter::default() };
    // What both documents tell is told by this one too; what is only mentioned there is there.
    assert_eq!(relations(&graph, &lives), ["be bear in", "be bear in", "live in"]);
    assert_eq!(
        names(&graph, &lives),
        ["12 May 1911", "Ada Quill", "Eastmere", "Ivo Reed", "Norwick", "Tom Reed"]
    );
    let part = Part::new(&graph, &lives);
    let view = overview(Seen::part(&graph, Some(&part)), 100, &[]);
    assert!(view.edges.iter().all(|edge| edge.evidence.sentence.document == DocumentId(1)));
}

#[test]
fn importance_is_counted_within_what_is_seen() {
    let graph = two();
    let films = Filter { documents: vec![DocumentId(0)], ..Filter::default() };
    let part = Part::new(&graph, &films);
    let first = |view: GraphView| view.nodes[0].label.clone();
    let alone = first(overview(&lone(FILMS), 1, &[]));
    assert_eq!(first(overview(Seen::part(&graph, Some(&part)), 1, &[])), alone);
    assert_ne!(first(overview(&graph, 1, &[])), alone);
}

#[test]
fn relations_kinds_and_years() {
    let graph = two();
    let check =
        |filter: &Filter, expected: &[&str]| assert_eq!(relations(&graph, filter), expected, "{filter:?}");
    check(&Filter { relations: vec!["direct".to_owned()], ..Filter::default() }, &["direct"]);
    check(&Filter { relations: vec!["sing".to_owned()], ..Filter::default() }, &[]);
    check(&Filter { hidden: vec![EntityKind::Place, EntityKind::Date], ..Filter::default() }, &["direct"]);
    check(&years(Some(1900), Some(1950), false), &["be bear in"]);
    check(&years(Some(1962), None, false), &["publish in"]);
    check(&years(None, Some(1911), false), &["be bear in"]);
    check(&years(Some(1912), Some(1961), false), &[]);
    check(&years(Some(1962), Some(1962), true), &["be bear in", "direct", "lie on", "live in", "publish in"]);
}

#[test]
fn a_fact_has_the_years_of_its_sentence() {
    let mut readings = reading("", &["Ada Quill:person > direct > Low Tide:work", "Tom:person"]);
    readings.extraction.mentions.push(clew_types::extraction::Mention {
        sentence: 0,
        span: clew_types::span::Span::new(5, 6),
        name: "the 1960s".to_owned(),
        kind: EntityKind::Date,
    });
    let mut builder = GraphBuilder::new();
    builder.add(DocumentId(0), &readings);
    let graph = builder.freeze();
    let triple = &graph.triples()[0];
    assert_eq!(graph.years_of(triple, triple.evidence), Some((1960, 1969)));
}

#[test]
fn years_that_dates_name() {
    let check = |name: &str, expected: Option<(i32, i32)>| {
        let graph = lone(&[&format!("It:work > publish in > {name}:date")]);
        let triple = &graph.triples()[0];
        assert_eq!(graph.years_of(triple, triple.evidence), expected, "{name}");
    };
    check("1962", Some((1962, 1962)));
    check("12 May 1911", Some((1911, 1911)));
    check("May 1911", Some((1911, 1911)));
    check("summer 1911", Some((1911, 1911)));
    check("the 1960s", Some((1960, 1969)));
    check("from 1914 to 1918", Some((1914, 1918)));
    check("last year", None);
    check("May", None);
    check("Monday", None);
}

#[test]
fn learned_facts_are_told_apart_by_source() {
    let mut builder = builder(&[("films", FILMS)]);
    builder.add_triple(new_triple("Tom Reed:person > like > Mere:place", 0, 3)).unwrap();
    let graph = builder.freeze();
    let of = |source| relations(&graph, &Filter { sources: vec![source], ..Filter::default() });
    assert_eq!(of(Source::Feedback), ["like"]);
    assert_eq!(of(Source::Extracted).len(), 4);
    assert!(of(Source::Hand).is_empty());
}

#[test]
fn the_path_is_shown_whatever_is_asked_for() {
    let graph = two();
    let triple = graph.triples().iter().find(|triple| triple.relation == "direct").unwrap();
    let named = |id| graph.entity(id).unwrap().name.clone();
    let path = [PathEdge {
        head: named(triple.head),
        relation: triple.relation.clone(),
        tail: named(triple.tail),
        evidence: triple.evidence,
        origin: triple.origin.clone(),
        score: 1.0,
    }];
    let part = Part::new(&graph, &Filter { relations: vec!["live in".to_owned()], ..Filter::default() });
    let view = overview(Seen::part(&graph, Some(&part)), 100, &path);
    assert_eq!(view.edges.iter().filter(|edge| edge.on_path).count(), 1);
    assert_eq!((view.nodes.len(), view.edges.len()), (4, 2));
}

#[test]
fn neighbours_and_communities_are_those_that_are_seen() {
    let graph = two();
    let part = Part::new(&graph, &Filter { relations: vec!["be bear in".to_owned()], ..Filter::default() });
    let seen = Seen::part(&graph, Some(&part));
    assert_eq!(around(seen, id(&graph, "Ada Quill"), 40).nodes.len(), 2);
    assert_eq!(community(seen, id(&graph, "Norwick"), 40).nodes.len(), 2);
    assert_eq!(around(seen, id(&graph, "Mere"), 40).nodes.len(), 1);
    assert!(community(seen, EntityId(999), 40).nodes.is_empty());
}

#[test]
fn relations_are_told_as_most_facts_word_them() {
    let lines = ["A > know as > B", "C > know as > D", "E > know as > F", "A > found in > Arrel"];
    let mut said = reading("Names", &lines);
    let wordings = ["called", "is known as", "is known as", "had founded the Maro Shipyard in"];
    let worded = said.extraction.triples.iter_mut().zip(wordings);
    worded.for_each(|(triple, wording)| triple.wording = wording.to_owned());
    let mut builder = GraphBuilder::new();
    builder.add(DocumentId(0), &said);
    let (graph, filter) = (builder.freeze(), Filter::default());
    let facets = graph.facets(&filter, &Part::new(&graph, &filter));
    let told = facets.relations.iter().map(|((_, said), count)| (said.as_str(), *count)).collect::<Vec<_>>();
    assert_eq!(told, [("is known as", 3), ("had founded in", 1)]);
}

#[test]
fn what_there_is_to_filter_by() {
    let graph = two();
    let filter = Filter { relations: vec!["live in".to_owned()], ..Filter::default() };
    let facets = graph.facets(&filter, &Part::new(&graph, &filter));
    assert_eq!(facets.relations[0], (("be bear in".to_owned(), "be bear in".to_owned()), 2));
    assert_eq!(facets.documents, [(DocumentId(0), 4), (DocumentId(1), 3)]);
    assert_eq!(facets.sources, [(Source::Extracted, 6)]);
    assert_eq!(facets.years, Some((1911, 1962)));
    assert_eq!((facets.entities, facets.left_out), (2, 5));
    assert_eq!(facets.kinds.iter().map(|(_, count)| count).sum::<u32>(), graph.entities().len() as u32);
}
