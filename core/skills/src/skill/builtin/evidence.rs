//! Which sentences come nearest to an answer? Where none is sure, a person reads the first of them instead.

use super::material::Material;
use super::rank::best_lines;
use super::read::Hop;
use super::reading::Pages;
use super::request::prose;
use super::section::{heading_above, is_heading, is_label};
use super::suits::{is_doubt, is_supposed};
use super::words::Words;
use crate::skill::Scene;
use clew_knowledge::corpus::Corpus;
use clew_language::text::terms::terms;
use clew_types::arrange::Arrange;
use clew_types::id::SentenceId;

/// Sentences shown as evidence.
const EVIDENCE: usize = 8;
/// What a whole sentence that says all the question's words counts for, beside what the network thinks of it: it often doubts
/// the very sentence that answers in other words.
const SAYS_ALL: f32 = 0.5;
/// A heading comes behind what stands below it.
const HEADING: f32 = 0.1;
/// What is left of a sentence that asks, or that says nothing but what the question says.
const TELLS_NOTHING: f32 = 0.5;
/// Longer sentences say so much else that they answer less clearly, in words.
const CLEAR: usize = 35;

/// The sentences that fit best: as the network has read them, or else by words and meaning.
pub(super) fn evidence(scene: &Scene<'_>, material: &Material<'_>, read: &Pages) -> Vec<(SentenceId, f32)> {
    if read.evidence.is_empty() {
        let lines = best_lines(scene, material, scene.question, EVIDENCE);
        return lines
            .into_iter()
            .filter(|(_, score)| *score > 0.0)
            .map(|(line, score)| (line.id, score))
            .collect();
    }
    let asked = asked(scene.corpus, scene.question);
    let doubts = is_doubt(&Words::new(scene.question));
    let tells = |id: SentenceId| doubts || tells_more(&asked, scene.corpus.sentence_text(id));
    let weigh = |(id, support): &(SentenceId, f32)| {
        let weight = weight(scene.corpus, &asked, *id, *support);
        (*id, if tells(*id) { weight } else { TELLS_NOTHING * weight })
    };
    let mut weighed: Vec<(SentenceId, f32)> = read.evidence.iter().map(weigh).collect();
    if Words::new(scene.question).lower(0) == "why" {
        reasons(scene.corpus, &read.evidence, &tells, &mut weighed);
    }
    // The number of a page says nothing.
    weighed.retain(|(id, _)| scene.corpus.sentence_text(*id).contains(char::is_alphabetic));
    weighed.arrange_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    weighed.truncate(EVIDENCE);
    weighed
}

/// What stands behind a sentence that says only what is asked why, is as near as that sentence would be: `Nobody had been warned.
/// The office was closed.`
fn reasons(
    corpus: &Corpus,
    evidence: &[(SentenceId, f32)],
    tells: &dyn Fn(SentenceId) -> bool,
    weighed: &mut Vec<(SentenceId, f32)>,
) {
    for (id, support) in evidence.iter().filter(|(id, _)| !tells(*id)) {
        let next = SentenceId { index: id.index + 1, ..*id };
        if corpus.chunk_of(next) != corpus.chunk_of(*id) || corpus.sentence_text(*id).contains('?') {
            continue;
        }
        match weighed.iter_mut().find(|(known, _)| *known == next) {
            Some(known) => known.1 = known.1.max(*support),
            None => weighed.push((next, *support)),
        }
    }
}

/// The hops without what a second look only went on from: a sentence of the same document that names nothing of what the next
/// one names explains nothing.
pub(super) fn explaining<'h>(corpus: &Corpus, hops: &'h [Hop]) -> impl Iterator<Item = &'h Hop> {
    let names = |id: SentenceId| {
        let all = corpus.graph.entities_in(id).iter().filter_map(|id| corpus.graph.entity(*id));
        all.map(|entity| entity.name.as_str()).filter(|name| name.starts_with(char::is_uppercase))
    };
    let leads = |(hop, next): (&Hop, &Hop)| {
        let is_apart = hop.sentence.document != next.sentence.document || !hop.relation.is_empty();
        is_apart || names(hop.sentence).any(|name| names(next.sentence).any(|other| other == name))
    };
    let kept: Vec<bool> = hops.iter().zip(hops.iter().skip(1)).map(leads).collect();
    hops.iter().enumerate().filter(move |(at, _)| kept.get(*at) != Some(&false)).map(|(_, hop)| hop)
}

/// The question's words that the documents have, each with its part of what is asked: rare ones say more.
fn asked(corpus: &Corpus, question: &str) -> Vec<(String, f32)> {
    let rarity = |term: String| {
        let held = corpus.lexical.holding(&term).count();
        (held > 0).then(|| (term, 1.0 / (held as f32).sqrt()))
    };
    let mut asked: Vec<(String, f32)> = terms(question).into_iter().filter_map(rarity).collect();
    let all: f32 = asked.iter().map(|(_, rarity)| rarity).sum();
    asked.iter_mut().for_each(|(_, rarity)| *rarity /= all);
    asked
}

/// `Nobody had been warned.` does not say why, nor `“Will he die?” asked Ann` whether.
fn tells_more(asked: &[(String, f32)], text: &str) -> bool {
    let is_question =
        text.contains("?\"") || text.contains("?”") || text.contains("?'") || text.ends_with('?');
    !is_question && terms(text).iter().any(|own| !asked.iter().any(|(term, _)| term == own))
}

/// How near one sentence comes, 0 to 1.
fn weight(corpus: &Corpus, asked: &[(String, f32)], id: SentenceId, support: f32) -> f32 {
    let text = corpus.sentence_text(id);
    let mut own = terms(text);
    if let Some(heading) = heading_above(corpus, id) {
        own.extend(terms(heading));
        own.extend(terms(corpus.title(id.document)));
    }
    let said: f32 = asked.iter().filter(|(term, _)| own.contains(term)).map(|(_, part)| part).sum();
    let is_whole = corpus.reading(id.document).is_some_and(|reading| prose(reading, id.index).is_some());
    let by_words = if is_whole && !is_supposed(text) { SAYS_ALL * said } else { 0.0 };
    let length = text.split_whitespace().count().max(CLEAR);
    let is_label = is_heading(corpus, id) || is_label(corpus, id);
    let support = if is_label { support.min(HEADING) } else { support };
    support.max(by_words) * CLEAR as f32 / length as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skill::builtin::section::tests::headed;
    use clew_knowledge::corpus::CorpusBuilder;
    use clew_types::id::DocumentId;
    use clew_types::testing::reading;

    #[test]
    fn what_says_it_shortly_comes_nearest() {
        let long = format!("A goat may be {} left in the yard.", "tied to the old rail and ".repeat(9));
        let lines =
            ["Goats in the yard", "A goat may be left in the yard.", &long, "The yard is old and wide."];
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Rules", &lines.map(|line| (line, None))));
        let corpus = builder.snapshot();
        let asked = asked(&corpus, "May I leave a goat in the yard?");
        let weight = |index| weight(&corpus, &asked, SentenceId { document: DocumentId(0), index }, 0.1);
        assert!(weight(1) > weight(2) && weight(2) > weight(0) && weight(1) > weight(3));
    }

    #[test]
    fn what_names_nothing_of_the_next_explains_nothing() {
        let lines = [
            ("It rains most at Elm Gap.", Some(("Elm Gap", "have", "rain"))),
            ("Ada Renn kept Oak Mill.", Some(("Ada Renn", "keep", "Oak Mill"))),
            ("Oak Mill stands on Sund Hill.", Some(("Oak Mill", "stand on", "Sund Hill"))),
        ];
        let mut builder = CorpusBuilder::new();
        builder.add(DocumentId(0), reading("Mills", &lines));
        let corpus = builder.snapshot();
        let hop = |index| {
            let sentence = SentenceId { document: DocumentId(0), index };
            Hop { head: String::new(), relation: String::new(), tail: String::new(), sentence }
        };
        let check = |first, expected: &[u32]| {
            let hops = [hop(first), hop(2)];
            let kept: Vec<u32> = explaining(&corpus, &hops).map(|hop| hop.sentence.index).collect();
            assert_eq!(kept, expected, "{first}");
        };
        check(0, &[2]);
        check(1, &[1, 2]);
    }

    #[test]
    fn what_asks_or_says_the_same_tells_nothing() {
        let asked = [("nobodi".to_owned(), 0.5), ("warn".to_owned(), 0.5)];
        assert!(!tells_more(&asked, "Nobody had been warned."));
        assert!(!tells_more(&asked, "“Was nobody warned at sea?” asked Ann."));
        assert!(tells_more(&asked, "Nobody was warned, for the office was closed."));
    }

    #[test]
    fn a_heading_speaks_for_what_stands_below_it() {
        let lines = [
            "Feeding times",
            "We come with hay at noon.",
            "Ada proposed other times for feeding.",
            "Hay is dear.",
        ];
        let corpus = headed("Goats of Pellow", lines);
        let asked = asked(&corpus, "What are the feeding times?");
        let weight = |index| weight(&corpus, &asked, SentenceId { document: DocumentId(0), index }, 0.1);
        assert!(weight(1) > weight(2) && weight(1) > weight(3));
        let heading = super::weight(&corpus, &asked, SentenceId { document: DocumentId(0), index: 0 }, 0.9);
        assert!(weight(1) > heading);
    }
}
