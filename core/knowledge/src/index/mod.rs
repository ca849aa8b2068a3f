//! Where does a word or a meaning stand? BM25 over chunks; vector search over chunks and sentences, exact, or along a
//! graph of neighbours where there are very many.

pub mod bm25;
pub mod neighbours;
mod postings;
mod rows;
mod signs;
pub mod slip;
pub mod top;
pub mod vectors;
