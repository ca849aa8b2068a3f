//! What becomes of records that cannot be understood? None of them is written over, and a document is read again from
//! its file.

use super::Engine;
use super::removing::TABLES;
use crate::record::{Counters, DOCUMENT, DocumentRecord, RecordError, StoredStage, name_of};
use crate::store::{StoreError, Table, Write};

/// Records that have been looked at. Those of an older shape, and damaged ones, are left where they are; what a newer
/// version wrote makes the workspace one that is only looked at.
#[derive(Default)]
pub(super) struct Understood {
    newer: Option<RecordError>,
}

impl Understood {
    /// What a record says, if it can be understood.
    pub(super) fn take<T>(&mut self, decoded: Result<T, RecordError>) -> Option<T> {
        let error = match decoded {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        if matches!(error, RecordError::Newer(_)) {
            self.newer = Some(error);
        }
        None
    }

    /// An error where a record may only be looked at.
    pub(super) fn outcome(self) -> Result<(), StoreError> {
        self.newer.map_or(Ok(()), |error| Err(StoreError::Refused(error.to_string())))
    }
}

/// A document whose number no engine gives: the number, and the file's name.
pub(super) type Stray = (u32, String);

impl Engine {
    /// Where the counters cannot be used, numbers go on after those that are taken; all other tables are looked through
    /// anyway.
    pub(super) async fn counters_of_files(&self) -> Counters {
        let mut counters = Counters::default();
        let keys = self.doors.store.keys(Table::Files).await.unwrap_or_default();
        keys.into_iter().for_each(|key| counters.take_document(key));
        counters
    }

    /// A document's record, whichever version wrote it.
    pub(super) async fn document_record(&self, key: u32, bytes: &[u8]) -> Result<DocumentRecord, StoreError> {
        match DOCUMENT.decode(bytes) {
            Ok(record) => Ok(record),
            Err(_) => self.found_again(key, bytes).await,
        }
    }

    /// A record for a document whose own cannot be understood: its file is kept, and is read once more.
    pub(super) async fn found_again(&self, key: u32, bytes: &[u8]) -> Result<DocumentRecord, StoreError> {
        let name = name_of(bytes).unwrap_or_else(|| format!("document {}", u64::from(key) + 1));
        let file = self.stored(Table::Files, key).await?;
        let mut record = DocumentRecord::new(name, file.as_deref().unwrap_or_default());
        if file.is_none() {
            record.stage = StoredStage::Failed("its bytes are no longer stored".to_owned());
        }
        Ok(record)
    }

    /// Gives documents under impossible numbers new ones; what was read from them is read again.
    pub(super) async fn take_in(&self, strays: Vec<Stray>) {
        for (key, name) in strays {
            let Ok(Some(file)) = self.stored(Table::Files, key).await else { continue };
            let Ok(id) = self.admit(name, file).await else { return };
            let is_kept = self.state.borrow().documents.get(&id).is_some_and(|entry| entry.unkept.is_none());
            if is_kept {
                self.keep(TABLES.map(|table| Ok(Write::Delete(table, key))).into()).await;
            }
        }
    }
}
