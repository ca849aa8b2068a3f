//! The picture, and what is found and looked at in it.

use super::Session;
use crate::interop::task::sleep;
use crate::state::linked::Linked;
use crate::state::notice::Tone;
use crate::state::picture::{Focus, Picture};
use crate::words;
use clew_types::export::GraphFormat;
use clew_types::extraction::EntityKind;
use clew_types::graph::GraphView;
use clew_types::id::{EntityId, TripleId};
use clew_worker::protocol::{AnswerId, Command, EngineError, EntityDetail, EntityItem, Quote, Reply};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use std::time::Duration;

/// Nodes of a picture: more cannot be told apart on a screen.
pub(super) const MOST_NODES: u32 = 100;
/// Nodes of a larger overview, for who asks for more; what is beyond is summed up by communities, which open when they
/// are chosen: more nodes at once would be a picture of lines.
const MORE_NODES: u32 = 250;
/// Nodes of a picture about one thing: an answer's path, or an entity, and what lies next to it.
pub(super) const MOST_AROUND: u32 = 60;
/// Nodes of a neighbourhood.
const MOST_NEIGHBOURS: u32 = 40;
/// Members of a community that is opened.
const MOST_OPENED: u32 = 40;
/// Names offered while one is typed.
const MOST_FOUND: u32 = 12;
/// Sentences that name two entities, at most.
const MOST_TOGETHER: u32 = 50;
/// Sentences found at most.
const MOST_TOLD: u32 = 5;
/// Pause between two pictures while documents are read.
const PICTURE_PAUSE: Duration = Duration::from_millis(700);
/// Pause before a picture of a question under way is drawn.
const ASKING_PAUSE: Duration = Duration::from_millis(250);

impl Session {
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

    /// True when the smallest overview leaves nothing out.
    pub fn is_all_shown(self) -> bool {
        self.graph_size.get().0 <= MOST_NODES
    }

    /// Shows one entity's neighbourhood.
    pub fn show_around(self, id: EntityId, name: String) {
        self.draw(Focus::Around(id, name), Command::Around(id, MOST_AROUND));
    }

    /// Opens the community of an entity where it is summed up.
    pub fn open_community(self, member: EntityId) {
        let command = Command::Community(member, MOST_OPENED);
        let request = self.request(command.clone());
        self.prepare(Focus::Expanded, async move {
            match request.finish().await {
                Ok(Reply::Graph(view)) => self.open_in_picture(member, &view, command),
                Ok(_) => {}
                Err(error) => self.complain(&error),
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

    /// Shows how one entity is connected with another.
    pub fn show_between(self, from: EntityItem, to: EntityItem) {
        self.path_from.set(None);
        self.toasts.update(|toasts| toasts.close_text(words::PATH_WHERE_TO));
        let command = Command::Between(from.id, to.id, MOST_AROUND);
        let request = self.request(command.clone());
        let focus = Focus::Between(from.name.clone(), to.name.clone());
        self.prepare(focus.clone(), async move {
            match request.finish().await {
                Ok(Reply::Graph(view)) => {
                    // It stands where the path is told.
                    self.close_inspector();
                    self.show_picture(focus, view, vec![command]);
                }
                Err(EngineError::NotFound) => {
                    self.notify(Tone::Info, words::not_connected(&from.name, &to.name));
                }
                Ok(_) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    /// Adds an entity's neighbours to the picture.
    pub fn expand(self, id: EntityId) {
        let command = Command::Around(id, MOST_NEIGHBOURS);
        let request = self.request(command.clone());
        self.prepare(Focus::Expanded, async move {
            match request.finish().await {
                Ok(Reply::Graph(view)) => self.expand_picture(id, &view, command),
                Ok(_) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    pub(super) fn draw(self, focus: Focus, command: Command) {
        let request = self.request(command.clone());
        self.prepare(focus.clone(), async move {
            match request.finish().await {
                Ok(Reply::Graph(view)) => self.show_picture(focus, view, vec![command]),
                // What it was about has become part of something else, or is gone by the person's own hand.
                Err(EngineError::NotFound) if focus != Focus::Overview => self.show_overview(),
                Ok(_) => {}
                Err(error) => self.complain(&error),
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
    fn prepare(self, focus: Focus, work: impl Future<Output = ()> + 'static) {
        self.next_focus.set_value(Some(focus));
        self.drawing.run(async move {
            work.await;
            self.next_focus.set_value(None);
        });
    }

    fn show_picture(self, focus: Focus, view: GraphView, made_by: Vec<Command>) {
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
                let Ok(Reply::Graph(view)) = self.request(command.clone()).finish().await else { continue };
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
        if self.picture_due.get_value() {
            return;
        }
        self.picture_due.set_value(true);
        let draw = move || {
            self.picture_due.set_value(false);
            let shown = || self.picture.with_untracked(|picture| picture.focus.clone());
            // A picture under way that is about something else must not be dropped for an overview.
            if self.next_focus.get_value().unwrap_or_else(shown) == Focus::Overview {
                self.show_overview();
            }
        };
        set_timeout(draw, PICTURE_PAUSE);
    }

    /// Saves the whole graph as a file.
    pub fn save_graph(self, format: GraphFormat) {
        self.save(Command::ExportGraph(format));
    }

    /// Looks for entities whose name starts like this.
    pub fn find(self, prefix: String) {
        if prefix.trim().is_empty() {
            self.finding.stop();
            self.found.set(Vec::new());
            return;
        }
        let request = self.request(Command::FindEntities(prefix, MOST_FOUND));
        self.finding.run(async move {
            if let Ok(Reply::Entities(items)) = request.finish().await {
                self.found.set(items);
            }
        });
    }

    /// Looks for entities and sentences, for lists of their own; of fewer than two letters, for none.
    pub fn look_up(self, typed: String, named: RwSignal<Vec<EntityItem>>, told: RwSignal<Vec<Quote>>) {
        if typed.trim().chars().count() < 2 {
            self.finding.stop();
            named.set(Vec::new());
            told.set(Vec::new());
            return;
        }
        let entities = self.request(Command::FindEntities(typed.clone(), MOST_FOUND));
        let sentences = self.request(Command::FindSentences(typed, MOST_TOLD));
        self.finding.run(async move {
            if let Ok(Reply::Entities(items)) = entities.finish().await {
                named.set(items);
            }
            if let Ok(Reply::Quotes(quotes)) = sentences.finish().await {
                told.set(quotes);
            }
        });
    }

    /// Looks for the sentence that says most of these names, with the first one in it.
    pub fn key_sentence(self, names: &[String], told: RwSignal<Vec<Quote>>) {
        let [first, others @ ..] = names else { return };
        let wanted = format!("\"{first}\" {}", others.join(" "));
        let request = self.request(Command::FindSentences(wanted, LOOKED_AT));
        spawn_local(async move {
            if let Ok(Reply::Quotes(mut quotes)) = request.finish().await {
                quotes.retain(|quote| tells(&quote.text));
                quotes.truncate(1);
                // The list may have gone meanwhile.
                let _ = told.try_set(quotes);
            }
        });
    }

    /// Shows all about an entity.
    pub fn inspect(self, id: EntityId) {
        let request = self.request(Command::Inspect(id));
        self.inspecting.run(async move {
            match request.finish().await {
                Ok(Reply::Entity(detail)) => self.show_detail(*detail),
                Ok(_) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    /// Shows one fact with its sentence; `head` is its subject.
    pub fn inspect_fact(self, id: TripleId, head: EntityId) {
        let request = self.request(Command::Inspect(head));
        self.inspecting.run(async move {
            if let Ok(Reply::Entity(detail)) = request.finish().await
                && let Some(fact) = detail.facts.into_iter().find(|fact| fact.id == id)
            {
                self.close_inspector();
                self.fact.set(Some(Arc::new(fact)));
            }
        });
    }

    /// Shows all about the entity of this name, if there is one.
    pub fn inspect_named(self, name: String) {
        let request = self.request(Command::FindEntities(name.clone(), MOST_FOUND));
        self.inspecting.run(async move {
            if let Ok(Reply::Entities(items)) = request.finish().await
                && let Some(found) = items.iter().find(|item| item.name == name)
            {
                self.inspect(found.id);
            }
        });
    }

    /// Shows an entity as it is now, or nothing when it is gone.
    pub(super) fn inspect_if_there(self, id: EntityId) {
        let request = self.request(Command::Inspect(id));
        self.inspecting.run(async move {
            match request.finish().await {
                Ok(Reply::Entity(detail)) => self.show_detail(*detail),
                _ => self.close_inspector(),
            }
        });
    }

    /// Shows the sentences that name both of two entities.
    pub fn show_tie(self, left: &EntityItem, right: &EntityItem) {
        self.show_tie_of((left.id, &left.name), (right.id, &right.name));
    }

    /// The same, by the line that joins them in the picture.
    pub fn show_tie_drawn(self, left: EntityId, right: EntityId) {
        let names = self.picture.with_untracked(|picture| [left, right].map(|id| picture.name_of(id)));
        self.show_tie_of((left, &names[0]), (right, &names[1]));
    }

    fn show_tie_of(self, left: (EntityId, &str), right: (EntityId, &str)) {
        let title = words::both(left.1, right.1);
        self.show_sentences(title, Command::Together(left.0, right.0, MOST_TOGETHER));
    }

    fn show_sentences(self, title: String, command: Command) {
        let request = self.request(command);
        self.inspecting.run(async move {
            match request.finish().await {
                Ok(Reply::Quotes(quotes)) => {
                    self.close_inspector();
                    self.linked.set(Some(Arc::new(Linked { title, quotes })));
                }
                Ok(_) => {}
                Err(error) => self.complain(&error),
            }
        });
    }

    fn show_detail(self, detail: EntityDetail) {
        self.linked.set(None);
        self.fact.set(None);
        self.learned_open.set(false);
        self.inspected.set(Some(Arc::new(detail)));
    }

    /// Closes the inspector, or what stands in its place.
    pub fn close_inspector(self) {
        self.inspecting.stop();
        self.learned_open.set(false);
        self.inspected.set(None);
        self.linked.set(None);
        self.fact.set(None);
    }
}

/// Sentences that are looked at for one that tells something, and how many words it has at least.
const LOOKED_AT: u32 = 12;
const FEWEST_WORDS: usize = 7;

/// A whole sentence that somebody tells; no heading, and no exclamation of a story's people.
fn tells(sentence: &str) -> bool {
    let is_said = sentence.starts_with(['"', '“', '‘', '\'', '«']);
    let is_whole = sentence.ends_with(['.', '…']);
    is_whole && !is_said && sentence.split_whitespace().count() >= FEWEST_WORDS
}
