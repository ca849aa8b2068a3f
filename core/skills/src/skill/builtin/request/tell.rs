//! What do the documents tell about a thing? Its definition first, then what says most of it, spread over aspects.

use super::define::{Definition, definition};
use super::reading::chosen;
use super::reply::{Line, Reply};
use super::sentence::{Told, leans, opens_with_pronoun, spoken};
use super::spelled::spelled_out;
use super::subject::Subject;
use super::voice::states;
use crate::skill::Scene;
use crate::skill::builtin::text::strip_article;
use crate::skill::builtin::words::{Words, year_of};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::Seen;
use clew_knowledge::retrieve::hybrid;
use clew_language::text::terms::terms;
use clew_types::id::{EntityId, SentenceId};
use clew_types::{arrange::Arrange, extraction::EntityKind};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Sentences quoted for one thing, and beside a definition that was asked for.
const MOST: usize = 6;
const BESIDE: usize = 2;
/// Where sentences are fewer than this, those that follow on them fill up.
const FEW: usize = 4;
/// What a sentence loses by all that others have said.
const AGAIN: f32 = 1.2;
/// Confidence without a definition: from several sentences, from one or two; and where only words agree.
const SEVERAL: f32 = 0.5;
const FEW_SURE: f32 = 0.4;
/// Confidence in words that spell letters out, and in a definition that says more than they do.
const SPELLED: f32 = 0.9;
const DEFINED: f32 = 0.75;
/// What the network must be surer by than words that say outright who it is: it sees less of a difference than they.
const NEARLY: f32 = 0.06;
/// Confidence in a sentence that is only the one that says most.
const UNREAD: f32 = 0.35;
/// Sentences from which on two are often together, and how many companions are told.
const OFTEN: u32 = 3;
const COMPANIONS: usize = 3;
const VAGUE: f32 = 0.35;
/// What a sentence gains by a sure fact, and by all it states at most.
const FACT: f32 = 0.25;
const FACTS: f32 = 0.6;
/// Passages searched where a thing has no name.
const PASSAGES: usize = 8;

/// `Who is X?`: what says so for sure; else the sentence that the network takes for the answer; else a phrase that only
/// hints at it, with its sentence; else beside whom X is named, and the sentences that say most.
pub(super) async fn define(
    scene: &Scene<'_>,
    subject: &Subject<'_>,
    letters: &str,
    is_proper: bool,
) -> Option<Reply> {
    let corpus = scene.corpus;
    let found = definition(corpus, subject);
    if found.is_none() && !is_proper {
        return None;
    }
    let is_vague = found.as_ref().is_none_or(|found| found.trust < DEFINED);
    if let Some(spelled) = is_vague.then(|| spell(corpus, letters)).flatten() {
        return Some(spelled);
    }
    let near = if is_proper { read(scene, subject, found.as_ref()).await } else { Vec::new() };
    let others = told(corpus, subject, found.as_ref(), 1 + BESIDE);
    let (text, trust) = match (near.first(), &found) {
        (Some((id, trust)), _) => (corpus.sentence_text(*id).to_owned(), *trust),
        (None, Some(found)) => (found.predicate.clone(), found.trust),
        (None, None) => (unread(corpus, subject, &others)?, UNREAD),
    };
    let first = found.map(|found| Line::plain(found.sentence)).into_iter();
    let lines = led_by(&near, first.chain(others), 1 + BESIDE);
    Some(Reply::new(text, trust, lines).about(&[subject]))
}

/// `What does RCAC stand for?`: the words, and what else is told of it.
pub(super) fn spell(corpus: &Corpus, letters: &str) -> Option<Reply> {
    let subject = Subject::known(corpus, letters)?;
    let (words, id) = spelled_out(corpus, letters, &subject)?;
    let others = told(corpus, &subject, None, 1 + BESIDE);
    let lines = led_by(&[(id, SPELLED)], others.into_iter(), 1 + BESIDE);
    Some(Reply::new(words, SPELLED, lines).about(&[&subject]))
}

/// What the network takes to say who X is, where nothing says it as surely.
async fn read(
    scene: &Scene<'_>,
    subject: &Subject<'_>,
    found: Option<&Definition>,
) -> Vec<(SentenceId, f32)> {
    let trust = found.map_or(0.0, |found| found.trust);
    if trust >= SEVERAL {
        return Vec::new();
    }
    let mut read = chosen(scene, subject).await;
    if read.first().is_some_and(|(_, best)| *best <= trust + NEARLY) {
        read.clear();
    }
    read
}

/// What was read before what else is told, each sentence once.
fn led_by(read: &[(SentenceId, f32)], others: impl Iterator<Item = Line>, most: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for line in read.iter().map(|(id, _)| Line::plain(*id)).chain(others) {
        let is_new = lines.iter().all(|other| other.sentence != line.sentence);
        if lines.len() < most && is_new {
            lines.push(line);
        }
    }
    lines
}

/// Whom no sentence introduces: `Ann Holt was in love with Tor Lund.`, else beside whom X is named, else what says most.
fn unread(corpus: &Corpus, subject: &Subject<'_>, others: &[Line]) -> Option<String> {
    let first = others.first()?.sentence;
    let tells = others.iter().map(|line| line.sentence).find(|id| says_of_both(corpus, subject, *id));
    let quoted = |id: SentenceId| corpus.sentence_text(id).to_owned();
    tells.map(quoted).or_else(|| beside_whom(corpus, subject)).or_else(|| Some(quoted(first)))
}

/// True where a sentence says what somebody is to another: it opens with the name, goes on with `is` or `was`, and names
/// one more person.
fn says_of_both(corpus: &Corpus, subject: &Subject<'_>, id: SentenceId) -> bool {
    let words = Words::new(corpus.sentence_text(id));
    let is_said = subject.opens(&words).is_some_and(|end| matches!(words.lower(end), "is" | "was"));
    let own = subject.entity.map(|own| own.id);
    let others = corpus.graph.entities_in(id).iter().filter(|other| Some(**other) != own);
    let is_person = |id: &EntityId| corpus.graph.entity(*id).is_some_and(|it| it.kind == EntityKind::Person);
    is_said && others.into_iter().any(is_person)
}

/// How often somebody is named, and beside whom most: what a text shows of a person it never introduces.
fn beside_whom(corpus: &Corpus, subject: &Subject<'_>) -> Option<String> {
    let own = subject.entity.filter(|own| own.kind == EntityKind::Person)?;
    let entity = |(id, _): &(EntityId, u32)| corpus.graph.entity(*id);
    let beside = Seen::from(&*corpus.graph).companions(own.id);
    let often = beside.iter().take_while(|(_, sentences)| *sentences >= OFTEN);
    let people = often.filter_map(entity).filter(|other| other.kind == EntityKind::Person);
    let names: Vec<&str> = people.take(COMPANIONS).map(|other| other.name.as_str()).collect();
    let (name, count) = (&subject.name, own.sources.len());
    let text = format!(
        "No sentence says plainly who {name} is. {count} sentences speak of {name}, most often together with {}.",
        spoken(&names)
    );
    (!names.is_empty()).then_some(text)
}

/// `Tell me about X`.
pub(super) fn tell(corpus: &Corpus, subject: &Subject<'_>) -> Option<Reply> {
    let found = definition(corpus, subject);
    let lines = told(corpus, subject, found.as_ref(), MOST);
    let first = corpus.sentence_text(lines.first()?.sentence);
    let confidence = match found {
        Some(found) => found.trust,
        None if lines.len() > 2 => SEVERAL,
        None => FEW_SURE,
    };
    Some(Reply::new(first, confidence, lines).about(&[subject]))
}

/// `Tell me about X`, where nothing defines X: what the network takes to say who X is comes first.
pub(super) async fn tell_read(scene: &Scene<'_>, subject: &Subject<'_>) -> Option<Reply> {
    let corpus = scene.corpus;
    let mut reply = tell(corpus, subject)?;
    // As the network was taught to be asked.
    let is_person = subject.entity.is_some_and(|entity| entity.kind == EntityKind::Person);
    let question = format!("{} is {}?", if is_person { "Who" } else { "What" }, subject.name);
    let asked = Scene { question: &question, ..*scene };
    let near = read(&asked, subject, definition(corpus, subject).as_ref()).await;
    if let Some((first, _)) = near.first() {
        reply.text = Some(corpus.sentence_text(*first).to_owned());
        reply.lines = led_by(&near[..1], reply.lines.into_iter(), MOST);
    }
    Some(reply)
}

/// The sentences, each with who is meant by a pronoun that opens it.
fn told(corpus: &Corpus, subject: &Subject<'_>, definition: Option<&Definition>, most: usize) -> Vec<Line> {
    let line = |id: SentenceId| {
        if opens_with_pronoun(corpus.sentence_text(id)) {
            Line::of(&subject.name, id)
        } else {
            Line::plain(id)
        }
    };
    sentences(corpus, subject, definition, most).into_iter().map(line).collect()
}

/// `Tell me about the winters there`: what no name is known for, by the sentences that say all its words.
pub(super) fn vaguely(scene: &Scene<'_>, topic: &str) -> Option<Reply> {
    let corpus = scene.corpus;
    let wanted = terms(strip_article(topic));
    let hits = hybrid(corpus, topic, None, PASSAGES);
    let told =
        hits.iter().flat_map(|hit| corpus.sentences_of(hit.chunk)).filter_map(|id| Told::of(corpus, id));
    let holds = |told: &Told<'_>| !wanted.is_empty() && wanted.iter().all(|term| told.terms.contains(term));
    let mut kept: Vec<Told<'_>> = Vec::new();
    for told in told.filter(|told| holds(told) && !leans(told.text)) {
        if kept.len() < MOST && !told.is_said_by(&kept) {
            kept.push(told);
        }
    }
    let first = kept.first()?.text;
    Some(Reply::new(first, VAGUE, kept.iter().map(|told| Line::plain(told.id)).collect()))
}

/// Up to `most` sentences about the subject: the definition, then others in the order they stand.
pub(super) fn sentences(
    corpus: &Corpus,
    subject: &Subject<'_>,
    definition: Option<&Definition>,
    most: usize,
) -> Vec<SentenceId> {
    let first = definition.and_then(|found| Told::of(corpus, found.sentence));
    let defining = first.as_ref().map(|told| told.id);
    let mut kept: Vec<Told<'_>> = first.into_iter().collect();
    let mut weighed = weighed(corpus, subject);
    while kept.len() < most {
        let gain = |told: &Told<'_>, weight: f32| {
            weight - AGAIN * kept.iter().map(|other| told.overlap(other)).fold(0.0, f32::max)
        };
        let open = weighed.iter().enumerate().filter(|(_, (told, _))| !told.is_said_by(&kept));
        let best = open.max_by(|(_, a), (_, b)| {
            gain(&a.0, a.1).total_cmp(&gain(&b.0, b.1)).then(Reverse(a.0.id).cmp(&Reverse(b.0.id)))
        });
        let Some(at) = best.map(|(at, _)| at) else { break };
        kept.push(weighed.swap_remove(at).0);
    }
    let mut ids: Vec<SentenceId> = kept.iter().map(|told| told.id).collect();
    follow_on(corpus, subject, &mut ids, most.min(FEW));
    let elsewhere = |id: &SentenceId| !subject.is_page(id.document);
    ids.arrange_by_key(|id| (Some(*id) != defining, elsewhere(id), *id));
    ids
}

/// Sentences that can be quoted by themselves, each with how much it says of the subject; what the text does not tell in its
/// own voice only where it tells nothing else.
fn weighed<'c>(corpus: &'c Corpus, subject: &Subject<'_>) -> Vec<(Told<'c>, f32)> {
    let facts = facts(corpus, subject);
    let own = terms(&subject.name);
    let weigh = |id: SentenceId| {
        let mut told = Told::of(corpus, id)?;
        let weight =
            place(corpus, subject, &told)? + worth(corpus, &told) + facts.get(&id).copied().unwrap_or(0.0);
        // What all of them share tells no two of them apart.
        own.iter().for_each(|term| _ = told.terms.remove(term));
        Some((told, weight))
    };
    let all: Vec<(Told<'c>, f32)> = subject.sentences(corpus).into_iter().filter_map(weigh).collect();
    let stating: Vec<(Told<'c>, f32)> = all.iter().filter(|(told, _)| states(told.text)).cloned().collect();
    if stating.is_empty() { all } else { stating }
}

/// How much a sentence is about the subject, by where it names it; `None` where it cannot be understood by itself, or does
/// not speak of it.
fn place(corpus: &Corpus, subject: &Subject<'_>, told: &Told<'_>) -> Option<f32> {
    let words = Words::new(told.text);
    let is_page = subject.is_page(told.id.document);
    let opens = subject.opens(&words).is_some();
    let is_named = subject.is_named_in(&words) || subject.is_meant_by_surname(corpus, told.id, &words);
    // Elsewhere too many others are spoken of for a pronoun to be trusted.
    let is_meant =
        is_page && !is_named && opens_with_pronoun(told.text) && subject.is_meant_in(corpus, told.id);
    if leans(told.text) && !is_meant {
        return None;
    }
    let names = opens || is_meant || is_named;
    let said = if opens {
        1.0
    } else if is_meant {
        0.8
    } else if names {
        0.45
    } else {
        0.2
    };
    let page = if is_page { 0.4 - (told.id.index as f32 * 0.004).min(0.3) } else { 0.0 };
    let length = if (6..=40).contains(&words.len()) { 0.0 } else { 0.25 };
    (names || is_page).then_some(said + page - length)
}

/// What a sentence gains by the names and the year it holds.
fn worth(corpus: &Corpus, told: &Told<'_>) -> f32 {
    let named = corpus.graph.entities_in(told.id).iter().filter_map(|id| corpus.graph.entity(*id));
    let names = named.filter(|entity| entity.name.starts_with(char::is_uppercase)).count().min(4);
    0.05 * names as f32 + if year_of(told.text).is_some() { 0.1 } else { 0.0 }
}

/// What a sentence gains by the facts about the subject that it states, by how sure they are; dates and numbers by
/// themselves are none.
fn facts(corpus: &Corpus, subject: &Subject<'_>) -> FxHashMap<SentenceId, f32> {
    let graph = &corpus.graph;
    let mut found: FxHashMap<SentenceId, f32> = FxHashMap::default();
    for edge in subject.entity.into_iter().flat_map(|entity| graph.edges_of(entity.id)) {
        let is_number = graph.entity(edge.other).is_some_and(|other| other.kind == EntityKind::Quantity);
        if let (Some(triple), false) = (graph.triple(edge.triple), is_number) {
            let gain = found.entry(triple.evidence.sentence).or_default();
            *gain = (*gain + FACT * triple.confidence).min(FACTS);
        }
    }
    found
}

/// Where little was found: on its own page, what opens with a pronoun right behind a sentence that is quoted.
fn follow_on(corpus: &Corpus, subject: &Subject<'_>, ids: &mut Vec<SentenceId>, enough: usize) {
    let mut at = 0;
    while at < ids.len() && ids.len() < enough {
        let next = SentenceId { index: ids[at].index + 1, ..ids[at] };
        let follows = Told::of(corpus, next).is_some_and(|told| opens_with_pronoun(told.text));
        if follows && subject.is_page(next.document) && !ids.contains(&next) {
            ids.insert(at + 1, next);
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    #[test]
    fn a_title_and_a_surname_name_somebody() {
        let met = ("Tor Holt met Ada Renn in the long dry summer.", Some(("Tor Holt", "met", "Ada Renn")));
        let paid = ("In March Mr Holt paid Ada Renn for the boat.", Some(("Holt", "paid", "Ada Renn")));
        let mut told = reading("A winter", &[met, paid]);
        let mentions = &mut told.extraction.mentions;
        mentions.iter_mut().for_each(|mention| mention.kind = EntityKind::Person);
        mentions.iter_mut().filter(|it| it.name == "Holt").for_each(|it| it.name = "Tor Holt".to_owned());
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), told);
        let corpus = builder.snapshot();
        let subject = Subject::known(&corpus, "Tor Holt").unwrap();
        assert_eq!(sentences(&corpus, &subject, None, 6).len(), 2);
    }

    #[test]
    fn whom_no_sentence_introduces_is_told_by_companions() {
        let met = ("Ada Renn met Tor Holt again.", Some(("Ada Renn", "met", "Tor Holt")));
        let mut told = reading("A winter", &[met; 3]);
        told.extraction.mentions.iter_mut().for_each(|mention| mention.kind = EntityKind::Person);
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), told);
        let corpus = builder.snapshot();
        let subject = Subject::known(&corpus, "Ada Renn").unwrap();
        let expected = "No sentence says plainly who Ada Renn is. 3 sentences speak of Ada Renn, most often together \
                        with Tor Holt.";
        assert_eq!(beside_whom(&corpus, &subject).as_deref(), Some(expected));
    }
}
