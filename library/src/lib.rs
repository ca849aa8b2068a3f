//! Libraries: what was read from documents, kept in PostgreSQL with pgvector for many people, and the slice of it that a
//! question needs.
//!
//! | module | the question it answers |
//! |---|---|
//! | `connect` | how is the database reached, and how long may anything there take? |
//! | `tls` | who may read along on the way to it? |
//! | `migrate` | has it the tables that this program knows? |
//! | `access` | which libraries are there, and who may read or write which? |
//! | `publish` | how does a document get in, whole or not at all? |
//! | `rows` | which rows are a document's parts? |
//! | `form` | in which binary forms do values reach PostgreSQL? |
//! | `slice` | what does a library hold about a question? |
//! | `documents` | which documents are there, what is one of them, how does it go? |
//! | [`local`] | how does a server of one's own start and end? |
//! | [`wire`] | in which shapes do requests and answers travel? |
//!
//! Every statement is one of ours, with parameters; every one names the library it is for.

mod access;
mod connect;
mod documents;
mod error;
mod form;
pub mod local;
mod migrate;
mod publish;
mod rows;
mod slice;
mod tls;
pub mod wire;

pub use access::{Granted, Open, Tokens};
pub use clew_knowledge::shelf::{Slice, SliceRequest};
pub use connect::{Libraries, Settings};
pub use documents::Listed;
pub use error::LibraryError;
pub use migrate::SCHEMA;
pub use publish::{Limits, Publication, Published};
