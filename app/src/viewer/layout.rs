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

/// The part in which a span begins.
pub fn part_of(parts: &[Part], blocks: &[Block], span: Span) -> Option<usize> {
    parts.iter().position(|part| blocks[part.first..part.last].iter().any(|block| block.span.overlaps(span)))
}

/// The sentence in which words of a part begin; of words on several lines, the first line.
pub fn sentence_of(text: &DocumentText, part: &Part, words: &str) -> Option<u32> {
    let blocks = text.blocks.get(part.first..part.last)?;
    let span = Span { start: blocks.first()?.span.start, end: blocks.last()?.span.end };
    let first_line = words.lines().next()?.trim();
    let at = span.start + span.of(&text.text).find(first_line)? as u32;
    let found = text.sentences.partition_point(|sentence| sentence.span.end <= at);
    (found < text.sentences.len()).then_some(found as u32)
}

/// A block around the cited span: before, cited, after. All of it is "before" where nothing is cited.
pub fn cut(block: &Block, cited: Option<Span>) -> [Span; 3] {
    let Span { start, end } = block.span;
    let cited = cited.filter(|cited| cited.overlaps(block.span));
    let cited = cited.map_or(Span { start: end, end }, |cited| Span {
        start: cited.start.max(start),
        end: cited.end.min(end),
    });
    [Span { start, end: cited.start }, cited, Span { start: cited.end, end }]
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

    #[test]
    fn selected_words_are_found_in_their_sentence() {
        let text = DocumentText {
            id: clew_types::id::DocumentId(1),
            name: String::new(),
            title: String::new(),
            kind: clew_types::document::DocumentKind::Text,
            text: "It rained. It rained again. Then it stopped.".to_owned(),
            blocks: vec![block(0, 10), block(11, 44)],
            sentences: [(0, 10), (11, 27), (28, 44)]
                .map(|(start, end)| clew_types::text::Sentence { span: Span::new(start, end), block: 0 })
                .to_vec(),
            pages: Vec::new(),
            names: Vec::new(),
        };
        let found = |first, last, words| sentence_of(&text, &Part { first, last }, words);
        assert_eq!(found(0, 2, "It rained"), Some(0));
        assert_eq!(found(1, 2, "It rained"), Some(1));
        assert_eq!(found(0, 2, "again. Then"), Some(1));
        assert_eq!(found(0, 2, "Then it stopped.\nNext"), Some(2));
        assert_eq!(found(0, 2, "snow"), None);
        assert_eq!(found(0, 9, "It"), None);
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
    fn cited_words_are_cut_out() {
        let text = "One. Two. Three.";
        let check = |cited: Option<(usize, usize)>, expected| {
            let cited = cited.map(|(start, end)| Span::new(start, end));
            let [before, marked, after] = cut(&block(5, 16), cited).map(|span| span.of(text));
            assert_eq!((before, marked, after), expected);
        };
        check(None, ("Two. Three.", "", ""));
        check(Some((5, 9)), ("", "Two.", " Three."));
        check(Some((0, 4)), ("Two. Three.", "", ""));
        check(Some((0, 9)), ("", "Two.", " Three."));
        check(Some((10, 16)), ("Two. ", "Three.", ""));
    }
}
