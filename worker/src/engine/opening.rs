//! How does a workspace come back? Everything stored is put together again; nothing finished is done twice.

use super::asking::item;
use super::checking::Checked;
use super::flag::Flag;
use super::recovering::{Stray, Understood};
use super::{Engine, Entry, Past};
use crate::protocol::{Notice, Stage};
use crate::record::{
    ANSWER, COUNTERS, DOCUMENT, DocumentRecord, LEARNED, LIBRARY, NUMBERS, READING, SETTINGS, StoredStage,
    VECTORS, meta,
};
use crate::store::{StoreError, Table};
use clew_types::id::DocumentId;
use clew_types::vectors::DocumentVectors;
use std::rc::Rc;

/// Loads the workspace, then lets waiting documents be read and missing vectors be made.
pub(super) async fn open(engine: Rc<Engine>) {
    if let Some(reason) = &engine.doors.storage_refused {
        engine.notice(Notice::StorageFailed(reason.clone()));
    }
    if engine.doors.read_only {
        engine.notice(Notice::OpenElsewhere);
    }
    engine.load().await;
    engine.show_loaded();
    engine.purge_removed().await;
    engine.run_queue();
    // A question will want its vector soon: the model is loaded as soon as there is something to ask about.
    engine.start_pool();
    engine.start_embedding();
    engine.start_checking();
    engine.start_charting();
}

impl Engine {
    /// Table by table: one that cannot be read takes nothing away from the others.
    async fn load(&self) {
        let mut strays = Vec::new();
        let list = [self.load_meta().await, self.load_documents(&mut strays).await];
        self.listed.raise();
        let rest = [self.load_answers().await, self.load_edits().await, self.load_columns().await];
        // Numbers that are not known would be given a second time.
        self.state.borrow_mut().half_known = list.iter().chain(&rest).any(Result::is_err);
        let derived = match self.doors.distrusts {
            // A record that makes the engine stop would do so at every start: documents are read again.
            true => vec![self.read_all_again()],
            false => vec![
                self.load_verdicts().await,
                self.load_readings().await,
                self.load_vectors().await,
                self.load_neighbours().await,
                self.load_learned().await,
            ],
        };
        for error in list.into_iter().chain(rest).chain(derived).filter_map(Result::err) {
            self.notice(Notice::StorageFailed(error.to_string()));
        }
        self.take_in(strays).await;
        self.set_aside().await;
    }

    /// Tells those who watch already what the documents they were told of make together.
    fn show_loaded(&self) {
        self.loaded.raise();
        self.draw_anew();
        self.graph_changed();
        self.background_changed();
        self.watchers.tell(&self.edit_counts());
    }

    /// A whole table; a read that fails is tried once more.
    pub(super) async fn all(&self, table: Table) -> Result<Vec<(u32, Vec<u8>)>, StoreError> {
        match self.doors.store.all(table).await {
            Ok(rows) => Ok(rows),
            Err(_) => self.doors.store.all(table).await,
        }
    }

    /// A record; a read that fails is tried once more.
    pub(super) async fn stored(&self, table: Table, key: u32) -> Result<Option<Vec<u8>>, StoreError> {
        match self.doors.store.get(table, key).await {
            Ok(record) => Ok(record),
            Err(_) => self.doors.store.get(table, key).await,
        }
    }

    async fn load_meta(&self) -> Result<(), StoreError> {
        let counters = self.stored(Table::Meta, meta::COUNTERS).await?;
        let settings = self.stored(Table::Meta, meta::SETTINGS).await?;
        let library = self.stored(Table::Meta, meta::LIBRARY).await?;
        let mut understood = Understood::default();
        let library = library.and_then(|bytes| understood.take(LIBRARY.decode(&bytes))).flatten();
        let settings = settings.and_then(|bytes| understood.take(SETTINGS.decode(&bytes)));
        let counters = counters.and_then(|bytes| understood.take(COUNTERS.decode(&bytes)));
        let counters = match counters.filter(|counters| counters.are_possible()) {
            Some(counters) => counters,
            None => self.counters_of_files().await,
        };
        let mut state = self.state.borrow_mut();
        (state.counters, state.settings) = (counters, settings.unwrap_or_default());
        state.library = library;
        understood.outcome()
    }

    async fn load_documents(&self, strays: &mut Vec<Stray>) -> Result<(), StoreError> {
        let mut understood = Understood::default();
        for (key, bytes) in self.all(Table::Documents).await? {
            // Taken whatever the record says: the next file must not be put in this one's place.
            self.state.borrow_mut().counters.take_document(key);
            let decoded = DOCUMENT.decode(&bytes);
            let record = match understood.take(decoded) {
                Some(record) => record,
                None => self.found_again(key, &bytes).await?,
            };
            if key >= NUMBERS {
                strays.push((key, record.name));
            } else if record.stage == StoredStage::Removed {
                self.state.borrow_mut().removed.push(DocumentId(key));
            } else {
                self.enlist(DocumentId(key), record, None);
            }
        }
        understood.outcome()
    }

    /// After a crash, the document that was being read is not read again: now, and at any later start. Nor is one whose
    /// reading has not ended twice, whatever ended it: a tab that hangs is closed by hand.
    async fn set_aside(&self) {
        let in_stage = |wanted: StoredStage| {
            let state = self.state.borrow();
            let is_in = |entry: &&Entry| entry.record.stage == wanted;
            let found = state.documents.iter().filter(|(_, entry)| is_in(entry));
            found.map(|(id, entry)| (*id, entry.record.name.clone())).collect::<Vec<_>>()
        };
        let mut at_fault = in_stage(StoredStage::UnderWayAgain);
        if !self.doors.after_crash {
            for (id, _) in &at_fault {
                self.put_aside(*id, "its reading was broken off twice; it can be read again").await;
            }
            return;
        }
        at_fault.extend(in_stage(StoredStage::UnderWay));
        at_fault.truncate(1);
        if let Some((id, _)) = at_fault.first() {
            self.put_aside(*id, "the engine stopped while reading it").await;
        }
        self.notice(Notice::Restarted(at_fault.pop().map(|(_, name)| name)));
    }

    async fn put_aside(&self, id: DocumentId, reason: &str) {
        self.state.borrow_mut().queue.retain(|queued| *queued != id);
        self.settle(id, StoredStage::Failed(reason.to_owned())).await;
        self.enter(id, Stage::Failed(reason.to_owned()));
    }

    /// Puts a document on the list, and in the queue if it still has to be read.
    pub(super) fn enlist(&self, id: DocumentId, record: DocumentRecord, unkept: Option<Vec<u8>>) {
        let status = record.status(id);
        let is_begun = matches!(record.stage, StoredStage::UnderWay | StoredStage::UnderWayAgain);
        let pending = is_begun || record.stage == StoredStage::Pending;
        let mut state = self.state.borrow_mut();
        state.counters.take_document(id.0);
        if pending {
            state.queue.push_back(id);
        }
        state.documents.insert(
            id,
            Entry {
                record,
                status,
                cancel: Flag::default(),
                settled: Flag::default(),
                unkept,
                refused: false,
                is_begun,
                checked: Checked::default(),
            },
        );
    }

    async fn load_readings(&self) -> Result<(), StoreError> {
        let mut missing: Vec<DocumentId> = self.ready_documents();
        let stored = self.all(Table::Readings).await;
        let (rows, outcome) = stored.map_or_else(|error| (Vec::new(), Err(error)), |rows| (rows, Ok(())));
        for (key, bytes) in rows {
            let id = DocumentId(key);
            self.state.borrow_mut().counters.take_document(key);
            let Ok(reading) = READING.decode(&bytes) else { continue };
            if missing.contains(&id) {
                missing.retain(|other| *other != id);
                self.expect_vectors(id, &reading);
                self.know(id, reading);
                // Who begins to watch meanwhile is told of the documents.
                self.doors.host.breathe().await;
            }
        }
        // Read by an older version, half deleted or unreadable: read again from the kept file.
        self.state.borrow_mut().queue.extend(missing);
        outcome
    }

    fn read_all_again(&self) -> Result<(), StoreError> {
        let ready = self.ready_documents();
        self.state.borrow_mut().queue.extend(ready);
        Ok(())
    }

    fn ready_documents(&self) -> Vec<DocumentId> {
        let state = self.state.borrow();
        let ready = state.documents.iter().filter(|(_, entry)| entry.record.stage == StoredStage::Ready);
        ready.map(|(id, _)| *id).collect()
    }

    async fn load_vectors(&self) -> Result<(), StoreError> {
        for (key, bytes) in self.all(Table::Vectors).await? {
            let id = DocumentId(key);
            let Ok(vectors) = VECTORS.decode(&bytes) else { continue };
            self.take_vectors(id, &vectors);
        }
        Ok(())
    }

    /// Takes stored vectors over, if they are those of the document as it is read now.
    pub(super) fn take_vectors(&self, id: DocumentId, vectors: &DocumentVectors) {
        let count = (vectors.chunks.len() + vectors.sentences.len()) as u32;
        let fits = self.state.borrow().documents.get(&id).is_some_and(|e| e.status.vectors.1 == count);
        if fits {
            self.update(id, |status| status.vectors.0 = count);
            self.change(|builder| builder.set_vectors(id, vectors));
        }
    }

    pub(super) async fn load_learned(&self) -> Result<(), StoreError> {
        let mut understood = Understood::default();
        for (key, bytes) in self.all(Table::Learned).await? {
            // It is stored under the number of the answer that taught it, which may have been forgotten since.
            self.state.borrow_mut().counters.take_answer(key);
            if let Some(triples) = understood.take(LEARNED.decode(&bytes)) {
                self.change(|builder| builder.learn(&triples));
            }
        }
        understood.outcome()
    }

    async fn load_answers(&self) -> Result<(), StoreError> {
        let mut understood = Understood::default();
        for (key, bytes) in self.all(Table::Answers).await? {
            self.state.borrow_mut().counters.take_answer(key);
            if let Some(answer) = understood.take(ANSWER.decode(&bytes)) {
                let mut state = self.state.borrow_mut();
                let past = Past { item: item(key, &answer), unkept: None };
                state.answers.insert(key, past);
            }
        }
        understood.outcome()
    }
}
