//! Which day is it: weekdays, weeks, months later, the nth Monday, Easter?

use clew_types::civil;

/// Days since 1970-01-01; `None` for a day that no calendar has.
pub fn day_number(year: i32, month: u8, day: u8) -> Option<i64> {
    civil::days(year, month, day)
}

/// Year, month and day.
pub(super) fn civil_date(day: i64) -> (i32, u8, u8) {
    civil::date(day)
}

/// The first of a month; months past 12 or before 1 belong to other years.
pub(super) fn month_start(year: i32, month: i32) -> i64 {
    let months = year * 12 + month - 1;
    day_number(months.div_euclid(12), months.rem_euclid(12) as u8 + 1, 1).unwrap_or(0)
}

pub(super) fn year_start(year: i32) -> i64 {
    month_start(year, 1)
}

/// Some months later, on the same day or the month's last.
pub(super) fn months_later(day: i64, months: i32) -> i64 {
    let (year, month, of_month) = civil_date(day);
    let start = month_start(year, i32::from(month) + months);
    let (year, month, _) = civil_date(start);
    start + i64::from(of_month.min(civil::days_of_month(year, month))) - 1
}

/// 1 = Monday … 7 = Sunday.
pub(super) fn weekday(day: i64) -> u8 {
    ((day + 3).rem_euclid(7) + 1) as u8
}

/// The Monday of a day's week.
pub(super) fn monday(day: i64) -> i64 {
    day - i64::from(weekday(day)) + 1
}

/// ISO year and week of a day.
pub(super) fn iso_week(day: i64) -> (i32, u8) {
    let thursday = monday(day) + 3;
    let (year, ..) = civil_date(thursday);
    (year, ((thursday - year_start(year)) / 7 + 1) as u8)
}

/// The Monday of an ISO week.
pub(super) fn week_start(year: i32, week: u8) -> i64 {
    monday(year_start(year) + 3) + 7 * (i64::from(week) - 1)
}

/// How many ISO weeks a year has.
pub(super) fn weeks_of_year(year: i32) -> u8 {
    iso_week(week_start(year + 1, 1) - 1).1
}

/// The nth weekday of a month; 5 is its last.
pub(super) fn nth_weekday(year: i32, month: u8, weekday_wanted: u8, nth: u8) -> i64 {
    let start = month_start(year, month.into());
    let first = start + (i64::from(weekday_wanted) - i64::from(weekday(start))).rem_euclid(7);
    let next = month_start(year, i32::from(month) + 1);
    let found = first + 7 * (i64::from(nth) - 1);
    if found < next { found } else { found - 7 * ((found - next) / 7 + 1) }
}

/// Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876).
pub(super) fn easter(year: i32) -> i64 {
    let (a, b, c) = (year.rem_euclid(19), year.div_euclid(100), year.rem_euclid(100));
    let (d, e) = (b.div_euclid(4), b.rem_euclid(4));
    let g = (8 * b + 13).div_euclid(25);
    let h = (19 * a + b - d - g + 15).rem_euclid(30);
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k).rem_euclid(7);
    let m = (a + 11 * h + 22 * l).div_euclid(451);
    let month = (h + l - 7 * m + 114) / 31;
    let day = (h + l - 7 * m + 114) % 31 + 1;
    day_number(year, month as u8, day as u8).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u8, of_month: u8) -> i64 {
        day_number(year, month, of_month).unwrap()
    }

    #[test]
    fn weeks_months_and_feasts() {
        assert_eq!(weekday(day(2024, 7, 14)), 7);
        assert_eq!(iso_week(day(2021, 1, 3)), (2020, 53));
        assert_eq!(week_start(2020, 1), day(2019, 12, 30));
        assert_eq!((weeks_of_year(2020), weeks_of_year(2021)), (53, 52));
        assert_eq!(months_later(day(2024, 3, 31), -1), day(2024, 2, 29));
        assert_eq!(nth_weekday(2023, 11, 4, 4), day(2023, 11, 23));
        assert_eq!(nth_weekday(2023, 5, 1, 5), day(2023, 5, 29));
        assert_eq!(easter(2000), day(2000, 4, 23));
        assert_eq!(easter(2038), day(2038, 4, 25));
    }
}
