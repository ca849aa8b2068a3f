//! Who wrote a paper that does not say so in its file's own fields? The names right under its title, before the abstract;
//! nobody where one of them may be something else or some may be missing.

use super::paragraph::Paragraph;
use clew_types::document::BlockRole;

/// Paragraphs at the start of a file in which its abstract begins.
const EARLY: usize = 24;
/// Words of a name.
const WORDS: std::ops::RangeInclusive<usize> = 2..=5;

const ABSTRACTS: &str = "abstract abstrakt kurzfassung resumen résumé summary zusammenfassung";
const PARTICLES: &str = "al bin da de del della den der di dos du el la le ten ter van von y zu";
/// Places where people work; and further words that are in no name, but in other lines under titles.
const PLACES: &str = "academy association center centre college company corporation department faculty foundation gmbh inc institut \
    institute lab laboratories laboratory labs llc ltd school society universität université university";
const OTHERS: &str = "a ai an and annual by committee conference draft edition for group high in international introduction \
    journal lecture national new notes of on paper part preprint press proceedings report research review seminar \
    special study survey systems team technical technologies thesis the to version volume white with working workshop";

/// The people named between title and abstract.
pub(super) fn authors(paragraphs: &[Paragraph]) -> Vec<String> {
    let early = &paragraphs[..paragraphs.len().min(EARLY)];
    let Some(end) = early.iter().position(|paragraph| starts_with_one_of(&paragraph.text, ABSTRACTS)) else {
        return Vec::new();
    };
    let level = |paragraph: &Paragraph| match paragraph.role {
        BlockRole::Heading(level) if paragraph.is_large => Some(level),
        _ => None,
    };
    let titles = early[..end].iter().enumerate().filter_map(|(at, one)| Some((level(one)?, at)));
    let Some((_, title)) = titles.min_by_key(|(level, _)| *level) else { return Vec::new() };
    match &early[title + 1..end] {
        [line, rest @ ..] if !rest.first().is_some_and(|next| goes_on_with(&next.text)) => names(line, rest),
        _ => Vec::new(),
    }
}

/// More names, or the marks of names.
fn goes_on_with(next: &str) -> bool {
    next.starts_with(',') || next.starts_with("and ") || !next.contains(char::is_alphabetic)
}

/// The names of a line, which addresses may follow, if it holds nothing else, and if marks or what stands below tell that they
/// are those of authors.
fn names(line: &Paragraph, below: &[Paragraph]) -> Vec<String> {
    let words: Vec<&str> = line.text.split(' ').collect();
    let address = words.iter().position(|word| is_address(word));
    let line = words[..address.unwrap_or(words.len())].join(" ");
    let is_mark = |c: char| c.is_numeric() || "∗*†‡§¶#$+()".contains(c) || c.is_control();
    let plain: String = line.chars().filter(|c| !is_mark(*c)).collect();
    let parts = plain.split([',', ';', '·', '•', '|']).flat_map(|part| part.split(" and "));
    let parts = parts.flat_map(|part| part.split(" und ")).flat_map(|part| part.split(" & ")).map(str::trim);
    let names: Vec<String> = parts.filter(|part| !part.is_empty()).map(joined).collect();
    let works_somewhere = |paragraph: &Paragraph| paragraph.text.split(' ').any(is_place_or_address);
    let is_told = address.is_some() || line.contains(is_mark) || below.iter().any(works_somewhere);
    if is_told && names.iter().all(|name| is_person(name)) { names } else { Vec::new() }
}

/// Single spaces, where marks are gone.
fn joined(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_address(word: &str) -> bool {
    word.contains(['@', '{']) || word.contains("://") || word.starts_with("www.")
}

fn is_place_or_address(word: &str) -> bool {
    is_address(word) || is_one_of(word, PLACES)
}

/// Two words or more, each a name's part or a particle, and none that names never have.
fn is_person(name: &str) -> bool {
    let words: Vec<&str> = name.split(' ').collect();
    let sound = |word: &&str| word.chars().all(|c| c.is_alphabetic() || ".-'’".contains(c));
    let is_named = |word: &&str| word.starts_with(char::is_uppercase);
    let fits = |word: &&str| sound(word) && (is_named(word) || PARTICLES.split(' ').any(|one| one == *word));
    let is_other = |word: &&str| is_one_of(word, PLACES) || is_one_of(word, OTHERS);
    let last_is_long =
        words.last().is_some_and(|last| last.chars().filter(|c| c.is_alphabetic()).count() > 1);
    WORDS.contains(&words.len())
        && words.iter().all(fits)
        && words.iter().filter(|word| is_named(word)).count() > 1
        && last_is_long
        && !words.iter().any(is_other)
}

fn is_one_of(word: &str, words: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    words.split_whitespace().any(|one| one == word)
}

fn starts_with_one_of(text: &str, words: &str) -> bool {
    let first = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    !first.is_empty() && is_one_of(first, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines under a large title; the last one is that before the abstract.
    fn check(lines: &[&str], expected: &[&str]) {
        let mut paragraphs = vec![Paragraph::bare("Of the Tides", BlockRole::Heading(1), true)];
        paragraphs.extend(lines.iter().map(|line| Paragraph::bare(line, BlockRole::Paragraph, false)));
        assert_eq!(authors(&paragraphs), Vec::<String>::new(), "no abstract: {lines:?}");
        paragraphs.push(Paragraph::bare("Abstract. We look at tides.", BlockRole::Paragraph, false));
        assert_eq!(authors(&paragraphs), expected, "{lines:?}");
    }

    #[test]
    fn names_under_the_title_are_authors() {
        let all = ["Ada Renn", "Bo C. Lind", "Eva von Sund"];
        check(&["Ada Renn1 ( ), Bo C. Lind1,2, and Eva von Sund2", "1 A Place"], &all);
        check(&["Ada Renn∗+, Bo C. Lind∗ and Eva von Sund#", "Osk"], &all);
        check(&["Ada Renn ada@tide.example www.tide.example"], &["Ada Renn"]);
        check(&["Ada Renn", "Harbour School of Osk"], &["Ada Renn"]);
    }

    #[test]
    fn where_anything_is_in_doubt_nobody_is() {
        check(&["Ada Renn1, Harbour School1"], &[]);
        check(&["High Water", "University of Osk"], &[]);
        check(&["Ada Renn1", ", Bo Lind1, Eva Sund2"], &[]);
        check(&["Ada Renn1", "∗ †"], &[]);
        check(&["Spring and Neap", "ada@tide.example"], &[]);
        check(&["Technical Report 17", "University of Osk"], &[]);
        check(&["Ada Renn"], &[]);
        check(&["To appear in Tides", "ada@tide.example"], &[]);
    }
}
