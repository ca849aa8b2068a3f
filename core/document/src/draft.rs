//! A document being written: every reader appends blocks to one of these.

use super::budget::Budget;
use super::description::{ABOUT, Description};
use super::encoding::Decoded;
use clew_types::document::{
    Block, BlockRole, Document, DocumentKind, PageText, ReadError, ReadWarning, Table,
};
use clew_types::span::Span;
use clew_types::text::floor_boundary;

/// Longest title, in bytes: it is repeated with every passage.
const LONGEST_TITLE: usize = 1000;

/// Text and blocks so far.
#[derive(Default)]
pub(super) struct Draft {
    pub text: String,
    pub blocks: Vec<Block>,
    pub pages: Vec<PageText>,
    pub tables: Vec<Table>,
    pub warnings: Vec<ReadWarning>,
    /// Title from metadata.
    pub title: Option<String>,
    /// What the file says of itself.
    pub about: Description,
    /// What may still be written.
    pub budget: Budget,
}

impl Draft {
    /// Of a file.
    pub fn of(bytes: &[u8]) -> Self {
        Self { budget: Budget::of(bytes), ..Self::default() }
    }

    /// Of a file that is all text.
    pub fn of_text(file: &Decoded<'_>) -> Self {
        Self { warnings: file.warning.iter().cloned().collect(), ..Self::of(file.bytes) }
    }

    /// Appends a block with its white space collapsed. Nothing happens when nothing is left.
    pub fn push(&mut self, role: BlockRole, words: &str) {
        let length = words.len();
        let mut words = words.split(is_space).filter(|word| !word.is_empty());
        let Some(first) = words.next() else { return };
        if !self.budget.take(length) {
            return;
        }
        let start = self.open(role);
        push_visible(&mut self.text, first);
        for word in words {
            self.text.push(' ');
            push_visible(&mut self.text, word);
        }
        self.close(role, start);
    }

    /// As [`Draft::push`]; false where the document has no room for it, which then stays without.
    pub fn push_if_room(&mut self, role: BlockRole, words: &str) -> bool {
        let has_room = self.budget.has(words.len());
        if has_room {
            self.push(role, words);
        }
        has_room
    }

    /// Appends a block whose line ends and indents are kept.
    pub fn push_verbatim(&mut self, role: BlockRole, lines: &str) {
        let lines = lines.trim_matches('\n').trim_end();
        if lines.trim().is_empty() || !self.budget.take(lines.len()) {
            return;
        }
        let start = self.open(role);
        push_visible(&mut self.text, lines);
        self.close(role, start);
    }

    /// Separates the next block from the last and gives its first byte. Rows and items of one list stand close.
    fn open(&mut self, role: BlockRole) -> usize {
        if let Some(last) = self.blocks.last() {
            let close = role == last.role
                && matches!(role, BlockRole::ListItem | BlockRole::TableRow | BlockRole::DataRow);
            self.text.push_str(if close { "\n" } else { "\n\n" });
        }
        self.text.len()
    }

    fn close(&mut self, role: BlockRole, start: usize) {
        let end = self.text.len();
        if start < end {
            self.blocks.push(Block { span: Span::new(start, end), role });
        }
    }

    /// The document, titled by metadata, else by its first heading, else by its file name; what
    /// the file says of itself stands at its end.
    pub fn finish(mut self, name: &str, kind: DocumentKind) -> Result<Document, ReadError> {
        if self.budget.is_spent() {
            return Err(ReadError::UnpacksTooLarge(self.budget.whole()));
        }
        if self.blocks.is_empty() && self.tables.is_empty() {
            return Err(ReadError::Empty);
        }
        let mut title = self.title_or_heading().unwrap_or_else(|| stem(name));
        title.truncate(floor_boundary(&title, LONGEST_TITLE));
        if let Some(row) = self.about.row(&title) {
            self.push(BlockRole::Heading(2), ABOUT);
            self.push(BlockRole::TableRow, &row);
        }
        let Draft { text, blocks, pages, tables, warnings, .. } = self;
        Ok(Document { name: name.to_string(), kind, title, text, blocks, pages, tables, warnings })
    }

    /// As [`Draft::finish`]; a file without text but with pictures is said to be one of pictures.
    pub fn finish_with_pictures(
        self,
        name: &str,
        kind: DocumentKind,
        pictures: bool,
    ) -> Result<Document, ReadError> {
        self.finish(name, kind).map_err(|error| match error {
            ReadError::Empty if pictures => ReadError::ImageOnly,
            other => other,
        })
    }

    /// Pads rows of cells to one width; those for which there is no room go, and the number that stays is given.
    pub fn pad(&mut self, rows: &mut Vec<Vec<String>>, width: usize) -> usize {
        let fits = |row: &&mut Vec<String>| self.budget.take_cells_if_any(width.saturating_sub(row.len()));
        let kept = rows.iter_mut().take_while(fits).map(|row| row.resize(width, String::new())).count();
        rows.truncate(kept);
        kept
    }

    /// Ends a page (a slide) that began when the text had `start` bytes.
    pub fn close_page(&mut self, start: usize) {
        let begins = self.blocks.iter().rev().map(|block| block.span.start as usize);
        let begun = begins.take_while(|begin| *begin >= start).last();
        let span = Span::new(begun.unwrap_or(self.text.len()), self.text.len());
        self.pages.push(PageText { span, ..PageText::default() });
    }

    /// Appends every paragraph of a text with line ends between them.
    pub fn push_lines(&mut self, role: BlockRole, lines: &str) {
        lines.split('\n').for_each(|line| self.push(role, line));
    }

    fn title_or_heading(&self) -> Option<String> {
        let given = self.title.as_deref().map(collapsed).filter(|title| !title.is_empty());
        given.or_else(|| {
            let early = self.blocks.iter().take(20);
            let headings = early.filter_map(|block| match block.role {
                BlockRole::Heading(level) => Some((level, block.span)),
                _ => None,
            });
            headings.min_by_key(|(level, _)| *level).map(|(_, span)| shortened(span.of(&self.text)))
        })
    }
}

/// White space, and control characters that stand for it.
fn is_space(c: char) -> bool {
    c.is_whitespace() || (c.is_control() && c != '\0') || c == '\u{feff}'
}

/// Appends without what cannot be seen: soft hyphens, zero-width marks between Latin letters, NUL.
fn push_visible(text: &mut String, word: &str) {
    let hidden = |c: char| matches!(c, '\0' | '\u{ad}' | '\u{200b}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}');
    if word.contains(hidden) {
        text.extend(word.chars().filter(|c| !hidden(*c)))
    } else {
        text.push_str(word)
    }
}

/// The text with every run of white space as one space.
pub(super) fn collapsed(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for word in text.split(is_space).filter(|word| !word.is_empty()) {
        if !result.is_empty() {
            result.push(' ');
        }
        push_visible(&mut result, word);
    }
    result
}

/// A title from a file's metadata, unless it is a leftover of the program that wrote the file.
pub(super) fn usable_title(title: &str) -> Option<String> {
    const LEFTOVERS: &str = "powerpoint presentation|presentation|document|dokument|word document|normal|title|\
        slide 1|book|workbook|new document|microsoft word|microsoft powerpoint|about:blank";
    let title = collapsed(title);
    let title = title.strip_prefix("Microsoft Word - ").unwrap_or(&title);
    let lower = title.to_lowercase();
    let file =
        [".doc", ".docx", ".dvi", ".indd", ".odt", ".pdf", ".ppt", ".pptx", ".ps", ".qxd", ".rtf", ".tex"]
            .iter()
            .any(|end| lower.ends_with(end));
    let telling = title.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    let leftover = lower.starts_with("untitled") || LEFTOVERS.split('|').any(|left| left == lower);
    (telling && !file && !leftover).then(|| title.to_string())
}

/// At most 120 characters, for titles.
pub(super) fn shortened(title: &str) -> String {
    title.chars().take(120).collect()
}

/// The file name without folders and ending, underscores as spaces.
pub(super) fn stem(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let stem = if stem.trim().is_empty() { file } else { stem };
    if stem.trim_matches(['_', ' ']).is_empty() {
        "untitled".to_string()
    } else {
        collapsed(&stem.replace('_', " "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_stem(name: &str, expected: &str) {
        assert_eq!(stem(name), expected, "{name:?}");
    }

    #[test]
    fn file_names_make_titles() {
        check_stem("notes.txt", "notes");
        check_stem("tide_tables_2024.csv", "tide tables 2024");
        check_stem("___.txt", "untitled");
        check_stem("a/b/tide.2.md", "tide.2");
        check_stem("C:\\x\\tide.md", "tide");
        check_stem(".env", ".env");
        check_stem("", "untitled");
    }

    #[test]
    fn titles_left_by_programs_are_not_used() {
        for (title, expected) in [
            ("Microsoft Word - Tide tables", Some("Tide tables")),
            ("report.doc", None),
            ("Untitled-1", None),
            ("PowerPoint Presentation", None),
            ("12", None),
            ("about:blank", None),
            ("High water", Some("High water")),
        ] {
            assert_eq!(usable_title(title).as_deref(), expected, "{title:?}");
        }
    }

    #[test]
    fn blocks_cover_the_text() {
        let mut draft = Draft::default();
        draft.push(BlockRole::Heading(1), " The\u{a0}tide \n");
        draft.push(BlockRole::ListItem, "oars");
        draft.push(BlockRole::ListItem, "so\u{ad}ils");
        draft.push(BlockRole::Paragraph, " \u{1}\t ");
        draft.push_verbatim(BlockRole::Code, "\n  a\n b\n\n");
        let document = draft.finish("x.txt", DocumentKind::Text).unwrap();
        assert_eq!(document.text, "The tide\n\noars\nsoils\n\n  a\n b");
        assert_eq!(document.title, "The tide");
        let blocks: Vec<&str> = document.blocks.iter().map(|block| block.span.of(&document.text)).collect();
        assert_eq!(blocks, ["The tide", "oars", "soils", "  a\n b"]);
    }

    #[test]
    fn nothing_is_empty() {
        assert_eq!(Draft::default().finish("x", DocumentKind::Text), Err(ReadError::Empty));
    }
}
