//! How does what training left become the network that the app loads?

use std::path::Path;

use clew_network::embed::minilm::Model;
use clew_network::reader::format::{Head, ReaderWeights};
use clew_network::reader::network::Network;

use crate::{
    Outcome,
    args::Args,
    published::Published,
    rounding::{POSITIONS, layer},
};

/// Longest input of the reader, as it was trained (`POSITIONS` in `train/model.py`).
const READER_POSITIONS: usize = 320;

/// Reads what training left (`train/export.py`) and writes the reading network, for the embedding model whose rows it shares.
pub fn reader(args: &Args) -> Outcome {
    let published = Published::read(args.required("weights")?)?;
    let base = Published::read(args.required("base")?)?;
    let model = Model::from_bytes(&std::fs::read(args.required("model")?)?)?;
    let out = Path::new(args.required("out")?);
    let positions = base.positions()?;
    let width = published.tensor("second")?.values.len();
    let head = |name: &str| {
        let (weight, bias) = published.linear(name)?;
        Ok::<_, String>(Head { weights: weight.values.clone(), bias: bias.values.clone() })
    };
    let layers = published.count("intermediate.dense.bias");
    let weights = ReaderWeights {
        base: model.checksum(),
        shared_positions: POSITIONS,
        second: published.tensor("second")?.values.clone(),
        positions: positions[POSITIONS * width..READER_POSITIONS * width].to_vec(),
        layers: (0..layers).map(|index| layer(&published, index)).collect::<Result<_, _>>()?,
        of_token: head("of_token")?,
        of_page: head("of_text")?,
    };
    let bytes = weights.to_bytes();
    // What cannot be read back is not written.
    Network::from_bytes(&bytes, &model)?;
    std::fs::write(out, &bytes)?;
    println!("{}: {} bytes", out.display(), bytes.len());
    Ok(())
}
