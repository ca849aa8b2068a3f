//! What does a measuring page call? Parts of the core as they are, with numbers and texts going in and out.

mod embedding;
mod reader;
mod retrieval;
mod text;
mod vectors;
