//! How does the engine write to its store? All or nothing; what is refused waits, and the person is told.

use super::Engine;
use crate::protocol::Notice;
use crate::record::{Kind, RecordError};
use crate::store::{StoreError, Table, Write};
use serde::Serialize;

/// A change of the store, or why its record could not be put into bytes.
pub(super) type Draft = Result<Write, RecordError>;

/// A record for the store.
pub(super) fn put<T: Serialize>(table: Table, key: u32, kind: &Kind<T>, value: &T) -> Draft {
    kind.encode(value).map(|bytes| Write::Put(table, key, bytes))
}

impl Engine {
    /// Writes to the store; a refusal is shown to the person and does not stop the work.
    pub(super) async fn keep(&self, drafts: Vec<Draft>) -> bool {
        if self.doors.read_only || self.state.borrow().half_known {
            return false;
        }
        let changes: Vec<Write> = match drafts.into_iter().collect() {
            Ok(changes) => changes,
            Err(error) => {
                // What belongs together is kept together: a file without its record would be lost.
                self.notice(Notice::StorageFailed(error.to_string()));
                return false;
            }
        };
        let outcome = self.write(changes).await;
        let waiting = {
            let state = &mut self.state.borrow_mut();
            if outcome.is_ok() && !state.paused { std::mem::take(&mut state.waiting) } else { Vec::new() }
        };
        if !waiting.is_empty() {
            // A store that takes this may take that too; does it not, that goes on waiting.
            let _ = self.write(waiting).await;
        }
        outcome.inspect_err(|error| self.refused(error)).is_ok()
    }

    /// Writes to the store; what it refuses waits.
    async fn write(&self, changes: Vec<Write>) -> Result<(), StoreError> {
        let places: Vec<(Table, u32)> = changes.iter().map(Write::place).collect();
        let copy = changes.clone();
        let outcome = self.doors.store.write(changes).await;
        let state = &mut self.state.borrow_mut();
        // What is written now takes the place of what waited.
        state.waiting.retain(|waiting| !places.contains(&waiting.place()));
        if outcome.is_err() && !state.unkept_is_fine {
            state.waiting.extend(copy);
        }
        outcome
    }

    /// Lets the person know; without room, reading pauses unless they want it otherwise.
    fn refused(&self, error: &StoreError) {
        let is_full = *error == StoreError::Full && {
            let state = &mut self.state.borrow_mut();
            state.paused = !state.unkept_is_fine;
            state.paused
        };
        self.notice(if is_full { Notice::StorageFull } else { Notice::StorageFailed(error.to_string()) });
    }

    /// Writes what holds whenever it is written, and tries once more when the store refuses.
    pub(super) async fn keep_surely(&self, drafts: Vec<Draft>) {
        if !self.keep(drafts.clone()).await {
            self.keep(drafts).await;
        }
    }
}
