//! When are facts checked? Beside everything else, each document's behind its vectors: names and sentences are there at
//! once, facts as patterns draw them too, and those that their sentences do not state leave when the network has judged them.
//! What was judged is a record of its own, also half-way through a document: nothing is judged twice.

use super::embedding::batches;
use super::flag::Flag;
use super::keeping::put;
use super::{Engine, Entry};
use crate::protocol::DocumentStatus;
use crate::record::{VERDICTS, Verdicts};
use crate::store::{StoreError, Table};
use clew_knowledge::extract::naming::Naming;
use clew_network::reader::claims::{Claims, Verdict, passes};
use clew_network::reader::{Claim, ReadError};
use clew_types::id::DocumentId;
use clew_types::reading::Reading;
use futures::FutureExt;
use futures::stream::{FuturesOrdered, StreamExt};
use std::rc::Rc;

/// So many claims later, what was judged of a document is kept: a closed tab loses a few seconds.
const KEPT_AFTER: usize = 256;
/// The graph is put together anew at most so often, in milliseconds …
const PAUSE: f64 = 1_000.0;
/// … and takes at most one part in so many of the engine's time.
const SHARE: f64 = 10.0;

/// What is known of the claims that a document's facts make.
#[derive(Default)]
pub(super) struct Checked {
    /// How many its reading makes.
    claims: u32,
    /// What was judged, be it by an earlier network: as long as there is nothing better.
    pub(super) verdicts: Verdicts,
    /// How many facts are left and how many are not, once all are judged.
    facts: Option<(u32, u32)>,
    /// The names that are still to be looked at, and how many sentences show them.
    pub(super) unnamed: Option<Rc<Naming>>,
    pub(super) sentences: u32,
}

impl Checked {
    /// How many sentences and claims were looked at, and shall be, be the network only on its way.
    fn progress(&self, reader: Option<u64>, is_coming: bool) -> (u32, u32) {
        let (named, all) = (self.verdicts.names.len() as u32, self.sentences + self.claims);
        let done = named + self.verdicts.chances.len() as u32;
        match reader {
            Some(reader) if reader != self.verdicts.reader => (named, all),
            // Nobody can go on.
            None if done < all && !is_coming => (0, 0),
            _ => (done, all),
        }
    }
}

impl Engine {
    fn reader_checksum(&self) -> Option<u64> {
        self.doors.embedder.as_ref()?.reader_checksum()
    }

    /// Takes a document's reading in, with what was judged of these very claims before.
    pub(super) fn know(&self, id: DocumentId, mut reading: Reading) {
        self.name(id, &mut reading);
        let verdicts = self.fitting(id, &Claims::of(&reading)).unwrap_or_default();
        self.change(|builder| builder.add_judged(id, reading, &verdicts));
        self.show_claims(id);
    }

    /// One verdict a fact where all claims have been judged. What was judged of other claims is forgotten.
    pub(super) fn fitting(&self, id: DocumentId, claims: &Claims) -> Option<Vec<Verdict>> {
        let mut state = self.state.borrow_mut();
        let checked = &mut state.documents.get_mut(&id)?.checked;
        let all = claims.all().len();
        checked.claims = all as u32;
        if checked.verdicts.claims != claims.digest() || checked.verdicts.chances.len() > all {
            (checked.verdicts.claims, checked.verdicts.chances) = (0, Vec::new());
        }
        let verdicts = claims.verdicts(&checked.verdicts.chances);
        let left = |verdicts: &Vec<Verdict>| {
            let left = verdicts.iter().filter(|verdict| passes(**verdict)).count();
            (left as u32, (verdicts.len() - left) as u32)
        };
        checked.facts = verdicts.as_ref().map(left);
        verdicts
    }

    /// What was judged of a document's facts so far, where that is all of them.
    pub(super) fn verdicts_of(&self, id: DocumentId, reading: &Reading) -> Vec<Verdict> {
        self.fitting(id, &Claims::of(reading)).unwrap_or_default()
    }

    /// Shows how many of a document's claims have been judged, and how many facts that has left.
    pub(super) fn show_claims(&self, id: DocumentId) {
        let reader = self.reader_checksum();
        let is_coming = self.reader_is_coming();
        let shown = self.state.borrow().documents.get(&id).map(|entry| {
            let Entry { checked, status, .. } = entry;
            let facts = checked.facts.unwrap_or((status.triples, status.dropped));
            (checked.progress(reader, is_coming), facts)
        });
        let changes =
            |status: &DocumentStatus| shown != Some((status.claims, (status.triples, status.dropped)));
        let is_new = self.state.borrow().documents.get(&id).is_some_and(|entry| changes(&entry.status));
        if let (Some(shown), true) = (shown, is_new) {
            self.update(id, |status| (status.claims, (status.triples, status.dropped)) = shown);
        }
    }

    /// The network is on its way, has come, or will not: facts wait for it, or they stay.
    pub(super) fn show_all_claims(&self) {
        let all: Vec<DocumentId> = self.state.borrow().documents.keys().copied().collect();
        all.into_iter().for_each(|id| self.show_claims(id));
    }

    /// The network has come, or will not: what it has judged counts, what another one has judged does not.
    pub(super) fn reader_settled(self: &Rc<Self>) {
        self.background_changed();
        self.start_checking();
    }

    /// Has the facts checked that have not been, unless that is being done already.
    pub(super) fn start_checking(self: &Rc<Self>) {
        if self.next_unchecked().is_none() {
            return;
        }
        let runs = std::mem::replace(&mut self.state.borrow_mut().checking_runs, true);
        if !runs {
            self.doors.host.spawn(self.clone().check_all().boxed_local());
        }
    }

    /// A document's vectors come first: they find its passages for any question, while a fact that is checked serves some.
    fn next_unchecked(&self) -> Option<DocumentId> {
        self.reader_checksum()?;
        let state = self.state.borrow();
        let waits = |(_, entry): &(&DocumentId, &Entry)| {
            let DocumentStatus { vectors, claims, .. } = entry.status;
            vectors.0 >= vectors.1 && claims.0 < claims.1
        };
        state.documents.iter().find(waits).map(|(id, _)| *id)
    }

    async fn check_all(self: Rc<Self>) {
        loop {
            let outcome = match self.next_unchecked() {
                Some(id) => self.check_document(id).await,
                None => Err(ReadError::Cancelled),
            };
            let is_idle = outcome.is_err();
            if is_idle && self.state.borrow().judged.is_empty() {
                break;
            }
            if is_idle || self.doors.host.now() >= self.state.borrow().sharpen_after {
                self.sharpen().await;
            }
        }
        self.state.borrow_mut().checking_runs = false;
    }

    /// Looks at what is left of a document's names, or judges what is left of its claims; nothing more when they are others
    /// meanwhile.
    async fn check_document(&self, id: DocumentId) -> Result<(), ReadError> {
        let (Some(pool), Some(reader)) = (self.doors.embedder.clone(), self.reader_checksum()) else {
            return Err(ReadError::Cancelled);
        };
        if let Some(naming) = self.unnamed(id) {
            return self.look_at_names(id, &naming, &*pool).await;
        }
        let claims = self.state.borrow().builder.claims(id).ok_or(ReadError::Cancelled)?;
        let (digest, begun) = (claims.digest(), self.begin_checking(id, reader, claims.digest()));
        let rest = claims.all().get(begun..).unwrap_or_default();
        let mut batches = batches(rest, |claim: &Claim| claim.statement.len() + claim.text.len()).into_iter();
        let (mut running, mut at, mut kept) = (FuturesOrdered::new(), begun, begun);
        loop {
            self.go_on(&Flag::default()).await;
            while running.len() < 2 * pool.width()
                && let Some(batch) = batches.next()
            {
                running.push_back(judge(&*pool, batch));
            }
            let Some(done) = running.next().await else { break };
            let done = done?;
            let next = at + done.len();
            if !self.note(id, (reader, digest), at, done) {
                return Ok(());
            }
            at = next;
            if at - kept >= KEPT_AFTER && at < claims.all().len() {
                kept = at;
                self.keep_verdicts(id).await;
            }
        }
        self.show_claims(id);
        self.state.borrow_mut().judged.push(id);
        self.keep_verdicts(id).await;
        Ok(())
    }

    /// How many of these claims this network has judged before.
    fn begin_checking(&self, id: DocumentId, reader: u64, claims: u64) -> usize {
        let mut state = self.state.borrow_mut();
        let Some(entry) = state.documents.get_mut(&id) else { return 0 };
        let verdicts = &mut entry.checked.verdicts;
        if (verdicts.reader, verdicts.claims) != (reader, claims) {
            (verdicts.reader, verdicts.claims, verdicts.chances) = (reader, claims, Vec::new());
        }
        verdicts.chances.len()
    }

    /// Notes what was judged from the claim at `at` on. False when the document is gone, or claims something else by now.
    fn note(&self, id: DocumentId, (reader, claims): (u64, u64), at: usize, chances: Vec<f32>) -> bool {
        {
            let mut state = self.state.borrow_mut();
            let Some(entry) = state.documents.get_mut(&id) else { return false };
            let verdicts = &mut entry.checked.verdicts;
            let is_same = (verdicts.reader, verdicts.claims) == (reader, claims);
            if !is_same || verdicts.chances.len() != at {
                return false;
            }
            verdicts.chances.extend(chances);
        }
        self.show_claims(id);
        self.background_changed();
        true
    }

    pub(super) async fn keep_verdicts(&self, id: DocumentId) {
        let draft = {
            let state = self.state.borrow();
            let Some(entry) = state.documents.get(&id) else { return };
            put(Table::Verdicts, id.0, &VERDICTS, &entry.checked.verdicts)
        };
        self.keep(vec![draft]).await;
    }

    /// Lets the graph know of what has been judged: documents together, as all of it is put together anew each time.
    async fn sharpen(&self) {
        let judged = std::mem::take(&mut self.state.borrow_mut().judged);
        for id in judged {
            let claims = self.state.borrow().builder.claims(id);
            if let Some(verdicts) = claims.and_then(|claims| self.fitting(id, &claims)) {
                self.change(|builder| builder.set_verdicts(id, &verdicts));
                self.show_claims(id);
            }
            self.doors.host.breathe().await;
        }
        // What a question taught was not needed as long as a document seemed to say it.
        let _ = self.load_learned().await;
        let begun = self.doors.host.now();
        if self.next_unchecked().is_none() && !self.state.borrow().queue_runs {
            self.draw_anew();
        }
        self.graph_changed();
        let now = self.doors.host.now();
        self.state.borrow_mut().sharpen_after = now + ((now - begun) * SHARE).max(PAUSE);
    }

    /// Brings back what was judged; before the documents, so that they are read into the graph as they shall be.
    pub(super) async fn load_verdicts(&self) -> Result<(), StoreError> {
        for (key, bytes) in self.all(Table::Verdicts).await? {
            self.take_verdicts(DocumentId(key), &bytes);
        }
        Ok(())
    }

    pub(super) async fn restore_verdicts(&self, id: DocumentId) {
        if let Ok(Some(bytes)) = self.stored(Table::Verdicts, id.0).await {
            self.take_verdicts(id, &bytes);
        }
    }

    fn take_verdicts(&self, id: DocumentId, bytes: &[u8]) {
        let Ok(verdicts) = VERDICTS.decode(bytes) else { return };
        if let Some(entry) = self.state.borrow_mut().documents.get_mut(&id) {
            entry.checked.verdicts = verdicts;
        }
    }
}

/// As many chances as claims, or an error.
async fn judge(pool: &dyn super::doors::EmbedPool, claims: Vec<Claim>) -> Result<Vec<f32>, ReadError> {
    let all = claims.len();
    let chances = pool.judge_later(claims).await?;
    if chances.len() == all { Ok(chances) } else { Err(ReadError::Cancelled) }
}
