//! What comes of a request? Sentences quoted, a short text, and how sure it is.

use super::form::Matter;
use super::sentence::{spoken, statement};
use super::subject::Subject;
use crate::skill::builtin::path_edge;
use crate::skill::{Attempt, Skilled};
use clew_knowledge::corpus::Corpus;
use clew_types::answer::Statement;
use clew_types::graph::{Entity, LinkedEntity};
use clew_types::id::{SentenceId, TripleId};
use clew_types::trace::TraceStep;

/// Edges shown with an answer at most.
const EDGES: usize = 12;

/// A sentence that is quoted, with what it stands for where that has to be said.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub label: Option<String>,
    pub sentence: SentenceId,
}

impl Line {
    pub fn plain(sentence: SentenceId) -> Self {
        Self { label: None, sentence }
    }

    pub fn of(label: &str, sentence: SentenceId) -> Self {
        Self { label: Some(label.to_owned()), sentence }
    }
}

/// What is answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Reply {
    /// The short text; `None` = not enough information.
    pub text: Option<String>,
    /// 0 to 1.
    pub confidence: f32,
    pub lines: Vec<Line>,
    /// What the lines say together, where that is more than each of them says.
    pub told: Option<String>,
    /// The edges it walks, in order; where it walks none, those that its sentences tell are shown.
    pub path: Vec<TripleId>,
    /// Things the request names.
    pub linked: Vec<LinkedEntity>,
    /// What is not in the documents, in a sentence, and as it would be asked.
    pub notice: Option<String>,
    pub missing: Vec<String>,
}

/// What a person is told of names that no document holds.
pub(in super::super) fn unmentioned(names: &[String]) -> String {
    format!("Your documents do not mention {}.", spoken(names))
}

impl Reply {
    /// A short text over sentences.
    pub fn new(text: impl Into<String>, confidence: f32, lines: Vec<Line>) -> Self {
        Self { text: Some(text.into()), confidence, lines, ..Self::default() }
    }

    /// Nothing is known of these.
    pub fn unknown(names: &[String]) -> Self {
        let notice = Some(unmentioned(names));
        let missing = names.iter().map(|name| format!("What is {name}?")).collect();
        Self { notice, missing, ..Self::default() }
    }

    /// No file says this of itself.
    pub fn untold(matter: Matter) -> Self {
        let what = match matter {
            Matter::Author => "who wrote it",
            Matter::Day => "when it was written",
        };
        Self { notice: Some(format!("None of your documents says {what}.")), ..Self::default() }
    }

    /// With what the request speaks of.
    pub fn about(mut self, subjects: &[&Subject<'_>]) -> Self {
        self.linked =
            subjects.iter().filter_map(|subject| Some(linked(&subject.name, subject.entity?))).collect();
        self
    }

    /// As a skill gives it back.
    pub fn skilled(self, corpus: &Corpus) -> Skilled<Option<Attempt>> {
        let mut steps = Vec::new();
        if !self.linked.is_empty() {
            steps.push(TraceStep::Link(self.linked.clone()));
        }
        steps.extend(self.notice.clone().map(TraceStep::Notice));
        let sentences = self.lines.iter().map(|line| line.sentence);
        let attempt = Attempt {
            best_guess: self.text.clone(),
            confidence: self.confidence,
            statements: self.statements(corpus),
            path: self.edges(corpus).into_iter().filter_map(|id| path_edge(corpus, id, 1.0)).collect(),
            evidence: sentences.map(|id| (id, self.confidence)).collect(),
            missing: self.missing,
            text: self.text,
            found: Vec::new(),
            tells_missing: false,
        };
        Skilled { value: Some(attempt), steps }
    }

    fn statements(&self, corpus: &Corpus) -> Vec<Statement> {
        let quoted = self.lines.iter();
        let quoted = quoted.filter_map(|line| statement(corpus, line.sentence, line.label.as_deref()));
        match &self.told {
            Some(told) => {
                vec![Statement {
                    text: told.clone(),
                    citations: quoted.flat_map(|one| one.citations).collect(),
                }]
            }
            None => quoted.collect(),
        }
    }

    /// The edges walked, or those of the things named that the quoted sentences tell.
    fn edges(&self, corpus: &Corpus) -> Vec<TripleId> {
        if !self.path.is_empty() {
            return self.path.clone();
        }
        let graph = &corpus.graph;
        let mut found = Vec::new();
        for linked in &self.linked {
            for triple in graph.edges_of(linked.entity).filter_map(|edge| graph.triple(edge.triple)) {
                let is_quoted = self.lines.iter().any(|line| line.sentence == triple.evidence.sentence);
                if is_quoted && !found.contains(&triple.id) && found.len() < EDGES {
                    found.push(triple.id);
                }
            }
        }
        found
    }
}

fn linked(surface: &str, entity: &Entity) -> LinkedEntity {
    let (entity, name, kind) = (entity.id, entity.name.clone(), entity.kind);
    LinkedEntity { surface: surface.to_owned(), entity, name, kind, score: 1.0 }
}
