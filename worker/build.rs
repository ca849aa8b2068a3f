//! Names the reading network that this engine was built with, so that a copy kept from an older build is not taken for it.

use std::path::Path;

fn main() {
    let file = "../public/model/reader.clew";
    println!("cargo::rerun-if-changed={file}");
    // The last eight bytes of the header are the file's own checksum (core's `reader::format`).
    let bytes = std::fs::read(Path::new(file)).unwrap_or_default();
    let sum = bytes.get(56..64).unwrap_or_default();
    let name: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=CLEW_READER={name}");
}
