//! A question within a question: `Who is the father of the person who wrote X?` asks first who wrote X. The part that describes
//! one thing is asked by itself, and the whole then with what was read in its place (self-ask, Press et al. 2023, by grammar
//! and by the network that reads instead of a language model).

use super::asked::kind_of;
use super::clause::{is_auxiliary, is_do};
use super::noun::{CLAUSES, is_participle};
use super::read::Hop;
use super::reading::{Pages, Said, read_once};
use super::relation::Wanted;
use super::text::{last_word, lower};
use crate::ablation::Rule;
use crate::skill::{Context, Scene};
use clew_knowledge::retrieve::hybrid;
use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::terms::terms;

/// Fewest words that describe a thing by another.
const FEWEST: usize = 3;
/// How deep questions are taken apart.
const DEEPEST: usize = 2;
/// Passages searched for each question on the way.
const PASSAGES: usize = 4;
/// Bytes of them that are read.
const READ: usize = 2_500;
/// How likely what an inner question is answered by must be, to go on with it.
const LIKELY: f32 = 0.2;

/// A question with a part that describes one thing.
#[derive(Clone, Debug, PartialEq)]
struct Nested {
    /// What is asked first.
    inner: String,
    /// The question, `{}` in the place of that part.
    template: String,
}

/// What was read of the question, and of the questions within it. Where a question is within, its own answer is none of the
/// whole: who asks for the father of whoever wrote X does not ask for the writer.
pub(super) async fn read_within(scene: &Scene<'_>, mut read: Pages) -> Pages {
    let Some(nested) = nested(scene.question).filter(|_| read.has_read && Rule::Nested.holds()) else {
        return read;
    };
    let Some(first) = answered(scene, &nested.inner, DEEPEST - 1).await else { return read };
    let outer = nested.template.replace("{}", &first.text);
    let whole = asked_alone(scene, &outer).await;
    read.said.retain(|said| fold(&said.text) != fold(&first.text));
    read.sentences.extend(&whole.sentences);
    let others = whole.said.into_iter().filter(|said| fold(&said.text) != fold(&first.text));
    read.said.extend(others.map(|said| said.behind(&first)));
    read
}

/// The likeliest answer to a question on the way, if one is likely.
async fn answered(scene: &Scene<'_>, question: &str, depth: usize) -> Option<Said> {
    let inner = match nested(question).filter(|_| depth > 0) {
        Some(nested) => Box::pin(answered(scene, &nested.inner, depth - 1))
            .await
            .map(|first| (nested.template.replace("{}", &first.text), first)),
        None => None,
    };
    let (question, first) = match inner {
        Some((outer, first)) => (outer, Some(first)),
        None => (question.to_owned(), None),
    };
    let said = asked_alone(scene, &question).await.said.into_iter();
    let named = fold(&question);
    let new = said.filter(|said| !named.contains(&fold(&said.text)));
    let best = new.max_by(|a, b| a.whole().total_cmp(&b.whole()))?;
    let best = match &first {
        Some(first) => best.behind(first),
        None => best,
    };
    (best.whole() >= LIKELY).then_some(best)
}

/// What the passages that are found for a question on the way say.
async fn asked_alone(scene: &Scene<'_>, question: &str) -> Pages {
    let vectors = match scene.embedder {
        Some(embedder) => embedder.embed(&[question.to_owned()]).await.unwrap_or_default(),
        None => Vec::new(),
    };
    let vector = vectors.into_iter().next();
    let hits = hybrid(scene.corpus, question, vector.as_deref(), PASSAGES);
    let asked = Scene { question, vector: vector.as_deref(), ..*scene };
    read_once(&asked, &Context { hits, ..Context::default() }, READ).await
}

/// The outermost part that describes one thing by another that has a name, if more than that is asked.
fn nested(question: &str) -> Option<Nested> {
    let question = question.trim().trim_end_matches(['?', '.', ' ']);
    let words: Vec<&str> = question.split_whitespace().collect();
    let tags = tag(&words);
    let begins = (1..words.len()).filter(|&from| may_begin(&words, from));
    begins.filter_map(|from| Some((from, end(&words, &tags, from)?))).find_map(|(from, to)| {
        let part = words[from..to].join(" ");
        let part = part.trim_end_matches(',');
        let template = [&words[..from], &["{}"], &words[to..]].concat().join(" ");
        let asks_more = terms(&template.replace("{}", "")).iter().any(|term| !is_question_word(term));
        (asks_more && describes(part)).then(|| {
            let word = if is_person(part) { "Who" } else { "What" };
            Nested { inner: format!("{word} is {part}?"), template: format!("{template}?") }
        })
    })
}

/// At an article before a common noun, or at the first word of a possessive name.
fn may_begin(words: &[&str], at: usize) -> bool {
    let is_lower = |at: usize| words.get(at).is_some_and(|word| word.starts_with(char::is_lowercase));
    let starts_name = is_capitalised(words[at]) && !is_capitalised(words[at - 1]);
    let owns = words[at..].iter().take_while(|word| is_capitalised(word)).any(|word| is_possessive(word));
    lower(words[at]) == "the" && is_lower(at + 1) || starts_name && owns
}

/// Where the part that begins at `from` ends: before the verb of the question, where that stands behind it.
fn end(words: &[&str], tags: &[Tag], from: usize) -> Option<usize> {
    let least = from + FEWEST;
    let is_plain = |at: usize| tags[at] == Tag::Verb && lemma(words[at], Tag::Verb) == words[at];
    let is_inverted = is_auxiliary(words[from - 1]);
    let to = if words[..from].iter().any(|word| is_do(word)) {
        let is_last = |at: usize| {
            !matches!(tags[at], Tag::Adp | Tag::Part) && words[at].starts_with(char::is_lowercase)
        };
        let verb = (least..words.len()).find(|&at| is_plain(at) && !opens_clause(words[at - 1]));
        verb.or_else(|| (least..words.len()).rev().find(|&at| is_last(at)))?
    } else if is_inverted {
        let verb = (least..words.len()).rev().find(|&at| is_participle(words[at]) && at + 3 >= words.len());
        verb.unwrap_or(words.len())
    } else {
        words.len()
    };
    let comma = (from..to).find(|&at| words[at].ends_with(',')).map(|at| at + 1);
    Some(comma.unwrap_or(to)).filter(|to| *to >= least.min(words.len()) && *to > from + 1)
}

fn opens_clause(word: &str) -> bool {
    matches!(word, "who" | "that" | "which" | "where" | "to" | "the" | "a" | "of" | "and")
}

/// A name stands in it, and how the thing is tied to that.
fn describes(part: &str) -> bool {
    let words: Vec<&str> = part.split(' ').collect();
    let has_name = words
        .iter()
        .skip(1)
        .any(|word| is_capitalised(word) || word.starts_with(|c: char| c.is_ascii_digit()))
        || is_possessive(words[0]);
    let is_tied = CLAUSES.iter().chain(&[" of ", " by "]).any(|joint| part.contains(joint))
        || words.iter().any(|word| is_participle(word))
        || words[..words.len() - 1].iter().any(|word| is_possessive(word));
    has_name && is_tied
}

fn is_person(part: &str) -> bool {
    let joints = CLAUSES.iter().chain(&[" of ", " by ", " in ", " from "]);
    let head = joints.filter_map(|joint| part.find(joint)).min().map_or(part, |at| &part[..at]);
    kind_of(&lower(last_word(head))) == Wanted::Person
}

fn is_capitalised(word: &str) -> bool {
    word.trim_start_matches(['"', '“', '\'']).starts_with(char::is_uppercase)
}

fn is_possessive(word: &str) -> bool {
    word.ends_with("'s") || word.ends_with("’s") || word.ends_with("s'") || word.ends_with("s’")
}

fn is_question_word(term: &str) -> bool {
    matches!(term, "who" | "what" | "which" | "whom" | "whose" | "where" | "when" | "how" | "why")
}

impl Said {
    /// The same, as far as what it goes on from holds.
    fn behind(self, first: &Said) -> Self {
        let hops: Vec<Hop> = first.hops.iter().cloned().chain(self.hops.iter().cloned()).collect();
        self.after(hops, first.whole())
    }
}

#[cfg(test)]
#[path = "nested_tests.rs"]
mod tests;
