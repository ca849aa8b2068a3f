//! Columns of one kind of which a question names none: each is told.

use super::adds::{TOTALS, adds_up, may_be_counted};
use super::asked::Asked;
use super::lexicon::{EXTREME_OF, HIGHEST, LOWEST, MEASURES, Measure};
use clew_knowledge::observe::{Attribute, Frame};
use clew_language::text::terms::stem;

/// Columns that are told one beside the other, at most.
const MOST: usize = 4;
/// Words of questions about what is counted that name no column, besides those of sums, extremes and comparisons.
const PLAIN: &[&str] = &[
    "pass",
    "passed",
    "go",
    "went",
    "come",
    "came",
    "use",
    "used",
    "number",
    "count",
    "counted",
    "record",
    "recorded",
    "measure",
    "measured",
    "ride",
    "rode",
    "travel",
    "many",
    "much",
    "more",
    "fewer",
    "less",
    "higher",
    "lower",
    "greater",
    "smaller",
    "compare",
    "compared",
    "comparison",
    "versus",
    "vs",
    "difference",
    "day",
    "date",
    "week",
    "month",
    "year",
    "hour",
    "time",
    "daily",
    "weekly",
    "monthly",
    "per",
    "single",
    "during",
    "across",
    "over",
    "between",
    "together",
    "average",
    "mean",
    "tell",
    "show",
    "give",
    "please",
];

/// The columns that are meant where the question fits those of `alike` equally well, or none: all of them if they count and
/// the question is one of counting. Empty where that is not sure.
pub(super) fn each(asked: &Asked, frame: &Frame, known: &[String], alike: &[usize]) -> Vec<usize> {
    let counts = |at: &usize| {
        let attribute: &Attribute = &frame.attributes[*at];
        adds_up(&attribute.name) || may_be_counted(attribute)
    };
    let is_counted = asked.measures.iter().all(|measure| measure.is_count);
    let meant: Vec<usize> = match alike {
        [] if asked.measures.is_empty() => Vec::new(),
        [] => (0..frame.attributes.len()).filter(counts).collect(),
        alike => (0..frame.attributes.len()).filter(|at| alike.contains(at)).collect(),
    };
    let is_sure =
        is_counted && meant.len() <= MOST && is_understood(asked, known) && meant.iter().all(counts);
    if is_sure { meant } else { Vec::new() }
}

/// Every word is one of the table's, or of counting: "How many people died?" is not asked of who counts people passing.
fn is_understood(asked: &Asked, known: &[String]) -> bool {
    let counts = MEASURES.iter().filter(|measure| measure.is_count);
    let of_counts = counts.flat_map(|Measure { headers, words, .. }| headers.iter().chain(words.iter()));
    let extremes = EXTREME_OF.iter().map(|(word, _)| word);
    let plain = PLAIN.iter().chain(TOTALS).chain(HIGHEST).chain(LOWEST).chain(extremes).chain(of_counts);
    let stems: Vec<String> = plain.map(|word| stem(word)).collect();
    asked.stems().iter().all(|word| stems.contains(word) || known.contains(word))
}
