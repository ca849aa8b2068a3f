//! How does a workspace travel? Into one file and out of it, or as a copy beside itself.

use super::Sink;
use super::doors::FetchError;
use super::flag::Flag;
use super::{Engine, EngineError};
use crate::protocol::{Event, Reply};
use crate::record::meta;
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

/// Settings belong to the browser, not to what was read in it.
fn travels(table: Table, key: u32) -> bool {
    (table, key) != (Table::Meta, meta::SETTINGS)
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
        self.read_archive(source, &cancel, Some(&*store)).await?;
        Ok(Reply::Nothing)
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
            let records = reader.push(&piece).map_err(unreadable)?;
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
        Ok(Reply::Nothing)
    }
}
