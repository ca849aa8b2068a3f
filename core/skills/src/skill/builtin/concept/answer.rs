//! The answer of the supporting sentences, and the concepts that are wanting where they do not answer (LGM §3.3.2).

use super::asked;
use super::asked::{Asked, Gap};
use super::by_relation::{evidence, from_relations};
use super::object::{filled, listed};
use super::told::{Told, told};
use crate::skill::builtin::asked::asked as form_of;
use crate::skill::builtin::opposed::{is_opposed, is_over};
use crate::skill::builtin::reading::read_pages;
use crate::skill::builtin::spoken_of::{OF_OTHERS, is_spoken_of};
use crate::skill::builtin::suits::{is_of_other_kind, suits};
use crate::skill::concept::ConceptAttempt;
use crate::skill::{Attempt, Context, Scene, Skilled};
use clew_knowledge::concept::{ConceptId, Description, Relation};
use clew_knowledge::corpus::Corpus;
use clew_types::answer::{Citation, Statement as Claim};
use clew_types::graph::{Origin, PathEdge};
use clew_types::id::SentenceId;
use clew_types::trace::SearchHit;

/// Share of the question's content from which a statement answers it.
const COVERED: f32 = 0.6;
/// Confidence in a statement about the topic itself that has all of it.
pub(super) const SURE: f32 = 0.95;
/// Concepts asked for in one round at most, and how far away they may be.
const WANTED: usize = 12;
/// Sentences shown as evidence.
const EVIDENCE: usize = 8;

/// A found answer with what it rests on.
pub(super) struct Found {
    pub text: String,
    pub confidence: f32,
    pub sentences: Vec<SentenceId>,
    pub way: Vec<Relation>,
}

/// An answer from the supporting sentences and the relations between their concepts.
pub(in crate::skill::builtin) async fn answer(
    scene: &Scene<'_>,
    supports: &[Description],
) -> Skilled<ConceptAttempt> {
    let Some(asked) = asked(scene) else { return by_passages(scene, supports).await };
    let by_relation = from_relations(scene.corpus, &asked, supports);
    let statements = told(scene.corpus, &asked, supports);
    let found = match by_relation {
        Some(found) => Some(found),
        None => {
            let found = from_statements(scene.corpus, &asked, &statements);
            checked(scene, &asked, found, supports).await
        }
    };
    let form = form_of(scene.question);
    let found = found.filter(|one| suits(scene.question, &one.text) && !is_of_other_kind(&form, &one.text));
    let found = found
        .map(|one| of_asked(scene, one))
        .filter(|one| asked.gap == Gap::Truth || !is_opposed_by(scene, one))
        .filter(|one| one.text != "yes" || !is_over_by(scene, one));
    match found {
        Some(found) if found.confidence >= 0.5 => {
            let attempt = attempt(scene, found, supports);
            ConceptAttempt { attempt, unsupported: Vec::new() }.into()
        }
        guess => {
            let mut skilled = by_passages(scene, supports).await;
            let tried = &mut skilled.value;
            if tried.attempt.text.is_some() {
                return skilled;
            }
            if let Some(guess) = guess {
                let missing = std::mem::take(&mut tried.attempt.missing);
                tried.attempt = Attempt { text: None, missing, ..attempt(scene, guess, supports) };
            } else if asked.gap == Gap::Truth {
                tried.attempt.best_guess = Some("no".to_owned());
            }
            tried.unsupported = unsupported(scene.corpus, &asked);
            tried.attempt.missing = missing(&asked);
            skilled
        }
    }
}

/// What a statement tells, trusted as far as the network that reads points at nothing else in its passage and those of the
/// other supporting sentences: a sentence that has the question's words may still answer another one.
async fn checked(
    scene: &Scene<'_>,
    asked: &Asked,
    found: Option<Found>,
    supports: &[Description],
) -> Option<Found> {
    let found = found?;
    if matches!(asked.gap, Gap::Truth | Gap::Definition) {
        return Some(found);
    }
    let own = found.sentences.last().copied();
    let context = passages_of(scene, own.into_iter().chain(supports.iter().map(|one| one.sentence)));
    let read = read_pages(scene, &context).await;
    let confidence = found.confidence * read.left_of(&found.text);
    Some(Found { confidence, ..found })
}

/// What the treaties limit does not tell what they do not limit.
fn is_opposed_by(scene: &Scene<'_>, found: &Found) -> bool {
    let last = found.sentences.last().map(|id| scene.corpus.sentence_text(*id));
    last.is_some_and(|sentence| is_opposed(scene.question, sentence))
}

/// What is no longer so is not still so.
fn is_over_by(scene: &Scene<'_>, found: &Found) -> bool {
    found.sentences.iter().any(|id| is_over(scene.question, scene.corpus.sentence_text(*id)))
}

/// Trusted little where no sentence speaks of what the question names: every page has an `it` that is also known as
/// something.
fn of_asked(scene: &Scene<'_>, found: Found) -> Found {
    let is_of_others = !is_spoken_of(scene.corpus, scene.question, &found.sentences);
    let confidence = if is_of_others { found.confidence.min(OF_OTHERS) } else { found.confidence };
    Found { confidence, ..found }
}

/// What is lacking, in words.
fn missing(asked: &Asked) -> Vec<String> {
    let about = asked.topics.iter().chain(&asked.class).map(|topic| topic.surface.as_str());
    let about = listed(&about.collect::<Vec<_>>());
    let said = if asked.predicate.is_empty() {
        "what it is".to_owned()
    } else {
        format!("“{}”", asked.predicate)
    };
    vec![format!("{about}: nothing says {said}")]
}

/// The concepts next to the topics, nearest first: what the next round looks at.
fn unsupported(corpus: &Corpus, asked: &Asked) -> Vec<String> {
    let graph = corpus.concepts();
    let mut seen: Vec<ConceptId> = asked.keys().filter_map(|key| graph.find(key)).collect();
    let mut at = 0;
    while at < seen.len() && seen.len() < 8 * WANTED {
        let here = seen[at];
        let aliases = graph.aliases(here).into_iter();
        let next: Vec<ConceptId> = aliases
            .chain(graph.parents(here))
            .chain(graph.components(here))
            .map(|(other, _)| other)
            .collect();
        next.into_iter().for_each(|other| {
            if !seen.contains(&other) {
                seen.push(other);
            }
        });
        at += 1;
    }
    seen.into_iter().map(|concept| graph.key(concept).to_owned()).collect()
}

fn from_statements(corpus: &Corpus, asked: &Asked, statements: &[Told<'_>]) -> Option<Found> {
    let enough = |told: &&Told<'_>| told.covered >= COVERED;
    let mut fitting = statements.iter().filter(enough).filter(|told| may_answer(corpus, asked, told));
    if asked.gap == Gap::Truth {
        let told = fitting.find(|told| told.covered >= 1.0)?;
        let text = if told.statement.negated { "no" } else { "yes" };
        return Some(found(told, text.to_owned()));
    }
    fitting.find_map(|told| Some(found(told, filled(asked, told)?)))
}

fn found(told: &Told<'_>, text: String) -> Found {
    let mut sentences: Vec<SentenceId> = told.way.iter().flat_map(evidence).collect();
    sentences.push(told.statement.sentence);
    let confidence = SURE * told.near * told.covered;
    Found { text, confidence, sentences, way: told.way.clone() }
}

/// A subject that is asked for must be of the class, or a part of the whole; denials answer no `what`.
fn may_answer(corpus: &Corpus, asked: &Asked, told: &Told<'_>) -> bool {
    let graph = corpus.concepts();
    let subjects = || told.statement.subjects.iter();
    if told.statement.negated && asked.gap != Gap::Truth {
        return false;
    }
    match asked.gap {
        Gap::PartOf => {
            let whole: Vec<&String> = asked.topics.iter().flat_map(|topic| &topic.keys).collect();
            subjects().all(|subject| !whole.contains(&&subject.key))
        }
        Gap::Subject => {
            match asked.class.as_ref().and_then(|class| class.keys.iter().find_map(|key| graph.find(key))) {
                Some(class) => subjects().any(|subject| {
                    graph
                        .find(&subject.key)
                        .is_some_and(|concept| concept != class && graph.descends(concept, class))
                }),
                None => !told.statement.subjects.is_empty(),
            }
        }
        _ => true,
    }
}

fn attempt(scene: &Scene<'_>, found: Found, supports: &[Description]) -> Attempt {
    let mut sentences = found.sentences;
    let mut seen = Vec::new();
    sentences.retain(|id| {
        let is_new = !seen.contains(id);
        seen.push(*id);
        is_new
    });
    let confidence = found.confidence.clamp(0.0, 1.0);
    let path = path(scene.corpus, &found.way, &found.text, &sentences);
    let claims = sentences.iter().filter_map(|id| claim(scene.corpus, *id));
    let others = supports.iter().map(|one| one.sentence).filter(|id| !seen.contains(id));
    let evidence = sentences.iter().copied().chain(others).take(EVIDENCE).map(|id| (id, confidence));
    Attempt {
        text: (confidence >= 0.5).then(|| found.text.clone()),
        best_guess: Some(found.text),
        confidence,
        statements: claims.collect(),
        found: Vec::new(),
        tells_missing: false,
        evidence: evidence.collect(),
        path,
        missing: Vec::new(),
    }
}

fn claim(corpus: &Corpus, sentence: SentenceId) -> Option<Claim> {
    let quote = corpus.sentence_text(sentence).to_owned();
    let citation = Citation { evidence: corpus.evidence(sentence), quote: quote.clone() };
    (!quote.is_empty()).then(|| Claim { text: quote, citations: vec![citation] })
}

/// The relations walked, then the sentence that answers.
fn path(corpus: &Corpus, way: &[Relation], text: &str, sentences: &[SentenceId]) -> Vec<PathEdge> {
    let graph = corpus.concepts();
    let edge = |relation: &Relation| PathEdge {
        head: graph.name(relation.from).to_owned(),
        relation: relation.kind.phrase().to_owned(),
        tail: graph.name(relation.to).to_owned(),
        evidence: relation.evidence[0],
        origin: Origin::Extracted,
        score: 1.0,
    };
    let mut path: Vec<PathEdge> = way.iter().map(edge).collect();
    let told = sentences.last().filter(|last| !path.iter().any(|edge| edge.evidence.sentence == **last));
    if let Some(told) = told {
        let said = clew_knowledge::concept::statements(corpus, *told).into_iter().next();
        let head = said
            .and_then(|said| said.subjects.into_iter().next())
            .map_or(String::new(), |subject| subject.surface);
        let relation = "is said to".to_owned();
        let evidence = corpus.evidence(*told);
        path.push(PathEdge {
            head,
            relation,
            tail: text.to_owned(),
            evidence,
            origin: Origin::Extracted,
            score: 1.0,
        });
    }
    path
}

/// No question about a concept, or none that these sentences answer in so many words: the reader of names, dates and
/// numbers tries the passages they stand in.
async fn by_passages(scene: &Scene<'_>, supports: &[Description]) -> Skilled<ConceptAttempt> {
    let context = passages_of(scene, supports.iter().map(|one| one.sentence));
    let Skilled { value: attempt, steps } = super::super::answer::answer(scene, &context).await;
    let unsupported = if attempt.text.is_some() { Vec::new() } else { named(&attempt) };
    Skilled { value: ConceptAttempt { attempt, unsupported }, steps }
}

/// The passages that sentences stand in, each once, in their order.
fn passages_of(scene: &Scene<'_>, sentences: impl Iterator<Item = SentenceId>) -> Context {
    let mut hits: Vec<SearchHit> = Vec::new();
    for sentence in sentences {
        let Some(chunk) = scene.corpus.chunk_of(sentence) else { continue };
        if !hits.iter().any(|hit| hit.chunk == chunk) {
            let sentence = Some(sentence);
            hits.push(SearchHit { chunk, sentence, score: 1.0, lexical: 1.0, dense: 0.0 });
        }
    }
    Context { hits, ..Context::default() }
}

/// Names that the sub-questions of the plain reader still lack.
fn named(attempt: &Attempt) -> Vec<String> {
    let mut wanted: Vec<String> = Vec::new();
    let told = attempt.path.iter().flat_map(|edge| [&edge.head, &edge.tail]).cloned();
    let asked = attempt
        .missing
        .iter()
        .flat_map(|question| clew_knowledge::concept::concepts_in(question))
        .map(|term| term.surface);
    for name in told.chain(asked) {
        if !wanted.contains(&name) && wanted.len() < WANTED {
            wanted.push(name);
        }
    }
    wanted
}
