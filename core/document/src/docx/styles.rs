//! What do the styles of a Word document say about the role of a paragraph?

use super::super::xml::{Element, parse};
use clew_types::{arrange::InOrder, document::BlockRole};
use std::collections::BTreeMap;

/// Styles based on styles that are followed.
const LONGEST_CHAIN: usize = 12;

/// Styles by id.
#[derive(Default)]
pub(super) struct Styles {
    by_id: BTreeMap<String, Style>,
}

struct Style {
    /// In lower case.
    name: String,
    parent: Option<String>,
    outline: Option<usize>,
    numbered: Option<bool>,
}

/// What a style makes of a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Title,
    Block(BlockRole),
}

impl Styles {
    /// Reads the part; broken styles are none.
    pub fn read(text: &str) -> Self {
        let Ok(tree) = parse(text) else { return Self::default() };
        let styles = tree.root().children().filter(|style| style.name() == "style");
        let by_id = styles.filter_map(|style| Some((style.attribute("styleId")?.into_owned(), read(style))));
        Self { by_id: by_id.into_map() }
    }

    /// The role of a paragraph with these properties.
    pub fn role(&self, properties: Option<Element>) -> Role {
        let style = properties.and_then(|properties| properties.property("pStyle"));
        let by_style = style.as_deref().map(|id| self.role_of(id));
        if by_style == Some(Role::Title) {
            return Role::Title;
        }
        let outline = properties.and_then(outline);
        let numbered = properties.and_then(numbered);
        match (outline, by_style, numbered) {
            (Some(level @ 0..=8), ..) => heading(level),
            (_, Some(Role::Block(BlockRole::ListItem)), Some(false)) => Role::Block(BlockRole::Paragraph),
            (_, Some(role @ Role::Block(BlockRole::Heading(_) | BlockRole::Code)), _) => role,
            (.., Some(true)) => Role::Block(BlockRole::ListItem),
            (_, by_style, _) => by_style.unwrap_or(Role::Block(BlockRole::Paragraph)),
        }
    }

    fn role_of(&self, id: &str) -> Role {
        let mut numbered = None;
        for style in self.chain(id) {
            if let Some(role) = role_by_name(&style.name) {
                return role;
            }
            if let Some(level @ 0..=8) = style.outline {
                return heading(level);
            }
            numbered = numbered.or(style.numbered);
        }
        let is_item = numbered == Some(true);
        Role::Block(if is_item { BlockRole::ListItem } else { BlockRole::Paragraph })
    }

    /// A style and those it is based on.
    fn chain(&self, id: &str) -> impl Iterator<Item = &Style> {
        let parent = |style: &&Style| self.by_id.get(style.parent.as_deref()?);
        std::iter::successors(self.by_id.get(id), parent).take(LONGEST_CHAIN)
    }
}

fn read(style: Element) -> Style {
    let properties = style.child("pPr");
    Style {
        name: style.property("name").unwrap_or_default().to_lowercase(),
        parent: style.property("basedOn").map(|id| id.into_owned()),
        outline: properties.and_then(outline),
        numbered: properties.and_then(numbered),
    }
}

fn outline(properties: Element) -> Option<usize> {
    properties.property("outlineLvl")?.parse().ok()
}

/// Whether a list is begun (`true`) or expressly left (number zero).
fn numbered(properties: Element) -> Option<bool> {
    properties.child("numPr").map(|list| list.property("numId").as_deref() != Some("0"))
}

fn heading(level: usize) -> Role {
    Role::Block(BlockRole::Heading(level.min(8) as u8 + 1))
}

/// Built-in styles keep their English names in every language.
fn role_by_name(name: &str) -> Option<Role> {
    if let Some(level) = name.strip_prefix("heading ").and_then(|level| level.trim().parse::<usize>().ok()) {
        return Some(heading(level.clamp(1, 9) - 1));
    }
    match name {
        "title" => Some(Role::Title),
        "source code" | "html preformatted" | "macro text" | "code" => Some(Role::Block(BlockRole::Code)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLES: &str = "<styles>\
        <style styleId='H2'><name val='Heading 2'/></style>\
        <style styleId='Mine'><name val='mine'/><basedOn val='H2'/></style>\
        <style styleId='Deep'><name val='deep'/><pPr><outlineLvl val='3'/></pPr></style>\
        <style styleId='Item'><name val='list bullet'/><pPr><numPr><numId val='4'/></numPr></pPr></style>\
        <style styleId='Loop'><name val='loop'/><basedOn val='Loop'/></style>\
        <style styleId='Top'><name val='Title'/></style></styles>";

    fn check(properties: &str, expected: Role) {
        let text = format!("<pPr>{properties}</pPr>");
        let tree = parse(&text).unwrap();
        assert_eq!(Styles::read(STYLES).role(Some(tree.root())), expected, "{properties}");
    }

    #[test]
    fn roles() {
        let block = Role::Block;
        check("", block(BlockRole::Paragraph));
        check("<pStyle val='Mine'/>", block(BlockRole::Heading(2)));
        check("<pStyle val='Deep'/>", block(BlockRole::Heading(4)));
        check("<outlineLvl val='0'/>", block(BlockRole::Heading(1)));
        check("<outlineLvl val='9'/>", block(BlockRole::Paragraph));
        check("<pStyle val='Item'/>", block(BlockRole::ListItem));
        check("<pStyle val='Item'/><numPr><numId val='0'/></numPr>", block(BlockRole::Paragraph));
        check("<numPr><numId val='2'/></numPr>", block(BlockRole::ListItem));
        check("<pStyle val='Loop'/>", block(BlockRole::Paragraph));
        check("<pStyle val='none'/>", block(BlockRole::Paragraph));
        check("<pStyle val='Top'/>", Role::Title);
    }
}
