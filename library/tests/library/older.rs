//! Libraries that an older version made are read on.

use clew_knowledge::shelf::parts::Parts;
use clew_knowledge::shelf::{SliceRequest, unpack};
use clew_language::text::fold::fold;
use clew_library::wire::Publication;
use clew_library::{Libraries, Limits, Published, Settings};
use tokio_postgres::Client;

use crate::house::{connection, database, name, people, publication};

/// A library as version 2 made it.
const SECOND: &str = "set search_path = clew, public; insert into libraries (name, open) values ('team', 2); \
    create table passages_1 partition of passages for values in (1); \
    create table sentences_1 partition of sentences for values in (1); \
    create table triples_1 partition of triples for values in (1); \
    create index passages_1_meaning on passages_1 using hnsw (meaning halfvec_ip_ops)";

/// A document as version 2 kept it; its number.
async fn put(client: &Client, publication: &Publication) -> i32 {
    let Publication { source, parts: Parts { outline, passages, sentences, triples, rest } } = publication;
    let bytes = |value: Result<Vec<u8>, postcard::Error>| value.unwrap();
    let document = "insert into documents (library, source, digest, name, title, bytes, passages, triples, outline, rest) \
                    values (1, $1, $2, $3, $4, 1, $5, $6, $7, $8) returning number";
    let (outlined, kept) = (bytes(postcard::to_stdvec(outline)), bytes(postcard::to_stdvec(rest)));
    let (digest, many) = (publication.digest() as i64, [passages.len() as i32, triples.len() as i32]);
    let row = client
        .query_one(
            document,
            &[source, &digest, &outline.name, &outline.title, &many[0], &many[1], &outlined, &kept],
        )
        .await
        .unwrap();
    let number: i32 = row.get(0);
    for part in passages {
        let place = bytes(postcard::to_stdvec(&(part.chunk, &part.heading)));
        let meaning = format!("{:?}", unpack(&part.vector));
        let (index, first, last) = (part.index as i32, part.chunk.first as i32, part.chunk.last as i32);
        let passage = "insert into passages values (1, $1, $2, $3, $4, $5, $6, '', $7::text::halfvec)";
        client
            .execute(passage, &[&number, &index, &first, &last, &place, &part.text, &meaning])
            .await
            .unwrap();
    }
    for part in sentences {
        let said = bytes(postcard::to_stdvec(&(part.block, &part.said)));
        let span = part.sentence.span;
        let [index, starts, ends, block] =
            [part.index, span.start, span.end, part.sentence.block].map(|number| number as i32);
        let sentence = "insert into sentences values (1, $1, $2, $3, $4, $5, $6, $7)";
        client
            .execute(sentence, &[&number, &index, &starts, &ends, &block, &said, &part.vector])
            .await
            .unwrap();
    }
    for part in triples {
        for (name, kind) in [&part.head, &part.tail] {
            let entity = "insert into entities (library, key, name, kind) values (1, $1, $2, $3) on conflict do nothing";
            client.execute(entity, &[&fold(name), name, &(*kind as i16)]).await.unwrap();
        }
        let (index, sentence) = (part.index as i32, part.triple.sentence as i32);
        let (passage, mentions) =
            (part.passage.map(|it| it as i32), [part.triple.head as i32, part.triple.tail as i32]);
        let triple = "insert into triples select 1, $1, $2, $3, $4, h.id, $6, t.id, $8, $9, $10, $11, $12, $13 \
                      from entities h, entities t where h.key = $5 and t.key = $7";
        let put = client
            .execute(
                triple,
                &[
                    &number,
                    &index,
                    &passage,
                    &sentence,
                    &fold(&part.head.0),
                    &part.triple.relation,
                    &fold(&part.tail.0),
                    &part.triple.wording,
                    &mentions[0],
                    &mentions[1],
                    &part.triple.confidence,
                    &part.verdict,
                    &part.by_model,
                ],
            )
            .await
            .unwrap();
        assert_eq!(put, 1);
    }
    number
}

#[tokio::test(flavor = "multi_thread")]
async fn what_version_two_kept_is_kept() {
    let Some((address, _server)) = database().await else { return };
    assert_eq!(Libraries::migrate_to(&address, 2).await, Ok(2));
    let long: String = (0..900).map(|n| format!("Anna Lund{n} lives in Ribe{n}. ")).collect();
    let mut given = people(3);
    given.push(publication("long.txt", &long));
    given.push(publication("rain.csv", "day,mm,place\n2020-01-01,3,Ribe\n2020-01-02,4,Ribe\n"));
    let client = connection(&address).await;
    client.batch_execute(SECOND).await.unwrap();
    let mut numbers = Vec::new();
    for publication in &given {
        numbers.push(put(&client, publication).await);
    }
    drop(client);
    assert_eq!(Libraries::migrate(&address).await, Ok(clew_library::SCHEMA - 2));
    let libraries = Libraries::at(&address, Settings::default()).unwrap();
    let library = libraries.open("team", "").await.unwrap();
    for (number, publication) in numbers.iter().zip(&given) {
        let mut kept = libraries.document(&library, *number as u32).await.unwrap().unwrap();
        // Version 2 kept vectors of passages in two bytes a number.
        for (kept, given) in kept.passages.iter_mut().zip(&publication.parts.passages) {
            let (one, other) = (unpack(&kept.vector), unpack(&given.vector));
            assert!(one.iter().zip(&other).map(|(a, b)| a * b).sum::<f32>() > 0.999);
            kept.vector.clone_from(&given.vector);
        }
        assert_eq!(kept, publication.parts);
    }
    let asked = SliceRequest::new(&format!("Where was Anna {} born?", name(1)), None, 1);
    let slice = libraries.slice(&library, &asked).await.unwrap();
    assert_eq!(slice.documents[0].outline.name, "person1.txt");
    let again = libraries.publish(&library, &given, Limits::default()).await.unwrap();
    let already: Vec<_> = numbers.iter().map(|number| Published::Already(*number as u32)).collect();
    assert_eq!(again, already);
}
