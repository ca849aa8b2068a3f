//! What the ways to answer are called: first what they do, then the paper's name, by which they are stored.

use clew_types::strategy::Strategy;

/// Its name for the screen.
pub fn strategy(way: Strategy) -> &'static str {
    match way {
        Strategy::Auto => "Choose for me (auto)",
        Strategy::Rag => "Search the text (RAG)",
        Strategy::TcrQf => "Follow the graph (TCR-QF)",
        Strategy::Lgm => "Explain by concepts (LGM)",
        Strategy::KgCqr => "Search with the graph’s help (KG-CQR)",
        Strategy::KgIrag => "Read tables along time (KG-IRAG)",
        Strategy::AutoKg => "Draw a graph on the way (AutoKG)",
        Strategy::Tog => "Follow the graph, edges only (ToG)",
        Strategy::Tcr => "Follow the graph without learning (TCR)",
        Strategy::Qf => "Follow the graph without rereading (QF)",
    }
}

/// What it does alone: the paper's name is for who compares.
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
    fn papers_names_stand_second() {
        for way in Strategy::ALL {
            let name = strategy(way);
            let (first, paper) = name.strip_suffix(')').and_then(|name| name.split_once(" (")).unwrap();
            assert!(first.contains(' '), "{name}");
            assert_eq!(plain(name), first);
            assert_eq!(paper.to_lowercase(), way.name());
            assert_eq!(strategy_named(way.name()), name);
        }
        assert_eq!(strategy_named("of another build"), "of another build");
    }
}
