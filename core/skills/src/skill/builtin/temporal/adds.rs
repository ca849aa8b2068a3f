//! How do the values of a column become one for a day, a month or a place: are they counted, so that they add up, or
//! measured?

use super::asked::Asked;
use super::lexicon::{HIGHEST, LOWEST, MEASURES, Measure};
use super::span::asking;
use crate::skill::temporal::Gather;
use clew_knowledge::observe::{Attribute, Values, header_words};

/// Words that ask for a sum.
pub(super) const TOTALS: &[&str] =
    &["total", "totals", "sum", "altogether", "overall", "combined", "cumulative"];
/// Extremes of what is counted. "Most" and "least" are counted with, "highest" and "lowest" may be measured with.
const COUNTED: &[&str] =
    &["most", "fewest", "least", "busiest", "quietest", "more", "fewer", "busier", "quieter"];
/// Headers of numbers that are whole without being counted.
const LEVELS: &[&str] = &[
    "direction",
    "dir",
    "wddir",
    "bearing",
    "angle",
    "speed",
    "height",
    "weight",
    "size",
    "age",
    "score",
    "rating",
    "rank",
    "index",
    "percent",
    "percentage",
    "share",
    "ratio",
    "average",
    "avg",
    "mean",
    "median",
    "max",
    "maximum",
    "min",
    "minimum",
    "id",
    "code",
];

/// What goes in a direction is counted.
const DIRECTIONS: &[&str] =
    &["nb", "sb", "eb", "wb", "northbound", "southbound", "eastbound", "westbound", "inbound", "outbound"];

/// How the values of a column become one. Its header tells, else the question; where neither does, whole numbers are
/// taken for counts, which is not sure.
pub(super) fn gather(asked: &Asked, attribute: &Attribute, measure: Option<&Measure>) -> Gather {
    if asked.says(&["average", "mean"]) {
        return Gather::Mean;
    }
    if measure.is_some_and(|measure| measure.is_count) || adds_up(&attribute.name) {
        return Gather::Sum;
    }
    if !may_be_counted(attribute) {
        return Gather::Outermost;
    }
    let is_ranked = asking(asked).is_some_and(|asking| asking.is_ranked) && says_plainly(asked);
    let is_directed = header_words(&attribute.name).iter().any(|word| DIRECTIONS.contains(&word.as_str()));
    match is_directed || asked.says(TOTALS) || asked.says(COUNTED) || is_ranked {
        true => Gather::Sum,
        false => Gather::LikelySum,
    }
}

/// The extreme is one of much or little, not one that tells how something is ("the warmest day").
fn says_plainly(asked: &Asked) -> bool {
    let of_measure = super::lexicon::EXTREME_OF;
    let plain = |any: &[&str]| {
        any.iter().any(|word| asked.says(&[word]) && !of_measure.iter().any(|(of, _)| of == word))
    };
    plain(HIGHEST) || plain(LOWEST)
}

/// Whole numbers, none below zero, under a header that names nothing else that is measured.
pub(super) fn may_be_counted(attribute: &Attribute) -> bool {
    let Values::Numbers(numbers) = &attribute.values else { return false };
    let words = header_words(&attribute.name);
    let has = |any: &[&str]| words.iter().any(|word| any.contains(&word.as_str()));
    let is_measured = has(LEVELS) || MEASURES.iter().any(|measure| !measure.is_count && has(measure.headers));
    let is_whole = |number: &f64| number.is_nan() || (*number >= 0.0 && number.fract() == 0.0);
    let has_unit = attribute.name.contains(['%', '°', '/']);
    !is_measured && !has_unit && numbers.iter().all(is_whole)
}

/// True for a column whose values add up over time: counts, rain, energy.
pub(crate) fn adds_up(attribute: &str) -> bool {
    const ADDING: &[&str] =
        &["count", "total", "number", "sales", "rain", "rainfall", "precipitation", "snow", "energy"];
    let words = header_words(attribute);
    let counts = MEASURES.iter().filter(|measure| measure.is_count).flat_map(|measure| measure.headers);
    counts.chain(ADDING).any(|adding| words.iter().any(|word| word == adding))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, header: &str, numbers: &[f64], expected: Gather) {
        let attribute = Attribute { name: header.to_owned(), values: Values::Numbers(numbers.to_vec()) };
        let asked = Asked::new(question, &[2024], |_| true);
        assert_eq!(gather(&asked, &attribute, None), expected, "{question} {header}");
    }

    #[test]
    fn counts_are_told_from_what_is_measured() {
        let whole = [0.0, f64::NAN, 12.0, 7.0];
        check("On which day was Gorse Lift EB highest in total?", "Gorse Lift EB", &whole, Gather::Sum);
        check("What was the lowest day for Gorse Lift EB?", "Gorse Lift EB", &whole, Gather::Sum);
        check("Which day had the most on Gorse Lift EB?", "Gorse Lift EB", &whole, Gather::Sum);
        check("Which day was Gorse Lift EB highest?", "Gorse Lift EB", &whole, Gather::Sum);
        check("Which day was the gate highest?", "Gorse Gate", &whole, Gather::LikelySum);
        check("What was the lowest day at the gate?", "Gorse Gate", &whole, Gather::Sum);
        check("Which day had the highest visitors?", "Visitors", &[0.5], Gather::Sum);
        check("Which day had the highest mean of visitors?", "Visitors", &whole, Gather::Mean);
        check("What was the highest day of Temperature?", "Temperature", &whole, Gather::Outermost);
        check("Which day had the highest wind direction?", "wind_dir", &whole, Gather::Outermost);
        check("What was the lowest day of Gorse Lift EB?", "Gorse Lift EB", &[1.5, 2.0], Gather::Outermost);
        check("What was the lowest day of Gorse Lift EB?", "Gorse Lift EB", &[-1.0], Gather::Outermost);
    }
}
