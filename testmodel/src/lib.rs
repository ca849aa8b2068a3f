//! A model server for tests: speaks the OpenAI protocol on loopback, and misbehaves on request.
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! use clew_test_model::{Behaviour, TestModel};
//! let model = TestModel::start().await?; // each request's `model` names the behaviour it wants: "refusal", "hang" …
//! let strict = TestModel::behaving(Behaviour::Throttled).await?;
//! println!("{} {}", model.base(), strict.base()); // http://127.0.0.1:40123/v1
//! # Ok(()) }
//! ```
//!
//! | module | the question it answers |
//! |---|---|
//! | `behaviour` | how does the model behave, and what is it called? |
//! | `reply` | what do its replies look like on the wire? |
//! | `schema` | which JSON fits a schema? |
//! | `server` | who plays the acts of a reply to whom? |
//! | `wiki` | what does a MediaWiki answer to a search for beginnings of articles? |

mod behaviour;
mod reply;
mod schema;
mod server;
mod wiki;

pub use behaviour::Behaviour;
pub use reply::{chunked, completion, embeddings, event, http, models, stream_head, usage};
pub use schema::instance;
pub use server::{Act, Call, TestModel};
pub use wiki::{Article, Wiki};
