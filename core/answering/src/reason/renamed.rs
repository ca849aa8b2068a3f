//! What does another name of the thing lead to? Texts mostly keep to one: when *the Lantern Comet* returns is told of Comet Velane.

use super::run::Run;
use super::within::asked;
use clew_knowledge::concept::concepts_in;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_types::graph::Entity;
use clew_types::trace::{StopReason, TraceStep};

/// Other names that are tried.
const MOST: usize = 2;
/// How surely the question names the thing.
const NAMED: f32 = 0.5;

/// Asks the question with the other names of what it names, where nothing sure was found with its own.
pub(super) async fn answer(run: &mut Run<'_>) {
    let is_over = run.attempt.text.is_some() || run.ended == Some(StopReason::Cancelled);
    if is_over || run.is_prompted() || !run.question.constraints.is_empty() {
        return;
    }
    for text in renamed(&run.corpus, &run.question.text) {
        run.tell(TraceStep::Missing(vec![text.clone()]));
        let Some((attempt, _)) = asked(run, text, usize::MAX, 0).await else { return };
        if attempt.text.is_some() {
            run.attempt = attempt;
            run.ended = Some(StopReason::Complete);
            return;
        }
    }
}

/// The question with other names, by the graph (what was merged) and by what the documents say a thing is also called.
fn renamed(corpus: &Corpus, question: &str) -> Vec<String> {
    let (graph, concepts) = (&corpus.graph, corpus.concepts());
    let linked = graph.link(question).into_iter().filter(|one| one.score >= NAMED);
    let merged = linked.flat_map(|found| {
        let names = |entity: &Entity| [vec![entity.name.clone()], entity.aliases.clone()].concat();
        let names = graph.entity(found.entity).map(names).unwrap_or_default();
        names.into_iter().map(move |name| (found.surface.clone(), name))
    });
    let called = capitalised(question).into_iter().flat_map(|surface| {
        let concept = concepts_in(&surface).into_iter().find_map(|term| concepts.find(&term.key));
        let aliases = concept.map(|concept| concepts.aliases(concept)).unwrap_or_default();
        aliases.into_iter().map(move |(other, _)| (surface.clone(), concepts.name(other).to_owned()))
    });
    let mut texts: Vec<String> = Vec::new();
    for (own, other) in merged.chain(called) {
        let (said, name) = (fold(&own), fold(&other));
        // A surname and the whole name lead to the same sentences.
        let is_same = name.contains(&said) || said.contains(&name);
        let text = question.replacen(&own, &other, 1);
        let are_names = own.starts_with(char::is_uppercase) && other.starts_with(char::is_uppercase);
        if are_names && !is_same && text != question && !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts.truncate(MOST);
    texts
}

/// Words written with a capital that stand together, behind the first.
fn capitalised(question: &str) -> Vec<String> {
    let words: Vec<&str> = question.trim_end_matches(['?', '.']).split(' ').skip(1).collect();
    let is_name = |word: &&str| word.starts_with(char::is_uppercase);
    words
        .chunk_by(|left, right| is_name(left) == is_name(right))
        .filter(|run| run.first().is_some_and(is_name))
        .map(|run| run.join(" "))
        .collect()
}
