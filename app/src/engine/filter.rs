//! What of the graph is shown, and what there is to choose from.

use super::Session;
use crate::interop::address;
use crate::ui::handler::effect;
use clew_types::graph::Filter;
use clew_worker::protocol::{Command, Reply};
use leptos::prelude::*;
use std::sync::Arc;

impl Session {
    /// Takes the filter from the address, and lets the engine know of it and of every change.
    pub(super) fn restore_filter(self) {
        let mut restored = address::read().filter;
        self.hidden_kinds.set(std::mem::take(&mut restored.hidden));
        self.filter.set(restored);
        let before = StoredValue::new(self.filter.get_untracked());
        effect(move || {
            let (filter, is_wanted) = (self.whole_filter(), self.filter_open.get());
            let of_facts = filter.of_facts();
            let is_new = before.get_value() != of_facts;
            if is_new || is_wanted || !filter.is_empty() {
                before.set_value(of_facts);
                self.look(filter, is_new);
            }
        });
    }

    /// The filter with the kinds that are hidden.
    pub fn whole_filter(self) -> Filter {
        Filter { hidden: self.hidden_kinds.get(), ..self.filter.get() }
    }

    /// True when something is not shown.
    pub fn is_filtered(self) -> bool {
        self.hidden_kinds.with(|kinds| !kinds.is_empty()) || self.filter.with(|filter| !filter.is_empty())
    }

    /// Shows everything again.
    pub fn show_everything(self) {
        self.hidden_kinds.set(Vec::new());
        self.filter.set(Filter::default());
    }

    /// Asks again what is shown and what is not, if anybody wants to know.
    pub(super) fn look_if_filtered(self) {
        let filter = untrack(|| self.whole_filter());
        if !filter.is_empty() || self.filter_open.get_untracked() {
            self.look(filter, false);
        }
    }

    fn look(self, filter: Filter, redraw: bool) {
        let request = self.request(Command::Look(filter));
        self.looking.run(async move {
            match request.finish().await {
                Ok(Reply::Facets(facets)) => self.facets.set(Arc::from(facets)),
                Ok(_) => {}
                Err(error) => self.complain(&error),
            }
        });
        // Done after the engine has heard what to look at: it does one after the other.
        if redraw {
            self.draw_again();
        }
    }
}
