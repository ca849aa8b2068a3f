//! What passes between the parts of Clew, is stored, is sent and is drawn: plain data, named once.
//!
//! How it comes about stands in the crates above; here are only its shapes and what can be told from them alone.

pub mod answer;
pub mod arrange;
pub mod civil;
pub mod columns;
pub mod concept;
pub mod digest;
pub mod document;
pub mod export;
pub mod extraction;
pub mod graph;
pub mod id;
pub mod llm;
pub mod month;
pub mod reading;
pub mod score;
pub mod settings;
pub mod shelf;
pub mod span;
pub mod strategy;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod text;
pub mod time;
pub mod trace;
pub mod vectors;
