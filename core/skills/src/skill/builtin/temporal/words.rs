//! A question as words that keep their clocks and dates whole: `18:00`, `2014-04-24T18:00`, `3-hour`.

/// A word of the question.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word<'a> {
    /// As written, without punctuation around it.
    pub text: &'a str,
    /// In lower case.
    pub lower: String,
    /// A full stop, question or exclamation mark follows.
    pub ends_sentence: bool,
}

impl Word<'_> {
    pub fn is(&self, any: &[&str]) -> bool {
        any.contains(&self.lower.as_str())
    }

    /// The number it is, written in digits or as a word up to twelve.
    pub fn number(&self) -> Option<f64> {
        let digits = self.lower.replace(',', "");
        if digits.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.') {
            return digits.trim_end_matches('%').parse().ok();
        }
        counted(&self.lower)
    }
}

/// "three" is 3, "a" is 1, "half" is ½.
fn counted(word: &str) -> Option<f64> {
    const COUNTED: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    match word {
        "half" => Some(0.5),
        "a" | "an" => Some(1.0),
        "twenty" => Some(20.0),
        "thirty" => Some(30.0),
        word => COUNTED.iter().position(|name| *name == word).map(|number| number as f64),
    }
}

/// The words of a text. Dashes between words stand alone; hyphens inside words stay.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let pieces = text.split(char::is_whitespace).flat_map(|piece| piece.split_inclusive(['–', '—']));
    let pieces = pieces.flat_map(|piece| match piece.strip_suffix(['–', '—']) {
        Some(before) => [before, &piece[before.len()..]],
        None => [piece, ""],
    });
    pieces.filter_map(word).collect()
}

fn word(piece: &str) -> Option<Word<'_>> {
    let opens = |c: char| "(\"'“‘[".contains(c);
    let closes = |c: char| ",;:.?!)\"'”’]".contains(c);
    let start = piece.trim_start_matches(opens);
    let bare = start.trim_end_matches(closes);
    // "p.m." keeps what makes it one; so does "a.m.".
    let text =
        if matches!(bare.to_ascii_lowercase().as_str(), "p.m" | "a.m") { &start[..bare.len()] } else { bare };
    let shortened = matches!(
        text.to_ascii_lowercase().as_str(),
        "mr" | "mrs" | "dr" | "st" | "mt" | "no" | "vs" | "a.m" | "p.m"
    );
    let ends_sentence = start[bare.len()..].contains(['?', '!'])
        || (start[bare.len()..].contains('.') && !shortened && text.len() > 1);
    (!text.is_empty()).then(|| Word { text, lower: text.to_lowercase(), ends_sentence })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let found = words(text);
        assert_eq!(found.iter().map(|word| word.text).collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn clocks_and_dates_stay_whole() {
        check(
            "From 9 May 2024, 12:00 to 3 p.m. (local)?",
            &["From", "9", "May", "2024", "12:00", "to", "3", "p.m", "local"],
        );
        check("12:00–15:00 on a 3-hour walk.", &["12:00", "–", "15:00", "on", "a", "3-hour", "walk"]);
        check("Is “it” 2024-05-09T12:00?", &["Is", "it", "2024-05-09T12:00"]);
    }

    #[test]
    fn numbers() {
        let number = |text| words(text)[0].number();
        assert_eq!(number("1,204"), Some(1204.0));
        assert_eq!(number("three"), Some(3.0));
        assert_eq!(number("2.5"), Some(2.5));
        assert_eq!(number("tide"), None);
    }
}
