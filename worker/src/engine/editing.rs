//! How does a person put the graph right? Each change is kept as one record, which names things as the person saw them;
//! taking one back marks it, doing it again clears the mark.

use super::Engine;
use super::keeping::{Draft, put};
use super::recovering::Understood;
use super::showing::{fact, item};
use crate::protocol::{Change, EngineError, Event, Judgement, LearnedFacts, Reply};
use crate::record::{EDIT, NUMBERS, StoredEdit};
use crate::store::{StoreError, Table, Write};
use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::{WORTH_ASKING, hand, suspects};
use clew_knowledge::index::vectors::dot;
use clew_types::graph::{Edit, FactHandle, Handle, NewTriple, Origin, Standing, Triple};
use clew_types::id::EntityId;
use clew_types::{arrange::Arrange, extraction::EntityKind};

/// Entities whose names are compared by their vectors.
const MOST_SUSPECTS: usize = 24;
/// Entities a person is asked about.
const MOST_ALIKE: usize = 4;

/// Changes by hand, in order.
#[derive(Default)]
pub(super) struct Edits {
    all: Vec<Edit>,
    /// Where each of them is stored.
    places: Vec<u32>,
    /// The place after all that are taken, also by records that cannot be read.
    next: u32,
    /// How many of the last ones have been taken back.
    undone: usize,
}

impl Edits {
    /// Those that hold.
    fn done(&self) -> &[Edit] {
        &self.all[..self.all.len() - self.undone]
    }

    /// Facts that were rejected, and not accepted since.
    fn rejected(&self) -> Vec<FactHandle> {
        let rejects = |edit: &&Edit| matches!(edit, Edit::Reject(_) | Edit::Accept(_));
        hand::denied(&self.done().iter().filter(rejects).cloned().collect::<Vec<_>>())
    }

    /// Adds a change behind those that hold, in place of those that had been taken back.
    fn add(&mut self, edit: Edit) -> Vec<Draft> {
        let kept = self.done().len();
        let freed = self.places.split_off(kept);
        self.all.truncate(kept);
        self.undone = 0;
        let place = freed.first().copied().unwrap_or(self.next);
        self.next = self.next.max(place + 1);
        self.places.push(place);
        self.all.push(edit);
        let mut changes: Vec<Draft> =
            freed.into_iter().skip(1).map(|place| Ok(Write::Delete(Table::Edits, place))).collect();
        changes.push(self.draft(kept, false));
        changes
    }

    /// The record of the change at this index.
    fn draft(&self, at: usize, undone: bool) -> Draft {
        let stored = StoredEdit { edit: self.all[at].clone(), undone };
        put(Table::Edits, self.places[at], &EDIT, &stored)
    }

    /// How many hold, and how many could be done again.
    fn counts(&self) -> (u32, u32) {
        (self.done().len() as u32, self.undone as u32)
    }
}

impl Engine {
    /// Makes a change. What had been taken back before it is forgotten.
    pub(super) async fn edit(&self, change: Change) -> Result<Reply, EngineError> {
        let corpus = self.corpus();
        let edit = edit_of(&corpus, change)?;
        let shown = shown_after(&edit);
        let changes = self.state.borrow_mut().edits.add(edit);
        self.edits_changed();
        self.keep_surely(changes).await;
        let graph = self.corpus().graph;
        let same_kind = |id: &EntityId, kind| graph.entity(*id).is_some_and(|entity| entity.kind == kind);
        let found = shown.and_then(|handle| {
            let found = graph.find(&handle.name);
            found.iter().copied().find(|id| same_kind(id, handle.kind)).or(found.first().copied())
        });
        Ok(Reply::Changed(found))
    }

    /// What might be the same as this: by spelling and neighbours, and by the vectors of the names once the model is
    /// there.
    pub(super) async fn alike(&self, id: EntityId) -> Result<Reply, EngineError> {
        let corpus = self.corpus();
        let graph = &corpus.graph;
        let name = |id| graph.entity(id).map(|entity| entity.name.clone());
        let own = name(id).ok_or(EngineError::NotFound)?;
        let suspects = suspects(graph, id, MOST_SUSPECTS);
        let names = std::iter::once(own).chain(suspects.iter().filter_map(|suspect| name(suspect.id)));
        let vectors = self.vectors_of(names.collect()).await;
        let cosine = |at: usize| Some(dot(vectors.first()?, vectors.get(at + 1)?));
        let mut alike: Vec<(f32, EntityId)> = suspects
            .iter()
            .enumerate()
            .map(|(at, suspect)| (suspect.likeness(cosine(at)), suspect.id))
            .filter(|(likeness, _)| *likeness >= WORTH_ASKING)
            .collect();
        alike.arrange_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let shown = alike.into_iter().take(MOST_ALIKE).filter_map(|(_, id)| item(&corpus, id));
        Ok(Reply::Entities(shown.collect()))
    }

    /// No vectors where the model is not there (yet): nobody waits for it to be loaded.
    async fn vectors_of(&self, texts: Vec<String>) -> Vec<Vec<f32>> {
        match &self.doors.embedder {
            Some(pool) if texts.len() > 1 && self.embedder_is_ready() => {
                pool.embed(&texts).await.unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Takes the last change back.
    pub(super) async fn undo(&self) -> Result<Reply, EngineError> {
        let change = {
            let edits = &mut self.state.borrow_mut().edits;
            let at = edits.done().len().checked_sub(1).ok_or(EngineError::NotFound)?;
            edits.undone += 1;
            edits.draft(at, true)
        };
        self.edits_changed();
        self.keep_surely(vec![change]).await;
        Ok(Reply::Nothing)
    }

    /// Does the change again that was taken back last.
    pub(super) async fn redo(&self) -> Result<Reply, EngineError> {
        let change = {
            let edits = &mut self.state.borrow_mut().edits;
            let at = edits.done().len();
            edits.undone = edits.undone.checked_sub(1).ok_or(EngineError::NotFound)?;
            edits.draft(at, false)
        };
        self.edits_changed();
        self.keep_surely(vec![change]).await;
        Ok(Reply::Nothing)
    }

    /// How many changes hold, and how many could be done again.
    pub(super) fn edit_counts(&self) -> Event {
        let (done, undone) = self.state.borrow().edits.counts();
        Event::Edits(done, undone)
    }

    /// What was learned while questions were answered, and how it was judged.
    pub(super) fn learned(&self) -> Reply {
        let corpus = self.corpus();
        let graph = &corpus.graph;
        let of = |standing: Standing| {
            graph.triples().iter().rev().filter(move |triple| graph.standing(triple) == standing)
        };
        let shown = |standing| of(standing).take(LearnedFacts::MOST).filter_map(|one| fact(&corpus, one));
        let rejected = self.state.borrow().edits.rejected().into_iter();
        Reply::Learned(Box::new(LearnedFacts {
            waiting: shown(Standing::Learned).collect(),
            total: of(Standing::Learned).count() as u32,
            accepted: shown(Standing::Accepted).collect(),
            rejected: rejected.map(|fact| [fact.head.name, fact.relation, fact.tail.name]).collect(),
        }))
    }

    fn edits_changed(&self) {
        let done = self.state.borrow().edits.done().to_vec();
        self.change(|builder| builder.set_edits(&done));
        self.graph_changed();
        self.watchers.tell(&self.edit_counts());
    }

    /// Brings the stored changes back; before the documents, so that these are read into the graph as they shall be.
    pub(super) async fn load_edits(&self) -> Result<(), StoreError> {
        let mut edits = Edits::default();
        let mut understood = Understood::default();
        for (place, bytes) in self.all(Table::Edits).await? {
            if place < NUMBERS {
                edits.next = edits.next.max(place + 1);
            }
            if let Some(stored) = understood.take(EDIT.decode(&bytes)) {
                edits.undone += usize::from(stored.undone);
                edits.places.push(place);
                edits.all.push(stored.edit);
            }
        }
        let done = edits.done().to_vec();
        self.state.borrow_mut().edits = edits;
        if !done.is_empty() {
            self.change(|builder| builder.set_edits(&done));
        }
        understood.outcome()
    }
}

/// The change in words that hold for longer than numbers do.
fn edit_of(corpus: &Corpus, change: Change) -> Result<Edit, EngineError> {
    let handle = |id: EntityId| {
        let entity = corpus.graph.entity(id).ok_or(EngineError::NotFound)?;
        Ok::<_, EngineError>(Handle { name: entity.name.clone(), kind: entity.kind })
    };
    Ok(match change {
        Change::Rename(id, name) => Edit::Rename(handle(id)?, name.trim().to_owned()),
        Change::Retype(id, kind) => Edit::Retype(handle(id)?, kind),
        Change::Merge(id, other) => Edit::Merge(handle(id)?, handle(other)?),
        Change::Split(id, name) => Edit::Split(handle(id)?, name),
        Change::Delete(id) => Edit::Delete(handle(id)?),
        Change::DeleteFact(id) => {
            let triple = corpus.graph.triple(id).ok_or(EngineError::NotFound)?;
            let (head, tail) = (handle(triple.head)?, handle(triple.tail)?);
            Edit::DeleteFact(FactHandle { head, relation: triple.relation.clone(), tail })
        }
        Change::Judge(judgement) => judged(corpus, judgement)?,
        Change::AddFact { head, relation, tail, sentence } => {
            let evidence = corpus.evidence(sentence);
            if evidence.span.is_empty() || [&head, &relation, &tail].iter().any(|text| text.trim().is_empty())
            {
                return Err(EngineError::NotFound);
            }
            let kind = |name: &str| {
                let known = corpus.graph.find(name).first().and_then(|id| corpus.graph.entity(*id));
                known.map_or(EntityKind::Other, |entity| entity.kind)
            };
            Edit::AddFact(NewTriple {
                head_kind: kind(&head),
                tail_kind: kind(&tail),
                head: head.trim().to_owned(),
                relation: relation.trim().to_lowercase(),
                tail: tail.trim().to_owned(),
                evidence,
                origin: Origin::Hand,
                confidence: 1.0,
            })
        }
    })
}

/// A verdict in words. Facts that wait no more, or are gone, are passed over.
fn judged(corpus: &Corpus, judgement: Judgement) -> Result<Edit, EngineError> {
    let graph = &corpus.graph;
    let triples: Vec<&Triple> = match &judgement.facts {
        Some(ids) => ids.iter().filter_map(|id| graph.triple(*id)).collect(),
        None => graph.triples().iter().collect(),
    };
    let waits = |triple: &Triple| match graph.standing(triple) {
        Standing::Learned => true,
        // One may think again about one fact, but not about all.
        Standing::Accepted => judgement.facts.is_some() && !judgement.is_so,
        Standing::Plain | Standing::Unkept => false,
    };
    let named = triples.into_iter().filter(|triple| waits(triple)).filter_map(|triple| {
        let (head, tail) = (graph.entity(triple.head)?, graph.entity(triple.tail)?);
        Some(NewTriple {
            head: head.name.clone(),
            head_kind: head.kind,
            relation: triple.relation.clone(),
            tail: tail.name.clone(),
            tail_kind: tail.kind,
            evidence: triple.evidence,
            origin: triple.origin.clone(),
            confidence: 1.0,
        })
    });
    let facts: Vec<NewTriple> = named.collect();
    match (facts.is_empty(), judgement.is_so) {
        (true, _) => Err(EngineError::NotFound),
        (false, true) => Ok(Edit::Accept(facts)),
        (false, false) => Ok(Edit::Reject(facts.iter().map(FactHandle::of).collect())),
    }
}

/// What stands where the changed thing stood.
fn shown_after(edit: &Edit) -> Option<Handle> {
    let called = |name: &str, kind| Some(Handle { name: name.to_owned(), kind });
    match edit {
        Edit::Rename(what, name) => called(name, what.kind),
        Edit::Retype(what, kind) => called(&what.name, *kind),
        Edit::Merge(what, _) | Edit::Split(what, _) => Some(what.clone()),
        Edit::DeleteFact(fact) => Some(fact.head.clone()),
        Edit::AddFact(triple) => called(&triple.head, triple.head_kind),
        Edit::Delete(_) | Edit::Accept(_) | Edit::Reject(_) => None,
    }
}
