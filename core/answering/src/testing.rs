//! What do tests share?

use crate::reason::Progress;
use clew_types::trace::Step;

/// Nobody watches, and nobody stops it.
pub struct Silent;

#[async_trait::async_trait(?Send)]
impl Progress for Silent {
    fn step(&self, _: &Step) {}
    async fn checkpoint(&self) -> bool {
        true
    }
}
