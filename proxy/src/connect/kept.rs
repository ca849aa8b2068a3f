//! The file of connections that a person wants kept: names and keys, for the eyes of whoever runs the server alone.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use crate::config::Key;

/// What is kept; nothing where there is no such file, or it cannot be understood.
pub(super) fn read(file: &Path) -> BTreeMap<String, Option<Key>> {
    let kept = fs::read(file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let kept: BTreeMap<String, String> = kept.unwrap_or_default();
    kept.into_iter().map(|(name, key)| (name, Key::parse(&key).ok())).collect()
}

/// Writes the file anew, beside the old one and then in its place; takes it away where nothing is to be kept.
pub(super) fn write(file: &Path, kept: &BTreeMap<String, Option<Key>>) -> io::Result<()> {
    if kept.is_empty() {
        return match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let keys: BTreeMap<&str, &str> =
        kept.iter().map(|(name, key)| (name.as_str(), key.as_ref().map_or("", Key::reveal))).collect();
    let new = file.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&new)?.write_all(&serde_json::to_vec(&keys)?)?;
    fs::rename(new, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back_and_nobody_else_may_read_it() {
        let file = std::env::temp_dir().join(format!("clew-kept-{}.json", std::process::id()));
        let kept =
            BTreeMap::from([("openai".to_owned(), Some(Key::new("sk-1"))), ("ollama".to_owned(), None)]);
        write(&file, &kept).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
        let back = read(&file);
        assert_eq!(back["openai"].as_ref().map(Key::reveal), Some("sk-1"));
        assert!(back["ollama"].is_none());
        write(&file, &BTreeMap::new()).unwrap();
        assert!(!file.exists() && read(&file).is_empty());
    }
}
