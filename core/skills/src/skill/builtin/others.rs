//! Did somebody else do it? `What did Ada found?` — `Her father, Tom Renn, had founded the yard.` The network that reads sees
//! the verb and the name beside it; the graph knows of that sentence who did what.

use super::read::Value;
use super::request::is_role;
use super::spoken_of::named;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::tag::Tag;
use clew_language::text::terms::{stem, terms};
use clew_types::extraction::EntityKind;
use clew_types::graph::{LinkedEntity, Triple};
use clew_types::id::{EntityId, SentenceId};

/// Facts below this are not trusted to deny anything.
const TRUSTED: f32 = 0.5;
/// What leads from a thing to its measure, and how many words may stand between: `is by now almost ten`.
const BE: &[&str] = &["is", "are", "was", "were", "'s", "’s"];
const ABOUT: usize = 4;
/// What leads to those among whom the one asked for is not.
const BESIDE: &[&str] = &[
    "after",
    "before",
    "besides",
    "except",
    "other",
    "apart",
    "instead",
    "succeeded",
    "replaced",
    "followed",
];
/// What stands for a thing where its measure is told: `her age was ten`.
const OF_ONESELF: &[&str] =
    &["age", "height", "length", "width", "depth", "weight", "size", "distance", "price", "cost"];

/// True where a fact of the very sentence that answers has the verb behind the question's name, the answer as what it was
/// done to, and another as who did it, whom the sentence names and the question does not.
pub(super) fn is_done_by_another(corpus: &Corpus, question: &str, answer: &Value) -> bool {
    let Some(sentence) = answer.hops.last().map(|hop| hop.sentence) else { return false };
    let asked: Vec<(EntityId, String)> = doers(corpus, question);
    let said = terms(question);
    let mut of_another = false;
    let mut facts = facts_of(corpus, sentence, &answer.text).filter(|fact| {
        let relation = terms(&fact.relation);
        asked.iter().any(|(_, verb)| relation.contains(verb))
    });
    let is_of_asked = facts.any(|fact| {
        of_another |= is_named(corpus, sentence, fact.head, &said);
        asked.iter().any(|(asked, _)| fact.head == *asked || fact.tail == *asked)
    });
    of_another && !is_of_asked
}

/// True for the one after whom or besides whom another is asked for, and for whom a question of who did something speaks as of the
/// one it was done to: *the engineer Tom Holt* of `Who married an engineer?`
pub(super) fn is_beside_whom(corpus: &Corpus, question: &str, answer: &Value) -> bool {
    let asked = Words::new(question);
    let is_of_whom = matches!(asked.lower(0), "who" | "whom" | "which" | "what");
    let Some(last) = terms(&answer.text).pop().filter(|_| is_of_whom) else { return false };
    let is_meant = |at: usize| terms(asked.get(at)).contains(&last);
    let named = |from: usize| (from..asked.len()).take_while(|at| asked.is_capitalised(*at)).last();
    let is_other = (2..asked.len()).filter(|at| BESIDE.contains(&asked.lower(*at))).any(|at| {
        let from = at + 1 + usize::from(matches!(asked.lower(at + 1), "than" | "from" | "of" | "the"));
        named(from).is_some_and(is_meant)
    });
    is_other || asked.lower(0) == "who" && is_done_to(corpus, &asked, answer)
}

/// True where `When did Ada join Elm Club?` is told by a sentence that names another club and not that one, nor does what stands
/// right before it, or the document's head.
pub(super) fn is_of_other_object(corpus: &Corpus, question: &str, answer: &Value) -> bool {
    let asked = Words::new(question);
    let is_plain = matches!(asked.lower(0), "when" | "where") && asked.lower(1) == "did";
    let Some(last) = answer.hops.last().filter(|_| is_plain) else { return false };
    let named = named(corpus, question);
    let [_, .., object] = named.as_slice() else { return false };
    let (said, told) = (terms(question), terms(&answer.text));
    let wanted = terms(&object.surface);
    let is_other = |words: &Vec<String>| {
        !wanted.iter().all(|word| words.contains(word))
            && !words.iter().all(|word| said.contains(word))
            && !words.iter().all(|word| told.contains(word))
    };
    let entities = corpus.graph.entities_in(last.sentence).iter().filter_map(|id| corpus.graph.entity(*id));
    let names = entities.map(|entity| &entity.name).filter(|name| name.starts_with(char::is_uppercase));
    let others: Vec<Vec<String>> = names.map(|name| terms(name)).filter(is_other).collect();
    // The club of `Ash Club` says nothing of `Elm Club`.
    let is_own = |word: &&String| !others.iter().any(|other| other.contains(*word));
    let is_said = |text: &str| {
        let words = terms(text);
        wanted.iter().filter(is_own).any(|word| words.contains(word))
    };
    let before = |id: SentenceId| SentenceId { index: id.index.saturating_sub(1), ..id };
    let near = answer.hops.iter().flat_map(|hop| [hop.sentence, before(hop.sentence)]);
    let near = near.map(|id| corpus.sentence_text(id));
    let is_near = near.chain([corpus.title(last.sentence.document)]).any(is_said);
    !others.is_empty() && wanted.iter().any(|word| is_own(&word)) && !is_near
}

/// `an engineer` behind the question's verb, where the sentence says `the engineer` right before the answer.
fn is_done_to(corpus: &Corpus, asked: &Words<'_>, answer: &Value) -> bool {
    let tags = asked.tags();
    let is_object = |at: &usize| {
        matches!(asked.lower(at - 1), "a" | "an")
            && tags[*at] == Tag::Noun
            && !BE.contains(&asked.lower(at - 2))
    };
    let Some(object) = (3..asked.len()).find(is_object) else { return false };
    let Some(sentence) = answer.hops.last().map(|hop| corpus.sentence_text(hop.sentence)) else {
        return false;
    };
    let said = Words::new(sentence);
    let whom = Words::new(&answer.text);
    let phrase: Vec<&str> = (0..whom.len()).map(|at| whom.lower(at)).collect();
    said.find(&phrase).any(|at| at > 0 && said.lower(at - 1) == asked.lower(object))
}

/// Whom the question names right before a verb, with that: `Ada` and `found` of `What did Ada found?`
fn doers(corpus: &Corpus, question: &str) -> Vec<(EntityId, String)> {
    let behind = |surface: &str| {
        let (before, rest) = question.split_once(surface)?;
        // The father of Ada, and Ada's father, are somebody else.
        let is_alone = rest.starts_with(' ') && !before.ends_with(" of ");
        is_alone.then(|| terms(rest).into_iter().next())?
    };
    named(corpus, question)
        .into_iter()
        .filter_map(|found| Some((found.entity, behind(&found.surface)?)))
        .collect()
}

/// True for a measure of something else: `How old is Ada?` — `The house is six hundred years old.` The mountain may be
/// the one that is asked for by its name; of a person, only a noun for people may.
pub(super) fn is_measure_of_another(corpus: &Corpus, question: &str, answer: &Value) -> bool {
    let asked = Words::new(question);
    let is_of_measure = asked.lower(0) == "how" && BE.contains(&asked.lower(2));
    let Some(sentence) = answer.hops.last().map(|hop| corpus.sentence_text(hop.sentence)) else {
        return false;
    };
    let named = named(corpus, question);
    if is_of_measure && !named.is_empty() && is_age_of_another(sentence, &answer.text, question) {
        return true;
    }
    let Some(subject) = is_of_measure.then(|| subject_of(sentence, &answer.text)).flatten() else {
        return false;
    };
    let is_person = |found: &LinkedEntity| {
        corpus.graph.entity(found.entity).is_some_and(|it| it.kind == EntityKind::Person)
    };
    let is_of_person = named.iter().any(is_person);
    let is_name = subject.starts_with(char::is_uppercase);
    let is_other = is_name && !named.is_empty() || is_of_person && !is_role(&subject);
    let said = terms(question);
    is_other && !terms(&subject).iter().any(|word| said.contains(word))
}

/// True for `9,000` of `9,000 sheets` where people are counted.
pub(super) fn is_count_of_things(corpus: &Corpus, question: &str, answer: &Value) -> bool {
    let asked = Words::new(question);
    let asks_people = asked.lower(0) == "how" && asked.lower(1) == "many" && is_role(asked.lower(2));
    let Some(last) = answer.hops.last().filter(|_| asks_people) else { return false };
    let words = Words::new(corpus.sentence_text(last.sentence));
    let number = Words::new(&answer.text);
    let number: Vec<&str> = (0..number.len()).map(|at| number.lower(at)).collect();
    let Some(from) = only(words.find(&number)) else { return false };
    let is_noun = |at: usize| at < words.len() && words.tags()[at] == Tag::Noun;
    let counted = from + number.len();
    // Children may be told as so many people.
    let is_people = |word: &str| matches!(word, "people" | "persons" | "souls" | "lives") || is_role(word);
    is_noun(counted) && !is_people(words.lower(counted))
}

/// `He met a twenty year old student, Elsa`: whose age stands before what somebody is, is that one, and nobody whom the question
/// names.
fn is_age_of_another(sentence: &str, answer: &str, question: &str) -> bool {
    const WHOM: usize = 6;
    let words = Words::new(sentence);
    let age = Words::new(answer);
    let number: Vec<&str> =
        (0..age.len()).map(|at| age.lower(at)).take_while(|word| !word.starts_with("year")).collect();
    let Some(at) = only(words.find(&number)) else { return false };
    let rest: Vec<usize> = (at + number.len()..words.len()).filter(|at| words.get(*at) != "-").collect();
    let [year, old, whom @ ..] = rest.as_slice() else { return false };
    let tags = words.tags();
    let is_age = words.lower(*year).starts_with("year") && words.lower(*old) == "old";
    let is_of_whom = whom.first().is_some_and(|at| tags[*at].is_noun() || tags[*at] == Tag::Adj);
    let said = terms(question);
    let is_asked = |at: &usize| terms(words.get(*at)).iter().any(|term| said.contains(term));
    is_age && is_of_whom && !number.is_empty() && !whom.iter().take(WHOM).any(is_asked)
}

/// True where the sentence has the question's verb twice, and what it names beside the answer is another: `Elm Mill was built in
/// 1901, and Ash Mill, built in 1850, burnt` does not say that Elm Mill was built in 1850.
pub(super) fn is_of_another_clause(corpus: &Corpus, question: &str, answer: &Value) -> bool {
    let Some(last) = answer.hops.last() else { return false };
    let sentence = Words::new(corpus.sentence_text(last.sentence));
    let named = named(corpus, question);
    let [named] = named.as_slice() else { return false };
    let thing = terms(&named.surface);
    let stems: Vec<String> = (0..sentence.len()).map(|at| stem(sentence.lower(at))).collect();
    let places = |word: &String| (0..stems.len()).filter(|at| stems[*at] == *word).collect::<Vec<_>>();
    let verbs: Vec<usize> =
        terms(question).iter().filter(|term| !thing.contains(term)).flat_map(places).collect();
    let place_of = |text: &str| {
        let words = Words::new(text);
        only(sentence.find(&(0..words.len()).map(|at| words.lower(at)).collect::<Vec<_>>()))
    };
    let surname = || thing.last().and_then(|word| only(places(word).into_iter()));
    let Some(thing) = place_of(&named.surface).or_else(surname) else { return false };
    let Some(answer) = place_of(&answer.text) else { return false };
    let is_name_in =
        |mut range: std::ops::Range<usize>| range.any(|at| at > 0 && sentence.is_capitalised(at));
    match verbs[..] {
        // "Elm Mill, built in 1901, and Ash Mill, built in 1850"
        [first, second] if thing < first => answer > second && is_name_in(first + 1..second),
        // "Ash Mill was built in 1850 and Elm Mill in 1901, when it was built …"
        [first, second] if first < thing && thing < second => first < answer && answer < thing,
        _ => false,
    }
}

/// The one place, where there is just one.
fn only(mut places: impl Iterator<Item = usize>) -> Option<usize> {
    let first = places.next()?;
    places.next().is_none().then_some(first)
}

/// The noun that a sentence says a measure of, where `is` leads from the one to the other; `None` for a pronoun.
fn subject_of(sentence: &str, measure: &str) -> Option<String> {
    let words = Words::new(sentence);
    let measure = Words::new(measure);
    let phrase: Vec<&str> = (0..measure.len()).map(|at| measure.lower(at)).collect();
    let at = words.find(&phrase).next()?;
    let be = (at.saturating_sub(ABOUT)..at).rev().find(|at| BE.contains(&words.lower(*at)))?;
    let tags = words.tags();
    let is_noun = |at: &usize| matches!(tags[*at], Tag::Noun | Tag::Propn) && words.is_word(*at);
    let subject = be.checked_sub(1).filter(is_noun)?;
    Some(words.get(subject).to_owned()).filter(|noun| !OF_ONESELF.contains(&noun.to_lowercase().as_str()))
}

/// The sentence's facts that end in something of that name.
fn facts_of<'c>(corpus: &'c Corpus, sentence: SentenceId, name: &str) -> impl Iterator<Item = &'c Triple> {
    let tails = corpus.graph.find(name);
    let edges = tails.into_iter().flat_map(move |tail| {
        corpus.graph.edges_of(tail).filter_map(move |edge| {
            corpus.graph.triple(edge.triple).filter(|fact| fact.tail == tail && fact.head != tail)
        })
    });
    edges.filter(move |fact| fact.evidence.sentence == sentence && fact.confidence >= TRUSTED)
}

/// True where the sentence names them, and the question does not.
fn is_named(corpus: &Corpus, sentence: SentenceId, who: EntityId, said: &[String]) -> bool {
    let Some(who) = corpus.graph.entity(who) else { return false };
    let words = terms(&who.name);
    let in_sentence = fold(corpus.sentence_text(sentence)).contains(&fold(&who.name));
    in_sentence && !words.is_empty() && !words.iter().all(|word| said.contains(word))
}

#[cfg(test)]
mod tests {
    use super::super::read::Hop;
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    fn check(question: &str, answer: &str, index: u32, expected: bool) {
        let sentences = [
            ("Her father, Tom Renn, had founded Renn Yard.", Some(("Tom Renn", "had founded", "Renn Yard"))),
            ("Ada Renn founded Korv School.", Some(("Ada Renn", "founded", "Korv School"))),
            ("She founded Lamp House.", Some(("Ada Renn", "founded", "Lamp House"))),
        ];
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Ada Renn", &sentences));
        let corpus = builder.snapshot();
        let sentence = SentenceId { document: DocumentId(0), index };
        let hop = Hop { head: String::new(), relation: String::new(), tail: answer.into(), sentence };
        let answer = Value { text: answer.into(), score: 0.9, hops: vec![hop] };
        assert_eq!(is_done_by_another(&corpus, question, &answer), expected, "{question} {}", answer.text);
    }

    #[test]
    fn what_another_did_is_no_answer() {
        check("What did Ada Renn found?", "Renn Yard", 0, true);
        check("What did Ada Renn found?", "Korv School", 1, false);
        check("What did Ada Renn found?", "Lamp House", 2, false);
        check("What did Tom Renn found?", "Renn Yard", 0, false);
        // Another verb, and a question that names nobody: nothing is denied.
        check("What did Ada Renn inherit?", "Renn Yard", 0, false);
        check("What was founded?", "Renn Yard", 0, false);
        // Whom the question does not name is on the way to the answer.
        check("What did the father of Ada Renn found?", "Renn Yard", 0, false);
    }

    #[test]
    fn what_is_told_of_another_in_the_same_words_is_no_answer() {
        let check = |text: &str, answer: &str, expected: bool| {
            let mut builder = CorpusBuilder::new();
            builder.add(DocumentId(0), reading("Mills", &[(text, Some(("Elm Mill", "have", "roof")))]));
            let corpus = builder.snapshot();
            let sentence = SentenceId { document: DocumentId(0), index: 0 };
            let hop = Hop { head: String::new(), relation: String::new(), tail: answer.into(), sentence };
            let value = Value { text: answer.into(), score: 0.9, hops: vec![hop] };
            let question = "When was Elm Mill built?";
            assert_eq!(is_of_another_clause(&corpus, question, &value), expected, "{text} {answer}");
        };
        let after = "There are Elm Mill, which was built in 1901 by Ada Renn, and Ash Mill, built in 1850.";
        check(after, "1850", true);
        check(after, "1901", false);
        let before = "Ash Mill was built in 1850, and Elm Mill was built in 1901.";
        check(before, "1850", true);
        check(before, "1901", false);
        check("Elm Mill was built in 1901 and was built anew in 1950.", "1950", false);
    }

    #[test]
    fn whom_another_is_asked_for_beside_is_no_answer() {
        let sentences =
            [("Ada Renn led it, and then Tom Holt.", None), ("She wed the baker Tom Holt.", None)];
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("The mill", &sentences));
        let corpus = builder.snapshot();
        let check = |question: &str, answer: &str, index: u32, expected: bool| {
            let sentence = SentenceId { document: DocumentId(0), index };
            let hop = Hop { head: String::new(), relation: String::new(), tail: answer.into(), sentence };
            let answer = Value { text: answer.into(), score: 0.9, hops: vec![hop] };
            assert_eq!(is_beside_whom(&corpus, question, &answer), expected, "{question} {}", answer.text);
        };
        check("Who led the mill after Renn?", "Ada Renn", 0, true);
        check("Who led the mill after Ada Renn?", "Tom Holt", 0, false);
        check("Who led the mill other than Ada Renn?", "Ada Renn", 0, true);
        check("Who led the mill?", "Ada Renn", 0, false);
        check("Who wed a baker?", "Tom Holt", 1, true);
        check("Who is a baker?", "Tom Holt", 1, false);
        check("Whom did the sister of a miller wed?", "Tom Holt", 1, false);
    }

    #[test]
    fn another_club_was_joined_another_day() {
        let facts = [
            ("Ada Renn joined Ash Club in 1901.", Some(("Ada Renn", "join", "Ash Club"))),
            ("She joined Elm Club in 1905.", Some(("Ada Renn", "join", "Elm Club"))),
            ("In 1907 she won a race there.", None),
        ];
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Ada Renn", &facts));
        let corpus = builder.snapshot();
        let check = |question: &str, answer: &str, index: u32, expected: bool| {
            let sentence = SentenceId { document: DocumentId(0), index };
            let hop = Hop { head: String::new(), relation: String::new(), tail: answer.into(), sentence };
            let answer = Value { text: answer.into(), score: 0.9, hops: vec![hop] };
            assert_eq!(
                is_of_other_object(&corpus, question, &answer),
                expected,
                "{question} {}",
                answer.text
            );
        };
        check("When did Ada Renn join Elm Club?", "1901", 0, true);
        check("When did Ada Renn join Elm Club?", "1905", 1, false);
        check("When did Ada Renn win for Elm Club?", "1907", 2, false);
        check("When did Ada Renn join a club?", "1901", 0, false);
    }

    #[test]
    fn people_are_not_counted_in_sheets() {
        let check = |question: &str, text: &str, expected: bool| {
            let mut builder = CorpusBuilder::new();
            builder.add(DocumentId(0), reading("Ada Renn", &[(text, None)]));
            let sentence = SentenceId { document: DocumentId(0), index: 0 };
            let hop = Hop { head: String::new(), relation: String::new(), tail: "900".into(), sentence };
            let answer = Value { text: "900".into(), score: 0.9, hops: vec![hop] };
            let is_of_things = is_count_of_things(&builder.snapshot(), question, &answer);
            assert_eq!(is_of_things, expected, "{question} {text}");
        };
        check("How many children did Ada have?", "Her herbarium of 900 sheets went to Turku.", true);
        check("How many children did Ada have?", "She had 900 daughters.", false);
        check("How many children came?", "It was seen by 900 people.", false);
        check("How many children came?", "Of them 900 came to Turku.", false);
        check("How many sheets did Ada have?", "Her herbarium of 900 sheets went to Turku.", false);
    }

    #[test]
    fn another_thing_is_as_old() {
        let check = |sentence: &str, expected: Option<&str>| {
            assert_eq!(subject_of(sentence, "ten years old").as_deref(), expected, "{sentence}");
        };
        check("The house is about ten years old and grey.", Some("house"));
        check("Ada said that Tom was ten years old.", Some("Tom"));
        check("She was ten years old.", None);
        check("Her age was ten years old.", None);
        check("A girl of ten years old came in.", None);
        let age = |sentence: &str, question: &str| is_age_of_another(sentence, "twenty", question);
        assert!(age("Tor met a twenty year old baker, Elsa.", "How old was Tor?"));
        assert!(age("Tor met a twenty-year-old Dane, Elsa.", "How old was Tor?"));
        assert!(!age("The twenty year old baker Tor slept.", "How old was Tor?"));
        assert!(!age("Tor was twenty years old when he came.", "How old was Tor?"));
    }
}
