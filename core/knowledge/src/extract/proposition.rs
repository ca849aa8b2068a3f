//! What does a sentence say, in its own words? Open information extraction: a relation phrase and all its arguments.

use super::clause::frames::{Argument, Frame, Frames, whole};
use super::clause::{End, Fact, facts_and_frames};
use super::phrases::{self, Form, Phrase, PhraseKind};
use super::row;
use super::sentence::Sentence;
use super::spans::{Known, fixed_spans};
use clew_types::span::Span;
use std::ops::Range;

/// A statement in the words of its sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposition {
    /// Who or what.
    pub subject: String,
    /// The verb with its auxiliaries, and the preposition before the first argument.
    pub relation: String,
    /// Objects and adverbial phrases, those before the subject last.
    pub arguments: Vec<String>,
    /// 0 to 1.
    pub confidence: f32,
}

/// The propositions of one sentence.
pub fn propositions(sentence: &str) -> Vec<Proposition> {
    let s = Sentence::new(sentence, Span::new(0, sentence.len()), 0);
    let fixed = fixed_spans(&s, &Known::default());
    let parsed = phrases::parse(&s, &fixed);
    let (row, _) = row::row(&s, &parsed);
    let (facts, frames) = facts_and_frames(&s, &parsed.phrases, &row);
    let writer = Writer { s: &s, phrases: &parsed.phrases, frames: &frames };
    let mut found: Vec<Proposition> = frames.all.iter().flat_map(|frame| writer.of_frame(frame)).collect();
    found.extend(facts.iter().filter_map(|fact| writer.of_description(fact)));
    found.dedup();
    found
}

struct Writer<'a, 's> {
    s: &'a Sentence<'s>,
    phrases: &'a [Phrase],
    frames: &'a Frames,
}

impl Writer<'_, '_> {
    fn of_frame(&self, frame: &Frame) -> Vec<Proposition> {
        let subjects: Vec<Range<usize>> =
            frame.subject.iter().map(|subject| self.frames.extents[*subject].clone()).collect();
        let (relation, mut arguments) = self.parts(frame);
        if arguments.is_empty() {
            return Vec::new();
        }
        let first = arguments.remove(0);
        let mut found = Vec::new();
        for subject in &subjects {
            for object in &first {
                let mut all = vec![object.clone()];
                all.extend(arguments.iter().map(|listed| listed.join(" ")));
                found.push(Proposition {
                    subject: self.s.name(subject),
                    relation: relation.clone(),
                    arguments: all,
                    confidence: self.confidence(frame),
                });
            }
        }
        found
    }

    /// The relation phrase, and for each argument the things it lists.
    fn parts(&self, frame: &Frame) -> (String, Vec<Vec<String>>) {
        let mut relation = self.s.name(&frame.verb);
        let mut arguments: Vec<Vec<String>> = Vec::new();
        let adjective = frame.adjective.map(|at| frame.verb.end..at + 1);
        let own = frame.arguments.iter().filter(|argument| !argument.fronted);
        let first_is_prepositional = own.clone().next().is_some_and(|first| first.preposition.is_some());
        match adjective {
            Some(adjective) if first_is_prepositional => {
                relation = format!("{relation} {}", self.s.name(&adjective));
            }
            Some(adjective) => arguments.push(vec![self.s.name(&adjective)]),
            None => {}
        }
        for (at, argument) in own.enumerate() {
            let leads = at == 0 && arguments.is_empty();
            if let Some(preposition) = argument.preposition.clone().filter(|_| leads) {
                relation = format!("{relation} {}", self.s.name(&preposition));
            }
            arguments.push(self.listed(argument, leads));
        }
        let fronted = frame.arguments.iter().filter(|argument| argument.fronted);
        arguments.extend(fronted.map(|argument| self.listed(argument, false)));
        (relation, arguments)
    }

    /// The things an argument lists, one by one where it is the first.
    fn listed(&self, argument: &Argument, first: bool) -> Vec<String> {
        if first && argument.phrases.len() > 1 {
            return argument
                .phrases
                .iter()
                .map(|phrase| self.s.name(&self.frames.extents[*phrase]))
                .collect();
        }
        let start =
            argument.preposition.as_ref().filter(|_| !first).map_or(argument.range.start, |p| p.start);
        vec![self.s.name(&(start..argument.range.end))]
    }

    /// "X, a painter": `X is a painter`.
    fn of_description(&self, fact: &Fact) -> Option<Proposition> {
        let (End::Phrase(head), End::Phrase(tail)) = (&fact.head, &fact.tail) else { return None };
        let said = self.frames.all.iter().any(|frame| frame.subject.contains(head) && frame.lemma == "be");
        let common = self.phrases[*tail].kind == PhraseKind::Concept;
        (fact.relation.normal == "be" && common && !said).then(|| Proposition {
            subject: self.s.name(&whole(self.phrases, *head)),
            relation: "is".to_owned(),
            arguments: vec![self.s.name(&self.frames.extents[*tail])],
            confidence: 0.4,
        })
    }

    fn confidence(&self, frame: &Frame) -> f32 {
        let mut sure: f32 = 0.9;
        if !frame.own_subject {
            sure -= 0.2;
        }
        if frame.form == Some(Form::Gerund) {
            sure -= 0.2;
        }
        sure - 0.02 * frame.arguments.len() as f32
    }
}

#[cfg(test)]
#[path = "proposition_tests.rs"]
mod tests;
