//! What does a workspace know? What its texts say ([`extract`]) and its tables measure ([`observe`]), put together in the
//! [`graph`], in [`concept`]s and in the [`index`]es, all of it under one roof ([`corpus`]), from which passages are
//! fetched ([`retrieve`]) and which libraries may add to ([`shelf`]).

pub mod concept;
pub mod corpus;
pub mod extract;
pub mod graph;
pub mod index;
pub mod observe;
pub mod retrieve;
pub mod shelf;
