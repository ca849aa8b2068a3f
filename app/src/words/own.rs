//! Words about the model that is part of the browser.

use crate::engine::OwnModel;
use crate::interop::own_model::Availability;
use clew_types::llm::OwnFault;

pub const OWN_MODEL: &str = "This browser’s own model";
pub const OWN_NEEDS: &str = "The browser fetches it once, from its maker: 2 to 4 GB. It asks for 22 GB of free disk, and for a graphics card with more than 4 GB or for 16 GB of memory and 4 cores. Nothing of yours is sent for it, and other pages may use it too.";
pub const OWN_DOWNLOAD: &str = "Download it";
pub const OWN_DOWNLOADING: &str = "Download of the browser’s own model";
pub const OWN_GIVE_UP: &str = "Stop the download";
/// Where a request went that did not leave.
pub const OWN_PLACE: &str = "this browser’s model";

/// How far it is to be had.
pub fn own_model(state: &OwnModel) -> String {
    match state {
        OwnModel::Unknown => "Looking …".to_owned(),
        OwnModel::Is(Availability::Available) => {
            "It is on this device. It writes better than the built-in one, reads little at once, and takes its time. Nothing leaves the browser."
                .to_owned()
        }
        OwnModel::Is(Availability::Downloadable) => {
            "This browser has one that is not downloaded yet. Nothing leaves the browser when it answers.".to_owned()
        }
        OwnModel::Is(Availability::Downloading) => {
            "The browser is downloading it. Press the button to follow, and to use it when it is there.".to_owned()
        }
        OwnModel::Is(Availability::Unavailable) => {
            "This browser could have one, but not on this device or in this profile: it asks for 22 GB of free disk, and for a graphics card with more than 4 GB or for 16 GB of memory."
                .to_owned()
        }
        OwnModel::Is(Availability::NoSuch) => {
            "This browser brings none. Chrome and Edge do, on a desktop from version 148 on.".to_owned()
        }
        OwnModel::Downloading(share) => format!("Downloading: {:.0} %. It answers when it is there.", share * 100.0),
        OwnModel::Failed(why) => format!("The download did not succeed. {why}"),
    }
}

/// Why it did not answer, and what to do.
pub fn own_fault(fault: &OwnFault) -> String {
    match fault {
        OwnFault::Absent => {
            "This browser’s own model is not to be had any more. Choose another way to answer in Settings.".to_owned()
        }
        OwnFault::NotDownloaded => {
            "This browser’s own model is not downloaded. Settings have a button for that; free some disk if the browser has thrown it away."
                .to_owned()
        }
        OwnFault::Unable(said) => format!("This browser’s own model cannot do this ({said}). Choose another model in Settings."),
        OwnFault::Crashed(said) => {
            format!("This browser’s own model broke off ({said}). Try again; if it does so again, load the page anew or choose another model.")
        }
    }
}
