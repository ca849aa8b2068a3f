//! What happens, and what changes, in a box. Every closure is a type of its own, and whatever an element is built of is
//! compiled anew for each type: without the boxes that is a good part of the page's size.

use leptos::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use web_sys::{Event, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent};

/// What a click does.
pub fn click(act: impl FnMut(MouseEvent) + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(act)
}

/// What a change, or input, does.
pub fn change(act: impl FnMut(Event) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(act)
}

/// What a key does.
pub fn keys(act: impl FnMut(KeyboardEvent) + 'static) -> Box<dyn FnMut(KeyboardEvent)> {
    Box::new(act)
}

/// What happens when the keyboard's focus comes or goes.
pub fn focused(act: impl FnMut(FocusEvent) + 'static) -> Box<dyn FnMut(FocusEvent)> {
    Box::new(act)
}

/// What a finger, a pen or a mouse does that is followed.
pub fn pointer(act: impl FnMut(PointerEvent) + 'static) -> Box<dyn FnMut(PointerEvent)> {
    Box::new(act)
}

/// A part of the page that is made again whenever what it shows has changed.
pub fn live<V: IntoView + 'static>(
    mut view: impl FnMut() -> V + Send + 'static,
) -> Box<dyn FnMut() -> AnyView + Send> {
    Box::new(move || view().into_any())
}

/// An attribute in words that change.
pub fn told<V: ToString>(value: impl Fn() -> V + Send + 'static) -> Box<dyn FnMut() -> String + Send> {
    Box::new(move || value().to_string())
}

/// An attribute or a class that holds or does not.
pub fn holds(value: impl Fn() -> bool + Send + 'static) -> Box<dyn FnMut() -> bool + Send> {
    Box::new(value)
}

/// The condition of a `Show`.
pub fn when(holds: impl Fn() -> bool + Send + Sync + 'static) -> Box<dyn Fn() -> bool + Send + Sync> {
    Box::new(holds)
}

/// A value that tells who uses it only when it has changed.
pub fn memo<T: PartialEq + Send + Sync + 'static>(value: impl Fn() -> T + Send + Sync + 'static) -> Memo<T> {
    boxed_memo(Box::new(value))
}

fn boxed_memo<T: PartialEq + Send + Sync + 'static>(value: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T> {
    Memo::new(move |_| value())
}

/// What is done at first and whenever something it reads has changed.
pub fn effect(act: impl FnMut() + 'static) {
    boxed_effect(Box::new(act));
}

fn boxed_effect(act: Box<dyn FnMut()>) {
    Effect::new(act);
}

/// Makes one row of a list.
type MakeRow = Box<dyn FnOnce() -> AnyView + Send>;

/// A list whose rows stay while their key stays.
pub fn keyed<T: Send + 'static>(
    each: impl Fn() -> Vec<T> + Send + 'static,
    key: impl Fn(&T) -> u64 + Send + 'static,
    row: impl Fn(T) -> AnyView + Clone + Send + 'static,
) -> AnyView {
    let rows = move || {
        let make = |item: T| {
            let row = row.clone();
            (key(&item), Box::new(move || row(item)) as MakeRow)
        };
        each().into_iter().map(make).collect()
    };
    keyed_rows(Box::new(rows))
}

fn keyed_rows(rows: Box<dyn Fn() -> Vec<(u64, MakeRow)> + Send>) -> AnyView {
    view! { <For each=rows key=|(key, _)| *key children=|(_, make)| make() /> }.into_any()
}

/// A key of several parts.
pub fn key_of(parts: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    parts.hash(&mut hasher);
    hasher.finish()
}
