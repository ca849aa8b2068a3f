use super::asked_tests::check;
use std::fmt::Write;

/// People on a footbridge, hour by hour, July and August 2022. Eastbound 10 an hour, but 20 on 9 July and 2 on 25 July;
/// westbound 4, but 12 on 20 July. One hour of 12 July has 260 eastbound where the others of that day have 5, one of
/// 14 July has none. August has 8 and 6 an hour.
fn footbridge() -> (&'static str, String) {
    let mut csv = "Time,Gorse Footbridge EB,Gorse Footbridge WB\n".to_owned();
    for (month, day, hour) in [7, 8]
        .into_iter()
        .flat_map(|month| (1..=31).flat_map(move |day| (0..24).map(move |hour| (month, day, hour))))
    {
        let east = match (month, day, hour) {
            (8, ..) => 8,
            (_, 9, _) => 20,
            (_, 25, _) => 2,
            (_, 12, 17) => 260,
            (_, 12, _) => 5,
            (_, 14, 4) => 0,
            _ => 10,
        };
        let west = match (month, day) {
            (8, _) => 6,
            (_, 20) => 12,
            _ => 4,
        };
        let _ = writeln!(csv, "2022-{month:02}-{day:02} {hour:02}:00,{east},{west}");
    }
    ("gorse_footbridge.csv", csv)
}

/// Degrees, whole and never below zero: 2 July is warmest at one hour, 3 July on the whole.
fn warmth() -> (&'static str, String) {
    let mut csv = "Time,Temperature\n".to_owned();
    for (day, hour) in (1..=4).flat_map(|day| (0..24).map(move |hour| (day, hour))) {
        let degrees = match (day, hour) {
            (2, 14) => 30,
            (3, _) => 20,
            _ => 11,
        };
        let _ = writeln!(csv, "2022-07-{day:02} {hour:02}:00,{degrees}");
    }
    ("warmth.csv", csv)
}

#[test]
fn a_day_of_counts_is_compared_by_its_sum() {
    check(
        &[footbridge()],
        &[
            ("What was the lowest day in July 2022 eastbound?", Some("25 July 2022")),
            ("Which day was the EB total highest?", Some("9 July 2022")),
            ("On which day in July 2022 was Gorse Footbridge EB highest in total?", Some("9 July 2022")),
            ("In July 2022 which day was Gorse Footbridge EB highest in total?", Some("9 July 2022")),
            ("Which day was Gorse Footbridge EB highest?", Some("9 July 2022")),
            ("What was the busiest day westbound?", Some("20 July 2022")),
            ("Which was the quietest week eastbound in July 2022?", Some("25 July 2022 – 31 July 2022")),
            ("Which month was the lowest westbound?", Some("July 2022")),
            ("What was the highest daily total eastbound in July 2022?", Some("480")),
            ("What was the lowest hour eastbound?", Some("14 July 2022, 04:00")),
            ("What was the highest count eastbound?", Some("260")),
        ],
    );
}

#[test]
fn a_day_of_what_is_measured_is_compared_by_its_outermost_value() {
    check(
        &[warmth()],
        &[
            ("Which day was the warmest?", Some("2 July 2022")),
            ("Which day had the highest temperature?", Some("2 July 2022")),
            ("What was the lowest day for the temperature in July 2022?", Some("1 July 2022")),
            ("Which day had the highest average temperature?", Some("3 July 2022")),
        ],
    );
}

#[test]
fn periods_are_compared() {
    check(
        &[footbridge()],
        &[
            (
                "Was Gorse Footbridge EB higher in July or August 2022?",
                Some("July 2022: 7,613; August 2022: 5,952"),
            ),
            (
                "Was Gorse Footbridge WB higher in July or August 2022?",
                Some("August 2022: 4,464; July 2022: 3,168"),
            ),
            ("Compare July 2022 and August 2022 eastbound", Some("July 2022: 7,613; August 2022: 5,952")),
            (
                "Was July 2022 busier than August 2022 westbound?",
                Some("no (July 2022: 3,168; August 2022: 4,464)"),
            ),
            (
                "What is the difference between July and August 2022 eastbound?",
                Some("1,661 (July 2022: 7,613; August 2022: 5,952)"),
            ),
            (
                "How many passed eastbound on 9 July 2022 and on 25 July 2022?",
                Some("9 July 2022: 480; 25 July 2022: 48"),
            ),
            (
                "Were there more people in July 2022 or August 2022?",
                Some(
                    "Gorse Footbridge EB (July 2022: 7,613; August 2022: 5,952); \
                     Gorse Footbridge WB (August 2022: 4,464; July 2022: 3,168)",
                ),
            ),
            ("Was Gorse Footbridge EB higher in July 2021 or July 2022?", None),
            ("Compare July in 2021 and 2022 eastbound", None),
        ],
    );
    check(
        &[warmth()],
        &[("Was it warmer on 2 July 2022 or 3 July 2022?", Some("3 July 2022: 20; 2 July 2022: 11.792"))],
    );
}

#[test]
fn columns_that_count_are_told_beside_each_other() {
    check(
        &[footbridge()],
        &[
            (
                "How many crossed the footbridge on 9 July 2022?",
                Some("Gorse Footbridge EB: 480; Gorse Footbridge WB: 96"),
            ),
            (
                "Which was the busiest day in July 2022?",
                Some("Gorse Footbridge EB: 9 July 2022; Gorse Footbridge WB: 20 July 2022"),
            ),
            ("How many people jumped off the footbridge on 9 July 2022?", None),
            ("How many people died on 9 July 2022?", None),
            ("Was there congestion on the footbridge on 9 July 2022?", None),
        ],
    );
}
