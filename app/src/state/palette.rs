//! Which commands are meant by what is typed? Words in any order, each the beginning of a command's word.

/// Bytes that may stand before the first typed word of an excerpt.
const LEAD: usize = 40;

/// How well a command's name fits, the smaller the better: where the typed words stand in it. `None` = not at all.
pub fn fit(name: &str, typed: &str) -> Option<usize> {
    let lower = name.to_lowercase();
    let starts: Vec<&str> =
        lower.split(|letter: char| !letter.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let place = |typed: &str| starts.iter().position(|word| word.starts_with(typed));
    typed.to_lowercase().split_whitespace().map(place).sum()
}

/// The fitting ones of `all` by their names, best first; equally good ones stay in order.
pub fn fitting<T>(all: Vec<T>, typed: &str, name: impl Fn(&T) -> &str) -> Vec<T> {
    let mut found: Vec<(usize, T)> = Vec::new();
    for one in all {
        if let Some(fit) = fit(name(&one), typed) {
            found.insert(found.partition_point(|(other, _)| *other <= fit), (fit, one));
        }
    }
    found.into_iter().map(|(_, one)| one).collect()
}

/// A sentence from a little before the first of the typed words on: there is room for one line.
pub fn excerpt(sentence: &str, typed: &str) -> String {
    let lower = sentence.to_lowercase();
    let typed = typed.to_lowercase();
    let words = typed.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() > 2);
    // Where lower case takes other bytes, places in it mean nothing.
    let first = words.filter_map(|word| lower.find(word)).min().filter(|_| lower.len() == sentence.len());
    let start = first.filter(|at| *at > LEAD).and_then(|at| sentence.get(..at - LEAD / 2)?.rfind(' '));
    match start.and_then(|at| sentence.get(at + 1..)) {
        Some(rest) => format!("… {rest}"),
        None => sentence.to_owned(),
    }
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
            assert_eq!(fitting(all, typed, |name| name), expected, "{typed}");
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
    fn an_excerpt_shows_the_typed_words() {
        let sentence =
            "The clock of the harbour, which nobody had wound for years, was mended by Ida Brandt.";
        let check = |typed, expected: &str| assert_eq!(excerpt(sentence, typed), expected, "{typed}");
        check("clock", sentence);
        check("Brandt", "… years, was mended by Ida Brandt.");
        check("\"ida brandt\" clock", sentence);
        check("by", sentence);
        check("absent", sentence);
        assert_eq!(excerpt("", "clock"), "");
    }

    #[test]
    fn steps_go_round() {
        assert_eq!([step(0, 3, true), step(2, 3, true), step(0, 3, false), step(0, 0, true)], [1, 0, 2, 0]);
    }
}
