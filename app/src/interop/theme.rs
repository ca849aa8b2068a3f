//! Light, dark, or as the system says; kept for the next visit.

use crate::interop::{dom, kept};
use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::MediaQueryList;

const KEY: &str = "clew.theme";

/// What the person chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub const ALL: [Theme; 3] = [Self::System, Self::Light, Self::Dark];

    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of that name; `System` for any other.
    pub fn from_name(name: &str) -> Self {
        Self::ALL.into_iter().find(|theme| theme.name() == name).unwrap_or_default()
    }

    /// As chosen on an earlier visit.
    pub fn kept() -> Self {
        kept::get(KEY).map(|name| Self::from_name(&name)).unwrap_or_default()
    }

    /// Shows the page in this theme.
    pub fn apply(self) {
        dom::set_root_attribute("data-theme", (self != Self::System).then(|| self.name()));
    }

    /// Keeps it for the next visit.
    pub fn keep(self) {
        kept::set(KEY, self.name());
    }
}

/// Listens to the system's changes between light and dark, as long as it lives.
pub struct SystemWatch {
    query: MediaQueryList,
    listener: Closure<dyn Fn()>,
}

impl SystemWatch {
    pub fn new(callback: impl Fn() + 'static) -> Option<Self> {
        let query = window().match_media("(prefers-color-scheme: dark)").ok()??;
        let listener = Closure::<dyn Fn()>::new(callback);
        query.add_event_listener_with_callback("change", listener.as_ref().unchecked_ref()).ok()?;
        Some(Self { query, listener })
    }
}

impl Drop for SystemWatch {
    fn drop(&mut self) {
        let listener = self.listener.as_ref().unchecked_ref();
        // Fails only for a listener that is not there.
        let _ = self.query.remove_event_listener_with_callback("change", listener);
    }
}
