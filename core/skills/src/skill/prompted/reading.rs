//! What does a passage say? Asked of a model while a document is read: things and relations, each with words that stand
//! in the passage. What does not stand there is left out, and counted.

use super::noted::{self, Link, Noted};
use super::prompt::{READ, READ_MORE};
use super::quote::Quoted;
use super::{Prompted, READ as TRUST};
use clew_types::document::Document;
use clew_types::extraction::{EntityKind, LocalTriple, Mention, Told};
use clew_types::llm::LlmError;
use clew_types::span::Span;
use clew_types::text::{Chunk, Text};
use clew_types::trace::TraceStep;

/// What came of one passage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Passage {
    /// What it says, tied to the document's sentences.
    pub told: Told,
    /// Lines of the reply whose words do not stand in the passage, or whose numbers nobody has.
    pub left_out: u32,
    /// Calls and notices.
    pub steps: Vec<TraceStep>,
    /// Why nothing is told: the model did not answer, or not in a form that could be read, asked twice.
    pub failure: Option<LlmError>,
}

impl Prompted<'_> {
    /// Reads one chunk of a document. With [`PromptedSettings::gleaning`](clew_types::settings::PromptedSettings::gleaning), the model is
    /// asked once more for what it missed.
    pub async fn read(&self, document: &Document, text: &Text, chunk: usize) -> Passage {
        let Some(chunk) = text.chunks.get(chunk) else { return Passage::default() };
        let passage = chunk.span.of(&document.text);
        if !is_read(passage) {
            return Passage::default();
        }
        let holes = [("title", document.title.as_str()), ("passage", passage)];
        let (asked, mut steps) = self.try_ask(&READ, &holes, noted::usable).await;
        let mut notes = match asked {
            Ok(notes) => notes,
            Err(error) => return Passage { steps, failure: Some(error), ..Passage::default() },
        };
        if self.settings.gleaning && !notes.entities.is_empty() {
            let said = noted::lines(&notes);
            let holes = [holes[0], holes[1], ("noted", said.as_str())];
            // Without it, what was noted first stands.
            let (more, more_steps) = self.try_ask(&READ_MORE, &holes, noted::usable).await;
            if let Ok(more) = more {
                notes.entities.extend(more.entities);
                notes.relations.extend(more.relations);
            }
            steps.extend(more_steps);
        }
        let (told, left_out) = Passages { document, text, chunk }.tie(Noted::of(notes));
        Passage { told, left_out, steps, failure: None }
    }
}

/// True for a passage that a model is asked about.
pub(super) fn is_read(passage: &str) -> bool {
    passage.contains(char::is_alphabetic)
}

/// Where the words of a passage stand.
struct Passages<'a> {
    document: &'a Document,
    text: &'a Text,
    chunk: &'a Chunk,
}

impl Passages<'_> {
    /// Things and relations at their places, and how many have none.
    fn tie(&self, noted: Noted) -> (Told, u32) {
        let quoted = Quoted::new(self.chunk.span.of(&self.document.text));
        let mut told = Told::default();
        let mut left_out = noted.left_out;
        // Where each thing is named first; `None` = nowhere in the passage.
        let whole = Span::new(0, self.chunk.span.len());
        let first: Vec<Option<Span>> =
            noted.things.iter().map(|thing| quoted.find_name(&thing.name, whole)).collect();
        for (thing, place) in noted.things.iter().zip(&first) {
            let Some(sentence) = place.and_then(|place| self.sentence_at(place)) else {
                left_out += 1;
                continue;
            };
            told.mentions.push(self.mention(thing, *place, sentence));
            let definition = quoted.find(&thing.definition).and_then(|place| self.sentence_at(place));
            told.definitions.extend(definition.map(|sentence| (told.mentions.len() as u32 - 1, sentence)));
        }
        for link in &noted.links {
            let tied = self.fact(&quoted, &noted, &first, link, &mut told);
            left_out += u32::from(tied.is_none());
        }
        (told, left_out)
    }

    /// A relation whose quote stands in one sentence, which names one of its ends at least; the other is named in the
    /// passage.
    fn fact(
        &self,
        quoted: &Quoted<'_>,
        noted: &Noted,
        first: &[Option<Span>],
        link: &Link,
        told: &mut Told,
    ) -> Option<()> {
        let sentence = self.sentence_at(quoted.find(&link.quote)?)?;
        let within = self.within(sentence)?;
        let ends = [link.head, link.tail].map(|at| (&noted.things[at], first[at]));
        let places = ends.map(|(thing, _)| quoted.find_name(&thing.name, within));
        if places.iter().all(Option::is_none) || ends.iter().any(|(_, first)| first.is_none()) {
            return None;
        }
        let head = told.mentions.len() as u32;
        told.mentions.extend((0..2).map(|at| self.mention(ends[at].0, places[at], sentence)));
        let relation = link.relation.clone();
        told.triples.push(LocalTriple {
            head,
            wording: relation.clone(),
            relation,
            tail: head + 1,
            sentence,
            confidence: TRUST,
        });
        Some(())
    }

    /// The name at its place in the passage; one that the sentence does not write stands at its beginning.
    fn mention(&self, thing: &noted::Thing, place: Option<Span>, sentence: u32) -> Mention {
        let offset = self.chunk.span.start;
        let at = self.text.sentences[sentence as usize].span.start;
        let span = place.map_or(Span { start: at, end: at }, |place| Span {
            start: place.start + offset,
            end: place.end + offset,
        });
        let name = if span.is_empty() { &*thing.name } else { span.of(&self.document.text) };
        Mention { sentence, span, name: one_line(name), kind: kind_of(&thing.kind) }
    }

    /// The sentence in which a place of the passage begins.
    fn sentence_at(&self, place: Span) -> Option<u32> {
        let start = place.start + self.chunk.span.start;
        let range = self.chunk.first as usize..self.chunk.last as usize;
        let sentences = self.text.sentences.get(range)?;
        let holds = |sentence: &&clew_types::text::Sentence| {
            sentence.span.start <= start && start < sentence.span.end
        };
        let at = sentences.iter().position(|sentence| holds(&sentence))?;
        Some(self.chunk.first + at as u32)
    }

    /// A sentence's place in the passage.
    fn within(&self, sentence: u32) -> Option<Span> {
        let span = self.text.sentences.get(sentence as usize)?.span;
        let offset = self.chunk.span.start;
        let start = span.start.saturating_sub(offset);
        Some(Span { start, end: span.end.saturating_sub(offset).max(start) })
    }
}

fn one_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The kind of a model's word for it.
fn kind_of(word: &str) -> EntityKind {
    let word = word.trim().to_lowercase();
    let is = |words: &[&str]| words.iter().any(|known| word.starts_with(known));
    match () {
        () if is(&["person", "people", "character", "human"]) => EntityKind::Person,
        () if is(&["organi", "company", "institution", "team", "group", "band"]) => EntityKind::Organisation,
        () if is(&["place", "location", "city", "country", "geo", "gpe", "building", "facility"]) => {
            EntityKind::Place
        }
        () if is(&["work", "book", "film", "song", "album", "painting", "software"]) => EntityKind::Work,
        () if is(&["event", "war", "match"]) => EntityKind::Event,
        () if is(&["date", "time", "year", "period"]) => EntityKind::Date,
        () if is(&["quantity", "number", "amount", "money", "percent"]) => EntityKind::Quantity,
        () if is(&["product", "device", "vehicle"]) => EntityKind::Product,
        () if is(&["species", "animal", "plant"]) => EntityKind::Species,
        () if is(&["concept", "idea", "topic"]) => EntityKind::Concept,
        () => EntityKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Scripted, now};
    use super::*;
    use clew_types::settings::PromptedSettings;
    use std::cell::RefCell;

    const TEXT: &str =
        "Ann Holt, a painter, was born in Odense. She moved to “Oslo”.\n\nHer brother Bo sailed.";

    fn read(settings: PromptedSettings, replies: &[&'static str]) -> (Document, Text, Passage) {
        let document = clew_document::read("ann.txt", TEXT.as_bytes()).unwrap();
        let text = clew_language::text::split(&document);
        let llm = Scripted(RefCell::new(replies.iter().rev().copied().collect()));
        let passage = now(Prompted::new(&llm).with(settings).read(&document, &text, 0));
        (document, text, passage)
    }

    fn facts(document: &Document, told: &Told) -> Vec<String> {
        let name = |at: u32| told.mentions[at as usize].name.as_str();
        for mention in told.mentions.iter().filter(|mention| !mention.span.is_empty()) {
            assert_eq!(mention.span.of(&document.text), mention.name);
        }
        let shown = told.triples.iter();
        shown
            .map(|one| format!("{} {} {} @{}", name(one.head), one.relation, name(one.tail), one.sentence))
            .collect()
    }

    const NOTES: &str = "E1 | Ann Holt | person | Ann Holt, a painter\nE2 | Odense | city |\nE3 | Oslo | city |\nE4 | Atlantis | place |\n\
        R | E1 | be born in | E2 | \"Ann Holt, a painter, was born in Odense\"\n\
        R | E1 | move to | E3 | She moved to \"Oslo\"\n\
        R | E1 | rule | E4 | Ann Holt rules Atlantis\n\
        R | E3 | lie by | E2 | Her brother Bo sailed\n\
        R | E2 | be | E9 | was born in Odense";

    #[test]
    fn facts_stand_at_their_quotes_or_are_left_out() {
        let (document, text, passage) = read(PromptedSettings::default(), &[NOTES]);
        assert_eq!(
            facts(&document, &passage.told),
            ["Ann Holt be born in Odense @0", "Ann Holt move to Oslo @1"]
        );
        // Atlantis, what it is told of, a quote without its ends, a number that nobody has.
        assert_eq!((passage.left_out, passage.failure.is_none()), (4, true));
        assert_eq!(passage.told.definitions, [(0, 0)]);
        assert!(passage.told.triples.iter().all(|triple| triple.confidence == TRUST));
        let merged = clew_knowledge::extract::extract(&document, &text).with_told(passage.told);
        assert!(!merged.by_model.is_empty());
        let ordered = |spans: Vec<Span>| spans.is_sorted();
        assert!(ordered(merged.mentions.iter().map(|mention| mention.span).collect()));
    }

    #[test]
    fn a_spoilt_reply_is_asked_again_once_then_the_passage_fails() {
        let (_, _, passage) = read(PromptedSettings::default(), &["Certainly!", NOTES]);
        assert_eq!((passage.told.triples.len(), passage.steps.len()), (2, 2));
        let (_, _, passage) = read(PromptedSettings::default(), &["Certainly!", "Of course.", NOTES]);
        assert!(matches!(passage.failure, Some(LlmError::Malformed(_))));
        assert_eq!(
            passage.steps.iter().filter(|step| matches!(step, TraceStep::ModelCall { .. })).count(),
            2
        );
        let (_, _, passage) = read(PromptedSettings::default(), &[]);
        assert!(matches!(passage.failure, Some(LlmError::Unreachable(_))));
        let (_, _, passage) = read(PromptedSettings::default(), &["none"]);
        assert_eq!((passage.told, passage.failure), (Told::default(), None));
    }

    #[test]
    fn a_second_look_adds_what_was_missed() {
        let settings = PromptedSettings { gleaning: true, ..PromptedSettings::default() };
        let more = "E5 | Bo | person |\nR | E5 | be brother of | E1 | Her brother Bo sailed";
        let (document, _, passage) = read(settings.clone(), &[NOTES, more]);
        assert_eq!(facts(&document, &passage.told).last().unwrap(), "Bo be brother of Ann Holt @2");
        let (_, _, passage) = read(settings, &[NOTES, "Well.", "Hm."]);
        assert_eq!((passage.told.triples.len(), passage.failure), (2, None));
    }

    #[test]
    fn notes_of_a_passage_in_json() {
        let reply = r#"{"entities": [{"id": 1, "name": "Ann Holt", "kind": "person", "definition": ""}, {"id": 2, "name": "Odense", "kind": "place", "definition": ""}], "relations": [{"head": 1, "relation": "be born in", "tail": 2, "quote": "was born in Odense"}]}"#;
        let (document, _, passage) = read(PromptedSettings::default(), &[reply]);
        assert_eq!(facts(&document, &passage.told), ["Ann Holt be born in Odense @0"]);
    }
}
