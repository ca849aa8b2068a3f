use super::*;
use crate::embed::format::tests::miniature;

fn model() -> Model {
    Model::from_bytes(&miniature(DIMENSIONS).to_bytes()).unwrap()
}

/// The real model, where `quantise` has written it; tests that need it pass with a message elsewhere.
fn real() -> Option<Model> {
    let path = std::env::var("CLEW_MODEL").unwrap_or_else(|_| {
        format!("{}/../../public/model/minilm.clew", clew_types::testing::crate_folder())
    });
    match std::fs::read(&path) {
        Ok(bytes) => Some(Model::from_bytes(&bytes).unwrap()),
        Err(error) => {
            eprintln!("skipped: {path}: {error}");
            None
        }
    }
}

fn cosine(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[test]
fn vectors_have_length_one() {
    for vector in model().embed(&["", "a", "abc. def", "q w e r t y u i o p a s d f g h j k l z x c v b n m"])
    {
        assert_eq!(vector.len(), DIMENSIONS);
        assert!((cosine(&vector, &vector) - 1.0).abs() < 1e-5);
    }
    assert_eq!(model().embed(&[]), Vec::<Vec<f32>>::new());
}

#[test]
fn company_does_not_change_a_vector() {
    let model = model();
    let texts: Vec<String> = (0..60).map(|i| "ab c. ".repeat(i % 7 + i / 20)).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let together = model.embed(&texts);
    for (text, vector) in texts.iter().zip(together) {
        assert_eq!(model.embed(&[text]), vec![vector], "{text:?}");
    }
}

/// The constant was computed alike natively (with and without AVX2) and in wasm: whoever changes it changes
/// every stored vector.
#[test]
fn bits_are_the_same_everywhere() {
    let vectors =
        model().embed(&["a bc. def", "the quick brown fox", "jumps over the lazy dog and so on and on"]);
    let bits = vectors.iter().flatten().map(|number| number.to_bits());
    let sum = bits.fold(0u32, |sum, bits| (sum.rotate_left(5) ^ bits).wrapping_mul(0x9e37_79b1));
    assert_eq!(sum, 0x9931_145d, "{sum:#x}");
}

#[test]
fn packs_hold_every_text_once() {
    let lengths = [300, 2, 256, 100, 156, 7, 2, 255];
    let ids: Vec<Vec<u32>> = lengths.iter().map(|&length| vec![0; length]).collect();
    let packs = packs(&ids);
    assert_eq!(packs, [vec![1, 6, 5, 3], vec![4], vec![7], vec![2], vec![0]]);
}

#[test]
fn only_models_of_our_width_are_taken() {
    assert_eq!(Model::from_bytes(&miniature(64).to_bytes()).unwrap_err(), ModelError::Shape);
}

#[test]
fn can_be_shared_between_threads() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Model>();
}

#[test]
fn meaning_is_near_meaning() {
    let Some(model) = real() else { return };
    let check = |text: &str, near: &str, far: &str| {
        let [text, near, far] = &model.embed(&[text, near, far])[..] else { panic!("three vectors") };
        let (near, far) = (cosine(text, near), cosine(text, far));
        assert!(near > far + 0.1, "{near} {far}");
    };
    check(
        "Who founded the observatory?",
        "The observatory was set up by Ada Lindgren.",
        "Bread needs flour, salt and time.",
    );
    check(
        "The ferry to the island was cancelled.",
        "No boat sailed to the island today.",
        "The court rejected the appeal.",
    );
    check("How tall is the tower?", "The tower rises 92 metres above the harbour.", "She plays the cello.");
}

/// Ids as the tokenizer published with the model gives them.
#[test]
fn cuts_text_as_published() {
    let Some(model) = real() else { return };
    let check = |text: &str, expected: &[u32]| assert_eq!(model.tokens(text), expected, "{text:?}");
    check(
        "Who founded the observatory on the hill?",
        &[101, 2040, 2631, 1996, 9970, 2006, 1996, 2940, 1029, 102],
    );
    check(
        "Naïve cafés don’t re-open at 5:30 p.m.",
        &[
            101, 15743, 23812, 2123, 1521, 1056, 2128, 1011, 2330, 2012, 1019, 1024, 2382, 1052, 1012, 1049,
            1012, 102,
        ],
    );
    check(
        "Łódź and Göteborg signed a $2.5m deal (2019)",
        &[
            101, 17814, 1998, 2288, 27614, 2772, 1037, 1002, 1016, 1012, 1019, 2213, 3066, 1006, 10476, 1007,
            102,
        ],
    );
    check(
        "東京タワー is 332.9 m tall",
        &[101, 1879, 1755, 1709, 30262, 30265, 2003, 29327, 1012, 1023, 1049, 4206, 102],
    );
    check(
        "unbelievably antidisestablishmentarian microphotography",
        &[
            101, 4895, 8671, 2666, 3567, 6321, 3424, 10521, 4355, 7875, 13602, 3672, 12199, 12702, 8458,
            11439, 12565, 102,
        ],
    );
    check(
        "İstanbul’dan gelen ΣΊΣΥΦΟΣ",
        &[101, 9960, 1521, 4907, 21500, 2368, 1173, 18199, 29733, 29735, 29736, 29730, 29733, 102],
    );
    check("the\tferry\r\nleft\u{a0}at\u{200b} dawn", &[101, 1996, 7115, 2187, 2012, 6440, 102]);
    check(
        "<b>50 %</b> of C++ & R&D",
        &[
            101, 1026, 1038, 1028, 2753, 1003, 1026, 1013, 1038, 1028, 1997, 1039, 1009, 1009, 1004, 1054,
            1004, 1040, 102,
        ],
    );
    check(
        "हिन्दी 한국어 😀",
        &[
            101, 1339, 29877, 29863, 29861, 29878, 1469, 30006, 30021, 29991, 30014, 30020, 29999, 30008,
            100, 102,
        ],
    );
}
