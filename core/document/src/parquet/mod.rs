//! Apache Parquet: a table whose columns lie one after the other, with types. Programs that work with data write it, and
//! Microsoft GraphRAG its graphs.

use super::budget::Budget;
use super::csv::push_rows;
use super::draft::Draft;
use super::graph::BETWEEN;
use super::moment;
use bytes::Bytes;
use clew_types::document::{Document, DocumentKind, ReadError, Table};
use parquet::basic::{LogicalType, TimeUnit};
use parquet::errors::ParquetError;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The first and the last bytes of every such file; of one whose columns are locked.
const MARK: &[u8] = b"PAR1";
const LOCKED: &[u8] = b"PARE";
/// What the columns may unpack to, in bytes.
const MOST_UNPACKED: u64 = 512 << 20;
/// Rows read at most.
const MOST_ROWS: usize = 1_000_000;
/// Milli-, micro- and nanoseconds of a second.
const MILLI: i64 = 1_000;
const MICRO: i64 = 1_000_000;
const NANO: i64 = 1_000_000_000;

/// True when a file begins like one.
pub(super) fn is_parquet(bytes: &[u8]) -> bool {
    bytes.starts_with(MARK) || bytes.starts_with(LOCKED)
}

/// Reads a table.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let Table { columns, rows } = table(bytes)?;
    let mut draft = Draft::of(bytes);
    push_rows(&mut draft, columns, rows);
    draft.finish(name, DocumentKind::Parquet)
}

/// The names of the columns, without reading what stands in them.
pub(super) fn columns(bytes: &[u8]) -> Result<Vec<String>, ReadError> {
    guarded(|| Ok(names(&open(bytes)?)))
}

/// All columns and rows, as words.
pub(super) fn table(bytes: &[u8]) -> Result<Table, ReadError> {
    guarded(|| {
        let reader = open(bytes)?;
        let has_nanoseconds: Vec<bool> = fields(&reader).iter().map(|field| is_nanoseconds(field)).collect();
        let budget = Budget::of(bytes);
        let mut rows = Vec::new();
        for row in reader.get_row_iter(None).map_err(damaged)?.take(MOST_ROWS) {
            let words = words(&row.map_err(damaged)?, &has_nanoseconds);
            // A text is packed once, however many rows have it.
            if !budget.take_rows(&words, 1) {
                return Err(ReadError::UnpacksTooLarge(budget.whole()));
            }
            rows.push(words);
        }
        Ok(Table { columns: names(&reader), rows })
    })
}

/// The library checks most of what a file says of itself, and panics on some of the rest. In the browser, where a panic
/// cannot be caught, the engine begins again without the file.
fn guarded<T>(read: impl FnOnce() -> Result<T, ReadError>) -> Result<T, ReadError> {
    let panicked = |_| Err(ReadError::Damaged("its columns are not where they should be".to_owned()));
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(panicked)
}

type Reader = SerializedFileReader<Bytes>;

fn open(bytes: &[u8]) -> Result<Reader, ReadError> {
    if bytes.starts_with(LOCKED) {
        return Err(ReadError::Encrypted);
    }
    let reader = SerializedFileReader::new(Bytes::copy_from_slice(bytes)).map_err(damaged)?;
    let groups = reader.metadata().row_groups().iter();
    let unpacked =
        groups.fold(0_u64, |sum, group| sum.saturating_add(group.total_byte_size().unsigned_abs()));
    if unpacked > MOST_UNPACKED {
        return Err(ReadError::UnpacksTooLarge(unpacked));
    }
    Ok(reader)
}

fn fields(reader: &impl FileReader) -> Vec<parquet::schema::types::TypePtr> {
    reader.metadata().file_metadata().schema().get_fields().to_vec()
}

fn names(reader: &impl FileReader) -> Vec<String> {
    fields(reader).iter().map(|field| field.name().to_owned()).collect()
}

/// Moments in nanoseconds come as bare numbers.
fn is_nanoseconds(field: &parquet::schema::types::Type) -> bool {
    let kind = field.get_basic_info().logical_type_ref();
    matches!(kind, Some(LogicalType::Timestamp(time)) if time.unit == TimeUnit::NANOS)
}

fn damaged(error: ParquetError) -> ReadError {
    match error {
        // What the library was compiled without is a way of packing.
        ParquetError::General(what) if what.starts_with("Disabled feature") => {
            let packing = what.rsplit(' ').next().unwrap_or_default();
            ReadError::UnknownFormat(format!("Parquet packed by {packing}; Snappy, gzip or none can be read"))
        }
        ParquetError::General(what) => ReadError::Damaged(what),
        error => ReadError::Damaged(error.to_string()),
    }
}

fn words(row: &Row, has_nanoseconds: &[bool]) -> Vec<String> {
    let word = |(at, (_, field)): (usize, (&String, &Field))| match field {
        Field::Long(nanoseconds) if has_nanoseconds.get(at) == Some(&true) => {
            moment::written(nanoseconds.div_euclid(NANO))
        }
        field => word(field),
    };
    row.get_column_iter().enumerate().map(word).collect()
}

fn word(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Bytes(bytes) => std::str::from_utf8(bytes.data()).unwrap_or_default().to_owned(),
        Field::Float(number) => number.to_string(),
        Field::Double(number) => number.to_string(),
        Field::Date(days) => moment::written(i64::from(*days) * moment::DAY),
        Field::TimestampMillis(time) => moment::written(time.div_euclid(MILLI)),
        Field::TimestampMicros(time) => moment::written(time.div_euclid(MICRO)),
        Field::TimeMillis(time) => moment::clock(i64::from(*time).div_euclid(MILLI)),
        Field::TimeMicros(time) => moment::clock(time.div_euclid(MICRO)),
        Field::ListInternal(list) => listed(list.elements()),
        Field::Group(row) => {
            let parts = row.get_column_iter().map(|(name, field)| (name, word(field)));
            let filled = parts.filter(|(_, word)| !word.is_empty());
            filled.map(|(name, word)| format!("{name}: {word}")).collect::<Vec<_>>().join(", ")
        }
        Field::MapInternal(map) => {
            let parts = map.entries().iter().map(|(key, value)| format!("{}: {}", word(key), word(value)));
            parts.collect::<Vec<_>>().join(", ")
        }
        // The library writes a decimal's point even where nothing stands behind it.
        Field::Decimal(_) => field.to_string().trim_end_matches('.').to_owned(),
        Field::Float16(number) => number.to_string(),
        plain => plain.to_string(),
    }
}

/// Words side by side. A list of fractions is a vector: nothing to read.
fn listed(elements: &[Field]) -> String {
    let is_vector = elements.iter().any(|element| matches!(element, Field::Float(_) | Field::Double(_)));
    if is_vector {
        return String::new();
    }
    elements.iter().map(word).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(BETWEEN)
}

#[cfg(test)]
mod tests;
