//! How is a moment that a file counts written down? `1969-07-20 20:17`.

use clew_types::civil;

/// Seconds of a day.
pub(super) const DAY: i64 = 86_400;

/// Day and, unless it is midnight, time of so many seconds since 1970.
pub(super) fn written(seconds: i64) -> String {
    let (year, month, day) = civil::date(seconds.div_euclid(DAY));
    let time = seconds.rem_euclid(DAY);
    let date = format!("{year:04}-{month:02}-{day:02}");
    if time == 0 { date } else { format!("{date} {}", clock(time)) }
}

/// Hours, minutes and, where there are any, seconds.
pub(super) fn clock(seconds: i64) -> String {
    let (hours, minutes, rest) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    if rest == 0 { format!("{hours:02}:{minutes:02}") } else { format!("{hours:02}:{minutes:02}:{rest:02}") }
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn moments_are_written_shortly() {
        assert_eq!(written(0), "1970-01-01");
        assert_eq!(written(-14_182_980), "1969-07-20 20:17");
        assert_eq!(written(951_868_799), "2000-02-29 23:59:59");
        assert!(!written(i64::MAX).is_empty() && !written(i64::MIN).is_empty());
    }
}
