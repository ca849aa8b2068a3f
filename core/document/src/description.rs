//! What does a file say of itself, beside its text? Who wrote it and when: kept as a last row of the text, so that a fact drawn
//! from it has a place to point at.

use super::draft::collapsed;
use super::table::row_sentence;

/// The heading above what a file says of itself: it makes a passage of its own, and has the word that people ask with ("Who wrote …?"),
/// where the row below has the other one ("the author of …").
pub const ABOUT: &str = "Who wrote this, and when";
/// Authors of a document at most: papers have many.
const MOST_AUTHORS: usize = 24;
/// Longest name of an author, in characters.
const LONGEST_NAME: usize = 60;

/// Authors and a date.
#[derive(Debug, Default)]
pub(super) struct Description {
    authors: Vec<String>,
    /// What happened on the day, and the day.
    dated: Option<(&'static str, String)>,
}

impl Description {
    /// Adds the authors of a field that a person wrote, one or several.
    pub fn written_by(&mut self, field: &str) {
        let names = people(&collapsed(field)).into_iter().filter(|name| is_name(name));
        for name in names {
            if self.authors.len() < MOST_AUTHORS && !self.authors.contains(&name) {
                self.authors.push(name);
            }
        }
    }

    /// As [`Self::written_by`], for a field that programs fill in by themselves: of single words, most are accounts.
    pub fn made_by(&mut self, field: &str) {
        if field.trim().contains(char::is_whitespace) {
            self.written_by(field);
        }
    }

    /// Whether no author is known so far.
    pub fn names_nobody(&self) -> bool {
        self.authors.is_empty()
    }

    /// The day on which it was `done` ("Published", "Created"), where the field holds one. The first stays.
    pub fn dated(&mut self, done: &'static str, field: &str) {
        if self.dated.is_none() {
            self.dated = day(field).map(|day| (done, day));
        }
    }

    /// `Title: High Water; Author: Ada Renn; Published: 1911.`; `None` where nothing is told but the title.
    pub fn row(&self, title: &str) -> Option<String> {
        let authors = self.authors.iter().map(|name| ("Author", name.as_str()));
        let dated = self.dated.iter().map(|(done, day)| (*done, day.as_str()));
        described(("Title", title), authors.chain(dated))
    }
}

/// A row that begins with what it is about; `None` where nothing is told of it. What parts a row's cells stands in none.
pub(super) fn described<'w>(
    about: (&'w str, &'w str),
    told: impl Iterator<Item = (&'w str, &'w str)>,
) -> Option<String> {
    let cells = std::iter::once(about).chain(told);
    let (names, values): (Vec<String>, Vec<String>) =
        cells.map(|(name, value)| (name.to_owned(), value.replace([';', '|'], ","))).unzip();
    (names.len() > 1).then(|| row_sentence(&names, &values))
}

/// The people of a field: `Ada Renn and Bo Lind`, `Renn, Ada; Lind, Bo`, `Ada Renn, Bo Lind`.
fn people(field: &str) -> Vec<String> {
    let parts =
        field.split([';', '|']).flat_map(|part| part.split(" and ")).flat_map(|part| part.split(" & "));
    parts.flat_map(|part| of_commas(part.trim())).collect()
}

/// A comma parts people, or a surname from the names before it.
fn of_commas(part: &str) -> Vec<String> {
    let pieces: Vec<&str> = part.split(',').map(str::trim).filter(|piece| !piece.is_empty()).collect();
    match pieces.as_slice() {
        [surname, names] if !surname.contains(' ') => vec![format!("{names} {surname}")],
        _ => pieces.into_iter().map(str::to_owned).collect(),
    }
}

/// A person's name, not an account, an address, or what a program writes where it knows nobody.
fn is_name(name: &str) -> bool {
    const NOBODY: &str = "user|admin|administrator|owner|windows user|microsoft office user|microsoft|unknown|unknown author|\
        author|anonymous|default|root|guest|none|various|openoffice|libreoffice|adobe|pc|home|test|python-docx";
    let lower = name.to_lowercase();
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    let is_sound = name.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-' | '\'' | '’' | '·'));
    is_sound
        && letters >= 3
        && name.chars().count() <= LONGEST_NAME
        && !name.starts_with(char::is_lowercase)
        && !NOBODY.split('|').any(|nobody| nobody == lower)
}

/// The day, month or year that a field begins with, as `1911-05-04`: written so, or as PDF does (`D:19110504…`).
fn day(field: &str) -> Option<String> {
    let field = field.trim();
    if let Some(packed) = field.strip_prefix("D:") {
        let digits = packed.get(..8).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        return day(&format!("{}-{}-{}", &digits[..4], &digits[4..6], &digits[6..]));
    }
    let mut numbers = field.split(|c: char| !c.is_ascii_digit());
    let year = numbers.next().filter(|digits| digits.len() == 4)?;
    if !(1000..3000).contains(&year.parse::<u32>().ok()?) {
        return None;
    }
    let mut day = year.to_owned();
    let within = |digits: &&str, most: u32| {
        digits.len() == 2 && digits.parse::<u32>().is_ok_and(|number| (1..=most).contains(&number))
    };
    if field[4..].starts_with('-')
        && let Some(month) = numbers.next().filter(|month| within(month, 12))
    {
        day = format!("{day}-{month}");
        if let Some(last) = numbers.next().filter(|last| within(last, 31)) {
            day = format!("{day}-{last}");
        }
    }
    Some(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn authors(field: &str) -> Vec<String> {
        let mut description = Description::default();
        description.written_by(field);
        description.authors
    }

    #[test]
    fn people_are_parted_and_named_in_order() {
        assert_eq!(authors("Ada Renn and Bo Lind"), ["Ada Renn", "Bo Lind"]);
        assert_eq!(authors("Renn, Ada; Lind, Bo"), ["Ada Renn", "Bo Lind"]);
        assert_eq!(authors("Ada Renn, Bo Lind, Eva M. Sund"), ["Ada Renn", "Bo Lind", "Eva M. Sund"]);
        assert_eq!(authors(" Homer "), ["Homer"]);
    }

    #[test]
    fn what_programs_write_names_nobody() {
        for field in [
            "",
            "Microsoft Office User",
            "ada@tide.example",
            "jdoe2",
            "https://tide.example/ada",
            "x",
            "user",
        ] {
            assert!(authors(field).is_empty(), "{field:?}");
        }
        let mut made = Description::default();
        made.made_by("Fabian");
        made.made_by("Ada Renn");
        assert_eq!(made.authors, ["Ada Renn"]);
    }

    #[test]
    fn days_are_read() {
        for (field, expected) in [
            ("2024-03-01T18:00:00Z", Some("2024-03-01")),
            ("D:20140502103000+02'00'", Some("2014-05-02")),
            ("1911", Some("1911")),
            ("1911-05", Some("1911-05")),
            ("1911-13-01", Some("1911")),
            ("May 1911", None),
            ("D:2014é", None),
            ("0000-01-01", None),
            ("", None),
        ] {
            assert_eq!(day(field).as_deref(), expected, "{field:?}");
        }
    }

    #[test]
    fn a_row_says_it_all() {
        let mut description = Description::default();
        assert_eq!(description.row("High Water"), None);
        description.written_by("Ada Renn");
        description.dated("Published", "1911");
        description.dated("Created", "2014");
        assert_eq!(
            description.row("High; Water").as_deref(),
            Some("Title: High, Water; Author: Ada Renn; Published: 1911.")
        );
    }
}
