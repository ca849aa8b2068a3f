//! The porter as its visitors meet it: over sockets, with a scripted model server behind.
#![allow(missing_docs, clippy::unwrap_used)]

mod access;
mod budgets;
mod connect;
mod faults;
mod fuzz;
mod house;
mod kept;
mod library;
mod models;
mod operation;
mod search;
mod serving;
mod streams;
