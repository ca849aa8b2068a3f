//! A library as its publishers and readers meet it: over a real PostgreSQL with pgvector.
#![allow(missing_docs, clippy::unwrap_used)]

mod access;
mod faults;
mod house;
mod older;
mod publish;
mod removing;
mod slices;
mod tls;
