//! What is known, across documents? Entities, triples between them, and how to walk them.
//!
//! [`GraphBuilder`] merges document-local extractions; readers hold a frozen [`Graph`].

mod alike;
mod assemble;
mod beside;
pub mod builder;
mod choose;
mod class;
mod community;
pub(crate) mod csr;
mod duplicate;
mod edit;
mod facets;
mod filter;
mod forms;
mod frozen;
mod gather;
pub mod hand;
mod layout;
mod link;
pub mod list;
mod lit;
mod name;
mod namesake;
mod nearby;
mod part;
mod person;
mod question;
mod rank;
mod resolve;
mod suspect;
mod tables;
mod taught;
#[cfg(test)]
mod testing;
mod together;
mod unify;
mod union_find;
pub mod view;

pub use alike::{name_likeness, same_name};
pub use builder::GraphBuilder;
pub use duplicate::same_relation;
pub(crate) use duplicate::same_words;
pub use filter::Telling;
pub use frozen::{Edge, Graph};
pub use part::{Part, Seen};
pub use suspect::{Suspect, WORTH_ASKING, suspects};

use std::collections::BTreeSet;

/// Which thing each mention of one document names: mentions with one number are the same.
pub fn coreferent(extraction: &clew_types::extraction::Extraction) -> Vec<u32> {
    resolve::resolve(extraction, &BTreeSet::new()).of_mention
}
