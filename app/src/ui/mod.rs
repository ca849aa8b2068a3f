//! Small parts that several panes share.

pub mod citation;
pub mod dialog;
mod estimated;
mod explained;
pub mod handler;
pub mod icon;
mod late;
mod later;
pub mod menu;
mod naming;
pub mod peek;
mod shown;
mod way;

pub use citation::CitationLink;
pub use dialog::Dialog;
pub use estimated::Estimated;
pub use explained::Explained;
pub use icon::{Icon, IconButton, Sign};
pub use late::{Arrived, Late};
pub use later::Later;
pub use menu::{Entry, Menu};
pub use naming::Naming;
pub use shown::Shown;
pub use way::Way;
