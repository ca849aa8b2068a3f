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

/// As it stands in the menu: with its paper's name, but for the one that is none.
pub fn strategy_in_menu(way: Strategy) -> &'static str {
    if way == Strategy::default() { plain(strategy(way)) } else { strategy(way) }
}

/// What it does, and the name its paper gives it.
pub fn way_and_paper(way: Strategy) -> (&'static str, &'static str) {
    let told = strategy_in_menu(way);
    let (does, paper) = told.split_once(" (").unwrap_or((told, ""));
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
        assert_eq!(strategy_in_menu(Strategy::Auto), "Choose for me");
        assert_eq!(strategy_in_menu(Strategy::AutoKg), "Draw a graph on the way (AutoKG)");
        assert_eq!(strategy_named("of another build"), "of another build");
    }
}
