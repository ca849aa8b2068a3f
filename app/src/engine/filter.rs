//! What of the graph is shown, and what there is to choose from.

use super::map::Map;
use super::requests::Requests;
use crate::interop::address;
use crate::interop::task::Latest;
use crate::ui::handler::effect;
use clew_types::graph::{Facets, Filter};
use clew_worker::protocol::{Command, Reply};
use leptos::prelude::*;
use std::sync::Arc;

/// What of the graph is shown. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Filtering {
    requests: Requests,
    map: Map,
    /// Which facts the person wants to see; its kinds are those that the map hides.
    pub filter: RwSignal<Filter>,
    /// What there is to filter by.
    pub facets: RwSignal<Arc<Facets>>,
    /// Somebody looks at it.
    pub open: RwSignal<bool>,
    work: Latest,
}

impl Filtering {
    pub(super) fn new(map: Map) -> Self {
        Self {
            requests: map.requests,
            map,
            filter: RwSignal::default(),
            facets: RwSignal::default(),
            open: RwSignal::default(),
            work: Latest::new(),
        }
    }

    /// Takes the filter from the address, and lets the engine know of it and of every change.
    pub(super) fn restore(self) {
        let mut restored = address::read().filter;
        self.map.hidden_kinds.set(std::mem::take(&mut restored.hidden));
        self.filter.set(restored);
        let before = StoredValue::new(self.filter.get_untracked());
        effect(move || {
            let (filter, is_wanted) = (self.whole(), self.open.get());
            let of_facts = filter.of_facts();
            let is_new = before.get_value() != of_facts;
            if is_new || is_wanted || !filter.is_empty() {
                before.set_value(of_facts);
                self.look(filter, is_new);
            }
        });
    }

    /// The filter with the kinds that are hidden.
    pub fn whole(self) -> Filter {
        Filter { hidden: self.map.hidden_kinds.get(), ..self.filter.get() }
    }

    /// True when something is not shown.
    pub fn is_filtered(self) -> bool {
        self.map.hidden_kinds.with(|kinds| !kinds.is_empty()) || self.filter.with(|filter| !filter.is_empty())
    }

    /// Shows everything again.
    pub fn show_everything(self) {
        self.map.hidden_kinds.set(Vec::new());
        self.filter.set(Filter::default());
    }

    /// Asks again what is shown and what is not, if anybody wants to know.
    pub(super) fn look_again(self) {
        let filter = untrack(|| self.whole());
        if !filter.is_empty() || self.open.get_untracked() {
            self.look(filter, false);
        }
    }

    fn look(self, filter: Filter, redraw: bool) {
        let request = self.requests.request(Command::Look(filter));
        self.work.run(async move {
            match request.finish().await {
                Ok(Reply::Facets(facets)) => self.facets.set(Arc::from(facets)),
                Ok(_) => {}
                Err(error) => self.requests.complain(&error),
            }
        });
        // Done after the engine has heard what to look at: it does one after the other.
        if redraw {
            self.map.draw_again();
        }
    }
}
