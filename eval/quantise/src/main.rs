//! `clew-quantise WEIGHTS TOKENIZER OUT`: writes the embedding model that the page loads. It is made of three files of core and
//! clew-eval and not of those crates, because a bare machine would compile them for minutes to run this for seconds.

use std::{path::Path, process::ExitCode};

#[path = "../../../core/network/src/embed/format.rs"]
#[allow(dead_code, reason = "core also reads what is only written here")]
mod format;
#[path = "../../src/published.rs"]
#[allow(dead_code, reason = "clew-eval also compares with the full weights")]
mod published;
#[path = "../../src/rounding.rs"]
#[allow(dead_code, reason = "clew-eval also writes the network that reads")]
mod rounding;

use format::Weights;
use published::Published;
use rounding::{POSITIONS, layer, rounded};

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
    let published = Published::read(weights)?;
    let vocabulary = vocabulary(tokenizer)?;
    let bytes = embedder(&published, vocabulary)?.to_bytes();
    // What cannot be read back is not written.
    Weights::from_bytes(&bytes)?;
    std::fs::write(out, &bytes)?;
    println!("{}: {} bytes", out.display(), bytes.len());
    Ok(())
}

/// The embedding model as the app loads it.
fn embedder(published: &Published, vocabulary: String) -> Result<Weights, String> {
    let shape = published.shape(POSITIONS)?;
    let mut positions = published.positions()?;
    positions.truncate(POSITIONS * shape.hidden);
    Ok(Weights {
        vocabulary,
        tokens: rounded(published.tensor("embeddings.word_embeddings.weight")?),
        positions,
        norm: published.norm("embeddings")?,
        layers: (0..shape.layers).map(|index| layer(published, index)).collect::<Result<_, _>>()?,
        shape,
    })
}

/// The pieces of a `tokenizer.json` in the order of their ids, one a line.
fn vocabulary(path: impl AsRef<Path>) -> Result<String, Box<dyn std::error::Error>> {
    let tokenizer: serde_json::Value = serde_json::from_slice(&std::fs::read(path)?)?;
    let pieces = tokenizer["model"]["vocab"].as_object().ok_or("the tokenizer has no model.vocab")?;
    let mut pieces: Vec<(u64, &str)> =
        pieces.iter().filter_map(|(piece, id)| id.as_u64().map(|id| (id, piece.as_str()))).collect();
    pieces.sort_unstable();
    match pieces.iter().zip(0..).all(|((id, piece), line)| *id == line && !piece.contains(['\n', '\r'])) {
        true => Ok(pieces.iter().map(|(_, piece)| *piece).collect::<Vec<_>>().join("\n")),
        false => Err("the tokenizer's ids leave gaps".into()),
    }
}
