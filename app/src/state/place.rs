//! Where the person is, as the address's fragment tells: `#answer=3&doc=2&sentence=14`.

use clew_core::id::{DocumentId, SentenceId};
use clew_worker::protocol::AnswerId;

/// What is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub answer: Option<AnswerId>,
    pub document: Option<DocumentId>,
    pub sentence: Option<u32>,
}

impl Place {
    /// From a fragment, with or without its `#`; what is not understood is left out.
    pub fn parse(fragment: &str) -> Self {
        let mut place = Self::default();
        for pair in fragment.trim_start_matches('#').split('&') {
            match pair.split_once('=').map(|(key, value)| (key, value.parse().ok())) {
                Some(("answer", number)) => place.answer = number.map(AnswerId),
                Some(("doc", number)) => place.document = number.map(DocumentId),
                Some(("sentence", number)) => place.sentence = number,
                _ => {}
            }
        }
        place
    }

    /// As a fragment with its `#`; empty where nothing is shown.
    pub fn fragment(&self) -> String {
        let parts = [
            self.answer.map(|id| format!("answer={}", id.0)),
            self.document.map(|id| format!("doc={}", id.0)),
            self.sentence.map(|index| format!("sentence={index}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() { String::new() } else { format!("#{}", parts.join("&")) }
    }

    /// The sentence of the document.
    pub fn cited(&self) -> Option<SentenceId> {
        Some(SentenceId { document: self.document?, index: self.sentence? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragments_come_back_as_they_were() {
        for fragment in ["", "#answer=3", "#doc=2", "#doc=2&sentence=14", "#answer=3&doc=2&sentence=14"] {
            assert_eq!(Place::parse(fragment).fragment(), fragment);
        }
    }

    #[test]
    fn nonsense_is_left_out() {
        assert_eq!(Place::parse("#doc=x&=&sentence&other=1"), Place::default());
    }
}
