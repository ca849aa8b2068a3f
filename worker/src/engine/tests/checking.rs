//! Facts that a network checks in the background.

use super::*;
use crate::protocol::Change;
use crate::record::{VERDICTS, Verdicts};
use clew_network::reader::claims::passes;
use clew_network::reader::names::{Name, NameKind};
use clew_network::reader::{Claim, ReadError as NotRead};
use clew_types::extraction::EntityKind;
use clew_types::span::Span;

/// Of the lighthouse's facts, those with this word in their claim are stated.
const STATED: &str = "Brandt";

type Watcher = Rc<dyn Fn(EmbedderStatus)>;

/// The letter pool with a network that finds claims stated in which a certain word stands.
#[derive(Default)]
struct JudgingPool {
    letters: LetterPool,
    /// Its checksum; `None` = there is no such network, or not yet.
    checksum: Cell<Option<u64>>,
    word: RefCell<String>,
    /// The one word that it takes for no name.
    strange: RefCell<String>,
    /// How many claims it judges before it goes.
    patience: Cell<Option<usize>>,
    /// All that it was asked.
    asked: RefCell<Vec<Claim>>,
    watcher: RefCell<Option<Watcher>>,
}

impl JudgingPool {
    fn new(checksum: u64, word: &str) -> Rc<Self> {
        let pool = Self { word: RefCell::new(word.to_owned()), ..Self::default() };
        pool.checksum.set(Some(checksum));
        Rc::new(pool)
    }

    /// The network has been loaded.
    fn arrive(&self, checksum: u64) {
        self.checksum.set(Some(checksum));
        self.tell(EmbedderStatus::Ready);
    }

    fn tell(&self, status: EmbedderStatus) {
        let watcher = self.watcher.borrow().clone();
        watcher.expect("the engine watches")(status);
    }

    fn asked(&self) -> usize {
        self.asked.borrow().len()
    }
}

#[async_trait::async_trait(?Send)]
impl Embedder for JudgingPool {
    async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, EmbedError> {
        self.letters.embed(texts).await
    }
}

#[async_trait::async_trait(?Send)]
impl EmbedPool for JudgingPool {
    fn start(&self, on_status: Rc<dyn Fn(EmbedderStatus)>) {
        self.letters.start(on_status);
    }
    fn watch_reader(&self, on_status: Rc<dyn Fn(EmbedderStatus)>) {
        *self.watcher.borrow_mut() = Some(on_status);
    }
    fn width(&self) -> usize {
        1
    }
    async fn embed_later(&self, texts: Vec<String>) -> Result<Vec<Vec<f32>>, EmbedError> {
        self.letters.embed_later(texts).await
    }
    fn reader_checksum(&self) -> Option<u64> {
        self.checksum.get()
    }
    async fn names_later(&self, texts: Vec<String>) -> Result<Vec<Vec<Name>>, NotRead> {
        turn().await;
        let strange = self.strange.borrow();
        let around = |text: &String| match text.find(strange.as_str()).filter(|_| !strange.is_empty()) {
            Some(at) => vec![name(0, at), name(at + strange.len(), text.len())],
            None => whole(text),
        };
        Ok(texts.iter().map(around).collect())
    }
    async fn judge_later(&self, claims: Vec<Claim>) -> Result<Vec<f32>, NotRead> {
        turn().await;
        let left = self.patience.get().unwrap_or(usize::MAX);
        if left < claims.len() {
            return Err(NotRead::Cancelled);
        }
        self.patience.set(self.patience.get().map(|left| left - claims.len()));
        self.asked.borrow_mut().extend(claims.iter().cloned());
        let word = self.word.borrow();
        Ok(claims.iter().map(|claim| if claim.statement.contains(&*word) { 0.99 } else { 0.01 }).collect())
    }
    fn leave_room(&self) {}
    fn make_way(&self, somebody_waits: bool) {
        self.letters.make_way(somebody_waits);
    }
}

/// Everything in a text is a name.
pub(super) fn whole(text: &str) -> Vec<Name> {
    vec![name(0, text.len())]
}

fn name(start: usize, end: usize) -> Name {
    Name { span: Span::new(start, end), kind: NameKind::Other, share: 0.9 }
}

fn bench(store: &Rc<MemoryStore>, pool: &Rc<JudgingPool>) -> Bench {
    let pool = pool.clone();
    Bench::with(store.clone(), |doors| doors.embedder = Some(pool))
}

fn facts(bench: &Bench) -> Vec<String> {
    let graph = bench.engine.corpus().graph;
    let name = |id| graph.entity(id).map_or("", |entity| entity.name.as_str());
    let line = |t: &clew_types::graph::Triple| format!("{} {} {}", name(t.head), t.relation, name(t.tail));
    graph.triples().iter().map(line).collect()
}

fn claims(bench: &Bench) -> (u32, u32) {
    bench.list().values().next().map_or((0, 0), |status| status.claims)
}

fn stored(store: &MemoryStore) -> Option<Verdicts> {
    let bytes = futures::executor::block_on(store.get(Table::Verdicts, 0)).expect("memory")?;
    Some(VERDICTS.decode(&bytes).expect("of this version"))
}

#[test]
fn facts_that_are_not_stated_leave_the_graph() {
    let mut plain = Bench::new(memory());
    plain.add("a.txt", LIGHTHOUSE).expect("read");
    let all = facts(&plain);
    assert!(all.iter().any(|fact| !fact.contains(STATED)), "{all:?}");
    let pool = JudgingPool::new(1, STATED);
    let mut bench = bench(&memory(), &pool);
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    let left: Vec<String> = all.iter().filter(|fact| fact.contains(STATED)).cloned().collect();
    assert_eq!(facts(&bench), left);
    let graph = bench.engine.corpus().graph;
    assert!(graph.triples().iter().all(|triple| passes(Some(triple.confidence))));
    // The names stay.
    assert_eq!(graph.entities().len(), plain.engine.corpus().graph.entities().len());
    let status = bench.list().remove(&DocumentId(0)).expect("listed");
    assert_eq!((status.claims.0, status.triples), (status.claims.1, left.len() as u32));
    let told = |event: &Event| matches!(event, Event::Background(done, all, true) if done < all);
    assert!(bench.events.borrow().iter().any(told));
    let last = bench.events.borrow().iter().rev().find(|e| matches!(e, Event::Background(..))).cloned();
    assert!(matches!(last, Some(Event::Background(done, all, false)) if done == all), "{last:?}");
}

#[test]
fn what_is_no_name_is_of_the_second_rank_also_after_a_restart() {
    let kind = |bench: &Bench| {
        let graph = bench.engine.corpus().graph;
        let found = graph.find("Ottilie Brandt").first().copied();
        found.and_then(|id| graph.entity(id)).map(|entity| entity.kind)
    };
    let store = memory();
    let pool = JudgingPool::new(1, STATED);
    "Ottilie Brandt".clone_into(&mut pool.strange.borrow_mut());
    let mut first = bench(&store, &pool);
    first.add("a.txt", LIGHTHOUSE).expect("read");
    assert_eq!(kind(&first), Some(EntityKind::Concept));
    assert_eq!(kind(&bench(&store, &JudgingPool::new(1, STATED))), Some(EntityKind::Concept));
    let mut other = bench(&memory(), &JudgingPool::new(1, STATED));
    other.add("a.txt", LIGHTHOUSE).expect("read");
    assert_eq!(kind(&other), Some(EntityKind::Other));
}

#[test]
fn what_was_judged_is_there_after_a_restart_and_not_judged_again() {
    let store = memory();
    let mut first = bench(&store, &JudgingPool::new(1, STATED));
    first.add("a.txt", LIGHTHOUSE).expect("read");
    let before = (facts(&first), first.list());
    let pool = JudgingPool::new(1, "nothing");
    let again = bench(&store, &pool);
    assert_eq!((facts(&again), again.list(), pool.asked()), (before.0, before.1, 0));
    // Also while there is no network, or none at all.
    let without = Bench::new(store);
    assert_eq!((facts(&without), without.list()), (facts(&first), first.list()));
}

/// Where the names of the map stand, to two digits.
fn places(bench: &mut Bench) -> Vec<(String, i32, i32)> {
    let Ok(Reply::Graph(map)) = bench.run(Command::Overview(50), None) else { panic!("a map") };
    let round = |at: f32| (at * 100.0).round() as i32;
    let mut places: Vec<_> =
        map.nodes.into_iter().map(|node| (node.label, round(node.x), round(node.y))).collect();
    places.sort();
    places
}

#[test]
fn a_map_that_grew_is_found_again_as_it_was_left() {
    let (store, pool) = (memory(), JudgingPool::new(1, " "));
    let mut first = bench(&store, &pool);
    first.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    let before = places(&mut first);
    first.add("brandt.txt", BRANDT).expect("read");
    let left = places(&mut first);
    assert!(left.len() > before.len());
    assert_eq!(places(&mut bench(&store, &pool)), left);
}

#[test]
fn what_was_judged_in_part_goes_on_where_it_was() {
    let store = memory();
    let text: String = (0..300).map(|number| format!("Bo Hart painted Hall {number}. ")).collect();
    let pool = JudgingPool::new(1, "Hall 7");
    pool.patience.set(Some(270));
    let mut first = bench(&store, &pool);
    first.add("a.txt", &text).expect("read");
    let all = facts(&first).len();
    let (done, total) = claims(&first);
    assert!(total >= 300 && done < total, "{done} of {total}");
    let verdicts = stored(&store).expect("kept half-way");
    let (kept, named) = (verdicts.chances.len(), verdicts.names.len());
    assert!(kept >= 256 && kept + named <= done as usize, "{kept}, {named}");
    let pool = JudgingPool::new(1, "Hall 7");
    let again = bench(&store, &pool);
    assert_eq!((pool.asked(), claims(&again)), (total as usize - named - kept, (total, total)));
    assert!(facts(&again).len() < all);
    assert_eq!(stored(&store).map(|verdicts| verdicts.chances.len()), Some(total as usize - named));
}

#[test]
fn another_network_judges_anew() {
    let store = memory();
    bench(&store, &JudgingPool::new(1, STATED)).add("a.txt", LIGHTHOUSE).expect("read");
    let pool = JudgingPool::new(2, "Skerry");
    let again = bench(&store, &pool);
    assert!(pool.asked() > 0);
    assert!(facts(&again).iter().all(|fact| fact.contains("Skerry")), "{:?}", facts(&again));
    assert_eq!(stored(&store).map(|verdicts| verdicts.reader), Some(2));
}

#[test]
fn without_a_network_facts_stay_until_it_comes() {
    let mut plain = Bench::new(memory());
    plain.add("a.txt", LIGHTHOUSE).expect("read");
    let store = memory();
    let pool = JudgingPool::new(1, STATED);
    pool.checksum.set(None);
    let mut bench = bench(&store, &pool);
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    assert_eq!((facts(&bench), pool.asked()), (facts(&plain), 0));
    assert_eq!(stored(&store), None);
    // Until it is there they are still to be checked; where it does not come they are not.
    assert!(claims(&bench).1 > 0);
    pool.tell(EmbedderStatus::Loading(1, 2));
    assert!(claims(&bench).1 > 0);
    pool.tell(EmbedderStatus::Absent("no network".to_owned()));
    assert_eq!(claims(&bench), (0, 0));
    pool.arrive(1);
    bench.pool.run_until_stalled();
    assert!(facts(&bench).len() < facts(&plain).len() && pool.asked() > 0);
    // One that fails leaves everything as it is.
    let mut other = Bench::with(memory(), |doors| {
        let pool = JudgingPool::new(1, STATED);
        pool.patience.set(Some(0));
        doors.embedder = Some(pool);
    });
    other.add("a.txt", LIGHTHOUSE).expect("read");
    assert_eq!(facts(&other), facts(&plain));
}

#[test]
fn a_document_read_again_keeps_what_was_judged_of_the_same_words() {
    let pool = JudgingPool::new(1, STATED);
    let mut bench = bench(&memory(), &pool);
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    let (before, asked, list) = (facts(&bench), pool.asked(), bench.list());
    bench.run(Command::ReadAgain(DocumentId(0), None), None).expect("read");
    assert_eq!((facts(&bench), pool.asked(), bench.list()), (before, asked, list));
}

#[test]
fn a_document_that_goes_while_it_is_judged_takes_everything_along() {
    let text: String = (0..60).map(|number| format!("Bo Hart painted Hall {number}. ")).collect();
    for turns in (1..120).step_by(3) {
        let store = memory();
        let pool = JudgingPool::new(1, STATED);
        let mut bench = bench(&store, &pool);
        let (engine, sink) = (bench.engine.clone(), bench.sink());
        let add = engine.clone().handle(
            Command::AddFile("a.txt".into()),
            Some(text.clone().into_bytes()),
            sink.clone(),
            Flag::default(),
        );
        let remove = async move {
            drop(add.await);
            for _ in 0..turns {
                turn().await;
            }
            engine.handle(Command::RemoveDocument(DocumentId(0)), None, sink, Flag::default()).await
        };
        assert_eq!(bench.pool.run_until(remove), Ok(Reply::Nothing));
        bench.pool.run_until_stalled();
        assert_eq!((bench.graph_size(), bench.list().len()), ((0, 0), 0), "after {turns} turns");
        // It comes back, and is judged to the end.
        bench.run(Command::RestoreDocument(DocumentId(0)), None).expect("there");
        let (done, all) = claims(&bench);
        assert!(done == all && all >= 60 && facts(&bench).is_empty(), "after {turns} turns: {done} of {all}");
        bench.run(Command::RemoveDocument(DocumentId(0)), None).expect("there");
        drop(Bench::new(store.clone()));
        assert_eq!(stored(&store), None, "after {turns} turns");
    }
}

#[test]
fn what_a_person_said_outlasts_every_verdict() {
    let store = memory();
    let pool = JudgingPool::new(1, "nothing");
    pool.checksum.set(None);
    let mut bench = bench(&store, &pool);
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    let graph = bench.engine.corpus().graph;
    let fact =
        graph.triples().iter().find(|triple| triple.relation.contains("design")).expect("drawn").clone();
    let name = |id| graph.entity(id).expect("there").name.clone();
    let (head, tail) = (name(fact.head), name(fact.tail));
    let sentence = fact.evidence.sentence;
    let vouch = Change::AddFact { head, relation: fact.relation.clone(), tail, sentence };
    let island = graph.find("Skerry Island")[0];
    for change in [vouch, Change::Rename(island, "Old Skerry".into())] {
        bench.run(Command::Edit(change), None).expect("done");
    }
    let check = |bench: &Bench| {
        let told = facts(bench);
        assert!(told.len() == 1 && told[0].contains(&fact.relation), "{told:?}");
        assert_eq!(bench.engine.corpus().graph.find("Old Skerry").len(), 1);
        assert_eq!(bench.engine.edit_counts(), Event::Edits(2, 0));
    };
    pool.arrive(1);
    bench.pool.run_until_stalled();
    assert!(pool.asked() > 0);
    check(&bench);
    let again = self::bench(&store, &pool);
    check(&again);
    // Taken back, the fact is one that no sentence states.
    for _ in 0..2 {
        bench.run(Command::Undo, None).expect("undone");
    }
    assert_eq!(facts(&bench), [""; 0]);
}

#[test]
fn checking_is_halted_and_goes_on() {
    let pool = JudgingPool::new(1, STATED);
    pool.checksum.set(None);
    let mut bench = bench(&memory(), &pool);
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    bench.run(Command::Halt(true), None).expect("halted");
    pool.arrive(1);
    bench.pool.run_until_stalled();
    assert_eq!((pool.asked(), claims(&bench).0), (0, 0));
    bench.run(Command::Halt(false), None).expect("goes on");
    let (done, all) = claims(&bench);
    assert!(done == all && all > 0);
}

#[test]
fn clearing_while_facts_are_judged_leaves_room_for_the_next() {
    let pool = JudgingPool::new(1, STATED);
    let mut bench = bench(&memory(), &pool);
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    bench.run(Command::Clear, None).expect("cleared");
    bench.add("b.txt", "Ottilie Brandt left Marlow. Karl Holm left Ghent.").expect("read");
    let told = facts(&bench);
    assert!(!told.is_empty() && told.iter().all(|fact| fact.contains(STATED)), "{told:?}");
}
