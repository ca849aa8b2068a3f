//! Which words name a concept? A noun phrase without determiners and quantities, and lists of such.

use super::words::Words;
use clew_language::text::tag::Tag;
use std::ops::Range;

/// Words before a noun phrase that count or pick and name nothing.
const QUANTIFIERS: &[&str] = &[
    "all",
    "both",
    "many",
    "most",
    "some",
    "several",
    "few",
    "each",
    "every",
    "any",
    "no",
    "certain",
    "typical",
    "other",
    "another",
    "various",
    "different",
    "numerous",
    "such",
    "single",
    "countless",
    "more",
    "fewer",
    "further",
];

/// A noun phrase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// All of it, from the determiner to the last noun.
    pub range: Range<usize>,
    /// Without determiners and quantities.
    pub name: Range<usize>,
    /// Its main word.
    pub head: usize,
    /// Has `the`, `this` or an owner.
    pub definite: bool,
    /// Has `a`, `an`, `each`, `every`, `any`, or a number.
    pub indefinite: bool,
    /// Has `no`.
    pub denied: bool,
    /// The phrase behind `of`, or the owner before `'s`: its words and its main word.
    pub owner: Option<(Range<usize>, usize)>,
    /// `its`, `their`: owned by something named before.
    pub pronoun_owner: bool,
}

impl Phrase {
    /// A bare name; its last word is the main one.
    pub fn named(name: Range<usize>) -> Self {
        let head = name.end.saturating_sub(1);
        let range = name.clone();
        let (definite, indefinite, denied, pronoun_owner) = (false, false, false, false);
        Self { range, name, head, definite, indefinite, denied, owner: None, pronoun_owner }
    }

    /// The concept that it names.
    pub fn key(&self, words: &Words<'_>) -> String {
        words.key(&self.name, self.head)
    }

    /// As written, without determiner.
    pub fn surface<'a>(&self, words: &Words<'a>) -> &'a str {
        words.slice(&self.name)
    }

    /// With what stands behind `of`.
    pub fn end(&self) -> usize {
        self.owner.as_ref().map_or(self.range.end, |(owner, _)| owner.end.max(self.range.end))
    }

    /// The number before the noun.
    pub fn number(&self, words: &Words<'_>) -> Option<usize> {
        self.range.clone().find(|at| words.is_number(*at))
    }

    /// True for a pronoun alone.
    pub fn is_pronoun(&self, words: &Words<'_>) -> bool {
        self.name.len() == 1 && words.tag(self.head) == Tag::Pron
    }
}

/// The noun phrase that begins at `at`.
pub fn phrase_at(words: &Words<'_>, at: usize) -> Option<Phrase> {
    if words.tag(at) == Tag::Pron && !words.is_possessive(at) && !is_quantifier(words, at) {
        return pronoun(words, at);
    }
    let start = skip_quotes(words, at);
    let lead = lead(words, start);
    let head = head_from(words, lead).or_else(|| nominal(words, start, lead))?;
    let possessed = matches!(words.lower(head + 1), "'s" | "'") && words.tag(head + 2) != Tag::Punct;
    let of_owner = |phrase: Phrase, owner: Range<usize>, head: usize| Phrase {
        range: at..phrase.range.end,
        owner: Some((owner, head)),
        definite: true,
        ..phrase
    };
    if possessed && let Some(owned) = phrase_at(words, head + 2) {
        return Some(of_owner(owned, lead..head + 1, head));
    }
    let mut end = head + 1;
    if matches!(words.word(end), "\"" | "\u{201d}" | "\u{2019}" | "''") && start > at {
        end += 1;
    }
    let has = |list: &[&str]| (start..lead).any(|at| list.contains(&words.lower(at)));
    let numbered = (start..lead).any(|at| words.is_number(at));
    let pronoun_owner = (start..lead).any(|at| words.is_possessive(at));
    Some(Phrase {
        range: at..end,
        name: lead..head + 1,
        head,
        definite: has(&["the", "this", "that", "these", "those"]) || pronoun_owner,
        indefinite: numbered || has(&["a", "an", "each", "every", "any", "another", "one"]),
        denied: has(&["no"]),
        owner: None,
        pronoun_owner,
    })
}

fn pronoun(words: &Words<'_>, at: usize) -> Option<Phrase> {
    let personal = matches!(words.lower(at), "it" | "they" | "them" | "he" | "she" | "these" | "this");
    personal.then(|| Phrase { definite: true, ..Phrase::named(at..at + 1) })
}

/// As [`phrase_at`], with an owner behind `of`: `the handle of a ladle`.
pub fn owned_phrase_at(words: &Words<'_>, at: usize) -> Option<Phrase> {
    let phrase = phrase_at(words, at)?;
    if words.lower(phrase.range.end) != "of" || phrase.owner.is_some() {
        return Some(phrase);
    }
    let Some(owner) = phrase_at(words, phrase.range.end + 1).filter(|owner| !owner.is_pronoun(words)) else {
        return Some(phrase);
    };
    Some(Phrase { owner: Some((owner.name, owner.head)), ..phrase })
}

fn skip_quotes(words: &Words<'_>, at: usize) -> usize {
    at + usize::from(matches!(words.word(at), "\"" | "\u{201c}" | "\u{2018}" | "``" | "'"))
}

fn is_quantifier(words: &Words<'_>, at: usize) -> bool {
    QUANTIFIERS.contains(&words.lower(at))
}

/// The first word that describes or names.
fn lead(words: &Words<'_>, start: usize) -> usize {
    let mut at = start;
    loop {
        let determines = words.tag(at) == Tag::Det || words.is_possessive(at) || is_quantifier(words, at);
        let counts = words.is_number(at) && words.tag(at + 1) != Tag::Punct;
        let of = words.lower(at) == "of" && at > start && is_quantifier(words, at - 1);
        if !(determines || counts || of) {
            return at;
        }
        at += 1;
    }
}

/// The last noun of the run of describing and naming words from `begin` on.
fn head_from(words: &Words<'_>, begin: usize) -> Option<usize> {
    let mut head = None;
    let mut at = begin;
    while at < words.len() && belongs(words, begin, at) {
        if words.tag(at).is_noun() || at > begin && words.is_number(at) && words.is_capital(at - 1) {
            head = Some(at);
        }
        at += 1;
    }
    head
}

/// An adjective by itself that names: `the ordinary`.
fn nominal(words: &Words<'_>, start: usize, at: usize) -> Option<usize> {
    let article = at == start + 1 && words.lower(start) == "the";
    let picks =
        ["same", "only", "first", "last", "best", "worst", "latter", "former", "next", "whole", "other"];
    let alone = matches!(words.tag(at + 1), Tag::Punct | Tag::Aux | Tag::Verb | Tag::Adp)
        || words.lower(at + 1) == "have";
    (article && alone && words.tag(at) == Tag::Adj && !picks.contains(&words.lower(at))).then_some(at)
}

fn belongs(words: &Words<'_>, begin: usize, at: usize) -> bool {
    let next = words.tag(at + 1);
    let describes = next.is_noun() || matches!(next, Tag::Adj | Tag::Num) || words.lower(at + 1) == "-";
    match words.tag(at) {
        Tag::Noun | Tag::Propn | Tag::X => true,
        Tag::Num => true,
        Tag::Adj => describes || words.tag(at + 1) == Tag::Cconj && words.tag(at + 2) == Tag::Adj,
        Tag::Adv if matches!(words.lower(at), "where" | "when" | "how" | "why") => false,
        Tag::Punct if words.lower(at) == "," => {
            let adjective = |at: usize| words.tag(at) == Tag::Adj;
            at > begin
                && adjective(at - 1)
                && adjective(at + 1)
                && (words.tag(at + 2).is_noun() || adjective(at + 2))
        }
        Tag::Adv => next == Tag::Adj || next == Tag::Verb && words.tag(at + 2).is_noun(),
        Tag::Verb => {
            describes && is_participle(words.lower(at)) && (at == begin || words.tag(at - 1) != Tag::Noun)
        }
        Tag::Cconj => {
            at > begin
                && words.tag(at - 1) == Tag::Adj
                && words.tag(at + 1) == Tag::Adj
                && words.tag(at + 2).is_noun()
        }
        _ => {
            let glue = matches!(words.lower(at), "-" | "/");
            glue && at > begin && (next.is_noun() || matches!(next, Tag::Adj | Tag::Verb | Tag::Num))
                || at > begin && words.lower(at - 1) == "-" && matches!(words.tag(at), Tag::Adp | Tag::Part)
        }
    }
}

fn is_participle(word: &str) -> bool {
    word.ends_with("ing") || word.ends_with("ed") || word.ends_with("en") || word.ends_with("wn")
}

/// The list of noun phrases from `at` on (`a hull, a deck and a sail`), and where it ends. Without an `and` or `or` it is
/// no list but its first phrase.
pub fn list_at(words: &Words<'_>, at: usize) -> Option<(Vec<Phrase>, usize)> {
    let first = owned_phrase_at(words, at)?;
    let alone = after_brackets(words, first.end());
    let mut end = alone;
    let mut phrases = vec![first];
    let mut joined = false;
    while let Some((next, conjunction)) = next_item(words, end) {
        joined |= conjunction;
        end = after_brackets(words, next.end());
        phrases.push(next);
    }
    let other = end + usize::from(words.lower(end) == ",");
    let goes_on = words.has(other, &["and", "other"]) || words.has(other, &["or", "other"]);
    if !joined && !goes_on {
        phrases.truncate(1);
        end = alone;
    }
    Some((phrases, end))
}

/// The item behind a comma, `and`, `or`, and whether it was `and` or `or` – but not the subject of a further clause.
fn next_item(words: &Words<'_>, end: usize) -> Option<(Phrase, bool)> {
    let comma = words.lower(end) == ",";
    let behind_comma = end + usize::from(comma);
    let joined = match words.lower(behind_comma) {
        "and" | "or" | "&" | "plus" => 1,
        "as" if words.has(behind_comma, &["as", "well", "as"]) => 3,
        _ => 0,
    };
    if !comma && joined == 0 || words.lower(behind_comma + joined) == "other" {
        return None;
    }
    if words.tag(behind_comma + joined) == Tag::Verb {
        return None;
    }
    let item = owned_phrase_at(words, behind_comma + joined)?;
    let after = item.end();
    let clause = matches!(words.tag(after), Tag::Verb | Tag::Aux) && comma && joined == 0;
    (!clause && !item.is_pronoun(words)).then_some((item, joined > 0))
}

/// As [`list_at`], where adjectives may stand for nouns: `materials such as ceramic, glass and metal`.
pub(super) fn examples_at(words: &Words<'_>, at: usize) -> Vec<Phrase> {
    let named = |at: usize| {
        let alone =
            matches!(words.tag(at), Tag::Adj | Tag::X) && matches!(words.lower(at + 1), "," | "and" | "or");
        owned_phrase_at(words, at).or(alone.then(|| Phrase::named(at..at + 1)))
    };
    let mut items = Vec::new();
    let mut start = at;
    let mut joined = false;
    while let Some(item) = named(start).filter(|item| !item.is_pronoun(words) && !joined) {
        let end = after_brackets(words, item.end());
        items.push(item);
        let comma = end + usize::from(words.lower(end) == ",");
        joined = matches!(words.lower(comma), "and" | "or");
        if comma == end && !joined {
            break;
        }
        start = comma + usize::from(joined);
        // The item behind the conjunction is the last one.
        if joined {
            items.extend(named(start).filter(|item| !item.is_pronoun(words)));
        }
    }
    if joined || items.len() == 1 { items } else { items.into_iter().take(1).collect() }
}

/// The position behind brackets that open at `at`.
pub(crate) fn after_brackets(words: &Words<'_>, at: usize) -> usize {
    if !matches!(words.word(at), "(" | "[") {
        return at;
    }
    let close = (at..words.len()).find(|at| matches!(words.word(*at), ")" | "]"));
    close.map_or(at, |close| close + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let words = Words::new(text);
        let found = list_at(&words, 0).map_or(Vec::new(), |(phrases, _)| phrases);
        let keys: Vec<String> = found.iter().map(|phrase| phrase.key(&words)).collect();
        assert_eq!(keys, expected, "{text}");
    }

    #[test]
    fn phrases_and_lists() {
        check("The weather stations of the coast measure rain.", &["weather station"]);
        check("a hull, a deck and an engine", &["hull", "deck", "engine"]);
        check("Many old boats lie in the bay.", &["old boat"]);
        check("Random-access memory is fast.", &["random access memory"]);
        check("three valves and a bell", &["valve", "bell"]);
        check("a ladle's handle stays cool", &["handle"]);
        check("a root (for water), a stem and a crown", &["root", "stem", "crown"]);
    }

    #[test]
    fn owners_stand_behind_of_or_before_s() {
        for text in ["the handle of a ladle", "a ladle's handle"] {
            let words = Words::new(text);
            let (phrases, _) = list_at(&words, 0).unwrap();
            let (owner, head) = phrases[0].owner.clone().unwrap();
            assert_eq!(words.key(&owner, head), "ladle", "{text}");
        }
    }
}
