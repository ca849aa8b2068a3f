//! What does a model's question name? Names whole, also those of titles; what no concept tells is searched by words.

use super::super::run::{Cancelled, Run};
use super::Retrieval;
use clew_knowledge::concept::{Description, Part, concepts_in};
use clew_knowledge::retrieve::hybrid;
use clew_language::text::fold::fold;
use clew_skills::skill::Scene;
use clew_skills::skill::builtin::concept::asked;
use clew_types::{arrange::Arrange, trace::TraceStep};

/// Passages that are read where a concept has no sentences.
const PASSAGES: usize = 3;

/// Keys of what a text names: whole names first, then what it asks about and its other nouns; no word out of a name.
pub(super) fn whole(run: &Run<'_>, text: &str) -> Vec<String> {
    let names = names(run, text);
    let scene = Scene { question: text, ..run.scene() };
    let topics: Vec<String> =
        asked(&scene).iter().flat_map(|asked| asked.keys()).map(str::to_owned).collect();
    let nouns = concepts_in(text).into_iter().map(|term| term.key);
    let is_part = |key: &String| names.iter().any(|name| is_within(name, key));
    let mut found = names.clone();
    for key in topics.into_iter().chain(nouns).filter(|key| !is_part(key)) {
        if !found.contains(&key) {
            found.push(key);
        }
    }
    found
}

/// Names of entities and titles of documents that stand in the text, folded.
fn names(run: &Run<'_>, text: &str) -> Vec<String> {
    let folded = fold(text);
    let linked = run.corpus.graph.link(text).into_iter();
    let is_name = |surface: &String| surface.contains(char::is_uppercase);
    let mut found: Vec<String> =
        linked.map(|one| one.surface).filter(is_name).map(|surface| fold(&surface)).collect();
    for (id, _) in run.corpus.documents() {
        let title = fold(run.corpus.title(id));
        // One word alone may be any concept's.
        if title.contains(' ') && is_within(&folded, &title) {
            found.push(title);
        }
    }
    let all = found.clone();
    found.retain(|name| !all.iter().any(|longer| longer != name && is_within(longer, name)));
    found.arrange_by_key(|name| folded.find(name.as_str()));
    found.dedup();
    found
}

fn is_within(name: &str, part: &str) -> bool {
    format!(" {name} ").contains(&format!(" {part} "))
}

/// Sentences of passages that words find for the concepts, before a run gives up on them.
pub(super) async fn searched(
    run: &mut Run<'_>,
    retrieval: &mut Retrieval,
    concepts: &[String],
) -> Result<Vec<Description>, Cancelled> {
    let query = if concepts.is_empty() { run.question.text.clone() } else { concepts.join(" ") };
    run.widen(&query).await;
    let hits = hybrid(&run.corpus, &query, None, PASSAGES);
    run.step(TraceStep::Search(query.clone(), hits.clone())).await?;
    let sentences = hits.iter().flat_map(|hit| run.corpus.sentences_of(hit.chunk));
    let sentences: Vec<_> = sentences.filter(|id| retrieval.offered.insert(*id)).collect();
    let one = |sentence| Description { concept: query.clone(), sentence, part: Part::Own };
    Ok(sentences.into_iter().map(one).collect())
}
