use super::*;
use clew_document::read;
use clew_language::text::split;
use clew_types::columns::DayOrder;
use clew_types::extraction::Extraction;
use clew_types::time::{Period, Time};

/// The frames of a CSV file, read as a whole document.
fn frames_of(csv: &str) -> (Reading, Vec<Frame>) {
    let document = read("series.csv", csv.as_bytes()).unwrap();
    let text = split(&document);
    let reading = Reading { document, text, extraction: Extraction::default() };
    let frames = frames(&reading, &Said::new());
    (reading, frames)
}

/// `series @ start: value, value; …` of every observation, series by series.
fn check(csv: &str, expected: &str) {
    let (_, frames) = frames_of(csv);
    let mut lines = Vec::new();
    for frame in &frames {
        for series in &frame.series {
            for at in series.range.clone() {
                let values = (0..frame.attributes.len()).map(|a| frame.observation(series, a, at).value);
                let values: Vec<String> = values.collect();
                lines.push(format!("{}@{}: {}", series.name, frame.period(at).start.iso(), values.join(",")));
            }
        }
    }
    assert_eq!(lines.join("\n"), expected, "{csv}");
}

#[test]
fn one_series_with_many_attributes() {
    check(
        "time,rain_mm,sky\n2024-05-06 00:00,0.0,clear\n2024-05-06 01:00,0.4,rain\n2024-05-06 02:00,,rain",
        "@2024-05-06T00:00: 0,clear\n@2024-05-06T01:00: 0.4,rain\n@2024-05-06T02:00: ,rain",
    );
}

#[test]
fn series_are_told_from_attributes() {
    check(
        "date,county,port,depth\n6/5/2024,Down,Ard,4\n7/5/2024,Down,Ard,5\n6/5/2024,Mayo,Bel,7\n13/5/2024,Mayo,Bel,8",
        "Ard@2024-05-06T00:00: 4\nArd@2024-05-07T00:00: 5\nBel@2024-05-06T00:00: 7\nBel@2024-05-13T00:00: 8",
    );
}

#[test]
fn times_over_several_columns() {
    check(
        "Year;Month;Day;Hour;Load\n2024;5;6;0;12\n2024;5;6;1;13\n2024;5;6;2;11",
        "@2024-05-06T00:00: 12\n@2024-05-06T01:00: 13\n@2024-05-06T02:00: 11",
    );
    check(
        "Date\tTime\tCars\n06.05.2024\t08:00\t1,204\n06.05.2024\t09:00\t987\n16.05.2024\t10:00\t1,011",
        "@2024-05-06T08:00: 1204\n@2024-05-06T09:00: 987\n@2024-05-16T10:00: 1011",
    );
    check(
        "timestamp,power\n1715000400,5\n1715004000,6\n1715007600,7",
        "@2024-05-06T13:00: 5\n@2024-05-06T14:00: 6\n@2024-05-06T15:00: 7",
    );
}

#[test]
fn hours_in_columns_of_their_own() {
    let headers: Vec<String> = (0..24).map(|hour| format!("hour_{hour:02}")).collect();
    let row = |gate: &str, day: u32| {
        let cells: Vec<String> = (0..24).map(|hour| (day * 100 + hour).to_string()).collect();
        format!("{gate},{day:02}/03/2024,{}", cells.join(","))
    };
    let rows = [row("East", 1), row("West", 1), row("East", 2), row("West", 2)].join("\n");
    let (reading, frames) = frames_of(&format!("gate,date,{}\n{rows}", headers.join(",")));
    let (frame, east) = (&frames[0], &frames[0].series[0]);
    assert_eq!((frame.series.len(), east.name.as_str(), east.resolution), (2, "East", 3600));
    let night = Period::of(hour("2024-03-01 22:00"), 3 * 3600);
    let values: Vec<_> = frame.window(east, night).filter_map(|at| frame.number(0, at)).collect();
    assert_eq!(values, [122.0, 123.0, 200.0]);
    assert!(reading.sentence(frame.sentence(22).unwrap()).contains("hour_22: 122"));
}

#[test]
fn rows_in_any_order_and_a_doubled_hour() {
    check(
        "time,n\n2024-10-27 02:00,3\n2024-10-27 01:00,1\n2024-10-27 01:00,2\n2024-10-27 00:00,0",
        "@2024-10-27T00:00: 0\n@2024-10-27T01:00: 1\n@2024-10-27T01:00: 2\n@2024-10-27T02:00: 3",
    );
}

#[test]
fn tables_without_times_or_measures_are_none() {
    for csv in ["port,depth\nArd,4\nBel,7\nCul,9", "date\n2024-05-06\n2024-05-07\n2024-05-08", "a,b\n1,2"] {
        assert!(frames_of(csv).1.is_empty(), "{csv}");
    }
}

fn hour(text: &str) -> Time {
    stamp(text, DayOrder::DayFirst).unwrap().time
}

#[test]
fn windows_hold_what_overlaps() {
    let (_, frames) =
        frames_of("time,n\n2024-05-06 00:00,0\n2024-05-06 01:00,1\n2024-05-06 02:00,2\n2024-05-06 05:00,5");
    let frame = &frames[0];
    let series = &frame.series[0];
    let window = |from, to| frame.window(series, Period { start: hour(from), end: hour(to) });
    assert_eq!(series.resolution, 3600);
    assert_eq!(window("2024-05-06 01:00", "2024-05-06 02:00"), 1..2);
    assert_eq!(window("2024-05-06 01:30", "2024-05-06 02:30"), 1..3);
    assert_eq!(window("2024-05-06 03:00", "2024-05-06 05:00"), 3..3);
    assert_eq!(window("2023-01-01 03:00", "2025-05-06 05:00"), 0..4);
    assert_eq!(frame.extent(series).unwrap().end, hour("2024-05-06 06:00"));
}

#[test]
fn months_end_by_the_calendar_and_given_ends_count() {
    let (_, frames) = frames_of("month,n\n2024-01,1\n2024-02,2\n2024-03,3");
    assert_eq!(frames[0].period(1).end, hour("2024-03-01 00:00"));
    let (_, frames) = frames_of(
        "start,end,n\n2024-01-01 08:00,2024-01-01 08:20,1\n2024-01-01 09:00,2024-01-01 11:30,2\n2024-01-01 12:00,2024-01-01 12:10,3",
    );
    assert_eq!(frames[0].period(1).seconds(), 9000);
    let late = Period::of(hour("2024-01-01 11:00"), 600);
    assert_eq!(frames[0].window(&frames[0].series[0], late), 1..2);
}

#[test]
fn every_row_can_be_quoted() {
    let rows: String = (0..300).map(|n| format!("{},{n}\n", Time(1_715_000_400 + n * 3600).iso())).collect();
    let (reading, frames) = frames_of(&format!("time,n\n{rows}"));
    let frame = &frames[0];
    for at in [0, 199, 200, 299] {
        let quote = reading.sentence(frame.sentence(at).unwrap());
        assert_eq!(quote, format!("time: {}; n: {at}.", frame.period(at).start.iso()));
    }
    assert_eq!((reading.searched(), reading.text.sentences.len()), (200, 300));
}

#[test]
fn days_without_a_usual_distance_are_single_days() {
    let ends = |csv: &str| {
        let (_, frames) = frames_of(csv);
        let frame = &frames[0];
        frame.series[0].range.clone().map(|at| frame.period(at).seconds() / 86_400).collect::<Vec<_>>()
    };
    let days = ["01-08", "01-15", "01-22", "02-02", "02-09", "02-19", "03-04", "03-05", "03-18", "04-01"];
    let list: String = days.iter().map(|day| format!("2024-{day},4\n")).collect();
    assert_eq!(ends(&format!("Date,Amount\n{list}")), [1; 10]);
    let weekly = "Date,Level\n2024-01-08,4\n2024-01-15,5\n2024-01-22,6\n2024-02-05,7\n";
    assert_eq!(ends(weekly), [7; 4]);
}
