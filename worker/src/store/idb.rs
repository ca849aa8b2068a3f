//! The store in IndexedDB. Inside a transaction nothing but IndexedDB is awaited, or the browser would close it.

use super::{Store, StoreError, Table, Write};
use crate::database_name;
use ::idb::{Database, Error, Factory, ObjectStoreParams, Transaction, TransactionMode, TransactionResult};
use js_sys::Uint8Array;
use std::cell::{Cell, RefCell};

use clew_types::arrange::Arrange;
use std::rc::Rc;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::IdbTransaction;

/// Raised when tables come or go; [`upgrade`] then brings an older database forward.
const VERSION: u32 = 6;

/// An open database. A browser may close it at any time, after an error of its disk for one; then it is opened again.
pub struct IdbStore {
    workspace: u32,
    database: RefCell<Rc<Database>>,
    /// Site data was cleared while this page was open: what is written now would lie beside nothing.
    is_deleted: Cell<bool>,
}

/// What the person is told then.
const DELETED: &str = "the browser has deleted what it kept of it";

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        // The exception's name stands in any of the library's variants.
        let is_full = format!("{error} {error:?}").contains("QuotaExceededError");
        if is_full { Self::Full } else { Self::Refused(error.to_string()) }
    }
}

impl IdbStore {
    /// Opens a workspace's database, creating or upgrading it first.
    ///
    /// # Errors
    /// When the browser has no IndexedDB for us (private mode, blocked storage).
    pub async fn open(workspace: u32) -> Result<Self, StoreError> {
        let (database, _) = Self::connect(workspace).await?;
        Ok(Self { workspace, database: RefCell::new(Rc::new(database)), is_deleted: Cell::new(false) })
    }

    /// The database, and whether there was none before.
    async fn connect(workspace: u32) -> Result<(Database, bool), StoreError> {
        let mut request = Factory::new()?.open(&database_name(workspace), Some(VERSION))?;
        let is_new = Rc::new(Cell::new(false));
        let told = is_new.clone();
        request.on_upgrade_needed(move |event| {
            if let Ok(database) = ::idb::DatabaseEvent::database(&event) {
                told.set(database.store_names().is_empty());
                upgrade(&database);
            }
        });
        Ok((request.await?, is_new.get()))
    }

    /// Begins a transaction; where the browser has closed the database, on a new connection.
    async fn begin(&self, names: &[&str], mode: TransactionMode) -> Result<Transaction, StoreError> {
        let database = self.database.borrow().clone();
        if let Ok(transaction) = database.transaction(names, mode) {
            return Ok(transaction);
        }
        if self.is_deleted.get() {
            return Err(StoreError::Refused(DELETED.to_owned()));
        }
        let (again, is_new) = Self::connect(self.workspace).await?;
        if is_new {
            self.is_deleted.set(true);
            return Err(StoreError::Refused(DELETED.to_owned()));
        }
        let again = Rc::new(again);
        self.database.replace(again.clone());
        Ok(again.transaction(names, mode)?)
    }

    /// As a browser does on its own after an error.
    #[cfg(all(test, target_arch = "wasm32"))]
    pub(super) fn close(&self) {
        self.database.borrow().close();
    }

    fn names(tables: impl IntoIterator<Item = Table>) -> Vec<&'static str> {
        let mut names: Vec<_> = tables.into_iter().map(Table::name).collect();
        names.arrange();
        names.dedup();
        names
    }
}

/// Creates the tables an older database lacks.
fn upgrade(database: &Database) {
    let present = database.store_names();
    for table in Table::ALL {
        if !present.iter().any(|name| name == table.name()) {
            // An error here makes opening fail as a whole, which is reported there.
            let _ = database.create_object_store(table.name(), ObjectStoreParams::new());
        }
    }
}

/// Ends a transaction. One that the browser aborts, because the disk is full, is no error to the library.
async fn commit(transaction: Transaction) -> Result<(), StoreError> {
    let transaction: IdbTransaction = transaction.commit()?.into();
    match Transaction::from(transaction.clone()).await? {
        TransactionResult::Committed => Ok(()),
        TransactionResult::Aborted => {
            let reason = transaction.error().map(|reason| Error::DomException(reason).into());
            Err(reason.unwrap_or_else(|| StoreError::Refused("the browser stopped writing".to_owned())))
        }
    }
}

fn bytes_of(value: &JsValue) -> Vec<u8> {
    value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default()
}

fn key_of(value: &JsValue) -> u32 {
    value.as_f64().unwrap_or_default() as u32
}

#[async_trait::async_trait(?Send)]
impl Store for IdbStore {
    async fn write(&self, changes: Vec<Write>) -> Result<(), StoreError> {
        let names = Self::names(changes.iter().map(Write::table));
        let transaction = self.begin(&names, TransactionMode::ReadWrite).await?;
        for change in changes {
            let store = transaction.object_store(change.table().name())?;
            match change {
                Write::Put(_, key, bytes) => {
                    let value = Uint8Array::from(bytes.as_slice());
                    store.put(&value, Some(&JsValue::from(key)))?.await?;
                }
                Write::Delete(_, key) => store.delete(JsValue::from(key))?.await?,
            }
        }
        commit(transaction).await
    }

    async fn get(&self, table: Table, key: u32) -> Result<Option<Vec<u8>>, StoreError> {
        let transaction = self.begin(&[table.name()], TransactionMode::ReadOnly).await?;
        let value = transaction.object_store(table.name())?.get(JsValue::from(key))?.await?;
        Ok(value.as_ref().map(bytes_of))
    }

    async fn keys(&self, table: Table) -> Result<Vec<u32>, StoreError> {
        let transaction = self.begin(&[table.name()], TransactionMode::ReadOnly).await?;
        let keys = transaction.object_store(table.name())?.get_all_keys(None, None)?.await?;
        Ok(keys.iter().map(key_of).collect())
    }

    async fn all(&self, table: Table) -> Result<Vec<(u32, Vec<u8>)>, StoreError> {
        let transaction = self.begin(&[table.name()], TransactionMode::ReadOnly).await?;
        let store = transaction.object_store(table.name())?;
        let keys = store.get_all_keys(None, None)?.await?;
        let values = store.get_all(None, None)?.await?;
        Ok(keys.iter().map(key_of).zip(values.iter().map(bytes_of)).collect())
    }

    async fn clear(&self) -> Result<(), StoreError> {
        let names = Self::names(Table::ALL);
        let transaction = self.begin(&names, TransactionMode::ReadWrite).await?;
        for name in names {
            transaction.object_store(name)?.clear()?.await?;
        }
        commit(transaction).await
    }
}
