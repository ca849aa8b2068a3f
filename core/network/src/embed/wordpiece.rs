//! How is text cut into the model's tokens? As BERT (uncased) was trained: control characters dropped, CJK
//! characters spaced out, accents stripped, lower case, split at white space and punctuation, then each word
//! greedily into the longest known pieces (Devlin et al. 2019, after Wu et al. 2016 §4.1).

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use super::format::ModelError;
use clew_types::span::Span;

/// A word of more characters than this is unknown as a whole.
const LONGEST_WORD: usize = 100;

/// Marks a piece that continues a word.
const CONTINUES: &str = "##";

/// One piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its line in the vocabulary.
    pub id: u32,
    /// The bytes it was cut from.
    pub span: Span,
}

/// The model's vocabulary, ready to cut text.
#[derive(Clone, Debug)]
pub struct WordPiece {
    starts: FxHashMap<Box<str>, u32>,
    continuations: FxHashMap<Box<str>, u32>,
    longest: usize,
    unknown: u32,
    first: u32,
    last: u32,
}

impl WordPiece {
    /// Builds the tokenizer from one piece a line; a piece's id is its line number from 0. Fails where
    /// `[UNK]`, `[CLS]` or `[SEP]` is absent.
    pub fn new(vocabulary: &str) -> Result<Self, ModelError> {
        let (mut starts, mut continuations) = (FxHashMap::default(), FxHashMap::default());
        let mut longest = 0;
        for (id, piece) in (0u32..).zip(vocabulary.lines()) {
            longest = longest.max(piece.len());
            match piece.strip_prefix(CONTINUES) {
                Some(rest) if !rest.is_empty() => continuations.insert(rest.into(), id),
                _ => starts.insert(piece.into(), id),
            };
        }
        let special = |name: &str| starts.get(name).copied().ok_or(ModelError::Vocabulary);
        let (unknown, first, last) = (special("[UNK]")?, special("[CLS]")?, special("[SEP]")?);
        Ok(Self { starts, continuations, longest, unknown, first, last })
    }

    /// The ids of a text between `[CLS]` and `[SEP]`, cut off at `limit` tokens in all (at least 2). Names of
    /// special tokens inside the text are plain text.
    pub fn encode(&self, text: &str, limit: usize) -> Vec<u32> {
        let room = limit.max(2) - 1;
        let mut pieces = Vec::new();
        for word in words(text) {
            if pieces.len() + 1 >= room {
                break;
            }
            self.push_pieces(&word, &mut pieces);
        }
        pieces.truncate(room - 1);
        let ids = pieces.into_iter().map(|piece| piece.id);
        std::iter::once(self.first).chain(ids).chain([self.last]).collect()
    }

    /// The pieces of a text without special tokens, at most `limit` of them, with the places they were cut from.
    pub fn pieces(&self, text: &str, limit: usize) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for word in words(text) {
            if pieces.len() >= limit {
                break;
            }
            self.push_pieces(&word, &mut pieces);
        }
        pieces.truncate(limit);
        pieces
    }

    /// The ids of `[CLS]` and `[SEP]`.
    pub fn marks(&self) -> (u32, u32) {
        (self.first, self.last)
    }

    fn push_pieces(&self, word: &Word, found: &mut Vec<Piece>) {
        let before = found.len();
        let mut rest = if word.places.len() > LONGEST_WORD { None } else { Some(0) };
        let mut pieces = &self.starts;
        while let Some(from) = rest.filter(|&from| from < word.text.len()) {
            rest = self.longest_piece(pieces, &word.text[from..]).map(|(id, length)| {
                found.push(Piece { id, span: word.source(from, from + length) });
                from + length
            });
            pieces = &self.continuations;
        }
        if rest.is_none() {
            found.truncate(before);
            found.push(Piece { id: self.unknown, span: word.source(0, word.text.len()) });
        }
    }

    /// The longest piece `text` begins with: its id and its length in bytes.
    fn longest_piece(&self, pieces: &FxHashMap<Box<str>, u32>, text: &str) -> Option<(u32, usize)> {
        (1..=text.len().min(self.longest))
            .rev()
            .filter(|&end| text.is_char_boundary(end))
            .find_map(|end| pieces.get(&text[..end]).map(|&id| (id, end)))
    }
}

/// A word or a punctuation mark as the model sees it, and where each of its characters comes from.
#[derive(Default)]
struct Word {
    text: String,
    /// For each character: its first byte in `text`, and the source character's span.
    places: Vec<(u32, Span)>,
}

impl Word {
    fn push(&mut self, (character, span): (char, Span)) {
        self.places.push((self.text.len() as u32, span));
        self.text.push(character);
    }

    /// Where bytes `from..to` of the word come from.
    fn source(&self, from: usize, to: usize) -> Span {
        let first = self.places.partition_point(|(at, _)| (*at as usize) < from);
        let last = self.places.partition_point(|(at, _)| (*at as usize) < to);
        let span = |at: usize| self.places.get(at).map_or(Span::default(), |(_, span)| *span);
        Span { start: span(first).start, end: span(last.saturating_sub(1)).end }
    }
}

/// Words and single punctuation marks in order, lower case, without accents.
fn words(text: &str) -> impl Iterator<Item = Word> {
    // Marks that follow a character are decomposed with it or stand alone; either way accents go, so characters can be
    // decomposed one by one, and each keeps its place.
    let mut characters = text
        .char_indices()
        .filter(|&(_, c)| !is_dropped(c))
        .flat_map(|(at, c)| {
            let span = Span::new(at, at + c.len_utf8());
            // Written down, so that what decomposes texts is compiled for one way to come by characters.
            let mut bytes = [0; 4];
            let plain =
                c.encode_utf8(&mut bytes).nfd().filter(|&c| !is_accent(c)).flat_map(char::to_lowercase);
            let space = is_cjk(c).then_some(' ');
            let spaced: SmallVec<[(char, Span); 4]> =
                space.into_iter().chain(plain).chain(space).map(|c| (c, span)).collect();
            spaced
        })
        .peekable();
    std::iter::from_fn(move || {
        while characters.next_if(|(c, _)| c.is_whitespace()).is_some() {}
        let mut word = Word::default();
        word.push(characters.next()?);
        if word.text.chars().all(is_punctuation) {
            return Some(word);
        }
        while let Some(next) = characters.next_if(|&(c, _)| !c.is_whitespace() && !is_punctuation(c)) {
            word.push(next);
        }
        Some(word)
    })
}

/// Control, format and private characters carry no text, but tab and line ends are white space.
fn is_dropped(c: char) -> bool {
    use GeneralCategory::{Control, Format, PrivateUse};
    match c {
        '\t' | '\n' | '\r' => false,
        '\u{fffd}' => true,
        _ => !c.is_ascii_graphic() && matches!(c.general_category(), Control | Format | PrivateUse),
    }
}

fn is_accent(c: char) -> bool {
    !c.is_ascii() && c.general_category() == GeneralCategory::NonspacingMark
}

/// Every ASCII symbol counts as punctuation, as it did when the model was trained.
fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation()
        || !c.is_ascii() && c.general_category_group() == GeneralCategoryGroup::Punctuation
}

/// The CJK ideograph blocks the model's authors list; kana and hangul are not among them.
fn is_cjk(c: char) -> bool {
    matches!(c,
        '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' | '\u{20000}'..='\u{2a6df}' | '\u{2a700}'..='\u{2b73f}'
        | '\u{2b740}'..='\u{2b81f}' | '\u{2b820}'..='\u{2ceaf}' | '\u{f900}'..='\u{faff}' | '\u{2f800}'..='\u{2fa1f}')
}

#[cfg(test)]
#[path = "wordpiece_tests.rs"]
mod tests;
