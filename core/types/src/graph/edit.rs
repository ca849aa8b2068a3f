//! What has a person put right by hand? An [`Edit`] names things as the person saw them, not by number.

use super::NewTriple;
use crate::extraction::EntityKind;
use serde::{Deserialize, Serialize};

/// A thing, as it was called when a hand touched it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Handle {
    /// Its canonical name.
    pub name: String,
    /// What sort of thing it is; tells namesakes apart.
    pub kind: EntityKind,
}

/// A fact between two things.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FactHandle {
    /// Subject.
    pub head: Handle,
    /// Relation phrase.
    pub relation: String,
    /// Object.
    pub tail: Handle,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Edit {
    /// The thing is called this; its old name stays an alias.
    Rename(Handle, String),
    /// The thing is of this sort.
    Retype(Handle, EntityKind),
    /// The second is the same thing as the first, under whose name both go.
    Merge(Handle, Handle),
    /// This other name of the thing names a thing of its own, wherever it stands.
    Split(Handle, String),
    /// There is no such thing; its facts go with it.
    Delete(Handle),
    /// That is not so.
    DeleteFact(FactHandle),
    /// That is so, and this sentence says it.
    AddFact(NewTriple),
    /// These were learned while a question was answered, and are so.
    Accept(Vec<NewTriple>),
    /// These were learned, and are not so: they go, and are not learned again.
    Reject(Vec<FactHandle>),
}

impl FactHandle {
    /// The fact that a triple states.
    pub fn of(triple: &NewTriple) -> Self {
        let NewTriple { head, head_kind, relation, tail, tail_kind, .. } = triple.clone();
        let (head, tail) = (Handle { name: head, kind: head_kind }, Handle { name: tail, kind: tail_kind });
        Self { head, relation, tail }
    }
}
