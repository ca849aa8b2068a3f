//! Small cuts of a question's text.

/// In lower case, byte for byte as long as `text`.
pub(super) fn lower(text: &str) -> String {
    text.to_ascii_lowercase()
}

pub(super) fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

pub(super) fn last_word(text: &str) -> &str {
    text.split_whitespace().next_back().unwrap_or("")
}

pub(super) fn without_first(text: &str) -> &str {
    let text = text.trim_start();
    text[first_word(text).len()..].trim()
}

pub(super) fn without_last(text: &str) -> &str {
    let text = text.trim_end();
    text[..text.len() - last_word(text).len()].trim()
}

/// Without a leading `the`, `a`, `an`.
pub(super) fn strip_article(text: &str) -> &str {
    strip_words(text, &["the", "a", "an"])
}

/// Without one leading word out of `words`.
pub(super) fn strip_words<'a>(text: &'a str, words: &[&str]) -> &'a str {
    let text = text.trim();
    if words.contains(&lower(first_word(text)).as_str()) { without_first(text) } else { text }
}
