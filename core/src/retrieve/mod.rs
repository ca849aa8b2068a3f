//! Which chunks and sentences fit a question? Each hit explains itself.

mod hybrid;
mod overlap;

pub use hybrid::hybrid;
pub use overlap::Overlap;
