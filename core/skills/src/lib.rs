//! What may a strategy ask for ([`skill`]), and how is a language model asked ([`llm`])?

pub mod ablation;
pub mod llm;
pub mod skill;
