//! How does a small network turn a text into a vector ([`embed`]), and what does a passage say to a question ([`reader`])?

pub mod embed;
pub mod reader;
