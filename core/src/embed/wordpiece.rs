//! How is text cut into the model's tokens? As BERT (uncased) was trained: control characters dropped, CJK
//! characters spaced out, accents stripped, lower case, split at white space and punctuation, then each word
//! greedily into the longest known pieces (Devlin et al. 2019, after Wu et al. 2016 §4.1).

use rustc_hash::FxHashMap;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use super::format::ModelError;

/// A word of more characters than this is unknown as a whole.
const LONGEST_WORD: usize = 100;

/// Marks a piece that continues a word.
const CONTINUES: &str = "##";

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
        let mut ids = vec![self.first];
        for word in words(text) {
            if ids.len() >= room {
                break;
            }
            self.push_pieces(&word, &mut ids);
        }
        ids.truncate(room);
        ids.push(self.last);
        ids
    }

    fn push_pieces(&self, word: &str, ids: &mut Vec<u32>) {
        let before = ids.len();
        let mut rest = if word.chars().count() > LONGEST_WORD { None } else { Some(word) };
        let mut pieces = &self.starts;
        while let Some(part) = rest.filter(|part| !part.is_empty()) {
            rest = self.longest_piece(pieces, part).map(|(id, length)| {
                ids.push(id);
                &part[length..]
            });
            pieces = &self.continuations;
        }
        if rest.is_none() {
            ids.truncate(before);
            ids.push(self.unknown);
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

/// Words and single punctuation marks in order, lower case, without accents.
fn words(text: &str) -> impl Iterator<Item = String> {
    let mut characters = text
        .chars()
        .filter(|&c| !is_dropped(c))
        .flat_map(spaced)
        .nfd()
        .filter(|&c| !is_accent(c))
        .flat_map(char::to_lowercase)
        .peekable();
    std::iter::from_fn(move || {
        while characters.next_if(|c| c.is_whitespace()).is_some() {}
        let mut word = String::from(characters.next()?);
        if word.chars().all(is_punctuation) {
            return Some(word);
        }
        while let Some(next) = characters.next_if(|&c| !c.is_whitespace() && !is_punctuation(c)) {
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

/// A CJK character between spaces, any other character alone.
fn spaced(c: char) -> impl Iterator<Item = char> {
    let space = is_cjk(c).then_some(' ');
    space.into_iter().chain([c]).chain(space)
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
