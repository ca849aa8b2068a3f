//! What may a run not use, and what must it use? A person forbids facts or pins them; facts that a hand has denied are
//! never used.
//!
//! What is forbidden is taken out of the run's own corpus: the triples, and every sentence that tells nothing else. Where a
//! sentence tells more, it stays until a reader rests a forbidden fact on it; then it goes, and the reader is asked again.
//!
//! What is pinned is seen first, and goes before another account of the same thing: where an answer rests on one, that
//! account goes, and the reader is asked again.

use super::run::Run;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::{Graph, same_relation};
use clew_skills::skill::{Attempt, ContextEdge};
use clew_types::graph::{FactHandle, Handle, NewTriple, Origin, PathEdge, Triple};
use clew_types::id::{EntityId, SentenceId, TripleId};
use clew_types::trace::{TraceStep, TripleKey};
use clew_types::{
    arrange::{Arrange, InOrder},
    extraction::EntityKind,
};
use std::collections::BTreeSet;

/// How often a reader is asked again.
pub(super) const AGAIN: u32 = 4;

/// The corpus without these facts, and the sentences that state them.
pub(super) fn without(corpus: &Corpus, keys: &[TripleKey]) -> (Corpus, BTreeSet<SentenceId>) {
    let mut stating: BTreeSet<SentenceId> = keys.iter().map(|key| key.evidence.sentence).into_set();
    let mut facts: Vec<FactHandle> = Vec::new();
    for key in keys {
        let known = triples_of(&corpus.graph, key);
        stating.extend(known.iter().map(|triple| triple.evidence.sentence));
        facts.extend(known.into_iter().filter_map(|triple| handle(&corpus.graph, triple)));
        facts.push(FactHandle {
            head: named(&corpus.graph, &key.head),
            relation: key.relation.clone(),
            tail: named(&corpus.graph, &key.tail),
        });
    }
    let before: BTreeSet<SentenceId> = corpus.graph.idle_sentences().iter().copied().into_set();
    let left = corpus.forbidding(&facts);
    let told: BTreeSet<SentenceId> =
        left.graph.triples().iter().map(|triple| triple.evidence.sentence).into_set();
    let idle = left.graph.idle_sentences().iter().copied().filter(|id| !before.contains(id));
    let own = stating.iter().copied().filter(|id| !told.contains(id));
    let silent: BTreeSet<SentenceId> = idle.chain(own).into_set();
    let rows = keys.iter().map(|key| key.evidence.sentence).collect();
    (left.muting(&silent).unmeasured(&rows), stating)
}

/// Triples that say what the key says, or that its sentence states of the same two.
fn triples_of<'g>(graph: &'g Graph, key: &TripleKey) -> Vec<&'g Triple> {
    let (heads, tails) = (graph.find(&key.head), graph.find(&key.tail));
    let edges = heads.iter().flat_map(|head| graph.edges_of(*head));
    let between = edges.filter(|edge| tails.contains(&edge.other));
    let says = |triple: &&Triple, outgoing: bool| {
        triple.evidence.sentence == key.evidence.sentence
            || outgoing && same_relation(&triple.relation, &key.relation)
    };
    between
        .filter_map(|edge| Some((graph.triple(edge.triple)?, edge.outgoing)))
        .filter(|(triple, outgoing)| says(triple, *outgoing))
        .map(|(triple, _)| triple)
        .collect()
}

fn handle(graph: &Graph, triple: &Triple) -> Option<FactHandle> {
    let end = |id| graph.entity(id).map(|entity| Handle { name: entity.name.clone(), kind: entity.kind });
    Some(FactHandle { head: end(triple.head)?, relation: triple.relation.clone(), tail: end(triple.tail)? })
}

fn named(graph: &Graph, name: &str) -> Handle {
    let known = graph.find(name).first().and_then(|id| graph.entity(*id));
    let kind = known.map_or(EntityKind::Other, |entity| entity.kind);
    Handle { name: name.to_owned(), kind }
}

/// The corpus with the pinned facts in its graph, as far as a sentence states them, and their triples.
pub(super) fn with(corpus: Corpus, keys: &[TripleKey]) -> (Corpus, Vec<TripleId>) {
    let is_there = |corpus: &Corpus, key: &TripleKey| !triples_of(&corpus.graph, key).is_empty();
    let told = |key: &&TripleKey| !corpus.sentence_text(key.evidence.sentence).is_empty();
    let new: Vec<NewTriple> = keys
        .iter()
        .filter(|key| !is_there(&corpus, key))
        .filter(told)
        .map(|key| stated(&corpus, key))
        .collect();
    let corpus = if new.is_empty() { corpus } else { corpus.with_learned(&new) };
    let mut pinned: Vec<TripleId> = Vec::new();
    for key in keys {
        let mut known = triples_of(&corpus.graph, key);
        // What is said in these very words, rather than what else the sentence tells of the two.
        known.arrange_by_key(|triple| (triple.relation != key.relation, triple.id));
        pinned.extend(known.first().map(|triple| triple.id).filter(|id| !pinned.contains(id)));
    }
    (corpus, pinned)
}

fn stated(corpus: &Corpus, key: &TripleKey) -> NewTriple {
    let TripleKey { head, relation, tail, evidence } = key.clone();
    NewTriple {
        head_kind: named(&corpus.graph, &head).kind,
        tail_kind: named(&corpus.graph, &tail).kind,
        head,
        relation,
        tail,
        evidence,
        origin: Origin::Hand,
        confidence: 1.0,
    }
}

/// `Not used, because you said that it is not so: Tomas Quill – born in – Sarn.`
fn left_out(edge: &PathEdge) -> String {
    not_used([&edge.head, &edge.relation, &edge.tail])
}

fn not_used([head, relation, tail]: [&str; 3]) -> String {
    format!("Not used, because you said that it is not so: {head} – {relation} – {tail}.")
}

impl Run<'_> {
    /// True when this edge must not be used.
    pub fn forbids(&self, edge: &PathEdge) -> bool {
        self.is_denied(edge) || self.question.constraints.forbidden.iter().any(|key| self.is_of(key, edge))
    }

    /// True when a hand has said that this, or what its sentence states of the same two, is not so.
    fn is_denied(&self, edge: &PathEdge) -> bool {
        self.corpus.graph.denies(edge.evidence.sentence, [&edge.head, &edge.relation, &edge.tail])
    }

    /// True when the edge joins the key's two in the key's words, or by what the key's sentences say of them.
    fn is_of(&self, key: &TripleKey, edge: &PathEdge) -> bool {
        let graph = &self.corpus.graph;
        let along = graph.is_same(&key.head, &edge.head) && graph.is_same(&key.tail, &edge.tail);
        let against = || graph.is_same(&key.head, &edge.tail) && graph.is_same(&key.tail, &edge.head);
        along && same_relation(&key.relation, &edge.relation)
            || self.stating.contains(&edge.evidence.sentence) && (along || against())
    }

    /// True when this triple must not be learned.
    pub fn forbids_learning(&self, triple: &NewTriple) -> bool {
        let NewTriple { head, relation, tail, evidence, origin, .. } = triple.clone();
        self.forbids(&PathEdge { head, relation, tail, evidence, origin, score: 0.0 })
    }

    /// Takes out of the run what the attempt rests on and must not: what is forbidden, and what tells another answer than a
    /// pinned fact. False when there is no such thing.
    pub fn mute_unwanted(&mut self, attempt: &Attempt) -> bool {
        let used = attempt.path.iter().filter(|edge| self.forbids(edge));
        let mut silent: BTreeSet<SentenceId> = used.map(|edge| edge.evidence.sentence).into_set();
        let denied = attempt.path.iter().filter(|edge| self.is_denied(edge)).map(left_out);
        let denied: Vec<String> = denied.collect();
        self.left_out.extend(denied);
        silent.extend(self.ends_told(attempt));
        for (sentence, what) in self.denied_told(attempt) {
            silent.insert(sentence);
            self.left_out.insert(what);
        }
        let rivals = self.rivals_told(attempt);
        if !rivals.is_empty() {
            self.tell(TraceStep::Notice("The pinned fact goes before what tells another answer.".to_owned()));
        }
        silent.extend(rivals);
        silent.retain(|id| !self.corpus.sentence_text(*id).is_empty());
        if silent.is_empty() {
            return false;
        }
        self.corpus = self.corpus.muting(&silent);
        let corpus = &self.corpus;
        self.context.edges.retain(|known| {
            known.edge.evidence.is_nowhere() || !corpus.sentence_text(known.edge.evidence.sentence).is_empty()
        });
        for known in &mut self.context.edges {
            known.sentence = known.sentence.filter(|id| !corpus.sentence_text(*id).is_empty());
        }
        true
    }

    /// Sentences of the path that say the same of the same thing as a pinned fact, but with the answer at the other end.
    fn rivals_told(&self, attempt: &Attempt) -> Vec<SentenceId> {
        let pinned: Vec<PathEdge> = self.pinned_edges().into_iter().map(|(_, edge)| edge).collect();
        let Some(text) = attempt.text.as_ref().or(attempt.best_guess.as_ref()) else { return Vec::new() };
        let is_answer = |end: &str| self.corpus.graph.is_same(end, text);
        if pinned.iter().any(|pin| is_answer(&pin.head) || is_answer(&pin.tail)) {
            return Vec::new();
        }
        let is_rival = |edge: &&PathEdge| pinned.iter().any(|pin| self.is_rival(pin, edge, &is_answer));
        attempt.path.iter().filter(is_rival).map(|edge| edge.evidence.sentence).collect()
    }

    fn is_rival(&self, pin: &PathEdge, edge: &PathEdge, is_answer: &impl Fn(&str) -> bool) -> bool {
        let graph = &self.corpus.graph;
        let sentence = edge.evidence.sentence;
        let shared = [(&edge.head, &edge.tail), (&edge.tail, &edge.head)].into_iter().any(|(end, other)| {
            is_answer(other) && [&pin.head, &pin.tail].into_iter().any(|of_pin| graph.is_same(of_pin, end))
        });
        // A reader names a relation in its own words; the graph may have it in the pinned fact's.
        let states = || {
            graph.triples().iter().any(|triple| {
                triple.evidence.sentence == sentence && same_relation(&triple.relation, &pin.relation)
            })
        };
        shared
            && sentence != pin.evidence.sentence
            && (same_relation(&edge.relation, &pin.relation) || states())
    }

    /// Sentences of forbidden facts that the attempt shows for an answer that is one of their ends.
    fn ends_told(&self, attempt: &Attempt) -> Vec<SentenceId> {
        let forbidden = &self.question.constraints.forbidden;
        let Some(text) = attempt.text.as_ref().or(attempt.best_guess.as_ref()) else { return Vec::new() };
        let is_end = |key: &TripleKey| {
            [&key.head, &key.tail].into_iter().any(|end| self.corpus.graph.is_same(end, text))
        };
        if !forbidden.iter().any(is_end) {
            return Vec::new();
        }
        let cited = attempt.statements.iter().flat_map(|statement| &statement.citations);
        let cited = cited.map(|citation| citation.evidence.sentence);
        let offered = attempt.evidence.iter().map(|(id, _)| *id);
        cited.chain(offered).filter(|id| self.stating.contains(id)).collect()
    }

    /// Sentences that the attempt quotes and that state what a hand has said is not so: where the answer is one of the two of whom
    /// they state it, or the question names both. A reader that points at a word walks no edge.
    fn denied_told(&self, attempt: &Attempt) -> Vec<(SentenceId, String)> {
        let graph = &self.corpus.graph;
        if graph.denied().is_empty() {
            return Vec::new();
        }
        let named: Vec<EntityId> = graph.link(&self.question.text).iter().map(|found| found.entity).collect();
        let answer = attempt.text.as_ref().or(attempt.best_guess.as_ref());
        let answer = answer.map(|text| graph.find(text)).unwrap_or_default();
        let is_meant = |end: &EntityId| named.contains(end) || answer.contains(end);
        let told = |sentence: SentenceId| {
            let (head, tail) =
                graph.denied_ends(sentence).find(|(head, tail)| is_meant(head) && is_meant(tail))?;
            let denied = graph.denied().iter().find(|fact| {
                graph.find(&fact.head.name).contains(&head) && graph.find(&fact.tail.name).contains(&tail)
            })?;
            let FactHandle { head, relation, tail } = denied;
            Some((sentence, not_used([&head.name, relation, &tail.name])))
        };
        let cited = attempt.statements.iter().flat_map(|statement| &statement.citations);
        cited.filter_map(|citation| told(citation.evidence.sentence)).collect()
    }

    /// The attempt without what must not be used. What then rests on nothing is no answer.
    pub fn permitted(&self, mut attempt: Attempt) -> Attempt {
        if self.question.constraints.forbidden.is_empty() && self.corpus.graph.denied().is_empty() {
            return attempt;
        }
        let is_left = |edge: &PathEdge| {
            edge.evidence.is_nowhere() || !self.corpus.sentence_text(edge.evidence.sentence).is_empty()
        };
        let before = attempt.path.len();
        attempt.path.retain(|edge| !self.forbids(edge) && is_left(edge));
        attempt.found.retain(|triple| !self.forbids_learning(triple));
        let rests_on_forbidden = attempt.path.len() < before || !self.ends_told(&attempt).is_empty();
        if rests_on_forbidden && attempt.path.is_empty() {
            attempt.text = None;
            attempt.best_guess = None;
            attempt.confidence = 0.0;
            attempt.statements.clear();
        }
        attempt
    }

    /// The pinned facts as edges.
    pub fn pinned_edges(&self) -> Vec<(TripleId, PathEdge)> {
        self.pinned.iter().filter_map(|id| Some((*id, self.path_edge(*id, 1.0)?))).collect()
    }

    /// Lets the reader see the pinned facts first, where a strategy walks no graph.
    pub fn take_pinned(&mut self) {
        for (_, edge) in self.pinned_edges().into_iter().rev() {
            let sentence = (!edge.evidence.is_nowhere()).then_some(edge.evidence.sentence);
            self.context.edges.insert(0, ContextEdge { edge, sentence });
        }
    }
}

#[cfg(test)]
#[path = "constrain_tests.rs"]
mod tests;
