//! What does the map of somebody's files show first? The nodes of the overview with their kinds, and its lines, to be judged by reading.

use crate::facts::sources_of;
use crate::workspace::LocalReader;
use crate::{Outcome, args::Args};
use clew_knowledge::corpus::CorpusBuilder;
use clew_knowledge::graph::view;
use clew_types::id::{DocumentId, EntityId};
use std::path::Path;

/// Nodes shown unless told otherwise.
const SHOWN: usize = 30;

/// `map FILE|FOLDER… [--limit N] [--patterns] [--edges] [--reader F]`: all of them are one workspace.
pub fn run(args: &Args) -> Outcome {
    let limit = args.optional("limit").map_or(Ok(SHOWN), str::parse)?;
    let reader = if args.has("patterns") { None } else { LocalReader::load(args) };
    let mut builder = CorpusBuilder::new();
    let files = args.files().iter().map(|path| files_in(path)).collect::<Result<Vec<_>, _>>()?;
    let sources = files.concat().iter().map(|file| sources_of(file)).collect::<Result<Vec<_>, _>>()?;
    for (id, source) in (0..).zip(sources.into_iter().flatten()) {
        let reading = match &reader {
            Some(reader) => reader.named(source.reading),
            None => source.reading,
        };
        builder.add(DocumentId(id), reading);
    }
    let corpus = builder.snapshot();
    let drawn = view::overview(&*corpus.graph, limit, &[]);
    for node in &drawn.nodes {
        let aliases =
            corpus.graph.entity(node.id).map(|entity| entity.aliases.join(", ")).unwrap_or_default();
        println!("{:12}  {}  [{aliases}]", format!("{:?}", node.kind), node.label);
    }
    let label =
        |id: EntityId| drawn.nodes.iter().find(|node| node.id == id).map_or("", |node| node.label.as_str());
    for edge in drawn.edges.iter().filter(|_| args.has("edges")) {
        println!("  {} – {} – {}", label(edge.source), edge.label, label(edge.target));
    }
    Ok(())
}

/// The file itself, or the files of a folder by their names.
fn files_in(path: &str) -> Result<Vec<String>, std::io::Error> {
    if !Path::new(path).is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let inside = std::fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = inside.collect::<Result<Vec<_>, _>>()?;
    files.retain(|file| file.is_file() && file.file_name().is_none_or(|name| name != "index.json"));
    files.sort();
    Ok(files.iter().map(|file| file.to_string_lossy().into_owned()).collect())
}
