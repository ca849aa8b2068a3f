//! One suite, every body.

use super::memory::MemoryStore;
use super::{Store, Table, Write};

/// What every store must do.
async fn check(store: &dyn Store) {
    store.clear().await.expect("clears");
    assert_eq!(store.all(Table::Documents).await, Ok(vec![]));
    assert_eq!(store.get(Table::Documents, 7).await, Ok(None));
    let put = |table, key, bytes: &[u8]| Write::Put(table, key, bytes.to_vec());
    let changes = vec![
        put(Table::Documents, 300, b"third"),
        put(Table::Documents, 2, b"second"),
        put(Table::Documents, 1, b""),
        put(Table::Files, 2, b"another table"),
    ];
    store.write(changes).await.expect("writes");
    let expected = vec![(1, vec![]), (2, b"second".to_vec()), (300, b"third".to_vec())];
    assert_eq!(store.all(Table::Documents).await, Ok(expected), "in order of keys");
    assert_eq!(store.keys(Table::Documents).await, Ok(vec![1, 2, 300]));
    assert_eq!(store.get(Table::Files, 2).await, Ok(Some(b"another table".to_vec())));
    let changes = vec![put(Table::Documents, 2, b"newer"), Write::Delete(Table::Documents, 300)];
    store.write(changes).await.expect("writes");
    store.write(vec![Write::Delete(Table::Meta, 9)]).await.expect("what is not there may be deleted");
    let expected = vec![(1, vec![]), (2, b"newer".to_vec())];
    assert_eq!(store.all(Table::Documents).await, Ok(expected));
    store.clear().await.expect("clears");
    for table in Table::ALL {
        assert_eq!(store.all(table).await, Ok(vec![]), "{table:?}");
    }
}

#[test]
fn memory_keeps_records() {
    futures::executor::block_on(check(&MemoryStore::default()));
}

#[cfg(target_arch = "wasm32")]
mod in_browser {
    use super::super::StoreError;
    use super::super::idb::IdbStore;
    use super::*;
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    wasm_bindgen_test_configure!(run_in_browser);

    #[wasm_bindgen_test]
    async fn indexed_db_keeps_records() {
        check(&IdbStore::open(0).await.expect("opens")).await;
    }

    #[wasm_bindgen_test]
    async fn indexed_db_outlives_its_handle() {
        let record = Write::Put(Table::Answers, 5, b"kept".to_vec());
        IdbStore::open(0).await.expect("opens").write(vec![record]).await.expect("writes");
        let again = IdbStore::open(0).await.expect("opens again");
        assert_eq!(again.get(Table::Answers, 5).await, Ok(Some(b"kept".to_vec())));
        again.clear().await.expect("clears");
    }

    #[wasm_bindgen_test]
    async fn a_database_that_the_browser_closed_is_opened_again() {
        let store = IdbStore::open(0).await.expect("opens");
        store.write(vec![Write::Put(Table::Answers, 5, b"kept".to_vec())]).await.expect("writes");
        store.close();
        assert_eq!(store.get(Table::Answers, 5).await, Ok(Some(b"kept".to_vec())));
        store.close();
        store.write(vec![Write::Delete(Table::Answers, 5)]).await.expect("writes");
        assert_eq!(store.keys(Table::Answers).await, Ok(vec![]));
    }

    #[wasm_bindgen_test]
    async fn a_database_that_the_browser_deleted_is_not_begun_anew_unnoticed() {
        let store = IdbStore::open(9).await.expect("opens");
        store.write(vec![Write::Put(Table::Answers, 5, b"kept".to_vec())]).await.expect("writes");
        store.close();
        let factory = ::idb::Factory::new().expect("there");
        factory.delete(&crate::database_name(9)).expect("asked").await.expect("deleted");
        for _ in 0..2 {
            let more = store.write(vec![Write::Put(Table::Answers, 6, b"more".to_vec())]).await;
            assert!(matches!(more, Err(StoreError::Refused(_))), "{more:?}");
        }
    }

    #[wasm_bindgen_test]
    async fn workspaces_are_kept_apart() {
        let (one, other) = (IdbStore::open(0).await.expect("opens"), IdbStore::open(7).await.expect("opens"));
        check(&other).await;
        other.write(vec![Write::Put(Table::Answers, 5, b"other".to_vec())]).await.expect("writes");
        assert_eq!(one.get(Table::Answers, 5).await, Ok(None));
        other.clear().await.expect("clears");
    }

    #[wasm_bindgen_test]
    async fn memory_does_the_same() {
        check(&MemoryStore::default()).await;
    }
}
