//! What sort of thing is it? What its page's opening calls it: `a private university`.

use clew_knowledge::concept::{Phrase, Words, owned_phrase_at, phrase_at};

/// What `text` says its subject is: the words behind the first `is a`, without what stands behind their noun.
pub(super) fn kind(text: &str) -> Option<String> {
    let words = Words::new(text);
    let is_be = |at: &usize| matches!(words.lower(*at), "is" | "are" | "was" | "were");
    let be = (1..words.len()).find(is_be)?;
    let phrase = phrase_at(&words, be + 1).filter(|phrase| phrase.indefinite)?;
    // "a painter and baker"
    let behind = phrase.range.end;
    let joined =
        Some(behind + 1).filter(|_| words.lower(behind) == "and").and_then(|at| owned_phrase_at(&words, at));
    let joined = joined.filter(|other| !words.is_capital(other.head));
    let end = joined.map_or(phrase.name.end, |other| other.end());
    Some(words.slice(&(phrase.name.start..end)).to_owned())
}

/// What stands beside a name at the beginning of `text`: `a marine-store dealer` in `Joe, a marine-store dealer and …`.
pub(super) fn kind_beside(text: &str, name: &str) -> Option<String> {
    let rest = text.strip_prefix(name)?.trim_start();
    let rest = match rest.strip_prefix('(') {
        Some(inside) => inside.split_once(')')?.1,
        None => rest,
    };
    let rest = rest.strip_prefix(',')?.trim_start();
    // Tagged as if it were said.
    let has_article = ["a ", "an ", "the "].iter().any(|article| rest.starts_with(article));
    let said = if has_article { format!("It is {rest}") } else { format!("It is the {rest}") };
    let words = Words::new(&said);
    let is_usable = |phrase: &Phrase| !words.is_capital(phrase.head) && !phrase.is_pronoun(&words);
    let phrase = phrase_at(&words, 2).filter(is_usable)?;
    let end =
        (phrase.name.end..words.len()).find(|&at| ENDS.contains(&words.word(at))).unwrap_or(words.len());
    let end = if end - phrase.name.start > LONGEST { phrase.name.end } else { end };
    Some(words.slice(&(phrase.name.start..end)).to_owned())
}

/// What ends a description beside a name, and the most words it has; else its first phrase is taken.
const ENDS: &[&str] = &[",", ".", ";", ":", "who", "which", "that", "("];
const LONGEST: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(kind(text).as_deref(), expected, "{text}");
    }

    #[test]
    fn an_opening_says_what_its_subject_is() {
        check("Norvo is a private university in Turku.", Some("private university"));
        check("The Heron was a three-masted barque built in 1881.", Some("three-masted barque"));
        check("Ann Holt (1901 – 1950) was an English painter and baker.", Some("English painter and baker"));
        check(
            "Ann Holt was a shipbuilder and a patron of science.",
            Some("shipbuilder and a patron of science"),
        );
        check("Norvo is in Turku.", None);
        check("Norvo closed in 1950.", None);
    }

    #[test]
    fn a_description_may_stand_beside_the_name() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(kind_beside(text, "Joe").as_deref(), expected, "{text}");
        };
        check("Joe, a dealer and receiver of old goods.", Some("dealer and receiver of old goods"));
        check("Joe (\"Old Joe\"), clerk to Ann Holt, wrote it.", Some("clerk to Ann Holt"));
        check("Joe, Ann and Tim went home.", None);
        check("Joe went home.", None);
    }
}
