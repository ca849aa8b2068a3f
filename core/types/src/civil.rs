//! From a day of the (proleptic Gregorian) calendar to a number of days and back.

/// Days from 1970-01-01; `None` for a day that no calendar has.
pub fn days(year: i32, month: u8, day: u8) -> Option<i64> {
    ((1..=12).contains(&month) && day >= 1 && day <= days_of_month(year, month)).then(|| {
        // Years begin in March, so that the leap day comes last.
        let year = i64::from(year) - i64::from(month <= 2);
        let month = i64::from(month + 9) % 12;
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * month + 2) / 5 + i64::from(day) - 1;
        era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
    })
}

/// Year, month and day of a number of days from 1970-01-01.
pub fn date(days: i64) -> (i32, u8, u8) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    ((year + era * 400 + i64::from(month <= 2)) as i32, month as u8, day as u8)
}

/// Length of a month; 0 for a month that does not exist.
pub fn days_of_month(year: i32, month: u8) -> u8 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + u8::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_agree() {
        for (year, month, day, expected) in
            [(1970, 1, 1, 0), (2000, 2, 29, 11_016), (1969, 12, 31, -1), (2024, 3, 1, 19_783)]
        {
            assert_eq!(days(year, month, day), Some(expected));
            assert_eq!(date(expected), (year, month, day));
        }
        assert!((-800_000..800_000).step_by(97).all(|n| {
            let (year, month, day) = date(n);
            days(year, month, day) == Some(n)
        }));
        assert_eq!(days(2023, 2, 29), None);
        assert_eq!(days(2023, 13, 1), None);
    }
}
