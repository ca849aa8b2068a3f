//! Does an answer suit the form of its question, whatever was read? To a doubt only yes or no, to *Who?* nobody in general, to
//! *Who was her mother?* no man.

use super::asked::Asked;
use super::clause::is_helping_verb;
use super::country::{countries, country_of};
use super::kin::is_of_other_sex;
use super::lacking::HONORIFICS;
use super::parse::is_of_hours;
use super::read::Value;
use super::relation::Wanted;
use super::request::is_speech;
use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::tag::Tag;
use clew_language::text::terms::terms;
use clew_language::value::{TimeSpan, numbers, times};
use clew_types::extraction::EntityKind;

/// Who is nobody in particular.
const ANYBODY: &[&str] = &[
    "people",
    "person",
    "everybody",
    "everyone",
    "anybody",
    "anyone",
    "somebody",
    "someone",
    "others",
    "nobody",
];
/// What restricts a yes.
const PARTS: &[&[&str]] = &[&["but", "not"], &["but", "only"], &["except"], &["except", "for"], &["unless"]];
/// Words of proposals.
const SUPPOSING: &[&str] =
    &["propose", "proposed", "proposes", "suggest", "suggested", "suggests", "should", "might"];
/// Numbers that nobody counted.
const VAGUE_NUMBERS: &[&str] = &[
    "no",
    "none",
    "some",
    "few",
    "several",
    "many",
    "both",
    "all",
    "every",
    "couple",
    "half",
    "most",
    "single",
    "only",
    "once",
    "twice",
    "hundreds",
    "thousands",
    "millions",
    "dozen",
    "dozens",
];
const QUESTION_WORDS: &[&str] =
    &["who", "whom", "whose", "what", "which", "when", "where", "why", "how", "if", "whether"];
/// What is told with a unit.
const MEASURED: &[&str] = &["tall", "high", "deep", "wide", "far", "long", "heavy"];
/// What is told with a number alone, or as high as something else; how long may be until noon.
const NUMBERED: &[&str] = &["tall", "high", "deep", "wide", "heavy"];
/// What is measured in; nobody counts visitors in acres.
const MEASURES: &[&str] = &[
    "kilometre",
    "kilometer",
    "metre",
    "meter",
    "mile",
    "km",
    "m",
    "foot",
    "feet",
    "inch",
    "yard",
    "kg",
    "pound",
    "ton",
    "tonne",
    "gram",
    "acre",
    "hectare",
    "litre",
    "liter",
];
/// What is done with money.
const PAID: &[&str] =
    &["pay", "pays", "paid", "spend", "spends", "spent", "earn", "earns", "earned", "charge", "charged"];
/// What spans of time are counted in.
const UNITS: &[&str] = &["minute", "hour", "day", "week", "month", "year", "decade", "century"];
/// False for what cannot be meant.
pub(super) fn suits(question: &str, answer: &str) -> bool {
    let asked = Words::new(question);
    if is_doubt(&asked) {
        return matches!(fold(answer).as_str(), "yes" | "no");
    }
    if asked.lower(0) == "where" {
        return !is_time(answer);
    }
    // `in 1910`, `at Sund`: how somebody died is of what.
    let asks_of_what = asked.lower(0) == "how" && asked.find(&["die"]).next().is_some();
    let is_of_war = || ["Battle", "War", "Siege"].iter().any(|word| answer.contains(word));
    let is_somewhere = || {
        let is_led = ["in ", "at ", "on "].iter().any(|opens| answer.starts_with(opens));
        is_led && answer.contains(|c: char| c.is_uppercase() || c.is_ascii_digit()) && !is_of_war()
    };
    if asks_of_what && is_somewhere() {
        return false;
    }
    if asked.lower(0) == "when" {
        let is_past = is_of_hours(question.split_once(' ').map_or("", |(_, rest)| rest)) && has_year(answer);
        return !is_span_of_time(answer) && !is_past;
    }
    let is_counted = asked.lower(0) == "how" && matches!(asked.lower(1), "old" | "many");
    let is_year = || answer.len() == 4 && has_year(answer);
    let is_unit = |word: &str| MEASURES.contains(&word.trim_end_matches('s'));
    let is_length = || {
        let answer = Words::new(answer);
        is_unit(answer.lower(answer.len().saturating_sub(1)))
    };
    if is_counted && asked.lower(1) == "many" && is_length() && !is_unit(asked.lower(2)) {
        return false;
    }
    let is_no_age =
        || is_length() || is_year() || is_time(answer) && has_year(answer) && !answer.contains("year");
    if is_counted && (!is_of_number(answer) || is_share(answer) || asked.lower(1) == "old" && is_no_age()) {
        return false;
    }
    if is_of_price(&asked) && (is_share(answer) || is_span_of_time(answer)) {
        return false;
    }
    if asks_for_number(&asked) && !is_of_number(answer) {
        return false;
    }
    // `2` of `2 June`: how tall somebody is has a unit, in the answer or in the question.
    let is_measured = asked.lower(0) == "how" && MEASURED.contains(&asked.lower(1));
    if is_measured && answer.chars().all(|c| c.is_ascii_digit()) {
        return false;
    }
    // `aging`: how high a tower is has a number.
    let is_numbered = asked.lower(0) == "how" && NUMBERED.contains(&asked.lower(1));
    if is_numbered && !is_of_number(answer) && Words::new(answer).find(&["as"]).next().is_none() {
        return false;
    }
    // `in 1910`: how long after the flood it opened is no year.
    let is_apart = asked.lower(0) == "how" && matches!(asked.lower(2), "after" | "before");
    if is_apart && has_year(answer) && !answer.contains("year") {
        return false;
    }
    // `“Why?” asked Ann` answers nobody.
    if QUESTION_WORDS.contains(&fold(answer).as_str()) {
        return false;
    }
    let is_of_persons = matches!(asked.lower(0), "who" | "whom" | "whose");
    !is_of_persons || !is_anybody(answer) && !is_title(answer) && !is_of_other_sex(&asked, answer)
}

/// `ten`, `a dozen`, `no children`: what answers *How many?* and *How old?*; `growing old` does not.
fn is_of_number(answer: &str) -> bool {
    let words = Words::new(answer);
    let is_vague = |at: usize| VAGUE_NUMBERS.contains(&words.lower(at));
    (0..words.len()).any(|at| words.is_number(at) || is_vague(at)) || !numbers(answer).is_empty()
}

/// `What is the telephone number of the mill?`, but not `What was the number one song?`
fn asks_for_number(asked: &Words<'_>) -> bool {
    let is_last = |at: usize| matches!(asked.lower(at + 1), "" | "?" | "of" | "for" | "at");
    asked.lower(0) == "what" && (2..asked.len()).any(|at| asked.lower(at) == "number" && is_last(at))
}

/// `Miss`, without the name.
fn is_title(answer: &str) -> bool {
    HONORIFICS.contains(&fold(answer).as_str())
}

/// `on Friday`: nowhere, however well it stands behind the verb.
fn is_time(answer: &str) -> bool {
    let is_all = |time: &TimeSpan| time.span.len() + "on ".len() >= answer.len();
    times(answer, 0).first().is_some_and(is_all)
}

/// `47 years`: how long, and not when; `three days later` may be.
fn is_span_of_time(answer: &str) -> bool {
    let words = Words::new(answer);
    let is_unit = |word: &str| UNITS.contains(&word.trim_end_matches('s'));
    words.len() == 2 && is_of_number(words.get(0)) && is_unit(words.lower(1))
}

/// What a thing costs is asked for: `What is the price of it?`, `What does it cost?`, `How much did she pay?`, but not `How much did
/// its price fall?`
fn is_of_price(asked: &Words<'_>) -> bool {
    let is = |at: usize, words: &[&str]| words.contains(&asked.lower(at));
    let mut rest = 1..asked.len();
    match asked.lower(0) {
        "what" if is(1, &["is", "was", "are", "were"]) => {
            is(2 + usize::from(is(2, &["the"])), &["price", "cost"])
        }
        "how" if is(1, &["much"]) && rest.clone().any(|at| is(at, PAID)) => true,
        "what" | "how" => rest.any(|at| is(at, &["cost", "costs"]) && !is(at - 1, &["the", "its", "their"])),
        _ => false,
    }
}

/// `the mill` says nothing to `Who sold the mill?`; of two that the question names, one may be asked for.
pub(super) fn is_said_again(question: &str, answer: &str) -> bool {
    let asked = Words::new(question);
    let is_choice =
        (1..asked.len()).any(|at| matches!(asked.lower(at), "or" | "and" | "," | ":" | "name" | "called"));
    let (said, told) = (terms(question), terms(answer));
    !is_choice && !told.is_empty() && told.iter().all(|term| said.contains(term))
}

/// True for a yes to `Is the tower made of wood?` where no sentence on the way speaks of wood, and to `Was Ada a baker?` where
/// another is called so: `The baker Tom was her brother.`
pub(super) fn is_unsaid(corpus: &Corpus, question: &str, answer: &Value) -> bool {
    let asked = Words::new(question.trim().trim_end_matches('?'));
    let is_of_what = matches!(asked.lower(0), "is" | "are" | "was" | "were") && answer.text == "yes";
    let tags = asked.tags();
    let Some(last) = asked.len().checked_sub(1).filter(|last| is_of_what && tags[*last] == Tag::Noun) else {
        return false;
    };
    let Some(before) = (1..last).rev().find(|at| !matches!(tags[*at], Tag::Adj | Tag::Det | Tag::Noun))
    else {
        return false;
    };
    let is_predicate = asked.lower(before) == "of" || tags[before] != Tag::Adp;
    let noun = terms(asked.get(last));
    let of_noun = |sentence: &str| terms(sentence).iter().any(|term| noun.contains(term));
    let sentences: Vec<&str> = answer.hops.iter().map(|hop| corpus.sentence_text(hop.sentence)).collect();
    let names = terms(question);
    let of_another = |sentence: &&str| {
        let words = Words::new(sentence);
        let is_noun = |at: &usize| terms(words.get(*at)) == noun;
        (0..words.len()).find(is_noun).is_some_and(|at| {
            words.is_capitalised(at + 1) && !terms(words.get(at + 1)).iter().any(|term| names.contains(term))
        })
    };
    let is_said = sentences.iter().any(|sentence| of_noun(sentence));
    is_predicate
        && !sentences.is_empty()
        && (!is_said || sentences.iter().filter(|one| of_noun(one)).all(of_another))
}

/// `60 percent`, `5 %`: of something.
fn is_share(answer: &str) -> bool {
    let last = answer.trim_end_matches('.').rsplit(' ').next().unwrap_or_default();
    last.ends_with('%') || matches!(last, "percent" | "per-cent") || answer.ends_with("per cent")
}

/// `19 June 1909`: once, and not on which days.
fn has_year(answer: &str) -> bool {
    answer.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() == 4)
}

/// True for a question that is answered by yes or no: `Is it open?`, but not `Is it a mill or a barn?` nor `Can you tell me when it opens?`
pub(super) fn is_doubt(asked: &Words<'_>) -> bool {
    let holds = |words: &[&str]| (1..asked.len()).any(|at| words.contains(&asked.lower(at)));
    is_helping_verb(asked.lower(0)) && !holds(&["or"]) && !holds(QUESTION_WORDS)
}

/// True for `How can it be opened?`, but not `How old is it?`
pub(super) fn asks_in_what_way(asked: &Words<'_>) -> bool {
    asked.lower(0) == "how" && is_helping_verb(asked.lower(1))
}

/// True for `Does Ada earn more than Tom?`: no one sentence settles it, unless both sides are told.
pub(super) fn is_of_two(question: &str) -> bool {
    let asked = Words::new(question);
    is_doubt(&asked) && asked.find(&["than"]).next().is_some()
}

/// True for a yes whose sentence says so of a part: `Dogs are welcome in the garden, but not in the building.`
pub(super) fn is_half_said(corpus: &Corpus, answer: &Value) -> bool {
    answer.text == "yes" && answer.hops.iter().any(|hop| is_of_parts(corpus.sentence_text(hop.sentence)))
}

fn is_of_parts(sentence: &str) -> bool {
    let words = Words::new(sentence);
    PARTS.iter().any(|phrase| words.find(phrase).next().is_some())
}

/// True for a country where a club, a company or the like is asked for, and for `Japanese` where a film is; a country has teams, and
/// may be the name of a film.
pub(super) fn is_of_other_kind(asked: &Asked, answer: &str) -> bool {
    let is_team = asked.noun.as_deref().is_some_and(|noun| noun.starts_with("team"));
    let is_adjective = || {
        let found = countries(&Words::new(answer));
        found.first().is_some_and(|found| found.is_adjective && found.surface == answer)
    };
    match asked.wanted {
        Wanted::Organisation => !is_team && country_of(answer).is_some(),
        Wanted::Work => is_adjective(),
        _ => false,
    }
}

/// True for somebody, a company, a work or a place where a time is asked for.
pub(super) fn is_no_time(corpus: &Corpus, question: &str, answer: &str) -> bool {
    let kinds = [EntityKind::Person, EntityKind::Organisation, EntityKind::Work, EntityKind::Place];
    let graph = &corpus.graph;
    let known = || graph.find(answer).first().and_then(|id| graph.entity(*id)).map(|known| known.kind);
    let is_bare = answer.starts_with(char::is_uppercase) || answer.starts_with("the ");
    Words::new(question).lower(0) == "when"
        && is_bare
        && !answer.contains(|c: char| c.is_ascii_digit())
        && times(answer, 0).is_empty()
        && known().is_some_and(|kind| kinds.contains(&kind))
}

/// True for what a sentence only wishes or weighs: `He proposed that it should also open on Mondays.` What `should have been`
/// was otherwise.
pub(super) fn is_supposed(sentence: &str) -> bool {
    let words = Words::new(sentence);
    // “You must make Ida marry him!” tells of no wedding.
    let is_urged = || is_speech(sentence) && (0..words.len()).any(|at| words.lower(at) == "must");
    let is_proposed = |at: usize| SUPPOSING.contains(&words.lower(at)) && words.lower(at + 1) != "have";
    (0..words.len()).any(is_proposed) || is_urged()
}

/// True for `physics` where a place is asked for: `She studied physics at Sund.` A noun behind no preposition and without an article
/// is nowhere.
pub(super) fn is_no_place(corpus: &Corpus, question: &str, answer: &Value) -> bool {
    let whole = &answer.text;
    let is_bare = !whole.contains(' ') && whole.starts_with(char::is_lowercase);
    let Some(last) = answer.hops.last().filter(|_| is_bare && Words::new(question).lower(0) == "where")
    else {
        return false;
    };
    let words = Words::new(corpus.sentence_text(last.sentence));
    let tags = words.tags();
    let phrase = [whole.as_str()];
    let mut places = words.find(&phrase);
    let is_object = |at: usize| at > 0 && tags[at - 1] == Tag::Verb && tags[at] == Tag::Noun;
    places.next().is_some_and(is_object) && places.next().is_none()
}

/// `all people`, `other people`: small words that name nobody.
fn is_anybody(answer: &str) -> bool {
    let last = answer.rsplit(' ').next().unwrap_or_default();
    ANYBODY.contains(&last) && !answer.contains(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::{
        Words, asks_in_what_way, is_no_place, is_no_time, is_of_other_kind, is_of_parts, is_of_two,
        is_said_again, is_supposed, is_unsaid, suits,
    };
    use crate::skill::builtin::asked::asked;
    use crate::skill::builtin::read::{Hop, Value};
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::extraction::EntityKind;
    use clew_types::id::{DocumentId, SentenceId};
    use clew_types::testing::reading;

    fn check(question: &str, answer: &str, expected: bool) {
        assert_eq!(suits(question, answer), expected, "{question} {answer}");
    }

    #[test]
    fn a_doubt_wants_yes_or_no() {
        check("Was the plan accepted?", "Ada Renn", false);
        check("Was the plan accepted?", "no", true);
        check("Was it built of oak or of elm?", "elm", true);
        check("Can you tell me when it opens?", "at noon", true);
        check("When is the mill open?", "19 June 1909", false);
        check("When is the mill open?", "from April to October", true);
        check("When was the mill opened?", "19 June 1909", true);
        check("When does the comet come back?", "47 years", false);
        check("What does it take?", "cards", true);
        check("How old is Ada?", "growing old", false);
        check("How high is the tower?", "aging", false);
        check("How high is the tower?", "as high as the mill", true);
        check("How high is the tower?", "some twenty metres", true);
        check("How many visitors came?", "over 500 acres", false);
        check("How many acres are there?", "over 500 acres", true);
        check("How many tons of grain came?", "500 tons", true);
        check("How old is Ada?", "ten and a half", true);
        check("How old is Ada?", "9 October 1902", false);
        check("How old is Ada?", "1871", false);
        check("How old is the rock?", "2500 years", true);
        check("How old is Ada?", "212 kilometres", false);
        check("How tall was Ada?", "2", false);
        check("How tall was Ada?", "2 m", true);
        check("How long after the flood did it open?", "1910", false);
        check("How long after the flood did it open?", "three years", true);
        check("How many boats were there?", "a dozen", true);
        check("How many boats were there?", "twenty-one", true);
        check("How many boats were there?", "boats", false);
        check("How old is Ada?", "a", false);
        check("How many boats were lost?", "100 percent", false);
        check("What is the telephone number of the mill?", "LWO", false);
        check("What is the telephone number of the mill?", "0043 1870", true);
        check("What was the number one song?", "Blue Rain", true);
        check("What did Ann ask for?", "Why?", false);
        check("What is the price of a lamp?", "60 percent", false);
        check("How much did the lamp cost?", "more than 5%", false);
        check("How much did the lamp cost?", "4 crowns", true);
        check("How much does Ada pay for the room?", "twelve months", false);
        check("How much does Ada pay for the room?", "£40", true);
        check("By what percentage did the price fall?", "60 percent", true);
        check("How much did the price of lamps fall?", "60 percent", true);
        check("How much did the cost fall?", "60 percent", true);
    }

    #[test]
    fn a_yes_speaks_of_what_is_asked() {
        let mut builder = CorpusBuilder::new();
        let lines = [
            "Ada built the tower.",
            "The tower is of oak wood.",
            "The baker Tom was her brother.",
            "Ada was a baker.",
        ];
        builder.add(DocumentId(0), reading("Towers", &lines.map(|line| (line, None))));
        let corpus = builder.snapshot();
        let check = |question: &str, index: u32, expected: bool| {
            let sentence = SentenceId { document: DocumentId(0), index };
            let hop = Hop { head: String::new(), relation: String::new(), tail: "yes".into(), sentence };
            let answer = Value { text: "yes".into(), score: 0.6, hops: vec![hop] };
            assert_eq!(is_unsaid(&corpus, question, &answer), expected, "{question} {index}");
        };
        check("Is the tower made of wood?", 0, true);
        check("Is the tower made of wood?", 1, false);
        check("Was Ada a baker?", 2, true);
        check("Was Ada a baker?", 3, false);
        check("Is the tower open on Sundays?", 0, false);
        check("Did Ada build a barn?", 0, false);
    }

    #[test]
    fn what_is_done_is_no_place() {
        let mut builder = CorpusBuilder::new();
        builder
            .add(DocumentId(0), reading("Ada", &[("Ada studied physics in Sund and slept upstairs.", None)]));
        let corpus = builder.snapshot();
        let check = |answer: &str, expected: bool| {
            let sentence = SentenceId { document: DocumentId(0), index: 0 };
            let hop = Hop { head: String::new(), relation: String::new(), tail: answer.into(), sentence };
            let value = Value { text: answer.into(), score: 0.6, hops: vec![hop] };
            assert_eq!(is_no_place(&corpus, "Where did Ada study?", &value), expected, "{answer}");
        };
        check("physics", true);
        check("Sund", false);
        check("upstairs", false);
    }

    #[test]
    fn the_question_is_no_answer() {
        assert!(is_said_again("Who sold the old mill?", "the mill"));
        assert!(!is_said_again("Who sold the old mill?", "the miller Tom Holt"));
        assert!(!is_said_again("Who sold the mill, Ada or Tom?", "Tom"));
        assert!(!is_said_again("What is Ada Renn's first name?", "Ada"));
        assert!(!is_said_again("Is it open?", "yes"));
        assert!(is_of_two("Does Ada earn more than Tom?"));
        assert!(!is_of_two("Who earns more than Tom?"));
    }

    #[test]
    fn what_holds_of_a_part_is_no_yes() {
        assert!(is_of_parts("Boats may land at the pier, but not at the mill."));
        assert!(!is_of_parts("Boats may land at the pier."));
    }

    #[test]
    fn what_is_proposed_is_not_so() {
        assert!(is_supposed("Ada suggested that it should close at noon."));
        assert!(is_supposed("“You must make Ida marry him!” cried Ann."));
        assert!(!is_supposed("Boats must be moored at the pier."));
        assert!(!is_supposed("It closes at noon."));
        assert!(!is_supposed("It should have been seven, but it rained."));
    }

    #[test]
    fn nobody_in_general_is_who_is_asked_for() {
        check("Who is the landlord?", "all people", false);
        check("Who carried her?", "two foresters", true);
        check("Who sings?", "The Village People", true);
        check("Who is Ada Renn?", "Miss", false);
    }

    #[test]
    fn a_way_is_asked_for() {
        assert!(asks_in_what_way(&Words::new("How can a nut be loosened?")));
        assert!(!asks_in_what_way(&Words::new("How long is it?")));
    }

    #[test]
    fn a_country_is_no_club() {
        let is_other = |question: &str, answer: &str| is_of_other_kind(&asked(question), answer);
        assert!(is_other("Which clubs did Tor Holt play for?", "Austria"));
        assert!(!is_other("Which clubs did Tor Holt play for?", "Sund Rovers"));
        assert!(!is_other("Which team did Tor Holt play for?", "Austria"));
        assert!(is_other("Which film starred Ada Renn?", "Japanese"));
        assert!(!is_other("Which film starred Ada Renn?", "Australia"));
        assert!(!is_other("Which language did Ada Renn speak?", "Japanese"));
    }

    #[test]
    fn nobody_is_a_time() {
        let mut told =
            reading("Ada Renn", &[("Ada Renn built Elm Mill.", Some(("Ada Renn", "build", "Elm Mill")))]);
        told.extraction.mentions.iter_mut().for_each(|mention| mention.kind = EntityKind::Person);
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), told);
        let corpus = builder.snapshot();
        assert!(is_no_time(&corpus, "When was Elm Mill built?", "Ada Renn"));
        assert!(!is_no_time(&corpus, "When was Elm Mill built?", "Great Storm"));
        assert!(!is_no_time(&corpus, "Who built Elm Mill?", "Ada Renn"));
    }

    #[test]
    fn a_day_is_nowhere() {
        check("Where did Ada go?", "Friday", false);
        check("How did Ada die?", "in Sund at the age of 76", false);
        check("How did Ada die?", "of a fever", true);
        check("How did Ada die?", "in the Battle of Sund", true);
        check("Where did Ada go?", "on 4 May 1904", false);
        check("Where did Ada go?", "May Street", true);
        check("When did Ada go?", "Friday", true);
    }

    #[test]
    fn a_mother_is_no_man() {
        check("Who was the mother of Karl Renn?", "Arnold Renn", false);
        check("Who was Karl Renn's father?", "Mary Renn", false);
        check("Who was Karl Renn's father?", "Arnold Renn", true);
        check("Who met the mother of Karl Renn?", "Arnold Renn", true);
        check("Who was Karl Renn's mother?", "Vey", true);
    }
}
