//! What of all that a run learned lasts? A run may lean on scraps; what waits for a person's judgement is a little sentence: two
//! whole names or values, a relation that can be read, and nothing that the map says already.

use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::same_relation;
use clew_types::graph::{NewTriple, Standing, Triple};
use clew_types::id::EntityId;

/// Words of a relation at most: a longer one has swallowed a name or a clause.
const WORDS: usize = 4;
/// Words that relate nothing by themselves.
const LIGHT: [&str; 24] = [
    "a", "about", "after", "an", "and", "as", "at", "before", "between", "by", "during", "for", "from", "in",
    "into", "near", "of", "on", "or", "the", "to", "under", "up", "with",
];
/// Words that begin another clause, or stand for a name.
const CLAUSE: [&str; 20] = [
    "because", "but", "he", "her", "his", "how", "if", "it", "its", "she", "that", "their", "they", "when",
    "where", "which", "while", "who", "whose", "why",
];

/// True for what may be kept for a person to judge.
pub(super) fn is_lasting(corpus: &Corpus, fact: &NewTriple) -> bool {
    let is_name = !fact.head.starts_with(|letter: char| letter.is_ascii_digit());
    let are_whole = [&fact.head, &fact.tail].iter().all(|end| is_whole(corpus, fact, end));
    is_name && are_whole && can_be_read(&fact.relation) && !is_known(corpus, fact)
}

/// "in" says nothing of two things, "because its head has" another thing.
fn can_be_read(relation: &str) -> bool {
    let words: Vec<&str> = relation.split_whitespace().collect();
    words.len() <= WORDS
        && words.iter().any(|word| !LIGHT.contains(word))
        && !words.iter().any(|word| CLAUSE.contains(word) || word.contains(|it: char| it.is_ascii_digit()))
}

/// True where a name or value is written so, or is a name of the map, and where its sentence does not go on with it.
fn is_whole(corpus: &Corpus, fact: &NewTriple, end: &str) -> bool {
    let sentence = fact.evidence.sentence;
    let is_written = || {
        let reading = corpus.reading(sentence.document);
        reading.is_some_and(|reading| places(&reading.document.text, end).next().is_some())
    };
    let is_named = || end.contains(char::is_uppercase) && things(corpus, end).next().is_some();
    let mut here = places(corpus.sentence_text(sentence), end).peekable();
    let is_cut = here.peek().is_some() && here.all(|rest| goes_on(end, rest));
    !end.is_empty() && !is_cut && (is_written() || is_named())
}

/// What stands behind each place of a name as a whole word.
fn places<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let is_apart = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
    text.match_indices(name).filter_map(move |(at, _)| {
        let (before, rest) = (&text[..at], &text[at + name.len()..]);
        (is_apart(before.chars().next_back()) && is_apart(rest.chars().next())).then_some(rest)
    })
}

/// "first director" of "first director of Korvath Observatory" and "astronomer" of "astronomer Tomas Quill" are no whole names.
fn goes_on(end: &str, rest: &str) -> bool {
    let is_value = end.ends_with(|letter: char| letter.is_ascii_digit());
    let next = rest.strip_prefix(' ').unwrap_or_default();
    next.starts_with("of ") || !is_value && next.starts_with(char::is_uppercase)
}

/// Things of this name of which the map says anything that was not learned.
fn things<'a>(corpus: &'a Corpus, name: &str) -> impl Iterator<Item = EntityId> + 'a {
    let says = |id: &EntityId| said_of(corpus, *id).next().is_some();
    corpus.graph.find(name).into_iter().filter(says)
}

fn said_of(corpus: &Corpus, id: EntityId) -> impl Iterator<Item = &Triple> {
    let graph = &corpus.graph;
    let said = graph.edges_of(id).filter_map(|edge| graph.triple(edge.triple));
    said.filter(|triple| graph.standing(triple) != Standing::Learned)
}

/// True where the map joins the two by a word of this relation, from either end.
fn is_known(corpus: &Corpus, fact: &NewTriple) -> bool {
    let others = corpus.graph.find(&fact.tail);
    let joins = |triple: &&Triple| others.contains(&triple.head) || others.contains(&triple.tail);
    let mut said = corpus.graph.find(&fact.head).into_iter().flat_map(|id| said_of(corpus, id)).filter(joins);
    let content = |phrase: &str| {
        let words = phrase.split_whitespace().filter(|word| *word != "be" && !LIGHT.contains(word));
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    let own = content(&fact.relation);
    said.any(|triple| {
        same_relation(&triple.relation, &fact.relation)
            || content(&triple.relation).iter().any(|word| own.contains(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::extraction::EntityKind;
    use clew_types::graph::Origin;
    use clew_types::id::{DocumentId, SentenceId};
    use clew_types::testing::reading;

    /// In a document of one sentence, of which this is known already.
    fn check(
        sentence: &str,
        known: Option<(&str, &str, &str)>,
        [head, relation, tail]: [&str; 3],
        lasts: bool,
    ) {
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("A page", &[(sentence, known)]));
        let corpus = builder.snapshot();
        let fact = NewTriple {
            head: head.to_owned(),
            head_kind: EntityKind::Other,
            relation: relation.to_owned(),
            tail: tail.to_owned(),
            tail_kind: EntityKind::Other,
            evidence: corpus.evidence(SentenceId { document: DocumentId(0), index: 0 }),
            origin: Origin::Feedback("?".to_owned()),
            confidence: 0.6,
        };
        assert_eq!(is_lasting(&corpus, &fact), lasts, "{head} | {relation} | {tail}");
    }

    #[test]
    fn what_lasts_is_a_sentence() {
        let quill = "Tomas Quill (14 March 1862 – 2 June 1931) was an astronomer and navigator.";
        check(quill, None, ["Tomas Quill", "be", "astronomer"], true);
        check(quill, None, ["2 June 1931", "be", "astronomer"], false);
        check(quill, None, ["14 March 1862 2 june 1931", "be", "astronomer"], false);
        let wed = "Odile Fenn married the astronomer Tomas Quill in 1889.";
        check(wed, None, ["Odile Fenn", "marry", "Tomas Quill"], true);
        check(wed, None, ["Odile Fenn", "marry in", "1889"], true);
        check(wed, None, ["Odile Fenn", "marry", "astronomer"], false);
        check(wed, None, ["Tomas Quill", "in", "1889"], false);
        check(wed, None, ["astronomer tomas quill", "marry in", "1889"], false);
        let led = "Edda Voss was the first director of the Korvath Observatory.";
        check(led, None, ["Edda Voss", "be", "first director"], false);
        check(led, None, ["Edda Voss", "be first director of", "Korvath Observatory"], true);
        let opera = "The opera opened the rebuilt Oriel Theatre in 1910.";
        check(opera, None, ["Oriel Theatre", "be", "rebuilt"], false);
        check(opera, None, ["Oriel", "be open in", "1910"], false);
        let comet = "It is called the Lantern Comet, because its head has a warm yellow colour.";
        check(comet, None, ["Lantern Comet", "because its head have", "warm yellow colour"], false);
        check(comet, None, ["Lantern Comet", "have", "a tail"], false);
    }

    #[test]
    fn what_the_map_says_is_not_learned_anew() {
        let (text, known) = (
            "The Gull Tower was designed by Hanne Dorr.",
            Some(("Gull Tower", "be design by", "Hanne Dorr")),
        );
        check(text, known, ["Hanne Dorr", "design", "Gull Tower"], false);
        check(text, known, ["Gull Tower", "be design by", "Hanne Dorr"], false);
        check(text, known, ["Hanne Dorr", "live in", "Gull Tower"], true);
    }
}
