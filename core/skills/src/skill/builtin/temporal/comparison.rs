//! Are two periods compared: "more in July or in August", "was May busier than June", "compare 2013 and 2014"?

use super::adds::TOTALS;
use super::asked::Asked;
use super::lexicon::{HIGHEST, LOWEST};
use super::task::asks_whether;
use crate::skill::temporal::{Comparison, Span};
use clew_types::time::Period;

const COMPARING: &[&str] =
    &["compare", "compared", "comparing", "comparison", "versus", "vs", "against", "relative"];
const DIFFERING: &[&str] = &["difference", "differ", "differs", "differed"];
const MORE: &[&str] = &[
    "more", "higher", "greater", "larger", "bigger", "busier", "heavier", "stronger", "hotter", "warmer",
    "wetter", "windier", "sunnier",
];
const LESS: &[&str] = &[
    "fewer", "less", "lower", "smaller", "quieter", "colder", "cooler", "drier", "calmer", "weaker",
    "lighter", "cheaper",
];
/// What is counted in these is no value of a column: "more rainy days in July or August?"
const OCCASIONS: &[&str] =
    &["days", "hours", "times", "often", "longer", "nights", "dates", "spell", "spells", "weeks", "months"];

/// How two periods are compared, if they are.
pub(super) enum Compared {
    /// None are.
    Not,
    /// Some are, but which is not understood.
    Unclear,
    Periods(Comparison),
}

/// How the periods of a question are compared.
pub(super) fn comparison(asked: &Asked) -> Compared {
    if asked.whens.len() < 2 || asked.whens.iter().any(|when| when.has_clock || when.is_moment) {
        return Compared::Not;
    }
    let Some(found) = wanted(asked) else { return Compared::Not };
    let periods = periods(asked);
    let is_of_kind = periods.windows(2).all(|pair| kind(pair[0]) == kind(pair[1]));
    let is_clear = is_of_kind && periods.len() > 1 && asked.limit.is_none() && !asked.says(OCCASIONS);
    if is_clear { Compared::Periods(found) } else { Compared::Unclear }
}

/// The periods that are compared, each once, as they are said.
pub(super) fn periods(asked: &Asked) -> Vec<Period> {
    let mut periods: Vec<Period> = Vec::new();
    for when in &asked.whens {
        if !periods.contains(&when.period) {
            periods.push(when.period);
        }
    }
    periods
}

fn wanted(asked: &Asked) -> Option<Comparison> {
    let is_choice = asked.says(&["or"]) || asked.says_phrase("which of") || asked.says_phrase("in which");
    let highest = match (asked.says(MORE), asked.says(LESS)) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ if is_choice && asked.says(HIGHEST) => Some(true),
        _ if is_choice && asked.says(LOWEST) => Some(false),
        _ => None,
    };
    let how_many = ["how many", "how much"].iter().any(|phrase| asked.says_phrase(phrase));
    match highest {
        Some(_) if asked.says(DIFFERING) || (how_many && asked.says(&["than"])) => {
            Some(Comparison::Difference)
        }
        Some(highest) if asks_whether(asked) && asked.says(&["than"]) && !asked.says(&["or"]) => {
            Some(Comparison::Whether { highest })
        }
        Some(highest) => Some(Comparison::Which { highest }),
        None if asked.says(DIFFERING) => Some(Comparison::Difference),
        None if asked.says(COMPARING) => Some(Comparison::Each),
        // Two periods of which a sum or a mean is asked: each has its own.
        None if how_many || asked.says(TOTALS) || asked.says(&["average", "mean"]) => Some(Comparison::Each),
        None => None,
    }
}

/// Days are compared with days, months with months.
fn kind(period: Period) -> Option<Span> {
    [Span::Day, Span::Week, Span::Month, Span::Year]
        .into_iter()
        .find(|span| span.around(period.start) == period)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, expected: Option<Comparison>) {
        let asked = Asked::new(question, &[2024, 2023], |_| true);
        let found = match comparison(&asked) {
            Compared::Periods(found) => Some(found),
            Compared::Not | Compared::Unclear => None,
        };
        assert_eq!(found, expected, "{question}");
    }

    #[test]
    fn periods_that_are_compared() {
        let which = |highest| Some(Comparison::Which { highest });
        check("Were there more visitors in July 2023 or August 2023?", which(true));
        check("Was the lift higher in July or August 2023?", which(true));
        check("In 2023, was July or August the quietest?", which(false));
        check("Was July 2023 busier than August 2023?", Some(Comparison::Whether { highest: true }));
        check("Compare July 2023 and July 2024 eastbound", Some(Comparison::Each));
        check("How many visitors came in July 2023 and in May 2024?", Some(Comparison::Each));
        check("What is the difference between July and August 2023?", Some(Comparison::Difference));
        check("How many more came in 2023 than in 2024?", Some(Comparison::Difference));
    }

    #[test]
    fn one_period_is_not_compared() {
        check("How many more came in 2023?", None);
        check("How many visitors came between July and August 2023?", None);
        check("How many visitors came from 3 May 2023 to 4 May 2023?", None);
        check("Were there more rainy days in July 2023 or August 2023?", None);
        check("Compare July in 2023 and 2024", None);
        check("Was it warmer on 3 May 2023 at 9:00 or at 10:00?", None);
    }
}
