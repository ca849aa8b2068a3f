//! How does the engine run off the main thread, and how is it kept in IndexedDB?
//!
//! The page uses [`protocol`] and [`client`]; the worker's binary runs [`engine`] with the doors of [`browser`].

#[cfg(feature = "engine")]
pub mod browser;
pub mod client;
#[cfg(feature = "engine")]
pub mod engine;
mod port;
pub mod protocol;
#[cfg(feature = "engine")]
pub mod record;
#[cfg(feature = "engine")]
pub mod store;
