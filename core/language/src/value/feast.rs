//! When is Christmas, Easter, Thanksgiving?

use super::calendar::{day_number, easter, nth_weekday};
use super::token::Scan;

/// How the day of a feast follows from the year.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rule {
    /// Month and day.
    Fixed(u8, u8),
    /// Month, weekday, which of them (5 is the last).
    Nth(u8, u8, u8),
    /// The day after the nth.
    DayAfter(u8, u8, u8),
    /// Days from Easter Sunday.
    Easter(i64),
}

/// A day of every year with a name.
#[derive(Debug)]
pub(super) struct Feast {
    pub names: &'static [&'static str],
    pub rule: Rule,
}

/// Names with their apostrophes taken out. A name may be followed by "day".
pub(super) const FEASTS: &[Feast] = &[
    Feast { names: &["christmas", "xmas", "christmas day", "xmas day"], rule: Rule::Fixed(12, 25) },
    Feast { names: &["christmas eve", "xmas eve"], rule: Rule::Fixed(12, 24) },
    Feast { names: &["boxing day", "st stephens day"], rule: Rule::Fixed(12, 26) },
    Feast { names: &["new year", "new years", "new years day", "new year day"], rule: Rule::Fixed(1, 1) },
    Feast { names: &["new years eve", "new year eve", "nye"], rule: Rule::Fixed(12, 31) },
    Feast { names: &["epiphany", "twelfth night"], rule: Rule::Fixed(1, 6) },
    Feast { names: &["groundhog day"], rule: Rule::Fixed(2, 2) },
    Feast { names: &["valentines day", "valentine day", "st valentines day"], rule: Rule::Fixed(2, 14) },
    Feast { names: &["international womens day", "womens day"], rule: Rule::Fixed(3, 8) },
    Feast { names: &["st patricks day", "saint patricks day"], rule: Rule::Fixed(3, 17) },
    Feast { names: &["april fools", "april fools day", "april fool day"], rule: Rule::Fixed(4, 1) },
    Feast { names: &["earth day"], rule: Rule::Fixed(4, 22) },
    Feast { names: &["may day", "international workers day", "workers day"], rule: Rule::Fixed(5, 1) },
    Feast { names: &["cinco de mayo"], rule: Rule::Fixed(5, 5) },
    Feast { names: &["juneteenth"], rule: Rule::Fixed(6, 19) },
    Feast { names: &["independence day"], rule: Rule::Fixed(7, 4) },
    Feast { names: &["bastille day"], rule: Rule::Fixed(7, 14) },
    Feast { names: &["assumption day"], rule: Rule::Fixed(8, 15) },
    Feast { names: &["halloween", "all hallows eve"], rule: Rule::Fixed(10, 31) },
    Feast { names: &["all saints day"], rule: Rule::Fixed(11, 1) },
    Feast { names: &["all souls day"], rule: Rule::Fixed(11, 2) },
    Feast { names: &["guy fawkes night", "guy fawkes day"], rule: Rule::Fixed(11, 5) },
    Feast { names: &["veterans day", "remembrance day", "armistice day"], rule: Rule::Fixed(11, 11) },
    Feast {
        names: &["mlk day", "martin luther king day", "martin luther king jr day"],
        rule: Rule::Nth(1, 1, 3),
    },
    Feast { names: &["presidents day", "washingtons birthday"], rule: Rule::Nth(2, 1, 3) },
    Feast { names: &["mothers day", "mother day"], rule: Rule::Nth(5, 7, 2) },
    Feast { names: &["memorial day"], rule: Rule::Nth(5, 1, 5) },
    Feast { names: &["fathers day", "father day"], rule: Rule::Nth(6, 7, 3) },
    Feast { names: &["labor day", "labour day"], rule: Rule::Nth(9, 1, 1) },
    Feast { names: &["columbus day", "indigenous peoples day"], rule: Rule::Nth(10, 1, 2) },
    Feast { names: &["thanksgiving", "thanksgiving day"], rule: Rule::Nth(11, 4, 4) },
    Feast { names: &["black friday"], rule: Rule::DayAfter(11, 4, 4) },
    Feast { names: &["ash wednesday"], rule: Rule::Easter(-46) },
    Feast { names: &["palm sunday"], rule: Rule::Easter(-7) },
    Feast { names: &["maundy thursday"], rule: Rule::Easter(-3) },
    Feast { names: &["good friday"], rule: Rule::Easter(-2) },
    Feast { names: &["easter", "easter sunday", "easter day"], rule: Rule::Easter(0) },
    Feast { names: &["easter monday"], rule: Rule::Easter(1) },
    Feast { names: &["ascension day"], rule: Rule::Easter(39) },
    Feast { names: &["pentecost", "whit sunday", "whitsun"], rule: Rule::Easter(49) },
    Feast { names: &["whit monday"], rule: Rule::Easter(50) },
    Feast { names: &["corpus christi"], rule: Rule::Easter(60) },
];

impl Feast {
    /// The feast whose name begins here, the longest, and the token behind it.
    pub fn at(scan: &Scan<'_>, at: usize) -> Option<(&'static Self, usize)> {
        let named = |feast: &'static Self| {
            let ends = feast.names.iter().filter_map(|name| name_ends(scan, at, name));
            ends.max().map(|end| (feast, end))
        };
        FEASTS.iter().filter_map(named).max_by_key(|(_, end)| *end)
    }

    /// Its day in a year.
    pub fn day(&self, year: i32) -> Option<i64> {
        match self.rule {
            Rule::Fixed(month, day) => day_number(year, month, day),
            Rule::Nth(month, weekday, nth) => Some(nth_weekday(year, month, weekday, nth)),
            Rule::DayAfter(month, weekday, nth) => Some(nth_weekday(year, month, weekday, nth) + 1),
            Rule::Easter(days) => Some(easter(year) + days),
        }
    }
}

/// One past a name; apostrophes in the text are passed over, also before its s (`new year's eve`, `workers' day`).
fn name_ends(scan: &Scan<'_>, at: usize, name: &str) -> Option<usize> {
    let mut end = at;
    for word in name.split(' ') {
        let (first, rest) = (scan.word(end), word.strip_prefix(scan.word(end))?);
        let apostrophe = usize::from(scan.is(end + 1, &["'"]));
        end = match rest {
            _ if first.is_empty() => return None,
            "" => end + 1 + apostrophe * usize::from(word.ends_with('s') && scan.glued(end + 1)),
            "s" if apostrophe == 1 && scan.is(end + 2, &["s"]) => end + 3,
            _ => return None,
        };
    }
    Some(end)
}
