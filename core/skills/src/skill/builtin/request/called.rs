//! Who is it, where a text introduces somebody by telling the name? `a young baker named Tor Lund`, `the name of the keeper was
//! Tor Lund`, `Tor Lund, who was the keeper of the mill,`.

use super::apposed::{Apposed, POSSESSIVES, start_of};
use super::subject::Subject;
use crate::skill::builtin::words::Words;
use clew_language::text::tag::Tag;

/// Words between `the name of` and the name, and of what is told behind it.
const LONGEST: usize = 14;
/// Words that lead to a name.
const NAMED: &[&str] = &["named", "called"];

/// The first phrase that introduces the subject.
pub(super) fn called(words: &Words<'_>, tags: &[Tag], subject: &Subject<'_>) -> Option<Apposed> {
    let found = |(from, to): &(usize, usize)| {
        let phrase = before_named(words, tags, (*from, *to))
            .or_else(|| whose_name(words, *from))
            .or_else(|| who_was(words, tags, *to));
        phrase.map(|(from, to)| Apposed { from, to, leans: POSSESSIVES.contains(&words.lower(from)) })
    };
    subject.places(words).iter().find_map(found)
}

/// `a young baker named X`. Whom a committee named was somebody before: only what is told for the first time introduces.
fn before_named(words: &Words<'_>, tags: &[Tag], (from, to): (usize, usize)) -> Option<(usize, usize)> {
    // `A board named Tor Lund keeper.`
    let is_made = tags.get(to).is_some_and(|tag| tag.is_noun() || matches!(tag, Tag::Det | Tag::Adj));
    let verb = from.checked_sub(1).filter(|_| !is_made).filter(|at| NAMED.contains(&words.lower(*at)))?;
    let end = if verb > 0 && words.get(verb - 1) == "," { verb - 1 } else { verb };
    let start = start_of(words, tags, end)?;
    let is_first = matches!(words.lower(start), "a" | "an" | "one" | "another");
    (is_first && start + 1 < end && tags[end - 1].is_noun()).then_some((start, end))
}

/// `the name of the keeper was X`, `the keeper's name was X`.
fn whose_name(words: &Words<'_>, name: usize) -> Option<(usize, usize)> {
    let be = name.checked_sub(1).filter(|at| matches!(words.lower(*at), "is" | "was"))?;
    let from = be.saturating_sub(LONGEST);
    let at = (from..be).rev().find(|at| words.lower(*at) == "name")?;
    if at + 1 < be {
        let is_of = words.lower(at + 1) == "of" && is_article(words.lower(at + 2));
        return is_of.then_some((at + 2, be));
    }
    let owner = at.checked_sub(1)?;
    if matches!(words.lower(owner), "his" | "her" | "its") {
        return told_before(words, from, owner);
    }
    if !matches!(words.lower(owner), "'s" | "’s") {
        return None;
    }
    let start = (from..owner).rev().find(|at| is_article(words.lower(*at)))?;
    (owner - start <= 4).then_some((start, owner))
}

/// `The woman was the keeper's wife, and her name was X`: what was said of whoever is then named.
fn told_before(words: &Words<'_>, from: usize, until: usize) -> Option<(usize, usize)> {
    let be = (from..until).find(|at| matches!(words.lower(*at), "is" | "was"))?;
    let start = Some(be + 1).filter(|start| is_article(words.lower(*start)))?;
    let ends = |at: &usize| matches!(words.get(*at), "," | ";" | "." | "and" | "—" | "–");
    let end = (start..until).find(ends)?;
    (start + 1 < end).then_some((start, end))
}

/// `X, who was the keeper of the mill,`.
fn who_was(words: &Words<'_>, tags: &[Tag], to: usize) -> Option<(usize, usize)> {
    let is_told =
        words.get(to) == "," && words.lower(to + 1) == "who" && matches!(words.lower(to + 2), "is" | "was");
    let start = if words.lower(to + 3) == "to" && words.lower(to + 4) == "be" { to + 5 } else { to + 3 };
    if !is_told || !is_article(words.lower(start)) {
        return None;
    }
    let ends = |at: &usize| matches!(words.get(*at), "," | ";" | "." | "—" | "–" | ")") || *at >= words.len();
    let end = (start..=words.len().min(start + LONGEST)).find(ends)?;
    let has_noun = (start..end).any(|at| tags[at].is_noun());
    let has_verb = (start..end).any(|at| tags[at] == Tag::Aux);
    (has_noun && !has_verb).then_some((start, end))
}

fn is_article(word: &str) -> bool {
    matches!(word, "a" | "an" | "the" | "one") || POSSESSIVES.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(text: &str, expected: Option<&str>) {
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Tor Lund", &[(text, None)]));
        let corpus = builder.snapshot();
        let subject = Subject::known(&corpus, "Tor Lund").unwrap();
        let words = Words::new(text);
        let found = called(&words, &words.tags(), &subject);
        assert_eq!(found.map(|it| words.slice(it.from, it.to)), expected, "{text}");
    }

    #[test]
    fn a_name_that_is_told_introduces() {
        check("There they met a young baker named Tor Lund.", Some("a young baker"));
        check("A baker of Sund, called Tor Lund, kept the mill.", Some("A baker of Sund"));
        check("The name of the keeper was Tor Lund; he slept.", Some("the keeper"));
        check("The old keeper's name was Tor Lund.", Some("The old keeper"));
        check("The man was a keeper of mills, and his name was Tor Lund.", Some("a keeper of mills"));
        check("At noon Tor Lund, who was to be our new keeper, came.", Some("our new keeper"));
        check("At noon Tor Lund, who was the keeper of the mill, came.", Some("the keeper of the mill"));
    }

    #[test]
    fn who_is_chosen_or_does_something_is_not_introduced() {
        check("The board named Tor Lund.", None);
        check("A board named Tor Lund keeper.", None);
        check("Then Ada called Tor Lund.", None);
        check("His name was known to Tor Lund.", None);
        check("He was asleep, and his name was Tor Lund.", None);
        check("Tor Lund, who was asleep, woke.", None);
        check("Tor Lund, who was in the mill, woke.", None);
    }
}
