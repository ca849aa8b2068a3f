//! What is inside a ZIP file? Documents packed as ZIP (DOCX, ODT, EPUB …) and archives are opened here, and only here,
//! so that limits against bombs hold for all of them.

use super::encoding::plainly;
use clew_types::document::ReadError;
use std::io::{Cursor, Read};
use zip::ZipArchive;
use zip::result::ZipError;

/// Most entries of one package.
const MOST_ENTRIES: usize = 20_000;
/// Most bytes unpacked from one package, over all reads.
const MOST_BYTES: u64 = 400 * 1024 * 1024;
/// An entry larger than this in bytes …
const SUSPICIOUS_SIZE: u64 = 16 * 1024 * 1024;
/// … that shrank by more than this factor is no document: XML and tables reach about forty.
const SUSPICIOUS_RATIO: u64 = 200;

/// A ZIP file and how much may still be unpacked from it.
pub(super) struct Package<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    budget: u64,
}

impl<'a> Package<'a> {
    /// Reads the list of entries.
    pub fn open(bytes: &'a [u8]) -> Result<Self, ReadError> {
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(refusal)?;
        if archive.len() > MOST_ENTRIES {
            return Err(ReadError::TooManyFiles(MOST_ENTRIES as u64));
        }
        Ok(Self { archive, budget: MOST_BYTES })
    }

    /// The entry at a path, which may differ in capitals or direction of slashes.
    fn find(&self, path: &str) -> Option<usize> {
        let path = path.trim_start_matches('/');
        let exact = self.archive.index_for_name(path);
        exact.or_else(|| {
            let alike =
                |name: &str| name.replace('\\', "/").trim_start_matches('/').eq_ignore_ascii_case(path);
            let name = self.archive.file_names().find(|name| alike(name))?;
            self.archive.index_for_name(name)
        })
    }

    /// Whether there is an entry at a path.
    pub fn has(&self, path: &str) -> bool {
        self.find(path).is_some()
    }

    /// Whether any entry's name begins so.
    pub fn has_under(&self, folder: &str) -> bool {
        self.archive.file_names().any(|name| name.starts_with(folder))
    }

    /// Unpacks the entry at a path.
    pub fn bytes(&mut self, path: &str) -> Result<Vec<u8>, ReadError> {
        let missing = || ReadError::Damaged(format!("{path} is missing"));
        let index = self.find(path).ok_or_else(missing)?;
        self.unpack(index)
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.archive.len()
    }

    /// An entry's name: UTF-8 where it is valid, since many programs do not say so.
    pub fn name(&mut self, index: usize) -> Result<String, ReadError> {
        let entry = self.archive.by_index_raw(index).map_err(refusal)?;
        let plain = std::str::from_utf8(entry.name_raw()).map(str::to_owned);
        Ok(plain.unwrap_or_else(|_| entry.name().to_owned()))
    }

    /// How many bytes may still be unpacked.
    pub fn budget(&self) -> u64 {
        self.budget
    }

    /// Lowers that number.
    pub fn limit(&mut self, budget: Option<u64>) {
        self.budget = self.budget.min(budget.unwrap_or(u64::MAX));
    }

    /// Unpacks an entry.
    pub fn unpack(&mut self, index: usize) -> Result<Vec<u8>, ReadError> {
        let mut entry = self.archive.by_index(index).map_err(refusal)?;
        let (packed, claimed) = (entry.compressed_size(), entry.size());
        let bomb = |size: u64| size > SUSPICIOUS_SIZE && size / SUSPICIOUS_RATIO > packed;
        if claimed > self.budget || bomb(claimed) {
            return Err(ReadError::UnpacksTooLarge(claimed));
        }
        let mut bytes = Vec::with_capacity(claimed.min(SUSPICIOUS_SIZE) as usize);
        // What it claims may be a lie: one byte more than allowed is enough to know.
        let outcome = entry.by_ref().take(self.budget + 1).read_to_end(&mut bytes);
        let size = bytes.len() as u64;
        if size > self.budget || bomb(size) {
            return Err(ReadError::UnpacksTooLarge(size));
        }
        self.budget -= size;
        match outcome {
            Ok(_) => Ok(bytes),
            Err(error) => Err(ReadError::Damaged(format!("it cannot be unpacked ({error})"))),
        }
    }

    /// Unpacks a text: packed formats have UTF-8 or UTF-16.
    pub fn text(&mut self, path: &str) -> Result<String, ReadError> {
        Ok(plainly(&self.bytes(path)?))
    }

    /// Unpacks a text that may be missing or broken: empty then. What is too large stays an error.
    pub fn text_if_any(&mut self, path: &str) -> Result<String, ReadError> {
        match self.text(path) {
            Err(error @ ReadError::UnpacksTooLarge(_)) => Err(error),
            other => Ok(other.unwrap_or_default()),
        }
    }
}

fn refusal(error: ZipError) -> ReadError {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) => ReadError::Encrypted,
        ZipError::UnsupportedArchive(what) => {
            ReadError::Damaged(format!("packed in an unknown way ({what})"))
        }
        other => ReadError::Damaged(format!("it cannot be unpacked ({other})")),
    }
}

/// `target` as seen from the folder of the file `base`: `..` goes up, a leading `/` starts at the top.
pub(super) fn resolve(base: &str, target: &str) -> String {
    let folder = base.rsplit_once('/').map_or("", |(folder, _)| folder);
    let start = if target.starts_with('/') { "" } else { folder };
    let mut parts: Vec<&str> = Vec::new();
    for part in start.split('/').chain(target.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use std::io::Write;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    /// A ZIP file of these entries.
    pub fn packed(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in entries {
            writer.start_file(*name, SimpleFileOptions::default()).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn entries_are_found_and_unpacked() {
        let file = packed(&[("word/Document.xml", b"tide"), ("empty/", b"")]);
        let mut package = Package::open(&file).unwrap();
        assert_eq!(package.name(0).unwrap(), "word/Document.xml");
        assert!(package.has_under("word/") && !package.has("xl/workbook.xml"));
        assert_eq!(package.text("/word/document.xml").unwrap(), "tide");
        assert_eq!(package.bytes("none"), Err(ReadError::Damaged("none is missing".into())));
        assert_eq!(package.text_if_any("none").unwrap(), "");
    }

    #[test]
    fn bombs_are_refused() {
        let zeros = vec![b' '; 20 << 20];
        let file = packed(&[("bomb", &zeros)]);
        assert!(file.len() < 100_000);
        let mut package = Package::open(&file).unwrap();
        assert_eq!(package.bytes("bomb"), Err(ReadError::UnpacksTooLarge(20 << 20)));
        // The same with a size that lies: local header and list both claim 7 bytes.
        let mut lie = file.clone();
        let size = (20_u32 << 20).to_le_bytes();
        for at in 0..lie.len() - 4 {
            if lie[at..at + 4] == size {
                lie[at..at + 4].copy_from_slice(&7_u32.to_le_bytes());
            }
        }
        let outcome = Package::open(&lie).and_then(|mut package| package.bytes("bomb"));
        assert!(outcome.is_err(), "{:?}", outcome.map(|bytes| bytes.len()));
    }

    #[test]
    fn what_is_no_zip_is_damaged() {
        assert!(matches!(Package::open(b"PK\x03\x04 lost").map(|_| ()), Err(ReadError::Damaged(_))));
    }

    #[test]
    fn paths_are_resolved() {
        for (base, target, path) in [
            ("word/document.xml", "footnotes.xml", "word/footnotes.xml"),
            ("ppt/slides/slide1.xml", "../notesSlides/n1.xml", "ppt/notesSlides/n1.xml"),
            ("ppt/presentation.xml", "/ppt/slides/s.xml", "ppt/slides/s.xml"),
            ("content.opf", "../../x", "x"),
        ] {
            assert_eq!(resolve(base, target), path);
        }
    }
}
