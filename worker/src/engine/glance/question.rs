//! Which questions do the documents answer? Each of another kind: about a thing, a person, a time, a deed, a connection; made of
//! facts that stand there, about what several sentences tell of.

use super::Known;
use crate::protocol::Suggestion;
use clew_knowledge::corpus::Corpus;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_skills::skill::builtin::is_introduced;
use clew_types::extraction::EntityKind;
use clew_types::graph::{Standing, Triple};
use clew_types::id::EntityId;

/// Facts less sure than this are not asked for.
const SURE: f32 = 0.6;
/// Facts between two that are asked to be joined: one would be no question, more no answer.
const STEPS: std::ops::RangeInclusive<usize> = 2..=3;
/// So many of the best known are joined with each other.
const JOINED: usize = 12;
/// Facts that tell about something where no sentence says what it is.
const FACTS: usize = 2;
/// Of so many of the best known it is looked who they are.
const PERSONS: usize = 8;
/// Questions at most.
const MOST: usize = 5;
/// What is asked of persons, who are neither founded nor opened.
const BORN: &str = "born";
/// Words of a name that is asked for.
const LONGEST: usize = 5;

/// One of each kind before a second one, and no name in two of them where there is another.
pub(super) fn questions(corpus: &Corpus, known: &[Known]) -> Vec<Suggestion> {
    let mut asked: Vec<EntityId> = Vec::new();
    let known: Vec<&Known> =
        known.iter().filter(|known| known.entity.name.split(' ').count() <= LONGEST).collect();
    let makers: [Make; 7] = [about, person, when, who, connected, when, who];
    let mut questions = Vec::new();
    for make in makers {
        let made = make(corpus, &known, &asked).filter(|(question, _)| !questions.contains(question));
        if let Some((question, of)) = made.filter(|_| questions.len() < MOST) {
            asked.extend(of);
            questions.push(question);
        }
    }
    questions
}

/// A question with whom it asks for.
type Made = Option<(Suggestion, Vec<EntityId>)>;
/// Makes a question of one kind about what is known, if possible about none of the last ones.
type Make = fn(&Corpus, &[&Known], &[EntityId]) -> Made;

fn about(corpus: &Corpus, known: &[&Known], _: &[EntityId]) -> Made {
    use EntityKind::{Event, Organisation, Place, Product, Species, Work};
    let all = known.iter().filter(|known| is_told_of(corpus, known));
    let of = |kinds: &[EntityKind]| all.clone().find(|known| kinds.contains(&known.entity.kind));
    let found = of(&[Organisation, Work, Event, Product]).or_else(|| of(&[Place, Species]))?.entity;
    Some((Suggestion::About(found.name.clone()), vec![found.id]))
}

/// Somebody of whom a sentence says who that is; else somebody of whom most is told.
fn person(corpus: &Corpus, known: &[&Known], _: &[EntityId]) -> Made {
    let mut persons = known.iter().filter(|known| known.is_person() && is_told_of(corpus, known));
    let first = persons.clone().take(PERSONS);
    let introduced = first.map(|known| known.entity).find(|person| is_introduced(corpus, &person.name));
    if let Some(person) = introduced {
        return Some((Suggestion::Person(person.name.clone()), vec![person.id]));
    }
    let person = persons.next()?.entity;
    Some((Suggestion::About(person.name.clone()), vec![person.id]))
}

/// Sentences are about it; it is not only there where others do something.
fn is_told_of(corpus: &Corpus, known: &Known) -> bool {
    let id = known.entity.id;
    known.entity.description.is_some_and(|id| super::sentence::is_running(corpus, id))
        || facts(corpus, id).filter(|triple| triple.head == id).count() >= FACTS
}

fn when(corpus: &Corpus, known: &[&Known], asked: &[EntityId]) -> Made {
    first(known, asked, |known| {
        let facts = facts(corpus, known.entity.id).filter(|triple| triple.head == known.entity.id);
        let dated = facts.filter(|triple| kind(corpus, triple.tail) == Some(EntityKind::Date));
        // A wrong fact that somebody was founded makes a question that nobody would ask.
        let is_asked = |done: &String| !known.is_person() || done == BORN;
        let done = dated.filter_map(|triple| participle(&triple.wording)).find(is_asked)?;
        Some((Suggestion::When(known.entity.name.clone(), done), vec![known.entity.id]))
    })
}

fn who(corpus: &Corpus, known: &[&Known], asked: &[EntityId]) -> Made {
    first(known, asked, |known| {
        let facts = facts(corpus, known.entity.id).filter(|triple| triple.tail == known.entity.id);
        let done = facts.filter(|triple| kind(corpus, triple.head) == Some(EntityKind::Person));
        let verb = done.map(|triple| triple.wording.clone()).find(|wording| is_past(wording))?;
        let is_one = !known.is_person();
        is_one.then(|| (Suggestion::Who(verb, known.entity.name.clone()), vec![known.entity.id]))
    })
}

fn connected(corpus: &Corpus, known: &[&Known], asked: &[EntityId]) -> Made {
    let best = &known[..known.len().min(JOINED)];
    first(best, asked, |one| {
        let is_far = |other: &&&Known| {
            let path = corpus.graph.shortest_path(one.entity.id, other.entity.id, *STEPS.end());
            path.is_some_and(|path| STEPS.contains(&path.len()))
        };
        let other = best.iter().filter(|other| !asked.contains(&other.entity.id)).find(is_far)?.entity;
        let question = Suggestion::Connected(one.entity.name.clone(), other.name.clone());
        Some((question, vec![one.entity.id, other.id]))
    })
}

/// The first that has something to ask, of those that are not asked about before those that are.
fn first(known: &[&Known], asked: &[EntityId], make: impl Fn(&Known) -> Made) -> Made {
    let is_new = |known: &&&Known| !asked.contains(&known.entity.id);
    let new = known.iter().filter(is_new).find_map(|known| make(known));
    new.or_else(|| known.iter().find_map(|known| make(known)))
}

/// Facts of an entity that stand in a sentence of running text and that nobody has to judge.
fn facts(corpus: &Corpus, id: EntityId) -> impl Iterator<Item = &Triple> {
    let facts = corpus.graph.edges_of(id).filter_map(|edge| corpus.graph.triple(edge.triple));
    facts.filter(|triple| {
        let is_read = corpus.graph.standing(triple) != Standing::Learned && triple.confidence >= SURE;
        is_read && super::sentence::is_running(corpus, triple.evidence.sentence)
    })
}

fn kind(corpus: &Corpus, id: EntityId) -> Option<EntityKind> {
    corpus.graph.entity(id).map(|entity| entity.kind)
}

/// `opened` of "was opened on".
fn participle(wording: &str) -> Option<String> {
    let words: Vec<&str> = wording.split(' ').collect();
    match words[..] {
        ["was" | "were", done, "on" | "in" | "at"] if is_past(done) => Some(done.to_owned()),
        _ => None,
    }
}

/// One word that says what somebody did: `designed`, `wrote`; and the same in `was written`.
fn is_past(word: &str) -> bool {
    let is_word = word.chars().all(|c| c.is_ascii_lowercase());
    let is_now = word.ends_with('s') || word.ends_with("ing");
    is_word && !is_now && lemma(word, Tag::Verb) != word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_asked_for_by_what_was_done() {
        assert_eq!(participle("was opened on").as_deref(), Some("opened"));
        assert_eq!(participle("was born in").as_deref(), Some("born"));
        assert_eq!((participle("opened on"), participle("was mayor in")), (None, None));
        assert!(is_past("designed") && is_past("built") && !is_past("lived in") && !is_past("is"));
    }
}
