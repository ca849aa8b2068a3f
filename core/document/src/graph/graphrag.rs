//! The tables that Microsoft GraphRAG writes, as Parquet, CSV or JSON: entities, relationships, claims, texts,
//! reports on communities. Each file is a document; the graph joins them by name.

use super::records::{Records, column};
use super::{End, Fact, Graph, Thing, name_of, relation_phrase};

/// How one thing stands to another where the file only describes it.
const RELATED: &str = "be related to";

/// Which of its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Entities,
    Relationships,
    Claims,
    TextUnits,
    Documents,
    Reports,
}

impl Part {
    /// Told from the columns that only its tables have together; `None` for any other table.
    pub fn of(columns: &[String]) -> Option<Self> {
        let has = |name: &str| columns.iter().any(|column| column == name);
        let all = |names: &[&str]| names.iter().all(|name| has(name));
        let own =
            ["humanreadableid", "textunitids", "combineddegree", "textunitid"].iter().any(|name| has(name));
        let of_text =
            ["entityids", "relationshipids", "documentids", "documentid"].iter().any(|name| has(name));
        if own && all(&["source", "target", "description"]) {
            Some(Self::Relationships)
        } else if own && all(&["subjectid", "objectid", "description"]) {
            Some(Self::Claims)
        } else if own && all(&["type", "description"]) && (has("title") || has("name")) {
            Some(Self::Entities)
        } else if of_text && all(&["text", "ntokens"]) {
            Some(Self::TextUnits)
        } else if own && all(&["summary", "fullcontent"]) {
            Some(Self::Reports)
        } else if own && all(&["title", "text"]) {
            Some(Self::Documents)
        } else {
            None
        }
    }

    pub fn graph(self, records: &Records) -> Graph {
        let column = |names: &[&str]| column(&records.columns, names);
        let cell = |row: &[String], names: &[&str]| {
            column(names).and_then(|at| row.get(at)).cloned().unwrap_or_default()
        };
        let mut graph = Graph { is_prose: true, ..Graph::default() };
        for row in &records.rows {
            let cell = |names: &[&str]| cell(row, names);
            match self {
                Self::Entities => graph.things.extend(thing(
                    cell(&["title", "name"]),
                    cell(&["type"]),
                    cell(&["description"]),
                )),
                Self::Relationships => {
                    let ends = (cell(&["source"]), cell(&["target"]));
                    graph.facts.extend(fact(ends, RELATED.to_owned(), cell(&["description"])));
                }
                Self::Claims => {
                    let ends = (cell(&["subjectid"]), cell(&["objectid"]));
                    graph.facts.extend(fact(ends, relation_phrase(&cell(&["type"])), cell(&["description"])));
                }
                Self::TextUnits | Self::Documents => graph.texts.push(cell(&["text"])),
                Self::Reports => graph.texts.push(cell(&["fullcontent"])),
            }
        }
        graph
    }
}

fn thing(name: String, kind: String, description: String) -> Option<Thing> {
    let name = name_of(&name);
    (!name.is_empty()).then(|| Thing { end: End { name, kind }, aliases: Vec::new(), description })
}

/// `NONE` is GraphRAG's word for a claim about nothing else.
fn fact((head, tail): (String, String), relation: String, sentence: String) -> Option<Fact> {
    let end = |name: &str| End { name: name_of(name), kind: String::new() };
    let fact = Fact { head: end(&head), relation, tail: end(&tail), sentence, ..Fact::default() };
    let is_whole = !fact.head.name.is_empty() && !fact.relation.is_empty();
    (is_whole && !matches!(fact.tail.name.as_str(), "" | "NONE")).then_some(fact)
}
