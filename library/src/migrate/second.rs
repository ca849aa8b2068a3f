//! What did the tables hold up to version 2? Sentences, facts and entities in rows of their own. Each document is put together
//! from them, as it was published, and written as this version writes it.

use clew_knowledge::shelf::parts::{Parts, PassagePart, Rest, Said, SentencePart, TriplePart};
use clew_types::document::Block;
use clew_types::extraction::{EntityKind, LocalTriple};
use clew_types::span::Span;
use clew_types::text::{Chunk, Sentence};
use deadpool_postgres::Transaction;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::access::{indexing, partitions};
use crate::error::LibraryError;
use crate::form::HalfVector;
use crate::publish::{put_links, put_passages};
use crate::rows::{self, number, value};

/// Documents that are asked for together.
const TOGETHER: i64 = 500;

const DOCUMENTS: &str =
    "select number, outline, rest from documents where library = $1 and number > $2 order by number limit $3";
const PASSAGES: &str = "select index, place, text, meaning from clew_before.passages \
     where library = $1 and document = $2 order by index";
const SENTENCES: &str = "select index, starts, ends, block, said, meaning from clew_before.sentences \
     where library = $1 and document = $2 order by index";
const TRIPLES: &str = "select t.index, t.passage, t.sentence, h.name, h.kind, t.relation, l.name, l.kind, t.wording, \
     t.head_mention, t.tail_mention, t.confidence, t.verdict, t.by_model from clew_before.triples t \
     join clew_before.entities h on h.id = t.head join clew_before.entities l on l.id = t.tail \
     where t.library = $1 and t.document = $2 order by t.index";
const REST: &str = "update documents set rest = $3 where library = $1 and number = $2";

/// Writes all libraries anew, and takes the tables of before away.
pub(super) async fn written_anew(step: &Transaction<'_>) -> Result<(), LibraryError> {
    step.batch_execute("set local search_path = clew, public").await?;
    for row in step.query("select id from libraries order by id", &[]).await? {
        let library: i32 = row.get(0);
        step.batch_execute(&partitions(library)).await?;
        let mut after = -1;
        loop {
            let documents = step.query(DOCUMENTS, &[&library, &after, &TOGETHER]).await?;
            let Some(last) = documents.last() else { break };
            after = last.get(0);
            for document in &documents {
                rewrite(step, library, document).await?;
            }
        }
        step.batch_execute(&indexing(library)).await?;
    }
    // Foreign keys have nothing more to look at, but tables with looks to come cannot be taken away.
    step.batch_execute("set constraints all immediate; drop schema clew_before cascade").await?;
    Ok(())
}

async fn rewrite(step: &Transaction<'_>, library: i32, document: &Row) -> Result<(), LibraryError> {
    let id: i32 = document.get(0);
    let all = [&library as &(dyn ToSql + Sync), &id];
    let rest: Rest = value(document.get(2))?;
    let passages = step.query(&step.prepare_cached(PASSAGES).await?, &all).await?;
    let sentences = step.query(&step.prepare_cached(SENTENCES).await?, &all).await?;
    let triples = step.query(&step.prepare_cached(TRIPLES).await?, &all).await?;
    let parts = Parts {
        outline: rows::outline(document.get(1))?,
        passages: passages.iter().map(passage).collect::<Result<_, _>>()?,
        sentences: sentences.iter().map(sentence).collect::<Result<_, _>>()?,
        triples: triples.iter().map(triple).collect(),
        rest,
    };
    put_passages(step, library, &rows::passages(id, &parts)).await?;
    put_links(step, library, &rows::links(id, &parts)).await?;
    let rest = rows::bytes(&(&parts.rest, rows::outside(&parts)));
    step.execute(&step.prepare_cached(REST).await?, &[&library, &id, &rest]).await?;
    Ok(())
}

fn passage(row: &Row) -> Result<PassagePart, LibraryError> {
    let (chunk, heading): (Chunk, Option<(Block, String)>) = value(row.get(1))?;
    let meaning: Option<HalfVector> = row.get(3);
    let vector = meaning.map_or_else(Vec::new, |vector| clew_knowledge::shelf::pack(&vector.0));
    Ok(PassagePart { index: number(row, 0), chunk, text: row.get(2), heading, vector })
}

fn sentence(row: &Row) -> Result<SentencePart, LibraryError> {
    let (block, said): (Block, Said) = value(row.get(4))?;
    let span = Span { start: number(row, 1), end: number(row, 2) };
    let sentence = Sentence { span, block: number(row, 3) };
    Ok(SentencePart { index: number(row, 0), sentence, block, said, vector: row.get(5) })
}

fn triple(row: &Row) -> TriplePart {
    let end = |name: usize| (row.get(name), kind(row.get(name + 1)));
    let triple = LocalTriple {
        head: number(row, 9),
        relation: row.get(5),
        wording: row.get(8),
        tail: number(row, 10),
        sentence: number(row, 2),
        confidence: row.get(11),
    };
    TriplePart {
        index: number(row, 0),
        passage: row.get::<_, Option<i32>>(1).map(|index| index as u32),
        triple,
        head: end(3),
        tail: end(6),
        by_model: row.get(13),
        verdict: row.get(12),
    }
}

fn kind(number: i16) -> EntityKind {
    EntityKind::ALL.get(number as usize).copied().unwrap_or_default()
}
