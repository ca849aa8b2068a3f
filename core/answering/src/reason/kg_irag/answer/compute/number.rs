//! Numbers and lengths of time in words.

use super::HOUR;

/// Sums of decimals without the dust of binary fractions, thousands apart.
pub(super) fn rounded(value: f64) -> String {
    grouped(&((value * 1000.0).round() / 1000.0).to_string())
}

/// "51,737": digits of a long number are read in threes.
fn grouped(number: &str) -> String {
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let (whole, fraction) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let mut text = sign.to_owned();
    for (at, digit) in whole.char_indices() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + fraction
}

/// "3 hours", "90 minutes", "2 days".
pub(super) fn spoken(seconds: i64) -> String {
    let (number, unit) = match seconds {
        s if s >= 48 * HOUR && s % (24 * HOUR) == 0 => (s / (24 * HOUR), "day"),
        s if s % HOUR == 0 => (s / HOUR, "hour"),
        s => (s / 60, "minute"),
    };
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

/// "24 measurements".
pub(super) fn measured(number: usize) -> String {
    format!("{number} measurement{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_read_in_threes() {
        for (value, expected) in [
            (0.0, "0"),
            (999.0, "999"),
            (1000.0, "1,000"),
            (51_737.25, "51,737.25"),
            (-1_234_567.0, "-1,234,567"),
            (0.1 + 0.2, "0.3"),
        ] {
            assert_eq!(rounded(value), expected);
        }
    }
}
