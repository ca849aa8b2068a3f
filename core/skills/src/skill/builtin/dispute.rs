//! Do the documents agree? Where a date or a number is asked for and another document says another one as clearly, the answer
//! tells of it: a person would want to know.

use super::read::Value;
use super::reading::{Pages, Said};
use super::relation::Wanted;
use super::words::{Words, year_of};
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;
use clew_language::text::terms::stem;
use clew_types::answer::{Citation, Statement};
use clew_types::id::SentenceId;

/// How likely the other answer must be as far as its page can tell, …
const LIKELY: f32 = 0.25;
/// … beside what is answered, …
const BESIDE: f32 = 0.5;
/// … and how much less its sentence may fit the question's words.
const LESS_FIT: f32 = 0.05;
/// Whose sentence fits them so much better need be less likely: the network doubts what stands further from the question's form.
const BETTER_FIT: f32 = 0.2;
const DOUBTED: f32 = 0.6;

/// The sentence of another document that says another date or number, to be told beside the answer.
pub(super) fn against(corpus: &Corpus, wanted: Wanted, answer: &Value, read: &Pages) -> Option<Statement> {
    let document = answer.hops.last()?.sentence.document;
    let is_own = |said: &&Said| place_of(said).is_some_and(|place| place.document == document);
    let likeliest = |left: &&Said, right: &&Said| left.whole().total_cmp(&right.whole());
    let own = read.said.iter().filter(is_own).max_by(likeliest)?;
    let counted = |text: &str, id: SentenceId| counted(text, corpus.sentence_text(id));
    let of_own = counted(&answer.text, answer.hops.last()?.sentence);
    let is_of_same = |said: &Said| place_of(said).is_some_and(|id| counted(&said.text, id) == of_own);
    let others = read.said.iter().filter(|said| !is_own(said) && differ(&answer.text, &said.text, wanted));
    let others = others.filter(|said| wanted == Wanted::Date || is_of_same(said));
    let other = others.filter(|other| is_as_clear(own, other)).max_by(likeliest)?;
    let sentence = place_of(other)?;
    let quote = corpus.sentence_text(sentence).to_owned();
    let text = format!("But another document, “{}”, says: {quote}", corpus.title(sentence.document));
    Some(Statement { text, citations: vec![Citation { evidence: corpus.evidence(sentence), quote }] })
}

fn is_as_clear(own: &Said, other: &Said) -> bool {
    is_clear((own.whole(), own.sentence_fit), (other.whole(), other.sentence_fit))
}

/// By how likely each is and how well its sentence fits the question's words.
fn is_clear((own, own_fit): (f32, f32), (other, fit): (f32, f32)) -> bool {
    let is_plainer = fit >= own_fit + BETTER_FIT;
    let likely = other / if is_plainer { DOUBTED } else { 1.0 };
    likely >= LIKELY && likely >= BESIDE * own && fit >= own_fit - LESS_FIT
}

fn place_of(said: &Said) -> Option<SentenceId> {
    said.hops.last().map(|hop| hop.sentence)
}

/// Two years, or two amounts of the same unit, that are not the same.
fn differ(own: &str, other: &str, wanted: Wanted) -> bool {
    match wanted {
        Wanted::Date => {
            let years = (year_of(own), year_of(other));
            let are_told = years.0.is_some() && years.1.is_some();
            are_told && (years.0 != years.1 || are_other_days(own, other))
        }
        _ => {
            let is_amount = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
            let parts = [own, other].map(digits_and_unit);
            is_amount(own) && is_amount(other) && parts[0].0 != parts[1].0 && parts[0].1 == parts[1].1
        }
    }
}

/// Two days, however they are written: `19 June 1909` and `June 19, 1909` are one.
fn are_other_days(own: &str, other: &str) -> bool {
    let parts = |text: &str| fold(text).split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (own, other) = (parts(own), parts(other));
    let is_day = |parts: &[String]| parts.len() == 3;
    is_day(&own) && is_day(&other) && !own.iter().all(|part| other.contains(part))
}

/// What a number without a unit counts in its sentence: `inhabitants` of `It has 61,000 inhabitants.`
fn counted(number: &str, sentence: &str) -> Option<String> {
    if number.contains(char::is_alphabetic) {
        return None;
    }
    let (sentence, number) = (Words::new(sentence), Words::new(number));
    let tags = sentence.tags();
    let phrase: Vec<&str> = (0..number.len()).map(|at| number.lower(at)).collect();
    let next = sentence.find(&phrase).next()? + phrase.len();
    tags.get(next).is_some_and(|tag| tag.is_noun()).then(|| stem(sentence.lower(next)))
}

/// `1,200 metres`: 1200 and `metres`.
fn digits_and_unit(text: &str) -> (String, String) {
    let digits = text.chars().filter(char::is_ascii_digit).collect();
    let unit = text.split_whitespace().find(|word| word.starts_with(char::is_alphabetic));
    (digits, unit.map(fold).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(wanted: Wanted, own: &str, other: &str, expected: bool) {
        assert_eq!(differ(own, other, wanted), expected, "{own} / {other}");
    }

    #[test]
    fn a_sentence_in_the_questions_words_may_be_less_likely() {
        assert!(is_clear((0.6, 0.4), (0.4, 0.4)));
        assert!(!is_clear((0.6, 0.4), (0.22, 0.4)));
        assert!(is_clear((0.6, 0.4), (0.22, 0.8)));
        assert!(!is_clear((0.6, 0.4), (0.1, 0.8)));
        assert!(!is_clear((0.6, 0.4), (0.4, 0.3)));
    }

    #[test]
    fn people_who_died_are_no_other_inhabitants() {
        let check = |number: &str, sentence: &str, expected: Option<&str>| {
            assert_eq!(counted(number, sentence).as_deref(), expected, "{sentence}");
        };
        check("61,000", "It has 61,000 inhabitants.", Some("inhabit"));
        check("83", "But 83 people died.", Some("peopl"));
        check("61,000", "Its population is 61,000.", None);
        check("400 metres", "It is 400 metres high.", None);
    }

    #[test]
    fn years_and_amounts_of_one_unit_differ() {
        check(Wanted::Date, "1871", "12 May 1873", true);
        check(Wanted::Date, "1873", "12 May 1873", false);
        check(Wanted::Date, "in May", "1873", false);
        check(Wanted::Date, "12 May 1873", "19 May 1873", true);
        check(Wanted::Date, "12 May 1873", "May 12, 1873", false);
        check(Wanted::Number, "1,200 metres", "1300 metres", true);
        check(Wanted::Number, "1,200 metres", "1200 metres", false);
        check(Wanted::Number, "40 metres", "12 ships", false);
        check(Wanted::Anything, "31 metres", "34 metres high", true);
        check(Wanted::Anything, "Apollo 11", "Apollo 12", false);
    }
}
