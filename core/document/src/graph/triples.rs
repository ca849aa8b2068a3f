//! A table with a fact a row: head, relation, tail, and perhaps what the ends are, the sentence and where it stands.

use super::records::column;
use super::{End, Fact, Graph, name_of, relation_phrase, share};

/// What the three columns are called, in the vocabularies in use.
const FAMILIES: [[&[&str]; 3]; 3] = [
    [&["head", "headentity", "headname"], RELATION, &["tail", "tailentity", "tailname"]],
    [&["subject", "subjectname"], RELATION, &["object", "objectname"]],
    [&["source", "sourcename"], RELATION, &["target", "targetname"]],
];
const RELATION: &[&str] =
    &["relation", "relationship", "predicate", "relationtype", "relationshiptype", "relationname", "edge"];
const SENTENCE: &[&str] = &["sentence", "evidence", "quote", "text", "description", "context"];
const DOCUMENT: &[&str] = &["document", "sourcedocument", "file", "url", "title"];

/// Where everything stands.
pub(super) struct Columns {
    head: usize,
    relation: usize,
    tail: usize,
    head_kind: Option<usize>,
    tail_kind: Option<usize>,
    sentence: Option<usize>,
    document: Option<usize>,
    confidence: Option<usize>,
}

impl Columns {
    /// `None` for a table of something else.
    pub fn of(columns: &[String]) -> Option<Self> {
        let [head, relation, tail] = FAMILIES.iter().find_map(|names| {
            let [head, relation, tail] = names.map(|names| column(columns, names));
            Some([head?, relation?, tail?])
        })?;
        let kind = |at: usize| {
            let of = |word| format!("{}{word}", columns[at]);
            column(columns, &[&of("kind"), &of("type"), &of("label")])
        };
        // Beside a head and a tail, the source is where the sentence stands.
        let source = column(columns, &["source"]).filter(|at| *at != head);
        Some(Self {
            head,
            relation,
            tail,
            head_kind: kind(head),
            tail_kind: kind(tail),
            sentence: column(columns, SENTENCE),
            document: column(columns, DOCUMENT).or(source),
            confidence: column(columns, &["confidence"]),
        })
    }

    /// The facts of rows that are as wide as the header. A row without a name or a relation states nothing.
    pub fn graph(&self, rows: &[Vec<String>]) -> Graph {
        Graph { facts: rows.iter().filter_map(|row| self.fact(row)).collect(), ..Graph::default() }
    }

    fn fact(&self, row: &[String]) -> Option<Fact> {
        let cell = |at: Option<usize>| at.and_then(|at| row.get(at)).map_or("", String::as_str);
        let end = |at, kind| End { name: name_of(cell(Some(at))), kind: cell(kind).to_owned() };
        let fact = Fact {
            head: end(self.head, self.head_kind),
            relation: relation_phrase(cell(Some(self.relation))),
            tail: end(self.tail, self.tail_kind),
            confidence: share(cell(self.confidence)),
            sentence: cell(self.sentence).to_owned(),
            source: cell(self.document).to_owned(),
        };
        let is_whole = [&fact.head.name, &fact.relation, &fact.tail.name].iter().all(|word| !word.is_empty());
        is_whole.then_some(fact)
    }
}
