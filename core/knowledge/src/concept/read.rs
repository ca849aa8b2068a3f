//! Which relations does one sentence state? Its clauses are tried against the cues, then the patterns that need no verb.

use super::clause::{Clause, clauses};
use super::cue::{Found, Side, object};
use super::lexicon::{is_group_noun, is_part_noun};
use super::phrase::{Phrase, after_brackets, examples_at, list_at, owned_phrase_at};
use super::words::Words;
use super::{Plainness, Term, acronym, cue};
use clew_types::concept::RelationKind;

/// A relation between two terms, as a sentence states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Read {
    pub kind: RelationKind,
    pub from: Term,
    pub to: Term,
    pub plainness: Plainness,
    pub denied: bool,
}

/// All relations of a sentence. `antecedent` is what `it` and `they` mean at its beginning.
pub(super) fn relations(words: &Words<'_>, antecedent: &[Term]) -> Vec<Read> {
    let mut reader = Reader { words, antecedent, found: Vec::new() };
    for clause in clauses(words).iter().filter(|clause| !clause.is_supposed(words)) {
        reader.clause(clause);
    }
    for at in 0..words.len() {
        reader.examples(at);
        reader.others(at);
        reader.parts_of(at);
        reader.groups(at);
        reader.brackets(at);
    }
    reader.apposition();
    reader.found
}

struct Reader<'w, 'a> {
    words: &'w Words<'a>,
    antecedent: &'w [Term],
    found: Vec<Read>,
}

impl Reader<'_, '_> {
    fn term(&self, phrase: &Phrase) -> Option<Term> {
        let phrase = object(self.words, phrase);
        let key = phrase.key(self.words);
        let said = phrase.surface(self.words);
        let is_word = key.chars().any(char::is_alphabetic) && key.len() > 1;
        (is_word && !phrase.is_pronoun(self.words)).then(|| Term { key, surface: said.to_owned() })
    }

    /// A subject: a pronoun stands for what the sentence before was about.
    fn subjects(&self, phrases: &[Phrase]) -> Vec<Term> {
        phrases
            .iter()
            .flat_map(|phrase| {
                if phrase.is_pronoun(self.words) {
                    self.antecedent.to_vec()
                } else {
                    self.term(phrase).into_iter().collect()
                }
            })
            .collect()
    }

    fn add(&mut self, kind: RelationKind, from: &Term, to: &Term, plainness: Plainness, denied: bool) {
        let read = Read { kind, from: from.clone(), to: to.clone(), plainness, denied };
        let is_new = !self.found.iter().any(|known| {
            known.kind == kind
                && known.from.key == from.key
                && known.to.key == to.key
                && known.denied == denied
        });
        if from.key != to.key && is_new {
            self.found.push(read);
        }
    }

    fn clause(&mut self, clause: &Clause) {
        for Found { kind, side, objects, plainness } in cue::found(self.words, clause) {
            let subjects = self.subjects(&clause.subjects);
            let denied = clause.verb.negated
                || is_mistaken(self.words, clause)
                || clause.subjects.iter().any(|subject| subject.denied);
            for subject in &subjects {
                for phrase in &objects {
                    let Some(other) = self.term(phrase) else { continue };
                    let denied = denied || phrase.denied;
                    match side {
                        Side::SubjectFirst => self.add(kind, subject, &other, plainness, denied),
                        Side::ObjectFirst => self.add(kind, &other, subject, plainness, denied),
                    }
                }
            }
        }
    }

    /// `B such as A1 and A2`, `B (for example A)`, `B, especially A`.
    fn examples(&mut self, at: usize) {
        let Some(length) = example_cue(self.words, at) else { return };
        let mut end = at;
        while end > 0 && matches!(self.words.lower(end - 1), "," | "(" | "\u{2014}" | "-") {
            end -= 1;
        }
        let mut from = at + length;
        from += usize::from(matches!(self.words.lower(from), "," | ":"));
        let Some(parent) = ending_at(self.words, end) else { return };
        let mut items = examples_at(self.words, from);
        if self.words.lower(at) == "like" {
            // "like a bird" compares.
            items.retain(|item| !item.indefinite && !item.definite);
        }
        let parent = if end < at { attached(self.words, &parent).unwrap_or(parent) } else { parent };
        let Some(parent) = self.words.is_plural(parent.head).then(|| self.term(&parent)).flatten() else {
            return;
        };
        let items: Vec<Term> = items.iter().filter_map(|item| self.term(item)).collect();
        for item in items {
            self.add(RelationKind::Inheritance, &item, &parent, Plainness::Explicit, false);
        }
    }

    /// `A1, A2 and other B`.
    fn others(&mut self, at: usize) {
        let joined = matches!(self.words.lower(at), "and" | "or") && self.words.lower(at + 1) == "other";
        let Some(parent) = joined.then(|| owned_phrase_at(self.words, at + 1)).flatten() else { return };
        let comma = usize::from(at > 0 && self.words.lower(at - 1) == ",");
        let starts = (at.saturating_sub(24)..at).filter(|start| begins_phrase(self.words, *start));
        let list = starts
            .filter_map(|start| list_at(self.words, start))
            .find(|(_, end)| *end + comma == at || *end == at);
        let (Some((items, _)), Some(parent)) = (list, self.term(&parent)) else { return };
        let named = items.iter().map(|item| if items.len() == 1 { of_what(item) } else { item.clone() });
        for item in named.filter_map(|item| self.term(&item)).collect::<Vec<_>>() {
            self.add(RelationKind::Inheritance, &item, &parent, Plainness::Explicit, false);
        }
    }

    /// `parts of X: A and B`, `the components of X are A and B`.
    fn parts_of(&mut self, at: usize) {
        if self.words.lower(at + 1) != "of" || !is_part_noun(&self.words.lemma(at)) {
            return;
        }
        let Some(whole) = owned_phrase_at(self.words, at + 2) else { return };
        let after = after_brackets(self.words, whole.end());
        let is_told = self.words.is_plural(at) && matches!(self.words.lower(after), ":" | "are" | "include");
        let items = if is_told { loose_list(self.words, after + 1) } else { Vec::new() };
        let Some(whole) = self.term(&whole) else { return };
        for item in items.iter().filter_map(|item| self.term(item)).collect::<Vec<_>>() {
            self.add(RelationKind::Composition, &whole, &item, Plainness::Explicit, false);
        }
    }

    /// `B are divided into three kinds: A1 …`, `there are two sorts of B: …`, `kinds of B are …`.
    fn groups(&mut self, at: usize) {
        let plural = self.words.lower(at).ends_with('s');
        if !plural || !is_group_noun(&self.words.lemma(at)) || !self.words.is_plural(at) {
            return;
        }
        let of = self.words.lower(at + 1) == "of";
        let named = of.then(|| super::phrase::phrase_at(self.words, at + 2)).flatten();
        let after = named.as_ref().map_or(at + 1, |phrase| phrase.range.end);
        let Some(mark) = (after..self.words.len())
            .take(8)
            .find(|at| matches!(self.words.lower(*at), ":" | "are" | "include" | "("))
        else {
            return;
        };
        let parents = match &named {
            Some(phrase) => self.term(phrase).into_iter().collect(),
            None => self.grouped(at),
        };
        let items = loose_list(self.words, mark + 1);
        for parent in &parents {
            for item in items.iter().filter_map(|item| self.term(item)).collect::<Vec<_>>() {
                self.add(RelationKind::Inheritance, &item, parent, Plainness::Explicit, false);
            }
        }
    }

    /// The subject of `are divided into three kinds`, `come in three kinds`.
    fn grouped(&self, at: usize) -> Vec<Term> {
        let all = clauses(self.words);
        let clause = all.iter().rev().find(|clause| clause.verb.range.end <= at && clause.rest.contains(&at));
        let sorts = |clause: &&Clause| {
            let verbs = [
                "classify",
                "divide",
                "group",
                "split",
                "sort",
                "come",
                "categorize",
                "categorise",
                "fall",
                "separate",
            ];
            verbs.contains(&clause.verb.lemma.as_str())
        };
        clause.filter(sorts).map_or(Vec::new(), |clause| self.subjects(&clause.subjects))
    }

    /// `random-access memory (RAM)`.
    fn brackets(&mut self, at: usize) {
        if self.words.word(at) != "(" {
            return;
        }
        let Some(close) = (at..self.words.len()).find(|close| self.words.word(*close) == ")") else { return };
        let before = self.words.slice(&(at.saturating_sub(12)..at));
        let inside = self.words.slice(&(at + 1..close));
        let Some((long, short)) = acronym::pair(before, inside) else { return };
        let long_words = Words::new(long);
        let last = long_words.len().saturating_sub(1);
        let long = Term { key: long_words.key(&(0..last + 1), last), surface: long.to_owned() };
        let short = Term { key: clew_language::text::fold::fold(short), surface: short.to_owned() };
        self.add(RelationKind::Alias, &long, &short, Plainness::Explicit, false);
    }

    /// `The viola, a string instrument, is tuned …`.
    fn apposition(&mut self) {
        let Some(first) = owned_phrase_at(self.words, 0) else { return };
        let comma = after_brackets(self.words, first.end());
        if self.words.lower(comma) != ","
            || !matches!(self.words.lower(comma + 1), "a" | "an")
            || first.indefinite
        {
            return;
        }
        let Some(class) = owned_phrase_at(self.words, comma + 1) else { return };
        let close = (class.range.end..self.words.len()).find(|at| self.words.lower(*at) == ",");
        let verb_follows = close.is_some_and(|close| super::clause::verb_at(self.words, close + 1).is_some());
        if !verb_follows {
            return;
        }
        let class = cue::class_of(self.words, comma + 1).unwrap_or(class);
        if let (Some(child), Some(parent)) = (self.term(&first), self.term(&class)) {
            self.add(RelationKind::Inheritance, &child, &parent, Plainness::Explicit, false);
        }
    }
}

/// `talk of dikes and other walls`: the dikes are walls.
fn of_what(item: &Phrase) -> Phrase {
    match &item.owner {
        Some((name, head)) if *head > item.head => {
            Phrase { name: name.clone(), head: *head, owner: None, ..item.clone() }
        }
        _ => item.clone(),
    }
}

/// `often mistakenly called`.
fn is_mistaken(words: &Words<'_>, clause: &Clause) -> bool {
    let near = clause.verb.range.start.saturating_sub(2)..clause.verb.range.end;
    let wrong = ["mistakenly", "wrongly", "incorrectly", "erroneously", "falsely"];
    near.into_iter().any(|at| wrong.contains(&words.lower(at)))
}

/// How many words the cue at `at` has.
fn example_cue(words: &Words<'_>, at: usize) -> Option<usize> {
    const CUES: &[&[&str]] = &[
        &["such", "as"],
        &["including"],
        &["especially"],
        &["particularly"],
        &["namely"],
        &["notably"],
        &["e.g."],
        &["e.g"],
        &["for", "example"],
        &["for", "instance"],
    ];
    let bounded = at > 0 && matches!(words.lower(at - 1), "," | "(");
    let like = words.lower(at) == "like" && words.tag(at) == clew_language::text::tag::Tag::Adp && !bounded;
    let found = CUES.iter().find(|cue| words.has(at, cue)).map(|cue| cue.len());
    let free = matches!(words.lower(at), "such" | "including");
    found.filter(|_| bounded || free).or(like.then_some(1))
}

/// The phrase that ends right before `end`, the longest one.
fn ending_at(words: &Words<'_>, end: usize) -> Option<Phrase> {
    let starts = end.saturating_sub(8)..end;
    starts
        .filter(|start| begins_phrase(words, *start))
        .filter_map(|start| super::phrase::phrase_at(words, start))
        .find(|phrase| phrase.range.end == end)
}

/// `sails of old boats, such as lugs`: behind a comma the examples are of the sails.
fn attached(words: &Words<'_>, phrase: &Phrase) -> Option<Phrase> {
    let before = phrase.range.start.checked_sub(1)?;
    let joins = words.tag(before) == clew_language::text::tag::Tag::Adp && words.lower(before) != "with";
    joins.then(|| ending_at(words, before)).flatten().filter(|outer| words.is_plural(outer.head))
}

/// A noun phrase may begin here: the word before does not belong to one.
fn begins_phrase(words: &Words<'_>, at: usize) -> bool {
    use clew_language::text::tag::Tag;
    at == 0
        || !matches!(words.tag(at - 1), Tag::Noun | Tag::Propn | Tag::Adj | Tag::Det | Tag::Num)
            && words.lower(at - 1) != "-"
}

/// A list whose items may carry clauses of their own: `oaks that shed their leaves, and firs that keep them`.
fn loose_list(words: &Words<'_>, at: usize) -> Vec<Phrase> {
    let mut items = Vec::new();
    let mut at = at;
    while let Some(item) = owned_phrase_at(words, at).filter(|item| !item.is_pronoun(words)) {
        let end = after_brackets(words, item.end());
        items.push(item);
        let joint = |at: &usize| matches!(words.lower(*at), "," | "and" | "or" | ";" | ".");
        let Some(next) =
            (end..words.len()).find(joint).filter(|next| matches!(words.lower(*next), "," | "and" | "or"))
        else {
            break;
        };
        at =
            next + 1 + usize::from(words.lower(next) == "," && matches!(words.lower(next + 1), "and" | "or"));
    }
    items
}
