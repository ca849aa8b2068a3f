//! What are the months called?

/// Their English names, January first.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The number of a month's name in any case, 1 = January.
pub fn named_month(word: &str) -> Option<u8> {
    MONTHS.iter().position(|name| word.eq_ignore_ascii_case(name)).map(|index| index as u8 + 1)
}

/// The number of a month's name or abbreviation ("Sept.") in any case, 1 = January.
pub fn month(word: &str) -> Option<u8> {
    let word = word.trim_end_matches('.');
    let is = |name: &&str| word.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(&name[..3]);
    let sept = word.eq_ignore_ascii_case("sept").then_some(9);
    sept.or_else(|| MONTHS.iter().position(is).map(|index| index as u8 + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_short_forms() {
        let check = |word: &str, whole: Option<u8>, any: Option<u8>| {
            assert_eq!((named_month(word), month(word)), (whole, any), "{word}");
        };
        check("January", Some(1), Some(1));
        check("december", Some(12), Some(12));
        check("Sept.", None, Some(9));
        check("may", Some(5), Some(5));
        check("Mars", None, None);
    }
}
