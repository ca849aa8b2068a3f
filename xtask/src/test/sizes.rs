//! What a visitor downloads may not grow unnoticed.

use std::fs;

use crate::{Outcome, place::Place, shell::Job, stamp};

/// A file in dist/ and how large it may be.
pub struct Budget {
    pub what: &'static str,
    /// How the file's name begins and ends, within dist/.
    name: (&'static str, &'static str),
    bytes: u64,
    /// Measured as the proxy sends it, or as it is.
    compressed: bool,
}

/// The budgets.
pub const BUDGETS: [Budget; 6] = [
    Budget { what: "the app", name: ("clew-app-", ".wasm"), bytes: 207_000, compressed: true },
    Budget { what: "the app's late part", name: ("clew-late-", ".wasm"), bytes: 224_500, compressed: true },
    Budget { what: "the engine", name: ("clew-worker", ".wasm"), bytes: 1_995_000, compressed: true },
    Budget { what: "the opener", name: ("clew-opener", ".wasm"), bytes: 618_000, compressed: true },
    Budget {
        what: "the embedding model",
        name: ("model/minilm", ".clew"),
        bytes: 25_000_000,
        compressed: false,
    },
    Budget { what: "the reader", name: ("model/reader", ".clew"), bytes: 11_000_000, compressed: false },
];

/// Measures and compares.
pub fn check(place: &Place, budget: &Budget) -> Outcome {
    let dist = place.dist();
    let (start, end) = budget.name;
    let fits = |file: &&std::path::PathBuf| {
        let name = file.strip_prefix(&dist).unwrap_or(file).to_string_lossy();
        name.starts_with(start) && name.ends_with(end)
    };
    let files = stamp::files(&dist);
    let file = files.iter().find(fits).ok_or_else(|| format!("no {start}*{end} in dist/"))?;
    let raw = fs::metadata(file).map_err(|error| stamp::naming(file, &error))?.len();
    let bytes = if budget.compressed { compressed(place, file)? } else { raw };
    println!("   {} bytes of {} allowed ({raw} on disk)", bytes, budget.bytes);
    if bytes <= budget.bytes { Ok(()) } else { Err(format!("{} bytes too many", bytes - budget.bytes)) }
}

/// Brotli at its best, as for a file compressed once and sent often. Node has it built in.
fn compressed(place: &Place, file: &std::path::Path) -> Outcome<u64> {
    let script = "const fs = require('fs'), zlib = require('zlib'); \
                  console.log(zlib.brotliCompressSync(fs.readFileSync(process.argv[1])).length)";
    let printed = Job::new(place, "node", &["-e", script]).argument(file).read()?;
    printed.trim().parse().map_err(|_| format!("node printed {printed:?}"))
}
