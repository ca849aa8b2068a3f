//! What is looked at closely: an entity, a fact, what ties two entities together.

use super::find::MOST_FOUND;
use super::map::{MOST_AROUND, Map};
use super::requests::Requests;
use crate::interop::task::Latest;
use crate::state::linked::Linked;
use crate::state::notice::Tone;
use crate::state::picture::Focus;
use crate::words;
use clew_types::id::{EntityId, TripleId};
use clew_worker::protocol::{Command, EngineError, EntityDetail, EntityItem, Fact, Reply};
use leptos::prelude::*;
use std::sync::Arc;

/// Sentences that name two entities, at most.
const MOST_TOGETHER: u32 = 50;

/// What stands beside the picture; one thing at a time. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Inspecting {
    pub(super) requests: Requests,
    pub(super) map: Map,
    pub inspected: RwSignal<Option<Arc<EntityDetail>>>,
    /// The tie of the map that is looked at.
    pub linked: RwSignal<Option<Arc<Linked>>>,
    /// A fact that is looked at by itself.
    pub fact: RwSignal<Option<Arc<Fact>>>,
    /// The list of what waits to be judged is open.
    pub learned_open: RwSignal<bool>,
    /// Where a path is to begin.
    pub path_from: RwSignal<Option<EntityItem>>,
    work: Latest,
}

impl Inspecting {
    pub(super) fn new(map: Map) -> Self {
        Self {
            requests: map.requests,
            map,
            inspected: RwSignal::default(),
            linked: RwSignal::default(),
            fact: RwSignal::default(),
            learned_open: RwSignal::default(),
            path_from: RwSignal::default(),
            work: Latest::new(),
        }
    }

    /// Shows all about an entity.
    pub fn inspect(self, id: EntityId) {
        let request = self.requests.request(Command::Inspect(id));
        self.work.run(async move {
            match request.finish().await {
                Ok(Reply::Entity(detail)) => self.show_detail(*detail),
                Ok(_) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    /// Shows all about an entity that was chosen; where a path waits for its other end, the path. True for a path.
    pub fn choose(self, item: EntityItem) -> bool {
        match self.path_from.get_untracked().filter(|from| from.id != item.id) {
            Some(from) => {
                self.show_between(from, item);
                true
            }
            None => {
                self.inspect(item.id);
                false
            }
        }
    }

    /// A path begins here. Its other end is chosen in the map: nothing lies over that any more.
    pub fn begin_path(self, from: EntityItem) {
        self.close();
        self.path_from.set(Some(from));
    }

    /// The path that was begun is not wanted any more.
    pub fn forget_path(self) {
        self.path_from.set(None);
    }

    /// Shows one fact with its sentence; `head` is its subject.
    pub fn inspect_fact(self, id: TripleId, head: EntityId) {
        let request = self.requests.request(Command::Inspect(head));
        self.work.run(async move {
            if let Ok(Reply::Entity(detail)) = request.finish().await
                && let Some(fact) = detail.facts.into_iter().find(|fact| fact.id == id)
            {
                self.close();
                self.fact.set(Some(Arc::new(fact)));
            }
        });
    }

    /// Shows all about the entity of this name, if there is one.
    pub fn inspect_named(self, name: String) {
        let request = self.requests.request(Command::FindEntities(name.clone(), MOST_FOUND));
        self.work.run(async move {
            if let Ok(Reply::Entities(items)) = request.finish().await
                && let Some(found) = items.iter().find(|item| item.name == name)
            {
                self.inspect(found.id);
            }
        });
    }

    /// Shows an entity as it is now, or nothing when it is gone.
    pub(super) fn inspect_if_there(self, id: EntityId) {
        let request = self.requests.request(Command::Inspect(id));
        self.work.run(async move {
            match request.finish().await {
                Ok(Reply::Entity(detail)) => self.show_detail(*detail),
                _ => self.close(),
            }
        });
    }

    /// Shows the sentences that name both of two entities.
    pub fn show_tie(self, left: &EntityItem, right: &EntityItem) {
        self.show_tie_of((left.id, &left.name), (right.id, &right.name));
    }

    /// The same, by the line that joins them in the picture.
    pub fn show_tie_drawn(self, left: EntityId, right: EntityId) {
        let names = self.map.picture.with_untracked(|picture| [left, right].map(|id| picture.name_of(id)));
        self.show_tie_of((left, &names[0]), (right, &names[1]));
    }

    fn show_tie_of(self, left: (EntityId, &str), right: (EntityId, &str)) {
        let title = words::both(left.1, right.1);
        self.show_sentences(title, Command::Together(left.0, right.0, MOST_TOGETHER));
    }

    fn show_sentences(self, title: String, command: Command) {
        let request = self.requests.request(command);
        self.work.run(async move {
            match request.finish().await {
                Ok(Reply::Quotes(quotes)) => {
                    self.close();
                    self.linked.set(Some(Arc::new(Linked { title, quotes })));
                }
                Ok(_) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    fn show_detail(self, detail: EntityDetail) {
        let EntityItem { id, name, .. } = &detail.item;
        if self.map.picture.with_untracked(|picture| picture.leads_elsewhere(*id)) {
            self.map.show_around(*id, name.clone());
        }
        self.linked.set(None);
        self.fact.set(None);
        self.learned_open.set(false);
        self.inspected.set(Some(Arc::new(detail)));
    }

    /// Closes the inspector, or what stands in its place.
    pub fn close(self) {
        self.work.stop();
        self.learned_open.set(false);
        self.inspected.set(None);
        self.linked.set(None);
        self.fact.set(None);
    }

    /// Shows how one entity is connected with another.
    pub fn show_between(self, from: EntityItem, to: EntityItem) {
        self.forget_path();
        let command = Command::Between(from.id, to.id, MOST_AROUND);
        let request = self.requests.request(command.clone());
        let focus = Focus::Between(from.name.clone(), to.name.clone());
        self.map.prepare(focus.clone(), async move {
            match request.finish().await {
                Ok(Reply::Graph(view)) => {
                    // It stands where the path is told.
                    self.close();
                    self.map.show_picture(focus, view, vec![command]);
                }
                Err(EngineError::NotFound) => {
                    self.requests.notices.notify(Tone::Info, words::not_connected(&from.name, &to.name));
                }
                Ok(_) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }
}
