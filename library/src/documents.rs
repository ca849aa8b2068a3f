//! Which documents are there, what is one of them, how does it go?

use clew_knowledge::shelf::parts::{Parts, Rest, TriplePart};
use deadpool_postgres::{GenericClient, Transaction};
use serde::{Deserialize, Serialize};

use crate::access::Granted;
use crate::connect::Libraries;
use crate::error::LibraryError;
use crate::rows;

/// Documents of one page of the list at most.
const MOST_LISTED: i64 = 500;
/// How often a removal is tried where others are in the way.
const TRIES: u32 = 5;

/// A document, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// Its number.
    pub number: u32,
    /// File name.
    pub name: String,
    /// Title.
    pub title: String,
    /// Length of its text.
    pub bytes: u32,
    /// How many passages it has.
    pub passages: u32,
    /// How many facts.
    pub triples: u32,
    /// When it was published, in seconds since 1970.
    pub published: i64,
}

const LISTED: &str = "select number, name, title, bytes, passages, triples, extract(epoch from published)::bigint \
     from documents where library = $1 and number > $2 order by number limit $3";
const DOCUMENT: &str = "select outline, rest from documents where library = $1 and number = $2";
const BODIES: &str = "select body from passages where library = $1 and document = $2 order by index";
const TAKEN_OUT: &str = "delete from documents where library = $1 and number = any($2) returning passages";
const COUNTED: &str = "update libraries set state = state + 1, passages = passages - $2 where id = $1";

impl Libraries {
    /// A page of the list of documents: those with greater numbers than `after`.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub async fn documents(
        &self,
        granted: &Granted,
        after: Option<u32>,
    ) -> Result<Vec<Listed>, LibraryError> {
        let client = self.client().await?;
        let after = after.map_or(-1, |number| i32::try_from(number).unwrap_or(i32::MAX));
        let statement = client.prepare_cached(LISTED).await?;
        let rows = client.query(&statement, &[&granted.library, &after, &MOST_LISTED]).await?;
        let listed = |row: &tokio_postgres::Row| Listed {
            number: rows::number(row, 0),
            name: row.get(1),
            title: row.get(2),
            bytes: rows::number(row, 3),
            passages: rows::number(row, 4),
            triples: rows::number(row, 5),
            published: row.get(6),
        };
        Ok(rows.iter().map(listed).collect())
    }

    /// A whole document; `None` where it is no longer there.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub async fn document(&self, granted: &Granted, number: u32) -> Result<Option<Parts>, LibraryError> {
        let Ok(number) = i32::try_from(number) else { return Ok(None) };
        let mut client = self.client().await?;
        // All of it as it stands at one moment.
        let moment =
            client.build_transaction().isolation_level(tokio_postgres::IsolationLevel::RepeatableRead);
        let moment = moment.read_only(true).start().await?;
        let all = [&granted.library as &(dyn tokio_postgres::types::ToSql + Sync), &number];
        let Some(row) = moment.query_opt(&moment.prepare_cached(DOCUMENT).await?, &all).await? else {
            return Ok(None);
        };
        let outline = rows::outline(row.get(0))?;
        let (rest, mut triples): (Rest, Vec<TriplePart>) = rows::value(row.get(1))?;
        let bodies = moment.query(&moment.prepare_cached(BODIES).await?, &all).await?;
        moment.commit().await?;
        let (mut passages, mut sentences) = (Vec::new(), Vec::new());
        for row in &bodies {
            let (passage, of_passage, facts) = rows::body(row.get(0))?;
            passages.push(passage);
            sentences.extend(of_passage);
            triples.extend(facts);
        }
        once(&mut sentences, |part| part.index);
        once(&mut triples, |part| part.index);
        Ok(Some(Parts { outline, passages, sentences, triples, rest }))
    }

    /// Takes a document out, with all that is known only from it. False where it was not there.
    ///
    /// # Errors
    /// See [`LibraryError`]; then it is there as before.
    pub async fn remove(&self, granted: &Granted, number: u32) -> Result<bool, LibraryError> {
        let library = granted.to_write()?.library;
        let Ok(number) = i32::try_from(number) else { return Ok(false) };
        let mut outcome = Err(LibraryError::Contended);
        for _ in 0..TRIES {
            outcome = self.try_to_remove(library, number).await;
            if !outcome.as_ref().is_err_and(LibraryError::is_passing) {
                break;
            }
        }
        outcome
    }

    async fn try_to_remove(&self, library: i32, number: i32) -> Result<bool, LibraryError> {
        let mut client = self.client().await?;
        let step = client.transaction().await?;
        step.batch_execute(&self.time_to_write()).await?;
        let (documents, passages) = delete(&step, library, &[number]).await?;
        if documents > 0 {
            step.execute(&step.prepare_cached(COUNTED).await?, &[&library, &passages]).await?;
        }
        step.commit().await?;
        Ok(documents > 0)
    }
}

/// Takes documents out, with all that is known only from them; how many documents and passages went.
pub(crate) async fn delete(
    step: &Transaction<'_>,
    library: i32,
    numbers: &[i32],
) -> Result<(usize, i64), LibraryError> {
    let gone = step.query(&step.prepare_cached(TAKEN_OUT).await?, &[&library, &numbers]).await?;
    Ok((gone.len(), gone.iter().map(|row| i64::from(row.get::<_, i32>(0))).sum()))
}

/// Parts in their order, each once: neighbouring passages both hold what they share.
pub(crate) fn once<T>(parts: &mut Vec<T>, index: impl Fn(&T) -> u32) {
    parts.sort_by_key(&index);
    parts.dedup_by_key(|part| index(part));
}
