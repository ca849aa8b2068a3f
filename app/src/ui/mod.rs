//! Small parts that several panes share.

pub mod citation;
pub mod dialog;
pub mod handler;
pub mod icon;
pub mod menu;
pub mod peek;

pub use citation::CitationLink;
pub use dialog::Dialog;
pub use icon::{Icon, IconButton, Sign};
pub use menu::{Entry, Menu};
