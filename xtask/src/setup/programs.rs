//! Trunk, and the wasm-bindgen program of exactly the version in Cargo.lock.

use std::fs;

use crate::{
    Outcome,
    place::Place,
    shell::{Job, begin},
    stamp::naming,
};

/// Later versions want a newer compiler than `rust-version` promises.
const TRUNK: &str = "0.21.14";

/// Finds or installs Trunk.
pub fn trunk(place: &Place) -> Outcome<((), String)> {
    // Without default features it neither looks for updates nor compiles what that takes.
    installed(place, "trunk", "trunk", TRUNK, &["--no-default-features", "--features", "rustls"])
}

/// Finds or installs wasm-bindgen's program. Program and crate speak a private language, so their versions must agree.
pub fn wasm_bindgen(place: &Place) -> Outcome<((), String)> {
    let lock = place.root.join("Cargo.lock");
    let text = fs::read_to_string(&lock).map_err(|error| naming(&lock, &error))?;
    match locked_version(&text, "wasm-bindgen") {
        Some(version) => installed(place, "wasm-bindgen-cli", "wasm-bindgen", version, &[]),
        None => Ok(((), "not used by any crate".into())),
    }
}

fn installed(
    place: &Place,
    package: &str,
    program: &str,
    version: &str,
    options: &[&str],
) -> Outcome<((), String)> {
    if has_version(place, program, version) {
        return Ok(((), format!("{version} already there")));
    }
    begin(&format!("installing {package} {version} (several minutes, once)"));
    let mut outcome = install(place, package, version, &[options, &["--locked"]].concat());
    if outcome.is_err() {
        // Its lock file may name a release that a mirror does not have (yet).
        begin(&format!("installing {package} {version} again, without its lock file"));
        outcome = install(place, package, version, options);
    }
    outcome?;
    // The same folder serves a next try after an interruption; after success it only takes space.
    let _ = fs::remove_dir_all(scratch(place));
    if has_version(place, program, version) {
        return Ok(((), format!("{version} installed")));
    }
    Err(format!("{program} {version} was installed but does not run"))
}

fn has_version(place: &Place, program: &str, version: &str) -> bool {
    let printed = Job::new(place, program, &["--version"]).without_env("NO_COLOR").read();
    printed.is_ok_and(|line| line.split_whitespace().nth(1) == Some(version))
}

fn scratch(place: &Place) -> std::path::PathBuf {
    place.cache.join("install")
}

fn install(place: &Place, package: &str, version: &str, options: &[&str]) -> Outcome {
    let words = ["install", package, "--version", version, "--force", "--root"];
    let mut job = Job::new(place, "cargo", &words).argument(place.cache.join("tools"));
    for option in options {
        job = job.argument(option);
    }
    // These programs run for a second: compile them quickly rather than well.
    job.within(&place.cache)
        .env("CARGO_TARGET_DIR", scratch(place))
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_DEBUG", "false")
        .env("CARGO_PROFILE_RELEASE_STRIP", "debuginfo")
        .read()
        .map(drop)
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
}
