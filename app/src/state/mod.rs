//! What does the page know? Plain data and its transitions; signals hold these, [`engine`](crate::engine) writes them.

pub mod ask;
pub mod compare;
pub mod document;
pub mod evaluate;
pub mod learned;
pub mod notice;
pub mod palette;
pub mod picture;
pub mod place;
pub mod workspaces;
