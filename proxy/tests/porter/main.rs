//! The porter as its visitors meet it: over sockets, with a scripted model server behind.
#![allow(missing_docs, clippy::unwrap_used)]

mod house;
mod models;
mod serving;
mod upstream;
