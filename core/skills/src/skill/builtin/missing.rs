//! What else must be known? Where the passages do not settle the question, the next search is for the question together with
//! the best evidence so far (Baleen, Khattab et al. 2021; MDR, Xiong et al. 2021); without the reading network, for the hops
//! of the plan that nothing was found for.

use super::compare::what_is;
use super::parse::plan;
use super::plan::Plan;
use super::reading::read_pages;
use crate::skill::{Attempt, Context, Scene};

/// Confidence from which nothing is missing.
const ENOUGH: f32 = 0.72;
/// Sentences to go on from in one round.
const ONWARD: usize = 2;
/// How much a sentence must matter to go on from it.
const MATTERS: f32 = 0.2;

/// What stands between the question and the sentence that the next search goes on from.
const ONWARD_FROM: &str = " – reading on from “";

/// The question of a sub-question, without the sentence it goes on from.
pub(super) fn question_of(sub_question: &str) -> &str {
    sub_question.split_once(ONWARD_FROM).map_or(sub_question, |(question, _)| question)
}

/// ΔK as sub-questions.
pub(super) async fn find_missing(scene: &Scene<'_>, context: &Context, attempt: &Attempt) -> Vec<String> {
    let mut missing = attempt.missing.clone();
    if attempt.confidence >= ENOUGH && missing.is_empty() {
        return missing;
    }
    if context.hits.is_empty() {
        missing.insert(0, scene.question.to_owned());
    }
    let known = |name: &str| super::answer::is_known(scene.corpus, name);
    if let Plan::Choose(pair, ..) | Plan::Same(pair, _) | Plan::Both(pair) = plan(scene.question, &known)
        && context.hits.is_empty()
    {
        missing.extend(pair.options.iter().filter_map(|option| what_is(option)));
    }
    missing.extend(onward(scene, context).await);
    let mut seen = Vec::new();
    missing.retain(|question| {
        let is_new = !seen.contains(question);
        seen.push(question.clone());
        is_new
    });
    missing
}

/// The question, read on from the sentences that matter most.
async fn onward(scene: &Scene<'_>, context: &Context) -> Vec<String> {
    let pages = read_pages(scene, context).await;
    let best = pages.evidence.iter().filter(|(_, matters)| *matters >= MATTERS).take(ONWARD);
    let question = scene.question;
    best.map(|(id, _)| format!("{question}{ONWARD_FROM}{}”", scene.corpus.sentence_text(*id))).collect()
}
