//! The server goes away in the middle of things.

use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use clew_knowledge::shelf::SliceRequest;
use clew_library::local::{Server, programs};
use clew_library::{Granted, Libraries, LibraryError, Limits, Open, Settings};

use crate::house::{House, execute, name, number, people};

/// A server that may be killed, with one library.
async fn own() -> Option<(Server, Libraries, Granted)> {
    let Some(programs) = programs() else {
        eprintln!("not checked: only a server of our own may be killed, and there is none");
        return None;
    };
    let server = Server::passing(&programs).unwrap();
    let address = server.address("postgres");
    Libraries::migrate(&address).await.unwrap();
    let libraries = Libraries::at(&address, Settings::default()).unwrap();
    libraries.create("team", Open::Writing, true).await.unwrap();
    let library = libraries.open("team", "").await.unwrap();
    Some((server, libraries, library))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_while_documents_come_in_has_whole_ones_only() {
    let Some((mut server, libraries, library)) = own().await else { return };
    let batch = people(400);
    let publishing = {
        let (libraries, library, batch) = (libraries.clone(), library.clone(), batch.clone());
        tokio::spawn(async move {
            for some in batch.chunks(8) {
                libraries.publish(&library, some, Limits::default()).await?;
            }
            Ok::<_, LibraryError>(())
        })
    };
    let address = server.address("postgres");
    while number(&address, "select count(*) from clew.documents").await < 40 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    server.kill();
    assert_eq!(publishing.await.unwrap(), Err(LibraryError::Unreachable));
    assert_eq!(libraries.open("team", "").await, Err(LibraryError::Unreachable));
    server.restart().unwrap();
    let there = number(&address, "select count(*) from clew.documents").await;
    assert!((40..400).contains(&there) && there % 8 == 0, "{there}");
    let whole = "select count(*) from clew.documents d where passages = \
                 (select count(*) from clew.passages p where p.document = d.number) and 2 * triples = \
                 (select sum(cardinality(others)) from clew.links l where l.document = d.number)";
    assert_eq!(number(&address, whole).await, there);
    let counted = number(&address, "select passages from clew.libraries").await;
    assert_eq!(counted, number(&address, "select count(*) from clew.passages").await);
    // The same program goes on with the same pool, and writes nothing twice.
    for some in batch.chunks(50) {
        libraries.publish(&library, some, Limits::default()).await.unwrap();
    }
    assert_eq!(number(&address, "select count(*) from clew.documents").await, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_in_mid_question_is_an_error_and_the_next_question_is_answered() {
    let Some((mut server, libraries, library)) = own().await else { return };
    libraries.publish(&library, &people(30), Limits::default()).await.unwrap();
    let asking = {
        let (libraries, library) = (libraries.clone(), library.clone());
        tokio::spawn(async move {
            loop {
                libraries
                    .slice(
                        &library,
                        &SliceRequest::new(&format!("Where was Anna {} born?", name(7)), None, 20),
                    )
                    .await?;
            }
            #[allow(unreachable_code)]
            Ok::<(), LibraryError>(())
        })
    };
    tokio::time::sleep(Duration::from_millis(300)).await;
    server.kill();
    assert_eq!(asking.await.unwrap(), Err(LibraryError::Unreachable));
    server.restart().unwrap();
    let slice = libraries
        .slice(&library, &SliceRequest::new(&format!("Where was Anna {} born?", name(7)), None, 20))
        .await
        .unwrap();
    assert!(!slice.documents.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_that_takes_too_long_is_ended() {
    let Some(house) = House::new().await else { return };
    house.publish(&people(3)).await;
    let settings = Settings { read: Duration::from_millis(300), ..Settings::default() };
    let hurried = Libraries::at(&house.address, settings).unwrap();
    let holder = crate::house::connection(&house.address).await;
    holder.batch_execute("begin; lock table clew.passages in access exclusive mode").await.unwrap();
    let slice = hurried.slice(&house.library, &SliceRequest::new(&name(1), None, 5)).await;
    assert_eq!(slice, Err(LibraryError::TooSlow));
    holder.batch_execute("rollback").await.unwrap();
    assert!(hurried.slice(&house.library, &SliceRequest::new(&name(1), None, 5)).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_waits_or_is_turned_away_and_then_all_is_well() {
    let Some(house) = House::new().await else { return };
    house.publish(&people(20)).await;
    let settings = Settings { connections: 2, wait: Duration::from_millis(400), ..Settings::default() };
    let narrow = Libraries::at(&house.address, settings).unwrap();
    let ask = |n: usize| {
        let (narrow, library) = (narrow.clone(), house.library.clone());
        tokio::spawn(async move {
            narrow.slice(&library, &SliceRequest::new(&format!("Anna {}", name(n % 20)), None, 5)).await
        })
    };
    let tasks: Vec<_> = (0..400).map(ask).collect();
    let mut answered = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(slice) => answered += usize::from(!slice.documents.is_empty()),
            Err(error) => assert_eq!(error, LibraryError::Busy),
        }
    }
    assert!(answered > 0);
    assert!(ask(3).await.unwrap().is_ok());
}

/// A folder that holds 48 MB, for whoever the server runs as; gone when it is dropped.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// `None`, said in a line, where whoever runs the tests may not make one.
    fn new() -> Option<Self> {
        let folder = std::env::temp_dir().join(format!("clew-small-disk-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut mounting = Command::new("mount");
        mounting.args(["-t", "tmpfs", "-o", "size=48m,mode=0700,uid=65534,gid=65534", "tmpfs"]).arg(&folder);
        if !mounting.output().is_ok_and(|output| output.status.success()) {
            let _ = std::fs::remove_dir(&folder);
            eprintln!("not checked: a disk of 48 MB can be made only by root");
            return None;
        }
        Some(Self(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: the server may still have files of it open.
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
        let _ = std::fs::remove_dir(&self.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_is_really_full_changes_nothing_and_is_named() {
    // Root alone makes disks, and whoever is root has the server run by nobody.
    let Some(disk) = SmallDisk::new() else { return };
    let Some(mut server) = programs().map(|programs| Server::passing(&programs).unwrap()) else { return };
    let root = server.address("postgres");
    execute(&root, &format!("create tablespace small location '{}'", disk.0.display())).await;
    execute(&root, "create database small tablespace small").await;
    let address = server.address("small");
    Libraries::migrate(&address).await.unwrap();
    let libraries = Libraries::at(&address, Settings::default()).unwrap();
    libraries.create("team", Open::Writing, true).await.unwrap();
    let library = libraries.open("team", "").await.unwrap();
    libraries.publish(&library, &people(3), Limits::default()).await.unwrap();
    let ballast = disk.0.join("ballast");
    let mut file = std::fs::File::create(&ballast).unwrap();
    while file.write_all(&[1; 4096]).is_ok() {}
    let count = "select count(*) from clew.documents";
    assert_eq!(libraries.publish(&library, &people(60), Limits::default()).await, Err(LibraryError::Full));
    assert_eq!(number(&address, count).await, 3);
    let asked = SliceRequest::new(&format!("Where was Anna {} born?", name(1)), None, 20);
    assert!(!libraries.slice(&library, &asked).await.unwrap().documents.is_empty(), "it can still be read");
    drop(file);
    std::fs::remove_file(ballast).unwrap();
    libraries.publish(&library, &people(60), Limits::default()).await.unwrap();
    assert_eq!(number(&address, count).await, 60);
    server.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_said_to_be_full_changes_nothing() {
    if Server::shared().unwrap().is_none() {
        return;
    }
    let Some(house) = House::new().await else { return };
    house.publish(&people(3)).await;
    let rows = house.rows().await;
    // What PostgreSQL says when a file cannot grow, said by a table's own trigger.
    let full = "create function clew.no_room() returns trigger language plpgsql as \
                $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$; \
                create trigger no_room before insert on clew.links for each row execute function clew.no_room()";
    execute(&house.address, full).await;
    let published = house.libraries.publish(&house.library, &people(6), Limits::default()).await;
    assert_eq!(published, Err(LibraryError::Full));
    assert_eq!(house.rows().await, rows);
    execute(&house.address, "drop trigger no_room on clew.links").await;
    house.publish(&people(6)).await;
    assert_eq!(house.rows().await[0], 6);
}
