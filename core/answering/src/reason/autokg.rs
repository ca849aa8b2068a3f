//! `autokg`: a graph is made while the question is answered (Wu et al. 2025, §3).
//!
//! ① The question gives a seed graph, with placeholders for what it asks (§3.1) → ② breadth-first expansion by the model's own
//! knowledge, filtered at each depth (§3.2, Algorithm 1) → ③ the least certain triple is searched for outside and
//! corrected or expanded, step by step (§3.3) → ④ answer on the graph (§3.4).

mod graph;
mod pages;
#[cfg(test)]
mod tests;

use super::constrain::AGAIN;
use super::estimate::{Asking, TOLD, UNEVEN};
use super::run::{Cancelled, Run};
use clew_language::text::fold::fold;
use clew_skills::skill::ContextEdge;
use clew_skills::skill::construct::{Action, Draft, End, Sort};
use clew_skills::skill::prompted::cost::SENTENCES;
use clew_types::llm::Estimate;
use clew_types::trace::{Consulted, Expanded, StopReason, TraceStep};
use clew_types::{
    arrange::InOrder,
    graph::{NewTriple, Origin, PathEdge},
};
use graph::Growing;
use pages::Looked;
use std::collections::BTreeSet;

/// Entities expanded at one depth.
const EXPANDED: usize = 4;
/// Calls of a model that are left for the answer when a budget runs out: one, and one to repair it.
const FOR_THE_ANSWER: u32 = 2;
/// Questions about what an answer lacks that are looked up.
pub(super) const LACKING: usize = 2;

pub(super) async fn run(run: &mut Run<'_>) {
    let reason = steps(run).await.unwrap_or(StopReason::Cancelled);
    run.stop(reason).await;
}

async fn steps(run: &mut Run<'_>) -> Result<StopReason, Cancelled> {
    let mut graph = Growing::default();
    for (_, edge) in run.pinned_edges() {
        graph.add(draft_of_edge(edge));
    }
    let entities = seed(run, &mut graph).await?;
    expand(run, &mut graph, entities).await?;
    let reason = consult(run, &mut graph).await?;
    answer(run, &mut graph).await?;
    if run.is_prompted() && reason != StopReason::Budget && lacking(run, &mut graph).await? {
        answer(run, &mut graph).await?;
    }
    Ok(reason)
}

/// Looks for what the answer says is missing, once; true when that told anything new.
async fn lacking(run: &mut Run<'_>, graph: &mut Growing) -> Result<bool, Cancelled> {
    let is_open = run.attempt.text.is_none() && run.attempt.tells_missing && pages::has_source(run);
    let missing: Vec<String> = run.attempt.missing.iter().take(LACKING).cloned().collect();
    if !is_open || missing.is_empty() || run.calls_left() <= LACKING as u32 + FOR_THE_ANSWER {
        return Ok(false);
    }
    run.step(TraceStep::Missing(missing.clone())).await?;
    run.round += 1;
    let mut is_told = false;
    for question in missing {
        let asked =
            Draft::asked(End::Named(question.clone()), "", End::Asked(Sort::Thing, 0), question.clone());
        let looked = pages::search(run, &asked).await;
        let added = follow_on(run, graph, &question, &looked).await;
        is_told |= !added.is_empty();
        let changed = added.into_iter().map(|edge| run.shown(edge)).collect();
        let triple = run.shown(asked.path_edge());
        let Looked { own, pages, .. } = looked;
        let consulted = Consulted { triple, correct: false, query: question, own, pages, changed };
        run.step(TraceStep::Consult(Box::new(consulted))).await?;
    }
    Ok(is_told)
}

/// The seed graph; gives back what the question names.
async fn seed(run: &mut Run<'_>, graph: &mut Growing) -> Result<Vec<String>, Cancelled> {
    let skilled = run.host.skills.construct().parse_question(&run.scene()).await;
    let seeds = run.heard(skilled);
    let told = seeds.triples.iter().map(Draft::path_edge).filter(|edge| !run.forbids(edge)).collect();
    let mut entities = seeds.entities;
    let named = entities.clone();
    let wanted = |draft: &Draft| !(run.is_prompted() && graph::compares(draft, &named));
    let triples: Vec<Draft> = seeds.triples.into_iter().filter(wanted).collect();
    for draft in triples.into_iter().filter(|draft| !run.forbids(&draft.path_edge())) {
        let names: Vec<String> =
            [&draft.head, &draft.tail].iter().filter_map(|end| Some(end.name()?.to_owned())).collect();
        entities.extend(names.into_iter().filter(|name| !name.is_empty()));
        graph.add(draft);
    }
    run.step(TraceStep::Seed(told)).await?;
    let mut seen = BTreeSet::new();
    entities.retain(|name| seen.insert(fold(name)));
    Ok(entities)
}

/// Algorithm 1. A fact between two entities that are known already is kept as well, only not expanded again.
async fn expand(run: &mut Run<'_>, graph: &mut Growing, entities: Vec<String>) -> Result<(), Cancelled> {
    let mut visited: BTreeSet<String> = entities.iter().map(|name| fold(name)).into_set();
    let mut buffer = entities;
    for depth in 1..=run.settings().expansion_depth {
        if buffer.is_empty() || is_spent(run) {
            return Ok(());
        }
        let skilled =
            run.host.skills.construct().choose_entities(&run.scene(), &buffer, graph.drafts()).await;
        let chosen = run.heard(skilled);
        if chosen.is_empty() {
            return Ok(());
        }
        buffer.clear();
        let mut added = Vec::new();
        for entity in &chosen {
            let skilled =
                run.host.skills.construct().expand_entity(&run.scene(), entity, graph.drafts()).await;
            for draft in run.heard(skilled) {
                let names = [&draft.head, &draft.tail].map(|end| end.written());
                let edge = draft.path_edge();
                // Only a model knows anything by itself.
                if !run.forbids(&edge) && !graph::compares(&draft, &[]) && graph.fill_in(draft) {
                    added.push(edge);
                    // Of a date or a number there is nothing more to tell.
                    let names =
                        names.into_iter().filter(|name| !name.starts_with(|c: char| c.is_ascii_digit()));
                    buffer.extend(names.filter(|name| visited.insert(fold(name))));
                }
            }
            if is_spent(run) {
                break;
            }
        }
        run.step(TraceStep::Expand(Expanded { depth, entities: chosen, added })).await?;
    }
    Ok(())
}

/// External retrieval: at most S steps (§3.3).
async fn consult(run: &mut Run<'_>, graph: &mut Growing) -> Result<StopReason, Cancelled> {
    let limit = run.settings().search_steps;
    if !pages::has_source(run) {
        return Ok(StopReason::NothingNew);
    }
    for _ in 0..limit {
        if is_spent(run) {
            return Ok(StopReason::Budget);
        }
        let skilled = run.host.skills.construct().choose_triple(&run.scene(), graph.drafts()).await;
        let chosen = run.heard(skilled).filter(|(at, _)| *at < graph.drafts().len());
        let Some((at, action)) = chosen else { return Ok(StopReason::Complete) };
        look_up(run, graph, at, action).await?;
        run.round += 1;
    }
    let is_settled = !graph.drafts().iter().any(|draft| !draft.searched && draft.is_open());
    Ok(if is_settled { StopReason::Complete } else { StopReason::RoundLimit(limit) })
}

/// One triple: searched for, then corrected or expanded.
async fn look_up(run: &mut Run<'_>, graph: &mut Growing, at: usize, action: Action) -> Result<(), Cancelled> {
    let triple = graph.drafts()[at].clone();
    let query = triple.query();
    let looked = pages::search(run, &triple).await;
    graph.search_made(at, action == Action::Expand);
    let changed = match action {
        Action::Correct => correct(run, graph, at, &looked).await,
        Action::Expand => {
            let question = run.question.text.clone();
            follow_on(run, graph, &question, &looked).await
        }
    };
    let changed = changed.into_iter().map(|edge| run.shown(edge)).collect();
    let correct = action == Action::Correct;
    let Looked { own, pages, .. } = looked;
    let consulted = Consulted { triple: run.shown(triple.path_edge()), correct, query, own, pages, changed };
    run.step(TraceStep::Consult(Box::new(consulted))).await
}

async fn correct(run: &mut Run<'_>, graph: &mut Growing, at: usize, looked: &Looked) -> Vec<PathEdge> {
    let triple = &graph.drafts()[at];
    let skilled = run.host.skills.construct().correct(&run.scene(), triple, &looked.sentences).await;
    let Some(mut corrected) = run.heard(skilled) else { return Vec::new() };
    corrected.origin = origin(run, &corrected);
    if run.forbids(&corrected.path_edge()) {
        return Vec::new();
    }
    let mut changed = graph.settle(at, corrected);
    changed.retain(|edge| !run.forbids(edge));
    graph.retain(|draft| !run.forbids(&draft.path_edge()));
    changed
}

/// What the passages tell that helps with a question.
async fn follow_on(run: &mut Run<'_>, graph: &mut Growing, question: &str, looked: &Looked) -> Vec<PathEdge> {
    let skilled = run.host.skills.feedback().extract(&run.scene(), question, &looked.sentences).await;
    let drafts: Vec<Draft> = run.heard(skilled).into_iter().map(draft_of).collect();
    let mut added = Vec::new();
    for mut draft in drafts {
        draft.origin = origin(run, &draft);
        let edge = draft.path_edge();
        if run.forbids(&edge) {
            continue;
        }
        let is_added = if run.is_prompted() { graph.fill_in(draft) } else { graph.add(draft) };
        if is_added {
            added.push(edge);
        }
    }
    added
}

fn draft_of(triple: NewTriple) -> Draft {
    let NewTriple { head, relation, tail, evidence, origin, confidence, .. } = triple;
    let draft = Draft::asked(End::Named(head), relation, End::Named(tail), "");
    Draft { evidence: Some(evidence), origin, confidence, ..draft }
}

fn draft_of_edge(edge: PathEdge) -> Draft {
    let PathEdge { head, relation, tail, evidence, origin, .. } = edge;
    let draft = Draft::asked(End::Named(head), relation, End::Named(tail), "");
    let evidence = (!evidence.is_nowhere()).then_some(evidence);
    Draft { evidence, origin, confidence: 1.0, searched: true, ..draft }
}

/// Where a triple comes from: the page its sentence stands on, else the question.
fn origin(run: &Run<'_>, draft: &Draft) -> Origin {
    let page = draft.evidence.and_then(|evidence| run.pages.get(&evidence.sentence.document));
    page.map_or_else(
        || Origin::Feedback(run.question.text.clone()),
        |page| Origin::External(page.address.clone()),
    )
}

async fn answer(run: &mut Run<'_>, graph: &mut Growing) -> Result<(), Cancelled> {
    let told = graph.drafts().iter().filter(|draft| !draft.is_open() && draft.evidence.is_some());
    run.context.edges = told.map(|draft| ContextEdge { edge: draft.path_edge(), sentence: None }).collect();
    for _ in 0..=AGAIN {
        let skilled =
            run.host.skills.construct().answer_on_graph(&run.scene(), graph.drafts(), &run.context).await;
        let attempt = run.heard(skilled);
        let again = run.mute_unwanted(&attempt);
        run.attempt = run.permitted(attempt);
        if !again {
            break;
        }
        let corpus = &run.corpus;
        let stands =
            |draft: &Draft| draft.evidence.is_none_or(|said| !corpus.sentence_text(said.sentence).is_empty());
        graph.retain(stands);
    }
    if run.attempt.text.is_some() && run.attempt.statements.is_empty() {
        let words = "No source was found for this: it is what the model itself remembers.";
        run.tell(TraceStep::Notice(words.to_owned()));
    }
    if run.attempt.text.is_none() && run.attempt.missing.is_empty() {
        run.attempt.missing = graph.open_questions(&run.question.text);
    }
    run.tell_attempt().await
}

/// True when the budget leaves no more than the answer.
fn is_spent(run: &Run<'_>) -> bool {
    run.calls_left() <= FOR_THE_ANSWER
}

/// The seed graph, its expansion depth by depth, what is looked up, and an answer.
pub(super) fn cost(asking: &Asking<'_>) -> Estimate {
    let depths = asking.settings.expansion_depth as usize;
    let drafts = TOLD * (1 + depths * EXPANDED) + asking.settings.search_steps as usize * TOLD;
    let graph = asking.facts(drafts);
    let seed = asking.call("parse question", 0, 0);
    let choose = asking.call("choose entities", 0, 2 * graph);
    let expand = asking.call("expand entity", 0, graph);
    let grown = choose.and(expand.times(0, EXPANDED)).times(0, depths);
    let read =
        asking.call("correct", 0, SENTENCES * UNEVEN).or(asking.call("extract", 0, SENTENCES * UNEVEN));
    let looked = asking.call("choose triple", 0, graph).and(read.times(0, 1));
    let looked = looked.times(0, asking.settings.search_steps as usize);
    let answer = asking.call("answer on graph", 0, graph + SENTENCES * UNEVEN);
    let lacking = asking.call("extract", 0, SENTENCES * UNEVEN).times(0, LACKING);
    let all = seed.and(grown).and(looked).and(answer).and(lacking).and(answer.times(0, 1));
    all.ended_after(asking.settings.calls + 1)
}
