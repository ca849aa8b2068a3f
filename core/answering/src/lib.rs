//! How does a question become an answer ([`reason`])? What sources beyond the documents say ([`outside`]), what answers
//! are worth ([`score`]) and how they leave ([`export`]).

pub mod export;
pub mod outside;
pub mod reason;
pub mod score;
#[cfg(test)]
mod testing;
