//! What stands where in a document: pieces for the screen, as plain data.

use clew_types::document::{Block, BlockRole};
use clew_types::span::Span;
use clew_worker::protocol::{DocumentText, Named};

/// Blocks that are built in one go; a part takes a few milliseconds.
const PART_BLOCKS: usize = 40;
/// Bytes that are built in one go.
const PART_BYTES: usize = 16_000;

/// Blocks that are built together: indexes into [`DocumentText::blocks`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub first: usize,
    pub last: usize,
}

/// The document in parts of limited size.
pub fn parts(blocks: &[Block]) -> Vec<Part> {
    let mut parts = Vec::new();
    let (mut first, mut bytes) = (0, 0);
    for (index, block) in blocks.iter().enumerate() {
        bytes += block.span.len();
        if index + 1 - first == PART_BLOCKS || bytes >= PART_BYTES || index + 1 == blocks.len() {
            parts.push(Part { first, last: index + 1 });
            (first, bytes) = (index + 1, 0);
        }
    }
    parts
}

/// A cell of a table: the name of its column, and what stands in it.
pub type Cell = (Span, Span);

/// The cells of each block, one for each column of its table; none where it is no row of a table of several columns.
pub fn cells(text: &DocumentText) -> Vec<Vec<Cell>> {
    let mut cells = Vec::new();
    for run in text.blocks.chunk_by(|one, next| one.role == next.role) {
        let is_table = run[0].role == BlockRole::TableRow;
        let of = |block: &Block| if is_table { cells_of(&text.text, block.span) } else { Vec::new() };
        let rows: Vec<Vec<Cell>> = run.iter().map(of).collect();
        let columns = columns(&text.text, &rows);
        // What is told of one thing, line by line, is no table.
        let wide = rows.iter().filter(|row| row.len() > 1).count();
        let is_table = columns.len() > 1 && wide * 2 >= rows.len();
        let placed = |row| if is_table { placed(&text.text, row, &columns) } else { Vec::new() };
        cells.extend(rows.into_iter().map(placed));
    }
    cells
}

/// The cells of a row, which is written as `Column: cell; Column: cell.`
fn cells_of(text: &str, row: Span) -> Vec<Cell> {
    let words = row.of(text);
    let mut at = row.start;
    let cell = |piece: &str| {
        let name = piece.find(": ").unwrap_or_default() as u32;
        let (start, end) = (at, at + piece.len() as u32);
        at = end + 2;
        let gap = if name > 0 { 2 } else { 0 };
        (Span { start, end: start + name }, Span { start: start + name + gap, end })
    };
    words.strip_suffix('.').unwrap_or(words).split("; ").map(cell).collect()
}

/// The columns' names in order: those that a fourth of the rows has. A cell may hold what looks like the next one.
fn columns<'t>(text: &'t str, rows: &[Vec<Cell>]) -> Vec<&'t str> {
    let mut columns: Vec<(&str, usize)> = Vec::new();
    for (name, _) in rows.iter().flatten() {
        let name = name.of(text);
        match columns.iter_mut().find(|(known, _)| *known == name) {
            Some((_, times)) => *times += 1,
            None => columns.push((name, 1)),
        }
    }
    columns.retain(|(_, times)| times * 4 >= rows.len());
    columns.into_iter().map(|(name, _)| name).collect()
}

/// A row with a cell for each column; what belongs to none goes on with the cell before it.
fn placed(text: &str, row: Vec<Cell>, columns: &[&str]) -> Vec<Cell> {
    let nothing = Span { start: 0, end: 0 };
    let mut cells = vec![(nothing, nothing); columns.len()];
    let mut next = 0;
    for (name, value) in row {
        let column = columns.iter().position(|column| *column == name.of(text)).filter(|at| *at >= next);
        match column {
            Some(column) => {
                cells[column] = (name, value);
                next = column + 1;
            }
            None if next > 0 => cells[next - 1].1.end = value.end,
            None => {
                cells[0] = (nothing, Span { start: name.start, end: value.end });
                next = 1;
            }
        }
    }
    cells
}

/// The part in which a span begins.
pub fn part_of(parts: &[Part], blocks: &[Block], span: Span) -> Option<usize> {
    parts.iter().position(|part| blocks[part.first..part.last].iter().any(|block| block.span.overlaps(span)))
}

/// The sentence in which words of a part begin; of words on several lines or in several cells, the first one.
pub fn sentence_of(text: &DocumentText, part: &Part, words: &str) -> Option<u32> {
    let blocks = text.blocks.get(part.first..part.last)?;
    let span = Span { start: blocks.first()?.span.start, end: blocks.last()?.span.end };
    let first_line = words.split(['\n', '\t']).next()?.trim();
    let at = span.start + span.of(&text.text).find(first_line)? as u32;
    let found = text.sentences.partition_point(|sentence| sentence.span.end <= at);
    (found < text.sentences.len()).then_some(found as u32)
}

/// A block's span, or a cell's, around the cited one: before, cited, after. All of it is "before" where nothing is cited.
pub fn cut(whole: Span, cited: Option<Span>) -> [Span; 3] {
    let Span { start, end } = whole;
    let cited = cited.filter(|cited| cited.overlaps(whole));
    let cited = cited.map_or(Span { start: end, end }, |cited| Span {
        start: cited.start.max(start),
        end: cited.end.min(end),
    });
    [Span { start, end: cited.start }, cited, Span { start: cited.end, end }]
}

/// How a piece of the text is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Nothing,
    /// One of the places that were found.
    Found,
    /// The place that is shown.
    Cited,
}

/// A block's span, or a cell's, piece by piece: what is cited, the places that were found (in order), and what stands between.
pub fn marked(whole: Span, cited: Option<Span>, found: &[Span]) -> Vec<(Span, Mark)> {
    let [before, cited, after] = cut(whole, cited);
    let mut pieces = with_found(before, found);
    if !cited.is_empty() {
        pieces.push((cited, Mark::Cited));
    }
    pieces.extend(with_found(after, found));
    pieces
}

fn with_found(whole: Span, found: &[Span]) -> Vec<(Span, Mark)> {
    let mut pieces = Vec::new();
    let mut at = whole.start;
    let mut push = |start: u32, end: u32, mark: Mark| {
        if start < end {
            pieces.push((Span { start, end }, mark));
        }
    };
    for span in found.iter().filter(|span| span.overlaps(whole)) {
        let (start, end) = (span.start.max(at), span.end.min(whole.end));
        push(at, start, Mark::Nothing);
        push(start, end, Mark::Found);
        at = at.max(end);
    }
    push(at, whole.end, Mark::Nothing);
    pieces
}

/// A span's text, piece by piece: words that name an entity as a whole, and what stands between. A name that reaches
/// over the span's ends is cut there.
pub fn pieces(span: Span, names: &[Named]) -> Vec<(Span, Option<Named>)> {
    let first = names.partition_point(|named| named.span.end <= span.start);
    let inside = names[first..].iter().take_while(|named| named.span.start < span.end);
    let mut pieces = Vec::new();
    let mut at = span.start;
    let mut push = |start: u32, end: u32, named: Option<Named>| {
        if start < end {
            pieces.push((Span { start, end }, named));
        }
    };
    for named in inside {
        let (start, end) = (named.span.start.max(at), named.span.end.min(span.end));
        push(at, start, None);
        push(start, end, Some(*named));
        at = end;
    }
    push(at, span.end, None);
    pieces
}

/// The page that begins at or in this block, counted from 1.
pub fn page_begun(text: &DocumentText, index: usize) -> Option<usize> {
    let block = text.blocks.get(index)?;
    let before =
        index.checked_sub(1).and_then(|index| text.blocks.get(index)).map_or(0, |block| block.span.end);
    let begins = |page: &Span| page.start <= block.span.start && (index == 0 || page.start >= before);
    text.pages.iter().rposition(begins).map(|page| page + 1)
}

/// The heading level of each block inside the viewer, whose own title is level 2; 0 = no heading. No level is
/// skipped on the way down, whatever the document does, so that readers by ear do not get lost.
pub fn heading_levels(blocks: &[Block]) -> Vec<u8> {
    let mut last = 2;
    let mut level_of = |block: &Block| match block.role {
        BlockRole::Heading(level) => {
            last = level.saturating_add(2).clamp(3, 6).min(last + 1);
            last
        }
        _ => 0,
    };
    blocks.iter().map(&mut level_of).collect()
}

/// The order in which parts are built: the wanted one first.
pub fn building_order(parts: usize, wanted: Option<usize>) -> Vec<usize> {
    let wanted = wanted.filter(|&part| part < parts);
    wanted.into_iter().chain((0..parts).filter(|&part| Some(part) != wanted)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(start: usize, end: usize) -> Block {
        Block { span: Span::new(start, end), role: BlockRole::Paragraph }
    }

    fn document(text: &str, blocks: Vec<Block>, sentences: &[(usize, usize)]) -> DocumentText {
        let sentence = |&(start, end): &(usize, usize)| clew_types::text::Sentence {
            span: Span::new(start, end),
            block: 0,
        };
        DocumentText {
            id: clew_types::id::DocumentId(1),
            name: String::new(),
            title: String::new(),
            kind: clew_types::document::DocumentKind::Text,
            text: text.to_owned(),
            blocks,
            sentences: sentences.iter().map(sentence).collect(),
            pages: Vec::new(),
            names: Vec::new(),
        }
    }

    #[test]
    fn selected_words_are_found_in_their_sentence() {
        let text = "It rained. It rained again. Then it stopped.";
        let sentences = [(0, 10), (11, 27), (28, 44)];
        let text = document(text, vec![block(0, 10), block(11, 44)], &sentences);
        let found = |first, last, words| sentence_of(&text, &Part { first, last }, words);
        assert_eq!(found(0, 2, "It rained"), Some(0));
        assert_eq!(found(1, 2, "It rained"), Some(1));
        assert_eq!(found(0, 2, "again. Then"), Some(1));
        assert_eq!(found(0, 2, "Then it stopped.\nNext"), Some(2));
        assert_eq!(found(0, 2, "Then it\tNext"), Some(2));
        assert_eq!(found(0, 2, "snow"), None);
        assert_eq!(found(0, 9, "It"), None);
    }

    #[test]
    fn rows_of_a_table_have_a_cell_for_each_column() {
        let check = |rows: &[&str], expected: &[&str]| {
            let text = rows.join("\n");
            let mut at = 0;
            let block = |row: &&str| {
                let span = Span::new(at, at + row.len());
                at = span.end as usize + 1;
                Block { span, role: BlockRole::TableRow }
            };
            let blocks = rows.iter().map(block).collect();
            let cells = cells(&document(&text, blocks, &[]));
            let told = |cells: &Vec<Cell>| {
                let cell = |(name, value): &Cell| format!("{}={}", name.of(&text), value.of(&text));
                cells.iter().map(cell).collect::<Vec<_>>().join("|")
            };
            assert_eq!(cells.iter().map(told).collect::<Vec<_>>(), expected);
        };
        check(&["Port: Leith; Depth: 9 m.", "Port: Oban."], &["Port=Leith|Depth=9 m", "Port=Oban|="]);
        // A cell holds what looks like the next one.
        let rows = ["A: 1; B: 2", "A: 1; B: see; it: is", "A: 1; B: 2", "A: 1; B: 2", "B: 2"];
        check(&rows, &["A=1|B=2", "A=1|B=see; it: is", "A=1|B=2", "A=1|B=2", "=|B=2"]);
        // The first column has no name.
        check(&["Leith; Depth: 9.", "Oban; Depth: 7."], &["=Leith|Depth=9", "=Oban|Depth=7"]);
        // What is told of one thing, line by line, is no table.
        check(&["Mayor: Dora Hensley.", "River: Ambel."], &["", ""]);
    }

    #[test]
    fn parts_cover_all_blocks_once() {
        let blocks: Vec<Block> = (0..95).map(|i| block(i * 10, i * 10 + 8)).collect();
        let parts = parts(&blocks);
        assert_eq!(parts.first().map(|part| part.first), Some(0));
        assert_eq!(parts.last().map(|part| part.last), Some(95));
        assert!(parts.windows(2).all(|pair| pair[0].last == pair[1].first));
        assert_eq!(part_of(&parts, &blocks, Span::new(412, 415)), Some(1));
    }

    #[test]
    fn heading_levels_skip_none() {
        let heading = |level| Block { role: BlockRole::Heading(level), ..block(0, 1) };
        let blocks = [heading(2), heading(4), block(0, 1), heading(9), heading(1), heading(6)];
        assert_eq!(heading_levels(&blocks), [3, 4, 0, 5, 3, 4]);
    }

    #[test]
    fn the_wanted_part_is_built_first() {
        assert_eq!(building_order(4, Some(2)), [2, 0, 1, 3]);
        assert_eq!(building_order(2, None), [0, 1]);
        assert_eq!(building_order(2, Some(9)), [0, 1]);
    }

    #[test]
    fn large_blocks_make_small_parts() {
        let blocks = [block(0, PART_BYTES), block(PART_BYTES, PART_BYTES + 5)];
        assert_eq!(parts(&blocks).len(), 2);
        assert!(parts(&[]).is_empty());
    }

    #[test]
    fn names_stand_apart() {
        let text = "Ada met Bo in Rome.";
        let named = |start, end, entity| Named {
            span: Span::new(start, end),
            entity: clew_types::id::EntityId(entity),
            kind: clew_types::extraction::EntityKind::Person,
        };
        let names = [named(0, 3, 1), named(8, 10, 2), named(14, 18, 3)];
        let check = |start, end, expected: &str| {
            let shown = pieces(Span::new(start, end), &names).into_iter().map(|(span, named)| {
                let words = span.of(text);
                named.map_or(words.to_owned(), |named| format!("[{words}={}]", named.entity.0))
            });
            assert_eq!(shown.collect::<String>(), expected);
        };
        check(0, 19, "[Ada=1] met [Bo=2] in [Rome=3].");
        check(3, 9, " met [B=2]");
        check(9, 14, "[o=2] in ");
        check(4, 7, "met");
        check(5, 5, "");
    }

    #[test]
    fn every_place_found_is_marked_and_the_cited_one_as_such() {
        let text = "an oak, an elm, an ash";
        let found = [(0, 2), (8, 10), (16, 18)].map(|(start, end)| Span::new(start, end));
        let check = |whole: (usize, usize), cited: Option<(usize, usize)>, expected: &str| {
            let cited = cited.map(|(start, end)| Span::new(start, end));
            let pieces = marked(Span::new(whole.0, whole.1), cited, &found).into_iter();
            let told = pieces.map(|(span, mark)| match mark {
                Mark::Nothing => span.of(text).to_owned(),
                Mark::Found => format!("({})", span.of(text)),
                Mark::Cited => format!("[{}]", span.of(text)),
            });
            assert_eq!(told.collect::<String>(), expected);
        };
        check((0, 22), Some((8, 10)), "(an) oak, [an] elm, (an) ash");
        check((0, 22), None, "(an) oak, (an) elm, (an) ash");
        check((1, 17), Some((3, 6)), "(n) [oak], (an) elm, (a)");
        check((3, 7), None, "oak,");
    }

    #[test]
    fn cited_words_are_cut_out() {
        let text = "One. Two. Three.";
        let check = |cited: Option<(usize, usize)>, expected| {
            let cited = cited.map(|(start, end)| Span::new(start, end));
            let [before, marked, after] = cut(Span::new(5, 16), cited).map(|span| span.of(text));
            assert_eq!((before, marked, after), expected);
        };
        check(None, ("Two. Three.", "", ""));
        check(Some((5, 9)), ("", "Two.", " Three."));
        check(Some((0, 4)), ("Two. Three.", "", ""));
        check(Some((0, 9)), ("", "Two.", " Three."));
        check(Some((10, 16)), ("Two. ", "Three.", ""));
    }
}
