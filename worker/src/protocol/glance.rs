//! What one's own documents can be asked, and what is in them.

use super::Quote;
use clew_types::id::EntityId;
use serde::{Deserialize, Serialize};

/// A first look at what is known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Glance {
    /// Questions to begin with, each of another kind.
    pub questions: Vec<Suggestion>,
    /// What the documents tell most about.
    pub themes: Vec<Theme>,
}

/// A question that the documents can answer; the page has the words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Suggestion {
    /// What several sentences tell about.
    About(String),
    /// Somebody whom several sentences tell about.
    Person(String),
    /// When did that happen to it? A name and a participle.
    When(String, String),
    /// Who did that? A verb and what follows it.
    Who(String, String),
    /// What joins these two?
    Connected(String, String),
}

/// What belongs together, with a sentence that says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Theme {
    /// What it is asked for by.
    pub first: EntityId,
    /// Its names, the first one's before the others'.
    pub names: Vec<String>,
    /// A whole sentence about it.
    pub quote: Quote,
}
