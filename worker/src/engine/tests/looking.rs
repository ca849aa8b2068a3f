//! What is drawn while a filter holds.

use super::*;
use clew_types::graph::{Facets, Filter, GraphView};

fn look(bench: &mut Bench, filter: Filter) -> Facets {
    match bench.run(Command::Look(filter), None) {
        Ok(Reply::Facets(facets)) => *facets,
        other => panic!("{other:?}"),
    }
}

fn drawn(bench: &mut Bench, command: Command) -> GraphView {
    match bench.run(command, None) {
        Ok(Reply::Graph(view)) => view,
        other => panic!("{other:?}"),
    }
}

fn only(document: u32) -> Filter {
    Filter { documents: vec![DocumentId(document)], ..Filter::default() }
}

fn holds(view: &GraphView, name: &str) -> bool {
    view.nodes.iter().any(|node| node.label == name)
}

#[test]
fn a_filter_holds_for_every_map_until_it_is_taken_back() {
    let mut bench = Bench::new(memory());
    bench.run(Command::AddSample, None).expect("sample");
    let facets = look(&mut bench, only(1));
    assert!(facets.left_out > 0 && facets.documents.len() == 2, "{facets:?}");
    let map = drawn(&mut bench, Command::Overview(50));
    assert!(holds(&map, "Marlow") && !holds(&map, "Skerry Island"), "{map:#?}");
    let brandt = map.nodes.iter().find(|node| node.label == "Ottilie Brandt").expect("drawn").id;
    assert!(!holds(&drawn(&mut bench, Command::Around(brandt, 50)), "Skerry Island"));
    assert_eq!(look(&mut bench, Filter::default()).left_out, 0);
    assert!(holds(&drawn(&mut bench, Command::Around(brandt, 50)), "Skerry Island"));
}

#[test]
fn a_filter_goes_with_the_documents_that_come_and_go() {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    look(&mut bench, only(1));
    assert!(drawn(&mut bench, Command::Overview(50)).nodes.is_empty());
    bench.add("brandt.txt", BRANDT).expect("read");
    assert!(holds(&drawn(&mut bench, Command::Overview(50)), "Marlow"));
    bench.run(Command::RemoveDocument(DocumentId(1)), None).expect("removed");
    assert!(drawn(&mut bench, Command::Overview(50)).nodes.is_empty());
}

#[test]
fn an_answers_path_is_drawn_whatever_is_looked_at() {
    let mut bench = Bench::new(memory());
    bench.run(Command::AddSample, None).expect("sample");
    look(&mut bench, Filter { relations: vec!["no such relation".to_owned()], ..Filter::default() });
    let answer = bench.ask("Where was the designer of the Varn Lighthouse born?");
    assert!(drawn(&mut bench, Command::Facts).edges.is_empty());
    let map = drawn(&mut bench, Command::AnswerGraph(AnswerId(0), 50));
    assert!(!answer.path.is_empty());
    assert_eq!(map.edges.len(), map.edges.iter().filter(|edge| edge.on_path).count());
    assert!(holds(&map, "Marlow") && !map.edges.is_empty());
}

#[test]
fn all_facts_are_listed_however_few_are_drawn() {
    let mut bench = Bench::new(memory());
    bench.run(Command::AddSample, None).expect("sample");
    let (few, all) = (drawn(&mut bench, Command::Overview(2)), drawn(&mut bench, Command::Facts));
    assert!(few.edges.len() < all.edges.len() && all.edges.len() == few.total_edges as usize);
    // What a question learned is its answer's.
    bench.ask("Where was the designer of the Varn Lighthouse born?");
    let later = drawn(&mut bench, Command::Facts);
    assert_eq!(later.edges.len(), all.edges.len());
}

#[test]
fn kinds_are_counted_and_left_to_the_page() {
    let mut bench = Bench::new(memory());
    bench.run(Command::AddSample, None).expect("sample");
    let all = drawn(&mut bench, Command::Overview(50)).nodes.len();
    let hidden = vec![clew_types::extraction::EntityKind::Person];
    let facets = look(&mut bench, Filter { hidden, ..Filter::default() });
    assert!(facets.left_out > 0);
    assert_eq!(drawn(&mut bench, Command::Overview(50)).nodes.len(), all);
}

#[test]
fn names_that_stand_together_are_told_with_their_sentences() {
    let mut bench = Bench::new(memory());
    let text =
        "Ottilie Brandt met Tom Reed. Tom Reed wrote to Ottilie Brandt. Ottilie Brandt was born in Marlow.";
    bench.add("letters.txt", text).expect("read");
    let map = drawn(&mut bench, Command::Overview(50));
    let id = |name: &str| map.nodes.iter().find(|node| node.label == name).expect("drawn").id;
    let (brandt, reed) = (id("Ottilie Brandt"), id("Tom Reed"));
    let Ok(Reply::Entity(detail)) = bench.run(Command::Inspect(brandt), None) else { panic!("inspected") };
    let together: Vec<_> = detail.together.iter().map(|(other, count)| (other.id, *count)).collect();
    assert_eq!(together, [(reed, 2)]);
    let mut sentences = |limit| match bench.run(Command::Together(brandt, reed, limit), None) {
        Ok(Reply::Quotes(quotes)) => quotes.into_iter().map(|quote| quote.text).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(sentences(1), ["Ottilie Brandt met Tom Reed."]);
    assert_eq!(sentences(9).len(), 2);
}

#[test]
fn an_answer_from_a_table_shows_its_rows_and_changes_no_counts() {
    let mut bench = Bench::new(memory());
    let staff = "Employee,City,Salary\nMaren Holt,Bergen,51000\nPaula Ferro,Oslo,94000\nJun Abe,Bergen,47000\n\
                 Rosa Tamm,Tallinn,43500\n";
    bench.add("staff.csv", staff).expect("read");
    let counted = |bench: &Bench| {
        let events = bench.events.borrow();
        events.iter().rev().find(|event| matches!(event, Event::GraphChanged(..))).cloned()
    };
    let before = counted(&bench);
    let answer = bench.ask_by(Strategy::Auto, "Who has the highest salary?");
    assert_eq!(answer.text.as_deref(), Some("Paula Ferro"));
    let map = drawn(&mut bench, Command::AnswerGraph(AnswerId(0), 60));
    let lit = map.nodes.iter().filter(|node| node.on_path).map(|node| node.label.as_str());
    assert_eq!(lit.collect::<Vec<_>>(), ["Paula Ferro"]);
    assert_eq!(counted(&bench), before);
}
