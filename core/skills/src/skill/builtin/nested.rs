//! A question within a question: `Who is the father of the person who wrote X?` asks first who wrote X. The part that
//! describes one thing is a question of its own, and the whole is asked again with its answer in that place (self-ask, Press
//! et al. 2023; DecompRC, Min et al. 2019; here by a small grammar).

use super::asked::kind_of;
use super::clause::{BEGINNINGS, is_auxiliary, is_do, is_helping_verb};
use super::noun::is_participle;
use super::relation::{Wanted, by_noun};
use super::text::lower;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::terms::terms;

/// Fewest words that describe a thing by another.
const FEWEST: usize = 3;
/// Words of a question from which on nobody looks for another in it.
const LONGEST: usize = 48;
/// Marks at a word that are none of its letters.
const MARKS: [char; 6] = [',', '"', '“', '”', '(', ')'];
/// Words that open a clause behind a noun.
const RELATIVES: &[&str] = &["who", "that", "which", "whom", "whose", "where"];
/// Words of a clause that describes a thing without a name in it.
const LONG_CLAUSE: usize = 4;
/// Nouns that say no more than `who` does.
const ANYBODY: &[&str] = &["person", "man", "woman", "one", "people"];
/// Words that ask.
const ASKING: &[&str] = &["who", "what", "which", "whom", "whose", "where", "when", "how", "why"];
/// Words that only say what sort of thing is asked for.
const SAYING: &[&str] = &["year", "date", "day", "time", "name"];

/// A question with a part that describes one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Nested {
    /// What is asked first.
    pub inner: String,
    /// The question before that part, and behind it.
    around: [String; 2],
}

impl Nested {
    /// The question with the answer in the place of the part.
    pub fn outer(&self, answer: &str) -> String {
        let [before, behind] = &self.around;
        let words = [before.as_str(), answer.trim_matches([' ', ',', '.', '"']), behind];
        let words: Vec<&str> = words.into_iter().filter(|words| !words.is_empty()).collect();
        format!("{}?", words.join(" "))
    }
}

/// The outermost part that describes one thing by another that has a name, if more than that is asked.
pub fn nested(question: &str) -> Option<Nested> {
    let question = question.trim().trim_end_matches(['?', '.', ' ']);
    let words: Vec<&str> = question.split_whitespace().collect();
    if words.len() > LONGEST {
        return None;
    }
    let words = clause_first(words);
    let bare: Vec<&str> = words.iter().map(|word| word.trim_matches(MARKS)).collect();
    let phrase = Phrase { tags: tag(&bare), words };
    (0..phrase.words.len()).find_map(|from| phrase.nested_at(from))
}

/// `does the code mean that X showed` in the order of `does the code that X showed mean`.
fn clause_first(mut words: Vec<&str>) -> Vec<&str> {
    let late = |at: &usize| is_do(words[*at]) && words[at + 1] == "the" && RELATIVES.contains(&words[at + 4]);
    if let Some(did) = (0..words.len().saturating_sub(4)).find(late) {
        words[did + 3..].rotate_left(1);
    }
    words
}

/// Words with their tags.
struct Phrase<'a> {
    words: Vec<&'a str>,
    tags: Vec<Tag>,
}

impl Phrase<'_> {
    fn nested_at(&self, from: usize) -> Option<Nested> {
        let to = if self.may_begin(from) { self.end(from)? } else { return None };
        let part = Phrase { words: self.words[from..to].to_vec(), tags: self.tags[from..to].to_vec() };
        let around = [self.words[..from].join(" "), self.words[to..].join(" ")];
        let asks_more = terms(&around.join(" "))
            .iter()
            .any(|term| !ASKING.contains(&term.as_str()) && !SAYING.contains(&term.as_str()));
        // "in the parish of which village": what asks is in the part, and nothing is left to ask.
        let is_helped = from > 0 && is_helping_verb(&lower(self.words[0]));
        let mut outside = around.iter().flat_map(|side| side.split(' '));
        let asks = is_helped || outside.any(|word| ASKING.contains(&lower(word).as_str()));
        (asks && asks_more && part.describes()).then(|| Nested { inner: part.asked(), around })
    }

    /// At an article before a common noun, or at the first word of a possessive name.
    fn may_begin(&self, at: usize) -> bool {
        let is_lower =
            |at: usize| self.words.get(at).is_some_and(|word| word.starts_with(char::is_lowercase));
        let starts_name =
            self.is_name(at) && (at == 0 || !self.is_name(at - 1)) && !is_asking(self.words[at]);
        let is_joint = |word: &str| matches!(word, "and" | "of" | "the" | "&");
        let run = (at..self.words.len()).take_while(|at| self.is_name(*at) || is_joint(self.words[*at]));
        let owns = || run.into_iter().any(|at| is_possessive(self.words[at]));
        let is_the = lower(self.words[at]) == "the";
        let is_told_of = || self.words.iter().skip(at + 2).take(4).any(|word| RELATIVES.contains(word));
        is_the && (is_lower(at + 1) || is_told_of()) || starts_name && owns()
    }

    fn is_name(&self, at: usize) -> bool {
        let word = self.words[at].trim_start_matches(['"', '“', '\'']);
        word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
    }

    /// Where the part that begins at `from` ends: before the verb of the question, where that stands behind it.
    fn end(&self, from: usize) -> Option<usize> {
        let (words, count) = (&self.words, self.words.len());
        let least = from + FEWEST - usize::from(self.is_name(from));
        let helped = (0..from).rev().find(|&at| is_do(words[at]) || is_modal(words[at]));
        let to = match helped {
            _ if from == 0 => (least..count).find(|&at| is_auxiliary(words[at]) && !self.is_in_clause(at))?,
            Some(did) if (did + 1..from).any(|at| self.is_plain_verb(at)) => count,
            Some(_) => self.main_verb(from, least)?,
            None if is_auxiliary(words[from - 1]) => self.predicate(least),
            // "Which country the director of X is from": in the order of a statement.
            None if !words[..from].iter().any(|word| is_auxiliary(word)) => {
                let told = (from..count).take_while(|at| !RELATIVES.contains(&words[*at]));
                told.skip(FEWEST).find(|&at| is_auxiliary(words[at])).unwrap_or(count)
            }
            None => count,
        };
        let is_comma = |at: &usize| {
            words[*at].ends_with(',')
                && words.get(at + 1).is_some_and(|word| word.starts_with(char::is_lowercase))
        };
        let comma = (from..to).find(is_comma).map(|at| at + 1);
        Some(comma.unwrap_or(to)).filter(|to| *to >= least.min(count) && *to > from + 1)
    }

    /// Where what is said of the part begins, behind `is` and the part: `founded`, `fluent`, `part of`, `from`.
    fn predicate(&self, least: usize) -> usize {
        let (words, count) = (&self.words, self.words.len());
        let last = (0..count).rev().find(|&at| self.is_name(at)).map_or(least, |at| at + 1).max(least);
        let participle = (least..count).rev().find(|&at| is_participle(words[at]) && at + 3 >= count);
        let is_left =
            self.tags[count - 1] == Tag::Adp || self.tags[count - 1] == Tag::Adj && last + 1 == count;
        participle.unwrap_or(if is_left && count - last <= 3 { last } else { count })
    }

    /// The auxiliary of a relative clause right before it.
    fn is_in_clause(&self, at: usize) -> bool {
        at > 0 && RELATIVES.contains(&self.words[at - 1])
    }

    /// Behind `did`: the first verb in its plain form behind a name, or the last word that may be one.
    fn main_verb(&self, from: usize, least: usize) -> Option<usize> {
        let words = &self.words;
        let is_last = |at: &usize| {
            !matches!(self.tags[*at], Tag::Adp | Tag::Part) && words[*at].starts_with(char::is_lowercase)
        };
        let names = |at: usize| (from + 1..at).any(|at| self.is_name(at)) || is_possessive(words[from]);
        let verb = (least..words.len()).find(|&at| self.is_plain_verb(at) && names(at));
        verb.or_else(|| (least..words.len()).rev().find(is_last))
    }

    /// A verb in its plain form that no other word has taken.
    fn is_plain_verb(&self, at: usize) -> bool {
        let word = self.words[at].trim_end_matches(',');
        let is_taken = at > 0
            && (RELATIVES.contains(&self.words[at - 1])
                || matches!(self.words[at - 1], "to" | "the" | "a" | "of" | "and"));
        let is_verb = self.tags[at] == Tag::Verb || BEGINNINGS.contains(&word);
        is_verb && !is_taken && lemma(word, Tag::Verb) == word
    }

    /// One thing, by its tie to another that has a name or by a clause of some length.
    fn describes(&self) -> bool {
        let words = &self.words;
        let begin = usize::from(lower(words[0]) == "the");
        // Of two one is chosen, and what is asked for at the end is described by nothing.
        if words.iter().any(|word| matches!(*word, "or" | "what" | "how" | "when")) {
            return false;
        }
        let has_name = (1..words.len()).any(|at| self.is_name(at)) || is_possessive(words[0]);
        match self.clause_begins() {
            Some(at) => {
                let is_far = (begin..at - 1).any(|at| self.tags[at] == Tag::Adp);
                at > begin && !is_far && !self.is_many(at) && (has_name || words.len() - at >= LONG_CLAUSE)
            }
            None => (has_name || self.is_owned()) && self.is_of_relation() && !self.is_sort(),
        }
    }

    /// The pronoun, the participle or the subject that begins the clause behind the noun.
    fn clause_begins(&self) -> Option<usize> {
        let begin = usize::from(lower(self.words[0]) == "the");
        let relative = self.words.iter().position(|word| RELATIVES.contains(word));
        let owner = self.words.iter().position(|word| is_possessive(word));
        let participle = || (begin + 1..self.words.len()).find(|&at| self.is_participle(at));
        let short = || self.short_clause();
        let found = relative.or_else(|| short().into_iter().chain(participle()).min());
        found.filter(|&at| owner.is_none_or(|owner| owner > at))
    }

    /// In front of what it was done by or with: `written by`, `known as`, `winning the`.
    fn is_participle(&self, at: usize) -> bool {
        let word = self.words[at];
        let is_done = is_participle(word) || matches!(word, "known" | "given" | "taken" | "sold");
        let leads = self
            .words
            .get(at + 1)
            .is_some_and(|word| matches!(*word, "by" | "as" | "in" | "the" | "to" | "for"));
        is_done && leads
    }

    /// Several things, of which none can be told from the others.
    fn is_many(&self, end: usize) -> bool {
        let noun = self.words[end - 1];
        noun.ends_with('s') && !noun.ends_with("ss") && self.tags[end - 1] == Tag::Noun
    }

    /// `the director of X`, `X's mother`: the noun is one that ties two things.
    fn is_of_relation(&self) -> bool {
        let is_led = self.words.iter().position(|word| *word == "of")
            == (0..self.words.len()).find(|&at| self.tags[at] == Tag::Adp);
        // "Tor's Hammer" is a name.
        let noun = self.noun();
        let ties = kind_of(&noun) != Wanted::Anything || by_noun(&noun).is_some();
        (is_led || self.is_owned()) && ties && noun.starts_with(char::is_lowercase)
    }

    /// `X's mother`, `the society's secretary`.
    fn is_owned(&self) -> bool {
        self.words[..self.words.len() - 1].iter().any(|word| is_possessive(word))
    }

    /// The noun of `the director of X` and of `X's mother`.
    fn noun(&self) -> String {
        let words = &self.words;
        let end = (0..words.len()).find(|&at| self.tags[at] == Tag::Adp);
        let owner = words.iter().rposition(|word| is_possessive(word));
        let noun = match owner {
            Some(owner) if end.is_none_or(|end| owner < end) => end.unwrap_or(words.len()) - 1,
            _ => end.unwrap_or(words.len()).saturating_sub(1),
        };
        words[noun].trim_matches(MARKS).to_owned()
    }

    /// `the city of X` is X.
    fn is_sort(&self) -> bool {
        let is_kind = |word: &str| {
            matches!(word, "city" | "town" | "village" | "county" | "state" | "state's" | "island")
        };
        matches!(self.words.as_slice(), ["the", kind, "of", ..] if is_kind(kind))
            && (3..self.words.len()).all(|at| self.is_name(at) || self.words[at] == "of")
    }

    /// Where the subject of a clause without its pronoun begins: `university | Ann Lee attended`.
    fn short_clause(&self) -> Option<usize> {
        let begin = usize::from(lower(self.words[0]) == "the");
        let name = (begin + 1..self.words.len()).find(|&at| self.is_name(at))?;
        let is_plain =
            (begin..name).all(|at| self.tags[at] != Tag::Adp && !RELATIVES.contains(&self.words[at]));
        let subject = if self.words[name - 1] == "the" && name > begin + 1 { name - 1 } else { name };
        let is_common = self.words[subject - 1].starts_with(char::is_lowercase);
        (is_plain && is_common && subject > begin && self.verb(name).is_some()).then_some(subject)
    }

    /// The verb of the clause whose subject begins at `from`.
    fn verb(&self, from: usize) -> Option<usize> {
        let is_verb = |at: &usize| {
            let word = self.words[*at];
            word.starts_with(char::is_lowercase) && (self.tags[*at] == Tag::Verb || is_auxiliary(word))
        };
        (from + 1..self.words.len()).find(is_verb)
    }

    /// The part as a question.
    fn asked(&self) -> String {
        let begin = usize::from(lower(self.words[0]) == "the");
        let Some(at) = self.clause_begins() else { return self.defined() };
        let word = self.words[at];
        let told = if RELATIVES.contains(&word) {
            self.clause(at)
        } else if word.ends_with("ing") && self.is_participle(at) {
            self.words[at..].join(" ")
        } else if self.is_participle(at) {
            format!("was {}", self.words[at..].join(" "))
        } else {
            self.inverted(at)
        };
        // "the city near where X lived": in which city; "the country formerly known as X".
        let is_near = at > begin + 1 && matches!(self.tags[at - 1], Tag::Adp | Tag::Adv);
        let head = &self.words[begin..at - usize::from(is_near)];
        let is_anybody = matches!(head, [noun] if ANYBODY.contains(noun));
        let asking = match (word, is_anybody) {
            ("where", _) => format!("In which {}", head.join(" ")),
            (_, true) => "Who".to_owned(),
            _ => format!("Which {}", head.join(" ")),
        };
        format!("{asking} {}?", told.trim_end_matches(','))
    }

    /// Behind a relative pronoun: `who wrote X`, `that X flows into`.
    fn clause(&self, at: usize) -> String {
        let is_verb = |at: usize| {
            self.words.get(at).is_some_and(|word| {
                let may_be = matches!(self.tags[at], Tag::Verb | Tag::Aux | Tag::Adv) || is_auxiliary(word);
                may_be && word.starts_with(char::is_lowercase)
            })
        };
        if is_verb(at + 1) { self.words[at + 1..].join(" ") } else { self.inverted(at + 1) }
    }

    /// `Ann Lee attended` → `did Ann Lee attend`; `X is part of` → `is X part of`.
    fn inverted(&self, from: usize) -> String {
        let told = || self.words[from..].join(" ");
        let Some(verb) = (from < self.words.len()).then(|| self.verb(from)).flatten() else { return told() };
        let (subject, word) = (self.words[from..verb].join(" "), self.words[verb].trim_end_matches(','));
        let behind = self.words[verb + 1..].join(" ");
        let asked = if is_auxiliary(word) && !is_do(word) {
            format!("{word} {subject} {behind}")
        } else {
            let plain = lemma(word, Tag::Verb);
            let help = if plain == word {
                "do"
            } else if word.ends_with('s') {
                "does"
            } else {
                "did"
            };
            format!("{help} {subject} {plain} {behind}")
        };
        asked.trim_end().to_owned()
    }

    /// `Who is the director of X?`
    fn defined(&self) -> String {
        let part = self.words.join(" ");
        let part = part.strip_prefix("The ").map_or_else(|| part.clone(), |rest| format!("the {rest}"));
        let asking = if kind_of(&self.noun()) == Wanted::Person { "Who" } else { "What" };
        format!("{asking} is {}?", part.trim_end_matches(','))
    }
}

fn is_modal(word: &str) -> bool {
    is_helping_verb(&lower(word)) && !is_auxiliary(&lower(word)) || matches!(word, "can" | "could" | "will")
}

fn is_asking(word: &str) -> bool {
    ASKING.contains(&lower(word).as_str()) || is_helping_verb(&lower(word))
}

fn is_possessive(word: &str) -> bool {
    ["'s", "’s", "s'", "s’"].iter().any(|end| word.ends_with(end))
}

#[cfg(test)]
#[path = "nested_tests.rs"]
mod tests;
