//! How does a workspace travel? Into one file and out of it, or as a copy beside itself.

use super::Sink;
use super::doors::FetchError;
use super::flag::Flag;
use super::{Engine, EngineError};
use crate::protocol::{Event, Reply};
use crate::record::{ANSWER, COLUMNS, COUNTERS, DOCUMENT, EDIT, LEARNED, NUMBERS, meta};
use crate::store::archive::{ArchiveError, Reader, Record, Writer, carried};
use crate::store::{Store, Table, Write};

/// Pieces of a file are about this long, in bytes.
const PIECE: usize = 1 << 20;

/// A file that is read piece by piece, more than once if need be.
#[async_trait::async_trait(?Send)]
pub trait Source {
    /// The piece that begins at this byte; empty at the end.
    async fn piece(&self, from: u64) -> Result<Vec<u8>, FetchError>;
}

#[async_trait::async_trait(?Send)]
impl Source for Vec<u8> {
    async fn piece(&self, from: u64) -> Result<Vec<u8>, FetchError> {
        let rest = self.get(from as usize..).unwrap_or_default();
        Ok(rest[..rest.len().min(PIECE)].to_vec())
    }
}

fn storage(error: impl ToString) -> EngineError {
    EngineError::Storage(error.to_string())
}

/// Settings belong to the browser, not to what was read in it: a file neither takes them along nor brings any, or it could
/// choose the model that the next document is sent to.
fn travels(table: Table, key: u32) -> bool {
    table != Table::Meta || key == meta::COUNTERS
}

/// Numbers in a file are below this, so that there is always room to count on from them.
const BROUGHT: u32 = NUMBERS / 2;

/// Whether a workspace can have such a record: its number is one that is given, and no newer version wrote it.
fn check(table: Table, key: u32, bytes: &[u8]) -> Result<(), ArchiveError> {
    let is_newer = match table {
        Table::Documents => DOCUMENT.is_newer(bytes),
        Table::Answers => ANSWER.is_newer(bytes),
        Table::Learned => LEARNED.is_newer(bytes),
        Table::Edits => EDIT.is_newer(bytes),
        Table::Columns => COLUMNS.is_newer(bytes),
        Table::Meta => COUNTERS.is_newer(bytes),
        // As they are, or made again.
        Table::Files
        | Table::Readings
        | Table::Vectors
        | Table::Verdicts
        | Table::Neighbours
        | Table::Replies => false,
    };
    let is_counted = |next: u32| next < BROUGHT;
    let counters = if table == Table::Meta { COUNTERS.decode(bytes).ok() } else { None };
    match (is_newer, counters) {
        (true, _) => Err(ArchiveError::OtherVersion),
        (_, Some(counters)) if !is_counted(counters.document.max(counters.answer)) => {
            Err(ArchiveError::Damaged)
        }
        _ if !is_counted(key) => Err(ArchiveError::Damaged),
        _ => Ok(()),
    }
}

impl Engine {
    /// The whole workspace as pieces of a file.
    pub(super) async fn export_workspace(&self, sink: Sink, cancel: Flag) -> Result<Reply, EngineError> {
        self.purge_removed().await;
        let mut writer = Writer::default();
        let mut piece = writer.begin();
        for table in carried() {
            for key in self.doors.store.keys(table).await.map_err(storage)? {
                let bytes = self.doors.store.get(table, key).await.map_err(storage)?;
                if let (Some(bytes), true) = (bytes, travels(table, key)) {
                    piece.extend(writer.record(table, key, &bytes));
                }
                if piece.len() >= PIECE {
                    sink(Event::Piece(std::mem::take(&mut piece)));
                    self.doors.host.breathe().await;
                }
                if cancel.is_up() {
                    return Err(EngineError::Cancelled);
                }
            }
        }
        piece.extend(writer.end());
        sink(Event::Piece(piece));
        Ok(Reply::Nothing)
    }

    /// Puts what a file holds into another workspace, in place of what was there. The file is looked through first:
    /// nothing is changed when it is damaged.
    ///
    /// # Errors
    /// When the file is no workspace, or the store refuses.
    pub async fn import_workspace(
        &self,
        workspace: u32,
        source: &dyn Source,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        self.read_archive(source, &cancel, None).await?;
        let store = self.doors.host.store(workspace).await.map_err(storage)?;
        store.clear().await.map_err(storage)?;
        let outcome = self.read_archive(source, &cancel, Some(&*store)).await;
        whole_or_nothing(&*store, outcome).await
    }

    async fn read_archive(
        &self,
        source: &dyn Source,
        cancel: &Flag,
        store: Option<&dyn Store>,
    ) -> Result<(), EngineError> {
        let unreadable = |error: ArchiveError| EngineError::Unreadable(error.to_string());
        let mut reader = Reader::default();
        let mut from = 0;
        loop {
            let piece = source.piece(from).await.map_err(|error| EngineError::Unreadable(error.0))?;
            if piece.is_empty() {
                return reader.finish().map_err(unreadable);
            }
            from += piece.len() as u64;
            let mut records = reader.push(&piece).map_err(unreadable)?;
            records.retain(|(table, key, _)| travels(*table, *key));
            for (table, key, bytes) in &records {
                check(*table, *key, bytes).map_err(unreadable)?;
            }
            if let (Some(store), false) = (store, records.is_empty()) {
                let put = |(table, key, bytes): Record| Write::Put(table, key, bytes);
                store.write(records.into_iter().map(put).collect()).await.map_err(storage)?;
            }
            self.doors.host.breathe().await;
            if cancel.is_up() {
                return Err(EngineError::Cancelled);
            }
        }
    }

    /// Copies everything into another workspace, in place of what was there.
    pub(super) async fn copy_workspace(&self, workspace: u32, cancel: Flag) -> Result<Reply, EngineError> {
        self.purge_removed().await;
        let store = self.doors.host.store(workspace).await.map_err(storage)?;
        store.clear().await.map_err(storage)?;
        let outcome = self.copy_to(&*store, &cancel).await;
        whole_or_nothing(&*store, outcome).await
    }

    async fn copy_to(&self, store: &dyn Store, cancel: &Flag) -> Result<(), EngineError> {
        for table in Table::ALL {
            for key in self.doors.store.keys(table).await.map_err(storage)? {
                if let Some(bytes) = self.doors.store.get(table, key).await.map_err(storage)? {
                    store.write(vec![Write::Put(table, key, bytes)]).await.map_err(storage)?;
                }
                if cancel.is_up() {
                    return Err(EngineError::Cancelled);
                }
            }
        }
        Ok(())
    }
}

/// What was filled in part is emptied again: its number may be given to a workspace that shall begin empty.
async fn whole_or_nothing(store: &dyn Store, outcome: Result<(), EngineError>) -> Result<Reply, EngineError> {
    if outcome.is_err() {
        // Where even that is refused, the reason of the first refusal is what the person should know.
        let _ = store.clear().await;
    }
    outcome.map(|()| Reply::Nothing)
}
