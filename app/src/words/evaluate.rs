//! Words about questions whose answers are known.

use super::{count, engine_error, milliseconds, number, plain};
use crate::state::evaluate::{Evaluation, Phase};
use clew_types::score::{Score, Tally};
use clew_types::strategy::Strategy;

pub const EVALUATE: &str = "Evaluate";
pub const EVALUATE_TIP: &str = "How often is Clew right? Let it answer questions whose answers you know";
pub const EVALUATION: &str = "How often is Clew right?";
pub const EVALUATE_IS: &str = "Give Clew questions whose right answers you know. It answers them one by one, compares its answers with yours, and counts. Nothing of this is kept, and what is counted leaves this browser only if you save it.";
pub const QUESTIONS_FIRST: &str = "1. Questions with their right answers";
pub const TRY_EXAMPLE: &str = "Try an example";
pub const EXAMPLE_SET: &str = "The example";
pub const EXAMPLE_IS: &str = "The example asks questions about the sample documents that come with Clew, and adds these if they are not here yet. It takes about a minute.";
pub const SET_IS: &str = "For your own documents: write questions and answers into a spreadsheet, in two columns named question and answer, and save it as CSV. Where your documents do not tell, the right answer is “not enough information”.";
pub const SET_MORE: &str = "What such a file looks like";
pub const SET_LOOKS: &str = "question,answer\nWho built the bridge?,Ada Holt\nWhen was it opened?,1932\nWho painted it?,not enough information";
pub const SET_MORE_IS: &str = "Three more columns are understood: aliases (other answers that are right, with | between them), supporting (names of the documents that hold the answer) and id. JSON and JSON Lines with the same names will do as well.";
pub const LOAD_QUESTIONS: &str = "Load questions";
pub const READING_QUESTIONS: &str = "Reading the questions …";
pub const READING_SAMPLE: &str = "Reading the sample documents …";
pub const WAYS_NEXT: &str = "2. Ways to answer: each one ticked answers all questions";
pub const START: &str = "Start";
pub const STOP_EVALUATING: &str = "Stop evaluating";
pub const SAVE_FIGURES: &str = "Save the figures (CSV)";
pub const SAVE_ANSWERS: &str = "Save every answer (CSV)";
pub const FIGURES: &str = "How each way fared";
pub const EVALUATED: &str = "Question by question";
pub const EVALUATED_ARE: &str = "Press an answer to see how it came about.";
pub const LEFT_OUT: &str = "What was left out";
pub const MORE_QUESTIONS: &str = "Show more questions";
/// Each with what it is.
pub const FIGURE_HEADS: [(&str, &str); 8] = [
    ("Right", "Share of the questions that were answered exactly right, to the word (exact match, EM)."),
    (
        "Words right",
        "The same, but “Ada Holt of Oslo” for “Ada Holt” counts in part: by how many words are right (F1).",
    ),
    ("Sure", "Share of the questions that got a sure answer; the others got a guess or none."),
    ("Right if sure", "Share of the sure answers that are exactly right."),
    (
        "Sources",
        "Of the documents that hold the right answer, the share that the answer rests on (path recall).",
    ),
    ("Calls", "Requests to a language model, for one question."),
    ("Tokens", "Pieces of words that the model read and wrote, for one question."),
    ("Time", "For one question."),
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

/// The answer that would have been right, and others.
pub fn right_answer(answers: &[String]) -> String {
    format!("Right answer: {}", answers.join(", or "))
}

/// Who was right most often; `None` before anything was asked.
pub fn best(figures: &[(Strategy, Tally)]) -> Option<String> {
    // Of equals the first one, as it stands in the table.
    let (way, tally) = figures.iter().rev().max_by_key(|(_, tally)| tally.exact)?;
    let asked = count(tally.asked, "question", "questions");
    let told = match tally.exact {
        _ if tally.asked == 0 => return None,
        0 => format!("None of {asked} was answered exactly right."),
        exact if figures.len() == 1 => format!("{} of {asked} answered exactly right.", number(exact)),
        exact => {
            let way = plain(super::strategy(*way));
            format!("Best: “{way}”, with {} of {asked} answered exactly right.", number(exact))
        }
    };
    Some(told)
}

/// Where an evaluation stands.
pub fn evaluation(evaluation: &Evaluation) -> String {
    let (asked, all) = evaluation.progress();
    let so_far = format!("{} of {}", number(asked), count(all, "answer", "answers"));
    match &evaluation.phase {
        Phase::Idle => String::new(),
        Phase::Adding => READING_SAMPLE.to_owned(),
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
    let time = if tally.asked > 0 { milliseconds(tally.milliseconds / asked) } else { NONE[0].to_owned() };
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
    format!("{}: {guess} ({})", plain(super::strategy(strategy)), how_it_fared(score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_right_most_often_is_told_in_a_sentence() {
        let tally = |asked, exact| Tally { asked, exact, ..Tally::default() };
        let check = |figures: &[(Strategy, Tally)], expected: Option<&str>| {
            assert_eq!(best(figures).as_deref(), expected);
        };
        let (auto, rag) = (Strategy::Auto, Strategy::Rag);
        check(&[], None);
        check(&[(auto, tally(0, 0)), (rag, tally(0, 0))], None);
        check(
            &[(auto, tally(22, 17)), (rag, tally(22, 17))],
            Some("Best: “Choose for me”, with 17 of 22 questions answered exactly right."),
        );
        check(&[(rag, tally(1, 1))], Some("1 of 1 question answered exactly right."));
        check(
            &[(auto, tally(2, 0)), (rag, tally(2, 0))],
            Some("None of 2 questions was answered exactly right."),
        );
    }
}
