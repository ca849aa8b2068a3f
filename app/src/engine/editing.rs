//! Changes of the graph by hand.

use super::Session;
use crate::state::notice::Tone;
use crate::state::picture::Focus;
use crate::words;
use clew_types::id::EntityId;
use clew_worker::protocol::{Change, Command, EngineError, EntityItem, Reply};
use leptos::prelude::*;
use leptos::task::spawn_local;

impl Session {
    /// Looks up what might be the same as an entity.
    pub fn load_alike(self, id: EntityId, alike: RwSignal<Vec<EntityItem>>) {
        let request = self.request(Command::Alike(id));
        spawn_local(async move {
            if let Ok(Reply::Entities(items)) = request.finish().await {
                // The inspector may have been closed meanwhile.
                let _ = alike.try_set(items);
            }
        });
    }

    /// Makes a change, then shows what stands where the changed thing stood.
    pub fn edit(self, change: Change) {
        let request = self.request(Command::Edit(change));
        spawn_local(async move {
            match request.finish().await {
                Ok(Reply::Changed(shown)) => {
                    self.redraw();
                    match shown {
                        Some(id) => self.inspect(id),
                        None => self.close_inspector(),
                    }
                }
                Ok(_) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    /// Remembers an entity that shall be joined with another.
    pub fn pick_up(self, item: EntityItem) {
        self.merge_from.set(Some(item));
        self.notify(Tone::Info, words::MERGE_WITH_WHAT.to_owned());
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
        self.redraw();
        if let Some(detail) = self.inspected.get_untracked() {
            self.inspect_if_there(detail.item.id);
        }
    }

    fn step_through(self, command: Command) {
        let request = self.request(command);
        spawn_local(async move {
            match request.finish().await {
                Ok(_) => {
                    self.show_changed();
                }
                // Nothing to take back.
                Err(EngineError::NotFound) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    /// Draws anew what may have changed; an answer's path stays as it was found.
    pub(super) fn redraw(self) {
        match self.picture.with_untracked(|picture| picture.focus.clone()) {
            Focus::Overview | Focus::Expanded => self.show_overview(),
            Focus::Around(id, name) => self.show_around(id, name),
            _ => {}
        }
    }
}
