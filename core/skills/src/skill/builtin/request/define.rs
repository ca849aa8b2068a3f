//! What is it? The sentence that says so, and what it says: `a Hungarian film director and screenwriter`.

use super::sentence::{leans, prose};
use super::subject::Subject;
use crate::skill::builtin::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::tag::{Tag, tag};
use clew_types::id::SentenceId;

/// How far a definition is trusted: in the opening of its own page, further on there, elsewhere.
const OPENING: f32 = 0.92;
const ON_PAGE: f32 = 0.85;
const ELSEWHERE: f32 = 0.75;
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
        let is_page = subject.is_page(id.document);
        let is_opening = is_page && id.index <= FIRST;
        let trust = if is_opening {
            OPENING
        } else if is_page {
            ON_PAGE
        } else {
            ELSEWHERE
        };
        if best.as_ref().is_some_and(|best| best.trust >= trust) {
            continue;
        }
        let Some(text) = corpus.reading(id.document).and_then(|reading| prose(reading, id.index)) else {
            continue;
        };
        let told = predicate(text, subject, is_opening).filter(|told| is_page || identifies(told));
        if let Some(predicate) = told.filter(|_| !leans(text)) {
            best = Some(Definition { sentence: id, predicate, trust });
        }
    }
    best
}

/// Away from its page, `the exception` says nothing of what a thing is to who has not read what stands before it; `the capital of
/// Denmark` does.
fn identifies(predicate: &str) -> bool {
    const BEHIND: &[&str] = &[
        "of", "in", "at", "on", "for", "to", "from", "by", "between", "that", "who", "which", "where",
        "whose",
    ];
    !predicate.starts_with("the ") || predicate.split(' ').skip(2).any(|word| BEHIND.contains(&word))
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
    let be = if is_copula(&words, from) { from } else { fuller()? };
    let is_many = matches!(words.lower(be), "are" | "were");
    let start = be + 1;
    defines(&words, &tags, start, is_many).then(|| {
        let end = end_of(&words, &tags, start);
        words.slice(start, end).trim_end_matches(['.', ',', ' ']).to_owned()
    })
}

fn tags(words: &Words<'_>) -> Vec<Tag> {
    let all: Vec<&str> = (0..words.len()).map(|at| words.get(at)).collect();
    tag(&all)
}

fn is_copula(words: &Words<'_>, at: usize) -> bool {
    matches!(words.lower(at), "is" | "was" | "are" | "were")
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
            "," => {
                let goes_on = goes_on(words, tags, at + 1);
                last_comma = goes_on.then_some(at).or(last_comma);
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
    fn what_is_pointed_at_is_no_definition() {
        assert!(!identifies("the exception"));
        assert!(identifies("the capital of Denmark"));
        assert!(identifies("a dog"));
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
        check("Norvo", "Norvo is located in Turku, Finland.", None);
        check("Norvo", "Norvo was built in 1950 by Ann Holt.", None);
        check("Norvo", "Norvo is famous for its long winters.", None);
    }
}
