//! `clew-eval learn-pronouns FILE`: learns from GAP's development part whom a pronoun means.

use crate::extract_check::plain;
use crate::gap::{Case, cases, same};
use crate::logit::{List, learn};
use crate::{Outcome, args::Args};
use clew_knowledge::extract::understood_pronouns;
use clew_language::text::split;
use std::path::Path;

/// Prints the weights as they stand in `core/knowledge/src/extract/antecedent/weights.rs`.
pub fn run(args: &Args) -> Outcome {
    let cases = cases(Path::new(args.file()?))?;
    let lists: Vec<List> = cases.iter().filter_map(list).collect();
    let features = lists.first().and_then(|list| list.first()).map_or(0, |(features, _)| features.len());
    let weights: Vec<String> = learn(&lists, features).iter().map(|weight| format!("{weight:.3}")).collect();
    println!("{} of {} pronouns have their antecedent among the candidates", lists.len(), cases.len());
    println!("[{}]", weights.join(", "));
    Ok(())
}

/// The candidates of one pronoun; none where the right one is not among them, or no one is meant.
fn list(case: &Case) -> Option<List> {
    let document = plain("", &case.text);
    let all = understood_pronouns(&document, &split(&document));
    let found = all.into_iter().find(|found| found.span.start as usize == case.pronoun)?;
    let meant = |name: &str| case.names.iter().any(|(marked, _, is)| *is && same(name, marked));
    let list: List = found
        .candidates
        .iter()
        .map(|(name, features)| (features.iter().map(|feature| f64::from(*feature)).collect(), meant(name)))
        .collect();
    (list.iter().any(|one| one.1) && list.iter().any(|one| !one.1)).then_some(list)
}
