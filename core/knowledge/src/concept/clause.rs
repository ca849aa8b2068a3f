//! Who does what? The clauses of a sentence: subjects, verb, and what stands behind it.

use super::phrase::{Phrase, after_brackets, list_at};
use super::words::Words;
use clew_language::text::tag::Tag;
use std::ops::Range;

/// A verb with its auxiliaries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerbGroup {
    /// All of its words.
    pub range: Range<usize>,
    /// Of the main verb.
    pub lemma: String,
    /// A form of `be` alone.
    pub copula: bool,
    /// `be` with a participle.
    pub passive: bool,
    /// Has `not`, `never` or their like.
    pub negated: bool,
    /// `can`, `may`, `could`, `is able to`.
    pub modal: bool,
    /// Tells of something that happened.
    pub past: bool,
    /// A participle without auxiliary: `known as`, `woven from`.
    pub reduced: bool,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Who or what does it, or is it.
    pub subjects: Vec<Phrase>,
    /// What is done.
    pub verb: VerbGroup,
    /// From behind the verb to the end of the clause.
    pub rest: Range<usize>,
}

impl Clause {
    /// True where the subject is only pointed at: `these animals`.
    pub(super) fn is_pointed_at(&self, words: &Words<'_>) -> bool {
        let first = self.subjects.first().map_or("", |subject| words.lower(subject.range.start));
        matches!(first, "this" | "that" | "these" | "those" | "such")
    }

    /// `if the mills were all one`: nobody says that they are.
    pub(super) fn is_supposed(&self, words: &Words<'_>) -> bool {
        let before = self.subjects.first().and_then(|subject| subject.range.start.checked_sub(1));
        before.is_some_and(|at| matches!(words.lower(at), "if" | "unless" | "whether"))
    }
}

/// The clauses of a sentence, in order. Clauses without a subject of their own have that of the clause before.
pub(crate) fn clauses(words: &Words<'_>) -> Vec<Clause> {
    let verbs = verb_groups(words);
    let mut found: Vec<Clause> = Vec::new();
    for (index, verb) in verbs.iter().enumerate() {
        let from = index.checked_sub(1).map_or(0, |previous| verbs[previous].range.end);
        let Some(mut subjects) = subjects(words, verb, from, &found) else { continue };
        // "The port of A and B is": one port.
        let singular = matches!(words.lower(verb.range.start), "is" | "has" | "was" | "does");
        if singular && subjects.first().is_some_and(|first| first.owner.is_some()) {
            subjects.truncate(1);
        }
        let until = verbs.get(index + 1).map_or(words.len(), |next| next.range.start);
        let end = end_of_clause(words, verb.range.end, until);
        let trimmed = end > verb.range.end && words.lower(end - 1) == ",";
        let rest = verb.range.end..end - usize::from(trimmed);
        found.push(Clause { subjects, verb: verb.clone(), rest });
    }
    found
}

fn verb_groups(words: &Words<'_>) -> Vec<VerbGroup> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match verb_at(words, at) {
            Some(verb) => {
                at = verb.range.end;
                found.push(verb);
            }
            None => at += 1,
        }
    }
    found
}

/// The verb that begins at `at`; infinitives and gerunds are none.
pub(crate) fn verb_at(words: &Words<'_>, at: usize) -> Option<VerbGroup> {
    let starts = matches!(words.tag(at), Tag::Verb | Tag::Aux) || words.has(at, &["can", "not"]);
    if !starts || at > 0 && words.lower(at - 1) == "to" {
        return None;
    }
    let mut group = Gathered { main: at, auxiliaries: Vec::new(), negated: false };
    let end = group.gather(words, at);
    let reduced = group.auxiliaries.is_empty() && words.tag(at) == Tag::Verb && reduced(words, at);
    let holding = matches!(words.lower(at), "containing" | "comprising") && at > 0;
    let gerund = group.auxiliaries.is_empty() && words.lower(at).ends_with("ing") && !holding;
    let modifier = words.tag(at) == Tag::Verb && reduced && at > 0 && is_modifier(words, at);
    if gerund || modifier {
        return None;
    }
    Some(group.finish(words, at..end, reduced || holding))
}

struct Gathered {
    main: usize,
    auxiliaries: Vec<usize>,
    negated: bool,
}

impl Gathered {
    /// Steps over auxiliaries, adverbs and the main verb; gives back where they end.
    fn gather(&mut self, words: &Words<'_>, start: usize) -> usize {
        let mut at = start;
        let mut end = start + 1;
        while at < words.len() {
            match words.tag(at) {
                Tag::Aux => {
                    self.auxiliaries.push(at);
                    (self.main, end) = (at, at + 1);
                }
                Tag::Verb => {
                    self.main = at;
                    return at + 1;
                }
                _ if matches!(words.lower(at), "not" | "n't" | "never") => {
                    self.negated = true;
                    end = at + 1;
                }
                Tag::Adv => {}
                _ if words.has(at, &["able", "to"]) => at += 1,
                _ => break,
            }
            at += 1;
        }
        end
    }

    fn finish(self, words: &Words<'_>, range: Range<usize>, reduced: bool) -> VerbGroup {
        let auxiliary = |list: &[&str]| self.auxiliaries.iter().any(|at| list.contains(&words.lower(*at)));
        let be = ["is", "are", "was", "were", "be", "been", "'s", "'re", "being"];
        let is_verb = words.tag(self.main) == Tag::Verb;
        let lower = words.lower(self.main);
        let alone_past = self.auxiliaries.is_empty() && !reduced && is_past(words, self.main);
        VerbGroup {
            lemma: words.lemma(self.main),
            copula: !is_verb && be.contains(&lower),
            passive: reduced && !lower.ends_with("ing")
                || is_verb && auxiliary(&be) && !lower.ends_with("ing"),
            negated: self.negated,
            modal: auxiliary(&["can", "could", "may", "might"]) || words.lower(range.end) == "able",
            past: alone_past
                || auxiliary(&["was", "were", "had", "did"])
                || matches!(lower, "was" | "were" | "had"),
            reduced,
            range,
        }
    }
}

/// Past forms differ from lemma and third person: `kept`, `walked`.
fn is_past(words: &Words<'_>, at: usize) -> bool {
    let lower = words.lower(at);
    let lemma = words.lemma(at);
    lower != lemma && !lower.ends_with('s') && !lower.ends_with("ing")
}

/// A participle behind a noun or a comma: `…, composed of`, `boats woven from`.
fn reduced(words: &Words<'_>, at: usize) -> bool {
    if !is_past(words, at) && words.lower(at) != "known" {
        return false;
    }
    let mut before = at;
    while before > 0 && words.tag(before - 1) == Tag::Adv {
        before -= 1;
    }
    let after = words.tag(at + 1);
    let complement = matches!(after, Tag::Adp | Tag::Sconj)
        || words.lower(at) == "called"
        || words.lower(at) == "nicknamed";
    let behind = before == 0
        || matches!(words.lower(before - 1), "," | "(" | "or" | ")")
        || words.tag(before - 1).is_noun();
    complement && behind && words.lower(at + 1) != "'s"
}

fn is_modifier(words: &Words<'_>, at: usize) -> bool {
    matches!(words.tag(at - 1), Tag::Det | Tag::Adj) && words.tag(at + 1).is_noun()
}

/// The subjects of a verb: the list that ends right before it, the thing a relative word stands for, or those of the
/// clause before.
fn subjects(words: &Words<'_>, verb: &VerbGroup, from: usize, earlier: &[Clause]) -> Option<Vec<Phrase>> {
    let mut at = verb.range.start;
    while at > from && (words.tag(at - 1) == Tag::Adv || words.lower(at - 1) == "(") {
        at -= 1;
    }
    if at > 0 && matches!(words.lower(at - 1), "that" | "which" | "who") && at > 1 {
        return nearest(words, at - 1, from);
    }
    if verb.reduced {
        return apposed(words, at, from, earlier);
    }
    let direct =
        starts(words, from, verb.range.start).into_iter().find_map(|start| subject_from(words, start, at));
    direct.or_else(|| {
        let joined = at > 0 && matches!(words.lower(at - 1), "and" | "or" | "but" | "," | ")");
        let inherits = joined || at == from;
        earlier
            .iter()
            .rev()
            .find(|clause| !clause.verb.reduced)
            .filter(|_| inherits)
            .map(|clause| clause.subjects.clone())
    })
}

/// Where a subject may begin: at the start, and behind every boundary.
fn starts(words: &Words<'_>, from: usize, until: usize) -> Vec<usize> {
    let boundary = |at: usize| {
        matches!(
            words.lower(at),
            "," | ";" | ":" | "and" | "but" | "while" | "because" | "when" | "if" | "so" | "although"
        ) || matches!(
            words.lower(at),
            "since" | "where" | "whereas" | "as" | "though" | "that" | ")" | "\u{2014}" | "\u{2013}"
        )
    };
    std::iter::once(from).chain((from..until).filter(|at| boundary(*at)).map(|at| at + 1)).collect()
}

/// The list from `start`, when nothing but its complements stands between it and `end`.
fn subject_from(words: &Words<'_>, start: usize, end: usize) -> Option<Vec<Phrase>> {
    if start >= end {
        return None;
    }
    let (phrases, mut at) = list_at(words, start)?;
    while at < end {
        at = after_complement(words, at, end)?;
    }
    (at == end).then_some(phrases)
}

/// Behind `in the valley`, `such as the punt and the skiff`, `, too,`, brackets.
fn after_complement(words: &Words<'_>, at: usize, end: usize) -> Option<usize> {
    let skipped = after_brackets(words, at);
    if skipped > at {
        return Some(skipped);
    }
    if words.has(at, &["such", "as"]) {
        return list_at(words, at + 2).map(|(_, end)| end);
    }
    match words.tag(at) {
        Tag::Adp => list_at(words, at + 1).map(|(_, end)| end),
        Tag::Adv => Some(at + 1),
        Tag::Punct if words.lower(at) == "," => {
            let close = (at + 1..end).find(|inner| words.lower(*inner) == ",");
            close.map(|close| close + 1).or((at + 1 == end).then_some(end))
        }
        _ => None,
    }
}

/// The phrase that ends right before `end`.
fn nearest(words: &Words<'_>, end: usize, from: usize) -> Option<Vec<Phrase>> {
    let comma = usize::from(end > 0 && words.lower(end - 1) == ",");
    let ends = |phrase: &Phrase| phrase.end() + comma == end;
    let starts = from.saturating_sub(12)..end;
    starts
        .into_iter()
        .filter_map(|start| super::phrase::owned_phrase_at(words, start))
        .find(ends)
        .map(|phrase| vec![phrase])
}

/// Of a participle: the phrase right before it, or what the sentence began with.
fn apposed(words: &Words<'_>, at: usize, from: usize, earlier: &[Clause]) -> Option<Vec<Phrase>> {
    let mut end = at;
    while end > 0 && matches!(words.lower(end - 1), "," | "(" | "or" | "and") {
        end -= 1;
    }
    let previous = earlier.last().filter(|clause| clause.verb.reduced && end <= clause.verb.range.start);
    // "X is a Y, composed of Z": X is composed of Z.
    let told = earlier.last().filter(|clause| identifies(words, clause) && end > clause.rest.start);
    if let Some(clause) = told {
        return Some(clause.subjects.clone());
    }
    nearest(words, end, from)
        .or_else(|| previous.map(|clause| clause.subjects.clone()))
        .or_else(|| earlier.first().map(|clause| clause.subjects.clone()))
}

/// `is`, `serves as`, `forms`: what stands behind is the subject again.
fn identifies(words: &Words<'_>, clause: &Clause) -> bool {
    let by_verb = matches!(
        clause.verb.lemma.as_str(),
        "serve" | "act" | "function" | "constitute" | "form" | "represent"
    );
    let phrase = clause.rest.clone().any(|at| words.tag(at).is_noun());
    (clause.verb.copula || by_verb && !clause.verb.passive) && phrase
}

/// Where the clause that begins at `start` ends: at a strong mark, or where the next verb's subject begins.
fn end_of_clause(words: &Words<'_>, start: usize, until: usize) -> usize {
    let strong = (start..until).find(|at| matches!(words.lower(*at), ";" | "." | "!" | "?"));
    if let Some(strong) = strong {
        return strong;
    }
    if until == words.len() {
        return until;
    }
    let own = |at: usize| subject_from(words, at + 1, until).is_some() || at + 1 == until;
    let joint = |at: &usize| {
        matches!(words.lower(*at), "," | "and" | "but" | "while" | "because" | "that" | "which" | "who")
    };
    (start..until).filter(joint).find(|at| own(*at)).unwrap_or(until)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let words = Words::new(text);
        let told: Vec<String> = clauses(&words)
            .iter()
            .map(|clause| {
                let subjects: Vec<String> = clause.subjects.iter().map(|phrase| phrase.key(&words)).collect();
                format!("{} | {} | {}", subjects.join("+"), clause.verb.lemma, words.slice(&clause.rest))
            })
            .collect();
        assert_eq!(told, expected, "{text}");
    }

    #[test]
    fn clauses_have_subjects() {
        check("A rain gauge measures rain.", &["rain gauge | measure | rain"]);
        check("Herons and egrets are wading birds.", &["heron+egret | be | wading birds"]);
        check("Boats such as the punt float on water.", &["boat | float | on water"]);
        check(
            "The heron catches fish, while the egret catches frogs.",
            &["heron | catch | fish", "egret | catch | frogs"],
        );
        check("In winter, old boats are painted red.", &["old boat | paint | red"]);
    }
}
