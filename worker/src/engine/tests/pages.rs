//! A PDF as it looks: its file, and what stands where on its pages.

use super::*;
use crate::protocol::PageView;
use clew_document::pdf::{Item, Page};
use clew_types::document::Rectangle;
use clew_types::span::Span;

const REPORT: &str = "%PDF-1.7\nThe Varn Lighthouse was designed by Ottilie Brandt.\x0cIt was lit again by Ottilie Brandt in 1921.";

/// A page whose letters are 6 wide and whose lines are 20 apart.
pub(super) fn laid(text: &str) -> Page {
    let item = |(at, line): (usize, &str)| Item {
        text: line.to_owned(),
        x: 50.0,
        y: 100.0 + 20.0 * at as f32,
        width: 6.0 * line.chars().count() as f32,
        height: 12.0,
        eol: true,
        ..Item::default()
    };
    Page { width: 600.0, height: 800.0, items: text.lines().enumerate().map(item).collect() }
}

fn page(bench: &mut Bench, number: u32, wanted: Option<Span>) -> Result<PageView, EngineError> {
    match bench.run(Command::Page(DocumentId(0), number, wanted), None)? {
        Reply::Page(page) => Ok(page),
        other => panic!("{other:?}"),
    }
}

fn text_of(bench: &mut Bench) -> String {
    match bench.run(Command::ReadDocument(DocumentId(0)), None) {
        Ok(Reply::Document(document)) => document.text,
        other => panic!("{other:?}"),
    }
}

/// The names' places, in letters of 6 points from the page's margin.
fn names(page: &PageView, text: &str) -> Vec<(String, f32, f32)> {
    let name = |(place, named): &(Rectangle, crate::protocol::Named)| {
        let letters = |points: f32| (points / 6.0).round();
        (named.span.of(text).to_owned(), letters(place.left - 50.0), letters(place.width))
    };
    page.names.iter().map(name).collect()
}

#[test]
fn names_and_the_wanted_words_have_a_place_on_their_page() {
    let mut bench = Bench::new(memory());
    bench.add("report.pdf", REPORT).expect("read");
    let text = text_of(&mut bench);
    let at = text.find("lit again").expect("in the text");
    let wanted = Some(Span::new(at, at + 9));
    let first = page(&mut bench, 0, wanted).expect("there");
    assert_eq!(first.size, (600.0, 800.0));
    assert!(first.cited.is_empty(), "it stands on the other page: {:?}", first.cited);
    let expected = [("Varn Lighthouse", 4.0, 15.0), ("Ottilie Brandt", 36.0, 14.0)];
    let found = names(&first, &text);
    for (name, left, width) in expected {
        let is_it =
            |(found, from, long): &(String, f32, f32)| found.ends_with(name) && (from + long) == left + width;
        assert!(found.iter().any(is_it), "{name} in {found:?}");
    }
    let second = page(&mut bench, 1, wanted).expect("there");
    let [place] = second.cited[..] else { panic!("one line: {:?}", second.cited) };
    assert_eq!((place.left, place.width), (50.0 + 7.0 * 6.0, 9.0 * 6.0));
    assert_eq!(page(&mut bench, 2, wanted), Err(EngineError::NotFound));
}

#[test]
fn a_document_without_pages_has_none_to_look_at() {
    let mut bench = Bench::new(memory());
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    assert_eq!(page(&mut bench, 0, None), Err(EngineError::NotFound));
}

#[test]
fn the_file_comes_back_as_it_was_added() {
    let mut bench = Bench::new(memory());
    bench.add("report.pdf", REPORT).expect("read");
    bench.add("a.txt", LIGHTHOUSE).expect("read");
    let mut file = |id: u32| match bench.run(Command::Original(DocumentId(id)), None) {
        Ok(Reply::File(file)) => {
            Ok((file.name, file.media_type, String::from_utf8(file.bytes).expect("text")))
        }
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error),
    };
    let named =
        |name: &str, media: &str, text: &str| Ok((name.to_owned(), media.to_owned(), text.to_owned()));
    assert_eq!(file(0), named("report.pdf", "application/pdf", REPORT));
    assert_eq!(file(1), named("a.txt", "application/octet-stream", LIGHTHOUSE));
    assert_eq!(file(2), Err(EngineError::NotFound));
}
