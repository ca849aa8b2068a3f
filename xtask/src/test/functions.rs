//! No function is longer than a reader can hold in mind. Clippy has a lint for that, but no list of what is owed.

use std::{collections::BTreeSet, fs};

use super::{debts::Debts, tidy};
use crate::{Outcome, place::Place, stamp};

/// Code lines of a body, `view!` counted.
const LONGEST: usize = 60;

/// Functions that are too long, outside of tests; those from before are the debts named `function`.
pub fn short(place: &Place, debts: &Debts) -> Outcome {
    let mut found = BTreeSet::new();
    for file in tidy::sources(place) {
        let text = fs::read_to_string(&file).map_err(|error| stamp::naming(&file, &error))?;
        let name = file.strip_prefix(&place.root).unwrap_or(&file).display().to_string();
        found.extend(
            lengths(&text).filter(|(_, lines)| *lines > LONGEST).map(|(of, _)| format!("{name} {of}")),
        );
    }
    debts.compare("function", &found)
}

/// Every function with the number of its body's lines of code. The text is as rustfmt leaves it: a body ends at the first brace
/// that stands as far left as its beginning.
fn lengths(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = named(line) else { continue };
        let margin = line.len() - line.trim_start().len();
        let Some(head) = head(&lines[at..]) else { continue };
        let ends = |line: &&&str| {
            line.len() > margin && line[..margin].trim().is_empty() && line[margin..].starts_with('}')
        };
        let body = lines[at + head..].iter().take_while(|line| !ends(line));
        found.push((name, body.filter(|line| is_code(line)).count()));
    }
    found.into_iter()
}

/// The name, where a line begins a function.
fn named(line: &str) -> Option<&str> {
    let mut words = line.trim_start().split(' ');
    let before = ["pub", "pub(crate)", "pub(super)", "const", "async", "unsafe"];
    (words.by_ref().find(|word| !before.contains(word))? == "fn").then_some(())?;
    words.next()?.split(['(', '<']).next()
}

fn is_code(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim().starts_with("//")
}

/// Lines up to the brace that opens the body. A function in a trait may end with its head, and one of a single line has nothing
/// to count.
fn head(lines: &[&str]) -> Option<usize> {
    let end = lines.iter().position(|line| line.trim_end().ends_with(['{', ';', '}']))?;
    lines[end].trim_end().ends_with('{').then_some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, usize)]) {
        assert_eq!(lengths(text).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn lines_of_bodies() {
        check("fn a() {\n    one();\n\n    // why\n    two();\n}\n", &[("a", 2)]);
        check(
            "impl A {\n    pub(crate) async fn b<T>(\n        t: T,\n    ) {\n        one();\n    }\n}\n",
            &[("b", 1)],
        );
        check("trait A {\n    fn c(&self);\n    fn d(&self) {}\n}\n", &[]);
        check(
            "const fn e() -> u8 {\n    1\n}\n#[cfg(test)]\nmod tests {\n    fn f() {\n        one();\n    }\n}\n",
            &[("e", 1)],
        );
    }
}
