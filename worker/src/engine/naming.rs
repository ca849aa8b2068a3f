//! When are names looked at? Before a document's facts are checked, which are told by them. Which sentences show a name, and what
//! comes of what is found there, core says ([`Naming`]); what was found is kept, also half-way through a document.

use super::Engine;
use super::doors::EmbedPool;
use super::embedding::batches;
use super::flag::Flag;
use clew_knowledge::extract::naming::Naming;
use clew_network::reader::ReadError;
use clew_network::reader::names::Name;
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use futures::stream::{FuturesOrdered, StreamExt};
use std::rc::Rc;

impl Engine {
    /// Names a reading's things as was found before, if it was in these very sentences and in all of them. What an earlier
    /// network found holds until the document is read anew.
    pub(super) fn name(&self, id: DocumentId, reading: &mut Reading) {
        let naming = Naming::of(reading);
        let mut state = self.state.borrow_mut();
        let Some(entry) = state.documents.get_mut(&id) else { return };
        let (checked, all) = (&mut entry.checked, naming.texts().len());
        if checked.verdicts.asked != naming.digest() || checked.verdicts.names.len() > all {
            (checked.verdicts.asked, checked.verdicts.names) = (naming.digest(), Vec::new());
        }
        checked.sentences = all as u32;
        naming.apply(&checked.verdicts.names, &mut reading.extraction);
        checked.unnamed = (checked.verdicts.names.len() < all).then(|| Rc::new(naming));
    }

    /// The names of a document that are still to be looked at.
    pub(super) fn unnamed(&self, id: DocumentId) -> Option<Rc<Naming>> {
        self.state.borrow().documents.get(&id)?.checked.unnamed.clone()
    }

    /// Looks at the sentences that are left, and names the document's things by all of them.
    pub(super) async fn look_at_names(
        &self,
        id: DocumentId,
        naming: &Rc<Naming>,
        pool: &dyn EmbedPool,
    ) -> Result<(), ReadError> {
        let begun = self.names_so_far(id).len();
        let rest = naming.texts().get(begun..).unwrap_or_default();
        let mut batches = batches(rest, String::len).into_iter();
        let mut running = FuturesOrdered::new();
        loop {
            self.go_on(&Flag::default()).await;
            while running.len() < 2 * pool.width()
                && let Some(batch) = batches.next()
            {
                running.push_back(names(pool, batch));
            }
            let Some(found) = running.next().await else { break };
            if !self.note_names(id, naming, found?) {
                return Ok(());
            }
        }
        self.take_names(id, naming);
        self.keep_verdicts(id).await;
        Ok(())
    }

    fn names_so_far(&self, id: DocumentId) -> Vec<Vec<Name>> {
        let state = self.state.borrow();
        state.documents.get(&id).map(|entry| entry.checked.verdicts.names.clone()).unwrap_or_default()
    }

    /// Notes what was found. False when the document is gone, or is another by now.
    fn note_names(&self, id: DocumentId, naming: &Rc<Naming>, found: Vec<Vec<Name>>) -> bool {
        let is_same = {
            let mut state = self.state.borrow_mut();
            let checked = state.documents.get_mut(&id).map(|entry| &mut entry.checked);
            let same = |waits: &Rc<Naming>| Rc::ptr_eq(waits, naming);
            let checked = checked.filter(|checked| checked.unnamed.as_ref().is_some_and(same));
            checked.map(|checked| checked.verdicts.names.extend(found)).is_some()
        };
        if is_same {
            self.show_claims(id);
            self.background_changed();
        }
        is_same
    }

    /// The document goes by its names from now on; its facts then claim something else, and are checked next.
    fn take_names(&self, id: DocumentId, naming: &Rc<Naming>) {
        if !self.unnamed(id).is_some_and(|waits| Rc::ptr_eq(&waits, naming)) {
            return;
        }
        let names = self.names_so_far(id);
        self.change(|builder| builder.rename(id, |extraction| naming.apply(&names, extraction)));
        if let Some(entry) = self.state.borrow_mut().documents.get_mut(&id) {
            entry.checked.unnamed = None;
        }
        let claims = self.state.borrow().builder.claims(id);
        if let Some(claims) = claims {
            let _ = self.fitting(id, &claims);
        }
        self.show_claims(id);
        self.state.borrow_mut().judged.push(id);
    }
}

/// As many lists of names as texts, or an error.
async fn names(pool: &dyn EmbedPool, texts: Vec<String>) -> Result<Vec<Vec<Name>>, ReadError> {
    let all = texts.len();
    let names = pool.names_later(texts).await?;
    if names.len() == all { Ok(names) } else { Err(ReadError::Cancelled) }
}
