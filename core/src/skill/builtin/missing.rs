//! What else must be known? Hops of the plan that nothing was found for; without a plan, the question's names and the
//! question itself.

use super::parse::plan;
use super::plan::Plan;
use crate::skill::{Attempt, Context, Scene};

/// Confidence from which nothing is missing.
const ENOUGH: f32 = 0.72;

/// ΔK as sub-questions.
pub(super) fn find_missing(scene: &Scene<'_>, context: &Context, attempt: &Attempt) -> Vec<String> {
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
        missing.extend(pair.options.iter().map(|option| format!("What is {option}?")));
    }
    let mut seen = Vec::new();
    missing.retain(|question| {
        let is_new = !seen.contains(question);
        seen.push(question.clone());
        is_new
    });
    missing
}
