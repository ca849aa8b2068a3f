use super::super::tests::{check_blocks, survives_mutations};
use super::*;
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::sync::Arc;

/// What stands in one column of a test's file; a list column has one list of two words a row.
enum Column<'a> {
    Words(&'a [&'a str]),
    Numbers(&'a [i64]),
    Fractions(&'a [f64]),
    Lists(&'a [[&'a str; 2]]),
}

fn bytes_of(words: &[&str]) -> Vec<ByteArray> {
    words.iter().map(|word| ByteArray::from(*word)).collect()
}

fn written(schema: &str, packing: Compression, columns: &[Column<'_>]) -> Vec<u8> {
    let schema = Arc::new(parse_message_type(schema).expect("a schema"));
    let properties = Arc::new(WriterProperties::builder().set_compression(packing).build());
    let mut bytes = Vec::new();
    let mut file = SerializedFileWriter::new(&mut bytes, schema, properties).expect("a writer");
    let mut group = file.next_row_group().expect("a group");
    for column in columns {
        let mut writer = group.next_column().expect("no fault").expect("a column");
        match column {
            Column::Words(words) => {
                let filled: Vec<&str> = words.iter().copied().filter(|word| !word.is_empty()).collect();
                let levels: Vec<i16> = words.iter().map(|word| i16::from(!word.is_empty())).collect();
                let values = bytes_of(&filled);
                writer.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None).map(drop)
            }
            Column::Numbers(numbers) => {
                writer.typed::<Int64Type>().write_batch(numbers, None, None).map(drop)
            }
            Column::Fractions(numbers) => {
                writer.typed::<DoubleType>().write_batch(numbers, None, None).map(drop)
            }
            Column::Lists(lists) => {
                let values = bytes_of(lists.as_flattened());
                let defined = vec![1; values.len()];
                let repeated: Vec<i16> = (0..values.len()).map(|at| (at % 2) as i16).collect();
                writer
                    .typed::<ByteArrayType>()
                    .write_batch(&values, Some(&defined), Some(&repeated))
                    .map(drop)
            }
        }
        .expect("written");
        writer.close().expect("closed");
    }
    group.close().expect("closed");
    file.close().expect("closed");
    bytes
}

const PORTS: &str = "message ports {
    optional binary port (STRING);
    required int64 depth;
    required double tide;
    required int64 seen (TIMESTAMP(NANOS, false));
    required int64 noted (TIMESTAMP(MILLIS, true));
}";

fn ports(packing: Compression) -> Vec<u8> {
    let columns = [
        Column::Words(&["Leith", ""]),
        Column::Numbers(&[9, -7]),
        Column::Fractions(&[0.0, 4.5]),
        Column::Numbers(&[0, 1_700_000_000_000_000_000]),
        Column::Numbers(&[86_400_000, 1_700_000_040_000]),
    ];
    written(PORTS, packing, &columns)
}

#[test]
fn rows_are_read_as_words() {
    let expected = "tr port: Leith; depth: 9; tide: 0; seen: 1970-01-01; noted: 1970-01-02.\n\
        tr depth: -7; tide: 4.5; seen: 2023-11-14 22:13:20; noted: 2023-11-14 22:14.";
    for packing in [Compression::UNCOMPRESSED, Compression::SNAPPY, Compression::GZIP(Default::default())] {
        let document = crate::read("ports.parquet", &ports(packing));
        assert_eq!(document.as_ref().map(|document| document.kind), Ok(DocumentKind::Parquet), "{packing}");
        check_blocks(document, expected);
    }
}

const ENTITIES: &str = "message entities {
    optional binary id (STRING);
    required int64 human_readable_id;
    optional binary title (STRING);
    optional binary type (STRING);
    optional binary description (STRING);
    repeated binary text_unit_ids (STRING);
}";

#[test]
fn tables_of_graphrag_are_graphs() {
    let columns = [
        Column::Words(&["1", "2"]),
        Column::Numbers(&[0, 1]),
        Column::Words(&["LAMP MILL", "ADA QUILL"]),
        Column::Words(&["PLACE", "PERSON"]),
        Column::Words(&["The Lamp Mill stands in Marlow.", ""]),
        Column::Lists(&[["a", "b"], ["c", "d"]]),
    ];
    let bytes = written(ENTITIES, Compression::SNAPPY, &columns);
    let document = crate::read("entities.parquet", &bytes).expect("readable");
    assert_eq!(document.kind, DocumentKind::Graph);
    let things: Vec<_> = crate::graph::things(&document).map(|thing| (thing.name, thing.kind)).collect();
    assert_eq!(things, [("LAMP MILL", "PLACE"), ("ADA QUILL", "PERSON")]);
    assert_eq!(table(&bytes).expect("readable").rows[1][5], "c | d");
}

/// Every type there is, written by pyarrow; in a browser `e2e/specs/opener.spec.ts` reads the same file and sees the same text.
#[test]
fn all_types_are_written_as_words() {
    let document = crate::read("kinds.parquet", include_bytes!("kinds.parquet")).expect("readable");
    assert_eq!(document.text.trim(), include_str!("kinds.txt").trim());
}

#[test]
fn what_cannot_be_read_says_why() {
    let whole = ports(Compression::SNAPPY);
    let check = |bytes: &[u8], reason: &str| {
        let said = crate::read("a.parquet", bytes).expect_err(reason).to_string();
        assert!(said.contains(reason), "{said}");
    };
    check(&whole[..whole.len() / 2], "damaged");
    check(b"PAR1", "damaged");
    check(b"PARE then nothing that is open", "password");
    check(b"port,depth", "does not begin like a Parquet table");
}

#[test]
fn any_bytes_are_survived() {
    survives_mutations(&ports(Compression::SNAPPY), |bytes| read("a.parquet", bytes));
    survives_mutations(&ports(Compression::UNCOMPRESSED), |bytes| read("a.parquet", bytes));
}
