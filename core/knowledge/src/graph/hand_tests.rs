use super::super::testing::{builder, id, named, new_triple, reading};
use super::super::{Graph, GraphBuilder};
use super::*;
use clew_types::graph::{Origin, Standing};
use clew_types::reading::Reading;

const FILM: (&str, &[&str]) = (
    "*The Salt Road",
    &[
        "The Salt Road:work > be > film:concept",
        "The Salt Road:work > direct by > Ada Quill:person",
        "Quill:person > win > Silver Reel:work",
    ],
);
const TOWN: (&str, &[&str]) = (
    "*Norwick",
    &[
        "Norwick:place > be > town:concept",
        "Ada Quill:person > be bear in > Norwick:place",
        "A. R. Quill:person > build > Norwick Pier:place",
        "Quill:person > paint > pier:concept",
    ],
);
const DOCUMENTS: [(&str, &[&str]); 2] = [FILM, TOWN];

/// Entities with aliases, and triples, in words.
fn told(graph: &Graph) -> (Vec<String>, Vec<String>) {
    let name = |id| graph.entity(id).unwrap().name.clone();
    let mut entities: Vec<String> = graph
        .entities()
        .iter()
        .map(|entity| format!("{} {:?} {:?} {:?}", entity.name, entity.kind, entity.aliases, entity.sources))
        .collect();
    entities.sort();
    let mut facts: Vec<String> = graph
        .triples()
        .iter()
        .map(|t| format!("{} > {} > {} {:?}", name(t.head), t.relation, name(t.tail), t.evidence.sentence))
        .collect();
    facts.sort();
    (entities, facts)
}

struct Hand {
    readings: Vec<Reading>,
    builder: GraphBuilder,
}

impl Hand {
    fn new() -> Self {
        let readings = DOCUMENTS.iter().map(|(title, lines)| reading(title, lines)).collect();
        Self { readings, builder: builder(&DOCUMENTS) }
    }

    fn set(&mut self, edits: &[Edit]) -> Graph {
        let Self { readings, builder } = self;
        builder.set_edits(edits, |document| readings.get(document.index()));
        builder.freeze()
    }
}

fn handle(text: &str) -> Handle {
    let (name, kind) = named(text);
    Handle { name, kind }
}

fn edited(edits: &[Edit]) -> Graph {
    Hand::new().set(edits)
}

fn name_of(graph: &Graph, name: &str) -> String {
    graph.entity(id(graph, name)).unwrap().name.clone()
}

#[test]
fn renamed_things_are_found_under_both_names() {
    let graph = edited(&[Edit::Rename(handle("Norwick:place"), "New Norwick".into())]);
    assert_eq!(name_of(&graph, "Norwick"), "New Norwick");
    assert_eq!(id(&graph, "new norwick"), id(&graph, "Norwick"));
    let entity = graph.entity(id(&graph, "Norwick")).unwrap();
    assert_eq!(entity.aliases, ["Norwick"]);
}

#[test]
fn kinds_are_corrected() {
    let graph = edited(&[Edit::Retype(handle("Silver Reel:work"), EntityKind::Event)]);
    assert_eq!(graph.entity(id(&graph, "Silver Reel")).unwrap().kind, EntityKind::Event);
}

#[test]
fn merged_things_share_facts_and_go_by_the_first_ones_name() {
    let merge = Edit::Merge(handle("Norwick Pier:place"), handle("pier:concept"));
    let graph = edited(&[merge]);
    let pier = graph.entity(id(&graph, "pier")).unwrap();
    assert_eq!((pier.name.as_str(), pier.kind), ("Norwick Pier", EntityKind::Place));
    assert_eq!(pier.aliases, ["pier"]);
    assert_eq!(graph.degree(pier.id), 2);
    assert_eq!(graph.entities().len(), edited(&[]).entities().len() - 1);
    // What was a fact between the two is none any more.
    let graph = edited(&[Edit::Merge(handle("The Salt Road:work"), handle("film:concept"))]);
    assert!(graph.triples().iter().all(|triple| triple.relation != "be" || triple.head != triple.tail));
}

#[test]
fn a_name_can_be_split_off() {
    let before = edited(&[]);
    assert_eq!(before.find("Quill"), []);
    let graph = edited(&[Edit::Split(handle("Ada Quill:person"), "Quill".into())]);
    let quill = graph.entity(id(&graph, "Quill")).unwrap();
    assert_eq!(quill.name, "Quill");
    assert_ne!(quill.id, id(&graph, "Ada Quill"));
    // The name stands in both documents, and means one thing in both.
    assert_eq!(graph.degree(quill.id), 2);
    assert_eq!(graph.entities().len(), before.entities().len() + 1);
}

#[test]
fn what_was_merged_can_be_split_again() {
    let pier = || (handle("Norwick Pier:place"), "pier".to_owned());
    let (what, name) = pier();
    let edits = [
        Edit::Merge(handle("film:concept"), handle("Norwick Pier:place")),
        Edit::Merge(handle("film:concept"), handle("pier:concept")),
        Edit::Split(handle("film:concept"), "Norwick Pier".into()),
        Edit::Split(what, name),
    ];
    assert_eq!(told(&edited(&edits)), told(&edited(&[])));
    let again = [&edits[..], &[Edit::Merge(pier().0, handle("pier:concept"))]].concat();
    assert_eq!(name_of(&edited(&again), "pier"), "Norwick Pier");
}

#[test]
fn deleted_things_take_their_facts_along() {
    let graph = edited(&[Edit::Delete(handle("Norwick:place"))]);
    assert_eq!(graph.find("Norwick"), []);
    assert!(graph.triples().iter().all(|triple| triple.relation != "be bear in"));
    assert!(!graph.find("Ada Quill").is_empty());
}

#[test]
fn a_deleted_fact_is_not_learned_again() {
    let fact = FactHandle {
        head: handle("The Salt Road:work"),
        relation: "direct by".into(),
        tail: handle("Ada Quill:person"),
    };
    let mut hand = Hand::new();
    let before = hand.set(&[]).triples().len();
    assert_eq!(hand.set(&[Edit::DeleteFact(fact)]).triples().len(), before - 1);
    hand.builder.add_triple(new_triple("The Salt Road:work > direct by > Ada Quill:person", 1, 1));
    assert_eq!(hand.builder.freeze().triples().len(), before - 1);
}

#[test]
fn an_added_fact_rests_on_its_sentence() {
    let triple = new_triple("Ada Quill:person > found > Norwick Players:org", 1, 2);
    let mut hand = Hand::new();
    let graph = hand.set(&[Edit::AddFact(triple.clone())]);
    let added = graph.triples().iter().find(|triple| triple.relation == "found").unwrap();
    assert_eq!(added.head, id(&graph, "Ada Quill"));
    assert_eq!(added.evidence, triple.evidence);
    assert_eq!(graph.find("Norwick Players").len(), 1);
    // Its ids stay when another document comes, and it goes and comes back with its own.
    let number = added.id;
    hand.builder.add(DocumentId(7), &reading("*Elsewhere", &["Elsewhere:place > be > village:concept"]));
    let graph = hand.builder.freeze();
    assert_eq!(graph.triple(number).unwrap().relation, "found");
    hand.builder.remove(DocumentId(1));
    assert_eq!(hand.builder.freeze().find("Norwick Players"), []);
    hand.builder.add(DocumentId(1), &hand.readings[1].clone());
    assert_eq!(hand.builder.freeze().find("Norwick Players").len(), 1);
}

#[test]
fn later_edits_speak_of_what_earlier_ones_left() {
    let graph = edited(&[
        Edit::Rename(handle("Norwick Pier:place"), "The Long Pier".into()),
        Edit::Merge(handle("The Long Pier:place"), handle("pier:concept")),
        Edit::Retype(handle("The Long Pier:place"), EntityKind::Work),
        Edit::Rename(handle("The Long Pier:work"), "Quill Pier".into()),
    ]);
    let pier = graph.entity(id(&graph, "pier")).unwrap();
    assert_eq!((pier.name.as_str(), pier.kind), ("Quill Pier", EntityKind::Work));
    assert_eq!(id(&graph, "Norwick Pier"), pier.id);
}

#[test]
fn taking_edits_back_leaves_what_was_there_before() {
    let edits = [
        Edit::Rename(handle("Norwick:place"), "New Norwick".into()),
        Edit::Split(handle("Ada Quill:person"), "Quill".into()),
        Edit::Merge(handle("Norwick Pier:place"), handle("pier:concept")),
        Edit::AddFact(new_triple("Ada Quill:person > found > Norwick Players:org", 1, 2)),
        Edit::Delete(handle("Silver Reel:work")),
        Edit::Retype(handle("Ada Quill:person"), EntityKind::Organisation),
    ];
    let mut hand = Hand::new();
    let mut before = vec![told(&hand.set(&[]))];
    for count in 1..=edits.len() {
        before.push(told(&hand.set(&edits[..count])));
        assert_ne!(before[count], before[count - 1], "edit {count} changes something");
    }
    for count in (0..edits.len()).rev() {
        assert_eq!(told(&hand.set(&edits[..count])), before[count], "with {count} edits again");
    }
}

#[test]
fn edits_survive_a_new_reading_and_wait_for_their_document() {
    let edits = [
        Edit::Split(handle("Ada Quill:person"), "Quill".into()),
        Edit::Merge(handle("Norwick Pier:place"), handle("pier:concept")),
        Edit::Rename(handle("The Salt Road:work"), "Salt Road".into()),
    ];
    let mut hand = Hand::new();
    let all = told(&hand.set(&edits));
    for number in 0..2 {
        hand.builder.remove(DocumentId(number));
        hand.builder.freeze();
        hand.builder.add(DocumentId(number), &hand.readings[number as usize].clone());
        assert_eq!(told(&hand.builder.freeze()), all, "document {number} came back");
    }
    let mut late = GraphBuilder::new();
    late.set_edits(&edits, |_| None);
    hand.readings.iter().zip(0..).for_each(|(reading, number)| late.add(DocumentId(number), reading));
    assert_eq!(told(&late.freeze()), all);
}

#[test]
fn what_questions_taught_survives_a_split() {
    let mut hand = Hand::new();
    hand.builder.add_triple(new_triple("Quill:person > live in > Eastmere:place", 1, 1));
    let graph = hand.set(&[Edit::Split(handle("Ada Quill:person"), "Quill".into())]);
    assert_eq!(graph.find("Eastmere").len(), 1);
    assert_eq!(hand.set(&[]).find("Eastmere").len(), 1);
}

#[test]
fn what_cannot_be_found_is_passed_over() {
    let nothing = handle("Nobody:person");
    let graph = edited(&[
        Edit::Rename(nothing.clone(), "Somebody".into()),
        Edit::Merge(nothing.clone(), handle("Norwick:place")),
        Edit::Split(nothing.clone(), String::new()),
        Edit::Delete(nothing),
        Edit::AddFact(new_triple("A:person > know > B:person", 99, 0)),
    ]);
    assert_eq!(told(&graph), told(&edited(&[])));
}

/// Learned while a question was answered.
const LEARNED: [(&str, u32); 2] =
    [("Norwick:place > lie in > Kent:place", 1), ("Ada Quill:person > marry > Tom Reed:person", 0)];

fn learned() -> (Hand, Vec<NewTriple>) {
    let mut hand = Hand::new();
    let triples: Vec<NewTriple> =
        LEARNED.iter().map(|(line, document)| new_triple(line, *document, 0)).collect();
    triples.iter().for_each(|triple| assert!(hand.builder.add_triple(triple.clone()).is_some()));
    (hand, triples)
}

fn standing(graph: &Graph, relation: &str) -> Option<Standing> {
    let triple = graph.triples().iter().find(|triple| triple.relation == relation)?;
    Some(graph.standing(triple))
}

#[test]
fn what_was_learned_waits_until_it_is_judged() {
    let (mut hand, triples) = learned();
    let graph = hand.set(&[]);
    assert_eq!(standing(&graph, "lie in"), Some(Standing::Learned));
    assert_eq!(standing(&graph, "be bear in"), Some(Standing::Plain));
    let accept = Edit::Accept(vec![triples[0].clone()]);
    let reject = Edit::Reject(vec![FactHandle::of(&triples[1])]);
    let graph = hand.set(&[accept.clone(), reject.clone()]);
    assert_eq!((standing(&graph, "lie in"), standing(&graph, "marry")), (Some(Standing::Accepted), None));
    let accepted = graph.triples().iter().find(|triple| triple.relation == "lie in").unwrap();
    assert_eq!((accepted.confidence, &accepted.origin), (1.0, &triples[0].origin));
    assert!(
        graph.is_denied("Ada Quill", "marry", "Tom Reed")
            && graph.is_denied("A. R. Quill", "marrys", "tom reed")
            && graph.is_denied("Ada Quill", "has been married to", "Tom Reed")
            && graph.is_denied("Tom Reed", "was married by", "Ada Quill")
    );
    assert!(
        !graph.is_denied("Ada Quill", "paint", "Tom Reed") && !graph.is_denied("Norwick", "lie in", "Kent")
    );
    // Taken back, both wait again.
    let graph = hand.set(&[]);
    assert_eq!(standing(&graph, "marry"), Some(Standing::Learned));
    assert_eq!(standing(&graph, "lie in"), Some(Standing::Learned));
    assert!(graph.denied().is_empty());
}

#[test]
fn an_accepted_fact_survives_without_the_question_that_brought_it() {
    let (_, triples) = learned();
    let graph = Hand::new().set(&[Edit::Accept(triples)]);
    assert_eq!(standing(&graph, "lie in"), Some(Standing::Accepted));
    assert_eq!(standing(&graph, "marry"), Some(Standing::Accepted));
}

#[test]
fn one_may_think_again() {
    let (mut hand, triples) = learned();
    let reject = Edit::Reject(triples.iter().map(FactHandle::of).collect());
    let accept = Edit::Accept(triples.clone());
    let graph = hand.set(&[reject.clone(), accept.clone()]);
    assert_eq!(standing(&graph, "marry"), Some(Standing::Accepted));
    assert!(!graph.is_denied("Ada Quill", "marry", "Tom Reed"));
    let graph = hand.set(&[accept, reject]);
    assert_eq!(standing(&graph, "marry"), None);
    assert!(graph.is_denied("Ada Quill", "marry", "Tom Reed"));
}

#[test]
fn a_verdict_follows_what_is_merged() {
    let (mut hand, triples) = learned();
    let merge = Edit::Merge(handle("Kent:place"), handle("Tom Reed:person"));
    let graph = hand.set(&[Edit::Accept(triples), merge]);
    assert_eq!(standing(&graph, "marry"), Some(Standing::Accepted));
    assert_eq!(standing(&graph, "lie in"), Some(Standing::Accepted));
}

#[test]
fn sentences_that_state_only_what_is_denied_are_known() {
    let (mut hand, triples) = learned();
    assert!(hand.set(&[]).idle_sentences().is_empty());
    let film = FactHandle {
        head: handle("The Salt Road:work"),
        relation: "direct by".into(),
        tail: handle("Ada Quill:person"),
    };
    let graph = hand.set(&[Edit::DeleteFact(film), Edit::Reject(vec![FactHandle::of(&triples[1])])]);
    // The sentence that both learned facts quote states others.
    let idle: Vec<(u32, u32)> = graph.idle_sentences().iter().map(|id| (id.document.0, id.index)).collect();
    assert_eq!(idle, [(0, 1)]);
}

#[test]
fn what_a_hand_says_holds_whatever_is_judged() {
    let lines: &[&str] = &[
        "Ada Quill:person > paint > Long Hall:work",
        "Ada Quill:person > live in > Norwick:place",
        "Quill:person > leave > Ghent:place",
    ];
    let added = |line: &str| Edit::AddFact(NewTriple { origin: Origin::Hand, ..new_triple(line, 0, 0) });
    let edits = [
        // This one is read as well.
        added("Ada Quill:person > paint > Long Hall:work"),
        Edit::Rename(handle("Norwick:place"), "Old Norwick".to_owned()),
        Edit::Split(handle("Ada Quill:person"), "Quill".to_owned()),
    ];
    let judged = |verdicts: [Option<f32>; 3], late: bool| {
        let document = reading("", lines);
        let mut builder = builder(&[("", lines)]);
        if !late {
            assert!(builder.judge(DocumentId(0), &document, &verdicts));
        }
        builder.set_edits(&edits, |_| Some(&document));
        if late {
            assert!(builder.judge(DocumentId(0), &document, &verdicts));
        }
        let graph = builder.freeze();
        let told = |triple: &clew_types::graph::Triple| (triple.relation.clone(), triple.origin.clone());
        let mut told: Vec<(String, Origin)> = graph.triples().iter().map(told).collect();
        assert_eq!(graph.find("Old Norwick").len(), 1, "{verdicts:?}");
        told.sort();
        told
    };
    let so = |relation: &str, origin: Origin| (relation.to_owned(), origin);
    for late in [false, true] {
        let left = judged([Some(0.0), Some(0.0), Some(0.9)], late);
        assert_eq!(left, [so("leave", Origin::Extracted), so("paint", Origin::Hand)]);
        let all = ["leave", "live in", "paint"].map(|relation| so(relation, Origin::Extracted));
        assert_eq!(judged([Some(0.9); 3], late), all);
    }
}
