//! What does the page know? Plain data and its transitions; signals hold these, [`engine`](crate::engine) writes them.

pub mod ask;
pub mod compare;
pub mod document;
pub mod evaluate;
pub mod filter;
pub mod learned;
pub mod linked;
pub mod notice;
pub mod palette;
pub mod picture;
pub mod place;
pub mod workspaces;

/// A map or a set, filled one by one: `collect` sorts the entries first, and each kind of sort is kilobytes to download.
pub fn gathered<C: Default + Extend<T>, T>(items: impl IntoIterator<Item = T>) -> C {
    let mut all = C::default();
    all.extend(items);
    all
}
