//! Web pages: headings, paragraphs, lists and tables of the main content, read from the flat stream of tags, so that
//! nesting of any depth costs no stack.

use super::budget::Budget;
use super::description::Description;
use super::draft::{Draft, collapsed};
use super::encoding::Decoded;
use super::html_content::{LONGEST_LINK, Link, Piece, Region, Shape, push_all, push_content, region_of};
use super::html_table::Tables;
use clew_language::text::line;
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};
use html5gum::{DefaultEmitter, StartTag, Token, Tokenizer};

/// Open elements remembered; deeper ones count but have no say.
const DEEPEST: usize = 512;
/// How far a `<meta charset>` is looked for, in bytes.
const CHARSET_PROBE: usize = 2048;

/// Reads a web page.
pub(super) fn read(name: &str, file: &Decoded<'_>) -> Result<Document, ReadError> {
    let mut draft = Draft::of_text(file);
    let mut walker = walk(&file.text, &draft.budget);
    draft.title = walker.best_title();
    draft.about = std::mem::take(&mut walker.about);
    push_content(&mut draft, walker.pieces);
    draft.finish(name, DocumentKind::Html)
}

/// Appends the blocks of a fragment, as inside Markdown.
pub(super) fn push_fragment(draft: &mut Draft, markup: &str) {
    push_content(draft, walk(markup, &draft.budget).pieces);
}

/// Appends a chapter of a book, where notes stand in asides and nothing surrounds the content.
pub(super) fn push_chapter(draft: &mut Draft, markup: &str) {
    push_all(draft, walk(markup, &draft.budget).pieces);
}

/// The encoding a page says it has.
pub(super) fn charset(bytes: &[u8]) -> Option<&[u8]> {
    let probe = &bytes[..bytes.len().min(CHARSET_PROBE)];
    let key = b"charset=";
    let at = probe.windows(key.len()).position(|window| window.eq_ignore_ascii_case(key))?;
    let value = probe[at + key.len()..].trim_ascii_start();
    let value = value.strip_prefix(b"\"").or(value.strip_prefix(b"'")).unwrap_or(value);
    let end = value.iter().position(|b| !(b.is_ascii_alphanumeric() || b"-_:.".contains(b)))?;
    Some(&value[..end])
}

fn walk(markup: &str, budget: &Budget) -> Walker {
    let mut emitter = DefaultEmitter::default();
    // Scripts, styles and titles hold text, not tags.
    emitter.naively_switch_states(true);
    let mut walker = Walker { tables: Tables::new(budget), ..Walker::default() };
    for token in Tokenizer::new_with_emitter(markup, emitter) {
        match token {
            Ok(Token::StartTag(tag)) => walker.start(&tag),
            Ok(Token::EndTag(tag)) => walker.end(&String::from_utf8_lossy(&tag.name)),
            Ok(Token::String(text)) => walker.text(&String::from_utf8_lossy(&text)),
            _ => {}
        }
    }
    walker.flush();
    walker.keep_term("");
    while walker.tables.is_open() {
        walker.end_table();
    }
    walker
}

/// An open element.
struct Element {
    name: String,
    region: Region,
    is_bold: bool,
}

#[derive(Default)]
struct Walker {
    open: Vec<Element>,
    /// Elements open beyond [`DEEPEST`].
    deeper: usize,
    text: String,
    /// Bytes of `text` that stand in links, but for white space around.
    linked: usize,
    /// The last link leads to another language.
    is_language: bool,
    pieces: Vec<Piece>,
    tables: Tables,
    /// A definition list's term that waits for its description.
    term: String,
    title: String,
    shared_title: String,
    first_heading: String,
    about: Description,
}

impl Walker {
    fn region(&self) -> Region {
        self.open.last().map_or(Region::Body, |element| element.region)
    }

    fn is_bold(&self) -> bool {
        self.open.last().is_some_and(|element| element.is_bold)
    }

    fn start(&mut self, tag: &StartTag<()>) {
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        match name.as_str() {
            "meta" => return self.meta(tag),
            "br" => return self.text.push('\n'),
            "hr" => return self.block_boundary(),
            "area" | "base" | "col" | "embed" | "img" | "input" | "link" | "param" | "source" | "track"
            | "wbr" => {
                return;
            }
            _ if tag.self_closing && matches!(name.as_str(), "path" | "use" | "rect" | "circle" | "g") => {
                return;
            }
            _ => {}
        }
        if is_block(&name) {
            self.block_boundary();
        }
        while self.open.last().is_some_and(|open| ends_at(&open.name, &name)) {
            self.open.pop();
        }
        if name == "a" {
            self.is_language =
                [&b"hreflang"[..], b"lang"].iter().any(|key| tag.attributes.contains_key(*key));
        }
        let region = region_of(&name, tag, self.region());
        self.start_table_part(&name, tag, region);
        if self.open.len() < DEEPEST {
            let is_bold = is_bold(&name, tag, self.is_bold());
            self.open.push(Element { name, region, is_bold });
        } else {
            self.deeper += 1;
        }
    }

    fn start_table_part(&mut self, name: &str, tag: &StartTag<()>, region: Region) {
        match name {
            _ if region == Region::Hidden => {}
            "table" => {
                let dissolved = self.tables.open_table();
                self.push_paragraphs(dissolved);
            }
            "thead" | "tbody" | "tfoot" => self.tables.section(name == "thead"),
            "tr" => self.tables.row(),
            "td" | "th" => self.tables.cell(name == "th", spans(tag, b"colspan"), spans(tag, b"rowspan")),
            "h1" | "h2" | "h3" | "h4" | "ul" | "ol" | "section" | "article" if self.tables.in_cell() => {
                let dissolved = self.tables.dissolve();
                self.push_paragraphs(dissolved);
            }
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        if name == "p" || name == "br" || is_block(name) {
            self.block_boundary();
        }
        if name == "table" && self.region() != Region::Hidden {
            self.end_table();
        }
        if self.deeper > 0 {
            self.deeper -= 1;
        } else if let Some(at) = self.open.iter().rposition(|element| element.name == name) {
            self.open.truncate(at);
        }
    }

    fn text(&mut self, text: &str) {
        let element = self.open.last().map_or("", |element| element.name.as_str());
        if element == "title" && self.title.trim().is_empty() && !self.is_inside("svg") {
            return self.title.push_str(text);
        }
        if self.region() == Region::Hidden {
            return;
        }
        if self.is_inside("a") {
            self.linked += text.trim().len();
        }
        if self.tables.in_cell() && !text.trim().is_empty() {
            self.tables.weigh(self.is_bold());
        }
        if self.is_inside("pre") {
            self.text.push_str(text);
        } else {
            self.text.extend(text.chars().map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c }));
        }
    }

    fn meta(&mut self, tag: &StartTag<()>) {
        let content = attribute(tag, b"content");
        for key in [&b"property"[..], b"name"] {
            match attribute(tag, key).to_ascii_lowercase().as_str() {
                "og:title" => self.shared_title.clone_from(&content),
                "author" | "article:author" | "dc.creator" | "citation_author" => {
                    self.about.written_by(&content)
                }
                "article:published_time" | "date" | "dc.date" | "citation_publication_date" => {
                    self.about.dated("Published", &content);
                }
                _ => {}
            }
        }
    }

    fn is_inside(&self, name: &str) -> bool {
        self.open.iter().rev().any(|element| element.name == name)
    }

    /// Ends a block, or a line of a table's cell.
    fn block_boundary(&mut self) {
        if self.tables.in_cell() {
            self.text.push('\n');
            self.tables.take_text(&mut self.text);
            self.linked = 0;
        } else {
            self.flush();
        }
    }

    /// Ends the block whose text was collected.
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        let linked = std::mem::take(&mut self.linked);
        if text.trim().is_empty() {
            return;
        }
        let before = self.pieces.len();
        self.push_block(text);
        if linked > 0 {
            let is_language = self.is_language;
            self.pieces[before..].iter_mut().for_each(|piece| piece.link = link(piece, linked, is_language));
        }
    }

    fn push_block(&mut self, text: String) {
        match self.role() {
            BlockRole::Code => self.push(BlockRole::Code, text),
            BlockRole::Heading(level) => {
                if self.first_heading.is_empty() && level == 1 {
                    self.first_heading = collapsed(&text);
                }
                self.push(BlockRole::Heading(level), text);
            }
            _ if self.is_inside("dt") => self.keep_term(&text),
            role => {
                let text = self.with_term(text);
                line::runs(&text).into_iter().for_each(|run| self.push(role, run.to_string()));
            }
        }
    }

    fn keep_term(&mut self, text: &str) {
        let before = std::mem::replace(&mut self.term, collapsed(text));
        if !before.is_empty() {
            self.push(BlockRole::ListItem, before);
        }
    }

    fn with_term(&mut self, text: String) -> String {
        let term = std::mem::take(&mut self.term);
        if term.is_empty() { text } else { format!("{}: {}", term.trim_end_matches(':'), text.trim_start()) }
    }

    fn push(&mut self, role: BlockRole, text: String) {
        let region = self.region();
        self.pieces.push(Piece { region, shape: Shape::Block(role, text), link: Link::No });
    }

    fn push_paragraphs(&mut self, cells: Vec<String>) {
        for cell in cells {
            line::runs(&cell).into_iter().for_each(|run| self.push(BlockRole::Paragraph, run.to_string()));
        }
    }

    fn end_table(&mut self) {
        let region = self.region();
        let shapes = self.tables.close_table();
        self.pieces.extend(shapes.into_iter().map(|shape| Piece { region, shape, link: Link::No }));
    }

    /// The role of text here, by the innermost element that gives one.
    fn role(&self) -> BlockRole {
        let roles = self.open.iter().rev().find_map(|element| match element.name.as_bytes() {
            [b'h', level @ b'1'..=b'6'] => Some(BlockRole::Heading(level - b'0')),
            b"pre" | b"listing" => Some(BlockRole::Code),
            b"li" | b"dd" | b"dt" => Some(BlockRole::ListItem),
            b"td" | b"th" | b"body" => Some(BlockRole::Paragraph),
            _ => None,
        });
        roles.unwrap_or(BlockRole::Paragraph)
    }

    /// The title as shared, else as in the window, without the site's name when the page's heading tells where it ends.
    fn best_title(&self) -> Option<String> {
        let title = collapsed(&self.title);
        let shared = collapsed(&self.shared_title);
        let heading = &self.first_heading;
        let best = if !shared.is_empty() {
            shared
        } else if !heading.is_empty() && title.contains(heading.as_str()) {
            heading.clone()
        } else {
            title
        };
        (!best.is_empty()).then_some(best)
    }
}

/// An attribute's value in lower case of names; empty when missing.
pub(super) fn attribute(tag: &StartTag<()>, name: &[u8]) -> String {
    tag.attributes.get(name).map(|value| String::from_utf8_lossy(value).into_owned()).unwrap_or_default()
}

/// Whether an element's text is bold, where what it stands in is so or not.
fn is_bold(name: &str, tag: &StartTag<()>, around: bool) -> bool {
    let style = attribute(tag, b"style").to_ascii_lowercase().replace(' ', "");
    match style.rsplit_once("font-weight:").map(|(_, weight)| weight) {
        Some(weight) => ["bold", "600", "700", "800", "900"].iter().any(|bold| weight.starts_with(bold)),
        None => matches!(name, "b" | "strong") || around && name != "table",
    }
}

fn spans(tag: &StartTag<()>, name: &[u8]) -> usize {
    attribute(tag, name).trim().parse().unwrap_or(1).clamp(1, 50)
}

/// What an item says about where it leads, with so many bytes of it in links.
fn link(piece: &Piece, linked: usize, is_language: bool) -> Link {
    match &piece.shape {
        Shape::Block(BlockRole::ListItem, text)
            if text.chars().count() <= LONGEST_LINK && linked * 10 >= text.trim().len() * 9 =>
        {
            if is_language { Link::Language } else { Link::Plain }
        }
        _ => Link::No,
    }
}

/// Whether an element left open ends where another begins.
fn ends_at(open: &str, next: &str) -> bool {
    match open {
        "p" => is_block(next),
        "li" => next == "li",
        "dt" | "dd" => matches!(next, "dt" | "dd"),
        "td" | "th" => matches!(next, "td" | "th" | "tr" | "tbody" | "tfoot"),
        "tr" => matches!(next, "tr" | "tbody" | "tfoot"),
        "option" => next == "option",
        _ => false,
    }
}

fn is_block(name: &str) -> bool {
    const BLOCKS: &str = "address article aside blockquote body caption center dd details dialog dir div dl dt \
        fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup html legend li listing main menu \
        nav ol option p pre section summary table tbody td tfoot th thead tr ul";
    BLOCKS.split(' ').any(|block| block == name)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_blocks, survives_mutations};

    fn check(markup: &str, expected: &str) {
        check_blocks(crate::read("a.html", markup.as_bytes()), expected);
    }

    #[test]
    fn blocks() {
        check(
            "<h1>Tides</h1><p>Rain <b>fell</b>\n on&nbsp;Wick.<p>It &amp; snow.",
            "h1 Tides\np Rain fell on Wick.\np It & snow.",
        );
        check("<ul><li>oars<li>sails<ul><li>rope</ul></ul>", "li oars\nli sails\nli rope");
        check("<pre>a\n  b</pre>", "code a\n  b");
        check("<div>one<br>two</div>", "p one two");
        check("<dl><dt>Born<dd>1950<dt>Died<dd>2001</dl>", "li Born: 1950\nli Died: 2001");
        check("<dl><dt>Tar<dt>Rope</dl>", "li Tar\nli Rope");
        check("plain", "p plain");
    }

    #[test]
    fn only_the_content_is_kept() {
        let page = "<title>x</title><nav>Home</nav><header>Site</header><script>var a='<p>no</p>'</script>\
            <main><p>The tide rose over the wall of the old harbour that night, and nobody in the town slept.</p>\
            <p>In the morning the boats lay in the market square, and the fish were gone with the keepers.</p>\
            <p>It took the people of the town eleven years to build the new wall from the stones.</p></main>\
            <div>Cookies?</div><footer>Imprint</footer>";
        let document = crate::read("a.html", page.as_bytes()).unwrap();
        assert_eq!(document.blocks.len(), 3, "{}", document.text);
        assert_eq!(document.title, "x");
        check("<nav>Home</nav>", "p Home");
        check("<p hidden>no</p><p style='display: none'>no</p><p>yes</p>", "p yes");
        check("<p>Sund<a href='#n1' epub:type='noteref'>1</a> is <a href='#n2'>old</a>.", "p Sund is old.");
    }

    #[test]
    fn menus_without_a_sign_are_told_by_their_links() {
        let text = "<p>Rain fell on the harbour for eleven days, and nobody left the town in all that time, \
            because the road had gone with the bridge.</p>";
        let items = |attributes: &str| {
            let item = |name: &str| format!("<li><a href='/x'{attributes}>{name}</a></li>");
            format!("<ul>{}</ul>", ["Start", "News", "Works", "People"].map(item).concat())
        };
        let menu = items("");
        let prose = "p Rain fell on the harbour for eleven days, and nobody left the town in all that time, because the \
            road had gone with the bridge.";
        check(&format!("{menu}{text}{menu}"), prose);
        let languages = items(" hreflang='de'");
        check(
            &format!("<main>{text}<h2>Languages</h2>{languages}{text}</main>"),
            &format!("{prose}\nh2 Languages\n{prose}"),
        );
        // A heading names what is listed: that is content.
        let listed = "li Start\nli News\nli Works\nli People";
        check(&format!("{text}<h2>See</h2>{menu}"), &format!("{prose}\nh2 See\n{listed}"));
        check(&format!("{text}{menu}{text}"), &format!("{prose}\n{listed}\n{prose}"));
        // Where there is nothing else, the links are all there is.
        check(&menu, listed);
    }

    #[test]
    fn tables() {
        check(
            "<table><tr><th>Port<th>Depth<tr><td>Leith<td>9<tr><td>Wick<td></table>",
            "tr Port: Leith; Depth: 9.\ntr Port: Wick.",
        );
        check("<table><tr><th>Born<td>1950<tr><th>Died<td>2001</table>", "tr Born: 1950.\ntr Died: 2001.");
        check(
            "<table><tr><td><b>Port</b><td><b>Sea</b><tr><td>Leith<td>north</table>",
            "tr Port: Leith; Sea: north.",
        );
        check(
            "<table><tr><td style='font-weight:bold'>A<td><p style='font-weight: 700'>B<tr><td><b>C</b><td>D</table>",
            "tr A: C; B: D.",
        );
        check("<table><tr><td><b>A</b><td>B<tr><td>C<td>D</table>", "tr A; B.\ntr C; D.");
        check("<table><tr><td><h2>Tides</h2><p>Rain fell.</table>", "h2 Tides\np Rain fell.");
        check("<table><tr><td>a<table><tr><td>b<td>c</table></table>", "p a\ntr b; c.");
        check(
            "<table><tr><th>P<th>Q<tr><td rowspan=2>x<td>1<tr><td>2</table>",
            "tr P: x; Q: 1.\ntr P: x; Q: 2.",
        );
    }

    #[test]
    fn titles() {
        let title = |markup: &str| crate::read("a.html", markup.as_bytes()).unwrap().title;
        assert_eq!(title("<title>Tides - Site</title><h1>Tides</h1>x"), "Tides");
        assert_eq!(title("<title>High</title><h1>Tides</h1>x"), "High");
        assert_eq!(title("<meta property=og:title content='Low'><title>High</title>x"), "Low");
        assert_eq!(title("<h2>Tides</h2>x"), "Tides");
    }

    #[test]
    fn what_a_page_says_of_itself_stands_at_its_end() {
        let told = "<title>Tides</title><meta name=Author content='Ada Renn and Bo Lind'>\
            <meta property='article:author' content='https://tide.example/ada'>\
            <meta property='article:published_time' content='2024-03-01T18:00:00Z'>";
        check(
            &format!("{told}<p>Rain fell."),
            "p Rain fell.\nh2 Who wrote this, and when\ntr Title: Tides; Author: Ada Renn; Author: Bo Lind; Published: 2024-03-01.",
        );
    }

    #[test]
    fn encodings() {
        let document = crate::read("a.html", b"<meta charset=\"windows-1251\"><p>\xcf\xf0\xe8").unwrap();
        assert_eq!(document.text, "При");
    }

    #[test]
    fn deep_nesting_is_survived() {
        for unit in ["<div>", "<table><tr><td>", "<b>", "<ul><li>", "</p>", "<p>", "<svg>", "<dl><dt>"] {
            let _ = crate::read("a.html", (unit.repeat(60_000) + "tide").as_bytes());
        }
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(
            b"<!doctype html><title>a</title><main><h1>b</h1><table><tr><th colspan=3>c<td rowspan=9>d</table><pre>e</pre><li>f&copy;</main>",
            |bytes| crate::read("a.html", bytes),
        );
    }
}
