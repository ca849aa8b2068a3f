//! A store that forgets: for tests, and for browsers that refuse IndexedDB.

use super::{Store, StoreError, Table, Write};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Records in a map.
#[derive(Default)]
pub struct MemoryStore {
    records: RefCell<BTreeMap<(Table, u32), Vec<u8>>>,
}

#[async_trait::async_trait(?Send)]
impl Store for MemoryStore {
    async fn write(&self, changes: Vec<Write>) -> Result<(), StoreError> {
        let mut records = self.records.borrow_mut();
        for change in changes {
            match change {
                Write::Put(table, key, bytes) => records.insert((table, key), bytes),
                Write::Delete(table, key) => records.remove(&(table, key)),
            };
        }
        Ok(())
    }

    async fn get(&self, table: Table, key: u32) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.records.borrow().get(&(table, key)).cloned())
    }

    async fn keys(&self, table: Table) -> Result<Vec<u32>, StoreError> {
        let records = self.records.borrow();
        Ok(records.range((table, 0)..=(table, u32::MAX)).map(|((_, key), _)| *key).collect())
    }

    async fn all(&self, table: Table) -> Result<Vec<(u32, Vec<u8>)>, StoreError> {
        let records = self.records.borrow();
        let range = records.range((table, 0)..=(table, u32::MAX));
        Ok(range.map(|((_, key), bytes)| (*key, bytes.clone())).collect())
    }

    async fn clear(&self) -> Result<(), StoreError> {
        self.records.borrow_mut().clear();
        Ok(())
    }
}
