use super::super::testing::{builder, id, new_triple, reading};
use super::*;
use clew_types::graph::{Entity, Triple};

const FILM: (&str, &[&str]) = (
    "*The Salt Road",
    &[
        "The Salt Road:work > be > film:concept",
        "The Salt Road:work > direct by > Ada Quill:person",
        "Quill:person > win > Silver Reel:work",
        "The Salt Road:work > publish in > 1962:date",
    ],
);
const DIRECTOR: (&str, &[&str]) = (
    "*Ada Quill",
    &[
        "Ada Quill:person > be > director:concept",
        "Ada M. Quill:person > be bear in > Norwick:place",
        "Salt Road:work > direct by > Ada Quill:person",
        "National Film Guild:org = NFG",
        "NFG:org > honour > Quill:person",
    ],
);
const GUILD: (&str, &[&str]) = (
    "*National Film Guild",
    &["National Film Guild:org > locate in > Norwick:place", "NFG:org > found in > 1962:date"],
);

fn contents(graph: &Graph) -> (Vec<Entity>, Vec<Triple>) {
    (graph.entities().to_vec(), graph.triples().to_vec())
}

#[test]
fn documents_meet_in_their_entities() {
    let graph = builder(&[FILM, DIRECTOR, GUILD]).freeze();
    let quill = graph.entity(id(&graph, "Ada Quill")).unwrap();
    assert_eq!(quill.kind, EntityKind::Person);
    assert_eq!(quill.name, "Ada Quill");
    assert_eq!(quill.aliases, ["Ada M. Quill"]);
    assert_eq!(quill.sources.len(), 6);
    assert_eq!(quill.description, Some(SentenceId { document: DocumentId(1), index: 0 }));
    assert_eq!(id(&graph, "NFG"), id(&graph, "National Film Guild"));
    assert_eq!(id(&graph, "1962"), id(&graph, "1962"));
    // Said by two documents, drawn once.
    let directed = graph.triples().iter().filter(|triple| triple.relation == "direct by").count();
    assert_eq!(directed, 1);
}

#[test]
fn removing_the_last_document_leaves_what_was_there_before() {
    for count in 1..3 {
        let documents = [FILM, DIRECTOR, GUILD];
        let before = builder(&documents[..count]).freeze();
        let mut later = builder(&documents[..count + 1]);
        later.freeze();
        later.remove(DocumentId(count as u32));
        assert_eq!(contents(&later.freeze()), contents(&before));
    }
}

#[test]
fn removing_any_document_leaves_what_the_others_say() {
    let name = |graph: &Graph, id| graph.entity(id).unwrap().name.clone();
    let readable = |graph: &Graph| {
        let mut entities: Vec<_> = graph
            .entities()
            .iter()
            .map(|e| (e.name.clone(), e.kind, e.aliases.clone(), e.sources.clone(), e.description))
            .collect();
        entities.sort();
        let mut triples: Vec<_> = graph
            .triples()
            .iter()
            .map(|t| (name(graph, t.head), t.relation.clone(), name(graph, t.tail), t.evidence))
            .collect();
        triples.sort();
        (entities, triples)
    };
    let documents = [FILM, DIRECTOR, GUILD];
    for gone in 0..3u32 {
        let mut with_all = builder(&documents);
        with_all.remove(DocumentId(gone));
        let mut without = GraphBuilder::new();
        for number in (0..3).filter(|number| *number != gone) {
            let (title, lines) = documents[number as usize];
            without.add(DocumentId(number), &reading(title, lines));
        }
        assert_eq!(readable(&with_all.freeze()), readable(&without.freeze()), "without document {gone}");
    }
}

#[test]
fn ids_stay_when_documents_come_and_go() {
    let mut builder = builder(&[FILM, DIRECTOR]);
    let quill = id(&builder.freeze(), "Ada Quill");
    builder.remove(DocumentId(0));
    assert_eq!(id(&builder.freeze(), "Ada Quill"), quill);
    builder.add(DocumentId(2), &reading(GUILD.0, GUILD.1));
    assert_eq!(id(&builder.freeze(), "Ada Quill"), quill);
}

#[test]
fn adding_a_document_twice_replaces_it() {
    let mut twice = builder(&[FILM, DIRECTOR]);
    twice.add(DocumentId(1), &reading(DIRECTOR.0, DIRECTOR.1));
    let (once, twice) = (builder(&[FILM, DIRECTOR]).freeze(), twice.freeze());
    assert_eq!(once.entities(), twice.entities());
    assert_eq!(once.triples().len(), twice.triples().len());
}

#[test]
fn new_triples_are_told_from_known_ones() {
    let check = |line: &str, is_new: bool| {
        let mut builder = builder(&[FILM, DIRECTOR]);
        assert_eq!(builder.add_triple(new_triple(line, 1, 1)).is_some(), is_new, "{line}");
        assert_eq!(builder.add_triple(new_triple(line, 1, 1)), None, "{line} again");
    };
    check("Ada Quill:person > win > Silver Reel:work", false);
    check("Quill > win > Silver Reel:work", false);
    check("NFG:org > honours > Ada Quill:person", false);
    check("National Film Guild:org > honour > Ada M. Quill:person", false);
    check("Ada Quill:person > refuse > Silver Reel:work", true);
    check("Ada Quill:person > live in > Eastmere:place", true);
    check("Silver Reel:work > win > Ada Quill:person", true);
    check("Ada Quill:person > be > Quill:person", false);
}

#[test]
fn new_triples_join_what_is_known_and_go_with_their_document() {
    let mut builder = builder(&[FILM, DIRECTOR]);
    let before = builder.freeze();
    let triple = builder.add_triple(new_triple("Quill:person > live in > Eastmere:place", 1, 1)).unwrap();
    let graph = builder.freeze();
    let found = graph.triple(triple).unwrap();
    assert_eq!(found.head, id(&graph, "Ada Quill"));
    assert_eq!(found.tail, id(&graph, "Eastmere"));
    assert_eq!(found.origin, Origin::Feedback("who?".to_string()));
    assert_eq!(graph.entities().len(), before.entities().len() + 1);
    assert_eq!(graph.triples().len(), before.triples().len() + 1);
    builder.remove(DocumentId(1));
    assert!(builder.freeze().find("Eastmere").is_empty());
}

#[test]
fn a_refused_triple_leaves_no_trace() {
    let mut builder = builder(&[FILM, DIRECTOR]);
    let before = builder.freeze();
    assert_eq!(builder.add_triple(new_triple("Quill:person > win > Silver Reel:work", 1, 0)), None);
    assert_eq!(contents(&builder.freeze()), contents(&before));
}

#[test]
fn clones_go_their_own_ways() {
    let original = builder(&[FILM]);
    let before = contents(&original.freeze());
    let mut clone = original.clone();
    clone.add_triple(new_triple("Ada Quill:person > live in > Eastmere:place", 0, 1));
    clone.add(DocumentId(1), &reading(DIRECTOR.0, DIRECTOR.1));
    assert_eq!(contents(&original.freeze()), before);
    assert!(!clone.freeze().find("Eastmere").is_empty());
}

#[test]
fn sentences_know_their_entities() {
    let graph = builder(&[FILM]).freeze();
    let names = |index: u32| -> Vec<&str> {
        let ids = graph.entities_in(SentenceId { document: DocumentId(0), index });
        ids.iter().map(|id| graph.entity(*id).unwrap().name.as_str()).collect()
    };
    assert_eq!(names(2), ["Ada Quill", "Silver Reel"]);
    assert!(names(9).is_empty());
}

fn said(graph: &Graph) -> Vec<(TripleId, String, f32)> {
    let name = |id| graph.entity(id).unwrap().name.clone();
    let line =
        |triple: &Triple| format!("{} > {} > {}", name(triple.head), triple.relation, name(triple.tail));
    graph.triples().iter().map(|triple| (triple.id, line(triple), triple.confidence)).collect()
}

/// The first two of the film's four facts do not pass.
const JUDGED: [Verdict; 4] = [Some(0.1), Some(0.29), Some(0.7), None];

#[test]
fn facts_that_do_not_pass_leave_and_what_they_name_stays() {
    let mut builder = builder(&[FILM]);
    let before = builder.freeze();
    assert!(builder.judge(DocumentId(0), &reading(FILM.0, FILM.1), &JUDGED));
    let graph = builder.freeze();
    let left = said(&before).split_off(2);
    assert_eq!(said(&graph), [(left[0].0, left[0].1.clone(), 0.7), left[1].clone()]);
    let names = |graph: &Graph| {
        graph.entities().iter().map(|one| (one.name.clone(), one.sources.clone())).collect::<Vec<_>>()
    };
    assert_eq!(names(&graph), names(&before));
    // What said what it is was not so.
    let defined = |graph: &Graph| graph.entity(id(graph, "The Salt Road")).unwrap().description;
    assert!(defined(&before).is_some() && defined(&graph).is_none());
    // Judged otherwise, all are as they were.
    assert!(builder.judge(DocumentId(0), &reading(FILM.0, FILM.1), &[None; 4]));
    assert_eq!(contents(&builder.freeze()), contents(&before));
}

#[test]
fn judged_at_once_is_the_same_as_judged_later() {
    let film = reading(FILM.0, FILM.1);
    let mut later = builder(&[FILM, DIRECTOR]);
    assert!(later.judge(DocumentId(0), &film, &JUDGED));
    let mut at_once = GraphBuilder::new();
    assert!(at_once.add_judged(DocumentId(0), &film, &JUDGED));
    at_once.add(DocumentId(1), &reading(DIRECTOR.0, DIRECTOR.1));
    assert_eq!(contents(&at_once.freeze()), contents(&later.freeze()));
    // Read anew, nothing of it is judged.
    later.add(DocumentId(0), &film);
    assert_eq!(later.freeze().triples().len(), builder(&[FILM, DIRECTOR]).freeze().triples().len());
}

#[test]
fn verdicts_that_are_not_as_many_are_refused() {
    let film = reading(FILM.0, FILM.1);
    let mut builder = builder(&[FILM]);
    let before = contents(&builder.freeze());
    assert!(!builder.judge(DocumentId(0), &film, &JUDGED[..3]));
    assert!(!builder.judge(DocumentId(7), &film, &JUDGED));
    assert_eq!(contents(&builder.freeze()), before);
    assert!(!GraphBuilder::new().add_judged(DocumentId(0), &film, &[Some(0.0); 5]));
}

#[test]
fn what_was_learned_stays_under_its_number_when_facts_are_judged() {
    let mut builder = builder(&[FILM]);
    let learned = builder.add_triple(new_triple("Ada Quill:person > marry > Tom Reed:person", 0, 1)).unwrap();
    builder.judge(DocumentId(0), &reading(FILM.0, FILM.1), &[Some(0.0); 4]);
    let left = said(&builder.freeze());
    assert_eq!(left, [(learned, "Ada Quill > marry > Tom Reed".to_owned(), 0.5)]);
    // What was known from reading may be learned now.
    let told = new_triple("The Salt Road:work > direct by > Ada Quill:person", 0, 1);
    assert!(builder.add_triple(told).is_some());
}
