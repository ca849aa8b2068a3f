//! Is a network there?

use serde::{Deserialize, Serialize};

/// Whether a network is there: the embedding model, or the one that reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EmbedderStatus {
    /// Not asked for yet.
    Idle,
    /// Model file under way: bytes so far, bytes in all (0 = unknown).
    Loading(u64, u64),
    /// Working.
    Ready,
    /// Not to be had. Holds the reason.
    Absent(String),
}
