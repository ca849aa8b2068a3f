//! Words about questions whose answers are known.

use super::{count, engine_error, milliseconds, number};
use crate::state::evaluate::{Evaluation, Phase};
use clew_types::score::{Score, Tally};
use clew_types::strategy::Strategy;

pub const EVALUATE: &str = "Evaluate";
pub const EVALUATION: &str = "Evaluation";
pub const EVALUATE_IS: &str = "How often is Clew right? Give it questions with their answers: it asks them, counts, and keeps none of it.";
pub const SET_IS: &str = "A table (CSV) with the columns question and answer; “not enough information” where your documents do not answer.";
pub const SET_MORE: &str = "Other files";
pub const SET_MORE_IS: &str = "JSON Lines with the same fields will do as well. Three more fields are understood: aliases (other right answers), supporting (the documents that hold the answer) and id.";
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
/// The measures in a sentence, beside the table.
pub const MEASURES_ARE: &str = "An answer is right when it is so to the word (exact match, EM). An answer like “Ada Holt of Oslo” for “Ada Holt” counts in part among the words that are right (F1).";
/// Each with what it is.
pub const FIGURE_HEADS: [(&str, &str); 8] = [
    ("Right", "Share of questions whose answer is right to the word (exact match, EM)"),
    ("Words right", "How much of the words of answer and right answer is the same, on average (F1)"),
    ("Sure", "Share of questions that were answered surely"),
    ("Right if sure", "Share of the sure answers that are right to the word"),
    (
        "Sources",
        "Share of the documents that hold the answer which it rests on, where the set names them (path recall)",
    ),
    ("Calls", "Calls of a model, per question"),
    ("Tokens", "What those calls read and wrote, per question"),
    ("Time", "Time per question"),
];
/// Figures from here on are left out where no question has one.
const MAY_LACK: usize = 4;
/// What stands where there is none.
const NONE: [&str; 3] = ["–", "0", "0.0"];

/// Which of the heads have figures: without a model nothing is to be told of its calls.
pub fn told_heads(tallies: &[[String; 8]]) -> Vec<usize> {
    let is_told = |at: usize| tallies.iter().any(|row| !NONE.contains(&row[at].as_str()));
    (0..FIGURE_HEADS.len()).filter(|at| *at < MAY_LACK || is_told(*at)).collect()
}

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
    let share =
        |share: Option<f64>| share.map_or("–".to_owned(), |share| format!("{:.0} %", share * 100.0));
    let shares = tally.shares();
    let [em, f1, sure] = [0, 1, 2].map(|at| share(shares.map(|shares| shares[at])));
    let asked = tally.asked.max(1);
    let calls = format!("{:.1}", f64::from(tally.calls) / f64::from(asked));
    let time = milliseconds(tally.milliseconds / asked);
    let [precise, path] = [tally.precision(), tally.path_recall()].map(share);
    [em, f1, sure, precise, path, calls, number(tally.tokens / asked), time]
}

/// How an answer fares, in a sign and words: right, partly, wrong, and whether it was only a guess.
pub fn how_it_fared(score: &Score) -> String {
    let verdict = if score.exact {
        "✓ right"
    } else if score.f1 > 0.0 {
        "≈ partly right"
    } else {
        "✗ wrong"
    };
    let sure = if score.sure || score.is_right_abstention() { "" } else { ", not sure" };
    format!("{verdict}{sure}")
}

/// The same, with who answered what.
pub fn evaluated(strategy: Strategy, score: &Score) -> String {
    let guess = score.guess.as_deref().unwrap_or("no answer");
    format!("{}: {guess} ({})", super::strategy(strategy), how_it_fared(score))
}
