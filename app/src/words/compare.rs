//! Words about one question that is answered in every way.

use super::{count, milliseconds, number, sure};
use crate::state::compare::Figures;

pub const COMPARE: &str = "Compare";
pub const COMPARE_TIP: &str = "Answer the same question in every way that Clew knows, side by side";
pub const COMPARISON: &str = "Every way to answer, side by side";
pub const COMPARE_IS: &str = "Clew can answer in several ways. Here each of them answers the same question, one after the other. Press an answer to see what it rests on.";
pub const COMPARE_FIRST: &str = "Type a question above, then press Compare.";

/// How far comparing is; at its end, how many ways agree, if any is sure.
pub fn agreement(agreed: Option<(String, usize, bool)>, answered: usize, all: usize) -> String {
    match agreed {
        _ if answered < all => format!("Answered in {answered} of {all} ways …"),
        Some((text, votes, is_one_ground)) => {
            let ground = match is_one_ground {
                _ if votes < 2 => "",
                true => " All of these rest on the same sentences, so this is hardly more than one answer.",
                false => " Not all of these rest on the same sentences.",
            };
            format!("{votes} of {all} ways are sure of “{text}”.{ground}")
        }
        None => format!("None of {all} ways gives a sure answer."),
    }
}

/// An answer's figures, in one line.
pub fn compared(figures: &Figures) -> String {
    let how_sure = figures.text.as_ref().map(|_| sure(figures.confidence));
    let calls = (figures.calls > 0).then(|| {
        format!("{}, {} tokens", count(figures.calls, "model call", "model calls"), number(figures.tokens))
    });
    let any = |number: u32, one, many| (number > 0).then(|| count(number, one, many));
    let parts = [
        how_sure,
        any(figures.read, "passage read", "passages read"),
        any(figures.path, "fact on the path", "facts on the path"),
        any(figures.cited.len() as u32, "sentence", "sentences"),
        calls,
        Some(milliseconds(figures.milliseconds)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
