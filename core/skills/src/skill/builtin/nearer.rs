//! Which of two places that one sentence tells as one within the other is asked for? `born in Ulm, in the Kingdom of Württemberg`:
//! the nearer.

use super::candidate::Candidate;
use super::read::Value;
use super::weights::Learned;
use crate::skill::Scene;
use clew_knowledge::corpus::Corpus;
use clew_language::text::fold::fold;

/// How much less the nearer place may stand out, in the ranking's own measure.
const NEARLY: f32 = 2.0;
/// What stands between a place and the one it lies in, beside names.
const WITHIN: &[&str] = &["in", "of", "the", "near", "at"];

/// Before a place comes the one that its sentence tells as lying in it, where that stands out nearly as well.
pub(super) fn nearer_first(scene: &Scene<'_>, ranked: &mut [Candidate], has_read: bool) {
    if !fold(scene.question).starts_with("where ") {
        return;
    }
    let learned = Learned::of(has_read);
    let Some(first) = ranked.first() else { return };
    let least = first.score(learned) - NEARLY;
    let is_nearer =
        |one: &Candidate| one.score(learned) >= least && lies_in(scene.corpus, &one.value, &first.value);
    if let Some(at) = ranked.iter().position(is_nearer) {
        ranked[..=at].rotate_right(1);
    }
}

fn lies_in(corpus: &Corpus, place: &Value, around: &Value) -> bool {
    let sentence = |value: &Value| value.hops.last().map(|hop| hop.sentence);
    let Some(own) = sentence(place).filter(|own| sentence(around) == Some(*own)) else { return false };
    is_within(corpus.sentence_text(own), &place.text, &around.text)
}

/// Whether a sentence tells one place right before the other, as lying in it.
fn is_within(sentence: &str, place: &str, around: &str) -> bool {
    let Some((_, behind)) = sentence.split_once(place) else { return false };
    let Some((between, _)) = behind.split_once(around) else { return false };
    let is_link =
        |word: &str| word.is_empty() || WITHIN.contains(&word) || word.starts_with(char::is_uppercase);
    let leads = between.contains(',') || between.split_whitespace().any(|word| WITHIN.contains(&word));
    leads && between.split([' ', ',']).all(is_link)
}

#[cfg(test)]
mod tests {
    use super::is_within;

    #[test]
    fn a_place_lies_in_what_follows_it() {
        let check = |sentence: &str, place: &str, around: &str, expected: bool| {
            assert_eq!(is_within(sentence, place, around), expected, "{place} / {around}");
        };
        let born = "Ada was born in Sund, in the County of Holt in the Western Isles, in May.";
        check(born, "Sund", "Western Isles", true);
        check(born, "County of Holt", "Western Isles", true);
        check(born, "Western Isles", "Sund", false);
        check("She went from Sund to Holt.", "Sund", "Holt", false);
        check("She lived in Sund and in Holt.", "Sund", "Holt", false);
    }
}
