//! Which part of a question can be answered first? What describes one thing by a name that is known is found, and its name
//! put in its place: the rest is then a shorter question.

use super::noun::describe;
use super::parse::{Known, is_grounded};
use super::plan::Expr;
use clew_language::text::terms::terms;
use clew_types::arrange::Arrange;

/// Fewest words that describe a thing by another.
const FEWEST: usize = 3;

/// The question around the longest part that describes one thing, if a part does and more than that is asked.
pub(super) fn filled(question: &str, known: Known<'_>) -> Option<Expr> {
    let words: Vec<&str> = question.split(' ').collect();
    let spans = (1..words.len()).filter(|&from| may_begin(&words, from)).flat_map(|from| {
        let ends = (from + FEWEST..=words.len()).filter(|&to| may_end(&words, to));
        ends.map(move |to| (from, to))
    });
    let mut spans: Vec<(usize, usize)> = spans.collect();
    spans.arrange_by_key(|(from, to)| (std::cmp::Reverse(to - from), *from));
    spans.into_iter().find_map(|(from, to)| {
        let thing = words[from..to].join(" ");
        let thing = thing.trim_end_matches(',');
        let gap = if words[to - 1].ends_with(',') { "{}," } else { "{}" };
        let template = [&words[..from], &[gap], &words[to..]].concat().join(" ");
        let asks_more = !terms(&template.replace("{}", "")).is_empty();
        let expr = Some(describe(thing, known)).filter(|_| asks_more)?;
        (!matches!(expr, Expr::Name(_)) && is_grounded(&expr, known))
            .then(|| Expr::Filled(template, Box::new(expr)))
    })
}

/// At an article, or at the first word of a name.
fn may_begin(words: &[&str], at: usize) -> bool {
    words[at] == "the" || is_capitalised(words[at]) && !is_capitalised(words[at - 1])
}

/// Not within a name, nor before a clause about what is described.
fn may_end(words: &[&str], to: usize) -> bool {
    let goes_on =
        |word: &str| is_capitalised(word) || matches!(word, "who" | "that" | "which" | "where" | "whose");
    words.get(to).is_none_or(|word| !goes_on(word))
}

fn is_capitalised(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(question: &str, expected: Option<&str>) {
        let known = |name: &str| ["Blue Rain", "Ann Holt", "Tor"].contains(&name);
        let found = filled(question, &known).map(|expr| match expr {
            Expr::Filled(template, _) => template,
            other => panic!("{other:?}"),
        });
        assert_eq!(found.as_deref(), expected, "{question}");
    }

    #[test]
    fn the_longest_description_is_answered_first() {
        check(
            "When was the old clock built in the town where Ann Holt died",
            Some("When was the old clock built in {}"),
        );
        check("What kind of plane circled Ann Holt's birthplace", Some("What kind of plane circled {}"));
        check(
            "When did the country of Blue Rain's performer leave the league",
            Some("When did {} leave the league"),
        );
    }

    #[test]
    fn without_a_known_name_nothing_is_filled() {
        check("When was the old clock built in the town where Joan Doe died", None);
        check("How does rain come about", None);
        check("Who directed Blue Rain", None);
    }
}
