//! Does the engine still live? While it does, it says so every [`BEAT`]; whoever hears nothing for long ends it. Counted
//! in beats of the page, not by the clock: a machine that slept has missed beats of both.

use std::cell::Cell;

/// Between two signs of life, in milliseconds.
pub const BEAT: i32 = 2_000;
/// Beats without a sign after which an engine hangs: no step of its work takes a minute.
const PATIENCE: u32 = 30;
/// As [`PATIENCE`], where the person has asked it to stop reading a document.
const HURRY: u32 = 4;
/// Beats after which the person is told that the engine is still being loaded.
const SLOW: u32 = 10;

/// What the silence says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// Nothing yet.
    Fine,
    /// It is being loaded, and that takes long.
    Slow,
    /// It will not answer any more.
    Hangs,
}

/// Counts the beats since the engine was last heard.
#[derive(Default)]
pub(super) struct Watchdog {
    silent: Cell<u32>,
}

impl Watchdog {
    /// The engine has said something.
    pub fn hear(&self) {
        self.silent.set(0);
    }

    /// An engine begins.
    pub fn begin(&self) {
        self.silent.set(0);
    }

    /// One beat more. An engine that has not come yet may take as long as its download takes.
    pub fn beat(&self, has_come: bool, is_hurried: bool) -> Silence {
        let silent = self.silent.get().saturating_add(1);
        self.silent.set(silent);
        let most = if is_hurried { HURRY } else { PATIENCE };
        match has_come {
            true if silent >= most => Silence::Hangs,
            false if silent == SLOW => Silence::Slow,
            _ => Silence::Fine,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Beats until something is said, with an engine that was heard once.
    fn check(has_come: bool, is_hurried: bool, expected: Option<(u32, Silence)>) {
        let watchdog = Watchdog::default();
        watchdog.hear();
        let told = (1..1_000).map(|beat| (beat, watchdog.beat(has_come, is_hurried)));
        assert_eq!({ told }.find(|(_, silence)| *silence != Silence::Fine), expected);
    }

    #[test]
    fn an_engine_that_says_nothing_hangs_sooner_when_it_shall_stop() {
        check(true, false, Some((PATIENCE, Silence::Hangs)));
        check(true, true, Some((HURRY, Silence::Hangs)));
        check(false, false, Some((SLOW, Silence::Slow)));
        check(false, true, Some((SLOW, Silence::Slow)));
    }

    #[test]
    fn a_sign_of_life_begins_the_wait_anew() {
        let watchdog = Watchdog::default();
        for _ in 0..1_000 {
            watchdog.hear();
            let silences = [(); PATIENCE as usize - 1].map(|()| watchdog.beat(true, false));
            assert!(silences.iter().all(|silence| *silence == Silence::Fine));
        }
    }
}
