//! Which files does one file hold? A ZIP archive becomes its documents, a message itself and what was attached to it.

use super::package::Package;
use super::{compound, kind_of, mail, msg};
use clew_types::document::{DocumentKind, ReadError};
use serde::{Deserialize, Serialize};

/// Archives inside archives that are opened.
const DEEPEST: usize = 3;
/// Most files taken from one archive.
const MOST_FILES: usize = 5_000;

/// A file from inside another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InnerFile {
    /// Its path, beginning with the name of the file it came from: `letters.zip/2019/to-anna.docx`.
    pub path: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// True for what [`unfold`] looks into: messages, and archives that are no document.
pub fn may_hold_files(name: &str, bytes: &[u8]) -> bool {
    match kind_of(name, bytes) {
        Ok(kind) => kind == DocumentKind::Mail,
        Err(_) => is_archive(bytes),
    }
}

/// The documents inside a file that is not read as one; `None` for all others. Pictures, programs and empty files inside
/// an archive are left out; archives in archives are opened.
///
/// # Errors
/// Damaged or encrypted archives, archives without any document, and those that unpack beyond measure.
pub fn unfold(name: &str, bytes: &[u8]) -> Result<Option<Vec<InnerFile>>, ReadError> {
    match kind_of(name, bytes) {
        Ok(DocumentKind::Mail) => Ok(with_attachments(name, bytes)),
        Ok(_) => Ok(None),
        Err(_) if !is_archive(bytes) => Ok(None),
        Err(_) => {
            let mut files = Vec::new();
            let mut budget = None;
            unpack(name, bytes, DEEPEST, &mut budget, &mut files)?;
            if files.is_empty() {
                return Err(ReadError::UnknownFormat("ZIP archive without documents".to_string()));
            }
            Ok(Some(files))
        }
    }
}

/// Why an archive cannot be unfolded; `None` for what is no archive, and for those that can.
pub(super) fn refusal(name: &str, bytes: &[u8]) -> Option<ReadError> {
    if is_archive(bytes) { unfold(name, bytes).err() } else { None }
}

pub(super) fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

fn with_attachments(name: &str, bytes: &[u8]) -> Option<Vec<InnerFile>> {
    let is_compound = bytes.starts_with(compound::SIGNATURE);
    let attached = if is_compound { msg::attachments(bytes) } else { mail::attachments(bytes) };
    let readable = attached.into_iter().filter(|(name, bytes)| kind_of(name, bytes).is_ok());
    let inner = readable.map(|(file, bytes)| InnerFile { path: format!("{name}/{file}"), bytes });
    let itself = InnerFile { path: name.to_owned(), bytes: bytes.to_vec() };
    let files: Vec<InnerFile> = std::iter::once(itself).chain(inner).collect();
    (files.len() > 1).then_some(files)
}

/// `budget` is what may still be unpacked over all archives, once the outermost has been opened.
fn unpack(
    name: &str,
    bytes: &[u8],
    depth: usize,
    budget: &mut Option<u64>,
    files: &mut Vec<InnerFile>,
) -> Result<(), ReadError> {
    let mut package = Package::open(bytes)?;
    package.limit(*budget);
    for index in 0..package.len() {
        let path = package.name(index)?;
        if is_clutter(&path) {
            continue;
        }
        let bytes = package.unpack(index)?;
        *budget = Some(package.budget());
        let path = format!("{name}/{}", path.replace('\\', "/").trim_start_matches('/'));
        match kind_of(&path, &bytes) {
            Ok(_) if files.len() == MOST_FILES => return Err(ReadError::TooManyFiles(MOST_FILES as u64)),
            Ok(_) => files.push(InnerFile { path, bytes }),
            Err(_) if depth > 0 && is_archive(&bytes) => {
                unpack(&path, &bytes, depth - 1, budget, files)?;
                package.limit(*budget);
            }
            Err(_) => {}
        }
    }
    Ok(())
}

/// What systems leave behind, and folders.
fn is_clutter(path: &str) -> bool {
    let hidden = |part: &str| part.starts_with('.') && part.len() > 1;
    path.ends_with(['/', '\\'])
        || path.starts_with("__MACOSX")
        || path.split(['/', '\\']).any(hidden)
        || path.to_ascii_lowercase().ends_with("thumbs.db")
}

#[cfg(test)]
mod tests {
    use super::super::package::tests::packed;
    use super::*;

    fn check(name: &str, bytes: &[u8], expected: Result<Option<&[&str]>, ReadError>) {
        let unfolded = unfold(name, bytes)
            .map(|files| files.map(|files| files.into_iter().map(|file| file.path).collect::<Vec<_>>()));
        let owned = |paths: &[&str]| paths.iter().map(|path| path.to_string()).collect::<Vec<_>>();
        assert_eq!(unfolded, expected.map(|paths| paths.map(owned)), "{name}");
    }

    #[test]
    fn archives_become_their_documents() {
        let inner = packed(&[("deep.txt", b"ebb")]);
        let archive = packed(&[
            ("a.txt", b"tide"),
            ("b/c.md", b"# flow"),
            ("b/empty.txt", b""),
            ("__MACOSX/a.txt", b"x"),
            (".DS_Store", b"x"),
            ("p.png", b"\x89PNG\r\n"),
            ("in.zip", &inner),
        ]);
        check("z.zip", &archive, Ok(Some(&["z.zip/a.txt", "z.zip/b/c.md", "z.zip/in.zip/deep.txt"])));
    }

    #[test]
    fn documents_stay_whole() {
        check("a.txt", b"tide", Ok(None));
        check("a.docx", &packed(&[("[Content_Types].xml", b""), ("word/document.xml", b"<d/>")]), Ok(None));
        check("a.png", b"\x89PNG", Ok(None));
        check("a.eml", b"Subject: x\r\n\r\ntide", Ok(None));
    }

    #[test]
    fn messages_become_themselves_and_their_files() {
        let mail = b"Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n--B\r\n\r\ntide\r\n\
            --B\r\nContent-Type: text/plain; name=n.txt\r\nContent-Disposition: attachment; filename=n.txt\r\n\r\nebb\r\n--B--\r\n";
        check("a.eml", mail, Ok(Some(&["a.eml", "a.eml/n.txt"])));
    }

    #[test]
    fn refusals() {
        check(
            "a.zip",
            &packed(&[("p.png", b"\x89PNG")]),
            Err(ReadError::UnknownFormat("ZIP archive without documents".into())),
        );
        assert!(matches!(unfold("a.zip", b"PK\x03\x04 lost"), Err(ReadError::Damaged(_))));
        let mut nested = packed(&[("a.txt", b"tide")]);
        for _ in 0..20 {
            nested = packed(&[("z.zip", &nested)]);
        }
        assert!(unfold("a.zip", &nested).is_err());
        let zeros = vec![b' '; 20 << 20];
        assert!(matches!(unfold("a.zip", &packed(&[("a.txt", &zeros)])), Err(ReadError::UnpacksTooLarge(_))));
    }
}
