//! What is left when the power goes, the store refuses, or a document kills its reader? Everything that was given.

mod interrupted;
mod pool;

use super::*;
use crate::protocol::Settings;
use crate::record::StoredStage;
use futures::executor::block_on;
use futures::future::pending;
use pool::PoweredPool;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Files in the order they are given: short, long enough for several slices, a table, and one that cannot be read.
fn files() -> Vec<(&'static str, String)> {
    let keepers = (1890..1942).map(|year| format!("Tove Lind left in {year}. She slept. "));
    let table = "time,rain_mm\n2024-05-06T13:00,0\n2024-05-06T14:00,2\n2024-05-06T15:00,1\n";
    vec![
        ("a.txt", LIGHTHOUSE.to_owned()),
        ("keepers.txt", keepers.collect()),
        ("b.txt", BRANDT.to_owned()),
        ("pier.csv", table.to_owned()),
        ("empty.txt", String::new()),
    ]
}

const QUESTION: &str = "Where was the designer of the Varn Lighthouse born?";

/// Chance, the same on every run: xorshift64*.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % end
    }
}

/// What keeps an engine running: with every step a little of it is used up, and nothing happens after the last.
struct Power {
    left: Cell<u64>,
    used: Cell<u64>,
}

impl Power {
    fn of(steps: u64) -> Rc<Self> {
        Rc::new(Self { left: Cell::new(steps), used: Cell::new(0) })
    }

    async fn step(&self) {
        match self.left.get().checked_sub(1) {
            Some(left) => self.left.set(left),
            None => pending().await,
        }
        self.used.set(self.used.get() + 1);
    }
}

async fn pause() {
    let mut waited = false;
    std::future::poll_fn(|context| {
        if std::mem::replace(&mut waited, true) {
            return std::task::Poll::Ready(());
        }
        context.waker().wake_by_ref();
        std::task::Poll::Pending
    })
    .await;
}

/// A store on a failing disk: writes take effect in the order they are asked for and are confirmed a moment later, as
/// IndexedDB's do.
struct Disk {
    inner: Rc<MemoryStore>,
    power: Rc<Power>,
    /// Writes asked for so far.
    writes: Cell<usize>,
    /// Which of them fail.
    refused: Range<usize>,
    /// Reads of this table fail so many times.
    unreadable: Option<(Table, Cell<u32>)>,
}

impl Disk {
    fn sound(inner: &Rc<MemoryStore>) -> Self {
        let power = Power::of(u64::MAX);
        Self { inner: inner.clone(), power, writes: Cell::new(0), refused: 0..0, unreadable: None }
    }

    async fn before_read(&self, table: Table) -> Result<(), StoreError> {
        self.power.step().await;
        pause().await;
        match &self.unreadable {
            Some((at_fault, times)) if *at_fault == table && times.get() > 0 => {
                times.set(times.get() - 1);
                Err(StoreError::Refused("the disk cannot be read".into()))
            }
            _ => Ok(()),
        }
    }
}

#[async_trait::async_trait(?Send)]
impl Store for Disk {
    async fn write(&self, changes: Vec<Write>) -> Result<(), StoreError> {
        let number = self.writes.replace(self.writes.get() + 1);
        self.power.step().await;
        let done = match self.refused.contains(&number) {
            true => Err(StoreError::Refused("the disk cannot be written".into())),
            false => self.inner.write(changes).await,
        };
        self.power.step().await;
        pause().await;
        done
    }
    async fn get(&self, table: Table, key: u32) -> Result<Option<Vec<u8>>, StoreError> {
        self.before_read(table).await?;
        self.inner.get(table, key).await
    }
    async fn keys(&self, table: Table) -> Result<Vec<u32>, StoreError> {
        self.before_read(table).await?;
        self.inner.keys(table).await
    }
    async fn all(&self, table: Table) -> Result<Vec<(u32, Vec<u8>)>, StoreError> {
        self.before_read(table).await?;
        self.inner.all(table).await
    }
    async fn clear(&self) -> Result<(), StoreError> {
        self.power.step().await;
        self.inner.clear().await
    }
}

/// A host on the same power, with a reader of PDFs that some files are too much for.
struct Machine {
    inner: Rc<dyn Host>,
    power: Rc<Power>,
}

#[async_trait::async_trait(?Send)]
impl Host for Machine {
    fn spawn(&self, task: LocalBoxFuture<'static, ()>) {
        self.inner.spawn(task);
    }
    async fn breathe(&self) {
        self.power.step().await;
        self.inner.breathe().await;
    }
    fn now(&self) -> f64 {
        self.inner.now()
    }
    async fn read_pdf(
        &self,
        bytes: Vec<u8>,
        pictures: Option<PictureLanguage>,
        on_page: &dyn Fn(u32, u32),
    ) -> Result<PdfText, ReadError> {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!text.contains("panic"), "a reader's panic");
        if text.contains("memory") {
            // The instance is ended from outside: nothing of it is ever polled again.
            self.power.left.set(0);
            pending::<()>().await;
        }
        self.inner.read_pdf(bytes, pictures, on_page).await
    }
    async fn read_packed(&self, name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
        self.inner.read_packed(name, bytes).await
    }
    async fn unfold(&self, name: &str, bytes: &[u8]) -> Result<Option<Vec<InnerFile>>, ReadError> {
        self.inner.unfold(name, bytes).await
    }
    async fn fetch(&self, path: &str) -> Result<Vec<u8>, FetchError> {
        self.inner.fetch(path).await
    }
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, FetchError> {
        self.inner.send(request).await
    }
    async fn store(&self, workspace: u32) -> Result<Rc<dyn Store>, StoreError> {
        self.inner.store(workspace).await
    }
    async fn sleep(&self, milliseconds: i32) {
        self.inner.sleep(milliseconds).await;
    }
}

/// An engine on this disk, everything on the disk's power.
fn engine_on(disk: Disk, change: impl FnOnce(&mut Doors)) -> Bench {
    let power = disk.power.clone();
    Bench::with(Rc::new(disk), |doors| {
        doors.host = Rc::new(Machine { inner: doors.host.clone(), power: power.clone() });
        doors.embedder = Some(Rc::new(PoweredPool(LetterPool::default(), power)));
        change(doors);
    })
}

impl Bench {
    /// Begins a command; its outcome comes when it comes.
    fn begin(
        &self,
        command: Command,
        bytes: Option<Vec<u8>>,
    ) -> Rc<RefCell<Option<Result<Reply, EngineError>>>> {
        let outcome = Rc::new(RefCell::new(None));
        let work = self.engine.clone().handle(command, bytes, self.sink(), Flag::default());
        let told = outcome.clone();
        let task = async move { *told.borrow_mut() = Some(work.await) };
        self.pool.spawner().spawn_local(task).expect("spawns");
        outcome
    }

    fn begin_files(&self, files: &[(&'static str, String)]) {
        let known: Vec<String> = self.list().into_values().map(|status| status.name).collect();
        for (name, text) in files.iter().filter(|(name, _)| !known.contains(&(*name).to_owned())) {
            self.begin(Command::AddFile((*name).to_owned()), Some(text.clone().into_bytes()));
        }
    }

    /// Who closed the tab twice in the same reading is told, and may have it read once more.
    fn read_what_was_broken_off_twice(&mut self) {
        let broken_off = |stage: &Stage| matches!(stage, Stage::Failed(reason) if reason.contains("twice"));
        let all = self.list().into_values().filter(|status| broken_off(&status.stage));
        for status in all.collect::<Vec<_>>() {
            self.begin(Command::ReadAgain(status.id, None), None);
        }
        self.pool.run_until_stalled();
    }

    /// What a person does who wants all files read and the question answered, until nothing moves any more.
    fn work(&mut self) {
        self.begin_files(&files());
        self.pool.run_until_stalled();
        if self.engine.history() == Reply::History(Vec::new()) {
            let ask = Ask::new(QUESTION, Strategy::TcrQf);
            self.begin(Command::Ask(ask), None);
            self.pool.run_until_stalled();
        }
    }
}

pub(super) type Tables = BTreeMap<Table, Vec<(u32, Vec<u8>)>>;

pub(super) fn tables(store: &MemoryStore) -> Tables {
    let rows = |table| block_on(store.all(table)).expect("memory");
    Table::ALL.into_iter().map(|table| (table, rows(table))).collect()
}

/// Names what differs: the bytes themselves would fill the screen.
fn assert_same(found: &Tables, expected: &Tables, when: &str) {
    for table in Table::ALL {
        let keys = |tables: &Tables| tables[&table].iter().map(|(key, _)| *key).collect::<Vec<_>>();
        assert_eq!(keys(found), keys(expected), "keys of {table:?}, {when}");
        for (one, other) in found[&table].iter().zip(&expected[&table]) {
            assert!(one == other, "{table:?} {} has other bytes, {when}", one.0);
        }
    }
}

/// The tables of an undisturbed run, with the steps and writes it took.
fn undisturbed() -> (Tables, u64, usize) {
    let store = memory();
    let disk = Disk::sound(&store);
    let power = disk.power.clone();
    let writes = Rc::new(disk);
    let mut bench = Bench::with(writes.clone(), |doors| {
        doors.host = Rc::new(Machine { inner: doors.host.clone(), power: power.clone() });
        doors.embedder = Some(Rc::new(PoweredPool(LetterPool::default(), power.clone())));
    });
    bench.work();
    let tables = tables(&store);
    let sizes = [
        Table::Documents,
        Table::Files,
        Table::Readings,
        Table::Vectors,
        Table::Verdicts,
        Table::Learned,
        Table::Answers,
    ];
    assert_eq!(sizes.map(|table| tables[&table].len()), [5, 5, 4, 4, 3, 1, 1]);
    (tables, power.used.get(), writes.writes.get())
}

#[test]
fn an_engine_that_is_killed_anywhere_finishes_after_the_restart() {
    let (expected, steps, _) = undisturbed();
    let mut chance = Chance(0x5eed);
    for seed in 0..50 {
        let store = memory();
        // Every third time it is killed once more while it makes good for the first time.
        for _ in 0..1 + u32::from(seed % 3 == 0) {
            let disk = Disk { power: Power::of(chance.below(steps)), ..Disk::sound(&store) };
            engine_on(disk, |_| ()).work();
        }
        let mut again = engine_on(Disk::sound(&store), |_| ());
        again.read_what_was_broken_off_twice();
        again.work();
        assert_same(&tables(&store), &expected, &format!("kill {seed}"));
        assert_eq!(again.notices(), [], "kill {seed}");
    }
}

/// How a document is listed in the store.
fn listed(store: &Rc<MemoryStore>, id: u32) -> StoredStage {
    let record = block_on(store.get(Table::Documents, id)).expect("memory").expect("listed");
    DOCUMENT.decode(&record).expect("the present version").stage
}

#[test]
fn a_document_whose_reading_does_not_end_twice_is_set_aside() {
    let store = memory();
    let hanging = [("a.pdf", "%PDF-1.7 all memory".to_owned()), ("b.txt", BRANDT.to_owned())];
    // A visitor who closes the tab, comes back, and closes it again.
    let mut first = engine_on(Disk::sound(&store), |_| ());
    first.begin_files(&hanging);
    first.pool.run_until_stalled();
    drop(first);
    assert_eq!(listed(&store, 0), StoredStage::UnderWay);
    drop(engine_on(Disk::sound(&store), |_| ()));
    assert_eq!(listed(&store, 0), StoredStage::UnderWayAgain);
    let third = engine_on(Disk::sound(&store), |_| ());
    assert!(matches!(third.stages()[..], [Stage::Failed(_), Stage::Ready]), "{:?}", third.stages());
    assert_eq!(third.notices(), []);
    drop(third);
    let fourth = engine_on(Disk::sound(&store), |_| ());
    assert!(matches!(fourth.stages()[..], [Stage::Failed(_), Stage::Ready]), "{:?}", fourth.stages());
}

/// The stages of the five files when all goes well.
fn all_read(stages: &[Stage]) -> bool {
    matches!(stages, [Stage::Ready, Stage::Ready, Stage::Ready, Stage::Ready, Stage::Failed(_)])
}

/// Writes of this range fail: the person is told, reading goes on, and a restart finds or makes everything.
fn check_refused_writes(refused: Range<usize>, expected: &Tables) {
    let when = format!("writes {refused:?} fail");
    let store = memory();
    let mut bench = engine_on(Disk { refused, ..Disk::sound(&store) }, |_| ());
    bench.work();
    assert!(all_read(&bench.stages()), "{when}: {:?}", bench.stages());
    assert_ne!(bench.engine.history(), Reply::History(Vec::new()), "{when}");
    let told = |notice: &Notice| matches!(notice, Notice::StorageFailed(_));
    assert!(bench.notices().iter().any(told), "{when}: {:?}", bench.notices());
    drop(bench);
    let mut again = engine_on(Disk::sound(&store), |_| ());
    again.work();
    assert_same(&tables(&store), expected, &when);
}

#[test]
fn a_write_that_fails_once_loses_nothing() {
    let (expected, _, writes) = undisturbed();
    (0..writes).for_each(|number| check_refused_writes(number..number + 1, &expected));
}

#[test]
fn a_file_whose_bytes_were_refused_at_first_is_kept_with_its_reading() {
    let store = memory();
    let mut bench = engine_on(Disk { refused: 0..1, ..Disk::sound(&store) }, |_| ());
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    let tables = tables(&store);
    assert_eq!(tables[&Table::Files], [(0, LIGHTHOUSE.as_bytes().to_vec())]);
    assert_eq!(tables[&Table::Readings].len(), 1);
}

#[test]
fn what_was_refused_is_written_with_what_comes_next() {
    let store = memory();
    let mut bench = engine_on(Disk { refused: 0..2, ..Disk::sound(&store) }, |_| ());
    bench.run(Command::SetSettings(Settings::default()), None).expect("set");
    bench.run(Command::SetSettings(Settings::default()), None).expect("set");
    assert_eq!(tables(&store)[&Table::Meta], []);
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    let settings = |(key, _): &(u32, Vec<u8>)| *key == crate::record::meta::SETTINGS;
    assert!(tables(&store)[&Table::Meta].iter().any(settings));
}

#[test]
fn a_disk_that_fails_for_good_does_not_stop_the_reading() {
    let (expected, _, writes) = undisturbed();
    (0..writes).step_by(3).for_each(|number| check_refused_writes(number..usize::MAX, &expected));
}

#[test]
fn a_removal_that_was_refused_at_first_is_a_removal() {
    let store = memory();
    Bench::new(store.clone()).add("a.txt", LIGHTHOUSE).expect("read");
    let mut bench = engine_on(Disk { refused: 0..1, ..Disk::sound(&store) }, |_| ());
    bench.run(Command::RemoveDocument(DocumentId(0)), None).expect("removed");
    assert!(Bench::new(store).list().is_empty());
}

/// Reads of a table fail at opening, so many times.
fn check_unreadable(table: Table, times: u32) {
    let when = format!("{table:?} cannot be read {times} times");
    let store = memory();
    engine_on(Disk::sound(&store), |_| ()).work();
    let before = tables(&store);
    let unreadable = Some((table, Cell::new(times)));
    let mut bench = engine_on(Disk { unreadable, ..Disk::sound(&store) }, |_| ());
    let told = bench.notices().iter().any(|notice| matches!(notice, Notice::StorageFailed(_)));
    assert_eq!(told, times > 1, "{when}: {:?}", bench.notices());
    bench.add("more.txt", "Marlow is a town. Marlow lies on the Thames.").expect("reading goes on");
    bench.ask("Where does Marlow lie?");
    drop(bench);
    let after = tables(&store);
    for (old, bytes) in before
        .iter()
        .flat_map(|(table, rows)| rows.iter().map(move |row| (*table, row)))
        .filter(|(old, _)| *old != Table::Meta)
    {
        assert!(after[&old].contains(bytes), "{old:?} {} is lost or changed: {when}", bytes.0);
    }
    let again = engine_on(Disk::sound(&store), |_| ());
    assert!(all_read(&again.stages()[..5]), "{when}: {:?}", again.stages());
    let Reply::History(items) = again.engine.history() else { panic!("history") };
    assert!(items.iter().any(|item| item.question == QUESTION), "{when}");
}

#[test]
fn a_table_that_cannot_be_read_at_opening_is_not_written_over() {
    let read = [
        Table::Meta,
        Table::Documents,
        Table::Readings,
        Table::Vectors,
        Table::Verdicts,
        Table::Learned,
        Table::Answers,
    ];
    for table in read {
        check_unreadable(table, 1);
        check_unreadable(table, u32::MAX);
    }
}

#[test]
fn bytes_that_cannot_be_read_now_are_read_at_the_next_start() {
    let store = interrupted();
    let unreadable = Some((Table::Files, Cell::new(u32::MAX)));
    let bench = engine_on(Disk { unreadable, ..Disk::sound(&store) }, |_| ());
    assert!(matches!(bench.stages()[..], [Stage::Failed(_)]), "{:?}", bench.stages());
    assert!(matches!(bench.notices()[..], [Notice::StorageFailed(_)]), "{:?}", bench.notices());
    assert_eq!(engine_on(Disk::sound(&store), |_| ()).stages(), [Stage::Ready]);
}

/// A document that ends its engine, between two good ones.
fn check_deadly(bytes: &str) {
    let store = memory();
    let mut bench = engine_on(Disk::sound(&store), |_| ());
    let deadly =
        [("a.txt", LIGHTHOUSE.to_owned()), ("bad.pdf", bytes.to_owned()), ("b.txt", BRANDT.to_owned())];
    bench.begin_files(&deadly);
    let panicked = catch_unwind(AssertUnwindSafe(|| bench.pool.run_until_stalled())).is_err();
    assert_eq!(panicked, bytes.contains("panic"));
    drop(bench);
    let set_aside = |stages: Vec<Stage>| matches!(stages[..], [Stage::Ready, Stage::Failed(_), Stage::Ready]);
    let again = engine_on(Disk::sound(&store), |doors| doors.after_crash = true);
    assert!(set_aside(again.stages()), "{:?}", again.stages());
    assert_eq!(again.notices(), [Notice::Restarted(Some("bad.pdf".into()))]);
    drop(again);
    // The next visit begins without a crash, and must not begin with one.
    let later = engine_on(Disk::sound(&store), |_| ());
    assert!(set_aside(later.stages()), "{:?}", later.stages());
}

#[test]
fn a_document_that_kills_its_reader_is_set_aside_for_good() {
    check_deadly("%PDF-1.7 panic");
    check_deadly("%PDF-1.7 all memory");
}

#[test]
fn a_second_engine_on_the_store_writes_nothing_whatever_it_is_asked() {
    let store = memory();
    let mut first = engine_on(Disk::sound(&store), |_| ());
    first.work();
    let before = tables(&store);
    let mut second = engine_on(Disk::sound(&store), |doors| doors.read_only = true);
    second.work();
    second.add("more.txt", "Marlow is a town.").expect("read");
    second.ask("What is Marlow?");
    for command in [
        Command::RemoveDocument(DocumentId(0)),
        Command::CancelReading(DocumentId(1)),
        Command::Forget(AnswerId(0)),
        Command::SetSettings(Settings::default()),
        Command::Clear,
    ] {
        second.run(command, None).expect("done in memory");
    }
    assert_same(&tables(&store), &before, "after the second engine's work");
    assert_eq!(second.notices(), [Notice::OpenElsewhere]);
    first.add("more.txt", "Marlow is a town.").expect("the first still writes");
    assert_eq!(tables(&store)[&Table::Documents].len(), before[&Table::Documents].len() + 1);
}
