//! Which file answers a path, compressed how, kept how long; and what the page may do.

pub(crate) mod assets;
mod compress;
pub(crate) mod headers;
