//! What are a library's documents called?

use super::super::Engine;
use super::super::flag::Flag;
use crate::engine::doors::Errand;
use crate::protocol::Event;
use clew_types::id::DocumentId;
use clew_types::shelf::{document_id, number_of};
use clew_types::{answer::Answer, arrange::InOrder};
use std::collections::BTreeSet;
use std::rc::Rc;

impl Engine {
    /// Notes what documents of the library are called, and tells who watches of those that are new.
    pub(super) fn name_library(&self, named: impl Iterator<Item = (u32, String)>) {
        let mut new = Vec::new();
        {
            let known = &mut self.state.borrow_mut().library_names;
            for (id, name) in named.filter_map(|(number, name)| Some((document_id(number)?, name))) {
                if known.insert(id, name.clone()).as_ref() != Some(&name) {
                    new.push((id, name));
                }
            }
        }
        if !new.is_empty() {
            self.watchers.tell(&Event::LibraryNames(new));
        }
    }

    /// What is known of names, for who begins to watch.
    pub(in crate::engine) fn library_names(&self) -> Option<Event> {
        let known = &self.state.borrow().library_names;
        let all = || known.iter().map(|(id, name)| (*id, name.clone())).collect();
        (!known.is_empty()).then(|| Event::LibraryNames(all()))
    }

    /// Asks the library what the documents of a past answer are called, where that is not known any more.
    pub(in crate::engine) async fn name_again(self: &Rc<Self>, answer: &Answer) {
        let Some(choice) = self.state.borrow().library.clone() else { return };
        let shown = answer.evidence.iter().map(|(citation, _)| citation.evidence.sentence.document);
        let all: BTreeSet<DocumentId> = answer.documents().into_iter().chain(shown).into_set();
        for number in all.into_iter().filter_map(number_of) {
            let is_known =
                document_id(number).is_none_or(|id| self.state.borrow().library_names.contains_key(&id));
            if is_known {
                continue;
            }
            let path = match number.checked_sub(1) {
                Some(before) => format!("documents?after={before}"),
                None => "documents".to_owned(),
            };
            let said = format!("what document {number} is called");
            let Ok(list) = self.ask_library(&choice, &path, Errand::Fetch, &said, Flag::default()).await
            else {
                return;
            };
            let list: serde_json::Value = serde_json::from_slice(&list).unwrap_or_default();
            let named = |entry: &serde_json::Value| {
                Some((u32::try_from(entry["number"].as_u64()?).ok()?, entry["name"].as_str()?.to_owned()))
            };
            self.name_library(list.as_array().into_iter().flatten().filter_map(named));
        }
    }
}
