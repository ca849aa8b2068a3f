//! Words of the graph's filter.

use super::{count, number, shown_of};
use clew_types::graph::Source;

pub const FILTER: &str = "Filter";
pub const SHOW_EVERYTHING: &str = "Show everything again";
pub const KINDS_SHOWN: &str = "Types shown";
pub const ONLY_DOCUMENTS: &str = "Only these documents";
pub const ONLY_RELATIONS: &str = "Only these relations";
pub const ONLY_SOURCES: &str = "Only known from";
pub const ONLY_YEARS: &str = "Only these years";
pub const FIND_DOCUMENT: &str = "Find a document";
pub const FIND_RELATION: &str = "Find a relation";
pub const FIND_SOURCE: &str = "Find an origin";
pub const FROM_YEAR: &str = "From year";
pub const TO_YEAR: &str = "To year";
pub const AND_UNDATED: &str = "and facts without a year";
pub const NOTHING_FITS: &str = "Nothing fits the filter. “Show everything again” in its menu takes it back.";

/// Where facts are known from.
pub fn source(source: Source) -> &'static str {
    match source {
        Source::Extracted => "Documents",
        Source::ReadByModel => "Documents, read by a model",
        Source::Table => "Tables",
        Source::Feedback => "Questions (learned)",
        Source::Model => "A model’s own knowledge",
        Source::External => "Outside sources",
        Source::Hand => "You, by hand",
    }
}

/// How many of all facts are hidden.
pub fn facts_hidden(left_out: Option<u32>, all: u32) -> String {
    match left_out {
        None => "No fact is hidden.".to_owned(),
        Some(left_out) => format!("{} of {} hidden", number(left_out), count(all, "fact", "facts")),
    }
}

/// What of a part of the graph is drawn.
pub fn shown_in_part(shown: u32, entities: u32, left_out: u32) -> String {
    format!("{} · {} hidden", shown_of(shown, entities), count(left_out, "fact", "facts"))
}
