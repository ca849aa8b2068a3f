//! Settings that the engine has not taken yet: while it starts, they would be gone with the tab. So the browser keeps
//! them until the engine says that it has them.

use crate::interop::kept;
use clew_worker::protocol::Settings;
use clew_worker::record::SETTINGS;

/// Keeps settings of a workspace; the text they are kept as, if they have one.
pub fn keep(workspace: u32, settings: &Settings) -> Option<String> {
    let text = text(settings)?;
    kept::set(&key(workspace), &text);
    Some(text)
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

/// Forgets what was kept for a workspace that is gone: another one may get its number.
pub fn forget(workspace: u32) {
    kept::remove(&key(workspace));
}

fn key(workspace: u32) -> String {
    format!("clew.settings.{workspace}")
}

/// The bytes of their record, two letters each.
fn text(settings: &Settings) -> Option<String> {
    let bytes = SETTINGS.encode(settings).ok()?;
    let letter = |half: u8| char::from(b'a' + half);
    Some(bytes.iter().flat_map(|byte| [letter(byte >> 4), letter(byte & 15)]).collect())
}

/// The opposite, whichever version kept them; `None` for broken text.
fn settings(text: &str) -> Option<Settings> {
    let half = |letter: u8| letter.checked_sub(b'a').filter(|half| *half < 16);
    let pairs = text.as_bytes().chunks_exact(2);
    let bytes: Option<Vec<u8>> = pairs.map(|pair| Some(half(pair[0])? << 4 | half(pair[1])?)).collect();
    SETTINGS.decode(&bytes?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_worker::protocol::ModelChoice;

    #[test]
    fn settings_are_read_as_they_were_kept() {
        let model = ModelChoice { endpoint: "/v1".into(), model: "små".into() };
        let chosen = Settings { model: Some(model), ..Settings::default() };
        let kept = text(&chosen).expect("plain numbers and words");
        assert_eq!(settings(&kept), Some(chosen));
        for broken in ["", "a", "ea", "zz", "~~", "æ", &kept[2..], &kept[..8]] {
            assert_eq!(settings(broken), None, "{broken}");
        }
    }

    #[test]
    fn what_an_older_version_kept_is_read() {
        // Version 2, before there were sources outside: no model, nine tokens a question, no price.
        let older = settings("acaaabajaaaaaaaaaaaaaaaa").map(|settings| settings.limits.tokens_per_question);
        assert_eq!(older, Some(Some(9)));
    }
}
