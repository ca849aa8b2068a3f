//! How the server is run: who listens, what is logged and counted, how it ends.

mod crowd;
pub(crate) mod listen;
pub(crate) mod log;
pub(crate) mod metrics;
mod patient;
pub(crate) mod watch;
