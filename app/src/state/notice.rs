//! Messages to the person that come and go.

use clew_core::id::DocumentId;
use std::collections::VecDeque;

/// How much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Good to know; goes by itself.
    Info,
    /// Something did not work; stays until it is closed.
    Trouble,
}

/// One message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    pub number: u32,
    pub tone: Tone,
    pub text: String,
    /// The removed document that the message can bring back.
    pub undo: Option<DocumentId>,
}

/// Messages on screen, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Toasts {
    next: u32,
    shown: VecDeque<Toast>,
}

/// More would cover the page.
const MOST: usize = 4;

impl Toasts {
    /// Shows a message and returns its number. The same words are not shown twice.
    pub fn push(&mut self, tone: Tone, text: String, undo: Option<DocumentId>) -> u32 {
        self.shown.retain(|toast| toast.text != text);
        if self.shown.len() == MOST {
            self.shown.pop_front();
        }
        self.next += 1;
        self.shown.push_back(Toast { number: self.next, tone, text, undo });
        self.next
    }

    /// Takes a message away.
    pub fn close(&mut self, number: u32) {
        self.shown.retain(|toast| toast.number != number);
    }

    /// Messages on screen, oldest first.
    pub fn list(&self) -> Vec<Toast> {
        self.shown.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_words_replace_each_other_and_old_ones_give_way() {
        let mut toasts = Toasts::default();
        toasts.push(Tone::Info, "a".to_owned(), None);
        let second = toasts.push(Tone::Info, "a".to_owned(), None);
        assert_eq!(toasts.list().len(), 1);
        for word in ["b", "c", "d", "e"] {
            toasts.push(Tone::Trouble, word.to_owned(), None);
        }
        assert_eq!(toasts.list().len(), MOST);
        assert!(toasts.list().iter().all(|toast| toast.number != second));
    }
}
