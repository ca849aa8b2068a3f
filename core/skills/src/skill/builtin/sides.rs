//! Which of two is higher? `Is the mill higher than the church?` asks how high each is; two plain questions are asked, and
//! their answers, as amounts or as dates, settle it. `Is the river longer than 100 kilometres?` says one of them itself, and `How
//! long after the flood did it open?` asks for two days.

use super::apart::{self, Unit, apart};
use super::clause::is_helping_verb;
use super::date::first_date;
use super::text::{first_word, lower, strip_article, without_first};
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::value::{Dimension, Number, UnitName, numbers};

const WHICH: &[&str] = &["which", "what", "who"];
/// Comparatives of age, and whether the later date is the one that is more so.
const DATED: &[(&str, bool)] = &[
    ("older", false),
    ("elder", false),
    ("younger", true),
    ("newer", true),
    ("earlier", false),
    ("later", true),
];
/// Adjectives that ask for less of what others ask for more of.
const LITTLE: &[(&str, &str)] = &[
    ("short", "long"),
    ("small", "large"),
    ("low", "high"),
    ("light", "heavy"),
    ("cheap", "expensive"),
    ("slow", "fast"),
    ("narrow", "wide"),
    ("thin", "thick"),
];
/// Of what is better or further nobody is told how good or how far.
const UNMEASURED: &[&str] = &["good", "well", "bad", "badly", "other", "far"];

/// How two sides are measured.
#[derive(Clone, Debug, PartialEq)]
enum Measured {
    /// `How high is X?`
    By(String),
    /// `How many members does X have?`
    Count(String),
    /// When it began; true where the later is wanted.
    Began(bool),
    /// How much time lies between the two, which are questions already.
    Apart(Unit),
}

/// A comparison of two things.
#[derive(Clone, Debug, PartialEq)]
pub struct Sides {
    /// The two, in the question's words; of two events, when each was.
    pub options: [String; 2],
    measured: Measured,
    /// The one with less of it is asked for.
    less: bool,
    /// Whether the first is more so; else which of them is.
    asks_whether: bool,
}

/// The two sides of a question that compares them by a measure.
pub fn sides(question: &str) -> Option<Sides> {
    let question = question.trim().trim_end_matches(['?', '.', ' ']);
    let first = lower(first_word(question));
    let rest = without_first(question);
    if let Some((options, unit)) = apart(question) {
        return Some(Sides { options, measured: Measured::Apart(unit), less: false, asks_whether: false });
    }
    if is_helping_verb(&first) {
        return whether(rest);
    }
    WHICH.contains(&first.as_str()).then(|| which(rest))?
}

/// `A higher than B`, `A have more members than B`.
fn whether(rest: &str) -> Option<Sides> {
    let (left, second) = rest.split_once(" than ")?;
    let words: Vec<&str> = left.split_whitespace().collect();
    if let Some(counted) = counted(&words, second) {
        return Some(counted);
    }
    let (measured, less, from) = compared(&words)?;
    let until = match measured {
        Measured::Count(_) => {
            from.checked_sub(1).filter(|at| matches!(words[*at], "have" | "has" | "had"))?
        }
        _ => from,
    };
    let names = [words[..until].join(" "), second.trim().to_owned()];
    made(names, measured, less, true)
}

/// `Tor have more` than `30 members`.
fn counted(words: &[&str], second: &str) -> Option<Sides> {
    let [name @ .., "have" | "has" | "had", more @ ("more" | "less" | "fewer")] = words else { return None };
    let (number, what) = second.trim().split_once(' ')?;
    amount(number)?;
    made([name.join(" "), number.to_owned()], Measured::Count(what.to_owned()), *more != "more", true)
}

/// `is higher, A or B`, `one has more members: A or B`.
fn which(rest: &str) -> Option<Sides> {
    let (head, list) = rest.split_once([',', ':'])?;
    let (first, second) = list.split_once(" or ")?;
    let words: Vec<&str> = head.split_whitespace().collect();
    let (measured, less, from) = compared(&words)?;
    let verb = *words.get(from.checked_sub(1)?)?;
    let is_count = matches!(measured, Measured::Count(_));
    let fits = if is_count { matches!(verb, "has" | "have" | "had") } else { is_helping_verb(verb) };
    let names = [first, second].map(|name| name.trim().trim_end_matches(',').to_owned());
    // What began earlier is known from the pages of both, without two questions more; a thing without a name has none.
    let has_page =
        |name: &String| strip_article(name).starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let is_dated = matches!(measured, Measured::Began(_)) && names.iter().all(has_page);
    (fits && !is_dated).then(|| made(names, measured, less, false))?
}

fn made(options: [String; 2], measured: Measured, less: bool, asks_whether: bool) -> Option<Sides> {
    let is_named = |name: &String| !name.is_empty() && name.split_whitespace().count() <= 8;
    options.iter().all(is_named).then_some(Sides { options, measured, less, asks_whether })
}

/// What ends the words: a comparative, or `more` with an adjective or a noun; and where that begins.
fn compared(words: &[&str]) -> Option<(Measured, bool, usize)> {
    let last = words.len().checked_sub(1)?;
    let word = lower(words[last]);
    if let Some((_, later)) = DATED.iter().find(|(form, _)| *form == word) {
        return Some((Measured::Began(*later), false, last));
    }
    let base = lemma(&word, Tag::Adj);
    let is_comparative = word.ends_with("er") && base != word && !UNMEASURED.contains(&base.as_str());
    if is_comparative {
        let much = LITTLE.iter().find(|(little, _)| *little == base).map(|(_, much)| (*much).to_owned());
        let is_little = much.is_some();
        return Some((Measured::By(much.unwrap_or(base)), is_little, last));
    }
    let at = (last.saturating_sub(2)..last).find(|at| matches!(words[*at], "more" | "less" | "fewer"))?;
    let less = words[at] != "more";
    let what = words[at + 1..].join(" ");
    let is_noun = word.ends_with('s') && words[at] != "less" || words[at] == "fewer";
    let measured = if is_noun { Measured::Count(what) } else { Measured::By(what) };
    Some((measured, less, at))
}

impl Sides {
    /// The question about one side; `is_person` tells how it began.
    pub fn asking(&self, side: usize, is_person: bool) -> String {
        let name = &self.options[side];
        match &self.measured {
            Measured::By(what) if what == "expensive" => format!("How much does {name} cost?"),
            Measured::By(what) => format!("How {what} is {name}?"),
            Measured::Count(what) => format!("How many {what} does {name} have?"),
            Measured::Began(_) if is_person => format!("When was {name} born?"),
            Measured::Began(_) => format!("When was {name} built?"),
            Measured::Apart(_) => name.clone(),
        }
    }

    /// The amount that the question itself says instead of a thing: `100 kilometres`.
    pub fn given(&self, side: usize) -> Option<String> {
        const LONGEST: usize = 4;
        let text = &self.options[side];
        let is_amount = !matches!(self.measured, Measured::Began(_) | Measured::Apart(_))
            && text.split_whitespace().count() <= LONGEST
            && numbers(text).first().is_some_and(|found| found.span.start == 0);
        (is_amount && amount(text).is_some()).then(|| text.clone())
    }

    /// What the two answers come to; `None` where they cannot be compared.
    pub fn settled(&self, answers: [&str; 2]) -> Option<String> {
        if let Measured::Apart(unit) = self.measured {
            return apart::settled(answers, unit);
        }
        let [first, second] = self.difference(answers)?;
        let more = match self.measured {
            Measured::Began(later) => (first > second) == later,
            _ => (first > second) != self.less,
        };
        if first == second {
            return self.asks_whether.then(|| "no".to_owned());
        }
        Some(match (self.asks_whether, more) {
            (true, more) => if more { "yes" } else { "no" }.to_owned(),
            (false, more) => self.options[usize::from(!more)].clone(),
        })
    }

    fn difference(&self, answers: [&str; 2]) -> Option<[f64; 2]> {
        if matches!(self.measured, Measured::Began(_)) {
            let [first, second] = answers.map(|text| first_date(text).map(|date| date.days() as f64));
            return Some([first?, second?]);
        }
        let [first, second] = answers.map(amount);
        let ((first, of), (second, other)) = (first?, second?);
        (of == other).then_some([first, second])
    }
}

/// The first amount of a text, in the unit that others of its kind are told in.
fn amount(text: &str) -> Option<(f64, Option<&'static str>)> {
    numbers(text).into_iter().find_map(|found| match found.number {
        // Alone, the letter is too often something else.
        Number::Cardinal(value) => {
            let unit = text[found.span.end..].split_whitespace().next();
            Some((value, (unit == Some("m")).then_some("Meter")))
        }
        Number::Percent(value) => Some((value, Some("%"))),
        Number::Amount(amount) => {
            let (factor, unit) = of_one_unit(&amount.unit);
            Some((amount.number? * factor, Some(unit)))
        }
        Number::Ordinal(_) => None,
    })
}

fn of_one_unit(unit: &UnitName) -> (f64, &'static str) {
    match (unit.dimension, unit.name) {
        (Dimension::Length, "Kilometer") => (1000.0, "Meter"),
        (Dimension::Length, "Centimeter") => (0.01, "Meter"),
        (Dimension::Length, "Mile") => (1609.344, "Meter"),
        (Dimension::Length, "Yard") => (0.9144, "Meter"),
        (Dimension::Length, "Foot") => (0.3048, "Meter"),
        (Dimension::Length, "Inch") => (0.0254, "Meter"),
        (Dimension::Weight, "Kilogram") => (1000.0, "Gram"),
        (_, name) => (1.0, name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &str) -> Option<[String; 2]> {
        sides(question).map(|found| [found.asking(0, true), found.asking(1, false)])
    }

    #[test]
    fn each_side_is_asked_for_its_measure() {
        let check = |question: &str, first: &str, second: &str| {
            assert_eq!(asked(question), Some([first.to_owned(), second.to_owned()]), "{question}");
        };
        check("Is the Tor higher than the church?", "How high is the Tor?", "How high is the church?");
        check("Is the Tor lower than the church?", "How high is the Tor?", "How high is the church?");
        check("Was Ann Holt older than the mill?", "When was Ann Holt born?", "When was the mill built?");
        check(
            "Is the bus more expensive than the tram?",
            "How much does the bus cost?",
            "How much does the tram cost?",
        );
        check(
            "Does Tor have more members than Norvo?",
            "How many members does Tor have?",
            "How many members does Norvo have?",
        );
        check("Which is longer, the Ambel or the Brask?", "How long is the Ambel?", "How long is the Brask?");
        check("Which is older, the girl or the mill?", "When was the girl born?", "When was the mill built?");
        check(
            "Which club has fewer members: Tor or Norvo?",
            "How many members does Tor have?",
            "How many members does Norvo have?",
        );
    }

    #[test]
    fn an_amount_may_be_said_by_the_question() {
        let check = |question: &str, answer: &str, expected: Option<&str>| {
            let found = sides(question).unwrap();
            let given = found.given(1);
            let told = given.and_then(|given| found.settled([answer, &given]));
            assert_eq!(told.as_deref(), expected, "{question}");
        };
        check("Is the Ambel longer than 100 kilometres?", "212 kilometres", Some("yes"));
        check("Is the Tor lower than 200 metres?", "1.2 km", Some("no"));
        check("Does Tor have more than 30 members?", "twelve", Some("no"));
        check("Is the Tor higher than the church?", "90 m", None);
        check("Was Tor older than 1900?", "1850", None);
    }

    #[test]
    fn other_questions_are_none() {
        for question in [
            "Is it better than nothing?",
            "Who is older, Ann Holt or Ole Petty?",
            "Which is older, Elm Mill or the Ash Inn?",
            "Is the tower high?",
            "Were there more than ten?",
            "Which river is longer?",
        ] {
            assert_eq!(asked(question), None, "{question}");
        }
    }

    #[test]
    fn two_answers_settle_it() {
        let check = |question: &str, answers: [&str; 2], expected: Option<&str>| {
            let found = sides(question).and_then(|found| found.settled(answers));
            assert_eq!(found.as_deref(), expected, "{question} {answers:?}");
        };
        check("Is the Tor higher than the church?", ["about 300 metres", "90 m"], Some("yes"));
        check("Is the Tor higher than the church?", ["1.2 km", "1,300 metres"], Some("no"));
        check("Is the Tor lower than the church?", ["300 metres", "90 m"], Some("no"));
        check("Is the Tor higher than the church?", ["300 metres", "60 pounds"], None);
        check("Is the Tor higher than the church?", ["very", "90 m"], None);
        check("Was the inn older than the mill?", ["2 May 1834", "1850"], Some("yes"));
        check("Which is longer, the Ambel or the Brask?", ["40 miles", "50 km"], Some("the Ambel"));
        check("Which club has fewer members: Tor or Norvo?", ["twelve", "30"], Some("Tor"));
    }
}
