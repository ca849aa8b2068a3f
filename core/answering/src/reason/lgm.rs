//! `lgm`: concept iterative retrieval of the Language Graph Model (Lei et al. 2025, §3.3, Alg. 1).
//!
//! Each round: ① concepts → ② what is known of them by alias, parents, children and components (eqs. 2–4) → ③ their
//! sentences, packed into pieces of at most K bytes → ④ supporting sentences are marked in each piece → ⑤ while they
//! are too long: compressed, at last pruned by ROUGE → ⑥ answer, with the concepts it lacks: those come next.

mod expand;
mod gather;
mod names;
mod pack;
#[cfg(test)]
mod tests;

use super::constrain::AGAIN;
use super::estimate::Asking;
use super::run::{Cancelled, Run};
use clew_knowledge::concept::{Description, Part, Relation, concepts_in};
use clew_skills::skill::builtin::concept::asked;
use clew_skills::skill::prompted::cost::SENTENCES;
use clew_types::graph::PathEdge;
use clew_types::id::SentenceId;
use clew_types::llm::Estimate;
use clew_types::trace::{StopReason, TraceStep};
use std::collections::BTreeSet;

pub(super) use expand::{JUDGED, is_about_concepts};

/// Concept relations in a prompt.
const RELATIONS: usize = 40;
/// Bytes of sentences that a model reads in the first round; in later ones its part of it.
const FIRST: usize = 8_000;
/// Tokens of prompts that must be left for another round.
const A_ROUND: u32 = 3_500;

/// What a run has looked at and kept.
#[derive(Default)]
struct Retrieval {
    /// Keys of concepts that were expanded.
    expanded: BTreeSet<String>,
    /// Sentences that were offered for marking.
    offered: BTreeSet<SentenceId>,
    /// S: supporting sentences, in the order they were marked.
    supports: Vec<Description>,
    /// Relations found invalid, by their ends' keys.
    rejected: Vec<Relation>,
    /// Relations that were judged.
    judged: Vec<Relation>,
    /// Sentences in which relations were looked for.
    related: BTreeSet<SentenceId>,
    /// What the last answer of a model was tried from.
    tried: Option<Vec<SentenceId>>,
}

pub(super) async fn run(run: &mut Run<'_>) {
    let reason = rounds(run).await.unwrap_or(StopReason::Cancelled);
    run.stop(reason).await;
}

/// Without telling of the end.
pub(super) async fn rounds(run: &mut Run<'_>) -> Result<StopReason, Cancelled> {
    let limit = run.settings().concept_rounds;
    let mut retrieval = Retrieval { supports: pinned(run), ..Retrieval::default() };
    let mut concepts = named(run);
    loop {
        run.widen(&concepts.join(" ")).await;
        let mut found = expand::expand(run, &mut retrieval, &concepts).await?;
        if run.is_prompted() {
            if found.is_empty() {
                found = names::searched(run, &mut retrieval, &concepts).await?;
            }
            found = pack::best(&run.corpus, &run.question.text, found, FIRST / (run.round as usize + 1));
            if !run.settings().reflect {
                found = expand::judged(run, &mut retrieval, found).await?;
            }
        }
        if run.is_spent() {
            return Ok(StopReason::Budget);
        }
        let before = retrieval.supports.len();
        let is_read = !found.is_empty();
        gather::mark(run, &mut retrieval, found).await?;
        if run.is_prompted() && is_read && retrieval.supports.len() == before && !run.is_spent() {
            // What the concepts' sentences do not tell, others may.
            let found = names::searched(run, &mut retrieval, &concepts).await?;
            gather::mark(run, &mut retrieval, found).await?;
        }
        gather::shorten(run, &mut retrieval).await?;
        let unsupported = answer(run, &mut retrieval).await?;
        if run.attempt.text.is_some() && unsupported.is_empty() {
            return Ok(StopReason::Complete);
        }
        if run.is_spent() {
            return Ok(StopReason::Budget);
        }
        concepts = next(run, &retrieval, &unsupported);
        if concepts.is_empty() {
            return Ok(StopReason::NothingNew);
        }
        run.round += 1;
        if run.round >= limit {
            return Ok(StopReason::RoundLimit(limit));
        }
        run.step(TraceStep::Missing(concepts.clone())).await?;
        if run.saves(A_ROUND, "no more concepts were read about") {
            return Ok(StopReason::Budget);
        }
    }
}

/// Sentences of what the person wants used support every answer.
fn pinned(run: &Run<'_>) -> Vec<Description> {
    let edges = run.pinned_edges().into_iter().filter(|(_, edge)| !edge.evidence.is_nowhere());
    let support = |edge: PathEdge| Description {
        concept: edge.head,
        sentence: edge.evidence.sentence,
        part: Part::Own,
    };
    edges.map(|(_, edge)| support(edge)).collect()
}

/// `C ← EXTRACTCONCEPTS(q)`: what the question's form makes its topics, then all its noun lemmas.
fn named(run: &Run<'_>) -> Vec<String> {
    if run.is_prompted() {
        return names::whole(run, &run.question.text);
    }
    let topics = asked(&run.scene());
    let mut found: Vec<String> = topics.iter().flat_map(|asked| asked.keys()).map(str::to_owned).collect();
    for term in concepts_in(&run.question.text) {
        if !found.contains(&term.key) {
            found.push(term.key);
        }
    }
    found
}

/// `(ans, M_missing) ← ANSWER(q, S)`.
async fn answer(run: &mut Run<'_>, retrieval: &mut Retrieval) -> Result<Vec<String>, Cancelled> {
    let mut unsupported = Vec::new();
    let supports = || retrieval.supports.iter().map(|one| one.sentence).collect::<Vec<_>>();
    if run.is_prompted() && retrieval.tried.replace(supports()) == Some(supports()) {
        // It would be asked the same again.
        return Ok(unsupported);
    }
    for _ in 0..=AGAIN {
        let skilled = run.host.skills.concept().answer_concepts(&run.scene(), &retrieval.supports).await;
        let tried = run.heard(skilled);
        unsupported = tried.unsupported;
        let again = run.mute_unwanted(&tried.attempt);
        run.attempt = run.permitted(tried.attempt);
        if !again {
            break;
        }
        let corpus = &run.corpus;
        retrieval.supports.retain(|one| !corpus.sentence_text(one.sentence).is_empty());
    }
    let supports = run.attempt.statements.iter().flat_map(|statement| &statement.citations);
    let supports: Vec<SentenceId> = supports.map(|citation| citation.evidence.sentence).collect();
    run.step(TraceStep::Answer(run.attempt.text.clone(), run.attempt.confidence, supports)).await?;
    Ok(unsupported)
}

/// `C ← EXTRACTCONCEPTS(M_missing)`, without those looked at already.
fn next(run: &Run<'_>, retrieval: &Retrieval, unsupported: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let keys = |name: &String| match run.is_prompted() {
        true => names::whole(run, name),
        false => concepts_in(name).into_iter().map(|term| term.key).collect(),
    };
    for key in unsupported.iter().flat_map(keys) {
        if !retrieval.expanded.contains(&key)
            && !found.contains(&key)
            && found.len() < run.settings().concepts
        {
            found.push(key);
        }
    }
    found
}

/// The sentence that a relation rests on, as a description of the concept it was walked from.
fn evidence_of(relation: &Relation, concept: &str) -> Description {
    Description { concept: concept.to_owned(), sentence: relation.evidence[0].sentence, part: Part::Own }
}

/// Round by round: relations, every piece of the sentences found (each is offered once), and an answer.
pub(super) fn cost(asking: &Asking<'_>) -> Estimate {
    let (rounds, room) = (asking.settings.concept_rounds as usize, asking.settings.piece_bytes.max(1));
    let full = asking.sizes.full(room);
    let pieces = rounds + 2 * asking.sizes.sentences.0 / room;
    let again =
        if asking.sizes.sentences.0 > room { rounds * asking.settings.compressions as usize } else { 0 };
    let relate = asking.call("relate", 0, asking.sizes.full(SENTENCES));
    let mark = asking.call("mark supporting", 0, 2 * full);
    let compress = asking.call("compress", 0, full);
    let answer = asking.call("answer concepts", 0, full + asking.facts(RELATIONS));
    // Relations are looked for where there are sentences.
    let round = relate.times(0, rounds).and(answer.times(1, rounds));
    let reflect = asking.call("reflect", 0, asking.sizes.full(SENTENCES));
    let round = round.and(reflect.times(0, JUDGED));
    let all = round.and(mark.times(0, pieces)).and(compress.times(0, again * pieces));
    // The limit is looked at between steps: a batch may be under way, and an answer is tried all the same.
    all.ended_after(asking.settings.calls + asking.settings.parallel as u32 + 1)
}
