//! The picture.

use super::requests::Requests;
use crate::interop::task::{Latest, sleep};
use crate::state::picture::{Focus, Picture};
use clew_types::export::GraphFormat;
use clew_types::extraction::EntityKind;
use clew_types::graph::GraphView;
use clew_types::id::EntityId;
use clew_worker::protocol::{AnswerId, Command, EngineError, Reply};
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Nodes of a picture: more cannot be told apart on a screen.
const MOST_NODES: u32 = 100;
/// Nodes of a larger overview, for who asks for more; what is beyond is summed up by communities, which open when they
/// are chosen: more nodes at once would be a picture of lines.
const MORE_NODES: u32 = 250;
/// Nodes of a picture about one thing: an answer's path, or an entity, and what lies next to it.
pub(super) const MOST_AROUND: u32 = 60;
/// Nodes of a neighbourhood.
const MOST_NEIGHBOURS: u32 = 40;
/// Members of a community that is opened.
const MOST_OPENED: u32 = 40;
/// Pause between two pictures while documents are read.
const PICTURE_PAUSE: Duration = Duration::from_millis(700);
/// Pause before a picture of a question under way is drawn.
const ASKING_PAUSE: Duration = Duration::from_millis(250);

/// The picture of what is known. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Map {
    pub(super) requests: Requests,
    pub picture: RwSignal<Picture>,
    /// Entities and facts of the whole graph.
    pub size: RwSignal<(u32, u32)>,
    /// Kinds of entities that the person does not want to see.
    pub hidden_kinds: RwSignal<Vec<EntityKind>>,
    /// Nodes of the overview.
    overview_size: StoredValue<u32>,
    work: Latest,
    /// What the picture under way is about; `None` = none is.
    next_focus: StoredValue<Option<Focus>>,
    is_due: StoredValue<bool>,
}

impl Map {
    pub(super) fn new(requests: Requests) -> Self {
        Self {
            requests,
            picture: RwSignal::default(),
            size: RwSignal::default(),
            hidden_kinds: RwSignal::default(),
            overview_size: StoredValue::new(MOST_NODES),
            work: Latest::new(),
            next_focus: StoredValue::new(None),
            is_due: StoredValue::new(false),
        }
    }

    /// Shows the most important entities.
    pub fn show_overview(self) {
        self.draw(Focus::Overview, Command::Overview(self.overview_size.get_value()));
    }

    /// Shows more of them, and after the largest overview the smallest one again.
    pub fn show_more(self) {
        let now = self.overview_size.get_value();
        let next = if now < MORE_NODES { MORE_NODES } else { MOST_NODES };
        self.overview_size.set_value(next);
        self.picture.update_untracked(|picture| picture.fit += 1);
        self.show_overview();
    }

    /// True when the larger overview is shown.
    pub fn shows_more(self) -> bool {
        self.overview_size.get_value() >= MORE_NODES
    }

    /// True when the smallest overview leaves nothing out that has a name of its own.
    pub fn is_all_shown(self) -> bool {
        let drawn = self.picture.with(|picture| picture.view.nodes.len() as u32);
        self.size.get().0 <= MOST_NODES || !self.shows_more() && drawn < MOST_NODES
    }

    /// Shows one entity's neighbourhood.
    pub fn show_around(self, id: EntityId, name: String) {
        self.draw(Focus::Around(id, name), Command::Around(id, MOST_AROUND));
    }

    /// Opens the community of an entity where it is summed up.
    pub fn open_community(self, member: EntityId) {
        let command = Command::Community(member, MOST_OPENED);
        let request = self.requests.request(command.clone());
        self.prepare(Focus::Expanded, async move {
            match request.finish().await {
                Ok(Reply::Graph(view)) => self.open_in_picture(member, &view, command),
                Ok(_) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    /// The picture as it is drawn.
    pub fn shown(self) -> Picture {
        self.hidden_kinds.with(|kinds| self.picture.with(|picture| picture.without(kinds)))
    }

    /// Takes a kind of entities out of the picture, or back into it.
    pub fn toggle_kind(self, kind: EntityKind) {
        self.hidden_kinds.update(|kinds| {
            let before = kinds.len();
            kinds.retain(|hidden| *hidden != kind);
            if kinds.len() == before {
                kinds.push(kind);
            }
        });
    }

    /// Shows what an answer's first so many steps had found.
    pub fn replay(self, id: AnswerId, steps: u32) {
        self.draw(Focus::Replay(id), Command::Replay(id, steps, MOST_AROUND));
    }

    /// Adds an entity's neighbours to the picture.
    pub fn expand(self, id: EntityId) {
        let command = Command::Around(id, MOST_NEIGHBOURS);
        let request = self.requests.request(command.clone());
        self.prepare(Focus::Expanded, async move {
            match request.finish().await {
                Ok(Reply::Graph(view)) => self.expand_picture(id, &view, command),
                Ok(_) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    pub(super) fn draw(self, focus: Focus, command: Command) {
        let request = self.requests.request(command.clone());
        self.prepare(focus.clone(), async move {
            match request.finish().await {
                Ok(Reply::Graph(view)) => self.show_picture(focus, view, vec![command]),
                // What it was about has become part of something else, or is gone by the person's own hand.
                Err(EngineError::NotFound) if focus != Focus::Overview => self.show_overview(),
                Ok(_) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
    }

    /// Shows a picture of a question under way, unless the next one follows at once: drawing takes its time.
    pub(super) fn show_soon(self, view: GraphView) {
        self.prepare(Focus::Asking, async move {
            sleep(ASKING_PAUSE).await;
            self.show_picture(Focus::Asking, view, Vec::new());
        });
    }

    /// Works on the next picture; the one that was under way is dropped.
    pub(super) fn prepare(self, focus: Focus, work: impl Future<Output = ()> + 'static) {
        self.next_focus.set_value(Some(focus));
        self.work.run(async move {
            work.await;
            self.next_focus.set_value(None);
        });
    }

    pub(super) fn show_picture(self, focus: Focus, view: GraphView, made_by: Vec<Command>) {
        self.picture.update(|picture| *picture = Picture { made_by, ..picture.show(focus, view) });
    }

    fn expand_picture(self, centre: EntityId, around: &GraphView, command: Command) {
        self.picture.update(|picture| {
            *picture = picture.expand(centre, around);
            picture.made_by.push(command);
        });
    }

    fn open_in_picture(self, member: EntityId, members: &GraphView, command: Command) {
        self.picture.update(|picture| {
            *picture = picture.open(member, members);
            picture.made_by.push(command);
        });
    }

    /// Draws the picture again, and what was added to it, after the engine has been told to look at something else.
    pub(super) fn draw_again(self) {
        let (focus, made_by) =
            self.picture.with_untracked(|picture| (picture.focus.clone(), picture.made_by.clone()));
        if made_by.is_empty() {
            return;
        }
        self.picture.update_untracked(|picture| picture.fit += 1);
        self.prepare(focus.clone(), async move {
            for (number, command) in made_by.into_iter().enumerate() {
                let Ok(Reply::Graph(view)) = self.requests.request(command.clone()).finish().await else {
                    continue;
                };
                match command {
                    Command::Around(centre, _) if number > 0 => self.expand_picture(centre, &view, command),
                    Command::Community(member, _) if number > 0 => {
                        self.open_in_picture(member, &view, command)
                    }
                    _ => self.show_picture(focus.clone(), view, vec![command]),
                }
            }
        });
    }

    /// Draws the overview again when the graph has grown, but not at every document's every step.
    pub(super) fn redraw_soon(self) {
        if self.is_due.get_value() {
            return;
        }
        self.is_due.set_value(true);
        let draw = move || {
            self.is_due.set_value(false);
            let shown = || self.picture.with_untracked(|picture| picture.focus.clone());
            // A picture under way that is about something else must not be dropped for an overview.
            if self.next_focus.get_value().unwrap_or_else(shown) == Focus::Overview {
                self.show_overview();
            }
        };
        set_timeout(draw, PICTURE_PAUSE);
    }

    /// All facts that the picture may show, told once they are there; and that they are all.
    pub fn list_facts(self, work: Latest, into: RwSignal<Arc<GraphView>>, is_all: RwSignal<bool>) {
        let request = self.requests.request(Command::Facts);
        work.run(async move {
            if let Ok(Reply::Graph(view)) = request.finish().await {
                let _ = is_all.try_set(true);
                let _ = into.try_set(Arc::new(view));
            }
        });
    }

    /// Saves the whole graph as a file.
    pub fn save(self, format: GraphFormat) {
        self.requests.save(Command::ExportGraph(format));
    }

    /// Draws anew what may have changed; an answer's path stays as it was found.
    pub(super) fn redraw(self) {
        match self.picture.with_untracked(|picture| picture.focus.clone()) {
            Focus::Overview | Focus::Expanded => self.show_overview(),
            Focus::Around(id, name) => self.show_around(id, name),
            _ => {}
        }
    }

    /// Fits the picture once more: the graph is as it stays.
    pub(super) fn settle(self) {
        self.picture.update_untracked(|picture| picture.settled += 1);
    }
}
