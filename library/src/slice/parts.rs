//! The chosen passages, with their sentences and what those state, document by document.

use std::collections::{BTreeMap, BTreeSet};

use clew_core::shelf::parts::{Outline, PassagePart, SentencePart, TriplePart};
use clew_core::shelf::{MOST_ROWS, PassageKey, SlicedDocument};
use deadpool_postgres::Transaction;

use crate::error::LibraryError;
use crate::rows;

const OUTLINES: &str =
    "select number, outline from documents where library = $1 and number = any($2) and state <= $3";
const PASSAGES: &str = "select p.document, p.index, p.place, p.text, p.meaning \
     from unnest($2::integer[], $3::integer[]) as c(d, i) \
     join passages p on p.library = $1 and p.document = c.d and p.index = c.i";
const SENTENCES: &str = "select s.document, s.index, s.starts, s.ends, s.block, s.said, s.meaning \
     from unnest($2::integer[], $3::integer[], $4::integer[]) as c(d, f, l) \
     join sentences s on s.library = $1 and s.document = c.d and s.index >= c.f and s.index < c.l";
// Each of some thousand facts is led to its ends by their numbers: left to itself, the planner reads all entities of all
// libraries to join them at once, which was nine tenths of a slice's time among 800,000 of them.
const TRIPLES: &str = "select t.document, t.index, t.passage, t.sentence, h.name, h.kind, t.relation, l.name, l.kind, \
     t.wording, t.head_mention, t.tail_mention, t.confidence, t.verdict, t.by_model \
     from unnest($2::integer[]) as c(d) \
     cross join lateral (select * from triples where library = $1 and document = c.d and passage = any($3) offset 0) t \
     cross join lateral (select name, kind from entities where id = t.head offset 0) h \
     cross join lateral (select name, kind from entities where id = t.tail offset 0) l";

/// At most `wanted` of the chosen passages, the first of them, as far as they were there at `until` and their documents have room.
pub(super) async fn of(
    moment: &Transaction<'_>,
    library: i32,
    chosen: &[PassageKey],
    until: i64,
    wanted: u32,
) -> Result<Vec<SlicedDocument>, LibraryError> {
    let outlines = outlines(moment, library, chosen, until).await?;
    let chosen: Vec<PassageKey> = chosen
        .iter()
        .filter(|(document, _)| outlines.contains_key(document))
        .take(wanted as usize)
        .copied()
        .collect();
    let passages = within_room(passages(moment, library, &chosen).await?, &chosen);
    let mut sentences = sentences(moment, library, &passages).await?;
    let mut triples = triples(moment, library, &passages).await?;
    let mut documents = Vec::new();
    for (number, passages) in passages {
        let Some(outline) = outlines.get(&number).cloned() else { continue };
        let sentences: Vec<SentencePart> =
            sentences.remove(&number).unwrap_or_default().into_values().collect();
        let held: BTreeSet<u32> = sentences.iter().map(|part| part.index).collect();
        let mut triples: Vec<TriplePart> = triples.remove(&number).unwrap_or_default();
        triples.retain(|part| held.contains(&part.triple.sentence));
        triples.sort_by_key(|part| part.index);
        let passages = passages.into_values().collect();
        documents.push(SlicedDocument { number, outline, passages, sentences, triples });
    }
    Ok(documents)
}

async fn outlines(
    moment: &Transaction<'_>,
    library: i32,
    chosen: &[PassageKey],
    until: i64,
) -> Result<BTreeMap<u32, Outline>, LibraryError> {
    let numbers: BTreeSet<i32> = chosen.iter().map(|(document, _)| *document as i32).collect();
    let numbers: Vec<i32> = numbers.into_iter().collect();
    let rows = moment.query(&moment.prepare_cached(OUTLINES).await?, &[&library, &numbers, &until]).await?;
    rows.iter().map(|row| Ok((rows::number(row, 0), rows::outline(row.get(1))?))).collect()
}

type Passages = BTreeMap<u32, BTreeMap<u32, PassagePart>>;

async fn passages(
    moment: &Transaction<'_>,
    library: i32,
    chosen: &[PassageKey],
) -> Result<Passages, LibraryError> {
    let documents: Vec<i32> = chosen.iter().map(|(document, _)| *document as i32).collect();
    let indexes: Vec<i32> = chosen.iter().map(|(_, index)| *index as i32).collect();
    let rows =
        moment.query(&moment.prepare_cached(PASSAGES).await?, &[&library, &documents, &indexes]).await?;
    let mut all = Passages::new();
    for row in &rows {
        let (document, part) = rows::passage(row)?;
        all.entry(document).or_default().insert(part.index, part);
    }
    Ok(all)
}

/// Leaves passages out that lie so far back in long documents that the slice would be blank for the most part; the best
/// passages keep their place.
fn within_room(mut passages: Passages, chosen: &[PassageKey]) -> Passages {
    let (mut rows, mut reach) = (0, BTreeMap::<u32, u32>::new());
    for (document, index) in chosen {
        let Some(of_document) = passages.get_mut(document) else { continue };
        let last = of_document.get(index).map_or(0, |part| part.chunk.last);
        let reached = reach.get(document).copied().unwrap_or(0);
        let more = last.saturating_sub(reached);
        if rows + more > MOST_ROWS {
            of_document.remove(index);
        } else {
            rows += more;
            reach.insert(*document, reached.max(last));
        }
    }
    passages.retain(|_, of_document| !of_document.is_empty());
    passages
}

async fn sentences(
    moment: &Transaction<'_>,
    library: i32,
    passages: &Passages,
) -> Result<BTreeMap<u32, BTreeMap<u32, SentencePart>>, LibraryError> {
    let (mut documents, mut firsts, mut lasts) = (Vec::new(), Vec::new(), Vec::new());
    for (document, passages) in passages {
        for part in passages.values() {
            documents.push(*document as i32);
            firsts.push(part.chunk.first as i32);
            lasts.push(part.chunk.last as i32);
        }
    }
    let statement = moment.prepare_cached(SENTENCES).await?;
    let rows = moment.query(&statement, &[&library, &documents, &firsts, &lasts]).await?;
    let mut all: BTreeMap<u32, BTreeMap<u32, SentencePart>> = BTreeMap::new();
    for row in &rows {
        let (document, part) = rows::sentence(row)?;
        all.entry(document).or_default().insert(part.index, part);
    }
    Ok(all)
}

async fn triples(
    moment: &Transaction<'_>,
    library: i32,
    passages: &Passages,
) -> Result<BTreeMap<u32, Vec<TriplePart>>, LibraryError> {
    let documents: Vec<i32> = passages.keys().map(|document| *document as i32).collect();
    // A sentence that two passages share is told of by the first of them, which may not be here: the one before as well.
    let near = |index: &u32| [*index as i32, *index as i32 - 1];
    let indexes: BTreeSet<i32> = passages.values().flat_map(|of| of.keys().flat_map(near)).collect();
    let indexes: Vec<i32> = indexes.into_iter().collect();
    let rows =
        moment.query(&moment.prepare_cached(TRIPLES).await?, &[&library, &documents, &indexes]).await?;
    let mut all: BTreeMap<u32, Vec<TriplePart>> = BTreeMap::new();
    for row in &rows {
        let (document, part) = rows::triple(row);
        all.entry(document).or_default().push(part);
    }
    Ok(all)
}
