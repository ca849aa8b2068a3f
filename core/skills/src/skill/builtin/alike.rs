//! Does the graph know more of the same? *What did Ada Renn build?* is half answered by one of the three mills that she built, and
//! *Who built Elm Mill?* by one of the two who did.

use super::clause::is_helping_verb;
use super::opposed::is_opposed;
use super::path_edge;
use super::spoken_of::named;
use super::words::Words;
use crate::skill::Attempt;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::graph::Graph;
use clew_language::text::fold::fold;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_language::text::terms::{stem, terms};
use clew_network::reader::claims::STATED;
use clew_types::answer::{Citation, Statement};
use clew_types::extraction::EntityKind;
use clew_types::graph::{PathEdge, Triple};
use clew_types::id::EntityId;

/// More are not told in one line.
const MOST: usize = 6;
/// Confidence at least in what was read and is a fact as well that its sentence was found to state.
const KNOWN: f32 = 0.6;

/// A question of nothing but a name and what was done.
struct Deed {
    /// Whom or what the question names.
    named: EntityId,
    /// The verb's lemma.
    verb: String,
    /// Of what sort it is: `mills` of `What mills did Ada build?`
    noun: Option<String>,
    /// Who did it is asked for, and not to what.
    asks_who: bool,
}

impl Deed {
    fn of(corpus: &Corpus, question: &str) -> Option<Self> {
        let words = Words::new(question.trim().trim_end_matches('?'));
        let is_what = matches!(words.lower(0), "what" | "which" | "whom" | "who");
        let did = (1..=2).find(|at| is_what && matches!(words.lower(*at), "did" | "has" | "have"));
        if words.lower(0) == "who" && is_helping_verb(words.lower(1)) {
            return Self::of_helped(corpus, question, &words);
        }
        let asks_who = words.lower(0) == "who";
        let noun = did.filter(|did| *did == 2).map(|_| words.lower(1).to_owned());
        let [one] = &named(corpus, question)[..] else { return None };
        let name = terms(&one.surface);
        let verb = if asks_who { words.lower(1) } else { words.lower(words.len().checked_sub(1)?) };
        let rest: Vec<String> = terms(question).into_iter().filter(|term| !name.contains(term)).collect();
        let is_all = rest == noun.iter().map(|noun| stem(noun)).chain([stem(verb)]).collect::<Vec<_>>();
        let verb = lemma(verb, Tag::Verb);
        (is_all && (asks_who || did.is_some())).then_some(Self { named: one.entity, verb, noun, asks_who })
    }

    /// `Who has built X?`, `Who was born in X?`
    fn of_helped(corpus: &Corpus, question: &str, words: &Words<'_>) -> Option<Self> {
        let [one] = &named(corpus, question)[..] else { return None };
        let name = terms(&one.surface);
        let rest: Vec<String> = terms(question).into_iter().filter(|term| !name.contains(term)).collect();
        let verb = lemma(words.lower(2), Tag::Verb);
        let verb = match words.lower(1) {
            "has" | "have" | "had" => verb,
            "is" | "was" | "are" | "were" => format!("be {verb} {}", words.lower(3)),
            _ => return None,
        };
        let is_all = rest == [stem(words.lower(2))];
        is_all.then_some(Self { named: one.entity, verb, noun: None, asks_who: true })
    }

    /// What answers, where a fact tells of it: somebody with a name, where it is asked who.
    fn answer<'g>(&self, graph: &'g Graph, fact: &Triple) -> Option<&'g str> {
        let is_active = fact.relation == self.verb;
        let passive = fact.relation.strip_suffix(" by");
        let is_passive = passive.is_some_and(|told| told.strip_prefix("be ").unwrap_or(told) == self.verb);
        let other = match self.asks_who {
            false => (is_active && fact.head == self.named).then_some(fact.tail),
            true if is_active => (fact.tail == self.named).then_some(fact.head),
            true => (is_passive && fact.head == self.named).then_some(fact.tail),
        };
        let other = graph.entity(other?)?;
        (!self.asks_who || other.kind == EntityKind::Person).then_some(other.name.as_str())
    }
}

/// Adds what the graph states of the same deed in other sentences to an answer that is sure, or that the graph states.
pub(super) fn with_alike(corpus: &Corpus, question: &str, attempt: &mut Attempt) {
    let Some(guess) = attempt.text.clone().or_else(|| attempt.best_guess.clone()) else { return };
    let Some(deed) = Deed::of(corpus, question) else { return };
    let graph = &corpus.graph;
    let alike = graph.edges_of(deed.named).filter_map(|edge| graph.triple(edge.triple));
    let alike = alike.filter(|fact| fact.confidence >= STATED && !fact.origin.is_learned());
    let mut found: Vec<(PathEdge, &str)> = alike
        .filter_map(|fact| Some((path_edge(corpus, fact.id, fact.confidence)?, deed.answer(graph, fact)?)))
        .collect();
    // What she built does not tell what she did not build.
    found.retain(|(edge, _)| !is_opposed(question, corpus.sentence_text(edge.evidence.sentence)));
    found.sort_by_key(|(edge, _)| edge.evidence);
    let is_stated = found.iter().any(|(_, answer)| is_same(&guess, answer));
    // A thing of another sort may have been built as well.
    if (attempt.text.is_none() || deed.noun.is_some()) && !is_stated {
        return;
    }
    if is_stated {
        attempt.confidence = attempt.confidence.max(KNOWN);
    }
    attempt.text = Some(guess.clone());
    let mut told = vec![guess];
    for (edge, answer) in found {
        if told.len() >= MOST || told.iter().any(|one| is_same(one, answer)) {
            continue;
        }
        told.push(answer.to_owned());
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

/// One holds the other.
fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (fold(one), fold(other));
    one.contains(&other) || other.contains(&one)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(question: &str, told: &str, expected: &str) {
        let mut builder = CorpusBuilder::new();
        let lines = [
            ("Ada Renn built the Elm Mill.", Some(("Ada Renn", "build", "Elm Mill"))),
            ("Ada Renn built the Oak Mill in 1901.", Some(("Ada Renn", "build", "Oak Mill"))),
            ("Ada Renn sold the Ash Mill.", Some(("Ada Renn", "sell", "Ash Mill"))),
            ("The Oak Mill was built by Tom Holt.", Some(("Oak Mill", "be build by", "Tom Holt"))),
            ("The Elm Mill was built by the river.", Some(("Elm Mill", "be build by", "river"))),
            ("Ada Renn was born in Sund.", Some(("Ada Renn", "be bear in", "Sund"))),
            ("Tom Holt was born in Sund in 1901.", Some(("Tom Holt", "be bear in", "Sund"))),
        ];
        let mut mills = reading("Mills", &lines);
        let is_person = |name: &str| matches!(name, "Ada Renn" | "Tom Holt");
        for mention in mills.extraction.mentions.iter_mut().filter(|mention| is_person(&mention.name)) {
            mention.kind = EntityKind::Person;
        }
        builder.add(DocumentId(0), mills);
        let corpus = builder.snapshot();
        let (guess, is_sure) = told.strip_prefix('?').map_or((told, true), |guess| (guess, false));
        let text = is_sure.then(|| guess.to_owned());
        let mut attempt = Attempt { text, best_guess: Some(guess.to_owned()), ..Attempt::default() };
        with_alike(&corpus, question, &mut attempt);
        assert_eq!(attempt.text.as_deref().unwrap_or_default(), expected, "{question}");
    }

    #[test]
    fn all_that_somebody_did_is_told() {
        check("What did Ada Renn build?", "the Elm Mill", "the Elm Mill and Oak Mill");
        check("What did Ada Renn build in 1901?", "the Elm Mill", "the Elm Mill");
        check("What did Ada Renn buy?", "the Elm Mill", "the Elm Mill");
        check("What mills did Ada Renn build?", "the Elm Mill", "the Elm Mill and Oak Mill");
        check("What mills did Ada Renn build?", "Ash Mill", "Ash Mill");
        // What is only guessed is told where the graph states it.
        check("What did Ada Renn build?", "?the Elm Mill", "the Elm Mill and Oak Mill");
        check("What did Ada Renn build?", "?the Ash Mill", "");
        check("What did Ada Renn not build?", "?the Elm Mill", "");
    }

    #[test]
    fn all_who_did_it_are_told() {
        check("Who built the Oak Mill?", "Ada Renn", "Ada Renn and Tom Holt");
        check("Who built the Oak Mill?", "Tom Holt", "Tom Holt and Ada Renn");
        check("Who built the Elm Mill?", "Ada Renn", "Ada Renn");
        check("Who sold the Oak Mill?", "Ada Renn", "Ada Renn");
        check("Who has built the Oak Mill?", "Ada Renn", "Ada Renn and Tom Holt");
        check("Who was born in Sund?", "Ada Renn", "Ada Renn and Tom Holt");
        check("Who was born in Sund in 1901?", "Tom Holt", "Tom Holt");
    }
}
