//! Words about libraries.

use super::count;

pub const LIBRARIES: &str = "Libraries";
pub const LIBRARY_TOKEN: &str = "Library token, if one is needed";
pub const OPEN_BESIDE: &str = "Use beside my documents";
pub const CLOSE_LIBRARY: &str = "Stop using";
pub const OPEN_LIBRARY: &str = "Open as a workspace";
pub const PUBLISH: &str = "Publish this workspace to it";
pub const PUBLISHING: &str = "Publishing. You can go on working.";

pub const TAKE_OUT: &str = "Remove from the library";
pub const TAKE_OUT_IS: &str = "Removes it for everybody who uses the library. There is no way back.";
pub const TAKE_OUT_SURELY: &str = "Remove it for everybody?";
pub const TAKEN_OUT: &str = "Removed from the library.";

pub fn library(name: &str, passages: u64) -> String {
    format!("{name}: {passages} passages")
}

pub fn library_document(number: u32) -> String {
    format!("Document {number} of the library")
}

pub fn published(new: u32, there: u32) -> String {
    format!("Published: {} new or changed, {there} there already.", count(new, "document", "documents"))
}
