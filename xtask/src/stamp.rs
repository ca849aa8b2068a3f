//! Has it changed? Hashes of files and folders, and notes of what was last built from them.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use crate::Outcome;

/// SHA-256 of one file, in lower-case hexadecimal.
pub fn sha256(file: &Path) -> Outcome<String> {
    let mut hasher = Sha256::new();
    let mut reader = fs::File::open(file).map_err(|error| naming(file, &error))?;
    io::copy(&mut reader, &mut hasher).map_err(|error| naming(file, &error))?;
    Ok(hexadecimal(&hasher.finalize()))
}

/// One hash over the names and contents of all files at and under `paths`; what is missing counts as empty.
pub fn of(root: &Path, paths: &[&str]) -> Outcome<String> {
    let mut hasher = Sha256::new();
    for file in paths.iter().flat_map(|path| files(&root.join(path))) {
        let content = fs::read(&file).map_err(|error| naming(&file, &error))?;
        hasher.update(file.strip_prefix(root).unwrap_or(&file).to_string_lossy().as_bytes());
        hasher.update((content.len() as u64).to_le_bytes());
        hasher.update(content);
    }
    Ok(hexadecimal(&hasher.finalize())[..16].to_owned())
}

/// All files at and under `path`, in order of their names.
pub fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let mut children: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    children.sort();
    children.iter().flat_map(|child| files(child)).collect()
}

/// Does the note at `file` say `expected`?
pub fn says(file: &Path, expected: &str) -> bool {
    fs::read_to_string(file).is_ok_and(|text| text.trim() == expected)
}

/// Writes a note, with the folders above it.
pub fn write(file: &Path, text: &str) -> Outcome {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(|error| naming(folder, &error))?;
    }
    fs::write(file, format!("{text}\n")).map_err(|error| naming(file, &error))
}

/// Copies a file or folder to `to`, leaving alone what is already equal there.
pub fn copy(from: &Path, to: &Path) -> Outcome {
    for file in files(from) {
        let target = match file.strip_prefix(from) {
            Ok(inside) if inside.as_os_str().is_empty() => to.to_owned(),
            Ok(inside) => to.join(inside),
            Err(_) => continue,
        };
        copy_file(&file, &target)?;
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> Outcome {
    let content = fs::read(from).map_err(|error| naming(from, &error))?;
    if fs::read(to).is_ok_and(|present| present == content) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|error| naming(folder, &error))?;
    }
    fs::write(to, content).map_err(|error| naming(to, &error))
}

/// An error with the file's name in front.
pub fn naming(file: &Path, error: &io::Error) -> String {
    format!("{}: {error}", file.display())
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_file_changes_the_hash_and_an_equal_copy_does_not() {
        let folder = std::env::temp_dir().join(format!("clew-stamp-{}", std::process::id()));
        let (one, two) = (folder.join("one"), folder.join("two"));
        write(&one.join("a/b.txt"), "thread").expect("writes");
        let first = of(&one, &["a"]).expect("hashes");
        copy(&one, &two).expect("copies");
        assert_eq!(of(&two, &["a"]).expect("hashes"), first);
        write(&two.join("a/b.txt"), "wool").expect("writes");
        assert_ne!(of(&two, &["a"]).expect("hashes"), first);
        assert!(says(&two.join("a/b.txt"), "wool") && !says(&two.join("a/c.txt"), "wool"));
        fs::remove_dir_all(&folder).expect("removes");
    }
}
