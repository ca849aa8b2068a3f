//! Whole folders: dropped, or chosen.

use crate::interop::file;
use clew_types::arrange::Arrange;
use js_sys::{Array, Function, Promise, Reflect};
use leptos::prelude::document;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DragEvent, Event, File, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry, HtmlInputElement,
};

/// Files taken out of folders at a time.
const MOST: usize = 2_000;

/// Files out of folders, by their paths.
#[derive(Default)]
pub struct Files {
    pub all: Vec<(String, File)>,
    /// So many were of no kind that is wanted, or too many.
    pub left_out: u32,
}

impl Files {
    /// A file, if it is wanted. Hidden ones are passed over in silence.
    fn offer(&mut self, path: String, file: File, is_wanted: fn(&str) -> bool) {
        let is_hidden = path.split('/').any(|part| part.starts_with('.'));
        match is_wanted(&path) && self.all.len() < MOST {
            _ if is_hidden => {}
            true => self.all.push((path, file)),
            false => self.left_out += 1,
        }
    }

    /// Sorted by path.
    fn in_order(mut self) -> Self {
        self.all.arrange_by(|(a, _), (b, _)| a.cmp(b));
        self
    }
}

/// What was dropped on the page: files, and folders to be looked into.
pub fn dropped(event: &DragEvent) -> (Vec<File>, Vec<FileSystemEntry>) {
    let Some(items) = event.data_transfer().map(|data| data.items()) else { return <_>::default() };
    let (mut files, mut folders) = (Vec::new(), Vec::new());
    for item in (0..items.length()).filter_map(|index| items.get(index)) {
        match item.webkit_get_as_entry() {
            Ok(Some(entry)) if entry.is_directory() => folders.push(entry),
            _ => files.extend(item.get_as_file().ok().flatten()),
        }
    }
    if files.is_empty() && folders.is_empty() { (file::dropped(event), folders) } else { (files, folders) }
}

/// Everything in these folders that is wanted, in order of the paths.
pub async fn look_into(folders: Vec<FileSystemEntry>, is_wanted: fn(&str) -> bool) -> Files {
    let mut found = Files::default();
    let mut waiting = folders;
    while let Some(entry) = waiting.pop() {
        // Browsers do not agree on the class's name.
        if entry.is_directory() {
            waiting.extend(entries(entry.unchecked_ref()).await);
        } else if let Ok(file) = file_of(entry.unchecked_into()).await {
            found.offer(file.0, file.1, is_wanted);
        }
    }
    found.in_order()
}

/// A folder tells its entries in parts; what cannot be read is passed over.
async fn entries(folder: &FileSystemDirectoryEntry) -> Vec<FileSystemEntry> {
    let reader = folder.create_reader();
    let mut all = Vec::new();
    loop {
        let part = promised(|done, failed| {
            let _ = reader.read_entries_with_callback_and_callback(done, failed);
        });
        match part.await.map(|part| Array::from(&part)) {
            Ok(part) if part.length() > 0 => all.extend(part.iter().map(JsCast::unchecked_into)),
            _ => return all,
        }
    }
}

async fn file_of(entry: FileSystemFileEntry) -> Result<(String, File), JsValue> {
    let path = entry.full_path().trim_start_matches('/').to_owned();
    let file = promised(|done, failed| entry.file_with_callback_and_callback(done, failed)).await?;
    Ok((path, file.dyn_into()?))
}

async fn promised(mut ask: impl FnMut(&Function, &Function)) -> Result<JsValue, JsValue> {
    JsFuture::from(Promise::new(&mut |done, failed| ask(&done, &failed))).await
}

/// Has a folder chosen; `then` gets what is wanted of it.
pub fn choose(is_wanted: fn(&str) -> bool, then: impl FnOnce(Files) + 'static) {
    let input: Result<HtmlInputElement, _> = document().create_element("input").map(JsCast::unchecked_into);
    let Ok(input) = input else { return };
    input.set_type("file");
    // Not in the standard, and in every browser that runs on a desk.
    let _ = Reflect::set(&input, &"webkitdirectory".into(), &JsValue::TRUE);
    let chosen = Closure::once_into_js(move |event: Event| {
        let mut files = Files::default();
        for file in file::chosen(&event) {
            let path =
                Reflect::get(&file, &"webkitRelativePath".into()).ok().and_then(|path| path.as_string());
            let path = path.filter(|path| !path.is_empty()).unwrap_or_else(|| file.name());
            files.offer(path, file, is_wanted);
        }
        then(files.in_order());
    });
    input.set_onchange(Some(chosen.unchecked_ref()));
    input.click();
}
