//! How good are the answers to questions whose answers are known?

use super::flag::Flag;
use super::{Engine, Sink};
use crate::protocol::{Ask, EngineError, Evaluation, Event, Reply, Scored};
use clew_answering::score::{questions, score};
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use std::rc::Rc;

/// A set of questions from its file.
pub(super) fn read_questions(bytes: &[u8]) -> Result<Reply, EngineError> {
    questions(bytes).map(Reply::Questions).map_err(|error| EngineError::Unreadable(error.to_string()))
}

impl Engine {
    /// Asks every question in every way before it goes on to the next, so that all ways have been asked the same when
    /// it is stopped.
    pub(super) async fn evaluate(
        self: &Rc<Self>,
        evaluation: Evaluation,
        sink: Sink,
        cancel: Flag,
    ) -> Result<Reply, EngineError> {
        for (question, known) in (0..).zip(&evaluation.questions) {
            for (strategy, way) in (0..).zip(&evaluation.strategies) {
                let begun = self.doors.host.now();
                let ask = Ask::new(known.question.clone(), *way);
                let answer = self.answer(ask, None, &cancel).await?.answer;
                let milliseconds = (self.doors.host.now() - begun) as u32;
                let score = score(&answer, known, |id| self.names_of(id));
                sink(Event::Scored(Scored { question, strategy, score, milliseconds }));
                self.doors.host.breathe().await;
            }
        }
        Ok(Reply::Nothing)
    }

    /// What a document is called: its file's name, its title.
    fn names_of(&self, id: DocumentId) -> Vec<String> {
        let corpus = self.corpus();
        let names = |reading: &Reading| vec![reading.document.name.clone(), reading.document.title.clone()];
        corpus.reading(id).map(names).unwrap_or_default()
    }
}
