//! Which ends name nothing, and how far does a name reach?

use super::*;
use crate::extract::dates::date_at;
use crate::extract::lexicon::PREPOSITIONS;

/// Nouns that name nothing.
pub(super) const EMPTY: &[&str] = &[
    "one",
    "thing",
    "something",
    "anything",
    "nothing",
    "everything",
    "someone",
    "anyone",
    "everyone",
    "way",
    "lot",
    "kind",
    "sort",
    "other",
    "bit",
    "fact",
];

pub(super) fn is_letter(s: &Sentence, name: &Range<usize>) -> bool {
    name.len() == 1 && s.word(name.start).trim_end_matches('.').chars().count() == 1
}

/// "this bridge"
pub(super) fn is_this(s: &Sentence, phrase: &Phrase) -> bool {
    matches!(s.lower(phrase.range.start), "this" | "that")
}

/// "this bridge", "such lamps", "the two", "the fourth": pointed at or counted, and no name.
pub(super) fn names_nothing(s: &Sentence, phrase: &Phrase) -> bool {
    let points = matches!(s.lower(phrase.range.start), "this" | "these" | "that" | "those" | "such" | "same");
    let points = points || matches!(s.lower(phrase.name.start), "following" | "same" | "latter");
    // "a former mill" is one.
    let points = points || s.lower(phrase.head) == "former";
    let word = s.lower(phrase.head);
    let spelled = s.tag(phrase.head) == Tag::Num && word.starts_with(char::is_alphabetic);
    let is_ordinal = matches!(word, "first" | "second" | "third" | "fourth" | "fifth" | "sixth" | "last")
        || word.starts_with(|c: char| c.is_ascii_digit()) && word.ends_with("th");
    let is_alone = phrase.name.len() == 1 && s.lower(phrase.head + 1) != "of";
    points && phrase.owner.is_none() || is_alone && (spelled || is_ordinal)
}

/// "was heard at length", "are at work", "died at sea": a bare noun after "at" says how or when, and names nothing.
pub(super) fn is_manner(reading: &Reading, fact: &Fact) -> bool {
    let End::Phrase(tail) = fact.tail else { return false };
    let (s, phrase) = (reading.s, &reading.parsed.phrases[tail]);
    let word = s.lower(phrase.head);
    phrase.kind == PhraseKind::Concept
        && phrase.range.len() == 1
        && s.lemma(phrase.head) == word
        && fact.relation.normal.ends_with(" at")
}

/// "grown with 650": behind most prepositions a number has lost what it counts.
pub(super) fn is_cut_number(reading: &Reading, fact: &Fact) -> bool {
    let End::Phrase(tail) = fact.tail else { return false };
    let phrase = &reading.parsed.phrases[tail];
    let counts = phrase.kind == PhraseKind::Concept
        && phrase.name.len() == 1
        && reading.s.tag(phrase.head) == Tag::Num
        // "10/13/1964" and "1913-01-01" are days.
        && !reading.s.word(phrase.head).contains(['/', '-']);
    let last = fact.relation.normal.rsplit(' ').next().unwrap_or_default();
    counts
        && matches!(
            last,
            "with"
                | "between"
                | "in"
                | "into"
                | "for"
                | "on"
                | "as"
                | "through"
                | "against"
                | "over"
                | "under"
        )
}

/// "9,000 acres of marsh", "tens of thousands of men": an amount is one of what it counts.
pub(super) fn end_of_counted(reading: &Reading, phrase: &Phrase) -> usize {
    let end = phrase.head + 1;
    let phrases = &reading.parsed.phrases;
    let starts_behind = |counted: &Phrase| counted.range.start == end + 1 && reading.s.lower(end) == "of";
    let Some(first) = phrases.iter().position(starts_behind) else { return end };
    // "two of the town's mills"
    let owned = phrases.iter().find(|phrase| phrase.owner == Some(first)).unwrap_or(&phrases[first]);
    match owned.kind {
        PhraseKind::Concept if phrases::is_count(reading.s, owned) => end_of_counted(reading, owned),
        PhraseKind::Concept => owned.head + 1,
        _ => end,
    }
}

/// "the plague of 1576": the year tells which.
pub(super) fn end_of_dated(reading: &Reading, phrase: &Phrase) -> Option<usize> {
    let start = phrase.head + 2;
    let date = reading.parsed.phrases.iter().find(|date| date.range.start == start)?;
    let is_dated = date.kind == PhraseKind::Date && reading.s.lower(start - 1) == "of";
    is_dated.then_some(date.range.end)
}

/// "the second person to refuse his award": what one of a row is the second of belongs to its name.
pub(super) fn end_of_purpose(s: &Sentence, phrase: &Phrase) -> usize {
    const LONGEST: usize = 7;
    let end = phrase.head + 1;
    let ranks = |at: usize| {
        let word = s.lower(at);
        matches!(word, "first" | "second" | "third" | "last" | "only" | "youngest" | "oldest")
            || word.ends_with("th")
    };
    let is_ranked = (phrase.name.start..phrase.head).any(ranks);
    if !is_ranked || s.lower(end) != "to" || s.tag(end + 1) != Tag::Verb {
        return end;
    }
    let belongs = |at: &usize| {
        let is_owner = matches!(s.lower(*at), "his" | "her" | "its" | "their");
        is_owner || s.tag(*at).is_noun() || matches!(s.tag(*at), Tag::Det | Tag::Adj | Tag::Num)
    };
    let told = (end + 2..s.len().min(end + LONGEST)).take_while(belongs);
    told.filter(|at| s.tag(*at).is_noun()).last().map_or(end + 2, |last| last + 1)
}

pub(super) fn token_kind(s: &Sentence, range: &Range<usize>) -> EntityKind {
    let word = s.word(range.start);
    if range.len() == 1 && is_demonym(s.lower(range.start)) {
        return EntityKind::Place;
    }
    let date = is_year(word) || date_at(s, range.start) == Some(range.end);
    if date {
        EntityKind::Date
    } else if s.tag(range.end - 1) == Tag::Noun {
        EntityKind::Concept
    } else {
        EntityKind::Other
    }
}

pub(super) fn concept_kind(s: &Sentence, phrase: &Phrase) -> EntityKind {
    let demonym = phrase.name.len() == 1 && s.tag(phrase.head) == Tag::Adj;
    match (demonym, phrases::is_count(s, phrase)) {
        (true, _) => EntityKind::Place,
        (_, true) => EntityKind::Quantity,
        _ => EntityKind::Concept,
    }
}

/// `fall under of` of `fall under either of two`: two prepositions that stand apart are no one relation.
pub(super) fn is_torn(reading: &Reading, wording: &str) -> bool {
    let s = &reading.s;
    let words: Vec<String> = wording.split(' ').map(str::to_lowercase).collect();
    let stand_together = |pair: &[String]| {
        (1..s.len()).any(|at| s.lower(at - 1) == pair[0].as_str() && s.lower(at) == pair[1].as_str())
    };
    let are_prepositions = |pair: &[String]| pair.iter().all(|word| PREPOSITIONS.has(word));
    words.windows(2).any(|pair| are_prepositions(pair) && !stand_together(pair))
}
