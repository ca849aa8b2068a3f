//! `serve --watch`: builds again whenever an input changes.

use std::{fs, thread, time::Duration};

use super::{INPUTS, Mode, fresh};
use crate::{Outcome, place::Place, setup::Tools, stamp};

/// How often it looks. Looking costs about a millisecond: names, sizes and times, no content.
const PAUSE: Duration = Duration::from_millis(400);

/// The first build; an error ends it, as there is nothing to serve.
pub fn first(place: &Place, tools: &Tools) -> Outcome {
    fresh(place, tools, Mode::Watch)
}

/// Builds after every change, for as long as the process lives.
pub fn forever(place: &Place, tools: &Tools) {
    let mut built = looks(place);
    loop {
        thread::sleep(PAUSE);
        let now = looks(place);
        if now == built {
            continue;
        }
        // An editor saves several files one after the other.
        thread::sleep(PAUSE);
        built = looks(place);
        match fresh(place, tools, Mode::Watch) {
            Ok(()) => println!("built again; reload the page"),
            Err(message) => println!("not built: {message}"),
        }
    }
}

/// Names, sizes and times of all inputs.
fn looks(place: &Place) -> Vec<String> {
    let files = INPUTS.iter().flat_map(|input| stamp::files(&place.root.join(input)));
    files
        .map(|file| {
            format!(
                "{} {:?}",
                file.display(),
                fs::metadata(&file).map(|data| (data.len(), data.modified().ok())).ok()
            )
        })
        .collect()
}
