//! Which words does an acronym in brackets stand for? Schwartz and Hearst (2003): its letters are found in the words
//! before it, from the right to the left, the first one at the beginning of a word.

use clew_types::text::floor_boundary;

/// The long and the short form around a bracket, whichever of them stands inside; `before` are the words in front.
pub(super) fn pair<'a>(before: &'a str, inside: &'a str) -> Option<(&'a str, &'a str)> {
    let inside = inside.split([',', ';']).next().unwrap_or(inside).trim();
    if is_short(inside) {
        return Some((long_form(before, inside)?, inside));
    }
    let last = before.split_whitespace().next_back()?;
    (is_short(last) && inside.split_whitespace().count() > 1 && long_form(inside, last) == Some(inside))
        .then_some((inside, last))
}

/// What letters stand for in a sentence that has them in brackets behind their words, or the words behind them.
pub fn spelled<'a>(sentence: &'a str, letters: &str) -> Option<&'a str> {
    // Longer ones are no names, and every bracket would be looked through to the end.
    const LONGEST: usize = 200;
    let within = |at: usize| floor_boundary(sentence, at);
    sentence.match_indices('(').find_map(|(open, _)| {
        let close = open + sentence[open..within(open + LONGEST)].find(')')?;
        let before = sentence[within(open.saturating_sub(LONGEST))..open].trim_end();
        let (long, short) = pair(before, &sentence[open + 1..close])?;
        (short == letters).then_some(long)
    })
}

/// Two to ten characters, at most two words, mostly capitals.
fn is_short(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let capitals = letters.clone().filter(|c| c.is_uppercase()).count();
    let length = text.chars().count();
    let one_word = !text.contains(' ')
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.' | '&' | '/'));
    one_word && (2..=10).contains(&length) && capitals >= 2 && 2 * capitals > letters.count()
}

/// The shortest end of `before` that holds the letters of `short` in order.
fn long_form<'a>(before: &'a str, short: &str) -> Option<&'a str> {
    let text: Vec<(usize, char)> = before.char_indices().collect();
    let wanted: Vec<char> =
        short.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let mut at = text.len();
    for (number, letter) in wanted.iter().enumerate().rev() {
        loop {
            at = at.checked_sub(1)?;
            let starts_word = at == 0 || !text[at - 1].1.is_alphanumeric();
            let same = text[at].1.to_lowercase().eq([*letter]);
            if same && (number > 0 || starts_word) {
                break;
            }
        }
    }
    let long = before[text[at].0..].trim();
    let limit = usize::min(wanted.len() + 5, 2 * wanted.len());
    let words = long.split([' ', '-']).count();
    (words <= limit && long.chars().count() > short.chars().count()).then_some(long)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, inside: &str, expected: Option<(&str, &str)>) {
        assert_eq!(pair(before, inside), expected, "{before} ({inside})");
    }

    #[test]
    fn letters_are_spelled_out_by_a_sentence() {
        let check = |letters: &str, sentence: &str, expected: Option<&str>| {
            assert_eq!(spelled(sentence, letters), expected, "{sentence}");
        };
        check("HBA", "The Harbour Board of Aldmouth (HBA) met.", Some("Harbour Board of Aldmouth"));
        check("RCR", "They row with Row and Column Rules (RCR) today.", Some("Row and Column Rules"));
        check("HBA", "The HBA (Harbour Board of Aldmouth) met.", Some("Harbour Board of Aldmouth"));
        check("RCR", "The Harbour Board of Aldmouth (HBA) met.", None);
        check("HBA", "The HBA met.", None);
        check("HBA", &"(".repeat(50_000), None);
    }

    #[test]
    fn letters_are_found_in_the_words_before() {
        check("guided by the instrument landing system", "ILS", Some(("instrument landing system", "ILS")));
        check("Random-access memory", "RAM", Some(("Random-access memory", "RAM")));
        check("the tide gauge network", "TGN, since 1920", Some(("tide gauge network", "TGN")));
        check("an ILS", "instrument landing system", Some(("instrument landing system", "ILS")));
        check("a bridge", "ILS", None);
        check("the harbour", "built in 1920", None);
        check("salt", "sodium chloride", None);
    }
}
