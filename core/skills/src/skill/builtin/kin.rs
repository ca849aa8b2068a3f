//! Does an answer name somebody, where what somebody is to another is asked for? *Who was her mother?* is answered by no man, *Who
//! were her parents?* by no town; and *Where?* by nobody.

use super::words::Words;
use clew_knowledge::corpus::Corpus;
use clew_knowledge::extract::sex_of_name;
use clew_language::text::lemma::lemma;
use clew_language::text::tag::Tag;
use clew_types::extraction::EntityKind;

const WOMEN: &[&str] = &[
    "mother",
    "wife",
    "sister",
    "daughter",
    "aunt",
    "niece",
    "grandmother",
    "granddaughter",
    "widow",
    "stepmother",
];
const MEN: &[&str] = &[
    "father",
    "husband",
    "brother",
    "son",
    "uncle",
    "nephew",
    "grandfather",
    "grandson",
    "widower",
    "stepfather",
];

/// True for somebody where a place is asked for, and for a place or a company where a relative is: `Who were Ada's parents?`
pub(super) fn is_of_no_kin_or_place(corpus: &Corpus, question: &str, answer: &str) -> bool {
    let asked = Words::new(question);
    let graph = &corpus.graph;
    let kinds: Vec<EntityKind> =
        graph.find(answer).iter().filter_map(|id| graph.entity(*id)).map(|known| known.kind).collect();
    let is_any = |wanted: &[EntityKind]| kinds.iter().any(|kind| wanted.contains(kind));
    let others = [EntityKind::Organisation, EntityKind::Place, EntityKind::Work, EntityKind::Event];
    match asked.lower(0) {
        "where" => is_any(&[EntityKind::Person]) && !is_any(&[EntityKind::Place, EntityKind::Organisation]),
        "who" if asks_for_kin(&asked) => is_any(&others) && !is_any(&[EntityKind::Person]),
        _ => false,
    }
}

/// True for a man where a mother is asked for, and for a woman where a father is.
pub(super) fn is_of_other_sex(asked: &Words<'_>, answer: &str) -> bool {
    let Some(is_woman) = kin(asked) else { return false };
    sex_of_name(answer).is_some_and(|answer| answer != is_woman)
}

/// Whether a woman is asked for by what she is to somebody: `Who was the mother of Karl?`, `Who is Karl's uncle?`
fn kin(asked: &Words<'_>) -> Option<bool> {
    sex_of_kin(asked.lower(noun_asked_for(asked)?))
}

/// True for `Who were Karl's parents?`
fn asks_for_kin(asked: &Words<'_>) -> bool {
    let both = ["parent", "child", "sibling", "cousin", "relative", "spouse"];
    noun_asked_for(asked).is_some_and(|at| {
        let noun = lemma(asked.lower(at), Tag::Noun);
        both.contains(&noun.as_str()) || sex_of_kin(&noun).is_some()
    })
}

/// The place of the noun that says who is asked for. In `Who met Karl's uncle?` anybody may be.
fn noun_asked_for(asked: &Words<'_>) -> Option<usize> {
    if !matches!(asked.lower(1), "is" | "was" | "were" | "are" | "'s" | "’s") {
        return None;
    }
    let is_last = |at: usize| matches!(asked.lower(at + 1), "" | "?" | "of");
    (2..asked.len()).find(|at| is_last(*at))
}

/// Whether a noun for what somebody is to another is one for women; `None` for those for both.
pub(super) fn sex_of_kin(noun: &str) -> Option<bool> {
    WOMEN.contains(&noun).then_some(true).or_else(|| MEN.contains(&noun).then_some(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    #[test]
    fn nobody_is_a_place_and_no_place_a_relative() {
        let mut reading =
            reading("Sund", &[("Tom Renn came to Sund.", Some(("Tom Renn", "came to", "Sund")))]);
        for mention in &mut reading.extraction.mentions {
            let is_person = mention.name == "Tom Renn";
            mention.kind = if is_person { EntityKind::Person } else { EntityKind::Place };
        }
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading);
        let corpus = builder.snapshot();
        let check = |question: &str, answer: &str, expected: bool| {
            assert_eq!(is_of_no_kin_or_place(&corpus, question, answer), expected, "{question} {answer}");
        };
        check("Where was Ada Renn married?", "Tom Renn", true);
        check("Where was Ada Renn married?", "Sund", false);
        check("Who were Ada's parents?", "Sund", true);
        check("Who were Ada's parents?", "Tom Renn", false);
        check("Who were Ada's parents?", "Ole and Ida", false);
        check("Who was Ada's mother?", "Sund", true);
        check("Who beat Sund's daughter town?", "Sund", false);
    }
}
