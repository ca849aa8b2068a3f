//! Do these words stand in a text? Word for word, but for white space, case, and the shapes of quotes and dashes.

use clew_types::span::Span;

/// A quote of fewer words proves nothing.
const WORDS: usize = 2;

/// A text prepared for looking quotes up in it.
pub(super) struct Quoted<'a> {
    text: &'a str,
    plain: String,
    /// For every byte of `plain`, where its character begins in the text.
    places: Vec<u32>,
}

impl<'a> Quoted<'a> {
    pub fn new(text: &'a str) -> Self {
        let mut plain = String::with_capacity(text.len());
        let mut places = Vec::with_capacity(text.len());
        for (at, c) in text.char_indices() {
            push(&mut plain, c);
            places.resize(plain.len(), at as u32);
        }
        Self { text, plain, places }
    }

    /// Where the quote stands, in bytes of the text; of several places the first.
    pub fn find(&self, quote: &str) -> Option<Span> {
        let quote = quote.trim_matches(|c: char| !c.is_alphanumeric());
        (quote.split_whitespace().count() >= WORDS).then(|| self.find_words(quote)).flatten()
    }

    /// As [`Self::find`] for a name, which may be one word, and stands between others as a whole.
    pub fn find_name(&self, name: &str, within: Span) -> Option<Span> {
        let name = name.trim();
        let mut from = 0;
        while let Some(span) = self.find_from(name, from) {
            let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            let before = letter(self.text[..span.start as usize].chars().next_back());
            let after = letter(self.text[span.end as usize..].chars().next());
            if within.start <= span.start && span.end <= within.end && !before && !after {
                return Some(span);
            }
            if span.start >= within.end {
                return None;
            }
            from = self.places.partition_point(|place| *place <= span.start);
        }
        None
    }

    fn find_words(&self, words: &str) -> Option<Span> {
        self.find_from(words, 0)
    }

    fn find_from(&self, words: &str, from: usize) -> Option<Span> {
        let mut plain = String::with_capacity(words.len());
        words.chars().for_each(|c| push(&mut plain, c));
        let plain = plain.trim();
        if plain.is_empty() {
            return None;
        }
        let at = from + self.plain.get(from..)?.find(plain)?;
        let start = self.places[at] as usize;
        let last = self.places[at + plain.len() - 1] as usize;
        let end = last + self.text[last..].chars().next().map_or(0, char::len_utf8);
        Some(Span::new(start, end))
    }
}

/// A character in its plainest form; white space once.
fn push(plain: &mut String, c: char) {
    match c {
        c if c.is_whitespace() || c == '\u{ad}' || c == '\u{200b}' => {
            if !plain.ends_with(' ') && c != '\u{ad}' && c != '\u{200b}' {
                plain.push(' ');
            }
        }
        '“' | '”' | '„' | '«' | '»' | '‟' | '″' => plain.push('"'),
        '‘' | '’' | '‚' | '‛' | '′' | '`' => plain.push('\''),
        '‐'..='―' | '−' => plain.push('-'),
        '|' => plain.push('/'),
        '…' => plain.push_str("..."),
        'ﬁ' => plain.push_str("fi"),
        'ﬂ' => plain.push_str("fl"),
        c => plain.extend(c.to_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, quote: &str, expected: Option<&str>) {
        let found = Quoted::new(text).find(quote);
        assert_eq!(found.map(|span| span.of(text)), expected, "{quote}");
    }

    #[test]
    fn quotes_stand_but_for_their_dress() {
        let text = "She said:  “It’s the\nfirst – and last.”  Then ﬁve men left… at once. Über | alles";
        check(text, "\"it's the first - and last.\"", Some("It’s the\nfirst – and last"));
        check(text, "five men left", Some("ﬁve men left"));
        check(text, "men left... at once", Some("men left… at once"));
        check(text, "über / alles", Some("Über | alles"));
        check(text, "it is the first", None);
        check(text, "first", None);
        check(text, "", None);
        check("", "a b", None);
        check("İstanbul is big", "is big", Some("is big"));
    }

    #[test]
    fn names_stand_whole_and_within_their_sentence() {
        let text = "Annabel met Ann. Ann left.";
        let quoted = Quoted::new(text);
        assert_eq!(quoted.find_name("Ann", Span::new(0, 16)), Some(Span::new(12, 15)));
        assert_eq!(quoted.find_name("ann", Span::new(16, 26)), Some(Span::new(17, 20)));
        assert_eq!(quoted.find_name("Anna", Span::new(0, 26)), None);
        assert_eq!(quoted.find_name(" ", Span::new(0, 26)), None);
    }
}
