//! What is found in sentences of our own, seen from Wednesday, 2024-07-17, 10:30.

use super::token::Scan;
use super::*;

const DAY: i64 = 86_400;

fn now() -> Moment {
    day_number(2024, 7, 17).unwrap() * DAY + 10 * 3600 + 1800
}

fn reading(reading: &Reading) -> String {
    let bounds = match reading.bounds.iso() {
        [None, None] => "?".to_owned(),
        [Some(value), None] if !reading.bounds.is_range() => value,
        [from, to] => format!("{}..{}", from.unwrap_or_default(), to.unwrap_or_default()),
    };
    format!("{} {bounds}", reading.timex)
}

/// Each time as `words = timex bounds | timex bounds`.
fn check(text: &str, expected: &[&str]) {
    let found: Vec<String> = times(text, now())
        .iter()
        .map(|time| {
            let readings: Vec<String> = time.readings.iter().map(reading).collect();
            format!("{} = {}", &text[time.span.clone()], readings.join(" | "))
        })
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn days_written_out_and_in_digits() {
    check("The mill burned on 3 March 1871.", &["3 March 1871 = 1871-03-03 1871-03-03"]);
    check("Signed on the 2nd of May, 2019", &["the 2nd of May, 2019 = 2019-05-02 2019-05-02"]);
    check("due 2024-09-30.", &["2024-09-30 = 2024-09-30 2024-09-30"]);
    check("paid 11/30/2023", &["11/30/2023 = 2023-11-30 2023-11-30"]);
    check("paid 30.11.2023", &["30.11.2023 = 2023-11-30 2023-11-30"]);
    check("on August 9th", &["August 9th = XXXX-08-09 2023-08-09 | XXXX-08-09 2024-08-09"]);
    check("on 31 June 2020", &["31 June 2020 = 2020-06-31 ?"]);
}

#[test]
fn days_seen_from_today() {
    check("We sail tomorrow.", &["tomorrow = 2024-07-18 2024-07-18"]);
    check("The day before yesterday it rained.", &["The day before yesterday = 2024-07-15 2024-07-15"]);
    check("It closed three weeks ago.", &["three weeks ago = 2024-06-26 2024-06-26"]);
    check("Come next Tuesday", &["next Tuesday = 2024-07-23 2024-07-23"]);
    check("open on Sunday", &["Sunday = XXXX-WXX-7 2024-07-14 | XXXX-WXX-7 2024-07-21"]);
    check("5 days after Christmas 2021", &["5 days after Christmas 2021 = 2021-12-30 2021-12-30"]);
    check(
        "the second Friday of October 2022",
        &["the second Friday of October 2022 = 2022-10-WXX-5-#2 2022-10-14"],
    );
    check("Easter 2025", &["Easter 2025 = 2025-04-20 2025-04-20"]);
}

#[test]
fn periods() {
    check("built in 1887", &["1887 = 1887 1887-01-01..1888-01-01"]);
    check("rose in March 2011", &["March 2011 = 2011-03 2011-03-01..2011-04-01"]);
    check(
        "fashions of the early 1920s",
        &["early 1920s = (1920-01-01,1930-01-01,P10Y) 1920-01-01..1924-01-01"],
    );
    check("a 17th century chapel", &["17th century = (1600-01-01,1700-01-01,P100Y) 1600-01-01..1700-01-01"]);
    check("sales in Q3 2022", &["Q3 2022 = (2022-07-01,2022-10-01,P3M) 2022-07-01..2022-10-01"]);
    check("the winter of 1944", &["winter of 1944 = 1944-WI ?"]);
    check("from 1914 to 1918", &["from 1914 to 1918 = (1914-01-01,1918-01-01,P4Y) 1914-01-01..1918-01-01"]);
    check(
        "between 4 and 9 May 2003",
        &["between 4 and 9 May 2003 = (2003-05-04,2003-05-09,P5D) 2003-05-04..2003-05-09"],
    );
    check("the past six months", &["past six months = (2024-01-17,2024-07-17,P6M) 2024-01-17..2024-07-17"]);
    check("since 2015", &["since 2015 = 2015 2015-01-01.."]);
    check("before June 2010", &["before June 2010 = 2010-06 ..2010-06-01"]);
    check("last week", &["last week = 2024-W28 2024-07-08..2024-07-15"]);
}

#[test]
fn times_of_day_and_moments() {
    check("at 7:45 pm", &["7:45 pm = T19:45 19:45:00"]);
    check("at half past six", &["half past six = T06:30 06:30:00 | T18:30 18:30:00"]);
    check("quarter to nine in the evening", &["quarter to nine in the evening = T20:45 20:45:00"]);
    check("from 9 to 11:30 am", &["from 9 to 11:30 am = (T09,T11:30,PT2H30M) 09:00:00..11:30:00"]);
    check("tomorrow at 8am", &["tomorrow at 8am = 2024-07-18T08 2024-07-18 08:00:00"]);
    check("2021-02-03 14:05", &["2021-02-03 14:05 = 2021-02-03T14:05 2021-02-03 14:05:00"]);
    check("in 20 minutes", &["in 20 minutes = 2024-07-17T10:50:00 2024-07-17 10:50:00"]);
    check("this afternoon", &["this afternoon = 2024-07-17TAF 2024-07-17 12:00:00..2024-07-17 16:00:00"]);
    check("noon", &["noon = T12 12:00:00"]);
}

#[test]
fn durations_and_repetitions() {
    check("It took 2 hours and 15 minutes.", &["2 hours and 15 minutes = PT2H15M 8100"]);
    check("a year and a half", &["a year and a half = P1.5Y 47304000"]);
    check("It runs for several weeks.", &["several weeks = P3W 1814400"]);
    check("They meet every Monday at 6pm.", &["every Monday at 6pm = XXXX-WXX-1T18 ?"]);
    check("checked every two years", &["every two years = P2Y ?"]);
    check("a weekly paper", &["weekly = P1W ?"]);
}

#[test]
fn what_is_no_time_is_left_alone() {
    for text in [
        "You may ask twice.",
        "They march on.",
        "Room 2014b, file 12-34-5678, call 555-0199.",
        "He bought seven apples, 40 % cheaper.",
        "The sun and the wind.",
        "Version 1.2.3 of the second edition",
        "",
    ] {
        check(text, &[]);
    }
}

fn check_numbers(text: &str, expected: &[(&str, Number)]) {
    let found = numbers(text);
    let found: Vec<(&str, Number)> = found.iter().map(|one| (&text[one.span.clone()], one.number)).collect();
    assert_eq!(found, expected, "{text}");
}

fn amount(text: &str, number: f64, name: &str, iso: Option<&str>) {
    let found = numbers(text);
    let Some(Number::Amount(amount)) = found.first().map(|one| one.number) else {
        panic!("no amount in {text}: {found:?}");
    };
    assert_eq!((amount.number, amount.unit.name, amount.unit.iso), (Some(number), name, iso), "{text}");
}

#[test]
fn numbers_in_digits_and_words() {
    check_numbers("1,250 boats", &[("1,250", Number::Cardinal(1250.0))]);
    check_numbers("two hundred and six bones", &[("two hundred and six", Number::Cardinal(206.0))]);
    check_numbers("3.5 million trees", &[("3.5 million", Number::Cardinal(3.5e6))]);
    check_numbers("minus forty-one", &[("minus forty-one", Number::Cardinal(-41.0))]);
    check_numbers("one and a half", &[("one and a half", Number::Cardinal(1.5))]);
    check_numbers("the twenty-third floor", &[("twenty-third", Number::Ordinal(23))]);
    check_numbers("12 percent", &[("12 percent", Number::Percent(12.0))]);
    check_numbers("3 out of 4", &[("3 out of 4", Number::Percent(75.0))]);
    check_numbers("B52, x86 and A4", &[]);
}

#[test]
fn amounts_with_units() {
    amount("It cost $ 4.2 million.", 4.2e6, "Dollar", None);
    amount("It cost 350 Swiss francs.", 350.0, "Swiss franc", Some("CHF"));
    amount("€15", 15.0, "Euro", Some("EUR"));
    amount("nine dollars and twenty cents", 9.2, "Dollar", None);
    amount("-12 degrees Celsius", -12.0, "C", None);
    amount("a 42 km walk", 42.0, "Kilometer", None);
    amount("seven kilograms", 7.0, "Kilogram", None);
}

#[test]
fn ranges_of_numbers() {
    let check = |text: &str, expected: &[&str]| {
        let found: Vec<String> = number_ranges(text).iter().map(NumberRange::interval).collect();
        assert_eq!(found, expected, "{text}");
    };
    check("between 12 and 40 seats", &["[12,40)"]);
    check("at least six people", &["[6,)"]);
    check("no more than 1,000", &["(,1000]"]);
    check("heavier loads, more than 80 and less than 95", &["(80,95)"]);
    check("x >= 3", &["[3,)"]);
    check("ninety or more", &["[90,)"]);
    check("nothing here", &[]);
}

/// Words that rules look for, marks and characters of other scripts, at random.
fn noise(seed: u64, length: usize) -> String {
    const PIECES: &[&str] = &[
        "from",
        "between",
        "to",
        "and",
        "-",
        "the",
        "of",
        "next",
        "last",
        "3",
        "12",
        "2019",
        "May",
        "Monday",
        ":",
        "30",
        "pm",
        "/",
        ".",
        "two",
        "hundred",
        "million",
        "week",
        "hours",
        "every",
        "before",
        "first",
        "half",
        "past",
        "q1",
        "$",
        "€",
        "%",
        "é",
        "日",
        "🙂",
        "\u{301}",
        "'",
        "s",
        "tomorrow",
        "at",
        "in",
        "ago",
        "or",
        "later",
        "99999999999999999999",
        "0",
        "00",
        ",",
        "(",
        ")",
        "Easter",
        "year",
        "century",
        "1e9",
        "–",
        "½",
        "more",
        "than",
        "day",
        "K",
        "İ",
    ];
    let mut state = seed;
    let mut text = String::new();
    for _ in 0..length {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        text.push_str(PIECES[(state >> 33) as usize % PIECES.len()]);
        if state >> 62 != 0 {
            text.push(' ');
        }
    }
    text
}

#[test]
fn no_text_breaks_the_rules_and_spans_are_whole() {
    for seed in 0..1500 {
        let text = noise(seed, 40);
        let mut end = 0;
        for time in times(&text, now()) {
            assert!(time.span.start >= end && text.get(time.span.clone()).is_some(), "{text}");
            assert!(!time.readings.is_empty());
            let _ = time.readings.iter().map(reading).collect::<Vec<_>>();
            end = time.span.end;
        }
        let spans = numbers(&text).into_iter().map(|one| one.span);
        let ranges = number_ranges(&text).into_iter().map(|one| one.span);
        assert!(spans.chain(ranges).all(|span| text.get(span).is_some()), "{text}");
    }
}

#[test]
fn work_grows_with_the_length_of_the_text() {
    let steps = |text: &str| {
        let scan = Scan::new(text, now());
        let tokens = scan.tokens.len();
        for at in 0..tokens {
            scan.forget(at);
            let _ = scan.time_at(at);
        }
        (scan.steps.get(), tokens as u64)
    };
    let repeated = [
        "from 3 to ",
        "2 hours and ",
        "one hundred and ",
        "next last this ",
        "- - 5 ",
        "Monday the ",
        "1/",
        "9:3",
        "between now and ",
    ];
    for piece in repeated {
        let (few, tokens) = steps(&piece.repeat(200));
        let (many, more_tokens) = steps(&piece.repeat(800));
        assert!(few / tokens < 6_000, "{piece}: {} steps a token", few / tokens);
        // Four times the tokens, no more than five times the steps.
        assert!(many <= 5 * few, "{piece}: {few} steps for {tokens} tokens, {many} for {more_tokens}");
    }
    let pathological = "two hundred and 3 hours and from Monday to ".repeat(4700);
    assert!(pathological.len() > 200_000 && !times(&pathological, now()).is_empty());
}
