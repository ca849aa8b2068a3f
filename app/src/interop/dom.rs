//! Small acts on elements that have no attribute for them.

use clew_worker::database_name;
use leptos::prelude::{RwSignal, Set, document, set_timeout, window};
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{
    Blob, Element, Event, HtmlAnchorElement, HtmlDialogElement, HtmlElement, KeyboardEvent, MouseEvent,
    PointerEvent, ScrollIntoViewOptions, ScrollLogicalPosition, Url,
};

/// Opens a dialog above everything else.
pub fn open_dialog(dialog: &HtmlDialogElement) {
    if !dialog.open() {
        // Throws only for a dialog that is open already.
        let _ = dialog.show_modal();
    }
}

/// What a dialog's `close` event does with the signal that opens it. The browser tells of it later, even after keys that
/// were pressed meanwhile: where one of them has opened the dialog again, it stays open.
pub fn note_closing(dialog: Option<HtmlDialogElement>, open: RwSignal<bool>) {
    if !dialog.is_some_and(|dialog| dialog.open()) {
        open.set(false);
    }
}

/// This page's origin, as servers name it.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// Milliseconds of the clock.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// The time of day of a moment in milliseconds, as people here write it.
pub fn time_of_day(milliseconds: f64) -> String {
    let date = js_sys::Date::new(&milliseconds.into());
    String::from(date.to_locale_time_string("default"))
}

/// Whether this browser can show one element alone.
pub fn can_fill_screen() -> bool {
    document().fullscreen_enabled()
}

/// Whether it does.
pub fn is_full_screen() -> bool {
    document().fullscreen_element().is_some()
}

/// Shows the element of this id alone on the screen, or everything again.
pub fn toggle_full_screen(id: &str) {
    if is_full_screen() {
        document().exit_fullscreen();
    } else if let Some(element) = by_id(id) {
        // Refused only without a press of a key or a button.
        let _ = element.request_fullscreen();
    }
}

/// Moves the keyboard to the element of this id.
pub fn focus(id: &str) {
    if let Some(element) = by_id(id) {
        let _ = element.focus();
    }
}

/// How far across its element a pointer is, 0 to 1.
pub fn share_across(event: &PointerEvent) -> Option<f64> {
    let element: Element = event.current_target()?.dyn_into().ok()?;
    let bounds = element.get_bounding_client_rect();
    (bounds.width() > 0.0)
        .then(|| ((f64::from(event.client_x()) - bounds.left()) / bounds.width()).clamp(0.0, 1.0))
}

/// True when the fold that tells of its change stands open.
pub fn is_open(event: &Event) -> bool {
    let element: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    element.is_some_and(|element| element.has_attribute("open"))
}

/// Pixels of an element that what these selectors name lies over: from the right, and from below for what is as wide.
pub fn covered(element: &Element, selectors: [&str; 3]) -> (f64, f64) {
    let own = element.get_bounding_client_rect();
    let over = selectors.map(|selector| document().query_selector(selector).ok().flatten());
    over.iter().flatten().map(Element::get_bounding_client_rect).fold((0.0, 0.0), |(right, below), over| {
        if over.width() * 1.1 > own.width() {
            (right, below.max(own.bottom() - over.top()))
        } else {
            (right.max(own.right() - over.left()), below)
        }
    })
}

/// Scrolls its list so far that the element of this id is seen.
pub fn scroll_into_view(id: &str) {
    if let Some(element) = by_id(id) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Between a pane's edge and what it begins with, in pixels: scrolling goes by whole ones, and no line shall be cut.
const LEAD: f64 = 8.0;

/// Lets its pane begin with the element of this id, once that is drawn: what somebody has asked for is seen.
pub fn bring_forward(id: &'static str) {
    let scroll = move || {
        let Some(element) = by_id(id) else { return };
        if let Ok(Some(pane)) = element.closest(".pane__body") {
            let above = element.get_bounding_client_rect().top() - pane.get_bounding_client_rect().top();
            pane.set_scroll_top(pane.scroll_top() + (above - LEAD) as i32);
        }
    };
    set_timeout(scroll, Duration::ZERO);
}

/// Clicks the element of this id, as a person would.
pub fn click(id: &str) {
    if let Some(element) = by_id(id) {
        element.click();
    }
}

fn by_id(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// Brings a pane to the front where panes stand side by side on a strip, as softly as the style sheet has it.
pub fn scroll_to_pane(id: &str) {
    if let Some(pane) = by_id(id) {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        options.set_inline(ScrollLogicalPosition::Start);
        pane.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// How many of its own widths an element is scrolled to the right, rounded.
pub fn pages_scrolled(event: &Event) -> usize {
    let strip = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    strip.map_or(0, |strip| {
        let width = strip.client_width().max(1);
        ((strip.scroll_left() + width / 2) / width).max(0).unsigned_abs() as usize
    })
}

/// The selected words, without space around them, and the number under which an element around them is known.
pub fn selection(attribute: &str) -> Option<(String, usize)> {
    let selection = window().get_selection().ok()??;
    let words = String::from(selection.to_string()).trim().to_owned();
    let around = selection.anchor_node()?.parent_element()?.closest(&format!("[{attribute}]")).ok()??;
    let number = around.get_attribute(attribute)?.parse().ok()?;
    (!words.is_empty()).then_some((words, number))
}

/// The number that the element under the pointer, or one around it, carries.
pub fn number_around(event: &MouseEvent, attribute: &str) -> Option<u32> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let around = element.closest(&format!("[{attribute}]")).ok()??;
    around.get_attribute(attribute)?.parse().ok()
}

/// Scrolls an element into the middle of its pane.
pub fn scroll_to_middle(element: &Element) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Center);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Sets a custom property of the page (through the object model: content policies forbid style attributes).
pub fn set_property(name: &str, value: &str) {
    if let Some(root) = root() {
        let _ = root.style().set_property(name, value);
    }
}

/// A colour token as the present theme has it, in a notation that everybody reads.
pub fn color(name: &str) -> String {
    probe_color(name).unwrap_or_default()
}

/// The token itself may be `light-dark(…)`; only a property that uses it is resolved.
fn probe_color(name: &str) -> Option<String> {
    let probe: HtmlElement = document().create_element("i").ok()?.dyn_into().ok()?;
    probe.style().set_property("color", &format!("var({name})")).ok()?;
    document().body()?.append_child(&probe).ok()?;
    let color = window().get_computed_style(&probe).ok()??.get_property_value("color").ok();
    probe.remove();
    color
}

/// A design token's value, as written.
pub fn token(name: &str) -> String {
    let value = root().and_then(|root| window().get_computed_style(&root).ok().flatten());
    value
        .and_then(|style| style.get_property_value(name).ok())
        .map(|text| text.trim().to_owned())
        .unwrap_or_default()
}

/// Sets or removes an attribute of the page.
pub fn set_root_attribute(name: &str, value: Option<&str>) {
    let Some(root) = root() else { return };
    let _ = match value {
        Some(value) => root.set_attribute(name, value),
        None => root.remove_attribute(name),
    };
}

fn root() -> Option<HtmlElement> {
    document().document_element()?.dyn_into().ok()
}

/// Middle of an element's upper and lower edge: (x, top, bottom), in pixels of the window.
pub fn edges(event: &Event) -> Option<(f64, f64, f64)> {
    let rect = event.current_target()?.dyn_into::<Element>().ok()?.get_bounding_client_rect();
    Some((rect.left() + rect.width() / 2.0, rect.top(), rect.bottom()))
}

/// Width and height of the window.
pub fn window_size() -> (f64, f64) {
    let number =
        |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|v| v.as_f64()).unwrap_or_default();
    (number(window().inner_width()), number(window().inner_height()))
}

/// True when the person is writing into a field, so that single keys are letters.
pub fn is_typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

/// Lets an element receive the pointer until it is lifted.
pub fn capture_pointer(event: &PointerEvent) {
    if let Some(Ok(element)) = event.current_target().map(|target| target.dyn_into::<Element>()) {
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}

/// True when the focus only moves about inside the element that listens.
pub fn keeps_focus(event: &web_sys::FocusEvent) -> bool {
    let inside = |target: web_sys::EventTarget| {
        let listener = event.current_target().and_then(|at| at.dyn_into::<web_sys::Node>().ok());
        listener.is_some_and(|listener| listener.contains(target.dyn_ref::<web_sys::Node>()))
    };
    event.related_target().is_some_and(inside)
}

/// A file's bytes as a download.
pub fn download_bytes(bytes: &[u8], media_type: &str, name: &str) {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    if let Ok(blob) = Blob::new_with_u8_array_sequence_and_options(&parts, &options) {
        download(&blob, name);
    }
}

/// Bytes as an object that the browser keeps where it likes.
pub fn blob_of(bytes: &[u8]) -> Option<Blob> {
    Blob::new_with_u8_array_sequence(&js_sys::Array::of1(&js_sys::Uint8Array::from(bytes))).ok()
}

/// Offers several pieces as one download.
pub fn download_parts(parts: &[Blob], media_type: &str, name: &str) {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(media_type);
    let parts: js_sys::Array = parts.iter().collect();
    if let Ok(blob) = Blob::new_with_blob_sequence_and_options(&parts, &options) {
        download(&blob, name);
    }
}

/// Deletes a workspace's database for good. Where another tab has it open, once that is closed.
pub fn delete_workspace(number: u32) {
    if let Ok(Some(databases)) = window().indexed_db() {
        let _ = databases.delete_database(&database_name(number));
    }
}

/// Offers bytes as a download.
pub fn download(blob: &Blob, name: &str) {
    let Ok(url) = Url::create_object_url_with_blob(blob) else { return };
    if let Some(link) =
        document().create_element("a").ok().and_then(|a| a.dyn_into::<HtmlAnchorElement>().ok())
    {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    let _ = Url::revoke_object_url(&url);
}
