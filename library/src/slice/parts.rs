//! The chosen passages, as they are kept, document by document.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use clew_knowledge::shelf::parts::Outline;
use clew_knowledge::shelf::{MOST_ROWS, PassageKey, SlicedDocument};
use deadpool_postgres::Transaction;

use crate::documents::once;
use crate::error::LibraryError;
use crate::rows::{self, Body};

// Each passage is led to its rows by number: left to itself, the planner may read all of them to join them at once.
const BODIES: &str = "select d.number, d.outline, p.body \
     from unnest($2::integer[], $3::integer[]) with ordinality as c(document, index, place) \
     cross join lateral (select number, outline, state from documents where library = $1 and number = c.document offset 0) d \
     cross join lateral (select body from passages where library = $1 and document = c.document and index = c.index offset 0) p \
     where d.state <= $4 order by c.place limit $5";

/// At most `wanted` of the chosen passages, the first of them, as far as they were there at `until` and their documents have room.
pub(super) async fn of(
    moment: &Transaction<'_>,
    library: i32,
    chosen: &[PassageKey],
    until: i64,
    wanted: u32,
) -> Result<Vec<SlicedDocument>, LibraryError> {
    let documents: Vec<i32> = chosen.iter().map(|(document, _)| *document as i32).collect();
    let indexes: Vec<i32> = chosen.iter().map(|(_, index)| *index as i32).collect();
    let statement = moment.prepare_cached(BODIES).await?;
    let found =
        moment.query(&statement, &[&library, &documents, &indexes, &until, &i64::from(wanted)]).await?;
    let (mut all, mut room) = (BTreeMap::new(), MOST_ROWS);
    for row in &found {
        let body = rows::body(row.get(2))?;
        let number = rows::number(row, 0);
        let document = match all.entry(number) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Taken::new(number, rows::outline(row.get(1))?)),
        };
        document.take(body, &mut room);
    }
    Ok(all.into_values().filter_map(Taken::whole).collect())
}

/// What was taken of a document, and up to which sentence.
struct Taken {
    reach: u32,
    document: SlicedDocument,
}

impl Taken {
    fn new(number: u32, outline: Outline) -> Self {
        let (passages, sentences, triples) = (Vec::new(), Vec::new(), Vec::new());
        Self { reach: 0, document: SlicedDocument { number, outline, passages, sentences, triples } }
    }

    /// Leaves a passage out that lies so far back in a long document that the slice would be blank for the most part; the best
    /// passages come first, and keep their place.
    fn take(&mut self, (passage, sentences, triples): Body, room: &mut u32) {
        let more = passage.chunk.last.saturating_sub(self.reach);
        if more > *room {
            return;
        }
        *room -= more;
        self.reach = self.reach.max(passage.chunk.last);
        self.document.passages.push(passage);
        self.document.sentences.extend(sentences);
        self.document.triples.extend(triples);
    }

    /// All of it in order; `None` where there was room for nothing.
    fn whole(mut self) -> Option<SlicedDocument> {
        once(&mut self.document.passages, |part| part.index);
        once(&mut self.document.sentences, |part| part.index);
        once(&mut self.document.triples, |part| part.index);
        Some(self.document).filter(|document| !document.passages.is_empty())
    }
}
