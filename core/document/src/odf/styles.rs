//! What do the styles of an OpenDocument file say about a paragraph or a span?

use super::super::xml::{Element, parse};
use std::collections::BTreeMap;

/// Styles based on styles that are followed.
const LONGEST_CHAIN: usize = 12;

/// Styles by name, automatic ones as well.
#[derive(Default)]
pub(super) struct Styles {
    by_name: BTreeMap<String, Style>,
}

struct Style {
    parent: String,
    hidden: bool,
}

/// What a style makes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wording {
    Plain,
    Title,
    Code,
    Hidden,
}

impl Styles {
    /// Reads the styles of several parts; broken ones hold none.
    pub fn read(parts: &[&str]) -> Self {
        let mut styles = Self::default();
        for part in parts {
            let Ok(tree) = parse(part) else { continue };
            for style in tree.root().all("style") {
                let name = style.attribute("name").unwrap_or_default().into_owned();
                let parent = style.attribute("parent-style-name").unwrap_or_default().into_owned();
                styles.by_name.insert(name, Style { parent, hidden: is_hidden(style) });
            }
        }
        styles
    }

    /// What the style of a name says.
    pub fn wording(&self, name: &str) -> Wording {
        let mut name = name;
        for _ in 0..LONGEST_CHAIN {
            match name {
                "Title" => return Wording::Title,
                "Preformatted_20_Text" | "Source_20_Code" => return Wording::Code,
                _ => {}
            }
            let Some(style) = self.by_name.get(name) else { break };
            if style.hidden {
                return Wording::Hidden;
            }
            name = &style.parent;
        }
        Wording::Plain
    }
}

fn is_hidden(style: Element) -> bool {
    style.child("text-properties").is_some_and(|properties| properties.is("display", "none"))
}
