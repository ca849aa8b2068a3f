//! E-books (EPUB 2 and 3): the chapters in the order of the spine, each an XHTML page.

use super::draft::{Draft, usable_title};
use super::encoding::decode;
use super::html;
use super::package::{Package, resolve};
use super::xml::{self, Element};
use clew_types::document::{Document, DocumentKind, ReadError};
use std::collections::BTreeMap;

/// Reads an e-book.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let mut package = Package::open(bytes)?;
    let path = book_path(&mut package)?;
    let text = package.text(&path)?;
    let book = xml::parse(&text)?;
    let locked = locked_parts(&mut package)?;
    let mut draft = Draft::of(bytes);
    let chapters = chapters(book.root(), &path);
    if chapters.iter().any(|chapter| locked.contains(chapter)) {
        return Err(ReadError::Encrypted);
    }
    for chapter in &chapters {
        match package.bytes(chapter) {
            Ok(bytes) => html::push_chapter(&mut draft, &decode(&bytes, None).0),
            Err(error @ ReadError::UnpacksTooLarge(_)) => return Err(error),
            // A chapter that is missing does not take the others with it.
            Err(_) => {}
        }
    }
    let title =
        book.root().child("metadata").and_then(|data| data.all("title").first().map(|title| title.text()));
    draft.title = title.and_then(|title| usable_title(&title));
    describe(&mut draft, book.root());
    let pictures = text.contains("image/");
    draft.finish_with_pictures(name, DocumentKind::Epub, pictures)
}

/// Who wrote the book (others that took part are named with their roles), and when it came out.
fn describe(draft: &mut Draft, book: Element) {
    let Some(data) = book.child("metadata") else { return };
    let is_author = |one: &Element| one.attribute("role").is_none_or(|role| role == "aut");
    data.all("creator").into_iter().filter(is_author).for_each(|one| draft.about.written_by(&one.text()));
    data.all("date").into_iter().for_each(|date| draft.about.dated("Published", &date.text()));
}

/// Where the container says the book is described.
fn book_path(package: &mut Package) -> Result<String, ReadError> {
    let container = package.text("META-INF/container.xml")?;
    let tree = xml::parse(&container)?;
    let root = tree.root().all("rootfile").into_iter().find_map(|root| root.attribute("full-path"));
    root.map(|path| path.into_owned())
        .ok_or_else(|| ReadError::Damaged("it does not name its content".into()))
}

/// Paths of the chapters in reading order; the table of contents is none.
fn chapters(book: Element, path: &str) -> Vec<String> {
    let items = book.child("manifest").into_iter().flat_map(Element::children);
    let mut by_id: BTreeMap<String, String> = BTreeMap::new();
    let mut listed = Vec::new();
    for item in items {
        let kind = item.attribute("media-type").unwrap_or_default();
        let is_contents =
            item.attribute("properties").is_some_and(|all| all.split(' ').any(|word| word == "nav"));
        let target = item.attribute("href").unwrap_or_default();
        let target = target.split('#').next().unwrap_or_default();
        if is_contents || target.is_empty() || !(kind.contains("html") || kind.contains("dtbook")) {
            continue;
        }
        let target = resolve(path, &unquoted(target));
        listed.push(target.clone());
        by_id.insert(item.attribute("id").unwrap_or_default().into_owned(), target);
    }
    let spine = book.child("spine").into_iter().flat_map(Element::children);
    let mut chapters: Vec<String> =
        spine.filter_map(|item| by_id.remove(item.attribute("idref")?.as_ref())).collect();
    if chapters.is_empty() {
        chapters = listed;
    }
    chapters
}

/// `%20` → space.
fn unquoted(address: &str) -> String {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let code = tail.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()).filter(|_| first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Parts that only the shop's reader can open. Fonts are scrambled in books that anyone may read.
fn locked_parts(package: &mut Package) -> Result<Vec<String>, ReadError> {
    let text = package.text_if_any("META-INF/encryption.xml")?;
    let Ok(tree) = xml::parse(&text) else { return Ok(Vec::new()) };
    let references = tree.root().all("CipherReference");
    let address = |reference: Element| Some(resolve("", &unquoted(&reference.attribute("URI")?)));
    Ok(references.into_iter().filter_map(address).collect())
}

#[cfg(test)]
mod tests {
    use super::super::package::tests::packed;
    use super::super::tests::{check_blocks, survives_mutations};
    use super::*;

    const CONTAINER: &[u8] = b"<c><rootfiles><rootfile full-path='OPS/book.opf'/></rootfiles></c>";
    const BOOK: &str = "<package><metadata><dc:title>High Water</dc:title></metadata><manifest>\
        <item id='n' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>\
        <item id='b' href='two%20b.xhtml' media-type='application/xhtml+xml'/>\
        <item id='a' href='one.xhtml' media-type='application/xhtml+xml'/>\
        <item id='x' href='x.css' media-type='text/css'/></manifest>\
        <spine><itemref idref='n'/><itemref idref='a'/><itemref idref='b'/></spine></package>";

    fn book(description: &str, extra: (&str, &[u8])) -> Vec<u8> {
        packed(&[
            ("mimetype", b"application/epub+zip"),
            ("META-INF/container.xml", CONTAINER),
            ("OPS/book.opf", description.as_bytes()),
            ("OPS/nav.xhtml", b"<nav>Contents</nav>"),
            (
                "OPS/one.xhtml",
                b"<html><head><title>t</title></head><body><h1>One</h1><p>Rain fell.</p>\
                <aside epub:type='footnote'>In May.</aside></body></html>",
            ),
            ("OPS/two b.xhtml", b"<html><body><p>Snow&#160;fell.</p></body></html>"),
            extra,
        ])
    }

    #[test]
    fn chapters_in_order() {
        let document = read("a.epub", &book(BOOK, ("x", b""))).unwrap();
        assert_eq!(document.title, "High Water");
        check_blocks(Ok(document), "h1 One\np Rain fell.\np In May.\np Snow fell.");
    }

    #[test]
    fn what_a_book_says_of_itself_stands_at_its_end() {
        let told = "<dc:creator opf:role='trl'>Bo Lind</dc:creator><dc:creator>Renn, Ada</dc:creator>\
            <dc:date>1911-05-04T00:00:00Z</dc:date></metadata>";
        let document = read("a.epub", &book(&BOOK.replace("</metadata>", told), ("x", b"")));
        let text = "h1 One\np Rain fell.\np In May.\np Snow fell.\n";
        check_blocks(
            document,
            &(text.to_owned()
                + "h2 Who wrote this, and when\ntr Title: High Water; Author: Ada Renn; Published: 1911-05-04."),
        );
    }

    #[test]
    fn refusals() {
        let locked = b"<e><CipherReference URI='OPS/one.xhtml'/></e>";
        assert_eq!(
            read("a.epub", &book(BOOK, ("META-INF/encryption.xml", locked))),
            Err(ReadError::Encrypted)
        );
        let fonts = b"<e><CipherReference URI='OPS/font.otf'/></e>";
        assert!(read("a.epub", &book(BOOK, ("META-INF/encryption.xml", fonts))).is_ok());
        assert_eq!(read("a.epub", &book("<package/>", ("x", b""))), Err(ReadError::Empty));
        assert!(matches!(read("a.epub", &packed(&[("x", b"")])), Err(ReadError::Damaged(_))));
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(&book(BOOK, ("x", b"")), |bytes| read("a.epub", bytes));
        survives_mutations(BOOK.as_bytes(), |bytes| {
            read("a.epub", &book(&String::from_utf8_lossy(bytes), ("x", b"")))
        });
    }
}
