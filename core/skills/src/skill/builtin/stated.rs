//! Do sentences state what patterns made of them? Patterns follow words that look right; the network that reads is asked whether
//! a fact's sentence says what the fact says.

use super::read::{Hop, Value};
use super::words::Words;
use crate::ablation::Rule;
use crate::skill::{Attempt, Scene};
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_network::reader::Claim;
use clew_network::reader::claims::STATED;
use clew_types::graph::{NewTriple, PathEdge};
use clew_types::id::SentenceId;

/// Values of a plan that are looked at; the others hardly ever win.
const LOOKED_AT: usize = 3;
/// What counts for a value whose hops nobody can judge.
const UNKNOWN: f32 = 0.5;
/// A fact found for a question is kept from here on, as a document's own are.
const KEPT: f32 = STATED;
/// Confidence from which an answer's path shows what it rests on, though that is not stated clearly enough to be kept.
const SHOWN: f32 = 0.8;
/// Words that may stand between two of a relation's in its sentence.
const BETWEEN: usize = 2;

/// For each value, how likely the least certain of its told hops is what its sentence states, 0 to 1.
pub(super) async fn stated(scene: &Scene<'_>, values: &[Value]) -> Vec<f32> {
    let told = |value: &Value| value.hops.iter().filter(|hop| !hop.relation.is_empty()).cloned().collect();
    if !Rule::Stated.holds() {
        return vec![UNKNOWN; values.len()];
    }
    let hops: Vec<Vec<Hop>> = values.iter().take(LOOKED_AT).map(told).collect();
    let claims: Vec<Claim> = hops
        .iter()
        .flatten()
        .map(|hop| claim(scene.corpus, [&hop.head, &hop.relation, &hop.tail], hop.sentence))
        .collect();
    let mut chances =
        chances(scene, &claims).await.unwrap_or_else(|| vec![UNKNOWN; claims.len()]).into_iter();
    let least = |hops: &Vec<Hop>| chances.by_ref().take(hops.len()).reduce(f32::min).unwrap_or(UNKNOWN);
    let mut all: Vec<f32> = hops.iter().map(least).collect();
    all.resize(values.len(), UNKNOWN);
    all
}

/// The facts that their sentences state; all of them where there is no network.
pub(super) async fn only_stated(scene: &Scene<'_>, found: Vec<NewTriple>) -> Vec<NewTriple> {
    let of = |fact: &NewTriple| {
        claim(scene.corpus, [&fact.head, &fact.relation, &fact.tail], fact.evidence.sentence)
    };
    let claims: Vec<Claim> = found.iter().map(of).collect();
    match chances(scene, &claims).await {
        Some(chances) => found
            .into_iter()
            .zip(chances)
            .filter(|(_, chance)| *chance >= KEPT)
            .map(|(fact, _)| fact)
            .collect(),
        None => found,
    }
}

/// Without the facts that were made for the answer and that no sentence states: the sentence is quoted, the fact is no fact.
/// What a sure answer rests on is shown as its path all the same; nothing is kept of it.
pub(super) async fn only_told(scene: &Scene<'_>, mut attempt: Attempt) -> Attempt {
    let made = std::mem::take(&mut attempt.found);
    attempt.found = only_stated(scene, made.clone()).await;
    let is_sure = attempt.text.is_some() && attempt.confidence >= SHOWN;
    let is_told = |edge: &PathEdge| {
        let is_it = |fact: &NewTriple| {
            fact.evidence == edge.evidence
                && (&fact.head, &fact.relation, &fact.tail) == (&edge.head, &edge.relation, &edge.tail)
        };
        let is_denied = || scene.corpus.graph.is_denied(&edge.head, &edge.relation, &edge.tail);
        attempt.found.iter().any(is_it) || !made.iter().any(is_it) || is_sure && !is_denied()
    };
    attempt.path.retain(is_told);
    attempt
}

/// A relation in the words of its sentence: `open in` of "… opened in 1910" is `opened in`. `None` where they do not stand
/// there, in this order and near each other.
pub(super) fn worded(relation: &str, sentence: &str) -> Option<String> {
    let words = Words::new(sentence);
    let base = |word: &str| [Tag::Verb, Tag::Noun].map(|tag| lemma(&fold(word), tag));
    let is_it = |at: &usize, wanted: &str| {
        let word = words.lower(*at);
        // "founded" is of "found", which is of "find" as well.
        word == wanted || base(word).iter().any(|own| own == wanted || base(wanted).contains(own))
    };
    let wanted: Vec<&str> = relation.split_whitespace().collect();
    let (first, rest) = wanted.split_first()?;
    let told_from = |start: usize| {
        let mut told = vec![words.get(start)];
        let mut at = start;
        for word in rest {
            at = (at + 1..words.len().min(at + 2 + BETWEEN)).find(|at| is_it(at, word))?;
            told.push(words.get(at));
        }
        Some(told.join(" "))
    };
    (0..words.len()).filter(|at| is_it(at, first)).find_map(told_from)
}

/// `None` where there is no network.
async fn chances(scene: &Scene<'_>, claims: &[Claim]) -> Option<Vec<f32>> {
    let reader = scene.reader?;
    if claims.is_empty() {
        return Some(Vec::new());
    }
    reader.judge(claims).await.ok().filter(|chances| chances.len() == claims.len())
}

/// As [`claims`](clew_network::reader::claims) are made: where a name is not in the sentence, the title stands before it.
fn claim(corpus: &Corpus, words: [&String; 3], sentence: SentenceId) -> Claim {
    let text = corpus.sentence_text(sentence).split_whitespace().collect::<Vec<_>>().join(" ");
    let folded = fold(&text);
    let [head, relation, tail] = words;
    let names_its_ends = [head, tail].iter().all(|name| folded.contains(&fold(name)));
    let title = corpus.title(sentence.document).trim();
    let text = if names_its_ends || title.is_empty() { text } else { format!("{title} : {text}") };
    Claim { statement: format!("{head} {relation} {tail}"), text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_network::reader::{Page, ReadError, Reader, Reading};
    use clew_types::extraction::EntityKind;
    use clew_types::graph::Origin;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;
    use futures::FutureExt;

    /// Says yes where all words of the claim stand in its text.
    struct Literal;

    #[async_trait::async_trait(?Send)]
    impl Reader for Literal {
        async fn read(&self, _: &str, _: &[Page]) -> Result<Vec<Reading>, ReadError> {
            Err(ReadError::Cancelled)
        }

        async fn judge(&self, claims: &[Claim]) -> Result<Vec<f32>, ReadError> {
            let is_stated = |claim: &Claim| {
                let text = fold(&claim.text);
                f32::from(fold(&claim.statement).split(' ').all(|word| text.contains(word)))
            };
            Ok(claims.iter().map(is_stated).collect())
        }
    }

    fn check(reader: Option<&dyn Reader>, hops: &[(&str, &str, &str)], expected: f32) {
        let mut builder = CorpusBuilder::new();
        let text = "Ann Holt founded Norvo. She was born in Turku.";
        builder.add(DocumentId(0), reading("Ann Holt", &[(text, None)]));
        let corpus = builder.snapshot();
        let scene = Scene { question: "", vector: None, corpus: &corpus, embedder: None, reader };
        let hop = |&(head, relation, tail): &(&str, &str, &str)| Hop {
            head: head.into(),
            relation: relation.into(),
            tail: tail.into(),
            sentence: SentenceId { document: DocumentId(0), index: 0 },
        };
        let value = Value { text: String::new(), score: 1.0, hops: hops.iter().map(hop).collect() };
        let found = stated(&scene, &[value]).now_or_never().unwrap_or_default();
        assert_eq!(found, [expected], "{hops:?}");
    }

    #[test]
    fn a_sure_answer_shows_what_it_rests_on_and_keeps_nothing_of_it() {
        let mut builder = CorpusBuilder::new();
        let text = "Ann Holt founded Norvo. She was born in Turku.";
        builder.add(DocumentId(0), reading("Ann Holt", &[(text, None)]));
        let corpus = builder.snapshot();
        let scene =
            Scene { question: "", vector: None, corpus: &corpus, embedder: None, reader: Some(&Literal) };
        let check = |relation: &str, confidence: f32, kept: usize, shown: usize| {
            let fact = NewTriple {
                head: "Ann Holt".into(),
                head_kind: EntityKind::Person,
                relation: relation.into(),
                tail: "Norvo".into(),
                tail_kind: EntityKind::Other,
                evidence: corpus.evidence(SentenceId { document: DocumentId(0), index: 0 }),
                origin: Origin::Feedback("?".into()),
                confidence: 0.6,
            };
            let edge = PathEdge {
                head: fact.head.clone(),
                relation: fact.relation.clone(),
                tail: fact.tail.clone(),
                evidence: fact.evidence,
                origin: fact.origin.clone(),
                score: fact.confidence,
            };
            let text = Some("Norvo".to_owned());
            let attempt =
                Attempt { text, confidence, path: vec![edge], found: vec![fact], ..Attempt::default() };
            let told = only_told(&scene, attempt).now_or_never().unwrap();
            assert_eq!((told.found.len(), told.path.len()), (kept, shown), "{relation} {confidence}");
        };
        check("founded", 0.5, 1, 1);
        check("sold", 0.9, 0, 1);
        check("sold", 0.7, 0, 0);
    }

    #[test]
    fn a_relation_is_told_as_its_sentence_tells_it() {
        let check = |relation: &str, sentence: &str, expected: Option<&str>| {
            assert_eq!(worded(relation, sentence).as_deref(), expected, "{relation}");
        };
        check("open in", "The theatre opened again in 1910.", Some("opened in"));
        check("open in", "The theatre was reopened by her in 1910.", None);
        check("found", "Ann Holt founded Norvo.", Some("founded"));
        check("norvo launch", "It was launched by Norvo.", None);
    }

    #[test]
    fn the_least_certain_hop_counts() {
        check(Some(&Literal), &[("Ann Holt", "founded", "Norvo")], 1.0);
        check(Some(&Literal), &[("Ann Holt", "founded", "Norvo"), ("Ann Holt", "sold", "Norvo")], 0.0);
        check(Some(&Literal), &[("Ann Holt", "", "Norvo")], UNKNOWN);
        check(Some(&Literal), &[], UNKNOWN);
        check(None, &[("Ann Holt", "sold", "Norvo")], UNKNOWN);
    }
}
