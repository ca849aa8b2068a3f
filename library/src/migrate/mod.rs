//! Has the database the tables that this program knows? They are made by numbered files of plain SQL, each once.

mod second;

use deadpool_postgres::GenericClient;
use tokio_postgres::Error;

use crate::connect::{Libraries, Settings};
use crate::error::LibraryError;

/// Number and text, in order.
const STEPS: [(i32, &str); 3] = [
    (1, include_str!("../../migrations/0001_tables.sql")),
    (2, include_str!("../../migrations/0002_searching.sql")),
    (3, include_str!("../../migrations/0003_bodies.sql")),
];

/// The version of the tables that this program knows.
pub const SCHEMA: i32 = STEPS[STEPS.len() - 1].0;

/// Tells two programs that migrate at once from one another.
const LOCK: i64 = 0x0063_6c65_775f_6c69;

/// The version of the tables that are there; 0 = none.
pub(crate) async fn version(client: &tokio_postgres::Client) -> Result<i32, Error> {
    let is_there = client.query_one("select to_regclass('clew.migrations') is not null", &[]).await?;
    if !is_there.get::<_, bool>(0) {
        return Ok(0);
    }
    let row = client.query_one("select coalesce(max(number), 0) from clew.migrations", &[]).await?;
    Ok(row.get(0))
}

impl Libraries {
    /// Makes the tables, or brings older ones to this program's version; gives back how many steps that took. Each step is
    /// taken whole or not at all.
    ///
    /// # Errors
    /// [`LibraryError::Newer`] where a newer program made them.
    pub async fn migrate(address: &str) -> Result<i32, LibraryError> {
        Self::migrate_to(address, SCHEMA).await
    }

    /// As [`Self::migrate`], up to a version.
    ///
    /// # Errors
    /// As there.
    pub async fn migrate_to(address: &str, last: i32) -> Result<i32, LibraryError> {
        let libraries = Self::unchecked(address, Settings { connections: 1, ..Settings::default() })?;
        let mut client = libraries.client().await?;
        client.batch_execute(Self::all_the_time()).await?;
        client.execute("select pg_advisory_lock($1)", &[&LOCK]).await?;
        let outcome = steps(&mut client, last).await;
        client.execute("select pg_advisory_unlock($1)", &[&LOCK]).await?;
        outcome
    }
}

async fn steps(client: &mut deadpool_postgres::Object, last: i32) -> Result<i32, LibraryError> {
    let found = version(client).await?;
    if found > SCHEMA {
        return Err(LibraryError::Newer(found, SCHEMA));
    }
    let mut taken = 0;
    for (number, text) in STEPS.into_iter().filter(|(number, _)| found < *number && *number <= last) {
        let step = client.transaction().await?;
        if number == 1 {
            step.batch_execute(
                "create extension if not exists vector; create schema if not exists clew; \
                 create table clew.migrations (number integer primary key, made timestamptz not null default now())",
            )
            .await?;
        }
        step.batch_execute(text).await?;
        if number == 3 {
            second::written_anew(&step).await?;
        }
        step.execute("insert into clew.migrations (number) values ($1)", &[&number]).await?;
        step.commit().await?;
        taken += 1;
    }
    Ok(taken)
}
