//! As which files do graph and answers leave?

use serde::{Deserialize, Serialize};

/// A file that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedFile {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub media_type: String,
    /// Its content; texts are UTF-8.
    pub bytes: Vec<u8>,
}

/// The graph's formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GraphFormat {
    /// [GraphML](http://graphml.graphdrawing.org), for networkx, Gephi, yEd.
    GraphMl,
    /// RDF in Turtle: entities are nodes, each fact also a statement with its sentence.
    Turtle,
    /// The same as JSON-LD.
    JsonLd,
    /// A table with one fact a row.
    Csv,
    /// Statements that make the graph in Neo4j and its kin.
    Cypher,
    /// A folder of linked notes, one an entity, for Obsidian; packed as ZIP.
    Vault,
}

/// An answer's formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnswerFormat {
    /// Markdown with quoted sentences.
    Markdown,
    /// One web page that needs nothing else.
    Html,
}
