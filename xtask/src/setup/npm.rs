//! JavaScript packages: installed once per lock file, copied into each clone.

use std::{fs, path::Path};

use super::install_packages;
use crate::{
    Outcome,
    place::Place,
    shell::{Job, begin},
    stamp::{self, naming},
};

/// What the page loads: source in `node_modules`, place in `public/vendor`.
const VENDOR: [(&str, &str); 14] = [
    ("cytoscape/dist/cytoscape.min.js", "cytoscape.min.js"),
    ("pdfjs-dist/build/pdf.min.mjs", "pdf/pdf.min.mjs"),
    ("pdfjs-dist/build/pdf.worker.min.mjs", "pdf/pdf.worker.min.mjs"),
    ("pdfjs-dist/cmaps", "pdf/cmaps"),
    ("pdfjs-dist/standard_fonts", "pdf/standard_fonts"),
    ("pdfjs-dist/wasm/jbig2.wasm", "pdf/wasm/jbig2.wasm"),
    ("pdfjs-dist/wasm/openjpeg.wasm", "pdf/wasm/openjpeg.wasm"),
    ("pdfjs-dist/wasm/qcms_bg.wasm", "pdf/wasm/qcms_bg.wasm"),
    ("tesseract.js-core/tesseract-core-simd-lstm.js", "ocr/tesseract-core-simd-lstm.js"),
    ("tesseract.js-core/tesseract-core-simd-lstm.wasm", "ocr/tesseract-core-simd-lstm.wasm"),
    ("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz", "ocr/eng.traineddata.gz"),
    ("@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz", "ocr/deu.traineddata.gz"),
    ("@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz", "ocr/fra.traineddata.gz"),
    ("@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz", "ocr/spa.traineddata.gz"),
];

/// Is `node_modules` what package-lock.json says, here or in the cache?
pub fn is_there(place: &Place) -> bool {
    let here = place.root.join("node_modules/.clew-stamp");
    wanted(place).is_ok_and(|wanted| {
        let kept = place.cache.join("npm").join(&wanted).join("node_modules/.clew-stamp");
        stamp::says(&here, &wanted) || kept.is_file()
    })
}

fn wanted(place: &Place) -> Outcome<String> {
    stamp::of(&place.root, &["package.json", "package-lock.json"])
}

/// Brings `node_modules` to what package-lock.json says.
pub fn packages(place: &Place) -> Outcome<((), String)> {
    let wanted = wanted(place)?;
    let note = place.root.join("node_modules/.clew-stamp");
    if stamp::says(&note, &wanted) {
        return Ok(((), "already there".into()));
    }
    if place.program(&["npm"]).is_none() {
        install_packages(
            place,
            &["nodejs", "npm"],
            "fetching cytoscape, pdf.js, tesseract, binaryen and Playwright",
        )?;
    }
    let kept = place.cache.join("npm").join(&wanted);
    let fresh = !kept.join("node_modules/.clew-stamp").is_file();
    if fresh {
        fetch(place, &kept, &wanted)?;
    }
    replace(place, &kept)?;
    Ok(((), if fresh { "installed" } else { "copied from the cache" }.into()))
}

fn fetch(place: &Place, kept: &Path, wanted: &str) -> Outcome {
    begin("npm ci");
    for name in ["package.json", "package-lock.json"] {
        stamp::copy(&place.root.join(name), &kept.join(name))?;
    }
    // The browser is the system's; nothing here needs an install script.
    Job::line(place, "npm ci --ignore-scripts --no-audit --no-fund --loglevel=error")
        .within(kept)
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")
        .read()?;
    stamp::write(&kept.join("node_modules/.clew-stamp"), wanted)
}

fn replace(place: &Place, kept: &Path) -> Outcome {
    let modules = place.root.join("node_modules");
    if modules.exists() {
        fs::remove_dir_all(&modules).map_err(|error| naming(&modules, &error))?;
    }
    // `cp -a` keeps the links in node_modules/.bin.
    Job::new(place, "cp", &["-a".as_ref(), kept.join("node_modules").as_os_str(), modules.as_os_str()])
        .read()
        .map(drop)
}

/// Copies what the page loads from `node_modules` into `public/vendor`.
pub fn vendor(place: &Place) -> Outcome<((), String)> {
    let folder = place.root.join("public/vendor");
    remove_strangers(&folder)?;
    for (from, to) in VENDOR {
        let from = place.root.join("node_modules").join(from);
        if !from.exists() {
            return Err(format!("{} is missing; remove node_modules and try again", from.display()));
        }
        stamp::copy(&from, &folder.join(to))?;
    }
    Ok(((), "cytoscape, pdf.js, tesseract".into()))
}

/// What an earlier list left behind would be published with the rest.
fn remove_strangers(folder: &Path) -> Outcome {
    for file in stamp::files(folder) {
        if !VENDOR.iter().any(|(_, to)| file.starts_with(folder.join(to))) {
            fs::remove_file(&file).map_err(|error| naming(&file, &error))?;
        }
    }
    Ok(())
}
