//! Which sentences tell of a concept? Its own, and those of what it hangs together with (LGM §3.3.1).

use super::super::run::{Cancelled, Run};
use super::{Retrieval, evidence_of};
use clew_knowledge::concept::{
    ConceptGraph, ConceptId, Description, Part, Plainness, Relation, full, mentioning, states,
};
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_skills::skill::builtin::asks_for_most;
use clew_skills::skill::builtin::concept::{Gap, asked};
use clew_types::id::SentenceId;
use clew_types::trace::{ConceptStep, TraceStep, WalkedRelation};
use clew_types::{arrange::Arrange, concept::Verdict};

/// Other sentences that a relation is judged by, about each end.
const OTHERS: usize = 12;
/// Relations that a model judges where the person has not asked for it, and sentences about each end that it sees.
pub(in crate::reason) const JUDGED: usize = 3;
const OTHERS_SHOWN: usize = 4;
/// Relations of a model are looked for in this many sentences of a round's concepts.
const RELATED: usize = 40;

/// Bytes of those that a model reads: the ones that fit the question best.
const RELATED_BYTES: usize = 1_500;

/// Descriptions of the concepts that were not offered before: Full(c) of each.
pub(super) async fn expand(
    run: &mut Run<'_>,
    retrieval: &mut Retrieval,
    concepts: &[String],
) -> Result<Vec<Description>, Cancelled> {
    learn(run, retrieval, concepts).await;
    let mut found = Vec::new();
    let mut steps = Vec::new();
    for key in concepts {
        if !retrieval.expanded.insert(key.clone()) {
            continue;
        }
        if run.settings().reflect {
            reflect(run, retrieval, key).await?;
        }
        let corpus = run.corpus.clone();
        let rejected = &retrieval.rejected;
        let full = full(&corpus, key, &|relation| !rejected.contains(relation));
        let graph = corpus.concepts();
        let own = mentioned_by_name(&corpus, key);
        let described = full
            .relations
            .iter()
            .map(|relation| evidence_of(relation, key))
            .chain(own)
            .chain(full.descriptions);
        let before = found.len();
        for one in described {
            if retrieval.offered.insert(one.sentence) {
                found.push(one);
            }
        }
        let relations = full.relations.iter().map(|relation| walked(graph, relation)).collect();
        let name = graph.find(key).map_or(key.as_str(), |concept| graph.name(concept)).to_owned();
        steps.push(ConceptStep { concept: name, relations, sentences: (found.len() - before) as u32 });
    }
    steps.retain(|step| step.sentences > 0 || !step.relations.is_empty());
    run.step(TraceStep::Concepts(steps)).await?;
    Ok(found)
}

/// Sentences that mean an entity of that name by a pronoun or another name, as far as the reader resolved them.
fn mentioned_by_name(corpus: &Corpus, key: &str) -> Vec<Description> {
    let entities = corpus.graph.find(key).into_iter().filter_map(|id| corpus.graph.entity(id));
    let sources = entities
        .filter(|entity| fold(&entity.name).contains(key))
        .flat_map(|entity| entity.sources.iter().copied());
    sources.map(|sentence| Description { concept: key.to_owned(), sentence, part: Part::Own }).collect()
}

fn walked(graph: &ConceptGraph, relation: &Relation) -> WalkedRelation {
    WalkedRelation {
        from: graph.name(relation.from).to_owned(),
        kind: relation.kind,
        to: graph.name(relation.to).to_owned(),
        evidence: relation.evidence[0],
        verdict: relation.verdict,
    }
}

/// Asks for relations that no pattern has found, in the sentences that name the concepts.
async fn learn(run: &mut Run<'_>, retrieval: &mut Retrieval, concepts: &[String]) {
    let mut sentences: Vec<SentenceId> =
        concepts.iter().flat_map(|key| mentioning(&run.corpus, key)).collect();
    sentences.arrange();
    sentences.dedup();
    if run.is_prompted() {
        sentences.retain(|id| !retrieval.related.contains(id));
        let of = |sentence| Description { concept: String::new(), sentence, part: Part::Own };
        let all = sentences.into_iter().map(of).collect();
        let best = super::pack::best(&run.corpus, &run.question.text, all, RELATED_BYTES);
        sentences = best.into_iter().map(|one| one.sentence).collect();
    }
    sentences.truncate(RELATED);
    if sentences.is_empty() {
        return;
    }
    retrieval.related.extend(&sentences);
    let skilled = run.host.skills.concept().relate(&run.scene(), &sentences).await;
    let new = run.heard(skilled);
    if !new.is_empty() {
        run.corpus = run.corpus.with_relations(&new);
    }
}

/// Judges the concept's relations by the other sentences; invalid ones are not walked (LGM §3.2.3).
async fn reflect(run: &mut Run<'_>, retrieval: &mut Retrieval, key: &str) -> Result<(), Cancelled> {
    let corpus = run.corpus.clone();
    let Some(concept) = corpus.concepts().find(key) else { return Ok(()) };
    let most = run.settings().reflections as usize;
    for relation in relations_of(corpus.concepts(), concept) {
        judge(run, retrieval, &relation, (most, OTHERS)).await?;
    }
    Ok(())
}

/// Has a relation judged that was not yet, while fewer than so many were, by so many sentences of each end.
async fn judge(
    run: &mut Run<'_>,
    retrieval: &mut Retrieval,
    relation: &Relation,
    (most, seen): (usize, usize),
) -> Result<(), Cancelled> {
    let is_open = relation.verdict == Verdict::Unknown && !retrieval.judged.contains(relation);
    if !is_open || retrieval.judged.len() >= most {
        return Ok(());
    }
    let corpus = run.corpus.clone();
    let others = others(&corpus, relation, seen);
    let skilled = run.host.skills.concept().reflect(&run.scene(), relation, &others).await;
    let verdict = run.heard(skilled);
    let told = WalkedRelation { verdict, ..walked(corpus.concepts(), relation) };
    run.step(TraceStep::Reflect(told)).await?;
    retrieval.judged.push(relation.clone());
    if verdict == Verdict::Invalid {
        retrieval.rejected.push(relation.clone());
    }
    Ok(())
}

/// The descriptions without what an invalid relation led to. A model judges only relations by which it would be shown
/// something beyond its own sentence.
pub(super) async fn judged(
    run: &mut Run<'_>,
    retrieval: &mut Retrieval,
    mut found: Vec<Description>,
) -> Result<Vec<Description>, Cancelled> {
    let corpus = run.corpus.clone();
    let graph = corpus.concepts();
    let leads_to = |relation: &Relation, one: &Description| {
        let ends = [relation.from, relation.to].map(|end| graph.name(end));
        one.part != Part::Own && ends.contains(&one.concept.as_str())
    };
    let expanded: Vec<ConceptId> = retrieval.expanded.iter().filter_map(|key| graph.find(key)).collect();
    let relations: Vec<Relation> =
        expanded.into_iter().flat_map(|concept| relations_of(graph, concept)).collect();
    for relation in &relations {
        if found.iter().any(|one| leads_to(relation, one)) {
            judge(run, retrieval, relation, (JUDGED, OTHERS_SHOWN)).await?;
        }
    }
    found.retain(|one| !retrieval.rejected.iter().any(|relation| leads_to(relation, one)));
    Ok(found)
}

fn relations_of(graph: &ConceptGraph, concept: ConceptId) -> Vec<Relation> {
    let all = graph.parents(concept).chain(graph.children(concept)).chain(graph.components(concept));
    all.map(|(_, relation)| relation)
        .chain(graph.aliases(concept).into_iter().map(|(_, relation)| relation))
        .cloned()
        .collect()
}

/// Sentences about the ends of a relation that do not state it.
fn others(corpus: &Corpus, relation: &Relation, most: usize) -> Vec<SentenceId> {
    let graph = corpus.concepts();
    let (from, to) = (graph.key(relation.from), graph.key(relation.to));
    let is_other = |id: &SentenceId| !states(corpus.sentence_text(*id), relation.kind, from, to);
    let about = |key: &str| -> Vec<SentenceId> {
        mentioning(corpus, key).into_iter().filter(is_other).take(most).collect()
    };
    let mut all = about(from);
    all.extend(about(to));
    all.arrange();
    all.dedup();
    all
}

/// The concept that a question is about, where it is one whose relations are stated in so many words and the question
/// has the form of one about concepts. What somebody with a name did is no kind, part or name of theirs.
pub(in crate::reason) fn is_about_concepts(run: &Run<'_>) -> Option<String> {
    let asked = asked(&run.scene())?;
    // Which of its kind has most of something is no property of the kind.
    let is_of_one = asked.is_of_a_name() || asks_for_most(&run.question.text);
    if matches!(asked.gap, Gap::Time | Gap::Reason) || is_of_one {
        return None;
    }
    let graph = run.corpus.concepts();
    let plain = |relation: &Relation| relation.plainness == Plainness::Explicit;
    let known = |key: &str| {
        let concept = graph.find(key)?;
        relations_of(graph, concept).iter().any(plain).then(|| graph.name(concept).to_owned())
    };
    asked.keys().find_map(known)
}
