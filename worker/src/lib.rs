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
pub mod record;
#[cfg(feature = "engine")]
pub mod store;

/// Name of a workspace's database: the first one's is plain, the others' have their number behind it.
pub fn database_name(workspace: u32) -> String {
    if workspace == 0 { "clew".to_owned() } else { format!("clew-{workspace}") }
}
