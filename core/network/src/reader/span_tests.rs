use super::*;
use crate::embed::wordpiece::Piece;

/// A window over one-letter words: `a b c …`, with start and end logits as told.
fn window(starts: &[f32], ends: &[f32], none: f32) -> (Page, Window, Logits) {
    let count = starts.len();
    let text = "a ".repeat(count);
    let piece = |at: usize| Piece { id: 3, span: Span::new(2 * at, 2 * at + 1) };
    let mut tokens = vec![[none, none, 0.0]];
    tokens.extend(starts.iter().zip(ends).map(|(&start, &end)| [start, end, start]));
    let page = Page { text, sentences: vec![Span::new(0, 4), Span::new(4, 2 * count)], ..Page::default() };
    let window =
        Window { ids: vec![1; count + 1], second: 1, text: 1, pieces: (0..count).map(piece).collect() };
    (page, window, Logits { tokens, page: [1.0, 0.0, 0.0, 2.0, 0.0], names: Vec::new() })
}

fn check(starts: &[f32], ends: &[f32], none: f32, expected: (usize, usize), margin: f32) {
    let (page, window, logits) = window(starts, ends, none);
    let page = Page { sentences: vec![Span::new(0, 2 * starts.len())], ..page };
    let reading = gather(&page, &[(&window, logits)]);
    let best = reading.places[0];
    assert_eq!((best.span.start as usize / 2, best.span.end as usize / 2), expected);
    assert!((best.margin - margin).abs() < 1e-5, "{best:?}");
}

#[test]
fn the_best_place_has_the_highest_sum() {
    check(&[0.0, 5.0, 0.0, 1.0], &[0.0, 0.0, 4.0, 3.0], 0.0, (1, 2), 4.5);
    check(&[0.0, 5.0, 0.0, 1.0], &[8.0, 0.0, 4.0, 3.0], 1.0, (1, 2), 3.5);
}

#[test]
fn a_place_lies_within_one_sentence() {
    // The first two words are one sentence, the other two another.
    let (page, window, logits) = window(&[0.0, 5.0, 1.0, 0.0], &[0.0, 1.0, 4.0, 0.0], 0.0);
    let best = gather(&page, &[(&window, logits)]).places[0];
    assert_eq!((best.span.start, best.span.end), (2, 3));
}

#[test]
fn places_do_not_overlap() {
    let (page, window, logits) = window(&[1.0, 5.0, 0.0, 4.0, 0.0], &[0.0, 1.0, 4.0, 0.0, 4.0], 0.0);
    let places = gather(&page, &[(&window, logits)]).places;
    for (at, place) in places.iter().enumerate() {
        assert!(
            places[at + 1..]
                .iter()
                .all(|other| place.span.end <= other.span.start || other.span.end <= place.span.start)
        );
    }
}

#[test]
fn sentences_get_the_mean_of_their_tokens() {
    let (page, window, logits) = window(&[8.0, 8.0, -8.0, -8.0], &[0.0; 4], 0.0);
    let support = gather(&page, &[(&window, logits)]).support;
    assert!(support[0] > 0.99 && support[1] < 0.01, "{support:?}");
}
