//! Rich Text Format (RTF 1.9): paragraphs, headings by style or outline level, lists, tables and footnotes; hidden and
//! deleted text, headers and footers are left out. Read as a flat stream, so that nesting costs no stack.

mod symbols;
mod token;

use super::draft::{Draft, collapsed, usable_title};
use super::table::{Grid, push_grid};
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};
use encoding_rs::{Encoding, WINDOWS_1252};
use std::collections::BTreeMap;
use symbols::{code_page, font_encoding, is_skipped, symbol};
use token::{Token, Tokens};

/// Groups inside groups that are told apart.
const DEEPEST: usize = 1_000;

/// Reads rich text.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Document, ReadError> {
    let mut writer = Writer::new(Draft::of(bytes));
    for token in Tokens::new(bytes) {
        writer.take(token);
    }
    let draft = writer.finish();
    draft.finish_with_pictures(name, DocumentKind::Rtf, bytes.windows(5).any(|word| word == b"\\pict"))
}

/// Where the text of a group goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Destination {
    #[default]
    Text,
    Skipped,
    Fonts,
    Styles,
    Title,
}

/// What a group inherits and gives back when it ends.
#[derive(Clone, Copy, Debug)]
struct Group {
    destination: Destination,
    hidden: bool,
    font: i32,
    /// Characters after `\u` that say the same for old programs.
    fallback: usize,
    /// The text so far waits while this group writes a note.
    is_note: bool,
    /// The group begins with `\*`: whoever does not know it skips it.
    optional: bool,
}

/// What `\pard` resets.
#[derive(Clone, Copy, Debug, Default)]
struct Paragraph {
    style: i32,
    outline: Option<u8>,
    is_item: bool,
    in_table: bool,
}

struct Writer {
    draft: Draft,
    groups: Vec<Group>,
    group: Group,
    deeper: usize,
    encoding: &'static Encoding,
    fonts: BTreeMap<i32, &'static Encoding>,
    headings: BTreeMap<i32, u8>,
    paragraph: Paragraph,
    /// Bytes in the font's encoding that may be half a character.
    bytes: Vec<u8>,
    /// First half of a character beyond 16 bits.
    high: Option<u16>,
    /// Characters still to be skipped after `\u`.
    skip: usize,
    text: String,
    /// Texts that go on when the note inside them has ended.
    interrupted: Vec<String>,
    notes: Vec<String>,
    cells: Vec<String>,
    grid: Grid,
    /// Number and name of the style being defined.
    style: (i32, String),
    title: String,
}

impl Writer {
    fn new(draft: Draft) -> Self {
        Self {
            draft,
            groups: Vec::new(),
            group: Group {
                destination: Destination::Text,
                hidden: false,
                font: -1,
                fallback: 1,
                is_note: false,
                optional: false,
            },
            deeper: 0,
            encoding: WINDOWS_1252,
            fonts: BTreeMap::new(),
            headings: BTreeMap::new(),
            paragraph: Paragraph::default(),
            bytes: Vec::new(),
            high: None,
            skip: 0,
            text: String::new(),
            interrupted: Vec::new(),
            notes: Vec::new(),
            cells: Vec::new(),
            grid: Grid::default(),
            style: (0, String::new()),
            title: String::new(),
        }
    }

    fn take(&mut self, token: Token) {
        if !matches!(token, Token::Byte(_)) {
            self.flush_bytes();
        }
        match token {
            Token::Open => self.open(),
            Token::Close => self.close(),
            Token::Optional => self.group.optional = true,
            Token::Byte(_) if self.skip > 0 => self.skip -= 1,
            Token::Byte(byte) => self.bytes.push(byte),
            Token::Symbol(c) => self.write(c),
            Token::Unicode(code) => self.unicode(code),
            Token::Word(word, number) => self.word(word, number),
        }
    }

    fn open(&mut self) {
        self.skip = 0;
        if self.groups.len() >= DEEPEST {
            self.deeper += 1;
            return;
        }
        self.groups.push(self.group);
        self.group.is_note = false;
        self.group.optional = false;
    }

    fn close(&mut self) {
        self.skip = 0;
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        if self.group.destination == Destination::Styles {
            self.define_style();
        }
        if self.group.is_note {
            let before = self.interrupted.pop().unwrap_or_default();
            self.notes.push(std::mem::replace(&mut self.text, before));
        }
        if let Some(outer) = self.groups.pop() {
            self.group = outer;
        }
    }

    fn unicode(&mut self, code: i32) {
        self.skip = self.group.fallback;
        let unit = code.rem_euclid(0x1_0000) as u16;
        match (self.high.take(), unit) {
            (None, 0xd800..0xdc00) => self.high = Some(unit),
            (Some(high), 0xdc00..0xe000) => {
                char::decode_utf16([high, unit]).flatten().for_each(|c| self.write(c))
            }
            _ => char::from_u32(unit.into()).into_iter().for_each(|c| self.write(c)),
        }
    }

    /// Decodes the bytes met so far in the encoding of their font.
    fn flush_bytes(&mut self) {
        if self.bytes.is_empty() {
            return;
        }
        let encoding = self.fonts.get(&self.group.font).copied().unwrap_or(self.encoding);
        let bytes = std::mem::take(&mut self.bytes);
        let text = encoding.decode_without_bom_handling(&bytes).0;
        text.chars().for_each(|c| self.write(c));
    }

    fn write(&mut self, c: char) {
        match self.group.destination {
            Destination::Text if !self.group.hidden => self.text.push(c),
            Destination::Styles => self.style.1.push(c),
            Destination::Title => self.title.push(c),
            _ => {}
        }
    }

    fn word(&mut self, word: &str, number: Option<i32>) {
        let on = number != Some(0);
        let value = number.unwrap_or(0);
        match word {
            "ansicpg" => self.encoding = code_page(value),
            "mac" => self.encoding = encoding_rs::MACINTOSH,
            "f" => self.group.font = value,
            "fcharset" if self.group.destination == Destination::Fonts => {
                self.fonts.extend(font_encoding(value).map(|encoding| (self.group.font, encoding)));
            }
            "uc" => self.group.fallback = value.clamp(0, 16) as usize,
            "plain" => self.group.hidden = false,
            "v" | "deleted" => self.group.hidden = on,
            "fonttbl" => self.group.destination = Destination::Fonts,
            "stylesheet" => self.group.destination = Destination::Styles,
            "title" if self.group.destination == Destination::Skipped => {
                self.group.destination = Destination::Title;
            }
            "shptxt" | "shprslt" => self.group.destination = Destination::Text,
            "footnote" if self.group.destination == Destination::Text => self.begin_note(),
            "listtext" | "pntext" => {
                self.paragraph.is_item = true;
                self.group.destination = Destination::Skipped;
            }
            "s" if self.group.destination == Destination::Styles => self.style.0 = value,
            _ if is_skipped(word) || self.group.optional => self.group.destination = Destination::Skipped,
            _ if self.group.destination == Destination::Text => self.layout(word, value),
            _ => {}
        }
        self.group.optional = false;
    }

    /// Words that shape the text.
    fn layout(&mut self, word: &str, value: i32) {
        match word {
            "par" | "sect" | "page" | "column" => self.end_paragraph(),
            "pard" => self.paragraph = Paragraph::default(),
            "s" => self.paragraph.style = value,
            "outlinelevel" => self.paragraph.outline = u8::try_from(value).ok().filter(|level| *level < 9),
            "ls" if value > 0 => self.paragraph.is_item = true,
            "intbl" => self.paragraph.in_table = true,
            "trhdr" if self.grid.headers == self.grid.rows.len() => self.grid.headers += 1,
            "cell" => self.end_cell(),
            "row" => self.end_row(),
            "nestcell" | "nestrow" => self.text.push(' '),
            _ => symbol(word).into_iter().for_each(|c| self.write(c)),
        }
    }

    fn begin_note(&mut self) {
        self.group.is_note = true;
        self.interrupted.push(std::mem::take(&mut self.text));
    }

    fn define_style(&mut self) {
        let (number, name) = std::mem::take(&mut self.style);
        let name = name.trim().trim_end_matches(';').to_lowercase();
        let level = name.strip_prefix("heading ").and_then(|level| level.trim().parse().ok());
        let level = level.or((name == "title").then_some(1));
        self.headings.extend(level.map(|level: u8| (number, level.clamp(1, 9))));
    }

    fn end_paragraph(&mut self) {
        if !self.interrupted.is_empty() || self.paragraph.in_table {
            return self.text.push('\n');
        }
        self.end_table();
        let text = std::mem::take(&mut self.text);
        let outline = self.paragraph.outline.map(|level| level + 1);
        let role = match outline.or_else(|| self.headings.get(&self.paragraph.style).copied()) {
            Some(level) => BlockRole::Heading(level),
            None if self.paragraph.is_item => BlockRole::ListItem,
            None => BlockRole::Paragraph,
        };
        self.draft.push(role, &text);
        self.write_notes();
    }

    fn write_notes(&mut self) {
        for note in std::mem::take(&mut self.notes) {
            self.draft.push_lines(BlockRole::Paragraph, &note);
        }
    }

    fn end_cell(&mut self) {
        if self.interrupted.is_empty() {
            self.cells.push(std::mem::take(&mut self.text).trim().to_string());
        }
    }

    fn end_row(&mut self) {
        self.grid.rows.push(std::mem::take(&mut self.cells));
    }

    fn end_table(&mut self) {
        if !self.cells.is_empty() {
            self.end_row();
        }
        let mut grid = std::mem::take(&mut self.grid);
        grid.headers = grid.headers.min(grid.rows.len());
        if grid.is_data() {
            push_grid(&mut self.draft, grid);
        } else {
            let cells = grid.rows.iter().flatten();
            cells.for_each(|cell| self.draft.push_lines(BlockRole::Paragraph, cell));
        }
    }

    fn finish(mut self) -> Draft {
        self.flush_bytes();
        while let Some(before) = self.interrupted.pop() {
            self.notes.push(std::mem::replace(&mut self.text, before));
        }
        self.paragraph.in_table = false;
        self.end_paragraph();
        self.draft.title = usable_title(&collapsed(&self.title));
        self.draft
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_blocks, survives_mutations};
    use super::*;

    fn check(text: &str, expected: &str) {
        check_blocks(read("a.rtf", format!("{{\\rtf1\\ansi {text}}}").as_bytes()), expected);
    }

    #[test]
    fn paragraphs_and_characters() {
        check(
            "Rain \\b fell\\b0 .\\par Caf\\'e9 \\u8212?tide\\~x\\line y\\par",
            "p Rain fell.\np Café —tide x y",
        );
        check("\\uc2\\u233??a {\\uc0\\u233 b}\\emdash", "p éa éb—");
        check("\\u-10179?\\u-8926?", "p \u{1f522}");
        check("{\\fonttbl{\\f1\\fcharset204 A;}}\\f1 \\'cf\\'f0\\'e8", "p При");
        check("a\\{b\\}\\\\c", "p a{b}\\c");
        check("unclosed {\\b bold", "p unclosed bold");
    }

    #[test]
    fn headings_and_lists() {
        check(
            "{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}}\\pard\\s1 Tides\\par\\pard Rain.\\par\\pard\\outlinelevel1 Ebb\\par",
            "h1 Tides\np Rain.\nh2 Ebb",
        );
        check("{\\listtext 1.\\tab}oars\\par\\pard tar\\par", "li oars\np tar");
    }

    #[test]
    fn what_is_not_shown_is_left_out() {
        check(
            "{\\*\\generator Word;}{\\info{\\title High Water}}{\\header top}{\\v secret}{\\deleted gone}a{\\pict 00ff}",
            "p a",
        );
        check("{\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt Wick}}", "p Wick");
        let document = read("a.rtf", b"{\\rtf1{\\info{\\title High Water}}a}").unwrap();
        assert_eq!(document.title, "High Water");
    }

    #[test]
    fn notes_stand_after_their_paragraph() {
        check(
            "Rain{\\super 1}{\\footnote In May.} fell.\\par Snow.\\par",
            "p Rain1 fell.\np In May.\np Snow.",
        );
    }

    #[test]
    fn tables() {
        let row = |a: &str, b: &str| format!("\\pard\\intbl {a}\\cell {b}\\cell\\row ");
        check(
            &("\\trowd\\trhdr ".to_string()
                + &row("Port", "Depth")
                + &row("Leith", "9")
                + "\\pard After.\\par"),
            "tr Port: Leith; Depth: 9.\np After.",
        );
        check(&row("Leith", "9"), "tr Leith; 9.");
    }

    #[test]
    fn refusals() {
        assert_eq!(read("a.rtf", b"{\\rtf1 }"), Err(ReadError::Empty));
        assert_eq!(read("a.rtf", b"{\\rtf1{\\pict 00}}"), Err(ReadError::ImageOnly));
    }

    #[test]
    fn deep_nesting_is_survived() {
        let text = "{\\rtf1 ".to_string() + &"{\\footnote ".repeat(50_000) + "tide";
        let _ = read("a.rtf", text.as_bytes());
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(
            b"{\\rtf1\\ansicpg1252{\\fonttbl{\\f0\\fcharset128 A;}}a\\'e9\\u233?\\par\\intbl b\\cell\\row{\\footnote c}\\bin3 xyz\\par}",
            |bytes| read("a.rtf", bytes),
        );
    }
}
