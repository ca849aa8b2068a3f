//! Words for what the engine has to say, and for what went wrong.

use super::UNDO_SHORT;
use crate::state::notice::Offer;
use clew_worker::protocol::{EngineError, Notice};

/// A message of the engine.
pub fn notice(notice: &Notice) -> String {
    match notice {
        Notice::StorageFailed(reason) => {
            format!("This workspace cannot be kept: {reason}. New things will be gone after a reload.")
        }
        Notice::StorageFull => {
            "The browser has no more room for this workspace, so reading waits. Save it as a file or free some room; then try again."
                .to_owned()
        }
        Notice::OpenElsewhere => {
            "This workspace is open in another tab. Changes made here are not kept; close the other tab and reload."
                .to_owned()
        }
        Notice::AlreadyThere(name) => format!("This file is already here as {name}; it was not added again."),
        Notice::Restarted(None) => "The engine stopped and was started again; everything in the workspace is kept.".to_owned(),
        Notice::Restarted(Some(name)) => {
            format!("The engine stopped at {name} and was started again. That document was set aside.")
        }
        Notice::EngineSlow => "Clew's engine is still being loaded. What you add or ask waits for it.".to_owned(),
        Notice::EngineGone(reason) => format!(
            "Clew's engine could not be loaded, so nothing can be read or asked ({reason}). Reload the page; if that does not help, restart the program that serves it. What was kept is safe."
        ),
    }
}

/// A message's button.
pub fn offer(offer: Offer) -> &'static str {
    match offer {
        Offer::BringBack(_) | Offer::Undo => UNDO_SHORT,
        Offer::Reload => "Reload",
    }
}

/// Why something could not be done.
pub fn engine_error(error: &EngineError) -> String {
    match error {
        EngineError::Cancelled => "Stopped.".to_owned(),
        EngineError::NotFound => "This is not in the workspace any more: it was removed, or has become part of something else. Find it by its name."
                .to_owned(),
        EngineError::Crashed(_) => {
            "The engine stopped unexpectedly and is starting again. Please repeat.".to_owned()
        }
        EngineError::Gone(reason) => notice(&Notice::EngineGone(reason.clone())),
        EngineError::OtherVersion => {
            "Clew was updated while this page was open. Reload it to go on; everything in the workspace is kept."
                .to_owned()
        }
        EngineError::Model(error) => super::model_error(error, None),
        other => other.to_string(),
    }
}
