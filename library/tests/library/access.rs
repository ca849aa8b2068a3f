//! Who may read and write which library.

use clew_library::local::Server;
use clew_library::{Libraries, LibraryError, Limits, Open, SCHEMA, Settings};

use crate::house::{House, database, execute, people};

#[tokio::test(flavor = "multi_thread")]
async fn tokens_open_their_own_library_and_no_more() {
    let Some(house) = House::new().await else { return };
    let libraries = &house.libraries;
    let closed = libraries.create("closed", Open::Closed, true).await.unwrap();
    let shown = libraries.create("shown", Open::Reading, true).await.unwrap();
    let may = async |name: &str, token: &str| {
        libraries.open(name, token).await.map(|granted| granted.may_write).ok()
    };
    assert_eq!(may("closed", "").await, None);
    assert_eq!(may("closed", &closed.read).await, Some(false));
    assert_eq!(may("closed", &closed.write).await, Some(true));
    assert_eq!(may("closed", &shown.write).await, None, "another library's token");
    assert_eq!(may("shown", "").await, Some(false));
    assert_eq!(may("shown", &closed.write).await, Some(false));
    assert_eq!(may("shown", &shown.write).await, Some(true));
    for name in ["", "none", "closed' or true --", "team\0", "%", "CLOSED"] {
        assert_eq!(may(name, "' or '1'='1").await, None, "{name}");
    }
    let reader = libraries.open("closed", &closed.read).await.unwrap();
    assert_eq!(libraries.publish(&reader, &people(1), Limits::default()).await, Err(LibraryError::ReadOnly));
    assert_eq!(libraries.remove(&reader, 0).await, Err(LibraryError::ReadOnly));
    let names = async |token: &str| -> Vec<String> {
        libraries.all(token).await.unwrap().into_iter().map(|granted| granted.name).collect()
    };
    assert_eq!(names("").await, ["shown", "team"]);
    assert_eq!(names(&closed.read).await, ["closed", "shown", "team"]);
    for name in ["", "A", "a b", "a'b", "-a", &"a".repeat(41), "team", "é"] {
        assert!(
            matches!(libraries.create(name, Open::Closed, true).await, Err(LibraryError::Malformed(_))),
            "{name}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_credentials_and_addresses_are_named_without_the_password() {
    let Some((address, Some(server))) = database().await else { return };
    Libraries::migrate(&address).await.unwrap();
    execute(&address, "create role reader login password 'right-secret'").await;
    let name = address.rsplit('/').next().unwrap();
    let at = |password: &str| {
        Libraries::at(&server.address_for("reader", password, name), Settings::default()).unwrap()
    };
    assert_eq!(at("wrong-secret").look().await, Err(LibraryError::WrongCredentials));
    let nobody = server.address_for("stranger", "wrong-secret", name);
    assert_eq!(
        Libraries::at(&nobody, Settings::default()).unwrap().look().await,
        Err(LibraryError::WrongCredentials)
    );
    for address in ["", "nonsense", "http://me:secret@host/x", "postgresql://me:secret@host:port/x"] {
        let error = Libraries::at(address, Settings::default()).map(|_| ()).unwrap_err();
        assert!(!error.to_string().contains("secret"), "{error}");
    }
    let nowhere = Libraries::at("postgresql://a:secret@127.0.0.1:1/x", Settings::default()).unwrap();
    assert_eq!(nowhere.look().await, Err(LibraryError::Unreachable));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_another_version_are_left_alone() {
    if Server::shared().unwrap().is_none() && std::env::var_os("CLEW_TEST_DATABASE").is_none() {
        return;
    }
    let (address, _server) = database().await.unwrap();
    let look = async || Libraries::at(&address, Settings::default()).unwrap().look().await;
    assert_eq!(look().await, Err(LibraryError::Older(0, SCHEMA)));
    assert_eq!(Libraries::migrate_to(&address, 1).await, Ok(1));
    let older = look().await.unwrap_err();
    assert_eq!(older, LibraryError::Older(1, SCHEMA));
    assert!(older.to_string().contains("clew-library migrate"));
    let both = tokio::join!(Libraries::migrate(&address), Libraries::migrate(&address));
    assert_eq!(both.0.unwrap() + both.1.unwrap(), SCHEMA - 1, "two at once take each step once");
    assert_eq!(look().await, Ok(()));
    assert_eq!(Libraries::migrate(&address).await, Ok(0));
    execute(&address, "insert into clew.migrations (number) values (99)").await;
    assert_eq!(look().await, Err(LibraryError::Newer(99, SCHEMA)));
    assert_eq!(Libraries::migrate(&address).await, Err(LibraryError::Newer(99, SCHEMA)));
}
