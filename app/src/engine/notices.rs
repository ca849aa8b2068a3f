//! What the person is told: messages that come and go, and what stays true.

use crate::state::notice::{Offer, Toasts, Tone};
use crate::words;
use clew_worker::client::Health;
use clew_worker::protocol::{EngineError, Notice};
use leptos::prelude::*;
use std::time::Duration;

/// How long a passing message stays.
const TOAST_TIME: Duration = Duration::from_secs(7);

/// Messages to the person. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Notices {
    pub toasts: RwSignal<Toasts>,
    /// What stays true until the page is closed.
    pub standing: RwSignal<Vec<Notice>>,
}

impl Notices {
    pub(super) fn new() -> Self {
        Self { toasts: RwSignal::default(), standing: RwSignal::default() }
    }

    /// Shows an error, unless the person wanted it so.
    pub(super) fn complain(self, error: &EngineError) {
        if !matches!(error, EngineError::Cancelled) {
            let helps = matches!(error, EngineError::OtherVersion | EngineError::Gone(_));
            let offer = helps.then_some(Offer::Reload);
            self.notify_with(Tone::Trouble, words::engine_error(error), offer);
        }
    }

    /// A part of the page could not be fetched.
    pub fn complain_of_part(self) {
        self.notify_with(Tone::Trouble, words::PART_MISSING.to_owned(), Some(Offer::Reload));
    }

    /// Shows a message.
    pub fn notify(self, tone: Tone, text: String) {
        self.notify_with(tone, text, None);
    }

    /// Shows a message with a button.
    pub(super) fn notify_with(self, tone: Tone, text: String, offer: Option<Offer>) {
        let number = self.toasts.try_update(|toasts| toasts.push(tone, text, offer));
        if let (Tone::Info, Some(number)) = (tone, number) {
            set_timeout(move || self.close(number), TOAST_TIME);
        }
    }

    /// Takes a message away.
    pub fn close(self, number: u32) {
        self.toasts.update(|toasts| toasts.close(number));
    }

    /// What stood there is true no longer.
    pub(super) fn take_back(self, notice: &Notice) {
        self.standing.update(|standing| standing.retain(|known| known != notice));
    }

    pub(super) fn take_health(self, health: Health) {
        self.take_back(&Notice::EngineSlow);
        match health {
            Health::Slow => self.take(Notice::EngineSlow),
            Health::Gone(reason) => self.take(Notice::EngineGone(reason)),
            Health::Well => {}
        }
    }

    pub(super) fn take(self, notice: Notice) {
        match notice {
            Notice::StorageFailed(_)
            | Notice::StorageFull
            | Notice::OpenElsewhere
            | Notice::EngineSlow
            | Notice::EngineGone(_) => {
                self.standing.update(|standing| {
                    standing.retain(|known| std::mem::discriminant(known) != std::mem::discriminant(&notice));
                    standing.push(notice);
                });
            }
            Notice::AlreadyThere(_) | Notice::Restarted(_) => self.notify(Tone::Info, words::notice(&notice)),
        }
    }
}
