//! What the ways to answer are called. Their names stand with them in `clew_types`, as measurements tell them too.

use clew_types::strategy::Strategy;

/// Its name for the screen.
pub fn strategy(way: Strategy) -> &'static str {
    way.described().title
}

/// What it does alone: the paper's name is for who compares.
pub fn plain(name: &str) -> &str {
    name.split(" (").next().unwrap_or_default()
}

/// What it does, and the name its paper gives it.
pub fn way_and_paper(way: Strategy) -> (&'static str, &'static str) {
    let (does, paper) = strategy(way).split_once(" (").unwrap_or((strategy(way), ""));
    (does, paper.trim_end_matches(')'))
}

/// The name for the screen of one that is stored by its own name.
pub fn strategy_named(name: &str) -> &str {
    match Strategy::from_name(name) {
        Some(way) => strategy(way),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_for_the_screen() {
        assert_eq!(strategy_named("tcr-qf"), "Follow the graph (TCR-QF)");
        assert_eq!(plain(strategy_named("tcr-qf")), "Follow the graph");
        assert_eq!(strategy_named("of another build"), "of another build");
    }
}
