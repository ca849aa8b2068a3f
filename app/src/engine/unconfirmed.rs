//! Settings that the engine has not taken yet: while it starts, they would be gone with the tab. So the browser keeps
//! them until the engine says that it has them.

use crate::interop::kept;
use clew_worker::protocol::{SETTINGS_VERSION, Settings};

/// Keeps settings of a workspace; the text they are kept as.
pub fn keep(workspace: u32, settings: &Settings) -> String {
    let text = text(settings);
    kept::set(&key(workspace), &text);
    text
}

/// The engine has taken what was kept as this text; what was kept since stays.
pub fn confirm(workspace: u32, text: &str) {
    if kept::get(&key(workspace)).is_some_and(|kept| kept == text) {
        kept::remove(&key(workspace));
    }
}

/// What an earlier visit chose and no engine ever took.
pub fn left(workspace: u32) -> Option<Settings> {
    settings(&kept::get(&key(workspace))?)
}

fn key(workspace: u32) -> String {
    format!("clew.settings.{workspace}")
}

/// The version and the bytes of a message, two letters each.
fn text(settings: &Settings) -> String {
    let bytes = postcard::to_extend(settings, vec![SETTINGS_VERSION]).unwrap_or_default();
    let letter = |half: u8| char::from(b'a' + half);
    bytes.iter().flat_map(|byte| [letter(byte >> 4), letter(byte & 15)]).collect()
}

/// The opposite; `None` for another version or broken text.
fn settings(text: &str) -> Option<Settings> {
    let half = |letter: u8| letter.checked_sub(b'a').filter(|half| *half < 16);
    let pairs = text.as_bytes().chunks_exact(2);
    let bytes: Option<Vec<u8>> = pairs.map(|pair| Some(half(pair[0])? << 4 | half(pair[1])?)).collect();
    let bytes = bytes?;
    let (version, rest) = bytes.split_first()?;
    (*version == SETTINGS_VERSION).then(|| postcard::from_bytes(rest).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_worker::protocol::ModelChoice;

    #[test]
    fn settings_are_read_as_they_were_kept() {
        let model = ModelChoice { endpoint: "/v1".into(), model: "små".into() };
        let chosen = Settings { model: Some(model), ..Settings::default() };
        assert_eq!(settings(&text(&chosen)), Some(chosen.clone()));
        for broken in ["", "a", "ea", "zz", "~~", "æ", &text(&chosen)[2..], &text(&chosen)[..8]] {
            assert_eq!(settings(broken), None, "{broken}");
        }
    }
}
