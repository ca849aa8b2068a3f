//! What sort of thing is it? What its page's opening calls it: `a private university`.

use crate::concept::{Words, phrase_at};

/// What `text` says its subject is: the words behind the first `is a`, without what stands behind their noun.
pub(super) fn kind(text: &str) -> Option<String> {
    let words = Words::new(text);
    let is_be = |at: &usize| matches!(words.lower(*at), "is" | "are" | "was" | "were");
    let be = (1..words.len()).find(is_be)?;
    let phrase = phrase_at(&words, be + 1).filter(|phrase| phrase.indefinite)?;
    Some(phrase.surface(&words).to_owned())
}

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
        check("Ann Holt (1901 – 1950) was an English painter and baker.", Some("English painter"));
        check("Norvo is in Turku.", None);
        check("Norvo closed in 1950.", None);
    }
}
