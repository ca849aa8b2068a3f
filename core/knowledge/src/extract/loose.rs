//! Which mentions of a sentence stand near each other, and by which words are they joined?

use super::relation::Relation;
use super::sentence::Sentence;
use clew_language::text::tag::Tag;
use std::ops::Range;

/// Mentions farther apart than this are not joined, in tokens.
const FARTHEST: usize = 8;
/// Longest relation phrase, in words.
const LONGEST: usize = 6;

/// Pairs of `spans` (token ranges in order) with the words between as relation.
pub fn pairs(s: &Sentence, spans: &[Range<usize>]) -> Vec<(usize, Relation, usize)> {
    let mut pairs = Vec::new();
    for (first, head) in spans.iter().enumerate() {
        for (second, tail) in spans.iter().enumerate().skip(first + 1) {
            if tail.start < head.end {
                continue;
            }
            if tail.start - head.end > FARTHEST {
                break;
            }
            if let Some(relation) = between(s, head.end..tail.start) {
                pairs.push((first, relation, second));
            }
        }
    }
    pairs
}

fn between(s: &Sentence, range: Range<usize>) -> Option<Relation> {
    let wording: Vec<&str> = range.clone().filter(|at| !is_mark(s, *at)).map(|at| s.word(at)).collect();
    let words: Vec<String> = range
        .filter(|at| !is_mark(s, *at) && s.tag(*at) != Tag::Det)
        .map(
            |at| if matches!(s.tag(at), Tag::Verb | Tag::Aux) { s.lemma(at) } else { s.lower(at).to_owned() },
        )
        .collect();
    let joined =
        !words.is_empty() && words.len() <= LONGEST && words.iter().any(|word| word != "and" && word != "or");
    joined.then(|| Relation::new(words.join(" "), wording.join(" ")))
}

fn is_mark(s: &Sentence, at: usize) -> bool {
    matches!(s.tag(at), Tag::Punct | Tag::Sym)
}
