//! A knowledge graph that another program (or Clew) wrote down: GraphML, a table of triples, the tables of GraphRAG.
//!
//! It becomes a document like any other. Its text holds what the file says in sentences, a heading for each source; what
//! they state is kept beside it as two tables of data, from which `extract` takes facts and things
//! as they are.

mod graphml;
mod graphrag;
mod records;
mod triples;

use super::draft::{Draft, collapsed};
use super::encoding::decode;
use super::parquet::is_parquet;
use super::{markdown, plain};
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError, ReadWarning, Table};
use rustc_hash::{FxHashMap, FxHashSet};

/// Facts and things kept of one file, each.
const MOST: usize = 200_000;

const FACT_COLUMNS: [&str; 7] = ["block", "head", "head kind", "relation", "tail", "tail kind", "confidence"];
const THING_COLUMNS: [&str; 5] = ["block", "name", "kind", "aliases", "described"];
/// Between the aliases of one thing, as our own export has it.
pub(crate) const BETWEEN: &str = " | ";

/// A fact as the file states it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Fact {
    /// Names of its ends and what they are said to be; the relation in between.
    pub head: End,
    pub relation: String,
    pub tail: End,
    /// 0 to 1, where the file says so.
    pub confidence: Option<f32>,
    /// The sentence that says so; empty where the file has none.
    pub sentence: String,
    /// Where that sentence stands, as the file names it.
    pub source: String,
}

/// A name, and what it is said to be.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct End {
    pub name: String,
    pub kind: String,
}

/// A thing as the file describes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Thing {
    pub end: End,
    pub aliases: Vec<String>,
    pub description: String,
}

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Graph {
    pub things: Vec<Thing>,
    pub facts: Vec<Fact>,
    /// Running text.
    pub texts: Vec<String>,
    /// Sentences and descriptions were written by a model: they tell more than the file's facts, and are read as text.
    pub is_prose: bool,
    pub title: Option<String>,
}

/// True when a file holds a graph, told from how it begins.
pub(super) fn is_graph(ending: &str, bytes: &[u8]) -> bool {
    match ending {
        "graphml" => true,
        "csv" | "tsv" | "tab" => records::header(bytes).is_some_and(|columns| is_known(&columns)),
        "json" | "jsonl" | "ndjson" => records::first_keys(bytes).is_some_and(|columns| is_known(&columns)),
        _ => graphml::is_graphml(bytes),
    }
}

/// True when a Parquet table holds a graph, told from its columns.
pub(super) fn is_parquet_graph(bytes: &[u8]) -> bool {
    records::packed_columns(bytes).is_some_and(|columns| is_known(&columns))
}

fn is_known(columns: &[String]) -> bool {
    triples::Columns::of(columns).is_some() || graphrag::Part::of(columns).is_some()
}

/// Reads a graph.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    if is_parquet(bytes) {
        return finished(name, Draft::of(bytes), of_records(&records::of_parquet(bytes)?));
    }
    let (text, warning) = decode(bytes, None);
    let mut draft = Draft::of(bytes);
    draft.warnings.extend(warning);
    let graph = match text.trim_start_matches(['\u{feff}', ' ', '\n', '\t']).chars().next() {
        Some('<') => graphml::graph(&text, &draft.budget)?,
        Some('{' | '[') => of_records(&records::of_json(&text, &draft.budget)?),
        _ => of_records(&records::of_table(&text, &draft.budget)),
    };
    finished(name, draft, graph)
}

fn finished(name: &str, mut draft: Draft, graph: Graph) -> Result<Document, ReadError> {
    draft.title = graph.title.clone();
    push(&mut draft, graph);
    draft.finish(name, DocumentKind::Graph)
}

fn of_records(records: &records::Records) -> Graph {
    match (triples::Columns::of(&records.columns), graphrag::Part::of(&records.columns)) {
        (Some(columns), _) => columns.graph(&records.rows),
        (None, Some(part)) => part.graph(records),
        (None, None) => Graph::default(),
    }
}

fn push(draft: &mut Draft, mut graph: Graph) {
    for (kept, all) in [cut(&mut graph.things), cut(&mut graph.facts)] {
        if kept < all {
            draft.warnings.push(ReadWarning::Truncated(kept as u64, all as u64));
        }
    }
    let mut writer = Writer { draft, blocks: FxHashMap::default(), is_prose: graph.is_prose };
    let told: FxHashSet<String> = graph.facts.iter().map(|fact| collapsed(&fact.sentence)).collect();
    for thing in &graph.things {
        if !told.contains(&collapsed(&thing.description)) {
            writer.block(0, &thing.description);
        }
    }
    let facts = writer.facts(&graph.facts);
    let things = writer.things(&graph.things, &facts);
    if !facts.is_empty() || !things.is_empty() {
        draft.tables.push(table(&FACT_COLUMNS, facts));
        draft.tables.push(table(&THING_COLUMNS, things));
    }
    graph.texts.iter().for_each(|text| push_text(draft, text));
}

/// Reports, and texts that were Markdown before they were cut, keep its marks.
fn push_text(draft: &mut Draft, text: &str) {
    let has_heading =
        text.lines().any(|line| line.trim_start_matches('#').starts_with(' ') && line.starts_with('#'));
    if has_heading { markdown::push_text(draft, text) } else { plain::push_text(draft, text) }
}

fn cut<T>(all: &mut Vec<T>) -> (usize, usize) {
    let total = all.len();
    all.truncate(MOST);
    (all.len(), total)
}

fn table(columns: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { columns: columns.iter().map(|column| (*column).to_owned()).collect(), rows }
}

/// Writes sentences, each once under a heading.
struct Writer<'d> {
    draft: &'d mut Draft,
    /// Where each sentence stands first.
    blocks: FxHashMap<String, usize>,
    is_prose: bool,
}

impl Writer<'_> {
    /// The block of a sentence that stands at or behind block `from`; `None` where nothing is left of it.
    fn block(&mut self, from: usize, sentence: &str) -> Option<usize> {
        let key = collapsed(sentence);
        if let Some(known) = self.blocks.get(&key).filter(|known| **known >= from) {
            return Some(*known);
        }
        let at = self.draft.blocks.len();
        self.draft.push(if self.is_prose { BlockRole::Paragraph } else { BlockRole::TableRow }, sentence);
        let is_there = self.draft.blocks.len() > at;
        is_there.then(|| {
            self.blocks.entry(key).or_insert(at);
            at
        })
    }

    /// Facts of one source stand together, under its name.
    fn facts(&mut self, facts: &[Fact]) -> Vec<Vec<String>> {
        let mut sources: Vec<&str> = Vec::new();
        let mut of_source: FxHashMap<&str, Vec<&Fact>> = FxHashMap::default();
        for fact in facts {
            let known = of_source.entry(&fact.source).or_default();
            if known.is_empty() {
                sources.push(&fact.source);
            }
            known.push(fact);
        }
        let mut rows = Vec::with_capacity(facts.len());
        for source in sources {
            let from = self.draft.blocks.len();
            self.draft.push(BlockRole::Heading(2), source);
            let facts = of_source.get(source).map_or(&[][..], Vec::as_slice);
            rows.extend(
                facts.iter().filter_map(|fact| self.fact(if source.is_empty() { 0 } else { from }, fact)),
            );
        }
        rows
    }

    fn fact(&mut self, from: usize, fact: &Fact) -> Option<Vec<String>> {
        let (head, tail) = (&fact.head, &fact.tail);
        let told = format!("{} {} {}.", head.name, fact.relation, tail.name);
        let sentence = if fact.sentence.trim().is_empty() { &told } else { &fact.sentence };
        let block = self.block(from, sentence)?.to_string();
        let confidence = fact.confidence.map_or(String::new(), |sure| sure.to_string());
        let cells = [&block, &head.name, &head.kind, &fact.relation, &tail.name, &tail.kind, &confidence];
        Some(cells.map(String::clone).to_vec())
    }

    fn things(&mut self, things: &[Thing], facts: &[Vec<String>]) -> Vec<Vec<String>> {
        let mut named: FxHashMap<&str, &str> = FxHashMap::default();
        for row in facts {
            named.entry(&row[1]).or_insert(&row[0]);
            named.entry(&row[4]).or_insert(&row[0]);
        }
        let mut rows = Vec::with_capacity(things.len());
        for thing in things {
            let described = self.blocks.get(&collapsed(&thing.description)).map(usize::to_string);
            let End { name, kind } = &thing.end;
            // What nothing is said of is at least named.
            let elsewhere = || named.get(name.as_str()).map(|block| (*block).to_owned());
            let bare = || self.block(0, name).map(|block| block.to_string());
            let says = if described.is_some() { "yes" } else { "" };
            if let Some(block) = described.or_else(elsewhere).or_else(bare) {
                let aliases = thing.aliases.join(BETWEEN);
                rows.push(vec![block, name.clone(), kind.clone(), aliases, says.to_owned()]);
            }
        }
        rows
    }
}

/// A fact that a graph's document keeps.
pub struct KeptFact<'a> {
    /// Index of the block that says so.
    pub block: usize,
    /// Name and kind, as the file has them.
    pub head: (&'a str, &'a str),
    /// The relation as a phrase.
    pub relation: &'a str,
    /// As `head`.
    pub tail: (&'a str, &'a str),
    /// 0 to 1, where the file tells it.
    pub confidence: Option<f32>,
}

/// A thing that a graph's document keeps.
pub struct KeptThing<'a> {
    /// Index of the block that describes it or names it.
    pub block: usize,
    /// Its name.
    pub name: &'a str,
    /// Its kind, as the file has it.
    pub kind: &'a str,
    /// Its other names.
    pub aliases: Vec<&'a str>,
    /// The block says what it is.
    pub is_described: bool,
}

/// The facts of a graph's document; none of another's.
pub fn facts(document: &Document) -> impl Iterator<Item = KeptFact<'_>> {
    rows(document, 0).filter_map(|row| match row.as_slice() {
        [block, head, head_kind, relation, tail, tail_kind, confidence] => Some(KeptFact {
            block: block.parse().ok()?,
            head: (head, head_kind),
            relation,
            tail: (tail, tail_kind),
            confidence: confidence.parse().ok(),
        }),
        _ => None,
    })
}

/// The things of a graph's document; none of another's.
pub fn things(document: &Document) -> impl Iterator<Item = KeptThing<'_>> {
    rows(document, 1).filter_map(|row| match row.as_slice() {
        [block, name, kind, aliases, says] => Some(KeptThing {
            block: block.parse().ok()?,
            name,
            kind,
            aliases: aliases.split(BETWEEN).filter(|alias| !alias.is_empty()).collect(),
            is_described: !says.is_empty(),
        }),
        _ => None,
    })
}

/// True for a graph whose sentences state its facts, and nothing else: names are the same only where they are equal.
pub fn is_exact(document: &Document) -> bool {
    let is_prose = document.blocks.iter().any(|block| block.role == BlockRole::Paragraph);
    document.kind == DocumentKind::Graph && !is_prose
}

fn rows(document: &Document, table: usize) -> std::slice::Iter<'_, Vec<String>> {
    let is_graph = document.kind == DocumentKind::Graph;
    let table = document.tables.get(table).filter(|_| is_graph);
    table.map_or(&[][..], |table| table.rows.as_slice()).iter()
}

/// `worksFor`, `WORKS_FOR`, `http://example.org/works_for`: `works for`. A phrase stays as it is.
pub(super) fn relation_phrase(written: &str) -> String {
    let written = collapsed(written);
    let has = |is: fn(char) -> bool| written.contains(is);
    if has(char::is_whitespace) {
        return written;
    }
    let local = written.rsplit(['/', '#']).find(|part| !part.is_empty()).unwrap_or_default();
    let local = if written.contains("://") { local } else { &written };
    let shouts = !local.contains(char::is_lowercase);
    let mut phrase = String::with_capacity(local.len() + 4);
    for c in local.chars() {
        match c {
            '_' => phrase.push(' '),
            c if c.is_uppercase() && !shouts => {
                phrase.push(' ');
                phrase.extend(c.to_lowercase());
            }
            c => phrase.extend(c.to_lowercase()),
        }
    }
    collapsed(&phrase)
}

/// A name without the quotes that some programs put around it.
pub(super) fn name_of(written: &str) -> String {
    let plain = collapsed(written);
    let inside = plain.strip_prefix('"').and_then(|plain| plain.strip_suffix('"'));
    inside.filter(|inside| !inside.contains('"')).map_or(plain.clone(), |inside| inside.trim().to_owned())
}

/// A share of certainty, where it is one.
pub(super) fn share(written: &str) -> Option<f32> {
    written.trim().parse().ok().filter(|share| (0.0..=1.0).contains(share))
}

#[cfg(test)]
mod tests;
