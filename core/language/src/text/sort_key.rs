//! Numbers that only machines sort by, in texts that were tables.

/// Without the long numbers before `♠` by which tables of encyclopedias are sorted: `aged 7004… ♠ 91 years`.
pub fn without_sort_keys(text: &str) -> String {
    let last = text.matches('♠').count();
    let mut kept = String::with_capacity(text.len());
    for (at, part) in text.split('♠').enumerate() {
        let goes_on = at > 0 && (kept.is_empty() || kept.ends_with(' '));
        let part = if goes_on { part.trim_start() } else { part };
        kept.push_str(match at == last {
            true => part,
            false => part.trim_end().trim_end_matches(|c: char| c.is_ascii_digit()),
        });
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_sorted_by_goes() {
        for (text, expected) in [
            ("aged 7004334780000000000 ♠ 91 years", "aged 91 years"),
            (
                "7004365250000000000 ♠ 36 525 days and 7005365250000000000 ♠ 365 250",
                "36 525 days and 365 250",
            ),
            ("the ace of spades", "the ace of spades"),
        ] {
            assert_eq!(without_sort_keys(text), expected);
        }
    }
}
