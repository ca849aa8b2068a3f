//! Words of the document viewer.

pub const DOCUMENT: &str = "Document";
pub const OPENING: &str = "Opening …";
pub const PAGES: &str = "Pages";
pub const PAGES_ARE: &str = "Show the pages as they look";
pub const PAGE_BEFORE: &str = "Previous page";
pub const PAGE_AFTER: &str = "Next page";
pub const PAGE_NOT_PAINTED: &str = "This page cannot be drawn. Turn “Pages” off to read its text.";
pub const CLOSE_DOCUMENT: &str = "Close document";
