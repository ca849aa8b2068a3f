//! Whom does a question name as the source of an account (`…, as reported by the Harbour Post`, `the Valley Times
//! article`)? A source is named in accounts of all things and seldom in its own: looked for like any other name, it finds
//! what others say of it.

use super::clause::clauses;
use std::borrow::Cow;
use std::ops::Range;

/// What a source publishes.
const ARTICLES: &[&str] = &["article", "articles"];
/// `a … by`, and `… by`.
const ACCOUNTS: &[&str] = &["article", "articles", "report", "reports", "reported", "piece", "pieces"];
/// Words that may stand before a source or between two.
const JOINTS: &[&str] = &["and", "or", "the", "both", "a", "an", "of", ""];
/// … and between an article and its source.
const BY: &[&str] = &["by", "from"];

/// The question without its sources and the words that make them sources. A question of one clause stays as it is: with
/// several, the clauses still hold what is left out here.
pub(super) fn without_sources(question: &str) -> Cow<'_, str> {
    let words: Vec<Word> = question.split_whitespace().map(Word::new).collect();
    let named: Vec<Range<usize>> =
        (0..words.len()).filter_map(|at| before(&words, at).or_else(|| after(&words, at))).collect();
    if named.is_empty() || clauses(question).len() < 2 {
        return Cow::Borrowed(question);
    }
    let is_left = |(at, _): &(usize, &Word)| !named.iter().any(|named| named.contains(at));
    let left: Vec<&str> = words.iter().enumerate().filter(is_left).map(|(_, word)| word.written).collect();
    Cow::Owned(left.join(" "))
}

/// A word as it is written, without the signs around it, and whether a sign after it ends what it belongs to.
struct Word<'a> {
    written: &'a str,
    plain: &'a str,
    ends: bool,
}

impl<'a> Word<'a> {
    fn new(written: &'a str) -> Self {
        let plain = written.trim_matches(|c: char| !c.is_alphanumeric());
        Self { written, plain, ends: written.ends_with([',', ';', ':', '?']) }
    }

    fn is(&self, other: &str) -> bool {
        self.plain.eq_ignore_ascii_case(other)
    }

    fn is_name(&self) -> bool {
        self.plain.starts_with(char::is_uppercase)
    }

    fn is_of_source(&self) -> bool {
        self.is_name() || JOINTS.contains(&self.plain)
    }
}

/// The words of `the Valley Times article`, if the one at `at` is what a source publishes.
fn before(words: &[Word], at: usize) -> Option<Range<usize>> {
    let is_before = |word: &&Word| word.is_of_source() && !word.ends;
    let length = words[..at].iter().rev().take_while(is_before).count();
    // The first word of a question is capitalised whatever it is.
    let start = (at - length).max(1);
    let is_source = ARTICLES.contains(&words[at].plain) && words.get(start..at)?.iter().any(Word::is_name);
    is_source.then_some(start..at + 1)
}

/// The words of `according to the Harbour Post`, if such an opening ends at `at`.
fn after(words: &[Word], at: usize) -> Option<Range<usize>> {
    let is = |back: usize, other: &str| at.checked_sub(back).is_some_and(|at| words[at].is(other));
    let head = words.get(at.checked_sub(1)?)?.plain;
    let opens = match words[at].plain {
        "to" => is(1, "according"),
        "per" => is(1, "as"),
        "by" | "from" | "in" | "on" if is(2, "as") => head.ends_with("ed"),
        "by" | "from" | "in" => ACCOUNTS.contains(&head),
        _ => false,
    };
    let rest = words[at + 1..].split_inclusive(|word| word.ends).next()?;
    let is_more =
        |word: &&Word| word.is_of_source() || ARTICLES.contains(&word.plain) || BY.contains(&word.plain);
    let length = rest.iter().take_while(is_more).count();
    let last = rest[..length].iter().rposition(Word::is_name)?;
    let start = at - if is(2, "as") { 2 } else { 1 };
    opens.then(|| start..at + 2 + last)
}

#[cfg(test)]
mod tests {
    use super::without_sources;

    fn check(question: &str, expected: &str) {
        assert_eq!(without_sources(question), expected);
    }

    #[test]
    fn sources_are_left_out() {
        check(
            "Did the Harbour Post article call the new ferry pier cheap, while the 'Valley Times' article called its roof ugly?",
            "Did call the new ferry pier cheap, while called its roof ugly?",
        );
        check(
            "Which town, according to articles from both The Harbour and Valley Times, sold its old grain mill and bought two small river boats?",
            "Which town, sold its old grain mill and bought two small river boats?",
        );
        check(
            "Was Ann Holt, according to the Harbour Post, Sten Aho's heir, while another paper called her his rival in trade?",
            "Was Ann Holt, Sten Aho's heir, while another paper called her his rival in trade?",
        );
        check(
            "Which keeper lost an old lamp, as reported by the Harbour Post, and which found two new lamps, as per The Valley?",
            "Which keeper lost an old lamp, and which found two new lamps,",
        );
    }

    #[test]
    fn what_is_asked_about_stays() {
        for question in [
            "Who wrote the report on Harbour Town, and who built the old stone mill of the valley?",
            "Which film was directed by Ann Holt, and which was written by Sten Aho in the town of Oulu?",
            "According to Sten Aho, who built the mill?",
            "Which film was praised in articles, The Grey Ferry or The Old Mill, and which was scorned as dull and long?",
            "Which book was published by Harbour Press, while the keeper of the lamp was still alive?",
            "",
        ] {
            check(question, question);
        }
    }
}
