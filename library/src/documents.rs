//! Which documents are there, what is one of them, how does it go?

use clew_core::shelf::parts::{Parts, Rest};
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
const PASSAGES: &str = "select document, index, place, text, meaning from passages where library = $1 and document = $2 order by index";
const SENTENCES: &str = "select document, index, starts, ends, block, said, meaning from sentences \
     where library = $1 and document = $2 order by index";
const TRIPLES: &str = "select t.document, t.index, t.passage, t.sentence, h.name, h.kind, t.relation, l.name, l.kind, t.wording, \
     t.head_mention, t.tail_mention, t.confidence, t.verdict, t.by_model from triples t \
     join entities h on h.id = t.head join entities l on l.id = t.tail \
     where t.library = $1 and t.document = $2 order by t.index";
const ENDS: &str = "select head from triples where library = $1 and document = any($2) \
     union select tail from triples where library = $1 and document = any($2)";
const TAKEN_OUT: &str = "delete from documents where library = $1 and number = any($2) returning passages";
const COUNTED: &str = "update libraries set state = state + 1, passages = passages - $2 where id = $1";
const FORGOTTEN: &str = "delete from entities e where e.id in (select id from entities where id = any($2) and library = $1 \
     order by key for update) \
     and not exists (select from triples t where t.library = $1 and t.head = e.id) \
     and not exists (select from triples t where t.library = $1 and t.tail = e.id)";

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
        let rest: Rest = rows::value(row.get(1))?;
        let passages = moment.query(&moment.prepare_cached(PASSAGES).await?, &all).await?;
        let passages =
            passages.iter().map(|row| rows::passage(row).map(|(_, part)| part)).collect::<Result<_, _>>()?;
        let sentences = moment.query(&moment.prepare_cached(SENTENCES).await?, &all).await?;
        let sentences = sentences
            .iter()
            .map(|row| rows::sentence(row).map(|(_, part)| part))
            .collect::<Result<_, _>>()?;
        let triples = moment.query(&moment.prepare_cached(TRIPLES).await?, &all).await?;
        let triples = triples.iter().map(|row| rows::triple(row).1).collect();
        moment.commit().await?;
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
    let rows = step.query(&step.prepare_cached(ENDS).await?, &[&library, &numbers]).await?;
    let ends: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
    let gone = step.query(&step.prepare_cached(TAKEN_OUT).await?, &[&library, &numbers]).await?;
    forget_entities(step, library, &ends).await?;
    Ok((gone.len(), gone.iter().map(|row| i64::from(row.get::<_, i32>(0))).sum()))
}

/// Forgets those of these entities of which no document speaks any more.
async fn forget_entities(step: &Transaction<'_>, library: i32, ends: &[i64]) -> Result<(), LibraryError> {
    step.execute(&step.prepare_cached(FORGOTTEN).await?, &[&library, &ends]).await?;
    Ok(())
}
