//! When and where did somebody live? What stands in brackets behind a name: `(2 May 1900, Rome – 3 June 1950)`.

use super::date::{DateAt, dates};
use super::names::{Piece, Shape, pieces, with_region};
use super::words::Words;
use clew_language::text::fold::fold;

/// One half of a life: its date and place, as token ranges.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Half {
    pub date: Option<(usize, usize)>,
    pub place: Option<(usize, usize)>,
}

/// Birth and death from the first brackets that hold a year.
pub(super) fn life(words: &Words<'_>) -> Option<(Half, Half)> {
    let dates = dates(words);
    let (open, close) = brackets(words, &dates)?;
    if (open..close).any(|at| matches!(words.lower(at), "fl." | "reigned" | "r.")) {
        return None;
    }
    let dash = (open..close).find(|&at| is_dash(words, at, &dates));
    let opening = (open + 1..open + 4).map(|at| words.lower(at));
    let says_died = opening.clone().any(|word| matches!(word, "died" | "d." | "d"));
    Some(match dash {
        Some(dash) => (half(words, &dates, open, dash), half(words, &dates, dash, close)),
        None if says_died => (Half::default(), half(words, &dates, open, close)),
        None => born_then_died(words, &dates, open, close),
    })
}

/// `(born 5 April 1937, died 25 September 2004)`: the word parts the halves.
fn born_then_died(words: &Words<'_>, dates: &[DateAt], open: usize, close: usize) -> (Half, Half) {
    match (open..close).find(|&at| matches!(words.lower(at), "died" | "d.")) {
        Some(at) => (half(words, dates, open, at), half(words, dates, at, close)),
        None => (half(words, dates, open, close), Half::default()),
    }
}

/// The first pair of brackets with a date in it, among the first.
fn brackets(words: &Words<'_>, dates: &[DateAt]) -> Option<(usize, usize)> {
    let opens = (0..words.len()).filter(|&at| words.get(at) == "(");
    opens.take(3).find_map(|open| {
        let close = (open..words.len()).find(|&at| words.get(at) == ")")?;
        dates.iter().any(|date| open < date.from && date.to <= close).then_some((open, close))
    })
}

/// A dash that stands between dates, not inside a name or a date.
fn is_dash(words: &Words<'_>, at: usize, dates: &[DateAt]) -> bool {
    let is_mark = matches!(words.get(at), "–" | "-" | "—" | "−" | "--" | "to");
    let after_date = dates.iter().any(|date| date.to <= at);
    is_mark && (after_date || !words.is_glued(at)) && !words.is_capitalised(at.wrapping_sub(1))
        || is_mark && after_date && !words.is_glued(at)
}

fn half(words: &Words<'_>, dates: &[DateAt], from: usize, to: usize) -> Half {
    let date = dates.iter().find(|date| from <= date.from && date.to <= to);
    let place = pieces(words)
        .into_iter()
        .filter(|piece| piece.shape == Shape::Name && from < piece.from && piece.to <= to)
        .find(|piece| date.is_none_or(|date| piece.from >= date.to || is_after_in(words, *piece)));
    Half {
        date: date.map(|date| (date.from, date.to)),
        place: place.map(|piece| {
            let piece = with_region(words, piece);
            (piece.from, piece.to)
        }),
    }
}

fn is_after_in(words: &Words<'_>, piece: Piece) -> bool {
    piece.from > 0 && matches!(words.lower(piece.from - 1), "in" | "at")
}

/// `1858–1929` of a question that asks for one end: when somebody was born, or died.
pub(super) fn end_of_life(question: &str, answer: &str) -> Option<String> {
    let (first, last) = answer.split_once(['–', '-'])?;
    let is_year = |part: &str| part.len() == 4 && part.chars().all(|c| c.is_ascii_digit());
    let asked = fold(question);
    let asks = |words: &[&str]| asked.split(' ').any(|word| words.contains(&word));
    let (first, last) = (first.trim(), last.trim());
    if !asked.starts_with("when ") || !is_year(first) || !is_year(last) {
        return None;
    }
    match (asks(&["born"]), asks(&["die", "died"])) {
        (true, false) => Some(first.to_owned()),
        (false, true) => Some(last.to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: [&str; 4]) {
        let words = Words::new(text);
        let (birth, death) = life(&words).unwrap_or_default();
        let show = |range: Option<(usize, usize)>| range.map_or("", |(from, to)| words.slice(from, to));
        let found = [show(birth.date), show(birth.place), show(death.date), show(death.place)];
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn lives_in_brackets() {
        check(
            "Ada Holt (2 November 1932 – 21 October 1987) was",
            ["2 November 1932", "", "21 October 1987", ""],
        );
        check("Ada Holt( born 1 May 1977) is", ["1 May 1977", "", "", ""]);
        check("Ada Holt (born August 17, 1954 in Turku) is", ["August 17, 1954", "Turku", "", ""]);
        check("Ada Holt (c.1320 – 13 March 1395) was", ["", "", "13 March 1395", ""]);
        check(
            "Ada Holt (May 2, 1900, Turku, Finland – June 3, 1950, Oslo) was",
            ["May 2, 1900", "Turku, Finland", "June 3, 1950", "Oslo"],
        );
        check("Ada Holt (1910–1988) was", ["1910", "", "1988", ""]);
        check("Ada Holt (born 5 April 1937, died 9 May 2004) was", ["5 April 1937", "", "9 May 2004", ""]);
        check("Ada Holt (singer) was", ["", "", "", ""]);
    }

    #[test]
    fn one_end_of_a_life_is_told() {
        assert_eq!(end_of_life("When was Ada Holt born?", "1910–1988").as_deref(), Some("1910"));
        assert_eq!(end_of_life("When did Ada Holt die?", "1910–1988").as_deref(), Some("1988"));
        assert_eq!(end_of_life("When was Ada Holt mayor?", "1910–1988"), None);
        assert_eq!(end_of_life("When was Ada Holt born?", "1910"), None);
    }
}
