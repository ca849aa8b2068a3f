//! Does any document name what a question names? Where none does, no candidate can be right: the passages found only look
//! alike.

use super::country::{country_of, names_of};
use super::names::{Piece, Shape, pieces};
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_types::arrange::Arrange;

/// Nouns for what somebody published: `an article in the Harbour Post` says where it stands, not what it is about.
const PUBLISHED: &[&str] = &[
    "article",
    "articles",
    "report",
    "reports",
    "reporting",
    "review",
    "reviews",
    "story",
    "coverage",
    "piece",
    "post",
    "interview",
    "study",
    "paper",
    "another",
    "source",
    "sources",
    "news",
    "column",
    "publication",
];
/// Verbs of telling: `as noted by the Harbour Post`.
const TELLING: &[&str] = &[
    "reported",
    "noted",
    "discussed",
    "identified",
    "mentioned",
    "covered",
    "described",
    "detailed",
    "highlighted",
    "claimed",
    "stated",
    "said",
    "published",
    "written",
    "reviewed",
    "featured",
    "analysed",
    "analyzed",
    "criticised",
    "criticized",
    "praised",
    "portrayed",
    "quoted",
];
/// Words before a name that are left out where people are called by the name alone.
pub(super) const HONORIFICS: &[&str] = &[
    "mr",
    "mrs",
    "ms",
    "miss",
    "dr",
    "doctor",
    "sir",
    "lord",
    "lady",
    "king",
    "queen",
    "president",
    "judge",
    "captain",
    "general",
    "professor",
    "saint",
    "prince",
    "princess",
    "pope",
    "emperor",
    "empress",
];
/// A quotation of more words is what somebody said, not a name.
const LONGEST_TITLE: usize = 4;
/// Words from which on a name is held though not all of them are: one in so many may be missing.
const LONG: usize = 3;
/// Shorter words are letters and abbreviations.
const SHORTEST: usize = 4;

/// The names in the question that no document holds, in order, as written there. Sources that the question refers to
/// are not asked about; where there are no documents, there is nothing to hold them.
pub(super) fn lacking(corpus: &Corpus, question: &str) -> Vec<String> {
    if corpus.documents().next().is_none() {
        return Vec::new();
    }
    let words = Words::new(question);
    let named = pieces(&words);
    let mut is_source = vec![false; named.len()];
    for at in 0..named.len() {
        is_source[at] = is_source_by_itself(&words, named[at])
            || at > 0 && is_source[at - 1] && joins(&words, named[at - 1].to, named[at].from);
    }
    let asked =
        named.iter().zip(&is_source).filter(|(piece, is_source)| !**is_source && is_name(&words, **piece));
    let is_absent = |piece: &Piece, name: &str| match country_of(name.strip_prefix("the ").unwrap_or(name)) {
        Some(country) => is_asked_of(&words, *piece) && !names_of(country).any(|name| is_held(corpus, name)),
        None => !is_held(corpus, name),
    };
    let names = asked.map(|(piece, _)| (piece, core_of(&words, *piece)));
    let absent: Vec<&str> =
        names.filter(|(piece, name)| is_absent(piece, name)).map(|(_, name)| name).collect();
    if absent.is_empty() {
        return Vec::new();
    }
    // Spelt a little differently it may be known all the same.
    let linked: Vec<String> =
        corpus.graph.link(question).iter().map(|found| spaced(&found.surface)).collect();
    let unknown = absent.into_iter().filter(|name| !linked.iter().any(|known| known.contains(&spaced(name))));
    unknown.map(str::to_owned).collect()
}

/// Names of things, not of peoples, days or abbreviations; the first word of a question has its capital for nothing.
fn is_name(words: &Words<'_>, piece: Piece) -> bool {
    let text = words.slice(piece.from, piece.to);
    let length = piece.to - piece.from;
    let has_lower = text.chars().any(char::is_lowercase);
    // "Can't" comes in two words, and a name before it that ends in the first is torn.
    if matches!(words.lower(piece.to), "n't" | "n’t") {
        return false;
    }
    match piece.shape {
        Shape::Name => length > 1 || piece.from > 0 && has_lower && text.chars().count() >= SHORTEST,
        Shape::Title => length <= LONGEST_TITLE && has_lower,
        Shape::Date | Shape::Number => false,
    }
}

/// `the capital of Peru`, `Peru's capital`: something of the country itself is asked for. What is asked for `in Peru` may be told
/// without the country's name.
fn is_asked_of(words: &Words<'_>, piece: Piece) -> bool {
    let before = (0..piece.from).rev().map(|at| words.lower(at)).find(|word| !is_light(word));
    before == Some("of") || matches!(words.lower(piece.to), "'s" | "’s")
}

/// The name without a question's first word (`Besides`) and without what abbreviations say of it (`CEO of`).
fn core_of<'a>(words: &Words<'a>, piece: Piece) -> &'a str {
    let is_shouted = |at: usize| words.get(at).chars().all(char::is_uppercase);
    let is_office =
        piece.to > piece.from + 2 && is_shouted(piece.from) && words.lower(piece.from + 1) == "of";
    let is_opening = piece.from == 0 && piece.to > 1;
    words.slice(piece.from + if is_office { 2 } else { usize::from(is_opening) }, piece.to)
}

/// Whether some sentence, with its document's title, holds all words of the name.
fn is_held(corpus: &Corpus, name: &str) -> bool {
    if !corpus.graph.find(name).is_empty() {
        return true;
    }
    let first = name.split(' ').next().unwrap_or_default();
    let bare = if HONORIFICS.contains(&fold(first).as_str()) { &name[first.len()..] } else { name };
    let mut wanted = terms(bare);
    // Initials are left out as often as not.
    wanted.retain(|term| term.chars().count() > 1);
    wanted.arrange_by(|a, b| corpus.lexical.idf(b).total_cmp(&corpus.lexical.idf(a)).then_with(|| a.cmp(b)));
    // Of a long name a word or two may be said otherwise.
    let enough = if wanted.len() > LONG { wanted.len() - wanted.len() / LONG } else { wanted.len() };
    let needed = wanted.len() - enough;
    wanted.is_empty()
        || wanted.iter().take(needed + 1).any(|term| is_held_with(corpus, term, &wanted, enough))
}

/// Whether some sentence, in a passage that holds `term`, holds `enough` of the wanted words.
fn is_held_with(corpus: &Corpus, term: &str, wanted: &[String], enough: usize) -> bool {
    corpus.lexical.holding(term).any(|chunk| {
        let title = terms(corpus.title(chunk.document));
        corpus.sentences_of(chunk).any(|id| {
            let held = terms(corpus.sentence_text(id));
            let is_held = |term: &&String| held.contains(term) || title.contains(term);
            wanted.iter().filter(is_held).count() >= enough
        })
    })
}

/// `an article in X`, `as reported by X`, `according to X`, `X's report`.
fn is_source_by_itself(words: &Words<'_>, piece: Piece) -> bool {
    let behind = (piece.to..piece.to + 4).map(|at| words.lower(at)).find(|word| !is_light(word));
    if behind.is_some_and(|word| PUBLISHED.contains(&word)) {
        return true;
    }
    let mut before = (0..piece.from).rev().map(|at| words.lower(at)).filter(|word| !is_light(word));
    match (before.next().unwrap_or_default(), before.next().unwrap_or_default()) {
        ("to", "according") | ("per", _) => true,
        ("by" | "from" | "in" | "of", teller) => PUBLISHED.contains(&teller) || TELLING.contains(&teller),
        (noun, _) => PUBLISHED.contains(&noun),
    }
}

/// Articles, quotation marks, the possessive.
fn is_light(word: &str) -> bool {
    matches!(word, "the" | "a" | "an" | "both" | "'s" | "’s") || !word.contains(char::is_alphanumeric)
}

/// `X and Y`, `X, Y`: nothing but a conjunction between two names.
fn joins(words: &Words<'_>, from: usize, to: usize) -> bool {
    (from..to).all(|at| matches!(words.lower(at), "and" | "or") || is_light(words.lower(at)))
}

fn spaced(text: &str) -> String {
    format!(" {} ", fold(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(question: &str, expected: &[&str]) {
        let mut builder = CorpusBuilder::new();
        let lines = [
            ("Norvo Brask built the Kestrel Dam in 1931 above Tolm Valley.", None),
            ("The Harbour Post wrote that captain Edda Lind disliked it.", None),
        ];
        builder.add(DocumentId(0), reading("Norvo", &lines));
        assert_eq!(lacking(&builder.snapshot(), question), expected, "{question}");
    }

    #[test]
    fn what_is_named_in_some_sentence_is_not_lacking() {
        check("Where was Norvo Brask, builder of the Kestrel Dam, born?", &[]);
        check("Did Captain Lind dislike the Kestrel Dam?", &[]);
        check("Considering the valley, who built a dam?", &[]);
    }

    #[test]
    fn what_no_sentence_names_is_lacking() {
        check("Where was Ottar Fenn born?", &["Ottar Fenn"]);
        check("Which dam did Norvo Brask and Ottar Fenn build?", &["Ottar Fenn"]);
        check("Who led the Brask Dam?", &[]);
        check("Who owned the Valley of Lindenholm?", &["Valley of Lindenholm"]);
    }

    #[test]
    fn sources_are_not_asked_about() {
        check("Which dam, according to the Tolm Gazette, did Norvo Brask build?", &[]);
        check("Which dam does a report from the Tolm Gazette and The Observer name?", &[]);
        check("What does the Tolm Gazette article say about Norvo Brask?", &[]);
        check("Which dam, as noted by the Tolm Gazette, did Ottar Fenn build?", &["Ottar Fenn"]);
    }

    #[test]
    fn a_country_that_something_of_is_asked_for_is_lacking() {
        check("What is the capital of Peru?", &["Peru"]);
        check("Who wrote Peru's anthem?", &["Peru"]);
        check("Which dam in Peru did Norvo Brask build?", &[]);
        check("What is the Peruvian capital?", &[]);
    }

    #[test]
    fn abbreviations_peoples_and_years_are_no_names() {
        check("Who was the CEO of the Danish dam in 1931?", &[]);
    }
}
