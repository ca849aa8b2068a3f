//! Words about questions whose answers are known.

use super::{count, engine_error, milliseconds, number};
use crate::state::evaluate::{Evaluation, Phase};
use clew_types::score::{Score, Tally};
use clew_types::strategy::Strategy;

pub const EVALUATE: &str = "Evaluate";
pub const EVALUATION: &str = "Evaluation";
pub const EVALUATE_IS: &str = "Asks questions whose answers are known, and counts how many come out right; to say that the documents do not answer counts as right where the set says so. The answers are not kept, and teach the graph nothing.";
pub const SET_IS: &str = "A table (CSV) with columns question and answer, or JSON Lines with such fields; aliases, id and supporting (documents that hold the answer) if you like. Where nothing answers, write “not enough information”.";
pub const LOAD_QUESTIONS: &str = "Load questions";
pub const READING_QUESTIONS: &str = "Reading the questions …";
pub const STRATEGIES: &str = "Strategies";
pub const START: &str = "Start";
pub const STOP_EVALUATING: &str = "Stop evaluating";
pub const SAVE_FIGURES: &str = "Save the figures (CSV)";
pub const SAVE_ANSWERS: &str = "Save every answer (CSV)";
pub const FIGURES: &str = "Figures by strategy";
pub const EVALUATED: &str = "Questions of the set";
pub const LEFT_OUT: &str = "What was left out";
pub const MORE_QUESTIONS: &str = "Show more questions";
/// The two measures in a sentence, beside the table.
pub const MEASURES_ARE: &str = "EM (exact match) is the share of answers that are right to the word; F1 is how many of their words are right on average, so that “Ada Holt of Oslo” for “Ada Holt” counts in part. Both are of 100.";
pub const FIGURE_HEADS: [(&str, &str); 8] = [
    ("EM", "Exact match: share of answers that are a right one to the word"),
    ("F1", "Mean overlap of words with the best right answer"),
    ("Sure", "Share answered surely"),
    ("Right if sure", "Share of the sure answers that match exactly"),
    (
        "Path",
        "Mean share of the supporting documents that path and citations touch, where the set names them",
    ),
    ("Calls", "Calls of a model, per question"),
    ("Tokens", "Tokens of those calls, per question"),
    ("Time", "Time per question"),
];

/// What was loaded.
pub fn question_set(name: &str, questions: usize) -> String {
    format!("{name}: {}", count(questions as u32, "question", "questions"))
}

/// Why what was left out was, and how much more.
pub fn left_out(unread: usize) -> String {
    format!("{LEFT_OUT}: {}", number(unread as u32))
}

/// Where an evaluation stands.
pub fn evaluation(evaluation: &Evaluation) -> String {
    let (asked, all) = evaluation.progress();
    let so_far = format!("{} of {}", number(asked), count(all, "answer", "answers"));
    match &evaluation.phase {
        Phase::Idle => String::new(),
        Phase::Reading => READING_QUESTIONS.to_owned(),
        Phase::Running => so_far,
        Phase::Done => format!("Done: {}.", count(all, "answer", "answers")),
        Phase::Failed(error) if all == 0 => {
            format!("Not loaded: {}.", engine_error(error).trim_end_matches('.'))
        }
        Phase::Failed(error) => format!("{} {so_far} are kept below.", engine_error(error)),
    }
}

/// A strategy's figures, one for each head.
pub fn figures(tally: &Tally) -> [String; 8] {
    let share = |share: Option<f64>| share.map_or("–".to_owned(), |share| format!("{:.1}", share * 100.0));
    let shares = tally.shares();
    let [em, f1, sure] = [0, 1, 2].map(|at| share(shares.map(|shares| shares[at])));
    let asked = tally.asked.max(1);
    let calls = format!("{:.1}", f64::from(tally.calls) / f64::from(asked));
    let time = milliseconds(tally.milliseconds / asked);
    let [precise, path] = [tally.precision(), tally.path_recall()].map(share);
    [em, f1, sure, precise, path, calls, number(tally.tokens / asked), time]
}

/// How an answer fares, as a sign: right, partly, wrong; in brackets where it is only a guess.
pub fn mark(score: &Score) -> String {
    let sign = if score.exact {
        "✓"
    } else if score.f1 > 0.0 {
        "≈"
    } else {
        "✗"
    };
    if score.sure || score.is_right_abstention() { sign.to_owned() } else { format!("({sign})") }
}

/// The same in words.
pub fn evaluated(strategy: Strategy, score: &Score) -> String {
    let verdict = if score.exact {
        "right"
    } else if score.f1 > 0.0 {
        "partly right"
    } else {
        "wrong"
    };
    let sure = if score.sure || score.is_right_abstention() { "" } else { ", not sure" };
    let guess = score.guess.as_deref().unwrap_or("no answer");
    format!("{}: {guess}, {verdict}{sure}", super::strategy(strategy))
}
