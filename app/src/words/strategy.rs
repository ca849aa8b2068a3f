//! What the ways to answer are called. Their names stand with them in `clew_types`, as measurements tell them too.

use clew_types::strategy::Strategy;

/// Its name for the screen.
pub fn strategy(way: Strategy) -> &'static str {
    way.described().title
}

/// What it does alone: the paper's name stands where it is explained.
pub fn plain(name: &str) -> &str {
    name.split(" (").next().unwrap_or_default()
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
        assert_eq!(strategy_named("tcr-qf"), "Follow the map (TCR-QF)");
        assert_eq!(plain(strategy_named("tcr-qf")), "Follow the map");
        assert_eq!(plain(strategy(Strategy::Auto)), "Choose for me");
        assert_eq!(strategy_named("of another build"), "of another build");
    }
}
