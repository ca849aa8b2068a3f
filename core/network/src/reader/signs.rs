//! What does the wording of a claim tell about whether its sentence states it? The network sees the words, yet has learned
//! little of what our own patterns do wrong: a tail cut before "of", a clause reached across a quotation, what only might be.

use clew_types::extraction::LocalTriple;
use clew_types::reading::Reading;
use clew_types::span::Span;

/// How many there are.
pub const SIGNS: usize = 16;

/// The signs of one claim; most are 0 or 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Signs(pub [f32; SIGNS]);

/// Words of the relation beyond this many say no more.
const LONG_WORDING: usize = 8;
/// Words that nothing accounts for, beyond this many, likewise.
const MANY_WORDS: usize = 20;

const MODAL: &[&str] = &["will", "would", "may", "might", "can", "could", "should", "must", "shall", "ought"];
const DENIED: &[&str] = &["not", "never", "no", "cannot", "without", "neither", "nor"];
const SPEAKER: &[&str] = &["i", "me", "my", "you", "your", "we", "our", "us"];
/// What stands at the beginning of a sentence, not of a name.
const OPENING: &[&str] = &[
    "then", "if", "but", "and", "so", "when", "look", "oh", "ah", "well", "yes", "no", "there", "here",
    "now", "why", "what", "how",
];
/// Words that a fact need not account for.
const LIGHT: &[&str] = &["a", "an", "the", "and", "or", "his", "her", "its", "their"];

impl Signs {
    /// Of a triple of a reading; `None` where it points outside.
    pub fn of(reading: &Reading, triple: &LocalTriple) -> Option<Self> {
        let mention = |index: u32| reading.extraction.mentions.get(index as usize);
        let (head, tail) = (mention(triple.head)?, mention(triple.tail)?);
        let sentence = reading.text.sentences.get(triple.sentence as usize)?.span;
        let text = &reading.document.text;
        let between = between(head.span, tail.span, sentence).of(text);
        let relation: Vec<String> = words(&triple.wording).collect();
        let crossed: Vec<String> = words(between).collect();
        let says = |list: &[&str]| relation.iter().any(|word| list.contains(&word.as_str()));
        let accounted = |word: &&String| relation.contains(*word) || LIGHT.contains(&word.as_str());
        let unaccounted = crossed.iter().filter(|word| !accounted(word)).count().min(MANY_WORDS);
        let last_but = relation.len().saturating_sub(1);
        let speaks = words(sentence.of(text)).any(|word| SPEAKER.contains(&word.as_str()));
        let is_be = relation
            .first()
            .is_some_and(|word| matches!(word.as_str(), "is" | "are" | "was" | "were" | "been"));
        let opens = words(&head.name).next().is_some_and(|word| OPENING.contains(&word.as_str()));
        let holds = [
            !tail.name.contains(char::is_uppercase) && is_cut(tail.span, sentence, text),
            between.contains(['"', '“', '”']),
            stands_in(&relation, &crossed),
            says(&["than"]),
            says(DENIED) || triple.wording.contains("n't") || triple.wording.contains("n’t"),
            says(MODAL),
            relation[..last_but].iter().any(|word| word == "to"),
            speaks,
            opens,
            is_be && last_but == 0,
            is_be && last_but > 0,
            triple.wording.starts_with("'s "),
            is_superlative(&tail.name),
            head.span.of(text) != head.name || tail.span.of(text) != tail.name,
        ];
        let mut signs = [0.0; SIGNS];
        signs.iter_mut().zip(holds).for_each(|(sign, holds)| *sign = f32::from(u8::from(holds)));
        signs[SIGNS - 2] = relation.len().min(LONG_WORDING) as f32 / LONG_WORDING as f32;
        signs[SIGNS - 1] = unaccounted as f32 / MANY_WORDS as f32;
        Some(Self(signs))
    }
}

/// What lies between two places of a sentence, whichever comes first; nothing where one is elsewhere or inside the other.
fn between(head: Span, tail: Span, sentence: Span) -> Span {
    let (first, second) = if head.start <= tail.start { (head, tail) } else { (tail, head) };
    let is_here = sentence.start <= first.start && second.end <= sentence.end && first.end <= second.start;
    if is_here { Span { start: first.end, end: second.start } } else { Span::default() }
}

/// "largest city": of what, is not said.
fn is_superlative(name: &str) -> bool {
    let (before, _) = name.rsplit_once(' ').unwrap_or_default();
    before.split(' ').any(|word| matches!(word, "most" | "least") || word.len() > 4 && word.ends_with("est"))
}

/// "the birthplace" of "the birthplace of hip hop" is no whole noun phrase, "9 acres" of "9 acres (4 ha) of marsh" no whole amount.
fn is_cut(tail: Span, sentence: Span, text: &str) -> bool {
    let rest = Span { start: tail.end, end: sentence.end.max(tail.end) }.of(text);
    let rest = match rest.trim_start().strip_prefix('(').and_then(|inside| inside.split_once(')')) {
        Some((_, behind)) => behind,
        None => rest,
    };
    words(rest).next().is_some_and(|word| word == "of") && rest.starts_with(char::is_whitespace)
}

/// True where the relation's words stand in one piece among those that are crossed.
fn stands_in(relation: &[String], crossed: &[String]) -> bool {
    !relation.is_empty() && crossed.windows(relation.len()).any(|window| window == relation)
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let splits = |letter: char| !letter.is_alphanumeric() && !matches!(letter, '\'' | '’' | '-');
    text.split(splits).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

#[cfg(test)]
#[path = "signs_tests.rs"]
mod tests;
