//! What the house owes: places that broke a rule when the rule began to be checked. The list may only become shorter.

use std::{collections::BTreeSet, fs};

use crate::{Outcome, place::Place, stamp::naming};

const FILE: &str = "xtask/debts.txt";

/// The list: a rule's name and a place on each line.
pub struct Debts(Vec<(String, String)>);

impl Debts {
    /// Reads the list.
    pub fn read(place: &Place) -> Outcome<Self> {
        let file = place.root.join(FILE);
        let text = fs::read_to_string(&file).map_err(|error| naming(&file, &error))?;
        Ok(Self::of(&text))
    }

    fn of(text: &str) -> Self {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let pairs = lines.filter_map(|line| line.split_once(' '));
        Self(pairs.map(|(rule, place)| (rule.to_owned(), place.to_owned())).collect())
    }

    /// What breaks a rule must stand in the list, and what stands there must still break it.
    pub fn compare(&self, rule: &str, found: &BTreeSet<String>) -> Outcome {
        let owed: BTreeSet<&String> =
            self.0.iter().filter(|(name, _)| name == rule).map(|(_, place)| place).collect();
        let new: Vec<&str> = found.iter().filter(|place| !owed.contains(place)).map(String::as_str).collect();
        let paid: Vec<&str> =
            owed.iter().filter(|place| !found.contains(**place)).map(|place| place.as_str()).collect();
        match (new.is_empty(), paid.is_empty()) {
            (true, true) => {
                println!("   {} as before ({FILE})", owed.len());
                Ok(())
            }
            (false, _) => Err(format!("{rule}: {}", new.join("; "))),
            (true, false) => {
                Err(format!("good: no longer so, take out of {FILE}: {rule} {}", paid.join("; ")))
            }
        }
    }

    /// The size that a place is allowed under a rule, where its line ends with one.
    pub fn allowance(&self, rule: &str, place: &str) -> Option<usize> {
        let lines = self.0.iter().filter(|(name, _)| name == rule);
        lines.filter_map(|(_, line)| line.rsplit_once(' ')).find(|(name, _)| *name == place)?.1.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(found: &[&str], expected: bool) {
        let debts = Debts::of("# why\narrow a b\nlong c 310\n");
        let found = found.iter().map(|place| (*place).to_owned()).collect();
        assert_eq!(debts.compare("arrow", &found).is_ok(), expected, "{found:?}");
    }

    #[test]
    fn debts_are_neither_more_nor_forgotten() {
        check(&["a b"], true);
        check(&["a b", "a c"], false);
        check(&[], false);
    }

    #[test]
    fn a_size_is_allowed_to_its_own_place() {
        let debts = Debts::of("long c 310\n");
        assert_eq!(debts.allowance("long", "c"), Some(310));
        assert_eq!(debts.allowance("long", "d"), None);
        assert_eq!(debts.allowance("arrow", "c"), None);
    }
}
