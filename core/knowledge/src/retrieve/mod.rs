//! Which chunks and sentences fit a question? Each hit explains itself.

mod about;
mod clause;
mod cue;
pub mod features;
pub mod graph;
mod hybrid;
pub mod kg_cqr;
mod likeness;
mod named;
mod naming;
mod overlap;
mod query;
mod sentences;
mod source;
mod spread;
mod trail;
mod walk;
pub mod web;
pub mod weights;

pub use hybrid::hybrid;
pub use overlap::Overlap;
pub use query::Query;
pub use sentences::sentences;
