//! How are a question and a page laid out? `[CLS] question [SEP] so far [SEP] title : text [SEP]`, as in `train/examples.py`;
//! what does not fit is read in windows that overlap.

use super::Page;
use crate::embed::wordpiece::{Piece, WordPiece};

/// Tokens of a question at most, of what was found so far, and of a title.
const QUESTION: usize = 48;
const SO_FAR: usize = 72;
const TITLE: usize = 24;
/// Tokens that two windows share: an answer cut by one stands whole in the other.
const OVERLAP: usize = 64;
/// Windows of one page at most: a passage has a fraction of this, and nothing may take forever.
const MOST_WINDOWS: usize = 16;

/// One row of tokens for the network.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Window {
    /// All tokens.
    pub ids: Vec<u32>,
    /// Where the second part begins.
    pub second: usize,
    /// Where the page's text begins.
    pub text: usize,
    /// The pieces of the text in this window: `ids[text..text + pieces.len()]`.
    pub pieces: Vec<Piece>,
}

/// The windows of a page, at most `limit` tokens each; at least one.
pub(super) fn windows(tokenizer: &WordPiece, question: &str, page: &Page, limit: usize) -> Vec<Window> {
    let (first, last) = tokenizer.marks();
    let ids = |text: &str, limit: usize| tokenizer.pieces(text, limit).into_iter().map(|piece| piece.id);
    let mut head = vec![first];
    head.extend(ids(question, QUESTION));
    head.push(last);
    let second = head.len();
    if !page.so_far.is_empty() {
        head.extend(ids(&page.so_far, SO_FAR));
        head.push(last);
    }
    if !page.title.is_empty() {
        head.extend(ids(&format!("{} :", page.title), TITLE));
    }
    head.truncate(limit / 2);
    let second = second.min(head.len());
    let room = limit - head.len() - 1;
    let overlap = OVERLAP.min(room / 2);
    let pieces = tokenizer.pieces(&page.text, room + (MOST_WINDOWS - 1) * (room - overlap));
    let mut windows = Vec::new();
    let mut from = 0;
    loop {
        let to = (from + room).min(pieces.len());
        let inside = &pieces[from..to];
        let ids = head.iter().copied().chain(inside.iter().map(|piece| piece.id)).chain([last]).collect();
        windows.push(Window { ids, second, text: head.len(), pieces: inside.to_vec() });
        if to == pieces.len() {
            return windows;
        }
        from = to - overlap;
    }
}

/// A text without a question: `[CLS] [SEP] text [SEP]`. What does not fit is left out.
pub(super) fn alone(tokenizer: &WordPiece, text: &str, limit: usize) -> Window {
    let (first, last) = tokenizer.marks();
    let pieces = tokenizer.pieces(text, limit - 3);
    let inside = pieces.iter().map(|piece| piece.id);
    let ids = [first, last].into_iter().chain(inside).chain([last]).collect();
    Window { ids, second: 2, text: 2, pieces }
}

#[cfg(test)]
#[path = "input_tests.rs"]
mod tests;
