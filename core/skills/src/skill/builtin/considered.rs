//! What was weighed for a question: what the weights are learned from.

use super::answer::{is_known, outcome, planned, planned_of};
use super::asked::asked;
use super::candidate::{FEATURES, candidates};
use super::follow::follow;
use super::material::Material;
use super::plan::Plan;
use super::reading::read_pages;
use super::stated::stated;
use super::weights::COMPARED_SIGNS;
use crate::skill::{Context, Scene};

/// A candidate's text and features, and the signs of the ranked list: what the weights are learned from.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// As it would be answered.
    pub text: String,
    /// In the order of the weights.
    pub features: [f32; FEATURES],
}

/// All that was weighed for a question.
#[derive(Clone, Debug, Default)]
pub struct Considered {
    /// The candidates of an open question, best first; empty where two things are compared.
    pub candidates: Vec<Weighed>,
    /// What a comparison comes to, with its signs.
    pub compared: Option<(String, [f32; COMPARED_SIGNS])>,
}

/// What [`answer`] weighs for the question.
pub async fn considered(scene: &Scene<'_>, context: &Context) -> Considered {
    let read = read_pages(scene, context).await;
    let material = Material::of(scene, context);
    let known = |name: &str| is_known(scene.corpus, name);
    let values = match planned_of(scene.question, &known) {
        Plan::Value(expr) => follow(scene, &material, &expr).values,
        Plan::Open => Vec::new(),
        plan => {
            let (value, _, signs) = outcome(scene, &material, &plan, &read);
            return Considered { candidates: Vec::new(), compared: value.map(|value| (value.text, signs)) };
        }
    };
    let chances = stated(scene, &values).await;
    let planned = planned(&values, &chances);
    let ranked = candidates(scene, &material, &asked(scene.question), (&planned, &read));
    let candidates = ranked.into_iter().map(|one| Weighed { text: one.value.text, features: one.features });
    Considered { candidates: candidates.collect(), compared: None }
}
