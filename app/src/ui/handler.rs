//! What happens, and what changes, in a box. Every closure is a type of its own, and whatever an element is built of is
//! compiled anew for each type: without the boxes that is a good part of the page's size.

use leptos::prelude::*;
use web_sys::{Event, MouseEvent};

/// What a click does.
pub fn click(act: impl FnMut(MouseEvent) + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(act)
}

/// What a change, or input, does.
pub fn change(act: impl FnMut(Event) + 'static) -> Box<dyn FnMut(Event)> {
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
