//! Which parts of a name tell one thing from another?

use super::person::{PersonName, without_epithets};
use clew_language::text::country::same_country;
use clew_language::text::fold::fold;
use clew_types::extraction::EntityKind;
use clew_types::month::named_month;

/// Legal forms that may be left out of a company's name.
const LEGAL_FORMS: &[&str] = &[
    "inc",
    "incorporated",
    "ltd",
    "limited",
    "llc",
    "llp",
    "plc",
    "gmbh",
    "ag",
    "bv",
    "nv",
    "spa",
    "pty",
    "oy",
    "oyj",
];
/// Legal forms that are nothing else: whoever bears one is an organisation, whatever else is said of it.
const PLAIN_FORMS: &[&str] = &["inc", "incorporated", "ltd", "llc", "llp", "plc", "gmbh", "oy", "oyj"];
/// Legal forms that are also plain words: left out only where the name is known to be an organisation's.
const LEGAL_WORDS: &[&str] = &["company", "co", "corporation", "corp"];
const ARTICLES: &[&str] = &["the", "a", "an"];

/// What a name is compared by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    /// Equal for two names exactly when they are the same name.
    pub primary: String,
    /// The name without what tells apart those who share it.
    pub base: String,
    /// What tells apart those who share [`base`](Self::base).
    pub qualifier: Qualifier,
}

/// The part of a name that may be left out where no one else shares the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Qualifier {
    /// A person's names between the first and the last one; initials are single letters.
    pub middle: Vec<String>,
    /// `jr`, `sr`, `iii` …
    pub suffix: Option<String>,
    /// Folded text in parentheses at the end: `film`, `footballer born 1978`.
    pub note: Option<String>,
}

impl Qualifier {
    /// True when the name says nothing beyond its base.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// True when both could be about one thing and say the same sort of things about it: `Q.` and `Quentin`.
    pub fn agrees(&self, other: &Self) -> bool {
        self.suffix == other.suffix && self.note == other.note && middles_agree(&self.middle, &other.middle)
    }
}

fn middles_agree(left: &[String], right: &[String]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(l, r)| initial_agrees(l, r))
}

/// True when the two are equal or one is the other's first letter.
pub(super) fn initial_agrees(left: &str, right: &str) -> bool {
    let is_initial_of = |short: &str, long: &str| short.chars().count() == 1 && long.starts_with(short);
    left == right || is_initial_of(left, right) || is_initial_of(right, left)
}

/// The name and what stands in parentheses at its end: `Mercury (planet)` → `Mercury`, `planet`.
pub(super) fn split_note(name: &str) -> (&str, Option<&str>) {
    let name = name.trim();
    let Some((base, note)) = name.strip_suffix(')').and_then(|n| n.rsplit_once('(')) else {
        return (name, None);
    };
    if base.trim().is_empty() { (name, None) } else { (base.trim(), Some(note)) }
}

/// What names are looked up by: folded, without a leading article unless little is left. A name of signs alone (`!!!`) is
/// those signs, so that it is neither another such name nor no name at all.
pub(super) fn key(name: &str) -> String {
    let folded = fold(name);
    match name.trim().strip_prefix(['-', '−']) {
        _ if folded.is_empty() => name.trim().to_lowercase(),
        // Minus 599 is another number than 599.
        Some(amount) if amount.starts_with(|c: char| c.is_ascii_digit()) => format!("-{folded}"),
        _ => without_article(&folded).to_string(),
    }
}

/// `korvath` of `Korvath Ltd.`; `None` for what has no legal form.
pub(super) fn company_of(name: &str) -> Option<String> {
    let folded = fold(name);
    let (base, last) = folded.rsplit_once(' ')?;
    PLAIN_FORMS.contains(&last).then(|| without_article(base).to_owned())
}

fn without_article(folded: &str) -> &str {
    match folded.split_once(' ') {
        Some((article, rest)) if ARTICLES.contains(&article) && rest.len() >= 4 => rest,
        _ => folded,
    }
}

/// What `name` is compared by when it names something of this kind.
pub(super) fn identity(name: &str, kind: EntityKind) -> Identity {
    match kind {
        EntityKind::Person => person_identity(name),
        EntityKind::Date => plain_identity(date_key(name)),
        EntityKind::Quantity => plain_identity(quantity_key(name)),
        _ => thing_identity(name, kind),
    }
}

fn plain_identity(primary: String) -> Identity {
    Identity { base: primary.clone(), primary, qualifier: Qualifier::default() }
}

fn person_identity(name: &str) -> Identity {
    let person = PersonName::parse(name);
    let note = split_note(name).1.map(fold);
    if person.last.is_none() {
        // "Dr. Doe", "Queen Victoria": the title is all that tells them from other Does.
        let base = key(without_epithets(split_note(name).0));
        return with_note(base, note);
    }
    let base = person.base();
    let qualifier = Qualifier { middle: person.middle, suffix: person.suffix, note };
    Identity { primary: primary_of(&base, &qualifier), base, qualifier }
}

fn primary_of(base: &str, qualifier: &Qualifier) -> String {
    let mut primary = base.to_string();
    for part in qualifier.middle.iter().chain(&qualifier.suffix).chain(&qualifier.note) {
        primary.push('|');
        primary.push_str(part);
    }
    primary
}

fn with_note(base: String, note: Option<String>) -> Identity {
    let qualifier = Qualifier { note, ..Qualifier::default() };
    Identity { primary: primary_of(&base, &qualifier), base, qualifier }
}

fn thing_identity(name: &str, kind: EntityKind) -> Identity {
    let (bare, note) = split_note(name);
    if let Some(country) = same_country(bare).filter(|_| kind == EntityKind::Place && note.is_none()) {
        return with_note(key(country), None);
    }
    let folded = key(bare);
    let base = match kind {
        EntityKind::Concept | EntityKind::Species => singular(&folded),
        _ if !bare.chars().any(char::is_uppercase) => singular(&folded),
        EntityKind::Organisation => without_legal_form(&folded, true).to_string(),
        _ => without_legal_form(&folded, false).to_string(),
    };
    with_note(base, note.map(fold))
}

/// `acme holdings inc` → `acme holdings`; keeps at least one word of three letters.
fn without_legal_form(folded: &str, organisation: bool) -> &str {
    let mut name = folded;
    while let Some((rest, last)) = name.rsplit_once(' ') {
        let legal = LEGAL_FORMS.contains(&last) || organisation && LEGAL_WORDS.contains(&last);
        if !legal || rest.len() < 3 {
            break;
        }
        name = rest;
    }
    name
}

/// The last word in the singular: `science fiction films` → `science fiction film`.
pub(super) fn singular(folded: &str) -> String {
    let stem = |ending: &str, instead: &str| {
        let stem = folded.strip_suffix(ending)?;
        (stem.rsplit(' ').next().unwrap_or(stem).len() >= 2).then(|| format!("{stem}{instead}"))
    };
    if ["ss", "us", "is", "news", "series", "species"].iter().any(|ending| folded.ends_with(ending)) {
        return folded.to_string();
    }
    let endings = [
        ("ies", "y"),
        ("sses", "ss"),
        ("shes", "sh"),
        ("ches", "ch"),
        ("xes", "x"),
        ("men", "man"),
        ("s", ""),
    ];
    endings.iter().find_map(|(ending, instead)| stem(ending, instead)).unwrap_or_else(|| folded.to_string())
}

/// `November 2, 1932` and `2 November 1932` are one day.
fn date_key(name: &str) -> String {
    let folded = fold(name);
    let words: Vec<&str> = folded.split(' ').map(|w| w.trim_start_matches('0')).collect();
    let day = words.iter().find_map(|w| day_of_month(w));
    let month = words.iter().find(|w| named_month(w).is_some());
    let year = words.iter().find(|w| w.len() == 4 && w.bytes().all(|b| b.is_ascii_digit()));
    match (day, month, year) {
        (Some(day), Some(month), Some(year)) if words.len() == 3 => format!("{day} {month} {year}"),
        _ => folded,
    }
}

fn day_of_month(word: &str) -> Option<&str> {
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|e| word.strip_suffix(e)).unwrap_or(word);
    (matches!(digits.len(), 1 | 2) && digits.bytes().all(|b| b.is_ascii_digit())).then_some(digits)
}

/// Signs and decimal points count; thousands' commas do not.
fn quantity_key(name: &str) -> String {
    let lower = name.trim().to_lowercase().replace(',', "");
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `NASA`, `U.S.`, `R&D`: capital letters only, two to six.
pub(super) fn acronym_letters(name: &str) -> Option<String> {
    let letters: String = name.chars().filter(|c| c.is_alphabetic()).collect();
    let plain = name.chars().all(|c| c.is_uppercase() || matches!(c, '.' | '&'));
    (plain && (2..=6).contains(&letters.chars().count())).then(|| letters.to_lowercase())
}

/// False for letters that cannot come from the name they are said to stand for: `FBI` for `Norway`.
pub(super) fn may_shorten(name: &str, alias: &str) -> bool {
    let Some(letters) = acronym_letters(alias) else { return true };
    let initials: Vec<char> = fold(name).split(' ').filter_map(|word| word.chars().next()).collect();
    letters.chars().next().is_none_or(|first| initials.contains(&first))
}

/// The first letters of the words of a name of several words, small words left out and not: what may stand for it.
pub(super) fn initials(long: &str) -> (String, String) {
    let words: Vec<&str> =
        long.split(|c: char| c.is_whitespace() || c == '-').filter(|w| !w.is_empty()).collect();
    if words.len() < 2 {
        return (String::new(), String::new());
    }
    let (mut few, mut all) = (String::new(), String::new());
    for word in words {
        let Some(letter) = fold(word).chars().next() else { continue };
        all.push(letter);
        if word.starts_with(char::is_uppercase) {
            few.push(letter);
        }
    }
    (few, all)
}

/// True when the capitalised words of `long` begin with these letters, in order, small words left out or not.
pub(super) fn spells(long: &str, letters: &str) -> bool {
    let (few, all) = initials(long);
    !letters.is_empty() && (few == letters || all == letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use EntityKind::*;

    fn same(left: (&str, EntityKind), right: (&str, EntityKind)) {
        assert_eq!(
            identity(left.0, left.1).primary,
            identity(right.0, right.1).primary,
            "{left:?} {right:?}"
        );
    }

    fn different(left: (&str, EntityKind), right: (&str, EntityKind)) {
        assert_ne!(
            identity(left.0, left.1).primary,
            identity(right.0, right.1).primary,
            "{left:?} {right:?}"
        );
    }

    #[test]
    fn spellings_of_one_name() {
        same(("Zoë Ångman", Person), ("zoe angman", Person));
        same(("Dr. Ada Quill", Person), ("Ada Quill", Person));
        same(("Tom Reed Jr.", Person), ("Tom Reed, Junior", Person));
        same(("Brightwater Inc.", Organisation), ("Brightwater", Organisation));
        same(("Brightwater Company Ltd", Organisation), ("Brightwater", Organisation));
        same(("The Quiet Harbour", Work), ("Quiet Harbour", Work));
        same(("glaciers", Concept), ("glacier", Concept));
        same(("stories", Other), ("story", Other));
        same(("March 4, 1871", Date), ("4 March 1871", Date));
        same(("4th March 1871", Date), ("04 March 1871", Date));
        same(("1,200 km", Quantity), ("1200 km", Quantity));
        same(("U.S.", Place), ("United States of America", Place));
        same(("Norwegian", Place), ("Norway", Place));
    }

    #[test]
    fn names_of_different_things() {
        different(("Tom Reed Jr.", Person), ("Tom Reed Sr.", Person));
        different(("Mercury (planet)", Place), ("Mercury", Place));
        different(("Mercury (planet)", Other), ("Mercury (element)", Other));
        different(("4 March 1871", Date), ("5 March 1871", Date));
        different(("-3", Quantity), ("3", Quantity));
        different(("3.5", Quantity), ("35", Quantity));
        different(("The Who", Organisation), ("WHO", Organisation));
        different(("!!!", Organisation), ("???", Organisation));
        different(("Bad Company", Work), ("Bad", Work));
        different(("Henrik VII", Person), ("Henrik VIII", Person));
    }

    #[test]
    fn letters_spell_long_names() {
        let check = |long: &str, short: &str, expected: bool| {
            let spelled = acronym_letters(short).is_some_and(|letters| spells(long, &letters));
            assert_eq!(spelled, expected, "{long:?} {short:?}");
        };
        check("Northern Lake Survey", "NLS", true);
        check("Institute of Slow Trains", "IST", true);
        check("Institute of Slow Trains", "I.S.T.", true);
        check("Department of Tides", "DOT", true);
        check("Northern Lake Survey", "NLR", false);
        check("Northern Lake Survey", "Nls", false);
        check("Survey", "S", false);
    }

    #[test]
    fn letters_come_from_the_name() {
        let check = |name: &str, alias: &str, expected: bool| assert_eq!(may_shorten(name, alias), expected);
        check("Union of Mills", "UM", true);
        check("Northern Union", "UN", true);
        check("Norway", "FBI", false);
        check("Norway", "Norge", true);
    }

    #[test]
    fn middle_names_agree_with_their_initials() {
        let check = |left: &str, right: &str, expected: bool| {
            let agrees = identity(left, Person).qualifier.agrees(&identity(right, Person).qualifier);
            assert_eq!(agrees, expected, "{left:?} {right:?}");
        };
        check("Jane Q. Doe", "Jane Quentin Doe", true);
        check("Jane Q. Doe", "Jane R. Doe", false);
        check("Jane Q. Doe", "Jane H. Q. Doe", false);
        check("Jane Q. Doe Jr.", "Jane Q. Doe", false);
    }
}
