//! `clew-quantise WEIGHTS TOKENIZER OUT`: writes the embedding model that the page loads. It is made of three files of core and
//! clew-eval and not of those crates, because a bare machine would compile them for minutes to run this for seconds.

use std::{path::Path, process::ExitCode};

#[path = "../../../core/src/embed/format.rs"]
#[allow(dead_code, reason = "core also reads what is only written here")]
mod format;
#[path = "../../src/published.rs"]
#[allow(dead_code, reason = "clew-eval also compares with the full weights")]
mod published;
#[path = "../../src/rounding.rs"]
#[allow(dead_code, reason = "clew-eval also writes the network that reads")]
mod rounding;

/// What `published` ends with when a file cannot be read.
type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match &words[..] {
        [weights, tokenizer, out] => write(weights, tokenizer, Path::new(out)),
        _ => Err("clew-quantise WEIGHTS TOKENIZER OUT".into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("clew-quantise: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(weights: &str, tokenizer: &str, out: &Path) -> Outcome {
    let published = published::Published::read(weights)?;
    let vocabulary = published::vocabulary(tokenizer)?;
    let bytes = rounding::embedder(&published, vocabulary)?.to_bytes();
    // What cannot be read back is not written.
    format::Weights::from_bytes(&bytes)?;
    std::fs::write(out, &bytes)?;
    println!("{}: {} bytes", out.display(), bytes.len());
    Ok(())
}
