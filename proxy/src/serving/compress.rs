//! Compressed copies of the app's files, made once, in memory, while nobody waits.

use std::fs::Metadata;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::body::Bytes;
use rustc_hash::FxHashMap;

/// Compression waits this long, so that the first visitor, who usually comes at once, has the machine to himself.
const QUIET_START: Duration = Duration::from_secs(3);
/// Eleven takes ten times as long for three per cent less.
const BROTLI_QUALITY: i32 = 9;
/// Nine takes twice as long for one per cent less; few browsers still need gzip.
const GZIP_LEVEL: u32 = 6;
/// Smaller files gain nothing; larger ones are data, which does not shrink and would fill the memory.
const WORTH_COMPRESSING: std::ops::Range<u64> = 1024..64 << 20;

/// A way to compress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// As headers call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    fn apply(self, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut compressed = Vec::with_capacity(bytes.len() / 3);
        match self {
            Self::Brotli => {
                let parameters = brotli::enc::BrotliEncoderParams {
                    quality: BROTLI_QUALITY,
                    lgwin: 22,
                    size_hint: bytes.len(),
                    ..Default::default()
                };
                brotli::BrotliCompress(&mut &*bytes, &mut compressed, &parameters).ok()?;
            }
            Self::Gzip => {
                let mut gzip =
                    flate2::write::GzEncoder::new(&mut compressed, flate2::Compression::new(GZIP_LEVEL));
                gzip.write_all(bytes).ok()?;
                gzip.finish().ok()?;
            }
        }
        compressed.shrink_to_fit();
        Some(compressed)
    }
}

/// The copies of one state of a file.
#[derive(Clone)]
struct Copies {
    etag: String,
    brotli: Bytes,
    gzip: Bytes,
}

/// All copies so far.
#[derive(Default)]
pub(super) struct Compressed {
    copies: RwLock<FxHashMap<PathBuf, Copies>>,
}

impl Compressed {
    /// Compresses what is worth it, smallest first, until nobody holds the copies any more.
    pub(super) fn fill_in_background(this: &Arc<Self>, dist: PathBuf) {
        let waiting = Arc::downgrade(this);
        std::thread::spawn(move || {
            std::thread::sleep(QUIET_START);
            for path in worth_compressing(&dist) {
                let Some(this) = waiting.upgrade() else { return };
                this.add(path);
            }
        });
    }

    fn add(&self, path: PathBuf) {
        if let Some(copies) = copies(&path) {
            self.copies.write().unwrap_or_else(PoisonError::into_inner).insert(path, copies);
        }
    }

    /// The copy and its tag, unless the file has changed since.
    pub(super) fn get(&self, path: &Path, metadata: &Metadata, coding: Coding) -> Option<(String, Bytes)> {
        let copies = self.copies.read().unwrap_or_else(PoisonError::into_inner);
        let copies = copies.get(path).filter(|copies| copies.etag == etag(metadata, ""))?;
        let bytes = if coding == Coding::Brotli { &copies.brotli } else { &copies.gzip };
        Some((etag(metadata, coding.name()), bytes.clone()))
    }
}

/// Names one state of a file, and its coding if it has one.
pub(super) fn etag(metadata: &Metadata, coding: &str) -> String {
    let modified = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    let modified = modified.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    let coding = if coding.is_empty() { String::new() } else { format!("-{coding}") };
    format!("\"{modified:x}-{:x}{coding}\"", metadata.len())
}

fn copies(path: &Path) -> Option<Copies> {
    let metadata = std::fs::metadata(path).ok()?;
    let bytes = std::fs::read(path).ok()?;
    let brotli = Coding::Brotli.apply(&bytes)?;
    let gzip = Coding::Gzip.apply(&bytes)?;
    let smaller = brotli.len() < bytes.len() && gzip.len() < bytes.len();
    smaller.then(|| Copies { etag: etag(&metadata, ""), brotli: brotli.into(), gzip: gzip.into() })
}

/// Files a copy in memory pays for, smallest first: text and code, not the model's weights, and nothing that has a
/// compressed copy beside it.
fn worth_compressing(dist: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![dist.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let (path, Ok(metadata)) = (entry.path(), entry.metadata()) else { continue };
            if metadata.is_dir() {
                folders.push(path);
            } else if WORTH_COMPRESSING.contains(&metadata.len()) && is_compressible(&path) {
                found.push((metadata.len(), path));
            }
        }
    }
    found.sort();
    found.into_iter().map(|(_, path)| path).collect()
}

fn is_compressible(path: &Path) -> bool {
    const TEXTS: [&str; 12] =
        ["html", "js", "mjs", "wasm", "css", "json", "map", "webmanifest", "txt", "md", "csv", "svg"];
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let text = path.extension().and_then(|end| end.to_str()).is_some_and(|end| TEXTS.contains(&end));
    text && !["br", "gz"].iter().any(|end| path.with_file_name(format!("{name}.{end}")).exists())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn copies_are_smaller_whole_and_follow_the_file() {
        let folder = std::env::temp_dir().join(format!("clew-compress-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("app.js");
        let text = "let thread = 'red';\n".repeat(500);
        std::fs::write(&path, &text).unwrap();
        std::fs::write(folder.join("weights.clew"), [7; 4096]).unwrap();
        assert_eq!(worth_compressing(&folder), std::slice::from_ref(&path));

        let compressed = Compressed::default();
        compressed.add(path.clone());
        let metadata = std::fs::metadata(&path).unwrap();
        let (tag, brotli) = compressed.get(&path, &metadata, Coding::Brotli).unwrap();
        let (other, gzip) = compressed.get(&path, &metadata, Coding::Gzip).unwrap();
        assert!(brotli.len() < 500 && gzip.len() < 500 && tag != other);
        let mut whole = String::new();
        flate2::read::GzDecoder::new(&gzip[..]).read_to_string(&mut whole).unwrap();
        assert_eq!(whole, text);
        whole.clear();
        brotli::Decompressor::new(&brotli[..], 4096).read_to_string(&mut whole).unwrap();
        assert_eq!(whole, text);

        std::fs::write(&path, "changed").unwrap();
        assert!(compressed.get(&path, &std::fs::metadata(&path).unwrap(), Coding::Gzip).is_none());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
