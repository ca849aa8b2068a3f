//! Small parts that several panes share.

pub mod citation;
pub mod icon;
pub mod peek;

pub use citation::CitationLink;
pub use icon::{Icon, IconButton, Sign};
