//! Facts that a model wrote, one a line: `[S2] head | relation | tail`, or as a table, as tuples, with arrows.

use super::front;
use super::reply::{Field, Need, Object, OneLine, Shape, Shaped, object};
use serde_json::{Value, json};

object! {
    /// A fact as a model wrote it.
    struct Fact from of_text {
        /// Number of its sentence, where it is given.
        sentence: Option<usize> => Never(["sentence", "sentenceid", "sentencenumber", "number", "evidence"]),
        head: OneLine => Always(["head", "subject", "source", "from", "headentity", "entity1"]),
        relation: OneLine => Always(["relation", "predicate", "relationship", "label", "type", "verb"]),
        tail: OneLine => Always(["tail", "object", "target", "to", "tailentity", "entity2", "value"]),
    }
}

/// Longest part of a fact, in characters: what is longer is prose.
const LONGEST: usize = 300;
/// Words that stand in the first field of a tuple for what it is.
const KINDS: [&str; 5] = ["relationship", "relation", "triple", "fact", "triplet"];
/// Headers of the columns of a table.
const HEADERS: [&str; 9] =
    ["head", "tail", "relation", "subject", "predicate", "object", "entity 1", "entity 2", "sentence"];

/// Facts of the lines of a reply.
pub(super) fn of_lines(reply: &str) -> Vec<Fact> {
    let lines = reply.lines().flat_map(|line| line.split("##"));
    lines.filter_map(of_line).filter_map(whole).collect()
}

/// A line among objects, as one.
fn of_text(line: &str) -> Option<Value> {
    let Fact { sentence, head, relation, tail } = of_line(line)?;
    Some(json!({ "sentence": sentence, "head": *head, "relation": *relation, "tail": *tail }))
}

/// Those that are whole, each once.
pub(super) fn distinct(facts: Vec<Fact>) -> Vec<Fact> {
    let mut seen = rustc_hash::FxHashSet::default();
    let is_new = |fact: &Fact| seen.insert([&fact.head, &fact.relation, &fact.tail].map(OneLine::clone));
    facts.into_iter().filter_map(whole).filter(is_new).collect()
}

/// The fact without what frames its parts, the relation in lower case; `None` where a part says nothing, or all are the
/// heads of a table.
fn whole(fact: Fact) -> Option<Fact> {
    if front::declines(&fact.head) {
        return None;
    }
    let mut sentence = fact.sentence;
    let [head, relation, tail] = [&fact.head, &fact.relation, &fact.tail].map(|part| {
        let (text, named) = marks_around(part);
        sentence = sentence.or(named);
        clean(unlabelled(text))
    });
    let parts = [&head, &relation, &tail];
    let is_text = |part: &String| part.contains(char::is_alphanumeric) && part.len() <= LONGEST;
    let headers = parts.iter().filter(|part| HEADERS.contains(&part.to_lowercase().as_str())).count();
    let is_whole = parts.iter().all(|part| is_text(part)) && headers <= 1;
    is_whole.then(|| Fact {
        sentence,
        head: OneLine::from(head),
        relation: OneLine::from(relation.to_lowercase()),
        tail: OneLine::from(tail),
    })
}

/// The fields of a line, however they are divided, without what frames them.
pub(super) fn fields(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.trim_start_matches(['-', '*', '•', '+', ' ']);
    let line = super::parse::numbered_line(line).unwrap_or(line).trim();
    let divided = |line: &str, mark: &str| line.split(mark).map(clean).collect::<Vec<_>>();
    if line.contains("<|>") {
        return divided(line, "<|>");
    }
    if line.contains('|') {
        // A row of a table is framed by its marks.
        let row = line.strip_prefix('|').unwrap_or(line);
        return divided(row.strip_suffix('|').unwrap_or(row), "|");
    }
    if line.matches('\t').count() >= 2 {
        return divided(line, "\t");
    }
    for arrow in [" --> ", " -> ", " → ", " => ", " — ", " -- "] {
        if line.matches(arrow).count() == 2 {
            return divided(line, arrow);
        }
    }
    let (line, mark) = marks_around(line);
    let inner = line.strip_prefix(['(', '<', '[']).and_then(|inner| inner.strip_suffix([')', '>', ']']));
    let mut fields = match inner {
        Some(inner) if inner.matches(';').count() == 2 => divided(inner, ";"),
        Some(inner) if inner.matches(',').count() == 2 => divided(inner, ","),
        _ => return Vec::new(),
    };
    fields.extend(mark.map(|number| format!("S{number}")));
    fields
}

/// One fact; `None` for a line that is none.
fn of_line(line: &str) -> Option<Fact> {
    if front::declines(line) {
        return None;
    }
    let mut sentence = None;
    let mut parts: Vec<String> = Vec::new();
    for (at, field) in fields(line).into_iter().enumerate() {
        let (text, named) = marks_around(&field);
        sentence = sentence.or(named);
        let text = unlabelled(text);
        match (bare_mark(text), text) {
            // A column of its own holds the number.
            (Some(number), _) if sentence.is_none() && (at == 0 || parts.len() == 3) => {
                sentence = Some(number)
            }
            (_, "") if at == 0 || parts.len() == 3 => {}
            (_, kind) if at == 0 && KINDS.contains(&kind.to_lowercase().as_str()) => {}
            (_, text) => parts.push(text.to_owned()),
        }
    }
    // What stands behind the third field is an explanation or a score.
    let [head, relation, tail] = parts.get(..3)? else { return None };
    let [head, relation, tail] = [head, relation, tail].map(|part| OneLine::from(part.as_str()));
    Some(Fact { sentence, head, relation, tail })
}

/// Without quotes, brackets and marks of emphasis around it.
pub(super) fn clean(part: &str) -> String {
    let part = part.trim().trim_matches(['*', '`', '"', '“', '”', ' ', '_']);
    let part = part.trim_start_matches(['<', '"', ' ']).trim_end_matches(['>', '"', ' ']);
    let open = |mark| part.matches(mark).count();
    let part = if open('(') > open(')') { part.trim_start_matches(['(', '"']) } else { part };
    let part = if open(')') > open('(') { part.trim_end_matches([')', '"']) } else { part };
    let part = part.trim_matches(['*', '`', '"', ' ']);
    // The full stop of the line, not that of an abbreviation (`Jr.`, `U.S.`).
    let is_word =
        part.rsplit([' ', '.']).nth(usize::from(part.ends_with('.'))).is_some_and(|word| word.len() > 3);
    let part = if is_word { part.trim_end_matches('.') } else { part };
    part.trim_matches(['*', '`', '"', ' ']).to_owned()
}

/// A text without the `[S2]` before or behind it, and the number.
fn marks_around(text: &str) -> (&str, Option<usize>) {
    let text = text.trim();
    if let Some((mark, rest)) = text.strip_prefix(['[', '(']).and_then(|inner| inner.split_once([']', ')']))
        && let Some(number) = mark_in(text.starts_with('['), mark)
    {
        // Of several marks the first is taken.
        let (rest, _) = marks_around(rest.trim().trim_start_matches([':', ' ', '<', '"', '*']));
        return (rest, Some(number));
    }
    if let Some((rest, mark)) = text
        .trim_end_matches(['.', ' '])
        .strip_suffix([']', ')'])
        .and_then(|inner| inner.rsplit_once(['[', '(']))
        && let Some(number) = mark_in(text.trim_end_matches(['.', ' ']).ends_with(']'), mark)
    {
        return (rest.trim().trim_end_matches(['>', '"', '.']), Some(number));
    }
    match text.split_once([' ', ':']) {
        Some((mark, rest))
            if bare_mark(mark).is_some() && mark.starts_with(['S', 's']) && text.contains(':') =>
        {
            (rest.trim().trim_start_matches([':', ' ']), bare_mark(mark))
        }
        _ => (text, None),
    }
}

/// The number within a mark; a bare one stands in square brackets.
fn mark_in(is_square: bool, mark: &str) -> Option<usize> {
    let bare = mark.split([',', ';']).next().filter(|_| is_square);
    bare_mark(mark).or_else(|| bare?.trim().parse().ok())
}

/// `S2`, `s2`, `Sentence 2`, and the first of `S2, S3`.
fn bare_mark(text: &str) -> Option<usize> {
    let first = text.split([',', ';']).next()?.trim().trim_matches(['[', ']', '(', ')']);
    let low = first.to_ascii_lowercase();
    let digits = low.strip_prefix("sentence").map(str::trim).or_else(|| low.strip_prefix('s'))?;
    digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Without `Head:` before it.
fn unlabelled(text: &str) -> &str {
    match text.split_once(':') {
        Some((label, rest)) if HEADERS.contains(&label.trim().to_lowercase().as_str()) => rest.trim(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::super::replies::Facts;
    use super::super::reply::read;
    use super::*;

    fn check(line: &str, sentence: Option<usize>, expected: [&str; 3]) {
        let found = of_line(line).and_then(whole).unwrap_or_else(|| panic!("no fact: {line}"));
        let shown = [&*found.head, &*found.relation, &*found.tail];
        assert_eq!((found.sentence, shown), (sentence, expected), "{line}");
    }

    #[test]
    fn one_fact_in_many_forms() {
        let expected = ["Ann Holt", "be born in", "Odense"];
        for line in [
            "Ann Holt | be born in | Odense",
            "<Ann Holt | be born in | Odense>",
            "| Ann Holt | be born in | Odense |",
            "**Ann Holt** | *be born in* | `Odense`.",
            "Ann Holt\tbe born in\tOdense",
            "Ann Holt -> be born in -> Odense",
            "(Ann Holt; be born in; Odense)",
            "(\"Ann Holt\", \"be born in\", \"Odense\")",
            "(\"relationship\"<|>\"Ann Holt\"<|>\"be born in\"<|>\"Odense\"<|>9)",
            "Head: Ann Holt | Relation: be born in | Tail: Odense",
            "3. Ann Holt | Be born in | Odense | she came from there",
        ] {
            check(line, None, expected);
        }
        for line in [
            "[2] Ann Holt | be born in | Odense",
            "[2][3] Ann Holt | be born in | Odense",
            "Ann Holt | be born in | Odense [2].",
            "| [2] | Ann Holt | be born in | Odense |",
            "[S2] Ann Holt | be born in | Odense",
            "- [S2] <Ann Holt | be born in | Odense>",
            "Ann Holt | be born in | Odense [S2].",
            "| S2 | Ann Holt | be born in | Odense |",
            "| Ann Holt | be born in | Odense | S2 |",
            "S2: Ann Holt | be born in | Odense",
            "(Ann Holt; be born in; Odense) [S2]",
            "[S2, S3] Ann Holt | be born in | Odense",
        ] {
            check(line, Some(2), expected);
        }
        check("S4 League | be | game", None, ["S4 League", "be", "game"]);
        check(
            "Tom Jones Jr. | lead | Ford Motor Co. (Detroit)",
            None,
            ["Tom Jones Jr.", "lead", "Ford Motor Co. (Detroit)"],
        );
    }

    #[test]
    fn lines_that_are_no_facts() {
        for line in [
            "",
            "|",
            "| | |",
            "|---|:--|---|",
            "| Head | Relation | Tail |",
            "A | b",
            "Ann |  | Odense",
            "I'm sorry | I cannot | do that",
            "Here are the facts (three, in all):",
            "that is all",
            "(a, b)",
        ] {
            assert_eq!(of_line(line).and_then(whole), None, "{line}");
        }
    }

    #[test]
    fn a_reply_with_none_is_told_from_one_without_form() {
        let facts = |reply: &str| Some(distinct(read::<Facts>(reply)?.facts));
        assert_eq!(facts("None of the sentences helps."), Some(vec![]));
        let facts = |reply: &str| Some(distinct(read::<Facts>(reply)?.facts));
        assert_eq!(facts("Nonetheless, Ann was born there."), None);
        assert_eq!(facts("A | be | B\nA | be | B").map(|all| all.len()), Some(1));
        assert_eq!(facts("Nothing | be | certain").map(|all| all.len()), Some(1));
    }
}
