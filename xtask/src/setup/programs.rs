//! wasm-bindgen of exactly the version in Cargo.lock, compiled from its library (`xtask/bindgen`): that is a fifth of what its own
//! program takes, and brings no lock file of its own.

use std::{fs, path::PathBuf};

use crate::{
    Outcome,
    place::Place,
    shell::{Job, begin},
    stamp::{self, naming},
};

const SOURCES: &str = "xtask/bindgen";

/// Writes the JavaScript beside our wasm.
pub const BINDGEN: Program = Program { name: "clew-bindgen", words: "--bin clew-bindgen" };
/// Runs tests in a browser.
pub const TEST_RUNNER: Program =
    Program { name: "clew-test-runner", words: "--bin clew-test-runner --features tests" };

/// A program of `xtask/bindgen`.
pub struct Program {
    name: &'static str,
    words: &'static str,
}

impl Program {
    /// Where it lies once it is compiled: every version has a folder, shared by all clones.
    fn kept(&self, place: &Place) -> Outcome<(String, PathBuf)> {
        let lock = place.root.join("Cargo.lock");
        let text = fs::read_to_string(&lock).map_err(|error| naming(&lock, &error))?;
        let version = locked_version(&text, "wasm-bindgen").ok_or("Cargo.lock names no wasm-bindgen")?;
        let stamp = stamp::of(&place.root, &[SOURCES])?;
        let file = place.cache.join("tools").join(format!("bindgen-{version}-{stamp}")).join(self.name);
        Ok((version.to_owned(), file.with_extension(std::env::consts::EXE_EXTENSION)))
    }

    /// Is it compiled?
    pub fn is_there(&self, place: &Place) -> bool {
        self.kept(place).is_ok_and(|(_, file)| file.is_file())
    }

    /// Finds or compiles it.
    pub fn find(&self, place: &Place) -> Outcome<(PathBuf, String)> {
        let (version, file) = self.kept(place)?;
        if file.is_file() {
            return Ok((file, format!("{version} already there")));
        }
        begin(&format!("compiling wasm-bindgen {version} (a minute, once)"));
        let line = format!("cargo build --quiet --locked --profile tool -p clew-bindgen {}", self.words);
        Job::line(place, &line).read()?;
        let built = place.target.join("tool").join(file.file_name().unwrap_or_default());
        let unfinished = file.with_extension("part");
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(|error| naming(folder, &error))?;
        }
        // Copied by the system, so that it stays a program; renamed, so that no half of it is ever found.
        fs::copy(&built, &unfinished).map_err(|error| naming(&built, &error))?;
        fs::rename(&unfinished, &file).map_err(|error| naming(&file, &error))?;
        Ok((file, format!("{version} compiled")))
    }
}

fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(package: &str, expected: Option<&str>) {
        let lock = "[[package]]\nname = \"yarn-spin\"\nversion = \"1.0.0\"\n\n[[package]]\nname = \"yarn\"\nversion = \"2.1.0\"\n";
        assert_eq!(locked_version(lock, package), expected);
    }

    #[test]
    fn the_version_in_the_lock_file() {
        check("yarn", Some("2.1.0"));
        check("yarn-spin", Some("1.0.0"));
        check("wool", None);
    }

    /// They speak a private language.
    #[test]
    fn wasm_bindgen_and_its_program_are_of_one_version() {
        let lock = include_str!("../../../Cargo.lock");
        let crate_itself = locked_version(lock, "wasm-bindgen");
        assert!(crate_itself.is_some());
        assert_eq!(locked_version(lock, "wasm-bindgen-cli-support"), crate_itself);
        assert_eq!(locked_version(lock, "wasm-bindgen-cli"), crate_itself);
    }
}
