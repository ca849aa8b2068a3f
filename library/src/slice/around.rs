//! Which passages state something about what the question names, and about what stands next to that in the graph?

use clew_core::shelf::PassageKey;
use clew_core::text::fold::fold;
use deadpool_postgres::Transaction;

use super::key;
use crate::error::LibraryError;
use crate::rows::clean;

/// Facts looked at of one entity that the question names, and of one next to it: of a hub, some.
const OF_NAMED: i64 = 30;
const OF_NEXT: i64 = 6;
/// Entities next to the named ones that are looked at.
const NEXT: i64 = 60;

const AROUND: &str = "with named as materialized (select id from entities where library = $1 and key = any($2)), \
     facts as materialized (select f.* from named n cross join lateral ( \
       (select document, passage, tail as other, confidence from triples where library = $1 and head = n.id limit $3) \
       union all \
       (select document, passage, head as other, confidence from triples where library = $1 and tail = n.id limit $3)) f), \
     next as materialized (select other from facts where other not in (select id from named) \
       group by other order by count(*) desc, max(confidence) desc, other limit $5), \
     beside as materialized (select f.* from next n cross join lateral \
       (select document, passage, confidence from triples where library = $1 and head = n.other limit $4) f), \
     every as (select document, passage, 1.0 + confidence as worth from facts \
       union all select document, passage, confidence * 0.5 from beside) \
     select document, passage from every where passage is not null group by document, passage \
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
    let keys: Vec<String> = names.iter().map(|name| clean(&fold(name))).collect();
    let statement = moment.prepare_cached(AROUND).await?;
    let rows = moment.query(&statement, &[&library, &keys, &OF_NAMED, &OF_NEXT, &NEXT]).await?;
    Ok(rows.iter().map(key).collect())
}
