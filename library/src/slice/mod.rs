//! What does a library hold about a question? Three ways lead to passages (by words, by meaning, along facts); the best of them
//! together are the slice, with their sentences and what those state.
//!
//! All of one slice is read as it stood at one moment, and with the number of that moment: who asks again for the same
//! question leaves out what came later, and hears which documents are no longer there.

mod around;
mod meaning;
mod parts;
mod words;

pub(crate) use words::Shares;

use std::collections::BTreeSet;

use clew_knowledge::shelf::{
    MOST_HELD, MOST_NAMES, MOST_PASSAGES, MOST_TERMS, PassageKey, Slice, SliceRequest,
};
use clew_network::embed::DIMENSIONS;
use deadpool_postgres::Transaction;
use futures::try_join;
use rustc_hash::FxHashMap;
use tokio_postgres::IsolationLevel;

use crate::access::Granted;
use crate::connect::Libraries;
use crate::error::LibraryError;

/// How many passages each way leads to, beside those asked for.
const SPARE: u32 = 50;
/// A passage's worth on a way is 1 / (this + its rank): the first places count most, but not all.
const EVEN: f32 = 20.0;
/// What a way is worth. Words and meaning find alike; facts bring what neither of them says.
const WORTH: [f32; 3] = [1.0, 1.0, 0.7];

const STATE: &str = "select state, passages from libraries where id = $1";
const GONE: &str = "select n from unnest($2::integer[]) as h(n) \
     where not exists (select from documents d where d.library = $1 and d.number = n) order by n";

impl Libraries {
    /// The slice that a request asks for.
    ///
    /// # Errors
    /// [`LibraryError::TooMuch`] for a request above its limits; see [`LibraryError`].
    pub async fn slice(&self, granted: &Granted, request: &SliceRequest) -> Result<Slice, LibraryError> {
        check(request)?;
        let library = granted.library;
        let mut client = self.client().await?;
        let shares = self.shares(&client, library).await?;
        let moment = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead);
        let moment = moment.read_only(true).start().await?;
        let wanted = request.passages + SPARE;
        let (state, all) = state(&moment, library).await?;
        let sized = shares.sized(all);
        // Sent one behind the other without waiting: an answer takes the way to the database and back once.
        let (gone, words, meaning, around) = try_join!(
            gone(&moment, library, &request.held),
            words::passages(&moment, library, &request.terms, &sized, wanted),
            meaning::passages(&moment, library, &request.vector, wanted),
            around::passages(&moment, library, &request.names),
        )?;
        let chosen = fused(&[words, meaning, around], request);
        let until = request.state.map_or(i64::MAX, |state| state as i64);
        let documents = parts::of(&moment, library, &chosen, until, request.passages).await?;
        let shares = request.terms.iter().map(|term| shares.told(term).unwrap_or(0.0)).collect();
        // Nothing was changed: it is not waited for until the moment is over.
        drop(moment);
        Ok(Slice { state, documents, gone, passages: all, shares })
    }
}

fn check(request: &SliceRequest) -> Result<(), LibraryError> {
    let SliceRequest { terms, names, vector, passages, held, .. } = request;
    let is_long = |text: &String| text.len() > 200;
    if *passages > MOST_PASSAGES
        || terms.len() > MOST_TERMS
        || names.len() > MOST_NAMES
        || held.len() > MOST_HELD
    {
        return Err(LibraryError::TooMuch("a slice of that size is more than a library gives at once"));
    }
    if terms.iter().chain(names).any(is_long) {
        return Err(LibraryError::TooMuch("a word or a name of the request is too long"));
    }
    let is_vector = vector.len() == DIMENSIONS && vector.iter().all(|x| x.is_finite() && x.abs() <= 2.0);
    if !vector.is_empty() && !is_vector {
        return Err(LibraryError::Malformed("the request's vector is none of this model's"));
    }
    Ok(())
}

/// How many changes the library has seen, and how many passages it holds.
async fn state(moment: &Transaction<'_>, library: i32) -> Result<(u64, u64), LibraryError> {
    let row = moment.query_one(&moment.prepare_cached(STATE).await?, &[&library]).await?;
    Ok((row.get::<_, i64>(0) as u64, row.get::<_, i64>(1) as u64))
}

async fn gone(moment: &Transaction<'_>, library: i32, held: &[PassageKey]) -> Result<Vec<u32>, LibraryError> {
    let held: BTreeSet<i32> = held.iter().filter_map(|(document, _)| i32::try_from(*document).ok()).collect();
    if held.is_empty() {
        return Ok(Vec::new());
    }
    let held: Vec<i32> = held.into_iter().collect();
    let rows = moment.query(&moment.prepare_cached(GONE).await?, &[&library, &held]).await?;
    Ok(rows.iter().map(|row| row.get::<_, i32>(0) as u32).collect())
}

/// The passages that the ways lead to, best first, without those that are held.
fn fused(ways: &[Vec<PassageKey>; 3], request: &SliceRequest) -> Vec<PassageKey> {
    let mut worth: FxHashMap<PassageKey, f32> = FxHashMap::default();
    for (way, weight) in ways.iter().zip(WORTH) {
        for (rank, passage) in way.iter().enumerate() {
            *worth.entry(*passage).or_default() += weight / (EVEN + rank as f32);
        }
    }
    let held: BTreeSet<PassageKey> = request.held.iter().copied().collect();
    let mut all: Vec<(PassageKey, f32)> = worth.into_iter().filter(|(key, _)| !held.contains(key)).collect();
    all.sort_unstable_by(|(a, x), (b, y)| y.total_cmp(x).then(a.cmp(b)));
    all.into_iter().map(|(key, _)| key).collect()
}

/// `document, index`.
fn key(row: &tokio_postgres::Row) -> PassageKey {
    (crate::rows::number(row, 0), crate::rows::number(row, 1))
}
