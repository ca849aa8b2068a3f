//! Graphs of neighbours with a builder that works where it is called.

use super::*;
use crate::engine::doors::Indexer;
use clew_knowledge::corpus::Units;
use clew_knowledge::index::neighbours;

/// Builds from three vectors on; counts how often.
#[derive(Default)]
struct Builder {
    built: Cell<u32>,
    broken: bool,
}

#[async_trait::async_trait(?Send)]
impl Indexer for Builder {
    fn worth_while(&self) -> usize {
        3
    }

    async fn build(&self, to_chart: Vec<u8>) -> Option<Vec<u8>> {
        self.built.set(self.built.get() + 1);
        neighbours::build(&to_chart).filter(|_| !self.broken)
    }
}

fn bench(store: &Rc<MemoryStore>, builder: &Rc<Builder>) -> Bench {
    Bench::with(store.clone(), |doors| doors.indexer = Some(builder.clone()))
}

fn wanting(bench: &Bench) -> bool {
    Units::ALL.iter().any(|units| bench.engine.corpus().vectors(*units).wants_neighbours(3))
}

fn kept(store: &MemoryStore) -> usize {
    futures::executor::block_on(store.all(Table::Neighbours)).expect("memory").len()
}

#[test]
fn graphs_are_built_when_vectors_are_many_and_come_back() {
    let (store, builder) = (memory(), Rc::new(Builder::default()));
    let mut bench1 = bench(&store, &builder);
    bench1.add("lighthouse.txt", LIGHTHOUSE).expect("read");
    assert_eq!((builder.built.get(), kept(&store)), (0, 0), "two sentences are scanned");
    bench1.add("brandt.txt", BRANDT).expect("read");
    assert!(!wanting(&bench1));
    assert_eq!((builder.built.get(), kept(&store)), (1, 1), "four sentences; chunks are few");
    assert_eq!(
        bench1.ask("Where was the designer of the Varn Lighthouse born?").best_guess.as_deref(),
        Some("Marlow")
    );
    let again = bench(&store, &builder);
    assert!(!wanting(&again));
    assert_eq!(builder.built.get(), 1, "an opened workspace needs no rebuild");
}

#[test]
fn a_graph_that_no_longer_fits_is_built_anew() {
    let (store, builder) = (memory(), Rc::new(Builder::default()));
    let mut bench1 = bench(&store, &builder);
    bench1.run(Command::AddSample, None).expect("sample");
    let built = builder.built.get();
    let broken = Write::Put(Table::Neighbours, 1, vec![9; 40]);
    futures::executor::block_on(store.write(vec![broken])).expect("memory");
    let mut again = bench(&store, &builder);
    assert_eq!((builder.built.get(), wanting(&again)), (built + 1, false));
    again.run(Command::Clear, None).expect("clears");
    assert_eq!((kept(&store), wanting(&again)), (0, false));
}

#[test]
fn a_builder_that_breaks_off_is_not_asked_again_at_once() {
    let (store, builder) = (memory(), Rc::new(Builder { broken: true, ..Builder::default() }));
    let mut bench1 = bench(&store, &builder);
    bench1.run(Command::AddSample, None).expect("sample");
    assert!(builder.built.get() <= 2 && wanting(&bench1), "{}", builder.built.get());
    let answer = bench1.ask("Where was the designer of the Varn Lighthouse born?");
    assert_eq!(answer.best_guess.as_deref(), Some("Marlow"));
}
