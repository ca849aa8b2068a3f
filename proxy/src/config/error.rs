//! What the person who set things up hears: where, what, and what to do about it.

/// A setting that makes no sense.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct ConfigError {
    /// An option, a variable of the environment, or a file with its line.
    pub place: String,
    /// What is wrong, and what would be right.
    pub problem: String,
}

impl ConfigError {
    pub(crate) fn new(place: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { place: place.into(), problem: problem.into() }
    }
}
