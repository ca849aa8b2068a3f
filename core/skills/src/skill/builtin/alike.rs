//! Does the graph know more of the same? *What did Ada Renn build?* is half answered by one of the three mills that she built.

use super::path_edge;
use super::spoken_of::named;
use super::words::Words;
use crate::skill::Attempt;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::text::terms::{stem, terms};
use clew_network::reader::claims::STATED;
use clew_types::answer::{Citation, Statement};
use clew_types::graph::{PathEdge, Triple};
use clew_types::id::EntityId;

/// More are not told in one line.
const MOST: usize = 6;

/// A question of nothing but somebody's name and what they did: who, and the verb's lemma.
fn deed(corpus: &Corpus, question: &str) -> Option<(EntityId, String)> {
    let words = Words::new(question.trim().trim_end_matches('?'));
    let asks =
        matches!(words.lower(0), "what" | "whom" | "who") && matches!(words.lower(1), "did" | "has" | "have");
    let [one] = &named(corpus, question)[..] else { return None };
    let name = terms(&one.surface);
    let verb = words.lower(words.len().checked_sub(1)?);
    let rest: Vec<String> = terms(question).into_iter().filter(|term| !name.contains(term)).collect();
    (asks && rest == [stem(verb)]).then(|| (one.entity, lemma(verb, Tag::Verb)))
}

/// Adds what the graph states of the same deed in other sentences to a sure answer.
pub(super) fn with_alike(corpus: &Corpus, question: &str, attempt: &mut Attempt) {
    let Some(text) = attempt.text.clone() else { return };
    let Some((who, verb)) = deed(corpus, question) else { return };
    let mut told = vec![text];
    let is_alike = |triple: &&Triple| {
        triple.head == who
            && triple.relation == verb
            && triple.confidence >= STATED
            && !triple.origin.is_learned()
    };
    let graph = &corpus.graph;
    let alike = graph.edges_of(who).filter_map(|edge| graph.triple(edge.triple)).filter(is_alike);
    let mut edges: Vec<PathEdge> =
        alike.filter_map(|triple| path_edge(corpus, triple.id, triple.confidence)).collect();
    edges.sort_by_key(|edge| edge.evidence);
    for edge in edges {
        let is_known = |one: &String| {
            let (one, other) = (fold(one), fold(&edge.tail));
            one.contains(&other) || other.contains(&one)
        };
        if told.len() >= MOST || told.iter().any(is_known) {
            continue;
        }
        told.push(edge.tail.clone());
        let quote = corpus.sentence_text(edge.evidence.sentence).to_owned();
        let evidence = corpus.evidence(edge.evidence.sentence);
        let statement = Statement { text: quote.clone(), citations: vec![Citation { evidence, quote }] };
        if !attempt.statements.contains(&statement) {
            attempt.statements.push(statement);
        }
        attempt.path.push(edge);
    }
    if let [first @ .., last] = &told[..]
        && !first.is_empty()
    {
        let all = format!("{} and {last}", first.join(", "));
        attempt.best_guess = Some(all.clone());
        attempt.text = Some(all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(question: &str, expected: &str) {
        let mut builder = CorpusBuilder::new();
        let lines = [
            ("Ada Renn built the Elm Mill.", Some(("Ada Renn", "build", "Elm Mill"))),
            ("Ada Renn built the Oak Mill in 1901.", Some(("Ada Renn", "build", "Oak Mill"))),
            ("Ada Renn sold the Ash Mill.", Some(("Ada Renn", "sell", "Ash Mill"))),
        ];
        builder.add(DocumentId(0), reading("Mills", &lines));
        let corpus = builder.snapshot();
        let mut attempt = Attempt { text: Some("the Elm Mill".to_owned()), ..Attempt::default() };
        with_alike(&corpus, question, &mut attempt);
        assert_eq!(attempt.text.as_deref(), Some(expected), "{question}");
    }

    #[test]
    fn all_that_somebody_did_is_told() {
        check("What did Ada Renn build?", "the Elm Mill and Oak Mill");
        check("What did Ada Renn build in 1901?", "the Elm Mill");
        check("What did Ada Renn buy?", "the Elm Mill");
        check("Who built the Elm Mill?", "the Elm Mill");
    }
}
