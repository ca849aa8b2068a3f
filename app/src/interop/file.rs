//! Files that were chosen, dropped or pasted.

use leptos::prelude::event_target;
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, Event, File, FileList, HtmlInputElement};

/// Files chosen in an input; the input is emptied, so that the same file can be chosen again.
pub fn chosen(event: &Event) -> Vec<File> {
    let input: HtmlInputElement = event_target(event);
    let files = input.files().map(|list| collect(&list)).unwrap_or_default();
    input.set_value("");
    files
}

/// Files dropped on the page.
pub fn dropped(event: &DragEvent) -> Vec<File> {
    event.data_transfer().and_then(|data| data.files()).map(|list| collect(&list)).unwrap_or_default()
}

/// True when what is dragged holds files (and not a piece of the page itself).
pub fn has_files(event: &DragEvent) -> bool {
    let types = event.data_transfer().map(|data| data.types());
    types.is_some_and(|types| types.iter().any(|kind| kind.as_string().as_deref() == Some("Files")))
}

/// True when the pointer has left the page with what it drags.
pub fn has_left_page(event: &DragEvent) -> bool {
    event.related_target().is_none_or(|target| !target.is_instance_of::<web_sys::Node>())
}

fn collect(list: &FileList) -> Vec<File> {
    (0..list.length()).filter_map(|index| list.get(index)).collect()
}
