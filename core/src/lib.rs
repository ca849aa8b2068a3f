//! Clew's engine: how text becomes a knowledge graph, and how a question becomes an answer with its path.
//!
//! Rooms, in the order data flows through them:
//! [`document`] → [`text`], [`value`] → [`extract`], [`observe`], [`concept`] → [`graph`], [`embed`], [`index`] → [`corpus`] → [`retrieve`] → [`reason`]
//! (which asks [`skill`]s, which may ask an [`llm`], and sources [`outside`]) → [`trace`] and [`answer`], whose worth
//! [`score`] counts.
//!
//! Everything here is pure: no clock, no network, no randomness without a seed. Same bytes in, same corpus out.

pub mod answer;
mod civil;
pub mod concept;
pub mod corpus;
pub mod digest;
pub mod document;
pub mod embed;
pub mod export;
pub mod extract;
pub mod graph;
pub mod id;
pub mod index;
pub mod llm;
pub mod observe;
pub mod outside;
pub mod reader;
pub mod reading;
pub mod reason;
pub mod retrieve;
pub mod score;
pub mod shelf;
pub mod skill;
pub mod span;
pub mod strategy;
#[cfg(test)]
mod testing;
pub mod text;
pub mod trace;
pub mod value;
