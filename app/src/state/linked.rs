//! The sentences behind one line of the map.

use clew_worker::protocol::Quote;

/// What a line says, and where that is told.
#[derive(Clone, Debug)]
pub struct Linked {
    /// The fact, or who stands together.
    pub title: String,
    /// The sentences, the surest first.
    pub quotes: Vec<Quote>,
}
