//! Which currency, temperature, length, weight, time or size is a unit?

use super::measures::MEASURES;
use super::token::Scan;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What a unit measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dimension {
    /// Money.
    Currency,
    /// Warmth.
    Temperature,
    /// Distance.
    Length,
    /// Mass.
    Weight,
    /// Surface.
    Area,
    /// Room.
    Volume,
    /// Distance by time.
    Speed,
    /// Bits and bytes.
    Information,
    /// Angles.
    Angle,
}

/// A unit by its one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitName {
    /// What it measures.
    pub dimension: Dimension,
    /// Its name: singular, `Kilometer`; `C` and `F` for temperatures.
    pub name: &'static str,
    /// ISO 4217, for a currency of one country that is in use.
    pub iso: Option<&'static str>,
}

/// A unit's name, what it is called in texts (words set apart by spaces), and for parts of money how many make one of `whole`.
#[derive(Debug)]
pub struct Measure {
    /// The unit.
    pub unit: UnitName,
    /// Lower-case forms; a plural s may follow a word.
    pub(super) forms: &'static [&'static str],
    /// Marks and codes that may stand before the number.
    pub(super) before: &'static [&'static str],
    /// The smaller unit of a currency, and how many make one.
    pub(super) part: Option<(&'static str, f64)>,
}

impl Measure {
    /// The unit written behind a number or alone, the longest, and the token behind it.
    pub(super) fn behind(scan: &Scan<'_>, at: usize) -> Option<(&'static Self, usize)> {
        static FORMS: OnceLock<Forms> = OnceLock::new();
        longest(scan, at, FORMS.get_or_init(|| by_first_word(|measure| measure.forms)), true)
    }

    /// The unit written before its number: `$`, `USD`, `c $`.
    pub(super) fn before(scan: &Scan<'_>, at: usize) -> Option<(&'static Self, usize)> {
        static FORMS: OnceLock<Forms> = OnceLock::new();
        longest(scan, at, FORMS.get_or_init(|| by_first_word(|measure| measure.before)), false)
    }

    /// The currency of a code with M for million or B for billion before it: `MEUR`, `bnUSD`.
    pub(super) fn scaled_code(word: &str) -> Option<(&'static Self, f64)> {
        let (times, code) = [("bn", 1e9), ("mm", 1e6), ("m", 1e6), ("k", 1e3), ("b", 1e9)].iter().find_map(
            |(prefix, times)| Some((*times, word.strip_prefix(prefix)?)).filter(|(_, code)| code.len() == 3),
        )?;
        let is_code = |measure: &&Self| measure.unit.iso.is_some_and(|iso| iso.eq_ignore_ascii_case(code));
        MEASURES.iter().find(is_code).map(|measure| (measure, times))
    }

    /// Only a symbol of one character or a single letter: it must stand close to its number.
    pub(super) fn is_letter(scan: &Scan<'_>, at: usize) -> bool {
        scan.word(at).len() == 1 && scan.word(at).bytes().all(|b| b.is_ascii_alphabetic())
    }
}

/// Forms by their first word: which unit, and the form.
type Forms = BTreeMap<&'static str, Vec<(&'static Measure, &'static str)>>;

fn by_first_word(forms: impl Fn(&'static Measure) -> &'static [&'static str]) -> Forms {
    let mut found = Forms::new();
    for measure in MEASURES {
        for form in forms(measure) {
            found.entry(form.split(' ').next().unwrap_or(form)).or_default().push((measure, *form));
        }
    }
    found
}

fn longest(scan: &Scan<'_>, at: usize, forms: &Forms, plural: bool) -> Option<(&'static Measure, usize)> {
    let first = scan.word(at);
    let single = first.strip_suffix('s').filter(|single| plural && single.len() > 1);
    let mut best: Option<(&'static Measure, usize)> = None;
    for (measure, form) in
        [Some(first), single].into_iter().flatten().filter_map(|word| forms.get(word)).flatten()
    {
        let end = ends(scan, at, form, plural, first, single);
        if let Some(end) = end.filter(|end| best.is_none_or(|(_, longest)| *end > longest)) {
            best = Some((measure, end));
        }
    }
    best
}

/// One past a form, its last word with or without a plural s.
fn ends(
    scan: &Scan<'_>,
    at: usize,
    form: &str,
    plural: bool,
    first: &str,
    single: Option<&str>,
) -> Option<usize> {
    let mut words = form.split(' ').peekable();
    let head = words.next()?;
    let last = words.peek().is_none();
    if head != first && !(last && single == Some(head)) {
        return None;
    }
    let mut end = at + 1;
    while let Some(word) = words.next() {
        let found = scan.word(end);
        let last = words.peek().is_none();
        let same = found == word || last && plural && found.strip_suffix('s') == Some(word) && word.len() > 1;
        if !same {
            return None;
        }
        end += 1;
    }
    Some(end)
}
