//! Which passages state something about what the question names, and about what stands next to that in the graph?

use std::collections::BTreeSet;

use clew_knowledge::shelf::PassageKey;
use deadpool_postgres::Transaction;

use super::key;
use crate::error::LibraryError;
use crate::rows::number_of;

/// Passages looked at of one entity that the question names, and of one next to it: of a hub, some.
const OF_NAMED: i64 = 40;
const OF_NEXT: i64 = 6;
/// Entities next to the named ones that are looked at.
const NEXT: i64 = 60;

// Sorted as their index is, so that of a hub no more is read than is asked for.
const AROUND: &str = "with facts as materialized (select l.* from unnest($2::bigint[]) n cross join lateral \
       (select document, passage, confidence, others from links where library = $1 and entity = n order by document limit $3) l), \
     next as materialized (select o.other from facts cross join lateral unnest(others) o(other) where o.other <> all($2) \
       group by o.other order by count(*) desc, max(confidence) desc, o.other limit $5), \
     beside as materialized (select l.* from next n cross join lateral \
       (select document, passage, confidence from links where library = $1 and entity = n.other order by document limit $4) l), \
     every as (select document, passage, cardinality(others) + confidence as worth from facts \
       union all select document, passage, confidence * 0.5 from beside) \
     select document, passage from every group by document, passage \
     order by sum(worth) desc, document, passage limit 200";

/// Those with the most of it first.
pub(super) async fn passages(
    moment: &Transaction<'_>,
    library: i32,
    names: &[String],
) -> Result<Vec<PassageKey>, LibraryError> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: BTreeSet<i64> = names.iter().map(|name| number_of(name)).collect();
    let numbers: Vec<i64> = numbers.into_iter().collect();
    let statement = moment.prepare_cached(AROUND).await?;
    let rows = moment.query(&statement, &[&library, &numbers, &OF_NAMED, &OF_NEXT, &NEXT]).await?;
    Ok(rows.iter().map(key).collect())
}
