//! Which first line of a paragraph is a heading, though no mark or blank line says so? `Death`, and below it a line of a hundred
//! letters: whoever wraps lines would have gone on behind the one word.

/// Longest such heading, in letters and in words.
const LONGEST: usize = 60;
const MOST_WORDS: usize = 8;
/// Shortest line below it, in letters, and how many times as long as the heading it is.
const LONG: usize = 60;
const TIMES: usize = 2;
/// How letters begin.
const GREETINGS: &[&str] = &["dear", "hello", "hey", "hi"];

/// The heading above a paragraph, and the paragraph.
pub(super) fn heading_above(paragraph: &str) -> Option<(&str, &str)> {
    let (first, rest) = paragraph.trim_start().split_once('\n')?;
    let (first, below) = (first.trim(), rest.lines().next()?.trim());
    let long = below.chars().count();
    let begins =
        |line: &str| line.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || "“\"".contains(c));
    let is_wrapped = long < LONG.max(TIMES * first.chars().count());
    (is_heading(first) && begins(below) && !is_wrapped).then_some((first, rest))
}

fn is_heading(line: &str) -> bool {
    let ends = line.ends_with(|c: char| c.is_ascii_punctuation() && c != ')' || "”…’".contains(c));
    let greets = || {
        let first = line.split(' ').next().unwrap_or_default();
        GREETINGS.iter().any(|word| first.eq_ignore_ascii_case(word))
    };
    line.starts_with(char::is_uppercase)
        && line.contains(char::is_lowercase)
        && line.chars().count() <= LONGEST
        && line.split_whitespace().count() <= MOST_WORDS
        && !ends
        && !line.contains(": ")
        && !greets()
}

#[cfg(test)]
mod tests {
    use super::heading_above;

    #[test]
    fn a_short_line_above_a_long_one_is_a_heading() {
        let long =
            "The keeper of the light was an old man who seldom spoke, and when he did it was of the weather.";
        let check = |first: &str, below: &str, expected: bool| {
            assert_eq!(heading_above(&format!("{first}\n{below}")).is_some(), expected, "{first} / {below}");
        };
        check("Early years", long, true);
        check("Death ", long, true);
        check("Early years", "He was born there.", false);
        check("Dear Ada", long, false);
        check("He seldom spoke.", long, false);
        check("early years", long, false);
        check("TOBIAS", long, false);
        check("Early years", &long.to_lowercase(), false);
        check("The keeper of the light was an old man called Tobias Renn, who", long, false);
    }
}
