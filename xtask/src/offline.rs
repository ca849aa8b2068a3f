//! What does the program consist of? A list for public/offline.js, which keeps these files for visits without a network.

use std::path::Path;

use crate::{Outcome, stamp};

/// Kept elsewhere, or of no use without a network: the embedding model (its loader keeps it), what reads pictures (kept once
/// it has been used), the list itself and the script that reads it, notes of the build, and compressed copies.
const LEFT_OUT: [&str; 5] = ["/model/", "/vendor/ocr/", "/offline", "/.", "/vendor/LICENSES"];

/// Writes the list into `dist`.
pub fn list(dist: &Path) -> Outcome {
    let mut paths: Vec<String> = stamp::files(dist)
        .iter()
        .filter_map(|file| Some(format!("/{}", file.strip_prefix(dist).ok()?.to_str()?.replace('\\', "/"))))
        .filter(|path| !LEFT_OUT.iter().any(|prefix| path.starts_with(prefix)))
        .collect();
    let names: Vec<&str> = paths.iter().map(|path| &path[1..]).collect();
    let version = stamp::of(dist, &names)?;
    // The page stands at the root; under its file name nobody asks for it.
    paths.iter_mut().filter(|path| *path == "/index.html").for_each(|path| *path = "/".to_owned());
    let files: Vec<String> = paths.iter().map(|path| format!("{path:?}")).collect();
    let text = format!("self.CLEW_BUILD = {{ version: {version:?}, files: [{}] }};", files.join(", "));
    stamp::write(&dist.join("offline-files.js"), &text)
}
