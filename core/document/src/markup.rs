//! XML of any vocabulary (FictionBook, DocBook, TEI, feeds, exports): every element that holds text itself is a
//! paragraph, elements named like titles are headings, and records of short values are rows.

use super::draft::{Draft, collapsed};
use super::encoding::decode;
use super::table::row_sentence;
use super::xml::{self, Element, Inside};
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};

/// Longest value of a record, in bytes.
const LONGEST_VALUE: usize = 200;
/// Most values of a record.
const MOST_VALUES: usize = 40;
/// Deepest level of headings.
const LOWEST_LEVEL: usize = 6;

/// Reads an XML file.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let (text, warning) = decode(bytes, encoding_named(bytes));
    let tree = xml::parse(&text)?;
    let mut draft = Draft::of(bytes);
    draft.warnings.extend(warning);
    let titles = ["book-title", "title"].iter().find_map(|name| tree.root().all(name).first().copied());
    draft.title = titles.map(|title| collapsed(&title.text()));
    push(&mut draft, tree.root(), 0);
    draft.finish(name, DocumentKind::Xml)
}

/// The encoding in the declaration.
fn encoding_named(bytes: &[u8]) -> Option<&[u8]> {
    let declaration = &bytes[..bytes.len().min(200)];
    let at = declaration.windows(9).position(|window| window == b"encoding=")? + 9;
    let value = declaration.get(at + 1..)?;
    let end = value.iter().position(|b| matches!(b, b'"' | b'\''))?;
    Some(&value[..end])
}

fn push(draft: &mut Draft, element: Element, depth: usize) {
    match element.name() {
        "binary" | "script" | "style" | "stylesheet" => {}
        "title" | "head" | "heading" | "subtitle" | "book-title" => {
            draft.push(BlockRole::Heading(depth.clamp(1, LOWEST_LEVEL) as u8), &spaced_text(element));
        }
        "tr" | "row" => push_row(draft, element),
        _ if holds_text(element) => draft.push(BlockRole::Paragraph, &element.text()),
        _ if is_record(element) => push_record(draft, element),
        _ => element.children().for_each(|child| push(draft, child, depth + 1)),
    }
}

/// Words beside its elements, not only white space.
fn holds_text(element: Element) -> bool {
    element.inside().any(|inside| matches!(inside, Inside::Text(text) if !text.trim().is_empty()))
}

/// Several elements that hold a short text each, as in exports of databases. Paragraphs are none.
fn is_record(element: Element) -> bool {
    let mut count = 0;
    let all = element.children().all(|child| {
        count += 1;
        child.children().next().is_none()
            && !matches!(child.name(), "p" | "v" | "para" | "title")
            && child.text().len() <= LONGEST_VALUE
    });
    all && (2..=MOST_VALUES).contains(&count)
}

fn push_record(draft: &mut Draft, record: Element) {
    let names: Vec<String> = record.children().map(|child| child.name().to_owned()).collect();
    let values: Vec<String> = record.children().map(|child| collapsed(&child.text())).collect();
    draft.push(BlockRole::TableRow, &row_sentence(&names, &values));
}

fn push_row(draft: &mut Draft, row: Element) {
    let cells: Vec<String> = row.children().map(|cell| collapsed(&spaced_text(cell))).collect();
    draft.push(BlockRole::TableRow, &row_sentence(&[], &cells));
}

/// The texts of paragraphs inside with spaces between them.
fn spaced_text(element: Element) -> String {
    let mut text = String::new();
    for inside in element.inside() {
        match inside {
            Inside::Text(words) => text.push_str(words),
            Inside::Element(child) if holds_text(element) => text.push_str(&child.text()),
            Inside::Element(child) => {
                text.push(' ');
                text.push_str(&spaced_text(child));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_blocks, survives_mutations};
    use super::*;

    fn check(text: &str, expected: &str) {
        check_blocks(read("a.xml", text.as_bytes()), expected);
    }

    #[test]
    fn books() {
        check(
            "<?xml version='1.0'?><FictionBook><description><title-info><book-title>High Water</book-title>\
             </title-info></description><body><section><title><p>One</p><p>Rain</p></title><p>It <em>fell</em>.</p>\
             </section></body><binary>AAAA</binary></FictionBook>",
            "h3 High Water\nh3 One Rain\np It fell.",
        );
    }

    #[test]
    fn records() {
        check(
            "<ports><port><name>Leith</name><depth>9</depth></port><port><name>Wick</name><depth/></port></ports>",
            "tr name: Leith; depth: 9.\ntr name: Wick.",
        );
    }

    #[test]
    fn encodings() {
        let text = b"<?xml version=\"1.0\" encoding=\"windows-1251\"?><a>\xcf\xf0\xe8</a>";
        assert_eq!(read("a.xml", text).unwrap().text, "\u{41f}\u{440}\u{438}");
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(
            b"<?xml version='1.0'?><a><b>c</b><d>e</d><title>f</title><row><g>h</g></row></a>",
            |bytes| read("a.xml", bytes),
        );
    }
}
