//! Which commands are meant by what is typed? Words in any order, each the beginning of a command's word.

/// How well a command's name fits, the smaller the better: where the typed words stand in it. `None` = not at all.
pub fn fit(name: &str, typed: &str) -> Option<usize> {
    let lower = name.to_lowercase();
    let starts: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let place = |typed: &str| starts.iter().position(|word| word.starts_with(typed));
    typed.to_lowercase().split_whitespace().map(place).sum()
}

/// What fits only by another name comes behind what fits by its own, in the order it stands.
const BY_ANOTHER_NAME: usize = 100;

/// The fitting ones of `all` by their names, and what else they are called, best first; equally good ones stay in order.
pub fn fitting<T>(all: Vec<T>, typed: &str, names: impl Fn(&T) -> (&str, &str)) -> Vec<T> {
    let mut found: Vec<(usize, T)> = Vec::new();
    for one in all {
        let (name, also) = names(&one);
        let besides = || fit(&format!("{name} {also}"), typed).map(|_| BY_ANOTHER_NAME);
        if let Some(fit) = fit(name, typed).or_else(besides) {
            found.insert(found.partition_point(|(other, _)| *other <= fit), (fit, one));
        }
    }
    found.into_iter().map(|(_, one)| one).collect()
}

/// The next place in a list of so many, going round at the ends.
pub fn step(now: usize, all: usize, forward: bool) -> usize {
    match (all, forward) {
        (0, _) => 0,
        (_, true) => (now + 1) % all,
        (_, false) => (now + all - 1) % all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fit_by_their_beginnings() {
        let check = |typed, expected: &[&str]| {
            let all =
                vec!["Save the graph as CSV", "Settings", "Show the overview", "Open harbour-clock.txt"];
            assert_eq!(fitting(all, typed, |name| (name, "")), expected, "{typed}");
        };
        check("se", &["Settings"]);
        check("s", &["Save the graph as CSV", "Settings", "Show the overview"]);
        check("csv save", &["Save the graph as CSV"]);
        check("clock", &["Open harbour-clock.txt"]);
        check("the o", &["Show the overview"]);
        check("xyz", &[]);
        check("", &["Save the graph as CSV", "Settings", "Show the overview", "Open harbour-clock.txt"]);
    }

    #[test]
    fn what_people_call_it_is_found_behind_what_is_called_so() {
        let check = |typed, expected: &[&str]| {
            let all =
                vec![("Settings", "key model"), ("Save the graph", "export download"), ("Key facts", "")];
            let found = fitting(all, typed, |entry| *entry);
            assert_eq!(found.iter().map(|(name, _)| *name).collect::<Vec<_>>(), expected, "{typed}");
        };
        check("export", &["Save the graph"]);
        check("export graph", &["Save the graph"]);
        check("key", &["Key facts", "Settings"]);
        check("keyring", &[]);
    }

    #[test]
    fn steps_go_round() {
        assert_eq!([step(0, 3, true), step(2, 3, true), step(0, 3, false), step(0, 0, true)], [1, 0, 2, 0]);
    }
}
