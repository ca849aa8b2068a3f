//! What does a language model read in a document, beside what the patterns find?
//!
//! Passage by passage, some at a time. Replies are kept (`model/kept.rs`): whatever interrupts the reading, no call that was
//! answered is made twice. A passage that fails keeps what the patterns found, and the document says so.

use super::Engine;
use super::flag::Flag;
use clew_skills::skill::prompted::{Passage, Prompted};
use clew_types::document::ReadWarning;
use clew_types::extraction::{Extraction, Told};
use clew_types::id::DocumentId;
use clew_types::llm::LlmError;
use clew_types::reading::Reading;
use futures::StreamExt;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A model that fails so often in a row is not asked again about this document.
const FAILURES: u32 = 3;

/// What has come of the passages so far.
#[derive(Default)]
struct Progress {
    told: Told,
    unread: u32,
    left_out: u32,
    why: String,
}

impl Progress {
    fn take(&mut self, passage: Passage) {
        self.told.extend(passage.told);
        self.left_out += passage.left_out;
        if let Some(error) = passage.failure {
            self.unread += 1;
            if self.why.is_empty() {
                self.why = error.to_string();
            }
        }
    }
}

/// Whether asking goes on.
#[derive(Default)]
struct Patience {
    failures: Cell<u32>,
    ended: RefCell<Option<LlmError>>,
}

impl Patience {
    /// What ends the asking: somebody's budget or wish at once, a model that fails after a while.
    fn note(&self, failure: Option<&LlmError>) {
        match failure {
            None => self.failures.set(0),
            Some(LlmError::Malformed(_)) => {}
            Some(error) => {
                self.failures.set(self.failures.get() + 1);
                let at_once = matches!(error, LlmError::Budget(_) | LlmError::Cancelled);
                if at_once || self.failures.get() >= FAILURES {
                    self.ended.borrow_mut().get_or_insert_with(|| error.clone());
                }
            }
        }
    }
}

impl Engine {
    /// The reading with what a model read in it, where the person has given documents a budget of tokens.
    pub(super) async fn read_by_model(self: &Rc<Self>, id: DocumentId, reading: &mut Reading, cancel: &Flag) {
        let settings = self.state.borrow().settings.clone();
        let prompted = settings.prompted();
        let at_once = settings.limits.calls_at_once.max(1) as usize;
        let (Some(choice), Some(budget)) = (settings.model, settings.limits.tokens_per_document) else {
            return;
        };
        let model = self.model(choice, cancel.clone(), None).within(Some(budget));
        let skills = Prompted::new(&model).with(prompted);
        let patience = Patience::default();
        let passages = reading.text.chunks.len();
        let mut progress = Progress::default();
        {
            let reading = &*reading;
            let (skills, patience) = (&skills, &patience);
            let read = |chunk: usize| async move {
                self.go_on(cancel).await;
                let ended = patience.ended.borrow().clone();
                if ended.is_some() {
                    return Passage { failure: ended, ..Passage::default() };
                }
                let passage = skills.read(&reading.document, &reading.text, chunk).await;
                patience.note(passage.failure.as_ref());
                passage
            };
            let mut all = futures::stream::iter((0..passages).map(read)).buffered(at_once);
            let mut done = 0;
            while let Some(passage) = all.next().await {
                progress.take(passage);
                done += 1;
                self.update(id, |status| status.progress = done as f32 / passages as f32);
                if cancel.is_up() {
                    return;
                }
            }
        }
        let Progress { told, unread, left_out, why } = progress;
        reading.extraction = std::mem::take::<Extraction>(&mut reading.extraction).with_told(told);
        let warning = warning(unread, passages, left_out, &why);
        reading.document.warnings.extend(warning.map(ReadWarning::ByModel));
    }
}

/// What did not go well, in words.
fn warning(unread: u32, passages: usize, left_out: u32, why: &str) -> Option<String> {
    let unread = (unread > 0).then(|| {
        format!("The model did not read {unread} of {passages} passages ({why}): there, the built-in reader stands alone.")
    });
    let left_out = (left_out > 0).then(|| {
        let facts = if left_out == 1 { "fact" } else { "facts" };
        format!("{left_out} {facts} of the model left out: not found word for word in the text.")
    });
    let all: Vec<String> = unread.into_iter().chain(left_out).collect();
    (!all.is_empty()).then(|| all.join(" "))
}
