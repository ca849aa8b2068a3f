//! Which statements of the supporting sentences speak of the topic and say what the question says?

use super::asked::{Asked, Gap, Topic, content_stem};
use super::family::Family;
use clew_knowledge::concept::{Description, Relation, Statement, Words, statements};
use clew_knowledge::corpus::Corpus;
use clew_types::arrange::Arrange;

/// Trust in a statement of which the topic is only the owner, or that names it elsewhere than as its subject.
const OWNED: f32 = 0.8;
const NAMED: f32 = 0.45;
/// What is said in the document that names the topic counts a little more.
const SAME_OWNER: f32 = 1.05;

/// A statement that fits, and how well.
pub(super) struct Told<'a> {
    pub statement: Statement,
    pub words: Words<'a>,
    /// Trust by whom it is about.
    pub near: f32,
    /// Share of the question's content it has.
    pub covered: f32,
    /// It has the question's verb.
    pub same_verb: bool,
    /// Relations from the topic to its subject.
    pub way: Vec<Relation>,
}

impl Told<'_> {
    pub fn score(&self) -> f32 {
        let verb = if self.same_verb { 0.15 } else { 0.0 };
        self.near * (0.25 + 0.6 * self.covered + verb)
    }
}

/// Every statement about the topics, best first; ties in order of sentences.
pub(super) fn told<'a>(corpus: &'a Corpus, asked: &Asked, supports: &[Description]) -> Vec<Told<'a>> {
    let families: Vec<Family> =
        asked.topics.iter().map(|topic| Family::of(corpus.concepts(), topic)).collect();
    let mut found = Vec::new();
    for support in supports {
        for statement in statements(corpus, support.sentence) {
            let words = Words::new(corpus.sentence_text(support.sentence));
            let Some((near, way)) = nearness(corpus, asked, &families, &statement, &words) else { continue };
            let (covered, same_verb) = coverage(asked, &statement, &words);
            found.push(Told { statement, words, near, covered, same_verb, way });
        }
    }
    found.arrange_by(|a, b| {
        let place = |told: &Told<'_>| (told.statement.sentence, told.statement.clause.verb.range.start);
        b.score().total_cmp(&a.score()).then(place(a).cmp(&place(b)))
    });
    found
}

/// How surely the statement is about the topics; where the question names none, about anything.
fn nearness(
    corpus: &Corpus,
    asked: &Asked,
    families: &[Family],
    statement: &Statement,
    words: &Words<'_>,
) -> Option<(f32, Vec<Relation>)> {
    if families.is_empty() {
        return Some((1.0, Vec::new()));
    }
    let mut best: Option<(f32, Vec<Relation>)> = None;
    for (family, topic) in families.iter().zip(&asked.topics) {
        let subjects = statement.subjects.iter().filter_map(|subject| family.nearness(&subject.key));
        let owners = statement
            .owners
            .iter()
            .filter_map(|owner| family.nearness(&owner.key))
            .map(|(trust, way)| (trust * OWNED, way));
        let offered =
            subjects.map(|(trust, way)| (trust * owner_fits(corpus, topic, statement), way)).chain(owners);
        for (trust, way) in offered {
            if best.as_ref().is_none_or(|(known, _)| trust > *known) {
                best = Some((trust, way.to_vec()));
            }
        }
    }
    best.or_else(|| named_in_rest(asked, statement, words))
}

/// `the shuttle of a loom`: statements about the shuttle of something else count less.
fn owner_fits(corpus: &Corpus, topic: &Topic, statement: &Statement) -> f32 {
    let Some(owner) = &topic.owner else { return 1.0 };
    let family = Family::of(corpus.concepts(), &Topic { keys: vec![owner.key.clone()], ..Topic::default() });
    let owned = statement.owners.iter().any(|their| family.nearness(&their.key).is_some());
    match (statement.owners.is_empty(), owned) {
        (_, true) => SAME_OWNER,
        (true, false) => 1.0,
        (false, false) => OWNED,
    }
}

/// The topic is what something is done to: `The roof keeps the rain out of a beehive`.
fn named_in_rest(asked: &Asked, statement: &Statement, words: &Words<'_>) -> Option<(f32, Vec<Relation>)> {
    let rest = words.slice(&statement.clause.rest);
    let keys: Vec<String> =
        clew_knowledge::concept::concepts_in(rest).into_iter().map(|term| term.key).collect();
    let named = asked.topics.iter().any(|topic| topic.keys.first().is_some_and(|key| keys.contains(key)));
    named.then(|| (NAMED, Vec::new()))
}

/// Share of the question's content in the statement's predicate, and whether the verb is the same.
fn coverage(asked: &Asked, statement: &Statement, words: &Words<'_>) -> (f32, bool) {
    let clause = &statement.clause;
    let end = end_of_thought(words, clause.rest.end);
    // The Institute for Advanced Study does not tell who studies.
    let is_in_name = |at: &usize| words.is_capital(*at) && words.lemma(*at) == asked.verb;
    let stems: Vec<String> = (clause.verb.range.start..end)
        .filter(|at| !is_in_name(at))
        .filter_map(|at| content_stem(words, at))
        .collect();
    let same_verb = clause.verb.lemma == asked.verb || clause.verb.copula && asked.verb == "be";
    let wanted = wanted(asked);
    if wanted.is_empty() {
        return (if same_verb { 1.0 } else { 0.3 }, same_verb);
    }
    let found = wanted.iter().filter(|stem| stems.contains(stem)).count();
    (found as f32 / wanted.len() as f32, same_verb)
}

/// The content that a statement has to have; the noun counted or chosen among it.
fn wanted(asked: &Asked) -> Vec<String> {
    let mut wanted = asked.content.clone();
    if asked.gap == Gap::Number {
        let class = asked.class.iter().flat_map(|class| class.keys.first());
        wanted.extend(class.flat_map(|key| clew_language::text::terms::terms(key)));
    }
    wanted
}

/// Clauses are cut short at verbs of their own; what is said goes on to the next strong mark or comma.
pub(super) fn end_of_thought(words: &Words<'_>, from: usize) -> usize {
    let marks =
        |at: &usize| matches!(words.lower(*at), ";" | "." | "," | "!" | "and" | "while" | "but" | "because");
    (from..words.len()).find(marks).unwrap_or(words.len())
}
