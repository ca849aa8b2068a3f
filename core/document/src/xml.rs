//! XML as a tree. Names are without their prefixes; no entity but XML's own and numbered characters is known, so nothing
//! expands; elements nested too deep lose their tags, not their text, so that walking the tree costs little stack.

use clew_types::document::ReadError;
use quick_xml::events::Event;
use quick_xml::events::attributes::Attributes;
use quick_xml::reader::Reader;
use std::borrow::Cow;

/// Elements inside elements that are told apart.
const DEEPEST: usize = 200;
/// Most nodes of one tree.
const MOST_NODES: usize = 8_000_000;
/// No node.
const NONE: u32 = u32::MAX;

/// A parsed text. Node 0 is above the root element.
pub(super) struct Tree<'a> {
    nodes: Vec<Node<'a>>,
}

struct Node<'a> {
    content: Content<'a>,
    first_child: u32,
    next: u32,
}

enum Content<'a> {
    /// Name without prefix, and the attributes as written.
    Element(&'a str, &'a str),
    Text(Cow<'a, str>),
}

/// An element of a tree.
#[derive(Clone, Copy)]
pub(super) struct Element<'t> {
    tree: &'t Tree<'t>,
    index: u32,
}

/// What stands inside an element.
#[derive(Clone, Copy)]
pub(super) enum Inside<'t> {
    Element(Element<'t>),
    Text(&'t str),
}

/// Parses a text; what is not well-formed is damaged, but missing end tags are forgiven.
pub(super) fn parse(source: &str) -> Result<Tree<'_>, ReadError> {
    let mut reader = Reader::from_str(source);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut builder = Builder::new();
    loop {
        let before = reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|error| ReadError::Damaged(format!("XML: {error}")))?;
        let after = reader.buffer_position() as usize;
        let written = source.get(before..after).unwrap_or_default();
        match event {
            Event::Start(_) => builder.start(written),
            Event::Empty(_) => {
                builder.start(written);
                builder.end();
            }
            Event::End(_) => builder.end(),
            Event::Text(_) => builder.text(Cow::Borrowed(written)),
            Event::GeneralRef(_) => builder.text(unescape(written)),
            Event::CData(_) => {
                let text = written.strip_prefix("<![CDATA[").and_then(|text| text.strip_suffix("]]>"));
                builder.text(Cow::Borrowed(text.unwrap_or_default()));
            }
            Event::Eof => return builder.finish(),
            _ => {}
        }
        if builder.tree.nodes.len() > MOST_NODES {
            return Err(ReadError::UnpacksTooLarge(source.len() as u64));
        }
    }
}

struct Builder<'a> {
    tree: Tree<'a>,
    /// Open elements and the last child of each.
    open: Vec<(u32, u32)>,
    deeper: usize,
}

impl<'a> Builder<'a> {
    fn new() -> Self {
        let root = Node { content: Content::Element("", ""), first_child: NONE, next: NONE };
        Self { tree: Tree { nodes: vec![root] }, open: vec![(0, NONE)], deeper: 0 }
    }

    fn add(&mut self, content: Content<'a>) -> u32 {
        let index = self.tree.nodes.len() as u32;
        self.tree.nodes.push(Node { content, first_child: NONE, next: NONE });
        if let Some((parent, last)) = self.open.last_mut() {
            match std::mem::replace(last, index) {
                NONE => self.tree.nodes[*parent as usize].first_child = index,
                last => self.tree.nodes[last as usize].next = index,
            }
        }
        index
    }

    /// `written` is the whole tag.
    fn start(&mut self, written: &'a str) {
        if self.open.len() > DEEPEST {
            self.deeper += 1;
            return;
        }
        let tag = written.trim_start_matches('<').trim_end_matches('>').trim_end_matches('/');
        let name = tag.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
        let attributes = &tag[name.len()..];
        let index = self.add(Content::Element(local(name), attributes));
        self.open.push((index, NONE));
    }

    fn end(&mut self) {
        if self.deeper > 0 {
            self.deeper -= 1;
        } else if self.open.len() > 1 {
            self.open.pop();
        }
    }

    fn text(&mut self, text: Cow<'a, str>) {
        if !text.is_empty() && self.open.len() > 1 {
            self.add(Content::Text(text));
        }
    }

    fn finish(self) -> Result<Tree<'a>, ReadError> {
        if self.tree.nodes.len() < 2 {
            return Err(ReadError::Damaged("XML without an element".to_string()));
        }
        Ok(self.tree)
    }
}

impl<'a> Tree<'a> {
    /// The outermost element.
    pub fn root(&self) -> Element<'_> {
        // Text is only kept inside elements, so the first node is one.
        Element { tree: self, index: 1 }
    }
}

impl<'t> Element<'t> {
    /// Name without prefix.
    pub fn name(self) -> &'t str {
        match &self.tree.nodes[self.index as usize].content {
            Content::Element(name, _) => name,
            Content::Text(_) => "",
        }
    }

    /// The value of an attribute, named as written or else without prefix.
    pub fn attribute(self, name: &str) -> Option<Cow<'t, str>> {
        let Content::Element(_, attributes) = &self.tree.nodes[self.index as usize].content else {
            return None;
        };
        let find = |matches: &dyn Fn(&str) -> bool| {
            Attributes::html(attributes, 0).with_checks(false).flatten().find(|found| matches(found.key.0))
        };
        let found = find(&|key| key == name).or_else(|| find(&|key| local(key) == name))?;
        Some(match found.value {
            Cow::Borrowed(value) => unescape(value),
            Cow::Owned(value) => Cow::Owned(unescape(&value).into_owned()),
        })
    }

    /// The value of the attribute `val` of a child, as office formats write properties.
    pub fn property(self, child: &str) -> Option<Cow<'t, str>> {
        self.child(child)?.attribute("val")
    }

    /// Whether an attribute has this value.
    pub fn is(self, name: &str, value: &str) -> bool {
        self.attribute(name).is_some_and(|found| found == value)
    }

    /// An attribute that is a number.
    pub fn number(self, name: &str) -> Option<usize> {
        self.attribute(name)?.trim().parse().ok()
    }

    /// Elements and texts inside, in order.
    pub fn inside(self) -> impl Iterator<Item = Inside<'t>> {
        let tree = self.tree;
        let existing = |index: u32| (index != NONE).then_some(index);
        let first = existing(tree.nodes[self.index as usize].first_child);
        let next = move |index: &u32| existing(tree.nodes[*index as usize].next);
        std::iter::successors(first, next).map(move |index| match &tree.nodes[index as usize].content {
            Content::Element(..) => Inside::Element(Element { tree, index }),
            Content::Text(text) => Inside::Text(text),
        })
    }

    /// Elements inside, in order.
    pub fn children(self) -> impl Iterator<Item = Element<'t>> {
        self.inside().filter_map(|inside| match inside {
            Inside::Element(element) => Some(element),
            Inside::Text(_) => None,
        })
    }

    /// The first element of a name inside.
    pub fn child(self, name: &str) -> Option<Element<'t>> {
        self.children().find(|child| child.name() == name)
    }

    /// The first element at a path of names inside.
    pub fn at(self, path: &[&str]) -> Option<Element<'t>> {
        path.iter().try_fold(self, |element, name| element.child(name))
    }

    /// All elements of a name at any depth, in order, without those inside another of that name.
    pub fn all(self, name: &str) -> Vec<Element<'t>> {
        let mut found = Vec::new();
        let mut open: Vec<Element<'t>> = vec![self];
        while let Some(element) = open.pop() {
            if element.name() == name && element.index != self.index {
                found.push(element);
            } else {
                let below = open.len();
                open.extend(element.children());
                open[below..].reverse();
            }
        }
        found
    }

    /// All text inside.
    pub fn text(self) -> String {
        let mut text = String::new();
        self.collect_text(&mut text);
        text
    }

    fn collect_text(self, text: &mut String) {
        for inside in self.inside() {
            match inside {
                Inside::Element(element) => element.collect_text(text),
                Inside::Text(words) => text.push_str(words),
            }
        }
    }
}

fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// Replaces XML's five entities, HTML's non-breaking space and numbered characters; anything else stays as written.
pub fn unescape(written: &str) -> Cow<'_, str> {
    if !written.contains('&') {
        return Cow::Borrowed(written);
    }
    let mut text = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(at) = rest.find('&') {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.find(';').filter(|end| *end < 12);
        match end.and_then(|end| Some((character(&rest[1..end])?, end))) {
            Some((c, end)) => {
                text.push(c);
                rest = &rest[end + 1..];
            }
            None => {
                text.push('&');
                rest = &rest[1..];
            }
        }
    }
    text.push_str(rest);
    Cow::Owned(text)
}

fn character(reference: &str) -> Option<char> {
    match reference {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some('\u{a0}'),
        _ => {
            let number = reference.strip_prefix('#')?;
            let hexadecimal = number.strip_prefix(['x', 'X']);
            let code = hexadecimal.map_or_else(|| number.parse(), |digits| u32::from_str_radix(digits, 16));
            char::from_u32(code.ok()?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree written out: `name[text,name[…]]`.
    fn shape(element: Element) -> String {
        let inside = element.inside().map(|inside| match inside {
            Inside::Element(element) => shape(element),
            Inside::Text(text) => format!("{text:?}"),
        });
        format!("{}[{}]", element.name(), inside.collect::<Vec<_>>().join(","))
    }

    fn check(source: &str, expected: &str) {
        assert_eq!(shape(parse(source).unwrap().root()), expected, "{source:?}");
    }

    #[test]
    fn trees() {
        check("<?xml version='1.0'?><w:p><w:t>a &amp; b</w:t><w:br/></w:p>", r#"p[t["a ","&"," b"],br[]]"#);
        check("<a><![CDATA[<tide>]]><!-- no --></a>", r#"a["<tide>"]"#);
        check("<a>&#233;&#x41;&unknown;</a>", r#"a["é","A","&unknown;"]"#);
        check("<a><b>tide", r#"a[b["tide"]]"#);
        check("<a></b></a>", "a[]");
    }

    #[test]
    fn attributes() {
        let tree = parse("<a w:val='1 &lt; 2' xml:id=\"7\" bare>x</a>").unwrap();
        assert_eq!(tree.root().attribute("val").as_deref(), Some("1 < 2"));
        assert_eq!(tree.root().number("id"), Some(7));
        assert!(tree.root().attribute("none").is_none());
    }

    #[test]
    fn elements_are_found() {
        let tree = parse("<a><b>1<b>2</b></b><c><b>3</b></c></a>").unwrap();
        let texts: Vec<String> = tree.root().all("b").into_iter().map(Element::text).collect();
        assert_eq!(texts, ["12", "3"]);
        assert_eq!(tree.root().at(&["c", "b"]).map(Element::text).as_deref(), Some("3"));
    }

    #[test]
    fn entities_of_a_files_own_do_not_expand() {
        let bomb = "<!DOCTYPE a [<!ENTITY x 'xxxxxxxxxx'><!ENTITY y '&x;&x;&x;&x;'>]><a>&y;&y;</a>";
        check(bomb, r#"a["&y;","&y;"]"#);
    }

    #[test]
    fn deep_nesting_keeps_the_text() {
        let tree = "<a>".repeat(50_000) + "tide" + &"</a>".repeat(50_000);
        assert_eq!(parse(&tree).unwrap().root().text(), "tide");
    }

    #[test]
    fn what_is_no_xml_is_damaged() {
        for text in ["", "tide", "<a", "<a><!-- ", "<?xml"] {
            assert!(parse(text).is_err(), "{text:?}");
        }
    }
}
