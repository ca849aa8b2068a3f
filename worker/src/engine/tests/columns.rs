//! What a person says of a table holds.

use super::*;
use crate::protocol::TableColumns;
use clew_types::columns::{ColumnRole, Columns, DayOrder};

const GAUGE: &str = "date,gauge,depth\n6/5/2024,Ard,4\n7/5/2024,Ard,5\n8/5/2024,Ard,6\n";

fn tables(bench: &mut Bench, id: DocumentId) -> Vec<TableColumns> {
    let Ok(Reply::Tables(tables)) = bench.run(Command::Tables(id), None) else { panic!("a document") };
    tables
}

fn filled(store: Rc<dyn Store>) -> (Bench, DocumentId) {
    let mut bench = Bench::new(store);
    let Ok(Reply::Added(id)) = bench.add("gauge.csv", GAUGE) else { panic!("it is read") };
    (bench, id)
}

/// Months first, and the gauge names a series.
fn said() -> Columns {
    let roles = vec![ColumnRole::Time, ColumnRole::Series, ColumnRole::Measure];
    Columns { roles, order: DayOrder::MonthFirst }
}

#[test]
fn what_was_guessed_is_shown() {
    let (mut bench, id) = filled(memory());
    let tables = tables(&mut bench, id);
    let [table] = &tables[..] else { panic!("one table") };
    assert_eq!(table.headers, ["date", "gauge", "depth"]);
    assert_eq!(table.examples.len(), 3);
    assert_eq!(table.columns.roles[..1], [ColumnRole::Time]);
    assert_eq!(table.columns.roles[2], ColumnRole::Measure);
    assert!(!table.is_said);
    let measured = table.measured.expect("times and depths");
    assert_eq!((measured.observations, measured.extent.start.iso().as_str()), (3, "2024-05-06T00:00"));
}

#[test]
fn what_was_said_outlasts_a_restart_a_removal_and_a_new_reading() {
    let store = memory();
    let (mut bench, id) = filled(store.clone());
    let Ok(Reply::Tables(after)) = bench.run(Command::SetColumns(id, 0, Some(said())), None) else {
        panic!()
    };
    assert_eq!(after[0].columns, said());
    assert_eq!(after[0].measured.unwrap().extent.start.iso(), "2024-06-05T00:00");
    bench.run(Command::RemoveDocument(id), None).unwrap();
    bench.run(Command::RestoreDocument(id), None).unwrap();
    assert_eq!(tables(&mut bench, id), after);
    assert_eq!(tables(&mut Bench::new(store.clone()), id), after);
    // As after an update of the reader: the file is read again.
    bench.pool.run_until(store.write(vec![Write::Delete(Table::Readings, id.0)])).unwrap();
    let mut again = Bench::new(store);
    assert_eq!(again.stages(), [Stage::Ready]);
    assert_eq!(tables(&mut again, id), after);
}

#[test]
fn the_guess_can_be_had_back_and_nonsense_measures_nothing() {
    let (mut bench, id) = filled(memory());
    let before = tables(&mut bench, id);
    let nonsense = Columns { roles: vec![ColumnRole::Measure; 9], order: DayOrder::DayFirst };
    bench.run(Command::SetColumns(id, 0, Some(nonsense)), None).unwrap();
    let after = tables(&mut bench, id);
    assert_eq!((after[0].is_said, after[0].measured), (true, None));
    bench.run(Command::SetColumns(id, 0, None), None).unwrap();
    assert_eq!(tables(&mut bench, id), before);
    assert_eq!(bench.run(Command::SetColumns(id, 7, None), None), Err(EngineError::NotFound));
    assert_eq!(bench.run(Command::Tables(DocumentId(99)), None), Err(EngineError::NotFound));
}

#[test]
fn what_was_said_travels_and_goes_with_its_document() {
    let store = memory();
    let (mut bench, id) = filled(store.clone());
    bench.run(Command::SetColumns(id, 0, Some(said())), None).unwrap();
    bench.run(Command::CopyWorkspace(7), None).unwrap();
    let copy: Rc<dyn Store> = bench.stores.borrow()[&7].clone();
    assert_eq!(tables(&mut Bench::new(copy), id)[0].columns, said());
    bench.run(Command::RemoveDocument(id), None).unwrap();
    let again = Bench::new(store.clone());
    drop(again);
    assert!(bench.pool.run_until(store.keys(Table::Columns)).unwrap().is_empty());
}
