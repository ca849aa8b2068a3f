//! What is it? The sentence that says so, and what it says: `a Hungarian film director and screenwriter`.

use super::apposed::{apposed, is_role, is_title_line};
use super::called::called;
use super::sentence::{leans, prose};
use super::subject::Subject;
use super::voice::{addresses, is_speech};
use crate::skill::builtin::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_types::extraction::EntityKind;
use clew_types::id::SentenceId;
use clew_types::reading::Reading;

/// How far a definition is trusted: in the opening of its own page, further on there, elsewhere.
const OPENING: f32 = 0.92;
const ON_PAGE: f32 = 0.85;
const ELSEWHERE: f32 = 0.75;
/// Beside the name, and in a line of its own below it.
const BESIDE: f32 = 0.72;
const BELOW: f32 = 0.8;
/// What says how somebody is and not who: `a tall woman`; and what leans on a name told elsewhere: `her sister`.
pub(super) const VAGUE: f32 = 0.55;
const LEANING: f32 = 0.45;
/// What is left where somebody in the text says it.
const SAID: f32 = 0.7;
/// Sentences of a page that belong to its opening.
const FIRST: u32 = 4;
/// Longest aside between a name and its verb, and longest definition, in words.
const ASIDE: usize = 30;
const LONGEST: usize = 30;

/// A definition found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Definition {
    pub sentence: SentenceId,
    /// With its article, without what is told further of it.
    pub predicate: String,
    /// 0 to 1.
    pub trust: f32,
}

/// The surest definition; of equally sure ones the first.
pub(super) fn definition(corpus: &Corpus, subject: &Subject<'_>) -> Option<Definition> {
    let described = subject.entity.and_then(|entity| entity.description);
    let mut best: Option<Definition> = None;
    for id in subject.sentences(corpus).into_iter().chain(described) {
        let most = best.as_ref().map_or(0.0, |best| best.trust);
        let found = defined(corpus, subject, id, most);
        best = found.filter(|found| found.trust > most).or(best);
    }
    best
}

/// What one sentence says the subject is, where that can be trusted more than `most`.
fn defined(corpus: &Corpus, subject: &Subject<'_>, id: SentenceId, most: f32) -> Option<Definition> {
    let reading = corpus.reading(id.document)?;
    let is_page = subject.is_page(id.document);
    let is_opening = is_page && id.index <= FIRST;
    let trust = if is_opening {
        OPENING
    } else if is_page {
        ON_PAGE
    } else {
        ELSEWHERE
    };
    if most >= trust.max(BELOW) {
        return None;
    }
    let Some(text) = prose(reading, id.index) else {
        return below(reading, subject, id).or_else(|| in_brackets(reading, subject, id));
    };
    let left = if is_speech(text) { SAID } else { 1.0 };
    let told = predicate(text, subject, is_opening).filter(|told| is_page || identifies(told));
    let said = told.filter(|_| !leans(text)).map(|told| {
        let is_vague = !is_page && is_person(subject) && !names_a_role(&told);
        Definition { sentence: id, predicate: told, trust: left * if is_vague { VAGUE } else { trust } }
    });
    said.or_else(|| beside(text, subject, id, left))
}

/// `Ann Holt, the keeper of the mill,`.
fn beside(text: &str, subject: &Subject<'_>, id: SentenceId, left: f32) -> Option<Definition> {
    let words = Words::new(text);
    let tags = tags(&words);
    let found = apposed(&words, &tags, subject).or_else(|| called(&words, &tags, subject))?;
    // `Hurrah for Lund, Keeper!`
    let is_shouted = (found.from..found.to).any(|at| matches!(words.get(at), "!" | "?"));
    let trust = left * if found.leans { LEANING } else { BESIDE };
    // Whose friend he is stands elsewhere, if not in the rest of the sentence.
    let predicate =
        if found.leans { text.to_owned() } else { lower_article(words.slice(found.from, found.to)) };
    (!is_shouted && (!addresses(text) || !found.leans)).then_some(Definition {
        sentence: id,
        predicate,
        trust,
    })
}

/// A title in a line of its own below the name.
fn below(reading: &Reading, subject: &Subject<'_>, id: SentenceId) -> Option<Definition> {
    let words = Words::new(reading.sentence(id.index));
    let is_name = subject.opens(&words).is_some_and(|end| end >= words.len());
    let next = SentenceId { index: id.index + 1, ..id };
    let block = reading.text.sentences.get(next.index as usize)?.block as usize;
    let line = reading.document.text.get(reading.document.blocks.get(block)?.span.range())?.trim();
    let is_title = is_name && is_person_or_open(subject) && is_title_line(line);
    is_title.then(|| Definition { sentence: next, predicate: line.to_owned(), trust: BELOW })
}

/// `Present: Ann Holt (keeper), …`: a role in brackets, also in a line that is no sentence.
fn in_brackets(reading: &Reading, subject: &Subject<'_>, id: SentenceId) -> Option<Definition> {
    let words = Words::new(reading.sentence(id.index));
    let found = apposed(&words, &tags(&words), subject)?;
    let is_within = found.from > 0 && words.get(found.from - 1) == "(" && words.get(found.to) == ")";
    let predicate = words.slice(found.from, found.to).to_owned();
    is_within.then_some(Definition { sentence: id, predicate, trust: BESIDE })
}

fn lower_article(phrase: &str) -> String {
    match phrase.split_once(' ') {
        Some((first @ ("The" | "A" | "An" | "His" | "Her" | "Their"), rest)) => {
            format!("{} {rest}", first.to_lowercase())
        }
        _ => phrase.to_owned(),
    }
}

fn is_person(subject: &Subject<'_>) -> bool {
    subject.entity.is_some_and(|entity| entity.kind == EntityKind::Person)
}

fn is_person_or_open(subject: &Subject<'_>) -> bool {
    subject.entity.is_none_or(|entity| matches!(entity.kind, EntityKind::Person | EntityKind::Other))
}

/// False for what a person is like: `a tall woman`, `a favourite with all`.
fn names_a_role(predicate: &str) -> bool {
    const ANYBODY: &[&str] =
        &["man", "woman", "person", "gentleman", "lady", "boy", "girl", "fellow", "creature"];
    let words = Words::new(predicate);
    let is_joint =
        |at: &usize| matches!(words.lower(*at), "of" | "to" | "in" | "with" | "who" | "that" | "," | "among");
    let end = (0..words.len()).find(is_joint).unwrap_or(words.len());
    (0..end)
        .map(|at| words.lower(at))
        .any(|word| is_role(word) && !ANYBODY.contains(&lemma(word, Tag::Noun).as_str()))
}

/// Away from its page, `the exception` says nothing of what a thing is to who has not read what stands before it; `the capital of
/// Denmark` does.
fn identifies(predicate: &str) -> bool {
    const BEHIND: &[&str] = &[
        "of", "in", "at", "on", "for", "to", "from", "by", "between", "that", "who", "which", "where",
        "whose",
    ];
    let is_told = |word: &str| BEHIND.contains(&word) || word.ends_with("'s") || word.ends_with("’s");
    !predicate.starts_with("the ") || predicate.split(' ').skip(1).any(is_told)
}

/// What a sentence says its subject is. In the opening of its own page the name may be a fuller one.
fn predicate(text: &str, subject: &Subject<'_>, is_opening: bool) -> Option<String> {
    let words = Words::new(text);
    let tags = tags(&words);
    let from = match subject.opens(&words) {
        Some(end) => behind_asides(&words, end),
        None => (1..words.len().min(ASIDE)).find(|at| is_opening && is_copula(&words, *at))?,
    };
    let fuller =
        || is_opening.then(|| (from..words.len().min(from + ASIDE)).find(|at| is_copula(&words, *at)))?;
    let start = behind_verb(&words, from).or_else(|| fuller().map(|be| be + 1))?;
    let is_many = matches!(words.lower(start - 1), "are" | "were");
    defines(&words, &tags, start, is_many).then(|| {
        let end = end_of(&words, &tags, start);
        words.slice(start, end).trim_end_matches(['.', ',', ' ']).to_owned()
    })
}

fn tags(words: &Words<'_>) -> Vec<Tag> {
    words.tags()
}

fn is_copula(words: &Words<'_>, at: usize) -> bool {
    matches!(words.lower(at), "is" | "was" | "are" | "were")
}

/// Behind `is`, `has been`, `became`, `is now`: where what is said of the subject begins.
fn behind_verb(words: &Words<'_>, at: usize) -> Option<usize> {
    let is_past = matches!(words.lower(at), "has" | "have" | "had") && words.lower(at + 1) == "been";
    let becomes = matches!(words.lower(at), "became" | "remains" | "remained");
    let next = if is_past { at + 2 } else { at + 1 };
    let is_late =
        matches!(words.lower(next), "now" | "also" | "once" | "still" | "then" | "already" | "formerly");
    (is_copula(words, at) || is_past || becomes).then_some(if is_late { next + 1 } else { next })
}

/// Behind `(born 1901)` and `, also called the Old Mill,`.
fn behind_asides(words: &Words<'_>, at: usize) -> usize {
    let until = |from: usize, close: &str| {
        (from + 1..words.len().min(from + ASIDE)).find(|at| words.get(*at) == close).map(|at| at + 1)
    };
    let at = if words.get(at) == "\"" || words.get(at) == "”" { at + 1 } else { at };
    let at = if words.get(at) == "(" { until(at, ")").unwrap_or(at) } else { at };
    if words.get(at) == "," { until(at, ",").unwrap_or(at) } else { at }
}

/// True for a noun phrase that says what sort of thing it is: `a dam …`, `small birds …`, and not `in Turku`, `built by …`.
fn defines(words: &Words<'_>, tags: &[Tag], start: usize, is_many: bool) -> bool {
    let noun_within = |from: usize| {
        (from..words.len().min(from + 8))
            .find(|at| {
                !matches!(tags[*at], Tag::Adj | Tag::Num | Tag::Adv | Tag::Cconj | Tag::Propn | Tag::Part)
                    && words.get(*at) != ","
                    && words.get(*at) != "-"
            })
            .is_some_and(|at| {
                tags[at] == Tag::Noun || tags[at] == Tag::Verb && words.lower(at).ends_with("ing")
            })
            || (from..words.len().min(from + 8))
                .take_while(|at| tags[*at].is_noun() || tags[*at] == Tag::Adj)
                .any(|at| tags[at].is_noun())
    };
    match words.lower(start) {
        "a" | "an" | "the" | "one" | "any" => start + 1 < words.len(),
        _ if is_many => {
            matches!(tags.get(start), Some(Tag::Adj | Tag::Noun | Tag::Num | Tag::Propn))
                && noun_within(start)
        }
        _ => false,
    }
}

/// Where what is told further begins: `, who …`, `, built in …`, `; …`.
fn end_of(words: &Words<'_>, tags: &[Tag], start: usize) -> usize {
    let mut last_comma = None;
    for at in start..words.len() {
        let ends = match words.get(at) {
            ";" | ":" | "—" | "–" => true,
            // `a keeper and could not have slept`
            "and" | "but" | "or" => at > start + 1 && is_clause(words, tags, at + 1),
            "," => {
                // `a bright, sympathetic young woman`
                let is_begun = !(start..at).any(|at| tags[at].is_noun());
                let goes_on = is_begun || goes_on(words, tags, at + 1);
                last_comma = (goes_on && !is_begun).then_some(at).or(last_comma);
                !goes_on
            }
            _ => at + 1 == words.len() && !words.is_word(at) && !words.is_number(at) && words.get(at) != ")",
        };
        if ends {
            return at;
        }
        if at - start >= LONGEST {
            return last_comma.unwrap_or(words.len());
        }
    }
    words.len()
}

/// True where a verb of its own follows: what the sentence goes on to tell is not what the thing is.
fn is_clause(words: &Words<'_>, tags: &[Tag], at: usize) -> bool {
    let is_subject = matches!(words.lower(at), "he" | "she" | "it" | "they");
    is_subject || tags.get(at) == Some(&Tag::Aux)
}

/// True where a comma only parts a row: `director, writer and actor`, `Turku, Finland`.
fn goes_on(words: &Words<'_>, tags: &[Tag], next: usize) -> bool {
    let is_named = |at: usize| matches!(tags.get(at), Some(Tag::Noun | Tag::Propn | Tag::Adj | Tag::Num));
    match words.lower(next) {
        "and" | "or" => is_named(next + 1),
        "who" | "which" | "whose" | "where" | "when" | "that" | "the" | "a" | "an" | "but" => false,
        _ => is_named(next),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(title: &str, text: &str, expected: Option<&str>) {
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading(title, &[(text, None)]));
        let corpus = builder.snapshot();
        let found = Subject::known(&corpus, title).and_then(|subject| definition(&corpus, &subject));
        assert_eq!(found.as_ref().map(|found| found.predicate.as_str()), expected, "{text}");
    }

    #[test]
    fn a_role_in_brackets_says_who_it_is() {
        let mut builder = CorpusBuilder::new();
        let line = "Present: Tor Lund (keeper), Ann Holt (treasurer), Bo Quist";
        let told = Some(("Ann Holt", "met", "Tor Lund"));
        builder.add(DocumentId(0), reading("Minutes", &[(line, told)]));
        let corpus = builder.snapshot();
        let subject = Subject::known(&corpus, "Ann Holt").unwrap();
        let found = definition(&corpus, &subject);
        assert_eq!(found.map(|found| found.predicate).as_deref(), Some("treasurer"));
    }

    #[test]
    fn what_is_pointed_at_is_no_definition() {
        assert!(!identifies("the exception"));
        assert!(identifies("the capital of Denmark"));
        assert!(identifies("a dog"));
        assert!(!names_a_role("men who sing"));
        assert!(names_a_role("bakers who sing"));
    }

    #[test]
    fn a_definition_ends_where_more_is_told() {
        check(
            "Norvo",
            "Norvo is a private university in Turku, Finland.",
            Some("a private university in Turku, Finland"),
        );
        check(
            "Ann Holt",
            "Ann Holt (2 May 1900 – 3 June 1950) was a Danish film director, writer and baker, who lived in Odense.",
            Some("a Danish film director, writer and baker"),
        );
        check(
            "Ann Holt",
            "Ann Maria Holt, born in Odense, was a Danish director.",
            Some("a Danish director"),
        );
        check(
            "Rain gauge",
            "A rain gauge is a device that measures rain.",
            Some("a device that measures rain"),
        );
        check("Pitta", "Pittas are small forest birds; most are shy.", Some("small forest birds"));
        check("Tor Lund", "Tor Lund was a good keeper and could not have slept.", Some("a good keeper"));
        check("Tor Lund", "Tor Lund was a bright, sympathetic keeper.", Some("a bright, sympathetic keeper"));
        let long = "a bright, sympathetic young keeper with the happy gift of winning and holding the affections of all \
                    boys and of bringing out the best that was in them at noon and at night";
        check(
            "Tor Lund",
            &format!("Tor Lund was {long} and in winter."),
            Some(&format!("{long} and in winter")),
        );
        check("Winter", "They all yelled, “Hurrah for Winter, Keeper!”", None);
        check("Norvo", "Norvo is located in Turku, Finland.", None);
        check("Norvo", "Norvo was built in 1950 by Ann Holt.", None);
        check("Norvo", "Norvo is famous for its long winters.", None);
    }
}
