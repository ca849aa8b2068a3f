//! Changes of the graph by hand.

use super::inspect::Inspecting;
use super::requests::Requests;
use crate::state::notice::{Offer, Toasts, Tone};
use crate::words;
use clew_types::id::EntityId;
use clew_worker::protocol::{Change, Command, EngineError, EntityItem, Reply};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Changes by hand. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Editing {
    pub(super) requests: Requests,
    inspecting: Inspecting,
    /// Changes that hold, and that could be done again.
    pub edits: RwSignal<(u32, u32)>,
    /// What is to be joined with another entity.
    pub merge_from: RwSignal<Option<EntityItem>>,
}

impl Editing {
    pub(super) fn new(inspecting: Inspecting) -> Self {
        let requests = inspecting.requests;
        Self { requests, inspecting, edits: RwSignal::default(), merge_from: RwSignal::default() }
    }

    /// Notes how many changes hold; an offer to take one back is about the last one only.
    pub(super) fn take(self, edits: (u32, u32)) {
        self.edits.set(edits);
        self.requests.notices.toasts.update(Toasts::close_changes);
    }

    /// Looks up what might be the same as an entity.
    pub fn load_alike(self, id: EntityId, alike: RwSignal<Vec<EntityItem>>) {
        let request = self.requests.request(Command::Alike(id));
        spawn_local(async move {
            if let Ok(Reply::Entities(items)) = request.finish().await {
                // The inspector may have been closed meanwhile.
                let _ = alike.try_set(items);
            }
        });
    }

    /// Makes a change, then shows what stands where the changed thing stood. Who judges the facts of a thing stays with it.
    pub fn edit(self, change: Change) {
        let told = match change {
            Change::Merge(..) => Some(words::NOW_ONE),
            Change::DeleteFact(_) => Some(words::TAKEN_OFF),
            _ => None,
        };
        let is_of_fact = matches!(change, Change::DeleteFact(_) | Change::Judge(_));
        let own =
            self.inspecting.inspected.get_untracked().filter(|_| is_of_fact).map(|detail| detail.item.id);
        let request = self.requests.request(Command::Edit(change));
        spawn_local(async move {
            match request.finish().await {
                Ok(Reply::Changed(shown)) => {
                    if let Some(text) = told {
                        self.requests.notices.notify_with(Tone::Info, text.to_owned(), Some(Offer::Undo));
                    }
                    self.inspecting.map.redraw();
                    match own.or(shown) {
                        Some(id) if own.is_some() => self.inspecting.inspect_if_there(id),
                        // A fact that was looked at by itself is gone.
                        Some(id) if !is_of_fact => self.inspecting.inspect(id),
                        _ => self.inspecting.close(),
                    }
                }
                Ok(_) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    /// Remembers an entity that shall be joined with another.
    pub fn pick_up(self, item: EntityItem) {
        self.inspecting.forget_path();
        self.merge_from.set(Some(item));
    }

    /// Makes two things one, under the name of the first.
    pub fn merge(self, stays: &EntityItem, goes: &EntityItem) {
        self.merge_from.set(None);
        self.edit(Change::Merge(stays.id, goes.id));
    }

    /// Takes the last change back.
    pub fn undo(self) {
        self.step_through(Command::Undo);
    }

    /// Does the change again that was taken back last.
    pub fn redo(self) {
        self.step_through(Command::Redo);
    }

    /// Shows picture and inspected entity as they are after a change.
    pub(super) fn show_changed(self) {
        self.inspecting.map.redraw();
        if let Some(detail) = self.inspecting.inspected.get_untracked() {
            self.inspecting.inspect_if_there(detail.item.id);
        }
    }

    fn step_through(self, command: Command) {
        let request = self.requests.request(command);
        spawn_local(async move {
            match request.finish().await {
                Ok(_) => {
                    self.show_changed();
                }
                // Nothing to take back.
                Err(EngineError::NotFound) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }
}
