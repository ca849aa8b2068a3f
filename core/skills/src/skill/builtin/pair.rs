//! Questions about two things: which of them, or whether both.

use super::parse::Known;
use super::plan::{Measure, Pair, Plan};
use super::relation::{Relation, by_noun, relation};
use super::text::{first_word, lower, strip_words, without_first};
use clew_types::arrange::Arrange;

const YES_NO: &[&str] =
    &["is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "can", "could", "will"];
/// Relations that lead from a work to a person.
const VIA: &[&str] = &[
    "director",
    "composer",
    "performer",
    "author",
    "producer",
    "founder",
    "creator",
    "spouse",
    "father",
    "mother",
];

/// The plan, where the question names two things to compare.
pub(super) fn plan(question: &str, known: Known<'_>) -> Option<Plan> {
    let starts_yes_no = YES_NO.contains(&lower(first_word(question)).as_str());
    if let Some(pair) = alternatives(question, starts_yes_no, known) {
        let (measure, more) = measure(&pair.predicate);
        return Some(Plan::Choose(pair, measure, more));
    }
    if starts_yes_no {
        let pair = both(question, known)?;
        return Some(match sameness(&pair.predicate) {
            Some(relation) => Plan::Same(pair, relation),
            None => Plan::Both(pair),
        });
    }
    None
}

/// `…, A or B`, `between A and B, …`, `Was A or B …`.
fn alternatives(question: &str, starts_yes_no: bool, known: Known<'_>) -> Option<Pair> {
    if let Some(pair) = between(question, known) {
        return Some(pair);
    }
    let at = question.rfind(" or ")?;
    let (left, right) = (&question[..at], &question[at + 4..]);
    if starts_yes_no {
        let (second, rest) = leading_name(right, known);
        let first = trailing_name(left, known);
        return Some(pair(first, second, &format!("{} {rest}", left.trim_end_matches(first)), question));
    }
    let (second, rest) = match right.find(", wh") {
        Some(end) => (&right[..end], &right[end + 1..]),
        None => (right, ""),
    };
    let first = listed_name(left, known);
    let head = left.strip_suffix(first).unwrap_or(left).trim_end_matches([',', ':', ' ']);
    Some(pair(first, second, &format!("{head} {rest}"), question))
}

fn between(question: &str, known: Known<'_>) -> Option<Pair> {
    let low = lower(question);
    let start = low.find("between ")? + "between ".len();
    let rest = &question[start..];
    let at = rest.find(" and ").or_else(|| rest.find(" or "))?;
    let joint = if rest[at..].starts_with(" and ") { 5 } else { 4 };
    let (second, tail) = leading_name(&rest[at + joint..], known);
    Some(pair(
        rest[..at].trim(),
        second,
        &format!("{} {tail}", &question[..start - "between ".len()]),
        question,
    ))
}

/// `Are A and B …`, `Does A … as B`.
fn both(question: &str, known: Known<'_>) -> Option<Pair> {
    let joints: Vec<(usize, usize)> =
        question.match_indices(" and ").map(|(at, joint)| (at, at + joint.len())).collect();
    let split = |&(at, end): &(usize, usize)| {
        let first = trailing_name(&question[..at], known);
        let (second, rest) = leading_name(strip_kind(&question[end..]), known);
        (first, second, at, rest)
    };
    let all: Vec<_> = joints.iter().map(split).collect();
    let best = all.iter().find(|(first, second, ..)| known(first) && known(second)).or(all.first());
    if let Some((first, second, at, rest)) = best {
        let head = question[..*at].trim_end_matches(first);
        return Some(pair(first, second, &format!("{head} {rest}"), question));
    }
    let at = question.rfind(" as ")?;
    let (first, rest) = leading_name(without_first(&question[..at]), known);
    Some(pair(first, question[at + 4..].trim(), rest, question))
}

fn pair(first: &str, second: &str, predicate: &str, question: &str) -> Pair {
    let clean = |name: &str| {
        let name = name.trim().trim_matches([',', '"', '“', '”', '\'', '?', ' ']);
        strip_kind(name).to_owned()
    };
    let options = [clean(first), clean(second)];
    let rest = options.iter().fold(question.to_owned(), |rest, option| rest.replace(option.as_str(), " "));
    Pair { options, via: via(&rest), predicate: predicate.trim().to_owned() }
}

/// The relation between the two and what is compared, if the question names one.
fn via(rest: &str) -> Option<&'static Relation> {
    let words = lower(rest);
    let found = words.split(|c: char| !c.is_alphabetic()).filter_map(by_noun);
    found.into_iter().find(|relation| VIA.contains(&relation.name))
}

/// `director of film A` → `A`.
fn strip_kind(name: &str) -> &str {
    let mut name = strip_words(name, &["both", "either"]);
    for head in ["the director of ", "director of ", "the "] {
        if lower(name).starts_with(head) && head != "the " {
            name = &name[head.len()..];
        }
    }
    let sort = lower(first_word(name));
    let is_sort =
        matches!(sort.as_str(), "film" | "films" | "movie" | "movies" | "song" | "songs" | "album" | "the")
            && first_word(name).chars().next().is_some_and(char::is_lowercase);
    if is_sort { strip_kind(without_first(name)) } else { name }
}

/// The name at the end of a list's first part: behind the comma that leaves a known name.
fn listed_name<'a>(left: &'a str, known: Known<'_>) -> &'a str {
    let mut starts: Vec<usize> = [", ", ": ", "either "]
        .iter()
        .flat_map(|mark| left.match_indices(mark).map(|(at, hit)| at + hit.len()))
        .collect();
    starts.arrange();
    let is_known = |&&start: &&usize| known(left[start..].trim());
    match starts.iter().find(is_known).or(starts.last()) {
        Some(&start) => left[start..].trim_end_matches([',', ' ']),
        None => trailing_name(left, known),
    }
}

/// The longest known name at the end of `text`; else its last words with capitals.
fn trailing_name<'a>(text: &'a str, known: Known<'_>) -> &'a str {
    let text = text.trim_end_matches([',', ' ']);
    let starts: Vec<usize> = text.match_indices(' ').map(|(at, _)| at + 1).collect();
    if let Some(&start) = starts.iter().find(|&&start| known(text[start..].trim_matches('"'))) {
        return &text[start..];
    }
    let capital =
        |start: &&usize| text[**start..].starts_with(|c: char| c.is_uppercase() || !c.is_alphabetic());
    let run = starts.iter().rev().take_while(capital).last();
    run.map_or(text, |&start| &text[start..])
}

/// The longest known name at the start of `text`, else its first words with capitals; and the rest.
fn leading_name<'a>(text: &'a str, known: Known<'_>) -> (&'a str, &'a str) {
    let text = text.trim();
    let ends = text.match_indices([' ', ',']).map(|(at, _)| at).chain([text.len()]);
    let ends: Vec<usize> = ends.collect();
    if let Some(&end) = ends.iter().rev().find(|&&end| known(text[..end].trim_matches('"'))) {
        return (&text[..end], &text[end..]);
    }
    let is_predicate = |word: &str| {
        matches!(
            lower(word).trim_matches(','),
            "both"
                | "from"
                | "located"
                | "in"
                | "born"
                | "share"
                | "have"
                | "the"
                | "same"
                | "die"
                | "released"
                | "of"
                | "a"
                | "an"
                | "part"
                | "are"
                | "members"
                | "known"
                | "come"
                | "live"
                | "work"
        )
    };
    let mut end = 0;
    for word in text.split(' ') {
        if end > 0 && is_predicate(word) && word.starts_with(char::is_lowercase) {
            break;
        }
        end += word.len() + 1;
    }
    let end = end.saturating_sub(1).min(text.len());
    (text[..end].trim_end_matches(','), &text[end..])
}

/// What is compared, and whether more of it wins.
fn measure(predicate: &str) -> (Measure, bool) {
    let low = lower(predicate);
    let has = |words: &[&str]| words.iter().any(|word| low.contains(word));
    let later = has(&["younger", "later", "recent", "newer", "latest", "youngest", "last"]);
    if has(&["lived longer", "live longer", "longer life", "lived the longest"]) {
        (Measure::Lifespan, true)
    } else if has(&["die", "death", "passed away"]) {
        (Measure::Death, later)
    } else if has(&["born", "older", "younger", "elder", "birth", "oldest", "youngest"]) {
        (Measure::Birth, later)
    } else if later || has(&["first", "earlier", "before", "earliest", "came out", "established"]) {
        (Measure::Date, later)
    } else if has(&["more ", "most ", "higher", "taller", "larger", "bigger", "longer", "greater", "highest"])
        || has(&["largest", "tallest", "fewer", "less ", "smaller", "shorter", "lower"])
    {
        (Measure::Number, !has(&["fewer", "less ", "smaller", "shorter", "lower"]))
    } else {
        (Measure::Fit, true)
    }
}

/// The relation whose value is asked to be the same.
fn sameness(predicate: &str) -> Option<&'static Relation> {
    let low = lower(predicate);
    let has = |words: &[&str]| words.iter().any(|word| low.contains(word));
    if !has(&["same", "share", "common"]) {
        return None;
    }
    relation(if has(&["born"]) && has(&["place", "city", "town"]) {
        "place of birth"
    } else if has(&["born"]) && has(&["year", "date", "day"]) {
        "date of birth"
    } else if has(&["countr", "nationalit", "nation", "citizen"]) {
        "nationality"
    } else if has(&["genre"]) {
        "genre"
    } else if has(&["profession", "occupation"]) {
        "occupation"
    } else if has(&["state", "city", "county", "place"]) {
        "location"
    } else {
        return None;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, first: &str, second: &str, what: &str) {
        let known =
            |name: &str| ["Blue Rain", "Ann Holt", "Red, White and Tor", "Ole Petty", "Tor"].contains(&name);
        let (pair, shown) = match plan(question, &known) {
            Some(Plan::Choose(pair, measure, more)) => (pair, format!("{measure:?} {more}")),
            Some(Plan::Same(pair, relation)) => (pair, relation.name.to_owned()),
            Some(Plan::Both(pair)) => (pair, "both".to_owned()),
            other => panic!("{question}: {other:?}"),
        };
        let via = pair.via.map_or(String::new(), |via| format!("{} ", via.name));
        assert_eq!((pair.options[0].as_str(), pair.options[1].as_str()), (first, second), "{question}");
        assert_eq!(format!("{via}{shown}"), what, "{question}");
    }

    #[test]
    fn two_things_compared() {
        check("Who is older, Ann Holt or Ole Petty?", "Ann Holt", "Ole Petty", "Birth false");
        check(
            "Which film came out first, Red, White and Tor or Blue Rain?",
            "Red, White and Tor",
            "Blue Rain",
            "Date false",
        );
        check("Was Ann Holt or Ole Petty born first?", "Ann Holt", "Ole Petty", "Birth false");
        check(
            "Which film has the director who died later, Blue Rain or Tor?",
            "Blue Rain",
            "Tor",
            "director Death true",
        );
        check("Who lived longer, Ann Holt or Ole Petty?", "Ann Holt", "Ole Petty", "Lifespan true");
        check("Between Ann Holt and Ole Petty, who is younger?", "Ann Holt", "Ole Petty", "Birth true");
        check("Are Ann Holt and Ole Petty from the same country?", "Ann Holt", "Ole Petty", "nationality");
        check(
            "Are the directors of both films Blue Rain and Tor from the same country?",
            "Blue Rain",
            "Tor",
            "director nationality",
        );
        check(
            "Are both director of film Blue Rain and director of film Tor from the same country?",
            "Blue Rain",
            "Tor",
            "director nationality",
        );
        check("Were Ann Holt and Ole Petty both film directors?", "Ann Holt", "Ole Petty", "director both");
        check(
            "Does Ann Holt have the same nationality as Ole Petty?",
            "Ann Holt",
            "Ole Petty",
            "nationality",
        );
        check("Which has more members, Tor or Blue Rain?", "Tor", "Blue Rain", "Number true");
    }
}
