//! The sentences behind a tie of the map.

use clew_worker::protocol::Quote;

/// Two names, and the sentences that hold both.
#[derive(Clone, Debug)]
pub struct Linked {
    /// The names.
    pub title: String,
    /// The sentences, in order.
    pub quotes: Vec<Quote>,
}
