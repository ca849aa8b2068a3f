use super::ColumnRole::{About, End, Measure, Series, Time, Unused};
use super::*;
use clew_types::testing::Chance;

fn table(csv: &str) -> Table {
    let mut lines = csv.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    Table { columns: lines.next().unwrap(), rows: lines.collect() }
}

/// The guess, and that the layout made of it is the one that was guessed.
fn check(csv: &str, roles: &[ColumnRole]) {
    let table = table(csv);
    let columns = guess(&table);
    assert_eq!(columns.roles, roles, "{csv}");
    assert_eq!(Layout::of(&table, &columns), Layout::guess(&table), "{csv}");
}

#[test]
fn the_guess_comes_back_as_it_was() {
    check("time,rain\n2024-05-06 00:00,1\n2024-05-06 01:00,2\n2024-05-06 02:00,3", &[Time, Measure]);
    check(
        "date,county,port,depth\n6/5/2024,Down,Ard,4\n7/5/2024,Down,Ard,5\n6/5/2024,Mayo,Bel,7\n13/5/2024,Mayo,Bel,8",
        &[Time, About, Series, Measure],
    );
    check(
        "start,end,cars\n2024-05-06 00:00,2024-05-06 01:00,4\n2024-05-06 01:00,2024-05-06 03:00,5\n2024-05-06 03:00,2024-05-06 04:00,7",
        &[Time, End, Measure],
    );
    check("Year,Month,Day,Load\n2024,5,6,12\n2024,5,7,13\n2024,5,8,11", &[Time, Time, Time, Measure]);
    check("timestamp,power\n1715000400,5\n1715004000,6\n1715007600,7", &[Time, Measure]);
    check("name,colour\nAda,red\nBo,blue\nCy,green", &[Unused, Unused]);
}

#[test]
fn a_person_may_know_better() {
    // Nothing in the header says that these numbers are seconds.
    let seconds = table("t0,v\n1715000400,5\n1715004000,6\n1715007600,7");
    assert_eq!(Layout::guess(&seconds), None);
    let said = Columns { roles: vec![Time, Measure], order: DayOrder::DayFirst };
    let layout = Layout::of(&seconds, &said).unwrap();
    assert_eq!(layout.time, TimeColumns::Epoch { column: 0, factor: 1 });

    let days = table("date,gauge,depth\n6/5/2024,A,4\n7/5/2024,A,5\n8/5/2024,A,7");
    let said = Columns { roles: vec![Time, Series, Measure], order: DayOrder::MonthFirst };
    let layout = Layout::of(&days, &said).unwrap();
    assert_eq!(layout.series, [1]);
    assert_eq!(layout.time.read(&days.rows[0]).unwrap().time.iso(), "2024-06-05T00:00");
}

#[test]
fn what_makes_no_sense_is_not_read() {
    let table = table("date,port,depth\n6/5/2024,Ard,4\n7/5/2024,Ard,5\n8/5/2024,Ard,6");
    let of = |roles: &[ColumnRole]| {
        Layout::of(&table, &Columns { roles: roles.to_vec(), order: DayOrder::DayFirst })
    };
    assert_eq!(of(&[]), None);
    assert_eq!(of(&[Time]), None);
    assert_eq!(of(&[Unused, Time, Measure]), None);
    assert_eq!(of(&[Time, Time, Time]), None);
    assert_eq!(of(&[Unused, Unused, Unused, Time, Measure]), None);
}

#[test]
fn any_choice_is_taken_without_harm() {
    let mut chance = Chance::new(7);
    let cells =
        ["", "6/5/2024", "13/5/2024", "2024", "12", "08:00", "25:99", "1715000400", "-1e999", "rain", "9 m"];
    for _ in 0..2000 {
        let rows = (0..chance.below(8)).map(|_| (0..4).map(|_| chance.pick(&cells).to_owned()).collect());
        let table =
            Table { rows: rows.collect(), columns: ["when", "b", "c", "hour"].map(str::to_owned).to_vec() };
        let roles = (0..chance.below(6)).map(|_| chance.pick(&ColumnRole::ALL)).collect();
        let order = chance.pick(&[DayOrder::DayFirst, DayOrder::MonthFirst]);
        let Some(layout) = Layout::of(&table, &Columns { roles, order }) else { continue };
        let frame = crate::observe::Frame::read(0, &table, &layout, vec![Some(0); table.rows.len()]);
        assert!(frame.len() <= table.rows.len());
        assert_eq!(frame.attributes.len(), layout.attributes.len());
    }
}
