//! Which limit does a question give: "more than 131 crossings", "below 5 °C", "at least 2 mm"?

use super::duration::unit;
use super::words::Word;
use crate::skill::temporal::Test;

/// A limit in a question: words `from..to`, the number's unit among them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Limit {
    pub test: Test,
    pub from: usize,
    pub to: usize,
}

#[derive(Clone, Copy)]
enum Sign {
    Above,
    AtLeast,
    Below,
    AtMost,
}

/// Longer phrases first.
const PHRASES: &[(&[&str], Sign)] = &[
    (&["no", "less", "than"], Sign::AtLeast),
    (&["not", "less", "than"], Sign::AtLeast),
    (&["no", "fewer", "than"], Sign::AtLeast),
    (&["no", "more", "than"], Sign::AtMost),
    (&["not", "more", "than"], Sign::AtMost),
    (&["not", "exceed"], Sign::AtMost),
    (&["at", "least"], Sign::AtLeast),
    (&["minimum", "of"], Sign::AtLeast),
    (&["at", "most"], Sign::AtMost),
    (&["up", "to"], Sign::AtMost),
    (&["maximum", "of"], Sign::AtMost),
    (&["less", "than"], Sign::Below),
    (&["fewer", "than"], Sign::Below),
    (&["lower", "than"], Sign::Below),
    (&["smaller", "than"], Sign::Below),
    (&["colder", "than"], Sign::Below),
    (&["cooler", "than"], Sign::Below),
    (&["weaker", "than"], Sign::Below),
    (&["more", "than"], Sign::Above),
    (&["greater", "than"], Sign::Above),
    (&["higher", "than"], Sign::Above),
    (&["larger", "than"], Sign::Above),
    (&["warmer", "than"], Sign::Above),
    (&["hotter", "than"], Sign::Above),
    (&["stronger", "than"], Sign::Above),
    (&["heavier", "than"], Sign::Above),
    (&["in", "excess", "of"], Sign::Above),
    (&["over"], Sign::Above),
    (&["above"], Sign::Above),
    (&["exceeds"], Sign::Above),
    (&["exceeding"], Sign::Above),
    (&["exceeded"], Sign::Above),
    (&["exceed"], Sign::Above),
    (&["beyond"], Sign::Above),
    (&[">"], Sign::Above),
    (&[">="], Sign::AtLeast),
    (&["≥"], Sign::AtLeast),
    (&["below"], Sign::Below),
    (&["under"], Sign::Below),
    (&["<"], Sign::Below),
    (&["<="], Sign::AtMost),
    (&["≤"], Sign::AtMost),
];

/// The first limit that is not one of time. `taken` holds the words of dates and times.
pub(super) fn limit(words: &[Word], taken: &[std::ops::Range<usize>]) -> Option<Limit> {
    let is_free = |at: usize| !taken.iter().any(|range| range.contains(&at));
    (0..words.len()).filter(|at| is_free(*at)).find_map(|at| {
        let found = between(words, at).or_else(|| phrase(words, at)).or_else(|| postfix(words, at))?;
        let number = found.to - 1;
        let is_time = words.get(found.to).is_some_and(|word| unit(&word.lower).is_some());
        (is_free(number) && !is_time).then_some(found)
    })
}

fn phrase(words: &[Word], at: usize) -> Option<Limit> {
    let stands = |phrase: &&[&str]| {
        phrase
            .iter()
            .enumerate()
            .all(|(offset, part)| words.get(at + offset).is_some_and(|word| word.lower == *part))
    };
    let (phrase, sign) = PHRASES.iter().find(|(phrase, _)| stands(phrase))?;
    let mut number = at + phrase.len();
    number += usize::from(words.get(number).is_some_and(|word| word.is(&["about", "of", "the"])));
    let value = value(words.get(number)?)?;
    Some(Limit { test: test(*sign, value), from: at, to: number + 1 })
}

/// "131 or more".
fn postfix(words: &[Word], at: usize) -> Option<Limit> {
    let value = value(words.get(at)?)?;
    let sign = match (words.get(at + 1)?.lower.as_str(), words.get(at + 2)?.lower.as_str()) {
        ("or", "more" | "above" | "over" | "higher") => Sign::AtLeast,
        ("or", "less" | "fewer" | "below" | "under" | "lower") => Sign::AtMost,
        _ => return None,
    };
    Some(Limit { test: test(sign, value), from: at, to: at + 1 })
}

fn between(words: &[Word], at: usize) -> Option<Limit> {
    let is = |at: usize, word: &str| words.get(at).is_some_and(|found| found.lower == word);
    let sound = is(at, "between") && is(at + 2, "and");
    let (from, to) = (value(words.get(at + 1)?)?, value(words.get(at + 3)?)?);
    sound.then_some(Limit { test: Test::Within(from, to), from: at, to: at + 4 })
}

fn test(sign: Sign, value: f64) -> Test {
    match sign {
        Sign::Above => Test::Above(value),
        Sign::AtLeast => Test::AtLeast(value),
        Sign::Below => Test::Below(value),
        Sign::AtMost => Test::AtMost(value),
    }
}

/// A number, perhaps with its unit right behind: `2mm`, `5°C`, `80%`.
fn value(word: &Word) -> Option<f64> {
    if matches!(word.lower.as_str(), "a" | "an" | "half") {
        return None;
    }
    word.number().or_else(|| {
        let lower = word.lower.replace(',', "");
        let end =
            lower.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-')).filter(|end| *end > 0)?;
        let is_unit = !lower[end..].contains(|c: char| c.is_ascii_digit() || c == ':' || c == '/');
        lower[..end].parse().ok().filter(|_| is_unit && unit(&lower[end..]).is_none())
    })
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    fn check(text: &str, expected: Option<Test>) {
        assert_eq!(limit(&words(text), &[]).map(|limit| limit.test), expected, "{text}");
    }

    #[test]
    fn limits_in_many_words() {
        check("an hour with more than 131 crossings", Some(Test::Above(131.0)));
        check("when it is below 5°C", Some(Test::Below(5.0)));
        check("rainfall of at least 2.5 mm", Some(Test::AtLeast(2.5)));
        check("1,200 or more visitors", Some(Test::AtLeast(1200.0)));
        check("humidity between 40 and 60 %", Some(Test::Within(40.0, 60.0)));
        check("no more than 20 people", Some(Test::AtMost(20.0)));
        check("at most 9 hours earlier", None);
        check("at most 12 hours but over 30 cars", Some(Test::Above(30.0)));
        check("over the bridge", None);
    }
}
