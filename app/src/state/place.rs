//! Where the person is, as the address's fragment tells: `#answer=3&doc=2&sentence=14&entity=Ada%20Fenn`.

use crate::state::filter;
use clew_types::graph::Filter;
use clew_types::id::{DocumentId, SentenceId};
use clew_worker::protocol::AnswerId;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// What is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub answer: Option<AnswerId>,
    pub document: Option<DocumentId>,
    pub sentence: Option<u32>,
    /// Name of the entity that is looked at: its number would mean another one tomorrow.
    pub entity: Option<String>,
    /// What of the graph is shown.
    pub filter: Filter,
}

impl Place {
    /// From a fragment, with or without its `#`; what is not understood is left out.
    pub fn parse(fragment: &str) -> Self {
        let mut place = Self::default();
        for pair in fragment.trim_start_matches('#').split('&') {
            let Some((key, value)) = pair.split_once('=') else { continue };
            let number = value.parse().ok();
            match key {
                "answer" => place.answer = number.map(AnswerId),
                "doc" => place.document = number.map(DocumentId),
                "sentence" => place.sentence = number,
                "entity" => place.entity = percent_decode_str(value).decode_utf8().ok().map(Into::into),
                _ => filter::take(&mut place.filter, key, value),
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
            self.entity
                .as_ref()
                .map(|name| format!("entity={}", utf8_percent_encode(name, NON_ALPHANUMERIC))),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().chain(filter::told(&self.filter)).collect();
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
        for name in ["Ada Fenn", "R&D = 100 %", "Zoë #2", ""] {
            let place = Place { entity: Some(name.to_owned()), ..Place::default() };
            assert_eq!(Place::parse(&place.fragment()), place);
        }
    }

    #[test]
    fn nonsense_is_left_out() {
        assert_eq!(Place::parse("#doc=x&=&sentence&other=1"), Place::default());
    }
}
