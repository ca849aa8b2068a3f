//! Which countries are there, and what are they and their peoples called?

use super::fold::fold;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Folded name → (country, is an adjective): countries, their peoples, and well-known parts of them.
pub fn table() -> &'static FxHashMap<String, (&'static str, bool)> {
    static TABLE: OnceLock<FxHashMap<String, (&'static str, bool)>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = FxHashMap::default();
        for line in include_str!("countries.txt").lines() {
            let mut fields = line.split('|');
            let country = fields.next().unwrap_or_default();
            let mut names = |field: Option<&'static str>, is_adjective| {
                for name in field.unwrap_or_default().split(',').filter(|name| !name.is_empty()) {
                    table.entry(fold(name)).or_insert((country, is_adjective));
                }
            };
            names(Some(country), false);
            names(fields.next(), true);
            names(fields.next(), false);
        }
        table
    })
}

/// The country that a name for it or for its people stands for; parts of it (`Oregon`) do not.
pub fn same_country(name: &str) -> Option<&'static str> {
    let folded = fold(name);
    if let Some((_, country)) = SHORT_FORMS.iter().find(|(short, _)| *short == folded) {
        return Some(country);
    }
    let (country, is_adjective) = *table().get(&folded)?;
    (is_adjective || fold(country) == folded).then_some(country)
}

/// Other names of whole countries, folded.
const SHORT_FORMS: [(&str, &str); 12] = [
    ("us", "United States"),
    ("u s", "United States"),
    ("usa", "United States"),
    ("u s a", "United States"),
    ("united states of america", "United States"),
    ("uk", "United Kingdom"),
    ("u k", "United Kingdom"),
    ("ussr", "Soviet Union"),
    ("uae", "United Arab Emirates"),
    ("people s republic of china", "China"),
    ("republic of ireland", "Ireland"),
    ("holland", "Netherlands"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_country() {
        let check = |name: &str, expected: Option<&str>| assert_eq!(same_country(name), expected, "{name}");
        check("U.S.", Some("United States"));
        check("USA", Some("United States"));
        check("Norwegian", Some("Norway"));
        check("Norway", Some("Norway"));
        check("Oregon", None);
        check("Leeds", None);
    }
}
