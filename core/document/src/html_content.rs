//! Which parts of a page are its content?

use super::draft::Draft;
use super::html::attribute;
use super::plain;
use super::table::push_table;
use clew_types::document::BlockRole;
use html5gum::StartTag;

/// Where in the page something stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Region {
    /// Inside `main` or `article`.
    Main,
    /// Anywhere else.
    #[default]
    Body,
    /// Navigation, page header and footer, side bars.
    Aside,
    /// Not shown.
    Hidden,
}

/// A block or table with its place.
pub(super) struct Piece {
    pub region: Region,
    pub shape: Shape,
    pub link: Link,
}

/// Whether a piece leads elsewhere, and does nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Link {
    #[default]
    No,
    /// To some other page.
    Plain,
    /// To the same in another language.
    Language,
}

/// Items of a menu that are led to, at least.
const FEWEST_LINKS: usize = 4;
/// Longest item of a menu, in characters.
pub(super) const LONGEST_LINK: usize = 40;
/// Shorter paragraphs may stand above a menu.
const RUNNING_TEXT: usize = 120;

/// What a piece is.
pub(super) enum Shape {
    /// Running text with its role.
    Block(BlockRole, String),
    /// Data: header cells and rows.
    Table(Vec<String>, Vec<Vec<String>>),
}

impl Shape {
    /// Bytes of text.
    fn size(&self) -> usize {
        match self {
            Shape::Block(_, text) => text.len(),
            Shape::Table(columns, rows) => rows.iter().chain([columns]).flatten().map(String::len).sum(),
        }
    }
}

/// The region inside an element that stands in `outer`.
pub(super) fn region_of(name: &str, tag: &StartTag<()>, outer: Region) -> Region {
    if outer == Region::Hidden || is_hidden(name, tag) {
        return Region::Hidden;
    }
    let role = attribute(tag, b"role");
    if outer == Region::Aside || is_aside(name, &role, tag, outer) {
        return Region::Aside;
    }
    let is_main = matches!(name, "main" | "article") || matches!(role.as_str(), "main" | "article");
    if is_main { Region::Main } else { outer }
}

fn is_hidden(name: &str, tag: &StartTag<()>) -> bool {
    const UNSEEN: &str = "applet audio button canvas head iframe noframes noscript object script select style svg \
        template textarea video";
    let styled = attribute(tag, b"style").to_ascii_lowercase().replace(' ', "");
    UNSEEN.split(' ').any(|unseen| unseen == name)
        || tag.attributes.contains_key(&b"hidden"[..])
        || attribute(tag, b"aria-hidden") == "true"
        || styled.contains("display:none")
        || has_class(tag, "noprint editsection mw-editsection sr-only visually-hidden screen-reader-text")
        || (name == "sup" && has_class(tag, "reference"))
        || (name == "a" && is_note_mark(tag))
}

/// The number of a footnote: glued to the word before it, it would be a part of a name.
fn is_note_mark(tag: &StartTag<()>) -> bool {
    let kinds = attribute(tag, b"epub:type") + " " + &attribute(tag, b"role");
    kinds.split_whitespace().any(|kind| matches!(kind, "noteref" | "doc-noteref"))
}

fn is_aside(name: &str, role: &str, tag: &StartTag<()>, outer: Region) -> bool {
    let landmark =
        matches!(role, "navigation" | "banner" | "contentinfo" | "complementary" | "search" | "menu");
    let sign =
        "sidebar navbar navbox menu breadcrumb breadcrumbs footer site-footer site-header cookie-banner";
    let named = matches!(name, "div" | "ul" | "section" | "table") && has_class(tag, sign);
    // An article's own header holds its heading.
    let around = matches!(name, "header" | "footer") && outer != Region::Main;
    landmark || named || around || matches!(name, "nav" | "aside" | "menu")
}

fn has_class(tag: &StartTag<()>, signs: &str) -> bool {
    let classes = attribute(tag, b"class") + " " + &attribute(tag, b"id");
    classes.split_whitespace().any(|class| signs.split(' ').any(|sign| sign.eq_ignore_ascii_case(class)))
}

/// Rows of links surround the content: those to other languages anywhere, and others above and below the running text,
/// unless a heading names what is listed.
fn set_menus_aside(pieces: &mut [Piece]) {
    let is_text = |piece: &Piece| piece.link == Link::No && piece.shape.size() >= RUNNING_TEXT;
    let first = pieces.iter().position(is_text).unwrap_or(0);
    let last = pieces.iter().rposition(is_text).unwrap_or(pieces.len());
    let mut at = 0;
    while at < pieces.len() {
        let run = pieces[at..].iter().take_while(|piece| piece.link != Link::No).count();
        let languages = pieces[at..at + run].iter().filter(|piece| piece.link == Link::Language).count();
        let is_named = at > 0 && matches!(pieces[at - 1].shape, Shape::Block(BlockRole::Heading(_), _));
        let is_around = pieces[at].region == Region::Body && (at < first || at > last);
        if run >= FEWEST_LINKS && (languages * 2 > run || (is_around && !is_named)) {
            let menu = pieces[at..at + run].iter_mut().filter(|piece| piece.region != Region::Hidden);
            menu.for_each(|piece| piece.region = Region::Aside);
        }
        at += run.max(1);
    }
}

/// Appends what is content: the main part when there is enough of it, else all but the surroundings, else everything.
pub(super) fn push_content(draft: &mut Draft, mut pieces: Vec<Piece>) {
    set_menus_aside(&mut pieces);
    let size =
        |region| pieces.iter().filter(|piece| piece.region == region).map(|piece| piece.shape.size()).sum();
    let (main, body, aside): (usize, usize, usize) =
        (size(Region::Main), size(Region::Body), size(Region::Aside));
    let only_main = main >= 200 && main * 4 >= body;
    let all = (main + body) * 10 < aside;
    for piece in pieces {
        let wanted = match piece.region {
            Region::Main => true,
            Region::Body => !only_main,
            Region::Aside => all,
            Region::Hidden => false,
        };
        if wanted {
            push(draft, piece.shape);
        }
    }
}

/// Appends everything that is shown.
pub(super) fn push_all(draft: &mut Draft, pieces: Vec<Piece>) {
    let shown = pieces.into_iter().filter(|piece| piece.region != Region::Hidden);
    shown.for_each(|piece| push(draft, piece.shape));
}

fn push(draft: &mut Draft, shape: Shape) {
    match shape {
        Shape::Block(BlockRole::Code, text) if is_prose(&text) => plain::push_text(draft, &text),
        Shape::Block(BlockRole::Code, text) => draft.push_verbatim(BlockRole::Code, &text),
        Shape::Block(role, text) => draft.push(role, &text),
        Shape::Table(columns, rows) => push_table(draft, columns, rows),
    }
}

/// Whole documents are put into `pre`: long, and almost nothing but words.
fn is_prose(text: &str) -> bool {
    let wordlike =
        text.chars().filter(|c| c.is_alphabetic() || c.is_whitespace() || ".,".contains(*c)).count();
    text.len() > 2000 && wordlike * 10 > text.chars().count() * 9
}
