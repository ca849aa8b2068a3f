//! Markdown: CommonMark with tables, footnotes, strike-through, task lists and a metadata block.

use super::above::heading_above;
use super::draft::Draft;
use super::encoding::Decoded;
use super::html;
use super::table::push_table;
use clew_types::document::{BlockRole, Document, DocumentKind, ReadError};
use pulldown_cmark::{Event, HeadingLevel, MetadataBlockKind, Options, Parser, Tag, TagEnd};

/// Reads Markdown.
pub(super) fn read(name: &str, file: &Decoded<'_>) -> Result<Document, ReadError> {
    let mut draft = Draft::of_text(file);
    push_text(&mut draft, &file.text);
    draft.finish(name, DocumentKind::Markdown)
}

/// Appends the blocks of a text in Markdown.
pub(super) fn push_text(draft: &mut Draft, text: &str) {
    let mut writer = Writer { draft: std::mem::take(draft), ..Writer::default() };
    for event in Parser::new_ext(text, options()) {
        writer.visit(event);
    }
    writer.flush();
    *draft = writer.draft;
}

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
}

/// Collects inline text until its block ends.
#[derive(Default)]
struct Writer {
    draft: Draft,
    inline: String,
    heading: Option<u8>,
    /// Depth of lists.
    items: usize,
    code: bool,
    metadata: bool,
    /// Raw HTML of the block being read.
    markup: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Writer {
    fn visit(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.inline.push_str(&text);
            }
            Event::SoftBreak | Event::HardBreak => {
                self.inline.push(if self.columns.is_empty() { '\n' } else { ' ' });
            }
            Event::Html(markup) => self.markup.push_str(&markup),
            Event::InlineHtml(tag) if tag.starts_with("<br") => self.inline.push(' '),
            Event::Rule => self.flush(),
            Event::InlineHtml(_) | Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Heading { level, .. } => {
                self.flush();
                self.heading = Some(level_number(level));
            }
            Tag::Item => {
                self.flush();
                self.items += 1;
            }
            Tag::CodeBlock(_) => {
                self.flush();
                self.code = true;
            }
            Tag::MetadataBlock(MetadataBlockKind::YamlStyle | MetadataBlockKind::PlusesStyle) => {
                self.metadata = true
            }
            Tag::Paragraph
            | Tag::BlockQuote(_)
            | Tag::List(_)
            | Tag::FootnoteDefinition(_)
            | Tag::Table(_) => {
                self.flush();
            }
            Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Item => {
                self.flush();
                self.items = self.items.saturating_sub(1);
            }
            TagEnd::TableCell => self.end_cell(),
            TagEnd::Table => {
                let (columns, rows) = (std::mem::take(&mut self.columns), std::mem::take(&mut self.rows));
                push_table(&mut self.draft, columns, rows);
            }
            TagEnd::MetadataBlock(_) => self.end_metadata(),
            TagEnd::HtmlBlock => self.end_markup(),
            TagEnd::Heading(_) | TagEnd::Paragraph | TagEnd::CodeBlock | TagEnd::FootnoteDefinition => {
                self.flush()
            }
            _ => {}
        }
    }

    fn end_cell(&mut self) {
        let cell = std::mem::take(&mut self.inline);
        match self.rows.last_mut() {
            Some(row) => row.push(cell),
            None => self.columns.push(cell),
        }
    }

    fn end_metadata(&mut self) {
        self.metadata = false;
        let block = std::mem::take(&mut self.inline);
        let field = |name: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
            line.map(|value| value.trim().trim_matches(['"', '\'']).to_owned())
        };
        self.draft.title = field("title");
        self.draft.about.written_by(&field("author").unwrap_or_default());
        self.draft.about.dated("Published", &field("date").unwrap_or_default());
    }

    fn end_markup(&mut self) {
        self.flush();
        html::push_fragment(&mut self.draft, &std::mem::take(&mut self.markup));
    }

    /// Ends the block whose text was collected.
    fn flush(&mut self) {
        let inline = std::mem::take(&mut self.inline);
        let heading = self.heading.take();
        if std::mem::take(&mut self.code) {
            return self.draft.push_verbatim(BlockRole::Code, &inline);
        }
        let role = match heading {
            Some(level) => BlockRole::Heading(level),
            None if self.items > 0 => BlockRole::ListItem,
            None => BlockRole::Paragraph,
        };
        let mut text = inline.as_str();
        if let Some((above, rest)) = heading_above(text).filter(|_| role == BlockRole::Paragraph) {
            self.draft.push(BlockRole::Heading(3), above);
            text = rest;
        }
        self.draft.push(role, text);
    }
}

fn level_number(level: HeadingLevel) -> u8 {
    level as u8
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check_blocks, survives_mutations};

    fn check(text: &str, expected: &str) {
        check_blocks(crate::read("a.md", text.as_bytes()), expected);
    }

    #[test]
    fn blocks() {
        check("# Tides\n\nRain *fell*\non `Wick`.", "h1 Tides\np Rain fell on Wick.");
        check("- oars\n- sails\n  - rope\n\n1. tar", "li oars\nli sails\nli rope\nli tar");
        check("> Rain\n> fell.\n\n[a link](http://x.example)", "p Rain fell.\np a link");
        check("```\nlet a;\n\nb\n```", "code let a;\n\nb");
        check("Rain[^1] fell.\n\n[^1]: In May.", "p Rain fell.\np In May.");
        check("<div><p>Rain</p></div>\n\nfell", "p Rain\np fell");
    }

    #[test]
    fn tables() {
        let text = "| Port | Depth |\n|---|---|\n| Leith | 9 |\n| Wick | |";
        check(text, "tr Port: Leith; Depth: 9.\ntr Port: Wick.");
        let tables = crate::read("a.md", text.as_bytes()).unwrap().tables;
        assert_eq!(tables[0].columns, ["Port", "Depth"]);
        assert_eq!(tables[0].rows[1], ["Wick", ""]);
        check("| Ports of call |\n|---|", "tr Ports of call.");
    }

    #[test]
    fn titles() {
        let title = |text: &str| crate::read("a.md", text.as_bytes()).unwrap().title;
        assert_eq!(title("---\ntitle: \"High tide\"\n---\n# Other"), "High tide");
        assert_eq!(title("## Lower\n\n# Tides"), "Tides");
        assert_eq!(title("text"), "a");
    }

    #[test]
    fn what_a_note_says_of_itself_stands_at_its_end() {
        let text = "---\ntitle: Tides\nauthor: Ada Renn\ndate: 2024-03-01\n---\nRain fell.";
        check(
            text,
            "p Rain fell.\nh2 Who wrote this, and when\ntr Title: Tides; Author: Ada Renn; Published: 2024-03-01.",
        );
    }

    #[test]
    fn deep_nesting_is_survived() {
        for unit in ["> ", "- ", "* > ", "[", "<div>", "**", "  - a\n"] {
            let text = unit.repeat(20_000) + "tide";
            let _ = crate::read("a.md", text.as_bytes());
        }
    }

    #[test]
    fn any_bytes_are_survived() {
        survives_mutations(
            b"---\ntitle: x\n---\n# a\n\n| b | c |\n|-|-|\n| 1 | `2` |\n\n- [ ] *d* <b>e</b>\n> [f](g)\n",
            |b| crate::read("a.md", b),
        );
    }
}
