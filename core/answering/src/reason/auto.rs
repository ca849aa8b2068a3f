//! `auto`: which strategy suits the question and the workspace?
//!
//! `kg-cqr` is not chosen: where the graph knows what the question names, `tcr-qf` answers more; where it does not, the
//! context of `kg-cqr` has no weight and leaves plain search (figures: `eval/results/strategies.md`).

use super::estimate::Asking;
use super::run::Run;
use super::{follow, lgm, rag, renamed, sides, within};
use clew_skills::ablation::Rule;
use clew_skills::skill::builtin::temporal;
use clew_types::graph::LinkedEntity;
use clew_types::llm::Estimate;
use clew_types::strategy::Strategy;
use clew_types::trace::{StopReason, TraceStep};

/// Answers, and says which strategy it was. What stays open is asked again in parts, where one question is within the other, and
/// with other names of what it names.
pub(super) async fn answer(run: &mut Run<'_>, depth: u32) -> Strategy {
    let strategy = answer_whole(run).await;
    let is_table = strategy == Strategy::KgIrag;
    if depth == 0 || is_table || !sides::answer(run).await {
        within::answer(run, depth).await;
    }
    if depth > 0 && !is_table {
        renamed::answer(run).await;
    }
    strategy
}

/// Chooses, answers, and says which strategy it was. What concepts, or one look at the text, do not settle is followed
/// through the graph; where that settles it no better, the surer of both guesses stays. A language model is asked once: its
/// tokens are the person's.
async fn answer_whole(run: &mut Run<'_>) -> Strategy {
    let chosen = choose(run).await;
    let tried = match chosen {
        Strategy::Lgm if !run.is_prompted() => lgm::rounds(run).await,
        Strategy::Rag if !run.is_prompted() => rag::steps(run).await,
        chosen => {
            follow(run, chosen).await;
            return chosen;
        }
    };
    let reason = tried.unwrap_or(StopReason::Cancelled);
    if run.attempt.text.is_some() || reason == StopReason::Cancelled || !Rule::Graph.holds() {
        run.stop(reason).await;
        return chosen;
    }
    let why = format!("{} does not settle it, so facts and what they lead to are followed", chosen.name());
    run.tell(TraceStep::Choose(Strategy::TcrQf.name().to_owned(), why));
    let before = run.begin_again();
    follow(run, Strategy::TcrQf).await;
    let is_surer = run.attempt.text.is_some() || run.attempt.confidence >= before.confidence;
    if is_surer {
        return Strategy::TcrQf;
    }
    run.attempt = before;
    chosen
}

/// Chooses and says why.
async fn choose(run: &mut Run<'_>) -> Strategy {
    if let Some(why) = nothing_to_read(run) {
        run.tell(TraceStep::Choose(Strategy::AutoKg.name().to_owned(), why));
        return Strategy::AutoKg;
    }
    let dated = dated_series(run);
    let linked = run.host.skills.beam().link(&run.scene()).await;
    let linked = run.heard(linked);
    let connected = linked.iter().filter(|found| run.corpus.graph.edges_of(found.entity).next().is_some());
    let names: Vec<String> = connected.clone().map(|found| found.name.clone()).collect();
    // "Which film came first, Blue Rain or Red Snow?" asks about the things it names, not about what films are.
    let is_name = |found: &&LinkedEntity| {
        found.surface.starts_with(char::is_uppercase) && !run.question.text.starts_with(&found.surface)
    };
    let names_several = connected.clone().filter(is_name).count() > 1;
    let concept = if dated.is_none() && !names_several && Rule::Concepts.holds() {
        lgm::is_about_concepts(run)
    } else {
        None
    };
    let (strategy, why) = match (dated, concept, names.as_slice()) {
        (Some(why), ..) => (Strategy::KgIrag, why),
        (None, Some(concept), _) => (
            Strategy::Lgm,
            format!("the question asks about {concept}, whose kinds, parts or names the documents state"),
        ),
        (None, None, names) if names.is_empty() || !Rule::Graph.holds() => (
            Strategy::Rag,
            "nothing in the question is connected in the graph, so the text is searched".to_owned(),
        ),
        (None, None, names) => {
            // What a person would call a name; "rebuilt" is none.
            let proper = names.iter().filter(|name| name.starts_with(|c: char| !c.is_lowercase()));
            let proper: Vec<&str> = proper.map(String::as_str).collect();
            let told = if proper.is_empty() { names.join(", ") } else { proper.join(", ") };
            (Strategy::TcrQf, format!("facts are known of {told}"))
        }
    };
    run.tell(TraceStep::Choose(strategy.name().to_owned(), why));
    strategy
}

/// Why the answer has to come from elsewhere than documents, if it has to and can.
fn nothing_to_read(run: &Run<'_>) -> Option<String> {
    if run.corpus.documents().next().is_some() {
        return None;
    }
    if !run.host.sources.is_empty() {
        return Some("there are no documents, so sources outside are searched".to_owned());
    }
    let knows = run.host.skills.construct().knows_by_itself();
    knows.then(|| "there are no documents, so the model is asked what it knows itself".to_owned())
}

/// Why the question is one about a dated series or a period, if it is. Costs no call of a model.
pub(super) fn dated_series(run: &Run<'_>) -> Option<String> {
    if temporal::bounds(&run.question.text).is_some_and(|bounds| bounds.asks_events) {
        return Some("the question asks what happened in a period".to_owned());
    }
    let plan = temporal::plan(&run.scene()).plan?;
    let attribute = &plan.frame(&run.corpus)?.attributes.get(plan.attribute)?.name;
    Some(format!(
        "the question asks about {attribute} over time, and {} holds it",
        run.corpus.title(plan.document)
    ))
}

/// What any of the ways it chooses from may take.
pub(super) fn cost(asking: &Asking<'_>) -> Estimate {
    if asking.sizes.passages.is_empty() {
        return super::cost(asking, Strategy::AutoKg);
    }
    let ways = [Strategy::Rag, Strategy::TcrQf, Strategy::Lgm, Strategy::KgIrag];
    ways.map(|way| super::cost(asking, way)).into_iter().reduce(Estimate::or).unwrap_or_default()
}
