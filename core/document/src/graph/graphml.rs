//! GraphML: nodes and edges whose values are declared as keys; labels of yEd's drawings where there are none.

use super::{BETWEEN, End, Fact, Graph, Thing, name_of, relation_phrase, share};
use crate::budget::Budget;
use crate::draft::collapsed;
use crate::xml;
use crate::xml::Element;
use clew_types::document::ReadError;
use rustc_hash::FxHashMap;

/// How far the root element is looked for, in bytes.
const PROBE: usize = 2048;
/// How one node stands to another where the file does not say.
const RELATED: &str = "be related to";

/// True when an XML text begins as GraphML.
pub(super) fn is_graphml(bytes: &[u8]) -> bool {
    let probe = &bytes[..bytes.len().min(PROBE)];
    let begins = probe.strip_prefix(b"\xef\xbb\xbf").unwrap_or(probe).trim_ascii_start().starts_with(b"<");
    begins && probe.windows(8).any(|window| window == b"<graphml")
}

/// Values of a node or an edge, by the names of their keys in small letters.
struct Values(Vec<(String, String)>);

impl Values {
    /// The first of these names that has a value.
    fn get(&self, names: &[&str]) -> String {
        let of = |name: &&str| self.0.iter().find(|(key, value)| key == *name && !value.is_empty());
        names.iter().find_map(of).map_or(String::new(), |(_, value)| value.clone())
    }
}

/// What the text says.
pub(super) fn graph(text: &str, budget: &Budget) -> Result<Graph, ReadError> {
    let tree = xml::parse(text)?;
    let root = tree.root();
    let keys: FxHashMap<String, String> = root
        .all("key")
        .into_iter()
        .filter_map(|key| Some((key.attribute("id")?.into_owned(), named(key)?)))
        .collect();
    let mut ends: FxHashMap<String, End> = FxHashMap::default();
    let mut graph = Graph::default();
    for node in elements(root, "node") {
        let Some(id) = node.attribute("id") else { continue };
        let thing = thing(node, &id, &values(node, &keys, budget));
        ends.insert(id.into_owned(), thing.end.clone());
        graph.things.push(thing);
    }
    for edge in elements(root, "edge") {
        let end = |name| ends.get(edge.attribute(name)?.as_ref());
        let (Some(head), Some(tail)) = (end("source"), end("target")) else { continue };
        // A name stands in the file once, and in each of its facts.
        if !budget.take([&head, &tail].iter().map(|end| end.name.len() + end.kind.len()).sum()) {
            break;
        }
        graph.facts.push(fact(edge, head.clone(), tail.clone(), &values(edge, &keys, budget)));
    }
    Ok(graph)
}

/// What a key is called.
fn named(key: Element) -> Option<String> {
    let name = key.attribute("attr.name").or_else(|| key.attribute("yfiles.type"))?;
    Some(name.to_lowercase())
}

/// All elements of a name, also those inside each other (graphs in nodes), in order.
fn elements<'t>(root: Element<'t>, name: &str) -> Vec<Element<'t>> {
    let mut found = Vec::new();
    let mut open = root.all(name);
    open.reverse();
    while let Some(element) = open.pop() {
        found.push(element);
        let mut inside = element.all(name);
        inside.reverse();
        open.extend(inside);
    }
    found
}

fn values(element: Element, keys: &FxHashMap<String, String>, budget: &Budget) -> Values {
    let data = element.children().filter(|child| child.name() == "data");
    let value = |data: Element| {
        let key = data.attribute("key")?;
        let named = keys.get(key.as_ref()).filter(|name| budget.take(name.len()));
        let name = named.cloned().unwrap_or_else(|| key.to_lowercase());
        Some((name, collapsed(&data.text())))
    };
    Values(data.filter_map(value).collect())
}

fn drawn_label(element: Element, name: &str) -> String {
    element.all(name).first().map_or(String::new(), |label| collapsed(&label.text()))
}

fn first_filled(candidates: [String; 3]) -> String {
    candidates.into_iter().find(|candidate| !candidate.is_empty()).unwrap_or_default()
}

fn thing(node: Element, id: &str, values: &Values) -> Thing {
    let names = [values.get(&["label", "name", "title"]), drawn_label(node, "NodeLabel"), id.to_owned()];
    let kind = values.get(&["kind", "type", "entity_type", "category", "class"]);
    let aliases = values.get(&["aliases"]);
    let aliases = aliases.split(BETWEEN).map(name_of).filter(|alias| !alias.is_empty()).collect();
    let end = End { name: name_of(&first_filled(names)), kind: name_of(&kind) };
    Thing { end, aliases, description: values.get(&["description"]) }
}

fn fact(edge: Element, head: End, tail: End, values: &Values) -> Fact {
    let said = values.get(&["relation", "relationship", "predicate", "label", "type", "name"]);
    let relation = first_filled([said, drawn_label(edge, "EdgeLabel"), RELATED.to_owned()]);
    Fact {
        head,
        relation: relation_phrase(&relation),
        tail,
        confidence: share(&values.get(&["confidence"])),
        sentence: values.get(&["sentence", "evidence", "description", "text"]),
        source: values.get(&["document", "source_document", "file_path"]),
    }
}
