//! What the formats of Microsoft Office have in common: parts, and relations between them (ECMA-376, part 2).

use super::description::Description;
use super::draft::usable_title;
use super::package::{Package, resolve};
use super::xml::{self, Element};
use clew_types::document::ReadError;

/// A link from one part to another.
pub(super) struct Relation {
    /// By which the part refers to it.
    pub id: String,
    /// Last part of its type's address: `styles`, `slide` …
    pub kind: String,
    /// Path of the other part.
    pub target: String,
}

/// The links of a part; none where they are missing or broken.
pub(super) fn relations(package: &mut Package, part: &str) -> Result<Vec<Relation>, ReadError> {
    let (folder, file) = part.rsplit_once('/').unwrap_or(("", part));
    let text = package.text_if_any(&resolve("", &format!("{folder}/_rels/{file}.rels")))?;
    let Ok(tree) = xml::parse(&text) else { return Ok(Vec::new()) };
    let relation = |element: Element| {
        let attribute = |name| element.attribute(name).map(|value| value.into_owned()).unwrap_or_default();
        let kind = attribute("Type").rsplit('/').next().unwrap_or_default().to_owned();
        Relation { id: attribute("Id"), kind, target: resolve(part, &attribute("Target")) }
    };
    Ok(tree.root().children().filter(|link| !link.is("TargetMode", "External")).map(relation).collect())
}

/// Path of the first part of a kind.
pub(super) fn target<'r>(relations: &'r [Relation], kind: &str) -> Option<&'r str> {
    relations.iter().find(|relation| relation.kind == kind).map(|relation| relation.target.as_str())
}

/// Path of the part with an id.
pub(super) fn target_of<'r>(relations: &'r [Relation], id: &str) -> Option<&'r str> {
    relations.iter().find(|relation| relation.id == id).map(|relation| relation.target.as_str())
}

/// Path of the part that holds the document; the usual one where nothing says.
pub(super) fn main_part(package: &mut Package, usual: &str) -> Result<String, ReadError> {
    let relations = relations(package, "")?;
    let named = target(&relations, "officeDocument").filter(|path| package.has(path));
    Ok(named.unwrap_or(usual).to_owned())
}

/// The title in the document's properties, if it is one, and what they say of its author and its day.
pub(super) fn properties(
    package: &mut Package,
    about: &mut Description,
) -> Result<Option<String>, ReadError> {
    let relations = relations(package, "")?;
    let path = target(&relations, "core-properties").unwrap_or("docProps/core.xml").to_owned();
    let text = package.text_if_any(&path)?;
    let Ok(tree) = xml::parse(&text) else { return Ok(None) };
    let property = |name: &str| tree.root().child(name).map(Element::text).unwrap_or_default();
    about.made_by(&property("creator"));
    about.dated("Created", &property("created"));
    Ok(usable_title(&property("title")))
}

/// The text of the part of a kind, empty if there is none.
pub(super) fn part(package: &mut Package, relations: &[Relation], kind: &str) -> Result<String, ReadError> {
    target(relations, kind).map_or(Ok(String::new()), |path| package.text_if_any(path))
}

/// The one alternative of a choice that is read: `Choice` where there is one, since `Fallback` says the same again.
pub(super) fn chosen(alternatives: Element) -> Option<Element> {
    alternatives.child("Choice").or_else(|| alternatives.child("Fallback"))
}

/// Whether a switch is on: there, and not said to be off.
pub(super) fn is_on(properties: Element, switch: &str) -> bool {
    let value = properties.child(switch).map(|element| element.attribute("val"));
    value.is_some_and(|value| !matches!(value.as_deref(), Some("0" | "false" | "off" | "none")))
}
