//! May work on documents go on? A person can halt it (the fan blows, the battery is low), ask meanwhile, and let it go on
//! where it stood.

use super::Engine;
use super::flag::Flag;
use crate::protocol::{Event, Reply};
use futures::future::select;
use std::pin::pin;
use std::rc::Rc;

impl Engine {
    /// Halts reading and work in the background, or lets both go on.
    pub(super) fn halt(self: &Rc<Self>, is_halted: bool) -> Reply {
        let before = {
            let state = &mut self.state.borrow_mut();
            let goes_on = is_halted.then(|| state.goes_on.clone().unwrap_or_default());
            std::mem::replace(&mut state.goes_on, goes_on)
        };
        if !is_halted {
            before.iter().for_each(Flag::raise);
        }
        self.watchers.tell(&self.halted());
        Reply::Nothing
    }

    /// Whether work is halted.
    pub(super) fn halted(&self) -> Event {
        Event::Halted(self.state.borrow().goes_on.is_some())
    }

    /// Waits while work is halted, unless nobody wants its outcome any more.
    pub(super) async fn go_on(&self, cancel: &Flag) {
        let goes_on = self.state.borrow().goes_on.clone();
        if let Some(goes_on) = goes_on {
            select(pin!(goes_on.up()), pin!(cancel.up())).await;
        }
    }
}
