//! Reads how many tests passed and failed out of what the test runners print.

use std::fmt;

use crate::Outcome;

/// Passed and failed.
#[derive(Debug, Default, PartialEq)]
pub struct Tally {
    pub passed: u32,
    pub failed: u32,
}

impl Tally {
    pub fn add(&mut self, passed: u32, failed: u32) {
        self.passed += passed;
        self.failed += failed;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        write!(to, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// `cargo test`, natively or in a browser. A run that failed without a failed test (it did not compile, a test
/// ended the process) counts as one failure.
pub fn of_cargo(run: (String, bool)) -> Outcome<Tally> {
    Ok(of_lines("test result:", run))
}

/// `clew-eval bars`: figures that hold, and figures that have fallen.
pub fn of_bars(run: (String, bool)) -> Outcome<Tally> {
    Ok(of_lines("bars:", run))
}

/// Sums up all lines that begin so and say how many `passed` and `failed`.
fn of_lines(beginning: &str, (text, success): (String, bool)) -> Tally {
    let mut tally = Tally::default();
    for line in text.lines().filter(|line| line.trim_start().starts_with(beginning)) {
        tally.add(before(line, "passed"), before(line, "failed"));
    }
    with_verdict(tally, success)
}

/// Playwright's list reporter ends with lines like `  12 passed (31s)`, `  1 failed`, `  1 flaky`. A test that
/// passed only when repeated has failed.
pub fn of_playwright((text, success): (String, bool)) -> Outcome<Tally> {
    let mut tally = Tally::default();
    for line in text.lines().map(str::trim).filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let mut words = line.split_whitespace();
        let number = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
        match words.collect::<Vec<_>>()[..] {
            ["passed", ..] => tally.add(number, 0),
            ["failed" | "flaky" | "interrupted"] | ["did", "not", "run"] => tally.add(0, number),
            _ => {}
        }
    }
    if success && tally == Tally::default() {
        return Err("Playwright ran no test".into());
    }
    Ok(with_verdict(tally, success))
}

fn with_verdict(mut tally: Tally, success: bool) -> Tally {
    if !success && tally.failed == 0 {
        tally.failed = 1;
    }
    tally
}

/// The number before `word`.
fn before(line: &str, word: &str) -> u32 {
    let words: Vec<&str> = line.split([' ', ';', '.']).filter(|word| !word.is_empty()).collect();
    let at = words.iter().position(|candidate| *candidate == word).unwrap_or(0);
    at.checked_sub(1).and_then(|at| words[at].parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cargo(text: &str, success: bool, passed: u32, failed: u32) {
        assert_eq!(of_cargo((text.into(), success)), Ok(Tally { passed, failed }), "{text}");
    }

    fn playwright(text: &str, success: bool, expected: Option<(u32, u32)>) {
        let expected = expected.map(|(passed, failed)| Tally { passed, failed });
        assert_eq!(of_playwright((text.into(), success)).ok(), expected, "{text}");
    }

    #[test]
    fn cargo_test() {
        let good =
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.1s\n";
        let bad = "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out\n";
        cargo(good, true, 12, 0);
        cargo(&[good, bad].concat(), false, 15, 2);
        cargo(good, false, 12, 1);
        cargo("error: could not compile", false, 0, 1);
        cargo("", true, 0, 0);
    }

    #[test]
    fn quality_bars() {
        let check = |text: &str, success, passed, failed| {
            assert_eq!(of_bars((text.to_owned(), success)), Ok(Tally { passed, failed }), "{text}");
        };
        let good = "  f1  0.4  ≥ 0.4  reached\nbars: 33 passed; 0 failed; 1 of those passed short of the bar, as before\n";
        check(good, true, 33, 0);
        check("bars: 31 passed; 2 failed; 0 of those\n", false, 31, 2);
        check("clew-eval answer failed", false, 0, 1);
    }

    #[test]
    fn playwright_test() {
        playwright(
            "  ✓  1 a.spec.ts:3:1 › reads 3 passed notes (2s)\n\n  12 passed (31.2s)\n",
            true,
            Some((12, 0)),
        );
        playwright("  2 failed\n    a.spec.ts:3:1 › reads\n  4 passed (1.2m)\n", false, Some((4, 2)));
        playwright("  1 flaky\n  3 did not run\n  4 passed (9s)\n", false, Some((4, 4)));
        playwright("Error: No tests found", false, Some((0, 1)));
        playwright("", true, None);
    }
}
