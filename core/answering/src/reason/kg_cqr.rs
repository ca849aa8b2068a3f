//! `kg-cqr`: the question is searched for together with what the graph says about it (Bui et al. 2025, §3).
//!
//! ① nearest triples by their textual representations, filtered (eqs. 6 and 7) → ② completion (Algorithms 1 and 2) →
//! ③ context (eq. 8) → ④ search for question and context (eqs. 9 and 10) → answer. With more than one step it runs inside a
//! loop like IRCoT's (§4.4): what is missing is searched for in the same way, until nothing is.

use super::estimate::{ANSWER, Asking};
use super::feedback::was_asked;
use super::run::{Cancelled, Run};
use clew_knowledge::retrieve::Query;
use clew_knowledge::retrieve::kg_cqr::{Context, complete, context, nearest, search};
use clew_skills::skill::prompted::cost::SENTENCES;
use clew_skills::skill::{ContextEdge, Scene};
use clew_types::id::TripleId;
use clew_types::llm::Estimate;
use clew_types::trace::{SearchHit, StopReason, TraceStep};
use clew_types::{arrange::InOrder, graph::PathEdge};
use std::collections::BTreeMap;

pub(super) async fn run(run: &mut Run<'_>) {
    let reason = rounds(run).await.unwrap_or(StopReason::Cancelled);
    run.stop(reason).await;
}

async fn rounds(run: &mut Run<'_>) -> Result<StopReason, Cancelled> {
    let limit = run.settings().context_steps;
    let mut asked = run.question.text.clone();
    let mut vector = run.vector.clone();
    loop {
        let fresh = look(run, &asked, vector.as_deref()).await?;
        run.try_answer().await?;
        if limit <= 1 {
            return Ok(StopReason::Complete);
        }
        let Some(next) = missing(run).await? else { return Ok(StopReason::Complete) };
        if run.round + 1 >= limit {
            return Ok(StopReason::RoundLimit(limit));
        }
        if run.is_spent() {
            return Ok(StopReason::Budget);
        }
        if !fresh {
            return Ok(StopReason::NothingNew);
        }
        vector = run.embed_one(&next).await;
        asked = next;
        run.round += 1;
    }
}

/// The first sub-question that was not searched for yet.
async fn missing(run: &mut Run<'_>) -> Result<Option<String>, Cancelled> {
    let skilled = run.host.skills.feedback().find_missing(&run.scene(), &run.context, &run.attempt).await;
    let mut missing = run.heard(skilled);
    missing.retain(|question| !was_asked(run, question));
    missing.truncate(1);
    run.step(TraceStep::Missing(missing.clone())).await?;
    Ok(missing.pop())
}

/// One contextual search; what it finds joins the run's context. True when a passage is new.
async fn look(run: &mut Run<'_>, asked: &str, vector: Option<&[f32]>) -> Result<bool, Cancelled> {
    run.widen(asked).await;
    let settings = run.settings().context;
    let query = Query::new(asked, vector);
    let (kept, mut words) = keep(run, &query).await?;
    let added = complete(&run.corpus, &query, &kept, &settings);
    run.step(TraceStep::Complete(edges(run, &added))).await?;
    let context = contextualise(run, &query, (&kept, &added), &mut words).await?;
    let hits = search(&run.corpus, &query, &context, &settings, run.settings().passages);
    run.step(TraceStep::Search(asked.to_owned(), hits.clone())).await?;
    Ok(take(run, &context, &hits))
}

/// What triples say in words.
type Words = BTreeMap<TripleId, String>;

/// The triples in words; those that were not put into words before are now.
async fn verbalised(
    run: &mut Run<'_>,
    query: &Query<'_>,
    ids: &[TripleId],
    words: &mut Words,
) -> Vec<String> {
    let new: Vec<TripleId> = ids.iter().copied().filter(|id| !words.contains_key(id)).collect();
    if !new.is_empty() {
        let skilled = run.host.skills.contextual().verbalise(&scene(run, query), &new).await;
        words.extend(new.into_iter().zip(run.heard(skilled)));
    }
    ids.iter().filter_map(|id| words.get(id).cloned()).filter(|text| !text.is_empty()).collect()
}

fn is_told(words: &Words, id: TripleId) -> bool {
    words.get(&id).is_none_or(|text| !text.is_empty())
}

/// True where all of it rests on one sentence: there is nothing to choose from.
fn is_one_sentence(run: &Run<'_>, ids: &[TripleId]) -> bool {
    let told = ids.iter().filter_map(|id| Some(run.corpus.graph.triple(*id)?.evidence.sentence));
    told.into_set().len() <= 1
}

/// The triples nearest to what is asked, filtered (eqs. 6 and 7), and in words.
async fn keep(run: &mut Run<'_>, query: &Query<'_>) -> Result<(Vec<TripleId>, Words), Cancelled> {
    let mut near = nearest(&run.corpus, query, run.settings().context.nearest);
    let ids: Vec<TripleId> = near.iter().map(|(id, _)| *id).collect();
    let mut words = Words::new();
    let texts = verbalised(run, query, &ids, &mut words).await;
    // What its sentence does not tell is not gone by.
    near.retain(|(id, _)| is_told(&words, *id));
    let ids: Vec<TripleId> = near.iter().map(|(id, _)| *id).collect();
    let scores: Vec<f32> = near.iter().map(|(_, score)| *score).collect();
    let kept = if run.is_prompted() && is_one_sentence(run, &ids) {
        (0..texts.len()).collect()
    } else {
        let skilled = run.host.skills.contextual().filter(&scene(run, query), &texts, &scores).await;
        run.heard(skilled)
    };
    let kept = kept.into_iter().filter_map(|at| near.get(at).copied());
    let kept = kept.filter(|(id, _)| !run.pinned.contains(id));
    let kept: Vec<(TripleId, f32)> = run.pinned.iter().map(|id| (*id, 1.0)).chain(kept).collect();
    let told = kept.iter().filter_map(|&(id, score)| run.path_edge(id, score)).collect();
    run.step(TraceStep::Nearest { considered: near.len() as u32, kept: told }).await?;
    Ok((kept.into_iter().map(|(id, _)| id).collect(), words))
}

/// What the triples say together (eq. 8). A model's paragraph has a vector of its own.
async fn contextualise(
    run: &mut Run<'_>,
    query: &Query<'_>,
    (kept, added): (&[TripleId], &[TripleId]),
    words: &mut Words,
) -> Result<Context, Cancelled> {
    let settings = run.settings().context;
    let mut context = context(&run.corpus, query, kept, added, &settings);
    let texts = verbalised(run, query, &context.triples, words).await;
    context.triples.retain(|id| is_told(words, *id));
    put_into_words(run, &context.triples, words);
    let skilled = run.host.skills.contextual().contextualise(&scene(run, query), &texts).await;
    let asked_model = skilled.steps.iter().any(|step| matches!(step, TraceStep::ModelCall { .. }));
    let text = run.heard(skilled);
    if asked_model && !text.is_empty() {
        context.vector = run.embed_one(&text).await;
        context.text = text;
    }
    let share = (1.0 - settings.alpha) * context.agreement;
    run.step(TraceStep::Contextualise(context.text.clone(), share)).await?;
    Ok(context)
}

/// A model's answer sees the facts in the words they were put into.
fn put_into_words(run: &mut Run<'_>, triples: &[TripleId], words: &Words) {
    if !run.is_prompted() {
        return;
    }
    let told = triples.iter().filter_map(|id| {
        let edge = run.path_edge(*id, 0.0)?;
        Some(([edge.head, edge.relation, edge.tail], words.get(id)?.clone()))
    });
    let told: Vec<_> = told.collect();
    run.context.told.extend(told);
}

/// The scene as if `query` were the whole question.
fn scene<'s>(run: &'s Run<'_>, query: &Query<'s>) -> Scene<'s> {
    Scene { question: query.text, vector: query.vector, ..run.scene() }
}

fn edges(run: &Run<'_>, triples: &[TripleId]) -> Vec<PathEdge> {
    triples.iter().filter_map(|id| run.path_edge(*id, 0.0)).collect()
}

/// Triples and passages that were not there before join the context; true when a passage does.
fn take(run: &mut Run<'_>, context: &Context, hits: &[SearchHit]) -> bool {
    for edge in edges(run, &context.triples) {
        let is_known = run.context.edges.iter().any(|known| known.edge == edge);
        if !is_known {
            run.context.edges.push(ContextEdge { edge, sentence: None });
        }
    }
    run.take_hits(hits)
}

/// Facts in words, chosen and told together, twice in words at most; then the answer. Between steps what is missing.
pub(super) fn cost(asking: &Asking<'_>) -> Estimate {
    let steps = asking.settings.context_steps.max(1) as usize;
    let context = &asking.settings.context;
    let shown = context.nearest + context.added;
    let told = shown * (asking.sizes.fact + asking.sizes.longest);
    let look = ["verbalise", "verbalise", "filter", "contextualise"].map(|skill| asking.call(skill, 0, told));
    let look = look.into_iter().fold(Estimate::default(), Estimate::and);
    let looks = usize::from(asking.sizes.facts > 0);
    let least = if steps > 1 { 1 } else { 0 };
    let most = asking.sizes.full(SENTENCES) + asking.facts(shown * steps);
    let missing = asking.call("find missing", 0, most + ANSWER);
    let answer = asking.call("answer", 0, most);
    let all =
        look.times(0, looks * steps).and(answer.times(1, steps)).and(missing.times(least, least * steps));
    all.ended_after(asking.settings.calls + 5)
}
