//! Documents read by a model too: what is kept, what it costs, and what happens when it fails.

use super::model::{whole, with_model};
use super::*;
use crate::protocol::Limits;
use clew_types::document::ReadWarning;
use clew_types::graph::Origin;

const NOTES: &str = "E1 | Ottilie Brandt | person |\nE2 | Varn Lighthouse | place |\nE3 | Skerry Island | place |\n\
    R | E1 | design | E2 | was designed by Ottilie Brandt\nR | E2 | rise above | E3 | It stands on Skerry Island\n\
    R | E1 | drown at | E3 | she drowned at Skerry Island";

fn reads(budget: Option<u32>) -> Limits {
    Limits { tokens_per_document: budget, ..Limits::default() }
}

impl Bench {
    fn told_to_read(&mut self, budget: Option<u32>) {
        self.run(Command::SetSettings(with_model(reads(budget))), None).expect("set");
    }

    fn asked(&self) -> usize {
        self.server.asked.borrow().len()
    }

    /// Relations that a model read, with the words of their sentences.
    fn told(&self) -> Vec<String> {
        let corpus = self.engine.corpus();
        let triples = corpus.graph.triples().iter().filter(|triple| triple.origin == Origin::ReadByModel);
        let name = |id| corpus.graph.entity(id).map(|entity| entity.name.clone()).unwrap_or_default();
        let mut told: Vec<String> = triples
            .map(|triple| {
                let sentence = corpus.sentence_text(triple.evidence.sentence);
                format!("{} {} {}: {sentence}", name(triple.head), triple.relation, name(triple.tail))
            })
            .collect();
        told.sort();
        told
    }

    fn status(&self) -> DocumentStatus {
        self.list().into_values().next().expect("listed")
    }
}

/// Of some thirty passages, each about another harbour.
fn long() -> String {
    let about = |at: usize| {
        format!(
            "Harbour {at} lies on the coast of Varn, and was built of grey stone by its people long ago. "
        )
        .repeat(22)
    };
    (0..30).map(|at| about(at) + "\n\n").collect()
}

/// Passages not read, passages in all, and the whole warning.
fn warned(status: &DocumentStatus) -> (usize, usize, String) {
    let told = status.warnings.iter().find_map(|warning| match warning {
        ReadWarning::ByModel(told) => Some(told.clone()),
        _ => None,
    });
    let told = told.expect("a warning");
    let mut numbers = told.split(' ').filter_map(|word| word.parse().ok());
    let (unread, passages) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    (unread, passages, told)
}

#[test]
fn a_document_is_read_by_a_model_only_within_a_budget() {
    let mut bench = Bench::new(memory());
    bench.told_to_read(None);
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    assert_eq!((bench.asked(), bench.told().len()), (0, 0));
    let plain = bench.graph_size();
    let mut bench = Bench::new(memory());
    bench.told_to_read(Some(10_000));
    bench.server.will([whole(NOTES)]);
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let told = bench.told();
    assert!(
        told.iter().any(|fact| fact.contains("rise above Skerry Island: It stands on Skerry Island.")),
        "{told:?}"
    );
    assert!(!told.iter().any(|fact| fact.contains("drown")));
    // What the patterns found is all there.
    assert!(bench.graph_size().1 > plain.1);
    let expected = "1 fact of the model left out: not found word for word in the text.";
    assert_eq!(warned(&bench.status()).2, expected);
    assert_eq!((bench.asked(), bench.departures().len()), (1, 1));
}

#[test]
fn a_document_known_already_is_read_again_with_a_model() {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let before = bench.status();
    assert!(before.vectors.0 > 0 && before.vectors.0 == before.vectors.1, "{before:?}");
    bench.told_to_read(Some(10_000));
    bench.server.will([whole(NOTES)]);
    bench.run(Command::ReadAgain(DocumentId(0), None), None).expect("there");
    bench.pool.run_until_stalled();
    assert!(!bench.told().is_empty());
    let after = bench.status();
    assert_eq!((after.stage, after.vectors), (Stage::Ready, before.vectors));
    assert_eq!(bench.run(Command::ReadAgain(DocumentId(9), None), None), Err(EngineError::NotFound));
}

#[test]
fn a_second_reading_that_is_stopped_leaves_what_was_known() {
    let mut bench = Bench::new(memory());
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let (size, status) = (bench.graph_size(), bench.status());
    let again =
        bench.engine.clone().handle(Command::ReadAgain(status.id, None), None, bench.sink(), Flag::default());
    let stop =
        bench.engine.clone().handle(Command::CancelReading(status.id), None, bench.sink(), Flag::default());
    let outcomes = bench.pool.run_until(async { futures::join!(again, stop) });
    bench.pool.run_until_stalled();
    assert_eq!(outcomes, (Ok(Reply::Nothing), Ok(Reply::Nothing)));
    assert_eq!((bench.graph_size(), bench.status()), (size, status));
}

#[test]
fn what_a_model_read_outlives_a_reload_and_goes_with_its_document() {
    let store = memory();
    let mut bench = Bench::new(store.clone());
    bench.told_to_read(Some(10_000));
    bench.server.will([whole(NOTES)]);
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let (told, size, status) = (bench.told(), bench.graph_size(), bench.status());
    let mut again = Bench::new(store);
    assert_eq!((again.told(), again.graph_size(), again.asked()), (told, size, 0));
    assert_eq!(again.status().warnings, status.warnings);
    again.run(Command::RemoveDocument(DocumentId(0)), None).expect("removed");
    assert_eq!(again.graph_size(), (0, 0));
}

#[test]
fn a_passage_that_fails_leaves_the_document_with_what_the_patterns_found() {
    let mut plain = Bench::new(memory());
    plain.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    // Unreadable, and unreadable again: two requests, not three.
    let mut bench = Bench::new(memory());
    bench.told_to_read(Some(10_000));
    bench.server.will([whole("Certainly!"), whole("Of course."), whole(NOTES)]);
    bench.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    assert_eq!(bench.asked(), 2);
    assert!(bench.sent(1)["messages"][1]["content"].as_str().is_some_and(|text| text.contains("Certainly!")));
    assert_eq!((bench.graph_size(), bench.status().stage), (plain.graph_size(), Stage::Ready));
    let (unread, passages, why) = warned(&bench.status());
    assert_eq!((unread, passages), (1, 1));
    assert!(why.contains("not in the form"), "{why}");
}

#[test]
fn a_model_that_is_not_there_is_soon_left_alone() {
    let mut bench = Bench::new(memory());
    bench.told_to_read(Some(1_000_000));
    bench.add("coast.txt", &long()).expect("read");
    let (unread, passages, why) = warned(&bench.status());
    assert!(unread == passages && passages > 10, "{unread} of {passages}");
    assert!(bench.asked() <= 8, "{}", bench.asked());
    assert!(why.contains("nobody there"), "{why}");
    assert_eq!(bench.status().stage, Stage::Ready);
}

#[test]
fn the_budget_ends_the_reading_by_a_model_not_the_document() {
    let mut bench = Bench::new(memory());
    // A reply counts a hundred tokens.
    bench.told_to_read(Some(500));
    bench.server.will((0..40).map(|_| whole("none")));
    bench.add("coast.txt", &long()).expect("read");
    let (unread, passages, why) = warned(&bench.status());
    assert!(why.contains("budget of 500 tokens"), "{why}");
    assert_eq!(bench.asked(), passages - unread);
    assert!((5..=8).contains(&bench.asked()), "{}", bench.asked());
}

#[test]
fn stopping_ends_the_reading_and_no_answered_call_is_made_twice() {
    let store = memory();
    let mut bench = Bench::new(store.clone());
    bench.told_to_read(Some(1_000_000));
    bench.server.will((0..6).map(|_| whole("none")));
    bench.server.will((0..4).map(|_| whole("none").then_silent()));
    let name = Command::AddFile("coast.txt".into());
    let work = bench.engine.clone().handle(name, Some(long().into_bytes()), bench.sink(), Flag::default());
    bench.pool.spawner().spawn_local(async move { drop(work.await) }).expect("spawns");
    bench.pool.run_until_stalled();
    assert_eq!((bench.status().stage, bench.asked()), (Stage::Extracting, 10));
    // The tab is closed while four requests wait. The next start goes on behind the six that were answered.
    drop(bench);
    let mut again = Bench::about_to_start(store, |_| ());
    again.server.will((0..40).map(|_| whole("none")));
    again.pool.run_until_stalled();
    let passages = again.engine.corpus().reading(DocumentId(0)).expect("read").text.chunks.len();
    assert_eq!((again.asked(), again.status().stage), (passages - 6, Stage::Ready));
    // And one that the person stops is stopped.
    let mut stopped = Bench::new(memory());
    stopped.told_to_read(Some(1_000_000));
    stopped.server.will([whole("none").then_silent()]);
    let name = Command::AddFile("lighthouse.txt".into());
    let work = stopped.engine.clone().handle(name, Some(LIGHTHOUSE.into()), stopped.sink(), Flag::default());
    stopped.pool.spawner().spawn_local(async move { drop(work.await) }).expect("spawns");
    stopped.pool.run_until_stalled();
    stopped.run(Command::CancelReading(DocumentId(0)), None).expect("cancelled");
    assert_eq!(stopped.status().stage, Stage::Cancelled);
    assert_eq!(stopped.departures()[0].fate, crate::protocol::Fate::Stopped);
}

/// Notes on a passage of [`long`]: the harbour it names first.
fn harbour(body: &str) -> String {
    let passage = body.rsplit("<<<data").next().unwrap_or_default();
    let number = passage.split("Harbour ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
    format!(
        "E1 | Harbour {number} | place |\nE2 | Varn | place |\n\
        R | E1 | lie on the coast of | E2 | Harbour {number} lies on the coast of Varn"
    )
}

#[test]
fn no_more_calls_are_under_way_than_allowed_and_the_outcome_is_the_same() {
    let read = |at_once| {
        let mut bench = Bench::new(memory());
        let limits = Limits { calls_at_once: at_once, ..reads(Some(1_000_000)) };
        bench.run(Command::SetSettings(with_model(limits)), None).expect("set");
        *bench.server.part.borrow_mut() = Some(harbour);
        bench.add("coast.txt", &long()).expect("read");
        (bench.server.most.get(), bench.asked(), bench.told())
    };
    let (one, asked, told) = read(1);
    assert!(one == 1 && asked > 10 && told.len() > 10, "{one} {asked} {told:?}");
    assert_eq!(read(3), (3, asked, told.clone()));
    assert_eq!(read(Limits::default().calls_at_once), (4, asked, told));
}
