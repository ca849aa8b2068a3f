//! From a model's reply to an attempt: every claim is tied to sentences that exist, or is not made.

use super::numbered::Numbered;
use super::parse::Understood;
use crate::skill::construct::Draft;
use crate::skill::{Attempt, Context, Scene};
use clew_language::text::fold::fold;
use clew_types::answer::{Citation, Statement};
use clew_types::id::SentenceId;

/// Confidence in an answer whose words stand in a sentence it names.
const QUOTED: f32 = 0.9;
/// Confidence in an answer that follows from sentences it names.
const INFERRED: f32 = 0.75;
/// Confidence in an answer to a question about things it does not name: which are meant is a guess.
const UNNAMED: f32 = 0.5;
/// Confidence in an answer that names no sentence.
const BARE: f32 = 0.3;
/// Confidence in an answer that rests on a model's own knowledge alone.
const REMEMBERED: f32 = 0.4;

/// The attempt; an answer without sentences to rest on is only a guess.
pub(super) fn attempt(
    scene: &Scene<'_>,
    context: &Context,
    numbered: &Numbered,
    reply: Understood,
    evidence: Vec<(SentenceId, f32)>,
) -> Attempt {
    let mut supports: Vec<SentenceId> = reply.supports.iter().filter_map(|&n| numbered.get(n)).collect();
    supports.extend(reply.steps.iter().flat_map(|(_, numbers)| numbers).filter_map(|&n| numbered.get(n)));
    if supports.is_empty() {
        supports.extend(reply.answer.as_deref().and_then(|text| naming(scene, numbered, text)));
    }
    let mut seen = Vec::new();
    supports.retain(|id| {
        !seen.contains(id) && {
            seen.push(*id);
            true
        }
    });
    let confidence = match &reply.answer {
        None => 0.0,
        Some(_) if supports.is_empty() => BARE,
        Some(_) if names_nothing(scene.question) => UNNAMED,
        Some(text) if supports.iter().any(|id| names(scene, *id, text)) => QUOTED,
        Some(_) => INFERRED,
    };
    let text = reply.answer.clone().filter(|_| !supports.is_empty());
    let path = context.edges.iter().filter(|edge| {
        let own = [Some(edge.edge.evidence.sentence), edge.sentence];
        own.into_iter().flatten().any(|id| supports.contains(&id))
    });
    Attempt {
        best_guess: reply.answer.clone(),
        confidence,
        statements: statements(scene, numbered, &reply, &supports),
        path: path.map(|edge| edge.edge.clone()).collect(),
        evidence: supports.iter().map(|id| (*id, 1.0)).chain(others(evidence, &supports)).collect(),
        missing: reply.missing,
        tells_missing: reply.tells_missing,
        found: Vec::new(),
        text,
    }
}

/// Words that point at several things which should have been named before.
const POINTING: [&str; 6] = ["the two", "the three", "the four", "both", "these", "those"];

/// True for a question that speaks of several things without naming any: "which of the two outbreaks".
fn names_nothing(question: &str) -> bool {
    let rest = question.trim().split_once(' ').map_or("", |(_, rest)| rest);
    let is_named = rest.contains(|c: char| c.is_uppercase() || c.is_numeric() || "\"“".contains(c));
    let low = format!(" {} ", fold(question));
    !is_named && POINTING.iter().any(|words| low.contains(&format!(" {words} ")))
}

fn others(
    evidence: Vec<(SentenceId, f32)>,
    supports: &[SentenceId],
) -> impl Iterator<Item = (SentenceId, f32)> + '_ {
    evidence.into_iter().filter(|(id, _)| !supports.contains(id))
}

fn naming(scene: &Scene<'_>, numbered: &Numbered, text: &str) -> Option<SentenceId> {
    numbered.ids().iter().copied().find(|id| names(scene, *id, text))
}

fn names(scene: &Scene<'_>, id: SentenceId, text: &str) -> bool {
    super::numbered::names(scene.corpus.sentence_text(id), text)
}

/// One statement a step; where no step names a sentence, one for the answer.
fn statements(
    scene: &Scene<'_>,
    numbered: &Numbered,
    reply: &Understood,
    supports: &[SentenceId],
) -> Vec<Statement> {
    let of_steps: Vec<Statement> = reply
        .steps
        .iter()
        .map(|(text, numbers)| {
            let ids = numbers.iter().filter_map(|&number| numbered.get(number));
            Statement { text: text.clone(), citations: ids.map(|id| cite(scene, id)).collect() }
        })
        .filter(|statement| !statement.citations.is_empty())
        .collect();
    match &reply.answer {
        Some(text) if of_steps.is_empty() && !supports.is_empty() => {
            let citations = supports.iter().map(|&id| cite(scene, id)).collect();
            vec![Statement { text: text.clone(), citations }]
        }
        _ => of_steps,
    }
}

fn cite(scene: &Scene<'_>, id: SentenceId) -> Citation {
    Citation { evidence: scene.corpus.evidence(id), quote: scene.corpus.sentence_text(id).to_owned() }
}

/// The attempt on a graph made for the question: `facts` in the order of their numbers. What no fact of the graph leads to
/// is only a guess; what rests on the model's own knowledge alone stays below one half.
pub(super) fn on_graph(scene: &Scene<'_>, facts: &[&Draft], reply: Understood) -> Attempt {
    let named = reply.steps.iter().flat_map(|(_, numbers)| numbers);
    let mut used: Vec<usize> = named.filter_map(|number| number.checked_sub(1)).collect();
    if used.is_empty() {
        used.extend(
            reply.answer.as_deref().and_then(|text| facts.iter().position(|fact| ends_in(fact, text))),
        );
    }
    let mut seen = Vec::new();
    used.retain(|at| {
        *at < facts.len() && !seen.contains(at) && {
            seen.push(*at);
            true
        }
    });
    let used: Vec<&Draft> = used.into_iter().map(|at| facts[at]).collect();
    let quoted: Vec<SentenceId> = used.iter().filter_map(|fact| Some(fact.evidence?.sentence)).collect();
    let confidence = match &reply.answer {
        None => 0.0,
        Some(_) if used.is_empty() => BARE,
        Some(_) if quoted.is_empty() => REMEMBERED,
        Some(text) if quoted.iter().any(|id| names(scene, *id, text)) => QUOTED,
        Some(_) => INFERRED,
    };
    Attempt {
        text: reply.answer.clone().filter(|_| !used.is_empty()),
        best_guess: reply.answer,
        confidence,
        statements: used.iter().filter_map(|fact| told(scene, fact)).collect(),
        path: used.iter().map(|fact| fact.path_edge()).collect(),
        evidence: quoted.into_iter().map(|id| (id, 1.0)).collect(),
        missing: reply.missing,
        tells_missing: reply.tells_missing,
        found: Vec::new(),
    }
}

fn ends_in(fact: &Draft, text: &str) -> bool {
    let text = fold(text);
    let is_it = |name: &str| !text.is_empty() && fold(name) == text;
    [&fact.head, &fact.tail].into_iter().filter_map(|end| end.name()).any(is_it)
}

/// A fact as a claim with its sentence; `None` for what no sentence tells.
fn told(scene: &Scene<'_>, fact: &Draft) -> Option<Statement> {
    let citation = cite(scene, fact.evidence?.sentence);
    let text = format!("{}: {} – {}", fact.head.written(), fact.relation, fact.tail.written());
    (!citation.quote.is_empty()).then(|| Statement { text, citations: vec![citation] })
}
