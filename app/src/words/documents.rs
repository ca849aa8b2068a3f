//! Words about documents that come in and are read.

use super::number;
use clew_worker::protocol::PictureLanguage;

pub const HALT: &str = "Pause";
pub const GO_ON: &str = "Resume";
pub const HALTED: &str = "Reading is paused. Questions work with what has been read.";
pub const ASK_NOW: &str = "Ask a question";
pub const SEE_MAP: &str = "See the map";
pub const ADD_FOLDER: &str = "Add a folder";

pub const READ_PICTURES: &str =
    "Clew can also try to read the pictures itself; mistakes are possible. To download, once:";

/// Languages, and what reading pictures in them takes to download.
pub const PICTURE_LANGUAGES: [(PictureLanguage, &str); 4] = [
    (PictureLanguage::English, "English, 4 MB"),
    (PictureLanguage::German, "German, 2 MB"),
    (PictureLanguage::French, "French, 2 MB"),
    (PictureLanguage::Spanish, "Spanish, 3 MB"),
];

/// What of a folder is not read.
pub fn passed_over(files: u32) -> String {
    match files {
        1 => "One file of the folder was left out: it is of a kind that cannot be read, or one too many."
            .to_owned(),
        _ => format!(
            "{} files of the folder were left out: of kinds that cannot be read, or too many.",
            number(files)
        ),
    }
}

/// How far reading is.
pub fn documents_read(done: u32, all: u32) -> String {
    format!("Reading: {} of {} documents done", number(done), number(all))
}
