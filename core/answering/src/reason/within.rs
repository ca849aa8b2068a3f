//! A question within the question, answered first: `When did the society that gives the Orrin Medal open?` asks which society
//! gives it, and then when that opened (self-ask, Press et al. 2023). Each is a question as any other, with a search and a
//! reading of its own.

use super::run::Run;
use super::{Question, auto, request};
use clew_language::text::fold::fold;
use clew_language::text::terms::terms;
use clew_skills::ablation::Rule;
use clew_skills::skill::Attempt;
use clew_skills::skill::builtin::nested::nested;
use clew_skills::skill::builtin::{in_collection, is_opposed};
use clew_types::strategy::Strategy;
use clew_types::trace::{Step, StopReason, TraceStep};

/// How deep questions are taken apart.
pub(super) const DEPTH: u32 = 2;
/// How likely the inner question's answer must be to go on with it.
pub(super) const LIKELY: f32 = 0.2;
/// Words of an answer that can stand in a question.
pub(super) const LONGEST: usize = 8;
/// In a collection of many passages, how sure the whole question's answer must be, for nobody to look whether it is only the thing on the way.
const SETTLED: f32 = 0.75;
/// From here on what was reached over two answers is said as one, and is no guess.
const SURE: f32 = 0.5;
/// How surely one is not what another is: a theatre may have had two architects.
const ANOTHER: f32 = 0.8;

/// Answers the question by its parts, where it has another in it and they lead further than the whole did.
pub(super) async fn answer(run: &mut Run<'_>, depth: u32) {
    let settled = in_collection(SETTLED, run.corpus.lexical.all());
    let is_sure = run.attempt.text.is_some() && run.attempt.confidence >= settled;
    // What no document names leads nowhere.
    let is_unnamed = run.attempt.best_guess.is_none() && !run.attempt.missing.is_empty();
    let is_over = is_sure || is_unnamed || run.ended == Some(StopReason::Cancelled);
    let is_empty = run.corpus.documents().next().is_none();
    // What a person forbids is known to the run that was begun with it.
    let is_free = !run.is_prompted() && run.question.constraints.is_empty() && Rule::Within.holds();
    if depth == 0 || is_over || is_empty || !is_free {
        return;
    }
    let Some(nested) = nested(&run.question.text) else { return };
    run.tell(TraceStep::Missing(vec![nested.inner.clone()]));
    let Some((first, found)) = asked(run, nested.inner.clone(), LONGEST, depth - 1).await else { return };
    // Whatever is on the way is not what was asked for.
    let direct = run.attempt.best_guess.as_deref().map(fold);
    let is_on_the_way = direct.is_some_and(|direct| holds(&direct, &fold(&found)));
    if !leads_on(run, &first, &found) || run.attempt.text.is_some() && !is_on_the_way {
        return;
    }
    let outer = nested.outer(&found);
    if let Some(verdict) = verdict(run, &outer, (&first, &found)) {
        run.attempt = verdict;
        run.ended = Some(StopReason::Complete);
        return;
    }
    run.tell(TraceStep::Missing(vec![outer.clone()]));
    let Some((last, answer)) = asked(run, outer, usize::MAX, depth - 1).await else { return };
    let is_new = !holds(&fold(&answer), &fold(&found)) && !is_in_question(run, &answer);
    // What is said of the mother of Ada does not tell what her father was, though his name is asked for.
    let last_told = last.statements.last().map(|told| told.text.as_str());
    if last_told.is_some_and(|told| is_opposed(&run.question.text, told)) {
        return;
    }
    if is_new && (is_on_the_way || last.confidence > run.attempt.confidence) {
        run.attempt = joined(first, last);
        let reason = if run.attempt.text.is_some() { StopReason::Complete } else { StopReason::NothingNew };
        run.ended = Some(reason);
    }
}

/// An attempt at another question, with what would be answered in so many words at most: a sentence or a list stands in no
/// question. Its steps are told as this run's.
pub(super) async fn asked(
    run: &mut Run<'_>,
    text: String,
    most: usize,
    depth: u32,
) -> Option<(Attempt, String)> {
    let question = Question { text, strategy: Strategy::Auto, follows: None, ..run.question.clone() };
    let mut part = Run::new(&question, &run.corpus, run.host, None).await;
    let is_told = request::answered(&mut part, &question).await.is_some();
    let is_long = || part.attempt.text.as_deref().is_none_or(|text| words(text) > most);
    if !is_told || is_long() {
        Box::pin(auto::answer(&mut part, depth)).await;
    }
    let Run { attempt, trace, learned, ended, .. } = part;
    // What a part could not be answered for is no notice of the whole.
    let is_notice = |step: &Step| matches!(step.what, TraceStep::Notice(_));
    run.trace.steps.extend(trace.steps.into_iter().filter(|step| !is_notice(step)));
    run.learned.extend(learned);
    if ended == Some(StopReason::Cancelled) {
        run.ended = ended;
        return None;
    }
    let guess = attempt.best_guess.clone().or_else(|| attempt.text.clone())?;
    Some((attempt, guess))
}

/// `Is Sund Turku?`, what is left of *Is Sund the capital of Arn?* once its capital is found: it is, or another is.
fn verdict(run: &Run<'_>, outer: &str, (first, found): (&Attempt, &str)) -> Option<Attempt> {
    let asked = outer.trim_end_matches(['?', ' ']).strip_suffix(found)?.trim_end();
    let name = ["Is ", "Was ", "is ", "was "].iter().find_map(|be| asked.strip_prefix(be))?;
    let graph = &run.corpus.graph;
    let (asked, told) = (graph.find(name), graph.find(found));
    // Of what nobody knows, nothing is the same or another.
    if first.confidence < SURE || asked.is_empty() || told.is_empty() {
        return None;
    }
    let is_same = asked.iter().any(|one| told.contains(one));
    let confidence = if is_same { first.confidence } else { first.confidence * ANOTHER };
    let text = Some(if is_same { "yes" } else { "no" }.to_owned());
    Some(Attempt { best_guess: text.clone(), text, confidence, missing: Vec::new(), ..first.clone() })
}

/// Whether an answer can take the place of the part that it answers.
fn leads_on(run: &Run<'_>, first: &Attempt, found: &str) -> bool {
    first.confidence >= LIKELY && (1..=LONGEST).contains(&words(found)) && !is_in_question(run, found)
}

pub(super) fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// Nothing but words of the question.
fn is_in_question(run: &Run<'_>, text: &str) -> bool {
    let asked = terms(&run.question.text);
    terms(text).iter().all(|term| asked.contains(term))
}

/// One is the other, or a part of it in whole words.
fn holds(one: &str, other: &str) -> bool {
    let (one, other) = (format!(" {one} "), format!(" {other} "));
    one.contains(&other) || other.contains(&one)
}

/// Both attempts as one: as sure as both together, and both sentences are shown.
pub(super) fn joined(first: Attempt, last: Attempt) -> Attempt {
    let confidence = first.confidence * last.confidence;
    let is_sure = first.text.is_some() && confidence >= SURE;
    let mut joined =
        Attempt { confidence, text: last.text.filter(|_| is_sure), missing: Vec::new(), ..first };
    joined.best_guess = last.best_guess;
    let statements = last.statements.into_iter().filter(|told| !joined.statements.contains(told));
    joined.statements.extend(statements.collect::<Vec<_>>());
    let path = last.path.into_iter().filter(|edge| !joined.path.contains(edge));
    joined.path.extend(path.collect::<Vec<_>>());
    joined.evidence = [last.evidence, joined.evidence].concat();
    joined.found.extend(last.found);
    joined
}
