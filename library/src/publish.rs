//! How does a document get in, whole or not at all?
//!
//! A batch of documents is one transaction: who reads meanwhile sees none of it, and a connection that breaks leaves nothing
//! behind. A document is known by the file it was read from: the very same reading is never written twice, another one takes
//! the first one's place in the same transaction. All publishers take documents in the order of their sources, and the
//! library's own row last: none waits for one that waits for it.

use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;

use clew_knowledge::shelf::join;
use clew_knowledge::shelf::parts::{Parts, PassagePart};
pub use clew_knowledge::shelf::wire::{Known, Publication, Published};
use clew_types::shelf::NUMBERS;
use deadpool_postgres::Transaction;
use tokio_postgres::binary_copy::BinaryCopyInWriter;
use tokio_postgres::types::Type;

use crate::access::Granted;
use crate::connect::Libraries;
use crate::documents::delete;
use crate::error::LibraryError;
use crate::form::half_vector;
use crate::rows::{self, LinkRow, PassageRow, clean};

/// How often a batch is tried where others are in the way.
const TRIES: u32 = 5;

/// How many passages of a document a sentence may be in: each keeps it.
const OVERLAP: i32 = 8;

/// What one batch may hold.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Documents.
    pub documents: usize,
    /// Bytes of text of one document.
    pub bytes: u32,
}

/// What the proxy takes at a time.
impl Default for Limits {
    fn default() -> Self {
        Self { documents: 64, bytes: 16 << 20 }
    }
}

const KNOWN: &str = "select source, number, digest from documents where library = $1 and source = any($2) order by source for update";
const DOCUMENTS: &str = "insert into documents (library, source, digest, name, title, bytes, passages, triples, outline, rest) \
     select $1, * from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::integer[], $7::integer[], \
     $8::integer[], $9::bytea[], $10::bytea[]) on conflict (library, source) do nothing returning source, number";
const PASSAGES: &str =
    "copy passages (library, document, index, words, meaning, body) from stdin with (format binary)";
const LINKS: &str =
    "copy links (library, document, entity, passage, confidence, others) from stdin with (format binary)";
const COUNTED: &str = "with l as (update libraries set state = state + 1, passages = passages + $2 where id = $1 returning state) \
     update documents d set state = l.state from l where d.library = $1 and d.number = any($3)";
const SOURCES: &str = "select source, digest from documents where library = $1 and source = any($2)";

impl Libraries {
    /// Publishes a batch, whole or not at all; what became of each document, in their order. The same batch again does no
    /// harm, and where it is there already, nothing.
    ///
    /// # Errors
    /// See [`LibraryError`]; then nothing of it is there that was not there before.
    pub async fn publish(
        &self,
        granted: &Granted,
        batch: &[Publication],
        limits: Limits,
    ) -> Result<Vec<Published>, LibraryError> {
        check(batch, limits)?;
        let library = granted.to_write()?.library;
        let mut outcome = Err(LibraryError::Contended);
        for _ in 0..TRIES {
            outcome = self.try_to_publish(library, batch).await;
            if !outcome.as_ref().is_err_and(LibraryError::is_passing) {
                break;
            }
        }
        outcome
    }

    async fn try_to_publish(
        &self,
        library: i32,
        batch: &[Publication],
    ) -> Result<Vec<Published>, LibraryError> {
        let mut client = self.client().await?;
        let step = client.transaction().await?;
        step.batch_execute(&self.time_to_write()).await?;
        let mut outcome = vec![None; batch.len()];
        let (fresh, gone) = put_documents(&step, library, batch, &mut outcome).await?;
        if !fresh.is_empty() {
            put_parts(&step, library, &fresh, gone).await?;
        }
        step.commit().await?;
        outcome.into_iter().collect::<Option<_>>().ok_or(LibraryError::Contended)
    }

    /// Which of these files a library has, and in which reading.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub async fn known(&self, granted: &Granted, sources: &[String]) -> Result<Vec<Known>, LibraryError> {
        if sources.len() > clew_knowledge::shelf::MOST_HELD {
            return Err(LibraryError::TooMuch("too many files are asked for at once"));
        }
        let client = self.client().await?;
        let statement = client.prepare_cached(SOURCES).await?;
        let sources: Vec<String> = sources.iter().map(|source| clean(source)).collect();
        let rows = client.query(&statement, &[&granted.library, &sources]).await?;
        let known =
            |row: &tokio_postgres::Row| Known { source: row.get(0), digest: row.get::<_, i64>(1) as u64 };
        Ok(rows.iter().map(known).collect())
    }
}

/// A batch that every reader will be able to put together again.
fn check(batch: &[Publication], limits: Limits) -> Result<(), LibraryError> {
    if batch.len() > limits.documents {
        return Err(LibraryError::TooMuch("too many documents at once"));
    }
    let mut sources = BTreeSet::new();
    for Publication { source, parts } in batch {
        if parts.outline.bytes > limits.bytes {
            return Err(LibraryError::TooMuch("the document is too long"));
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_.:".contains(c);
        if source.is_empty() || source.len() > 200 || !source.chars().all(plain) || !sources.insert(source) {
            return Err(LibraryError::Malformed(
                "each document needs a source of its own, of plain letters and digits",
            ));
        }
        if overlap(parts) > OVERLAP {
            return Err(LibraryError::Malformed("the passages of a document overlap too much"));
        }
        join(&parts.outline, &parts.passages, &parts.sentences, &parts.triples, Some(&parts.rest))
            .map_err(|_| LibraryError::Malformed("the parts of a document do not fit one another"))?;
    }
    Ok(())
}

/// In how many passages a sentence of a document is at most.
fn overlap(parts: &Parts) -> i32 {
    let ends = |part: &PassagePart| [(part.chunk.first, 1), (part.chunk.last, -1)];
    let mut ends: Vec<(u32, i32)> = parts.passages.iter().flat_map(ends).collect();
    // Where one ends and the next begins, the end comes first.
    ends.sort_unstable();
    let depths = ends.iter().scan(0, |depth, (_, change)| {
        *depth += change;
        Some(*depth)
    });
    depths.max().unwrap_or(0)
}

/// A document that is new, with its number.
type Fresh<'a> = (i32, &'a Publication);

async fn put_documents<'a>(
    step: &Transaction<'_>,
    library: i32,
    batch: &'a [Publication],
    outcome: &mut [Option<Published>],
) -> Result<(Vec<Fresh<'a>>, i64), LibraryError> {
    let digests: Vec<u64> = batch.iter().map(Publication::digest).collect();
    let mut places: BTreeMap<&str, usize> =
        (0..).zip(batch).map(|(place, publication)| (publication.source.as_str(), place)).collect();
    let sources: Vec<&str> = places.keys().copied().collect();
    let (mut old, mut renewed) = (Vec::new(), BTreeSet::new());
    for row in step.query(&step.prepare_cached(KNOWN).await?, &[&library, &sources]).await? {
        let (source, number, digest): (&str, i32, i64) = (row.get(0), row.get(1), row.get(2));
        let Some(&place) = places.get(source) else { continue };
        if digest as u64 == digests[place] {
            outcome[place] = Some(Published::Already(number as u32));
            places.remove(source);
        } else {
            old.push(number);
            renewed.insert(place);
        }
    }
    let (_, gone) = if old.is_empty() { (0, 0) } else { delete(step, library, &old).await? };
    if places.is_empty() {
        return Ok((Vec::new(), gone));
    }
    let rows = insert_documents(step, library, batch, &digests, places.values().copied().collect()).await?;
    let mut fresh = Vec::new();
    for row in rows {
        let (source, number): (&str, i32) = (row.get(0), row.get(1));
        let Some(&place) = places.get(source).filter(|_| (number as u32) < NUMBERS) else { continue };
        let number_of = if renewed.contains(&place) { Published::Renewed } else { Published::New };
        outcome[place] = Some(number_of(number as u32));
        fresh.push((number, &batch[place]));
    }
    // Where somebody else has put one in meanwhile, the whole batch is tried anew, and finds it there.
    if fresh.len() == places.len() { Ok((fresh, gone)) } else { Err(LibraryError::Contended) }
}

async fn insert_documents(
    step: &Transaction<'_>,
    library: i32,
    batch: &[Publication],
    digests: &[u64],
    places: Vec<usize>,
) -> Result<Vec<tokio_postgres::Row>, LibraryError> {
    let all = || places.iter().map(|place| &batch[*place]);
    let sources: Vec<&str> = all().map(|it| it.source.as_str()).collect();
    let digests: Vec<i64> = places.iter().map(|place| digests[*place] as i64).collect();
    let names: Vec<String> = all().map(|it| clean(&it.parts.outline.name)).collect();
    let titles: Vec<String> = all().map(|it| clean(&it.parts.outline.title)).collect();
    let bytes: Vec<i32> = all().map(|it| it.parts.outline.bytes as i32).collect();
    let passages: Vec<i32> = all().map(|it| it.parts.passages.len() as i32).collect();
    let triples: Vec<i32> = all().map(|it| it.parts.triples.len() as i32).collect();
    let outlines: Vec<Vec<u8>> = all().map(|it| rows::bytes(&it.parts.outline)).collect();
    let rests: Vec<Vec<u8>> =
        all().map(|it| rows::bytes(&(&it.parts.rest, rows::outside(&it.parts)))).collect();
    let statement = step.prepare_cached(DOCUMENTS).await?;
    let rows = step
        .query(
            &statement,
            &[&library, &sources, &digests, &names, &titles, &bytes, &passages, &triples, &outlines, &rests],
        )
        .await?;
    Ok(rows)
}

/// `gone` = how many passages went, for these to take their places.
async fn put_parts(
    step: &Transaction<'_>,
    library: i32,
    fresh: &[Fresh<'_>],
    gone: i64,
) -> Result<(), LibraryError> {
    let all = || fresh.iter().map(|(number, publication)| (*number, &publication.parts));
    let passages: Vec<PassageRow> = all().flat_map(|(number, parts)| rows::passages(number, parts)).collect();
    let links: Vec<LinkRow> = all().flat_map(|(number, parts)| rows::links(number, parts)).collect();
    put_passages(step, library, &passages).await?;
    put_links(step, library, &links).await?;
    let numbers: Vec<i32> = fresh.iter().map(|(number, _)| *number).collect();
    let count = passages.len() as i64 - gone;
    step.execute(&step.prepare_cached(COUNTED).await?, &[&library, &count, &numbers]).await?;
    Ok(())
}

pub(crate) async fn put_passages(
    step: &Transaction<'_>,
    library: i32,
    rows: &[PassageRow],
) -> Result<(), LibraryError> {
    let sink = step.copy_in(&step.prepare_cached(PASSAGES).await?).await?;
    let types = [Type::INT4, Type::INT4, Type::INT4, Type::TS_VECTOR, half_vector(), Type::BYTEA];
    let mut writer = pin!(BinaryCopyInWriter::new(sink, &types));
    for row in rows {
        let PassageRow { document, index, words, meaning, body } = row;
        writer.as_mut().write(&[&library, document, index, words, meaning, body]).await?;
    }
    writer.finish().await?;
    Ok(())
}

pub(crate) async fn put_links(
    step: &Transaction<'_>,
    library: i32,
    rows: &[LinkRow],
) -> Result<(), LibraryError> {
    let sink = step.copy_in(&step.prepare_cached(LINKS).await?).await?;
    let types = [Type::INT4, Type::INT4, Type::INT8, Type::INT4, Type::FLOAT4, Type::INT8_ARRAY];
    let mut writer = pin!(BinaryCopyInWriter::new(sink, &types));
    for row in rows {
        let LinkRow { document, entity, passage, confidence, others } = row;
        writer.as_mut().write(&[&library, document, entity, passage, confidence, others]).await?;
    }
    writer.finish().await?;
    Ok(())
}
