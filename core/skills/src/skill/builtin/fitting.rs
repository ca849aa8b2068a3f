//! Does anything fit the question better than what stands out most? What is stated before what is only proposed; a row, a role
//! or a line that says it in the question's own words.

use super::bearer::by_role;
use super::candidate::Candidate;
use super::cells::in_named_row;
use super::field::field;
use super::listed::listed;
use super::read::{Hop, Value};
use super::reading::Pages;
use super::relation::Wanted;
use super::section::is_heading;
use super::spoken_of::is_spoken_of;
use super::suits::{asks_in_what_way, is_half_said, is_of_two, is_supposed, is_unsaid};
use super::weights::Learned;
use super::words::Words;
use crate::skill::Scene;
use clew_language::text::terms::terms;
use clew_types::id::SentenceId;

/// How much less what is stated may stand out than what is proposed, in the ranking's own measure.
const NEARLY: f32 = 1.0;
/// Confidence at most in what is only proposed, in a yes whose sentence says it of a part only, and in a word of a heading: the
/// nearest sentence is the answer then.
const HALF: f32 = 0.29;

/// Confidence at least in the no of a sentence that denies in so many words what is asked.
const DENIED: f32 = 0.75;

/// Words of what is a thing and no reason.
const THING: usize = 4;

/// Before what a sentence only proposes comes what another states nearly as well, where the question asks for no proposal.
pub(super) fn stated_first(scene: &Scene<'_>, ranked: &mut [Candidate], has_read: bool) {
    let learned = Learned::of(has_read);
    let is_proposed = |one: &Candidate| is_proposed(scene, &one.value);
    let Some(first) = ranked.first().filter(|first| is_proposed(first)) else { return };
    let least = first.score(learned) - NEARLY;
    let other = ranked.iter().position(|one| !is_proposed(one) && one.score(learned) >= least);
    if let Some(at) = other.filter(|_| !is_supposed(scene.question)) {
        ranked[..=at].rotate_right(1);
    }
}

/// First comes what a page tells by its form, which no reading of other words outdoes: `Ada Renn (2 May 1900 – 3 June 1950)` on
/// her own page.
pub(super) fn by_form_first(ranked: &mut [Candidate]) {
    if let Some(at) = ranked.iter().position(Candidate::is_told_by_form) {
        ranked[..=at].rotate_right(1);
    }
}

fn is_proposed(scene: &Scene<'_>, value: &Value) -> bool {
    value.hops.iter().any(|hop| is_supposed(scene.corpus.sentence_text(hop.sentence)))
}

/// `prices` of the heading *Opening times and prices*; a name or a date in one may be all that is told, but not how something
/// is done.
fn is_word_of_heading(scene: &Scene<'_>, value: &Value) -> bool {
    let is_name = value.text.contains(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let is_plain = !is_name || asks_in_what_way(&Words::new(scene.question));
    is_plain && value.hops.last().is_some_and(|hop| is_heading(scene.corpus, hop.sentence))
}

/// `Why did the flood come?` is not answered by *the worst flood*.
fn is_no_reason(question: &str, answer: &str) -> bool {
    let asks_why = Words::new(question).lower(0) == "why";
    let is_thing = answer.split(' ').count() <= THING;
    asks_why && is_thing && terms(answer).last().is_some_and(|last| terms(question).contains(last))
}

/// What a table's row, a role in brackets or a line's name says in the question's own words, where it is better told than
/// what was read.
pub(super) fn more_fitting(
    scene: &Scene<'_>,
    best: Option<Value>,
    (wanted, read): (Wanted, &Pages),
) -> Option<Value> {
    let (corpus, question) = (scene.corpus, scene.question);
    let better =
        |best: &Value| in_named_row(corpus, question, best).or_else(|| by_role(corpus, question, best));
    let mut best = best.as_ref().and_then(better).or(best);
    let is_half = |best: &&mut Value| {
        is_half_said(corpus, best)
            || is_unsaid(corpus, question, best)
            || is_of_two(question)
            || !is_supposed(question) && is_proposed(scene, best)
            || is_word_of_heading(scene, best)
            || is_no_reason(question, &best.text)
    };
    if let Some(best) = best.as_mut().filter(is_half) {
        best.score = best.score.min(HALF);
    }
    let line = field(corpus, (question, wanted), &read.sentences);
    let is_better = |line: &Value| {
        // The mayor of a page's own town is not the one of a town that it does not speak of.
        let sentences: Vec<SentenceId> = line.hops.iter().map(|hop| hop.sentence).collect();
        let is_of_asked = is_spoken_of(corpus, question, &sentences);
        is_of_asked && best.as_ref().is_none_or(|best| best.score < line.score)
    };
    let is_of_asked = |hop: &Hop| is_spoken_of(corpus, question, &[hop.sentence]);
    let denial = read.denial.clone().filter(is_of_asked).map(|hop| Value {
        text: "no".to_owned(),
        score: DENIED.max(best.as_ref().filter(|best| best.text == "no").map_or(0.0, |best| best.score)),
        hops: vec![hop],
    });
    let told = if denial.is_some() { denial } else { line.filter(is_better).or(best) };
    // One of the items is less than all of them.
    let is_less = |list: &Value| {
        told.as_ref().is_none_or(|told| told.score < list.score || list.text.contains(&told.text))
    };
    listed(corpus, question, &read.sentences).filter(is_less).or(told)
}
