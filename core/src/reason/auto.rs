//! `auto`: which strategy suits the question and the workspace?

use super::Strategy;
use super::run::Run;
use crate::trace::TraceStep;

/// Chooses and says why.
pub(super) async fn choose(run: &mut Run<'_>) -> Strategy {
    let linked = run.host.skills.link(&run.scene()).await;
    let linked = run.heard(linked);
    let connected = linked.iter().filter(|found| run.corpus.graph.edges_of(found.entity).next().is_some());
    let names: Vec<String> = connected.map(|found| found.name.clone()).collect();
    let (strategy, why) = match names.as_slice() {
        [] => (
            Strategy::Rag,
            "nothing in the question is connected in the graph, so the text is searched".to_owned(),
        ),
        names => (Strategy::TcrQf, format!("the graph knows {}", names.join(", "))),
    };
    run.tell(TraceStep::Choose(strategy.name().to_owned(), why));
    strategy
}
