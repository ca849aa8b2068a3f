use super::*;
use crate::embed::format::tests::miniature as base;
use crate::reader::Kinds;
use crate::reader::format::tests::miniature;
use clew_types::span::Span;

fn pair() -> (Model, Network) {
    let base = base(DIMENSIONS);
    let model = Model::from_bytes(&base.to_bytes()).unwrap();
    let network = Network::from_bytes(&miniature(&base).to_bytes(), &model).unwrap();
    (model, network)
}

fn page(text: &str) -> Page {
    Page { text: text.into(), sentences: vec![Span::new(0, text.len())], ..Page::default() }
}

#[test]
fn company_does_not_change_a_reading() {
    let (model, network) = pair();
    let pages = [page("a b c d"), page(""), page(&"lantern ".repeat(30)), page("Ein Gerät, né")];
    let together = network.read(&model, "who lit it", &pages);
    for (page, reading) in pages.iter().zip(together) {
        assert_eq!(network.read(&model, "who lit it", std::slice::from_ref(page)), vec![reading], "{page:?}");
    }
}

#[test]
fn places_lie_in_the_text_on_whole_characters() {
    let (model, network) = pair();
    let text = "né à l'été \u{301}東京 ".repeat(9);
    for reading in network.read(&model, "où", &[page(&text)]) {
        assert!(!reading.places.is_empty());
        for place in reading.places {
            assert!(!place.span.of(&text).is_empty(), "{place:?}");
            assert!((0.0..=1.0).contains(&place.share));
        }
        let Kinds { span, yes, no, none } = reading.kinds;
        assert!((span + yes + no + none - 1.0).abs() < 1e-5);
    }
}

#[test]
fn is_refused_for_another_model() {
    let base = base(DIMENSIONS);
    let bytes = miniature(&base).to_bytes();
    let mut other = base;
    other.positions[0] += 1.0;
    let other = Model::from_bytes(&other.to_bytes()).unwrap();
    assert_eq!(Network::from_bytes(&bytes, &other).unwrap_err(), ModelError::OtherBase);
}

/// The constant was computed alike natively (with and without AVX2) and in wasm.
#[test]
fn bits_are_the_same_everywhere() {
    let (model, network) = pair();
    let readings =
        network.read(&model, "which ferry left", &[page("the ferry left. it was late"), page("a b")]);
    let numbers = readings.iter().flat_map(|reading| {
        reading
            .places
            .iter()
            .map(|place| place.margin)
            .chain(reading.support.clone())
            .chain([reading.relevance])
    });
    let rounded: Vec<i32> = numbers.map(|number| (number * 1e3).round() as i32).collect();
    let sum = rounded
        .iter()
        .fold(0u32, |sum, number| (sum.rotate_left(5) ^ number.cast_unsigned()).wrapping_mul(0x9e37_79b1));
    assert_eq!(sum, 0xe559_3287, "{sum:#x} {rounded:?}");
}
