//! Do the graph and the passages tell more of the same? *What did Ada Renn build?* is half answered by one of the three mills that
//! she built, and *Who built Elm Mill?* by one of the two who did.

use super::clause::is_helping_verb;
use super::opposed::is_opposed;
use super::path_edge;
use super::reading::Pages;
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
use clew_types::graph::{LinkedEntity, PathEdge, Triple};
use clew_types::id::{EntityId, SentenceId};

/// More are not told in one line.
const MOST: usize = 6;
/// Confidence at least in what was read and is a fact as well that its sentence was found to state.
const KNOWN: f32 = 0.6;
/// How likely a second place must be the answer, as far as its own page can tell, to be told beside the first; and how many
/// words it may have.
const READ: f32 = 0.4;
const SHORT: usize = 8;

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
        let [one] = &asked_about(corpus, question)[..] else { return None };
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

/// What the question names, or what it describes so exactly that it is one: `the flood of 1907`.
fn asked_about(corpus: &Corpus, question: &str) -> Vec<LinkedEntity> {
    let found = named(corpus, question);
    if !found.is_empty() {
        return found;
    }
    let is_one = |found: &LinkedEntity| found.surface.contains(|c: char| c.is_ascii_digit());
    corpus.graph.link(question).into_iter().filter(is_one).collect()
}

/// Another answer to the same question, and where it is told.
struct Alike {
    answer: String,
    sentence: SentenceId,
    /// The graph's fact of it.
    edge: Option<PathEdge>,
}

/// What the graph states of the deed, in the documents' order.
fn stated(corpus: &Corpus, deed: &Deed) -> Vec<Alike> {
    let graph = &corpus.graph;
    let facts = graph.edges_of(deed.named).filter_map(|edge| graph.triple(edge.triple));
    let facts = facts.filter(|fact| fact.confidence >= STATED && !fact.origin.is_learned());
    let alike = |fact: &Triple| {
        let answer = deed.answer(graph, fact)?.to_owned();
        let edge = path_edge(corpus, fact.id, fact.confidence)?;
        Some(Alike { answer, sentence: edge.evidence.sentence, edge: Some(edge) })
    };
    let mut found: Vec<Alike> = facts.filter_map(alike).collect();
    found.sort_by_key(|one| one.sentence);
    found
}

/// What was read of it in sentences that have the question's verb and name.
fn read_of(corpus: &Corpus, deed: &Deed, read: &Pages) -> Vec<Alike> {
    let graph = &corpus.graph;
    let is_person = |name: &str| {
        let found = graph.find(name).first().and_then(|id| graph.entity(*id));
        found.is_some_and(|found| found.kind == EntityKind::Person)
    };
    let tells = |sentence: SentenceId| {
        let words = Words::new(corpus.sentence_text(sentence));
        let has_verb = (0..words.len()).any(|at| lemma(words.lower(at), Tag::Verb) == deed.verb);
        has_verb && graph.entities_in(sentence).contains(&deed.named)
    };
    let alike = |said: &super::reading::Said| {
        let sentence = said.hops.last()?.sentence;
        let is_short = said.text.split_whitespace().count() <= SHORT;
        let fits = is_short && (!deed.asks_who || is_person(&said.text)) && tells(sentence);
        fits.then(|| Alike { answer: said.text.clone(), sentence, edge: None })
    };
    read.said.iter().filter(|said| said.whole() >= READ).filter_map(alike).collect()
}

/// Adds what the graph states of the same deed in other sentences, or what was read of it there, to an answer that is sure, or that
/// the graph states.
pub(super) fn with_alike((corpus, question): (&Corpus, &str), read: &Pages, attempt: &mut Attempt) {
    let Some(guess) = attempt.text.clone().or_else(|| attempt.best_guess.clone()) else { return };
    let Some(deed) = Deed::of(corpus, question) else { return };
    let mut found = stated(corpus, &deed);
    // What she built does not tell what she did not build.
    let is_told = |one: &Alike| !is_opposed(question, corpus.sentence_text(one.sentence));
    found.retain(is_told);
    let is_stated = found.iter().any(|one| is_same(&guess, &one.answer));
    // A thing of another sort may have been built as well.
    if (attempt.text.is_none() || deed.noun.is_some()) && !is_stated {
        return;
    }
    if is_stated {
        attempt.confidence = attempt.confidence.max(KNOWN);
    }
    attempt.text = Some(guess.clone());
    let mut told = vec![guess];
    found.extend(read_of(corpus, &deed, read).into_iter().filter(is_told));
    for one in found {
        if told.len() >= MOST || told.iter().any(|answer| is_same(answer, &one.answer)) {
            continue;
        }
        let quote = corpus.sentence_text(one.sentence).to_owned();
        let evidence = corpus.evidence(one.sentence);
        let statement = Statement { text: quote.clone(), citations: vec![Citation { evidence, quote }] };
        if !attempt.statements.contains(&statement) {
            attempt.statements.push(statement);
        }
        attempt.path.extend(one.edge);
        told.push(one.answer);
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
    use super::super::read::Hop;
    use super::super::reading::Said;
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
        with_alike((&corpus, question), &Pages::default(), &mut attempt);
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
    fn what_was_read_elsewhere_is_told_beside_it() {
        let mut builder = CorpusBuilder::new();
        let lines = [
            ("The fire destroyed the Elm Mill.", Some(("fire", "destroy", "Elm Mill"))),
            ("The fire destroyed half of the barns.", Some(("fire", "spread", "barns"))),
            ("The fire reached a shed.", Some(("fire", "reach", "shed"))),
        ];
        builder.add(DocumentId(0), reading("Fire of Sund", &lines));
        let corpus = builder.snapshot();
        let place = |text: &str, index: u32, share: f32| {
            let sentence = SentenceId { document: DocumentId(0), index };
            let hop = Hop { head: String::new(), relation: String::new(), tail: text.into(), sentence };
            let mut said = Said::likely(text, share);
            said.hops = vec![hop];
            said
        };
        let check = |said: Said, expected: &str| {
            let read = Pages { has_read: true, said: vec![said], ..Pages::default() };
            let text = Some("the Elm Mill".to_owned());
            let mut attempt = Attempt { best_guess: text.clone(), text, ..Attempt::default() };
            with_alike((&corpus, "What did the Fire destroy?"), &read, &mut attempt);
            assert_eq!(attempt.text.as_deref(), Some(expected));
        };
        check(place("half of the barns", 1, 0.6), "the Elm Mill and half of the barns");
        check(place("half of the barns", 1, 0.2), "the Elm Mill");
        check(place("a shed", 2, 0.6), "the Elm Mill");
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
