//! Does anything say so, or say otherwise? A yes or a no rests on a sentence that speaks of what is asked: *She was born in Sund*
//! does not tell whether Ada Renn was a baker. Where one can be born but once, another year denies it.

use super::denied::Doubt;
use super::opposed::is_over;
use super::read::{Hop, Value};
use super::spoken_of::named;
use super::suits::is_doubt;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_network::reader::claims::STATED;
use clew_types::extraction::EntityKind;
use clew_types::graph::{LinkedEntity, Triple};
use clew_types::id::SentenceId;

/// Confidence at most in a yes or a no whose sentence does not speak of what is asked.
const BASELESS: f32 = 0.35;
/// Confidence in a no where a fact tells another year.
const OTHERWISE: f32 = 0.8;
/// Days that only whoever asks can tell.
const NOW: &[&str] = &["today", "tonight", "tomorrow", "yesterday", "now"];
/// Words that may mean whom is asked about.
const PRONOUNS: &[&str] = &["he", "she", "it", "they", "his", "her", "its", "their", "him", "them", "who"];
/// What happens but once.
const ONCE: &[&str] = &["bear", "die", "bury"];

/// A yes or no, trusted as far as its sentences speak of what is asked; no where a fact tells another year of what happens but
/// once. All other answers stay as they are.
pub(super) fn affirmed(corpus: &Corpus, question: &str, best: Value) -> Value {
    let asked = Words::new(question);
    if !matches!(best.text.as_str(), "yes" | "no") || !is_doubt(&asked) {
        return best;
    }
    // No document knows of the day on which it is asked.
    if (1..asked.len()).any(|at| NOW.contains(&asked.lower(at))) {
        return Value { score: best.score.min(BASELESS), ..best };
    }
    let Some(doubt) = Doubt::of(question) else { return best };
    let linked = named(corpus, question);
    let told: Vec<String> = best.hops.iter().map(|hop| spoken(corpus, hop.sentence)).collect();
    let of_another = |hop: &Hop| {
        let text = corpus.sentence_text(hop.sentence);
        is_of_namesake(corpus, &linked, hop.sentence)
            || is_of_strangers(corpus, &linked, hop.sentence)
            || best.text == "yes" && is_over(question, text)
    };
    let of_another = best.hops.iter().any(of_another);
    let is_denied = best.text == "no"
        && best.hops.iter().any(|hop| doubt.is_denied_by(corpus.sentence_text(hop.sentence), true));
    if is_denied || doubt.asks_for_leave() || doubt.is_told_in(&told.join(" ")) && !of_another {
        return best;
    }
    let hop = linked.iter().find_map(|found| otherwise(corpus, &doubt, found));
    hop.map_or_else(
        || Value { score: best.score.min(BASELESS), ..best },
        |hop| Value { text: "no".to_owned(), score: OTHERWISE, hops: vec![hop] },
    )
}

/// A sentence with its document's title and the names of what it means.
fn spoken(corpus: &Corpus, sentence: SentenceId) -> String {
    let graph = &corpus.graph;
    let names = graph.entities_in(sentence).iter().filter_map(|id| graph.entity(*id));
    let names: Vec<&str> = names.map(|entity| entity.name.as_str()).collect();
    format!("{}. {}. {}", corpus.sentence_text(sentence), corpus.title(sentence.document), names.join(". "))
}

/// True where the sentence speaks of somebody else of that name, and not of whom is asked about: of Tom Renn, and not of Ada.
fn is_of_namesake(corpus: &Corpus, linked: &[LinkedEntity], sentence: SentenceId) -> bool {
    let graph = &corpus.graph;
    let people = || {
        let all = graph.entities_in(sentence).iter().filter_map(|id| graph.entity(*id));
        all.filter(|entity| entity.kind == EntityKind::Person)
    };
    let is_asked = |id| linked.iter().any(|found| found.entity == id);
    let shares = |name: &str| {
        let words = terms(name);
        linked.iter().any(|found| terms(&found.name).iter().any(|word| words.contains(word)))
    };
    !people().any(|entity| is_asked(entity.id)) && people().any(|entity| shares(&entity.name))
}

/// True where the sentence names people, none of whom is asked about, has no pronoun, and stands in no document about them: the row
/// of another donor.
fn is_of_strangers(corpus: &Corpus, linked: &[LinkedEntity], sentence: SentenceId) -> bool {
    let graph = &corpus.graph;
    let is_person = |id| graph.entity(id).is_some_and(|entity| entity.kind == EntityKind::Person);
    let asked: Vec<&LinkedEntity> = linked.iter().filter(|found| is_person(found.entity)).collect();
    let text = corpus.sentence_text(sentence);
    let words = Words::new(text);
    let has_pronoun = (0..words.len()).any(|at| PRONOUNS.contains(&words.lower(at)));
    let told = terms(&format!("{text} {}", corpus.title(sentence.document)));
    let is_named = |found: &&LinkedEntity| terms(&found.name).iter().any(|word| told.contains(word));
    let others = graph.entities_in(sentence).iter().any(|id| is_person(*id));
    !asked.is_empty() && others && !has_pronoun && !asked.iter().any(is_named)
}

/// The way to a fact of whom is asked about that has the question's verb and another year.
fn otherwise(corpus: &Corpus, doubt: &Doubt, found: &LinkedEntity) -> Option<Hop> {
    let graph = &corpus.graph;
    let verb = ONCE.iter().find(|verb| doubt.names_a_number() && doubt.has_verb(verb))?;
    let tells = |fact: &&Triple| {
        let is_dated = graph.entity(fact.tail).is_some_and(|tail| tail.kind == EntityKind::Date);
        let has_verb = fact.relation.split(' ').any(|word| word == *verb);
        fact.head == found.entity && is_dated && has_verb && fact.confidence >= STATED
    };
    let fact = graph.edges_of(found.entity).filter_map(|edge| graph.triple(edge.triple)).find(tells)?;
    let tail = graph.entity(fact.tail)?.name.clone();
    let sentence = fact.evidence.sentence;
    let is_other = !doubt.is_told_in(corpus.sentence_text(sentence));
    is_other.then(|| Hop { head: found.name.clone(), relation: fact.relation.clone(), tail, sentence })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(question: &str, said: &str, index: u32, expected: (&str, bool)) {
        let lines = [
            ("Ada Renn was born in Sund in 1870.", Some(("Ada Renn", "be bear in", "1870"))),
            ("Renn won the Lamp Prize, although he was no baker.", Some(("Tom Renn", "win", "Lamp Prize"))),
            ("It takes no cards.", None),
            ("Sund is a town on the coast of Arn.", Some(("Sund", "be", "town"))),
            ("Ida Holt came to Sund.", Some(("Ida Holt", "come to", "Sund"))),
        ];
        let mut reading = reading("Sund", &lines);
        for mention in &mut reading.extraction.mentions {
            mention.kind = match mention.name.as_str() {
                "Ada Renn" | "Tom Renn" | "Ida Holt" => EntityKind::Person,
                "1870" => EntityKind::Date,
                _ => EntityKind::Place,
            };
        }
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading);
        let corpus = builder.snapshot();
        let sentence = SentenceId { document: DocumentId(0), index };
        let hop = Hop { head: String::new(), relation: String::new(), tail: said.into(), sentence };
        let best = Value { text: said.to_owned(), score: 0.9, hops: vec![hop] };
        let found = affirmed(&corpus, question, best);
        assert_eq!((found.text.as_str(), found.score > 0.5), expected, "{question} {said}");
    }

    #[test]
    fn a_verdict_rests_on_what_speaks_of_the_matter() {
        check("Was Ada Renn born in Turku?", "yes", 0, ("yes", false));
        check("Was Ada Renn born in Sund?", "yes", 0, ("yes", true));
        check("Does Sund take cards?", "no", 2, ("no", true));
        check("Can I pay by cheque in Sund?", "no", 2, ("no", true));
        check("Is Sund the capital of Arn?", "yes", 3, ("yes", false));
        check("Is Arn a republic?", "no", 3, ("no", false));
        check("Is Sund a town?", "yes", 3, ("yes", true));
        check("Is it raining today?", "no", 3, ("no", false));
    }

    #[test]
    fn what_a_namesake_did_is_no_yes() {
        check("Did Ada Renn win the Lamp Prize?", "yes", 1, ("yes", false));
        check("Did Tom Renn win the Lamp Prize?", "yes", 1, ("yes", true));
        check("Did Ada Renn come to Sund?", "yes", 4, ("yes", false));
        check("Did Ida Holt come to Sund?", "yes", 4, ("yes", true));
    }

    #[test]
    fn one_is_born_in_one_year() {
        check("Was Ada Renn born in 1871?", "yes", 3, ("no", true));
        check("Was Ada Renn born in 1870?", "yes", 0, ("yes", true));
        check("Who was born in 1871?", "Ada Renn", 3, ("Ada Renn", true));
    }
}
