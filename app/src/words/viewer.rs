//! Words of the document viewer.

pub const DOCUMENT: &str = "Document";
pub const OPENING: &str = "Opening …";
pub const PAGES: &str = "Pages";
pub const PAGES_ARE: &str = "Show the pages as they look";
pub const PAGE_BEFORE: &str = "Previous page";
pub const PAGE_AFTER: &str = "Next page";
pub const PAGE_NOT_PAINTED: &str = "This page cannot be drawn. Turn “Pages” off to read its text.";
pub const FIND_IN_DOCUMENT: &str = "Find in this document";
pub const PLACE_BEFORE: &str = "Previous place";
pub const PLACE_AFTER: &str = "Next place";
pub const SAVE_FACT: &str = "Save this fact";
pub const CLOSE_DOCUMENT: &str = "Close document";

/// Which of the places found is shown.
pub fn place_of(at: usize, all: usize) -> String {
    match all {
        0 => "not found".to_owned(),
        _ => format!("{} of {}", at + 1, super::number(all as u32)),
    }
}
