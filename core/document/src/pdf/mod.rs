//! PDF: pages of positioned text, as pdf.js gives them, become paragraphs in reading order.
//!
//! items → [`line`] fragments → [`column`] regions in reading order → lines → without running heads ([`margin`]) →
//! paragraphs and headings ([`paragraph`]) → [`title`] → document.

mod author;
mod column;
mod line;
mod margin;
mod paragraph;
mod table;
mod title;

use super::draft::{Draft, shortened, stem, usable_title};
use clew_types::document::{Document, DocumentKind, PageText, PlacedLine, ReadError, ReadWarning, Table};
use clew_types::span::Span;
use line::Line;
use paragraph::Paragraph;
use serde::{Deserialize, Serialize};

/// A page: its size and its text items, in the order they are drawn. Lengths are in points.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Page {
    /// Width as shown.
    pub width: f32,
    /// Height as shown.
    pub height: f32,
    /// Pieces of text.
    pub items: Vec<Item>,
}

/// A piece of text at a place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// The characters.
    pub text: String,
    /// Where it begins, from the left edge of the page.
    pub x: f32,
    /// Its baseline, from the top edge of the page.
    pub y: f32,
    /// Advance along the baseline.
    pub width: f32,
    /// Height of the font.
    pub height: f32,
    /// Direction of the baseline in quarter turns clockwise; 0 is upright.
    #[serde(default)]
    pub turn: u8,
    /// pdf.js saw the end of a line after it.
    #[serde(default)]
    pub eol: bool,
}

/// Turned text up to this long on a page full of upright text is a stamp in the margin, in bytes.
const LONGEST_MARGIN_NOTE: usize = 120;

/// What a PDF says of itself, as written there; empty where it says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Info {
    /// Its title.
    pub title: String,
    /// Its authors.
    pub author: String,
    /// When the file was made, as `D:20140502103000`.
    pub created: String,
}

/// A document from the pages of a PDF and what it says of itself.
pub fn assemble(name: &str, info: &Info, pages: &[Page]) -> Result<Document, ReadError> {
    if pages.is_empty() {
        return Err(ReadError::Damaged("it has no pages".to_string()));
    }
    let mut lines: Vec<Vec<Line>> =
        pages.iter().enumerate().map(|(index, page)| page_lines(index, page)).collect();
    let blank = (1..)
        .zip(&lines)
        .filter(|(_, lines)| lines.is_empty())
        .map(|(number, _)| number)
        .collect::<Vec<u32>>();
    if blank.len() == pages.len() {
        return Err(ReadError::ImageOnly);
    }
    margin::drop_running_heads(&mut lines, pages);
    let paragraphs = paragraph::paragraphs(&lines.into_iter().flatten().collect::<Vec<_>>());
    let title = usable_title(&info.title).or_else(|| title::title(&paragraphs).map(shortened));
    let mut draft = Draft { title: Some(title.unwrap_or_else(|| stem(name))), ..Draft::default() };
    draft.about.made_by(&info.author);
    if draft.about.names_nobody() {
        draft.about.written_by(&author::authors(&paragraphs).join("; "));
    }
    draft.about.dated("Created", &info.created);
    draft.pages = pages
        .iter()
        .map(|page| PageText { size: (page.width, page.height), ..PageText::default() })
        .collect();
    push_paragraphs(&mut draft, &paragraphs);
    set_page_spans(&mut draft);
    if !blank.is_empty() {
        draft.warnings.push(ReadWarning::PagesWithoutText(blank));
    }
    draft.finish(name, DocumentKind::Pdf)
}

/// Lines in reading order: upright text first, then text in each other direction unless it is a mere margin note.
fn page_lines(index: usize, page: &Page) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for turn in 0..4 {
        let fragments = line::fragments(page, turn);
        let length = fragments.iter().map(|fragment| fragment.text.len()).sum::<usize>();
        let so_far = lines.iter().map(|line| line.text.len()).sum::<usize>();
        if turn > 0 && length <= LONGEST_MARGIN_NOTE && so_far > 4 * LONGEST_MARGIN_NOTE {
            continue;
        }
        for region in column::regions(fragments) {
            // A number for each column, so that lines of different ones are not taken for neighbours.
            let number = lines.last().map_or(0, |line| line.region + 1);
            lines.extend(line::lines(region, index, number, turn));
        }
    }
    lines
}

/// Appends paragraphs, and each line to its page.
fn push_paragraphs(draft: &mut Draft, paragraphs: &[Paragraph]) {
    for paragraph in paragraphs {
        let blocks = draft.blocks.len();
        draft.push(paragraph.role, &paragraph.text);
        let Some(block) = draft.blocks.get(blocks).map(|block| block.span) else { continue };
        if let Some(row) = &paragraph.row {
            if row.is_first {
                draft.tables.push(Table { columns: row.columns.to_vec(), rows: Vec::new() });
            }
            draft.tables.last_mut().into_iter().for_each(|table| table.rows.push(row.cells.clone()));
        }
        for (page, line) in &paragraph.lines {
            let [start, end] = [line.span.start, line.span.end].map(|at| (block.start + at).min(block.end));
            draft.pages[*page].lines.push(PlacedLine { span: Span { start, end }, ..*line });
        }
    }
}

/// Each page reaches to where the next one with text begins.
fn set_page_spans(draft: &mut Draft) {
    let mut next = draft.text.len() as u32;
    for page in draft.pages.iter_mut().rev() {
        let start = page.lines.iter().map(|line| line.span.start).min().unwrap_or(next).min(next);
        page.span = Span { start, end: next };
        next = start;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check_blocks;
    use super::*;
    use clew_types::document::Rectangle;

    /// A line of text at (x, y) in a font of 10 points, half as wide as high.
    pub(super) fn item(text: &str, x: f32, y: f32) -> Item {
        sized(text, x, y, 10.0)
    }

    fn sized(text: &str, x: f32, y: f32, height: f32) -> Item {
        let width = text.chars().count() as f32 * height * 0.5;
        Item { text: text.to_string(), x, y, width, height, ..Item::default() }
    }

    pub(super) fn page(items: Vec<Item>) -> Page {
        Page { width: 600.0, height: 800.0, items }
    }

    fn check(pages: &[Page], expected: &str) {
        check_blocks(assemble("a.pdf", &Info::default(), pages), expected);
    }

    #[test]
    fn lines_become_paragraphs() {
        let items = vec![
            item("The keeper of the light was an old man whose name", 50.0, 100.0),
            item("nobody in the town remembered any more.", 50.0, 112.0),
            item("He seldom spoke to the people of the har-", 50.0, 140.0),
            item("bour, and they did not mind.", 50.0, 152.0),
        ];
        check(
            &[page(items)],
            "p The keeper of the light was an old man whose name nobody in the town remembered any more.\n\
             p He seldom spoke to the people of the harbour, and they did not mind.",
        );
    }

    #[test]
    fn columns_are_read_one_after_the_other() {
        let mut items = Vec::new();
        for row in 0..12 {
            let y = 150.0 + 12.0 * row as f32;
            items.push(item(&format!("left {row} goes on over the whole line"), 50.0, y));
            items.push(item(&format!("right {row} goes on over the whole line"), 320.0, y));
        }
        items.push(sized("A title that spans both of the columns", 120.0, 100.0, 18.0));
        let document = assemble("a.pdf", &Info::default(), &[page(items)]).unwrap();
        assert_eq!(document.title, "A title that spans both of the columns");
        let order = |words: &str| document.text.find(words).unwrap();
        assert!(order("A title") < order("left 0") && order("left 11") < order("right 0"));
    }

    #[test]
    fn notes_in_the_margin_do_not_mix_with_two_columns() {
        let mut items = Vec::new();
        for row in 0..20 {
            let (main, other) = (100.0 + 14.0 * row as f32, 103.0 + 13.0 * row as f32);
            items.push(item(&format!("main {row:02} goes on for a whole line"), 150.0, main));
            items.push(item(&format!("other {row:02} goes on for a whole line"), 330.0, other));
        }
        let notes = ["note of the mill", "note of the yard", "a note", "note of the tide", "one more note"];
        items.extend((0..).zip(notes).map(|(row, note)| item(note, 40.0, 130.0 + 40.0 * row as f32)));
        let text = assemble("a.pdf", &Info::default(), &[page(items)]).unwrap().text;
        let order = |words: &str| text.find(words).unwrap_or(usize::MAX);
        assert!(order("one more note") < order("main 00") && order("main 19") < order("other 00"), "{text}");
    }

    #[test]
    fn letters_drawn_twice_are_read_once() {
        let piece = |text: &str, x: f32| Item { width: 8.0 * text.len() as f32, ..item(text, x, 100.0) };
        check(
            &[page(vec![piece("b", 50.0), piece("bo", 50.3), piece("ol", 58.3), piece("ld", 66.3)])],
            "p bold",
        );
        check(&[page(vec![piece("tide", 50.0), piece("tide", 50.5)])], "p tide");
        check(&[page(vec![piece("see", 50.0), piece("ebb", 74.0)])], "p seeebb");
    }

    #[test]
    fn small_lines_beside_or_below_a_large_word_stay_lines() {
        let words = |items: Vec<Item>| {
            let document = assemble("a.pdf", &Info::default(), &[page(items)]).unwrap();
            document.text.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
        };
        let number = vec![sized("2,822", 50.0, 100.0, 25.0), sized("new jobs", 50.0, 112.0, 9.0)];
        assert_eq!(words(number), ["2,822", "new", "jobs"]);
        let signed = vec![
            sized("Ada Renn", 50.0, 100.0, 8.5),
            sized("The largest yard", 300.0, 106.0, 15.5),
            sized("Founder", 50.0, 112.0, 8.5),
        ];
        let signed = words(signed);
        assert!(signed.contains(&"Founder".to_owned()) && signed.contains(&"Renn".to_owned()), "{signed:?}");
        // A raised mark belongs to its line.
        assert_eq!(words(vec![sized("Tide", 50.0, 100.0, 10.0), sized("2", 70.5, 96.0, 6.0)]), ["Tide2"]);
        // So does one that lies over what goes on behind it.
        let marked = vec![
            sized("Renn", 50.0, 100.0, 12.0),
            sized("2", 74.0, 95.7, 8.0),
            sized(", Lind", 74.0, 100.0, 12.0),
        ];
        assert_eq!(words(marked).len(), 2);
    }

    #[test]
    fn what_a_file_says_of_itself_stands_behind_its_pages() {
        let info = Info { title: "Tides".into(), author: "Ada Renn".into(), created: "D:20240301".into() };
        let document = assemble("a.pdf", &info, &[page(vec![item("Rain fell.", 50.0, 60.0)])]).unwrap();
        assert_eq!(
            document.text,
            "Rain fell.\n\nWho wrote this, and when\n\nTitle: Tides; Author: Ada Renn; Created: 2024-03-01."
        );
        assert_eq!(document.pages[0].span.of(&document.text), "Rain fell.");
    }

    #[test]
    fn names_under_a_papers_title_are_its_authors() {
        let text = "Rain fell on the harbour for eleven days and nobody left the town at all.";
        let mut items = vec![
            sized("Of the Long Rain", 50.0, 60.0, 20.0),
            item("Ada Renn1 and Bo Lind2", 50.0, 100.0),
            item("1 University of Osk", 50.0, 130.0),
            item("Abstract", 50.0, 160.0),
        ];
        items.extend((0..5).map(|row| item(text, 50.0, 180.0 + 12.0 * row as f32)));
        let row = |info: &Info| assemble("a.pdf", info, &[page(items.clone())]).unwrap().text;
        assert!(row(&Info::default()).ends_with("Author: Ada Renn; Author: Bo Lind."));
        let told = row(&Info { author: "Eva Sund".into(), ..Info::default() });
        assert!(told.ends_with("Rain; Author: Eva Sund."), "{told}");
    }

    #[test]
    fn larger_lines_are_headings() {
        let body = |y: f32| {
            item("Rain fell on the harbour for eleven days and nobody left the town at all.", 50.0, y)
        };
        let items = vec![
            sized("The Long Rain", 50.0, 60.0, 20.0),
            sized("The First Day", 50.0, 100.0, 14.0),
            body(120.0),
            body(132.0),
            body(144.0),
            item("2.1 The Second Day", 50.0, 180.0),
            body(200.0),
        ];
        let document =
            assemble("a.pdf", &Info { title: "untitled".into(), ..Info::default() }, &[page(items)]).unwrap();
        use clew_types::document::BlockRole::{Heading, Paragraph};
        let roles: Vec<_> = document.blocks.iter().map(|block| block.role).collect();
        assert_eq!(roles, [Heading(1), Heading(2), Paragraph, Heading(3), Paragraph]);
        assert_eq!(document.title, "The Long Rain");
    }

    #[test]
    fn running_heads_go_and_pages_stay() {
        let pages: Vec<Page> = (1..=4)
            .map(|number| {
                page(vec![
                    item("The Tide Tables", 250.0, 30.0),
                    item(
                        &format!(
                            "On day {} the tide was higher than the wall of the harbour.",
                            "x".repeat(number)
                        ),
                        50.0,
                        300.0,
                    ),
                    item(&number.to_string(), 300.0, 780.0),
                ])
            })
            .collect();
        let document = assemble("a.pdf", &Info::default(), &pages).unwrap();
        assert!(!document.text.contains("Tables"), "{}", document.text);
        assert_eq!(document.pages.len(), 4);
        assert!(document.pages[2].span.of(&document.text).starts_with("On day xxx the"));
    }

    #[test]
    fn a_paragraph_may_cross_pages() {
        let first = page(vec![item("The ferry to the islands leaves from the old", 50.0, 700.0)]);
        let second = page(vec![item("harbour at dawn, and it never waits.", 50.0, 60.0)]);
        let document = assemble("a.pdf", &Info::default(), &[first, second]).unwrap();
        assert_eq!(document.blocks.len(), 1);
        assert_eq!(document.pages[1].span.of(&document.text), "harbour at dawn, and it never waits.");
    }

    #[test]
    fn every_line_keeps_its_place() {
        let items = vec![
            item("He seldom spoke to the people of the har-", 50.0, 140.0),
            item("bour, and they did not mind.", 50.0, 152.0),
            Item { turn: 1, ..item("beside it", 590.0, 300.0) },
        ];
        let document = assemble("a.pdf", &Info::default(), &[page(items)]).unwrap();
        let place = |words: &str| {
            let start = document.text.find(words).unwrap();
            document.rectangles(Span::new(start, start + words.len()))
        };
        let rectangle = |left, top, width, height| (0, Rectangle { left, top, width, height });
        assert_eq!(place("He seldom"), [rectangle(50.0, 132.0, 46.125, 10.0)]);
        assert_eq!(place("harbour").len(), 2);
        assert_eq!(place("beside it"), [rectangle(588.0, 300.0, 10.0, 45.0)]);
        assert_eq!(document.pages[0].size, (600.0, 800.0));
    }

    #[test]
    fn pages_without_text_are_named() {
        let text = page(vec![item("Rain fell.", 50.0, 100.0)]);
        let document = assemble("a.pdf", &Info::default(), &[text, page(vec![])]).unwrap();
        assert_eq!(document.warnings, [ReadWarning::PagesWithoutText(vec![2])]);
        assert_eq!(document.pages[1].span, Span::new(10, 10));
        assert_eq!(
            assemble("a.pdf", &Info::default(), &[page(vec![item(" ", 1.0, 1.0)])]),
            Err(ReadError::ImageOnly)
        );
        assert!(matches!(assemble("a.pdf", &Info::default(), &[]), Err(ReadError::Damaged(_))));
    }

    #[test]
    fn any_positions_are_survived() {
        let numbers = [0.0, -1.0, 1e30, -1e30, f32::NAN, f32::INFINITY, 10.0, 300.0, 0.001];
        let words = ["tide", "", " ", "the har-", "bour", "1.", "مرحبا", "A", "\u{ad}\0"];
        let mut state = 7_u32;
        let mut next = |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        for _ in 0..3000 {
            let pages: Vec<Page> = (0..next(4))
                .map(|_| Page {
                    width: numbers[next(9)],
                    height: numbers[next(9)],
                    items: (0..next(30))
                        .map(|_| Item {
                            text: words[next(9)].to_string(),
                            x: numbers[next(9)] + next(50) as f32,
                            y: numbers[next(9)] + next(50) as f32,
                            width: numbers[next(9)],
                            height: numbers[next(9)],
                            turn: next(6) as u8,
                            eol: next(2) == 0,
                        })
                        .collect(),
                })
                .collect();
            if let Ok(document) = assemble("a.pdf", &Info::default(), &pages) {
                assert_eq!(document.pages.len(), pages.len());
                let whole = document.rectangles(Span::new(0, document.text.len()));
                assert_eq!(whole.len(), document.pages.iter().map(|page| page.lines.len()).sum::<usize>());
                clew_language::text::split(&document);
            }
        }
    }

    #[test]
    fn the_reader_scripts_shape_is_understood() {
        let json = r#"[{"width":600,"height":800,"items":[{"text":"Rain","x":1,"y":2.5,"width":20,"height":10,"turn":0,"eol":false}]}]"#;
        let pages: Vec<Page> = serde_json::from_str(json).unwrap();
        assert_eq!(pages[0].items[0].text, "Rain");
    }
}
