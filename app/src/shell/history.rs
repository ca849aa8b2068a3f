//! Where the person is, in the address; the browser's own way back closes the document that was opened last.

use crate::engine::{Session, Viewing};
use crate::interop::address;
use crate::state::document::{Cited, Viewer};
use crate::state::place::Place;
use leptos::ev;
use leptos::prelude::*;

/// Goes where the address says, and lets the address follow from then on.
pub fn restore_place(session: Session) {
    let Session { viewing, inspecting, asking, .. } = session;
    let place = address::read();
    if let Some(id) = place.answer {
        asking.recall(id);
    }
    open_as_told(viewing, &place);
    if let Some(name) = place.entity {
        inspecting.inspect_named(name);
    }
    // Whether the document that is open has an entry of its own in the history.
    let has_entry = StoredValue::new(false);
    Effect::new(move |before: Option<Place>| {
        let place = place_of(session);
        // The first run would wipe out what is being restored.
        if let Some(before) = before.filter(|before| *before != place) {
            follow(&before, &place, has_entry);
        }
        place
    });
    let handle = window_event_listener(ev::popstate, move |_| {
        has_entry.set_value(false);
        match address::read() {
            // Why a document could not be opened stays in sight.
            Place { document: None, .. } if is_failed(viewing) => {}
            Place { document: None, .. } => viewing.close(),
            told => open_as_told(viewing, &told),
        }
        address::replace(&untrack(|| place_of(session)));
    });
    on_cleanup(move || handle.remove());
}

fn is_failed(viewing: Viewing) -> bool {
    viewing.viewer.with_untracked(|viewer| matches!(viewer, Viewer::Failed(_)))
}

fn open_as_told(viewing: Viewing, place: &Place) {
    if let Some(id) = place.document {
        viewing.open(id, place.cited().map(|sentence| Cited { sentence, span: None }));
    }
}

fn place_of(session: Session) -> Place {
    let Session { viewing, filtering, inspecting, asking, .. } = session;
    Place {
        answer: asking.conversation.with(|conversation| conversation.answer().map(|(id, _)| id)),
        document: viewing.viewer.with(|viewer| match viewer {
            Viewer::Open(text) => Some(text.id),
            Viewer::Loading(id) => Some(*id),
            Viewer::Closed | Viewer::Failed(_) => None,
        }),
        sentence: viewing.cited.get().map(|cited| cited.sentence.index),
        entity: inspecting.inspected.with(|detail| detail.as_ref().map(|detail| detail.item.name.clone())),
        filter: filtering.whole(),
    }
}

/// A document that opens is a step that can be taken back, and is taken back when it is closed; all else changes the step
/// that one is at.
fn follow(before: &Place, place: &Place, has_entry: StoredValue<bool>) {
    let was_told = address::read().document.is_some();
    match (before.document, place.document) {
        (None, Some(_)) if !was_told => {
            has_entry.set_value(true);
            address::push(place);
        }
        (Some(_), None) if was_told && has_entry.get_value() => address::back(),
        _ => address::replace(place),
    }
}
