//! What is somebody said to be beside the name? `Ann Holt, the keeper of the mill,` — `the mill's keeper, Ann Holt,` — `the
//! botanist Ann Holt`. Only nouns that name what sort of thing the subject is count: what else stands between commas may
//! be one more thing of a row.

use super::subject::Subject;
use super::voice::{is_speech, says};
use crate::skill::builtin::text::lower;
use crate::skill::builtin::words::Words;
use clew_knowledge::extract::by_noun;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_types::extraction::EntityKind;

/// Longest phrase before a name, and behind it, in words.
const BEFORE: usize = 12;
const BEHIND: usize = 24;
/// Words up to a comma that may still be said ahead of the noun.
const AHEAD: usize = 4;
/// Persons that word endings do not tell.
const PEOPLE: &[&str] = &[
    "son",
    "widow",
    "widower",
    "heir",
    "heiress",
    "guest",
    "friend",
    "niece",
    "nephew",
    "aunt",
    "uncle",
    "cousin",
    "wife",
    "husband",
    "child",
    "orphan",
    "twin",
    "patron",
    "patroness",
    "head",
    "chief",
    "chair",
    "boss",
    "nurse",
    "cook",
    "maid",
    "servant",
    "guide",
    "spy",
    "pupil",
    "student",
    "saint",
    "judge",
    "mayor",
    "captain",
    "king",
    "queen",
    "prince",
    "princess",
    "duke",
    "baron",
    "count",
    "earl",
    "bishop",
    "pope",
    "priest",
    "monk",
    "nun",
    "clerk",
    "coach",
    "vice-president",
    "president",
    "fiancé",
    "fiancée",
    "neighbour",
    "neighbor",
    "parent",
];
/// Things whose nouns end as those of people do.
const THINGS: &[&str] = &[
    "answer",
    "progress",
    "letter",
    "number",
    "order",
    "matter",
    "power",
    "water",
    "paper",
    "river",
    "chapter",
    "summer",
    "winter",
    "dinner",
    "supper",
    "manner",
    "corner",
    "tower",
    "weather",
    "offer",
    "press",
    "dress",
    "danger",
    "anger",
    "favor",
    "error",
    "mirror",
    "door",
    "floor",
    "colour",
    "color",
    "humour",
    "humor",
    "honour",
    "honor",
    "labour",
    "labor",
    "factor",
    "sector",
    "motor",
    "october",
    "september",
    "november",
    "december",
    "quarter",
    "layer",
    "stress",
    "address",
    "distress",
    "congress",
    "list",
    "newsletter",
    "theater",
    "disorder",
    "transfer",
    "computer",
    "server",
    "figure",
    "center",
    "meter",
    "border",
    "shelter",
    "feather",
    "leather",
    "silver",
    "copper",
    "timber",
];
/// Titles that are letters.
const LETTERS: &[&str] = &["vp", "svp", "evp", "ceo", "cfo", "coo", "cto", "cio", "md"];
/// Whose it is, where that is told elsewhere.
pub(super) const POSSESSIVES: &[&str] = &["his", "her", "their", "its", "my", "our", "your"];
/// Words that lead from a noun to what it is of.
const OF: &[&str] = &["of", "to", "at", "for", "in", "from", "and", "on"];

/// What stands beside the name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Apposed {
    /// From and to, in words.
    pub from: usize,
    pub to: usize,
    /// True where whose it is stands elsewhere: `his sister`.
    pub leans: bool,
}

/// The first phrase beside the subject's name that says what it is.
pub(super) fn apposed(words: &Words<'_>, tags: &[Tag], subject: &Subject<'_>) -> Option<Apposed> {
    let kind = subject.entity.map_or(EntityKind::Other, |entity| entity.kind);
    let places = subject.places(words);
    let found = |(from, to): &(usize, usize)| {
        // `Ghost of Ann Holt, a spirit,` says what the ghost is.
        let is_part = *from > 1 && words.lower(from - 1) == "of" && tags[from - 2].is_noun();
        let follows = |at: usize| {
            let may_follow = matches!(words.get(at), "," | "(") && !is_part;
            may_follow.then(|| behind(words, tags, at + 1, kind)).flatten()
        };
        let behind = follows(*to).or_else(|| follows(behind_brackets(words, *to)));
        // `the gardener Lund sent` is somebody whom Lund sent.
        let acts = tags.get(*to) == Some(&Tag::Verb);
        let is_new = |found: &Apposed| *to == *from + 1 || is_object(tags, found.from);
        behind.or_else(|| before(words, tags, (*from, *to), kind).filter(|found| !acts || !is_new(found)))
    };
    places.iter().find_map(found)
}

/// Behind ` (CCS) [22]`: letters for a name, and numbers of notes.
fn behind_brackets(words: &Words<'_>, mut at: usize) -> usize {
    while matches!(words.get(at), "(" | "[") && matches!(words.get(at + 2), ")" | "]") {
        at += 3;
    }
    at
}

/// `, the keeper of the mill,` where the phrase ends as it began.
fn behind(words: &Words<'_>, tags: &[Tag], from: usize, kind: EntityKind) -> Option<Apposed> {
    let opens = opens(words, tags, from);
    let begins = opens || tags.get(from).is_some_and(|tag| tag.is_noun() || *tag == Tag::Adj);
    let closes =
        |at: &usize| matches!(words.get(*at), "," | ";" | ")" | "." | "—" | "–" | ":") || *at == words.len();
    let mut to = (from..=words.len().min(from + BEHIND)).find(closes)?;
    // `a shrewd, cheerful baker`: what stands ahead of a comma is no noun of the kind yet.
    let mut noun = from;
    let is_said = (from..to).any(|at| is_of(words, tags, at, kind) || words.is_capitalised(at));
    if opens && words.get(to) == "," && to - from <= AHEAD && !is_said {
        noun = to + 1;
        to = (to + 1..=words.len().min(from + BEHIND)).find(closes)?;
    }
    let is_row = |at: usize| words.get(at) == "," && matches!(words.lower(at + 1), "and" | "or");
    if is_row(to) {
        return None;
    }
    let clause = (from..to)
        .find(|at| matches!(words.lower(*at), "who" | "whom" | "whose" | "which" | "that" | "when"));
    let is_clause = (from..clause.unwrap_or(to)).any(|at| tags[at] == Tag::Aux || is_finite(words, tags, at));
    let head = head(words, tags, noun, clause.unwrap_or(to));
    let is_kind = head.is_some_and(|at| is_of(words, tags, at, kind));
    // Bare nouns: `widow of Tor Holt`, `Chairman of the Harbour Board`, `VP, Ships and Sails`.
    let is_bare =
        head.is_some_and(|at| OF.contains(&words.lower(at + 1)) || is_title(words, at) || at + 1 == to);
    while clause.is_none() && is_title_row(words, tags, to) {
        to = (to + 1..=words.len()).find(closes)?;
    }
    let is_whole = begins && is_kind && !is_clause && (opens || is_bare);
    is_whole.then(|| Apposed { from, to, leans: POSSESSIVES.contains(&words.lower(from)) })
}

/// `the botanist Ann Holt`, `the mill's keeper, Ann Holt,`: back to the article.
fn before(words: &Words<'_>, tags: &[Tag], (from, to): (usize, usize), kind: EntityKind) -> Option<Apposed> {
    let is_apart = from > 1 && words.get(from - 1) == ",";
    let closes = matches!(words.get(to), "," | ";" | "." | ")" | "—" | "");
    let end = if is_apart { from - 1 } else { from };
    if end == 0 || is_apart && !closes {
        return None;
    }
    let start = start_of(words, tags, end)?;
    // Whoever is spoken to stands between commas as well: `It was a lamp, Mr. Holt.`
    if is_apart && (is_speech(words.text) || is_row(words, tags, start, to)) {
        return None;
    }
    let head = head(words, tags, start, end)?;
    let is_next = is_apart || head + 1 == end;
    let is_said = is_of(words, tags, head, kind) && is_next_to(words, head, end);
    (is_next && is_said).then(|| Apposed {
        from: start,
        to: end,
        leans: POSSESSIVES.contains(&words.lower(start)),
    })
}

/// `in a quiet street, Ann Holt, a boat,`: things one after the other.
fn is_row(words: &Words<'_>, tags: &[Tag], start: usize, to: usize) -> bool {
    let is_within = start > 0 && tags[start - 1] == Tag::Adp;
    is_within && words.get(to) == "," && matches!(words.lower(to + 1), "a" | "an")
}

/// `to the woman Tor Lund sent`: what is led to or done something to is no subject of the verb behind the name.
fn is_object(tags: &[Tag], start: usize) -> bool {
    start > 0 && matches!(tags[start - 1], Tag::Adp | Tag::Verb | Tag::Part)
}

/// Between head and end only what the head is of.
fn is_next_to(words: &Words<'_>, head: usize, end: usize) -> bool {
    head + 1 == end || OF.contains(&words.lower(head + 1))
}

/// Where the phrase begins that ends at `end`: its first article or owner, or a row of nouns.
pub(super) fn start_of(words: &Words<'_>, tags: &[Tag], end: usize) -> Option<usize> {
    let mut at = end;
    while at > 0 && end - at < BEFORE {
        let before = at - 1;
        let is_owner = POSSESSIVES.contains(&words.lower(before));
        if tags[before] == Tag::Det && !is_owner && !matches!(words.lower(before), "the" | "a" | "an") {
            return None;
        }
        if tags[before] == Tag::Det || is_owner {
            let goes_on = before > 0 && matches!(words.lower(before - 1), "of" | "at" | "for");
            if !goes_on {
                return Some(before);
            }
        } else {
            let is_part = matches!(tags[before], Tag::Adj | Tag::Noun | Tag::Propn | Tag::Num)
                || matches!(words.lower(before), "'s" | "’s" | "s" | "'" | "’" | "-" | "of" | "at" | "for")
                || tags[before] == Tag::Part;
            if !is_part {
                break;
            }
        }
        at = before;
    }
    // `Holt Mills chairman Tor Lund`: the maker's name stands for an article.
    let is_owned = at < end
        && tags[at] == Tag::Propn
        && at + 1 < end
        && words.get(end - 1).starts_with(char::is_lowercase);
    is_owned.then_some(at)
}

fn opens(words: &Words<'_>, tags: &[Tag], at: usize) -> bool {
    let owns =
        |from: usize| (from..words.len().min(from + 4)).any(|at| matches!(words.lower(at), "'s" | "’s"));
    let is_article = matches!(words.lower(at), "a" | "an" | "the" | "one");
    is_article || POSSESSIVES.contains(&words.lower(at)) || tags.get(at) == Some(&Tag::Propn) && owns(at)
}

/// The noun that says what it is: the last before what it is of.
fn head(words: &Words<'_>, tags: &[Tag], from: usize, to: usize) -> Option<usize> {
    let is_noun = |at: usize| tags[at].is_noun() || LETTERS.contains(&words.lower(at));
    let stops = |at: &usize| {
        *at > from && (tags[*at] == Tag::Adp || OF.contains(&words.lower(*at)) || words.get(*at) == ",")
    };
    let end = (from..to).find(stops).unwrap_or(to);
    (from..end).rev().find(|at| is_noun(*at))
}

fn is_finite(words: &Words<'_>, tags: &[Tag], at: usize) -> bool {
    let word = words.lower(at);
    tags[at] == Tag::Verb && !word.ends_with("ing") && !word.ends_with("ed") && !word.ends_with("en")
}

/// True for a noun that names things of the kind.
fn is_of(words: &Words<'_>, tags: &[Tag], at: usize, kind: EntityKind) -> bool {
    let word = words.lower(at);
    let single = lemma(word, Tag::Noun);
    let is_name = tags[at] == Tag::Propn
        && !is_title(words, at)
        && !words.lower(at.saturating_sub(1)).is_empty()
        && at > 0
        && tags[at - 1] == Tag::Propn;
    let is_person = single == word && is_person(word);
    match kind {
        EntityKind::Person => is_person && !is_name,
        EntityKind::Other => is_person && !is_name || by_noun(&single).is_some() && tags[at] == Tag::Noun,
        _ => single == word && by_noun(&single) == Some(kind) && tags[at] == Tag::Noun,
    }
}

/// True for a noun that says what somebody is.
pub(in super::super) fn is_role(noun: &str) -> bool {
    is_person(noun) || is_person(&lemma(noun, Tag::Noun))
}

fn is_person(noun: &str) -> bool {
    if THINGS.contains(&noun) {
        return false;
    }
    PEOPLE.contains(&noun) || LETTERS.contains(&noun) || by_noun(noun) == Some(EntityKind::Person)
}

/// A title in capitals: `Chairman`, `VP`.
fn is_title(words: &Words<'_>, at: usize) -> bool {
    words.is_capitalised(at) && is_person(words.lower(at))
}

/// A comma inside a title: `Chairman, Harbour Board`, `VP, Ships and Sails`.
fn is_title_row(words: &Words<'_>, tags: &[Tag], at: usize) -> bool {
    let is_behind_title = at > 0 && is_title(words, at - 1);
    words.get(at) == ","
        && is_behind_title
        && tags.get(at + 1) == Some(&Tag::Propn)
        && words.is_capitalised(at + 1)
}

/// True for a line that is a title and no sentence: `Chairman, Harbour Board`.
pub(super) fn is_title_line(text: &str) -> bool {
    let words = Words::new(text);
    let count = words.len();
    let is_line =
        (1..=16).contains(&count) && words.is_capitalised(0) && !text.ends_with(['.', '!', '?', ':']);
    is_line && !says(text) && (0..count).any(|at| is_person(&lower(words.get(at))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(text: &str, expected: Option<&str>) {
        check_of("Tor Lund", text, expected);
    }

    fn check_of(name: &str, text: &str, expected: Option<&str>) {
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading(name, &[(text, None)]));
        let corpus = builder.snapshot();
        let subject = Subject::known(&corpus, name).unwrap();
        let words = Words::new(text);
        let found = apposed(&words, &words.tags(), &subject);
        assert_eq!(found.map(|it| words.slice(it.from, it.to)), expected, "{text}");
    }

    #[test]
    fn who_is_spoken_to_and_what_stands_in_a_row_say_nothing() {
        check("\"It was the baker, Tor Lund,\" she said.", None);
        check("She gave it to the keeper Tor Lund sent to Sund.", None);
        check("He had a house with a good cook, Tor Lund, a boat and a dog.", None);
    }

    #[test]
    fn what_stands_beside_a_name_says_who_it_is() {
        check("Tor Lund, the keeper of the mill, slept.", Some("the keeper of the mill"));
        check("They saw Tor Lund (TL) [22], a keeper who slept.", Some("a keeper who slept"));
        check("They met Tor Lund, widower of Ada Renn.", Some("widower of Ada Renn"));
        check("The mill's keeper, Tor Lund, slept.", Some("The mill's keeper"));
        check("In May the botanist Tor Lund came to Sund.", Some("the botanist"));
        check(
            "Letters went to Tor Lund, Chairman of the Harbour Board.",
            Some("Chairman of the Harbour Board"),
        );
        check("Tor Lund, a friend of Ada who sang, slept.", Some("a friend of Ada who sang"));
        check("Tor Lund, a shrewd, kind-hearted baker, slept.", Some("a shrewd, kind-hearted baker"));
        check("The ghost of Tor Lund, a friendly spirit, slept.", None);
        check("Tor Lund, the next day, slept.", None);
        check("They asked Tor Lund, the baker, and Ada.", None);
        check("Tor Lund was punctual.", None);
        check("After a word with the baker, Tor Lund slept.", None);
        check("With this answer Tor Lund was content.", None);
        check("With such rivals as Ada and the officers, Tor Lund seemed small.", None);
        check("In time Tor Lund, with their four children, came to Sund.", None);
        check("“If you mean Tor Lund,” cried her brother, “he slept.”", None);
    }

    #[test]
    fn whom_somebody_sent_is_not_who_sent_him() {
        check_of("Lund", "They liked the gardener Lund sent the next day.", None);
        check_of("Lund", "They liked the gardener Lund.", Some("the gardener"));
    }

    #[test]
    fn a_line_below_a_name_may_be_a_title() {
        assert!(is_title_line("VP, Ships and Sails"));
        assert!(is_title_line("Director of the Harbour Board"));
        assert!(!is_title_line("The director slept."));
        assert!(!is_title_line("Sales in May"));
        assert!(!is_title_line("Lund celebrating with the keeper in 2004"));
    }
}
