//! Ways for files to come in: a chooser, and dropping them anywhere on the page.

use crate::engine::session;
use crate::interop::{dom, file, folder};
use crate::ui::handler::{change, click};
use crate::ui::{Icon, IconButton, Sign};
use crate::words;
use leptos::ev;
use leptos::prelude::*;

/// Id of the file input, so that other buttons can open it.
pub const FILE_INPUT: &str = "file-input";
/// What the chooser offers at first.
const ACCEPT: &str = ".txt,.text,.md,.markdown,.html,.htm,.xhtml,.mht,.mhtml,.pdf,.csv,.tsv,.docx,.docm,.doc,.odt,.ods,.odp,\
    .rtf,.epub,.fb2,.pptx,.ppsx,.xlsx,.xlsm,.json,.jsonl,.ndjson,.ipynb,.xml,.graphml,.parquet,.eml,.msg,.zip,text/*,application/pdf";

/// Whether the name is that of a file that can be read, as far as its ending tells.
pub fn is_offered(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ACCEPT.split(',').any(|offered| offered.strip_prefix('.') == Some(&*ending)))
}

/// The file input with its button, and those for folders and for pasting.
#[component]
pub fn AddFiles(pasting: RwSignal<bool>) -> impl IntoView {
    let documents = session().documents;
    view! {
        <div class="documents__add">
            <input
                type="file"
                id=FILE_INPUT
                class="visually-hidden"
                multiple
                accept=ACCEPT
                aria-label=words::CHOOSE_FILES
                tabindex="-1"
                on:change=change(move |event| documents.add_files(file::chosen(&event)))
            />
            <IconButton
                sign=Sign::Folder
                name=words::ADD_FOLDER
                on_press=move || folder::choose(is_offered, move |files| documents.add_found(files))
            />
            <IconButton sign=Sign::Paste name=words::PASTE_TEXT on_press=move || pasting.set(true) />
            <button type="button" class="button button--small" on:click=click(|_| dom::click(FILE_INPUT))>
                <Icon sign=Sign::Plus />
                {words::ADD}
            </button>
        </div>
    }
}

/// Covers the page while files are dragged over it.
#[component]
pub fn DropVeil() -> impl IntoView {
    let documents = session().documents;
    let dragging = RwSignal::new(false);
    let over = window_event_listener(ev::dragover, move |event| {
        if file::has_files(&event) {
            event.prevent_default();
            dragging.set(true);
        }
    });
    let leave = window_event_listener(ev::dragleave, move |event| {
        if file::has_left_page(&event) {
            dragging.set(false);
        }
    });
    let drop = window_event_listener(ev::drop, move |event| {
        if file::has_files(&event) {
            event.prevent_default();
            let (files, folders) = folder::dropped(&event);
            documents.add_files(files);
            documents.add_folders(folders, is_offered);
        }
        dragging.set(false);
    });
    on_cleanup(move || [over, leave, drop].into_iter().for_each(|handle| handle.remove()));
    view! {
        <div class="veil" class:veil--shown=dragging aria-hidden="true">
            <p class="veil__text">
                <Icon sign=Sign::Upload />
                {words::DROP_NOW}
            </p>
        </div>
    }
    .into_any()
}
