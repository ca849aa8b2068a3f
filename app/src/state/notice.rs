//! Messages to the person that come and go.

use clew_types::id::DocumentId;
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
    /// What the message has a button for.
    pub offer: Option<Offer>,
}

/// What a message can have a button for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// Bring a removed document back.
    BringBack(DocumentId),
    /// Take the last change by hand back.
    Undo,
    /// Load the page anew.
    Reload,
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
    pub fn push(&mut self, tone: Tone, text: String, offer: Option<Offer>) -> u32 {
        self.shown.retain(|toast| toast.text != text);
        if self.shown.len() == MOST {
            self.shown.pop_front();
        }
        self.next += 1;
        self.shown.push_back(Toast { number: self.next, tone, text, offer });
        self.next
    }

    /// Takes messages away whose change is not the last one any more.
    pub fn close_changes(&mut self) {
        self.shown.retain(|toast| toast.offer != Some(Offer::Undo));
    }

    /// Takes a message with these words away.
    pub fn close_text(&mut self, text: &str) {
        self.shown.retain(|toast| toast.text != text);
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
    fn only_the_last_change_can_be_taken_back() {
        let mut toasts = Toasts::default();
        toasts.push(Tone::Info, "a".to_owned(), Some(Offer::Undo));
        toasts.push(Tone::Info, "b".to_owned(), Some(Offer::BringBack(DocumentId(1))));
        toasts.close_changes();
        assert_eq!(toasts.list().iter().map(|toast| toast.text.as_str()).collect::<Vec<_>>(), ["b"]);
    }

    #[test]
    fn what_is_done_needs_no_hint() {
        let mut toasts = Toasts::default();
        toasts.push(Tone::Info, "a".to_owned(), None);
        toasts.push(Tone::Info, "b".to_owned(), None);
        toasts.close_text("a");
        assert_eq!(toasts.list().iter().map(|toast| toast.text.as_str()).collect::<Vec<_>>(), ["b"]);
    }

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
