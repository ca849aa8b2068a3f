//! Which entities does a question speak of?

use super::assemble::NONE;
use super::edit::distance_within;
use super::frozen::Graph;
use super::name;
use super::question::{Word, closed, dotted, is_proper, is_quoted, span_of, starts_with_article, words_of};
use super::tables::{Symbol, letters_of};
use clew_types::graph::{Entity, LinkedEntity};
use clew_types::{arrange::Arrange, extraction::EntityKind};
use std::cmp::Reverse;
use std::ops::Range;

/// Longest name looked for, in words.
const LONGEST: usize = 14;
/// Names shorter than this are never matched by likeness.
const FUZZY_LENGTH: usize = 6;
/// What is left of a score when the match is one word out of a row of capitalised ones.
const TORN: f32 = 0.4;
/// A part of the question taken for a name.
struct Match {
    words: Range<usize>,
    position: u32,
    score: f32,
    quoted: bool,
}

impl Graph {
    /// Entities whose names stand in the question, in the order they stand there, without overlaps: quoted titles
    /// and longer names win. Scores: 1 for a full name, about .9 for an alias, .8 for a person's name with another middle name, .3 to .7 for words without capitals,
    /// .6 or less for a surname, a first name or the last words of a longer name alone, .5 or less for a name that is merely alike. Of several entities
    /// with that name, the one with the most sources.
    pub fn link(&self, question: &str) -> Vec<LinkedEntity> {
        let words = words_of(question);
        let mut matches = self.full_names(question, &words);
        matches.arrange_by_key(|m| (Reverse(m.quoted), Reverse(m.words.len()), m.words.start));
        let mut taken = vec![false; words.len()];
        matches.retain(|found| take(&mut taken, &found.words));
        for found in matches.iter_mut().filter(|found| !found.quoted) {
            if is_torn(question, &words, &taken, &found.words) {
                found.score *= TORN;
            }
        }
        self.add_variants(question, &words, &mut taken, &mut matches);
        self.add_alike(question, &words, &mut taken, &mut matches, 2);
        self.add_single_names(question, &words, &mut taken, &mut matches);
        self.add_alike(question, &words, &mut taken, &mut matches, 1);
        matches.arrange_by_key(|found| found.words.start);
        matches.iter().map(|found| self.linked(question, &words, found)).collect()
    }

    fn linked(&self, question: &str, words: &[Word], found: &Match) -> LinkedEntity {
        let entity = &self.entities[found.position as usize];
        LinkedEntity {
            surface: question[closed(question, span_of(words, &found.words))].to_string(),
            entity: entity.id,
            name: entity.name.clone(),
            kind: entity.kind,
            score: found.score,
        }
    }

    fn full_names(&self, question: &str, words: &[Word]) -> Vec<Match> {
        let mut matches = Vec::new();
        for start in 0..words.len() {
            for end in start + 1..=words.len().min(start + LONGEST) {
                let whole = self.full_name(question, words, start..end);
                matches.extend(whole.or_else(|| self.ending(question, words, start..end)));
            }
        }
        matches
    }

    fn full_name(&self, question: &str, words: &[Word], range: Range<usize>) -> Option<Match> {
        let quoted = is_quoted(question, span_of(words, &range));
        let capital =
            words[range.clone()].iter().any(|word| word.capital && !(word.stop && range.start == 0));
        let all_stop = words[range.clone()].iter().all(|word| word.stop);
        if all_stop && !quoted && !is_proper(question, words, &range)
            || starts_with_article(question, words, &range)
        {
            return None;
        }
        let key = name::key(&question[dotted(question, span_of(words, &range))]);
        let symbol = self.tables.names.names.find(&key)?;
        let position = self.best_known(self.by_name.row(symbol.0 as usize).iter().copied())?;
        let entity = &self.entities[position as usize];
        let sure = if quoted || capital { 1.0 } else { unmarked(words, &range, entity)? };
        let known = if is_title(entity, &key) { 1.0 } else { 0.9 };
        Some(Match { words: range, position, score: known * sure, quoted })
    }

    /// The entity with the most sources, then the most triples, then the oldest.
    fn best_known(&self, positions: impl Iterator<Item = u32>) -> Option<u32> {
        positions.min_by_key(|&at| {
            let entity = &self.entities[at as usize];
            (Reverse(entity.sources.len()), Reverse(self.edges.row(at as usize).len()), entity.id)
        })
    }

    /// Capitalised words that are some person's first name or surname.
    fn add_single_names(&self, question: &str, words: &[Word], taken: &mut [bool], matches: &mut Vec<Match>) {
        for at in 0..words.len() {
            let word = &question[words[at].range.clone()];
            if taken[at] || words[at].stop || !words[at].capital || word.len() < 2 {
                continue;
            }
            let people = self.people_called(&name::key(word));
            if let Some(position) = self.best_known(people.iter().copied()) {
                let score = if people.len() == 1 { 0.6 } else { 0.4 };
                taken[at] = true;
                matches.push(Match { words: at..at + 1, position, score, quoted: false });
            }
        }
    }

    /// Positions of people with this first name or surname, ascending.
    fn people_called(&self, word: &str) -> Vec<u32> {
        let names = &self.tables.names;
        let Some(symbol) = names.words.find(word) else { return Vec::new() };
        let mut people = Vec::new();
        for name in names.with_word(symbol) {
            let folded = names.names.get(*name);
            if !folded.starts_with(word) && !folded.ends_with(word) {
                continue;
            }
            let is_person = |at: &&u32| self.entities[**at as usize].kind == EntityKind::Person;
            people.extend(self.by_name.row(name.0 as usize).iter().filter(is_person));
        }
        people.arrange();
        people.dedup();
        people
    }

    /// Runs of capitalised words that nothing matched, at least `least` words long.
    fn open_runs(&self, words: &[Word], taken: &[bool], least: usize) -> Vec<Range<usize>> {
        let mut runs = Vec::new();
        let mut start = 0;
        while start < words.len() {
            let open = |at: &usize| !taken[*at] && words[*at].capital && !words[*at].stop;
            let end = (start..words.len()).find(|at| !open(at)).unwrap_or(words.len());
            if end >= start + least {
                runs.push(start..end);
            }
            start = end.max(start + 1);
        }
        runs
    }

    /// A person's first name and surname with other names between them than those that are known.
    fn add_variants(&self, question: &str, words: &[Word], taken: &mut [bool], matches: &mut Vec<Match>) {
        for run in self.open_runs(words, taken, 2) {
            let word = |at: usize| name::key(&question[words[at].range.clone()]);
            let mut people = self.people_called(&word(run.start));
            let surnamed = self.people_called(&word(run.end - 1));
            people.retain(|person| surnamed.contains(person));
            if let Some(position) = self.best_known(people.into_iter()) {
                take(taken, &run);
                matches.push(Match { words: run, position, score: 0.8, quoted: false });
            }
        }
    }

    /// The last words of one longer name: `the Daily Post` of *Sund Daily Post*.
    fn ending(&self, question: &str, words: &[Word], range: Range<usize>) -> Option<Match> {
        let is_name = |at: usize| words.get(at).is_some_and(|word| word.capital && !word.stop);
        let goes_on = is_name(range.end) || range.start.checked_sub(1).is_some_and(is_name);
        if range.len() < 2 || goes_on || !range.clone().all(is_name) {
            return None;
        }
        let key = name::key(&question[span_of(words, &range)]);
        let last = name::key(&question[words[range.end - 1].range.clone()]);
        let position = self.only_ending(&key, &last)?;
        Some(Match { words: range, position, score: 0.6, quoted: false })
    }

    /// The only entity with a name that ends in these words.
    fn only_ending(&self, key: &str, last: &str) -> Option<u32> {
        let names = &self.tables.names;
        let ending = format!(" {key}");
        let ends = |name: &&Symbol| names.names.get(**name).ends_with(&ending);
        let longer = names.with_word(names.words.find(last)?).iter().filter(ends);
        let mut found = longer.flat_map(|name| self.by_name.row(name.0 as usize).iter().copied());
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    /// A name spelled slightly differently.
    fn add_alike(
        &self,
        question: &str,
        words: &[Word],
        taken: &mut [bool],
        matches: &mut Vec<Match>,
        least: usize,
    ) {
        for run in self.open_runs(words, taken, least) {
            if let Some(found) = self.alike(question, words, run) {
                take(taken, &found.words);
                matches.push(found);
            }
        }
    }

    fn alike(&self, question: &str, words: &[Word], range: Range<usize>) -> Option<Match> {
        let key = name::key(&question[span_of(words, &range)]);
        let length = key.chars().count();
        if length < FUZZY_LENGTH {
            return None;
        }
        let limit = if length < 10 { 1 } else { 2 };
        let (distance, position) = self.nearest_name(&key, limit)?;
        let score = 0.5 * (1.0 - distance as f32 / length as f32);
        Some(Match { words: range, position, score, quoted: false })
    }

    /// The best known entity under the nearest name.
    fn nearest_name(&self, key: &str, limit: usize) -> Option<(usize, u32)> {
        let letters = letters_of(key);
        let mut best = (limit + 1, NONE);
        for (symbol, other) in self.tables.names.names.iter() {
            let differ = (letters ^ self.tables.names.letters(symbol)).count_ones() as usize;
            if differ > 2 * limit || other.len().abs_diff(key.len()) > 4 * limit {
                continue;
            }
            if let Some(distance) = distance_within(key, other, best.0.min(limit)) {
                best = self.better(best, distance, symbol);
            }
        }
        (best.1 != NONE).then_some(best)
    }

    fn better(&self, best: (usize, u32), distance: usize, name: Symbol) -> (usize, u32) {
        let row = self.by_name.row(name.0 as usize).iter().copied();
        let rival = (distance == best.0).then_some(best.1).filter(|at| *at != NONE);
        match self.best_known(row.chain(rival)) {
            Some(position) if distance <= best.0 => (distance, position),
            _ => best,
        }
    }
}

/// True for the canonical name, with or without its note in parentheses.
fn is_title(entity: &Entity, key: &str) -> bool {
    let bare = name::key(name::split_note(&entity.name).0);
    let mut names = std::iter::once(&entity.name).chain(&entity.aliases);
    bare == key || names.any(|name| name::key(name) == key && name::key(name::split_note(name).0) == bare)
}

/// How sure a match without capitals is. Proper names keep theirs, unless the whole question goes without.
fn unmarked(words: &[Word], range: &Range<usize>, entity: &Entity) -> Option<f32> {
    let careful = words.iter().skip(1).any(|word| word.capital);
    let proper = entity.name.starts_with(char::is_uppercase);
    if careful && proper {
        return (range.len() > 1).then_some(0.3);
    }
    Some(if range.len() > 1 { 0.7 } else { 0.3 })
}

/// One word out of a row of capitalised ones is rarely what is meant.
fn is_torn(question: &str, words: &[Word], taken: &[bool], range: &Range<usize>) -> bool {
    let open = |at: usize| words.get(at).is_some_and(|word| word.capital && !word.stop) && !taken[at];
    let close = |left: usize, right: usize| {
        question[words[left].range.end..words[right].range.start]
            .chars()
            .all(|c| c == ' ' || c == '\'' || c == '’')
    };
    let before = range.start > 0 && open(range.start - 1) && close(range.start - 1, range.start);
    let after = open(range.end) && close(range.end - 1, range.end);
    range.len() == 1 && (before || after)
}

/// Marks words as used; false when one of them was used before.
fn take(taken: &mut [bool], words: &Range<usize>) -> bool {
    let free = taken[words.clone()].iter().all(|taken| !taken);
    if free {
        taken[words.clone()].fill(true);
    }
    free
}

#[cfg(test)]
#[path = "link_tests.rs"]
mod tests;
