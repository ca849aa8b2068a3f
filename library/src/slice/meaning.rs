//! Which passages mean what the question means? Those whose vectors are nearest, by pgvector's HNSW.

use clew_knowledge::shelf::PassageKey;
use deadpool_postgres::Transaction;

use super::key;
use crate::error::LibraryError;
use crate::form::HalfVector;

const NEAREST: &str =
    "select document, index from passages where library = $1 order by meaning <#> $2::halfvec limit $3";

/// Nearest first; none without a vector.
pub(super) async fn passages(
    moment: &Transaction<'_>,
    library: i32,
    vector: &[f32],
    wanted: u32,
) -> Result<Vec<PassageKey>, LibraryError> {
    if vector.is_empty() {
        return Ok(Vec::new());
    }
    let statement = moment.prepare_cached(NEAREST).await?;
    let vector = HalfVector(vector.to_vec());
    let rows = moment.query(&statement, &[&library, &vector, &i64::from(wanted)]).await?;
    Ok(rows.iter().map(key).collect())
}
