//! Which things of a kind are there? Those that the graph ties to what is named, each with the sentence that says so.

use super::form::{Request, request};
use super::gather::{Asked, Found, all_beside, everywhere, related};
use super::reply::{Line, Reply};
use super::sentence::spoken;
use super::subject::Subject;
use crate::skill::builtin::text::lower;
use crate::skill::builtin::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::extract::by_noun;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::{Tag, tag};
use clew_language::text::terms::{stem, terms};
use clew_types::extraction::EntityKind;

/// Things listed, and things named in the short text.
const MOST: usize = 20;
const NAMED: usize = 5;
/// Confidence where a relation was asked for and found, where only the kind agrees.
const RELATED: f32 = 0.7;
const OF_KIND: f32 = 0.55;
/// Confidence in one thing where many were asked for.
const LONE: f32 = 0.4;
/// A kind's noun and what stands before it, in words.
const LONGEST_KIND: usize = 5;

/// Words for any thing of a kind, however it is called more closely.
const GENERIC: &[(&str, EntityKind)] = &[
    ("work", EntityKind::Work),
    ("person", EntityKind::Person),
    ("people", EntityKind::Person),
    ("character", EntityKind::Person),
    ("place", EntityKind::Place),
    ("location", EntityKind::Place),
    ("event", EntityKind::Event),
    ("organisation", EntityKind::Organisation),
    ("organization", EntityKind::Organisation),
    ("product", EntityKind::Product),
    ("species", EntityKind::Species),
];

/// The noun of what may be anything: `everything that Ann Holt designed`.
pub(super) const THINGS: &str = "things";

/// What is to be listed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Wanted {
    /// As written: `works`.
    pub noun: String,
    /// What sort of thing, where the noun tells.
    pub kind: Option<EntityKind>,
    /// Stems that must stand in what a thing is said to be: `film`, `Danish`.
    pub class: Vec<String>,
    /// What stands behind: `directed by Ann Holt`.
    pub rest: String,
}

/// The list; `None` where the words ask for no things of a kind, or none are found.
pub(super) fn list(corpus: &Corpus, text: &str) -> Option<Reply> {
    let wanted = wanted(text)?;
    let anchor = anchor(corpus, &wanted.rest);
    let asked = relation(&wanted.rest, anchor.as_ref());
    let has_rest = !wanted.rest.is_empty();
    let mut is_of_kind = true;
    let found = match &anchor {
        Some((anchor, _)) => {
            let found = all_beside(corpus, &wanted, anchor, &asked);
            is_of_kind = !found.is_empty() || asked.is_empty() || !asked.is_made();
            if is_of_kind { found } else { made(corpus, wanted.kind, anchor, &asked) }
        }
        None if !has_rest => everywhere(corpus, &wanted),
        None if asked.is_empty() => return None,
        None => related(corpus, &wanted, &asked),
    };
    let confidence = match found.len() {
        0 => return None,
        1 => LONE,
        _ if !is_of_kind => OF_KIND,
        _ if has_rest => RELATED,
        _ => OF_KIND,
    };
    let anchors: Vec<&Subject<'_>> = anchor.iter().map(|(subject, _)| subject).collect();
    Some(told(&wanted, &found, confidence).about(&anchors))
}

/// What somebody made, where nothing of it is called by the noun that was asked for: a lighthouse is said to be no building. What
/// is known to be of another kind is left out.
fn made<'c>(
    corpus: &'c Corpus,
    kind: Option<EntityKind>,
    anchor: &Subject<'_>,
    asked: &Asked,
) -> Vec<Found<'c>> {
    let anything = Wanted { noun: THINGS.to_owned(), ..Wanted::default() };
    let mut found = all_beside(corpus, &anything, anchor, asked);
    found.retain(|one| {
        let known = corpus.graph.find(one.name).first().and_then(|id| corpus.graph.entity(*id));
        let Some(known) = known.map(|entity| entity.kind) else { return true };
        matches!(known, EntityKind::Other | EntityKind::Concept) || kind.is_none_or(|kind| kind == known)
    });
    found
}

/// `Which people were born in X?`: as a list, where several are found that stand in a relation to what is named. One thing is
/// better found as the answer to a question.
pub(super) fn which(corpus: &Corpus, text: &str) -> Option<Reply> {
    let wanted = wanted(text)?;
    let anchor = anchor(corpus, &wanted.rest)?;
    let asked = relation(&wanted.rest, Some(&anchor));
    let mut found = all_beside(corpus, &wanted, &anchor.0, &asked);
    if found.is_empty() && !asked.is_empty() && asked.is_made() {
        found = made(corpus, wanted.kind, &anchor.0, &asked);
    }
    (found.len() > 1).then(|| told(&wanted, &found, RELATED).about(&[&anchor.0]))
}

/// True for a question that many things may answer: `Which people …?`
pub(in crate::skill::builtin) fn asks_many(question: &str) -> bool {
    matches!(request(question), Some(Request::Which(text)) if wanted(&text).is_some())
}

/// `works by X`: a noun that means many, and what stands behind it.
fn wanted(text: &str) -> Option<Wanted> {
    let words = Words::new(text);
    if matches!(words.lower(0), "everything" | "anything" | "things") {
        let rest = words.slice(1, words.len()).trim_matches([' ', ',', '.', '?']);
        let rest = rest.strip_prefix("that ").or(rest.strip_prefix("which ")).unwrap_or(rest).to_owned();
        return (!rest.is_empty()).then(|| Wanted { noun: THINGS.to_owned(), rest, ..Wanted::default() });
    }
    let tags = words.tags();
    let is_part = |at: usize| {
        let is_noun = tags[at] == Tag::Noun || tags[at] == Tag::Verb && at == 0;
        let is_more =
            matches!(tags[at], Tag::Adj | Tag::Num) || tags[at] == Tag::Propn && at + 1 < words.len();
        is_noun || is_more
    };
    let opens = |at: &usize| is_part(*at) && !matches!(words.lower(*at), "by" | "who" | "that" | "which");
    let end = (0..words.len().min(LONGEST_KIND)).take_while(opens).last()? + 1;
    let head = (0..end).rev().find(|at| tags[*at] == Tag::Noun || is_many(words.lower(*at)))?;
    let noun = words.lower(head).to_owned();
    if !is_many(&noun) {
        return None;
    }
    let single = lemma(&noun, Tag::Noun);
    let generic = GENERIC.iter().find(|(word, _)| *word == noun || *word == single).map(|(_, kind)| *kind);
    let before = (0..head).map(|at| words.lower(at)).filter(|_| tags[0] != Tag::Det);
    let mut class: Vec<String> = before.flat_map(terms).collect();
    class.extend(generic.is_none().then(|| stem(&single)));
    let kind = generic.or_else(|| by_noun(&single));
    let rest = words.slice(head + 1, words.len()).trim_matches([' ', ',', '.', '?']).to_owned();
    Some(Wanted { noun, kind, class, rest })
}

/// True for a plural.
fn is_many(noun: &str) -> bool {
    matches!(noun, "people" | "species" | "series") || lemma(noun, Tag::Noun) != noun
}

/// The thing named behind the noun, and where its name stands there.
fn anchor<'c>(corpus: &'c Corpus, rest: &str) -> Option<(Subject<'c>, String)> {
    let linked = corpus.graph.link(rest);
    let best =
        linked.iter().rev().find(|found| found.score >= 0.5 && found.surface.starts_with(char::is_uppercase));
    if let Some(found) = best {
        return Some((Subject::known(corpus, &found.name)?, found.surface.clone()));
    }
    let last = rest.rsplit_once(" by ").or(rest.split_once(' ')).map(|(_, last)| last)?;
    Some((Subject::known(corpus, last)?, last.to_owned()))
}

/// Stems of what must relate them: `direct` of `directed by X`; none of `by X`.
fn relation(rest: &str, anchor: Option<&(Subject<'_>, String)>) -> Asked {
    let named = anchor.map_or(Vec::new(), |(_, surface)| terms(surface));
    let mut stems = lemmas(rest);
    stems.retain(|stem| {
        !named.contains(stem) && !["mention", "name", "document", "file", "one"].contains(&stem.as_str())
    });
    Asked::of(&stems)
}

/// Stems of the words' dictionary forms: `write` of `written` and `wrote`.
pub(super) fn lemmas(text: &str) -> Vec<String> {
    let words = Words::new(text);
    let all: Vec<&str> = (0..words.len()).map(|at| words.get(at)).collect();
    let forms = tag(&all).into_iter().zip(&all).flat_map(|(tag, word)| terms(&lemma(word, tag)));
    forms.collect()
}

fn told(wanted: &Wanted, found: &[Found<'_>], confidence: f32) -> Reply {
    let names: Vec<&str> = found.iter().map(|one| one.name).collect();
    let text = match names.len() {
        count if count <= NAMED => spoken(&names),
        count => format!("{}, and {} more {}", names[..NAMED].join(", "), count - NAMED, lower(&wanted.noun)),
    };
    let lines = found.iter().take(MOST).map(|one| Line::of(one.name, one.sentence)).collect();
    let hidden = found.len().saturating_sub(MOST);
    let text = if hidden > 0 { format!("{text} (the first {MOST} are shown)") } else { text };
    Reply::new(text, confidence, lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, Option<EntityKind>, &str)>) {
        let found = wanted(text);
        let found = found.as_ref().map(|wanted| (wanted.noun.as_str(), wanted.kind, wanted.rest.as_str()));
        assert_eq!(found, expected, "{text}");
    }

    /// What a file with this text lists for `asked`.
    fn listed(name: &str, text: &str, asked: &str) -> Option<String> {
        let document = clew_document::read(name, text.as_bytes()).unwrap();
        let text = clew_language::text::split(&document);
        let extraction = clew_knowledge::extract::extract(&document, &text);
        let mut builder = clew_knowledge::corpus::CorpusBuilder::new();
        builder
            .add(clew_types::id::DocumentId(0), clew_types::reading::Reading { document, text, extraction });
        list(&builder.snapshot(), asked).and_then(|reply| reply.text)
    }

    #[test]
    fn everything_is_what_stands_behind_the_verb() {
        let text = "Ada Renn was born in Turku. Ada Renn designed the Long Hall in Sund. Ada Renn also designed the glasshouse \
                    of the Harbour Garden. Ada Renn married Tor Lund.";
        for asked in ["everything that Ada Renn designed", "buildings Ada Renn designed"] {
            let told = listed("page.txt", text, asked);
            assert_eq!(told.as_deref(), Some("Long Hall and glasshouse of the Harbour Garden"), "{asked}");
        }
    }

    #[test]
    fn everything_somebody_made_stands_below_works() {
        let text = "# Ada Renn\n\nAda Renn was a composer.\n\n## Works\n\n- Blue Rain (1902), opera\n- Late Songs (1911)\n";
        let told = listed("page.md", text, "everything Ada Renn composed");
        assert_eq!(told.as_deref(), Some("Blue Rain and Late Songs"));
    }

    #[test]
    fn only_what_means_many_is_listed() {
        check("works by Ann Holt", Some(("works", Some(EntityKind::Work), "by Ann Holt")));
        check("films directed by Ann Holt", Some(("films", Some(EntityKind::Work), "directed by Ann Holt")));
        check("people who lived in Turku", Some(("people", Some(EntityKind::Person), "who lived in Turku")));
        check("everything Ann Holt designed", Some(("things", None, "Ann Holt designed")));
        check("everything", None);
        check("year Ann Holt died", None);
        check("capital of France", None);
    }
}
