//! Where does a word or a meaning stand? BM25 over chunks; exact vector search over chunks and sentences.

pub mod bm25;
pub mod top;
pub mod vectors;
